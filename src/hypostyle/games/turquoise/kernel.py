"""Turquoise compiled: the way between positions and numbers.

A move of a pillar is chosen by its target and then by where it comes from and what that costs: where a pillar goes
matters more than which one it is, and one search from the target finds every way to it. Plates, scores, gates and
places come from the readable rules as tables; what is restated is the turn, the auction and the ways.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import numpy as np

from hypostyle.compiled import Kernel, Settings
from hypostyle.core import Move, Position
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.facts import IDLE_TURNS
from hypostyle.games.turquoise.kernel_play import playout, uniform_playout
from hypostyle.games.turquoise.kernel_prior import prior
from hypostyle.games.turquoise.kernel_rules import (
    apply,
    chances,
    choices,
    result,
    to_act,
)
from hypostyle.games.turquoise.moves import (
    Anubis,
    Auction,
    Drawn,
    First,
    Go,
    Horus,
    Kind,
    Lay,
    Plain,
    Raise,
    Seth,
    Tablet,
)
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.plates import DIRECTIONS, ROTATIONS, Plate, PlateSet
from hypostyle.games.turquoise.position import ACTION_POINTS, TurquoisePosition
from hypostyle.games.turquoise.score import PENALTIES, plate_points
from hypostyle.games.turquoise.space import GATES, PLACES, STOREYS, Column, columns_of, places_below


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
    numbered = [plates.plates[identity] for identity in (*plates.ordinary, plates.last.id)]
    return at.TABLES.filled(
        {
            at.PLAYERS: players,
            at.STANDSTILL: IDLE_TURNS * players,
            at.ACTIONS_EACH: ACTION_POINTS,
            at.GATE_SITES: [_sites(column for column, out in GATES.items() if out == letter) for letter in DIRECTIONS],
            at.PENALTY: PENALTIES,
            at.SCORE: [
                plate_points(storey, [1] * own + [2] * (at.UNDER - own), 1)
                for storey in range(STOREYS)
                for own in range(at.SCORES)
            ],
            at.COVER: [_sites(columns_of(place)) for place in PLACES],
            at.STOREY: [place.storey for place in PLACES],
            at.BELOW: [sum(1 << PLACES.index(below) for below in places_below(place)) for place in PLACES],
            at.TURNS: [sum(1 << rotation for rotation in plate.rotations()) for plate in numbered],
            at.PATTERNS: [half for plate in numbered for rotation in ROTATIONS for half in _pattern(plate, rotation)],
        }
    )


def _pattern(plate: Plate, rotation: int) -> list[int]:
    """For each direction the sites that have a half bridge there once a plate lies at a1."""
    return _halves(dict(zip(columns_of(PLACES[0]), plate.turned(rotation), strict=True)))


def _halves(letters: Mapping[Column, str]) -> list[int]:
    """For each direction the sites that have a half bridge there."""
    return [_sites(column for column, halves in letters.items() if letter in halves) for letter in DIRECTIONS]


def tables(position: Position) -> np.ndarray:
    """The tables for a position's plates and number of players, and how far its pyramid has grown."""
    assert isinstance(position, TurquoisePosition)
    found = _tables(position.plate_set, len(position.points)).copy()
    found[at.BEGUN_WITH] = len(position.building.plates)
    return found


_TABLETS = tuple(Tablet)


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers."""
    assert isinstance(position, TurquoisePosition)
    building, ordinary = position.building, position.plate_set.ordinary
    numbers: dict[int, int | Sequence[int]] = {
        at.ACTING: acting,
        at.PHASE: position.phase,
        at.MOVER: position.mover,
        at.ACTIONS: position.actions,
        at.FRESH: position.is_fresh,
        at.HAS_LAID: position.has_laid,
        at.IDLE: position.idle,
        at.UNDRAWN: sum(1 << ordinary.index(identity) for identity in position.undrawn),
        at.DRAWN: ordinary.index(position.drawn) + 1 if position.drawn else 0,
        at.PLATES: sum(1 << PLACES.index(place) for place in building.plates),
        at.OPEN: _sites(building.heights),
        at.RAISED: [
            _sites(column for column, storey in building.heights.items() if storey > level)
            for level in range(STOREYS - 1)
        ],
        at.HALVES: _halves(building.halves),
        at.HANDS: position.hands,
        at.POINTS: position.points,
        at.HOLDERS: [position.tablets.get(tablet, 0) for tablet in Tablet],
        at.PILLARS: [
            _sites(column for column, owner in building.pillars.items() if owner == seat) for seat in position.seats
        ],
    }
    if position.offer:
        numbers |= {at.PLACE: PLACES.index(position.offer.place), at.ROTATION: position.offer.rotation}
    if bidding := position.bidding:
        numbers |= {
            at.TABLET: _TABLETS.index(bidding.tablet),
            at.PRICE: bidding.price,
            at.BIDDER: bidding.bidder,
            at.STILL_IN: sum(1 << seat for seat in bidding.still_in),
        }
    return at.STATE.filled(numbers)


def _action(codes: tuple[int, ...]) -> Move | None:
    match codes:
        case [code] if code in _PLAIN:
            return Plain(_PLAIN[code])
        case [code, way] if code <= at.HAND:
            source = way >> at.SOURCE
            paid = ((seat, way >> 8 * seat & at.PART) for seat in range(1, at.SEATS + 1))
            return Go(
                None if source == at.HAND else _column(source),
                None if code == at.HAND else _column(code),
                way & at.PART,
                tuple((seat, points) for seat, points in paid if points),
            )
        case [code, site] if code == at.HORUS:
            return Horus(_column(site))
        case [code, one, other] if code == at.ANUBIS:
            return Anubis((_column(one),) if other == at.ALONE else (_column(one), _column(other)))
        case [code, price] if code >= at.AUCTION:
            return Auction(_TABLETS[code - at.AUCTION], price)
    return None


_PLAIN: Mapping[int, Kind] = {at.END: Kind.END, at.DRAW: Kind.DRAW, at.CROWN: Kind.CROWN, at.THOT: Kind.THOT}


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean; None while more are needed."""
    assert isinstance(position, TurquoisePosition)
    match position.phase, codes:
        case Phase.ACT, _:
            return _action(codes)
        case Phase.LAY, [place, rotation]:
            return Lay(PLACES[place], rotation)
        case Phase.SETH, [code]:
            return Plain(Kind.DECLINE) if code == at.DECLINE else Seth(code)
        case Phase.BID, [price]:
            return Plain(Kind.DROP) if price == at.DROP else Raise(price)
        case Phase.PLATE, [number]:
            return Drawn(position.plate_set.ordinary[number])
        case Phase.FIRST, [seat]:
            return First(seat)
    return None


SETTINGS = Settings(exploration=0.08, prior_weight=8.0, widening_start=3.0, widening_rate=0.3)

KERNEL = Kernel(
    *(at.STATE.size, at.WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    settings=SETTINGS,
    uniform=uniform_playout,
    haste=0.25,  # a match has ten times as many entries as in Aztec, which it is to take no longer than twice
    pace=3.0,
)
