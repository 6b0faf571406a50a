"""The one view of what is going on that every page and the API show, and the news of when it changed."""

import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from engine.rules import Rules
from vision.camera import CameraState, CameraStatus
from vision.condition import Condition
from vision.geometry import Points
from vision.glimpse import other_faces
from vision.naming import name_faces
from vision.pipeline import Look, Speed
from vision.questions import Question
from webui.asked import Asked
from webui.board import Board, board
from webui.disputes.locks import locks
from webui.doubt import Doubt, told
from webui.match import Match, Snapshot
from webui.picture import Picture
from webui.scribe import Refused
from webui.secrecy import Mode, Report, face_down, for_the_table

GATHERING = 3.2  # seconds for which a completed baza is still shown; later it must not be looked at
PICTURES_KEPT = 100  # of questions
POLL = 0.25  # seconds between looks at what does not announce itself (the camera's state)

Origin = Literal["camera", "film", "demo"]


@dataclass(frozen=True, slots=True)
class Eyes:
    """What the running camera and vision are asked for; each is a function because the answer changes by itself."""

    camera: Callable[[], CameraStatus]
    speed: Callable[[], Speed]
    questions: Callable[[], tuple[Asked, ...]] = lambda: ()
    refused: Callable[[], tuple[Refused, ...]] = lambda: ()
    fault: Callable[[], str | None] = lambda: None
    condition: Callable[[], Condition] = lambda: Condition.CLEAR


@dataclass(frozen=True)
class Drawn:
    """What is worked out of a match for a view; long matches take their time, so all who look at a moment share it.

    `board`: all of it, for the console. `open_report` and `scoreboard`: what everybody may know in the view's mode.
    """

    snapshot: Snapshot
    questions: tuple[Asked, ...]
    board: Board
    open_report: Report
    scoreboard: Board

    @cached_property
    def doubt(self) -> Doubt:
        """What is doubtful of the match."""
        return Doubt(self.snapshot, self.questions)

    @cached_property
    def doubtful(self) -> tuple[int, ...]:
        """The numbers of the doubtful incidents, in order."""
        return tuple(sorted(self.doubt.incidents()))


@dataclass(frozen=True, slots=True)
class View:
    """Everything shown, at one moment. `id` names the moment: it changes exactly when something shown changes."""

    id: str
    snapshot: Snapshot
    mode: Mode
    drawn: Drawn
    rules: Rules
    bottom: int
    origin: Origin
    source: str
    camera: CameraStatus
    condition: Condition
    questions: tuple[Asked, ...]
    refused: tuple[Refused, ...]
    fault: str | None

    @property
    def board(self) -> Board:
        """See `Drawn`; so are the next ones."""
        return self.drawn.board

    @property
    def open_report(self) -> Report:
        return self.drawn.open_report

    @property
    def scoreboard(self) -> Board:
        return self.drawn.scoreboard


