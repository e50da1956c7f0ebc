"""Typer's command and group with our own manners: help and usage errors in words of the house, and exit codes.

What typer calls `help` of a command or parameter is here the code of a sentence, so that one set of commands speaks
every language.
"""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from hypostyle.cli.guide import command_help, group_help, metavar
from hypostyle.cli.house import House
from hypostyle.cli.numbers import BadFactor, BadNumber, BadPercent
from hypostyle.cli.trouble import UNREADABLE, YES, Trouble, exit_code_of
from hypostyle.core import HypostyleError, Message, message

PROGRAM = "hypostyle"
FLAGS = (
    "--bare",
    "--clock",
    "--divide",
    "--force",
    "--help",
    "--json",
    "--lan",
    "--version",
)  # all other options need a value


class HouseCommand(TyperCommand):
    """A command that returns its exit code and whose errors are told with the next step."""

    def get_help(self, ctx: Any) -> str:
        return command_help(house_of(ctx), self, ctx)

    def invoke(self, ctx: Any) -> int:
        house = house_of(ctx)
        try:
            if ctx.args:
                raise Trouble(message("usage.extra", values=tuple(ctx.args)))
            return int(super().invoke(ctx) or YES)
        except HypostyleError as error:
            house.complain(error, ctx.command_path)
            return exit_code_of(error)
        except Trouble as trouble:
            house.complain(trouble, ctx.command_path)
            return trouble.exit_code
        except BrokenPipeError:
            _forget_output()
            return YES
        except OSError as error:
            house.complain(Trouble(message("trouble.output", cause=str(error))), ctx.command_path)
            return UNREADABLE


class HouseGroup(TyperGroup):
    """The door: finds the command, and tells wrong usage kindly."""

    def get_help(self, ctx: Any) -> str:
        return group_help(house_of(ctx), self, ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands:
            near = get_close_matches(name, self.commands, n=1) or tuple(self.commands)
            raise Trouble(message("usage.command", value=name, expected=tuple(near)))
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> NoReturn:
        house: House = self.context_settings["obj"]
        try:
            code = super().main(args, PROGRAM, **{**extra, "standalone_mode": False})
        except typer.TyperException as error:
            context = getattr(error, "ctx", None)
            house.complain(Trouble(_usage(house, error)), context.command_path if context else PROGRAM)
            code = error.exit_code
        except Trouble as trouble:
            house.complain(trouble, PROGRAM)
            code = trouble.exit_code
        sys.exit(code or YES)


def house_of(ctx: Any) -> House:
    """The house that a command was called in."""
    house = ctx.find_object(House)
    assert isinstance(house, House), "build_app hands the house to every context"
    return house


def _usage(house: House, error: typer.TyperException) -> Message:
    """A usage error of typer in our words. Its classes are known by name, since typer keeps their module private."""
    if isinstance(error, BadNumber):
        name = _name(house, error.param)
        if error.least is None:
            return message("usage.number", name=name, value=error.value)
        return message("usage.number_from", name=name, value=error.value, least=error.least)
    if isinstance(error, BadFactor):
        code = "usage.percent" if isinstance(error, BadPercent) else "usage.factor"
        return message(code, name=_name(house, error.param), value=error.value)
    match type(error).__name__:
        case "MissingParameter":
            return message("usage.missing", name=_name(house, getattr(error, "param", None)))
        case "NoSuchOption":
            near = tuple(sorted(getattr(error, "possibilities", None) or ()))
            code = "usage.no_option_near" if near else "usage.no_option"
            return message(code, value=str(getattr(error, "option_name", "")), near=near)
        case "BadOptionUsage":
            option = str(getattr(error, "option_name", ""))
            return message("usage.no_value" if option in FLAGS else "usage.needs_value", value=option)
        case _:
            return message("usage.other", cause=error.format_message())


def _name(house: House, parameter: Any) -> str:
    """A parameter as help shows it: `--depth` or `GAME`."""
    if parameter.param_type_name == "option":
        return str(parameter.opts[0])
    return metavar(house, parameter)


def _forget_output() -> None:
    """Nobody reads any more: what is left in the buffer goes nowhere, so that Python ends quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
