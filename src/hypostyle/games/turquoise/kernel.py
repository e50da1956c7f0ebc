"""Turquoise compiled: the way between positions and numbers.

A move of a pillar is chosen by its target and then by where it comes from and what that costs: where a pillar goes
matters more than which one it is, and one search from the target finds every way to it. Plates, scores, gates and
places come from the readable rules as tables; what is restated is the turn, the auction and the ways.
"""

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from hypostyle.compiled import Kernel, Wish
from hypostyle.core import Move, Position
from hypostyle.games.turquoise.facts import IDLE_TURNS
from hypostyle.games.turquoise.kernel_layout import (
    ACT,
    ACTING,
    ACTIONS,
    ACTIONS_EACH,
    ALONE,
    ANUBIS,
    AUCTION,
    BELOW,
    BIDDER,
    COVER,
    CROWN,
    DECLINE,
    DRAW,
    DRAWN,
    DROP,
    END,
    FRESH,
    GATE_SITES,
    HALVES,
    HAND,
    HANDS,
    HAS_LAID,
    HOLDERS,
    HORUS,
    IDLE,
    MOVER,
    OPEN,
    PART,
    PATTERNS,
    PENALTY,
    PHASE,
    PHASES,
    PILLARS,
    PLACE,
    PLATES,
    PLAYERS,
    POINTS,
    PRICE,
    RAISED,
    ROTATION,
    SCORE,
    SEATS,
    SIZE,
    SOURCE,
    STANDSTILL,
    STILL_IN,
    STOREY,
    TABLES_SIZE,
    TABLET,
    TABLETS,
    THOT,
    TOP_PLACE,
    TURNS,
    UNDRAWN,
    WIDEST,
)
from hypostyle.games.turquoise.kernel_play import playout, uniform_playout
from hypostyle.games.turquoise.kernel_prior import prior
from hypostyle.games.turquoise.kernel_rules import (
    apply,
    chances,
    choices,
    result,
    to_act,
)
from hypostyle.games.turquoise.moves import Anubis, Auction, Drawn, First, Go, Horus, Lay, Plain, Raise, Seth
from hypostyle.games.turquoise.plates import DIRECTIONS, ROTATIONS, PlateSet
from hypostyle.games.turquoise.position import ACTION_POINTS, TurquoisePosition
from hypostyle.games.turquoise.score import PENALTIES, plate_points
from hypostyle.games.turquoise.space import GATES, PLACES, TOP, Column, columns_of, places_below


def _site(column: Column) -> int:
    return 8 * column[0] + column[1]


def _column(site: int) -> Column:
    return divmod(site, 8)


def _word(bits: int) -> int:
    """64 bits as the signed number that a row of numbers holds."""
    return bits - (1 << 64) if bits >> 63 else bits


def _sites(columns: Iterable[Column]) -> int:
    return _word(sum(1 << _site(column) for column in columns))


@cache
def _tables(plates: PlateSet, players: int) -> np.ndarray:
    assert PLACES.index(TOP) == TOP_PLACE == len(PLACES) - 1, "this kernel is for another pyramid"
    tables = np.zeros(TABLES_SIZE, dtype=np.int64)
    tables[PLAYERS], tables[STANDSTILL], tables[ACTIONS_EACH] = players, IDLE_TURNS * players, ACTION_POINTS
    for number, letter in enumerate(DIRECTIONS):
        tables[GATE_SITES + number] = _sites(column for column, out in GATES.items() if out == letter)
    tables[PENALTY : PENALTY + len(PENALTIES)] = PENALTIES
    for storey in range(4):
        for own in range(5):
            tables[SCORE + 5 * storey + own] = plate_points(storey, [1] * own + [2] * (4 - own), 1)
    for number, place in enumerate(PLACES):
        tables[COVER + number] = _sites(columns_of(place))
        tables[STOREY + number] = place.storey
        tables[BELOW + number] = sum(1 << PLACES.index(below) for below in places_below(place))
    for number, identity in enumerate((*plates.ordinary, plates.last.id)):
        plate = plates.plates[identity]
        tables[TURNS + number] = sum(1 << rotation for rotation in plate.rotations())
        for rotation in ROTATIONS:
            at = PATTERNS + 16 * number + 4 * rotation
            tables[at : at + 4] = _halves(dict(zip(columns_of(PLACES[0]), plate.turned(rotation), strict=True)))
    return tables


