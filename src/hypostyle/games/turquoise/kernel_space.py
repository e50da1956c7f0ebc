"""The board as words: sites are the bits of one, 8 x + y, so that whole storeys are looked at in one step."""

import numpy as np

from hypostyle.compiled import DICE, INT, INTS, compiled, lowest, popcount, roll
from hypostyle.games.turquoise import kernel_layout as at


@compiled(INT(INT))
def north(word: int) -> int:
    return (word << 1) & ~0x0101010101010101


@compiled(INT(INT))
def south(word: int) -> int:
    return (word >> 1) & 0x7F7F7F7F7F7F7F7F


@compiled(INT(INT))
def west(word: int) -> int:
    return (word >> 8) & 0x00FFFFFFFFFFFFFF


@compiled(INT(INT))
def around(word: int) -> int:
    """All sites beside these."""
    return north(word) | south(word) | (word << 8) | west(word)


@compiled(INT(INTS))
def bridges_north(state: np.ndarray) -> int:
    """TQ-3: the sites from which the bridge to the north is complete."""
    return state[at.HALVES] & south(state[at.HALVES + 2])


@compiled(INT(INTS))
def bridges_east(state: np.ndarray) -> int:
    return state[at.HALVES + 1] & west(state[at.HALVES + 3])


@compiled(INT(INT, INT, INT))
def across(word: int, northward: int, eastward: int) -> int:
    """The sites one complete bridge from these."""
    return north(word & northward) | (south(word) & northward) | ((word & eastward) << 8) | (west(word) & eastward)


@compiled(INT(INTS, INTS))
def open_gates(tables: np.ndarray, state: np.ndarray) -> int:
    """TQ-5: the open sites with a gate."""
    found = 0
    for direction in range(4):
        found |= tables[at.GATE_SITES + direction]
    return found & state[at.OPEN]


@compiled(INT(INTS, INTS))
def bridged_gates(tables: np.ndarray, state: np.ndarray) -> int:
    """Those whose bridge through the gate is complete."""
    found = 0
    for direction in range(4):
        found |= tables[at.GATE_SITES + direction] & state[at.HALVES + direction]
    return found


@compiled(INT(INTS))
def occupied_sites(state: np.ndarray) -> int:
    return state[at.PILLARS] | state[at.PILLARS + 1] | state[at.PILLARS + 2] | state[at.PILLARS + 3]


@compiled(INT(INT, DICE))
def any_bit(word: int, dice: np.ndarray) -> int:
    """One of the bits that are set, each as likely; there must be one."""
    for _ in range(roll(dice, popcount(word))):
        word &= word - 1
    return lowest(word)


# Places


@compiled(INT(INTS, INTS, INT))
def is_based(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Whether a place is free and has its four plates below, or is on the ground."""
    below = tables[at.BELOW + place]
    return not state[at.PLATES] >> place & 1 and state[at.PLATES] & below == below


@compiled(INT(INTS, INTS))
def ready_places(tables: np.ndarray, state: np.ndarray) -> int:
    """TQ-10: the places that can take a plate, as bits."""
    occupied, found = occupied_sites(state), 0
    for place in range(at.PLACE_COUNT):
        is_carried = tables[at.STOREY + place] == 0 or tables[at.COVER + place] & ~occupied == 0
        if is_carried and is_based(tables, state, place):
            found |= 1 << place
    return found


@compiled(INT(INTS, INTS, INT, INT))
def points_for(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """TQ-12: what a seat scores if it lays a plate there now."""
    own = popcount(state[at.PILLARS + seat - 1] & tables[at.COVER + place])
    return tables[at.SCORE + at.SCORES * tables[at.STOREY + place] + own]


@compiled(INT(INTS, INTS, INT, INT))
def penalty_of(tables: np.ndarray, state: np.ndarray, seat: int, covered: int) -> int:
    """TQ-18: for the pillars that carry nothing, apart from those under a plate to come."""
    left = state[at.PILLARS + seat - 1] & ~covered
    lost = tables[at.PENALTY] * popcount(left)
    for storey in range(1, 4):
        here = popcount(left & state[at.RAISED + storey - 1])
        lost += (tables[at.PENALTY + storey] - tables[at.PENALTY + storey - 1]) * here
    return lost
