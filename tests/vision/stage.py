"""A table without pictures: plays scripted games and gives the sightings that a reader would, with its faults.

Used by the follower's tests. Everything is drawn from one seed; times in seconds, table lengths in card lengths.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.names import CARDS, INDEX
from vision.types import Frame, Identity, Sighting

SIZE = (1280, 720)
ASPECT = 0.64
TOWARDS = {1: np.array([0.0, 1.0]), 2: np.array([1.0, 0.0]), 3: np.array([0.0, -1.0]), 4: np.array([-1.0, 0.0])}
IMAGE = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)

Step = tuple[Frame, list[Sighting]]


@dataclass
class Lying:
    """A thing on the table: a face (`card`) or a face-down heap (`card` None).

    `unread`: nothing is read on it; `taken_for`: what is read on it instead, as it lies.
    """

    card: str | None
    place: NDArray[np.float64]
    angle: float
    false: bool = False
    unread: bool = False
    taken_for: str | None = None


@dataclass
class Faults:
    """How badly the reader reads: shares of sightings, and pixels."""

    missed: float = 0.04
    misread: float = 0.03
    jitter: float = 1.5
    hands_missed: float = 0.1


@dataclass
class Stage:
    """The table, the clock and the camera. Each action returns nothing; `steps` collects what was seen meanwhile."""

    seed: int = 0
    fps: float = 8.0
    faults: Faults = field(default_factory=Faults)
    tilt: float = 0.5
    yaw: float = 0.0
    reach: float = 0.6
    scatter: float = 0.16

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.steps: list[Step] = []
        self.lying: list[Lying] = []
        self.arms: list[tuple[int, NDArray[np.float64]]] = []
        self.time = 0.0
        self.baza: list[Lying] = []
        self.mazo: Lying | None = None
        self.indicator: Lying | None = None
        self.acta: list[dict[str, object]] = []
        self.nudge = np.eye(3)
        self.piles: dict[int, Lying] = {}
        self.centre = self.rng.normal(0, 0.15, 2)

    # -- the camera --------------------------------------------------------------------------------------------

    def picture(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Table (card lengths, origin in the middle) to pixels."""
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        p = points @ np.array([[c, s], [-s, c]])
        depth = 7.5 - np.sin(self.tilt) * p[..., 1]
        x = 640 + 1000 * p[..., 0] / depth
        y = 360 + 1000 * np.cos(self.tilt) * p[..., 1] / depth
        q = np.stack([x, y, np.ones_like(x)], axis=-1) @ self.nudge.T
        return np.asarray(q[..., :2] / q[..., 2:])

    def quad(self, thing: Lying) -> NDArray[np.float64]:
        """The corners of a lying thing, pixels."""
        c, s = np.cos(thing.angle), np.sin(thing.angle)
        along, across = np.array([c, s]) / 2, np.array([-s, c]) * ASPECT / 2
        corners = [-along + across, -along - across, along - across, along + across]
        return self.picture(thing.place + np.array(corners))

    def arm(self, seat: int, tip: NDArray[np.float64]) -> NDArray[np.float64]:
        """The outline of an arm that reaches from the seat's side to `tip`, pixels (4, 2)."""
        root = TOWARDS[seat] * 6.0 + self.rng.normal(0, 0.2, 2)
        way = (tip - root) / np.hypot(*(tip - root))
        side = np.array([-way[1], way[0]]) * 0.42
        outline = self.picture(np.array([root + side, root - side, tip - side, tip + side]))
        return np.clip(outline, 0, np.array(SIZE))

    # -- what is seen ------------------------------------------------------------------------------------------

    def _visible(self, quad: NDArray[np.float64], above: list[NDArray[np.float64]]) -> float:
        u, v = np.meshgrid(np.linspace(0.05, 0.95, 7), np.linspace(0.05, 0.95, 10))
        u, v = u[..., None], v[..., None]
        points = (quad[0] * (1 - u) + quad[1] * u) * (1 - v) + (quad[3] * (1 - u) + quad[2] * u) * v
        points = points.reshape(-1, 2)
        inside = (points >= 0).all(1) & (points < np.array(SIZE)).all(1)
        for cover in above:
            edges = np.roll(cover, -1, axis=0) - cover
            ways = points[:, None] - cover[None]
            turn = edges[:, 0] * ways[..., 1] - edges[:, 1] * ways[..., 0]
            inside &= ~((turn > 0).all(1) | (turn < 0).all(1))
        return float(inside.mean())

    def _identity(self, card: str, visible: float, blurred: bool) -> Identity:
        known = min(1.0, visible * 1.5) * (0.4 if blurred else 1.0)
        p = np.full(48, 1e-3)
        if self.rng.random() < self.faults.misread or self.rng.random() > known + 0.1:
            k, sure = int(self.rng.integers(48)), self.rng.uniform(0.1, 0.6)
        else:
            k, sure = INDEX[card], self.rng.uniform(0.6, 0.99)
        p[k] = sure
        unknown = float((1 - sure) * 0.7)
        p *= (1 - unknown) / p.sum()
        return Identity(p.astype(np.float32), unknown, np.zeros(4, np.float32))

    def _sightings(self, moving: list[Lying]) -> list[Sighting]:
        seen: list[Sighting] = []
        arms = [self.arm(seat, tip) for seat, tip in self.arms]
        quads = [self.quad(t) for t in self.lying]
        for k, thing in enumerate(self.lying):
            if self.rng.random() > (0.5 if thing.false else 1 - self.faults.missed):
                continue
            visible = self._visible(quads[k], quads[k + 1 :] + arms)
            if visible < 0.15:
                continue
            corners = (quads[k] + self.rng.normal(0, self.faults.jitter, (4, 2))).astype(np.float32)
            if thing.false or thing.unread:
                flat = np.full(48, 0.002, np.float32)
                sure = 0.5 if thing.false else 0.9
                seen.append(Sighting("face", corners, sure, Identity(flat, 0.9, np.zeros(4, np.float32))))
            elif thing.card is None:
                seen.append(Sighting("back", corners, 0.9))
            else:
                seen.append(
                    Sighting("face", corners, 0.9, self._identity(thing.taken_for or thing.card, visible, False))
                )
        for thing in moving:
            quad = self.quad(thing)
            middle = quad.mean(0)
            if self.rng.random() < 0.6 and (middle > 0).all() and (middle < np.array(SIZE)).all() and thing.card:
                corners = (quad + self.rng.normal(0, 3 * self.faults.jitter, (4, 2))).astype(np.float32)
                seen.append(Sighting("face", corners, 0.7, self._identity(thing.card, 0.6, True)))
        for outline in arms:
            box = np.concatenate([outline.min(0), outline.max(0)])
            if self.rng.random() > self.faults.hands_missed and (box[2:] - box[:2] > 8).all():
                x1, y1, x2, y2 = box + self.rng.normal(0, 3, 4)
                corners = np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]], np.float32)
                seen.append(Sighting("hand", np.clip(corners, 0, np.array(SIZE)).astype(np.float32), 0.9))
        return seen

    def tick(self, moving: list[Lying] | None = None) -> None:
        """One frame."""
        frame = Frame(len(self.steps), self.time, IMAGE, "stage")
        self.steps.append((frame, self._sightings(moving or [])))
        self.time += 1 / self.fps

    def wait(self, seconds: float) -> None:
        """Nothing happens for a while."""
        for _ in range(max(1, round(seconds * self.fps))):
            self.tick()

    def reach_in(self, seat: int, to: NDArray[np.float64], seconds: float, carry: list[Lying] | None = None) -> None:
        """A hand comes in from its side to a place, with the cards that it carries."""
        for part in self._parts(seconds):
            tip = TOWARDS[seat] * 4.5 * (1 - part) + to * part
            self.arms = [(seat, tip + TOWARDS[seat] * 0.3)]
            for thing in carry or []:
                thing.place = tip
            self.tick(carry)
        self.arms = []

    def reach_out(
        self, seat: int, origin: NDArray[np.float64], seconds: float, carry: list[Lying] | None = None
    ) -> None:
        """The hand goes back."""
        for part in self._parts(seconds):
            tip = origin * (1 - part) + TOWARDS[seat] * 4.5 * part
            self.arms = [(seat, tip + TOWARDS[seat] * 0.3)]
            for thing in carry or []:
                thing.place = tip
            self.tick(carry)
        self.arms = []

    def _parts(self, seconds: float) -> Iterator[float]:
        count = max(1, round(seconds * self.fps))
        return (k / count for k in range(1, count + 1))

    # -- what people do ----------------------------------------------------------------------------------------

    def deal(self, dealer: int, trump: str) -> None:
        """The dealer lays down the mazo with the indicator under it, on a cleared table."""
        self.lying, self.piles = [t for t in self.lying if t.false], {}
        spot = np.array([[-2.2, 0.9], [2.2, 0.6]][int(self.rng.integers(2))])
        self.indicator = Lying(trump, spot, self.rng.normal(0, 0.1))
        self.mazo = Lying(None, spot + np.array([0.42, 0.0]), np.pi / 2 + self.rng.normal(0, 0.05))
        self.reach_in(dealer, spot, 0.6)
        self.lying += [self.indicator, self.mazo]
        self.reach_out(dealer, spot, 0.6)
        self.acta.append({"event": "deal", "dealer": dealer, "trump": trump})
        self.wait(1.0)

    def play(self, seat: int, card: str, pause: float = 0.5, seen: bool = True) -> None:
        """One card is played into the middle; `seen`: by the camera, too."""
        place = self.centre + TOWARDS[seat] * self.reach + self.rng.normal(0, self.scatter, 2)
        angle = np.arctan2(*TOWARDS[seat][::-1]) + self.rng.normal(0, 0.35)
        thing = Lying(card, place, angle)
        self.reach_in(seat, place, 0.5, [thing] if seen else [])
        thing.place = place
        if seen:
            self.lying.append(thing)
            self.baza.append(thing)
        self.reach_out(seat, place, 0.4)
        self.acta.append({"event": "play", "seat": seat, "card": card})
        self.wait(pause)

    def gather(self, seat: int) -> None:
        """The baza is gathered and goes face down on the seat's pile."""
        self.reach_in(seat, self.centre, 0.4)
        taken = self.baza
        for part in self._parts(0.4):
            self.arms = [(seat, self.centre + TOWARDS[seat] * 0.2)]
            for thing in taken:
                thing.place = thing.place * (1 - part) + self.centre * part
            self.tick()
        self.lying = [t for t in self.lying if t not in taken]
        self.baza = []
        self.reach_out(seat, self.centre, 0.6, taken[-1:])
        pile = self.piles.setdefault(seat, Lying(None, TOWARDS[seat] * 2.6 + np.array([1.2, 0.3]), 0.3))
        if not any(t is pile for t in self.lying):
            self.lying.append(pile)
        self.wait(0.4)

    def draw(self, seat: int, last: bool = False) -> None:
        """A card is drawn from the mazo; the last draw takes the indicator."""
        assert self.mazo is not None
        self.reach_in(seat, self.mazo.place, 0.4)
        if last:
            self.lying = [t for t in self.lying if t is not self.indicator]
        self.reach_out(seat, self.mazo.place, 0.5)

    def end_mazo(self) -> None:
        """The last card of the mazo itself is drawn."""
        self.lying = [t for t in self.lying if t is not self.mazo]

    def show(self, seat: int, suit: str, seconds: float = 1.8) -> None:
        """Rey and sota are laid side by side and taken back."""
        middle = self.centre + TOWARDS[seat] * 1.6
        turn = np.arctan2(*TOWARDS[seat][::-1])
        across = np.array([-np.sin(turn), np.cos(turn)]) * 0.33
        cards = [Lying(f"12{suit}", middle, turn), Lying(f"10{suit}", middle, turn)]
        self.reach_in(seat, middle, 0.5, cards)
        cards[0].place, cards[1].place = middle + across, middle - across
        self.lying += cards
        self.wait(seconds)
        self.reach_in(seat, middle, 0.3)
        self.lying = [t for t in self.lying if t not in cards]
        self.reach_out(seat, middle, 0.5, cards)
        self.acta.append({"event": "cante", "seat": seat, "suit": suit})
        self.wait(0.4)

    def exchange(self, seat: int) -> None:
        """The seven of triunfo takes the indicator's place."""
        assert self.indicator is not None and self.indicator.card is not None
        old, spot = self.indicator, self.indicator.place.copy()
        seven = Lying(f"7{self.indicator.card[-1]}", spot + np.array([0.2, -0.8]), 1.0)
        self.reach_in(seat, seven.place, 0.5, [seven])
        seven.place = spot + np.array([0.2, -0.8])
        self.lying.append(seven)
        self.tick()
        old.place, old.unread = spot + np.array([0.3, 0.8]), False  # drawn out it lies in full view
        for _ in self._parts(0.5):
            self.arms = [(seat, spot)]
            self.tick()
        seven.place, seven.angle = spot + np.array([0.05, 0.02]), old.angle
        # Under the mazo again.
        self.lying = [t for t in self.lying if t is not seven and t is not old]
        self.lying.insert(0, seven)
        self.lying.append(old)
        for _ in self._parts(0.4):
            self.arms = [(seat, spot)]
            self.tick()
        self.arms = []
        self.lying.remove(old)
        self.reach_out(seat, spot, 0.6, [old])
        self.indicator = seven
        self.acta.append({"event": "exchange", "seat": seat, "card": seven.card})
        self.wait(0.5)

    def lean_in(self, seat: int, seconds: float) -> None:
        """Somebody's arms are over the whole middle."""
        for _ in self._parts(seconds):
            self.arms = [(seat, self.centre - TOWARDS[seat] * w) for w in (1.4, 0.8, 0.2)]
            self.arms += [(seat, self.centre + d) for d in (np.array([0.9, 0.9]), np.array([-0.9, -0.9]))]
            self.tick()
        self.arms = []

    def bump(self, dx: float, dy: float, degrees: float) -> None:
        """The camera is nudged."""
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        self.nudge = np.array([[c, -s, dx], [s, c, dy], [0, 0, 1]]) @ self.nudge

    def sweep(self, things: list[Lying]) -> None:
        """Hands take all of that away."""
        for part in self._parts(0.8):
            self.arms = [(1, np.array([-1.5 + 3 * part, -1.5])), (3, np.array([1.5 - 3 * part, 1.5]))]
            self.tick()
        self.arms = []
        self.lying = [t for t in self.lying if not any(t is x for x in things)]

    def spread(self, cards: list[str], seconds: float = 1.5) -> None:
        """Cards are spread face up over the table, then swept away."""
        things = [Lying(c, self.rng.uniform(-1.5, 1.5, 2), self.rng.uniform(0, 3)) for c in cards]
        self.lying += things
        self.wait(seconds)
        self.sweep(things)
        self.wait(0.8)


