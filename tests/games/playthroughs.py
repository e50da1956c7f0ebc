"""Golden playthroughs: whole matches told in full, kept as files, so that any change of a game shows in a diff.

    python -m tests.games.playthroughs      writes them all again

tests/games/<game>/playthroughs.toml lists which matches; its head explains the format.
"""

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypostyle.core import Game, Options, playthrough
from tests.games.house import GAMES, ROOT, folder, policies

COMMAND = "python -m tests.games.playthroughs"


@dataclass(frozen=True)
class Plan:
    """One match to be told, and the file that tells it."""

    game: Game
    path: Path
    options: Options
    policy: str
    seed: int
    drawn_every: int

    @property
    def name(self) -> str:
        return f"{self.game.facts.id}/{self.path.stem}"

    def tell(self) -> str:
        """The whole text."""
        return playthrough(self.game, self.options, self.seed, policies(self.game)[self.policy], self.drawn_every)


def kept_in(game: Game) -> Path:
    """The folder of a game's golden files."""
    return folder(game) / "playthroughs"


def list_of(game: Game) -> dict[str, Any]:
    """The list of a game's playthroughs, as it stands in the file; empty without one."""
    path = folder(game) / "playthroughs.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"playthrough": []}


def plans(game: Game) -> list[Plan]:
    """The matches on a game's list."""
    return [
        Plan(
            game,
            kept_in(game) / f"{row['name']}.txt",
            game.facts.settle(row["options"]),
            row["policy"],
            row["seed"],
            row.get("drawn_every", 1),
        )
        for row in list_of(game)["playthrough"]
    ]


def main() -> int:
    for game in GAMES.values():
        kept_in(game).mkdir(parents=True, exist_ok=True)
        listed = plans(game)
        for path in set(kept_in(game).iterdir()) - {plan.path for plan in listed}:
            path.unlink()
            print(f"removed {path.relative_to(ROOT)}")
        for plan in listed:
            # Bytes, so that the files are the same on every system.
            plan.path.write_bytes(plan.tell().encode())
            print(f"wrote {plan.path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
