"""What a position is worth to each seat, at the end or before a roll: points, and what the temples under way promise.

A temple promises more the fewer bricks it needs, and the last of them the more sizes would do. Who is nearer to a
temple than all others has more of it, since the others only keep their bricks.
"""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, OVER, compiled, popcount
from hypostyle.games.temple_rush.kernel_layout import (
    ACTING,
    CARD,
    COLOURS,
    FOUND,
    HOLDERS,
    MOST_SEATS,
    MOST_ZONES,
    PILE,
    PLAYERS,
    ROBOT_BONUS,
    ROBOT_BRICKS,
    ROBOT_OPEN,
    ROBOT_WON,
    VALUE,
)
from hypostyle.games.temple_rush.kernel_look import card_at, figure_at, layings, ways_in_supply
from hypostyle.games.temple_rush.kernel_rules import result, score
from hypostyle.games.temple_rush.kernel_solver import EVERY, size_of

BONUS_BRICK = 2  # about what a temple brings besides its value
_STARS, _FACES = 2.0, 6.0
_UNDER_WAY = 0.75  # of a temple's points, shared out among its bricks
_LAST, _LUCKY = 0.55, 0.35  # of a temple's points when one brick is missing: in any case, and if every roll brought it
_FITTING = 0.8  # points for a roll of which something can be made for certain
_AHEAD, _BEHIND = 1.1, 0.85
_ROBOT = 0.8
_CERTAIN = 0.7  # the part of an end's worth that is who has won
_NARROW, _WIDE = 2.5, 0.5  # points by which matches differ in the end, and for each card still to be built

_ROW = MOST_ZONES + 1
_FLOAT = types.float64


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def look_at_zone(
    tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray, sizes: np.ndarray
) -> int:
    """How many bricks a temple needs; the sizes that are a step towards that are added to `sizes`, as bits, first for
    any temple and then for one that they complete.
    """
    most = tables[card_at(state, zone) + VALUE]
    at, half = figure_at(seat, zone), found.size // 2
    count = layings(tables, state, seat, zone, state, at, ways_in_supply(tables, state, seat), 1, EVERY, found)
    least, useful = most if state[at] == 0 else most + 1, 0
    for index in range(count):
        needed, size = found[half + index] + 1, 1 << size_of(found[index])
        if needed < least:
            least, useful = needed, size
        elif needed == least:
            useful |= size
    sizes[0] |= useful
    sizes[1] = useful if least == 1 else 0
    return least


@compiled(_FLOAT(INT))
def _chance_of(sizes: int) -> float:
    """That a roll brings one of these sizes, or a star."""
    return (_STARS + popcount(sizes)) / _FACES if sizes else 0.0


@compiled(types.void(INTS, INTS, INT, INTS, FLOATS, INTS, FLOATS))
def _look_at_seat(
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    needs: np.ndarray,
    promises: np.ndarray,
    found: np.ndarray,
    points: np.ndarray,
) -> None:
    """For each zone what a seat needs, and what that promises; and how likely its next roll is of use."""
    sizes = np.zeros(2, dtype=np.int64)
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0:
            continue
        value = tables[card_at(state, zone) + VALUE]
        needed = look_at_zone(tables, state, seat, zone, found, sizes)
        at = seat * _ROW + zone
        needs[at] = needed
        share = _UNDER_WAY * max(0.0, 1.0 - needed / (value + 1.0))
        if needed == 1:
            share = _LAST + _LUCKY * _chance_of(sizes[1])
        promises[at] = share * (value + BONUS_BRICK)
    points[seat - 1] += _FITTING * _chance_of(sizes[0])


@compiled(types.void(INTS, INTS, FLOATS))
def _add_promises(tables: np.ndarray, state: np.ndarray, points: np.ndarray) -> None:
    players = tables[PLAYERS]
    found = np.empty(FOUND, dtype=np.int64)
    needs, promises = np.zeros((MOST_SEATS + 1) * _ROW, dtype=np.int64), np.zeros((MOST_SEATS + 1) * _ROW)
    for seat in range(1, players + 1):
        _look_at_seat(tables, state, seat, needs, promises, found, points)
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0:
            continue
        for seat in range(1, players + 1):
            ahead, behind = players > 1, False
            for other in range(1, players + 1):
                if other != seat:
                    ahead = ahead and needs[seat * _ROW + zone] < needs[other * _ROW + zone]
                    behind = behind or needs[seat * _ROW + zone] > needs[other * _ROW + zone]
            factor = _AHEAD if ahead else (_BEHIND if behind else 1.0)
            points[seat - 1] += factor * promises[seat * _ROW + zone]
    if players == 1 and state[ROBOT_OPEN]:
        value, won = tables[state[ROBOT_OPEN] * CARD + VALUE], state[ROBOT_WON]
        worth = value + tables[ROBOT_BONUS + won + 1] - tables[ROBOT_BONUS + won]
        have = 0
        for index in range(4):
            have += state[ROBOT_BRICKS + index]
        points[1] += _ROBOT * worth * min(1.0, have / (value + 1.0))


@compiled(_FLOAT(INTS, INTS))
def _spread(tables: np.ndarray, state: np.ndarray) -> float:
    cards = state[PILE] + popcount(state[COLOURS])
    for zone in range(1, MOST_ZONES + 1):
        cards += state[HOLDERS + zone] != 0
    return _NARROW + _WIDE * cards


@compiled(types.void(INTS, INTS, FLOATS))
def evaluate(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """By points: one more shows at once, where wins alone need many playouts; at the end mostly by who has won."""
    seats = max(2, tables[PLAYERS])
    points = np.zeros(MOST_SEATS, dtype=np.float64)
    for seat in range(seats):
        points[seat] = score(tables, state, seat + 1)
    is_over = state[ACTING] == OVER
    spread, certain = _NARROW, _CERTAIN
    worths[:] = 0.0
    if is_over:
        result(tables, state, worths)
    else:
        _add_promises(tables, state, points)
        spread, certain = _spread(tables, state), 0.0
    best, total = np.max(points[:seats]), 0.0
    for seat in range(seats):
        points[seat] = np.exp((points[seat] - best) / spread)
        total += points[seat]
    for seat in range(seats):
        worths[seat] = certain * worths[seat] + (1.0 - certain) * points[seat] / total
