"""A hand in plain sentences that a person can read aloud, and the same beside the report's figures."""

from typing import Any

from engine.baza import Play
from engine.hand import Baza, Hand, PerTeam, SungCante
from engine.report import hand_report
from engine.rules import Rules
from engine.scoring import of, plus
from engine.seats import TEAMS, Team
from engine.words import N_, NP_, Words

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
