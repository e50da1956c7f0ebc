"""Aztec compiled: the sets of placements of `building`, as rows of 64-bit words.

The tables are those of the readable rules, so that what stops, touches and carries is stated once. What is restated is
whose turn it is, the auction and the rounds.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCES,
    CHOICES,
    DICE,
    FLOATS,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    TO_ACT,
    Kernel,
    Settings,
    compiled,
    count_bits,
    lowest,
    nth_bit,
    popcount,
    roll,
)
from hypostyle.core import Move, Position
from hypostyle.games.aztec.building import PLACEMENTS, Effect, effect_of, empty_building
from hypostyle.games.aztec.moves import Bid, Pass
from hypostyle.games.aztec.position import AztecPosition
from hypostyle.games.aztec.score import ROUNDS, highest, points
from hypostyle.games.aztec.space import PIECES
from hypostyle.layout import Layout

# The placements in an order of their own: those that score first, so that whoever asks for these reads few words.
# A placement's place here is its bit.
SCORES = [any(points(lay.cells, side, "shared") for side in ("ns", "ew")) for lay in PLACEMENTS]
ORDER = sorted(range(len(PLACEMENTS)), key=lambda bit: not SCORES[bit])
LAYS = tuple(PLACEMENTS[bit] for bit in ORDER)

# Codes of choices: a placement's bit, then the auction's words.
PASS = len(LAYS)
BID = PASS  # plus the barrier, from 1

# A set of placements is a row of words; a multiple of four of them, for the processor's wide registers.
WORDS = -(-len(LAYS) // 256) * 4
SCORING_WORDS = -(-sum(SCORES) // 256) * 4
CARRIES = 5

# A position: what is no set, then the sets.
_STATE = Layout()
ACTING, LAID, ROUND = _STATE.numbers(3)
AH_PUCH, BARRIER, STILL_IN, BIDDER = _STATE.numbers(4)  # the auction's; who is still in as bits
NS, EW = _STATE.numbers(2)  # points of the axes
EARLIER = _STATE.row(3)  # points of the seats in earlier rounds
LEGAL = _STATE.row(WORDS)
BLOCKS = _STATE.row(WORDS)
TOUCHES = _STATE.row(WORDS)
HOLDS = _STATE.row(WORDS)
STEADY = _STATE.row(CARRIES * WORDS)
SETS = _STATE.size - LEGAL  # numbers of all sets together

# The tables.
_TABLES = Layout()
PLAYERS, ROUNDS_PLAYED, HIGHEST, FIRST_AXIS = _TABLES.numbers(4)
KEEN, CAREFUL, NARROW, GAIN, REPLY, NEXT, ROOM, FAIR, IS_FOR_AUCTION = _TABLES.numbers(9)  # how good play weighs
POINTS = _TABLES.row(2 * len(LAYS))  # of each placement, for North/South and for East/West
MOST = 3  # points of a placement for one side
SCORING = _TABLES.row(2 * MOST * WORDS)  # what scores at least 1, 2, 3 points: for North/South, for East/West
FOR_ANYONE = _TABLES.row(WORDS)
FOR_NOBODY = _TABLES.row(WORDS)
ALL = _TABLES.row(WORDS)
EMPTY = _TABLES.row(SETS)  # the sets of the empty building
EFFECT = (3 + CARRIES) * WORDS
EFFECTS = _TABLES.row(
    len(LAYS) * EFFECT
)  # what each placement does to all others, in the order of the sets from BLOCKS on


# Playing


@compiled(TO_ACT)
def to_act(tables: np.ndarray, state: np.ndarray) -> int:
    return state[ACTING]


@compiled(CHOICES)
def choices(tables: np.ndarray, state: np.ndarray, codes: np.ndarray) -> int:
    count = 0
    if state[STILL_IN]:
        highest_now = state[BARRIER] - 1 if state[BARRIER] else tables[HIGHEST]
        for barrier in range(1, highest_now + 1):
            codes[count] = BID + barrier
            count += 1
        codes[count] = PASS
        return count + 1
    for index in range(WORDS):
        word = state[LEGAL + index]
        while word:
            codes[count] = index * 64 + lowest(word)
            word &= word - 1
            count += 1
    return count


@compiled(CHANCES)
def chances(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, weights: np.ndarray) -> int:
    return 0


# Slices, since an index that begins at a number known only at run time might be negative, as far as the compiler knows,
# and loops with such indices gather word after word.


@compiled(INTS(INTS, INT))
def _effect(tables: np.ndarray, placement: int) -> np.ndarray:
    """What a placement does to all others."""
    first = EFFECTS + placement * EFFECT
    return tables[first : first + EFFECT]


@compiled(INTS(INTS, INT))
def _set_at(tables: np.ndarray, first: int) -> np.ndarray:
    """A set of placements of the tables."""
    return tables[first : first + WORDS]


@compiled(APPLY)
def _fill(tables: np.ndarray, state: np.ndarray, placement: int) -> None:
    """Lay a piece: one loop per row, since only such loops are done many words at a time."""
    effect = _effect(tables, placement)
    for index in range(WORDS):
        state[HOLDS + index] |= effect[2 * WORDS + index] | (effect[WORDS + index] & state[TOUCHES + index])
    for index in range(WORDS):
        state[TOUCHES + index] |= effect[WORDS + index]
    for index in range(WORDS):
        state[BLOCKS + index] |= effect[index]
    for index in range(CARRIES * WORDS):
        state[STEADY + index] |= effect[3 * WORDS + index]
    for index in range(WORDS):
        state[LEGAL + index] = (
            state[HOLDS + index]
            & state[STEADY + index]
            & state[STEADY + WORDS + index]
            & state[STEADY + 2 * WORDS + index]
            & state[STEADY + 3 * WORDS + index]
            & state[STEADY + 4 * WORDS + index]
            & ~state[BLOCKS + index]
        )


@compiled(INT(INTS, INTS))
def _is_built(tables: np.ndarray, state: np.ndarray) -> int:
    """AZ-9."""
    if state[LAID] == PIECES:
        return 1
    for index in range(WORDS):
        if state[LEGAL + index]:
            return 0
    return 1


@compiled(INT(INTS, INTS, INT))
def _axis(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """0 for North/South, 1 for East/West, -1 for nobody's."""
    if tables[PLAYERS] == 2:
        return (seat - 1) ^ tables[FIRST_AXIS]
    return (seat - state[AH_PUCH] + 2) % 3 if seat != state[AH_PUCH] else -1


