"""Who wins, compiled (TR-19, TR-20, TR-24)."""

import numpy as np

from hypostyle.compiled import INT, INTS, RESULT, compiled, popcount
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_look import seat_at
from hypostyle.games.temple_rush.solo import MACHINE
from hypostyle.games.temple_rush.space import SIZES


@compiled(INT(INTS, INTS, INT))
def score(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """TR-19; alone TR-24."""
    if tables[at.PLAYERS] == 1 and seat == MACHINE:
        return state[at.ROBOT_SUM] + tables[at.ROBOT_BONUS + state[at.ROBOT_WON]]
    own = seat_at(seat)
    total = state[own + at.WON] + state[own + at.LIGHTNING] + state[own + at.PACT]
    for size in SIZES:
        total += size * (state[own + at.BONUS] >> size & 1)
    if tables[at.PLAYERS] == 1 and tables[at.IS_FRENCH]:
        return total
    return total + popcount(state[own + at.TOKENS])


@compiled(INT(INTS, INTS, INT))
def _rank(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """What is compared, in one number."""
    points = score(tables, state, seat) * 1024
    if tables[at.PLAYERS] == 1:
        return points
    return points + state[seat_at(seat) + (at.WON if tables[at.IS_FRENCH] else at.BEST)]


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TR-20: most points; tied, the single highest card or token (English) or the higher sum of them (French)."""
    seats = max(MACHINE, tables[at.PLAYERS])
    best, count = -1, 0
    for seat in range(1, seats + 1):
        rank = _rank(tables, state, seat)
        count = 1 if rank > best else count + (rank == best)
        best = max(best, rank)
    for seat in range(1, seats + 1):
        shares[seat - 1] = 1.0 / count if _rank(tables, state, seat) == best else 0.0
