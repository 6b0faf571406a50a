"""What the referee may do on /mesa, as buttons: everything is an event of the acta, and has a key."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from engine.acta import Acta
from engine.errors import ActaError
from webui.board import Board
from webui.log import Entry
from webui.match import Snapshot
from webui.names import Names
from webui.texts import N_
from webui.undo import Steps

Option = dict[str, Any]
"""One choice: `label` and what it does: `event` (written as it is), `pick` (an event whose None is a card to choose),
`choose` (more options, with a `title`), or `many` (an event, its `key`, and `of` which values some are ticked)."""

Line = Mapping[str, Any]

SUITS = ("O", "C", "E", "B")
CANTE_KEYS = ("12345", "qwert", "asdfg", "zxcvb")  # a row for each seat: a key for each suit, one for none
RULED = 4  # incidents that are shown with what may be decided about them
DECISIONS = {
    "penalty": N_("Castigo: la partida es de los otros"),
    "pardon": N_("Se perdona y se sigue"),
    "replay": N_("La mano es nula y se repite"),
}
# Every key of the console, for the list that is shown. The cantes are the pad itself.
KEYS = (
    ("1…4 · Q…R · A…F · Z…V", N_("Cantar: una fila por jugador, una tecla por palo")),
    ("J", N_("Anotar jugadas, una tras otra")),
    ("N", N_("Mano nueva: quién reparte y qué carta se vuelve")),
    ("I", N_("Cambiar la carta vuelta")),
    ("L", N_("Recoger la última carta, de acuerdo los cuatro")),
    ("H", N_("Hemos salido, en las vueltas")),
    ("O", N_("Tute")),
    ("M", N_("Cartas de más o de menos")),
    ("0", N_("Rendirse")),
    ("K", N_("Corregir lo último")),
    ("P", N_("Ir a la primera pregunta")),
    ("9", N_("Decidir el último incidente")),
    ("U · Ctrl+Z", N_("Deshacer")),
    ("Y · Ctrl+Y", N_("Rehacer")),
    ("O C E B + 1…7 S C R", N_("Al elegir carta: el palo y luego el número, o sota, caballo y rey")),
    ("?", N_("Esta lista")),
)


@dataclass(frozen=True, slots=True)
class Action:
    """A button. `key`: of the keyboard; `does`: an option without its label; `likely`: the one expected now."""

    key: str
    label: str
    does: Option
    likely: bool = False


class Console:
    """The choices of a moment, in one language."""

    def __init__(self, acta: Acta, board: Board, names: Names, texts: NullTranslations) -> None:
        self._acta, self._board, self._names, self._texts = acta, board, names, texts
        self._rules = acta.state.rules
        self._seats = range(1, self._rules.players + 1)
        self._standing = {
            read.entry.line: read.entry.data for read in acta.record if not read.entry.voided and read.state is not None
        }

    def dealing(self) -> Action:
        """Who deals, then which card is turned up; who is expected to comes first."""
        _ = self._texts.gettext
        expected = self._acta.state.expected_dealer
        seats = sorted(self._seats, key=lambda seat: seat != expected)
        options = [self._seat(seat, pick={"event": "deal", "dealer": seat, "trump": None}) for seat in seats]
        return Action("n", _("Mano nueva"), self._menu(_("¿Quién reparte?"), options), self._board.phase == "deal")

    def actions(self) -> list[Action]:
        """What may happen beside plays and cantes; only what makes sense now."""
        _ = self._texts.gettext
        board, rules = self._board, self._rules
        if board.phase == "deal":
            return [self._concede()] if board.kind == "idas" and board.ended is None else []
        found = []
        if board.stock and rules.exchange_ranks and board.trump:
            found.append(self._exchange([f"{rank}{board.trump}" for rank in rules.exchange_ranks]))
        if board.table:
            seat, card = board.table[-1]
            event = {"event": "takeback", "seat": seat, "card": card}
            found.append(Action("l", _("Recoger la última carta"), {"event": event}))
        if board.kind == "vueltas" and rules.vueltas == "claim":
            found.append(Action("h", _("Hemos salido"), self._by_team(_("¿Quiénes salen?"), "claim")))
        if rules.tute:
            options = [
                self._seat(seat, suffix=f" · {label}", event={"event": "tute", "seat": seat, "rank": rank})
                for rank, label in ((12, _("reyes")), (10, _("sotas")))
                for seat in self._seats
            ]
            found.append(Action("o", _("Tute"), self._menu(_("¿Quién canta tute?"), options)))
        many = {"event": {"event": "miscount"}, "key": "seats", "of": [[s, self._names.seat(s)] for s in self._seats]}
        title = _("¿Quién tiene cartas de más o de menos?")
        found.append(Action("m", _("Cartas de más o de menos"), {"many": {"title": title, **many}}))
        return [*found, self._concede()]

    def ruling(self, number: int) -> Option | None:
        """The decisions that may be taken on an incident (1-based) now; None when there is none to take."""
        options: list[Option] = []
        for decision, text in DECISIONS.items():
            event = {"event": "ruling", "incident": number, "decision": decision}
            if self._possible(event):
                options.append({"label": self._texts.gettext(text), "event": event})
        title = self._texts.gettext("Incidente {n}: ¿qué se decide?").format(n=number)
        return self._menu(title, options) if options else None

    def line(self, number: int, event: Line) -> Option | None:
        """What can be done about the line `number` that says `event`: a play asks for its card at once, with the rest
        as `more`; None for a line that cannot be changed."""
        what = event.get("what", event)
        fields = FIELDS.get(what["event"])
        if fields is None:
            return None
        options = [option for field in fields if (option := self._change(number, what, field)) is not None]
        options += [self._missed(number)] if what["event"] in ("play", "deal") else []
        options.append({"label": self._texts.gettext("Anular"), "event": {"event": "void", "line": number}})
        if what["event"] == "play":
            return {"pick": correction(number, "card", None), "more": options}
        return self._menu(self._texts.gettext("Corregir"), options)

    def _change(self, number: int, what: Line, field: str) -> Option | None:
        _, names = self._texts.gettext, self._names
        if field in ("card", "trump"):
            return {"label": _("Otra carta"), "pick": correction(number, field, None)}
        if field in ("seat", "dealer"):
            title = _("¿Quién fue?") if field == "seat" else _("¿Quién reparte?")
            others = [seat for seat in self._seats if seat != what.get(field)]
            options = [self._seat(seat, event=correction(number, field, seat)) for seat in others]
            return {"label": _("Fue otro") if field == "seat" else _("Repartió otro"), **self._menu(title, options)}
        if field == "suit":
            suits = [suit for suit in SUITS if suit != what.get("suit")]
            options = [{"label": names.suit(suit), "event": correction(number, field, suit)} for suit in suits]
            return {"label": _("Otro palo"), **self._menu(_("¿En qué palo?"), options)}
        return None

    def _missed(self, number: int) -> Option:
        """Something that happened after a line and is not in the acta."""
        _ = self._texts.gettext

        def insert(what: dict[str, Any]) -> dict[str, Any]:
            return {"event": "insert", "after": number, "what": what}

        plays = [self._seat(s, pick=insert({"event": "play", "seat": s, "card": None})) for s in self._seats]
        cantes = [
            self._seat(s, suffix=f" · {self._names.suit(t)}", event=insert({"event": "cante", "seat": s, "suit": t}))
            for s in self._seats
            for t in SUITS
        ]
        options = [
            {"label": _("Una jugada"), **self._menu(_("¿Quién la jugó?"), plays)},
            {"label": _("Un cante"), **self._menu(_("¿Quién cantó y en qué?"), cantes)},
        ]
        return {"label": _("Después faltaba…"), **self._menu(_("¿Qué faltaba?"), options)}

    def _exchange(self, cards: Sequence[str]) -> Action:
        _, said = self._texts.gettext, self._names.card_played
        one = len(cards) == 1
        label = _("Cambiar por {card}").format(card=said(cards[0])) if one else _("Cambiar la carta vuelta")
        options = [
            self._seat(seat, suffix="" if one else f" · {said(card)}", event=exchange(seat, card))
            for card in cards
            for seat in self._seats
        ]
        return Action("i", label, self._menu(label, options))

    def _concede(self) -> Action:
        return Action(
            "0", self._texts.gettext("Rendirse"), self._by_team(self._texts.gettext("¿Quién se rinde?"), "concede")
        )

    def _by_team(self, title: str, event: str) -> Option:
        options = [
            {"label": self._names.team(t.name), "event": {"event": event, "team": t.name}} for t in self._board.teams
        ]
        return self._menu(title, options)

    def _seat(self, seat: int, suffix: str = "", **does: Any) -> Option:
        return {"label": self._names.seat(seat) + suffix, **does}

    def _menu(self, title: str, options: Sequence[Option]) -> Option:
        return {"choose": {"title": title, "options": list(options)}}

    def _possible(self, event: Line) -> bool:
        try:
            self._acta.append(event)
        except ActaError:
            return False
        return True

    def slots(self) -> dict[int, Option]:
        """By seat, what a tap on its place does: put right the card that lies there, or add the one it has played."""
        lying: dict[int, Option | None] = {}
        wanted = dict(self._board.table)
        for number, event in self._standing.items():
            if event["event"] == "play" and wanted.get(event["seat"]) == event["card"]:
                lying[event["seat"]] = self.line(number, event)
        play = {"event": "play", "card": None}
        return {seat: lying.get(seat) or {"pick": {**play, "seat": seat}} for seat in self._seats}

    def lines(self, numbers: Iterable[int]) -> dict[int, Option]:
        """By number, what can be done about those of the acta's lines that stand and can be put right."""
        found = {number: self.line(number, self._standing[number]) for number in numbers if number in self._standing}
        return {number: option for number, option in found.items() if option is not None}


