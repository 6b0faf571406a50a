"""Reading and growing an acta: lines, corrections, voids, inserts, errors (spec acta.md)."""

import json
from typing import Any

import pytest

from engine.acta import Acta, line_text
from engine.errors import ActaError
from engine.report import report
from tests.engine.table import lines, record

MATCH = '{"event": "match", "acta": 1, "profile": "aragones"}'
DEAL = '{"event": "deal", "dealer": 4, "trump": "7O"}'


def play(seat: int, card: str) -> dict[str, Any]:
    return {"event": "play", "seat": seat, "card": card}


def correction(line: int, **keys: Any) -> dict[str, Any]:
    return {"event": "correction", "line": line, "set": keys}


def void(line: int) -> dict[str, Any]:
    return {"event": "void", "line": line}


def insert(after: int, what: dict[str, Any]) -> dict[str, Any]:
    return {"event": "insert", "after": after, "what": what}


def base() -> Acta:
    """Lines 3, 4, 5 are the plays of seats 1, 2, 3."""
    return record("deal 4 7O", "1:1B 2:2B 3:4B")


def table(acta: Acta) -> list[list[Any]]:
    """The plays of the baza in course, or of the first one once it is complete."""
    hand = report(acta.state)["hands"][-1]
    found = hand["bazas"][0]["plays"] if hand["bazas"] else hand["table"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("edits", "plays"),
    [
        ([correction(4, card="5B")], "1:1B 2:5B 3:4B"),
        ([correction(4, card="5B"), correction(4, card="6B")], "1:1B 2:6B 3:4B"),
        ([correction(5, seat=4)], "1:1B 2:2B 4:4B"),
        ([correction(4, t=3.5)], "1:1B 2:2B 3:4B"),
        ([void(5)], "1:1B 2:2B"),
        ([void(5), play(3, "6B")], "1:1B 2:2B 3:6B"),
        ([void(4)], "1:1B 3:4B"),
        ([insert(3, play(4, "5B"))], "1:1B 4:5B 2:2B 3:4B"),
        ([insert(2, play(4, "5B"))], "4:5B 1:1B 2:2B 3:4B"),
        ([insert(5, play(4, "5B")), correction(6, card="6B"), void(3)], "2:2B 3:4B 4:6B"),
        # several inserts after one line follow it in the order in which they were written
        ([void(4), void(5), insert(3, play(2, "5B")), insert(3, play(3, "6B"))], "1:1B 2:5B 3:6B"),
        # what was inserted under an insert comes with it
        (
            [void(4), void(5), insert(3, play(2, "5B")), insert(8, play(3, "6B")), insert(3, play(4, "7B")), void(3)],
            "2:5B 3:6B 4:7B",
        ),
        # an insert may follow a voided line, and the insert of a voided insert
        ([void(4), insert(4, play(2, "5B"))], "1:1B 2:5B 3:4B"),
        ([void(4), insert(4, play(2, "5B")), void(7), insert(7, play(2, "6B"))], "1:1B 2:6B 3:4B"),
        # corrections that only make sense together
        ([correction(3, card="2B"), correction(4, card="1B")], "1:2B 2:1B 3:4B"),
    ],
)
def test_edits(edits: list[dict[str, Any]], plays: str) -> None:
    acta = base().extend(edits)
    assert " ".join(f"{seat}:{card}" for seat, card in table(acta)) == plays
    assert Acta.parse(str(acta)).state == acta.state
    assert len(acta) == 5 + len(edits)


def test_an_insert_may_follow_the_match() -> None:
    acta = Acta.parse(MATCH).append(insert(1, json.loads(DEAL)))
    assert acta.state.phase == "stock"


