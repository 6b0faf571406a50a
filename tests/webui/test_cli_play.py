"""`miron play`: random players, and people at one keyboard."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.acta import Acta
from engine.rules import profile_names
from webui.cli.play import command


def play(*options: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, list(options), input=typed, env={"COLUMNS": "200"})


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("players", ["2", "4"])
def test_random_games_are_actas_that_can_be_read(profile: str, players: str) -> None:
    options = ("--random", "3", "--seed", "5", "--profile", profile, "--players", players)
    result = play(*options)
    assert result.exit_code == 0, result.output
    state = Acta.parse(result.output).state
    assert (state.profile, state.rules.players, state.deals) == (profile, int(players), 3)
    assert {incident.kind for incident in state.incidents} <= {"bad_cante", "bad_exchange", "forty_after_twenty"}
    assert play(*options).output == result.output
    assert play("--random", "3", "--seed", "6", "--profile", profile, "--players", players).output != result.output


def test_mischief_and_options(tmp_path: Path) -> None:
    out = tmp_path / "wild.acta"
    rules = ("--rule", "pack=48", "--rule", "stock=false", "--rule", "exchange_ranks=7,2", "--rule", "thirty=tie")
    result = play("--random", "8", "--seed", "1", "--mischief", "1", "--slips", "0.5", *rules, "--acta", str(out))
    assert result.exit_code == 0, result.output
    state = Acta.parse(out.read_bytes()).state
    assert (state.rules.pack, state.rules.stock, state.rules.exchange_ranks, state.rules.thirty) == (
        48,
        False,
        (7, 2),
        "tie",
    )
    assert "out_of_turn" in {incident.kind for incident in state.incidents}
    again = play("--random", "1", "--acta", str(out))
    assert again.exit_code == 1 and "wild.acta: is there already" in again.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--rule", "pack"), "'pack' is not OPTION=VALUE"),
        (("--rule", "pack=41"), "pack cannot be 41"),
        (("--rule", "colour=red"), "there is no option 'colour'"),
        (("--people", "5"), "seats are 1 to 4"),
        (("--people", ""), "seats are 1 to 4"),
        (("--players", "2", "--people", "3"), "seats are 1 to 2"),
    ],
)
def test_bad_arguments(options: tuple[str, ...], message: str) -> None:
    result = play(*options)
    assert result.exit_code == 2 and message in result.output


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    for options in (("--random", "1"), ()):
        result = play(*options, "--acta", str(tmp_path / "none" / "a.acta"))
        assert result.exit_code == 1 and "No such file" in result.output


def test_one_person_plays_a_hand_with_three_that_play_by_themselves(tmp_path: Path) -> None:
    out = tmp_path / "one.acta"
    # The first card each time; in the last draw nobody of the people exchanges.
    typed = "\n" + "1\n" * 4 + "\n" + "1\n" * 6 + "q\n"
    result = play("--people", "2", "--seed", "4", "--acta", str(out), "--names", "Ana,Eva,Luis,Pep", typed=typed)
    assert result.exit_code == 0, result.output
    assert "Eva tiene:" in result.output and "Último robo." in result.output and "Arrastre. Triunfo:" in result.output
    assert "Ana tiene:" not in result.output
    state = Acta.parse(out.read_bytes()).state
    assert state.hand is None and len(state.hands) == 1 and len(state.hands.last.bazas) == 10
    # The three play by the rules: only the person can have broken one.
    assert {incident.seat for incident in state.incidents} <= {2}


def test_people_say_things_at_the_table(tmp_path: Path) -> None:
    out = tmp_path / "two.acta"
    steps = [
        "",  # the deal
        "",  # the keyboard is passed on
        "?",
        "v",
        "nonsense",
        "9: 1",
        "99",
        "x",  # whoever does not hold it cannot exchange it
        "c O",
        "1: c",
        "s",
        "t 12",
        "1",
        "",
        "r",
        "",  # the card is back with the first
        "2",
        "",
        "2",
        "d 2 1",
        "d 1 1",
        "p 1 pardon",
        "p 99 pardon",
        "m 1",
        "q",
    ]
    result = play(
        "--players", "2", "--seed", "2", "--language", "en", "--acta", str(out), typed="\n".join(steps) + "\n"
    )
    assert result.exit_code == 0, result.output
    for part in (
        '"nonsense" is not understood',
        '"9: 1" is not understood',
        '"99" is not understood',
        "rule on incident N",
        "sang before any baza was won",
        "claimed to be out",
        "announced a tute of kings",
        "took back",
        "Dismissed: in that baza there was a mazo",
        "there is no incident 99",
        "a wrong number of cards was found",
        "The baza is for",
    ):
        assert part in result.output, result.output
    events = [json.loads(line)["event"] for line in out.read_text().splitlines()]
    for event in ("cante", "claim", "tute", "takeback", "denounce", "ruling", "miscount"):
        assert event in events
    Acta.parse(out.read_bytes())


def test_conceding_in_the_last_draw_and_an_exchange(tmp_path: Path) -> None:
    out = tmp_path / "three.acta"
    # People everywhere: each plays the first card; in the last draw a play is refused and the partida conceded.
    typed = "\n" + "\n1\n" * 16 + "1\nx\na\nq\n"
    result = play("--seed", "3", "--acta", str(out), typed=typed)
    assert result.exit_code == 0, result.output
    assert "No se entiende «1»" in result.output
    state = Acta.parse(out.read_bytes()).state
    assert state.hand is None and [partida.by for partida in state.partidas] == ["concede"]


def test_everybody_by_themselves_needs_people() -> None:
    assert play("--people", ",").exit_code == 2


def test_the_keyboard_is_gone(tmp_path: Path) -> None:
    out = tmp_path / "four.acta"
    result = play("--seed", "3", "--acta", str(out), typed="\n\n1\n")
    assert result.exit_code == 1
    assert len(Acta.parse(out.read_bytes()).events) == 3  # nothing that was shown is lost


def test_seats_without_a_person_sing_exchange_and_claim_only_what_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)  # a hundred lines: the disk would take seconds
    said: set[str] = set()
    for seed in range(8):
        out = tmp_path / f"{seed}.acta"
        typed = "1\n\n" * 80  # one of the two lines is understood at every question
        play(
            "--players",
            "2",
            "--people",
            "1",
            "--seed",
            str(seed),
            "--profile",
            "didactico",
            "--acta",
            str(out),
            typed=typed,
        )
        acta = Acta.parse(out.read_bytes())
        said |= {event.name for event in acta.events if getattr(event, "seat", None) == 2}
        said |= {event.name for event in acta.events if getattr(event, "team", None) == "B"}
        assert {incident.seat for incident in acta.state.incidents} <= {1}
        if len(said) == 4:
            break
    assert said == {"play", "cante", "exchange", "claim"}


def test_a_person_exchanges_the_seven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)  # a hundred lines: the disk would take seconds
    for seed in range(40):
        out = tmp_path / f"{seed}.acta"
        play("--people", "1", "--seed", str(seed), "--acta", str(out), typed="\n" + "x\n1\n\n" * 12)
        events = [json.loads(line) for line in out.read_text().splitlines()]
        kept = [event for event in events if event["event"] == "exchange" and event["seat"] == 1]
        state = Acta.parse(out.read_bytes()).state
        refused = [incident for incident in state.incidents if incident.kind == "bad_exchange" and incident.seat == 1]
        if len(kept) > len(refused) == 0:
            place = events.index(kept[0])
            turned_up = [event["trump"] for event in events[:place] if event["event"] == "deal"][-1]
            plays = [event for event in events[place:] if event["event"] == "play" and event["card"] == turned_up]
            # The card that lay under the mazo is in that hand from now on.
            assert [event["seat"] for event in plays[:1]] in ([], [1])
            return
    pytest.fail("nobody held the seven in forty deals")
