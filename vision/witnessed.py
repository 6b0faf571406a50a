"""A follower whose lines name their evidence."""

from collections.abc import Callable, Sequence

from vision.evidence import attach
from vision.follower import Follower
from vision.glimpse import Glimpse, Glimpser
from vision.lines import Line
from vision.types import Frame, Sighting


class EvidenceFollower:
    """Follows as `Follower` does, hands a glimpse of every frame to `keep`, and names the evidence in the lines.

    `keep` gets None when nothing more will come. `prefix`: see `Glimpser`.
    """

    def __init__(self, follower: Follower, keep: Callable[[Glimpse | None], None], prefix: str = "") -> None:
        self._follower, self._keep = follower, keep
        self._glimpser = Glimpser(prefix)

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> list[Line]:
        """See `Follower.feed`."""
        lines = self._follower.feed(frame, sightings)
        hands = self._follower.witness.hands
        self._keep(self._glimpser.take(frame, sightings, self._follower.view(), hands))
        return [attach(line, self._glimpser.stem(line)) for line in lines]

    def finish(self) -> list[Line]:
        """See `Follower.finish`."""
        lines = self._follower.finish()
        self._keep(None)
        return [attach(line, self._glimpser.stem(line)) for line in lines]
