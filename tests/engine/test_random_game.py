"""The random games that other tests stand on: the same for the same seed, and everything happens in some of them."""

from engine.acta import Acta
from engine.random_game import random_game
from engine.rules import profile_names


def test_the_same_seed_is_the_same_game() -> None:
    games = [random_game(7, "torneo", {"pack": 48}, mischief=0.5, slips=0.5) for _ in range(2)]
    assert str(games[0].acta) == str(games[1].acta)
    assert games[0].moments == games[1].moments
    assert str(random_game(8, "torneo").acta) != str(random_game(7, "torneo").acta)


def test_options_and_hands() -> None:
    game = random_game(1, options={"players": 2, "stock": False}, hands=3)
    assert game.acta.lines[0].data == {
        "event": "match",
        "acta": 1,
        "profile": "aragones",
        "rules": {"players": 2, "stock": False},
    }
    assert game.acta.state.deals == 3
    assert len(game.moments) == len([event for event in game.acta.events if event.name == "play"])


def test_moments_are_the_plays_that_stand() -> None:
    game = random_game(3, mischief=0.3, slips=0.5, hands=4)
    for moment in game.moments:
        assert moment.card in moment.held
    by_deal = {read.state.hand.deal: read.state.hand for read in game.acta.record if read.state and read.state.hand}
    for deal, hand in by_deal.items():
        # The last state of a hand in play lacks at most the card that ended it.
        recorded = [play for baza in hand.bazas for play in baza.plays] + list(hand.table)
        real = [(moment.seat, moment.card) for moment in game.moments if moment.deal == deal]
        assert real[: len(recorded)] == recorded
        assert len(real) - len(recorded) <= 1


def test_everything_happens() -> None:
    kinds: set[str] = set()
    ways: set[str] = set()
    events: set[str] = set()
    rulings: set[str] = set()
    for seed in range(12):
        for profile in profile_names():
            options = {"stock": seed % 4 > 0, "cante_suit_hidden_below": 40 * (seed % 2)}
            acta = random_game(seed, profile, options, hands=4, mischief=0.6, slips=0.3).acta
            kinds |= {incident.kind for incident in acta.state.incidents}
            ways |= {partida.by for partida in acta.state.partidas}
            rulings |= {settlement for _, settlement in acta.state.settlements}
            events |= {line.data["event"] for line in acta.lines if line.data is not None}
    assert kinds >= {
        "renuncio", "indicator_played", "out_of_turn", "wrong_dealer", "bad_cante", "false_cante",
        "bad_exchange", "bad_tute", "false_claim", "takeback", "miscount", "redeal",
    }  # fmt: skip
    assert {"points", "vueltas", "claim", "tute", "miscount", "concede"} <= ways
    assert rulings == {"penalty", "pardon", "replay", "takeback"}
    assert events >= {"correction", "void", "insert", "denounce", "exchange", "claim"}


def test_without_mischief_or_slips_the_record_is_plain() -> None:
    acta: Acta = random_game(5, hands=3).acta
    names = {event.name for event in acta.events}
    assert names <= {"match", "deal", "play", "cante", "exchange"}
    assert len(acta.events) == len(acta)


def test_nobody_sings_after_a_cante_has_won_the_partida() -> None:
    """Seed 105: the winner of a baza holds two pairs, and the first one sung is enough in vueltas."""
    acta = random_game(105, hands=4).acta
    assert list(acta.events)[-1].name == "cante"
    assert acta.state.hand is None
