"""Thinking about a move: how long, how many at once, and how the choices of one move follow each other."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from typing import NamedTuple

from hypostyle.ai.kernels import kernel
from hypostyle.ai.search import Found, Tree
from hypostyle.compiled import Wish
from hypostyle.core import Dice, Move, Position, Seat

AT_A_TIME = 250  # simulations between two looks at the clock
MOST_NODES = 400_000  # of a tree, however long it grows


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so many seconds, on so many threads."""

    simulations: int = 1_000_000
    seconds: float | None = None
    threads: int = 1

    def for_the_rest(self) -> Budget:
        """For the later choices of a move, of which the search for the first has seen most already."""
        seconds = self.seconds and self.seconds / 8
        return self._replace(simulations=max(1, self.simulations // 4), seconds=seconds)


class Thought(NamedTuple):
    """What came of it: the move, and its first choice beside the others that were weighed."""

    move: Move
    weighed: tuple[Found, ...]
    simulations: int


Pick = Callable[[list[Found]], int]


def most_visited(found: list[Found]) -> int:
    return found[0].code


def think(
    position: Position,
    seat: Seat,
    dice: Dice,
    budget: Budget,
    wish: Wish | None = None,
    pick: Pick = most_visited,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> Thought | None:
    """The best move of a seat that may act; None once nobody wants to know any more."""
    compiled = kernel(position.game)
    assert compiled, "a game with a kernel"
    tables, state = compiled.tables(position), compiled.state(position, seat)
    trees = [
        Tree(compiled, tables, state, dice.below(2**62), min(budget.simulations, MOST_NODES), wish or compiled.wish)
        for _ in range(budget.threads)
    ]
    codes: tuple[int, ...] = ()
    weighed: list[Found] = []
    with ThreadPoolExecutor(len(trees)) as threads:
        while (move := compiled.move(position, codes)) is None:
            share = budget if not codes else budget.for_the_rest()
            list(threads.map(partial(_grow, budget=share, is_unwanted=is_unwanted), trees))
            if is_unwanted():
                return None
            found = _together([tree.found() for tree in trees])
            weighed = weighed or found
            codes = (*codes, pick(found))
            for tree in trees:
                tree.follow(codes[-1])
    return Thought(move, tuple(weighed), sum(each.visits for each in weighed))


def _grow(tree: Tree, budget: Budget, is_unwanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + (budget.seconds or 0.0)
    while (missing := budget.simulations - tree.visits) > 0 and not is_unwanted():
        tree.grow(min(missing, AT_A_TIME))
        if budget.seconds is not None and time.monotonic() >= deadline:
            break


def _together(several: list[list[Found]]) -> list[Found]:
    """What several searches found, as if it were one."""
    visits: dict[int, int] = defaultdict(int)
    worths: dict[int, float] = defaultdict(float)
    for found in chain.from_iterable(several):
        visits[found.code] += found.visits
        worths[found.code] += found.visits * found.worth
    merged = [Found(code, count, worths[code] / max(1, count)) for code, count in visits.items()]
    return sorted(merged, key=lambda found: (-found.visits, found.code))
