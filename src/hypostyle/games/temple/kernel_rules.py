"""Where constructions fit, and the turns."""

import numpy as np
from numba import types

from hypostyle.compiled import APPLY, CHANCES, CHOICES, INT, INTS, OVER, RESULT, TO_ACT, compiled, lowest, popcount
from hypostyle.games.temple.kernel_faces import (
    column_of,
    count_of,
    face_at,
    find,
    fits,
    lay,
    nth_face,
    row_of,
    tile_sets,
    tops_of,
    walls_of,
)
from hypostyle.games.temple.kernel_layout import (
    ACTING,
    BEYOND,
    CHOSEN,
    CONSTRUCTION,
    CONSTRUCTIONS,
    CORNER,
    CORNERS,
    DESIGNER,
    DIGIT,
    FACES,
    FIRST_LEVEL,
    FIRST_WALL_N,
    FLOOR,
    FLOORS,
    FULL,
    HANGING,
    HEIGHTS,
    HELD,
    HELD_UP,
    IN_USE,
    KEY,
    KNOWN,
    LAID,
    LATE,
    LINK,
    LOWEST,
    MOST_TILE_SETS,
    PLACE,
    ROOF,
    ROOFS,
    SIDES,
    START,
    STEADY,
    SUPPORTS,
    TAKEN,
    TILE_SET,
    TOUCHES_FLOOR,
    TOUCHES_LEVEL,
    TOUCHES_WALL,
    TUNNEL,
    TURN,
    WALL,
    WHOLE,
    WIDEST,
)

# Where constructions fit


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INT))
def _roof_places(
    tables: np.ndarray, state: np.ndarray, face: int, tops: int, least: int, codes: np.ndarray, count: int
) -> int:
    """TE-8, TE-10, TE-11 for a roof that is not there, in a column without a floor."""
    key, low = face >> KEY, face & LOWEST
    held, beyond = face >> SUPPORTS & 15, face >> BEYOND & 15
    spare = codes[count + 2 :]
    named = -1
    supported = popcount(held)
    if supported >= 2:
        named = 0
        if least == 1 and fits(tables, state, key << CONSTRUCTION | ROOF, 1, low, tops, spare):
            codes[count] = key << CONSTRUCTION | ROOF
            count += 1
    elif supported == 1:
        side = lowest(held) ^ 1
        wall = face_at(tables, state, key + tables[HANGING + side])
        if wall & STEADY:
            named = 1 << side
            if fits(tables, state, key << CONSTRUCTION | TUNNEL, 2, min(low, wall & LOWEST), tops, spare):
                codes[count] = key << CONSTRUCTION | TUNNEL
                count += 1
    roofs = popcount(beyond)
    if roofs < 2 or (not tables[DESIGNER] and (held or roofs == SIDES)):
        return count
    walls = walls_of(tables, state, key << CONSTRUCTION | LINK)
    if walls == named:
        return count
    for side in range(SIDES):
        if walls >> side & 1:
            wall = face_at(tables, state, key + tables[HANGING + side])
            if not wall & STEADY:
                return count
            low = min(low, wall & LOWEST)
    if fits(tables, state, key << CONSTRUCTION | LINK, 1 + popcount(walls), low, tops, spare):
        codes[count] = key << CONSTRUCTION | LINK
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INT))
def _corner_places(tables: np.ndarray, state: np.ndarray, face: int, tops: int, codes: np.ndarray, count: int) -> int:
    """TE-9 for an east wall beside a floor."""
    key = face >> KEY
    for number in range(SIDES):
        at = find(state, key + tables[CORNERS + number])
        if at >= 0 and state[at] & (TAKEN | TOUCHES_FLOOR) == TOUCHES_FLOOR:
            place = key << CONSTRUCTION | CORNER + number
            low = min(face & LOWEST, state[at] & LOWEST)
            if fits(tables, state, place, 2, low, tops, codes[count + 1 :]):
                codes[count] = place
                count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INT))
def places_from(tables: np.ndarray, state: np.ndarray, first: int, least: int, codes: np.ndarray, most: int) -> int:
    """Writes the places that the seat to move has tiles for, and returns how many.

    It goes through the known faces from the one with number `first`, once around, and stops when it has `most` places.
    With a `least` of two, floors, walls and roofs by themselves are left out.
    """
    count = 0
    tops = tops_of(tables, state)
    highest = tops >> DIGIT & LOWEST
    known = state[FACES : FACES + state[KNOWN]]
    for number in range(first - known.size, first):
        face = known[number]
        if face & TAKEN:
            continue
        key = face >> KEY
        if key >= FIRST_LEVEL:
            if key & HEIGHTS:
                if face & HELD_UP and not state[FLOORS + column_of(key)] >> row_of(key) & 1:
                    count = _roof_places(tables, state, face, tops, least, codes, count)
            elif least == 1 and face & LOWEST <= highest and not state[ROOFS + column_of(key)] >> row_of(key) & 1:
                codes[count] = key << CONSTRUCTION | FLOOR
                count += 1
        elif face & STEADY:
            if least == 1 and face & LOWEST <= highest and face & TOUCHES_WALL and face & TOUCHES_LEVEL:
                codes[count] = key << CONSTRUCTION | WALL
                count += 1
            if face & TOUCHES_FLOOR and key < FIRST_WALL_N:
                count = _corner_places(tables, state, face, tops, codes, count)
        if count >= most:
            break
    return count


