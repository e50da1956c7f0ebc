"""Lessons: guided positions in which somebody learns a rule by making a move.

They are data in a game's folder, `lessons.json`: prepared positions in the order in which they are taught, each with

    asks      `move` (a legal one), `points` (one that scores) or `refusal` (one that the rule refuses)
    like      which moves count: patterns of their texts, in which `*` stands for anything; all if there are none
    example   a move that is an answer, to be shown to whoever asks

Its words are `lesson.<id>.task`, `.praise` and `.nudge`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from hypostyle.core.actors import Seat
from hypostyle.core.prepared import Prepared
from hypostyle.core.words import Message, message

if TYPE_CHECKING:
    from hypostyle.core.contract import Position
    from hypostyle.core.moves import Move

PARTS = ("task", "praise", "nudge")  # what is said before a move, after a right one and after another

Asked: TypeAlias = Literal["move", "points", "refusal"]


@dataclass(frozen=True, kw_only=True)
class Lesson(Prepared):
    """A position, the rule it teaches, and which moves show that it is understood."""

    file: ClassVar[str] = "lessons.json"

    example: str
    asks: Asked = "move"
    like: tuple[str, ...] = ("*",)

    def words(self) -> tuple[Message, ...]:
        """All that is said in the course of it, in the order of `PARTS`."""
        return tuple(message(f"lesson.{self.id}.{part}") for part in PARTS)

    def is_answered_by(self, position: Position, seat: Seat, move: Move) -> bool:
        """Whether a move, made or tried in the lesson's position, is what was asked for."""
        refusal = position.why_not(seat, move)
        if self.asks == "refusal":
            return refusal is not None and refusal.rule == self.rule
        if refusal or move.kind == "resign" or not any(fnmatchcase(move.text, pattern) for pattern in self.like):
            return False
        return self.asks == "move" or position.after(seat, move).scores[seat - 1] > position.scores[seat - 1]
