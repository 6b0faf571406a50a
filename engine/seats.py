"""Seats and teams: seats count counter-clockwise, which is the order of play; A sits at 1 and 3, B at 2 and 4."""

from typing import Literal, TypeAlias

Seat: TypeAlias = int
"""1..4 (1..2 with two players)."""

Team: TypeAlias = Literal["A", "B"]

TEAMS: tuple[Team, Team] = ("A", "B")


def team_of(seat: Seat) -> Team:
    """The team that sits there."""
    return "A" if seat & 1 else "B"


def rival_of(team: Team) -> Team:
    """The other team."""
    return "B" if team == "A" else "A"


def seat_after(seat: Seat, players: int) -> Seat:
    """The next seat in the order of play."""
    return seat % players + 1


def seat_before(seat: Seat, players: int) -> Seat:
    """The seat that plays just before this one."""
    return (seat - 2) % players + 1
