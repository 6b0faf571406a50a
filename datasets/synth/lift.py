"""Lifts the print off a scanned card: what lies inside the frame, on white paper, without frame and corner numbers."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.materials import FACE_HEIGHT, FACE_WIDTH, Sprite
from datasets.synth.surface import Pixels

INK = 42  # levels by which a pixel must differ from the paper to be print
CORNER = (34, 40)  # pixels (x, y) of the inside's corners within which a small separate blot is the index
PAPER = 250


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """The inside of a card's frame. `colours`: BGR as if on white paper; `ink`: bool mask of what is printed, with its
    enclosed paper, without the index; `labels`: int32 number of each connected piece of `ink`, 0 for paper; `stats`:
    cv2's table of the pieces (left, top, width, height, area); `index`: the number of the upper left
    corner, float32 (height, width), 1 where inked, or None unless a number was found and painted over in both corners.
    """

    colours: Pixels
    ink: Pixels
    labels: Pixels
    stats: Pixels
    index: Pixels | None


def _whitened(face: Sprite) -> Pixels:
    """BGR with the paper's own colour divided out: yellowed paper becomes white."""
    colours = np.where(face[..., 3:] > 127, face[..., :3], np.uint8(255))
    ring = np.ones((FACE_HEIGHT, FACE_WIDTH), bool)
    ring[18:-18, 18:-18] = ring[:, :4] = ring[:, -4:] = ring[:4] = ring[-4:] = False
    paper = np.percentile(colours[ring], 70, axis=0)
    curves = np.clip(np.arange(256)[:, None] * (PAPER / np.maximum(paper, 60)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.ascontiguousarray(colours), curves[:, None, :]))


def _after_frame(coverage: Pixels, limit: int, enough: float) -> int:
    """Pixels from the edge to inside the innermost thin line, by the share of print along each line parallel to it."""
    inside = 3
    for x in range(limit):
        if coverage[x] > enough and coverage[x + 1 : x + 7].min() < 0.6 * coverage[x]:
            inside = x + 2
    return inside


def lift(face: Sprite, rank: int) -> Print:
    """The print of one card face (FACE_WIDTH × FACE_HEIGHT)."""
    colours = _whitened(face)
    dark = (PAPER - colours.astype(np.int16)).max(axis=2) > INK
    tall, wide = dark[40:-40], dark[:, 24:-24]
    left = _after_frame(tall.mean(0), 30, 0.65)
    right = _after_frame(tall.mean(0)[::-1], 30, 0.65)
    top = _after_frame(wide.mean(1), max(left, right) + 10, 0.4)
    bottom = _after_frame(wide.mean(1)[::-1], max(left, right) + 10, 0.4)
    inside = (slice(top, FACE_HEIGHT - bottom), slice(left, FACE_WIDTH - right))
    colours = np.ascontiguousarray(colours[inside])
    ink = cv2.morphologyEx(dark[inside].astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    ink = _filled(ink)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    index = _drop_index(colours, ink, labels, stats, 2 if rank >= 10 else 1)
    return Print(colours, ink.astype(bool), labels, stats, index)


def _filled(ink: Pixels) -> Pixels:
    """Paper that print encloses (a white horse) belongs to the print."""
    outside = cv2.copyMakeBorder(1 - ink, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    cv2.floodFill(outside, None, (0, 0), 2)
    return np.asarray((outside[1:-1, 1:-1] != 2).astype(np.uint8))


def _drop_index(colours: Pixels, ink: Pixels, labels: Pixels, stats: Pixels, figures: int) -> Pixels | None:
    """Paint the corner numbers over with paper where they stand apart from the drawing; the first one, if both did.

    A number of which a figure hangs on the drawing stays whole: a king must not be left with a 2.
    """
    height, width = ink.shape
    left, top, across, down, area = stats.T
    small = (area < 420) & (area > 0)
    first = small & (left + across <= CORNER[0]) & (top + down <= CORNER[1])
    last = small & (left >= width - CORNER[0]) & (top >= height - CORNER[1])
    index, found = None, 0
    for corner in (first, last):
        blots = [int(k) for k in np.flatnonzero(corner & (area > 14))]
        if not _complete(stats[blots], figures):
            continue
        found += 1
        if corner is first:
            index = _glyph(colours, labels, stats[blots], blots)
        gone = np.isin(labels, np.flatnonzero(corner))
        colours[cv2.dilate(gone.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0] = PAPER
        ink[gone] = labels[gone] = 0
        stats[corner, cv2.CC_STAT_AREA] = 0
    return index if found == 2 else None


def _box(boxes: Pixels) -> tuple[int, int, int, int]:
    """Left, top, right, bottom around all of cv2's boxes."""
    return (*boxes[:, :2].min(0), *(boxes[:, :2] + boxes[:, 2:4]).max(0))


def _complete(boxes: Pixels, figures: int) -> bool:
    """Whether these pieces are a whole number of one or two figures, which may touch one another."""
    if len(boxes) == 0:
        return False
    left, top, right, bottom = _box(boxes)
    return len(boxes) >= figures or right - left >= 0.85 * (bottom - top)


def _glyph(colours: Pixels, labels: Pixels, boxes: Pixels, blots: list[int]) -> Pixels:
    left, top, right, bottom = _box(boxes)
    window = (slice(top, bottom), slice(left, right))
    dark = (PAPER - colours[window].astype(np.float32)).max(axis=2) * np.isin(labels[window], blots)
    return np.asarray(np.clip(dark / np.percentile(dark[dark > 0], 75), 0, 1))
