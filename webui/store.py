"""The index of all matches (SQLite): what makes a list of a hundred actas quick to show. Nothing is only here.

The actas are the truth: a store that is damaged, of a newer Mirón or gone is made anew from them.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from webui.index import Indexed

log = logging.getLogger(__name__)

FILE = "miron.sqlite"
MEMORY = ":memory:"

MIGRATIONS = (
    """
    CREATE TABLE match (
        name TEXT PRIMARY KEY,      -- kind and file, as matches/2026-11-30T031500Z
        size INTEGER NOT NULL,      -- of the acta when it was read, and when that was last written:
        written INTEGER NOT NULL,   -- another size or time and it is read again
        problem TEXT,               -- why it cannot be read
        started TEXT, latest TEXT, profile TEXT,
        seats INTEGER NOT NULL, hands INTEGER NOT NULL,
        partidas_a INTEGER NOT NULL, partidas_b INTEGER NOT NULL,
        cotos_a INTEGER NOT NULL, cotos_b INTEGER NOT NULL,
        renuncios INTEGER NOT NULL, denuncias INTEGER NOT NULL
    );
    CREATE TABLE player (
        match TEXT NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL, name TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    );
    CREATE INDEX player_name ON player (name);
    CREATE TABLE partida (
        match TEXT NOT NULL REFERENCES match ON DELETE CASCADE,
        number INTEGER NOT NULL, winner TEXT NOT NULL, by TEXT NOT NULL,
        total_a INTEGER NOT NULL, total_b INTEGER NOT NULL,
        PRIMARY KEY (match, number)
    );
    CREATE TABLE evidence (
        match TEXT NOT NULL REFERENCES match ON DELETE CASCADE,
        line INTEGER NOT NULL, name TEXT NOT NULL,
        PRIMARY KEY (match, name)
    );
    """,
    """
    ALTER TABLE match ADD COLUMN doubts INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE pair (
        match TEXT NOT NULL REFERENCES match ON DELETE CASCADE,
        team TEXT NOT NULL, name TEXT,    -- of its own
        a TEXT, b TEXT,                   -- its players, in the order of the alphabet
        PRIMARY KEY (match, team)
    );
    UPDATE match SET size = -1;           -- every acta is read again
    """,
)
"""What leads from each version of the tables to the next; `PRAGMA user_version` is how many have been done."""

# A pair is two partners, whichever seats they took; where nobody has said who they are, its name. It is called by the
# name that it had last.
PAIRS = """
    SELECT pair.name AS name, pair.a AS a, pair.b AS b,
           count(DISTINCT pair.match) AS matches,
           count(partida.number) AS partidas,
           sum(partida.winner = pair.team) AS won,
           max(iif(pair.name IS NULL, '', coalesce(match.started, match.name))) AS named
    FROM pair
    JOIN match ON match.name = pair.match
    LEFT JOIN partida ON partida.match = pair.match
    GROUP BY iif(pair.a IS NULL, pair.name, pair.a || char(10) || pair.b)
    ORDER BY won DESC, partidas, pair.a, pair.b, pair.name
"""
PLAYERS = """
    SELECT player.name, count(DISTINCT player.match) AS matches, count(partida.number) AS partidas,
           sum(partida.winner = iif(player.seat % 2, 'A', 'B')) AS won
    FROM player LEFT JOIN partida ON partida.match = player.match
    GROUP BY 1 ORDER BY won DESC, partidas, 1
