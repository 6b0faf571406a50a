"""The sentences of incidents and denuncias, word for word."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.acta import Acta
from engine.sentences import Sentences, denuncias_said, incidents_said
from engine.words import LANGUAGES, Words


class Table:
    """A match told event by event, and what is said of its incidents."""

    def __init__(self, profile: str = "aragones", **options: object) -> None:
        self.acta = Acta.new({"event": "match", "acta": 1, "profile": profile, "rules": options})

    def event(self, event: str, **keys: object) -> "Table":
        self.acta = self.acta.append({"event": event, **keys})
        return self

    def deal(self, dealer: int, trump: str) -> "Table":
        return self.event("deal", dealer=dealer, trump=trump)

    def plays(self, first: int, *cards: str) -> "Table":
        """Each text is one baza; `first` leads the first of them, then whoever won."""
        for baza in cards:
            state = self.acta.state
            seat = first if state.hand is None or not state.hand.bazas else state.hand.turn
            for card in baza.split():
                self.event("play", seat=seat, card=card)
                seat = seat % state.rules.players + 1
        return self

    def said(self, language: str = "es", number: int = -1) -> str:
        state = self.acta.state
        return incidents_said(state, Words(language, state.rules.players))[number]


# Seat 1 leads and wins the four bazas of the mazo (aces and threes), so seat 1 leads the arrastre too.
STOCK = ("1O 2O 4O 5O", "3O 6O 7O 2E", "1E 4E 5E 6E", "3E 7E 10E 11E")


def arrastre(profile: str = "aragones", **options: Any) -> Table:
    """Triunfo is copas, and the arrastre begins, seat 1 to lead."""
    return Table(profile, **options).deal(4, "4C").plays(1, *STOCK)


def test_the_renuncio_of_the_brief() -> None:
    table = arrastre()
    table.event("play", seat=1, card="10O").event("play", seat=2, card="5B")
    table.event("play", seat=3, card="2B").event("play", seat=4, card="4B")
    table.plays(1, "1B 12O")
    assert table.said() == (
        "En la baza 5, Este jugó el 5 de bastos saliendo oros; en la baza 6 jugó el rey de oros, que tenía desde que"
        " empezó el arrastre: debía haber matado (arrastre, regla 2: quien tiene del palo de salida una carta que"
        " supera a la que va ganando un rival juega una de esas)."
    )
    assert table.said("en") == (
        "In baza 5, East played the 5 of clubs when coins were led; in baza 6 the same seat played the king of coins,"
        " which was in that hand since the arrastre began: the card should have been beaten (arrastre, rule 2: whoever"
        " holds a card of the suit led above a rival's winning card plays one of those)."
    )
    assert table.said("de") == (
        "In Stich 5, als Münzen ausgespielt war, spielte Ost die 5 der Stäbe; in Stich 6 legte derselbe Platz den"
        " König der Münzen, in dieser Hand seit Beginn des Arrastre: es hätte überstochen werden müssen (Arrastre,"
        " Regel 2: Wer in der ausgespielten Farbe eine Karte über der führenden des Gegners hat, spielt eine davon)."
    )


def test_a_renuncio_known_from_a_card_taken_back() -> None:
    table = arrastre()
    table.event("play", seat=1, card="7B").event("play", seat=2, card="12B")
    table.event("takeback", seat=2, card="12B").event("play", seat=2, card="12O")
    assert table.said() == (
        "En la baza 5, Este jugó el rey de oros saliendo bastos, y por haberse recogido a la vista de todos se sabía"
        " que tenía el rey de bastos: debía haber matado (arrastre, regla 2: quien tiene del palo de salida una carta"
        " que supera a la que va ganando un rival juega una de esas)."
    )
    table.event("takeback", seat=2, card="12O")
    assert table.said(number=-2).endswith(" La carta se recogió: queda arreglado.")
    assert " saliendo " in table.said(number=-2)  # the suit led is in the card that had to follow


@pytest.mark.parametrize(
    ("options", "baza", "proof", "ending"),
    [
        ({}, "10O 4B 2B 6B", "12B 7C", "debía haber fallado (arrastre, regla 3: "),
        ({}, "10O 5C 2B 6B", "", ""),
        ({"trump_partner": "trump"}, "1B 5B 12E 6B", "12B 2C 7C", "debía haber fallado (arrastre, reglas 3 y 4: "),
        ({"beat_partner": True}, "10B 2B 4B 6B", "12E 7C 1B", "sea de quien sea, juega una de esas)"),
    ],
)
def test_duties(options: dict[str, Any], baza: str, proof: str, ending: str) -> None:
    table = arrastre(**options).plays(1, baza)
    before = len(table.acta.state.incidents)
    table.plays(1, proof)
    if ending:
        assert len(table.acta.state.incidents) == before + 1
        assert ending in table.said()
    else:
        assert len(table.acta.state.incidents) == before


def test_overtrump_from_rival_and_from_partner() -> None:
    table = arrastre("estricto").plays(1, "10O 5C 2C 6B")
    assert table.acta.state.hand is not None and table.acta.state.hand.turn == 2
    table.plays(2, "2B 7C")
    assert "En la baza 5, Norte jugó el 2 de copas saliendo oros" in table.said()
    assert "debía haber pisado (arrastre, regla 3: " in table.said()


def test_without_the_hand_only_what_the_record_still_tells() -> None:
    table = arrastre()
    table.event("play", seat=1, card="10O").event("play", seat=2, card="5B")
    table.event("play", seat=3, card="2B").event("play", seat=4, card="4B").plays(1, "1B 12O")
    table.event("miscount", seats=[1, 2])
    assert table.said(number=0).startswith("En la baza 5, Este jugó el 5 de bastos saliendo oros; en la baza 6 jugó")
    trump = arrastre().plays(1, "10O 4B 2B 6B", "12B 7C").event("miscount", seats=[1, 2])
    assert trump.said(number=0).startswith("En la baza 5, Este jugó el 4 de bastos; en la baza 6 jugó el 7 de copas,")
    state = trump.acta.state
    other = Table().deal(1, "1O").acta.state
    assert other.hand is not None
    table.deal(3, "1E")
    assert table.acta.state.hand is not None
    with pytest.raises(ValueError, match="deal 1, the hand is deal 2"):
        Sentences(Words(), state.rules).incident(state.incidents.nth(1), table.acta.state.hand)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            lambda: Table().deal(4, "4C").plays(1, "4C"),
            "En la baza 1, Sur jugó el 4 de copas, que era la carta vuelta bajo el mazo: hubo un cambio que no consta."
            " La jugada vale.",
        ),
        (
            lambda: Table().deal(4, "4C").event("play", seat=3, card="1O"),
            "En la baza 1, Norte jugó el as de oros cuando el turno era de Sur. La carta queda jugada y el turno sigue"
            " desde ahí.",
        ),
        (
            lambda: Table().deal(4, "4C").event("concede", team="A").deal(4, "4C"),
            "Repartió Oeste cuando le tocaba a Sur. El reparto vale.",
        ),
        (
            lambda: Table().deal(4, "4C").event("cante", seat=1, suit="O"),
            "Sur cantó antes de que se ganara ninguna baza. No cuenta: para cantar hay que haber ganado antes una"
            " baza.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0], "3O").event("cante", seat=1, suit="C"),
            "Sur cantó copas tras la baza 1. No cuenta: se canta antes de la salida siguiente, y ya había cartas en la"
            " mesa.",
        ),
        (
            lambda: Table("torneo").deal(4, "4C").plays(1, STOCK[0], "3O 6O").event("cante", seat=1, suit="C"),
            "Sur cantó copas tras la baza 1. No cuenta: se canta con una carta de la baza siguiente en la mesa como"
            " mucho, y ya había más.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=2, suit="C"),
            "Este cantó copas tras la baza 1. No cuenta: solo canta la pareja que ganó la última baza.",
        ),
        (
            lambda: Table("iniciacion").deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=3, suit="C"),
            "Norte cantó copas tras la baza 1. No cuenta: solo canta quien ganó la última baza.",
        ),
        (
            lambda: (
                Table("iniciacion")
                .deal(4, "4C")
                .plays(1, STOCK[0])
                .event("cante", seat=1, suit="B")
                .event("cante", seat=1, suit="O")
            ),
            "Sur cantó oros tras la baza 1. No cuenta: tras cada baza se canta una sola vez.",
        ),
        (
            lambda: (
                Table("torneo")
                .deal(4, "4C")
                .plays(1, STOCK[0])
                .event("cante", seat=1, suit="B")
                .event("cante", seat=1, suit="O")
            ),
            "Sur cantó oros tras la baza 1. No cuenta: tras cada baza cada jugador canta una sola vez.",
        ),
        (
            lambda: Table("torneo").deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=1),
            "Sur cantó sin nombrar el palo tras la baza 1. No cuenta: aquí hay que nombrar el palo.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=1),
            "Sur cantó sin nombrar el palo tras la baza 1. No cuenta: el palo solo se calla cuando quedan menos de 3"
            " cartas en el mazo.",
        ),
        (
            lambda: (
                Table()
                .deal(4, "4C")
                .plays(1, STOCK[0])
                .event("cante", seat=1, suit="B")
                .event("cante", seat=3, suit="B")
            ),
            "Norte cantó bastos tras la baza 1. No cuenta: ese palo ya se había cantado en esta mano.",
        ),
        (
            lambda: (
                Table("iniciacion")
                .deal(4, "4C")
                .plays(1, *STOCK)
                .event("cante", seat=1, suit="B")
                .plays(1, "1B 2B 4B 5B")
                .event("cante", seat=1, suit="C")
            ),
            "Sur cantó las cuarenta en copas tras la baza 5, cuando ya había cantado veinte en el arrastre: las"
            " cuarenta se cantan primero. Los puntos cuentan.",
        ),
        (
            lambda: arrastre().plays(1, "1B").event("exchange", seat=1, card="7C"),
            "Sur quiso cambiar el 7 de copas por la carta vuelta. No vale: el arrastre ya había empezado.",
        ),
        (
            lambda: Table(stock=False).deal(4, "12C").event("exchange", seat=1, card="7C"),
            "Sur quiso cambiar el 7 de copas por la carta vuelta. No vale: aquí se juega sin mazo y no hay cambio.",
        ),
        (
            lambda: Table().deal(4, "12C").plays(1, "1O").event("exchange", seat=1, card="7C"),
            "Sur quiso cambiar el 7 de copas por la carta vuelta. No vale: se cambia entre dos bazas, sin cartas en la"
            " mesa.",
        ),
        (
            lambda: Table().deal(4, "12C").plays(1, STOCK[0]).event("exchange", seat=1, card="7O"),
            "Sur quiso cambiar el 7 de oros por la carta vuelta. No vale: esa carta no puede cambiarse por la que está"
            " vuelta.",
        ),
        (
            lambda: Table().deal(4, "12C").plays(1, STOCK[0]).event("exchange", seat=2, card="7C"),
            "Este quiso cambiar el 7 de copas por la carta vuelta. No vale: su pareja aún no ha ganado ninguna baza en"
            " esta mano.",
        ),
        (
            lambda: Table("torneo").deal(4, "12C").plays(1, STOCK[0]).event("exchange", seat=2, card="7C"),
            "Este quiso cambiar el 7 de copas por la carta vuelta. No vale: solo cambia la pareja que ganó la última"
            " baza.",
        ),
        (
            lambda: Table("iniciacion").deal(4, "12C").plays(1, STOCK[0]).event("exchange", seat=3, card="7C"),
            "Norte quiso cambiar el 7 de copas por la carta vuelta. No vale: solo cambia quien ganó la última baza.",
        ),
        (
            lambda: (
                Table()
                .deal(4, "12C")
                .plays(1, *STOCK[:2], "4E 1E 5E 6E", "3E 7E 10E 11E")
                .event("exchange", seat=3, card="7C")
            ),
            "Norte quiso cambiar el 7 de copas por la carta vuelta. No vale: en el último robo la carta vuelta le"
            " tocaba a su pareja.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0]).event("tute", seat=1, rank=12),
            "Sur anunció tute de reyes tras la baza 1. No vale: no se permite, no era el momento o no podía tener los"
            " cuatro.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0]).event("tute", seat=1, rank=10),
            "Sur anunció tute de sotas tras la baza 1. No vale: no se permite, no era el momento o no podía tener las"
            " cuatro.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, STOCK[0]).event("claim", team="A"),
            "Sur–Norte dijo que había salido, tras la baza 1. No es así: hacen falta las vueltas, 101 puntos, haber"
            " ganado la última baza y la mesa sin cartas. El juego sigue.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, "1O").event("takeback", seat=1, card="1O"),
            "En la baza 1, de acuerdo las dos partes, Sur recogió el as de oros. Todos saben que está en su mano.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, "1O").event("miscount", seats=[2, 4]),
            "En la baza 1 se vio que el número de cartas no era el debido: Este y Oeste. Su parte pierde la partida.",
        ),
        (
            lambda: Table().deal(4, "4C").plays(1, "1O").event("miscount", seats=[2, 3]),
            "En la baza 1 se vio que el número de cartas no era el debido: Este y Norte. La mano es nula y se reparte"
            " otra vez.",
        ),
        (
            lambda: Table().deal(4, "4C").event("miscount", seats=[2]),
            "Antes de la primera carta se vio que el número de cartas no era el debido: Este. La mano es nula y se"
            " reparte otra vez.",
        ),
    ],
)
def test_incidents_word_for_word(table: Callable[[], Table], said: str) -> None:
    assert table().said() == said


PAIR_ELSEWHERE = "El cante de Sur en oros es falso y vale 0: no podía tener a la vez el rey y la sota. "


def test_false_cantes_name_their_two_moments() -> None:
    table = Table().deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=1, suit="O").plays(1, "3O 12O")
    assert table.said() == PAIR_ELSEWHERE + "Cantó tras la baza 1; en la baza 2, Este jugó el rey de oros."

    table = Table().deal(4, "4C").plays(1, "1O 12O 4O 5O").event("cante", seat=1, suit="O")
    assert table.said() == PAIR_ELSEWHERE + "Cantó tras la baza 1; el rey de oros ya se había jugado en la baza 1."

    table = Table().deal(4, "12O").plays(1, STOCK[0]).event("cante", seat=1, suit="O")
    assert table.said() == PAIR_ELSEWHERE + (
        "Cantó tras la baza 1; se sabía que una de las dos cartas estaba en la mesa, bajo el mazo o en otra mano."
    )

    table = Table().deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=1, suit="O").plays(1, "3O 12O")
    table.event("miscount", seats=[1, 2])
    assert table.said(number=0) == PAIR_ELSEWHERE + "Se supo con la baza 2."


def test_unnamed_cantes_found_false() -> None:
    table = arrastre().event("cante", seat=1)
    table.plays(1, "10O 12O 2B 4B", "1C 2C 3C 4C", "5B 6B 7B 11O", "5C 6C 7C 10C", "11C 12C 1B 3B", "10B 12B 11B 12E")
    assert table.said() == (
        "El cante de Sur sin nombrar el palo es falso y vale 0: no queda palo del que pudiera tener el rey y la sota."
        " Cantó tras la baza 4; al acabar la mano no había jugado ninguna pareja que lo explique."
    )
    table = arrastre().plays(1, "10O 12O 2B 12E", "1C 2C 3C 10B").event("cante", seat=2)
    assert table.said() == (
        "El cante de Este sin nombrar el palo es falso y vale 0: no queda palo del que pudiera tener el rey y la sota."
        " Cantó tras la baza 6; todos los palos estaban cantados o tenían una de las dos cartas a la vista."
    )


def test_a_false_cante_whose_proof_was_taken_back() -> None:
    table = Table().deal(4, "4C").plays(1, STOCK[0]).event("cante", seat=1, suit="O").plays(1, "3O 12O")
    table.event("takeback", seat=2, card="12O")
    assert table.said(number=0) == PAIR_ELSEWHERE + "Se supo con la baza 2."


def test_denuncias() -> None:
    def said(table: Table, language: str = "es") -> str:
        return denuncias_said(table.acta.state, Words(language))[-1]

    played = arrastre().plays(1, "10O 5B 2B 4B")
    table = played.event("denounce", team="A", seat=2, baza=1)
    assert said(table) == (
        "Sur–Norte denunció la jugada de Este en la baza 1. No procede: en esa baza había mazo, y entonces se puede"
        " jugar cualquier carta."
    )
    table = played.event("denounce", team="A", seat=2, baza=5)
    assert said(table) == ("Sur–Norte denunció la jugada de Este en la baza 5. Está por ver: la mano se está jugando.")
    proven = table.plays(1, "1B 12O")
    assert said(proven).startswith(
        "Sur–Norte denunció la jugada de Este en la baza 5. Está probado: En la baza 5, Este jugó el 5 de bastos"
    )
    assert said(proven, "de").startswith("Süd–Nord beanstandete das Spiel von Ost in Stich 5. Bewiesen: In Stich 5,")
    ended = arrastre().plays(1, "10O 5B 2B 4B").event("denounce", team="A", seat=2, baza=5)
    ended.event("concede", team="A")
    assert said(ended) == (
        "Sur–Norte denunció la jugada de Este en la baza 5. No queda probado: la mano acabó antes de que se vieran"
        " todas las cartas."
    )
    sentences = Sentences(Words(), ended.acta.state.rules)
    denuncia = ended.acta.state.denuncias.last
    assert sentences.denuncia(denuncia, "proven").endswith(" Está probado.")
    assert sentences.denuncia(denuncia, "dismissed").endswith("hasta la última carta y nada lo prueba.")


def test_vectors_all_have_a_sentence_in_every_language() -> None:
    folder = Path(__file__).parents[3] / "shared" / "vectors"
    if not folder.is_dir():
        pytest.skip(f"the vectors are not there: {folder}")
    for path in sorted(folder.glob("*.acta"))[:60]:
        state = Acta.parse(path.read_bytes()).state
        for language in LANGUAGES:
            words = Words(language, state.rules.players)
            for said in incidents_said(state, words) + denuncias_said(state, words):
                assert said.endswith(".") and "{" not in said and "None" not in said, (path, said)