EARLIER = "is not an earlier line"
NO_EVENT = "holds no event"


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (correction(6, card="5B"), EARLIER),
        (correction(99, card="5B"), EARLIER),
        (correction(0, card="5B"), NO_EVENT),
        (correction(-1, card="5B"), NO_EVENT),
        (correction(1, profile="torneo"), "is the match"),
        (void(1), "is the match"),
        (correction(4, event="cante"), '"event" cannot be changed'),
        (insert(3, json.loads(MATCH)), "a match cannot be inserted"),
        (insert(3, void(3)), "a void cannot be inserted"),
        (insert(3, correction(3, card="5B")), "a correction cannot be inserted"),
        (insert(3, insert(3, play(4, "5B"))), "a insert cannot be inserted"),
        (insert(6, play(4, "5B")), EARLIER),
        ({"event": "void"}, 'the key "line" is missing'),
        ({"event": "void", "line": "3"}, "\"line\" is '3'"),
        ({"event": "correction", "line": 3, "set": []}, '"set" is'),
        # what it makes of the record cannot be
        (correction(4, card="1B"), "1B by seat 2: that card was already played"),
        (insert(3, {"event": "dance"}), "there is no event 'dance'"),
    ],
)
def test_an_edit_that_cannot_be(edit: dict[str, Any], message: str) -> None:
    acta = base()
    with pytest.raises(ActaError, match=message):
        acta.append(edit)
    assert table(acta) == [[1, "1B"], [2, "2B"], [3, "4B"]]


@pytest.mark.parametrize("edit", [correction(6, card="1B"), void(6), insert(6, play(4, "5B"))])
def test_an_edit_is_no_event(edit: dict[str, Any]) -> None:
    acta = base().append(correction(4, card="5B"))
    with pytest.raises(ActaError, match=NO_EVENT):
        acta.append(edit)


@pytest.mark.parametrize("edit", [correction(5, card="1B"), void(5)])
def test_a_voided_line_is_gone(edit: dict[str, Any]) -> None:
    with pytest.raises(ActaError, match="line 5 was voided"):
        base().append(void(5)).append(edit)


def errors_at(*texts: str) -> int:
    with pytest.raises(ActaError) as caught:
        Acta.parse("\n".join(texts))
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.message}"
    return caught.value.line


BAD = '{"event": "play", "seat": 1}'


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        ([""], 1),
        (["", "  ", ""], 1),
        ([DEAL], 1),
        (["", DEAL], 2),
        ([MATCH, MATCH], 2),
        ([MATCH, "", DEAL, "", BAD], 5),
        ([MATCH, DEAL, "[1]"], 3),
        ([MATCH, DEAL, "3"], 3),
        ([MATCH, DEAL, '{"event": "play", "seat": 1, "card": "1B", "t": NaN}'], 3),
        ([MATCH, DEAL, '{"event": "play", "seat": 1, "card": "1B", "t": Infinity}'], 3),
        ([MATCH, DEAL, '{"event": "play", "seat": ' + "1" * 5000 + "}"], 3),
        ([MATCH, DEAL, "[" * 100_000], 3),
        (['{"event": "void", "line": 1}'], 1),
        (['{"event": "match", "acta": 1, "profile": "poker"}'], 1),
        (['{"event": "match", "acta": 1, "profile": "aragones", "rules": {"pack": 41}}'], 1),
        (['{"event": "match", "acta": 1, "profile": "aragones", "rules": {"jokers": 2}}'], 1),
        # nothing after an error is read, but what stands before it is
        ([MATCH, DEAL, BAD, "not JSON"], 3),
        ([MATCH, DEAL, "not JSON", BAD], 3),
        ([MATCH, DEAL, BAD, "not JSON", '{"event": "void", "line": 3}'], 3),
        ([MATCH, DEAL, BAD, '{"event": "void", "line": 9}'], 3),
        ([MATCH, DEAL, '{"event": "void", "line": 9}', BAD], 3),
        ([MATCH, DEAL, BAD, '{"event": "void", "line": 3}', "not JSON"], 5),
        # an error is on the line of the event, be it an insert
        ([MATCH, DEAL, '{"event": "insert", "after": 2, "what": {"event": "play", "seat": 9, "card": "1B"}}'], 3),
        ([MATCH, DEAL, '{"event": "play", "seat": 1, "card": "1B"}',
          '{"event": "correction", "line": 3, "set": {"seat": 9}}'], 3),
    ],
)  # fmt: skip
def test_errors_name_their_line(texts: list[str], line: int) -> None:
    assert errors_at(*texts) == line


