"""Who plays which seat: people at this keyboard, the computer, the house."""

from collections.abc import Callable, Collection
from threading import Timer

from hypostyle.ai.hints import Hint, hint
from hypostyle.ai.levels import DEFAULT_LEVEL, LEVELS, choose
from hypostyle.core import Dice, Game, Match, Move, Seat, derive

PATIENCE = 3.0  # seconds after which somebody who waits is told for what


class Players:
    """The seats of one match. What the computer does depends on its luck and the ply alone, so it can be repeated;
    only the highest level, which thinks by the clock, may find another move another time.
    """

    def __init__(
        self,
        match: Match,
        computers: Collection[Seat],
        luck: bytes,
        level: str = DEFAULT_LEVEL,
        scale: float = 1.0,
    ) -> None:
        position = match.position
        self.house = position.house_seats
        self.computers = [seat for seat in position.seats if seat in computers and seat not in self.house]
        self.people = [seat for seat in position.seats if seat not in (*self.computers, *self.house)]
        self.level = level
        self._strength = LEVELS[level].scaled(scale)
        self._luck = luck

    def next_seat(self, match: Match, waiting: Collection[Seat]) -> Seat:
        """Who acts: people in the order of their seats; where computers may act too, luck decides who is quicker."""
        ready = match.position.to_act
        acting = [seat for seat in ready if seat not in waiting] or list(ready)
        drawn = self._dice(f"order {match.ply} {len(waiting)}").choose(acting)
        return drawn if drawn in self.computers else next(seat for seat in acting if seat in self.people)

    def move_of_computer(self, match: Match, seat: Seat) -> Move:
        """The move of a computer's seat."""
        dice, last = self._dice(f"move {match.ply}"), match.last_action(seat)
        move = choose(self._strength, match.position, seat, dice, last=last)
        assert move, "nobody drops the question"
        return move

    def hint(self, match: Match, seat: Seat) -> Hint:
        """A good move for a person's seat, and why."""
        found = hint(match.position, seat, self._dice(f"hint {match.ply}"))
        assert found, "nobody drops the question"
        return found

    def _dice(self, purpose: str) -> Dice:
        return Dice(derive(self._luck, purpose))


def get_ready(game: Game, tell: Callable[[], None]) -> None:
    """Load what the computer thinks with, and tell whoever waits if that has to be compiled first."""
    from hypostyle.ai.kernels import warm_up

    telling = Timer(PATIENCE, tell)
    telling.start()
    try:
        warm_up({game.facts.id: game})
    finally:
        telling.cancel()
