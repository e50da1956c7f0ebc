"""What can happen: the auction, the actions, the four gods' tablets, and what chance draws."""

from dataclasses import dataclass, field
from enum import StrEnum, auto
from functools import lru_cache
from typing import ClassVar

from hypostyle.core import Move, Seat
from hypostyle.games.turquoise.space import Column, Place, place_name, site_name

COLOURS = ("white", "black", "yellow", "orange")  # of seats 1 to 4


class Kind(StrEnum):
    """What sort of entry: first those of seats, then the draws of chance."""

    AUCTION = auto()
    RAISE = auto()
    DROP = auto()
    DRAW = auto()
    LAY = auto()
    CROWN = auto()
    MOVE = auto()
    HORUS = auto()
    ANUBIS = auto()
    THOT = auto()
    SETH = auto()
    DECLINE = auto()
    END = auto()
    FIRST = auto()
    PLATE = auto()


class Tablet(StrEnum):
    """TQ-14, TQ-15: a power tablet, by its god."""

    ANUBIS = auto()
    HORUS = auto()
    SETH = auto()
    THOT = auto()


def colour(seat: Seat) -> str:
    """The colour of a seat."""
    return COLOURS[seat - 1]


@dataclass(frozen=True, slots=True)
class Auction(Move):
    """TQ-8: opens an auction for a free tablet."""

    tablet: Tablet
    price: int
    kind: ClassVar[Kind] = Kind.AUCTION

    @property
    def is_action(self) -> bool:
        return False

    @property
    def text(self) -> str:
        return f"auction {self.tablet} {self.price}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("auction", self.tablet, str(self.price))


@dataclass(frozen=True, slots=True)
class Raise(Move):
    """TQ-8: bids more."""

    price: int
    kind: ClassVar[Kind] = Kind.RAISE

    @property
    def is_action(self) -> bool:
        return False

    @property
    def text(self) -> str:
        return f"raise {self.price}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("raise", str(self.price))


@dataclass(frozen=True, slots=True)
class Plain(Move):
    """A move that is one word: `drop`, `draw`, `thot`, `decline`, `end`; and `crown`, which is never turned."""

    which: Kind

    @property
    def kind(self) -> Kind:
        return self.which

    @property
    def is_action(self) -> bool:
        return self.which in (Kind.DRAW, Kind.CROWN)

    @property
    def text(self) -> str:
        return "crown r0" if self.which == Kind.CROWN else str(self.which)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """TQ-10: lays the drawn plate."""

    place: Place
    rotation: int
    kind: ClassVar[Kind] = Kind.LAY

    @property
    def text(self) -> str:
        return f"lay {place_name(self.place)} r{self.rotation}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("lay", place_name(self.place), f"r{self.rotation}")


@dataclass(frozen=True, slots=True)
class Go(Move):
    """TQ-13: moves a pillar, `None` being the hand; it costs action points and payments to other seats."""

    source: Column | None
    target: Column | None
    cost: int
    pays: tuple[tuple[Seat, int], ...] = ()
    text: str = field(init=False, repr=False, compare=False)
    kind: ClassVar[Kind] = Kind.MOVE

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"move {end_name(self.source)}>{end_name(self.target)} {self.price}")

    @property
    def price(self) -> str:
        paid = " pays " + " ".join(f"{colour(seat)} {points}" for seat, points in self.pays) if self.pays else ""
        return f"ap {self.cost}{paid}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("move", end_name(self.source), end_name(self.target), self.price)

    def undoes(self, last: Move) -> bool:
        match last:
            case Go(source=source, target=target):
                return (self.source, self.target) == (target, source)
            case Horus(site=site):
                return (self.source, self.target) == (site, None)
            case _:
                return False


@lru_cache(maxsize=32768)
def way_of(source: Column | None, target: Column | None, cost: tuple[int, ...]) -> Go:
    """The move that costs so many action points and so many points to each seat; made once, since it comes again."""
    return Go(source, target, cost[0], tuple((seat, points) for seat, points in enumerate(cost) if seat and points))


def end_name(column: Column | None) -> str:
    """One end of a pillar's way: a site, or `hand`."""
    return site_name(column) if column else "hand"


@dataclass(frozen=True, slots=True)
class Horus(Move):
    """TQ-14: puts a pillar from hand on any open empty site."""

    site: Column
    kind: ClassVar[Kind] = Kind.HORUS

    @property
    def text(self) -> str:
        return f"horus {site_name(self.site)}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("horus", site_name(self.site))

    def undoes(self, last: Move) -> bool:
        return isinstance(last, Go) and (last.source, last.target) == (self.site, None)


@dataclass(frozen=True, slots=True)
class Anubis(Move):
    """TQ-14: takes one or two open pillars back to their owners' hands."""

    sites: tuple[Column, ...]
    kind: ClassVar[Kind] = Kind.ANUBIS

    @property
    def text(self) -> str:
        return " ".join(["anubis", *map(site_name, self.sites)])

    @property
    def path(self) -> tuple[str, ...]:
        names = [site_name(site) for site in self.sites]
        return ("anubis", names[0], names[1] if len(names) > 1 else "alone")


@dataclass(frozen=True, slots=True)
class Seth(Move):
    """TQ-15: takes another's plate and lays it there, turned as wished."""

    rotation: int
    kind: ClassVar[Kind] = Kind.SETH

    @property
    def text(self) -> str:
        return f"seth r{self.rotation}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("seth", f"r{self.rotation}")


@dataclass(frozen=True, slots=True)
class First(Move):
    """TQ-7: chance says who begins."""

    seat: Seat
    kind: ClassVar[Kind] = Kind.FIRST

    @property
    def text(self) -> str:
        return f"first {colour(self.seat)}"


@dataclass(frozen=True, slots=True)
class Drawn(Move):
    """TQ-10: chance draws a plate."""

    plate: int
    kind: ClassVar[Kind] = Kind.PLATE

    @property
    def text(self) -> str:
        return f"plate {self.plate}"
