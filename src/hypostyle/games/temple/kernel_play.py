"""How a turn is chosen: what looks good at first, and playing to the end."""

import numpy as np

from hypostyle.compiled import APPLY, DICE, INT, INTS, OVER, PLAYOUT, PRIOR, compiled, lowest, popcount, roll
from hypostyle.games.temple.building import NOTHING
from hypostyle.games.temple.kernel_faces import count_of, hang_opposite, is_layable, lows_of, tile_sets, values_of
from hypostyle.games.temple.kernel_layout import (
    ACTING,
    CHOSEN,
    DESIGNER,
    DIGIT,
    FREE,
    HELD,
    IN_USE,
    KNOWN,
    LAID,
    LINK,
    LOWEST,
    MOST_TILE_SETS,
    OPENS,
    PLACE,
    PLACES_TRIED,
    RIDDANCE,
    SCARCE,
    SETS_TRIED,
    SHUTS,
    TILE_SET,
    TUNNEL,
    TURN,
    WHOLE,
    WIDEST,
)
from hypostyle.games.temple.kernel_rules import apply, build, chosen_places, opens_colour, places_from, result

# Choosing. Three things count: tempo, which is to use up a colour in few turns; to be rid of low tiles, which few faces
# take; and the faces that take the other's lowest tile, which high tiles shut and low ones open (TE-15).

USUAL = 2  # tiles a turn
DELIGHT = 72.0  # appeal of a tile that could not look better, twice as much
GUESSES = 12  # at tiles that fit, before all that do are listed


@compiled(INT(INTS, INTS, INT))
def _tempo(tables: np.ndarray, state: np.ndarray, count: int) -> int:
    """How many turns a turn of so many tiles saves for its colour, against turns of two: from -1 to 1."""
    if tables[DESIGNER]:
        return count - USUAL
    held = popcount(values_of(tables, state))
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
        tiles = count_of(tables, state, place)
        lows = lows_of(tables, state, place, tiles)
        for index in range(count):
            appeal = _appeal(tables, state, tiles, lows, codes[index])
            worths[index] = min(1.0, max(0.0, 0.5 + appeal / (DELIGHT * tiles)))
        return
    if not state[CHOSEN]:
        for index in range(count):
            tiles = 1 if codes[index] < TUNNEL else 3 if codes[index] == LINK else 2
            worths[index] = 0.5 + 0.25 * _tempo(tables, state, tiles)
        return
    theirs = _lowest_left(state, 2 - state[TURN])
    for index in range(count):
        tiles = count_of(tables, state, codes[index])
        lows = lows_of(tables, state, codes[index], tiles)
        shut = 0
        for number in range(tiles):
            shut += lows >> DIGIT * number & LOWEST <= theirs
        worths[index] = 0.4 + 0.25 * _tempo(tables, state, tiles) + 0.1 * shut


@compiled(APPLY)
def _finish(tables: np.ndarray, state: np.ndarray, tiles: int) -> None:
    """Choose tiles, and the first colour if one is opened."""
    state[TILE_SET] = tiles
    build(tables, state, lowest(state[WHOLE + state[TURN] - 1]) if opens_colour(state, tiles) else 0)


@compiled(INT(INTS, INTS, INTS, DICE))
def _near_place(tables: np.ndarray, state: np.ndarray, places: np.ndarray, dice: np.ndarray) -> int:
    """A place by chance: of the first face that has any, from some face on. To list all of them would take longer."""
    if state[CHOSEN]:
        return places[roll(dice, chosen_places(tables, state, places))]
    return places[roll(dice, places_from(tables, state, roll(dice, state[KNOWN]), places, 1))]


@compiled(INT(INTS, INTS, INTS, DICE))
def _good_place(tables: np.ndarray, state: np.ndarray, places: np.ndarray, dice: np.ndarray) -> int:
    """The best of a few places for tempo."""
    best, best_tempo = 0, -9
    for _ in range(tables[PLACES_TRIED]):
        place = _near_place(tables, state, places, dice)
        tempo = _tempo(tables, state, count_of(tables, state, place))
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
    place, values = state[PLACE], values_of(tables, state)
    held = popcount(values)
    if count == 1:
        values = values >> (lows - 1) << (lows - 1)
        return _pick(values, roll(dice, popcount(values)))
    is_opposed = hang_opposite(tables, state, place)
    for _ in range(GUESSES if count <= held else 0):
        first = _pick(values, roll(dice, held))
        others = values & ~(1 << first - 1)
        second = _pick(others, roll(dice, held - 1))
        tiles = first | second << DIGIT
        if count == 3:
            others &= ~(1 << second - 1)
            tiles |= _pick(others, roll(dice, held - 2)) << 2 * DIGIT
        if is_layable(count, lows, is_opposed, tiles):
            return tiles
    return sets[roll(dice, tile_sets(tables, state, place, sets, MOST_TILE_SETS))]


@compiled(INT(INTS, INTS, INTS, DICE))
def _good_tiles(tables: np.ndarray, state: np.ndarray, sets: np.ndarray, dice: np.ndarray) -> int:
    """The most appealing of a few sets of tiles for the place chosen."""
    count = count_of(tables, state, state[PLACE])
    lows = lows_of(tables, state, state[PLACE], count)
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
            state[PLACE] = places[roll(dice, chosen_places(tables, state, places))]
        count = count_of(tables, state, state[PLACE])
        lows = lows_of(tables, state, state[PLACE], count)
        _finish(tables, state, _any_tiles(tables, state, count, lows, sets, dice))
    result(tables, state, worths)
