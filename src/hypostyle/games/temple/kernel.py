"""Temple compiled: the faces that touch a tile, each with what it touches.

The table has no border, so a position keeps no board. It keeps the faces that are known, which are those that hold or
touch a tile, in the order in which they came to be; each is one number, with its place, the lowest value that it
touches and a bit for each condition of a construction. A tile only ever adds to these, so laying one is to visit the
faces around it. What touches, carries and supports what is read off the readable rules; restated are where
constructions fit (`Building.places`), which tiles fit them, and the turns.

A move is a construction, its place, the tiles for its faces, then the colour if one is opened and there is more than
one: colours are alike, so the search should have chosen everything else before it sees them.
"""

from functools import cache

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCES,
    CHOICES,
    DICE,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    TO_ACT,
    Kernel,
    compiled,
    lowest,
    popcount,
    roll,
)
from hypostyle.core import Move, Position
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.moves import COLOURS, VALUES, Build, Laid, Tile
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.refusals import FIRST
from hypostyle.games.temple.score import TILES
from hypostyle.games.temple.space import (
    WALLS,
    Face,
    around,
    carriers,
    corners_of,
    level,
    levels_touching,
    opposite,
    sides,
    supports,
    touching,
    walls_touching,
)
from hypostyle.games.temple.values import Hand, Step, arrangements, colour_in_use, contacts

# A face as a number: its letter, then x, y and z; so faces of one place are in the order of the rules. A level is a
# floor at height 0 and a roof above.
#
# No match leaves these numbers. Sixty tiles hang together by edges, and touching faces are at most one apart in x, y
# and z; so from the first floor x and y reach 59 either way, and 60 for a face that only touches a tile. Upwards three
# tiles take a storey: the first wall between z and z + 1 is a single wall whose foot touches a roof (a hanging wall
# and a top that touches a roof need a roof at z + 1, whose own walls are there before), and the first roof at z stands
# on two walls or brings the second one along. So a wall's z is at most 19, and that of a face that touches one 20.
# Constructions ask for faces one further off at most, 61 sideways, and the bits reach from -64 to 63 and from 0 to 31.
E, N, LEVEL = range(3)
Y, X, LETTER = 5, 12, 19  # where their bits begin
HEIGHTS, ACROSS = (1 << Y) - 1, (1 << X - Y) - 1
CENTRE = 64
FIRST_WALL_N, FIRST_LEVEL = N << LETTER, LEVEL << LETTER
START = LEVEL << LETTER | CENTRE << X | CENTRE << Y

# How many faces are known at most. The first floor touches eight. Every later tile lies on a known face and shares an
# edge with an earlier tile, so that all faces around that edge are known: of the twelve it touches nine may be new.
ALL_TILES = 2 * TILES
MOST_KNOWN = 9 + 9 * (ALL_TILES - 1)

# A known face: the lowest value it touches, whether it holds a tile, then bits that mean one thing for walls and
# another for roofs, and the face itself above them.
LOWEST = 7
TAKEN = 8
TOUCHES_WALL, TOUCHES_LEVEL, STEADY, TOUCHES_FLOOR = 16, 32, 64, 128
SUPPORTS, BEYOND, EDGES = 4, 8, 12  # where four bits begin, one for each side of a roof
HELD_UP = 15 << SUPPORTS | 15 << BEYOND
KEY = 16
SIDES = 4

# A position: what is no list, the columns with a floor and those with a roof, the known faces, and where to find them.
# A column is a bit of a word, both modulo 64: 60 tiles and what touches them span 62 columns at most.
ACTING, TURN, LAID, CHOSEN, PLACE, TILE_SET, KNOWN = range(7)  # CHOSEN: the construction, plus one
WHOLE, IN_USE, HELD = 8, 10, 12  # for each seat: its untouched colours, the number of the one in use, its values left
FREE = 14  # for each value, how many faces without a tile touch that as their lowest
FLOORS = 22
ROOFS = FLOORS + 64
FACES = ROOFS + 64
SLOTS = FACES + MOST_KNOWN
SLOT_BITS = 10
SIZE = SLOTS + (1 << SLOT_BITS)

