"""The end of a match, read out to the last choice: where few moves remain, worth is known and not estimated; and a
finish that a seat has in hand, which nobody overlooks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from hypostyle.ai.search import FUNCTIONS, SEATS, sort
from hypostyle.compiled import CHANCE, FLOATS, INT, INTS, OVER, Kernel, compiled, ready

LIMIT = 20_000  # positions that are looked at before it is given up
DEEPEST = 64

_ROWS = types.Array(types.int64, 2, "C")


@compiled(INT(INTS, _ROWS, INT, FUNCTIONS[5], *FUNCTIONS[:5], INT, FLOATS, INTS))
def explore(
    tables: np.ndarray,
    states: np.ndarray,
    depth: int,
    prior: Any,
    to_act: Any,
    choices: Any,
    chances: Any,
    apply: Any,
    result: Any,
    widest: int,
    shares: np.ndarray,
    left: np.ndarray,
) -> int:
    """What the position in row `depth` is worth to each seat if all play their best; 0 if the limit is reached."""
    left[0] -= 1
    if left[0] < 0 or depth + 1 == states.shape[0]:
        return 0
    state = states[depth]
    seat = to_act(tables, state)
    if seat == OVER:
        result(tables, state, shares)
        return 1
    codes = np.empty(widest, dtype=np.int64)
    weights = np.empty(widest, dtype=np.int64)
    if seat == CHANCE:
        count = chances(tables, state, codes, weights)
    else:
        count = choices(tables, state, codes)
        worths = np.empty(widest, dtype=np.float64)
        prior(tables, state, codes, count, worths)
        sort(codes, worths, count)  # what looks best first, since a win ends it
    best = np.zeros(SEATS, dtype=np.float64)
    total = 0
    for index in range(count):
        states[depth + 1] = state
        apply(tables, states[depth + 1], codes[index])
        if not explore(tables, states, depth + 1, prior, to_act, choices, chances, apply, result, widest, shares, left):
            return 0
        if seat == CHANCE:
            best += weights[index] * shares[:SEATS]
            total += weights[index]
        elif index == 0 or shares[seat - 1] > best[seat - 1]:
            best[:] = shares[:SEATS]
            if best[seat - 1] >= 1.0:
                break  # nothing is better than winning alone
    shares[:SEATS] = best / total if seat == CHANCE else best
    return 1


def _solver(kernel: Kernel, tables: np.ndarray, limit: int) -> Callable[[np.ndarray], tuple[float, ...] | None]:
    """A function that says what a position is worth to each seat; None once it has looked at too many in all."""
    ready(explore)
    states = np.zeros((DEEPEST, kernel.size), dtype=np.int64)
    shares = np.zeros(SEATS, dtype=np.float64)
    left = np.array([limit], dtype=np.int64)
    functions = (kernel.prior, kernel.to_act, kernel.choices, kernel.chances, kernel.apply, kernel.result)

    def solve(state: np.ndarray) -> tuple[float, ...] | None:
        states[0] = state
        is_exact = explore(tables, states, 0, *functions, kernel.widest, shares, left)
        return tuple(float(share) for share in shares) if is_exact else None

    return solve


def solve(kernel: Kernel, tables: np.ndarray, state: np.ndarray, limit: int = LIMIT) -> tuple[float, ...] | None:
    """What a position is worth to each seat, exactly; None if that takes more than the limit."""
    return _solver(kernel, tables, limit)(state)


def best_choices(kernel: Kernel, tables: np.ndarray, state: np.ndarray, limit: int = LIMIT) -> dict[int, float] | None:
    """What each next choice is worth to the seat that makes it, exactly; None beyond the limit."""
    seat = kernel.to_act(tables, state)
    codes = np.empty(kernel.widest, dtype=np.int64)
    count = kernel.choices(tables, state, codes)
    if count * count > limit:
        return None  # it is not tried where the next two choices alone may be too many
    solved = _solver(kernel, tables, limit)
    found: dict[int, float] = {}
    for code in map(int, codes[:count]):
        after = state.copy()
        kernel.apply(tables, after, code)
        shares = solved(after)
        if shares is None:
            return None
        found[code] = shares[seat - 1]
    return found


IN_SIGHT = 4_000  # positions of one's own turn that are looked at for a finish


@compiled(INT(INTS, _ROWS, INT, INT, FUNCTIONS[0], FUNCTIONS[1], FUNCTIONS[3], FUNCTIONS[4], INT, FLOATS, INTS, INTS))
def seek(
    tables: np.ndarray,
    states: np.ndarray,
    depth: int,
    deepest: int,
    to_act: Any,
    choices: Any,
    apply: Any,
    result: Any,
    widest: int,
    shares: np.ndarray,
    left: np.ndarray,
    way: np.ndarray,
) -> int:
    """Looks for choices of the seat that acts in row `depth`, none of anybody else's between them, that end the match
    with a win of its own; writes them and returns how many they are, 0 if there are none in sight.
    """
    state = states[depth]
    seat = to_act(tables, state)
    codes = np.empty(widest, dtype=np.int64)
    for index in range(choices(tables, state, codes)):
        left[0] -= 1
        if left[0] < 0:
            return 0
        states[depth + 1] = state
        apply(tables, states[depth + 1], codes[index])
        acting, found = to_act(tables, states[depth + 1]), 0
        if acting == OVER:
            result(tables, states[depth + 1], shares)
            found = depth + 1 if shares[seat - 1] >= 1.0 else 0
        elif acting == seat and depth + 1 < deepest:
            found = seek(tables, states, depth + 1, deepest, to_act, choices, apply, result, widest, shares, left, way)
        if found:
            way[depth] = codes[index]
            return found
    return 0


def finish(kernel: Kernel, tables: np.ndarray, state: np.ndarray, limit: int = IN_SIGHT) -> tuple[int, ...]:
    """The choices by which the seat that acts ends the match in its own turn and wins, the fewest there are; none if no
    such are in sight.
    """
    ready(seek)
    states = np.zeros((DEEPEST, kernel.size), dtype=np.int64)
    shares = np.zeros(SEATS, dtype=np.float64)
    way = np.empty(DEEPEST, dtype=np.int64)
    functions = (kernel.to_act, kernel.choices, kernel.apply, kernel.result)
    seen_before = 0
    for deepest in range(1, DEEPEST):
        left = np.array([limit], dtype=np.int64)
        states[0] = state
        found = seek(tables, states, 0, deepest, *functions, kernel.widest, shares, left, way)
        seen = limit - int(left[0])
        if found or left[0] < 0 or seen == seen_before:  # nothing lies deeper
            return tuple(int(code) for code in way[:found])
        seen_before = seen
    return ()