def shuffled(seed: int) -> list[str]:
    """The pack of 40 in an order of its own."""
    pack = [c for c in CARDS if int(c[:-1]) not in (8, 9)]
    order = np.random.default_rng(seed).permutation(len(pack))
    return [pack[k] for k in order]


def full_hand(stage: Stage, dealer: int, seed: int, extras: bool = True, unseen: int | None = None) -> None:
    """A whole hand: ten bazas in seat order, draws, one cante and one exchange where the cards allow it. The card at
    the place `unseen` (0-based) is never seen.

    The cards fall in random order (nobody here knows the rules); winners are random too.
    """
    cards = shuffled(seed)
    rng = np.random.default_rng(seed + 1)
    # The indicator is drawn last, so it is played in the arrastre; and it is no seven.
    late = [c for c in cards[16:] if not c.startswith("7")]
    trump = late[int(rng.integers(len(late)))]
    seven = "7" + trump[-1]
    swap = extras and cards.index(seven) >= 16
    stage.deal(dealer, trump)
    leader = dealer % 4 + 1
    for baza in range(10):
        for k in range(4):
            seat = (leader - 1 + k) % 4 + 1
            place = 4 * baza + k
            stage.play(seat, cards[place], float(rng.uniform(0.3, 0.9)), place != unseen)
        leader = int(rng.integers(4)) + 1
        stage.gather(leader)
        if baza == 1 and swap:
            stage.exchange(leader)
        if baza < 4:
            for k in range(4):
                last = baza == 3 and k == 3
                if last:
                    stage.end_mazo()
                stage.draw((leader - 1 + k) % 4 + 1, last)
        if baza == 2 and extras:
            suit = next((s for s in "OCEB" if min(cards.index(f"12{s}"), cards.index(f"10{s}")) >= 12), None)
            if suit is not None:
                stage.show(leader, suit)
    stage.wait(1.0)
