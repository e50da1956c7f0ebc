"""A policy that completes temples and uses every token, rebuild, pact and race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hypostyle.core import Dice, Move, Seat
from hypostyle.games.temple_rush.moves import Bag, Bonus, Claim, Exchange, Keep, Kind, Place, Plain, Shift, laid_by
from hypostyle.games.temple_rush.space import brick_at, without_brick

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

# What is done first when it can be done; the rest by chance.
_BY_RANK = (Kind.RACE, Kind.ACCEPT, Kind.BONUS, Kind.KEEP, Kind.PLACE, Kind.SHIFT)
# How often there is talk of a pact when there can be.
_ONE_IN: Mapping[Kind, int] = {Kind.PACT: 2, Kind.WITHDRAW: 3, Kind.REFUSE: 3}
_RARE = (Kind.MORTAR, Kind.HAMMER, Kind.FIX, Kind.BAG)


def eager(position: RushPosition, seat: Seat, dice: Dice) -> Move:
    """A move that gets on with building."""
    moves = position.legal_moves(seat)
    completing = [move for move in moves if _completes(position, seat, move)]
    if completing:
        return dice.choose(completing)
    by_kind: dict[str, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(move.kind, []).append(move)
    for kind, often in _ONE_IN.items():
        if kind in by_kind and dice.below(often) == 0:
            return dice.choose(by_kind[kind])
    rare = [kind for kind in _RARE if kind in by_kind]
    if rare and dice.below(10) == 0:
        found = [move for move in by_kind[dice.choose(rare)] if _is_sound(position, seat, move)]
        if found:
            return dice.choose(found)
    for kind in (*_BY_RANK, Kind.FIX) if position.way.claims_itself else _BY_RANK:
        found = [move for move in by_kind.get(kind, ()) if _is_sound(position, seat, move)]
        if found:
            return _best(position, seat, found, dice)
    if Plain(Kind.PASS) in moves:
        return Plain(Kind.PASS)
    return dice.choose(moves)


def _completes(position: RushPosition, seat: Seat, move: Move) -> bool:
    """Whether a move completes a temple, or claims one that is complete."""
    if isinstance(move, Claim):
        return position.completes(seat, move.zone)
    return isinstance(move, Bag) and move.target is not None


def _is_sound(position: RushPosition, seat: Seat, move: Move) -> bool:
    """Whether a brick laid leaves the temple completable (in free building, and in mending, nothing else sees to it),
    and a shift is to the fuller zone, so that bricks do not go back and forth.
    """
    if isinstance(move, Shift) and _covered(position, seat, move.target) + move.brick.width <= _covered(
        position, seat, move.zone
    ):
        return False
    if not isinstance(move, Place | Shift | Keep | Exchange) or (position.way.claims_itself and move.kind != Kind.FIX):
        return True
    zone, player = _zone(position, move), position.player(seat)
    old = brick_at(player.figures[zone], move.cell) if isinstance(move, Exchange) else None
    figure = without_brick(player.figures[zone], old) if old else player.figures[zone]
    stock = player.with_figure(zone, figure).stock(zone)
    is_loose = old is not None or player.mortar == zone
    shape, pieces = position.card(zone).shape, position.pieces(player, zone)
    return move.brick in shape.placements(figure, stock, move.brick.size, is_loose, pieces)


def _zone(position: RushPosition, move: Place | Shift | Keep | Exchange) -> int:
    """Where the brick is laid."""
    return laid_by(move)[0] or position.settled_zone()


def _covered(position: RushPosition, seat: Seat, zone: int) -> int:
    return sum(brick.width for brick in position.player(seat).figures[zone])


def _best(position: RushPosition, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Among bricks laid, those that leave fewest cells to cover; among bonus bricks, the biggest."""

    def worth(move: Move) -> int:
        match move:
            case Place() | Shift() | Keep():
                zone = _zone(position, move)
                return _covered(position, seat, zone) + move.brick.width - len(position.card(zone).cells)
            case Bonus(size):
                return size
            case _:
                return 0

    by_worth: dict[int, list[Move]] = {}
    for move in moves:
        by_worth.setdefault(worth(move), []).append(move)
    return dice.choose(by_worth[max(by_worth)])
