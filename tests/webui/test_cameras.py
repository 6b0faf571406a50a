"""Each camera's settings stay from one evening to the next; a broken file is an error that loses nothing."""

from pathlib import Path

import pytest

from vision.camera.settings import CameraSettings
from webui.cameras import FILE_NAME, check, settings_for
from webui.config import Config, ConfigError


def test_what_was_asked_for_once_is_kept_for_that_camera(tmp_path: Path) -> None:
    assert settings_for(tmp_path, "one", Config()) == CameraSettings()
    assert not (tmp_path / FILE_NAME).exists()  # nothing was asked for, nothing is kept
    asked = Config(resolution="1920x1080", exposure=150, anti_flicker="60")
    assert settings_for(tmp_path, "one", asked) == CameraSettings((1920, 1080), 150, None, "60")
    assert settings_for(tmp_path, 'two "the\n old"', Config(focus=20)) == CameraSettings(focus=20)
    assert settings_for(tmp_path, "one", Config()) == CameraSettings((1920, 1080), 150, None, "60")
    assert settings_for(tmp_path, "one", Config(exposure="auto")).exposure == "auto"
    assert settings_for(tmp_path, "one", Config()) == CameraSettings((1920, 1080), "auto", None, "60")
    assert settings_for(tmp_path, 'two "the\n old"', Config()) == CameraSettings(focus=20)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("text", ["not toml", "[one]\nfocus = 'far'", "[one]\nfocsu = 3", "one = 3"])
def test_a_broken_file_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with pytest.raises(ConfigError, match=FILE_NAME):
        check(tmp_path)
    with pytest.raises(ConfigError, match=FILE_NAME):
        settings_for(tmp_path, "one", Config(focus=3))
    assert (tmp_path / FILE_NAME).read_text() == text
