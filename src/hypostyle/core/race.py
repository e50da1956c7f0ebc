"""Who could be first: what a host asks where several seats act at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from hypostyle.core.actors import Seat
from hypostyle.core.moves import Move, Resign

if TYPE_CHECKING:
    from hypostyle.core.contract import Position

P = TypeVar("P", bound="Position")


class Race(Generic[P]):
    """Which seats contend with a move. Where the order of moves decides nothing, nobody does."""

    def contenders(self, position: P, seat: Seat, move: Move) -> tuple[Seat, ...]:
        """The other seats that could contend, in this same position, for having been first with this legal move.

        A host holds such a move for a moment and settles the order by when each was made. Where nothing is contended
        nobody is named; a house seat never is, for the rules know when it plays.
        """
        if seat not in position.to_act or isinstance(move, Resign):
            return ()
        others = [other for other in position.to_act if other != seat and other not in position.house_seats]
        return tuple(other for other in others if self._contends(position, seat, move, other))

    def _contends(self, position: P, seat: Seat, move: Move, other: Seat) -> bool:
        """Whether another seat that may act could be first where this legal move would be; name rather too many."""
        return False
