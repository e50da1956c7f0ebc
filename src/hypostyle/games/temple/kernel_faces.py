"""The faces that hold or touch a tile, the places that constructions take up, and the tiles that fit them."""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest, popcount
from hypostyle.games.temple.building import NOTHING
from hypostyle.games.temple.kernel_layout import (
    BARE,
    BEYOND,
    CONSTRUCTION,
    CONSTRUCTIONS,
    CORNER,
    CORNERS,
    DESIGNER,
    DIGIT,
    EDGES,
    FACES,
    FIRST_LEVEL,
    FLOORS,
    FREE,
    FULL,
    HANGING,
    HEIGHTS,
    HELD,
    IN_USE,
    KEY,
    KNOWN,
    LATE,
    LETTER,
    LINK,
    LOWEST,
    NEAR,
    NEAR_ROW,
    ROOFS,
    SLOT_BITS,
    SLOTS,
    SUPPORTS,
    TAKEN,
    TUNNEL,
    TURN,
    WHOLE,
    X,
    Y,
)

# The known faces


@compiled(INT(INT))
def _kind(key: int) -> int:
    return 2 * (key >> LETTER) + (key & HEIGHTS > 0)


@compiled(INT(INTS, INT))
def find(state: np.ndarray, key: int) -> int:
    """Where a face is in the position; if it is not known, the slot for it, less one and negative."""
    slot = (key * 2654435761 >> 16) & ((1 << SLOT_BITS) - 1)
    while state[SLOTS + slot]:
        at = state[SLOTS + slot]
        if state[at] >> KEY == key:
            return at
        slot = (slot + 1) & ((1 << SLOT_BITS) - 1)
    return -slot - 1


@compiled(INT(INTS, INTS, INT))
def _known(tables: np.ndarray, state: np.ndarray, key: int) -> int:
    """Where a face is in the position, from now on if not before."""
    at = find(state, key)
    if at < 0:
        slot = -at - 1
        at = FACES + state[KNOWN]
        state[KNOWN] += 1
        state[SLOTS + slot] = at
        state[at] = key << KEY | tables[BARE + _kind(key)]
        state[FREE + NOTHING] += 1
    return at


@compiled(INT(INTS, INTS, INT))
def face_at(tables: np.ndarray, state: np.ndarray, key: int) -> int:
    """What is known of a face; of one that touches nothing, what is true of all such."""
    at = find(state, key)
    return state[at] if at >= 0 else key << KEY | tables[BARE + _kind(key)]


@compiled(INT(INT))
def column_of(key: int) -> int:
    """Which word of the columns."""
    return key >> X & 63


@compiled(INT(INT))
def row_of(key: int) -> int:
    """Which bit of that word."""
    return key >> Y & 63


@compiled(types.void(INTS, INTS, INT, INT))
def lay(tables: np.ndarray, state: np.ndarray, key: int, value: int) -> None:
    """Put a tile on a face."""
    at = _known(tables, state, key)
    state[FREE + (state[at] & LOWEST)] -= 1
    state[at] |= TAKEN
    if key >= FIRST_LEVEL:
        state[(ROOFS if key & HEIGHTS else FLOORS) + column_of(key)] |= 1 << row_of(key)
    first = NEAR + _kind(key) * NEAR_ROW
    row = tables[first : first + NEAR_ROW]
    for index in range(1, 1 + 2 * row[0], 2):
        at = _known(tables, state, key + row[index])
        face = state[at] | row[index + 1]
        low = face & LOWEST
        if value < low:
            face += value - low
            if not face & TAKEN:
                state[FREE + low] -= 1
                state[FREE + value] += 1
        state[at] = face


# Places


