"""The index of the matches: always what the actas say, whatever befell it."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from webui.archive import Archive
from webui.index import index
from webui.store import FILE, MIGRATIONS, Store

from .conftest import OPENING

PLAYERS = ["Ana", "Blas", "Carmen", "Damián"]


def write(folder: Path, name: str, *lines: dict[str, Any], players: list[str] | None = None, **more: object) -> Path:
    path = folder / f"{name}.acta"
    path.parent.mkdir(exist_ok=True)
    head: dict[str, Any] = {"event": "match", "acta": 1, "profile": "aragones", "started": "2026-11-30T18:00:00+00:00"}
    if players:
        head["players"] = players
    path.write_text("".join(json.dumps(line) + "\n" for line in (head | more, *lines)))
    return path


def conceded(*losers: str) -> list[dict[str, Any]]:
    """Partidas given up, one after the other."""
    lines: list[dict[str, Any]] = []
    for number, loser in enumerate(losers):
        lines += [{"event": "deal", "dealer": number % 4 + 1, "trump": "4C"}, {"event": "concede", "team": loser}]
    return lines


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    write(tmp_path, "matches/2026-11-30T180000Z", *conceded("B", "B", "A"), players=PLAYERS)
    write(tmp_path, "matches/2026-12-01T180000Z", *conceded("A"), players=["Carmen", "Damián", "Ana", "Eva"])
    evidence = {"source": "camera", "evidence": ["x-1.jpg", "x-1.mp4"], "at": "2026-12-02T19:00:00Z"}
    write(tmp_path, "demo/2026-12-02T180000Z-demo", *OPENING[:-1], OPENING[-1] | evidence)
    (tmp_path / "matches/broken.acta").write_text('{"event": "match", "acta": 1, "profile": "aragones"}\nno\n')
    archive = Archive(tmp_path)
    archive.refresh()
    yield archive
    archive.close()


def contents(folder: Path) -> list[Any]:
    store = Store(folder / FILE)
    try:
        rows = store.matches()
        return [rows, store.players(), store.pairs(), [store.evidence(row["name"]) for row in rows]]
    finally:
        store.close()


def test_matches_players_and_pairs(archive: Archive) -> None:
    rows = {row["name"]: row for row in archive.matches()}
    first = rows["matches/2026-11-30T180000Z"]
    assert (first["partidas_a"], first["partidas_b"], first["hands"], first["profile"]) == (2, 1, 3, "aragones")
    assert first["players"] == dict(enumerate(PLAYERS, 1))
    assert rows["demo/2026-12-02T180000Z-demo"]["latest"] == "2026-12-02T19:00:00Z"
    assert rows["matches/broken"]["problem"].startswith("line 2: is not JSON")
    players = {row["name"]: (row["matches"], row["partidas"], row["won"]) for row in archive.players()}
    assert players == {"Ana": (2, 4, 2), "Carmen": (2, 4, 2), "Damián": (2, 4, 2), "Blas": (1, 3, 1), "Eva": (1, 1, 1)}
    pairs = {(row["a"], row["b"]): (row["matches"], row["partidas"], row["won"]) for row in archive.pairs()}
    assert pairs == {("Ana", "Carmen"): (2, 4, 2), ("Blas", "Damián"): (1, 3, 1), ("Damián", "Eva"): (1, 1, 1)}


def test_pairs_with_names_of_their_own(archive: Archive, tmp_path: Path) -> None:
    """A pair is who its players are, by its latest name; without players, it is its name."""
    players = ["Blas", "Ana", "Damián", "Carmen"]
    late = {"started": "2027-01-01T18:00:00+00:00"}
    write(tmp_path, "matches/2027-01-01", *conceded("B"), players=players, pairs=["Los Mañicos", "Las Fieras"], **late)
    write(tmp_path, "matches/2027-01-02", *conceded("B"), pairs=["Norte", "Sur"], started="2027-01-02T18:00:00+00:00")
    archive.refresh()
    pairs = [(row["name"], row["a"], row["b"], row["partidas"], row["won"]) for row in archive.pairs()]
    assert ("Los Mañicos", "Blas", "Damián", 4, 2) in pairs and ("Las Fieras", "Ana", "Carmen", 5, 2) in pairs
    assert ("Norte", None, None, 1, 1) in pairs and ("Sur", None, None, 1, 0) in pairs
    named = {row["name"]: row["pairs"] for row in archive.matches() if row["pairs"]}
    assert named == {"matches/2027-01-01": ["Los Mañicos", "Las Fieras"], "matches/2027-01-02": ["Norte", "Sur"]}


def test_what_changes_on_disk_is_followed(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "matches/2026-12-01T180000Z.acta"
    with path.open("a") as file:
        file.write("".join(json.dumps(line) + "\n" for line in conceded("A", "A")[2:]))
    (tmp_path / "matches/broken.acta").unlink()
    write(tmp_path, "films/a long name (1)", *OPENING)
    archive.refresh()
    rows = {row["name"]: row for row in archive.matches()}
    assert rows["matches/2026-12-01T180000Z"]["partidas_b"] == 2
    assert "matches/broken" not in rows and rows["films/a long name (1)"]["hands"] == 1


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def scribble(path: Path) -> None:
    path.write_bytes(b"this is no database" * 500)


def damage_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[5000:9000] = os.urandom(4000)
    path.write_bytes(data)


def of_a_newer_miron(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()


@pytest.mark.parametrize("harm", [Path.unlink, truncate, scribble, damage_inside, of_a_newer_miron])
def test_a_store_that_is_harmed_is_made_anew(archive: Archive, tmp_path: Path, harm: Callable[[Path], None]) -> None:
    archive.close()
    before = contents(tmp_path)
    assert len(before[0]) == 4
    harm(tmp_path / FILE)
    again = Archive(tmp_path)
    again.refresh()
    again.close()
    assert contents(tmp_path) == before
    assert (tmp_path / f"{FILE}.damaged").exists() == (harm is not Path.unlink)


def test_damage_while_running_is_healed(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = archive.matches()

    def fail(*_: object) -> None:
        monkeypatch.undo()
        raise sqlite3.DatabaseError("database disk image is malformed")

    monkeypatch.setattr(archive._store, "_all", fail)
    assert archive.matches() == before
    assert (tmp_path / f"{FILE}.damaged").exists()


def test_without_a_disk_for_it_the_index_is_in_memory(tmp_path: Path) -> None:
    write(tmp_path, "matches/one", *OPENING)
    (tmp_path / FILE).mkdir()  # nothing can be opened there
    archive = Archive(tmp_path)
    archive.refresh()
    assert [row["name"] for row in archive.matches()] == ["matches/one"]
    archive.close()


@pytest.mark.parametrize("version", range(len(MIGRATIONS)))
def test_an_older_store_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    for number, script in enumerate(MIGRATIONS[:version], 1):
        db.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")
    db.close()
    path = write(tmp_path, "matches/one", *OPENING)
    store = Store(tmp_path / FILE)
    store.put(index("matches/one", path.read_bytes(), 0))
    assert [row["name"] for row in store.matches()] == ["matches/one"]
    assert store._all("PRAGMA user_version") == [{"user_version": len(MIGRATIONS)}]
    store.close()


ENDLESS = """
import itertools, sys
from pathlib import Path
from webui.index import index
from webui.store import FILE, Store
folder = Path(sys.argv[1])
store = Store(folder / FILE)
for n in itertools.count():
    for path in sorted(folder.glob("*/*.acta")):
        store.put(index(f"{path.parent.name}/{path.stem}", path.read_bytes(), n))
        print(n, flush=True)
