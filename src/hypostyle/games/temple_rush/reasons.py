"""How far a brick brings a temple, and how far the others are there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Move, Seat, message
from hypostyle.games.temple_rush import parts
from hypostyle.games.temple_rush.moves import Bag, laid_by, zone_name
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition


def reasons(before: RushPosition, seat: Seat, move: Move) -> Iterator[Message]:
    """In guided building: the temple that a brick completes, or what it then lacks, and who is nearest there."""
    if before.stage != Stage.PARTS or not before.way.claims_itself:
        return
    zone, _ = laid_by(move)
    if zone is None:
        return
    built = parts.after_move(before, seat, move)
    value, named = before.card(zone).value, zone_name(zone)
    if isinstance(move, Bag) or built.completes(seat, zone):
        yield message("reason.completes", zone=named, value=value)
    elif built.is_dead(seat, zone):
        yield message("reason.still_dead", zone=named)
    else:
        if before.is_dead(seat, zone):
            yield message("reason.mends", zone=named)
        yield message("reason.lacks", zone=named, value=value, cells_left=lacking(built, seat, zone))
    rivals = [other for other in range(1, len(before.players) + 1) if other != seat]
    if rivals:
        nearest = min(rivals, key=lambda other: (lacking(before, other, zone), other))
        left = lacking(before, nearest, zone)
        yield message("reason.rival", seat=before.name(nearest), zone=named, cells_left=left)


def lacking(position: RushPosition, seat: Seat, zone: int) -> int:
    """How many cells of a zone's temple a seat has still to cover."""
    covered = sum(brick.width for brick in position.player(seat).figures[zone])
    return len(position.card(zone).cells) - covered
