"""Aztec compiled, between positions and numbers: the sets of placements of `building` are rows of 64-bit words.

The tables are those of the readable rules, so that what stops, touches and carries is stated once. What is restated is
whose turn it is, the auction and the rounds.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from hypostyle.compiled import Kernel, Settings
from hypostyle.core import Move, Position
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.building import Effect, effect_of, empty_building
from hypostyle.games.aztec.kernel_auction import said
from hypostyle.games.aztec.kernel_play import FAIR_BARRIERS, playout, prior, uniform_playout
from hypostyle.games.aztec.kernel_rules import apply, chances, choices, result, to_act
from hypostyle.games.aztec.position import AztecPosition
from hypostyle.games.aztec.score import highest, points


def _set(is_in: Sequence[bool] | np.ndarray) -> np.ndarray:
    """A set of placements as words: for each whether it is in."""
    bits = np.zeros(64 * at.WORDS, dtype=np.uint8)
    bits[: len(at.LAYS)] = is_in
    return np.packbits(bits, bitorder="little").view(np.int64)


def _row(placements: int) -> np.ndarray:
    """A set of placements of the readable rules, which number them otherwise, as words."""
    numbered = np.frombuffer(placements.to_bytes(8 * at.WORDS, "little"), dtype=np.uint8)
    return _set(np.unpackbits(numbered, bitorder="little")[at.ORDER])


def _rows(effect: Effect) -> np.ndarray:
    return np.concatenate([_row(each) for each in (effect.blocks, effect.touches, effect.holds, *effect.carries)])


# How good play weighs, in sixteenths (KEEN, CAREFUL) and hundredths: in the tables, to be tried out without compiling.
_WEIGHTS: Mapping[int, int] = {
    at.KEEN: 14,
    at.CAREFUL: 12,
    at.NARROW: 25,
    at.GAIN: 12,
    at.REPLY: 6,
    at.NEXT: 4,
    at.ROOM: 8,
}


@cache
def _tables(players: int, rounds: int, corners: str, axis: str, is_for_auction: bool) -> np.ndarray:
    scored = {side: [points(lay.cells, side, corners) for lay in at.LAYS] for side in ("ns", "ew")}
    assert max(map(max, scored.values())) == at.MOST
    assert not any(any(each[64 * at.SCORING_WORDS :]) for each in scored.values())
    scoring = [_set([score > tier for score in each]) for each in scored.values() for tier in range(at.MOST)]
    empty = empty_building()
    return at.TABLES.filled(
        {
            at.PLAYERS: players,
            at.ROUNDS_PLAYED: rounds,
            at.HIGHEST: highest(corners),
            at.FIRST_AXIS: axis == "ew",
            at.FAIR: FAIR_BARRIERS[corners],
            at.IS_FOR_AUCTION: is_for_auction,
            at.POINTS: np.column_stack([*scored.values()]),
            at.SCORING: np.concatenate(scoring),
            at.FOR_ANYONE: scoring[0] | scoring[at.MOST],
            at.EMPTY: np.concatenate([_row(empty.legal), _rows(empty.effect)]),
            at.EFFECTS: np.concatenate([_rows(effect_of(lay)) for lay in at.LAYS]),
            **_WEIGHTS,
        }
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
        at.ACTING: acting,
        at.LAID: len(building.pieces),
        at.ROUND: position.round,
        at.AH_PUCH: position.ah_puch or 0,
        at.BARRIER: position.barrier or 0,
        at.NS: ns,
        at.EW: ew,
        at.EARLIER: position.earlier,
        at.LEGAL: _row(building.legal),
        at.BLOCKS: effect[: at.WORDS],
        at.TOUCHES: effect[at.WORDS : 2 * at.WORDS],
        at.HOLDS: effect[2 * at.WORDS : 3 * at.WORDS],
        at.STEADY: effect[3 * at.WORDS :],
    }
    if auction:
        numbers |= {
            at.STILL_IN: sum(1 << seat for seat in auction.still_in),
            at.BARRIER: auction.barrier or 0,
            at.BIDDER: auction.bidder or 0,
        }
    return at.STATE.filled(numbers)


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean: here one code is a whole move."""
    if not codes:
        return None
    (code,) = codes
    return at.LAYS[code] if code < at.PASS else said(code)


KERNEL = Kernel(
    *(at.STATE.size, len(at.LAYS), to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    settings=Settings(expansion_threshold=1.0),
    pace=3.0,
    uniform=uniform_playout,
)
