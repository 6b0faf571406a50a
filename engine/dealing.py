"""The deal: who was expected to, and the hand it begins."""

from engine.draft import MatchDraft, MatchView
from engine.errors import StateError
from engine.events import Deal
from engine.hand import HandDraft
from engine.seats import Seat, seat_after


def deal(state: MatchDraft, event: Deal) -> None:
    """A hand begins. Raises StateError while another is in play."""
    state.check_seat("deal", event.dealer)
    state.check_card("deal", event.trump)
    if state.hand is not None:
        raise StateError(f"deal: by seat {event.dealer} while hand {state.hand.number} is in play")
    rules = state.rules
    dealer = event.dealer
    hand = HandDraft()
    hand.deal = state.deals = state.deals + 1
    hand.number = len(state.hands) + 1
    hand.partida = len(state.partidas) + 1
    hand.kind = state.next_kind
    hand.dealer = dealer
    hand.trump = event.trump.suit
    hand.turned_up = event.trump
    hand.indicator = event.trump if rules.stock else None
    # Without mazo the card turned up stays in the dealer's hand, where everybody knows it to be.
    hand.public = () if rules.stock else ((event.trump, dealer),)
    hand.seen = ()
    hand.table = ()
    hand.bazas = ()
    hand.cantes = ()
    hand.card_points = (0, 0)
    hand.played = 0
    hand.proven = 0
    hand.answers = ((),) * rules.players
    hand.arrastre_begun = False
    hand.complete = False
    if rules.lead == "last_baza_winner" and state.last_baza_winner is not None:
        hand.lead = state.last_baza_winner
    else:
        hand.lead = seat_after(dealer, rules.players)
    hand.turn = hand.lead
    expected = expected_dealer(state)
    if expected is not None and dealer != expected:
        state.report("wrong_dealer", hand, 0, seat=dealer, expected=expected)
    state.hand = hand.freeze()


def expected_dealer(state: MatchView) -> Seat | None:
    """Who should deal next; None where nobody in particular is expected."""
    rules = state.rules
    if rules.lead != "right_of_dealer":
        return None
    if rules.next_dealer == "last_baza_winner":
        return state.last_baza_winner
    return None if state.last_dealer is None else seat_after(state.last_dealer, rules.players)
