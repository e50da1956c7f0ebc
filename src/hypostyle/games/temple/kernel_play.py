"""How a turn is chosen: what looks good at first, and playing to the end."""

import numpy as np

from hypostyle.compiled import APPLY, DICE, INT, INTS, OVER, PLAYOUT, PRIOR, RESULT, compiled, lowest, popcount, roll
from hypostyle.games.temple import kernel_layout as at
from hypostyle.games.temple.building import NOTHING
from hypostyle.games.temple.kernel_faces import count_of, hang_opposite, is_layable, lows_of, tile_sets, values_of
from hypostyle.games.temple.kernel_rules import apply, build, chosen_places, opens_colour, places_from, result

# Choosing. Three things count: tempo, which is to use up a colour in few turns; to be rid of low tiles, which few faces
# take; and the faces that take the other's lowest tile, which high tiles shut and low ones open (TE-15).

USUAL = 2  # tiles a turn
FULL_TURNS = 3  # for a whole colour at two tiles a turn
DELIGHT = 72.0  # appeal of a tile that could not look better, twice as much
GUESSES = 12  # at tiles that fit, before all that do are listed


@compiled(INT(INTS, INTS, INT))
def _tempo(tables: np.ndarray, state: np.ndarray, count: int) -> int:
    """How many turns a turn of so many tiles saves for its colour, against turns of two: from -1 to 1."""
    if tables[at.DESIGNER]:
        return count - USUAL
    held = popcount(values_of(tables, state))
    return (held + 1) // USUAL - 1 - (held - count + 1) // USUAL


@compiled(INT(INTS, INT))
def _lowest_left(state: np.ndarray, seat: int) -> int:
    """The lowest value that a seat must lay before it opens another colour."""
    return 1 + lowest(state[at.HELD + seat]) if state[at.IN_USE + seat] else 1


@compiled(INT(INTS, INT))
def _takers(state: np.ndarray, value: int) -> int:
    """How many free faces a value can go to."""
    count = 0
    for low in range(1, value + 1):
        count += state[at.FREE + low]
    return count


@compiled(INT(INTS, INTS, INT, INT, INT))
def _appeal(tables: np.ndarray, state: np.ndarray, count: int, lows: int, tiles: int) -> int:
    """How good tiles on faces that touch `lows` look."""
    seat = state[at.TURN] - 1
    theirs = _lowest_left(state, 1 - seat)
    scarce = _takers(state, theirs) < tables[at.SCARCE]
    appeal = 0
    for number in range(count):
        low, value = lows >> at.DIGIT * number & at.LOWEST, tiles >> at.DIGIT * number & at.LOWEST
        appeal += tables[at.RIDDANCE] * (NOTHING - value)
        if low <= theirs < value:
            appeal += tables[at.SHUTS] * (1 + scarce)
        elif value <= theirs:
            appeal -= tables[at.OPENS] * (1 + scarce)
    return appeal


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    if state[at.LAID] == 0 or state[at.TILE_SET]:
        for index in range(count):
            worths[index] = 1.0 if index == 0 else 0.0  # colours are alike
        return
    place = state[at.PLACE]
    if place:
        tiles = count_of(tables, state, place)
        lows = lows_of(tables, state, place, tiles)
        for index in range(count):
            appeal = _appeal(tables, state, tiles, lows, codes[index])
            worths[index] = min(1.0, max(0.0, 0.5 + appeal / (DELIGHT * tiles)))
        return
    if not state[at.CHOSEN]:
        for index in range(count):
            tiles = 1 if codes[index] < at.TUNNEL else 3 if codes[index] == at.LINK else 2
            worths[index] = 0.5 + 0.25 * _tempo(tables, state, tiles)
        return
    theirs = _lowest_left(state, 2 - state[at.TURN])
    for index in range(count):
        tiles = count_of(tables, state, codes[index])
        lows = lows_of(tables, state, codes[index], tiles)
        shut = 0
        for number in range(tiles):
            shut += lows >> at.DIGIT * number & at.LOWEST <= theirs
        worths[index] = 0.4 + 0.25 * _tempo(tables, state, tiles) + 0.1 * shut


@compiled(APPLY)
def _finish(tables: np.ndarray, state: np.ndarray, tiles: int) -> None:
    """Choose tiles, and the first colour if one is opened."""
    state[at.TILE_SET] = tiles
    build(tables, state, lowest(state[at.WHOLE + state[at.TURN] - 1]) if opens_colour(state, tiles) else 0)


@compiled(INT(INTS, INTS, INTS))
def _quick_places(tables: np.ndarray, state: np.ndarray, places: np.ndarray) -> int:
    """Writes the places that save most turns, of equals those for three tiles, and returns how many."""
    found = 0
    if not state[at.CHOSEN] and _tempo(tables, state, 1) < _tempo(tables, state, 2):
        found = places_from(tables, state, 0, 2, places, at.WIDEST)  # most places take one tile: they are seldom needed
    if found == 0:
        found = chosen_places(tables, state, places)
    best, kept = -9, 0
    for index in range(found):
        place = places[index]
        count = count_of(tables, state, place)
        speed = 2 * _tempo(tables, state, count) + (count == 3)
        if speed > best:
            best, kept = speed, 0
        if speed == best:
            places[kept] = place
            kept += 1
    return kept


