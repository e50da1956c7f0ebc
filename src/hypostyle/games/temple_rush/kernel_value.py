"""What a position is worth to each seat, at the end or before a roll: points, and what the temples under way promise.

A temple promises more the fewer bricks it needs, and the last of them the more sizes would do. Who is nearer to a
temple than all others has more of it, since the others only keep their bricks.
"""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, OVER, compiled, popcount
from hypostyle.games.temple_rush import die
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.kernel_bricks import size_of
from hypostyle.games.temple_rush.kernel_look import (
    figure_at,
    head_of,
    is_dead,
    layings,
    needed_once_mended,
    seat_at,
    value_at,
    ways_in_supply,
)
from hypostyle.games.temple_rush.kernel_places import EVERY
from hypostyle.games.temple_rush.kernel_score import result, score
from hypostyle.games.temple_rush.solo import MACHINE
from hypostyle.games.temple_rush.space import SIZES, ZONES

BONUS_BRICK = 2  # about what a temple brings besides its value
_STARS, _SIDES = die.FACES[die.STAR], die.SIDES

# These are fitted to who won some hundred thousand matches of playouts, with two, three and four players alike.
_PROMISES = (0.0, 0.72, 0.47, 0.33, 0.2, 0.09, 0.0)  # of a temple's points, by the bricks that it needs
_BEHIND = (0.0, 0.0, 0.27, 0.18, 0.1, 0.02, 0.0)  # the same where another needs fewer, at least one
_FARTHEST = 6
_AHEAD = 0.03  # more where all others need more
_LUCKY = 0.2  # of a temple's points, for the chance that a roll brings it nearer
_FITTING = 1.3  # points for a roll of which something can be made for certain
_BAG, _HAMMER = 2.0, 0.3  # points besides what they count in the end
_PLACE = (0.0, 1.0, 1.7, 2.2, 3.0)  # points for an open place of the bonus area, by size
_EARLY = (0.0, 0.22, 0.11, 0.07, 0.02)  # and how much less for each card to be built: big bricks are needed until then
_ROBOT = 0.8
_CERTAIN = 0.7  # the part of an end's worth that is who has won
_NARROW, _WIDE = 1.7, 1.3  # points by which matches differ in the end, and for each card still to be built, shared out

_ROW = 1 + len(ZONES)  # of a seat, by zone
_ROWS = (1 + at.MOST_SEATS) * _ROW
_FLOAT = types.float64


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def look_at_zone(
    tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray, sizes: np.ndarray
) -> int:
    """How many bricks a temple needs, one of them to mend it where it is lost; more than FAR_OFF if that is in vain.

    The sizes that are a step towards that stand in `sizes`, as bits, first together with those for other temples, then
    alone.
    """
    most = value_at(tables, state, zone)
    begin, half = figure_at(seat, zone), found.size // 2
    count = layings(tables, state, seat, zone, state, begin, ways_in_supply(state, seat), 1, EVERY, found)
    least, useful = most if state[begin] == 0 else most + 1, 0
    for index in range(count):
        needed, size = found[half + index] + 1, 1 << size_of(found[index])
        if needed < least:
            least, useful = needed, size
        elif needed == least:
            useful |= size
    sizes[0] |= useful
    sizes[1] = useful
    if count == 0 and is_dead(tables, state, seat, zone):
        least = 1 + needed_once_mended(tables, state, seat, zone, found)
    return least


@compiled(_FLOAT(INT))
def _chance_of(sizes: int) -> float:
    """That a roll brings one of these sizes, or a star."""
    return (_STARS + popcount(sizes)) / _SIDES if sizes else 0.0


@compiled(INT(INTS))
def _cards_left(state: np.ndarray) -> int:
    cards = state[at.PILE] + popcount(state[at.COLOURS])
    for zone in ZONES:
        cards += state[at.HOLDERS + zone] != 0
    return cards


@compiled(_FLOAT(INTS, INT))
def bonus_gain(state: np.ndarray, size: int) -> float:
    """What a brick in the bonus area brings over a place left open for it."""
    return size - _PLACE[size] + _EARLY[size] * _cards_left(state)


