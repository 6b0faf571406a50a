"""A case as people see it: the verdict at a glance, the two moments side by side, and what is still to be asked."""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import Literal

from engine.baza import Play
from engine.cases import Case
from engine.seats import rival_of, team_of
from engine.sentences import DENUNCIA, VERDICTS, Sentences
from engine.state import State
from webui.disputes.locks import Locks
from webui.disputes.sights import Place, Sight
from webui.doubt import Doubt
from webui.names import Names
from webui.texts import N_

Level = Literal["proven", "confirm", "dismissed", "pending", "unproven"]

STAMPS: dict[Level, str] = {
    "proven": N_("Probado"),
    "confirm": N_("Por confirmar"),
    "dismissed": N_("No procede"),
    "pending": N_("Aún no se puede probar"),
    "unproven": N_("No queda probado"),
}

Find = Callable[[str], Path | None]
"""Where a file of the evidence lies; None where it is not on disk."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One play of a redrawn baza. `wins`: it takes the baza so far; `accused`: it is the one in question."""

    seat: int
    card: str
    wins: bool
    accused: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: the baza redrawn, and what the camera kept of the play in question.

    `picture`, `clip`: names of files that are on disk. `kept`: `whole`; `missing`: named in the acta, but not all is
    on disk (any more); `none`: the acta names nothing (written by hand, or without evidence).
    """

    kind: Literal["crime", "proof"]
    baza: int
    seat: int
    card: str
    plays: tuple[Shown, ...]
    picture: str | None
    clip: str | None
    kept: Literal["whole", "missing", "none"]


@dataclass(frozen=True, slots=True)
class View:
    """Everything about a case. `asks`: the plays that the camera is not sure of and the verdict rests on; `asks_hand`:
    there is a question about the hand as a whole; `rulings`: what may be decided now."""

    case: Case
    level: Level
    stamp: str
    sentence: str
    told: str
    scenes: tuple[Scene, ...]
    could: tuple[str, ...]
    asks: tuple[Sight, ...]
    asks_hand: bool
    rulings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """What cases are read from: the match, how its plays were seen, what is doubtful, what may be looked at."""

    state: State
    seen: dict[Place, Sight]
    doubt: Doubt
    locks: Locks
    find: Find
    names: Names
    texts: NullTranslations

    def view(self, case: Case) -> View:
        """A case as it stands."""
        asks = self._asks(case)
        asks_hand = case.verdict in ("proven", "dismissed") and self.doubt.hand(case.denuncia.deal)
        settled = case.settlement is not None
        level: Level = "confirm" if case.incident in self.doubt.incidents() else case.verdict
        return View(
            case=case,
            level=level,
            stamp=self.texts.gettext(STAMPS[level]),
            sentence=self._sentence(case),
            told=self._told(case),
            scenes=tuple(self._scenes(case)),
            could=() if case.proven is None else tuple(sorted(str(card) for card in case.proven.could)),
            asks=() if settled else asks,
            asks_hand=asks_hand and not settled,
            rulings=() if level == "confirm" else tuple(self._rulings(case)),
        )

    def files(self, case: Case) -> list[str]:
        """The evidence on disk of every play of the bazas that a case rests on."""
        places = [place for place in self.seen if place[0] == case.denuncia.deal and place[1] in case.bazas]
        return [name for place in sorted(places) for name in self.seen[place].evidence if self.find(name)]

    def _sentence(self, case: Case) -> str:
        """The verdict in one sentence that cites the rule."""
        words, denuncia = self.names.words, case.denuncia
        if case.proven is not None:
            return Sentences(words, self.state.rules).incident(case.proven, case.hand, case.settlement)
        if case.verdict == "dismissed":
            stock = denuncia.baza <= self.state.rules.stock_bazas
            return words.text(VERDICTS["dismissed_stock" if stock else "dismissed_end"])
        return words.text(VERDICTS[case.verdict])

    def _told(self, case: Case) -> str:
        """Who denounced whom."""
        words, denuncia = self.names.words, case.denuncia
        return words.text(
            DENUNCIA,
            team=words.team(denuncia.team),
            seat=words.seat(denuncia.seat),
            baza=denuncia.baza,
            verdict="",
        ).strip()

    def _scenes(self, case: Case) -> list[Scene]:
        scenes: list[Scene] = []
        if case.hand is None:
            return scenes
        play = case.play
        if play is not None:
            scenes.append(self._scene("crime", case, case.denuncia.baza, play))
        proof = None if case.proven is None else case.proven.proof
        if proof is not None and proof.baza != case.denuncia.baza:
            scenes.append(self._scene("proof", case, proof.baza, (case.denuncia.seat, proof.card)))
        return scenes

    def _scene(self, kind: Literal["crime", "proof"], case: Case, baza: int, play: Play) -> Scene:
        assert case.hand is not None  # the play is in it
        plays = case.hand.plays_of(baza)
        seen = self.seen.get((case.denuncia.deal, baza, play[0]))
        names = () if seen is None else seen.evidence
        there = [name for name in names if self.find(name) is not None]
        return Scene(
            kind=kind,
            baza=baza,
            seat=play[0],
            card=str(play[1]),
            plays=redraw(plays, case.hand.bazas[baza - 1].winner if baza <= len(case.hand.bazas) else None, play[0]),
            picture=next((name for name in there if name.endswith(".jpg")), None),
            clip=next((name for name in there if name.endswith(".mp4")), None),
            kept="none" if not names else "whole" if len(there) == len(names) else "missing",
        )

    def _asks(self, case: Case) -> tuple[Sight, ...]:
        """The plays that the camera is not sure of among those that the verdict rests on."""
        rests_on: list[Place] = []
        deal, seat = case.denuncia.deal, case.denuncia.seat
        for place in self.seen:
            if place[0] != deal:
                continue
            whole_baza = place[1] in case.bazas
            # Nothing proves it: what else that seat played was looked at, too.
            later = case.verdict == "dismissed" and place[2] == seat and place[1] > case.denuncia.baza
            if case.verdict in ("proven", "dismissed") and (whole_baza or later):
                rests_on.append(place)
        if case.verdict == "dismissed" and case.denuncia.baza <= self.state.rules.stock_bazas:
            return ()  # whatever was played there, it was no renuncio
        return tuple(self.seen[p] for p in sorted(rests_on) if self.seen[p].line in self.doubt.lines)

    def _rulings(self, case: Case) -> list[tuple[str, str]]:
        """(decision, what it means) that the referee may take now."""
        incident = case.proven
        if incident is None or case.settlement in ("penalty", "replay", "takeback"):
            return []
        texts, found = self.texts, []
        partidas = list(self.state.partidas)
        penalised = incident.partida <= len(partidas) and partidas[incident.partida - 1].penalised
        at_fault = team_of(case.denuncia.seat)
        if not penalised:
            team = self.names.team(rival_of(at_fault))
            found.append(("penalty", texts.gettext("Castigo: la partida es para {team}").format(team=team)))
        if case.settlement is None:
            found.append(("pardon", texts.gettext("Se perdona y se sigue")))
        if case.in_play:
            found.append(("replay", texts.gettext("La mano es nula y se repite")))
        return found


def redraw(plays: tuple[Play, ...], winner: int | None, accused: int | None) -> tuple[Shown, ...]:
    """The plays of a baza, to be drawn; `winner` None while it is unfinished."""
    return tuple(Shown(seat, str(card), seat == winner, seat == accused) for seat, card in plays)