# Codes of places: the face (of a corner its east wall, of tunnels and links the roof), then the construction.
FLOOR, WALL, ROOF, TUNNEL, LINK, CORNER = range(6)  # a corner plus which of the four
CONSTRUCTION = 4
CONSTRUCTIONS = (1 << CONSTRUCTION) - 1
WORDS = {FLOOR: "floor", WALL: "wall", ROOF: "roof", TUNNEL: "tunnel", LINK: "link"}

# Codes of tiles: for each face of a place, in the order of the faces, the value, and whether it is of a colour that
# the turn opens after it has used up another.
DIGIT = 4
LATE = 8

# At most so many places at once: every face for itself, every roof as a link too, four corners for each free east
# wall beside a floor.
WIDEST = 2 * MOST_KNOWN + SIDES * ALL_TILES * 2
MOST_TILE_SETS = 128  # six values on three faces are 120

# The tables: the rules in use, and by kind of face (its letter, and whether it is above the table) what it touches:
# how many, then how far off each is and the bits that a tile here sets there. Then the weights of good play.
DESIGNER = 0
BARE = 2  # by kind, the bits of a face from the start
HANGING = 8  # how far the wall under each side of a roof is
CORNERS = 12  # how far the four corner walls of an east wall are
NEAR = 16
MOST_NEAR = 12
NEAR_ROW = 1 + 2 * MOST_NEAR
WEIGHTS = NEAR + 6 * NEAR_ROW
SCARCE, RIDDANCE, SHUTS, OPENS, PLACES_TRIED, SETS_TRIED = range(WEIGHTS, WEIGHTS + 6)
TABLES = WEIGHTS + 8

FULL = 63  # the values of a whole colour


# The known faces


@compiled(INT(INT))
def _kind(key: int) -> int:
    return 2 * (key >> LETTER) + (key & HEIGHTS > 0)


@compiled(INT(INTS, INT))
def _find(state: np.ndarray, key: int) -> int:
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
    at = _find(state, key)
    if at < 0:
        slot = -at - 1
        at = FACES + state[KNOWN]
        state[KNOWN] += 1
        state[SLOTS + slot] = at
        state[at] = key << KEY | tables[BARE + _kind(key)]
        state[FREE + NOTHING] += 1
    return at


@compiled(INT(INTS, INTS, INT))
def _face(tables: np.ndarray, state: np.ndarray, key: int) -> int:
    """What is known of a face; of one that touches nothing, what is true of all such."""
    at = _find(state, key)
    return state[at] if at >= 0 else key << KEY | tables[BARE + _kind(key)]


@compiled(INT(INT))
def _column(key: int) -> int:
    """Which word of the columns."""
    return key >> X & 63


@compiled(INT(INT))
def _row(key: int) -> int:
    """Which bit of that word."""
    return key >> Y & 63


@compiled(types.void(INTS, INTS, INT, INT))
def _lay(tables: np.ndarray, state: np.ndarray, key: int, value: int) -> None:
    """Put a tile on a face."""
    at = _known(tables, state, key)
    state[FREE + (state[at] & LOWEST)] -= 1
    state[at] |= TAKEN
    if key >= FIRST_LEVEL:
        state[(ROOFS if key & HEIGHTS else FLOORS) + _column(key)] |= 1 << _row(key)
    row = NEAR + _kind(key) * NEAR_ROW
    for index in range(tables[row]):
        at = _known(tables, state, key + tables[row + 1 + 2 * index])
        face = state[at] | tables[row + 2 + 2 * index]
        low = face & LOWEST
        if value < low:
            face += value - low
            if not face & TAKEN:
                state[FREE + low] -= 1
                state[FREE + value] += 1
        state[at] = face


# Places