def context(
    snapshot: Snapshot, board: Board, log: Sequence[Entry], names: Names, texts: NullTranslations
) -> dict[str, Any]:
    """What the console's page shows beside what every page does."""
    console = Console(snapshot.acta, board, names, texts)
    menus, steps = console.lines(entry.number for entry in log), Steps(snapshot.lines)
    incidents = len(snapshot.acta.state.incidents)
    latest = range(incidents, max(0, incidents - RULED), -1)
    return {
        "slots": console.slots(),
        "dealing": console.dealing(),
        "expected": snapshot.acta.state.expected_dealer,
        "actions": console.actions(),
        "rulings": {number: ruling for number in latest if (ruling := console.ruling(number)) is not None},
        "menus": menus,
        "latest": next(iter(menus), None),
        "pad_keys": CANTE_KEYS,
        "keys": [(key, texts.gettext(text)) for key, text in KEYS],
        "can_undo": bool(steps.undo()),
        "can_redo": bool(steps.redo()),
    }


# What of each event a person may put right.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "deal": ("trump", "dealer"),
    "play": ("seat",),
    "cante": ("suit", "seat"),
    "exchange": ("seat",),
    "takeback": (),
    "claim": (),
    "tute": ("seat",),
    "miscount": (),
    "concede": (),
    "ruling": (),
    "denounce": (),
}


def exchange(seat: int, card: str) -> dict[str, Any]:
    return {"event": "exchange", "seat": seat, "card": card}


def correction(line: int, field: str, value: object) -> dict[str, Any]:
    return {"event": "correction", "line": line, "set": {field: value}}
