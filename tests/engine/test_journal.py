import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.acta import Acta
from engine.journal import Journal, JournalError

MATCH = {"event": "match", "acta": 1, "profile": "aragones"}
MATCH_TEXT = '{"event": "match", "acta": 1, "profile": "aragones"}\n'


def test_what_is_appended_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.acta"
    with Journal(path) as journal:
        assert journal.text == ""
        assert journal.append(MATCH) == MATCH_TEXT.strip()
        assert path.read_text() == MATCH_TEXT
    with Journal(path) as journal:
        assert journal.text == MATCH_TEXT
        journal.append({"event": "deal", "dealer": 4, "trump": "7O"})
    assert Acta.parse(path.read_bytes()).state.phase == "stock"


def test_each_line_is_on_the_disk_before_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def watch(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        real(handle)

    monkeypatch.setattr(os, "fsync", watch)
    with Journal(tmp_path / "a.acta") as journal:
        journal.append(MATCH)
    assert synced[-1] == len(MATCH_TEXT)
    assert len(synced) == 2  # the folder, for the new name, and the line


@pytest.mark.parametrize(
    "tail",
    [
        '{"event": "deal", "dea',
        '{"event": "deal"}{',
        "[1]",
        "\xff",
        "\x00\x00\x00",
        '{"event": "de\x00\x00\x00\x00{"event": "play"}',
        '\x00\x00"dealer": 4}\n{"event": "play"}',
        '{"event": "void", "line": 2, "batch": [1, 3]}\n{"event": "void", "line": 3, "batch": [2, 3]}',
        '{"event": "void", "line": 2, "batch": [1, 3]}\n{"event": "void", "line": 3, "ba',
    ],
)
def test_what_is_half_written_is_moved_aside(tmp_path: Path, tail: str) -> None:
    path = tmp_path / "a.acta"
    path.write_bytes((MATCH_TEXT + tail).encode("latin-1"))
    with Journal(path) as journal:
        assert journal.text == MATCH_TEXT
    assert path.read_text() == MATCH_TEXT
    assert (tmp_path / "a.acta.torn").read_bytes() == tail.encode("latin-1") + b"\n"


def test_a_whole_line_that_lacks_its_newline_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.acta"
    path.write_text(MATCH_TEXT.strip())
    with Journal(path) as journal:
        assert journal.text == MATCH_TEXT
    assert path.read_text() == MATCH_TEXT
    assert not (tmp_path / "a.acta.torn").exists()


def test_two_cannot_write_one_acta(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.acta"), pytest.raises(JournalError, match="is being written by another"):
        Journal(tmp_path / "a.acta")
    Journal(tmp_path / "a.acta").close()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened: No such file"):
        Journal(tmp_path / "nowhere" / "a.acta")


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(JournalError, match="cannot be read: Input/output error"):
        Journal(tmp_path / "a.acta")
    monkeypatch.undo()
    Journal(tmp_path / "a.acta").close()


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.acta"
    real = os.write
    calls = 0

    def fill_up(handle: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data[:7])

    with Journal(path) as journal:
        journal.append(MATCH)
        monkeypatch.setattr(os, "write", fill_up)
        with pytest.raises(JournalError, match="cannot be written: No space left"):
            journal.append({"event": "deal", "dealer": 4, "trump": "7O"})
        monkeypatch.undo()
        assert path.read_text() == MATCH_TEXT
        journal.append({"event": "deal", "dealer": 4, "trump": "7O"})
    assert len(Acta.parse(path.read_text())) == 2


def test_a_line_that_json_cannot_hold_changes_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.acta") as journal, pytest.raises(TypeError):
        journal.append({"event": object()})
    assert (tmp_path / "a.acta").read_text() == ""
    journal.close()


def test_lines_that_belong_together_stay_together(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.acta") as journal:
        journal.extend([MATCH, {"event": "deal"}])
        journal.append({"event": "play", "batch": [1, 9]})  # the key is the journal's own
        text = journal.path.read_text()
    assert [json.loads(line).get("batch") for line in text.splitlines()] == [[1, 2], [2, 2], None]
    with Journal(tmp_path / "a.acta") as journal:
        assert journal.text == text
    assert not (tmp_path / "a.acta.torn").exists()


def test_what_cannot_be_taken_back_is_taken_back_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(handle: int, data: bytes, write: Callable[[int, bytes], int] = os.write) -> int:
        write(handle, data[:9])
        raise OSError(errno.EIO, "Input/output error")

    def fail(handle: int, length: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with Journal(tmp_path / "a.acta") as journal:
        journal.append(MATCH)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half)
            patch.setattr(os, "ftruncate", fail)
            with pytest.raises(JournalError, match="Input/output"):
                journal.append({"event": "deal"})
        assert journal.path.read_text() == MATCH_TEXT + '{"event":'
        journal.append({"event": "deal"})
        assert journal.path.read_text() == MATCH_TEXT + '{"event": "deal"}\n'
