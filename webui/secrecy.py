"""What the table may know while a hand is played in competición: in guiñote players keep the count in their heads."""

from typing import Any, Literal, get_args

Mode = Literal["amistoso", "competicion"]
"""`amistoso` shows running points to everybody; `competicion` keeps them until they are claimed or the hand ends."""

MODES: tuple[Mode, ...] = get_args(Mode)

Report = dict[str, Any]


def face_down(report: Report, opened: frozenset[int]) -> Report:
    """The report without the cards of the bazas taken in the hand in play, but for those (1-based) that a dispute has
    `opened`: while a hand is played nobody may look at them. `report` stays as it is."""
    if report["next"]["phase"] == "deal" or not report["hands"]:
        return report
    *closed, playing = report["hands"]
    bazas = [
        baza if number in opened else {**baza, "plays": []} for number, baza in enumerate(playing["bazas"], start=1)
    ]
    return {**report, "hands": [*closed, {**playing, "bazas": bazas}]}


def for_the_table(report: Report) -> Report:
    """The report of spec/acta.md without what nobody at the table may look up; `report` stays as it is.

    Of the hand in play: who took each baza is known (the heaps lie there) and the cantes are (they were sung), its
    cards and points are not. Idas that have been closed are counted aloud before the vueltas, so they stay.
    """
    if report["next"]["phase"] == "deal" or not report["hands"]:
        return report
    *closed, playing = report["hands"]
    hidden = {
        **playing,
        "bazas": [{**baza, "plays": [], "points": None} for baza in playing["bazas"]],
        "points": {team: {**points, "cards": None, "last": None} for team, points in playing["points"].items()},
    }
    return {**report, "hands": [*closed, hidden]}
