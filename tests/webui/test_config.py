"""The settings of `miron run`: the file is checked and says what is wrong where; command line > file > defaults."""

import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from webui.cli.run import command
from webui.config import Config, ConfigError, effective, load, to_toml


def written(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_every_setting_is_an_option_and_the_other_way_round() -> None:
    options = {parameter.name: parameter for parameter in command.params if isinstance(parameter, click.Option)}
    assert set(options) - {"config_file", "print_config"} == set(Config.model_fields)
    for name, field in Config.model_fields.items():
        assert (options[name].help, options[name].default) == (field.description, field.default), name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# a comment\nprot = 80", "table.toml:2: prot: there is no such setting; is port meant?"),
        ("anti-flicker = '50'", "table.toml:1: anti-flicker: there is no such setting; is anti_flicker meant?"),
        ("[camera]\nfocus = 3", "table.toml:1: camera: there is no such setting"),
        ("port = 'eighty'", "table.toml:1: port: it should be a valid integer, not 'eighty'"),
        ("port = true", "table.toml:1: port: it should be a valid integer, not True"),
        ("port = 70000", "table.toml:1: port: it should be less than or equal to 65535, not 70000"),
        ("browser = 1", "table.toml:1: browser: it should be a valid boolean, not 1"),
        ("exposure = 'bright'", "table.toml:1: exposure: it should be 'auto'"),
        ("resolution = 'large'", "table.toml:1: resolution: "),
        ("host = 'a'\nprofile = 'poker'", "table.toml:2: profile: there is no profile 'poker' (aragones, "),
        ("dealer = 5", "table.toml:1: dealer: it should be less than or equal to 4, not 5"),
        ("port = ", "table.toml: is not TOML: Invalid value (at end of document)"),
        ("port = 1\nport = 2\n", "table.toml: is not TOML: Cannot overwrite a value (at line 2"),
    ],
)
def test_a_wrong_file_says_what_and_where(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, text))
    assert message in str(caught.value)
    code, out, said = run("--config", str(tmp_path / "table.toml"))
    assert (code, out) == (2, "") and message in said


def test_every_fault_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, "port = 'x'\nbottom = 9\nprot = 1"))
    assert [line.split(": ")[1] for line in str(caught.value).splitlines()] == ["port", "bottom", "prot"]


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "table.toml"
    if content is not None:
        path.write_bytes(content)
    code, _, said = run("--config", str(path))
    assert code == 2 and f"{path}: " in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("options", "text", "port"),
    [({}, "", 8080), ({}, "port = 1", 1), ({"port": 2}, "port = 1", 2), ({"port": 8080}, "port = 1", 8080)],
)
def test_the_command_line_before_the_file_before_the_defaults(
    tmp_path: Path, options: dict[str, Any], text: str, port: int
) -> None:
    path = written(tmp_path, text)
    assert effective(options, path).port == port
    typed = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    code, printed, _ = run("--config", str(path), *typed, "--print-config")
    assert (code, tomllib.loads(printed)["port"]) == (0, port)


def test_a_value_that_only_the_command_line_makes_wrong_names_the_option() -> None:
    with pytest.raises(ConfigError) as caught:
        effective({"resolution": "big"}, None)
    assert caught.value.option == "--resolution"


def test_the_file_in_the_data_folder_is_read_unless_another_is_named(tmp_path: Path) -> None:
    (tmp_path / "miron.toml").write_text("port = 5")
    assert "port = 5\n" in run("--data", str(tmp_path), "--print-config")[1]
    other = written(tmp_path, "bottom = 2")
    printed = run("--data", str(tmp_path), "--config", str(other), "--print-config")[1]
    assert "port = 8080\n" in printed and "bottom = 2\n" in printed


@pytest.mark.parametrize(
    "config",
    [
        Config(),
        Config(source='a "quoted" film.mp4', exposure=20, focus="auto", anti_flicker="50", dealer=3, browser=False),
        Config(profile="torneo", new=True, data="~/miron", resolution="1920x1080"),
    ],
)
def test_what_is_printed_reads_back_as_the_same(tmp_path: Path, config: Config) -> None:
    assert effective({}, written(tmp_path, to_toml(config))) == config


def test_no_secret_is_printed() -> None:
    printed = to_toml(Config(source="rtsp://ana:1234@10.0.0.7/live?token=abc"))
    assert '"rtsp://10.0.0.7/live"' in printed and not {"ana", "1234", "abc"} & set(printed.replace(":", " ").split())
    assert "1234" not in printed and "abc" not in printed
