"""Every incident and every denuncia as a sentence: what happened, when, and by which rule it is one.

A renuncio names its two moments, the play and the later card that proves it. Only what the table saw is said: where
the hand is no longer on record (it was void), the sentence does without what only the hand could tell.
"""

from collections.abc import Collection

from engine.baza import situation
from engine.cards import REY, SOTA, Card, Suit
from engine.cases import all_hands, cases
from engine.hand import Hand, SungCante
from engine.incidents import Denuncia, Incident, IncidentKind, Settlement, Verdict
from engine.rules import Rules
from engine.state import State
from engine.words import N_, Words

# What the play owed, and the rule (rules.md, "Arrastre").
DUTIES = {
    "follow": N_("debía haber asistido (arrastre, regla 2: quien tiene cartas del palo de salida juega una de ellas)"),
    "beat": N_(
        "debía haber matado (arrastre, regla 2: quien tiene del palo de salida una carta que supera a la que va ganando"
        " un rival juega una de esas)"
    ),
    "beat_partner": N_(
        "debía haber matado (arrastre, regla 2: quien tiene del palo de salida una carta que supera a la que va"
        " ganando, sea de quien sea, juega una de esas)"
    ),
    "trump": N_(
        "debía haber fallado (arrastre, regla 3: quien no tiene del palo de salida y sí triunfo, contra un rival que va"
        " ganando, juega triunfo)"
    ),
    "trump_partner": N_(
        "debía haber fallado (arrastre, reglas 3 y 4: quien no tiene del palo de salida y sí triunfo juega triunfo,"
        " también cuando va ganando su pareja)"
    ),
    "overtrump": N_(
        "debía haber pisado (arrastre, regla 3: quien no tiene del palo de salida y sí un triunfo mayor que el del"
        " rival que va ganando juega uno de esos)"
    ),
    "overtrump_partner": N_(
        "debía haber pisado (arrastre, reglas 3 y 4: quien no tiene del palo de salida y sí un triunfo mayor que el que"
        " va ganando, sea de quien sea, juega uno de esos)"
    ),
}

RENUNCIO = {
    # (proven by a later play, the suit led is known)
    (True, True): N_(
        "En la baza {baza}, {seat} jugó {card} saliendo {led}; en la baza {proof_baza} jugó {proof_card}, que tenía"
        " desde que empezó el arrastre: {duty}."
    ),
    (True, False): N_(
        "En la baza {baza}, {seat} jugó {card}; en la baza {proof_baza} jugó {proof_card}, que tenía desde que empezó"
        " el arrastre: {duty}."
    ),
    (False, True): N_(
        "En la baza {baza}, {seat} jugó {card} saliendo {led}, y por haberse recogido a la vista de todos se sabía que"
        " tenía {could}: {duty}."
    ),
    (False, False): N_(
        "En la baza {baza}, {seat} jugó {card}, y por haberse recogido a la vista de todos se sabía que tenía {could}:"
        " {duty}."
    ),
}

INDICATOR_PLAYED = N_(
    "En la baza {baza}, {seat} jugó {card}, que era la carta vuelta bajo el mazo: hubo un cambio que no consta. La"
    " jugada vale."
)
OUT_OF_TURN = N_(
    "En la baza {baza}, {seat} jugó {card} cuando el turno era de {expected}. La carta queda jugada y el turno sigue"
    " desde ahí."
)
WRONG_DEALER = N_("Repartió {seat} cuando le tocaba a {expected}. El reparto vale.")

CANTE_OF = N_("{seat} cantó {suit} tras la baza {baza}")
CANTE_UNNAMED = N_("{seat} cantó sin nombrar el palo tras la baza {baza}")
CANTE_BEFORE_ANY = N_("{seat} cantó antes de que se ganara ninguna baza")
BAD_CANTE = N_("{cante}. No cuenta: {why}.")
WHY_NO_CANTE = {
    "window_early": N_("para cantar hay que haber ganado antes una baza"),
    "window_lead": N_("se canta antes de la salida siguiente, y ya había cartas en la mesa"),
    "window_rival": N_("se canta con una carta de la baza siguiente en la mesa como mucho, y ya había más"),
    "not_winner_team": N_("solo canta la pareja que ganó la última baza"),
    "not_winner_winner": N_("solo canta quien ganó la última baza"),
    "one_per_baza": N_("tras cada baza se canta una sola vez"),
    "one_per_member": N_("tras cada baza cada jugador canta una sola vez"),
    "suit_unnamed": N_("aquí hay que nombrar el palo"),
    "suit_unnamed_below": N_("el palo solo se calla cuando quedan menos de {below} cartas en el mazo"),
    "repeated": N_("ese palo ya se había cantado en esta mano"),
}