def _halves(letters: Mapping[Column, str]) -> list[int]:
    """For each direction the sites that have a half bridge there."""
    return [_sites(column for column, halves in letters.items() if letter in halves) for letter in DIRECTIONS]


def tables(position: Position) -> np.ndarray:
    """The tables for a position's plates and number of players."""
    assert isinstance(position, TurquoisePosition)
    return _tables(position.plate_set, len(position.points))


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers."""
    assert isinstance(position, TurquoisePosition)
    numbers = np.zeros(SIZE, dtype=np.int64)
    numbers[ACTING] = acting
    numbers[PHASE] = PHASES.index(position.phase) if position.phase in PHASES else ACT
    numbers[MOVER], numbers[ACTIONS], numbers[IDLE] = position.mover, position.actions, position.idle
    numbers[FRESH], numbers[HAS_LAID] = position.is_fresh, position.has_laid
    ordinary = position.plate_set.ordinary
    numbers[UNDRAWN] = sum(1 << ordinary.index(identity) for identity in position.undrawn)
    numbers[DRAWN] = ordinary.index(position.drawn) + 1 if position.drawn else 0
    if position.offer:
        numbers[PLACE], numbers[ROTATION] = PLACES.index(position.offer.place), position.offer.rotation
    if position.bidding:
        numbers[TABLET] = TABLETS.index(position.bidding.tablet)
        numbers[PRICE], numbers[BIDDER] = position.bidding.price, position.bidding.bidder
        numbers[STILL_IN] = sum(1 << seat for seat in position.bidding.still_in)
    building = position.building
    numbers[PLATES] = sum(1 << PLACES.index(place) for place in building.plates)
    numbers[OPEN] = _sites(building.heights)
    for level in range(3):
        numbers[RAISED + level] = _sites(column for column, storey in building.heights.items() if storey > level)
    numbers[HALVES : HALVES + 4] = _halves(building.halves)
    for seat in position.seats:
        numbers[HANDS + seat - 1], numbers[POINTS + seat - 1] = position.hands[seat - 1], position.points[seat - 1]
        numbers[PILLARS + seat - 1] = _sites(column for column, owner in building.pillars.items() if owner == seat)
    for number, tablet in enumerate(TABLETS):
        numbers[HOLDERS + number] = position.tablets.get(tablet, 0)
    return numbers


def _action(codes: tuple[int, ...]) -> Move | None:
    match codes:
        case [code] if code in _WORDS:
            return Plain(_WORDS[code])
        case [code, way] if code <= HAND:
            source = way >> SOURCE
            paid = ((seat, way >> 8 * seat & PART) for seat in range(1, SEATS + 1))
            return Go(
                None if source == HAND else _column(source),
                None if code == HAND else _column(code),
                way & PART,
                tuple((seat, points) for seat, points in paid if points),
            )
        case [code, site] if code == HORUS:
            return Horus(_column(site))
        case [code, one, other] if code == ANUBIS:
            return Anubis((_column(one),) if other == ALONE else (_column(one), _column(other)))
        case [code, price] if code >= AUCTION:
            return Auction(TABLETS[code - AUCTION], price)
    return None


_WORDS = {END: "end", DRAW: "draw", CROWN: "crown", THOT: "thot"}


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean; None while more are needed."""
    assert isinstance(position, TurquoisePosition)
    match position.phase, codes:
        case "act", _:
            return _action(codes)
        case "lay", [place, rotation]:
            return Lay(PLACES[place], rotation)
        case "seth", [code]:
            return Plain("decline") if code == DECLINE else Seth(code)
        case "bid", [price]:
            return Plain("drop") if price == DROP else Raise(price)
        case "plate", [number]:
            return Drawn(position.plate_set.ordinary[number])
        case "first", [seat]:
            return First(seat)
    return None


WISH = Wish(curiosity=0.08, bias=8.0, width=3.0, growth=0.3)

KERNEL = Kernel(
    *(SIZE, WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    wish=WISH,
    uniform=uniform_playout,
    pace=3.0,
)
