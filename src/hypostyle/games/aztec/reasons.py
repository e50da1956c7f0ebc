"""What a piece takes away from the other builders, and what it leaves to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Move, Seat, message
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.score import sector

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition


def reasons(before: AztecPosition, seat: Seat, move: Move, after: AztecPosition) -> Iterator[Message]:
    """For each other builder the points that one piece could have brought, and still can."""
    if not isinstance(move, Lay) or after.round != before.round:
        return
    for builder in before.axes:
        once, still = most(before, builder), most(after, builder)
        if builder != seat and (once or still):
            code = "reason.denies" if still < once else "reason.leaves"
            yield message(code, seat=before.name(builder), before=once, after=still)


def most(position: AztecPosition, builder: Seat) -> int:
    """The points that the next piece, whoever lays it, can bring a builder."""
    bright = sector(position.axes[builder], position.corners)
    return max((len(bright.intersection(lay.cells)) for lay in position.building.placements()), default=0)
