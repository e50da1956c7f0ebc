"""Every error of the package.

    HypostyleError (a ValueError)
    ├─ MoveError         has the value, the position and the rule
    │  ├─ Unreadable     cannot be read
    │  ├─ Refused        not allowed here; brings the refusal
    │  └─ Ambiguous      several seats may act and none was named
    ├─ RecordError       names the line (or entry) and the cause
    ├─ OptionError       an option that does not exist, fit or apply
    ├─ DataError         a position, plate set or card set that breaks its format
    └─ OpenPosition      asks for all moves where only `why_not` can tell

`str(error)` is English; `error.say("fr")` is the same sentence in French.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypostyle.core.words import CORE_WORDS, Message, message, words_of

if TYPE_CHECKING:
    from hypostyle.core.actors import Actor
    from hypostyle.core.contract import Position
    from hypostyle.core.moves import Refusal


class HypostyleError(ValueError):
    """An error that can be said in each language of the house."""

    def __init__(self, message: Message, *packages: str) -> None:
        super().__init__(message)
        self.message = message
        self._packages = (CORE_WORDS, *packages)

    def say(self, language: str) -> str:
        """The sentence in a language."""
        return words_of(language, *self._packages).say(self.message)

    def __str__(self) -> str:
        return self.say("en")


class MoveError(HypostyleError):
    """Something is wrong with a move: `value` is what was given, in `position`, against `rule`."""

    def __init__(self, message: Message, value: str, rule: str, position: Position | None, *packages: str) -> None:
        super().__init__(message, *packages)
        self.value = value
        self.rule = rule
        self.position = position

    def __str__(self) -> str:
        place = f" in {self.position.text}" if self.position else ""
        return f"{self.say('en')} [{self.value!r}{place}: {self.rule}]"


class Unreadable(MoveError):
    """The text is no entry of this game; `expected` says what would be."""

    def __init__(
        self, value: str, expected: Message, rule: str, position: Position | None = None, *packages: str
    ) -> None:
        said = message("error.unreadable", value=value, expected=expected)
        super().__init__(said, value, rule, position, *packages)
        self.expected = expected

    def within(self, position: Position) -> Unreadable:
        """The same error, now knowing the position in which the text was read."""
        return Unreadable(self.value, self.expected, self.rule, position, position.game.package)


class Refused(MoveError):
    """A move that the rules do not allow here."""

    def __init__(self, value: str, refusal: Refusal, actor: Actor, position: Position) -> None:
        super().__init__(refusal.message, value, refusal.rule, position, position.game.package)
        self.refusal = refusal
        self.actor = actor


class Ambiguous(MoveError):
    """Several seats may act and the entry does not say whose it is."""

    def __init__(self, value: str, seats: tuple[int, ...], position: Position) -> None:
        said = message("error.ambiguous", value=value, seats=tuple(f"seat{seat}" for seat in seats), first=seats[0])
        super().__init__(said, value, position.rule_of("turn"), position, position.game.package)
        self.seats = seats


class RecordError(HypostyleError):
    """A record that cannot be read, or whose entry the rules or the dice contradict."""

    def __init__(self, where: str, number: int, cause: Message | HypostyleError) -> None:
        packages = cause._packages if isinstance(cause, HypostyleError) else ()
        said = cause.message if isinstance(cause, HypostyleError) else cause
        super().__init__(message(f"error.record_{where}", number=number, cause=said), *packages)
        self.where = where
        self.number = number
        self.cause = cause


class OptionError(HypostyleError):
    """An option that does not exist, has no such value, or does not apply."""


class DataError(HypostyleError):
    """Data that breaks its format; the message says where, what was expected and what came."""


class OpenPosition(HypostyleError):
    """All moves were asked of an open position, where `why_not` alone decides."""
