"""Looking back on an arrastre: what each play cost."""

import random

import pytest

from engine.acta import Acta
from engine.analysis import Arrastre, analyze, carried_into, is_known
from engine.baza import legal
from engine.cards import REY, SOTA, Card, Suit
from engine.hand import Hand
from engine.rules import Rules
from engine.seats import team_of


def random_hand(seed: int, profile: str, lawful: bool, **options: object) -> tuple[Hand, Rules]:
    """One hand of idas played to the end; in the arrastre by the rules only when `lawful`."""
    rng = random.Random(seed)
    acta = Acta.new({"event": "match", "acta": 1, "profile": profile, "rules": options})
    rules = acta.state.rules
    cards = list(rules.cards)
    rng.shuffle(cards)
    acta = acta.append({"event": "deal", "dealer": 1, "trump": str(cards[-1])})
    # Who holds what in the arrastre is settled first; before it anything may be played.
    held = {seat: cards[(seat - 1) * 6 : seat * 6] for seat in range(1, rules.players + 1)}
    rest = cards[rules.players * 6 :]
    while acta.state.hand is not None:
        hand = acta.state.hand
        if rest:
            card = rest.pop()
        else:
            may = legal(held[hand.turn], hand.table, hand.turn, hand.trump, rules).cards
            card = rng.choice(may if lawful else held[hand.turn])
            held[hand.turn].remove(card)
        acta = acta.append({"event": "play", "seat": hand.turn, "card": str(card)})
    return acta.state.hands.last, rules


@pytest.mark.parametrize("profile", ["aragones", "estricto", "torneo"])
@pytest.mark.parametrize("options", [{}, {"players": 2}, {"pack": 48}, {"pack": 36, "stock": False}])
def test_costs_add_up(profile: str, options: dict[str, object]) -> None:
    for seed in range(3):
        hand, rules = random_hand(seed, profile, lawful=seed < 2, **options)
        seen = analyze(hand, rules)
        assert len(seen.plays) == 6 * rules.players
        # What the teams lost by their plays is all that parts the result from best play.
        lost = {"A": 0, "B": 0}
        for play in seen.plays:
            lost[team_of(play.seat)] += play.cost
            assert play.cost >= 0 or not play.legal
            assert (play.card in play.best) == (play.legal and play.cost == 0)
            assert play.in_turn
        assert seen.made[0] == seen.best[0] - lost["A"] + lost["B"]
        assert sum(seen.made) == sum(seen.best)
        assert all(play.legal for play in seen.plays) or seed == 2


def test_a_play_out_of_turn_is_told_apart() -> None:
    hand, rules = random_hand(5, "aragones", lawful=True)
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones"})
    acta = acta.append({"event": "deal", "dealer": 1, "trump": str(hand.turned_up)})
    for baza in hand.bazas[:4]:
        for seat, card in baza.plays:
            acta = acta.append({"event": "play", "seat": seat, "card": str(card)})
    last = [(seat, card) for baza in hand.bazas[4:] for seat, card in baza.plays]
    before = acta.state.hand
    assert before is not None
    early = next(play for play in last if play[0] == before.turn % 4 + 1)
    acta = acta.append({"event": "play", "seat": early[0], "card": str(early[1])})
    last.remove(early)
    while acta.state.hand is not None:
        turn = acta.state.hand.turn
        play = next(play for play in last if play[0] == turn)
        last.remove(play)
        acta = acta.append({"event": "play", "seat": turn, "card": str(play[1])})
    seen = analyze(acta.state.hands.last, rules)
    assert [play.in_turn for play in seen.plays] == [False] + [True] * 23
    assert seen.plays[0].seat == early[0]


def test_the_partida_is_weighed_with_what_was_carried_and_sung() -> None:
    hand, rules = random_hand(1, "aragones", lawful=True)
    far_ahead = analyze(hand, rules, carried=(101, 0))
    assert {play.winner for play in far_ahead.plays[:-4]} == {"A"}
    alone: Arrastre = analyze(hand, rules)
    assert [play.cost for play in far_ahead.plays] == [play.cost for play in alone.plays]
    assert (
        alone.plays[-1].winner == {True: "A", False: None}[hand.card_points[0] + hand.last_baza_points(rules)[0] > 100]
    )


def test_carried_into_vueltas() -> None:
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones"})
    # The first deal that leaves both teams below 101.
    hand, rules = next(
        (hand, rules)
        for hand, rules in (random_hand(seed, "aragones", lawful=True) for seed in range(100))
        if max(hand.card_points) <= 90
    )
    acta = acta.append({"event": "deal", "dealer": 1, "trump": str(hand.turned_up)})
    for baza in hand.bazas:
        for seat, card in baza.plays:
            acta = acta.append({"event": "play", "seat": seat, "card": str(card)})
    assert not acta.state.partidas
    acta = acta.append({"event": "deal", "dealer": 2, "trump": "1O"})
    assert acta.state.hand is not None
    hands = [*acta.state.hands, acta.state.hand]
    assert carried_into(hands, 0, rules) == (0, 0)
    assert carried_into(hands, 1, rules) == acta.state.totals != (0, 0)
    assert is_known(hands[0], rules) and not is_known(hands[1], rules)
    with pytest.raises(ValueError, match="hand 2 was not played to the end"):
        analyze(hands[1], rules)


def test_a_cante_counts_from_the_baza_before_which_it_was_sung() -> None:
    for seed in range(200):
        hand, rules = random_hand(seed, "aragones", lawful=True)
        singers = {
            (seat, suit)
            for seat in range(1, 5)
            for suit in Suit
            if team_of(seat) == team_of(hand.bazas[4].winner)
            and {Card.of(suit, REY), Card.of(suit, SOTA)}
            <= {card for baza in hand.bazas[5:] for other, card in baza.plays if other == seat}
        }
        if singers:
            break
    seat, suit = min(singers)
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones"})
    acta = acta.append({"event": "deal", "dealer": 1, "trump": str(hand.turned_up)})
    for number, baza in enumerate(hand.bazas):
        if number == 5:
            acta = acta.append({"event": "cante", "seat": seat, "suit": suit.letter})
        for player, card in baza.plays:
            acta = acta.append({"event": "play", "seat": player, "card": str(card)})
    sung = acta.state.hands.last
    points = 40 if suit is hand.trump else 20
    assert sum(sung.cante_points) == points
    carried = (points, 0) if team_of(seat) == "A" else (0, points)
    with_cante = analyze(sung, rules, (60, 60)).plays
    assert with_cante[:4] == analyze(hand, rules, (60, 60)).plays[:4]
    assert with_cante[4:] == analyze(hand, rules, (60 + carried[0], 60 + carried[1])).plays[4:]
