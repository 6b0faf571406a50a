"""The exchange of the seven for the indicator (rules.md, "Exchanging the seven")."""

from engine.draft import MatchDraft
from engine.events import Exchange
from engine.hand import HandView, holder_elsewhere, own_team_took, without
from engine.rules import Rules
from engine.seats import seat_before, team_of


def exchange(state: MatchDraft, event: Exchange) -> None:
    """A seat gives a card for the one under the mazo, or is refused."""
    state.check_seat("exchange", event.seat)
    state.check_card("exchange", event.card)
    before = state.hand_in_play("exchange")
    rules, seat, card = state.rules, event.seat, event.card
    why = _refusal(before, event, rules)
    if why is not None:
        state.report("bad_exchange", before, len(before.bazas), seat=seat, card=card, why=why)
        return
    hand = before.draft()
    taken = before.indicator
    assert taken is not None  # an unknown indicator was refused
    hand.public = (*without(without(hand.public, card), taken), (taken, seat))
    hand.seen = without(hand.seen, card)
    hand.indicator = card
    if not hand.in_stock(rules):
        # The last draw is being made: the card given is what its last seat draws.
        hand.public = (*hand.public, (card, seat_before(hand.bazas[-1].winner, rules.players)))
    state.hand = hand.freeze()


def _refusal(hand: HandView, event: Exchange, rules: Rules) -> str | None:
    """Why an exchange is refused, the first reason that applies; None when it is not."""
    seat, card = event.seat, event.card
    if not rules.stock or hand.arrastre_begun:
        return "too_late"
    if hand.table:
        return "window"
    if (
        hand.indicator is None
        or card.suit is not hand.trump
        or card.rank not in rules.exchange_ranks
        or card.strength >= hand.indicator.strength
        or hand.played & card.bit
        or holder_elsewhere(hand.public, card, seat)
    ):
        return "card"
    if rules.exchange_after == "last_baza":
        earned = own_team_took(hand, seat)
    else:
        earned = any(team_of(baza.winner) == team_of(seat) for baza in hand.bazas)
    if not earned:
        return "no_baza"
    latest_winner = hand.bazas[-1].winner
    if rules.exchange_by == "winner" and seat != latest_winner:
        return "not_winner"
    if not hand.in_stock(rules):
        drawer = seat_before(latest_winner, rules.players)
        if drawer != seat and team_of(drawer) == team_of(seat):
            return "partner_draws"
    return None