@compiled(INT(INTS, INTS, INT))
def walls_of(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Under which sides of its roof a tunnel or a link puts walls."""
    face = face_at(tables, state, place >> CONSTRUCTION)
    if place & CONSTRUCTIONS == TUNNEL:
        return 1 << (lowest(face >> SUPPORTS & 15) ^ 1)
    return ~(face >> (EDGES if tables[DESIGNER] else BEYOND)) & 15


@compiled(INT(INTS, INTS, INT))
def count_of(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """How many tiles a place takes."""
    construction = place & CONSTRUCTIONS
    if construction < TUNNEL:
        return 1
    return 2 if construction >= CORNER else 1 + popcount(walls_of(tables, state, place))


@compiled(INT(INTS, INTS, INT, INT))
def nth_face(tables: np.ndarray, state: np.ndarray, place: int, number: int) -> int:
    """The faces of a place, in their order."""
    key, construction = place >> CONSTRUCTION, place & CONSTRUCTIONS
    if construction >= CORNER:
        return key + (tables[CORNERS + construction - CORNER] if number else 0)
    if construction < TUNNEL:
        return key
    walls = walls_of(tables, state, place)
    for _ in range(number):
        walls &= walls - 1
    return key + (tables[HANGING + lowest(walls)] if walls else 0)


@compiled(INT(INTS, INTS, INT, INT))
def lows_of(tables: np.ndarray, state: np.ndarray, place: int, count: int) -> int:
    """The lowest values that the faces of a place touch, as digits."""
    lows = 0
    for number in range(count):
        lows |= (face_at(tables, state, nth_face(tables, state, place, number)) & LOWEST) << DIGIT * number
    return lows


@compiled(INT(INTS, INTS, INT))
def hang_opposite(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Whether two walls hang from opposite sides of a roof, and so do not touch."""
    if place & CONSTRUCTIONS != LINK:
        return 0
    walls = walls_of(tables, state, place)
    return walls == 3 or walls == 12


# Tiles


@compiled(INT(INTS, INTS))
def values_of(tables: np.ndarray, state: np.ndarray) -> int:
    """The values of the colour that a turn begins with, as bits from that of 1 on."""
    seat = state[TURN] - 1
    return state[HELD + seat] if state[IN_USE + seat] else FULL


@compiled(INT(INT, INT, INT, INT))
def is_layable(count: int, lows: int, is_opposed: int, tiles: int) -> int:
    """TE-13: whether there is an order for tiles. Laying whatever can be laid finds it."""
    waiting = (1 << count) - 1
    for late in range(2):
        is_going_on = True
        while is_going_on:
            is_going_on = False
            for number in range(count):
                tile = tiles >> DIGIT * number & 15
                value = tile & LOWEST
                if waiting >> number & 1 and tile // LATE == late and lows >> DIGIT * number & LOWEST <= value:
                    waiting &= ~(1 << number)
                    is_going_on = True
                    for other in range(count):
                        apart = is_opposed and other < 2 and number < 2
                        if not apart and lows >> DIGIT * other & LOWEST > value:
                            lows = lows & ~(LOWEST << DIGIT * other) | value << DIGIT * other
        if late == 0:
            for number in range(count):
                if waiting >> number & 1 and tiles >> DIGIT * number & 15 < LATE:
                    return 0
    return waiting == 0


@compiled(INT(INTS, INTS, INT, INTS, INT))
def tile_sets(tables: np.ndarray, state: np.ndarray, place: int, codes: np.ndarray, most: int) -> int:
    """TE-12, TE-13: writes the tiles that fit a place, up to so many, and returns how many."""
    count = count_of(tables, state, place)
    values = values_of(tables, state)
    lows = lows_of(tables, state, place, count)
    found = 0
    if count == 1:
        for value in range(lows, NOTHING):
            if values >> (value - 1) & 1:
                codes[found] = value
                found += 1
        return found
    is_opposed = hang_opposite(tables, state, place)
    early = min(count, popcount(values))
    # A colour that does not suffice is used up, and another one opened: its values follow as more bits.
    has_late = early < count
    if has_late and not (tables[DESIGNER] and state[WHOLE + state[TURN] - 1]):
        return 0
    offered = values << 1 | (FULL << 1 + LATE if has_late else 0)
    firsts = offered
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        seconds = offered & ~(1 << first)
        while seconds:
            second = lowest(seconds)
            seconds &= seconds - 1
            thirds = offered & ~(1 << first | 1 << second) if count == 3 else 1
            while thirds:
                third = lowest(thirds)
                thirds &= thirds - 1
                if has_late:
                    is_early = (first < LATE) + (second < LATE) + (count == 3 and third < LATE)
                    if is_early != early:
                        continue
                tiles = first | second << DIGIT | third << 2 * DIGIT
                if is_layable(count, lows, is_opposed, tiles):
                    codes[found] = tiles
                    found += 1
                    if found == most:
                        return found
    return found


@compiled(INT(INTS, INTS))
def tops_of(tables: np.ndarray, state: np.ndarray) -> int:
    """The highest value held, the second highest, the third, as digits from the second on; 0 where there is none."""
    values = values_of(tables, state)
    tops, count = 0, 0
    for value in range(NOTHING - 1, 0, -1):
        if values >> (value - 1) & 1 and count < 3:
            count += 1
            tops |= value << DIGIT * count
    return tops


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INTS))
def fits(tables: np.ndarray, state: np.ndarray, place: int, count: int, low: int, tops: int, spare: np.ndarray) -> int:
    """Whether any tiles fit a place whose faces touch nothing lower than `low`.

    With tiles enough of one colour that is so if enough of them are no lower: laid in rising order from the face that
    touches `low`, each touches one before it. A lower one never has anything to touch.
    """
    top = tops >> DIGIT * count & LOWEST
    if top or not tables[DESIGNER]:
        return low <= top
    return tile_sets(tables, state, place, spare, 1)
