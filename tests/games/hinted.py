"""Positions of played matches, and what a good player would say there: `hints.toml` beside the matches in `hints/`.

A table is a match, a key in it the number of entries before the position. For a `move` of the seat that may act, beside
the `second` best, the first reason told is the first that it `says`; all of these are told, and those it must `never`
say are not. A reason is a code with some of its parameters: `prepares place=floor1.n own=2`. Where it says nothing, any
reason may be told, or that several moves are as good.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hypostyle.core import Game, Match, Message, Position, Seat, read_record
from hypostyle.core.words import Param

HERE = Path(__file__).parent


class Case(NamedTuple):
    """A position, a move that was found there, and what is to be said for it."""

    name: str
    position: Position
    seat: Seat
    move: str
    second: str | None
    says: list[str]
    never: list[str]

    def told(self) -> tuple[Message, ...]:
        game = self.position.game
        second = None if self.second is None else game.parse(self.second)
        return self.position.reasons(self.seat, game.parse(self.move), second)


@cache
def _match(game: Game, name: str) -> Match:
    text = (HERE / game.facts.id / "hints" / f"{name}.txt").read_text(encoding="utf-8")
    return Match.load(game, read_record(text))


def hinted(game: Game) -> Iterator[Case]:
    """All cases of a game."""
    text = (HERE / game.facts.id / "hints.toml").read_text(encoding="utf-8")
    for match, cases in tomllib.loads(text).items():
        for ply, case in cases.items():
            position = _match(game, match).positions[int(ply)]
            yield Case(f"{match} {ply}", position, _seat(position, case), **_texts(case))


def _texts(case: dict[str, Any]) -> dict[str, Any]:
    return {
        "move": case["move"],
        "second": case.get("second"),
        "says": case["says"],
        "never": case.get("never", []),
    }


def _seat(position: Position, case: dict[str, Any]) -> Seat:
    """The seat that is asked: the one named, or the only one that may act."""
    seat: Seat = case.get("seat", position.to_act[0])
    return seat


def fits(told: Message, wanted: str) -> bool:
    """Whether a reason is the one that is wanted: its code, and the parameters that are named."""
    code, *params = wanted.split(" ")
    pairs = (param.split("=") for param in params)
    return told.code == f"reason.{code}" and all(short(told.params[name]) == value for name, value in pairs)


def short(param: Param) -> str:
    """A parameter as it is written in a case: `floor1.n` is a message `where.floor1` of which the part is `n`."""
    if isinstance(param, Message):
        return ".".join([param.code.split(".")[-1], *(short(value) for value in param.params.values())])
    return " ".join(map(short, param)) if isinstance(param, tuple) else str(param)
