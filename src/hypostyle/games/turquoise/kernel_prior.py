"""What seems good at first: in the order of the plans that a turn allows."""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, PRIOR, compiled, lowest, popcount
from hypostyle.games.turquoise.kernel_layout import (
    ACT,
    ACTING,
    ACTIONS,
    ALONE,
    ANUBIS,
    AUCTION,
    BID,
    COVER,
    CROWN,
    DECLINE,
    DRAW,
    DROP,
    END,
    HAND,
    HORUS,
    LAY,
    MOVER,
    OPEN,
    PART,
    PHASE,
    PILLARS,
    PLACE,
    PLACE_COUNT,
    PLATES,
    PRICE,
    SETH,
    SITES,
    SOURCE,
    STEP,
    STOREY,
    THOT,
    TOP_PLACE,
    TOTAL,
)
from hypostyle.games.turquoise.kernel_plans import FLOAT, NEVER, USUAL, gain, lead, missing_at, prospect, survey, threat
from hypostyle.games.turquoise.kernel_space import around, is_based, points_for, ready_places


@compiled(FLOAT(FLOAT, FLOAT, FLOAT))
def _between(least: float, most: float, worth: float) -> float:
    return max(least, min(most, worth))


@compiled(types.void(INTS, INTS, FLOATS, FLOATS))
def _value_sites(tables: np.ndarray, state: np.ndarray, nets: np.ndarray, values: np.ndarray) -> None:
    """For each site what a pillar of the mover does there: most where a plate can be laid in this turn, then where one
    can soon be laid, then near to those.
    """
    values[:] = 0.0
    wanted, seat = 0, state[MOVER]
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and is_based(tables, state, place):
            value = _between(0.12, 0.36, 0.24 + 0.04 * prospect(tables, state, place, seat))
            if nets[place] > NEVER:
                value = _between(0.3, 1.0, 0.42 + 0.06 * nets[place])
            wanted |= missing_at(tables, state, place)
            word = tables[COVER + place]
            while word:
                values[lowest(word)] = value
                word &= word - 1
    value, ring, seen = 0.22, wanted, wanted
    while ring:
        ring = around(ring) & state[OPEN] & ~seen
        seen |= ring
        word = ring
        while word:
            values[lowest(word)] = max(values[lowest(word)], value)
            word &= word - 1
        value = max(0.0, value - 0.05)


@compiled(types.void(INTS, INTS, FLOATS, FLOATS))
def _look(tables: np.ndarray, state: np.ndarray, nets: np.ndarray, values: np.ndarray) -> None:
    reached = np.empty(state[ACTIONS] + 1, dtype=np.int64)
    survey(tables, state, reached, nets)
    _value_sites(tables, state, nets, values)


@compiled(FLOAT(INTS, INTS))
def _best_lay(tables: np.ndarray, state: np.ndarray) -> float:
    """What the best plate that can be laid at once brings."""
    ready, best = ready_places(tables, state) & ~(1 << TOP_PLACE), 0.0
    while ready:
        best = max(best, gain(tables, state, lowest(ready), state[MOVER]))
        ready &= ready - 1
    return best


@compiled(INT(INTS, INTS))
def _greatest_threat(tables: np.ndarray, state: np.ndarray) -> int:
    most = 0
    for place in range(PLACE_COUNT):
        if tables[STOREY + place] and is_based(tables, state, place):
            most = max(most, threat(tables, state, place, state[MOVER]))
    return most


@compiled(PRIOR)
def _judge_beginnings(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    values, nets = np.empty(SITES, dtype=np.float64), np.empty(PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    done = popcount(state[PLATES]) / PLACE_COUNT
    for index in range(count):
        code = codes[index]
        if code < SITES:
            worths[index] = values[code]
        elif code == HAND:
            worths[index] = 0.02 + 0.2 * done * done  # late, what stands idle only costs
        elif code == DRAW:
            worths[index] = _between(0.2, 1.0, 0.42 + 0.06 * (_best_lay(tables, state) - USUAL))
        elif code == CROWN:
            worths[index] = 1.0 if lead(tables, state, state[MOVER], TOP_PLACE) > 0 else 0.01
        elif code == HORUS:
            worths[index] = 0.3
        elif code == ANUBIS:
            worths[index] = _between(0.05, 0.6, 0.05 + 0.04 * _greatest_threat(tables, state))
        elif code == THOT:
            worths[index] = 0.25 if state[ACTIONS] else 0.6
        elif code == END:
            worths[index] = 0.08 if state[ACTIONS] else 0.5
        else:
            worths[index] = 0.2


@compiled(PRIOR)
def _judge_ways(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A cheap way is better, and one that takes a pillar from where it does little."""
    values, nets = np.empty(SITES, dtype=np.float64), np.empty(PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    for index in range(count):
        code = codes[index]
        source = code >> SOURCE
        left = 0.15 if source == HAND else values[source]
        worths[index] = max(0.0, 1.0 - 0.2 * (code & PART) - 0.1 * (code >> TOTAL & PART) - left)


@compiled(PRIOR)
def _judge_sites(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """For Horus the best site; for Anubis what serves others."""
    values, nets = np.empty(SITES, dtype=np.float64), np.empty(PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    own = state[PILLARS + state[MOVER] - 1]
    for index in range(count):
        code = codes[index]
        if state[STEP] - 1 == HORUS:
            worths[index] = values[code]
        elif code == ALONE or own >> code & 1:
            worths[index] = 0.1
        else:
            worths[index] = 0.2 + 0.5 * values[code]


@compiled(PRIOR)
def _judge_prices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A tablet is worth a point or two; the least that can be bid is mostly enough."""
    least = state[PRICE] + 1
    for index in range(count):
        price = codes[index]
        if price == DROP:
            worths[index] = min(0.9, 0.1 + 0.1 * least)
        else:
            worths[index] = max(0.0, 0.65 - 0.12 * least) * 0.5 ** (price - least)


@compiled(PRIOR)
def _judge_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    for index in range(count):
        worths[index] = _between(0.0, 1.0, 0.2 + 0.06 * gain(tables, state, codes[index], state[MOVER]))


@compiled(PRIOR)
def _judge_rotations(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    place = state[PLACE] if state[PHASE] == SETH else state[STEP] - 1
    scored = points_for(tables, state, place, state[ACTING])
    for index in range(count):
        if codes[index] == DECLINE:
            worths[index] = 0.4
        else:
            worths[index] = min(1.0, 0.3 + 0.1 * scored) if state[PHASE] == SETH else 0.5


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    phase, begun = state[PHASE], state[STEP] - 1
    if phase == BID or (phase == ACT and begun >= AUCTION):
        _judge_prices(tables, state, codes, count, worths)
    elif phase == LAY and begun < 0:
        _judge_places(tables, state, codes, count, worths)
    elif phase != ACT:
        _judge_rotations(tables, state, codes, count, worths)
    elif begun < 0:
        _judge_beginnings(tables, state, codes, count, worths)
    elif begun <= HAND:
        _judge_ways(tables, state, codes, count, worths)
    else:
        _judge_sites(tables, state, codes, count, worths)
