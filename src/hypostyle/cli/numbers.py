"""Numbers on the command line: plain whole numbers, and nothing that only looks like one."""

import re

import typer

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_FACTOR = re.compile(r"[0-9]{1,6}(\.[0-9]{1,9})?")


class BadNumber(typer.BadParameter):
    """A value that is no whole number, or too small; typer adds the parameter's name."""

    def __init__(self, value: str, least: int | None) -> None:
        super().__init__(value)
        self.value = value
        self.least = least


class BadFactor(typer.BadParameter):
    """A value that is no number above nought."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value


class BadPercent(BadFactor):
    """A value that is no percentage to ask for."""


def factor(value: str | float) -> float:
    """A number above nought, with a point if it has a fraction."""
    text = str(value)
    if not _FACTOR.fullmatch(text) or float(text) == 0:
        raise BadFactor(text)
    return float(text)


def percent(value: str | int) -> int:
    """From 50 to 99: a share of the wins that says one of two is stronger."""
    text = str(value)
    if not _WHOLE.fullmatch(text) or not 50 <= int(text) <= 99:
        raise BadPercent(text)
    return int(text)


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
