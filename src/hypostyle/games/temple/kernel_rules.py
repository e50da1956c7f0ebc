"""Where constructions fit, and the turns."""

import numpy as np
from numba import types

from hypostyle.compiled import APPLY, CHANCES, CHOICES, INT, INTS, OVER, RESULT, TO_ACT, compiled, lowest, popcount
from hypostyle.games.temple import kernel_layout as at
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

# Where constructions fit


@compiled(INT(INTS, INTS, INT, INT, INT, INTS, INT))
def _roof_places(
    tables: np.ndarray, state: np.ndarray, face: int, tops: int, least: int, codes: np.ndarray, count: int
) -> int:
    """TE-8, TE-10, TE-11 for a roof that is not there, in a column without a floor."""
    key, low = face >> at.KEY, face & at.LOWEST
    held, beyond = face >> at.SUPPORTS & 15, face >> at.BEYOND & 15
    spare = codes[count + 2 :]
    named = -1
    supported = popcount(held)
    if supported >= 2:
        named = 0
        if least == 1 and fits(tables, state, key << at.CONSTRUCTION | at.ROOF, 1, low, tops, spare):
            codes[count] = key << at.CONSTRUCTION | at.ROOF
            count += 1
    elif supported == 1:
        side = lowest(held) ^ 1
        wall = face_at(tables, state, key + tables[at.HANGING + side])
        if wall & at.STEADY:
            named = 1 << side
            if fits(tables, state, key << at.CONSTRUCTION | at.TUNNEL, 2, min(low, wall & at.LOWEST), tops, spare):
                codes[count] = key << at.CONSTRUCTION | at.TUNNEL
                count += 1
    roofs = popcount(beyond)
    if roofs < 2 or (not tables[at.DESIGNER] and (held or roofs == at.SIDES)):
        return count
    walls = walls_of(tables, state, key << at.CONSTRUCTION | at.LINK)
    if walls == named:
        return count
    for side in range(at.SIDES):
        if walls >> side & 1:
            wall = face_at(tables, state, key + tables[at.HANGING + side])
            if not wall & at.STEADY:
                return count
            low = min(low, wall & at.LOWEST)
    if fits(tables, state, key << at.CONSTRUCTION | at.LINK, 1 + popcount(walls), low, tops, spare):
        codes[count] = key << at.CONSTRUCTION | at.LINK
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INT))
def _corner_places(tables: np.ndarray, state: np.ndarray, face: int, tops: int, codes: np.ndarray, count: int) -> int:
    """TE-9 for an east wall beside a floor."""
    key = face >> at.KEY
    for number in range(at.SIDES):
        spot = find(state, key + tables[at.CORNERS + number])
        if spot >= 0 and state[spot] & (at.TAKEN | at.TOUCHES_FLOOR) == at.TOUCHES_FLOOR:
            place = key << at.CONSTRUCTION | at.CORNER + number
            low = min(face & at.LOWEST, state[spot] & at.LOWEST)
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
    highest = tops >> at.DIGIT & at.LOWEST
    known = state[at.FACES : at.FACES + state[at.KNOWN]]
    for number in range(first - known.size, first):
        face = known[number]
        if face & at.TAKEN:
            continue
        key = face >> at.KEY
        if key >= at.FIRST_LEVEL:
            if key & at.HEIGHTS:
                if face & at.HELD_UP and not state[at.FLOORS + column_of(key)] >> row_of(key) & 1:
                    count = _roof_places(tables, state, face, tops, least, codes, count)
            elif least == 1 and face & at.LOWEST <= highest and not state[at.ROOFS + column_of(key)] >> row_of(key) & 1:
                codes[count] = key << at.CONSTRUCTION | at.FLOOR
                count += 1
        elif face & at.STEADY:
            if least == 1 and face & at.LOWEST <= highest and face & at.TOUCHES_WALL and face & at.TOUCHES_LEVEL:
                codes[count] = key << at.CONSTRUCTION | at.WALL
                count += 1
            if face & at.TOUCHES_FLOOR and key < at.FIRST_WALL_N:
                count = _corner_places(tables, state, face, tops, codes, count)
        if count >= most:
            break
    return count


@compiled(CHOICES)
def _places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """All places that the seat to move has tiles for."""
    return places_from(tables, state, 0, 1, codes, at.WIDEST)


@compiled(INT(INTS, INTS))
def _is_shut(tables: np.ndarray, state: np.ndarray) -> int:
    """TE-15: whether the seat to move can build nothing. A face brings five places at most."""
    return places_from(tables, state, state[at.KNOWN] >> 1, 1, np.empty(2 * at.SIDES, dtype=np.int64), 1) == 0


# Playing


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[at.ACTING]


