"""What a position is worth that is not yet at its end: by points, by what pillars promise, and by whether and how soon
the match comes to its end at all.
"""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, OVER, RESULT, compiled, popcount
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_plans import FLOAT, covers_to_come, missing_at, promise
from hypostyle.games.turquoise.kernel_rules import result
from hypostyle.games.turquoise.kernel_space import around, is_based, open_gates, penalty_of

# Points
_LIKELY = (0.8, 0.6, 0.4, 0.15, 0.05)  # that a place is filled and laid soon, by the pillars it lacks
_FARTHER = 0.7  # how much less likely it is by whom, for each action point that a seat needs more than another
_TABLET = 1.0
_ROAD = 0.15  # a pillar that stands under no plate to come, but over which others can pass
_WON = 0.6  # of what a match is worth at its end; the rest is by points, which show more than wins do
_NARROW, _WIDE = 3.0, 0.3  # points by which matches differ in the end, and for each plate still to be laid

# The end. The log odds that the next plate is laid within so many rounds (turns of each player) if it takes so many
# action points: `python benchmarks/finishing.py` fits them to the records of matches. These are of 2,196 turns of 22
# matches with two players, between Architects of an earlier search with a twentieth of their simulations.
_ODDS, _BY_ROUNDS, _BY_WORK = -1.04, 0.73, -0.25
# A discount: what a win keeps of its worth for each round by which it comes later. Who has no good move would wait, and
# if all do, the match ends without a winner.
_DISCOUNT = 0.9
_ROUNDS_FOR_PLATE = 1.0  # it takes more, but what is farther off than playouts go has to stay comparable
_SIGHT = 3  # plates: hardly any playout sees more of them laid
_OUT_OF_REACH = 30  # action points for a pillar that nobody has


@compiled(INT(INTS, INTS, INT, INT))
def work_left(tables: np.ndarray, state: np.ndarray, place: int, seat: int) -> int:
    """About how many action points a seat alone needs to fill a place: its nearest pillars, a point for each bridge."""
    missing, gates = missing_at(tables, state, place), open_gates(tables, state)
    pillars, in_hand = state[at.PILLARS + seat - 1] & ~tables[at.COVER + place], state[at.HANDS + seat - 1]
    wanted, work, far, is_behind_gate = popcount(missing), 0, 0, False
    ring = seen = missing
    while wanted and ring:
        found = popcount(pillars & ring)
        if is_behind_gate:
            found += in_hand
            in_hand = 0
        taken = min(wanted, found)
        wanted -= taken
        work += far * taken
        is_behind_gate = ring & gates != 0
        ring = around(ring) & state[at.OPEN] & ~seen
        seen |= ring
        far += 1
    return work + _OUT_OF_REACH * wanted


@compiled(types.void(FLOATS, FLOAT, FLOATS))
def _share_out(points: np.ndarray, spread: float, shares: np.ndarray) -> None:
    """What each seat can expect of the win by its points."""
    best, total = np.max(points), 0.0
    for seat in range(points.size):
        shares[seat] = np.exp((points[seat] - best) / spread)
        total += shares[seat]
    shares[:] /= total


@compiled(FLOAT(INTS, INTS, INT, FLOATS, FLOATS))
def _promise_at(tables: np.ndarray, state: np.ndarray, place: int, shares: np.ndarray, points: np.ndarray) -> float:
    """Add to each seat's points what it can expect of a place. Returns the action points to fill it: those of each seat
    by its share of the win, since who has none does nothing to finish the match.
    """
    nearness = np.empty(points.size, dtype=np.float64)
    total = expected = 0.0
    for seat in range(1, points.size + 1):
        work = work_left(tables, state, place, seat)
        expected += shares[seat - 1] * work
        nearness[seat - 1] = _FARTHER**work
        total += nearness[seat - 1]
    likely = _LIKELY[popcount(missing_at(tables, state, place))] / total
    for seat in range(1, points.size + 1):
        # Whoever moves next has no more of it: else a turn given away would pay, since it changes who that is.
        points[seat - 1] += likely * nearness[seat - 1] * promise(tables, state, place, seat)
    return expected


