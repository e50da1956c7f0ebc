"""Who plays which seat: people at this keyboard, the computer, the house."""

from collections.abc import Collection

from hypostyle.core import Dice, Match, Move, Position, Seat, derive, uniform


def computer_move(position: Position, seat: Seat, dice: Dice) -> Move:
    """What a computer player does. For now anything legal; its levels will come in by this door."""
    return uniform(position, seat, dice)


class Players:
    """The seats of one match. What the computer does depends on its luck and the ply alone, so it can be repeated."""

    def __init__(self, match: Match, computers: Collection[Seat], luck: bytes) -> None:
        position = match.position
        self.house = position.house_seats
        self.computers = [seat for seat in position.seats if seat in computers and seat not in self.house]
        self.people = [seat for seat in position.seats if seat not in (*self.computers, *self.house)]
        self._luck = luck

    def next_seat(self, match: Match, waiting: Collection[Seat]) -> Seat:
        """Who acts: people in the order of their seats; where computers may act too, luck decides who is quicker."""
        ready = match.position.to_act
        acting = [seat for seat in ready if seat not in waiting] or list(ready)
        drawn = self._dice(f"order {match.ply} {len(waiting)}").choose(acting)
        return drawn if drawn in self.computers else next(seat for seat in acting if seat in self.people)

    def move_of_computer(self, match: Match, seat: Seat) -> Move:
        """The move of a computer's seat."""
        return computer_move(match.position, seat, self._dice(f"move {match.ply}"))

    def _dice(self, purpose: str) -> Dice:
        return Dice(derive(self._luck, purpose))
