"""A hand in plain sentences that a person can read aloud, and the same beside the report's figures."""

from typing import Any, cast

from engine.baza import Play
from engine.hand import Baza, Hand, PerTeam, SungCante
from engine.incidents import IncidentKind
from engine.report import hand_report
from engine.rules import Rules
from engine.scoring import Partida, of, plus
from engine.seats import TEAMS, Team, rival_of
from engine.state import State
from engine.words import N_, NP_, Words

WON_BY = {
    "points": N_("por puntos"),
    "last_baza": N_("por la última baza, con las dos partes fuera"),
    "card_points": N_("porque la otra parte no tenía 30 puntos de cartas"),
    "vueltas": N_("en las vueltas"),
    "claim": N_("al decir en las vueltas que había salido"),
    "tute": N_("por tute"),
    "miscount": N_("por el número de cartas de la otra parte"),
    "concede": N_("porque la otra parte se rindió"),
}
BY_PENALTY = N_("por decisión del árbitro: {kind}")
INCIDENTS: dict[IncidentKind, str] = {
    "renuncio": N_("renuncio"),
    "indicator_played": N_("carta vuelta jugada"),
    "out_of_turn": N_("fuera de turno"),
    "wrong_dealer": N_("reparto de quien no tocaba"),
    "bad_cante": N_("cante que no cuenta"),
    "false_cante": N_("cante falso"),
    "forty_after_twenty": N_("cuarenta después de veinte"),
    "bad_exchange": N_("cambio que no vale"),
    "bad_tute": N_("tute que no vale"),
    "false_claim": N_("salida que no vale"),
    "takeback": N_("carta recogida"),
    "miscount": N_("número de cartas"),
    "redeal": N_("mano nula"),
}
PARTIDA = N_("Partida {number}: gana {team} {by} ({a} a {b}).")
TURN = N_("Le toca a {seat}.")
TO_DEAL = N_("Toca repartir.")

KINDS = {"idas": N_("idas"), "vueltas": N_("vueltas")}
OPENING = N_("Mano {number}, {kind}. Reparte {dealer}. Triunfo, {trump}: la carta vuelta es {card}.")
BAZA = N_("Baza {number}: {plays}. Gana {winner}, {points}.")
UNFINISHED = N_("Baza {number}, sin acabar: {plays}.")
FIRST_PLAY = N_("{seat} sale con {card}")
NEXT_PLAY = N_("{seat} {card}")
CANTES = {
    "forty": N_("{seat} canta las cuarenta en {suit}."),
    "twenty": N_("{seat} canta veinte en {suit}."),
    "unnamed": N_("{seat} canta veinte sin nombrar el palo."),
    "false": N_("{seat} canta {suit}: es falso y vale 0."),
    "unnamed_false": N_("{seat} canta sin nombrar el palo: es falso y vale 0."),
}
COUNT = N_("{team}: {cards} de cartas, {cantes} de cantes, {last} de últimas. Lleva {total}.")
COUNT_CARRIED = N_("{team}: trae {carried}; {cards} de cartas, {cantes} de cantes, {last} de últimas. Lleva {total}.")


class Reading:
    """Reads hands in the language of `words`, for a table that plays by `rules`."""

    def __init__(self, words: Words, rules: Rules) -> None:
        self._words = words
        self._rules = rules

    def text(self, hand: Hand, carried: PerTeam = (0, 0)) -> list[str]:
        """The sentences in order: the deal, each baza, each cante where it was sung, the count. `carried`: what the
        teams brought into the hand (`carried_into`)."""
        said = [self.opening(hand)]
        for number, baza in enumerate(hand.bazas, 1):
            said.append(self.baza(number, baza))
            said += [self.cante(sung, hand) for sung in hand.cantes if sung.baza == number]
        if hand.table:
            said.append(self._words.text(UNFINISHED, number=len(hand.bazas) + 1, plays=self._plays(hand.table)))
        return said + [self.count(hand, team, carried) for team in TEAMS]

    def json(self, hand: Hand, carried: PerTeam = (0, 0)) -> dict[str, Any]:
        """The hand as in the report (acta.md), with `said`: the sentences."""
        return hand_report(hand, self._rules) | {"said": self.text(hand, carried)}

    def partida(self, number: int, partida: Partida) -> str:
        """Who won it and how. `number`: its place in the match, from 1."""
        words = self._words
        if partida.penalised:
            by = words.text(BY_PENALTY, kind=words.text(INCIDENTS[cast(IncidentKind, partida.by)]))
        else:
            by = words.text(WON_BY[partida.by])
        return words.text(
            PARTIDA,
            number=number,
            team=words.team(partida.winner),
            by=by,
            a=words.points(of(partida.totals, partida.winner)),
            b=words.points(of(partida.totals, rival_of(partida.winner))),
        )

    def next(self, state: State) -> str:
        """Whose turn it is."""
        return (
            self._words.text(TO_DEAL)
            if state.turn is None
            else self._words.text(TURN, seat=self._words.seat(state.turn))
        )

    def opening(self, hand: Hand) -> str:
        words = self._words
        return words.text(
            OPENING,
            number=hand.number,
            kind=words.text(KINDS[hand.kind]),
            dealer=words.seat(hand.dealer),
            trump=words.suit(hand.trump),
            card=words.card(hand.turned_up),
        )

    def baza(self, number: int, baza: Baza) -> str:
        """`number`: its place in the hand, from 1."""
        words = self._words
        return words.text(
            BAZA,
            number=number,
            plays=self._plays(baza.plays),
            winner=words.seat(baza.winner),
            points=words.plural(*NP_("{n} punto", "{n} puntos"), baza.points),
        )

    def cante(self, sung: SungCante, hand: Hand) -> str:
        if sung.suit is None:
            message = CANTES["unnamed_false" if sung.is_false else "unnamed"]
            return self._words.text(message, seat=self._words.seat(sung.seat))
        message = CANTES["false"] if sung.is_false else CANTES["forty" if sung.suit is hand.trump else "twenty"]
        return self._words.text(message, seat=self._words.seat(sung.seat), suit=self._words.suit(sung.suit))

    def count(self, hand: Hand, team: Team, carried: PerTeam) -> str:
        words = self._words
        cards, cantes, last = hand.card_points, hand.cante_points, hand.last_baza_points(self._rules)
        total = plus(carried, plus(cards, plus(cantes, last)))
        return words.text(
            COUNT_CARRIED if any(carried) else COUNT,
            team=words.team(team),
            carried=words.points(of(carried, team)),
            cards=of(cards, team),
            cantes=of(cantes, team),
            last=of(last, team),
            total=words.points(of(total, team)),
        )

    def _plays(self, plays: tuple[Play, ...]) -> str:
        return self._words.listed(
            [
                self._words.text(
                    NEXT_PLAY if place else FIRST_PLAY,
                    seat=self._words.seat(seat),
                    card=self._words.card(card, "accusative"),
                )
                for place, (seat, card) in enumerate(plays)
            ]
        )
