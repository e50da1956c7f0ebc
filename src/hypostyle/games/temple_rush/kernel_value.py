"""What a position is worth to each seat, at the end or before a roll: points, and what the temples under way promise.

A temple promises more the fewer bricks it needs, and the last of them the more sizes would do. Who is nearer to a
temple than all others has more of it, since the others only keep their bricks.
"""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, OVER, compiled, popcount
from hypostyle.games.temple_rush.kernel_layout import (
    ACTING,
    BAG,
    BONUS,
    CARD,
    COLOURS,
    FOUND,
    HAMMER,
    HOLDERS,
    MOST_SEATS,
    MOST_ZONES,
    PILE,
    PLAYERS,
    ROBOT_BONUS,
    ROBOT_BRICKS,
    ROBOT_OPEN,
    ROBOT_WON,
    TOKENS,
    VALUE,
)
from hypostyle.games.temple_rush.kernel_look import card_at, figure_at, layings, seat_at, ways_in_supply
from hypostyle.games.temple_rush.kernel_rules import result, score
from hypostyle.games.temple_rush.kernel_solver import EVERY, size_of

BONUS_BRICK = 2  # about what a temple brings besides its value
_STARS, _FACES = 2.0, 6.0

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

_ROW = MOST_ZONES + 1
_FLOAT = types.float64


@compiled(INT(INTS, INTS, INT, INT, INTS, INTS))
def look_at_zone(
    tables: np.ndarray, state: np.ndarray, seat: int, zone: int, found: np.ndarray, sizes: np.ndarray
) -> int:
    """How many bricks a temple needs; the sizes that are a step towards that stand in `sizes`, as bits, first together
    with those for other temples, then alone.
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
    sizes[1] = useful
    return least


@compiled(_FLOAT(INT))
def _chance_of(sizes: int) -> float:
    """That a roll brings one of these sizes, or a star."""
    return (_STARS + popcount(sizes)) / _FACES if sizes else 0.0


@compiled(INT(INTS))
def _cards_left(state: np.ndarray) -> int:
    cards = state[PILE] + popcount(state[COLOURS])
    for zone in range(1, MOST_ZONES + 1):
        cards += state[HOLDERS + zone] != 0
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
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone]:
            needs[seat * _ROW + zone] = look_at_zone(tables, state, seat, zone, found, sizes)
            chances[seat * _ROW + zone] = _chance_of(sizes[1])
    more = _FITTING * _chance_of(sizes[0])
    begin = seat_at(seat)
    if state[begin + TOKENS] & BAG:
        more += _BAG
    if state[begin + TOKENS] & HAMMER:
        more += _HAMMER
    for size in range(1, 5):
        if not state[begin + BONUS] >> size & 1:
            more += size - bonus_gain(state, size)
    points[seat - 1] += more


@compiled(types.void(INTS, INTS, FLOATS))
def _add_promises(tables: np.ndarray, state: np.ndarray, points: np.ndarray) -> None:
    players = tables[PLAYERS]
    found = np.empty(FOUND, dtype=np.int64)
    needs, chances = np.zeros((MOST_SEATS + 1) * _ROW, dtype=np.int64), np.zeros((MOST_SEATS + 1) * _ROW)
    for seat in range(1, players + 1):
        _look_at_seat(tables, state, seat, needs, chances, found, points)
    for zone in range(1, MOST_ZONES + 1):
        if state[HOLDERS + zone] == 0:
            continue
        value = tables[card_at(state, zone) + VALUE]
        for seat in range(1, players + 1):
            ahead, behind, here = players > 1, False, seat * _ROW + zone
            for other in range(1, players + 1):
                if other != seat:
                    ahead = ahead and needs[here] < needs[other * _ROW + zone]
                    behind = behind or needs[here] > needs[other * _ROW + zone]
            needed = min(needs[here], _FARTHEST)
            share = _BEHIND[needed] if behind else _PROMISES[needed] + _LUCKY * chances[here]
            if ahead:
                share += _AHEAD
            points[seat - 1] += share * (value + BONUS_BRICK)
    if players == 1 and state[ROBOT_OPEN]:
        value, won = tables[state[ROBOT_OPEN] * CARD + VALUE], state[ROBOT_WON]
        worth = value + tables[ROBOT_BONUS + won + 1] - tables[ROBOT_BONUS + won]
        have = 0
        for index in range(4):
            have += state[ROBOT_BRICKS + index]
        points[1] += _ROBOT * worth * min(1.0, have / (value + 1.0))


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
        spread, certain = _NARROW + _WIDE * _cards_left(state) / seats, 0.0
    best, total = np.max(points[:seats]), 0.0
    for seat in range(seats):
        points[seat] = np.exp((points[seat] - best) / spread)
        total += points[seat]
    for seat in range(seats):
        worths[seat] = certain * worths[seat] + (1.0 - certain) * points[seat] / total
