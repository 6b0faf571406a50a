import pytest

from engine.history import History


def history(*items: int) -> History[int]:
    found: History[int] = History()
    for item in items:
        found = found.push(item)
    return found


def test_it_grows_and_leaves_the_shorter_one_alone() -> None:
    short = history(1, 2)
    longer, other = short.push(3), short.push(4)
    assert (list(short), list(longer), list(other)) == ([1, 2], [1, 2, 3], [1, 2, 4])
    assert (len(short), len(longer)) == (2, 3)
    assert longer.before is short
    assert longer.last == 3
    assert list(longer.newest_first()) == [3, 2, 1]


def test_items_by_number() -> None:
    found = history(7, 8, 9)
    assert [found.nth(number) for number in (1, 2, 3)] == [7, 8, 9]
    assert list(found.replace(2, 5)) == [7, 5, 9]
    assert list(found) == [7, 8, 9]
    for number in (0, 4):
        with pytest.raises(IndexError, match=f"no number {number}, only 3"):
            found.nth(number)
        with pytest.raises(IndexError, match=f"no number {number}, only 3"):
            found.replace(number, 1)


def test_an_empty_one() -> None:
    empty = history()
    assert not empty
    assert list(empty) == []
    for name in ("last", "before"):
        with pytest.raises(IndexError, match="nothing has happened yet"):
            getattr(empty, name)


def test_equality_is_that_of_the_items() -> None:
    assert history(1, 2) == history(1, 2)
    assert history(1, 2) != history(1, 3)
    assert history(1, 2) != history(1)
    assert history(1) != [1]
    assert repr(history(1)) == "History([1])"
    with pytest.raises(TypeError):
        hash(history(1))


def test_a_very_long_one_can_be_let_go() -> None:
    found = history(*range(200_000))
    assert len(found) == 200_000
    del found
