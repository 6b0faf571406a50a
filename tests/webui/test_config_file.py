"""/ajustes changes the file and nothing else in it; what cannot be changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from engine.rules import Rules
from webui.config import ConfigError, load
from webui.config_file import change

OWN = "# our table\nport = 9000  # behind the proxy\n"


def test_a_new_file(tmp_path: Path) -> None:
    config = change(tmp_path / "miron.toml", {"profile": "torneo", "rules": {"tute": False}, "players": None})
    assert config.agreed == Rules.from_profile("torneo", {"tute": False})
    assert load(tmp_path / "miron.toml") == {"profile": "torneo", "rules": {"tute": False}}


def test_the_rest_of_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "miron.toml"
    path.write_text(OWN + 'mode = "competicion"\nbottom = 2\n')
    config = change(path, {"mode": None, "players": ["Ana", "Luis", "Eva", "Paco"], "bottom": 3})
    text = path.read_text()
    assert text.startswith(OWN) and "mode" not in text and "bottom = 3" in text
    assert (config.port, config.mode, config.bottom, config.players[3]) == (9000, "amistoso", 3, "Paco")


def test_the_file_stays_as_readable_as_it_was(tmp_path: Path) -> None:
    """A password of the broker may stand in it."""
    path = tmp_path / "miron.toml"
    path.write_text(OWN)
    path.chmod(0o640)
    change(path, {"bottom": 2})
    assert path.stat().st_mode & 0o777 == 0o640 and "bottom = 2" in path.read_text()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"players": ["Ana"]}, "there are 1 names: 4 play"),
        ({"players": ["Ana", "Luis", "ana", "Paco"]}, "two players have the same name"),
        ({"players": ["Ana", "Luis", "Eva", "x" * 25]}, "players: String should have at most 24"),
        ({"players": ["Ana", "Luis", "Eva", "a\nb"]}, "players: "),
        ({"rules": {"tute": "yes"}}, "rules: "),
        ({"rules": {"thirty": "never"}}, "thirty cannot be 'never'"),
        ({"rules": {"players": 2}, "bottom": 3}, "bottom: there is no seat 3: 2 play"),
        ({"mode": "secret"}, "mode: it should be 'amistoso' or 'competicion'"),
        ({"prot": 3}, "prot: there is no such setting; is port meant?"),
    ],
)
def test_what_cannot_be_changes_nothing(tmp_path: Path, values: dict[str, Any], message: str) -> None:
    path = tmp_path / "miron.toml"
    path.write_text(OWN)
    with pytest.raises(ConfigError, match=r"miron\.toml") as caught:
        change(path, values)
    assert message in str(caught.value) and ".part" not in str(caught.value)
    assert path.read_text() == OWN and [p.name for p in tmp_path.iterdir()] == ["miron.toml"]


def test_a_broken_file_is_left_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "miron.toml"
    path.write_text("port = = 3")
    with pytest.raises(ConfigError, match="is not TOML"):
        change(path, {"bottom": 2})
    assert path.read_text() == "port = = 3"
