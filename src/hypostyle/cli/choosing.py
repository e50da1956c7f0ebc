"""The way to a move by small choices: what can be chosen, how it is listed, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from hypostyle.cli.house import GOLD, TURQUOISE
from hypostyle.cli.screen import Screen
from hypostyle.core import Choice, Position, Seat

LONG_LIST = 24  # from here on, words that all labels begin with are said once


@dataclass(frozen=True)
class Step:
    """How far a person has come on the way to a move."""

    path: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    def then(self, choice: Choice, label: str) -> Step:
        """One choice further."""
        return Step((*self.path, choice.key), (*self.labels, label))


class Way:
    """The choices of one seat in one position. At an open position there are none: moves are typed."""

    def __init__(self, screen: Screen, position: Position, seat: Seat) -> None:
        self.screen = screen
        self.position = position
        self.seat = seat
        self._steps = [self._through(Step())]

    @property
    def is_at_start(self) -> bool:
        """Whether nothing is chosen yet."""
        return len(self._steps) == 1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        return self._choices_after(self._steps[-1])

    def choose(self, choice: Choice) -> None:
        """Take a choice that does not complete a move yet."""
        self._steps.append(self._through(self._steps[-1].then(choice, self._label(choice))))

    def back(self) -> None:
        """Undo the last choice."""
        self._steps.pop()

    def named(self, text: str) -> Choice | None:
        """The choice that a key or a number in the list names."""
        choices = self.choices
        by_key = next((choice for choice in choices if choice.key == text), None)
        if by_key or _has_numeric_keys(choices) or not text.isdecimal():
            return by_key
        return choices[int(text) - 1] if 1 <= int(text) <= len(choices) else None

    def _choices_after(self, step: Step) -> tuple[Choice, ...]:
        return () if self.position.is_open else self.position.choices(self.seat, step.path)

    def _through(self, step: Step) -> Step:
        """Further along the path for as long as there is nothing to choose."""
        choices = self._choices_after(step)
        if len(choices) == 1 and not choices[0].is_complete:
            return self._through(step.then(choices[0], self._label(choices[0])))
        return step

    # Showing

    def show(self) -> None:
        """What is chosen so far, and the list of what can be chosen next."""
        if self._steps[-1].labels:
            self.screen.line(" › ".join(self._steps[-1].labels), "dim")
        choices = self.choices
        labels = [self._label(choice) for choice in choices]
        shared = _shared_words(labels) if len(labels) > LONG_LIST else ""
        if shared:
            self.screen.line(f"{shared}…", "dim")
        rows = [self._row(choice, label[len(shared) :]) for choice, label in zip(choices, labels, strict=True)]
        self.screen.numbered(rows, [choice.key for choice in choices] if _has_numeric_keys(choices) else None)

    def _label(self, choice: Choice) -> str:
        return self.screen.house.spoken(self.position.game, choice.label)

    def _row(self, choice: Choice, label: str) -> Text:
        is_told = choice.key in label.split() or choice.key.isdecimal()
        row = Text.assemble(("" if is_told else f"{choice.key}  ", TURQUOISE), label)
        for note in self.position.notes(self.seat, choice.move) if choice.move else ():
            row.append(f"  {self.screen.house.spoken(self.position.game, note)}", GOLD)
        return row


def _has_numeric_keys(choices: tuple[Choice, ...]) -> bool:
    """Whether keys are numbers themselves, so that other numbers beside them would mislead."""
    return any(choice.key.isdecimal() for choice in choices)


def _shared_words(labels: list[str]) -> str:
    """The words that all labels begin with, up to and with a space."""
    least, greatest = min(labels), max(labels)  # what these two share, all between them share
    pairs = enumerate(zip(least, greatest, strict=False))
    shared = next((at for at, (one, other) in pairs if one != other), len(least))
    return least[: least.rfind(" ", 0, shared) + 1]
