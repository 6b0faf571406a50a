"""Each card exists once: the assignment and how sure it is."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.assign import assign, marginals


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2), st.integers(0, 10_000))
def test_assignment_is_the_best_of_all(rows: int, spare: int, seed: int) -> None:
    loglik = np.random.default_rng(seed).normal(size=(rows, rows + spare)) * 3
    chosen = assign(loglik)
    assert len(set(chosen)) == rows
    best = max(sum(loglik[r, c] for r, c in enumerate(p)) for p in permutations(range(rows + spare), rows))
    assert sum(loglik[r, c] for r, c in enumerate(chosen)) == pytest.approx(best)


def test_more_rows_than_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="3 rows"):
        assign(np.zeros((3, 2)))


def test_the_last_card_is_known_by_elimination() -> None:
    """39 are read, one not at all: it is the one that is left."""
    loglik = np.full((40, 40), -8.0)
    np.fill_diagonal(loglik, 0.0)
    loglik[17] = 0.0
    assert assign(loglik) == list(range(40))
    assert marginals(loglik, assign(loglik))[17, 17] > 0.98


def test_an_unread_card_may_be_any_that_is_left() -> None:
    loglik = np.array([[0.0, -20, -20, -20], [0.0, 0, 0, 0]])
    sure = marginals(loglik, assign(loglik))
    assert sure[0, 0] > 0.999
    assert sure[1] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3], abs=0.01)


def test_a_misread_card_is_put_right_by_the_others() -> None:
    """Two read as the same card, one surely: the other is its second choice."""
    loglik = np.array([[0.0, -9, -9], [0.0, -1.0, -9]])
    assert assign(loglik) == [0, 1]
    assert marginals(loglik, assign(loglik))[1, 1] > 0.9


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2), st.integers(0, 10_000))
def test_marginals_are_near_those_of_all_assignments(rows: int, spare: int, seed: int) -> None:
    """Against the sum over every way to assign, on tables with one strong answer a row and some doubt."""
    rng = np.random.default_rng(seed)
    loglik = rng.normal(size=(rows, rows + spare)) + 3 * np.eye(rows, rows + spare)
    true = np.zeros_like(loglik)
    for p in permutations(range(rows + spare), rows):
        true[range(rows), p] += np.exp(sum(loglik[r, c] for r, c in enumerate(p)))
    true /= true.sum(axis=1, keepdims=True)
    assert marginals(loglik, assign(loglik)) == pytest.approx(true, abs=0.2)
