"""Lessons: guided positions in which somebody learns a rule by making a move.

They are data in a game's folder, `lessons.json`: a list in the order in which they are taught, each with

    id        names the lesson, and its words: `lesson.<id>.task`, `.praise` and `.nudge`
    rule      the rule it teaches
    options   of the match, if not the defaults
    entries   that lead to the position, as a record writes them
    asks      `move` (a legal one), `points` (one that scores) or `refusal` (one that the rule refuses)
    like      which moves count: patterns of their texts, in which `*` stands for anything; all if there are none
    example   a move that is an answer, to be shown to whoever asks
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeAlias

from hypostyle.core.actors import Seat
from hypostyle.core.words import Message, message

if TYPE_CHECKING:
    from hypostyle.core.contract import Move, Position

FILE = "lessons.json"
PARTS = ("task", "praise", "nudge")  # what is said before a move, after a right one and after another

Asked: TypeAlias = Literal["move", "points", "refusal"]


@dataclass(frozen=True)
class Lesson:
    """A position, the rule it teaches, and which moves show that it is understood."""

    id: str
    rule: str
    example: str
    asks: Asked = "move"
    like: tuple[str, ...] = ("*",)
    options: Mapping[str, int | str] = field(default_factory=dict)
    entries: tuple[str, ...] = ()

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


@cache
def load_lessons(package: str) -> tuple[Lesson, ...]:
    """The lessons in a package's folder; none if it has no such file."""
    found = files(package).joinpath(FILE)
    return tuple(map(_lesson, json.loads(found.read_text(encoding="utf-8")))) if found.is_file() else ()


def _lesson(data: Mapping[str, object]) -> Lesson:
    """Lists become tuples, so that a lesson is as immutable as all else."""
    return Lesson(**{name: tuple(value) if isinstance(value, list) else value for name, value in data.items()})  # type: ignore[arg-type]
