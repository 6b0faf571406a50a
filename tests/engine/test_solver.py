"""The solver against plain search without any pruning, on hands small enough for that."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.cards import Card, Suit
from engine.rules import Rules, profile_names
from engine.seats import TEAMS, Team, rival_of, team_of
from engine.solver import Position, Solver, Stakes

WORTH = {"A": 1, None: 0, "B": -1}


def deal(rng: random.Random, players: int, cards: int, rules: Rules) -> Position:
    pack = list(rules.cards)
    rng.shuffle(pack)
    hands = tuple(frozenset(pack[n * cards : (n + 1) * cards]) for n in range(players))
    return Position(hands, rng.randint(1, players))


def trick_winner(position: Position, card: Card, trump: Suit) -> int:
    """Written apart from engine.baza: the highest triunfo, without one the highest of the suit led."""
    plays = [*position.table, (position.turn, card)]
    suits = {played.suit for _, played in plays}
    suit = trump if trump in suits else plays[0][1].suit
    return max((played.strength, seat) for seat, played in plays if played.suit is suit)[1]


def brute_points(position: Position, card: Card, trump: Suit, rules: Rules) -> int:
    """Team A's points once `card` is played, every legal continuation tried."""
    then = position.after(card, trump)
    gain = 0
    if len(position.table) == len(position.hands) - 1:
        on_table = card.points + sum(played.points for _, played in position.table) + (0 if then else 10)
        gain = on_table if team_of(trick_winner(position, card, trump)) == "A" else 0
    if then is None:
        return gain
    values = [brute_points(then, other, trump, rules) for other in then.legal(trump, rules)]
    return gain + (max(values) if team_of(then.turn) == "A" else min(values))


def brute_outcome(position: Position, card: Card, stakes: Stakes, trump: Suit, rules: Rules) -> int:
    """1, 0 or -1 once `card` is played, every legal continuation tried."""
    then = position.after(card, trump)
    if len(position.table) == len(position.hands) - 1:
        winner = team_of(trick_winner(position, card, trump))
        won = card.points + sum(played.points for _, played in position.table)
        cards = (stakes.cards[0] + won, stakes.cards[1]) if winner == "A" else (stakes.cards[0], stakes.cards[1] + won)
        stakes = Stakes(stakes.carried, cards, stakes.vueltas)
        total = {"A": stakes.carried[0] + cards[0], "B": stakes.carried[1] + cards[1]}
        if then is None:
            total[winner] += 10
        if stakes.vueltas and total[winner] >= 101:
            return WORTH[winner]
        if then is None:
            return played_out(total, cards, winner, stakes.vueltas, rules)
    assert then is not None
    values = [brute_outcome(then, other, stakes, trump, rules) for other in then.legal(trump, rules)]
    return max(values) if team_of(then.turn) == "A" else min(values)


def played_out(total: dict[str, int], cards: tuple[int, int], last: Team, vueltas: bool, rules: Rules) -> int:
    """The end of a hand in the words of rules.md."""
    ahead = [team for team in TEAMS if total[team] >= 101]
    if not ahead:
        return 0
    if len(ahead) == 1 and (vueltas or rules.thirty != "always"):
        return WORTH[ahead[0]]
    winner: Team = last if len(ahead) == 2 else ahead[0]
    if not vueltas and rules.thirty != "no":
        own = cards[0] if winner == "A" else cards[1]
        if rules.thirty_counts_last and winner == last:
            own += 10
        if own < 30:
            return WORTH[rival_of(winner)]
    return WORTH[winner]


rules_of_any_kind = st.builds(
    lambda players, pack, beat_partner, trump_partner, undertrump, thirty, thirty_counts_last: Rules(
        players=players,
        pack=pack,
        beat_partner=beat_partner,
        trump_partner=trump_partner,
        undertrump=undertrump,
        thirty=thirty,
        thirty_counts_last=thirty_counts_last,
    ),
    st.sampled_from([2, 4]),
    st.sampled_from([36, 40, 48]),
    st.booleans(),
    st.sampled_from(["no", "trump", "overtrump"]),
    st.booleans(),
    st.sampled_from(["no", "tie", "always"]),
    st.booleans(),
)


