"""One tree search for all games: it takes a game's compiled functions and knows nothing else of it.

Each seat maximises its own worth. A node is a choice of a seat, however small, or a draw of chance; what a node offers
is kept in the order of the game's prior, and the search widens from the front of it as a node is visited more often.
With a number of simulations the answer depends on position, seed and that number alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCE,
    CHANCES,
    CHOICES,
    DICE,
    FLOATS,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    TO_ACT,
    Kernel,
    compiled,
    roll,
)

SEATS = 4
DEEPEST = 4096  # nodes on one way through the tree; beyond it a playout goes on
EDGES_PER_NODE = 40  # on the average; a tree that is full grows no more, and its leaves are played out

# Numbers of a node: who chooses there, where its edges begin, how many there are, how often it was visited.
SEAT, FIRST, COUNT, VISITS = range(4)
NODE = 4

_FUNCTIONS = tuple(
    types.FunctionType(signature) for signature in (TO_ACT, CHOICES, CHANCES, APPLY, RESULT, PRIOR, PLAYOUT)
)
_INT_PAIR = types.UniTuple(INT, 2)


@compiled(INT(INTS, INTS, FLOATS, FLOATS, INT, FLOATS))
def _best(node: np.ndarray, visits: np.ndarray, values: np.ndarray, priors: np.ndarray, at: int, wish: np.ndarray) -> int:
    """The edge to follow from a node: known worth, curiosity, and what it looked like at first."""
    first, count, total = node[at + FIRST], node[at + COUNT], node[at + VISITS]
    curiosity, bias, width, growth = wish[0], wish[1], wish[2], wish[3]
    considered = min(count, np.int64(width + growth * np.sqrt(total)))
    log_total = np.log(total + 1.0)
    best, best_worth = first, -1.0e9
    for edge in range(first, first + considered):
        tried = visits[edge]
        if tried == 0:
            return edge  # in the order of the prior
        worth = values[edge] / tried + curiosity * np.sqrt(log_total / tried) + bias * priors[edge] / (tried + 1)
        if worth > best_worth:
            best, best_worth = edge, worth
    return best


@compiled(types.void(INTS, FLOATS, INT))
def _sort(codes: np.ndarray, worths: np.ndarray, count: int) -> None:
    """Both by descending worth; equals stay as they are, so that the order is the same everywhere."""
    order = np.argsort(-worths[:count], kind="mergesort")
    sorted_codes, sorted_worths = codes[:count][order], worths[:count][order]
    codes[:count] = sorted_codes
    worths[:count] = sorted_worths
