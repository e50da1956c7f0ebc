"""Reads the perft files: tests/games/<game>/perft.txt, whose head explains the format."""

from collections.abc import Iterator
from dataclasses import dataclass

from hypostyle.core import Game, Match, Position
from tests.games.house import folder

_KEYS = ("id", "options", "entries", "counts", "full")


@dataclass(frozen=True)
class Case:
    """A position and how many sequences of entries lead on from it, by depth from 1."""

    game: Game
    id: str
    options: dict[str, str]
    entries: tuple[str, ...]
    counts: tuple[int, ...]
    full: tuple[int, ...]  # of the depths after those, which only a full proof counts

    @property
    def all_counts(self) -> tuple[int, ...]:
        return (*self.counts, *self.full)

    def position(self) -> Position:
        """The position itself, reached entry by entry."""
        match = Match(self.game, self.options)
        for entry in self.entries:
            match.play(entry)
        return match.position


def read_cases(game: Game) -> Iterator[Case]:
    """The cases of a game, in the order of its file; none without a file, ValueError where it breaks its format."""
    path = folder(game) / "perft.txt"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    rows = (line for line in text.splitlines() if not line.startswith("#"))
    for block in "\n".join(rows).split("\n\n"):
        if block.strip():
            yield _case(game, dict(_field(line) for line in block.strip().splitlines()))


def _field(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon or key not in _KEYS:
        raise ValueError(f"perft line {line!r}: expected one of {', '.join(_KEYS)} and a colon")
    return key, value.strip()


def _case(game: Game, fields: dict[str, str]) -> Case:
    return Case(
        game,
        fields["id"],
        dict(option.split("=", 1) for option in fields.get("options", "").split()),
        tuple(entry.strip() for entry in fields.get("entries", "").split(";") if entry.strip()),
        tuple(map(int, fields["counts"].split())),
        tuple(map(int, fields.get("full", "").split())),
    )
