"""What can happen in a match: entries of seats, of chance and of the clock, each with its one spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import ClassVar, NamedTuple

from hypostyle.core import Move, Seat, seat_name
from hypostyle.games.temple_rush.space import Brick, Cell

LIGHTNING = "lightning"
ROBOT = "robot"


def zone_name(zone: int) -> str:
    """`z2`."""
    return f"z{zone}"


def cell_name(cell: Cell) -> str:
    """`0,1`: column, then level."""
    return f"{cell[0]},{cell[1]}"


def _bricks(bricks: tuple[Brick, ...]) -> str:
    return " ".join(brick.text for brick in bricks)


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move that is one word: `pass`, `nobonus`, `rebuilt`, `accept`, `refuse`, `withdraw`, `raceover`."""

    word: str

    @property
    def kind(self) -> str:
        return self.word

    @property
    def text(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Place(Move):
    """TR-7: a brick from supply into a zone."""

    zone: int
    brick: Brick
    kind: ClassVar[str] = "place"

    @property
    def text(self) -> str:
        return f"place {zone_name(self.zone)} {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("place", zone_name(self.zone), *self.brick.text.split(" "))


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """TR-10: a brick from one own zone to another."""

    zone: int
    cell: Cell
    target: int
    brick: Brick
    kind: ClassVar[str] = "shift"

    @property
    def text(self) -> str:
        return f"shift {zone_name(self.zone)} {cell_name(self.cell)} > {zone_name(self.target)} {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        first = f"{zone_name(self.zone)} {cell_name(self.cell)}"
        return ("shift", first, zone_name(self.target), *self.brick.text.split(" "))


class _Exchange(NamedTuple):
    word: str
    zone: int
    cell: Cell
    brick: Brick


class Exchange(_Exchange, Move):
    """TR-11 `fix`, TR-12 `hammer`: a placed brick exchanged for one from supply.

    A tuple, unlike the other moves, since mortar in free building allows ten thousand of them at once.
    """

    __slots__ = ()

    @classmethod
    def each(cls, word: str, zone: int, cell: Cell, bricks: Iterable[Brick]) -> Iterator[Exchange]:
        """The exchange of the brick at a cell for each of the others."""
        return map(tuple.__new__, repeat(cls), zip(repeat(word), repeat(zone), repeat(cell), bricks))

    @property
    def kind(self) -> str:
        return self.word

    @property
    def text(self) -> str:
        return f"{self.word} {zone_name(self.zone)} {cell_name(self.cell)} = {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.word, zone_name(self.zone), cell_name(self.cell), *self.brick.text.split(" "))


@dataclass(frozen=True, slots=True)
class HammerDie(Move):
    """TR-12: the rolled number counts as another size."""

    size: int
    kind: ClassVar[str] = "hammer"

    @property
    def text(self) -> str:
        return f"hammer die {self.size}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("hammer", "die", str(self.size))


@dataclass(frozen=True, slots=True)
class Mortar(Move):
    """TR-12: bricks of a zone need not be joined any more."""

    zone: int
    kind: ClassVar[str] = "mortar"

    @property
    def text(self) -> str:
        return f"mortar {zone_name(self.zone)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("mortar", zone_name(self.zone))


@dataclass(frozen=True, slots=True)
class Bag(Move):
    """TR-12: the two highest bricks of an opponent's zone, laid to complete an own temple, or for nothing."""

    seat: Seat
    zone: int
    cells: tuple[Cell, ...]
    target: int | None = None
    bricks: tuple[Brick, ...] = ()
    kind: ClassVar[str] = "bag"

    @property
    def source(self) -> str:
        cells = " ".join(cell_name(cell) for cell in self.cells)
        return f"{seat_name(self.seat)} {zone_name(self.zone)} {cells}"

    @property
    def use(self) -> str:
        return f"{zone_name(self.target)} {_bricks(self.bricks)}" if self.target else "nothing"

    @property
    def text(self) -> str:
        return f"bag {self.source} > {self.use}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("bag", self.source, self.use)


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """TR-13: "Temple complete!", in free building."""

    zone: int
    kind: ClassVar[str] = "claim"

    @property
    def text(self) -> str:
        return f"claim {zone_name(self.zone)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("claim", zone_name(self.zone))


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """TR-15: a brick of the temple into the bonus area."""

    size: int
    kind: ClassVar[str] = "bonus"

    @property
    def text(self) -> str:
        return f"bonus {self.size}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("bonus", str(self.size))


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """TR-16: in rebuilding, a brick laid anew."""

    brick: Brick
    kind: ClassVar[str] = "keep"

    @property
    def text(self) -> str:
        return f"keep {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("keep", *self.brick.text.split(" "))


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """TR-14: after a wrong claim, a brick back to supply."""

    cell: Cell
    kind: ClassVar[str] = "forfeit"

    @property
    def text(self) -> str:
        return f"forfeit {cell_name(self.cell)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("forfeit", cell_name(self.cell))


@dataclass(frozen=True, slots=True)
class Race(Move):
    """TR-17: a whole temple handed in, in the card's own frame."""

    bricks: tuple[Brick, ...]
    kind: ClassVar[str] = "race"

    @property
    def text(self) -> str:
        return f"race {_bricks(self.bricks)}"


@dataclass(frozen=True, slots=True)
class Pact(Move):
    """TR-18: an offer to build the last temple together."""

    seat: Seat
    kind: ClassVar[str] = "pact"

    @property
    def text(self) -> str:
        return f"pact {seat_name(self.seat)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("pact", seat_name(self.seat))


@dataclass(frozen=True, slots=True)
class Take(Move):
    """TR-22: the Robot takes a brick."""

    size: int
    kind: ClassVar[str] = "take"

    @property
    def text(self) -> str:
        return f"take {self.size}"


# Chance


@dataclass(frozen=True, slots=True)
class First(Move):
    """TR-6: who holds the dice first."""

    seat: Seat
    kind: ClassVar[str] = "first"

    @property
    def text(self) -> str:
        return f"first {seat_name(self.seat)}"


@dataclass(frozen=True, slots=True)
class Dealt(Move):
    """A card into a holder, `z1` or the Robot's."""

    holder: str
    card: int
    kind: ClassVar[str] = "card"

    @property
    def text(self) -> str:
        return f"card {self.holder} {self.card}"


@dataclass(frozen=True, slots=True)
class Pile(Move):
    """The top of the pile shows: a card, or lightning. In the solo game the Robot has a pile of its own."""

    card: int | str
    owner: str = ""
    kind: ClassVar[str] = "pile"

    @property
    def text(self) -> str:
        return f"pile {self.owner} {self.card}" if self.owner else f"pile {self.card}"


@dataclass(frozen=True, slots=True)
class Target(Move):
    """TR-17: the target of a race, where the pile is closed."""

    card: int
    kind: ClassVar[str] = "target"

    @property
    def text(self) -> str:
        return f"target {self.card}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """TR-7: a face for each seat, `1` to `4` or `*`."""

    faces: tuple[str, ...]
    kind: ClassVar[str] = "roll"

    @property
    def text(self) -> str:
        return " ".join(("roll", *self.faces))


@dataclass(frozen=True, slots=True)
class RaceWinner(Move):
    """TR-17: who wins a drawn race."""

    seat: Seat
    kind: ClassVar[str] = "racewinner"

    @property
    def text(self) -> str:
        return f"racewinner {seat_name(self.seat)}"
