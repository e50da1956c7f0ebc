"""How good moves look, and playouts."""

from collections.abc import Mapping

import numpy as np
from numba import types

from hypostyle.compiled import (
    DICE,
    FLOATS,
    INT,
    INTS,
    PLAYOUT,
    PRIOR,
    RESULT,
    compiled,
    lowest,
    nth_bit,
    popcount,
    roll,
)
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.kernel_auction import any_call, call, highest_bid
from hypostyle.games.aztec.kernel_rules import axis, effect, end_of_round, fill, lay, legal_now, result, set_at
from hypostyle.games.aztec.score import ROUNDS
from hypostyle.games.aztec.space import PIECES

# By the corners: there Ah Puch wins about as often as each of the others.
FAIR_BARRIERS: Mapping[str, int] = {"none": 8, "shared": 9}
STEEP = 1.5  # how much more a barrier above a fair one is worth to Ah Puch: its odds grow e times with each 1 / STEEP
FIRST_BUILDERS_SHARE = 0.75  # of what is left
CLEAR = 6  # points between two players that leave no doubt


@compiled(INT(INTS, INTS, INT))
def _balance(tables: np.ndarray, state: np.ndarray, placement: int) -> int:
    """What a placement brings the acting seat, less what it brings the others."""
    side = axis(tables, state, state[at.ACTING])
    ns, ew = tables[at.POINTS + 2 * placement], tables[at.POINTS + 2 * placement + 1]
    if side < 0:
        return -ns - ew
    return ns - ew if side == 0 else ew - ns