def test_an_error_may_be_put_right_by_a_later_line() -> None:
    acta = Acta.parse("\n".join([MATCH, DEAL, BAD, '{"event": "correction", "line": 3, "set": {"card": "1B"}}']))
    assert table(acta) == [[1, "1B"]]
    acta = Acta.parse("\n".join([MATCH, DEAL, '{"event": "dance"}', '{"event": "void", "line": 3}']))
    assert table(acta) == []
    acta = Acta.parse("\n".join([DEAL, '{"event": "void", "line": 1}', MATCH]))
    assert acta.state.phase == "deal"


def test_bytes_that_are_no_text_name_their_line() -> None:
    with pytest.raises(ActaError, match="line 3: is not UTF-8 text"):
        Acta.parse(f"{MATCH}\n{DEAL}\n".encode() + b'{"event": "play", "seat": 1, "card": "\xff"}\n')


@pytest.mark.parametrize("text", [f"{MATCH}\n{DEAL}\n", f"{MATCH}\n\n{DEAL}", f"\ufeff{MATCH}\r\n{DEAL}\r\n", MATCH])
def test_the_text_is_kept_to_the_letter(text: str) -> None:
    assert str(Acta.parse(text)) == text
    assert str(Acta.parse(text.encode())) == text
    assert Acta.parse(text).lines[-1].data is not None


def test_appending_to_a_text_without_a_last_newline() -> None:
    acta = Acta.parse(MATCH).append(json.loads(DEAL))
    assert str(acta) == f"{MATCH}\n{DEAL}\n"


def test_names_are_written_as_people_write_them() -> None:
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones", "players": ["José", "Ana", "Íñigo", "Begoña"]})
    assert "José" in str(acta)
    assert acta.state.players == ("José", "Ana", "Íñigo", "Begoña")
    assert Acta.parse(str(acta).encode()).state == acta.state


def test_what_json_cannot_hold_is_refused() -> None:
    for value in (float("nan"), {1, 2}, object()):
        with pytest.raises(ActaError, match="line 6: cannot be written as JSON"):
            base().append(play(4, "5B") | {"t": value})


def test_half_a_character_is_written_so_that_it_can_be_read() -> None:
    text = line_text({"note": "\ud800"})
    assert json.loads(text.encode()) == {"note": "\ud800"}


def test_an_acta_cannot_be_changed() -> None:
    acta = base()
    with pytest.raises(AttributeError, match="cannot be changed"):
        acta.state = None  # type: ignore[misc, assignment]
    longer = acta.append(play(4, "5B"))
    assert len(acta) == 5
    assert len(longer) == 6


def test_a_line_given_may_be_changed_afterwards() -> None:
    line = play(4, "5B") | {"evidence": ["a.jpg"]}
    acta = base().append(line)
    line["evidence"].append("b.jpg")
    assert acta.events[-1].extra == {"evidence": ["a.jpg"]}


def test_the_record_says_what_the_match_was_after_each_event() -> None:
    acta = base().extend([void(4), insert(4, play(2, "6B"))])
    assert [read.entry.line for read in acta.record] == [1, 2, 3, 4, 7, 5]
    assert [read.event is None for read in acta.record] == [False, False, False, True, False, False]
    assert acta.record[-1].state is acta.state
    assert [event.name for event in acta.events] == ["match", "deal", "play", "play", "play"]


def test_an_ordinary_line_reads_nothing_again() -> None:
    acta = base()
    longer = acta.append(play(4, "5B"))
    assert [a is b for a, b in zip(acta.record, longer.record, strict=False)] == [True] * 5


def test_an_edit_reads_again_only_from_its_line() -> None:
    acta = base()
    edited = acta.append(correction(4, card="5B"))
    assert [a is b for a, b in zip(acta.record, edited.record, strict=True)] == [True, True, True, False, False]


def test_reading_at_once_and_line_by_line_are_the_same() -> None:
    written = [
        *lines("deal 4 7O", "1:1B 2:2B 3:4B"), correction(4, card="6B"), play(4, "5B"), void(7), play(4, "7B"),
    ]  # fmt: skip
    at_once = Acta.parse(MATCH).extend(written)
    one_by_one = Acta.parse(MATCH)
    for line in written:
        one_by_one = one_by_one.append(line)
    assert one_by_one.state == at_once.state
    assert str(one_by_one) == str(at_once)
