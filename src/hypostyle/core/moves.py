"""Moves, and the small values around them: entries, draws, choices, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from hypostyle.core.actors import Actor, Seat, seat_name
from hypostyle.core.words import Message, Param, message


class Move:
    """One thing an actor can do, hashable; `text` is its one spelling, `path` the small choices that lead to it."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} lacks a kind")

    @property
    def text(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} lacks a spelling")

    @property
    def path(self) -> tuple[str, ...]:
        return (self.text,)

    @property
    def is_action(self) -> bool:
        """Whether it does something on the table; a pass or a bid does not."""
        return True

    def undoes(self, last: Move) -> bool:
        """Whether it only takes back what the same seat did with its last action."""
        return False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """A seat gives up. Every game knows it; it is not among the legal moves."""

    kind: ClassVar[str] = "resign"

    @property
    def text(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class Timeout(Move):
    """The clock ends the match: the seat's time is up."""

    seat: Seat
    kind: ClassVar[str] = "timeout"

    @property
    def text(self) -> str:
        return f"timeout {seat_name(self.seat)}"


class Entry(NamedTuple):
    """One thing that happens: a seat's move, a draw of chance, or what the clock decides."""

    actor: Actor
    move: Move


class Chance(NamedTuple):
    """One outcome of chance; its probability is its weight over the sum of all weights."""

    move: Move
    weight: int


class Choice(NamedTuple):
    """A small choice on the way to a move. `move` is there when the choice completes one."""

    key: str
    label: Message
    move: Move | None

    @property
    def is_complete(self) -> bool:
        return self.move is not None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule it breaks, in words, with the cells at fault."""

    rule: str
    message: Message


def refuse(rule: str, code: str, *, cells: tuple[str, ...] = (), **params: Param) -> Refusal:
    """A `Refusal` whose words are under `refusal.<code>`."""
    return Refusal(rule, message(f"refusal.{code}", cells=cells, **params))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match ended, by which rule, and who won: nobody, one seat, or several who share."""

    ending: str
    rule: str
    winners: tuple[Seat, ...]
    all_lose: bool = False  # nobody won and it counts as nothing for all; else a match without winners is a tie

    def shares(self, seats: Sequence[Seat]) -> tuple[float, ...]:
        """What part of the win each of all seats has. After a tie nobody is nearer to winning than another."""
        sharing = self.winners or (() if self.all_lose else seats)
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in seats)


class Departure(NamedTuple):
    """A seat that left before the end: `resigned`, or `timeout`."""

    ending: str
    seat: Seat