FALSE_CANTE = N_("El cante de {seat} en {suit} es falso y vale 0: no podía tener a la vez el rey y la sota. {proof}")
FALSE_CANTE_UNNAMED = N_(
    "El cante de {seat} sin nombrar el palo es falso y vale 0: no queda palo del que pudiera tener el rey y la sota."
    " {proof}"
)
# How a false cante came out.
PLAYED_BY_OTHER = N_("Cantó tras la baza {sung}; en la baza {baza}, {other} jugó {card}.")
NO_PAIR_SHOWN = N_("Cantó tras la baza {sung}; al acabar la mano no había jugado ninguna pareja que lo explique.")
ALREADY_PLAYED = N_("Cantó tras la baza {sung}; {card} ya se había jugado en la baza {baza}.")
COULD_NOT_BE = N_(
    "Cantó tras la baza {sung}; se sabía que una de las dos cartas estaba en la mesa, bajo el mazo o en otra mano."
)
NONE_LEFT = N_("Cantó tras la baza {sung}; todos los palos estaban cantados o tenían una de las dos cartas a la vista.")
SEEN_IN_BAZA = N_("Se supo con la baza {baza}.")

FORTY_AFTER_TWENTY = N_(
    "{seat} cantó las cuarenta en {suit} tras la baza {baza}, cuando ya había cantado veinte en el arrastre: las"
    " cuarenta se cantan primero. Los puntos cuentan."
)

BAD_EXCHANGE = N_("{seat} quiso cambiar {card} por la carta vuelta. No vale: {why}.")
WHY_NO_EXCHANGE = {
    "too_late": N_("el arrastre ya había empezado"),
    "too_late_no_stock": N_("aquí se juega sin mazo y no hay cambio"),
    "window": N_("se cambia entre dos bazas, sin cartas en la mesa"),
    "card": N_("esa carta no puede cambiarse por la que está vuelta"),
    "no_baza_last_baza": N_("solo cambia la pareja que ganó la última baza"),
    "no_baza_any_baza": N_("su pareja aún no ha ganado ninguna baza en esta mano"),
    "not_winner": N_("solo cambia quien ganó la última baza"),
    "partner_draws": N_("en el último robo la carta vuelta le tocaba a su pareja"),
}

BAD_TUTE = {
    REY: N_(
        "{seat} anunció tute de reyes tras la baza {baza}. No vale: no se permite, no era el momento o no podía tener"
        " los cuatro."
    ),
    SOTA: N_(
        "{seat} anunció tute de sotas tras la baza {baza}. No vale: no se permite, no era el momento o no podía tener"
        " las cuatro."
    ),
}
FALSE_CLAIM = N_(
    "{team} dijo que había salido, tras la baza {baza}. No es así: hacen falta las vueltas, 101 puntos, haber ganado la"
    " última baza y la mesa sin cartas. El juego sigue."
)
TAKEBACK = N_("En la baza {baza}, de acuerdo las dos partes, {seat} recogió {card}. Todos saben que está en su mano.")
MISCOUNT = N_("En la baza {baza} se vio que el número de cartas no era el debido: {seats}. Su parte pierde la partida.")
REDEAL = N_(
    "En la baza {baza} se vio que el número de cartas no era el debido: {seats}. La mano es nula y se reparte otra vez."
)
REDEAL_AT_ONCE = N_(
    "Antes de la primera carta se vio que el número de cartas no era el debido: {seats}. La mano es nula y se reparte"
    " otra vez."
)

PLAIN: dict[IncidentKind, str] = {
    "indicator_played": INDICATOR_PLAYED,
    "out_of_turn": OUT_OF_TURN,
    "wrong_dealer": WRONG_DEALER,
    "forty_after_twenty": FORTY_AFTER_TWENTY,
    "bad_exchange": BAD_EXCHANGE,
    "false_claim": FALSE_CLAIM,
    "takeback": TAKEBACK,
    "miscount": MISCOUNT,
    "redeal": REDEAL,
}

RULINGS: dict[Settlement, str] = {
    "penalty": N_("Decisión: la partida es de la otra parte."),
    "pardon": N_("Decisión: se perdona."),
    "replay": N_("Decisión: la mano es nula y se juega otra vez."),
    "takeback": N_("La carta se recogió: queda arreglado."),
}

