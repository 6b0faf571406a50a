"""The shapes of what the API answers (spec/acta.md, "Report", and spec/cli.md). /api/openapi.json is made from them."""

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic asks for these before Python 3.12
)

from typing_extensions import TypedDict

from engine.incidents import IncidentKind, Settlement, Verdict
from engine.seats import Team
from webui.secrecy import Mode

Suit = Literal["O", "C", "E", "B"]
Play = tuple[int, str]
Points = tuple[float, float]


class Error(TypedDict):
    """What was wrong. `line`: the line of the acta that it is about."""

    error: str
    line: NotRequired[int]
    why: NotRequired[str]


class PerTeam(TypedDict):
    A: int
    B: int


class Camera(TypedDict):
    """`condition`: whether the pictures can be read from. `age_ms`: how old the newest one is."""

    state: Literal["opening", "live", "stalled", "lost", "ended"]
    condition: Literal["clear", "wrong_size", "dark", "covered", "moved", "blurred", "glare"]
    age_ms: int | None
    fps: float


class Vision(TypedDict):
    fps: float
    processed: int
    dropped: int


class Health(TypedDict):
    status: Literal["ok", "degraded"]
    camera: Camera
    vision: Vision
    match: str
    version: str


class Score(TypedDict):
    partidas: PerTeam
    cotos: PerTeam
    cotones: PerTeam


class Partida(TypedDict):
    winner: Team
    by: str
    totals: PerTeam


class Baza(TypedDict):
    """In competición, while its hand is played: without `plays` and `points`."""

    leader: int
    plays: list[Play]
    winner: int
    points: int | None


class Cante(TypedDict):
    seat: int
    suit: Suit | None
    points: int
    baza: int


class Parts(TypedDict):
    """In competición, while the hand is played: only the cantes, which were sung aloud."""

    cards: int | None
    cantes: int
    last: int | None


class BothParts(TypedDict):
    A: Parts
    B: Parts


class Hand(TypedDict):
    kind: Literal["idas", "vueltas"]
    dealer: int
    trump: Suit
    indicator: str
    bazas: list[Baza]
    table: list[Play]
    cantes: list[Cante]
    points: BothParts
    complete: bool


class Proof(TypedDict):
    baza: int
    card: str


class Incident(TypedDict):
    kind: IncidentKind
    partida: int
    hand: int
    baza: int
    seat: NotRequired[int]
    card: NotRequired[str]
    duty: NotRequired[str]
    could: NotRequired[list[str]]
    proof: NotRequired[Proof]
    expected: NotRequired[int]
    suit: NotRequired[Suit | None]
    why: NotRequired[str]
    rank: NotRequired[int]
    team: NotRequired[Team]
    seats: NotRequired[list[int]]
    ruling: NotRequired[Settlement]


class Denuncia(TypedDict):
    team: Team
    seat: int
    partida: int
    hand: int
    baza: int
    verdict: Verdict


class Next(TypedDict):
    phase: Literal["deal", "stock", "arrastre"]
    seat: int | None


class Pair(TypedDict):
    """`total`, `half` and `shown`: null where competición keeps the points. `closed`: the points of the idas."""

    total: int | None
    half: Literal["malas", "buenas"] | None
    shown: int | None
    closed: int | None
    bazas: int
    partidas: int
    cotos: int
    cotones: int


class Pairs(TypedDict):
    A: Pair
    B: Pair


class Board(TypedDict):
    """`gathered`: the plays of the baza that has just been completed, while it is taken away."""

    phase: Literal["deal", "stock", "arrastre"]
    kind: Literal["idas", "vueltas"] | None
    turn: int | None
    trump: Suit | None
    indicator: str | None
    stock: int
    table: list[Play]
    gathered: list[Play]
    teams: Pairs


class Seen(TypedDict):
    """A card before the camera. `held`: it does not lie on the table for all to see (told to the console alone)."""

    card: str | None
    confidence: float
    corners: list[Points]
    held: NotRequired[bool]


class Table(TypedDict):
    frame: int | None
    t: NotRequired[float]
    size: NotRequired[tuple[int, int]]
    cards: list[Seen]
    backs: int
    hands: int


class Question(TypedDict):
    """A doubt of the camera, to be answered at /api/questions/ID with the first of one of `candidates`."""

    id: int
    kind: str
    t: float
    frame: int
    line: int | None
    candidates: list[tuple[str, float]]


class Refused(TypedDict):
    line: dict[str, Any]
    why: str


class State(TypedDict):
    """The report of spec/acta.md and what the table shows now."""

    acta: int
    profile: str
    score: Score
    partidas: list[Partida]
    hands: list[Hand]
    incidents: list[Incident]
    denounces: list[Denuncia]
    next: Next
    match: str
    version: int
    mode: Mode
    board: Board
    camera: Camera
    table: Table
    questions: list[Question]
    doubtful: list[int]
    refused: list[Refused]


class Written(TypedDict):
    """The line written, and the number of lines since."""

    line: int
    version: int


class Answered(TypedDict):
    line: int | None


class Answer(TypedDict):
    """One of the question's candidates; null puts the question aside."""

    answer: str | None


class Session(TypedDict):
    """`csrf`: what every request that writes must carry in X-CSRF-Token."""

    unlocked: bool
    pin_set: bool
    csrf: str