@compiled(INT(INTS, INTS, INT))
def _walls(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Under which sides of its roof a tunnel or a link puts walls."""
    face = _face(tables, state, place >> CONSTRUCTION)
    if place & CONSTRUCTIONS == TUNNEL:
        return 1 << (lowest(face >> SUPPORTS & 15) ^ 1)
    return ~(face >> (EDGES if tables[DESIGNER] else BEYOND)) & 15


@compiled(INT(INTS, INTS, INT))
def _count(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """How many tiles a place takes."""
    construction = place & CONSTRUCTIONS
    if construction < TUNNEL:
        return 1
    return 2 if construction >= CORNER else 1 + popcount(_walls(tables, state, place))


@compiled(INT(INTS, INTS, INT, INT))
def _nth(tables: np.ndarray, state: np.ndarray, place: int, number: int) -> int:
    """The faces of a place, in their order."""
    key, construction = place >> CONSTRUCTION, place & CONSTRUCTIONS
    if construction >= CORNER:
        return key + (tables[CORNERS + construction - CORNER] if number else 0)
    if construction < TUNNEL:
        return key
    walls = _walls(tables, state, place)
    for _ in range(number):
        walls &= walls - 1
    return key + (tables[HANGING + lowest(walls)] if walls else 0)


@compiled(INT(INTS, INTS, INT, INT))
def _lows(tables: np.ndarray, state: np.ndarray, place: int, count: int) -> int:
    """The lowest values that the faces of a place touch, as digits."""
    lows = 0
    for number in range(count):
        lows |= (_face(tables, state, _nth(tables, state, place, number)) & LOWEST) << DIGIT * number
    return lows


@compiled(INT(INTS, INTS, INT))
def _is_opposed(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """Whether two walls hang from opposite sides of a roof, and so do not touch."""
    if place & CONSTRUCTIONS != LINK:
        return 0
    walls = _walls(tables, state, place)
    return walls == 3 or walls == 12


# Tiles


@compiled(INT(INTS, INTS))
def _values(tables: np.ndarray, state: np.ndarray) -> int:
    """The values of the colour that a turn begins with, as bits from that of 1 on."""
    seat = state[TURN] - 1
    return state[HELD + seat] if state[IN_USE + seat] else FULL


@compiled(INT(INT, INT, INT, INT))
def _is_layable(count: int, lows: int, is_opposed: int, tiles: int) -> int:
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
def _tile_sets(tables: np.ndarray, state: np.ndarray, place: int, codes: np.ndarray, most: int) -> int:
    """TE-12, TE-13: writes the tiles that fit a place, up to so many, and returns how many."""
    count = _count(tables, state, place)
    values = _values(tables, state)
    lows = _lows(tables, state, place, count)
    found = 0
    if count == 1:
        for value in range(lows, NOTHING):
            if values >> (value - 1) & 1:
                codes[found] = value
                found += 1
        return found
    is_opposed = _is_opposed(tables, state, place)
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
                if _is_layable(count, lows, is_opposed, tiles):
                    codes[found] = tiles
                    found += 1
                    if found == most:
                        return found
    return found


@compiled(INT(INTS, INTS))
def _tops(tables: np.ndarray, state: np.ndarray) -> int:
    """The highest value held, the second highest, the third, as digits from the second on; 0 where there is none."""
    values = _values(tables, state)
    tops, count = 0, 0
    for value in range(NOTHING - 1, 0, -1):
        if values >> (value - 1) & 1 and count < 3:
            count += 1
            tops |= value << DIGIT * count
    return tops


@compiled(INT(INTS, INTS, INT, INT, INT, INT, INTS))
def _fits(tables: np.ndarray, state: np.ndarray, place: int, count: int, low: int, tops: int, spare: np.ndarray) -> int:
    """Whether any tiles fit a place whose faces touch nothing lower than `low`.

    With tiles enough of one colour that is so if enough of them are no lower: laid in rising order from the face that
    touches `low`, each touches one before it. A lower one never has anything to touch.
    """
    top = tops >> DIGIT * count & LOWEST
    if top or not tables[DESIGNER]:
        return low <= top
    return _tile_sets(tables, state, place, spare, 1)


# Where constructions fit


@compiled(INT(INTS, INTS, INT, INT, INTS, INT))
def _roof_places(tables: np.ndarray, state: np.ndarray, face: int, tops: int, codes: np.ndarray, count: int) -> int:
    """TE-8, TE-10, TE-11 for a roof that is not there, in a column without a floor."""
    key, low = face >> KEY, face & LOWEST
    held, beyond = face >> SUPPORTS & 15, face >> BEYOND & 15
    spare = codes[count + 2 :]
    named = -1
    supported = popcount(held)
    if supported >= 2:
        named = 0
        if _fits(tables, state, key << CONSTRUCTION | ROOF, 1, low, tops, spare):
            codes[count] = key << CONSTRUCTION | ROOF
            count += 1
    elif supported == 1:
        side = lowest(held) ^ 1
        wall = _face(tables, state, key + tables[HANGING + side])
        if wall & STEADY:
            named = 1 << side
            if _fits(tables, state, key << CONSTRUCTION | TUNNEL, 2, min(low, wall & LOWEST), tops, spare):
                codes[count] = key << CONSTRUCTION | TUNNEL
                count += 1
    roofs = popcount(beyond)
    if roofs < 2 or (not tables[DESIGNER] and (held or roofs == SIDES)):
        return count
    walls = _walls(tables, state, key << CONSTRUCTION | LINK)
    if walls == named:
        return count
    for side in range(SIDES):
        if walls >> side & 1:
            wall = _face(tables, state, key + tables[HANGING + side])
            if not wall & STEADY:
                return count
            low = min(low, wall & LOWEST)
    if _fits(tables, state, key << CONSTRUCTION | LINK, 1 + popcount(walls), low, tops, spare):
        codes[count] = key << CONSTRUCTION | LINK
        count += 1
    return count


@compiled(INT(INTS, INTS, INT, INT, INTS, INT))
def _corner_places(tables: np.ndarray, state: np.ndarray, face: int, tops: int, codes: np.ndarray, count: int) -> int:
    """TE-9 for an east wall beside a floor."""
    key = face >> KEY
    for number in range(SIDES):
        at = _find(state, key + tables[CORNERS + number])
        if at >= 0 and state[at] & (TAKEN | TOUCHES_FLOOR) == TOUCHES_FLOOR:
            place = key << CONSTRUCTION | CORNER + number
            low = min(face & LOWEST, state[at] & LOWEST)
            if _fits(tables, state, place, 2, low, tops, codes[count + 1 :]):
                codes[count] = place
                count += 1
    return count


@compiled(INT(INTS, INTS, INT, INTS, INT))
def _places_from(tables: np.ndarray, state: np.ndarray, first: int, codes: np.ndarray, most: int) -> int:
    """Writes the places that the seat to move has tiles for, and returns how many.

    It goes through the known faces from the one with number `first`, once around, and stops when it has `most` places.
    """
    count = 0
    tops = _tops(tables, state)
    highest = tops >> DIGIT & LOWEST
    for number in range(first - state[KNOWN], first):
        face = state[FACES + number + (state[KNOWN] if number < 0 else 0)]
        if face & TAKEN:
            continue
        key = face >> KEY
        if key >= FIRST_LEVEL:
            if key & HEIGHTS:
                if face & HELD_UP and not state[FLOORS + _column(key)] >> _row(key) & 1:
                    count = _roof_places(tables, state, face, tops, codes, count)
            elif face & LOWEST <= highest and not state[ROOFS + _column(key)] >> _row(key) & 1:
                codes[count] = key << CONSTRUCTION | FLOOR
                count += 1
        elif face & STEADY:
            if face & LOWEST <= highest and face & TOUCHES_WALL and face & TOUCHES_LEVEL:
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
    return _places_from(tables, state, 0, codes, WIDEST)


@compiled(INT(INTS, INTS))
def _is_shut(tables: np.ndarray, state: np.ndarray) -> int:
    """TE-15: whether the seat to move can build nothing. A face brings five places at most."""
    return _places_from(tables, state, state[KNOWN] >> 1, np.empty(2 * SIDES, dtype=np.int64), 1) == 0


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
def _chosen_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
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
        return _tile_sets(tables, state, state[PLACE], codes, MOST_TILE_SETS)
    return _chosen_places(tables, state, codes) if state[CHOSEN] else _constructions(tables, state, codes)


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
def _build(tables: np.ndarray, state: np.ndarray, colour: int) -> None:
    """Lay the tiles that were chosen; then it is the other's turn, if there is one (TE-15)."""
    place, tiles = state[PLACE], state[TILE_SET]
    count = _count(tables, state, place)
    # All faces first, for a tile changes what the place looks like.
    first, second = _nth(tables, state, place, 0), _nth(tables, state, place, 1)
    third = _nth(tables, state, place, 2)
    _pay(state, tiles, count, colour)
    _lay(tables, state, first, tiles & LOWEST)
    if count > 1:
        _lay(tables, state, second, tiles >> DIGIT & LOWEST)
    if count > 2:
        _lay(tables, state, third, tiles >> 2 * DIGIT & LOWEST)
    seat = state[TURN] - 1
    is_finished = state[HELD + seat] == 0 and state[WHOLE + seat] == 0
    state[LAID] += count
    state[CHOSEN] = state[PLACE] = state[TILE_SET] = 0
    state[TURN] = state[ACTING] = 3 - state[TURN]
    if is_finished or _is_shut(tables, state):
        state[ACTING] = OVER


@compiled(INT(INTS, INT))
def _opens(state: np.ndarray, tiles: int) -> int:
    """Whether tiles open a colour."""
    return state[IN_USE + state[TURN] - 1] == 0 or tiles & (LATE << 2 * DIGIT | LATE << DIGIT | LATE) != 0


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if state[LAID] == 0:
        state[PLACE], state[TILE_SET] = START << CONSTRUCTION | FLOOR, 1  # TE-14
        _build(tables, state, code)
    elif state[TILE_SET]:
        _build(tables, state, code)
    elif state[CHOSEN] == 0:
        state[CHOSEN] = code + 1
    elif state[PLACE] == 0:
        state[PLACE] = code
    else:
        state[TILE_SET] = code
        whole = state[WHOLE + state[TURN] - 1]
        if not _opens(state, code):
            _build(tables, state, 0)
        elif popcount(whole) == 1:
            _build(tables, state, lowest(whole))


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """TE-15: the one who is not to move."""
    shares[state[TURN] - 1], shares[2 - state[TURN]] = 0.0, 1.0


# Choosing. Three things count: tempo, which is to use up a colour in few turns; to be rid of low tiles, which few faces
# take; and the faces that take the other's lowest tile, which high tiles shut and low ones open (TE-15).

USUAL = 2  # tiles a turn
GUESSES = 12  # at tiles that fit, before all that do are listed


@compiled(INT(INTS, INTS, INT))
def _tempo(tables: np.ndarray, state: np.ndarray, count: int) -> int:
    """How many turns a turn of so many tiles saves for its colour, against turns of two: from -1 to 1."""
    if tables[DESIGNER]:
        return count - USUAL
    held = popcount(_values(tables, state))
    return (held + 1) // USUAL - 1 - (held - count + 1) // USUAL


@compiled(INT(INTS, INT))
def _lowest_left(state: np.ndarray, seat: int) -> int:
    """The lowest value that a seat must lay before it opens another colour."""
    return 1 + lowest(state[HELD + seat]) if state[IN_USE + seat] else 1


@compiled(INT(INTS, INT))
def _takers(state: np.ndarray, value: int) -> int:
    """How many free faces a value can go to."""
    count = 0
    for low in range(1, value + 1):
        count += state[FREE + low]
    return count


@compiled(INT(INTS, INTS, INT, INT, INT))
def _appeal(tables: np.ndarray, state: np.ndarray, count: int, lows: int, tiles: int) -> int:
    """How good tiles on faces that touch `lows` look."""
    seat = state[TURN] - 1
    theirs = _lowest_left(state, 1 - seat)
    scarce = _takers(state, theirs) < tables[SCARCE]
    appeal = 0
    for number in range(count):
        low, value = lows >> DIGIT * number & LOWEST, tiles >> DIGIT * number & LOWEST
        appeal += tables[RIDDANCE] * (NOTHING - value)
        if low <= theirs < value:
            appeal += tables[SHUTS] * (1 + scarce)
        elif value <= theirs:
            appeal -= tables[OPENS] * (1 + scarce)
    return appeal


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    if state[LAID] == 0 or state[TILE_SET]:
        for index in range(count):
            worths[index] = 1.0 if index == 0 else 0.0  # colours are alike
        return
    place = state[PLACE]
    if place:
        tiles = _count(tables, state, place)
        lows = _lows(tables, state, place, tiles)
        for index in range(count):
            appeal = _appeal(tables, state, tiles, lows, codes[index])
            worths[index] = min(1.0, max(0.0, 0.5 + appeal / (20.0 * tiles)))
        return
    if not state[CHOSEN]:
        for index in range(count):
            tiles = 1 if codes[index] < TUNNEL else 3 if codes[index] == LINK else 2
            worths[index] = 0.5 + 0.25 * _tempo(tables, state, tiles)
        return
    theirs = _lowest_left(state, 2 - state[TURN])
    for index in range(count):
        tiles = _count(tables, state, codes[index])
        lows = _lows(tables, state, codes[index], tiles)
        shut = 0
        for number in range(tiles):
            shut += lows >> DIGIT * number & LOWEST <= theirs
        worths[index] = 0.4 + 0.25 * _tempo(tables, state, tiles) + 0.1 * shut


@compiled(APPLY)
def _finish(tables: np.ndarray, state: np.ndarray, tiles: int) -> None:
    """Choose tiles, and the first colour if one is opened."""
    state[TILE_SET] = tiles
    _build(tables, state, lowest(state[WHOLE + state[TURN] - 1]) if _opens(state, tiles) else 0)


@compiled(INT(INTS, INTS, INTS, DICE))
def _near_place(tables: np.ndarray, state: np.ndarray, places: np.ndarray, dice: np.ndarray) -> int:
    """A place by chance: of the first face that has any, from some face on. To list all of them would take longer."""
    if state[CHOSEN]:
        return places[roll(dice, _chosen_places(tables, state, places))]
    return places[roll(dice, _places_from(tables, state, roll(dice, state[KNOWN]), places, 1))]


@compiled(INT(INTS, INTS, INTS, DICE))
def _good_place(tables: np.ndarray, state: np.ndarray, places: np.ndarray, dice: np.ndarray) -> int:
    """The best of a few places for tempo."""
    best, best_tempo = 0, -9
    for _ in range(tables[PLACES_TRIED]):
        place = _near_place(tables, state, places, dice)
        tempo = _tempo(tables, state, _count(tables, state, place))
        if tempo > best_tempo:
            best, best_tempo = place, tempo
    return best


@compiled(INT(INT, INT))
def _pick(values: int, number: int) -> int:
    """The value with so many lower ones among some."""
    for _ in range(number):
        values &= values - 1
    return 1 + lowest(values)


@compiled(INT(INTS, INTS, INT, INT, INTS, DICE))
def _any_tiles(tables: np.ndarray, state: np.ndarray, count: int, lows: int, sets: np.ndarray, dice: np.ndarray) -> int:
    """Tiles for the place chosen, each set as likely: by trying, since most sets fit, and only then by listing them."""
    place, values = state[PLACE], _values(tables, state)
    held = popcount(values)
    if count == 1:
        values = values >> (lows - 1) << (lows - 1)
        return _pick(values, roll(dice, popcount(values)))
    is_opposed = _is_opposed(tables, state, place)
    for _ in range(GUESSES if count <= held else 0):
        first = _pick(values, roll(dice, held))
        others = values & ~(1 << first - 1)
        second = _pick(others, roll(dice, held - 1))
        tiles = first | second << DIGIT
        if count == 3:
            others &= ~(1 << second - 1)
            tiles |= _pick(others, roll(dice, held - 2)) << 2 * DIGIT
        if _is_layable(count, lows, is_opposed, tiles):
            return tiles
    return sets[roll(dice, _tile_sets(tables, state, place, sets, MOST_TILE_SETS))]


@compiled(INT(INTS, INTS, INTS, DICE))
def _good_tiles(tables: np.ndarray, state: np.ndarray, sets: np.ndarray, dice: np.ndarray) -> int:
    """The most appealing of a few sets of tiles for the place chosen."""
    count = _count(tables, state, state[PLACE])
    lows = _lows(tables, state, state[PLACE], count)
    best, best_appeal = 0, -999
    for _ in range(tables[SETS_TRIED]):
        tiles = _any_tiles(tables, state, count, lows, sets, dice)
        appeal = _appeal(tables, state, count, lows, tiles)
        if appeal > best_appeal:
            best, best_appeal = tiles, appeal
    return best


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """The best of a few places, then the best of a few sets of tiles for it."""
    places = np.empty(WIDEST, dtype=np.int64)
    sets = np.empty(MOST_TILE_SETS, dtype=np.int64)
    while state[ACTING] != OVER:
        if state[LAID] == 0 or state[TILE_SET]:
            apply(tables, state, lowest(state[WHOLE + state[TURN] - 1]))
            continue
        if state[PLACE] == 0:
            state[PLACE] = _good_place(tables, state, places, dice)
        _finish(tables, state, _good_tiles(tables, state, sets, dice))
    result(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any place, then any tiles for it, each as likely: what benchmarks measure and plain search uses."""
    places = np.empty(WIDEST, dtype=np.int64)
    sets = np.empty(MOST_TILE_SETS, dtype=np.int64)
    while state[ACTING] != OVER:
        if state[LAID] == 0 or state[TILE_SET]:
            apply(tables, state, lowest(state[WHOLE + state[TURN] - 1]))
            continue
        if state[PLACE] == 0:
            state[PLACE] = places[roll(dice, _chosen_places(tables, state, places))]
        count = _count(tables, state, state[PLACE])
        lows = _lows(tables, state, state[PLACE], count)
        _finish(tables, state, _any_tiles(tables, state, count, lows, sets, dice))
    result(tables, state, worths)


# Between positions and numbers


def _key(face: Face) -> int:
    letter = WALLS.index(face.letter) if face.is_wall else LEVEL
    return letter << LETTER | face.x + CENTRE << X | face.y + CENTRE << Y | face.z


def face_of(key: int) -> Face:
    """The face that a number means."""
    letter, x, y, z = key >> LETTER, (key >> X & ACROSS) - CENTRE, (key >> Y & ACROSS) - CENTRE, key & HEIGHTS
    return level(x, y, z) if letter == LEVEL else Face(WALLS[letter], x, y, z)


def _bits(face: Face, tile: Face) -> int:
    """What a tile changes for a face that it touches, its value aside."""
    if face.is_wall:
        return (
            TOUCHES_WALL * (tile in walls_touching(face))
            | TOUCHES_LEVEL * (tile in levels_touching(face))
            | STEADY * (tile in carriers(face))
            | TOUCHES_FLOOR * (tile.letter == "F")
        )
    bits = 0
    if face.letter == "R":
        for side, (edge, wall, beyond) in enumerate(sides(face)):
            bits |= (tile == wall) << SUPPORTS + side | (tile == beyond) << BEYOND + side
            bits |= (tile in around(edge)) << EDGES + side
    return bits


# How `Choosing` weighs; in the tables, so that weights can be tried out without compiling.
_WEIGHTS = {SCARCE: 12, RIDDANCE: 2, SHUTS: 2, OPENS: 3, PLACES_TRIED: 4, SETS_TRIED: 4}


@cache
def _tables(rules: str) -> np.ndarray:
    tables = np.zeros(TABLES, dtype=np.int64)
    tables[DESIGNER] = rules == "designer"
    for kind in range(6):
        letter, height = kind // 2, 2 * (kind % 2)
        face = level(0, 0, height) if letter == LEVEL else Face(WALLS[letter], 0, 0, height)
        tables[BARE + kind] = NOTHING | STEADY * (face.is_wall and Building().is_steady(face))
        row = NEAR + kind * NEAR_ROW
        tables[row] = len(touching(face))
        for index, near in enumerate(touching(face)):
            tables[row + 1 + 2 * index] = _key(near) - _key(face)
            tables[row + 2 + 2 * index] = _bits(near, face)
    for weight, worth in _WEIGHTS.items():
        tables[weight] = worth
    roof, wall = Face("R", 0, 0, 1), Face("E", 0, 0, 0)
    tables[HANGING:CORNERS] = [_key(near) - _key(roof) for near in supports(roof)]
    tables[CORNERS:NEAR] = [_key(near) - _key(wall) for near in corners_of(wall)]
    return tables


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options."""
    return _tables(str(position.options["rules"]))


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers: its tiles laid again, those of a turn in the order of their faces."""
    assert isinstance(position, TemplePosition)
    numbers = np.zeros(SIZE, dtype=np.int64)
    numbers[TURN] = position.mover
    numbers[ACTING] = acting
    numbers[LAID] = len(position.building.tiles)
    for index, hand in enumerate(position.hands):
        used = colour_in_use(hand)
        numbers[WHOLE + index] = sum(1 << COLOURS.index(colour) for colour in hand if colour != used)
        if used:
            numbers[IN_USE + index] = COLOURS.index(used) + 1
            numbers[HELD + index] = sum(1 << value - 1 for value in hand[used])
    for build in position.builds:
        for face, tile in sorted(build.tiles):
            _lay(tables(position), numbers, _key(face), tile.value)
    return numbers


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean: construction, place, tiles, and perhaps a colour; in the first turn a colour alone."""
    assert isinstance(position, TemplePosition)
    hand = position.hands[position.mover - 1]
    if not position.builds:
        return Build("floor", (Laid(FIRST, Tile(COLOURS[codes[0]], min(VALUES))),)) if codes else None
    if len(codes) < 3:
        return None
    _, place, tiles, *rest = codes
    word, faces = _place(position, place)
    digits = [tiles >> DIGIT * number & 15 for number in range(len(faces))]
    used = colour_in_use(hand)
    fresh = [colour for colour in hand if colour != used] if not used or max(digits) >= LATE else []
    if len(fresh) > 1 and not rest:
        return None
    opened = COLOURS[rest[0]] if rest else "".join(fresh)
    return Build(word, _in_order(position.building, faces, digits, hand, used or opened, opened if used else ""))


def _place(position: TemplePosition, code: int) -> tuple[str, tuple[Face, ...]]:
    """The construction and the faces that a code means."""
    face, construction = face_of(code >> CONSTRUCTION), code & CONSTRUCTIONS
    if construction >= CORNER:
        return "corner", (face, corners_of(face)[construction - CORNER])
    walls: tuple[Face, ...] = ()
    if construction == TUNNEL:
        walls = (opposite(face, position.building.those_there(supports(face))[0]),)
    elif construction == LINK:
        walls = position.building.link_walls(face, position.rules)
    return WORDS[construction], (*sorted(walls), face)


@cache
def _orders(
    lows: tuple[int, ...], meets: tuple[tuple[int, ...], ...], firsts: tuple[int, ...], thens: tuple[int, ...]
) -> dict[frozenset[Step], tuple[Step, ...]]:
    return {frozenset(steps): steps for steps in arrangements(lows, meets, firsts, thens)}


def _in_order(
    building: Building, faces: tuple[Face, ...], digits: list[int], hand: Hand, first: str, then: str
) -> tuple[Laid, ...]:
    """The tiles of a turn in the order in which the rules write them."""
    lows = tuple(building.lowest.get(face, NOTHING) for face in faces)
    thens = hand[then] if then else ()
    steps = frozenset(
        (at, digit >= LATE, (thens if digit >= LATE else hand[first]).index(digit % LATE))
        for at, digit in enumerate(digits)
    )
    order = _orders(lows, contacts(faces), hand[first], thens)[steps]
    return tuple(Laid(faces[at], Tile(then if late else first, digits[at] % LATE)) for at, late, _ in order)


KERNEL = Kernel(SIZE, WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move)