@compiled(CHOICES)
def _colours(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    whole = state[at.WHOLE + state[at.TURN] - 1]
    count = 0
    while whole:
        codes[count] = lowest(whole)
        whole &= whole - 1
        count += 1
    return count


@compiled(INT(INT))
def _construction(place: int) -> int:
    return min(place & at.CONSTRUCTIONS, at.CORNER)


@compiled(CHOICES)
def _constructions(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    count = _places(tables, state, codes)
    there = 0
    for index in range(count):
        there |= 1 << _construction(codes[index])
    count = 0
    for construction in range(at.CORNER + 1):
        if there >> construction & 1:
            codes[count] = construction
            count += 1
    return count


@compiled(CHOICES)
def chosen_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    """The places for the construction that was chosen; for all, if none was."""
    count = _places(tables, state, codes)
    if not state[at.CHOSEN]:
        return count
    kept = 0
    for index in range(count):
        if _construction(codes[index]) + 1 == state[at.CHOSEN]:
            codes[kept] = codes[index]
            kept += 1
    return kept


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    if state[at.LAID] == 0 or state[at.TILE_SET]:
        return _colours(tables, state, codes)
    if state[at.PLACE]:
        return tile_sets(tables, state, state[at.PLACE], codes, at.MOST_TILE_SETS)
    return chosen_places(tables, state, codes) if state[at.CHOSEN] else _constructions(tables, state, codes)


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    return 0


@compiled(types.void(INTS, INT, INT, INT))
def _pay(state: np.ndarray, tiles: int, count: int, colour: int) -> None:
    """TE-12: take tiles from the hand of the seat to move; `colour` is the one that is opened, if one is."""
    seat = state[at.TURN] - 1
    early = late = 0
    for number in range(count):
        tile = tiles >> at.DIGIT * number & 15
        if tile < at.LATE:
            early |= 1 << (tile - 1)
        else:
            late |= 1 << (tile - at.LATE - 1)
    if state[at.IN_USE + seat]:
        state[at.HELD + seat] &= ~early
        if state[at.HELD + seat] == 0:
            state[at.IN_USE + seat] = 0
    else:
        late = early
    if late:
        state[at.WHOLE + seat] &= ~(1 << colour)
        state[at.IN_USE + seat] = colour + 1
        state[at.HELD + seat] = at.FULL & ~late


@compiled(APPLY)
def build(tables: np.ndarray, state: np.ndarray, colour: int) -> None:
    """Lay the tiles that were chosen; then it is the other's turn, if there is one (TE-15)."""
    place, tiles = state[at.PLACE], state[at.TILE_SET]
    count = count_of(tables, state, place)
    # All faces first, for a tile changes what the place looks like.
    first, second = nth_face(tables, state, place, 0), nth_face(tables, state, place, 1)
    third = nth_face(tables, state, place, 2)
    _pay(state, tiles, count, colour)
    lay(tables, state, first, tiles & at.LOWEST)
    if count > 1:
        lay(tables, state, second, tiles >> at.DIGIT & at.LOWEST)
    if count > 2:
        lay(tables, state, third, tiles >> 2 * at.DIGIT & at.LOWEST)
    seat = state[at.TURN] - 1
    is_finished = state[at.HELD + seat] == 0 and state[at.WHOLE + seat] == 0
    state[at.LAID] += count
    state[at.CHOSEN] = state[at.PLACE] = state[at.TILE_SET] = 0
    state[at.TURN] = state[at.ACTING] = 3 - state[at.TURN]
    if is_finished or _is_shut(tables, state):
        state[at.ACTING] = OVER


@compiled(INT(INTS, INT))
def opens_colour(state: np.ndarray, tiles: int) -> int:
    """Whether tiles open a colour."""
    return (
        state[at.IN_USE + state[at.TURN] - 1] == 0
        or tiles & (at.LATE << 2 * at.DIGIT | at.LATE << at.DIGIT | at.LATE) != 0
    )


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if state[at.LAID] == 0:
        state[at.PLACE], state[at.TILE_SET] = at.START << at.CONSTRUCTION | at.FLOOR, 1  # TE-14
        build(tables, state, code)
    elif state[at.TILE_SET]:
        build(tables, state, code)
    elif state[at.CHOSEN] == 0:
        state[at.CHOSEN] = code + 1
    elif state[at.PLACE] == 0:
        state[at.PLACE] = code
    else:
        state[at.TILE_SET] = code
        whole = state[at.WHOLE + state[at.TURN] - 1]
        if not opens_colour(state, code):
            build(tables, state, 0)
        elif popcount(whole) == 1:
            build(tables, state, lowest(whole))


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TE-15: the one who is not to move."""
    shares[state[at.TURN] - 1], shares[2 - state[at.TURN]] = 0.0, 1.0