class Live:
    """Joins match, camera and questions. Every method may be called from any thread."""

    def __init__(
        self,
        match: Match,
        rules: Rules,
        eyes: Eyes,
        *,
        picture: Picture | None = None,
        bottom: int = 1,
        origin: Origin = "camera",
        source: str = "",
        mode: Mode = "amistoso",
    ) -> None:
        self.match = match
        self.rules = rules
        self.picture = picture
        self.eyes = eyes
        self._bottom, self._origin, self._source = bottom, origin, source
        self._session = secrets.token_hex(4)  # ids of another run must not be taken for this one's
        self._news = threading.Condition()
        self._key: object = None
        self._drawn: Drawn | None = None  # of that key
        self._number = 0
        self._closing = False
        self._look: tuple[Look, tuple[Points, ...]] | None = None
        self._settled: set[int] = set()
        self._asked_pictures: dict[int, bytes] = {}
        self._pictured = 0  # the latest question of which a picture was kept
        self._mode = mode
        self._bazas, self._gathered_at = bazas_of(match.snapshot().report), -math.inf
        match.watch(self._wake)

    def seen(self, look: Look, lying: Sequence[Points] = ()) -> None:
        """Vision is through with a frame. `lying`: the outlines of the cards on the table that everybody may see."""
        self._look = look, tuple(lying)
        if self.picture is not None:
            self.picture.seen(look, lying)
            self._keep_pictures(self.picture)

    def view(self) -> View:
        """Everything shown, now."""
        snapshot, camera, fault = self.match.snapshot(), self.eyes.camera(), self.eyes.fault()
        condition = condition_of(self.eyes)
        questions = self._open_questions(snapshot)
        refused = self.eyes.refused()
        asked = tuple((question.id, line) for question, line in questions)
        whole = snapshot.report
        with self._news:
            mode, bottom = self._mode, self._bottom
            if bazas_of(whole) > self._bazas:
                self._gathered_at = time.monotonic()
            self._bazas = bazas_of(whole)
            gathering = time.monotonic() - self._gathered_at < GATHERING
            shown = (mode, bottom, gathering)
            key = (snapshot.version, camera.state, camera.error, condition, asked, refused, fault, *shown)
            if key != self._key:
                self._key, self._drawn = key, None
                self._number += 1
            number, drawn = self._number, self._drawn
        if drawn is None:
            drawn = self._draw(snapshot, questions, mode, gathering)
            with self._news:
                if self._key == key:
                    self._drawn = drawn
        return View(
            id=f"{self._session}-{number}",
            snapshot=snapshot,
            mode=mode,
            drawn=drawn,
            rules=self.rules,
            bottom=bottom,
            origin=self._origin,
            source=self._source,
            camera=camera,
            condition=condition,
            questions=questions,
            refused=refused,
            fault=fault,
        )

    def _draw(self, snapshot: Snapshot, questions: tuple[Asked, ...], mode: Mode, gathering: bool) -> Drawn:
        whole, hand = snapshot.report, snapshot.acta.state.hand
        under_mazo = hand.indicator.text if hand is not None and hand.indicator is not None else None
        gathered = latest_baza(whole) if gathering else None
        open_report = face_down(whole, locks(snapshot).opened) if mode == "amistoso" else for_the_table(whole)
        return Drawn(
            snapshot,
            questions,
            board(whole, self.rules, under_mazo, gathered),
            open_report,
            board(open_report, self.rules, under_mazo, gathered),
        )

    def wait(self, after: str, timeout: float) -> View | None:
        """The view as soon as it is another than the one named `after`; None after `timeout` seconds or at closing."""
        waited = 0.0
        while not self._closing:
            view = self.view()
            if view.id != after:
                return view
            if waited >= timeout:
                return None
            with self._news:
                self._news.wait(POLL)
            waited += POLL
        return None

    @property
    def closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        """Let every waiting viewer go."""
        with self._news:
            self._closing = True
            self._news.notify_all()

    @property
    def look(self) -> Look | None:
        """What vision made of the newest frame that it is through with."""
        return None if self._look is None else self._look[0]

    @property
    def mode(self) -> Mode:
        return self._mode

    def set_bottom(self, seat: int) -> None:
        """Draw the table with this seat at the lower edge."""
        with self._news:
            self._bottom = seat
            self._news.notify_all()

    def set_mode(self, mode: Mode) -> None:
        """Show running points to everybody, or keep them."""
        with self._news:
            self._mode = mode
            self._news.notify_all()

    def state(self, view: View, console: bool = False) -> dict[str, Any]:
        """The JSON of GET /api/state: the report of spec/acta.md, and what the table shows now (more to the console).

        For everybody it is without the cards of the bazas taken in the hand in play, and in competición without what
        else the table may not know, and without what the questions think which card was; the console has all of it.
        `doubtful`: the numbers of the incidents that rest on something the camera is not sure of; a denuncia that they
        alone prove is `pending`.
        """
        state = view.snapshot.acta.state
        doubtful = view.drawn.doubtful
        return {
            **told(view.snapshot.report if console else view.open_report, state, doubtful),
            "match": self.match.name,
            "version": view.snapshot.version,
            "mode": view.mode,
            "board": board_json(view.scoreboard) | {"gathered": gathered_json(view.scoreboard)},
            "camera": camera_json(view.camera, view.condition),
            "table": self._table(console),
            "questions": [question_json(question, line, console) for question, line in view.questions],
            "doubtful": list(doubtful),
            "refused": [{"line": dict(refused.line), "why": refused.message} for refused in view.refused if console],
        }

    def _table(self, console: bool) -> dict[str, Any]:
        """What lies before the camera: cards by name (`null`: cannot be told) with corners in pixels of the frame.

        A card that does not lie on the table for all to see (`held`) is told to the console alone.
        """
        if self._look is None:
            return {"frame": None, "cards": [], "backs": 0, "hands": 0}
        look, lying = self._look
        height, width = look.frame.image.shape[:2]
        held = {id(face) for face in other_faces(look.sightings, lying)}
        faces = [s for s in look.sightings if s.kind == "face" and (console or id(s) not in held)]
        return {
            "frame": look.frame.index,
            "t": round(look.frame.time + self.match.passed, 3),
            "size": [width, height],
            "cards": [
                {
                    "card": card,
                    "confidence": round(confidence, 3),
                    "corners": face.corners.round(1).tolist(),
                    "held": id(face) in held,
                }
                for face, (card, confidence) in zip(faces, name_faces(faces), strict=True)
            ],
            "backs": sum(s.kind == "back" for s in look.sightings),
            "hands": sum(s.kind == "hand" for s in look.sightings),
        }

    def question(self, number: int) -> Asked | None:
        """The open question with that id."""
        return next((asked for asked in self._open_questions(self.match.snapshot()) if asked[0].id == number), None)

    def picture_of(self, number: int) -> bytes | None:
        """The whole picture of the table at the moment that the question is about, as JPEG, while it is kept."""
        return self._asked_pictures.get(number)

    def _keep_pictures(self, picture: Picture) -> None:
        for question, _ in self.eyes.questions():
            # Once: what was let go of since would come back as a picture of now.
            time = question.time - self.match.passed  # below 0: asked before a restart, of which no picture is left
            if time >= 0 and question.id > self._pictured and (jpeg := picture.near(time)) is not None:
                self._pictured = question.id
                self._asked_pictures[question.id] = jpeg
        while len(self._asked_pictures) > PICTURES_KEPT:
            del self._asked_pictures[next(iter(self._asked_pictures))]

    def settle(self, number: int) -> None:
        """A person has put a question aside of which the acta keeps no note."""
        self._settled.add(number)
        self._wake()

    @property
    def settled(self) -> frozenset[int]:
        """See `settle`."""
        return frozenset(self._settled)

    def _open_questions(self, snapshot: Snapshot) -> tuple[Asked, ...]:
        """Those about the snapshot: one about a line written since waits for the next."""
        written = len(snapshot.lines)
        decided = snapshot.decided_by_person
        return tuple(
            (question, line)
            for question, line in self.eyes.questions()
            if question.id not in self._settled and line not in decided and (line is None or line <= written)
        )

    def _wake(self) -> None:
        with self._news:
            self._news.notify_all()


