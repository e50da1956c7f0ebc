"""Laying pieces and rounds compiled: what can be laid, what a piece leads to, and who wins."""

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCES,
    CHOICES,
    INT,
    INTS,
    OVER,
    RESULT,
    TO_ACT,
    compiled,
    count_bits,
    lowest,
    popcount,
)
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.kernel_auction import call, calls
from hypostyle.games.aztec.score import ROUNDS
from hypostyle.games.aztec.space import PIECES


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[at.ACTING]


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    if state[at.STILL_IN]:
        return calls(tables, state, codes)
    count = 0
    for index in range(at.WORDS):
        word = state[at.LEGAL + index]
        while word:
            codes[count] = index * 64 + lowest(word)
            word &= word - 1
            count += 1
    return count


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    return 0


# Slices, since an index that begins at a number known only at run time might be negative, as far as the compiler knows,
# and loops with such indices gather word after word.


@compiled(INTS(INTS, INT))
def effect(tables: np.ndarray, placement: int) -> np.ndarray:
    """What a placement does to all others."""
    first = at.EFFECTS + placement * at.EFFECT
    return tables[first : first + at.EFFECT]


@compiled(INTS(INTS, INT))
def set_at(tables: np.ndarray, first: int) -> np.ndarray:
    """A set of placements of the tables."""
    return tables[first : first + at.WORDS]


@compiled(INT(INTS, INTS, INT))
def fill(tables: np.ndarray, state: np.ndarray, placement: int) -> int:
    """What a piece does to all sets; returns how many placements are legal then.

    One loop for all: as several short ones the compiler writes them out word by word.
    """
    done, count = effect(tables, placement), 0
    for index in range(at.WORDS):
        state[at.HOLDS + index] |= done[2 * at.WORDS + index] | (done[at.WORDS + index] & state[at.TOUCHES + index])
        state[at.TOUCHES + index] |= done[at.WORDS + index]
        state[at.BLOCKS + index] |= done[index]
        state[at.STEADY + index] |= done[3 * at.WORDS + index]
        state[at.STEADY + at.WORDS + index] |= done[4 * at.WORDS + index]
        state[at.STEADY + 2 * at.WORDS + index] |= done[5 * at.WORDS + index]
        state[at.STEADY + 3 * at.WORDS + index] |= done[6 * at.WORDS + index]
        state[at.STEADY + 4 * at.WORDS + index] |= done[7 * at.WORDS + index]
        legal = (
            state[at.HOLDS + index]
            & state[at.STEADY + index]
            & state[at.STEADY + at.WORDS + index]
            & state[at.STEADY + 2 * at.WORDS + index]
            & state[at.STEADY + 3 * at.WORDS + index]
            & state[at.STEADY + 4 * at.WORDS + index]
            & ~state[at.BLOCKS + index]
        )
        state[at.LEGAL + index] = legal
        count += popcount(legal)
    return count


@compiled(INT(INTS, INTS, INT))
def axis(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """0 for North/South, 1 for East/West, -1 for nobody's."""
    if tables[at.PLAYERS] == 2:
        return (seat - 1) ^ tables[at.FIRST_AXIS]
    return (seat - state[at.AH_PUCH] + 2) % 3 if seat != state[at.AH_PUCH] else -1


@compiled(INT(INTS, INTS, INT))
def _points(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """AZ-10, AZ-13: what a seat has in this round."""
    side = axis(tables, state, seat)
    return state[at.NS + side] if side >= 0 else 0


@compiled(types.void(INTS, INTS))
def _next_round(tables: np.ndarray, state: np.ndarray) -> None:
    """AZ-15."""
    for seat in range(1, 4):
        state[at.EARLIER + seat - 1] += _points(tables, state, seat)
    state[at.ROUND] += 1
    state[at.AH_PUCH] = state[at.ACTING] = state[at.ROUND]
    state[at.NS] = state[at.EW] = state[at.LAID] = 0
    for index in range(at.SETS):
        state[at.LEGAL + index] = tables[at.EMPTY + index]


@compiled(INT(INTS))
def legal_now(state: np.ndarray) -> int:
    """How many placements are legal; none at the end."""
    return count_bits(state, at.LEGAL, at.WORDS) if state[at.ACTING] != OVER else 0


@compiled(INT(INTS, INTS))
def end_of_round(tables: np.ndarray, state: np.ndarray) -> int:
    """Nobody can lay any more (AZ-9); returns how many placements are legal in the next round, if there is one."""
    if tables[at.ROUNDS_PLAYED] == ROUNDS and state[at.ROUND] < ROUNDS:
        _next_round(tables, state)
    else:
        state[at.ACTING] = OVER
    return legal_now(state)


@compiled(INT(INTS, INTS, INT))
def lay(tables: np.ndarray, state: np.ndarray, placement: int) -> int:
    """Lay a piece; returns how many placements are legal then."""
    state[at.NS] += tables[at.POINTS + 2 * placement]
    state[at.EW] += tables[at.POINTS + 2 * placement + 1]
    state[at.LAID] += 1
    count = fill(tables, state, placement)
    if count == 0 or state[at.LAID] == PIECES:
        return end_of_round(tables, state)
    state[at.ACTING] = state[at.ACTING] + 1 if state[at.ACTING] < tables[at.PLAYERS] else 1
    return count


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if state[at.STILL_IN]:
        call(tables, state, code)
    else:
        lay(tables, state, code)


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """AZ-11, AZ-14, AZ-15."""
    players = tables[at.PLAYERS]
    for seat in range(players):
        shares[seat] = 0.0
    if players == 2:
        shares[0 if _points(tables, state, 1) >= _points(tables, state, 2) else 1] = 1.0
    elif tables[at.ROUNDS_PLAYED] == ROUNDS:
        best, count = -1, 0
        for seat in range(3):
            total = state[at.EARLIER + seat] + _points(tables, state, seat + 1)
            count = 1 if total > best else count + (total == best)
            best = max(best, total)
        for seat in range(3):
            if state[at.EARLIER + seat] + _points(tables, state, seat + 1) == best:
                shares[seat] = 1.0 / count
    elif max(state[at.NS], state[at.EW]) < state[at.BARRIER]:
        shares[state[at.AH_PUCH] - 1] = 1.0
    else:
        shares[(state[at.AH_PUCH] + (0 if state[at.NS] >= state[at.EW] else 1)) % 3] = 1.0
