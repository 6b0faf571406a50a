"""A table on which the dealer has dealt, and bazas played on it: where many tests begin."""

from tests.vision.stage import Stage, shuffled

MATCH = {"event": "match", "acta": 1, "profile": "aragones"}
"""The acta's first line; the follower tells the others."""


def table(seed: int) -> tuple[Stage, list[str]]:
    """A table on which the dealer, seat 1, has dealt; the cards to play, the indicator not among them."""
    stage = Stage(seed, fps=(6, 8, 10)[seed % 3], tilt=(0.0, 0.4, 0.7)[seed % 3], yaw=(0.0, 0.15, -0.2)[seed % 3])
    stage.wait(1)
    cards = shuffled(seed + 100)
    stage.deal(1, cards[-1])
    return stage, cards


def bazas(stage: Stage, cards: list[str], count: int, pause: float = 0.5, order: list[int] | None = None) -> None:
    for k in range(count):
        for seat, card in zip(order or [2, 3, 4, 1], cards[4 * k :], strict=False):
            stage.play(seat, card, pause)
        stage.gather(int(stage.rng.integers(4)) + 1)
