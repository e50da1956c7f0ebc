"""What seems good at first: in the order of the plans that a turn allows."""

import numpy as np
from numba import types

from hypostyle.compiled import FLOATS, INT, INTS, PRIOR, compiled, lowest, popcount
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_plans import FLOAT, NEVER, USUAL, gain, lead, missing_at, prospect, survey, threat
from hypostyle.games.turquoise.kernel_space import around, is_based, points_for, ready_places
from hypostyle.games.turquoise.phases import Phase


@compiled(FLOAT(FLOAT, FLOAT, FLOAT))
def _between(least: float, most: float, worth: float) -> float:
    return max(least, min(most, worth))


@compiled(types.void(INTS, INTS, FLOATS, FLOATS))
def _value_sites(tables: np.ndarray, state: np.ndarray, nets: np.ndarray, values: np.ndarray) -> None:
    """For each site what a pillar of the mover does there: most where a plate can be laid in this turn, then where one
    can soon be laid, then near to those.
    """
    values[:] = 0.0
    wanted, seat = 0, state[at.MOVER]
    for place in range(at.PLACE_COUNT):
        if tables[at.STOREY + place] and is_based(tables, state, place):
            value = _between(0.12, 0.36, 0.24 + 0.04 * prospect(tables, state, place, seat))
            if nets[place] > NEVER:
                value = _between(0.3, 1.0, 0.42 + 0.06 * nets[place])
            wanted |= missing_at(tables, state, place)
            word = tables[at.COVER + place]
            while word:
                values[lowest(word)] = value
                word &= word - 1
    value, ring, seen = 0.22, wanted, wanted
    while ring:
        ring = around(ring) & state[at.OPEN] & ~seen
        seen |= ring
        word = ring
        while word:
            values[lowest(word)] = max(values[lowest(word)], value)
            word &= word - 1
        value = max(0.0, value - 0.05)


@compiled(types.void(INTS, INTS, FLOATS, FLOATS))
def _look(tables: np.ndarray, state: np.ndarray, nets: np.ndarray, values: np.ndarray) -> None:
    reached = np.empty(state[at.ACTIONS] + 1, dtype=np.int64)
    survey(tables, state, reached, nets)
    _value_sites(tables, state, nets, values)


@compiled(FLOAT(INTS, INTS))
def _best_lay(tables: np.ndarray, state: np.ndarray) -> float:
    """What the best plate that can be laid at once brings."""
    ready, best = ready_places(tables, state) & ~(1 << at.TOP_PLACE), 0.0
    while ready:
        best = max(best, gain(tables, state, lowest(ready), state[at.MOVER]))
        ready &= ready - 1
    return best


@compiled(INT(INTS, INTS))
def _greatest_threat(tables: np.ndarray, state: np.ndarray) -> int:
    most = 0
    for place in range(at.PLACE_COUNT):
        if tables[at.STOREY + place] and is_based(tables, state, place):
            most = max(most, threat(tables, state, place, state[at.MOVER]))
    return most


@compiled(PRIOR)
def _judge_beginnings(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    values, nets = np.empty(at.SITES, dtype=np.float64), np.empty(at.PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    done = popcount(state[at.PLATES]) / at.PLACE_COUNT
    for index in range(count):
        code = codes[index]
        if code < at.SITES:
            worths[index] = values[code]
        elif code == at.HAND:
            worths[index] = 0.02 + 0.2 * done * done  # late, what stands idle only costs
        elif code == at.DRAW:
            worths[index] = _between(0.2, 1.0, 0.42 + 0.06 * (_best_lay(tables, state) - USUAL))
        elif code == at.CROWN:
            worths[index] = 1.0 if lead(tables, state, state[at.MOVER], at.TOP_PLACE) > 0 else 0.01
        elif code == at.HORUS:
            worths[index] = 0.3
        elif code == at.ANUBIS:
            worths[index] = _between(0.05, 0.6, 0.05 + 0.04 * _greatest_threat(tables, state))
        elif code == at.THOT:
            worths[index] = 0.25 if state[at.ACTIONS] else 0.6
        elif code == at.END:
            worths[index] = 0.15 if state[at.ACTIONS] else 0.5
        else:
            worths[index] = 0.2


@compiled(PRIOR)
def _judge_ways(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A cheap way is better, and one that takes a pillar from where it does little."""
    values, nets = np.empty(at.SITES, dtype=np.float64), np.empty(at.PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    for index in range(count):
        code = codes[index]
        source = code >> at.SOURCE
        lost = 0.15 if source == at.HAND else values[source]
        worths[index] = max(0.0, 1.0 - 0.2 * (code & at.PART) - 0.1 * (code >> at.TOTAL & at.PART) - lost)


@compiled(PRIOR)
def _judge_sites(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """For Horus the best site; for Anubis what serves others."""
    values, nets = np.empty(at.SITES, dtype=np.float64), np.empty(at.PLACE_COUNT, dtype=np.float64)
    _look(tables, state, nets, values)
    own = state[at.PILLARS + state[at.MOVER] - 1]
    for index in range(count):
        code = codes[index]
        if state[at.STEP] - 1 == at.HORUS:
            worths[index] = values[code]
        elif code == at.ALONE or own >> code & 1:
            worths[index] = 0.1
        else:
            worths[index] = 0.2 + 0.5 * values[code]


@compiled(PRIOR)
def _judge_prices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """A tablet is worth a point or two; the least that can be bid is mostly enough."""
    least = state[at.PRICE] + 1
    for index in range(count):
        price = codes[index]
        if price == at.DROP:
            worths[index] = min(0.9, 0.1 + 0.1 * least)
        else:
            worths[index] = max(0.0, 0.65 - 0.12 * least) * 0.5 ** (price - least)


@compiled(PRIOR)
def _judge_places(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    for index in range(count):
        worths[index] = _between(0.0, 1.0, 0.2 + 0.06 * gain(tables, state, codes[index], state[at.MOVER]))


@compiled(PRIOR)
def _judge_rotations(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    place = state[at.PLACE] if state[at.PHASE] == Phase.SETH else state[at.STEP] - 1
    scored = points_for(tables, state, place, state[at.ACTING])
    for index in range(count):
        if codes[index] == at.DECLINE:
            worths[index] = 0.4
        else:
            worths[index] = min(1.0, 0.3 + 0.1 * scored) if state[at.PHASE] == Phase.SETH else 0.5


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    phase, begun = state[at.PHASE], state[at.STEP] - 1
    if phase == Phase.BID or (phase == Phase.ACT and begun >= at.AUCTION):
        _judge_prices(tables, state, codes, count, worths)
    elif phase == Phase.LAY and begun < 0:
        _judge_places(tables, state, codes, count, worths)
    elif phase != Phase.ACT:
        _judge_rotations(tables, state, codes, count, worths)
    elif begun < 0:
        _judge_beginnings(tables, state, codes, count, worths)
    elif begun <= at.HAND:
        _judge_ways(tables, state, codes, count, worths)
    else:
        _judge_sites(tables, state, codes, count, worths)
