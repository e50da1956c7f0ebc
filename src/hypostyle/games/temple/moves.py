"""What a seat can do: one of six constructions, of one to three tiles."""

from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import ClassVar, NamedTuple

from hypostyle.core import Message, Move, message
from hypostyle.games.temple.space import Face, face_name

COLOURS = "roygtbvpwk"
VALUES = range(1, 7)


class Construction(StrEnum):
    """TE-6 to TE-11, in the order in which one set of tiles that fits two of them is named (option `rules`)."""

    FLOOR = auto()
    WALL = auto()
    ROOF = auto()
    CORNER = auto()
    TUNNEL = auto()
    LINK = auto()


class Rules(StrEnum):
    """Option `rules`: those of the rulebook, or with the designer's later changes."""

    SEED = auto()
    DESIGNER = auto()


class Tile(NamedTuple):
    """TE-1: a colour letter and a value."""

    colour: str
    value: int


TILES = {colour: {value: Tile(colour, value) for value in VALUES} for colour in COLOURS}


class Laid(NamedTuple):
    """A tile on its face."""

    face: Face
    tile: Tile


def tile_name(tile: Tile) -> str:
    """`r4`."""
    return f"{tile.colour}{tile.value}"


def read_tile(name: str) -> Tile:
    """The tile that `tile_name` names."""
    return Tile(name[0], int(name[1:]))


def said_tile(tile: Tile) -> Message:
    """A tile in words: the red 4."""
    return message("tile", colour=tile.colour, value=tile.value)


@dataclass(frozen=True, slots=True)
class Build(Move):
    """What a seat builds: which construction, and its tiles in the order laid."""

    construction: Construction
    tiles: tuple[Laid, ...]
    text: str = field(init=False, repr=False, compare=False)
    kind: ClassVar[str] = "build"

    def __post_init__(self) -> None:
        laid = " ".join([f"{face_name(face)}={tile[0]}{tile[1]}" for face, tile in self.tiles])
        object.__setattr__(self, "text", f"{self.construction} {laid}")

    @property
    def path(self) -> tuple[str, ...]:
        """The construction, its faces, then a tile for each face in the order of the faces."""
        place = sorted(self.tiles)
        return (
            self.construction,
            " ".join(face_name(face) for face, _ in place),
            *(tile_name(tile) for _, tile in place),
        )
