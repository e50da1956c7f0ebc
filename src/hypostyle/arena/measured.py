"""Writes what has been measured of a game into its folder, where the rest of the house reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from hypostyle.arena.archive import Options
from hypostyle.arena.journal import write_whole
from hypostyle.core import Game, Row


def keep(game: Game, file: str, fresh: Iterable[Row], about: Iterable[Options]) -> None:
    """Put rows in the place of those about the same options; rows about others stay. No file is left without rows."""
    path = Path(str(files(game.package).joinpath(file)))
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    told = {_key(options) for options in about}
    kept = {_key(row["options"]): row for row in rows if _key(row["options"]) not in told}
    kept |= {_key(row["options"]): row for row in fresh}
    if kept:
        write_whole(path, _written([kept[key] for key in sorted(kept)]))
    else:
        path.unlink(missing_ok=True)


def _key(options: Options) -> str:
    return json.dumps(options, sort_keys=True)


def _written(rows: Sequence[Row]) -> str:
    """A line for each, so that a difference can be read."""
    return "[\n" + ",\n".join(f" {json.dumps(row)}" for row in rows) + "\n]\n"