def condition_of(eyes: Eyes) -> Condition:
    """The condition of the picture; clear where none comes: then that is what there is to say."""
    return eyes.condition() if eyes.camera().state is CameraState.LIVE else Condition.CLEAR


def camera_json(status: CameraStatus, condition: Condition) -> dict[str, Any]:
    """The camera as /api/health and /api/state give it."""
    age = None if status.age is None else round(status.age * 1000)
    return {
        "state": str(status.state),
        "condition": str(condition),
        "age_ms": age,
        "fps": round(status.rate, 1),
    }


def healthy(eyes: Eyes) -> bool:
    """Whether the game is being followed and kept: pictures come (or the recording has ended), they can be read, and
    what is seen is on disk.
    """
    coming = eyes.camera().state in (CameraState.LIVE, CameraState.ENDED)
    return coming and condition_of(eyes) is Condition.CLEAR and eyes.fault() is None


def gathered_json(shown: Board) -> list[list[Any]]:
    """The plays of the baza that is being taken away. Only the table's own pages tell them: whoever gets all four cards
    of each baza counts the points."""
    return [[seat, card] for seat, card in shown.gathered["plays"]] if shown.gathered else []


def board_json(shown: Board) -> dict[str, Any]:
    return {
        "phase": shown.phase,
        "kind": shown.kind,
        "turn": shown.turn,
        "trump": shown.trump,
        "indicator": shown.indicator,
        "stock": shown.stock,
        "table": [[seat, card] for seat, card in shown.table],
        "teams": {
            t.name: {
                "total": t.total,
                "half": t.half,
                "shown": t.shown,
                "closed": t.closed,
                "bazas": t.bazas,
                "partidas": t.partidas,
                "cotos": t.cotos,
                "cotones": t.cotones,
            }
            for t in shown.teams
        },
    }


def question_json(question: Question, line: int | None, console: bool) -> dict[str, Any]:
    """A question as /api/state gives it; for all but the console without the cards that may be meant: they lie in bazas
    that nobody may look at, or have not been seen at all."""
    told = {**question.as_dict(), "line": line}
    return told if console else {**told, "candidates": []} | ({"card": None} if "card" in told else {})


def bazas_of(report: Report) -> int:
    """How many bazas have been played in the match."""
    return sum(len(hand["bazas"]) for hand in report["hands"])


def latest_baza(report: Report) -> dict[str, Any] | None:
    """The baza completed last in the latest hand."""
    hands = report["hands"]
    return hands[-1]["bazas"][-1] if hands and hands[-1]["bazas"] else None
