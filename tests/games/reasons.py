"""Moves in seeded matches, and what is counted for them: so that each game's tests can count it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hypostyle.core import Dice, Game, Match, Merit, Move, Position, Seat, eager, uniform
from hypostyle.core.words import Param

MOVES = 3  # looked at in a position
MOST = 120  # positions of a match that are looked at


class Case(NamedTuple):
    before: Position
    seat: Seat
    move: Move
    after: Position

    def merits(self) -> tuple[Merit, ...]:
        return self.before.merits(self.seat, self.move)


def cases(game: Game, matches: int) -> Iterator[Case]:
    """Moves in seeded matches of two hands, each in some variant."""
    variants = game.facts.variants()
    for number in range(matches):
        dice = Dice(bytes([number]) * 32)
        policy = (uniform, eager)[number % 2]
        match = Match(game, dice.choose(variants), seed=bytes([number]) * 32)
        match.settle()
        while not match.is_over and match.ply < MOST:
            seat = dice.choose(match.position.to_act)
            if match.position.is_open:
                break
            chosen = policy(match.position, seat, dice)
            others = [dice.choose(match.position.legal_moves(seat)) for _ in range(MOVES)] if dice.below(4) == 0 else []
            for move in dict.fromkeys([chosen, *others]):
                yield Case(match.position, seat, move, match.position.after(seat, move))
            match.enter(seat, chosen)
            match.settle()


def counted(game: Game, matches: int) -> Iterator[tuple[Case, str, dict[str, Param]]]:
    """What games count besides points and endings."""
    common = ("reason.ends", "reason.gains", "reason.loses")
    for case in cases(game, matches):
        for merit in case.merits():
            if not merit.said.code.startswith(common):
                yield case, merit.said.code.removeprefix("reason."), dict(merit.said.params)


def seat_of(case: Case, named: Param) -> Seat:
    return next(seat for seat in case.before.seats if case.before.name(seat) == named)


def check(game: Game, matches: int, recount: Callable[[Case, str, dict[str, Param]], None]) -> set[str]:
    """Counts all of it again; gives back which kinds there were."""
    seen = set()
    for case, code, params in counted(game, matches):
        seen.add(code)
        recount(case, code, params)
    return seen