@compiled(INT(INTS, INTS, INT))
def _points(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """AZ-10, AZ-13: what a seat has in this round."""
    axis = _axis(tables, state, seat)
    return state[NS + axis] if axis >= 0 else 0


@compiled(types.void(INTS, INTS))
def _next_round(tables: np.ndarray, state: np.ndarray) -> None:
    """AZ-15."""
    for seat in range(1, 4):
        state[EARLIER + seat - 1] += _points(tables, state, seat)
    state[ROUND] += 1
    state[AH_PUCH] = state[ACTING] = state[ROUND]
    state[NS] = state[EW] = state[LAID] = 0
    for index in range(SETS):
        state[LEGAL + index] = tables[EMPTY + index]


@compiled(APPLY)
def _lay(tables: np.ndarray, state: np.ndarray, placement: int) -> None:
    state[NS] += tables[POINTS + 2 * placement]
    state[EW] += tables[POINTS + 2 * placement + 1]
    state[LAID] += 1
    _fill(tables, state, placement)
    if not _is_built(tables, state):
        state[ACTING] = state[ACTING] % tables[PLAYERS] + 1
    elif tables[ROUNDS_PLAYED] == ROUNDS and state[ROUND] < ROUNDS:
        _next_round(tables, state)
    else:
        state[ACTING] = OVER


@compiled(APPLY)
def _call(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    """AZ-12: a word in the auction."""
    seat = state[ACTING]
    if code == PASS:
        state[STILL_IN] &= ~(1 << seat)
    else:
        state[BARRIER], state[BIDDER] = code - BID, seat
    if state[STILL_IN] == 0:
        state[BIDDER], state[BARRIER] = 1, tables[HIGHEST]
    elif not (state[BIDDER] and (state[BARRIER] == 1 or state[STILL_IN] == 1 << state[BIDDER])):
        seat = seat % 3 + 1
        while not state[STILL_IN] >> seat & 1:
            seat = seat % 3 + 1
        state[ACTING] = seat
        return
    state[AH_PUCH] = state[ACTING] = state[BIDDER]
    state[STILL_IN] = state[BIDDER] = 0


@compiled(APPLY)
def apply(tables: np.ndarray, state: np.ndarray, code: int) -> None:
    if state[STILL_IN]:
        _call(tables, state, code)
    else:
        _lay(tables, state, code)


@compiled(RESULT)
def result(tables: np.ndarray, state: np.ndarray, shares: np.ndarray) -> None:
    """AZ-11, AZ-14, AZ-15."""
    players = tables[PLAYERS]
    for seat in range(players):
        shares[seat] = 0.0
    if players == 2:
        shares[0 if _points(tables, state, 1) >= _points(tables, state, 2) else 1] = 1.0
    elif tables[ROUNDS_PLAYED] == ROUNDS:
        best, count = -1, 0
        for seat in range(3):
            total = state[EARLIER + seat] + _points(tables, state, seat + 1)
            count = 1 if total > best else count + (total == best)
            best = max(best, total)
        for seat in range(3):
            if state[EARLIER + seat] + _points(tables, state, seat + 1) == best:
                shares[seat] = 1.0 / count
    elif max(state[NS], state[EW]) < state[BARRIER]:
        shares[state[AH_PUCH] - 1] = 1.0
    else:
        shares[(state[AH_PUCH] + (0 if state[NS] >= state[EW] else 1)) % 3] = 1.0


# Choosing

FAIR_BARRIERS = {"none": 8, "shared": 9}  # by the corners: there Ah Puch wins about as often as each of the others
STEEP = 1.5  # how much more a barrier above that is worth to Ah Puch: its odds grow e times with each 1 / STEEP
FIRST_BUILDERS_SHARE = 0.75  # of what is left
CLEAR = 6  # points between two players that leave no doubt


@compiled(INT(INTS, INTS, INT))
def _balance(tables: np.ndarray, state: np.ndarray, placement: int) -> int:
    """What a placement brings the acting seat, less what it brings the others."""
    axis = _axis(tables, state, state[ACTING])
    ns, ew = tables[POINTS + 2 * placement], tables[POINTS + 2 * placement + 1]
    if axis < 0:
        return -ns - ew
    return ns - ew if axis == 0 else ew - ns


@compiled(INT(INTS, INTS, INT))
def _scoring(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """Where the sets of placements that score for a seat are; Ah Puch has none."""
    axis = _axis(tables, state, seat)
    return SCORING + axis * MOST * WORDS if axis >= 0 else FOR_NOBODY


@compiled(INT(INTS, INTS, INT))
def _scoring_for_others(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """Where the set of placements that score for other seats is."""
    axis = _axis(tables, state, seat)
    return SCORING + (1 - axis) * MOST * WORDS if axis >= 0 else FOR_ANYONE


@compiled(types.void(INTS, INTS, INT, INTS))
def _scoring_after(tables: np.ndarray, state: np.ndarray, placement: int, legal: np.ndarray) -> None:
    """Writes what can be laid after a placement, as `_fill` would have it, of those that score."""
    effect = _effect(tables, placement)
    carries = effect[3 * WORDS :]
    for index in range(SCORING_WORDS):
        legal[index] = (
            state[HOLDS + index] | effect[2 * WORDS + index] | (effect[WORDS + index] & state[TOUCHES + index])
        ) & ~(state[BLOCKS + index] | effect[index])
    for index in range(SCORING_WORDS):
        legal[index] &= (
            (state[STEADY + index] | carries[index])
            & (state[STEADY + WORDS + index] | carries[WORDS + index])
            & (state[STEADY + 2 * WORDS + index] | carries[2 * WORDS + index])
            & (state[STEADY + 3 * WORDS + index] | carries[3 * WORDS + index])
            & (state[STEADY + 4 * WORDS + index] | carries[4 * WORDS + index])
        )


@compiled(INT(INTS, INTS, INT))
def _shared(tables: np.ndarray, legal: np.ndarray, wanted: int) -> int:
    """How many of the legal placements are of a set that scores."""
    count = 0
    placements = _set_at(tables, wanted)
    for index in range(SCORING_WORDS):
        count += popcount(legal[index] & placements[index])
    return count


@compiled(INT(INTS, INTS, INT))
def _most_points(tables: np.ndarray, legal: np.ndarray, scoring: int) -> int:
    """How many points one of the legal placements brings at most, if any brings some."""
    if scoring >= FOR_ANYONE:
        return 1  # to see whose would take longer than it helps
    for points_there in range(MOST, 1, -1):
        wanted = _set_at(tables, scoring + (points_there - 1) * WORDS)
        for index in range(SCORING_WORDS):
            if legal[index] & wanted[index]:
                return points_there
    return 1


@compiled(types.float64(INTS, INTS, INT))
def _bid_looks(tables: np.ndarray, state: np.ndarray, code: int) -> float:
    """How good a word in the auction looks: Ah Puch wants a barrier at which it wins often enough, and no higher one,
    since the next would underbid it.
    """
    if code == PASS:
        return 0.5 + 0.1 * min(4, tables[FAIR] - state[BARRIER]) if state[BARRIER] else 0.3
    above = code - BID - tables[FAIR]
    return max(0.0, 0.8 - 0.05 * above if above >= 0 else 0.8 + 0.2 * above)


@compiled(INT(INTS, INTS, DICE))
def _sensible_word(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """In the auction mostly some barrier that is fair at least, else to pass."""
    highest_now = state[BARRIER] - 1 if state[BARRIER] else tables[HIGHEST]
    lowest_now = min(tables[FAIR], highest_now)
    if highest_now == 0 or roll(dice, 8) == 0 or (highest_now < tables[FAIR] and roll(dice, 8)):
        return PASS
    return BID + max(1, lowest_now + roll(dice, highest_now - lowest_now + 1))


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """What a placement brings, what it lets the others do next, and what is left to do for oneself."""
    if state[STILL_IN]:
        for index in range(count):
            worths[index] = _bid_looks(tables, state, codes[index])
        return
    mine = _scoring(tables, state, state[ACTING])
    theirs = _scoring_for_others(tables, state, state[ACTING])
    legal = np.empty(SCORING_WORDS, dtype=np.int64)
    for index in range(count):
        worth = 50 + tables[GAIN] * _balance(tables, state, codes[index])
        _scoring_after(tables, state, codes[index], legal)
        my_room, their_room = _shared(tables, legal, mine), _shared(tables, legal, theirs)
        if their_room:
            worth -= tables[REPLY] * _most_points(tables, legal, theirs)
        if my_room:
            worth += tables[NEXT] * _most_points(tables, legal, mine)
        worth += tables[ROOM] * (my_room - their_room) // (my_room + their_room + 4)
        worths[index] = worth / 100


@compiled(INT(INTS, INTS, INT, INT, INT, DICE))
def _draw(tables: np.ndarray, state: np.ndarray, words: int, wanted: int, unwanted: int, dice: np.ndarray) -> int:
    """Any legal placement of one set and not of another, as far as so many words, each as likely; -1 if none is."""
    wants, shuns = _set_at(tables, wanted), _set_at(tables, unwanted)
    count = 0
    for index in range(words):
        count += popcount(state[LEGAL + index] & wants[index] & ~shuns[index])
    if count == 0:
        return -1
    number = roll(dice, count)
    index = 0
    word = state[LEGAL] & wants[0] & ~shuns[0]
    here = popcount(word)
    while number >= here:
        number -= here
        index += 1
        word = state[LEGAL + index] & wants[index] & ~shuns[index]
        here = popcount(word)
    for _ in range(number):
        word &= word - 1
    return index * 64 + lowest(word)


@compiled(INT(INTS, INTS, DICE))
def _sensible(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Mostly what scores the most for who lays it; else mostly what scores for nobody else."""
    seat = state[ACTING]
    theirs = _scoring_for_others(tables, state, seat)
    if roll(dice, 16) < tables[KEEN]:
        mine = _scoring(tables, state, seat)
        if mine < FOR_ANYONE:
            for tier in range(MOST - 1, -1, -1):
                found = _draw(tables, state, SCORING_WORDS, mine + tier * WORDS, FOR_NOBODY, dice)
                if found >= 0:
                    return found
    if roll(dice, 16) < tables[CAREFUL]:
        found = _draw(tables, state, WORDS, ALL, theirs, dice)
        if found >= 0:
            return found
    return nth_bit(state, LEGAL, roll(dice, count_bits(state, LEGAL, WORDS)))


@compiled(types.void(INTS, FLOATS, INT, INT))
def _doubt(tables: np.ndarray, worths: np.ndarray, margin: int, second: int) -> None:
    """Give a part of the win to who came second, the more the fewer points lay between."""
    part = tables[NARROW] / 100 * max(0.0, 1.0 - margin / CLEAR)
    for seat in range(tables[PLAYERS]):
        worths[seat] *= 1.0 - part
    worths[second] += part


@compiled(types.void(INTS, INTS, FLOATS))
def _doubt_over_barrier(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """AZ-14: Ah Puch wins by what the better builder lacks; a builder by what it has over the barrier or the other."""
    ah_puch = state[AH_PUCH] - 1
    better = (ah_puch + (1 if state[NS] >= state[EW] else 2)) % 3
    other = 3 - ah_puch - better
    over_barrier = max(state[NS], state[EW]) - state[BARRIER]
    over_other = abs(state[NS] - state[EW])
    if over_barrier < 0:
        _doubt(tables, worths, -over_barrier - 1, better)
    elif over_barrier <= over_other:
        _doubt(tables, worths, over_barrier, ah_puch)
    else:
        _doubt(tables, worths, over_other, other)


@compiled(RESULT)
def _worth_of_barrier(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """What the end of an auction is worth, by matches between good players from each barrier on: sensible placements
    hinder nobody, so in playouts builders reach more than good players let them.
    """
    ah_puch = state[AH_PUCH] - 1
    won = 1.0 / (1.0 + 2.0 * np.exp(STEEP * (tables[FAIR] - state[BARRIER])))
    worths[ah_puch] = won
    worths[(ah_puch + 1) % 3] = (1.0 - won) * FIRST_BUILDERS_SHARE
    worths[(ah_puch + 2) % 3] = (1.0 - won) * (1.0 - FIRST_BUILDERS_SHARE)


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Sensible placements to the end. A narrow win is worth less, since it may turn out otherwise."""
    while state[STILL_IN]:
        _call(tables, state, _sensible_word(tables, state, dice))
    if tables[IS_FOR_AUCTION]:
        _worth_of_barrier(tables, state, worths)
        return
    while state[ACTING] != OVER:
        _lay(tables, state, _sensible(tables, state, dice))
    result(tables, state, worths)
    if tables[PLAYERS] == 2:
        _doubt(tables, worths, abs(state[NS] - state[EW]), 0 if worths[1] else 1)
    elif tables[ROUNDS_PLAYED] != ROUNDS:
        _doubt_over_barrier(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any placement, each as likely: what benchmarks measure and plain search uses."""
    while state[ACTING] != OVER:
        if state[STILL_IN]:
            highest_now = state[BARRIER] - 1 if state[BARRIER] else tables[HIGHEST]
            _call(tables, state, BID + roll(dice, highest_now + 1))
        else:
            _lay(tables, state, nth_bit(state, LEGAL, roll(dice, count_bits(state, LEGAL, WORDS))))
    result(tables, state, worths)


# Between positions and numbers


def _set(is_in: Sequence[bool] | np.ndarray) -> np.ndarray:
    """A set of placements as words: for each whether it is in."""
    bits = np.zeros(64 * WORDS, dtype=np.uint8)
    bits[: len(LAYS)] = is_in
    return np.packbits(bits, bitorder="little").view(np.int64)


def _row(placements: int) -> np.ndarray:
    """A set of placements of the readable rules, which number them otherwise, as words."""
    numbered = np.frombuffer(placements.to_bytes(8 * WORDS, "little"), dtype=np.uint8)
    return _set(np.unpackbits(numbered, bitorder="little")[ORDER])


def _rows(effect: Effect) -> np.ndarray:
    return np.concatenate([_row(each) for each in (effect.blocks, effect.touches, effect.holds, *effect.carries)])


# How `Choosing` weighs, in sixteenths (KEEN, CAREFUL) and hundredths; in the tables, so that weights can be tried out
# without compiling.
_WEIGHTS = {KEEN: 14, CAREFUL: 12, NARROW: 25, GAIN: 12, REPLY: 6, NEXT: 4, ROOM: 8}


@cache
def _tables(players: int, rounds: int, corners: str, axis: str, is_for_auction: bool) -> np.ndarray:
    scored = {side: [points(lay.cells, side, corners) for lay in LAYS] for side in ("ns", "ew")}
    assert max(map(max, scored.values())) == MOST
    assert not any(any(each[64 * SCORING_WORDS :]) for each in scored.values())
    scoring = [_set([score > tier for score in each]) for each in scored.values() for tier in range(MOST)]
    empty = empty_building()
    return _TABLES.filled(
        {
            PLAYERS: players,
            ROUNDS_PLAYED: rounds,
            HIGHEST: highest(corners),
            FIRST_AXIS: axis == "ew",
            FAIR: FAIR_BARRIERS[corners],
            IS_FOR_AUCTION: is_for_auction,
            POINTS: np.column_stack([*scored.values()]),
            SCORING: np.concatenate(scoring),
            FOR_ANYONE: scoring[0] | scoring[MOST],
            ALL: _set([True] * len(LAYS)),
            EMPTY: np.concatenate([_row(empty.legal), _rows(empty.effect)]),
            EFFECTS: np.concatenate([_rows(effect_of(lay)) for lay in LAYS]),
        }
        | _WEIGHTS
    )


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options, and for a search that begins in the auction or after it."""
    assert isinstance(position, AztecPosition)
    options: Any = position.options
    rounds, axis = options.get("rounds", 0), options.get("axis", "ns")
    return _tables(options["players"], rounds, options["corners"], axis, position.auction is not None)


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers."""
    assert isinstance(position, AztecPosition)
    building, auction = position.building, position.auction
    ns, ew = (points(building.filled, side, position.corners) for side in ("ns", "ew"))
    effect = _rows(building.effect)
    numbers: dict[int, Any] = {
        ACTING: acting,
        LAID: len(building.pieces),
        ROUND: position.round,
        AH_PUCH: position.ah_puch or 0,
        BARRIER: position.barrier or 0,
        NS: ns,
        EW: ew,
        EARLIER: position.earlier,
        LEGAL: _row(building.legal),
        BLOCKS: effect[:WORDS],
        TOUCHES: effect[WORDS : 2 * WORDS],
        HOLDS: effect[2 * WORDS : 3 * WORDS],
        STEADY: effect[3 * WORDS :],
    }
    if auction:
        numbers |= {
            STILL_IN: sum(1 << seat for seat in auction.still_in),
            BARRIER: auction.barrier or 0,
            BIDDER: auction.bidder or 0,
        }
    return _STATE.filled(numbers)


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean: here one code is a whole move."""
    if not codes:
        return None
    (code,) = codes
    if code < PASS:
        return LAYS[code]
    return Bid(code - BID) if code > BID else Pass()


KERNEL = Kernel(
    *(_STATE.size, len(LAYS), to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    settings=Settings(expansion_threshold=1.0),
    pace=3.0,
    uniform=uniform_playout,
)