"""

Row = dict[str, Any]


class Store:
    """The index at `path`, made or brought up to date. Every method may be called from any thread.

    A damaged file is put aside as FILE.damaged. Where the disk takes none (it is full, say), the index is kept in
    memory: it is no reason not to play.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self._path = path
        try:
            self._open(path)
        except sqlite3.OperationalError as error:
            self._keep_in_memory(error)
        except sqlite3.DatabaseError as error:
            log.warning("%s: damaged (%s); it is made again from the actas", path, error)
            self.renew()

    def renew(self) -> None:
        """Begin again with an empty index."""
        with self._lock:
            self._db.close()
            try:
                for ending in ("-wal", "-shm"):
                    Path(f"{self._path}{ending}").unlink(missing_ok=True)
                with contextlib.suppress(FileNotFoundError):
                    self._path.replace(f"{self._path}.damaged")
                self._open(self._path)
            except (OSError, sqlite3.OperationalError) as error:
                self._keep_in_memory(error)

    def known(self) -> dict[str, tuple[int, int]]:
        """By name, the size and time of writing of the actas as they were read."""
        return {
            row["name"]: (row["size"], row["written"]) for row in self._all("SELECT name, size, written FROM match")
        }

    def put(self, match: Indexed) -> None:
        """Index a match, in the place of what was known of it."""
        with self._writing() as db:
            db.execute("DELETE FROM match WHERE name = ?", (match.name,))
            marks = ", ".join("?" * len(match.row))
            db.execute(f"INSERT INTO match ({', '.join(match.row)}) VALUES ({marks})", tuple(match.row.values()))
            db.executemany("INSERT INTO player VALUES (?, ?, ?)", [(match.name, *row) for row in match.players])
            db.executemany("INSERT INTO pair VALUES (?, ?, ?, ?, ?)", [(match.name, *row) for row in match.pairs])
            db.executemany("INSERT INTO partida VALUES (?, ?, ?, ?, ?, ?)", [(match.name, *r) for r in match.partidas])
            db.executemany(
                "INSERT OR IGNORE INTO evidence VALUES (?, ?, ?)", [(match.name, *e) for e in match.evidence]
            )

    def drop(self, name: str) -> None:
        """Forget a match whose acta is gone."""
        with self._writing() as db:
            db.execute("DELETE FROM match WHERE name = ?", (name,))

    def matches(self) -> list[Row]:
        """Every match, the newest first, with `players` by seat, and `pairs`: their own names, A's first, or none."""
        rows = self._all("SELECT * FROM match ORDER BY coalesce(started, name) DESC, name DESC")
        names: dict[str, dict[int, str]] = {}
        for row in self._all("SELECT match, seat, name FROM player"):
            names.setdefault(row["match"], {})[row["seat"]] = row["name"]
        pairs: dict[str, list[str]] = {}
        for row in self._all("SELECT match, name FROM pair WHERE name IS NOT NULL ORDER BY match, team"):
            pairs.setdefault(row["match"], []).append(row["name"])
        return [{**row, "players": names.get(row["name"], {}), "pairs": pairs.get(row["name"], [])} for row in rows]

    def players(self) -> list[Row]:
        """Every player by name: matches, partidas played and won."""
        return self._all(PLAYERS)

    def pairs(self) -> list[Row]:
        """Every pair: its own name or None, the two partners or None; matches, partidas played and won."""
        return [{key: value for key, value in row.items() if key != "named"} for row in self._all(PAIRS)]

    def evidence(self, match: str) -> list[Row]:
        """The files that a match's lines name."""
        return self._all("SELECT line, name FROM evidence WHERE match = ? ORDER BY line, name", match)

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _keep_in_memory(self, why: Exception) -> None:
        log.error("%s: cannot be kept (%s); this time the index is in memory alone", self._path, why)
        self._open(MEMORY)

    def _open(self, where: Path | str) -> None:
        self._db = sqlite3.connect(where, check_same_thread=False, isolation_level=None, timeout=10)
        self._db.row_factory = sqlite3.Row
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA foreign_keys = ON")
        (found,) = self._db.execute("PRAGMA quick_check").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        if version > len(MIGRATIONS):
            raise sqlite3.DatabaseError(f"version {version} of the tables is of a newer Mirón")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._db.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def _all(self, question: str, *values: object) -> list[Row]:
        with self._lock:
            return [dict(row) for row in self._db.execute(question, values)]