DENUNCIA = N_("{team} denunció la jugada de {seat} en la baza {baza}. {verdict}")
VERDICTS = {
    "proven": N_("Está probado."),
    "proven_by": N_("Está probado: {sentence}"),
    "dismissed_stock": N_("No procede: en esa baza había mazo, y entonces se puede jugar cualquier carta."),
    "dismissed_end": N_("No procede: la mano se jugó hasta la última carta y nada lo prueba."),
    "unproven": N_("No queda probado: la mano acabó antes de que se vieran todas las cartas."),
    "pending": N_("Está por ver: la mano se está jugando."),
    "doubtful": N_("¿Hubo renuncio? Está por confirmar: no es seguro todo lo que se vio."),
}


class Sentences:
    """Says incidents and denuncias in the language of `words`, for a table that plays by `rules`."""

    def __init__(self, words: Words, rules: Rules) -> None:
        self._words = words
        self._rules = rules

    def incident(self, incident: Incident, hand: Hand | None = None, ruling: Settlement | None = None) -> str:
        """`hand`: the one that the incident belongs to, or None when it is not on record any more; another hand than
        the incident's raises ValueError. `ruling`: what was decided on it."""
        if hand is not None and hand.deal != incident.deal:
            raise ValueError(f"the incident is of deal {incident.deal}, the hand is deal {hand.deal}")
        # A card taken back is no longer where the hand could tell what it answered.
        sentence = self._what_happened(incident, None if ruling == "takeback" else hand)
        return sentence if ruling is None else f"{sentence} {self._words.text(RULINGS[ruling])}"

    def denuncia(
        self, denuncia: Denuncia, verdict: Verdict, sentence: str | None = None, doubtful: bool = False
    ) -> str:
        """`verdict`: as in the report. `sentence`: that of the renuncio which proves it. `doubtful`: it rests on what
        is not sure: then nothing is said of anybody."""
        words = self._words
        if doubtful:
            said = words.text(VERDICTS["doubtful"])
        elif verdict == "proven" and sentence is not None:
            said = words.text(VERDICTS["proven_by"], sentence=sentence)
        elif verdict == "dismissed":
            stock = denuncia.baza <= self._rules.stock_bazas
            said = words.text(VERDICTS["dismissed_stock" if stock else "dismissed_end"])
        else:
            said = words.text(VERDICTS[verdict])
        return words.text(
            DENUNCIA,
            team=words.team(denuncia.team),
            seat=words.seat(denuncia.seat),
            baza=denuncia.baza,
            verdict=said,
        )

    def _what_happened(self, incident: Incident, hand: Hand | None) -> str:
        words = self._words
        kind = incident.kind
        if kind == "renuncio":
            return self._renuncio(incident, hand)
        if kind == "bad_cante":
            return self._bad_cante(incident)
        if kind == "false_cante":
            return self._false_cante(incident, hand)
        values: dict[str, object] = {"baza": incident.baza}
        if incident.seat is not None:
            values["seat"] = words.seat(incident.seat)
        if incident.expected is not None:
            values["expected"] = words.seat(incident.expected)
        if incident.card is not None:
            values["card"] = words.card(incident.card, "accusative")
        if incident.suit is not None:
            values["suit"] = words.suit(incident.suit)
        if incident.team is not None:
            values["team"] = words.team(incident.team)
        if incident.seats:
            values["seats"] = words.seats(incident.seats)
        if kind == "bad_exchange":
            values["why"] = words.text(WHY_NO_EXCHANGE[self._why_no_exchange(incident)])
        if kind == "bad_tute":
            return words.text(BAD_TUTE[incident.rank or REY], **values)
        if kind == "redeal" and incident.baza == 0:
            return words.text(REDEAL_AT_ONCE, **values)
        return words.text(PLAIN[kind], **values)

    def _renuncio(self, incident: Incident, hand: Hand | None) -> str:
        words = self._words
        assert incident.seat and incident.card and incident.duty and incident.proof  # a renuncio has them all
        later = incident.proof.card is not incident.card
        led, partner = self._asked(incident, hand)
        duty: str = incident.duty
        if partner:
            duty += "_partner"
        return words.text(
            RENUNCIO[later, led is not None],
            baza=incident.baza,
            seat=words.seat(incident.seat),
            card=words.card(incident.card, "accusative"),
            led=None if led is None else words.suit(led),
            proof_baza=incident.proof.baza,
            proof_card=words.card(incident.proof.card, "accusative"),
            could=words.cards(incident.could),
            duty=words.text(DUTIES[duty]),
        )

    def _asked(self, incident: Incident, hand: Hand | None) -> tuple[Suit | None, bool]:
        """The suit led, and whether the partner's card was winning; without the hand, what the record still says."""
        assert incident.seat and incident.card  # it is a renuncio
        play = (incident.seat, incident.card)
        plays = () if hand is None else hand.plays_of(incident.baza)
        if hand is not None and play in plays:
            asked = situation(plays[: plays.index(play)], incident.seat, hand.trump)
            assert asked is not None  # who leads owes nothing
            return asked.led, asked.partner and incident.duty != "follow"
        if incident.duty in ("follow", "beat"):
            return incident.could[0].suit, incident.duty == "beat" and self._rules.beat_partner
        return None, self._rules.trump_partner != "no"

    def _bad_cante(self, incident: Incident) -> str:
        words, rules = self._words, self._rules
        assert incident.seat and incident.why  # a bad_cante has both
        message = CANTE_UNNAMED if incident.suit is None else CANTE_OF
        if incident.baza == 0:
            message = CANTE_BEFORE_ANY
        cante = words.text(
            message,
            seat=words.seat(incident.seat),
            suit=None if incident.suit is None else words.suit(incident.suit),
            baza=incident.baza,
        )
        why = incident.why
        if why == "window":
            why += "_early" if incident.baza == 0 else f"_{rules.cante_until}"
        elif why == "not_winner":
            why += f"_{rules.cante_by}"
        elif why == "one_per_baza" and not rules.cantes_per_baza:
            why = "one_per_member"
        elif why == "suit_unnamed" and rules.cante_suit_hidden_below:
            why += "_below"
        return words.text(
            BAD_CANTE, cante=cante, why=words.text(WHY_NO_CANTE[why], below=rules.cante_suit_hidden_below)
        )

    def _why_no_exchange(self, incident: Incident) -> str:
        assert incident.why  # a bad_exchange has it
        if incident.why == "too_late" and not self._rules.stock:
            return "too_late_no_stock"
        if incident.why == "no_baza":
            return f"no_baza_{self._rules.exchange_after}"
        return incident.why

    def _false_cante(self, incident: Incident, hand: Hand | None) -> str:
        words = self._words
        assert incident.seat  # a false_cante has it
        return words.text(
            FALSE_CANTE_UNNAMED if incident.suit is None else FALSE_CANTE,
            seat=words.seat(incident.seat),
            suit=None if incident.suit is None else words.suit(incident.suit),
            proof=self._how_it_came_out(incident, hand),
        )

    def _how_it_came_out(self, incident: Incident, hand: Hand | None) -> str:
        """The two moments of a false cante, as far as the record tells them beyond doubt."""
        words, baza = self._words, incident.baza
        sung = None if hand is None else _only_cante(hand, incident)
        if hand is None or sung is None:
            return words.text(SEEN_IN_BAZA, baza=baza)
        if sung.suit is None:
            return words.text(NONE_LEFT if sung.false_at_once else NO_PAIR_SHOWN, sung=sung.baza)
        pair = (Card.of(sung.suit, REY), Card.of(sung.suit, SOTA))
        if sung.false_at_once:
            for number in range(1, sung.baza + 1):
                for _, card in hand.plays_of(number):
                    if card in pair:
                        return words.text(ALREADY_PLAYED, sung=sung.baza, card=words.card(card), baza=number)
            return words.text(COULD_NOT_BE, sung=sung.baza)
        for other, card in hand.plays_of(baza):
            if card in pair and other != sung.seat:
                return words.text(
                    PLAYED_BY_OTHER,
                    sung=sung.baza,
                    baza=baza,
                    other=words.seat(other),
                    card=words.card(card, "accusative"),
                )
        return words.text(SEEN_IN_BAZA, baza=baza)  # the card that showed it was taken back