@compiled(INT(INT, INT))
def _pick(values: int, number: int) -> int:
    """The value with so many lower ones among some."""
    for _ in range(number):
        values &= values - 1
    return 1 + lowest(values)


@compiled(INT(INTS, INTS, INT, INT, INTS, DICE))
def _any_tiles(tables: np.ndarray, state: np.ndarray, count: int, lows: int, sets: np.ndarray, dice: np.ndarray) -> int:
    """Tiles for the place chosen, each set as likely: by trying, since most sets fit, and only then by listing them."""
    place, values = state[at.PLACE], values_of(tables, state)
    held = popcount(values)
    if count == 1:
        values = values >> (lows - 1) << (lows - 1)
        return _pick(values, roll(dice, popcount(values)))
    is_opposed = hang_opposite(tables, state, place)
    for _ in range(GUESSES if count <= held else 0):
        first = _pick(values, roll(dice, held))
        others = values & ~(1 << first - 1)
        second = _pick(others, roll(dice, held - 1))
        tiles = first | second << at.DIGIT
        if count == 3:
            others &= ~(1 << second - 1)
            tiles |= _pick(others, roll(dice, held - 2)) << 2 * at.DIGIT
        if is_layable(count, lows, is_opposed, tiles):
            return tiles
    return sets[roll(dice, tile_sets(tables, state, place, sets, at.MOST_TILE_SETS))]


@compiled(INT(INTS, INTS, INTS, INTS, DICE))
def _good_turn(tables: np.ndarray, state: np.ndarray, places: np.ndarray, sets: np.ndarray, dice: np.ndarray) -> int:
    """Chooses a place if none is chosen, and returns tiles for it: the most appealing of a few that save turns."""
    if state[at.PLACE]:
        places[0], found = state[at.PLACE], 1
    else:
        found = _quick_places(tables, state, places)
    best, best_appeal, best_place = 0, -999, 0
    for _ in range(tables[at.TRIES]):
        place = state[at.PLACE] = places[roll(dice, found)]
        count = count_of(tables, state, place)
        lows = lows_of(tables, state, place, count)
        tiles = _any_tiles(tables, state, count, lows, sets, dice)
        appeal = _appeal(tables, state, count, lows, tiles)
        if appeal > best_appeal:
            best, best_appeal, best_place = tiles, appeal, place
    state[at.PLACE] = best_place
    return best


@compiled(INT(INTS, INT))
def _turns_left(state: np.ndarray, seat: int) -> int:
    """How many turns of two tiles a seat has before it."""
    return FULL_TURNS * popcount(state[at.WHOLE + seat]) + (popcount(state[at.HELD + seat]) + 1) // USUAL


@compiled(RESULT)
def _weigh_race(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """What a position between turns is worth, as a race: by how many turns one is ahead, half a one for being next.

    Who is far ahead also wins after a slip; so this says more than who happened to finish first.
    """
    mover, other = state[at.TURN] - 1, 2 - state[at.TURN]
    ahead = _turns_left(state, other) - _turns_left(state, mover) + 0.5
    worths[mover] = 1.0 / (1.0 + np.exp(-0.1 * tables[at.STEEPNESS] * ahead))
    worths[other] = 1.0 - worths[mover]


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Some turns, each the best of a few that save time; then the race is weighed, unless someone is shut out."""
    places = np.empty(at.WIDEST, dtype=np.int64)
    sets = np.empty(at.MOST_TILE_SETS, dtype=np.int64)
    for _ in range(tables[at.FORESIGHT]):
        if state[at.ACTING] == OVER:
            break
        if state[at.LAID] == 0 or state[at.TILE_SET]:
            apply(tables, state, lowest(state[at.WHOLE + state[at.TURN] - 1]))
        else:
            _finish(tables, state, _good_turn(tables, state, places, sets, dice))
    if state[at.ACTING] == OVER and _turns_left(state, 2 - state[at.TURN]):
        result(tables, state, worths)
    else:
        _weigh_race(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any place, then any tiles for it, each as likely: what benchmarks measure and plain search uses."""
    places = np.empty(at.WIDEST, dtype=np.int64)
    sets = np.empty(at.MOST_TILE_SETS, dtype=np.int64)
    while state[at.ACTING] != OVER:
        if state[at.LAID] == 0 or state[at.TILE_SET]:
            apply(tables, state, lowest(state[at.WHOLE + state[at.TURN] - 1]))
            continue
        if state[at.PLACE] == 0:
            state[at.PLACE] = places[roll(dice, chosen_places(tables, state, places))]
        count = count_of(tables, state, state[at.PLACE])
        lows = lows_of(tables, state, state[at.PLACE], count)
        _finish(tables, state, _any_tiles(tables, state, count, lows, sets, dice))
    result(tables, state, worths)
