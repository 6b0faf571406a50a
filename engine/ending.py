"""How hands and partidas end: played out, cut short, or void."""

from dataclasses import replace

from engine.draft import MatchDraft
from engine.hand import Hand, HandDraft
from engine.proof import verdict
from engine.scoring import OUT, Partida, WonBy, of, one_more, winner_of_idas, winner_of_vueltas
from engine.seats import Team, team_of


def end_hand(state: MatchDraft, hand: HandDraft) -> None:
    """The hand is over: it goes into the list of hands, and its points with the teams into the next."""
    hand.complete = True
    over = hand.freeze()
    _close(state, over)
    state.hands = state.hands.push(over)
    state.last_dealer = over.dealer
    if over.bazas:
        state.last_baza_winner = over.bazas[-1].winner
    state.carried = state.totals_with(over)


def void_hand(state: MatchDraft, hand: Hand) -> None:
    """The hand never was, but for its incidents and denuncias."""
    _close(state, hand)


def end_partida(state: MatchDraft, winner: Team, by: WonBy, *, penalised: bool = False) -> None:
    """The partida in course is won; no hand may be in play any more."""
    state.partidas = state.partidas.push(Partida(winner, by, state.carried, penalised))
    state.score = one_more(state.score, winner, state.rules)
    state.carried = (0, 0)
    state.next_kind = "idas"


def win_in_hand(state: MatchDraft, hand: Hand, winner: Team, by: WonBy, *, penalised: bool = False) -> None:
    """The partida is won with this hand in play, which ends there."""
    end_hand(state, hand.draft())
    end_partida(state, winner, by, penalised=penalised)


def after_last_baza(state: MatchDraft, hand: HandDraft) -> None:
    """The hand was played to its last card: vueltas follow, or the partida is won."""
    last = team_of(hand.bazas[-1].winner)
    kind, card_points = hand.kind, hand.card_points
    end_hand(state, hand)
    if kind == "vueltas":
        end_partida(state, *winner_of_vueltas(state.carried, last))
        return
    won = winner_of_idas(state.carried, card_points, last, state.rules)
    if won is None:
        state.next_kind = "vueltas"
    else:
        end_partida(state, *won)


def out_by_itself(state: MatchDraft, hand: HandDraft) -> Team | None:
    """The team whose total ends the vueltas there and then (`vueltas: auto`), after a baza or a cante of its own."""
    if hand.kind == "idas" or state.rules.vueltas == "claim":
        return None
    totals = state.totals_with(hand)
    if of(totals, "A") >= OUT:
        return "A"
    return "B" if of(totals, "B") >= OUT else None


def _close(state: MatchDraft, hand: Hand) -> None:
    """Nothing more will happen in this hand: the denuncias made in it have their verdict."""
    state.hand = None
    state.latest_hand = hand
    decided = []
    rest = state.denuncias
    while rest and rest.last.deal == hand.deal:
        decided.append(replace(rest.last, verdict=verdict(state, hand, rest.last, over=True)))
        rest = rest.before
    for denuncia in reversed(decided):
        rest = rest.push(denuncia)
    state.denuncias = rest
