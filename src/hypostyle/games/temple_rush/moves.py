"""What can happen in a match: entries of seats, of chance and of the clock, each with its one spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from itertools import repeat
from typing import ClassVar, NamedTuple

from hypostyle.core import Move, Seat, seat_name
from hypostyle.games.temple_rush.space import Brick, Cell

LIGHTNING = "lightning"
ROBOT = "robot"


class Kind(StrEnum):
    """What sort of entry: first those of seats, then the draws of chance, then what the clock decides."""

    PLACE = auto()
    SHIFT = auto()
    FIX = auto()
    PASS = auto()
    HAMMER = auto()
    MORTAR = auto()
    BAG = auto()
    CLAIM = auto()
    BONUS = auto()
    NO_BONUS = "nobonus"
    KEEP = auto()
    REBUILT = auto()
    FORFEIT = auto()
    RACE = auto()
    PACT = auto()
    ACCEPT = auto()
    REFUSE = auto()
    WITHDRAW = auto()
    TAKE = auto()
    FIRST = auto()
    CARD = auto()
    PILE = auto()
    TARGET = auto()
    ROLL = auto()
    RACE_WINNER = "racewinner"
    RACE_OVER = "raceover"


def zone_name(zone: int) -> str:
    """`z2`."""
    return f"z{zone}"


def cell_name(cell: Cell) -> str:
    """`0,1`: column, then level."""
    return f"{cell[0]},{cell[1]}"


def _bricks(bricks: tuple[Brick, ...]) -> str:
    return " ".join(brick.text for brick in bricks)


@dataclass(frozen=True, slots=True)
class Plain(Move):
    """A move of which nothing is said but its kind: `pass`, `nobonus`, `rebuilt`, `accept`, `raceover` and the like."""

    which: Kind

    @property
    def kind(self) -> Kind:
        return self.which

    @property
    def is_action(self) -> bool:
        return False

    @property
    def text(self) -> str:
        return self.which.value


@dataclass(frozen=True, slots=True)
class Place(Move):
    """TR-7: a brick from supply into a zone."""

    zone: int
    brick: Brick
    kind: ClassVar[Kind] = Kind.PLACE

    @property
    def text(self) -> str:
        return f"{self.kind} {zone_name(self.zone)} {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, zone_name(self.zone), *self.brick.text.split(" "))


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """TR-10: a brick from one own zone to another."""

    zone: int
    cell: Cell
    target: int
    brick: Brick
    kind: ClassVar[Kind] = Kind.SHIFT

    @property
    def text(self) -> str:
        return f"{self.kind} {zone_name(self.zone)} {cell_name(self.cell)} > {zone_name(self.target)} {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        first = f"{zone_name(self.zone)} {cell_name(self.cell)}"
        return (self.kind, first, zone_name(self.target), *self.brick.text.split(" "))

    def undoes(self, last: Move) -> bool:
        """Back to the zone and the cell where the brick was."""
        if not isinstance(last, Shift):
            return False
        there, back = (last.target, last.brick.cells[0]), (self.target, self.brick.cells[0])
        return (self.zone, self.cell) == there and back == (last.zone, last.cell)


class _Exchange(NamedTuple):
    kind: Kind
    zone: int
    cell: Cell
    brick: Brick


class Exchange(_Exchange, Move):
    """TR-11 `fix`, TR-12 `hammer`: a placed brick exchanged for one from supply.

    A tuple, unlike the other moves, since mortar in free building allows ten thousand of them at once.
    """

    __slots__ = ()

    @classmethod
    def each(cls, kind: Kind, zone: int, cell: Cell, bricks: Iterable[Brick]) -> Iterator[Exchange]:
        """The exchange of the brick at a cell for each of the others."""
        return map(tuple.__new__, repeat(cls), zip(repeat(kind), repeat(zone), repeat(cell), bricks))

    @property
    def text(self) -> str:
        return f"{self.kind} {zone_name(self.zone)} {cell_name(self.cell)} = {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, zone_name(self.zone), cell_name(self.cell), *self.brick.text.split(" "))

    def undoes(self, last: Move) -> bool:
        """The brick that came in by the last exchange goes out again."""
        return isinstance(last, Exchange) and (self.zone, self.cell) == (last.zone, last.brick.cells[0])


@dataclass(frozen=True, slots=True)
class HammerDie(Move):
    """TR-12: the rolled number counts as another size."""

    size: int
    kind: ClassVar[Kind] = Kind.HAMMER

    @property
    def text(self) -> str:
        return f"{self.kind} die {self.size}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, "die", str(self.size))


@dataclass(frozen=True, slots=True)
class OfZone(Move):
    """What names a zone of the seat's own and nothing else."""

    zone: int
    kind: ClassVar[Kind]

    @property
    def text(self) -> str:
        return f"{self.kind} {zone_name(self.zone)}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, zone_name(self.zone))


@dataclass(frozen=True, slots=True)
class Mortar(OfZone):
    """TR-12: bricks of a zone need not be joined any more."""

    kind: ClassVar[Kind] = Kind.MORTAR


