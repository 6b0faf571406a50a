"""Joint decisions: which card of the pack is which, when each exists once.

`assign` is the Hungarian method with potentials (Kuhn 1955, in the shortest augmenting path form of Jonker and
Volgenant 1987); `marginals` says how sure each cell is given all the others, by counting the neighbours of the best.
"""

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

IMPOSSIBLE = -1e6
"""A log-likelihood for what cannot be."""


def assign(loglik: Matrix) -> list[int]:
    """The column of each row such that no column is taken twice and the sum is greatest.

    `loglik`: (rows, columns), rows <= columns. Raises ValueError when there are more rows than columns.
    """
    rows, columns = loglik.shape
    if rows > columns:
        raise ValueError(f"{rows} rows cannot each have one of {columns} columns")
    cost = np.zeros((rows + 1, columns + 1))
    cost[1:, 1:] = -loglik
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, np.int64)
    for row in range(1, rows + 1):
        owner[0] = row
        column = 0
        shortest = np.full(columns + 1, np.inf)
        came_from = np.zeros(columns + 1, np.int64)
        used = np.zeros(columns + 1, bool)
        while owner[column]:
            used[column] = True
            reduced = cost[owner[column]] - row_price[owner[column]] - column_price
            better = ~used & (reduced < shortest)
            better[0] = False
            shortest[better] = reduced[better]
            came_from[better] = column
            reachable = np.where(used, np.inf, shortest)
            reachable[0] = np.inf
            following = int(reachable.argmin())
            step = reachable[following]
            row_price[owner[used]] += step
            column_price[used] -= step
            shortest[~used] -= step
            column = following
        while column:
            previous = int(came_from[column])
            owner[column] = owner[previous]
            column = previous
    result = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            result[int(owner[column]) - 1] = column - 1
    return result


def marginals(loglik: Matrix, chosen: list[int]) -> Matrix:
    """How probable each cell is when each row has one column and no column has two rows, (rows, columns).

    Counts the best assignment (`chosen`, of `assign`) and all that differ from it by giving one row a free column, or
    another row's column, that row taking the first one's or a free one. Each row adds up to 1.
    """
    rows, columns = loglik.shape
    mine = np.array(chosen)
    # Each cell's likelihood against that of the row's chosen cell.
    odds = np.exp(np.clip(loglik - loglik[np.arange(rows), mine][:, None], -60.0, 60.0))
    taken = np.zeros(columns, bool)
    taken[mine] = True
    elsewhere = odds[:, ~taken].sum(axis=1)
    result = odds.copy()
    # Row i takes the column of row l, which goes to i's column or to a free one.
    result[:, mine] = odds[:, mine] * (odds[:, mine].T + elsewhere[None, :])
    result[np.arange(rows), mine] = 1.0
    return np.asarray(result / result.sum(axis=1, keepdims=True), np.float64)
