"""Who could be first with a temple, a claim or a race."""

from hypostyle.core import Move, Race, Seat
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.table import TablePosition


class RushRace(Race[RushPosition]):
    """Only at a table of several is anything contended."""

    def _contends(self, position: RushPosition, seat: Seat, move: Move, other: Seat) -> bool:
        return isinstance(position, TablePosition) and position.contends(seat, move, other)
