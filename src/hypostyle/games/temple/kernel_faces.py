"""The faces that hold or touch a tile, the places that constructions take up, and the tiles that fit them."""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest, popcount
from hypostyle.games.temple import kernel_layout as at
from hypostyle.games.temple.building import NOTHING

# The known faces


@compiled(INT(INT))
def _kind(key: int) -> int:
    return 2 * (key >> at.LETTER) + (key & at.HEIGHTS > 0)


@compiled(INT(INTS, INT))
def find(state: np.ndarray, key: int) -> int:
    """Where a face is in the position; if it is not known, the slot for it, less one and negative."""
    slot = (key * 2654435761 >> 16) & ((1 << at.SLOT_BITS) - 1)
    while state[at.SLOTS + slot]:
        spot = state[at.SLOTS + slot]
        if state[spot] >> at.KEY == key:
            return spot
        slot = (slot + 1) & ((1 << at.SLOT_BITS) - 1)
    return -slot - 1


@compiled(INT(INTS, INTS, INT))
def _known(tables: np.ndarray, state: np.ndarray, key: int) -> int:
    """Where a face is in the position, from now on if not before."""
    spot = find(state, key)
    if spot < 0:
        slot = -spot - 1
        spot = at.FACES + state[at.KNOWN]
        state[at.KNOWN] += 1
        state[at.SLOTS + slot] = spot
        state[spot] = key << at.KEY | tables[at.BARE + _kind(key)]
        state[at.FREE + NOTHING] += 1
    return spot


@compiled(INT(INTS, INTS, INT))
def face_at(tables: np.ndarray, state: np.ndarray, key: int) -> int:
    """What is known of a face; of one that touches nothing, what is true of all such."""
    spot = find(state, key)
    return state[spot] if spot >= 0 else key << at.KEY | tables[at.BARE + _kind(key)]


@compiled(INT(INT))
def column_of(key: int) -> int:
    """Which word of the columns."""
    return key >> at.X & 63


@compiled(INT(INT))
def row_of(key: int) -> int:
    """Which bit of that word."""
    return key >> at.Y & 63


@compiled(types.void(INTS, INTS, INT, INT))
def lay(tables: np.ndarray, state: np.ndarray, key: int, value: int) -> None:
    """Put a tile on a face."""
    spot = _known(tables, state, key)
    state[at.FREE + (state[spot] & at.LOWEST)] -= 1
    state[spot] |= at.TAKEN
    if key >= at.FIRST_LEVEL:
        state[(at.ROOFS if key & at.HEIGHTS else at.FLOORS) + column_of(key)] |= 1 << row_of(key)
    first = at.NEAR + _kind(key) * at.NEAR_ROW
    row = tables[first : first + at.NEAR_ROW]
    for index in range(1, 1 + 2 * row[0], 2):
        spot = _known(tables, state, key + row[index])
        face = state[spot] | row[index + 1]
        low = face & at.LOWEST
        if value < low:
            face += value - low
            if not face & at.TAKEN:
                state[at.FREE + low] -= 1
                state[at.FREE + value] += 1
        state[spot] = face


# Places


@compiled(INT(INTS, INTS, INT))
def walls_of(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Under which sides of its roof a tunnel or a link puts walls."""
    face = face_at(tables, state, place >> at.CONSTRUCTION)
    if place & at.CONSTRUCTIONS == at.TUNNEL:
        return 1 << (lowest(face >> at.SUPPORTS & 15) ^ 1)
    return ~(face >> (at.EDGES if tables[at.DESIGNER] else at.BEYOND)) & 15


@compiled(INT(INTS, INTS, INT))
def count_of(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """How many tiles a place takes."""
    construction = place & at.CONSTRUCTIONS
    if construction < at.TUNNEL:
        return 1
    return 2 if construction >= at.CORNER else 1 + popcount(walls_of(tables, state, place))


@compiled(INT(INTS, INTS, INT, INT))
def nth_face(tables: np.ndarray, state: np.ndarray, place: int, number: int) -> int:
    """The faces of a place, in their order."""
    key, construction = place >> at.CONSTRUCTION, place & at.CONSTRUCTIONS
    if construction >= at.CORNER:
        return key + (tables[at.CORNERS + construction - at.CORNER] if number else 0)
    if construction < at.TUNNEL:
        return key
    walls = walls_of(tables, state, place)
    for _ in range(number):
        walls &= walls - 1
    return key + (tables[at.HANGING + lowest(walls)] if walls else 0)


@compiled(INT(INTS, INTS, INT, INT))
def lows_of(tables: np.ndarray, state: np.ndarray, place: int, count: int) -> int:
    """The lowest values that the faces of a place touch, as digits."""
    lows = 0
    for number in range(count):
        lows |= (face_at(tables, state, nth_face(tables, state, place, number)) & at.LOWEST) << at.DIGIT * number
    return lows


@compiled(INT(INTS, INTS, INT))
def hang_opposite(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Whether two walls hang from opposite sides of a roof, and so do not touch."""
    if place & at.CONSTRUCTIONS != at.LINK:
        return 0
    walls = walls_of(tables, state, place)
    return walls == 3 or walls == 12


# Tiles


@compiled(INT(INTS, INTS))
def values_of(tables: np.ndarray, state: np.ndarray) -> int:
    """The values of the colour that a turn begins with, as bits from that of 1 on."""
    seat = state[at.TURN] - 1
    return state[at.HELD + seat] if state[at.IN_USE + seat] else at.FULL


@compiled(INT(INT, INT, INT, INT))
def is_layable(count: int, lows: int, is_opposed: int, tiles: int) -> int:
    """TE-13: whether there is an order for tiles. Laying whatever can be laid finds it."""
    waiting = (1 << count) - 1
    for late in range(2):
        is_going_on = True
        while is_going_on:
            is_going_on = False
            for number in range(count):
                tile = tiles >> at.DIGIT * number & 15
                value = tile & at.LOWEST
                if waiting >> number & 1 and tile // at.LATE == late and lows >> at.DIGIT * number & at.LOWEST <= value:
                    waiting &= ~(1 << number)
                    is_going_on = True
                    for other in range(count):
                        apart = is_opposed and other < 2 and number < 2
                        if not apart and lows >> at.DIGIT * other & at.LOWEST > value:
                            lows = lows & ~(at.LOWEST << at.DIGIT * other) | value << at.DIGIT * other
        if late == 0:
            for number in range(count):
                if waiting >> number & 1 and tiles >> at.DIGIT * number & 15 < at.LATE:
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
    if has_late and not (tables[at.DESIGNER] and state[at.WHOLE + state[at.TURN] - 1]):
        return 0
    offered = values << 1 | (at.FULL << 1 + at.LATE if has_late else 0)
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
                    is_early = (first < at.LATE) + (second < at.LATE) + (count == 3 and third < at.LATE)
                    if is_early != early:
                        continue
                tiles = first | second << at.DIGIT | third << 2 * at.DIGIT
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
            tops |= value << at.DIGIT * count
    return tops


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INTS))
def fits(tables: np.ndarray, state: np.ndarray, place: int, count: int, low: int, tops: int, spare: np.ndarray) -> int:
    """Whether any tiles fit a place whose faces touch nothing lower than `low`.

    With tiles enough of one colour that is so if enough of them are no lower: laid in rising order from the face that
    touches `low`, each touches one before it. A lower one never has anything to touch.
    """
    top = tops >> at.DIGIT * count & at.LOWEST
    if top or not tables[at.DESIGNER]:
        return low <= top
    return tile_sets(tables, state, place, spare, 1)
