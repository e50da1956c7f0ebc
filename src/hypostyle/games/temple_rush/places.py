"""Where bricks can go in a part of a round: placed, shifted, exchanged, or out of a bag (TR-7 to TR-12).

There are too many of these moves to propose them and judge each, so only the legal ones are listed, in the order of
their texts. A path spares listing those that do not begin so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, TypeAlias

from hypostyle.core import Move, Seat
from hypostyle.games.temple_rush.moves import Bag, Exchange, HammerDie, Kind, Place, Shift, cell_name, zone_name
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.space import (
    SIZES,
    Brick,
    by_cell,
    same_laying,
    without_brick,
)

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

Path: TypeAlias = tuple[str, ...]
Layings: TypeAlias = Callable[..., Iterator[Brick]]  # such as RushPosition.layings

KINDS = frozenset((Kind.PLACE, Kind.SHIFT, Kind.FIX, Kind.HAMMER, Kind.BAG))


def moves(position: RushPosition, seat: Seat, kind: Kind, path: Path) -> Iterator[Move]:
    """The moves of a kind that take or lay bricks, in a part that runs."""
    player = position.player(seat)
    part = player.part
    assert part, "no part is under way"
    match kind:
        case Kind.PLACE if not part.has_acted:
            yield from _placed(position, seat, part, path)
        case Kind.SHIFT if not part.has_acted:
            yield from _shifted(position, seat, player, part)
        case Kind.FIX if not part.has_acted or (position.edition == "fr" and part.fixed):
            yield from _fixed(position, seat, part, path)
        case Kind.HAMMER if Token.HAMMER in player.tokens:
            yield from position.legal(seat, map(HammerDie, SIZES))
            yield from _hammered(position, seat, player, path)
        case Kind.BAG if Token.BAG in player.tokens and not position.is_bound(seat):
            yield from sorted(_bagged(position, seat), key=lambda move: move.text)


def _placed(position: RushPosition, seat: Seat, part: Part, path: Path) -> Iterator[Place]:
    supply = position.player(seat).supply
    for zone, size in product(sorted(position.holders), _sizes(path, 2, part.sizes)):
        if supply[size - 1] and _leads(path, 1, zone_name(zone)):
            yield from (Place(zone, brick) for brick in position.places(seat, zone, size))


def _shifted(position: RushPosition, seat: Seat, player: Player, part: Part) -> Iterator[Shift]:
    """TR-10: only when the size is gone from supply."""
    gone = [size for size in part.sizes if not player.supply[size - 1]]
    for zone in sorted(player.figures):
        for brick in by_cell(player.figures[zone]):
            if brick.size not in gone or not position.may_leave(player, zone, brick):
                continue
            for target in sorted(position.holders):
                found = position.places(seat, target, brick.size) if target != zone else ()
                yield from (Shift(zone, (brick.x, brick.y), target, laid) for laid in found)


# Exchanges


def _fixed(position: RushPosition, seat: Seat, part: Part, path: Path) -> Iterator[Exchange]:
    """TR-11: in free building in every zone, in guided building where a temple can no longer be completed."""
    for zone in (part.fixed,) if part.fixed else sorted(position.holders):
        if position.way.mends:
            yield from _fixes(position, seat, zone, position.layings, path)
        elif _leads(path, 1, zone_name(zone)) and position.is_dead(seat, zone):
            completing = tuple(completing_fixes(position, seat, zone))
            yield from completing or _fixes(position, seat, zone, position.fittings)


def completing_fixes(position: RushPosition, seat: Seat, zone: int) -> Iterator[Exchange]:
    """TR-11: the exchanges after which a zone of guided building can be completed again."""
    return _fixes(position, seat, zone, position.layings)


def _fixes(position: RushPosition, seat: Seat, zone: int, lay: Layings, path: Path = ()) -> Iterator[Exchange]:
    """TR-11: a brick of any size from supply for one not yet exchanged in this part, laid as `lay` allows."""
    player = position.player(seat)
    mended = player.part.mended if player.part else ()
    sizes = [size for size, number in zip(SIZES, player.supply, strict=True) if number]
    for brick in by_cell(player.figures[zone]):
        if brick not in mended:
            yield from _exchanges(player, Kind.FIX, seat, zone, brick, sizes, lay, path)


def _hammered(position: RushPosition, seat: Seat, player: Player, path: Path) -> Iterator[Exchange]:
    """TR-12: a brick exchanged for one of another size."""
    supply = player.supply
    for zone in sorted(position.holders):
        for brick in by_cell(player.figures[zone]):
            sizes = [size for size in SIZES if size != brick.size and supply[size - 1]]
            yield from _exchanges(player, Kind.HAMMER, seat, zone, brick, sizes, position.layings, path)


def _exchanges(
    player: Player, kind: Kind, seat: Seat, zone: int, brick: Brick, sizes: list[int], lay: Layings, path: Path
) -> Iterator[Exchange]:
    """A brick laid into the figure without the one taken out, so that the whole is joined again."""
    if not _leads(path, 1, zone_name(zone)) or not _leads(path, 2, cell_name((brick.x, brick.y))):
        return
    figure = without_brick(player.figures[zone], brick)
    same = same_laying(brick, figure)
    for size in _sizes(path, 3, sizes):
        found = lay(seat, zone, figure, size, is_loose=player.mortar == zone)
        others = (laid for laid in found if laid != same) if size == brick.size else found
        yield from Exchange.each(kind, zone, (brick.x, brick.y), others)


# The bag


def bag_sources(position: RushPosition, seat: Seat) -> Iterator[tuple[Seat, int, tuple[Brick, Brick]]]:
    """TR-12: the two highest bricks of each opponent's zone; among equals either."""
    for other in position.seats:
        for zone in position.holders:
            if other != seat and not position.has_claimed(other, zone):
                figure = position.player(other).figures[zone]
                for pair in combinations(figure, 2):
                    if all(brick.y <= min(each.y for each in pair) for brick in figure if brick not in pair):
                        yield other, zone, (pair[0], pair[1])


def bag_uses(position: RushPosition, seat: Seat, target: int, sizes: tuple[int, int]) -> frozenset[tuple[Brick, Brick]]:
    """TR-12: how two bricks of these sizes complete what a seat has begun in a zone."""
    player = position.player(seat)
    if target not in position.holders or not player.figures[target]:
        return frozenset()
    return position.card(target).shape.two_more(player.figures[target], sizes, position.pieces(player, target))


def _bagged(position: RushPosition, seat: Seat) -> Iterator[Bag]:
    for other, zone, pair in bag_sources(position, seat):
        cells = tuple((brick.x, brick.y) for brick in pair)
        for target in position.holders:
            uses = bag_uses(position, seat, target, (pair[0].size, pair[1].size))
            yield from (Bag(other, zone, cells, target, laid) for laid in uses)
        if position.way.mends and position.edition == "en":
            yield Bag(other, zone, cells)


# Paths


def _leads(path: Path, at: int, key: str) -> bool:
    """Whether a path leads, or may still lead, to moves with this choice at that place."""
    return len(path) <= at or path[at] == key


def _sizes(path: Path, at: int, sizes: Iterable[int]) -> tuple[int, ...]:
    """The sizes to which a path with a brick (`3x`) at that place leads, or may still lead."""
    return tuple(size for size in sizes if len(path) <= at or path[at][0] == str(size))
