"""What a seat can do: lay a piece, and in the auction name a barrier or pass."""

from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import ClassVar

from hypostyle.core import Move
from hypostyle.games.aztec.space import DIRECTIONS, Cell, cell_name, cross, piece


class Kind(StrEnum):
    """What sort of move."""

    LAY = auto()
    BID = auto()
    PASS = auto()


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A piece laid: its corner and the directions of the tipped and the plain leg."""

    corner: Cell
    tipped: str
    plain: str
    is_square: bool = field(init=False, compare=False, repr=False)  # AZ-2: anything else is no piece of this game
    cells: tuple[Cell, ...] = field(init=False, compare=False, repr=False)
    spelling: str = field(init=False, compare=False, repr=False)
    kind: ClassVar[Kind] = Kind.LAY

    def __post_init__(self) -> None:
        # Written once here, since search and lists ask for them again and again.
        is_square = cross(DIRECTIONS[self.tipped], DIRECTIONS[self.plain]) != (0, 0, 0)
        object.__setattr__(self, "is_square", is_square)
        object.__setattr__(self, "cells", piece(self.corner, self.tipped, self.plain))
        object.__setattr__(self, "spelling", f"{cell_name(self.corner)}{self.tipped}{self.plain}")

    @property
    def text(self) -> str:
        return self.spelling

    @property
    def path(self) -> tuple[str, ...]:
        return (cell_name(self.corner), f"{self.tipped}{self.plain}")


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """AZ-12: "nobody reaches this barrier"."""

    barrier: int
    kind: ClassVar[Kind] = Kind.BID

    @property
    def is_action(self) -> bool:
        return False

    @property
    def text(self) -> str:
        return f"bid {self.barrier}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("bid", str(self.barrier))


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """AZ-12: out of the auction for good."""

    kind: ClassVar[Kind] = Kind.PASS

    @property
    def is_action(self) -> bool:
        return False

    @property
    def text(self) -> str:
        return "pass"
