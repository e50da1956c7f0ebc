"""What has been measured of a game, kept as data in its folder: a file of rows, each with the options it holds for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hypostyle.core.contract import Game
    from hypostyle.core.facts import Options

Row: TypeAlias = Mapping[str, Any]

UNEVEN = "uneven.json"  # for options with which one seat wins much more than another: what each wins


@cache
def rows_of(package: str, file: str) -> tuple[Row, ...]:
    """The rows of a file in a package's folder; none if it is not there."""
    found = files(package).joinpath(file)
    return tuple(json.loads(found.read_text(encoding="utf-8"))) if found.is_file() else ()


def uneven(game: Game, options: Options) -> tuple[float, ...] | None:
    """What each seat wins between strong players with just these options, if seats have uneven chances there."""
    for row in rows_of(game.package, UNEVEN):
        if game.facts.settle(row["options"]) == options:
            return tuple(row["wins"])
    return None