@given(rules_of_any_kind, st.sampled_from(list(Suit)), st.integers(0, 2**32), st.integers(0, 6))
@settings(max_examples=120, deadline=None)
def test_points_equal_plain_search_from_any_moment(rules: Rules, trump: Suit, seed: int, moves: int) -> None:
    rng = random.Random(seed)
    position = deal(rng, rules.players, 3 if rules.players == 4 else 5, rules)
    solver = Solver(position.hands, trump, rules)
    for _ in range(moves):
        # Any card, legal or not, by any seat that still may: what happened at the table is what is asked about.
        position = position.after(rng.choice(sorted(position.hands[position.turn - 1])), trump) or position
        played = [seat for seat, _ in position.table]
        position = Position(
            position.hands,
            rng.choice([seat for seat in range(1, rules.players + 1) if seat not in played]),
            position.table,
        )
    values = {card: brute_points(position, card, trump, rules) for card in position.hands[position.turn - 1]}
    legal = position.legal(trump, rules)
    best = (max if team_of(position.turn) == "A" else min)(values[card] for card in legal)
    assert solver.points(position) == best
    assert {card: solver.points(position, card) for card in values} == values
    assert solver.best(position) == tuple(card for card in legal if values[card] == best)


@given(
    rules_of_any_kind,
    st.sampled_from(list(Suit)),
    st.integers(0, 2**32),
    st.tuples(st.integers(0, 110), st.integers(0, 110)),
    st.tuples(st.integers(0, 40), st.integers(0, 40)),
    st.booleans(),
    st.integers(0, 4),
)
@settings(max_examples=150, deadline=None)
def test_outcome_equals_plain_search(
    rules: Rules,
    trump: Suit,
    seed: int,
    carried: tuple[int, int],
    cards: tuple[int, int],
    vueltas: bool,
    moves: int,
) -> None:
    rng = random.Random(seed)
    position = deal(rng, rules.players, 3 if rules.players == 4 else 5, rules)
    solver = Solver(position.hands, trump, rules)
    for _ in range(moves % rules.players):
        position = position.after(rng.choice(sorted(position.hands[position.turn - 1])), trump) or position
    stakes = Stakes(carried, cards, vueltas)
    # Two whole hands bring at least one team to 101.
    assume(not vueltas or sum(carried) + sum(cards) + position.to_come > 200)
    values = {card: brute_outcome(position, card, stakes, trump, rules) for card in position.hands[position.turn - 1]}
    best = (max if team_of(position.turn) == "A" else min)(values[card] for card in position.legal(trump, rules))
    assert WORTH[solver.outcome(position, stakes)] == best
    assert {card: WORTH[solver.outcome(position, stakes, card)] for card in values} == values


def hands(*texts: str) -> tuple[frozenset[Card], ...]:
    return tuple(frozenset(map(Card.parse, text.split())) for text in texts)


def test_an_endgame_by_hand() -> None:
    # Seat 1 leads; oros are triunfo.
    position = Position(hands("7O 2C", "1C 4E", "5E 6E", "5B 6B"), turn=1)
    solver = Solver(position.hands, Suit.OROS, Rules())
    # 2C first loses the as's 11 to B, then the 7 takes the last baza: 10. The 7 first: 4E stays behind, and B gets 21.
    assert position.to_come == 21
    assert solver.points(position, Card.parse("2C")) == 10
    assert solver.points(position, Card.parse("7O")) == 0
    assert solver.best(position) == (Card.parse("2C"),)


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("players", [2, 4])
def test_every_moment_of_a_whole_arrastre_agrees_with_the_next(profile: str, players: int) -> None:
    # Best play loses nothing: along it, what A has made and what A still makes always add up to the same.
    rules = Rules.from_profile(profile, {"players": players})
    position: Position | None = deal(random.Random(players), players, 6, rules)
    assert position is not None
    solver = Solver(position.hands, Suit.COPAS, rules)
    whole = solver.points(position)
    made = 0
    while position is not None:
        assert made + solver.points(position) == whole
        card = solver.best(position)[0]
        if len(position.table) == players - 1 and team_of(trick_winner(position, card, Suit.COPAS)) == "A":
            made += card.points + sum(played.points for _, played in position.table)
            made += 0 if any(hand - {card} for hand in position.hands) else 10
        position = position.after(card, Suit.COPAS)
    assert made == whole


@pytest.mark.parametrize(
    ("texts", "turn", "table", "message"),
    [
        (("1O", "1O"), 1, (), "two places"),
        (("1O 2O", "3O"), 1, (), "same number"),
        (("1O", "3O", "4O"), 1, (), "same number"),
        (("1O", "3O"), 3, (), "turn of seat 3"),
        (("", ""), 1, (), "turn of seat 1"),
        (("", "3O"), 1, ((1, Card.parse("1O")),), "turn of seat 1"),
    ],
)
def test_positions_that_cannot_be(
    texts: tuple[str, ...], turn: int, table: tuple[tuple[int, Card], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Position(hands(*texts), turn, table)


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    position = Position(hands("1O", "3O"), 1)
    with pytest.raises(ValueError, match="seat 1 does not hold 3O"):
        position.after(Card.parse("3O"), Suit.OROS)
