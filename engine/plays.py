"""A card put down, and one taken back."""

from engine.baza import situation, winning_play
from engine.cantes import falsify_by_play, falsify_when_over
from engine.draft import MatchDraft
from engine.ending import after_last_baza, end_hand, end_partida, out_by_itself
from engine.errors import StateError
from engine.events import Play, Takeback
from engine.hand import Answer, Baza, HandDraft, add_to, seat_to_play, without
from engine.incidents import Proof
from engine.proof import newly_proven
from engine.seats import Seat, seat_before, team_of


def play(state: MatchDraft, event: Play) -> None:
    """A seat puts a card down. Raises StateError when that cannot have happened."""
    seat, card = event.seat, event.card
    state.check_seat("play", seat)
    state.check_card("play", card)
    before = state.hand_in_play("play")
    if before.played & card.bit:
        raise StateError(f"play: {card} by seat {seat}: that card was already played in this hand")
    for other, _ in before.table:
        if other == seat:
            raise StateError(f"play: {card} by seat {seat}: that seat has already played in this baza")
    rules = state.rules
    hand = before.draft()
    baza = len(hand.bazas) + 1
    stock = baza <= rules.stock_bazas

    if seat != hand.turn:
        state.report("out_of_turn", hand, baza, seat=seat, expected=hand.turn, card=card)
    if card is hand.indicator and stock:
        state.report("indicator_played", hand, baza, seat=seat, card=card)
        hand.indicator = None
    for known, _ in hand.public:
        if known is card:
            hand.public = without(hand.public, card)
            hand.seen = without(hand.seen, card)
    if hand.cantes:
        falsify_by_play(state, hand, seat, card)
    if not stock:
        hand.arrastre_begun = True
        _remember(hand, seat, Answer(card, baza, situation(hand.table, seat, hand.trump)))
        for answer, could, duty in newly_proven(hand, seat, rules):
            hand.proven |= answer.card.bit
            state.report(
                "renuncio",
                hand,
                answer.baza,
                seat=seat,
                card=answer.card,
                duty=duty,
                could=could,
                proof=Proof(baza, card),
            )

    hand.played |= card.bit
    hand.table = (*hand.table, (seat, card))
    if len(hand.table) < rules.players:
        hand.turn = seat_to_play(hand.table, hand.lead, rules.players)
        state.hand = hand.freeze()
    else:
        _complete_baza(state, hand)


def takeback(state: MatchDraft, event: Takeback) -> None:
    """The last card on the table goes back, by consent. Raises StateError when it is not that card."""
    seat, card = event.seat, event.card
    state.check_seat("takeback", seat)
    state.check_card("takeback", card)
    before = state.hand_in_play("takeback")
    if not before.table or before.table[-1] != (seat, card):
        last = "is empty" if not before.table else f"ends with {before.table[-1][1]} by seat {before.table[-1][0]}"
        raise StateError(f"takeback: {card} by seat {seat} is not the last card on the table, which {last}")
    hand = before.draft()
    baza = len(hand.bazas) + 1
    hand.table = hand.table[:-1]
    hand.turn = seat_to_play(hand.table, hand.lead, state.rules.players)
    hand.played ^= card.bit
    hand.proven &= ~card.bit
    hand.public = (*hand.public, (card, seat))
    hand.seen = (*hand.seen, (card, seat))
    if baza > state.rules.stock_bazas:
        _forget_last(hand, seat)
    _heal(state, hand, event)
    state.report("takeback", hand, baza, seat=seat, card=card)
    state.hand = hand.freeze()


def _complete_baza(state: MatchDraft, hand: HandDraft) -> None:
    """Everybody has played: the baza is won, cards are drawn, and the hand or the partida may be over."""
    rules = state.rules
    winner, _ = winning_play(hand.table, hand.trump)
    points = sum(card.points for _, card in hand.table)
    hand.bazas = (*hand.bazas, Baza(hand.table[0][0], hand.table, winner, points))
    hand.card_points = add_to(hand.card_points, team_of(winner), points)
    hand.table = ()
    hand.lead = hand.turn = winner
    if len(hand.bazas) == rules.stock_bazas and hand.indicator is not None:
        # The last card drawn, the indicator, goes to the seat before the winner.
        hand.public = (*hand.public, (hand.indicator, seat_before(winner, rules.players)))
    if len(hand.bazas) == rules.bazas:
        falsify_when_over(state, hand)
    out = out_by_itself(state, hand)
    if out is not None:
        end_hand(state, hand)
        end_partida(state, out, "vueltas")
    elif len(hand.bazas) == rules.bazas:
        after_last_baza(state, hand)
    else:
        state.hand = hand.freeze()


def _remember(hand: HandDraft, seat: Seat, answer: Answer) -> None:
    of_all = hand.answers
    hand.answers = (*of_all[: seat - 1], (*of_all[seat - 1], answer), *of_all[seat:])


def _forget_last(hand: HandDraft, seat: Seat) -> None:
    of_all = hand.answers
    hand.answers = (*of_all[: seat - 1], of_all[seat - 1][:-1], *of_all[seat:])


def _heal(state: MatchDraft, hand: HandDraft, event: Takeback) -> None:
    """The irregularities that this very card was, unless ruled on, are settled by taking it back."""
    number = len(state.incidents)
    for incident in state.incidents.newest_first():
        if incident.deal != hand.deal:
            break
        if (
            incident.kind in ("renuncio", "out_of_turn", "indicator_played")
            and (incident.seat, incident.card) == (event.seat, event.card)
            and state.settlement_of(number) is None
        ):
            state.settle(number, "takeback")
        number -= 1