@compiled(CHOICES)
def _places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """All places that the seat to move has tiles for."""
    return places_from(tables, state, 0, 1, codes, WIDEST)


@compiled(INT(INTS, INTS))
def _is_shut(tables: np.ndarray, state: np.ndarray) -> int:
    """TE-15: whether the seat to move can build nothing. A face brings five places at most."""
    return places_from(tables, state, state[KNOWN] >> 1, 1, np.empty(2 * SIDES, dtype=np.int64), 1) == 0


# Playing


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[ACTING]


@compiled(CHOICES)
def _colours(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    whole = state[WHOLE + state[TURN] - 1]
    count = 0
    while whole:
        codes[count] = lowest(whole)
        whole &= whole - 1
        count += 1
    return count


@compiled(INT(INT))
def _construction(place: int) -> int:
    return min(place & CONSTRUCTIONS, CORNER)


@compiled(CHOICES)
def _constructions(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    count = _places(tables, state, codes)
    there = 0
    for index in range(count):
        there |= 1 << _construction(codes[index])
    count = 0
    for construction in range(CORNER + 1):
        if there >> construction & 1:
            codes[count] = construction
            count += 1
    return count


@compiled(CHOICES)
def chosen_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """The places for the construction that was chosen; for all, if none was."""
    count = _places(tables, state, codes)
    if not state[CHOSEN]:
        return count
    kept = 0
    for index in range(count):
        if _construction(codes[index]) + 1 == state[CHOSEN]:
            codes[kept] = codes[index]
            kept += 1
    return kept


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    if state[LAID] == 0 or state[TILE_SET]:
        return _colours(tables, state, codes)
    if state[PLACE]:
        return tile_sets(tables, state, state[PLACE], codes, MOST_TILE_SETS)
    return chosen_places(tables, state, codes) if state[CHOSEN] else _constructions(tables, state, codes)


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    return 0


@compiled(types.void(INTS, INT, INT, INT))
def _pay(state: np.ndarray, tiles: int, count: int, colour: int) -> None:
    """TE-12: take tiles from the hand of the seat to move; `colour` is the one that is opened, if one is."""
    seat = state[TURN] - 1
    early = late = 0
    for number in range(count):
        tile = tiles >> DIGIT * number & 15
        if tile < LATE:
            early |= 1 << (tile - 1)
        else:
            late |= 1 << (tile - LATE - 1)
    if state[IN_USE + seat]:
        state[HELD + seat] &= ~early
        if state[HELD + seat] == 0:
            state[IN_USE + seat] = 0
    else:
        late = early
    if late:
        state[WHOLE + seat] &= ~(1 << colour)
        state[IN_USE + seat] = colour + 1
        state[HELD + seat] = FULL & ~late


@compiled(APPLY)
def build(tables: np.ndarray, state: np.ndarray, colour: int) -> None:
    """Lay the tiles that were chosen; then it is the other's turn, if there is one (TE-15)."""
    place, tiles = state[PLACE], state[TILE_SET]
    count = count_of(tables, state, place)
    # All faces first, for a tile changes what the place looks like.
    first, second = nth_face(tables, state, place, 0), nth_face(tables, state, place, 1)
    third = nth_face(tables, state, place, 2)
    _pay(state, tiles, count, colour)
    lay(tables, state, first, tiles & LOWEST)
    if count > 1:
        lay(tables, state, second, tiles >> DIGIT & LOWEST)
    if count > 2:
        lay(tables, state, third, tiles >> 2 * DIGIT & LOWEST)
    seat = state[TURN] - 1
    is_finished = state[HELD + seat] == 0 and state[WHOLE + seat] == 0
    state[LAID] += count
    state[CHOSEN] = state[PLACE] = state[TILE_SET] = 0
    state[TURN] = state[ACTING] = 3 - state[TURN]
    if is_finished or _is_shut(tables, state):
        state[ACTING] = OVER


@compiled(INT(INTS, INT))
def opens_colour(state: np.ndarray, tiles: int) -> int:
    """Whether tiles open a colour."""
    return state[IN_USE + state[TURN] - 1] == 0 or tiles & (LATE << 2 * DIGIT | LATE << DIGIT | LATE) != 0


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if state[LAID] == 0:
        state[PLACE], state[TILE_SET] = START << CONSTRUCTION | FLOOR, 1  # TE-14
        build(tables, state, code)
    elif state[TILE_SET]:
        build(tables, state, code)
    elif state[CHOSEN] == 0:
        state[CHOSEN] = code + 1
    elif state[PLACE] == 0:
        state[PLACE] = code
    else:
        state[TILE_SET] = code
        whole = state[WHOLE + state[TURN] - 1]
        if not opens_colour(state, code):
            build(tables, state, 0)
        elif popcount(whole) == 1:
            build(tables, state, lowest(whole))


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TE-15: the one who is not to move."""
    shares[state[TURN] - 1], shares[2 - state[TURN]] = 0.0, 1.0
