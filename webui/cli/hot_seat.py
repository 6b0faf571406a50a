"""A game at one keyboard: people pass it around, the referee watches, seats without a person play by themselves."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from engine.acta import Acta
from engine.cards import REY, SOTA, Card, Suit
from engine.dealt import Dealt
from engine.errors import ActaError
from engine.hand import Hand
from engine.seats import TEAMS, Seat, rival_of, team_of
from engine.sentences import denuncias_said, incidents_said
from engine.state import State
from engine.words import N_, Words
from webui.cli.account import write

DEAL = N_("Reparte {seat}. Intro para repartir, q para dejarlo")
LAST_DRAW = N_("Último robo. Quien cambie, que lo diga ahora («2: x»); Intro para robar")
PASS_ON = N_("Turno de {seat}. Que mire solo {seat}: Intro")
TABLE = N_("Mesa: {cards}")
EMPTY = N_("vacía")
HOLDS = N_("{seat} tiene:")
ORDER = N_("{seat} (? para ayuda)")
WHAT = N_("No se entiende «{text}». Con ? sale la ayuda.")
WINNER = N_("La baza es de {seat}.")
STOCK = N_("Triunfo: {suit}. En el mazo hay {n} cartas; vuelta está {card}.")
ARRASTRE = N_("Arrastre. Triunfo: {suit}.")
PLAYS = N_("{seat} juega {card}.")
HELP = N_("""\
  N              jugar la carta número N
  c O|C|E|B      cantar ese palo;  c  solo, sin nombrarlo
  x              cambiar el siete por la carta vuelta;  x 2O  otra carta
  s              decir que se ha salido (en las vueltas)
  t 12|10        anunciar tute de reyes o de sotas
  r              recoger la última carta, de acuerdo todos
  d JUGADOR BAZA denunciar esa jugada
  p N penalty|pardon|replay   decidir sobre el incidente N
  a              rendirse en esta partida
  m JUGADORES    número de cartas equivocado
  v              ver la cuenta del partido
  q              dejarlo
