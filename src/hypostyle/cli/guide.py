"""The help that teaches: purpose, arguments, options and examples that work as they stand."""

import io
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hypostyle.cli.house import TURQUOISE, House
from hypostyle.cli.records import is_terminal
from hypostyle.core import CHANCE, Entry, Game, entry_text

WIDEST = 100


def group_help(house: House, group: Any, ctx: Any) -> str:
    """The help of `hypostyle` itself."""
    commands = [(name, house.say(command.help).split("\n")[0]) for name, command in group.commands.items()]
    return _rendered(
        [
            *_opening(house, f"{ctx.command_path} {house.say('guide.command')}", group.help),
            *_section(house, "guide.commands", commands),
            *_section(house, "guide.options", _options(house, group, ctx)),
            *_examples(house, "examples.hypostyle"),
        ]
    )


def command_help(house: House, command: Any, ctx: Any) -> str:
    """The help of one command; the options that work everywhere are told again."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    usage = " ".join(
        [ctx.command_path, *(_argument(house, each) for each in arguments), house.say("guide.usage_options")]
    )
    return _rendered(
        [
            *_opening(house, usage, command.help),
            *_section(house, "guide.arguments", [(metavar(house, each), house.say(each.help)) for each in arguments]),
            *_section(house, "guide.options", _options(house, command, ctx)),
            *_examples(house, f"examples.{command.name}"),
        ]
    )


def metavar(house: House, parameter: Any) -> str:
    """What stands for a parameter's value in the language of the house: `GAME`, `JEU`."""
    return house.words.get(f"name.{parameter.metavar}", str(parameter.metavar))


def _argument(house: House, parameter: Any) -> str:
    name = metavar(house, parameter)
    return name if parameter.required else f"[{name}]"


def _opening(house: House, usage: str, code: str) -> Iterator[RenderableType]:
    yield Text.assemble((house.say("guide.usage"), "bold"), " ", usage)
    yield ""
    yield Text(house.say(code))


def _options(house: House, command: Any, ctx: Any) -> Iterator[tuple[str, str]]:
    own = [each for each in command.params if each.param_type_name == "option"]
    everywhere = [each for each in ctx.find_root().command.params if each.name == "language" and each not in own]
    for each in (*own, *everywhere):
        taken = f" {metavar(house, each)}" if each.metavar else ""
        needed = f" ({house.say('guide.required')})" if each.required else ""
        yield each.opts[0] + taken, house.say(each.help) + needed
    yield "--help", house.say("help.help")


def _section(house: House, title: str, rows: Iterable[tuple[str, str]]) -> Iterator[RenderableType]:
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(no_wrap=True, style=TURQUOISE)
    table.add_column()
    for name, told in rows:
        table.add_row(Text(name), Text(told))
    if table.row_count:
        yield ""
        yield Text(house.say(title), "bold")
        yield Padding(table, (0, 0, 0, 2))


def _examples(house: House, code: str) -> Iterator[RenderableType]:
    """Lines `command  # what it does`, with a game, an entry and an option that this library really has."""
    game = next(iter(house.library.values()), None)
    if game is None:
        return
    yield ""
    yield Text(house.say("guide.examples"), "bold")
    entry, move = _some_entry(game)
    told = house.say(code, game=game.facts.id, entry=entry, move=move, option=_some_option(game))
    for line in told.split("\n"):
        typed, _, told = line.partition("  # ")
        yield Padding(Text(typed, TURQUOISE), (0, 0, 0, 2))
        yield Padding(Text(told, "dim"), (0, 0, 0, 6))


def _some_entry(game: Game) -> tuple[str, str]:
    """An entry that is legal at the start, as a record writes it, and its bare move."""
    position = game.start()
    actor = position.to_act[0]
    move = position.chances()[0].move if actor == CHANCE else position.legal_moves(actor)[0]
    entry, bare = (shlex.quote(text) for text in (entry_text(position, Entry(actor, move)), move.text))
    return entry, bare


def _some_option(game: Game) -> str:
    """One that is not the default, so that it shows something."""
    settled = game.start().options
    listed = ((each.name, value) for each in game.facts.options if each.name in settled for value in each.values)
    name, value = next((pair for pair in listed if settled[pair[0]] != pair[1]), ("players", game.facts.players[0]))
    return f"{name}={value}"


def _rendered(parts: list[RenderableType]) -> str:
    """The parts as one text, in colour if a person reads it."""
    console = Console(
        file=io.StringIO(),
        width=min(shutil.get_terminal_size().columns, WIDEST),
        force_terminal=is_terminal(sys.stdout),
        highlight=False,
    )
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    lines = capture.get().split("\n")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")
