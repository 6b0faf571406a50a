"""One evening at one table: camera, vision, match and pages wired together. The only place that knows them all."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.errors import ActaError
from engine.rules import Rules
from vision.begun import begun_hand
from vision.camera import Camera, Source
from vision.condition import ConditionWatch
from vision.evidence import EvidenceKeeper
from vision.follower import Follower
from vision.glimpse import lying_cards
from vision.pipeline import Follows, Look, Pipeline
from vision.shelf import Shelf
from vision.still import ReadsParts, StillReader
from vision.witnessed import EvidenceFollower
from webui.archive import evidence_of
from webui.asker import Asker
from webui.calibrated import Sitting, SittingFollower
from webui.folder import DataFolder, Kind
from webui.live import Eyes, Live, Origin
from webui.match import Match, finished
from webui.names import PAIRS, pairs_of
from webui.picture import Picture
from webui.resumption import Resumption, resumption
from webui.scribe import CameraScribe
from webui.secrecy import Mode

log = logging.getLogger(__name__)

# Only a camera's match goes on after a restart: a recording would be played again from its beginning.
KINDS: dict[Origin, Kind] = {"camera": "matches", "film": "films", "demo": "demo"}


@dataclass(frozen=True, slots=True)
class Table:
    """What the people at the table agreed. `options`: rules over the profile's; `players`, `pairs`: names by seat and
    of the two pairs, or none.

    `bottom`: the seat at the lower edge of the picture; None: as calibrated, else 1.
    """

    profile: str
    rules: Rules
    bottom: int | None = None
    dealer: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    mode: Mode = "amistoso"


class Session:
    """Everything that runs while `miron run` does. `start` it, serve `live`, and `stop` it.

    `shelf`: where evidence is kept; None: none is. `calibrated`: the folder that the calibration lies in; None: of no
    account.
    """

    def __init__(
        self,
        source: Source,
        origin: Origin,
        reader: ReadsParts,
        table: Table,
        match: Match,
        shelf: Shelf | None = None,
        calibrated: Path | None = None,
    ) -> None:
        self.match, self._table = match, table
        camera = self.camera = Camera(source)
        begun = resumption(match.snapshot().acta)
        follower = self._follower = _follower(table, begun)
        scribe = self._scribe = CameraScribe(match, begun.lines)
        self._asker = Asker(match, lambda: follower.questions, scribe.acta_line, lambda: self.live.settled)
        picture = Picture(camera)
        conditions = self._conditions = ConditionWatch()
        follows: Follows = follower
        keep = None
        if shelf is not None:
            keeper = EvidenceKeeper(shelf, evidence_of(match.path))
            # The clock in the names: frames are counted anew after each start, and the match may go on.
            follows = EvidenceFollower(follower, keeper.put, f"{datetime.now(UTC):%H%M%S}-")
            keep = keeper.run
        if calibrated is not None:
            follows = SittingFollower(follows, calibrated, table.rules.players, self._sit)
        self.pipeline = Pipeline(camera, StillReader(reader), follows, scribe, self._seen, keep)
        self.live = Live(
            match,
            table.rules,
            Eyes(
                camera=camera.status,
                speed=self.pipeline.speed,
                questions=self._asker,
                refused=lambda: scribe.refused,
                fault=lambda: scribe.fault,
                condition=lambda: conditions.condition,
            ),
            picture=picture,
            bottom=table.bottom or 1,
            origin=origin,
            source=source.name,
            mode=table.mode,
        )

    def start(self) -> None:
        self.pipeline.start()

    def stop(self) -> None:
        """Let the viewers go, stop the threads, write what is still to be written."""
        self.live.close()
        self.pipeline.stop()
        self._asker()
        self.match.close()

    def _sit(self, found: Sitting) -> None:
        """What the table's settings say goes before what was calibrated."""
        bottom = self._table.bottom or found.bottom
        self._follower.sit(bottom, found.turn)
        self.live.set_bottom(bottom)

    def _seen(self, look: Look) -> None:
        if self._scribe.fault is not None:
            self._scribe.write(())  # the disk may have room again
        self._conditions.look(look.frame, look.sightings)
        view, hands = self._follower.view(), self._follower.witness.hands
        lying = [] if view is None else lying_cards(view, hands[-1:], look.frame.time)
        self.live.seen(look, [card.corners for card in lying])


def _follower(table: Table, begun: Resumption) -> Follower:
    """A live follower; it goes on with the hand in play, if there is one."""
    if begun.hand is None:
        return Follower(table.rules, table.bottom or 1, table.dealer)
    hand = begun_hand(begun.hand, table.rules.players)
    return Follower(table.rules, table.bottom or 1, begun.hand.dealer, begun=hand)


def match_for(folder: DataFolder, origin: Origin, table: Table, label: str, fresh: bool) -> tuple[Match, bool]:
    """The match to play, and whether it is an unfinished one that goes on.

    A camera goes on with the last match of the folder unless that is finished, cannot be read, or was played by other
    rules or other people, or `fresh` asks for a new one. Raises ActaError, OSError and FolderError when none can be
    begun.
    """
    last = folder.newest("matches") if origin == "camera" and not fresh else None
    if last is not None:
        match = _resume(last)
        if match is not None:
            state = match.snapshot().acta.state
            same = state.rules == table.rules and (not table.players or state.players == table.players)
            # Another name of a pair is no reason to begin anew, unless nothing has been played.
            same = same and (
                match.snapshot().version > 1 or not table.pairs or pairs_of(match.snapshot().acta) == table.pairs
            )
            if same and not finished(match.snapshot().report):
                return match, True
            match.close()
    head: dict[str, Any] = {
        "event": "match",
        "acta": 1,
        "profile": table.profile,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    if table.options:
        head["rules"] = dict(table.options)
    if table.players:
        head["players"] = list(table.players)
    if table.pairs:
        head[PAIRS] = list(table.pairs)
    return Match.begin(folder.fresh(KINDS[origin], label), head), False


def _resume(path: Path) -> Match | None:
    try:
        return Match.resume(path)
    except ActaError as error:
        log.error("%s: cannot be read, so a new match is begun beside it: %s", path, error)
        return None
