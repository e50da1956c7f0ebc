"""How a game tells its positions and entries: in messages, which become sentences in the reader's language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hypostyle.core.actors import CHANCE, Actor, Seat
from hypostyle.core.moves import Move, Resign, Timeout
from hypostyle.core.reasons import Merit, Told, by_topic, sample, setting_apart
from hypostyle.core.words import Message, message

if TYPE_CHECKING:
    from hypostyle.core.contract import Position

P = TypeVar("P", bound="Position")

DECISIVE = 100.0  # what winning is worth beside points


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

    def merits(self, position: P, seat: Seat, move: Move) -> tuple[Merit, ...]:
        """What can be counted of a legal move: whether it ends the match, whose points it changes, and what the game
        knows besides; each with what it is worth against doing nothing.
        """
        after: Any = position.after(seat, move)  # of the same game
        if after.outcome:
            share = after.outcome.shares(position.seats)[seat - 1]
            return (Merit("ends", DECISIVE * (2 * share - 1), message("reason.ends", result=after.result)),)
        found = by_topic((*self._changes(position, seat, after), *self._merits(position, seat, move, after)))
        return tuple(found.values())

    def reasons(self, position: P, seat: Seat, move: Move, second: Move | None = None) -> tuple[Message, ...]:
        """Why a legal move is good: what sets it apart from the others, above all from the second best, if known.

        At most three, the most telling first; where nothing sets it apart, that is said.
        """
        told = self._told(position, seat, move)
        if "ends" in told.merits:
            return (told.merits["ends"].said,)
        moves = () if position.is_open else position.legal_moves(seat)
        if len(moves) == 1:
            return (message("reason.only"),)
        others = [self._told(position, seat, each) for each in sample(moves) if each not in (move, second)]
        beside = None if second is None else self._told(position, seat, second)
        compared = others if beside is None else [beside, *others]
        return setting_apart(told, beside, compared) or (message("reason.alike"),)

    def _told(self, position: P, seat: Seat, move: Move) -> Told:
        return Told(move, {merit.topic: merit for merit in self.merits(position, seat, move)})

    def _changes(self, before: P, seat: Seat, after: P) -> Iterator[Merit]:
        """The points that change; those of others count against a move, shared out among them."""
        for each in before.seats:
            change = after.scores[each - 1] - before.scores[each - 1]
            if not change:
                continue
            way, whose = "gains" if change > 0 else "loses", "you" if each == seat else "other"
            weight = float(change) if each == seat else -change / max(1, len(before.seats) - 1)
            said = message(f"reason.{way}_{whose}", seat=self.name(before, each), points=abs(change))
            yield Merit(f"points {each}", weight, said)

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

    def _merits(self, position: P, seat: Seat, move: Move, after: P) -> Iterable[Merit]:
        """What besides points can be counted of a legal move that leads to the position `after`."""
        return ()
