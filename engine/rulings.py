"""What people decide and declare: rulings, denuncias, claims, conceding, miscounts (rules.md, "Scoring")."""

from engine.draft import MatchDraft
from engine.ending import end_partida, void_hand, win_in_hand
from engine.errors import StateError
from engine.events import Claim, Concede, Denounce, Miscount, Ruling
from engine.incidents import Denuncia, Incident
from engine.proof import verdict
from engine.scoring import OUT, of, score_of
from engine.seats import TEAMS, rival_of, team_of


def claim(state: MatchDraft, event: Claim) -> None:
    """A team says that it is out: it wins the partida, or the claim is reported."""
    hand = state.hand_in_play("claim")
    if (
        state.rules.vueltas == "claim"
        and hand.kind == "vueltas"
        and not hand.table
        and hand.bazas
        and team_of(hand.bazas[-1].winner) == event.team
        and of(state.totals_with(hand), event.team) >= OUT
    ):
        win_in_hand(state, hand, event.team, "claim")
    else:
        state.report("false_claim", hand, len(hand.bazas), team=event.team)


def concede(state: MatchDraft, event: Concede) -> None:
    """A team gives the partida up, in a hand or between idas and vueltas."""
    winner = rival_of(event.team)
    if state.hand is not None:
        win_in_hand(state, state.hand, winner, "concede")
    elif state.next_kind == "vueltas":
        end_partida(state, winner, "concede")
    else:
        raise StateError(f"concede: team {event.team} has no partida to give up before its idas are dealt")


def miscount(state: MatchDraft, event: Miscount) -> None:
    """Seats were found with a wrong number of cards: the hand is dealt again, or their team loses the partida."""
    for seat in event.seats:
        state.check_seat("miscount", seat)
    hand = state.hand_in_play("miscount")
    seats = tuple(sorted(set(event.seats)))
    teams = {team_of(seat) for seat in seats}
    no_card_yet = not hand.bazas and not hand.table
    if no_card_yet or len(teams) == len(TEAMS):
        state.report("redeal", hand, 0 if no_card_yet else len(hand.bazas) + 1, seats=seats)
        void_hand(state, hand)
    else:
        state.report("miscount", hand, len(hand.bazas) + 1, seats=seats)
        win_in_hand(state, hand, rival_of(team_of(seats[0])), "miscount")


def denounce(state: MatchDraft, event: Denounce) -> None:
    """A team denounces the play of a rival in the latest hand."""
    team, seat, baza = event.team, event.seat, event.baza
    state.check_seat("denounce", seat)
    hand = state.hand or state.latest_hand
    if hand is None:
        raise StateError("denounce: no hand has been dealt yet")
    if team_of(seat) == team:
        raise StateError(f"denounce: seat {seat} plays for team {team} itself, only rivals are denounced")
    if all(other != seat for other, _ in hand.plays_of(baza)):
        raise StateError(f"denounce: there is no play of seat {seat} in baza {baza} of the latest hand")
    denuncia = Denuncia(team, seat, hand.partida, hand.number, hand.deal, baza)
    if state.hand is None:
        denuncia = Denuncia(
            team, seat, hand.partida, hand.number, hand.deal, baza, verdict(state, hand, denuncia, over=True)
        )
    state.denuncias = state.denuncias.push(denuncia)


def ruling(state: MatchDraft, event: Ruling) -> None:
    """The referee decides on an incident. Raises StateError for a decision that cannot be taken on it."""
    number, decision = event.incident, event.decision
    if not 1 <= number <= len(state.incidents):
        raise StateError(f"ruling: there is no incident {number}, there are {len(state.incidents)}")
    incident = state.incidents.nth(number)
    settled = state.settlement_of(number)
    if settled is not None and settled != "pardon":
        raise StateError(f"ruling: incident {number} ({incident.kind}) is already settled ({settled})")
    if decision == "replay":
        if state.hand is None or state.hand.deal != incident.deal:
            raise StateError(f"ruling: the hand of incident {number} ({incident.kind}) is no longer in play")
        void_hand(state, state.hand)
    elif decision == "penalty":
        _penalise(state, number, incident)
    state.settle(number, decision)


def _penalise(state: MatchDraft, number: int, incident: Incident) -> None:
    """The incident's partida goes to the team that is not at fault."""
    at_fault = incident.team_at_fault
    if at_fault is None:
        raise StateError(f"ruling: there is no penalty for a {incident.kind} (incident {number})")
    winner, by = rival_of(at_fault), incident.kind
    if incident.partida > len(state.partidas):
        if state.hand is not None:
            win_in_hand(state, state.hand, winner, by, penalised=True)
        else:
            end_partida(state, winner, by, penalised=True)
        return
    partida = state.partidas.nth(incident.partida)
    if partida.penalised:
        raise StateError(f"ruling: a penalty already decided partida {incident.partida}")
    state.partidas = state.partidas.replace(incident.partida, partida._replace(winner=winner, by=by, penalised=True))
    state.score = score_of(state.partidas, state.rules)
