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
    Wish,
    compiled,
    roll,
)

SEATS = 4
DEEPEST = 4096  # nodes on one way through the tree; beyond it a playout goes on
EDGES_PER_NODE = 40  # on the average; a tree that is full grows no more, and its leaves are played out

# Numbers of a node: who chooses there, where its edges begin, how many there are, how often it was visited.
SEAT, FIRST, COUNT, VISITS = range(4)
NODE = 4

# Numbers of a tree: how much of it is used, and from which node the next simulation starts.
NODES, EDGES, ROOT = range(3)

FUNCTIONS = tuple(
    types.FunctionType(signature) for signature in (TO_ACT, CHOICES, CHANCES, APPLY, RESULT, PRIOR, PLAYOUT)
)


@compiled(INT(INTS, INTS, FLOATS, FLOATS, INT, FLOATS))
def _best(
    node: np.ndarray, visits: np.ndarray, values: np.ndarray, priors: np.ndarray, at: int, wish: np.ndarray
) -> int:
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


@compiled(types.void(*FUNCTIONS, INTS, INTS, INT, INTS, INTS, INTS, INTS, FLOATS, FLOATS, INTS, DICE, FLOATS, INT))
def grow(
    to_act: Any,
    choices: Any,
    chances: Any,
    apply: Any,
    result: Any,
    prior: Any,
    playout: Any,
    tables: np.ndarray,
    root: np.ndarray,
    widest: int,
    nodes: np.ndarray,
    codes: np.ndarray,
    children: np.ndarray,
    visits: np.ndarray,
    values: np.ndarray,
    priors: np.ndarray,
    used: np.ndarray,
    dice: np.ndarray,
    wish: np.ndarray,
    simulations: int,
) -> None:
    """Simulate so many times more. One function, since a call at every step would cost more than the step."""
    state = root.copy()
    found = np.empty(widest, dtype=np.int64)
    weights = np.empty(widest, dtype=np.int64)
    worths = np.empty(widest, dtype=np.float64)
    shares = np.zeros(SEATS, dtype=np.float64)
    way = np.empty(DEEPEST, dtype=np.int64)
    way_nodes = np.empty(DEEPEST, dtype=np.int64)
    most_nodes, most_edges = nodes.size // NODE, codes.size
    for simulation in range(-1 if used[NODES] == 0 else 0, simulations):
        state[:] = root
        depth, node, edge = 0, used[ROOT], -1
        is_fresh = used[NODES] == 0
        while not is_fresh:
            at = node * NODE
            seat = nodes[at + SEAT]
            if seat == OVER or depth == DEEPEST:
                break
            if seat == CHANCE:
                first, count = nodes[at + FIRST], nodes[at + COUNT]
                total = 0
                for each in range(first, first + count):
                    total += int(priors[each])
                rest = roll(dice, total)
                edge = first
                while rest >= int(priors[edge]):
                    rest -= int(priors[edge])
                    edge += 1
            else:
                edge = _best(nodes, visits, values, priors, at, wish)
            way[depth], way_nodes[depth] = edge, at
            depth += 1
            apply(tables, state, codes[edge])
            node = children[edge]
            is_fresh = node < 0
        if is_fresh:
            seat = to_act(tables, state)
            count = 0
            if seat == CHANCE:
                count = chances(tables, state, found, weights)
                for each in range(count):
                    worths[each] = np.float64(weights[each])
            elif seat != OVER:
                count = choices(tables, state, found)
                prior(tables, state, found, count, worths)
                _sort(found, worths, count)
            if used[NODES] < most_nodes and used[EDGES] + count <= most_edges:
                node, first = used[NODES], used[EDGES]
                used[NODES] += 1
                used[EDGES] += count
                nodes[node * NODE + SEAT], nodes[node * NODE + FIRST] = seat, first
                nodes[node * NODE + COUNT], nodes[node * NODE + VISITS] = count, 0
                for each in range(count):
                    codes[first + each], priors[first + each] = found[each], worths[each]
                    children[first + each] = -1
                    visits[first + each] = 0
                    values[first + each] = 0.0
                if edge >= 0:
                    children[edge] = node
        if simulation < 0:
            continue  # only the root was made
        if to_act(tables, state) == OVER:
            result(tables, state, shares)
        else:
            playout(tables, state, dice, shares)
        for step in range(depth):
            edge, at = way[step], way_nodes[step]
            visits[edge] += 1
            nodes[at + VISITS] += 1
            if nodes[at + SEAT] > 0:
                values[edge] += shares[nodes[at + SEAT] - 1]


class Found(NamedTuple):
    """A choice at the root, and what the search thinks of it."""

    code: int
    visits: int
    worth: float


class Tree:
    """A search from one position; it can be grown further as long as there is time."""

    def __init__(self, kernel: Kernel, tables: np.ndarray, state: np.ndarray, seed: int, most: int, wish: Wish) -> None:
        self._kernel = kernel
        self._tables, self._state = tables, state.copy()
        edges = most * EDGES_PER_NODE + kernel.widest
        self._nodes = np.empty(NODE * (most + 1), dtype=np.int64)
        self._codes, self._children, self._visits = (np.empty(edges, dtype=np.int64) for _ in range(3))
        self._values, self._priors = (np.empty(edges, dtype=np.float64) for _ in range(2))
        self._used = np.zeros(3, dtype=np.int64)
        self._dice = np.array([seed | 1], dtype=np.uint64)
        self._wish = np.array(wish, dtype=np.float64)

    def grow(self, simulations: int) -> None:
        kernel = self._kernel
        grow(
            *(kernel.to_act, kernel.choices, kernel.chances, kernel.apply, kernel.result, kernel.prior, kernel.playout),
            *(self._tables, self._state, kernel.widest, self._nodes, self._codes, self._children, self._visits),
            *(self._values, self._priors, self._used, self._dice, self._wish, simulations),
        )

    @property
    def visits(self) -> int:
        """How many simulations have gone through the root."""
        if self._used[NODES] == 0:
            return 0
        return int(self._nodes[self._root + VISITS])

    def found(self) -> list[Found]:
        """The choices at the root, the most visited first; of equals the one with the lower code."""
        edges = [
            Found(
                int(self._codes[edge]), int(self._visits[edge]), float(self._values[edge] / max(1, self._visits[edge]))
            )
            for edge in self._edges()
        ]
        return sorted(edges, key=lambda edge: (-edge.visits, edge.code))

    def follow(self, code: int) -> None:
        """Go on below a choice that was made, with what the search knows of it."""
        (child,) = (int(self._children[edge]) for edge in self._edges() if self._codes[edge] == code)
        self._kernel.apply(self._tables, self._state, code)
        if child >= 0:
            self._used[ROOT] = child
        else:
            self._used[:] = 0

    @property
    def _root(self) -> int:
        return int(self._used[ROOT]) * NODE

    def _edges(self) -> range:
        first, count = int(self._nodes[self._root + FIRST]), int(self._nodes[self._root + COUNT])
        return range(first, first + count)
