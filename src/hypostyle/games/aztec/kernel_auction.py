"""AZ-12: the auction compiled."""

import numpy as np

from hypostyle.compiled import APPLY, CHOICES, DICE, INT, INTS, compiled, roll
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.moves import Bid, Pass


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


@compiled(INT(INTS, INTS, DICE))
def any_call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Any call, each as likely."""
    return at.BID + roll(dice, highest_bid(tables, state) + 1)


def said(code: int) -> Bid | Pass:
    """The call that a code means."""
    return Bid(code - at.BID) if code > at.BID else Pass()
