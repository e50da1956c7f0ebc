"""Paint every picture of these pages from positions of the games: `python docs/make_pictures.py`.

They go into docs/pictures/<name>.svg. Each game's are named in `docs/games/<game>.pictures.toml`:

    options:             of the match, if not the defaults
    played:              the entries that lead to the position; or
    seed, policy, ply:   a position of a seeded match
    tried, rule:         a move shown in it, and the rule that refuses it, if one does
    set = true:          instead of a position, the game's plate or card set
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypostyle.core import POLICIES, Game, Match, Position, numbered_seed, play_out
from hypostyle.games import Library

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures"


def wanted() -> Iterator[tuple[Game, dict[str, Any]]]:
    """Every picture that is to be painted, with its game."""
    library = Library.of_the_house()
    for path in sorted((DOCS / "games").glob("*.pictures.toml")):
        game = library[path.name.partition(".")[0]]
        yield from ((game, row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["picture"])


def position_of(game: Game, row: dict[str, Any]) -> Position:
    """The position a picture shows: after some entries, or in a seeded match."""
    options = row.get("options", {})
    if "seed" in row:
        match = play_out(game, options, numbered_seed(row["seed"]), POLICIES[row["policy"]])
        return match.positions[row["ply"]]
    match = Match(game, options)
    for text in row.get("played", ()):
        match.play(text)
    return match.position


def painted(game: Game, row: dict[str, Any]) -> str:
    """The SVG text of a picture."""
    if row.get("set"):
        return game.set_picture()
    return position_of(game, row).picture(game.parse(row["tried"]) if "tried" in row else None)


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the SVG text of each picture."""
    return ((f"{row['name']}.svg", painted(game, row)) for game, row in wanted())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
