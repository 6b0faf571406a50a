"""Cantes and tute (rules.md, "Cantes" and the tute under "Scoring")."""

from engine.cards import REY, SOTA, Card, Suit
from engine.draft import MatchDraft
from engine.ending import end_hand, end_partida, out_by_itself, win_in_hand
from engine.events import Cante, Tute
from engine.hand import HandDraft, HandView, SungCante, holder_elsewhere, own_team_took
from engine.rules import CARDS_IN_HAND, Rules
from engine.seats import Seat, team_of


def cante(state: MatchDraft, event: Cante) -> None:
    """A seat sings: refused, false at once, or it counts until it is found false."""
    state.check_seat("cante", event.seat)
    before = state.hand_in_play("cante")
    rules, seat, suit = state.rules, event.seat, event.suit
    bazas = len(before.bazas)
    why = _refusal(before, event, rules)
    if why is not None:
        state.report("bad_cante", before, bazas, seat=seat, suit=suit, why=why)
        return
    hand = before.draft()
    points = 40 if suit is hand.trump else 20
    if not _could_be(hand, event):
        hand.cantes = (*hand.cantes, SungCante(seat, suit, 0, bazas, false_at_once=True))
        state.report("false_cante", hand, bazas, seat=seat, suit=suit)
        state.hand = hand.freeze()
        return
    if rules.forty_first and points == 40 and _sang_twenty_in_arrastre(hand, seat, rules):
        state.report("forty_after_twenty", hand, bazas, seat=seat, suit=suit)
    hand.cantes = (*hand.cantes, SungCante(seat, suit, points, bazas))
    out = out_by_itself(state, hand)
    if out is None:
        state.hand = hand.freeze()
    else:
        end_hand(state, hand)
        end_partida(state, out, "vueltas")


def tute(state: MatchDraft, event: Tute) -> None:
    """A seat announces four reyes or four sotas: it wins the partida, or is refused."""
    state.check_seat("tute", event.seat)
    hand = state.hand_in_play("tute")
    if (
        state.rules.tute
        and in_window(hand, state.rules)
        and _may_sing(hand, event.seat, state.rules)
        and all(_may_be_held(hand, Card.of(suit, event.rank), event.seat) for suit in Suit)
    ):
        win_in_hand(state, hand, team_of(event.seat), "tute")
    else:
        state.report("bad_tute", hand, len(hand.bazas), seat=event.seat, rank=event.rank)


def falsify_by_play(state: MatchDraft, hand: HandDraft, seat: Seat, card: Card) -> None:
    """Another seat plays a card of the pair: the cante was false."""
    if card.rank not in (REY, SOTA):
        return
    for place, sung in enumerate(hand.cantes):
        if sung.suit is card.suit and sung.seat != seat and not sung.is_false:
            _declare_false(state, hand, place, len(hand.bazas) + 1)


def falsify_when_over(state: MatchDraft, hand: HandDraft) -> None:
    """The last card is down (`hand.bazas` has the last baza): an unnamed cante that has no suit left was false.

    Each takes the first suit, not triunfo, of which the singer played both cards and that no true cante has taken. A
    named cante needs no look here: all cards have been played, so one whose pair was elsewhere was found false then.
    """
    taken = {sung.suit for sung in hand.cantes if not sung.is_false}
    for place, sung in enumerate(hand.cantes):
        if sung.suit is None and not sung.is_false:
            left = [
                suit
                for suit in Suit
                if suit is not hand.trump and suit not in taken and _played_pair(hand, sung.seat, suit)
            ]
            if left:
                taken.add(left[0])
            else:
                _declare_false(state, hand, place, len(hand.bazas))


def cards_in_mazo(hand: HandView, rules: Rules) -> int:
    """Cards left in the mazo, the indicator among them, after the draws of the completed bazas."""
    if not rules.stock:
        return 0
    return max(0, rules.pack - rules.players * (CARDS_IN_HAND + len(hand.bazas)))


def in_window(hand: HandView, rules: Rules) -> bool:
    """Whether there has been a baza and no more cards lie on the table than `cante_until` allows."""
    return bool(hand.bazas) and len(hand.table) <= (1 if rules.cante_until == "rival" else 0)


def _may_sing(hand: HandView, seat: Seat, rules: Rules) -> bool:
    """Whether the seat (`cante_by: winner`) or its team took the latest baza."""
    return seat == hand.bazas[-1].winner if rules.cante_by == "winner" else own_team_took(hand, seat)


def _refusal(hand: HandView, event: Cante, rules: Rules) -> str | None:
    """Why a cante is refused, the first reason that applies; None when it is not."""
    if not in_window(hand, rules):
        return "window"
    if not _may_sing(hand, event.seat, rules):
        return "not_winner"
    # What was false at once does not use the window up.
    sung_now = [sung for sung in hand.cantes if sung.baza == len(hand.bazas) and not sung.false_at_once]
    if rules.cantes_per_baza and len(sung_now) >= rules.cantes_per_baza:
        return "one_per_baza"
    by_seat = sum(sung.seat == event.seat for sung in sung_now)
    if rules.cantes_per_member and by_seat >= rules.cantes_per_member:
        return "one_per_baza"
    if event.suit is None:
        return None if cards_in_mazo(hand, rules) < rules.cante_suit_hidden_below else "suit_unnamed"
    if any(sung.suit is event.suit for sung in hand.cantes):
        return "repeated"
    return None


def _could_be(hand: HandView, event: Cante) -> bool:
    """Whether, as far as everybody can see, the singer may hold the pair (unnamed: some pair that is left)."""
    if event.suit is not None:
        return _pair_may_be_held(hand, event.suit, event.seat)
    named = {sung.suit for sung in hand.cantes}
    return any(
        suit is not hand.trump and suit not in named and _pair_may_be_held(hand, suit, event.seat) for suit in Suit
    )


def _pair_may_be_held(hand: HandView, suit: Suit, seat: Seat) -> bool:
    return all(_may_be_held(hand, Card.of(suit, rank), seat) for rank in (REY, SOTA))


def _may_be_held(hand: HandView, card: Card, seat: Seat) -> bool:
    """Whether a card may be in the hand of a seat: not played (the lead that it has just made apart), not under the
    mazo, not publicly known elsewhere."""
    if hand.table == ((seat, card),):
        return True
    if hand.played & card.bit or holder_elsewhere(hand.public, card, seat):
        return False
    drawn = any(held is card for held, _ in hand.public)
    return drawn or card is not hand.indicator


def _sang_twenty_in_arrastre(hand: HandView, seat: Seat, rules: Rules) -> bool:
    return any(sung.seat == seat and sung.points == 20 and sung.baza >= rules.stock_bazas for sung in hand.cantes)


def _played_pair(hand: HandView, seat: Seat, suit: Suit) -> bool:
    pair = {Card.of(suit, REY), Card.of(suit, SOTA)}
    return sum((seat, card) in baza.plays for baza in hand.bazas for card in pair) == len(pair)


def _declare_false(state: MatchDraft, hand: HandDraft, place: int, baza: int) -> None:
    sung = hand.cantes[place]
    hand.cantes = (*hand.cantes[:place], sung._replace(points=0), *hand.cantes[place + 1 :])
    state.report("false_cante", hand, baza, seat=sung.seat, suit=sung.suit)
