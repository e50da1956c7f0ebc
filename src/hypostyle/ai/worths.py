"""Weighing the moves of one position: which are the best, and what is the one worth that was played?

The candidates come from a search of the position. Then each of them, and the move that was played, is searched by
itself with the same number of simulations, all of which go through that move: so a move that the first search hardly
looked at is weighed as fairly as its favourite. Where an end can be read out, worths are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import numpy as np

from hypostyle.ai.endgame import best_choices, solve
from hypostyle.ai.kernels import has_kernel, kernel
from hypostyle.ai.search import COUNT, SEATS, Tree
from hypostyle.ai.thinking import AT_A_TIME, MOST_NODES
from hypostyle.compiled import Kernel
from hypostyle.core import Actor, Dice, Move, Position, Seat

BEST = 3  # moves that are told
NEAR_END = 2_000  # positions looked at to see whether the end is near enough to be known exactly
READ_OUT = 100_000  # and then, for each move: without the moves that need no look once one wins, there are more
PLAYOUTS = 200  # by which the others share out what the seat that chooses leaves them

T = TypeVar("T", bound=Tree)


class Unwanted(Exception):
    """Nobody wants to know any more."""


class Weighing(NamedTuple):
    """What came of it. Worths are expected shares of the win, from 0 to 1."""

    worths: tuple[float, ...]  # of the position to each seat, if the best move is made
    best: tuple[tuple[str, float], ...]  # moves and their worth to who makes them, the best first
    played: float | None  # of the move that was played; None where that cannot be known
    is_exact: bool
    is_forced: bool


class Place(NamedTuple):
    """A position in numbers, after the first choices of a move."""

    position: Position
    kernel: Kernel
    tables: np.ndarray
    state: np.ndarray
    codes: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position, acting: Actor) -> Place | None:
        """The position as a seat or chance finds it; None where it cannot be searched for that actor."""
        found = kernel(position.game) if has_kernel(position) else None
        if found is None:
            return None
        place = cls(position, found, found.tables(position), found.state(position, acting))
        return place if found.to_act(place.tables, place.state) == acting else None

    @property
    def move(self) -> Move | None:
        """The move that the choices so far make, if they are all."""
        return self.kernel.move(self.position, self.codes)

    def choices(self) -> list[int]:
        found = np.empty(self.kernel.widest, dtype=np.int64)
        count = self.kernel.choices(self.tables, self.state, found)
        return [int(code) for code in found[:count]]

    def after(self, *codes: int) -> Place:
        state = self.state.copy()
        for code in codes:
            self.kernel.apply(self.tables, state, code)
        return self._replace(state=state, codes=(*self.codes, *codes))


class OneWay(Tree):
    """A search in which the first choice is made: all simulations go through it."""

    def settle(self, code: int) -> None:
        self.grow(0)  # makes the root, with all its choices
        edges = self._edges()
        at = next(edge for edge in edges if self._codes[edge] == code)
        self._codes[edges.start], self._priors[edges.start] = code, self._priors[at]
        self._nodes[self._root + COUNT] = 1


class Scale:
    """Weighs the moves of the seat whose choice it is at a place."""

    def __init__(self, place: Place, seat: Seat, simulations: int, dice: Dice, is_unwanted: Callable[[], bool]) -> None:
        self._place = place
        self._seat = seat
        self._simulations = simulations
        self._dice = dice
        self._is_unwanted = is_unwanted
        self._is_near_end = solve(place.kernel, place.tables, place.state, NEAR_END) is not None

    def weigh(self, played: Move) -> Weighing:
        """The best moves beside the one that was played; raises Unwanted."""
        forced = self._only_way()
        ways = [forced] if forced else self._candidates()
        if (way := way_to(self._place, played)) and way not in ways:
            ways.append(way)
        found = {way: self._worth(way) for way in ways}
        ranked = sorted(ways, key=lambda way: -found[way][0])
        best = ranked[0]
        return Weighing(
            worths=self._shares(best, found[best][0]),
            best=tuple((self._text(way), found[way][0]) for way in ranked[:BEST]),
            played=found[way][0] if way else self._left_by(played),
            is_exact=all(is_exact for _, is_exact in found.values()),
            is_forced=forced is not None,
        )

    # Which moves

    def _only_way(self) -> tuple[int, ...] | None:
        """The codes of the only move, if there is but one."""
        place = self._place
        while place.move is None:
            codes = place.choices()
            if len(codes) != 1:
                return None
            place = place.after(codes[0])
        return place.codes

    def _candidates(self) -> list[tuple[int, ...]]:
        """The best few of the first real choice, each gone on with in the best way."""
        place = self._place
        while len(codes := place.choices()) == 1:
            place = place.after(codes[0])
        ranked = self._ranked(place, self._simulations)
        return [self._completed(place.after(code)) for code in ranked[:BEST]]

    def _completed(self, place: Place) -> tuple[int, ...]:
        while place.move is None:
            place = place.after(self._ranked(place, self._simulations // 2)[0])
        return place.codes

    def _ranked(self, place: Place, simulations: int) -> list[int]:
        """The next choices, the best first: by what is known, or by how often a search went there."""
        exact = best_choices(place.kernel, place.tables, place.state, READ_OUT) if self._is_near_end else None
        if exact is not None:
            return sorted(exact, key=lambda code: (-exact[code], code))
        tree = self._tree(Tree, place, simulations)
        self._grow(tree, simulations)
        return [found.code for found in tree.found() if found.visits]

    # What they are worth

    def _worth(self, way: tuple[int, ...]) -> tuple[float, bool]:
        """What a move is worth to the seat, and whether that is exact."""
        after = self._place.after(*way)
        exact = self._known(after)
        if exact is not None:
            return _rounded(exact[self._seat - 1]), True
        share = max(1, self._simulations // 2)
        before = self._place.after(*way[:-1])
        tree = self._tree(OneWay, before, share)
        tree.settle(way[-1])
        self._grow(tree, share)
        (found,) = tree.found()
        return _rounded(found.worth), False

    def _known(self, after: Place) -> tuple[float, ...] | None:
        """What a place is worth to each seat, exactly; None where that is too far to be seen."""
        return solve(after.kernel, after.tables, after.state, READ_OUT) if self._is_near_end else None

    def _shares(self, way: tuple[int, ...], worth: float) -> tuple[float, ...]:
        """What each seat can expect if the best move is made: the others share the rest as they do in playouts."""
        count = len(self._place.position.seats)
        after = self._place.after(*way)
        exact = self._known(after)
        if exact is not None:
            return tuple(map(_rounded, exact[:count]))
        shares = self._played_out(after)[:count] if count > 2 else np.ones(count)
        shares[self._seat - 1] = 0.0
        rest = shares.sum()
        shares *= (1 - worth) / rest if rest else 0.0
        shares[self._seat - 1] = worth
        return tuple(map(_rounded, shares))

    def _left_by(self, played: Move) -> float | None:
        """What remains after a move that a search does not know, such as giving up."""
        position = self._place.position.after(self._seat, played)
        if position.outcome is not None:
            return _rounded(position.outcome.shares(position.seats)[self._seat - 1])
        after = Place.of(position, position.to_act[0])
        return None if after is None else _rounded(self._played_out(after)[self._seat - 1])

    def _played_out(self, place: Place) -> np.ndarray:
        """The mean share of each seat in playouts from a place."""
        dice = np.array([self._dice.below(2**62) | 1], dtype=np.uint64)
        total, shares = np.zeros(SEATS), np.zeros(SEATS)
        for _ in range(PLAYOUTS):
            place.kernel.playout(place.tables, place.state.copy(), dice, shares)
            total += shares
        return total / PLAYOUTS

    # Searching

    def _tree(self, kind: type[T], place: Place, simulations: int) -> T:
        most = min(simulations, MOST_NODES)
        return kind(place.kernel, place.tables, place.state, self._dice.below(2**62), most, place.kernel.settings)

    def _grow(self, tree: Tree, simulations: int) -> None:
        while (missing := simulations - tree.visits) > 0:
            if self._is_unwanted():
                raise Unwanted
            tree.grow(min(missing, AT_A_TIME))

    def _text(self, way: tuple[int, ...]) -> str:
        move = self._place.kernel.move(self._place.position, way)
        assert move, "a whole way is a move"
        return move.text


def way_to(place: Place, move: Move) -> tuple[int, ...] | None:
    """The choices that make a move; None if a search cannot make it."""
    for code in place.choices():
        codes = (*place.codes, code)
        made = place.kernel.move(place.position, codes)
        if made is None:
            if way := way_to(place.after(code), move):
                return way
        elif made == move:
            return codes
    return None


def _rounded(worth: float) -> float:
    return round(float(worth), 4)
