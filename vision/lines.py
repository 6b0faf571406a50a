"""One thing witnessed to the acta line that tells it, how sure that is, and what to ask if it is not."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vision.names import CARDS
from vision.questions import QuestionKind
from vision.record import Deal, Entry, Exchange, Hand, Play, Probabilities, Show, Takeback

Line = dict[str, object]
"""One line of an acta, ready for JSON."""


class Told(NamedTuple):
    """A line as it stands: `sure` 0..1, and the `kind` of question it raises when that is low."""

    line: Line
    sure: float
    kind: QuestionKind


class Teller:
    """Makes the lines of entries. `dealer`: of the first hand, if known. `dealer_rule`: who should deal where the
    leader of a hand does not tell, given the dealer before; None where the leader does tell."""

    def __init__(self, players: int, dealer: int | None, dealer_rule: Callable[[int | None], int | None]) -> None:
        self._players = players
        self._first_dealer = dealer
        self._dealer_rule = dealer_rule
        self._dealers: dict[int, int] = {} if dealer is None else {1: dealer}

    def tell(self, hand: Hand, entry: Entry, settled: float) -> Told | None:
        """The line of an entry; None: not yet. Seats of a baza in course are never surer than just under `settled`."""
        if isinstance(entry, Deal):
            return self._deal(hand, entry)
        if isinstance(entry, Play):
            return self._play(hand, entry, settled)
        if isinstance(entry, Show):
            if not entry.settled:
                return None
            seat = int(entry.seats.argmax()) + 1
            sure = min(entry.confidence, float(entry.seats.max()))
            return Told({"event": "cante", "seat": seat, "suit": entry.suit}, sure, "seat")
        if isinstance(entry, Exchange):
            name, sure = likeliest(entry.cards)
            seat, seat_sure = int(entry.seats.argmax()) + 1, float(entry.seats.max())
            line: Line = {"event": "exchange", "seat": seat, "card": name}
            return Told(line, min(sure, seat_sure), "card" if sure < seat_sure else "seat")
        if isinstance(entry, Takeback):
            name, sure = played_card(entry.play)
            return Told({"event": "takeback", "seat": entry.play.seat, "card": name}, sure, "taken")
        raise TypeError(f"no line is known for {type(entry).__name__}")

    @staticmethod
    def _play(hand: Hand, play: Play, settled: float) -> Told:
        name, sure = played_card(play)
        seat_sure = float(play.seats[play.seat - 1])
        baza = next((b for b in hand.bazas if any(p is play for p in b.plays)), None)
        if baza is not None and baza.closed is None and not hand.over and seat_sure < settled:
            # The rest of the baza will tell.
            seat_sure = min(seat_sure, settled - 1e-6)
        kind: QuestionKind = "missed" if play.unseen else "card" if sure < seat_sure else "seat"
        return Told({"event": "play", "seat": play.seat, "card": name}, min(sure, seat_sure), kind)

    def _deal(self, hand: Hand, deal: Deal) -> Told | None:
        name, sure = likeliest(deal.cards)
        if hand.number == 1 and self._first_dealer is not None:
            self._dealers[1] = self._first_dealer
            return Told({"event": "deal", "dealer": self._first_dealer, "trump": name}, sure, "trump")
        first = next((p for p in hand.plays()), None)
        if first is None:
            return None
        dealer, dealer_sure = self._dealer(hand, deal, first)
        if hand.joined:
            # Who was seen to lead first did not lead the hand: nothing tells who dealt.
            dealer_sure = 1 / self._players
        # The deal of the hand before was told before this one's, so it is the only one still asked for.
        self._dealers = {n: d for n, d in self._dealers.items() if n == hand.number - 1} | {hand.number: dealer}
        kind: QuestionKind = "trump" if sure < dealer_sure else "dealer"
        return Told({"event": "deal", "dealer": dealer, "trump": name}, min(sure, dealer_sure), kind)

    def _dealer(self, hand: Hand, deal: Deal, first: Play) -> tuple[int, float]:
        """The seat before the one that leads, unless the table has another custom; the dealing hand has a say."""
        lead = np.roll(first.seats, -1)
        expected = self._dealer_rule(self._dealers.get(hand.number - 1))
        belief = 0.9 * lead + 0.1 / self._players
        if expected is not None:
            custom = np.full(self._players, 0.1 / self._players)
            custom[expected - 1] += 0.9
            belief = belief * custom
        belief = belief * np.exp(0.5 * (deal.dealer_evidence - deal.dealer_evidence.max()))
        belief /= belief.sum()
        return int(belief.argmax()) + 1, float(belief.max())


def played_card(play: Play) -> tuple[str, float]:
    """The card that a play is taken for, and how probably it is that."""
    if not play.card:
        return likeliest(play.cards)
    return play.card, float(play.cards[CARDS.index(play.card)])


def likeliest(cards: Probabilities) -> tuple[str, float]:
    """The likeliest card, and how likely it is."""
    k = int(cards.argmax())
    return CARDS[k], float(cards[k])
