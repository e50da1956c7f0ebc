"""AZ-12: the auction compiled, and what is good play in it."""

from collections.abc import Mapping

import numpy as np
from numba import types

from hypostyle.compiled import APPLY, CHOICES, DICE, INT, INTS, RESULT, compiled, roll
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.moves import Bid, Pass

# By the corners: there Ah Puch wins about as often as each of the others.
FAIR_BARRIERS: Mapping[str, int] = {"none": 8, "shared": 9}
STEEP = 1.5  # how much more a barrier above a fair one is worth to Ah Puch: its odds grow e times with each 1 / STEEP
FIRST_BUILDERS_SHARE = 0.75  # of what is left


@compiled(INT(INTS, INTS))
def highest_bid(tables: np.ndarray, state: np.ndarray) -> int:
    """The highest barrier that can be named now."""
    return state[at.BARRIER] - 1 if state[at.BARRIER] else tables[at.HIGHEST]


@compiled(CHOICES)
def calls(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """Every barrier that can be named, and to pass."""
    highest = highest_bid(tables, state)
    for barrier in range(1, highest + 1):
        codes[barrier - 1] = at.BID + barrier
    codes[highest] = at.PASS
    return highest + 1


@compiled(APPLY)
def call(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """Name a barrier, or pass for good."""
    seat = state[at.ACTING]
    if code == at.PASS:
        state[at.STILL_IN] &= ~(1 << seat)
    else:
        state[at.BARRIER], state[at.BIDDER] = code - at.BID, seat
    if state[at.STILL_IN] == 0:
        state[at.BIDDER], state[at.BARRIER] = 1, tables[at.HIGHEST]
    elif not (state[at.BIDDER] and (state[at.BARRIER] == 1 or state[at.STILL_IN] == 1 << state[at.BIDDER])):
        seat = seat % 3 + 1
        while not state[at.STILL_IN] >> seat & 1:
            seat = seat % 3 + 1
        state[at.ACTING] = seat
        return
    state[at.AH_PUCH] = state[at.ACTING] = state[at.BIDDER]
    state[at.STILL_IN] = state[at.BIDDER] = 0


@compiled(types.float64(INTS, INTS, INT))
def call_looks(tables: np.ndarray, state: np.ndarray, code: int) -> float:
    """How good a call looks: Ah Puch wants a barrier at which it wins often enough; a higher one would be underbid."""
    if code == at.PASS:
        return 0.5 + 0.1 * min(4, tables[at.FAIR] - state[at.BARRIER]) if state[at.BARRIER] else 0.3
    above = code - at.BID - tables[at.FAIR]
    return max(0.0, 0.8 - 0.05 * above if above >= 0 else 0.8 + 0.2 * above)


@compiled(INT(INTS, INTS, DICE))
def sensible_call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Mostly some barrier that is fair at least, else to pass."""
    highest_now = highest_bid(tables, state)
    lowest_now = min(tables[at.FAIR], highest_now)
    if highest_now == 0 or roll(dice, 8) == 0 or (highest_now < tables[at.FAIR] and roll(dice, 8)):
        return at.PASS
    return at.BID + max(1, lowest_now + roll(dice, highest_now - lowest_now + 1))


@compiled(RESULT)
def worth_of_barrier(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """What the end of an auction is worth, by matches between good players from each barrier on: sensible placements
    hinder nobody, so in playouts builders reach more than good players let them.
    """
    ah_puch = state[at.AH_PUCH] - 1
    won = 1.0 / (1.0 + 2.0 * np.exp(STEEP * (tables[at.FAIR] - state[at.BARRIER])))
    worths[ah_puch] = won
    worths[(ah_puch + 1) % 3] = (1.0 - won) * FIRST_BUILDERS_SHARE
    worths[(ah_puch + 2) % 3] = (1.0 - won) * (1.0 - FIRST_BUILDERS_SHARE)


@compiled(INT(INTS, INTS, DICE))
def any_call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Any call, each as likely."""
    return at.BID + roll(dice, highest_bid(tables, state) + 1)


def said(code: int) -> Bid | Pass:
    """The call that a code means."""
    return Bid(code - at.BID) if code > at.BID else Pass()