def incidents_said(state: State, words: Words) -> list[str]:
    """The sentence of every incident of a match, in the order of the report."""
    sentences = Sentences(words, state.rules)
    hands = _hands_by_deal(state)
    return [
        sentences.incident(incident, hands.get(incident.deal), state.settlement_of(number))
        for number, incident in enumerate(state.incidents, 1)
    ]


def denuncias_said(state: State, words: Words, doubtful: Collection[int] = ()) -> list[str]:
    """The sentence of every denuncia of a match, in the order of the report.

    `doubtful`: the numbers of the incidents that rest on something not sure: they prove nothing yet.
    """
    sentences = Sentences(words, state.rules)
    return [
        sentences.denuncia(
            case.denuncia,
            case.verdict,
            None if case.proven is None else sentences.incident(case.proven, case.hand),
            case.incident in doubtful,
        )
        for case in cases(state)
    ]


def _hands_by_deal(state: State) -> dict[int, Hand]:
    return {hand.deal: hand for hand in all_hands(state)}


def _only_cante(hand: Hand, incident: Incident) -> SungCante | None:
    """The cante that was found false; None where several could be meant."""
    cantes = [
        cante for cante in hand.cantes if cante.is_false and (cante.seat, cante.suit) == (incident.seat, incident.suit)
    ]
    return cantes[0] if len(cantes) == 1 else None