Delante puede ir quién lo dice:  2: c O""")


class Quit(Exception):
    """Somebody has had enough."""


class HotSeat:
    """The game. `people`: the seats that a person plays; `keep`: is given every line before anything of it is shown."""

    def __init__(
        self,
        acta: Acta,
        people: frozenset[Seat],
        words: Words,
        rng: random.Random,
        console: Console,
        keep: Callable[[Mapping[str, Any]], object],
    ) -> None:
        self.acta = acta
        self._people = people
        self._words = words
        self._rng = rng
        self._console = console
        self._keep = keep
        self._dealt = Dealt((), ())
        self._looking: Seat | None = None

    def play(self) -> None:
        """Hands upon hands, until somebody quits."""
        try:
            while True:
                if self._state.hand is None:
                    self._deal()
                else:
                    self._move(self._state.hand)
        except Quit:
            write(self._state, self._words, self._console)

    @property
    def _state(self) -> State:
        return self.acta.state

    def _show(self, message: str, style: str = "", **values: object) -> None:
        self._console.print(Text(self._words.text(message, **values), style=style))

    def _ask(self, message: str, **values: object) -> str:
        return str(click.prompt(self._words.text(message, **values), default="", show_default=False)).strip()

    def _say(self, **line: Any) -> bool:
        """Write an event and show what the referee found; whether it could be."""
        before = self._state
        try:
            acta = self.acta.append(line)
        except ActaError as error:
            self._console.print(Text(error.message, style="red"))
            return False
        self._keep(line)
        self.acta = acta
        for sentence in incidents_said(self._state, self._words)[len(before.incidents) :]:
            self._console.print(Text(sentence, style="yellow"))
        if len(self._state.denuncias) > len(before.denuncias):
            self._console.print(Text(denuncias_said(self._state, self._words)[-1], style="yellow"))
        if len(self._state.partidas) > len(before.partidas):
            write(self._state, self._words, self._console)
        return True

    def _deal(self) -> None:
        state = self._state
        dealer = state.expected_dealer or state.last_dealer or self._rng.randint(1, state.rules.players)
        if self._people and self._ask(DEAL, seat=self._words.seat(dealer)) == "q":
            raise Quit
        self._dealt = Dealt.shuffled(self._rng, state.rules)
        self._say(event="deal", dealer=dealer, trump=str(self._dealt.turned_up(dealer)))

    def _move(self, hand: Hand) -> None:
        if self._dealt.must_draw(hand):
            self._draw(hand)
        elif hand.turn in self._people:
            self._person(hand.turn)
        else:
            self._by_itself(hand.turn)

    def _draw(self, hand: Hand) -> None:
        if self._dealt.is_last_draw:
            self._speak_by_themselves(hand)
            while self._people and (text := self._ask(LAST_DRAW)):
                self._obey(hand.turn, text, may_play=False)
                if self._state.hand is None:
                    return
        self._dealt = self._dealt.draw(hand.turn)

    def _person(self, seat: Seat) -> None:
        if len(self._people) > 1 and seat != self._looking:
            self._ask(PASS_ON, seat=self._words.seat(seat))
            click.clear()
        self._looking = seat
        hand = self._state.hand
        assert hand is not None  # it is somebody's turn
        words = self._words
        mazo = self._dealt.mazo
        if mazo:
            self._show(STOCK, suit=words.suit(hand.trump), n=len(mazo), card=words.card(mazo[0]))
        else:
            self._show(ARRASTRE, suit=words.suit(hand.trump))
        for team, total in zip(TEAMS, self._state.totals, strict=True):
            self._console.print(Text(f"{words.team(team)}: {words.points(total)}"))
        on_table = [f"{words.seat(other)} {words.card(card, 'bare')}" for other, card in hand.table]
        self._show(TABLE, cards=", ".join(on_table) or words.text(EMPTY))
        self._show(HOLDS, seat=words.seat(seat))
        for number, card in enumerate(self._sorted(seat), 1):
            self._console.print(Text(f"  {number}  {words.card(card, 'bare')}"))
        self._obey(seat, self._ask(ORDER, seat=words.seat(seat)))

    def _sorted(self, seat: Seat) -> list[Card]:
        return sorted(self._dealt.of(seat), key=lambda card: (card.suit, -card.strength))

    def _obey(self, seat: Seat, text: str, *, may_play: bool = True) -> None:
        """Do what a person typed; `seat` is who speaks unless the text says so."""
        said = text
        if ":" in text:
            who, said = text.split(":", 1)
            if who.strip() not in [str(other) for other in range(1, self._state.rules.players + 1)]:
                self._show(WHAT, text=text)
                return
            seat = int(who)
        line = self._line(seat, said.split())
        if line is None or (line.get("event") == "play" and not may_play):
            self._show(WHAT, text=text)
        elif line:
            self._do(line)

    def _line(self, seat: Seat, words: list[str]) -> dict[str, Any] | None:
        """The acta's line for what was typed; empty when there is nothing to write, None when it makes no sense."""
        team = team_of(seat)
        match words:
            case ["q"]:
                raise Quit
            case ["?"]:
                self._show(HELP)
                return {}
            case ["v"]:
                write(self._state, self._words, self._console)
                return {}
            case [number] if number.isdecimal() and 1 <= int(number) <= len(self._dealt.of(seat)):
                return {"event": "play", "seat": seat, "card": str(self._sorted(seat)[int(number) - 1])}
            case ["c"]:
                return {"event": "cante", "seat": seat}
            case ["c", suit]:
                return {"event": "cante", "seat": seat, "suit": suit.upper()}
            case ["x"]:
                return {"event": "exchange", "seat": seat, "card": f"7{self._trump}"}
            case ["x", card]:
                return {"event": "exchange", "seat": seat, "card": card.upper()}
            case ["s"]:
                return {"event": "claim", "team": team}
            case ["t", rank] if rank.isdecimal():
                return {"event": "tute", "seat": seat, "rank": int(rank)}
            case ["r"] if self._state.hand is not None and self._state.hand.table:
                last, card_back = self._state.hand.table[-1]
                return {"event": "takeback", "seat": last, "card": str(card_back)}
            case ["d", other, baza] if other.isdecimal() and baza.isdecimal():
                return {
                    "event": "denounce",
                    "team": rival_of(team_of(int(other))),
                    "seat": int(other),
                    "baza": int(baza),
                }
            case ["p", incident, decision] if incident.isdecimal():
                return {"event": "ruling", "incident": int(incident), "decision": decision}
            case ["a"]:
                return {"event": "concede", "team": team}
            case ["m", *seats] if seats and all(other.isdecimal() for other in seats):
                return {"event": "miscount", "seats": [int(other) for other in seats]}
        return None

    @property
    def _trump(self) -> str:
        hand = self._state.hand
        return "" if hand is None else hand.trump.letter

    def _do(self, line: dict[str, Any]) -> None:
        """Write an event and move the cards that it moves."""
        before = self._state
        if line["event"] == "exchange" and line["card"] not in map(str, self._dealt.of(line["seat"])):
            self._show(WHAT, text=f"x {line['card']}")
            return
        if not self._say(**line):
            return
        if line["event"] == "play":
            self._dealt = self._dealt.without(line["seat"], Card.parse(line["card"]))
            self._tell_winner(before)
        elif line["event"] == "takeback":
            self._dealt = self._dealt.with_card(line["seat"], Card.parse(line["card"]))
        elif line["event"] == "exchange" and len(self._state.incidents) == len(before.incidents):
            self._dealt = self._dealt.exchange(line["seat"], Card.parse(line["card"]))

    def _tell_winner(self, before: State) -> None:
        hand = self._state.hand or self._state.latest_hand
        assert hand is not None and before.hand is not None  # a card has just been played
        if len(hand.bazas) > len(before.hand.bazas):
            self._show(WINNER, seat=self._words.seat(hand.bazas[-1].winner), style="bold")

    def _by_itself(self, seat: Seat) -> None:
        """A seat without a person plays any legal card."""
        hand = self._state.hand
        assert hand is not None  # it is somebody's turn
        if hand.bazas and not hand.table:
            self._speak_by_themselves(hand)
        if self._state.hand is not None:
            card = self._rng.choice(self._state.legal(self._dealt.of(seat)).cards)
            self._show(PLAYS, seat=self._words.seat(seat), card=self._words.card(card, "accusative"))
            self._do({"event": "play", "seat": seat, "card": str(card)})

    def _speak_by_themselves(self, hand: Hand) -> None:
        """The seats without a person exchange, sing and claim what they may."""
        for seat in range(1, self._state.rules.players + 1):
            if seat in self._people:
                continue
            held = self._dealt.of(seat)
            for rank in self._state.rules.exchange_ranks:
                if Card.of(hand.trump, rank) in held and self._dealt.mazo:
                    self._if_in_order({"event": "exchange", "seat": seat, "card": f"{rank}{hand.trump}"})
            for suit in Suit:
                if {Card.of(suit, REY), Card.of(suit, SOTA)} <= set(held):
                    self._if_in_order({"event": "cante", "seat": seat, "suit": suit.letter})
            self._if_in_order({"event": "claim", "team": team_of(seat)})

    def _if_in_order(self, line: dict[str, Any]) -> None:
        """Do what the referee has nothing against."""
        try:
            after = self.acta.append(line).state
        except ActaError:
            return
        if len(after.incidents) == len(self._state.incidents):
            self._do(line)
