"""One person's turn: choices, moves in notation, questions, and the words that command the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from rich.text import Text

from hypostyle.ai.hints import can_hint
from hypostyle.cli.choosing import Way
from hypostyle.cli.house import GOLD, TURQUOISE
from hypostyle.core import Actor, Choice, Entry, Move, MoveError, Refused, Resign, Seat, read_entry

if TYPE_CHECKING:
    from hypostyle.cli.table import Table

_PREFIX = re.compile(r"seat[1-9][0-9]?: .*")


class Done(Enum):
    """How an answer at the prompt ends the question."""

    MOVED = auto()
    TAKEN_BACK = auto()
    WAITED = auto()
    LEFT = auto()


class Turn:
    """Asks one seat until something happens. Nothing is lost by a wrong answer."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.screen = table.screen
        self.house = table.house
        self.match = table.match
        self.seat = seat
        self.way = Way(table.screen, table.match.position, seat)
        self.commands: dict[str, Callable[[str], Done | None]] = {
            "list": self._list,
            "hint": self._hint,
            "undo": lambda rest: table.undo(),
            "save": table.keep_as,
            "record": lambda rest: table.show_record(),
            "resign": lambda rest: self._enter(self.seat, Resign()),
            "quit": lambda rest: Done.LEFT,
            "help": self._help,
        }

    def ask(self) -> Done:
        """Ask until an answer ends the question; raises EOFError at the end of the input."""
        self._show()
        while True:
            done = self._answer(self.screen.ask())
            if done:
                return done

    def _show(self) -> None:
        """Whose turn it is and what to do: a line that is never empty. Then the list."""
        self.screen.space()
        if self.match.position.is_open:
            task = "play.task_open"
        else:
            task = "play.task" if self.way.is_at_start else "play.step_back"
        self.screen.line(Text.assemble(self.screen.seat(self.seat), self.house.say(task)))
        if self.way.is_at_start and len(self.table.ready()) > 1:
            self.screen.say("play.task_several", "dim")
        self.way.show()

    # Answers

    def _answer(self, text: str) -> Done | None:
        if text.startswith("?"):
            return self._why(text[1:].strip())
        word, _, rest = text.partition(" ")
        command = self.commands.get(self.table.commands.get(word, ""))
        if command:
            return command(rest.strip())
        choice = self.way.named(text)
        if choice:
            return self._choose(choice)
        if text in ("", "0"):
            return self._back()
        if text.isdecimal() and self.way.choices:
            self.screen.trouble(self.house.say("play.not_listed", number=text))
            return None
        return self._play(text)

    def _choose(self, choice: Choice) -> Done | None:
        if choice.move is not None:
            return self._enter(self.seat, choice.move)
        self.way.choose(choice)
        self._show()
        return None

    def _back(self) -> Done | None:
        if not self.way.is_at_start:
            self.way.back()
            self._show()
            return None
        if len(self.table.ready()) > 1:
            return Done.WAITED
        self.screen.say("play.nothing_typed", "dim")
        return None

    def _play(self, text: str) -> Done | None:
        """A move in full notation, perhaps of another seat at this keyboard."""
        entry = self._read(text)
        if entry and entry.actor in self.table.computers:
            self.screen.trouble(self.house.say("play.not_your_seat", number=entry.actor))
            return None
        return self._enter(*entry) if entry else None

    def _read(self, text: str) -> Entry | None:
        try:
            return read_entry(self.match.position, text, None if _PREFIX.fullmatch(text) else self.seat)
        except MoveError as error:
            self.screen.trouble(self.house.sentence(error))
            self.screen.say("play.hint_open" if self.match.position.is_open else "play.hint", "dim")
            return None

    def _enter(self, actor: Actor, move: Move) -> Done | None:
        try:
            self.match.enter(actor, move)
        except Refused as error:
            self.screen.refusal(self.match.game, error.refusal)
            return None
        self.table.keep()
        return Done.MOVED

    # Questions

    def _why(self, text: str) -> Done | None:
        if not text:
            return self._help(text)
        entry = self._read(text)
        if not entry:
            return None
        refusal = self.match.position.why_not(*entry)
        if refusal:
            self.screen.refusal(self.match.game, refusal)
            return None
        self.screen.say("play.legal", TURQUOISE, move=entry.move.text)
        for note in () if isinstance(entry.move, Resign) else self.match.position.notes(*entry):
            self.screen.line(self.house.spoken(self.match.game, note), GOLD)
        return None

    def _hint(self, _: str) -> Done | None:
        position = self.match.position
        if not can_hint(position, self.seat):
            self.screen.trouble(self.house.say("play.no_advice"))
            return None
        self.table.get_ready()
        found = self.table.players.hint(self.match, self.seat)
        self.screen.say("play.advice", TURQUOISE, move=found.move.text)
        for reason in found.reasons:
            self.screen.line(self.screen.told(self.match.game, reason, position.seats))
        if found.chance is not None:
            self.screen.say("play.advice_chance", GOLD, chance=found.chance)
        return None

    def _help(self, _: str) -> Done | None:
        self.screen.say("play.help")
        return None

    def _list(self, _: str) -> Done | None:
        if self.match.position.is_open:
            self.screen.say("play.list_open")
            return None
        moves = self.match.position.legal_moves(self.seat)
        self.screen.say("play.list", "dim", count=len(moves))
        self.screen.columns([Text(move.text) for move in moves])
        return None
