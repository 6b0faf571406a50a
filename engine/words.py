"""Cards, seats, suits and points in words, in Spanish (the source), English and German.

The Spanish texts in the code are the message ids; `engine/locale` holds the other languages (`make messages`).
"""

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from engine.cards import Card, Suit
from engine.scoring import malas_y_buenas
from engine.seats import TEAMS, Seat, Team

LANGUAGES = ("es", "en", "de")
DOMAIN = "engine"
LOCALE = Path(__file__).parent / "locale"


def N_(text: str) -> str:
    """Marks a text for the catalogues; it is translated where it is used."""
    return text


def P_(context: str, text: str) -> tuple[str, str]:
    """Marks a text of a card in a `Case`."""
    return context, text


def NP_(one: str, many: str) -> tuple[str, str]:
    """Marks a text that changes with a number."""
    return one, many


SUITS = {
    Suit.OROS: N_("oros"),
    Suit.COPAS: N_("copas"),
    Suit.ESPADAS: N_("espadas"),
    Suit.BASTOS: N_("bastos"),
}

Case = Literal["nominative", "accusative", "bare"]

# German tells two cases apart: der König spielt, Ost spielt den König. Bare is for tables and lists.
CARDS: dict[Case, dict[int, tuple[str, str]]] = {
    "nominative": {
        1: P_("nominative", "el as de {suit}"),
        2: P_("nominative", "el 2 de {suit}"),
        3: P_("nominative", "el 3 de {suit}"),
        4: P_("nominative", "el 4 de {suit}"),
        5: P_("nominative", "el 5 de {suit}"),
        6: P_("nominative", "el 6 de {suit}"),
        7: P_("nominative", "el 7 de {suit}"),
        8: P_("nominative", "el 8 de {suit}"),
        9: P_("nominative", "el 9 de {suit}"),
        10: P_("nominative", "la sota de {suit}"),
        11: P_("nominative", "el caballo de {suit}"),
        12: P_("nominative", "el rey de {suit}"),
    },
    "accusative": {
        1: P_("accusative", "el as de {suit}"),
        2: P_("accusative", "el 2 de {suit}"),
        3: P_("accusative", "el 3 de {suit}"),
        4: P_("accusative", "el 4 de {suit}"),
        5: P_("accusative", "el 5 de {suit}"),
        6: P_("accusative", "el 6 de {suit}"),
        7: P_("accusative", "el 7 de {suit}"),
        8: P_("accusative", "el 8 de {suit}"),
        9: P_("accusative", "el 9 de {suit}"),
        10: P_("accusative", "la sota de {suit}"),
        11: P_("accusative", "el caballo de {suit}"),
        12: P_("accusative", "el rey de {suit}"),
    },
    "bare": {
        1: P_("bare", "as {suit}"),
        2: P_("bare", "2 {suit}"),
        3: P_("bare", "3 {suit}"),
        4: P_("bare", "4 {suit}"),
        5: P_("bare", "5 {suit}"),
        6: P_("bare", "6 {suit}"),
        7: P_("bare", "7 {suit}"),
        8: P_("bare", "8 {suit}"),
        9: P_("bare", "9 {suit}"),
        10: P_("bare", "sota {suit}"),
        11: P_("bare", "caballo {suit}"),
        12: P_("bare", "rey {suit}"),
    },
}

COMPASS = {1: N_("Sur"), 2: N_("Este"), 3: N_("Norte"), 4: N_("Oeste")}


class Words:
    """Names things in one language.

    `seats`: 2 or 4. `players`: their names by seat; without them the seats are called by the compass, Sur being seat 1
    and the others counter-clockwise (of two players the second, who sits opposite, is Norte). `pairs`: the names of A
    and B; without them they are called by their members.

    Raises ValueError for a language without a catalogue.
    """

    def __init__(
        self, language: str = "es", seats: int = 4, players: Sequence[str] = (), pairs: Sequence[str] = ()
    ) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for language {language!r}: it is one of {', '.join(LANGUAGES)}")
        self._catalogue: gettext.NullTranslations = (
            gettext.NullTranslations()
            if language == LANGUAGES[0]
            else gettext.translation(DOMAIN, localedir=LOCALE, languages=[language])
        )
        self._seats = seats
        self._players = tuple(players)
        self._pairs = tuple(pairs)

    def text(self, message: str, /, **values: object) -> str:
        """The message in this language, its named places filled."""
        return self._catalogue.gettext(message).format(**values)

    def suit(self, suit: Suit) -> str:
        return self.text(SUITS[suit])

    def card(self, card: Card, case: Case = "nominative") -> str:
        """El rey de oros, the king of coins, der König der Münzen; bare: rey oros, king of coins, Münzen-König."""
        context, message = CARDS[case][card.rank]
        return self._catalogue.pgettext(context, message).format(suit=self.suit(card.suit))

    def cards(self, cards: Sequence[Card]) -> str:
        """Several as the object of a sentence: "el as de oros y el 3 de copas"."""
        return self.listed([self.card(card, "accusative") for card in cards])

    def seat(self, seat: Seat) -> str:
        if seat <= len(self._players) and self._players[seat - 1]:
            return self._players[seat - 1]
        return self.text(COMPASS[3 if self._seats == 2 and seat == 2 else seat])

    def seats(self, seats: Sequence[Seat]) -> str:
        return self.listed([self.seat(seat) for seat in seats])

    def listed(self, parts: Sequence[str]) -> str:
        """ "A", "A y B", "A, B y C"; at least one."""
        if len(parts) == 1:
            return parts[0]
        return self.text(N_("{first} y {last}"), first=", ".join(parts[:-1]), last=parts[-1])

    def team(self, team: Team) -> str:
        """Its name, or else its members."""
        return self._pairs[TEAMS.index(team)] if self._pairs else self.members(team)

    def members(self, team: Team) -> str:
        """ "Sur–Norte"."""
        return "–".join(self.seat(seat) for seat in range(1 if team == "A" else 2, self._seats + 1, 2))

    def points(self, points: int) -> str:
        """As a table says them: in Spanish up to 50 they are malas, above what exceeds 50 is said as buenas (rules.md,
        "Scoring"); in the other languages the number of points."""
        malas, buenas = malas_y_buenas(points)
        if buenas:
            return self.plural(*NP_("{n} buena", "{n} buenas"), buenas, points=points)
        return self.plural(*NP_("{n} mala", "{n} malas"), malas, points=points)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The message that goes with the number, `{n}` and the other named places filled."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)