@dataclass(frozen=True, slots=True)
class Bag(Move):
    """TR-12: the two highest bricks of an opponent's zone, laid to complete an own temple, or for nothing."""

    seat: Seat
    zone: int
    cells: tuple[Cell, ...]
    target: int | None = None
    bricks: tuple[Brick, ...] = ()
    kind: ClassVar[Kind] = Kind.BAG

    @property
    def source(self) -> str:
        cells = " ".join(cell_name(cell) for cell in self.cells)
        return f"{seat_name(self.seat)} {zone_name(self.zone)} {cells}"

    @property
    def use(self) -> str:
        return f"{zone_name(self.target)} {_bricks(self.bricks)}" if self.target else "nothing"

    @property
    def text(self) -> str:
        return f"{self.kind} {self.source} > {self.use}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, self.source, self.use)


@dataclass(frozen=True, slots=True)
class Claim(OfZone):
    """TR-13: "Temple complete!", in free building."""

    kind: ClassVar[Kind] = Kind.CLAIM


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """TR-15: a brick of the temple into the bonus area."""

    size: int
    kind: ClassVar[Kind] = Kind.BONUS

    @property
    def text(self) -> str:
        return f"{self.kind} {self.size}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, str(self.size))


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """TR-16: in rebuilding, a brick laid anew."""

    brick: Brick
    kind: ClassVar[Kind] = Kind.KEEP

    @property
    def text(self) -> str:
        return f"{self.kind} {self.brick.text}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, *self.brick.text.split(" "))


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """TR-14: after a wrong claim, a brick back to supply."""

    cell: Cell
    kind: ClassVar[Kind] = Kind.FORFEIT

    @property
    def text(self) -> str:
        return f"{self.kind} {cell_name(self.cell)}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, cell_name(self.cell))


@dataclass(frozen=True, slots=True)
class Race(Move):
    """TR-17: a whole temple handed in, in the card's own frame."""

    bricks: tuple[Brick, ...]
    kind: ClassVar[Kind] = Kind.RACE

    @property
    def text(self) -> str:
        return f"{self.kind} {_bricks(self.bricks)}"


@dataclass(frozen=True, slots=True)
class Pact(Move):
    """TR-18: an offer to build the last temple together."""

    seat: Seat
    kind: ClassVar[Kind] = Kind.PACT

    @property
    def text(self) -> str:
        return f"{self.kind} {seat_name(self.seat)}"

    @property
    def path(self) -> tuple[str, ...]:
        return (self.kind, seat_name(self.seat))


@dataclass(frozen=True, slots=True)
class Take(Move):
    """TR-22: the Robot takes a brick."""

    size: int
    kind: ClassVar[Kind] = Kind.TAKE

    @property
    def text(self) -> str:
        return f"{self.kind} {self.size}"


def laid_by(move: Move) -> tuple[int | None, tuple[Brick, ...]]:
    """The zone into which a move lays bricks, and these; in rebuilding the zone is known without a move."""
    match move:
        case Place(zone=zone, brick=brick) | Exchange(zone=zone, brick=brick) | Shift(target=zone, brick=brick):
            return zone, (brick,)
        case Bag(target=target, bricks=bricks):
            return target, bricks
        case Keep(brick):
            return None, (brick,)
        case _:
            return None, ()


# Chance


@dataclass(frozen=True, slots=True)
class First(Move):
    """TR-6: who holds the dice first."""

    seat: Seat
    kind: ClassVar[Kind] = Kind.FIRST

    @property
    def text(self) -> str:
        return f"{self.kind} {seat_name(self.seat)}"


@dataclass(frozen=True, slots=True)
class Dealt(Move):
    """A card into a holder, `z1` or the Robot's."""

    holder: str
    card: int
    kind: ClassVar[Kind] = Kind.CARD

    @property
    def text(self) -> str:
        return f"{self.kind} {self.holder} {self.card}"


@dataclass(frozen=True, slots=True)
class Pile(Move):
    """The top of the pile shows: a card, or lightning. In the solo game the Robot has a pile of its own."""

    card: int | str
    owner: str = ""
    kind: ClassVar[Kind] = Kind.PILE

    @property
    def text(self) -> str:
        return f"{self.kind} {self.owner} {self.card}" if self.owner else f"pile {self.card}"


@dataclass(frozen=True, slots=True)
class Target(Move):
    """TR-17: the target of a race, where the pile is closed."""

    card: int
    kind: ClassVar[Kind] = Kind.TARGET

    @property
    def text(self) -> str:
        return f"{self.kind} {self.card}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """TR-7: a face for each seat, `1` to `4` or `*`."""

    faces: tuple[str, ...]
    kind: ClassVar[Kind] = Kind.ROLL

    @property
    def text(self) -> str:
        return " ".join((self.kind, *self.faces))


@dataclass(frozen=True, slots=True)
class RaceWinner(Move):
    """TR-17: who wins a drawn race."""

    seat: Seat
    kind: ClassVar[Kind] = Kind.RACE_WINNER

    @property
    def text(self) -> str:
        return f"{self.kind} {seat_name(self.seat)}"
