"""`miron referee` without --json: what a person reads."""

from pathlib import Path

from click.testing import CliRunner

from webui.cli.referee import command

ACTA = """\
{"event": "match", "acta": 1, "profile": "aragones", "players": ["Ana", "[red]Eva", "Luis", "Pep"]}
{"event": "deal", "dealer": 4, "trump": "4C"}
{"event": "play", "seat": 1, "card": "1O"}
{"event": "play", "seat": 2, "card": "2O"}
{"event": "play", "seat": 3, "card": "4O"}
{"event": "play", "seat": 4, "card": "5O"}
{"event": "cante", "seat": 3, "suit": "B"}
{"event": "play", "seat": 1, "card": "3O"}
{"event": "play", "seat": 3, "card": "6O"}
{"event": "denounce", "team": "B", "seat": 3, "baza": 1}
{"event": "ruling", "incident": 1, "decision": "penalty"}
"""


def said(tmp_path: Path, *options: str) -> str:
    path = tmp_path / "one.acta"
    path.write_text(ACTA, "utf-8")
    result = CliRunner().invoke(command, [str(path), *options], env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_the_account_in_spanish(tmp_path: Path) -> None:
    text = said(tmp_path)
    for part in (
        "Partida 1: gana [red]Eva–Pep por decisión del árbitro: fuera de turno (0 malas a 31 malas).",
        "Mano 1, idas. Reparte Pep. Triunfo, copas: la carta vuelta es el 4 de copas.",
        "▸as oros★",
        "baza 1: Luis canta veinte en bastos.",
        "Ana–Luis: 11 de cartas, 20 de cantes, 0 de últimas. Lleva 31 malas.",
        "1. mano 1: En la baza 2, Luis jugó el 6 de oros cuando el turno era de [red]Eva.",
        "Decisión: la partida es de la otra parte.",
        "1. mano 1: [red]Eva–Pep denunció la jugada de Luis en la baza 1. No procede: en esa baza había mazo",
        "Toca repartir.",
    ):
        assert part in text, text


def test_the_account_in_other_languages(tmp_path: Path) -> None:
    assert "Hand 1, idas. Pep deals." in said(tmp_path, "--language", "en")
    assert "Spiel 1, Idas. Pep gibt." in said(tmp_path, "--language", "de")
