"""Examples: positions that show a rule at work, as a rulebook does, and from which one plays on.

They are data in a game's folder, `examples.json`: a list of prepared positions, each with

    moves     the example itself: what seats play from there, as a record writes it; chance is free to draw anew

Its words are `example.<id>.title` and `example.<id>.text`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hypostyle.core.prepared import Prepared
from hypostyle.core.words import Message, message


@dataclass(frozen=True, kw_only=True)
class Example(Prepared):
    """A position, the rule it shows, and what is played there."""

    file: ClassVar[str] = "examples.json"

    moves: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        return message(f"example.{self.id}.title")

    @property
    def text(self) -> Message:
        """What is to be seen."""
        return message(f"example.{self.id}.text")
