"""Where things lie on the table: seats, shoulders, the baza's middle, the mazo, the piles."""

from dataclasses import dataclass

import numpy as np

from datasets.film.camera import Camera

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one film's table, in centimetres. `facing`: for each seat the direction its player looks in."""

    facing: dict[int, float]
    shoulders: dict[int, Point]
    piles: dict[int, Point]
    middle: Point
    mazo: Point
    mazo_angle: float
    indicator: Point
    indicator_angle: float
    half_view: Point
    corners: tuple[Point, Point, Point, Point]
    """The picture's corners on the table: outside of them nothing is seen."""

    def at(self, seat: int, right: float, out: float) -> Point:
        """The point `right` of and `out` from the table's middle, as the player of `seat` has it."""
        facing = np.radians(self.facing[seat])
        x = right * np.cos(facing) + out * np.sin(facing)
        y = right * np.sin(facing) - out * np.cos(facing)
        return float(x), float(y)

    def visible(self, x: float, y: float, margin: float) -> bool:
        """Whether a point on the table is in the picture, or less than `margin` centimetres outside it."""
        polygon = self.corners
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            side = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / np.hypot(bx - ax, by - ay)
            if side < -margin:
                return False
        return True


def heading(shoulder: Point, x: float, y: float) -> float:
    """The direction (degrees, 0 is +y, counter-clockwise) from a shoulder to a point."""
    return float(np.degrees(np.arctan2(shoulder[0] - x, y - shoulder[1])))


def make_layout(camera: Camera, players: int, bottom: int, left_handed: set[int], rng: np.random.Generator) -> Layout:
    """Places for a film: what lies where is drawn by `rng`, fitted to what the camera sees."""
    width, height = camera.size
    frame = camera.ground_at(np.array([[0, height], [width, height], [width, 0], [0, 0]], np.float64))
    mid_y = camera.aim[1]
    half_x = camera.view_cm / 2
    half_y = min(float(np.min(frame[2:, 1])) - mid_y, mid_y - float(np.max(frame[:2, 1])))
    half_y = min(half_y, half_x * 0.62)
    seats = range(1, players + 1)
    quarter = 90 if players == 4 else 180
    facing = {seat: float((seat - bottom) % players * quarter) for seat in seats}
    first, second, third, fourth = ((float(x), float(y)) for x, y in frame)
    corners = (first, second, third, fourth)
    blank = Layout(facing, {}, {}, (0, 0), (0, 0), 0, (0, 0), 0, (half_x, half_y), corners)
    shoulders, piles = {}, {}
    for seat in seats:
        upright = facing[seat] in (0.0, 180.0)
        depth, breadth = (half_y, half_x) if upright else (half_x, half_y)
        side = -1.0 if seat in left_handed else 1.0
        shoulders[seat] = blank.at(seat, side * (12.0 + rng.normal(0, 2.5)), max(depth + 22, 52) + rng.normal(0, 2))
        out = depth - 8.5 if upright else depth - 12.0
        piles[seat] = blank.at(seat, breadth * (0.55 if upright else 0.6) + rng.normal(0, 1.2), out + rng.normal(0, 1))
    if rng.random() < 0.5:
        # One of the partners keeps the team's bazas.
        for seat in list(seats)[2:]:
            keeper, other = (seat, seat - 2) if rng.random() < 0.5 else (seat - 2, seat)
            piles[other] = piles[keeper]
    side = float(rng.choice([-1, 1]))
    mazo = (side * (half_x * 0.42 + rng.normal(0, 1.5)), float(rng.uniform(-0.22, 0.2) * half_y))
    tilt = float(rng.normal(0, 7))
    # The indicator sticks out away from the middle, crosswise under the mazo.
    angle = (tilt - side * 90 + (0 if rng.random() < 0.5 else 180)) % 360
    out = side * rng.uniform(4.2, 5.4)
    indicator = (
        mazo[0] + out * float(np.cos(np.radians(tilt))),
        mazo[1] + out * float(np.sin(np.radians(tilt))),
    )
    middle = (float(rng.normal(-side * 3.0, 1.2)), float(rng.normal(0, 1.2)))
    return Layout(
        facing,
        shoulders,
        piles,
        middle,
        mazo,
        tilt + float(rng.normal(0, 4)),
        indicator,
        angle,
        (half_x, half_y),
        corners,
    )
