"""Joint decisions: which card of the pack is which, when each exists once.

`assign` is the Hungarian method with potentials (Kuhn 1955, in the shortest augmenting path form of Jonker and
Volgenant 1987); `marginals` balances the whole table of likelihoods (Sinkhorn 1967), which is the mean-field answer to
"how sure is each cell, given all the others".
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


def marginals(loglik: Matrix, spare: int, iterations: int = 30) -> Matrix:
    """How probable each cell is when every column belongs to one row, (rows, columns), each row adding up to 1.

    `spare`: how many columns belong to rows that are not there (cards not seen yet): rows + spare == columns.
    Raises ValueError when the counts do not fit.
    """
    rows, columns = loglik.shape
    if rows + spare != columns or spare < 0:
        raise ValueError(f"{rows} rows and {spare} spare do not make {columns} columns")
    cells = np.exp(np.maximum(loglik - loglik.max(axis=1, keepdims=True), -60.0)) + 1e-12
    rest = np.full(columns, 1e-9 if spare == 0 else spare / columns)
    for _ in range(iterations):
        cells /= cells.sum(axis=1, keepdims=True)
        if spare:
            rest *= spare / rest.sum()
        total = cells.sum(axis=0) + rest
        cells /= total
        rest /= total
    return np.asarray(cells / cells.sum(axis=1, keepdims=True), np.float64)