@compiled(types.void(INTS, INTS, INT, INTS, FLOATS, INTS, FLOATS))
def _look_at_seat(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    needs: np.ndarray,
    chances: np.ndarray,
    found: np.ndarray,
    points: np.ndarray,
) -> None:
    """For each zone what a seat needs and how likely a roll brings that nearer; and what else the seat has."""
    sizes = np.zeros(2, dtype=np.int64)
    for zone in ZONES:
        if state[at.HOLDERS + zone]:
            needs[seat * _ROW + zone] = look_at_zone(tables, state, seat, zone, found, sizes)
            chances[seat * _ROW + zone] = _chance_of(sizes[1])
    more = _FITTING * _chance_of(sizes[0])
    own = seat_at(seat)
    if state[own + at.TOKENS] & at.BAG:
        more += _BAG
    if state[own + at.TOKENS] & at.HAMMER:
        more += _HAMMER
    for size in SIZES:
        if not state[own + at.BONUS] >> size & 1:
            more += size - bonus_gain(state, size)
    points[seat - 1] += more


@compiled(_FLOAT(INT, INT, INT, INTS, FLOATS))
def _share(players: int, seat: int, zone: int, needs: np.ndarray, chances: np.ndarray) -> float:
    """The part of a temple's points that is promised to a seat."""
    is_ahead, is_behind, here = players > 1, False, seat * _ROW + zone
    for other in range(1, players + 1):
        if other != seat:
            is_ahead = is_ahead and needs[here] < needs[other * _ROW + zone]
            is_behind = is_behind or needs[here] > needs[other * _ROW + zone]
    needed = min(needs[here], _FARTHEST)
    share = _BEHIND[needed] if is_behind else _PROMISES[needed] + _LUCKY * chances[here]
    return share + _AHEAD if is_ahead else share


@compiled(_FLOAT(INTS, INTS))
def _robots_promise(tables: np.ndarray, state: np.ndarray) -> float:
    """What the Robot's temple promises, by the bricks that it has."""
    value, bonus = tables[head_of(state[at.ROBOT_OPEN]) + at.VALUE], at.ROBOT_BONUS + state[at.ROBOT_WON]
    worth = value + tables[bonus + 1] - tables[bonus]
    have = 0
    for size in SIZES:
        have += state[at.ROBOT_BRICKS + size]
    return _ROBOT * worth * min(1.0, have / (value + 1.0))


@compiled(types.void(INTS, INTS, FLOATS))
def _add_promises(tables: np.ndarray, state: np.ndarray, points: np.ndarray) -> None:
    players = tables[at.PLAYERS]
    needs, chances = np.zeros(_ROWS, dtype=np.int64), np.zeros(_ROWS)
    found = np.empty(at.FOUND, dtype=np.int64)
    for seat in range(1, players + 1):
        _look_at_seat(tables, state, seat, needs, chances, found, points)
    for zone in ZONES:
        if state[at.HOLDERS + zone]:
            for seat in range(1, players + 1):
                share = _share(players, seat, zone, needs, chances)
                points[seat - 1] += share * (value_at(tables, state, zone) + BONUS_BRICK)
    if players == 1 and state[at.ROBOT_OPEN]:
        points[MACHINE - 1] += _robots_promise(tables, state)


@compiled(types.void(INTS, INTS, FLOATS))
def evaluate(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """By points: one more shows at once, where wins alone need many playouts; at the end mostly by who has won."""
    seats = max(MACHINE, tables[at.PLAYERS])
    points = np.zeros(at.MOST_SEATS, dtype=np.float64)
    for seat in range(seats):
        points[seat] = score(tables, state, seat + 1)
    is_over = state[at.ACTING] == OVER
    spread, certain = _NARROW, _CERTAIN
    worths[:] = 0.0
    if is_over:
        result(tables, state, worths)
    else:
        _add_promises(tables, state, points)
        spread, certain = _NARROW + _WIDE * _cards_left(state) / seats, 0.0
    best, total = np.max(points[:seats]), 0.0
    for seat in range(seats):
        points[seat] = np.exp((points[seat] - best) / spread)
        total += points[seat]
    for seat in range(seats):
        worths[seat] = certain * worths[seat] + (1.0 - certain) * points[seat] / total
