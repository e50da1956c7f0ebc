"""Paint every picture of these pages from positions of the games: `python docs/make_pictures.py`."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hypostyle.core import Game, Match, Position, eager, numbered_seed, play_out
from hypostyle.games import Library

FOLDER = Path(__file__).parent / "pictures"
AZTEC = Library.of_the_house()["aztec"]


class Trial(NamedTuple):
    """A picture of a move tried after some others, and the rule that refuses it, if one does."""

    name: str
    played: tuple[str, ...]
    tried: str
    rule: str | None = None


_CROOK = ("f4.1NW",)

# Each rule of AZ-4 to AZ-7 with a placement that keeps it and one that does not.
TRIALS = (
    Trial("aztec-piece", (), "f4.1NW"),
    Trial("aztec-inside-legal", _CROOK, "e3.1SE"),
    Trial("aztec-inside-refused", _CROOK, "e2.1SE", "AZ-4"),
    Trial("aztec-height-legal", _CROOK, "g5.1UN"),
    Trial("aztec-height-refused", _CROOK, "g5.2UN", "AZ-4"),
    Trial("aztec-empty-legal", _CROOK, "g5.1SU"),
    Trial("aztec-empty-refused", _CROOK, "f5.1SU", "AZ-5"),
    Trial("aztec-contact-legal", _CROOK, "d3.1SE"),
    Trial("aztec-contact-refused", _CROOK, "f3.1SE", "AZ-6"),
    Trial("aztec-stability-legal", _CROOK, "e4.2SW"),
    Trial("aztec-stability-refused", _CROOK, "e4.2SE", "AZ-7"),
)


def position_after(game: Game, played: tuple[str, ...]) -> Position:
    """The position of a match that went like this."""
    match = Match(game)
    for text in played:
        match.play(text)
    return match.position


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the SVG text of each picture."""
    match = play_out(AZTEC, {}, numbered_seed(6), eager)
    yield "aztec.svg", match.positions[10].picture(match.entries[10].move)
    yield "aztec-end.svg", match.position.picture()
    for trial in TRIALS:
        yield f"{trial.name}.svg", position_after(AZTEC, trial.played).picture(AZTEC.parse(trial.tried))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
