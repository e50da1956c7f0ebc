"""What a seat can make of a turn: which plates it can lay within its action points, what they bring, and what others
could make of them.
"""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, compiled, lowest, popcount
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_space import is_based, occupied_sites, penalty_of
from hypostyle.games.turquoise.kernel_ways import reach

OUT_OF_REACH = 99  # action points
NEVER = -1000.0
USUAL = 0.9  # what an action point brings if nothing special is done with it
WINNING = 50.0  # the last capital, for who leads then
SOON = 2  # pillars that a place may lack so that somebody fills it and lays the plate in one turn

FLOAT = types.float64


@compiled(INT(INTS, INTS, INT))
def missing_at(tables: np.ndarray, state: np.ndarray, place: int) -> int:
    """The sites that need a pillar before a plate can be laid; on the ground there are none."""
    return tables[at.COVER + place] & ~occupied_sites(state) if tables[at.STOREY + place] else 0


@compiled(INT(INTS, INTS, INT, INT))
def promise(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """What a seat scores if it fills a place with its own pillars and lays the plate."""
    cover = tables[at.COVER + place]
    own = popcount(cover & state[at.PILLARS + seat - 1]) + popcount(missing_at(tables, state, place))
    return tables[at.SCORE + at.SCORES * tables[at.STOREY + place] + own]


@compiled(INT(INTS, INTS, INT, INT))
def threat(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """The most that another seat could score there in its next turn."""
    if popcount(missing_at(tables, state, place)) > SOON:
        return 0
    most = 0
    for other in range(1, tables[at.PLAYERS] + 1):
        if other != seat:
            most = max(most, promise(tables, state, place, other))
    return most


@compiled(FLOAT(INTS, INTS, INT, INT))
def gain(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> float:
    """What a seat scores for a plate there, and what it takes from another: of two players all of that counts."""
    denied = threat(tables, state, place, seat) / (tables[at.PLAYERS] - 1)
    return promise(tables, state, place, seat) + denied


@compiled(INT(INTS, INTS, INT, INT))
def lead(tables: np.ndarray, state: np.ndarray, seat: int, place: int) -> int:
    """By how much a seat would lead if it laid a plate there and the match ended so."""
    cover, best = tables[at.COVER + place], -1000
    for other in range(1, tables[at.PLAYERS] + 1):
        if other != seat:
            best = max(best, state[at.POINTS + other - 1] - penalty_of(tables, state, other, cover))
    own = state[at.POINTS + seat - 1] - penalty_of(tables, state, seat, cover)
    return own + promise(tables, state, place, seat) - best


@compiled(INT(INT, INTS, INT, INT))
def cost_of(missing: int, reached: np.ndarray, actions: int, has_horus: int) -> int:
    """The action points for pillars on all these sites, one of them by Horus if that is cheaper."""
    total = 0
    while missing:
        site = lowest(missing)
        missing &= missing - 1
        cost = 1
        while cost <= actions and not reached[cost] >> site & 1:
            cost += 1
        if cost > 1 and has_horus:
            cost, has_horus = 1, 0
        total += cost
        if total > actions:
            return OUT_OF_REACH
    return total


@compiled(INT(INTS, INTS))
def covers_to_come(tables: np.ndarray, state: np.ndarray) -> int:
    """The sites under plates that can be laid once their pillars stand: pillars there are where they should be."""
    found = 0
    for place in range(at.PLACE_COUNT):
        if tables[at.STOREY + place] and is_based(tables, state, place):
            found |= tables[at.COVER + place]
    return found


@compiled(INT(INTS, INTS))
def can_set_down(tables: np.ndarray, state: np.ndarray) -> int:
    """Whether the mover can use Horus."""
    return int(state[at.HOLDERS + at.HORUS_TABLET] == state[at.MOVER] and state[at.HANDS + state[at.MOVER] - 1] > 0)


@compiled(types.void(INTS, INTS, INTS, FLOATS))
def survey(tables: np.ndarray, state: np.ndarray, reached: np.ndarray, nets: np.ndarray) -> None:
    """For each place what laying a plate there in this turn brings, less what its action points usually do; NEVER if
    it cannot be laid or ends the match for another. `reached` is filled in, too, for pillars that stand idle.
    """
    seat, actions, has_horus = state[at.MOVER], state[at.ACTIONS], can_set_down(tables, state)
    reached[:] = 0
    reach(tables, state, covers_to_come(tables, state), reached)
    for place in range(at.PLACE_COUNT):
        nets[place] = NEVER
        if not is_based(tables, state, place) or (place != at.TOP_PLACE and state[at.UNDRAWN] == 0):
            continue
        cost = 1 + cost_of(missing_at(tables, state, place), reached, actions - 1, has_horus)
        if cost > actions:
            continue
        if place != at.TOP_PLACE:
            nets[place] = gain(tables, state, place, seat) - USUAL * cost
        elif lead(tables, state, seat, place) > 0:
            nets[place] = WINNING


@compiled(FLOAT(INTS, INTS, INT, INT))
def prospect(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> float:
    """What it is worth to a seat to set a pillar there now and lay the plate later: what it then scores for each action
    to come, less what others can make of a place that lacks one pillar less.
    """
    missing = popcount(missing_at(tables, state, place))
    if missing == 0:
        return 0.0
    storey, cover = tables[at.STOREY + place], tables[at.COVER + place]
    most = 0
    for other in range(1, tables[at.PLAYERS] + 1):
        if other != seat:
            own = popcount(cover & state[at.PILLARS + other - 1]) + missing - 1
            most = max(most, tables[at.SCORE + at.SCORES * storey + own])
    theirs = most / missing if missing - 1 <= SOON else 0.5 * most / missing
    return promise(tables, state, place, seat) / (missing + 1) - theirs / (tables[at.PLAYERS] - 1)
