"""What a camera is told, in which order, and what happens when it refuses."""

from pathlib import Path

import pytest

from vision.camera.settings import CameraSettings, apply, identity

EXPOSURE_AUTO, EXPOSURE, FOCUS, FOCUS_AUTO, MAINS = 0x9A0901, 0x9A0902, 0x9A090A, 0x9A090C, 0x980918


class FakeControls:
    """Remembers what it was told; refuses the controls in `without` and the pairs in `refused`."""

    def __init__(self, without: set[int], refused: set[tuple[int, int]]) -> None:
        self.without, self.refused = without, refused
        self.told: list[tuple[int, int]] = []

    def __call__(self, number: int, value: int) -> None:
        if number in self.without or (number, value) in self.refused:
            raise OSError(22, "Invalid argument")
        self.told.append((number, value))


@pytest.mark.parametrize(
    ("settings", "without", "refused", "told", "left"),
    [
        (CameraSettings(), set(), set(), [(MAINS, 1)], []),
        (CameraSettings(anti_flicker="off"), set(), set(), [(MAINS, 0)], []),
        (CameraSettings(exposure="auto"), set(), set(), [(MAINS, 1), (EXPOSURE_AUTO, 3)], []),
        (CameraSettings(exposure="auto"), set(), {(EXPOSURE_AUTO, 3)}, [(MAINS, 1), (EXPOSURE_AUTO, 0)], []),
        (CameraSettings(exposure=200), set(), set(), [(MAINS, 1), (EXPOSURE_AUTO, 1), (EXPOSURE, 200)], []),
        (CameraSettings(focus=30), set(), set(), [(MAINS, 1), (FOCUS_AUTO, 0), (FOCUS, 30)], []),
        (CameraSettings(focus=30), {FOCUS_AUTO}, set(), [(MAINS, 1), (FOCUS, 30)], []),
        (CameraSettings(focus="auto"), {FOCUS_AUTO, MAINS}, set(), [], ["anti-flicker 50", "focus auto"]),
        (CameraSettings(exposure=9), set(), {(EXPOSURE, 9)}, [(MAINS, 1), (EXPOSURE_AUTO, 1)], ["exposure 9"]),
    ],
)
def test_what_the_camera_is_told(
    settings: CameraSettings,
    without: set[int],
    refused: set[tuple[int, int]],
    told: list[tuple[int, int]],
    left: list[str],
) -> None:
    controls = FakeControls(without, refused)
    assert apply(settings, controls) == left
    assert controls.told == told


def test_a_camera_is_known_by_its_serial_number_or_else_its_model_or_else_its_place(tmp_path: Path) -> None:
    device, links, names = tmp_path / "video2", tmp_path / "by-id", tmp_path / "names"
    device.touch()
    assert identity(device, links, names) == str(device)
    (names / "video2").mkdir(parents=True)
    (names / "video2" / "name").write_text("HD Pro Webcam C920\n")
    assert identity(device, links, names) == "HD Pro Webcam C920"
    links.mkdir()
    (links / "usb-046d_C920_1234-video-index0").symlink_to(device)
    assert identity(device, links, names) == "usb-046d_C920_1234-video-index0"
