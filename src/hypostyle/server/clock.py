"""How time is kept: pure arithmetic on milliseconds. Who asks what time it is, is the hall's affair."""

from collections.abc import Mapping
from dataclasses import dataclass

from hypostyle.core import CHANCE, Actor, Position, Seat
from hypostyle.server.protocol import ClockKind, ClockWish


def on_the_clock(position: Position) -> tuple[Seat, ...]:
    """The seats whose time runs once the clocks have started: those that may act and whom the rules do not play."""
    return tuple(seat for seat in position.to_act if seat != CHANCE and seat not in position.house_seats)


@dataclass(frozen=True)
class Clock:
    """One way to keep time."""

    wish: ClockWish

    @property
    def full(self) -> int:
        return self.wish.seconds * 1000

    def start(self, position: Position) -> dict[Seat, int] | None:
        """What each seat has at the start; None at a table without clocks."""
        if self.wish.kind == ClockKind.NONE:
            return None
        return {seat: self.full for seat in position.seats if seat not in position.house_seats}

    def spend(self, left: Mapping[Seat, int], position: Position, spent: Mapping[Seat, int]) -> dict[Seat, int]:
        """What is left when time has passed for those who may act."""
        running = on_the_clock(position)
        return {seat: max(0, ms - spent.get(seat, 0)) if seat in running else ms for seat, ms in left.items()}

    def turn_over(self, left: Mapping[Seat, int], before: Position, actor: Actor, after: Position) -> dict[Seat, int]:
        """What is left when an entry has been made: Fischer adds, the others give the full time again.

        A move's time begins anew with each entry of the seat, a round's only when the seat is called up again.
        """
        renewed = dict(left)
        if self.wish.kind == ClockKind.FISCHER:
            if actor in renewed:
                renewed[actor] += self.wish.increment * 1000
            return renewed
        called = set(on_the_clock(after)) - set(on_the_clock(before))
        if self.wish.kind == ClockKind.MOVE:
            called.add(actor)
        return {seat: self.full if seat in called else ms for seat, ms in renewed.items()}
