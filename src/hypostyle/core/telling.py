"""How a game tells its positions and entries: in messages, which become sentences in the reader's language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hypostyle.core.actors import CHANCE, Actor, Seat
from hypostyle.core.moves import Move, Resign, Timeout
from hypostyle.core.words import Message, message

if TYPE_CHECKING:
    from hypostyle.core.contract import Position

P = TypeVar("P", bound="Position")


class Telling(ABC, Generic[P]):
    """What is said of the positions of one game. What all games have in common is told here."""

    def name(self, position: P, actor: Actor) -> Message:
        """How an actor is called."""
        if actor == CHANCE:
            return message("chance")
        return message("seat", number=actor)

    def names(self, position: P, actors: Iterable[Actor]) -> tuple[Message, ...]:
        """How several actors are called."""
        return tuple(self.name(position, actor) for actor in actors)

    def label(self, position: P, path: tuple[str, ...]) -> Message:
        """The last choice of a path, in a list of choices."""
        return message("choice", key=path[-1])

    def spoken(self, position: P, actor: Actor, move: Move, seat: Seat | None) -> Message:
        """An entry as it is told to a seat (None: a spectator), in the position before it."""
        if isinstance(move, Resign):
            return message("spoken.resign", seat=self.name(position, actor))
        if isinstance(move, Timeout):
            return message("spoken.timeout", seat=self.name(position, move.seat))
        return self._spoken(position, actor, move, seat)

    def task(self, position: P, seat: Seat | None) -> Message:
        """What a seat can do now, in one line; for anyone else (None: a spectator), who is awaited."""
        if position.outcome:
            return message("task.over")
        if seat is None or seat == CHANCE or seat not in position.to_act:
            return message("task.wait", to_act=self.names(position, position.to_act))
        return self._task(position, seat)

    def description(self, position: P, seat: Seat | None) -> tuple[Message, ...]:
        """The position in sentences, for someone who cannot see it; nothing that is hidden from the seat is told.

        First whose turn it is and what the seat can do, then the scores, then what stands where.
        """
        asked = (self.task(position, seat),) if seat in position.to_act and seat != CHANCE else ()
        return (self._told_turn(position), *asked, self._told_scores(position), *self._description(position, seat))

    def result(self, position: P) -> Message:
        """The outcome in words: the ending and who won. Only at the end."""
        outcome, departure = position.outcome, position.departure
        assert outcome, "a running match has no result"
        ending = message(f"ending.{outcome.ending}", seat=self.name(position, departure.seat) if departure else "")
        winners = self.names(position, outcome.winners)
        return message("outcome", ending=ending, number=len(outcome.winners), winners=winners)

    def notes(self, position: P, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What a legal move scores or risks."""
        return () if isinstance(move, Resign) else self._notes(position, seat, move)

    def reasons(self, position: P, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What speaks for or against a legal move, each a fact of the rules.

        First whether it ends the match and whose points it changes, then its notes, then what the game knows besides:
        what the move takes away from others, and what it leaves to them.
        """
        after: Any = position.after(seat, move)  # of the same game
        if after.outcome:
            return (message("reason.ends", result=after.result),)
        changed = tuple(self._told_changes(position, seat, after))
        # Notes that count points say again what the scores have said.
        notes = [note for note in self.notes(position, seat, move) if not (changed and "points" in note.params)]
        return (*changed, *notes, *self._reasons(position, seat, move, after))

    def _told_changes(self, before: P, seat: Seat, after: P) -> Iterator[Message]:
        """The points that change, one's own first."""
        changes = {each: after.scores[each - 1] - before.scores[each - 1] for each in before.seats}
        for each in sorted(before.seats, key=lambda each: each != seat):
            way = "gains" if changes[each] > 0 else "loses"
            whose = "you" if each == seat else "other"
            if changes[each]:
                yield message(f"reason.{way}_{whose}", seat=self.name(before, each), points=abs(changes[each]))

    def _told_turn(self, position: P) -> Message:
        if position.outcome:
            return self.result(position)
        if position.to_act == (CHANCE,):
            return message("told.chance")
        asked = message("told.asked", number=len(position.to_act), to_act=self.names(position, position.to_act))
        if position.turn is None or position.to_act == (position.turn,):
            return asked
        return message("told.turn", turn=self.name(position, position.turn), asked=asked)

    def _told_scores(self, position: P) -> Message:
        pairs = zip(position.seats, position.scores, strict=True)
        scores = tuple(message("told.score", seat=self.name(position, seat), points=points) for seat, points in pairs)
        return message("told.scores", scores=scores)

    # Hooks

    @abstractmethod
    def _spoken(self, position: P, actor: Actor, move: Move, seat: Seat | None) -> Message: ...

    def _task(self, position: P, seat: Seat) -> Message:
        """What a seat that may act can do: by default the kinds of its moves, which a wide game lists otherwise."""
        kinds = dict.fromkeys(move.kind for move in position.legal_moves(seat))
        return message("task.can", can=tuple(message(f"kind.{kind}") for kind in kinds))

    def _description(self, position: P, seat: Seat | None) -> tuple[Message, ...]:
        """What stands where, in an order that lets a person play."""
        return ()

    def _notes(self, position: P, seat: Seat, move: Move) -> tuple[Message, ...]:
        return ()

    def _reasons(self, position: P, seat: Seat, move: Move, after: P) -> tuple[Message, ...]:
        """What besides points and notes speaks for or against a legal move that leads to the position `after`."""
        return ()
