"""What a search knows is kept from one entry to the next: the tree goes on where the match has gone.

Only where time counts. A number of simulations gives the same answer whatever was asked before, so that it can be
repeated; there nothing is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from hypostyle.ai.search import COUNT, EDGES, FIRST, FUNCTIONS, NODE, NODES, ROOT, SEAT, VISITS, Tree
from hypostyle.compiled import FLOATS, INT, INTS, OVER, Kernel, Settings, compiled, ready
from hypostyle.core import Actor, Seat

WORTH_KEEPING = 50  # simulations below a node; with fewer it is as quick to begin anew
FAR = 64  # choices and draws from one decision of a player to its next
APPLY = FUNCTIONS[3]

_ROWS = types.Array(types.int64, 2, "C")


@compiled(INT(APPLY, INTS, _ROWS, INT, INT, INTS, INTS, INTS, INTS))
def find(
    apply: Any,
    tables: np.ndarray,
    states: np.ndarray,
    depth: int,
    node: int,
    wanted: np.ndarray,
    nodes: np.ndarray,
    codes: np.ndarray,
    children: np.ndarray,
) -> int:
    """The most visited node that stands for a position, from a node on, whose own is row `depth`; -1 if none does."""
    if np.array_equal(states[depth], wanted):
        return node
    best, most = -1, WORTH_KEEPING - 1
    if depth + 1 == states.shape[0]:
        return best
    first = nodes[node * NODE + FIRST]
    for edge in range(first, first + nodes[node * NODE + COUNT]):
        child = children[edge]
        if child >= 0 and nodes[child * NODE + VISITS] > most:
            states[depth + 1] = states[depth]
            apply(tables, states[depth + 1], codes[edge])
            found = find(apply, tables, states, depth + 1, child, wanted, nodes, codes, children)
            if found >= 0 and nodes[found * NODE + VISITS] > most:
                best, most = found, nodes[found * NODE + VISITS]
    return best


_NUMBERS = (INTS, INTS, INTS, INTS, INTS, FLOATS, FLOATS)  # of nodes, then of edges


@compiled(types.void(INT, *_NUMBERS, *_NUMBERS, INTS))
def copy_below(
    node: int,
    nodes: np.ndarray,
    codes: np.ndarray,
    children: np.ndarray,
    visits: np.ndarray,
    proofs: np.ndarray,
    values: np.ndarray,
    priors: np.ndarray,
    new_nodes: np.ndarray,
    new_codes: np.ndarray,
    new_children: np.ndarray,
    new_visits: np.ndarray,
    new_proofs: np.ndarray,
    new_values: np.ndarray,
    new_priors: np.ndarray,
    used: np.ndarray,
) -> None:
    """A node and all below it into a tree of its own, level by level."""
    queue = np.empty(used[NODES], dtype=np.int64)
    queue[0] = node
    count, edges, index = 1, 0, 0
    while index < count:
        old, new = queue[index] * NODE, index * NODE
        new_nodes[new + SEAT], new_nodes[new + FIRST] = nodes[old + SEAT], edges
        new_nodes[new + COUNT], new_nodes[new + VISITS] = nodes[old + COUNT], nodes[old + VISITS]
        for edge in range(nodes[old + FIRST], nodes[old + FIRST] + nodes[old + COUNT]):
            new_codes[edges], new_visits[edges], new_proofs[edges] = codes[edge], visits[edge], proofs[edge]
            new_values[edges], new_priors[edges] = values[edge], priors[edge]
            new_children[edges] = -1
            if children[edge] >= 0:
                new_children[edges] = count
                queue[count] = children[edge]
                count += 1
            edges += 1
        index += 1
    used[NODES], used[EDGES], used[ROOT] = count, edges, 0


class KeptTree(Tree):
    """A tree that can be put away, and taken up again at a later position."""

    def put_away(self) -> bool:
        """Keep what is below the root, in as little memory as that takes; false if that is nothing."""
        if self.visits < WORTH_KEEPING:
            return False
        self._move_to(int(self._used[ROOT]))
        nodes, *edges = self._numbers
        self._numbers = (
            nodes[: NODE * self._used[NODES]].copy(),
            *(each[: self._used[EDGES]].copy() for each in edges),
        )
        return True

    @property
    def seat(self) -> Actor:
        """Who acts at the root; OVER if nobody does."""
        return int(self._kernel.to_act(self._tables, self._state))

    def go_on_at(self, state: np.ndarray) -> bool:
        """Go on at a position of the same match that the tree knows; false if it does not know it."""
        ready(find)
        states = np.empty((FAR, state.size), dtype=np.int64)
        states[0] = self._state
        root = int(self._used[ROOT])
        node = find(self._kernel.apply, self._tables, states, 0, root, state, self._nodes, self._codes, self._children)
        if node >= 0:
            self._state = state.copy()
            self._move_to(node)
        return node >= 0

    def _move_to(self, node: int) -> None:
        """Have this node and what is below it, and room for more."""
        ready(copy_below)
        old = self._numbers
        self._make_room()
        copy_below(node, *(*old, *self._numbers, self._used))
        self._totals[:], self._counted = 0.0, 0

    @property
    def _numbers(self) -> tuple[np.ndarray, ...]:
        edges = (self._codes, self._children, self._visits, self._proofs, self._values, self._priors)
        return (self._nodes, *edges)

    @_numbers.setter
    def _numbers(self, numbers: tuple[np.ndarray, ...]) -> None:
        self._nodes, self._codes, self._children, self._visits, self._proofs, self._values, self._priors = numbers


class Memory:
    """The trees of one player in one match, from its last entry."""

    def __init__(self) -> None:
        self._trees: list[KeptTree] = []
        self._seat = OVER  # who acts where they were put away

    def goes_on(self, seat: Seat, trees: list[KeptTree]) -> bool:
        """Whether this is a turn that goes on: the search for its first entry has seen most of it already."""
        return self._seat == seat and bool(trees) and trees == self._trees

    def trees(
        self,
        kernel: Kernel,
        tables: np.ndarray,
        state: np.ndarray,
        seeds: list[int],
        most: int,
        settings: Settings,
    ) -> list[KeptTree]:
        """A tree for each seed: those that know the position, and fresh ones."""
        known = [tree for tree in self._trees if tree.go_on_at(state)]
        fresh = [KeptTree(kernel, tables, state, seed, most, settings) for seed in seeds[len(known) :]]
        return [*known[: len(seeds)], *fresh]

    def keep(self, trees: list[KeptTree]) -> None:
        self._trees = [tree for tree in trees if tree.put_away()]
        self._seat = trees[0].seat
