from typing import Any

import pytest

from engine.rules import Rules, RulesError, option_names, profile, profile_names

DEFAULTS: dict[str, object] = {
    "players": 4,
    "pack": 40,
    "stock": True,
    "beat_partner": False,
    "trump_partner": "no",
    "undertrump": False,
    "cante_by": "team",
    "cantes_per_baza": 0,
    "cantes_per_member": 0,
    "cante_until": "lead",
    "cante_suit_hidden_below": 0,
    "forty_first": False,
    "exchange_by": "team",
    "exchange_after": "last_baza",
    "exchange_ranks": [7],
    "thirty": "no",
    "thirty_counts_last": False,
    "vueltas": "auto",
    "next_dealer": "right",
    "lead": "right_of_dealer",
    "tute": False,
    "partidas_per_coto": 3,
    "cotos_per_coton": 2,
}
PROFILES: dict[str, dict[str, object]] = {
    "aragones": {"exchange_after": "any_baza", "cante_suit_hidden_below": 3},
    "estricto": {
        "beat_partner": True,
        "trump_partner": "overtrump",
        "undertrump": True,
        "thirty": "tie",
        "tute": True,
        "lead": "last_baza_winner",
    },
    "didactico": {
        "thirty": "tie",
        "thirty_counts_last": True,
        "vueltas": "claim",
        "next_dealer": "last_baza_winner",
    },
    "iniciacion": {"cante_by": "winner", "cantes_per_baza": 1, "forty_first": True, "exchange_by": "winner"},
    "torneo": {
        "beat_partner": True,
        "trump_partner": "trump",
        "cantes_per_member": 1,
        "cante_until": "rival",
        "thirty": "always",
        "tute": True,
        "next_dealer": "last_baza_winner",
    },
}


def test_defaults() -> None:
    assert Rules().options() == DEFAULTS


def test_profiles_are_those_of_the_contract() -> None:
    assert set(profile_names()) == set(PROFILES)
    assert profile_names()[0] == "aragones"
    for name, differences in PROFILES.items():
        assert Rules.from_profile(name).options() == DEFAULTS | differences
        assert profile(name).about


def test_options_are_set_over_the_profile() -> None:
    rules = Rules.from_profile("torneo", {"thirty": "no", "pack": 48})
    assert rules.options() == DEFAULTS | PROFILES["torneo"] | {"thirty": "no", "pack": 48}


@pytest.mark.parametrize(
    ("options", "bazas", "stock_bazas"),
    [
        ({}, 10, 4),
        ({"pack": 36}, 9, 3),
        ({"pack": 48}, 12, 6),
        ({"players": 2}, 20, 14),
        ({"players": 2, "pack": 36}, 18, 12),
        ({"players": 2, "pack": 48}, 24, 18),
        ({"stock": False}, 10, 0),
        ({"stock": False, "players": 2, "pack": 48}, 24, 0),
    ],
)
def test_bazas(options: dict[str, Any], bazas: int, stock_bazas: int) -> None:
    rules = Rules(**options)
    assert (rules.bazas, rules.stock_bazas) == (bazas, stock_bazas)
    assert len(rules.cards) == rules.pack


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 3),
        ("players", True),
        ("players", 4.0),
        ("pack", 41),
        ("stock", 1),
        ("stock", None),
        ("beat_partner", "yes"),
        ("trump_partner", "yes"),
        ("trump_partner", True),
        ("cantes_per_baza", 2),
        ("cantes_per_baza", True),
        ("cantes_per_member", -1),
        ("cante_suit_hidden_below", -1),
        ("cante_suit_hidden_below", 2.5),
        ("cante_suit_hidden_below", True),
        ("exchange_ranks", 7),
        ("exchange_ranks", "7"),
        ("exchange_ranks", [13]),
        ("exchange_ranks", ["7"]),
        ("exchange_ranks", [True]),
        ("partidas_per_coto", 0),
        ("cotos_per_coton", 0),
        ("cotos_per_coton", "2"),
        ("thirty", ["no"]),
    ],
)
def test_a_wrong_value_is_named(option: str, value: object) -> None:
    with pytest.raises(RulesError, match=option):
        Rules.from_profile("aragones", {option: value})


@pytest.mark.parametrize(
    ("option", "value"), [("cante_suit_hidden_below", 30), ("exchange_ranks", []), ("partidas_per_coto", 1)]
)
def test_a_value_at_the_edge_is_taken(option: str, value: object) -> None:
    assert Rules.from_profile("aragones", {option: value}).options()[option] == value


def test_unknown_names() -> None:
    with pytest.raises(RulesError, match="no profile 'poker'"):
        Rules.from_profile("poker")
    with pytest.raises(RulesError, match="no option 'jokers'"):
        Rules.from_profile("aragones", {"jokers": True})
    assert "jokers" not in option_names()


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Rules().players = 2  # type: ignore[misc]
