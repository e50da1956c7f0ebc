"""Thinking about a move: how long, how many at once, and how the choices of one move follow each other."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np

from hypostyle.ai import endgame
from hypostyle.ai.kernels import kernel
from hypostyle.ai.memory import Memory
from hypostyle.ai.search import Found, Tree
from hypostyle.compiled import Kernel, Settings
from hypostyle.core import Dice, Move, Position, Seat

AT_A_TIME = 250  # simulations between two looks whether to go on
AT_FIRST = 10  # of them where time counts, to learn how long they take
MOST_NODES = 150_000  # of a tree, however long it grows
SMART_PRUNING = 2.0  # where time counts: the second would need more than this part of what is left to overtake


class Budget(NamedTuple):
    """When to stop thinking: after so many simulations, or so many seconds, on so many threads.

    An end that few positions lead to is read out instead.
    """

    simulations: int = 1_000_000
    seconds: float | None = None
    threads: int = 1
    reads_ends: bool = True
    is_patient: bool = False  # thinks on though nothing can change the best choice, since it may take another

    @property
    def positions(self) -> int:
        """How many positions may be looked at to read out an end: no more than it would have simulated."""
        return min(self.simulations, endgame.LIMIT) if self.reads_ends else 0

    def for_the_rest(self) -> Budget:
        """For the later choices of a move or a turn, of which the search for the first has seen most already."""
        seconds = self.seconds and self.seconds / 8
        return self._replace(simulations=max(1, self.simulations // 4), seconds=seconds)


class Thought(NamedTuple):
    """What came of it: the move, and each choice on the way to it beside the others that were weighed."""

    move: Move
    steps: tuple[tuple[Found, ...], ...]
    shares: tuple[float, ...] = ()  # what each seat can expect before it: known, or the mean of what was simulated anew

    @property
    def weighed(self) -> tuple[Found, ...]:
        """The first choice beside the others."""
        return self.steps[0]

    @property
    def simulations(self) -> int:
        return sum(each.visits for each in self.weighed)


Pick = Callable[[list[Found]], int]


def most_visited(found: list[Found]) -> int:
    return found[0].code


def think(
    position: Position,
    seat: Seat,
    dice: Dice,
    budget: Budget,
    settings: Settings | None = None,
    pick: Pick = most_visited,
    is_unwanted: Callable[[], bool] = lambda: False,
    memory: Memory | None = None,
    begun: tuple[int, ...] = (),
) -> Thought | None:
    """The best move of a seat that may act, of those that begin with certain choices; None once nobody wants to know
    any more. Where time counts, what the search has found out is remembered for the next entry.
    """
    compiled = kernel(position.game)
    assert compiled, "a game with a kernel"
    tables, state = compiled.tables(position), compiled.state(position, seat)
    for code in begun:
        compiled.apply(tables, state, code)
    most, chosen = min(budget.simulations, MOST_NODES), settings or compiled.settings
    seeds = [dice.below(2**62) for _ in range(budget.threads)]
    kept = memory if memory and budget.seconds else Memory()
    trees = kept.trees(compiled, tables, state, seeds, most, chosen)
    is_later = kept.goes_on(seat, trees)
    codes = begun
    steps: list[tuple[Found, ...]] = []
    shares: tuple[float, ...] = ()
    with ThreadPoolExecutor(len(trees)) as threads:
        while (move := compiled.move(position, codes)) is None:
            share = budget.for_the_rest() if steps or is_later else budget
            exact = endgame.best_choices(compiled, tables, trees[0].state, share.positions)
            found = _read_out(exact) if exact else []
            if _leaves_a_choice(found):
                list(threads.map(partial(_grow, budget=share, is_unwanted=is_unwanted), trees))
                if is_unwanted():
                    return None
                searched = _together([tree.found() for tree in trees])
                found = _agreed(found, searched) if found else searched
            if not steps:
                known = _known_shares(compiled, tables, trees[0].state, found[0], share.positions) if exact else None
                shares = known or proven(_mean_shares(trees), seat, found[0].proof)
                shares = shares[: len(position.seats)]
            steps.append(tuple(found))
            codes = (*codes, pick(found))
            for tree in trees:
                tree.follow(codes[-1])
    if kept is memory:
        kept.keep(trees)
    return Thought(move, tuple(steps), shares)


def _known_shares(
    kernel: Kernel, tables: np.ndarray, state: np.ndarray, best: Found, limit: int
) -> tuple[float, ...] | None:
    """What the best choice leads to for every seat, exactly."""
    after = state.copy()
    kernel.apply(tables, after, best.code)
    return endgame.solve(kernel, tables, after, limit)


def _mean_shares(trees: Sequence[Tree]) -> tuple[float, ...]:
    """What each seat can expect by several searches, which think for equally long; nothing if none had to think."""
    told = [tree.shares for tree in trees if tree.shares]
    return tuple(sum(column) / len(told) for column in zip(*told, strict=True))


def proven(shares: tuple[float, ...], seat: Seat, proof: int) -> tuple[float, ...]:
    """The same once it is certain that a seat wins (1) or that another does (-1)."""
    if proof > 0:
        return tuple(float(each == seat) for each, _ in enumerate(shares, start=1))
    others = [share * (each != seat) for each, share in enumerate(shares, start=1)]
    return tuple(share / sum(others) for share in others) if proof < 0 and any(others) else shares


def _read_out(exact: dict[int, float]) -> list[Found]:
    """Choices whose worth is known, the best first."""
    found = [Found(code, 0, worth, 1 if worth == 1.0 else -1 if worth == 0.0 else 0) for code, worth in exact.items()]
    return sorted(found, key=lambda each: (-each.worth, each.code))


def _leaves_a_choice(known: list[Found]) -> bool:
    """Whether a search has something to say: nothing is known, or several choices are the best and no certain win."""
    return not known or (known[0].worth < 1.0 and len(known) > 1 and known[1].worth == known[0].worth)


def _agreed(known: list[Found], searched: list[Found]) -> list[Found]:
    """Known choices; of those worth the same, the one first that opponents find hardest to answer."""
    visits = {each.code: each.visits for each in searched}
    found = [each._replace(visits=visits[each.code]) for each in known]
    return sorted(found, key=lambda each: (-each.worth, -each.visits, each.code))


def _grow(tree: Tree, budget: Budget, is_unwanted: Callable[[], bool]) -> None:
    """Simulate as long as it is wanted and can change something: which choice is the best no longer changes once the
    second is further behind than there are simulations left. Where time counts, what the tree already knows is time
    that need not be spent again, and a choice that is as good as sure takes no longer.
    """
    began, before = time.monotonic(), tree.visits
    missing, pruning = budget.simulations - before, 1.0
    next_look = AT_A_TIME
    if budget.seconds is not None:
        next_look, pruning = AT_FIRST, SMART_PRUNING
    while missing > 0 and not (is_unwanted() or tree.is_decided):
        if tree.lead * pruning > missing and not budget.is_patient:
            break
        tree.grow(min(missing, next_look))
        missing, next_look = budget.simulations - tree.visits, AT_A_TIME
        if budget.seconds is not None:
            rate = (tree.visits - before) / (time.monotonic() - began)
            missing = min(missing, int(rate * budget.seconds) - tree.visits)


def _together(several: list[list[Found]]) -> list[Found]:
    """What several searches found, as if it were one."""
    visits: dict[int, int] = defaultdict(int)
    worths: dict[int, float] = defaultdict(float)
    proofs: dict[int, int] = defaultdict(int)
    for found in chain.from_iterable(several):
        visits[found.code] += found.visits
        worths[found.code] += found.visits * found.worth
        proofs[found.code] = proofs[found.code] or found.proof
    for code, proof in proofs.items():
        if proof:
            worths[code] = visits[code] * float(proof > 0)
    merged = [Found(code, count, worths[code] / max(1, count), proofs[code]) for code, count in visits.items()]
    return sorted(merged, key=lambda found: found.rank)
