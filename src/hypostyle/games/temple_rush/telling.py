"""What is said of Temple Rush: its entries, choices and positions."""

from hypostyle.core import Actor, Message, Move, Seat, Telling, message
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.reasons import reasons
from hypostyle.games.temple_rush.solo import MACHINE, SoloPosition


class RushTelling(Telling[RushPosition]):
    """Zones, bricks and cells by their names."""

    def name(self, position: RushPosition, actor: Actor) -> Message:
        if actor == MACHINE and isinstance(position, SoloPosition):
            return message("robot")
        return super().name(position, actor)

    def label(self, position: RushPosition, path: tuple[str, ...]) -> Message:
        return position._label(path)

    def _spoken(self, position: RushPosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        return position._spoken(actor, move, seat)

    def _task(self, position: RushPosition, seat: Seat) -> Message:
        return position._task(seat)

    def _description(self, position: RushPosition, seat: Seat | None) -> tuple[Message, ...]:
        return position._description(seat)

    def _reasons(self, position: RushPosition, seat: Seat, move: Move, after: RushPosition) -> tuple[Message, ...]:
        return tuple(reasons(position, seat, move))
