"""Numbers on the command line: plain whole numbers, and nothing that only looks like one."""

import re

import typer

_WHOLE = re.compile(r"-?[0-9]{1,18}")


class BadNumber(typer.BadParameter):
    """A value that is no whole number, or too small; typer adds the parameter's name."""

    def __init__(self, value: str, least: int | None) -> None:
        super().__init__(value)
        self.value = value
        self.least = least


def whole_number(value: str | int) -> int:
    """Any whole number; typer hands in defaults too, which are numbers already."""
    return _read(str(value), None)


def number_from_0(value: str | int) -> int:
    """0 or more."""
    return _read(str(value), 0)


def number_from_1(value: str | int) -> int:
    """1 or more."""
    return _read(str(value), 1)


def _read(value: str, least: int | None) -> int:
    number = int(value) if _WHOLE.fullmatch(value) else None
    if number is None or (least is not None and number < least):
        raise BadNumber(value, least)
    return number