@compiled(INT(INTS, INTS, INT))
def _scoring(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """Where the sets of placements that score for a seat are; Ah Puch has none."""
    side = axis(tables, state, seat)
    return at.SCORING + side * at.MOST * at.WORDS if side >= 0 else at.FOR_NOBODY


@compiled(INT(INTS, INTS, INT))
def _scoring_for_others(tables: np.ndarray, state: np.ndarray, seat: int) -> int:
    """Where the set of placements that score for other seats is."""
    side = axis(tables, state, seat)
    return at.SCORING + (1 - side) * at.MOST * at.WORDS if side >= 0 else at.FOR_ANYONE


@compiled(types.void(INTS, INTS, INT, INTS))
def _scoring_after(tables: np.ndarray, state: np.ndarray, placement: int, legal: np.ndarray) -> None:
    """Writes what can be laid after a placement, as laying it would have it, of those that score."""
    done = effect(tables, placement)
    carries = done[3 * at.WORDS :]
    for index in range(at.SCORING_WORDS):
        legal[index] = (
            state[at.HOLDS + index] | done[2 * at.WORDS + index] | (done[at.WORDS + index] & state[at.TOUCHES + index])
        ) & ~(state[at.BLOCKS + index] | done[index])
    for index in range(at.SCORING_WORDS):
        legal[index] &= (
            (state[at.STEADY + index] | carries[index])
            & (state[at.STEADY + at.WORDS + index] | carries[at.WORDS + index])
            & (state[at.STEADY + 2 * at.WORDS + index] | carries[2 * at.WORDS + index])
            & (state[at.STEADY + 3 * at.WORDS + index] | carries[3 * at.WORDS + index])
            & (state[at.STEADY + 4 * at.WORDS + index] | carries[4 * at.WORDS + index])
        )


@compiled(INT(INTS, INTS, INT))
def _shared(tables: np.ndarray, legal: np.ndarray, wanted: int) -> int:
    """How many of the legal placements are of a set that scores."""
    count = 0
    placements = set_at(tables, wanted)
    for index in range(at.SCORING_WORDS):
        count += popcount(legal[index] & placements[index])
    return count


@compiled(INT(INTS, INTS, INT))
def _most_points(tables: np.ndarray, legal: np.ndarray, scoring: int) -> int:
    """How many points one of the legal placements brings at most, if any brings some."""
    if scoring >= at.FOR_ANYONE:
        return 1  # to see whose would take longer than it helps
    for points_there in range(at.MOST, 1, -1):
        wanted = set_at(tables, scoring + (points_there - 1) * at.WORDS)
        for index in range(at.SCORING_WORDS):
            if legal[index] & wanted[index]:
                return points_there
    return 1


@compiled(types.float64(INTS, INTS, INT))
def _call_looks(tables: np.ndarray, state: np.ndarray, code: int) -> float:
    """How good a call looks: Ah Puch wants a barrier at which it wins often enough; a higher one would be underbid."""
    if code == at.PASS:
        return 0.5 + 0.1 * min(4, tables[at.FAIR] - state[at.BARRIER]) if state[at.BARRIER] else 0.3
    above = code - at.BID - tables[at.FAIR]
    return max(0.0, 0.8 - 0.05 * above if above >= 0 else 0.8 + 0.2 * above)


@compiled(PRIOR)
def prior(tables: np.ndarray, state: np.ndarray, codes: np.ndarray, count: int, worths: np.ndarray) -> None:
    """What a placement brings, what it lets the others do next, and what is left to do for oneself."""
    if state[at.STILL_IN]:
        for index in range(count):
            worths[index] = _call_looks(tables, state, codes[index])
        return
    mine = _scoring(tables, state, state[at.ACTING])
    theirs = _scoring_for_others(tables, state, state[at.ACTING])
    legal = np.empty(at.SCORING_WORDS, dtype=np.int64)
    for index in range(count):
        worth = 50 + tables[at.GAIN] * _balance(tables, state, codes[index])
        _scoring_after(tables, state, codes[index], legal)
        my_room, their_room = _shared(tables, legal, mine), _shared(tables, legal, theirs)
        if their_room:
            worth -= tables[at.REPLY] * _most_points(tables, legal, theirs)
        if my_room:
            worth += tables[at.NEXT] * _most_points(tables, legal, mine)
        worth += tables[at.ROOM] * (my_room - their_room) // (my_room + their_room + 4)
        worths[index] = worth / 100


@compiled(INT(INTS, INTS, INT, INT))
def _nth(legal: np.ndarray, placements: np.ndarray, flipped: int, number: int) -> int:
    """The legal placement of a set, or of all others (-1), before which so many of these come; it must exist."""
    index = 0
    word = legal[0] & (placements[0] ^ flipped)
    here = popcount(word)
    while number >= here:
        number -= here
        index += 1
        word = legal[index] & (placements[index] ^ flipped)
        here = popcount(word)
    for _ in range(number):
        word &= word - 1
    return index * 64 + lowest(word)


@compiled(INT(INTS, INTS, INT, DICE))
def _sensible(tables: np.ndarray, state: np.ndarray, choices: int, dice: np.ndarray) -> int:
    """Of so many: mostly what scores the most for who lays it; else mostly what scores for nobody else."""
    seat, legal = state[at.ACTING], state[at.LEGAL : at.LEGAL + at.WORDS]
    if roll(dice, 16) < tables[at.KEEN]:
        mine = _scoring(tables, state, seat)
        if mine < at.FOR_ANYONE:
            for tier in range(at.MOST - 1, -1, -1):
                count = _shared(tables, legal, mine + tier * at.WORDS)
                if count:
                    return _nth(legal, set_at(tables, mine + tier * at.WORDS), 0, roll(dice, count))
    if roll(dice, 16) < tables[at.CAREFUL]:
        theirs = _scoring_for_others(tables, state, seat)
        count = choices - _shared(tables, legal, theirs)
        if count:
            return _nth(legal, set_at(tables, theirs), -1, roll(dice, count))
    return nth_bit(state, at.LEGAL, roll(dice, choices))


@compiled(INT(INTS, INTS, DICE))
def _sensible_call(tables: np.ndarray, state: np.ndarray, dice: np.ndarray) -> int:
    """Mostly some barrier that is fair at least, else to pass."""
    highest_now = highest_bid(tables, state)
    lowest_now = min(tables[at.FAIR], highest_now)
    if highest_now == 0 or roll(dice, 8) == 0 or (highest_now < tables[at.FAIR] and roll(dice, 8)):
        return at.PASS
    return at.BID + max(1, lowest_now + roll(dice, highest_now - lowest_now + 1))


@compiled(RESULT)
def _worth_of_barrier(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """What the end of an auction is worth, by matches between good players from each barrier on: sensible placements
    hinder nobody, so in playouts builders reach more than good players let them.
    """
    ah_puch = state[at.AH_PUCH] - 1
    won = 1.0 / (1.0 + 2.0 * np.exp(STEEP * (tables[at.FAIR] - state[at.BARRIER])))
    worths[ah_puch] = won
    worths[(ah_puch + 1) % 3] = (1.0 - won) * FIRST_BUILDERS_SHARE
    worths[(ah_puch + 2) % 3] = (1.0 - won) * (1.0 - FIRST_BUILDERS_SHARE)


@compiled(types.void(INTS, FLOATS, INT, INT))
def _doubt(tables: np.ndarray, worths: np.ndarray, margin: int, second: int) -> None:
    """Give a part of the win to who came second, the more the fewer points lay between."""
    part = tables[at.NARROW] / 100 * max(0.0, 1.0 - margin / CLEAR)
    for seat in range(tables[at.PLAYERS]):
        worths[seat] *= 1.0 - part
    worths[second] += part


@compiled(types.void(INTS, INTS, FLOATS))
def _doubt_over_barrier(tables: np.ndarray, state: np.ndarray, worths: np.ndarray) -> None:
    """AZ-14: Ah Puch wins by what the better builder lacks; a builder by what it has over the barrier or the other."""
    ah_puch = state[at.AH_PUCH] - 1
    better = (ah_puch + (1 if state[at.NS] >= state[at.EW] else 2)) % 3
    other = 3 - ah_puch - better
    over_barrier = max(state[at.NS], state[at.EW]) - state[at.BARRIER]
    over_other = abs(state[at.NS] - state[at.EW])
    if over_barrier < 0:
        _doubt(tables, worths, -over_barrier - 1, better)
    elif over_barrier <= over_other:
        _doubt(tables, worths, over_barrier, ah_puch)
    else:
        _doubt(tables, worths, over_other, other)


@compiled(PLAYOUT)
def playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Sensible placements to the end. A narrow win is worth less, since it may turn out otherwise."""
    while state[at.STILL_IN]:
        call(tables, state, _sensible_call(tables, state, dice))
    if tables[at.IS_FOR_AUCTION]:
        _worth_of_barrier(tables, state, worths)
        return
    count = legal_now(state)
    while count:
        count = lay(tables, state, _sensible(tables, state, count, dice))
    result(tables, state, worths)
    if tables[at.PLAYERS] == 2:
        _doubt(tables, worths, abs(state[at.NS] - state[at.EW]), 0 if worths[1] else 1)
    elif tables[at.ROUNDS_PLAYED] != ROUNDS:
        _doubt_over_barrier(tables, state, worths)


@compiled(PLAYOUT)
def uniform_playout(tables: np.ndarray, state: np.ndarray, dice: np.ndarray, worths: np.ndarray) -> None:
    """Any placement, each as likely: what benchmarks measure and plain search uses. A round is played in one loop."""
    while state[at.STILL_IN]:
        call(tables, state, any_call(tables, state, dice))
    count = legal_now(state)
    while count:
        laid, ns, ew = state[at.LAID], state[at.NS], state[at.EW]
        while count and laid < PIECES:
            placement = nth_bit(state, at.LEGAL, roll(dice, count))
            ns += tables[at.POINTS + 2 * placement]
            ew += tables[at.POINTS + 2 * placement + 1]
            laid += 1
            count = fill(tables, state, placement)
        state[at.LAID], state[at.NS], state[at.EW] = laid, ns, ew
        count = end_of_round(tables, state)
    result(tables, state, worths)