@compiled(FLOAT(INTS, INTS, FLOATS, FLOATS))
def work_to_come(tables: np.ndarray, state: np.ndarray, shares: np.ndarray, points: np.ndarray) -> float:
    """The action points to the next plate; adds to each seat's points what all places promise."""
    least = 1.0 * at.UNDER * _OUT_OF_REACH
    for place in range(at.PLACE_COUNT):
        if is_based(tables, state, place):
            is_on_ground = tables[at.STOREY + place] == 0
            least = min(least, 0.0 if is_on_ground else _promise_at(tables, state, place, shares, points))
    return least


@compiled(types.void(INTS, INTS, FLOATS))
def _count_the_rest(tables: np.ndarray, state: np.ndarray, points: np.ndarray) -> None:
    """Add to each seat's points what it has besides: tablets, and pillars that stand under no plate to come."""
    covered, done = covers_to_come(tables, state), popcount(state[at.PLATES]) / at.PLACE_COUNT
    for seat in range(1, points.size + 1):
        idle = state[at.PILLARS + seat - 1] & ~covered
        points[seat - 1] += _ROAD * popcount(idle) - done * done * penalty_of(tables, state, seat, covered)
    for tablet in range(at.TABLET_COUNT):
        if state[at.HOLDERS + tablet]:
            points[state[at.HOLDERS + tablet] - 1] += _TABLET


@compiled(FLOAT(INTS, INTS))
def _spread(tables: np.ndarray, state: np.ndarray) -> float:
    """The points that decide little, because there are plates to come."""
    return _NARROW + _WIDE * (at.PLACE_COUNT - popcount(state[at.PLATES]))


@compiled(types.void(INTS, INTS, FLOATS))
def _scores(tables: np.ndarray, state: np.ndarray, points: np.ndarray) -> None:
    for seat in range(points.size):
        points[seat] = state[at.POINTS + seat]


@compiled(FLOAT(INTS, INTS))
def expected_work(tables: np.ndarray, state: np.ndarray) -> float:
    """The action points to the next plate; none while there is a free place on the ground."""
    players = tables[at.PLAYERS]
    points, shares = np.empty(players, dtype=np.float64), np.empty(players, dtype=np.float64)
    _scores(tables, state, points)
    _share_out(points, _spread(tables, state), shares)
    return work_to_come(tables, state, shares, points)


@compiled(FLOAT(INTS, INTS, FLOAT))
def hope(tables: np.ndarray, state: np.ndarray, work: float) -> float:
    """What a win is worth that is still to come: how likely a plate is laid before the standstill (TQ-20), and how long
    the match is then likely to last.
    """
    waited = state[at.IDLE] / tables[at.PLAYERS]
    rounds = tables[at.STANDSTILL] / tables[at.PLAYERS] - waited
    likely = 1.0 / (1.0 + np.exp(-_ODDS - _BY_ROUNDS * rounds - _BY_WORK * work))
    aim = min(tables[at.BEGUN_WITH] + _SIGHT, at.PLACE_COUNT)
    left = max(0, aim - popcount(state[at.PLATES]))
    return likely * _DISCOUNT ** (_ROUNDS_FOR_PLATE * left + waited)


@compiled(RESULT)
def evaluate(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """What a position is worth to each seat, at its end or before it. By points, sharper towards the end: a point more
    shows at once, where wins alone need many playouts; at the end mostly by who has won. A pyramid that does not grow
    is worth less to everybody, and one at a standstill nothing (TQ-20).
    """
    players = tables[at.PLAYERS]
    points, shares = np.empty(players, dtype=np.float64), np.empty(players, dtype=np.float64)
    _scores(tables, state, points)
    worths[:] = 0.0
    if state[at.ACTING] == OVER:
        result(tables, state, worths)
        if np.any(worths):
            _share_out(points, _NARROW, shares)
            worths[:players] = _WON * worths[:players] + (1.0 - _WON) * shares
        return
    spread = _spread(tables, state)
    _share_out(points, spread, shares)
    work = work_to_come(tables, state, shares, points)
    _count_the_rest(tables, state, points)
    _share_out(points, spread, shares)
    worths[:players] = hope(tables, state, work) * shares
