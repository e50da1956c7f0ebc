"""What people see in the terminal: drawings, seats in their colours, scores, lists in columns, and the prompt."""

import sys
from collections.abc import Collection, Mapping, Sequence
from textwrap import indent
from typing import NoReturn

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hypostyle.cli.house import GOLD, TERRACOTTA, TURQUOISE, House
from hypostyle.cli.records import is_terminal
from hypostyle.core import Game, Match, Message, Options, Position, Refusal, Seat

# A seat is known by colour, shape and number, so that nobody needs to see colours.
SEATS = (("#0072B2", "●"), ("#D55E00", "■"), ("#009E73", "▲"), ("#CC79A7", "◆"))
MARGIN = 2
LONGEST_COLUMN = 8


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Whoever reads has seen enough: `HouseCommand` ends quietly, as for the program commands."""
        raise BrokenPipeError


class Screen:
    """The terminal, in the language of the house."""

    def __init__(self, house: House) -> None:
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a sign that the terminal lacks must not end a match
        self.house = house
        self.console = _Console(highlight=False, markup=False, emoji=False)

    # Plain things

    def space(self) -> None:
        """An empty line."""
        self.console.print()

    def title(self, text: str) -> None:
        """A thin line with a title in it."""
        self.console.print(Rule(Text(text, "bold"), align="left", style="dim", characters="─"))

    def line(self, text: str | Text, style: str = "") -> None:
        """A sentence, wrapped between margins."""
        shown = Text(text, style) if isinstance(text, str) else text
        for piece in shown.wrap(self.console, self.room):
            self.console.print(Text.assemble(" " * MARGIN, piece))

    @property
    def room(self) -> int:
        """How many signs of a line fit between the margins."""
        return self.console.width - MARGIN

    def block(self, shown: RenderableType) -> None:
        """Anything, with the margin to its left."""
        self.console.print(Padding(shown, (0, 0, 0, MARGIN), expand=False))

    def say(self, code: str, style: str = "", **params: str | int) -> None:
        """A sentence of the command line."""
        self.line(self.house.say(code, **params), style)

    def raw(self, text: str) -> None:
        """Text exactly as it is, for a record that may be copied from the screen."""
        self.console.print(Text(text.rstrip("\n")), soft_wrap=True)

    def refusal(self, game: Game, refusal: Refusal) -> None:
        """The rule, its sentence, and the cells at fault."""
        sentence = self.house.spoken(game, refusal.message)
        shown = Text.assemble((f"✗ {refusal.rule} ", f"bold {TERRACOTTA}"), (sentence, TERRACOTTA))
        self.line(shown)
        if refusal.message.cells:
            self.say("play.cells", TERRACOTTA, cells=" ".join(refusal.message.cells))

    def trouble(self, sentence: str) -> None:
        """Something that could not be done."""
        self.line(f"✗ {sentence}", TERRACOTTA)

    # Positions

    def seat(self, seat: Seat, role: str = "") -> Text:
        """A seat's shape and name in its colour."""
        colour, shape = SEATS[(seat - 1) % len(SEATS)]
        name = self.house.say("play.seat", number=seat)
        return Text.assemble((f"{shape} {name}", f"bold {colour}"), (f" {role}" if role else "", "dim"))

    def told(self, game: Game, message: Message, seats: Collection[Seat]) -> Text:
        """What a game says, with the seats in it in their colours."""
        text = Text(self.house.spoken(game, message))
        for seat in seats:
            named = self.house.say("play.seat", number=seat)
            text.highlight_words([named], SEATS[(seat - 1) % len(SEATS)][0], case_sensitive=False)
        return text

    def options(self, game: Game, options: Options) -> None:
        """What is played, in words."""
        words = game.words(self.house.language)
        told = [
            self.house.say(
                "play.option",
                name=words.get(f"option.{name}", name),
                value=words.get(f"option.{name}.{value}", str(value)),
            )
            for name, value in options.items()
        ]
        self.line(" · ".join(told), "dim")

    def position(self, position: Position, roles: Mapping[Seat, str]) -> None:
        """The drawing, and below it every seat with its score."""
        self.space()
        self.console.print(Text(indent(position.drawing(), " " * MARGIN)), soft_wrap=True)
        self.space()
        table = Table.grid(padding=(0, 4, 0, 0))
        scores = [
            Text.assemble(self.seat(seat, roles.get(seat, "")), "  ", (str(score), f"bold {GOLD}"))
            for seat, score in zip(position.seats, position.scores, strict=True)
        ]
        table.add_row(*scores)
        self.block(table)

    def entries(self, match: Match, first: int, viewer: Seat | None) -> None:
        """The entries from a ply on: number, notation, and in words.

        Where something is hidden, the notation of others' entries would give it away.
        """
        hides = match.game.facts.hidden
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="dim")
        table.add_column(no_wrap=True)
        for ply in range(first, match.ply):
            before, entry = match.positions[ply], match.entries[ply]
            told = self.told(match.game, before.spoken(*entry, viewer), before.seats)
            notation = "" if hides and entry.actor != viewer else match.lines[ply]
            table.add_row(str(ply + 1), Text(notation, "bold"), told)
        self.block(table)

    def outcome(self, position: Position) -> None:
        """Why it ended and who won."""
        self.space()
        self.line(Text.assemble(("★ ", GOLD), self.told(position.game, position.result, position.seats)))

    # Lists and questions

    def columns(self, rows: Sequence[Text]) -> None:
        """A list, read downwards; a long one in as many columns as fit."""
        widest = max((row.cell_len for row in rows), default=0) + 3
        fitting = max(1, (self.console.width - MARGIN) // widest)
        count = min(fitting, -(-len(rows) // LONGEST_COLUMN))
        height = -(-len(rows) // max(1, count))
        table = Table.grid(padding=(0, 3, 0, 0))
        for top in range(height):
            table.add_row(*rows[top::height])
        self.block(table)

    def numbered(self, labels: Sequence[Text | str], keys: Sequence[str] | None = None) -> None:
        """A list with numbers to choose by, or with keys that are numbers already."""
        shown = keys or [str(number) for number in range(1, len(labels) + 1)]
        width = max(map(len, shown), default=0)
        rows = zip(shown, labels, strict=True)
        self.columns([Text.assemble((key.rjust(width), TURQUOISE), "  ", label) for key, label in rows])

    def ask(self) -> str:
        """One line from the player; raises EOFError at the end of the input."""
        sys.stdout.flush()
        try:
            answer = input("> ")
        except RuntimeError:  # standard input is closed
            raise EOFError from None
        if not is_terminal(sys.stdin):
            self.console.print(Text(answer))  # so that what is kept of a piped game can be read
        return answer.strip()
