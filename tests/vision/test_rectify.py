"""A card cut out of a picture comes out upright, whole and in the same size, whatever its angle and scale."""

import cv2
import numpy as np
import pytest

import datasets.deck
from vision.rectify import HEIGHT, MARGIN, WIDTH, rectify


def picture_with_card(width: float, angle: float) -> tuple[np.ndarray, np.ndarray]:
    """The 12O of the project's deck on grey, `width` pixels wide, turned by `angle`; and its corners."""
    face = datasets.deck.face_image("12O")[..., :3]
    height = width * face.shape[0] / face.shape[1]
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    side = int(2.4 * height)
    corners = (half @ np.array([[cos, sin], [-sin, cos]]) + side / 2).astype(np.float32)
    source = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], face.shape[0]], [0, face.shape[0]]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners)
    picture = cv2.warpPerspective(face, matrix, (side, side), borderValue=(90, 90, 90), flags=cv2.INTER_AREA)
    return picture.astype(np.uint8), corners


@pytest.mark.parametrize("width", [60, 90, 300])
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.5, 4.0])
def test_same_card_from_every_side(width: float, angle: float) -> None:
    face = cv2.resize(datasets.deck.face_image("12O")[..., :3], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    crop = rectify(*picture_with_card(width, angle))
    assert crop.shape == (HEIGHT, WIDTH, 3)
    edge = MARGIN / (1 + 2 * MARGIN)
    inner_x, inner_y = round(WIDTH * edge), round(HEIGHT * edge)
    inside = crop[inner_y : HEIGHT - inner_y, inner_x : WIDTH - inner_x]
    expected = cv2.resize(face, (inside.shape[1], inside.shape[0]), interpolation=cv2.INTER_AREA)
    correlation = np.corrcoef(inside.ravel(), expected.ravel())[0, 1]
    assert correlation > 0.85
    upside_down = np.corrcoef(inside[::-1, ::-1].ravel(), expected.ravel())[0, 1]
    assert correlation > upside_down + 0.2


@pytest.mark.parametrize("offset", [(-1000.0, 0.0), (0.0, 5000.0)])
def test_a_card_outside_the_picture_gives_a_black_crop(offset: tuple[float, float]) -> None:
    picture, corners = picture_with_card(60, 0.3)
    assert not rectify(picture, corners + np.float32(offset)).any()


def test_a_card_over_the_edge_is_filled_with_the_nearest_pixels() -> None:
    picture, corners = picture_with_card(60, 0.0)
    edge = int(corners[:, 0].mean())
    assert rectify(picture[:, :edge], corners).any()
