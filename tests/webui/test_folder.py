"""The data folder: one Mirón at a time, new actas that sort last, clear words when it cannot be used."""

import subprocess
import sys
from pathlib import Path

import pytest

from webui.folder import DataFolder, FolderError, default_folder


def test_a_second_one_is_refused_and_told_who(tmp_path: Path) -> None:
    with (
        DataFolder(tmp_path),
        pytest.raises(FolderError, match=r"another Mirón is using this data folder \(process \d+\)"),
    ):
        DataFolder(tmp_path)
    DataFolder(tmp_path).close()  # and free again afterwards


def test_the_lock_goes_with_a_killed_process(tmp_path: Path) -> None:
    code = f"""
import sys; from pathlib import Path; from webui.folder import DataFolder
folder = DataFolder(Path({str(tmp_path)!r})); print("held", flush=True); sys.stdin.read()
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    with pytest.raises(FolderError):
        DataFolder(tmp_path)
    process.kill()
    process.wait()
    DataFolder(tmp_path).close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match=r"file/data: cannot be used"):
        DataFolder(tmp_path / "file" / "data")


def test_new_actas_never_exist_and_sort_last(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        names = []
        for label in ("", "b", "", "a", ""):
            path = folder.fresh("films", label)
            assert not path.exists()
            path.write_text("{}")
            names.append(path.name)
            assert folder.newest("films") == path
    assert sorted(names) == names


def test_a_clock_set_back_does_not_hide_the_new_match(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        (tmp_path / "matches").mkdir()
        (tmp_path / "matches" / "2999-01-01T000000Z.acta").write_text("{}")
        path = folder.fresh("matches")
        path.write_text("{}")
        assert folder.newest("matches") == path


def test_kinds_are_kept_apart(tmp_path: Path) -> None:
    with DataFolder(tmp_path) as folder:
        folder.fresh("demo").write_text("{}")
        assert folder.newest("matches") is None


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/miron")