"""


def test_killed_at_any_moment(archive: Archive, tmp_path: Path) -> None:
    archive.close()
    wanted = contents(tmp_path)
    chance = random.Random(7)
    for _ in range(6):
        process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(tmp_path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(chance.randint(1, 5)):
            process.stdout.readline()
        time.sleep(chance.uniform(0, 0.01))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        again = Archive(tmp_path)
        again.refresh()
        again.close()
        assert contents(tmp_path) == wanted


@pytest.mark.parametrize(
    "name", ["matches/../matches/2026-11-30T180000Z", "/etc/passwd", "matches", "films/none", "matches/a\0b", "etc/x"]
)
def test_a_name_is_no_way_out_of_the_folder(archive: Archive, name: str) -> None:
    assert archive.path(name) is None


def test_evidence_is_found_or_known_to_be_missing(archive: Archive, tmp_path: Path) -> None:
    match = archive.path("demo/2026-12-02T180000Z-demo")
    assert match is not None
    folder = archive.evidence_folder / "demo" / "2026-12-02T180000Z-demo"
    folder.mkdir(parents=True)
    (folder / "x-1.jpg").write_bytes(b"picture")
    (folder / "x.txt").write_bytes(b"no picture")
    assert archive.evidence(match, "x-1.jpg") == folder / "x-1.jpg"
    for name in ("x-1.mp4", "x.txt", "../2026-12-02T180000Z-demo/x-1.jpg", ""):
        assert archive.evidence(match, name) is None


def test_the_archive_follows_by_itself(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    write(tmp_path, "matches/one", *OPENING)
    archive.start()
    deadline = time.monotonic() + 20
    while not archive.matches() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [row["name"] for row in archive.matches()] == ["matches/one"]
    archive.close()
