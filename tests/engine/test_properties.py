"""What must hold for every game: random games of every profile, with mischief at the table and slips of the pen."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from engine.acta import Acta
from engine.baza import situation
from engine.cards import Card
from engine.errors import ActaError
from engine.events import Play, event_to_dict
from engine.hand import Hand
from engine.random_game import Game, Moment, random_game
from engine.report import report
from engine.rules import profile_names
from engine.seats import TEAMS
from engine.state import State, replay
from tests.engine.naive import may_play

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "players": st.sampled_from([2, 4]),
        "pack": st.sampled_from([36, 40, 48]),
        "stock": st.booleans(),
        "beat_partner": st.booleans(),
        "trump_partner": st.sampled_from(["no", "trump", "overtrump"]),
        "undertrump": st.booleans(),
        "cante_by": st.sampled_from(["team", "winner"]),
        "cantes_per_baza": st.sampled_from([0, 1]),
        "cantes_per_member": st.sampled_from([0, 1]),
        "cante_until": st.sampled_from(["lead", "rival"]),
        "cante_suit_hidden_below": st.sampled_from([0, 3, 30]),
        "forty_first": st.booleans(),
        "exchange_by": st.sampled_from(["team", "winner"]),
        "exchange_after": st.sampled_from(["last_baza", "any_baza"]),
        "exchange_ranks": st.sampled_from([[7], [7, 2], []]),
        "thirty": st.sampled_from(["no", "tie", "always"]),
        "thirty_counts_last": st.booleans(),
        "vueltas": st.sampled_from(["auto", "claim"]),
        "next_dealer": st.sampled_from(["right", "last_baza_winner"]),
        "lead": st.sampled_from(["right_of_dealer", "last_baza_winner"]),
        "tute": st.booleans(),
        "partidas_per_coto": st.sampled_from([1, 3]),
        "cotos_per_coton": st.sampled_from([1, 2]),
    },
)


def games(**kinds: Any) -> st.SearchStrategy[Game]:
    return st.builds(
        random_game,
        seed=st.integers(0, 2**32),
        profile=st.sampled_from(profile_names()),
        options=OPTIONS,
        hands=st.integers(1, 3),
        **{name: st.just(value) if isinstance(value, float) else value for name, value in kinds.items()},
    )


HONEST = games(mischief=0.0, slips=0.0)
ANY = games(mischief=st.sampled_from([0.1, 0.5, 1.0]), slips=0.0)
MESSY = games(mischief=st.sampled_from([0.0, 0.3, 1.0]), slips=st.sampled_from([0.3, 1.0]))


def states(acta: Acta) -> list[State]:
    return [read.state for read in acta.record if read.state is not None]


def all_hands(state: State) -> list[Hand]:
    return [*state.hands, *([state.hand] if state.hand else [])]


@given(MESSY, st.randoms(use_true_random=False))
def test_replay_of_any_prefix_is_the_state_then(game: Game, rng: random.Random) -> None:
    read = [read for read in game.acta.record if read.event is not None]
    events = game.acta.events
    for length in {len(events), rng.randint(1, len(events)), rng.randint(1, len(events))}:
        assert replay(events[:length]) == read[length - 1].state


@given(MESSY)
def test_a_record_put_right_is_the_record_written_right_in_the_first_place(game: Game) -> None:
    match, *rest = [event_to_dict(event) for event in game.acta.events]
    right = Acta.new(match).extend(rest)
    assert right.state == game.acta.state
    assert report(right.state) == report(game.acta.state)


@given(MESSY)
def test_the_text_read_again_is_the_same_acta(game: Game) -> None:
    text = str(game.acta)
    again = Acta.parse(text.encode())
    assert str(again) == text
    assert again.state == game.acta.state


@given(ANY, st.randoms(use_true_random=False))
def test_a_void_is_as_if_it_had_never_happened(game: Game, rng: random.Random) -> None:
    length = rng.randint(1, len(game.acta))
    before = Acta.parse("\n".join(line.text for line in game.acta.lines[:length]))
    for line in game.acta.lines[length : length + 4]:
        assert line.data is not None
        after = before.append(line.data)
        undone = after.append({"event": "void", "line": length + 1})
        assert undone.state == before.state
        assert report(undone.state) == report(before.state)
        before, length = after, length + 1


@given(ANY)
def test_incidents_are_only_ever_added(game: Game) -> None:
    before: list[Any] = []
    for state in states(game.acta):
        incidents = list(state.incidents)
        assert incidents[: len(before)] == before
        before = incidents


@given(HONEST)
def test_honest_games_have_no_incident(game: Game) -> None:
    kinds = {incident.kind for incident in game.acta.state.incidents}
    # Who may sing or exchange, and in which order, are options that these players do not look at.
    assert kinds <= {"bad_cante", "bad_exchange", "forty_after_twenty"}


@given(ANY)
def test_points_of_a_hand_played_out(game: Game) -> None:
    state = game.acta.state
    for hand in all_hands(state):
        points = report(state)["hands"][hand.number - 1]["points"]
        cantes = sum(sung.points for sung in hand.cantes)
        cards = sum(points[team]["cards"] for team in TEAMS)
        last = sum(points[team]["last"] for team in TEAMS)
        assert sum(points[team]["cantes"] for team in TEAMS) == cantes
        assert cards == sum(card.points for baza in hand.bazas for _, card in baza.plays)
        if len(hand.bazas) == state.rules.bazas:
            assert (cards, last) == (120, 10)
        else:
            assert last == 0


class Truth(NamedTuple):
    """A play of the arrastre as it really was, and what lay on the table."""

    moment: Moment
    legal: set[Card]


def truths(game: Game) -> Iterator[Truth]:
    """Every play of the arrastre that stands, with what could have been played from the whole hand."""
    state = game.acta.state
    rules = state.rules
    table: list[tuple[int, Card]] = []
    baza = (0, 0)
    trumps = {read.deals: read.hand.trump for read in states(game.acta) if read.hand is not None}
    for moment in game.moments:
        if (moment.deal, moment.baza) != baza:
            table, baza = [], (moment.deal, moment.baza)
        if moment.baza > rules.stock_bazas:
            yield Truth(moment, may_play(moment.held, table, moment.seat, trumps[moment.deal], rules))
        table.append((moment.seat, moment.card))


@given(ANY)
def test_a_proven_renuncio_was_one_and_in_a_hand_played_out_all_are_proven(game: Game) -> None:
    state = game.acta.state
    held = {
        (moment.deal, moment.baza, moment.seat, moment.card): set(moment.held)
        for moment, legal in truths(game)
        if moment.card not in legal
    }
    proven = set()
    for number, incident in enumerate(state.incidents, 1):
        if incident.kind != "renuncio" or state.settlement_of(number) == "takeback":
            continue
        assert incident.seat is not None
        assert incident.card is not None
        play = (incident.deal, incident.baza, incident.seat, incident.card)
        assert play in held
        assert incident.duty is not None
        assert incident.could
        assert set(incident.could) <= held[play] - {incident.card}
        proven.add(play)
    played_out = {hand.deal for hand in state.hands if len(hand.bazas) == state.rules.bazas}
    assert {play for play in held if play[0] in played_out} <= proven


@given(ANY)
def test_legal_cards_are_those_of_the_rules_in_words(game: Game) -> None:
    by_deal_and_baza: dict[tuple[int, int, int], Moment] = {
        (moment.deal, moment.baza, moment.seat): moment for moment in game.moments
    }
    for read in game.acta.record:
        state = read.state
        if state is None or state.hand is None:
            continue
        hand = state.hand
        moment = by_deal_and_baza.get((hand.deal, len(hand.bazas) + 1, hand.turn))
        if moment is None or any(card in moment.held for _, card in hand.table):
            continue
        found = state.legal(moment.held)
        if hand.in_stock(state.rules):
            assert set(found.cards) == set(moment.held)
            continue
        assert set(found.cards) == may_play(moment.held, hand.table, hand.turn, hand.trump, state.rules)
        if found.duty is None:
            assert set(found.cards) == set(moment.held)
        for card in found.cards:
            if not hand.played & card.bit:
                after = state.apply(Play(hand.turn, card))
                new = list(after.incidents)[len(state.incidents) :]
                assert not any(incident.kind == "renuncio" and incident.card is card for incident in new)


@given(ANY)
def test_denuncias_have_the_verdict_of_their_hand(game: Game) -> None:
    state = game.acta.state
    for data in report(state)["denounces"]:
        assert data["verdict"] in ("proven", "dismissed", "unproven", "pending")
        if data["baza"] <= state.rules.stock_bazas:
            assert data["verdict"] == "dismissed"
        if state.hand is None:
            assert data["verdict"] != "pending"


@given(ANY)
def test_the_turn_is_a_seat_that_has_not_played(game: Game) -> None:
    for state in states(game.acta):
        if state.hand is not None:
            assert state.hand.turn not in {seat for seat, _ in state.hand.table}
            assert len(state.hand.table) < state.rules.players
            asked = situation(state.hand.table, state.hand.turn, state.hand.trump)
            assert (asked is None) == (not state.hand.table)


@given(
    games(mischief=0.5, slips=0.3),
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(["set", "cut", "copy", "add"]), st.binary(max_size=4)), max_size=4
    ),
)
def test_damaged_bytes_raise_nothing_but_the_documented_error(
    game: Game, damage: list[tuple[float, str, bytes]]
) -> None:
    data = str(game.acta).encode()
    for where, how, what in damage:
        place = int(where * len(data))
        if how == "set":
            data = data[:place] + what + data[place + len(what) :]
        elif how == "add":
            data = data[:place] + what + data[place:]
        elif how == "cut":
            data = data[:place] + data[place + 40 :]
        else:
            data = data[:place] + data[place : place + 200] + data[place:]
    try:
        acta = Acta.parse(data)
    except ActaError as error:
        assert 1 <= error.line <= data.count(b"\n") + 1
        assert error.message
    else:
        report(acta.state)


@given(
    games(mischief=0.5, slips=0.0),
    st.integers(0, 2**32),
)
def test_wrong_values_raise_nothing_but_the_documented_error(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    lines = [dict(line.data) for line in game.acta.lines if line.data is not None]
    line = rng.choice(lines)
    line[rng.choice(list(line))] = rng.choice(
        [None, True, 0, -1, 5, 1.5, "1O", "8O", "O", "A", "", [], [1], {}, "play"]
    )
    try:
        report(Acta.new(lines[0]).extend(lines[1:]).state)
    except ActaError as error:
        assert 1 <= error.line <= len(lines)
