"""What a player has: bricks in zones, bonus and supply, tokens, cards, and the part of the round under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import TypeAlias

from hypostyle.core import FrozenDict
from hypostyle.games.temple_rush.die import STAR
from hypostyle.games.temple_rush.space import BRICKS, SIZES, Brick, Counts, Figure, count, minus


class Token(StrEnum):
    """TR-1: a power token."""

    BAG = auto()
    HAMMER = auto()
    MORTAR = auto()


Earned: TypeAlias = Mapping[str, tuple[int, ...]]  # for each kind of points the single ones


def total(earned: Earned) -> int:
    """All points together."""
    return sum(map(sum, earned.values()))


@dataclass(frozen=True, slots=True)
class Part:
    """TR-7: a player's part of a round.

    `fixed` is the zone in which mistakes are being mended (TR-11), `mended` the bricks laid there meanwhile: each
    brick is exchanged once at the most, so mending comes to an end.
    """

    face: str
    has_acted: bool = False
    has_ended: bool = False
    fixed: int | None = None
    mended: tuple[Brick, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes that the die allows."""
        return SIZES if self.face == STAR else (int(self.face),)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's side of the table."""

    figures: FrozenDict[int, Figure]  # by zone
    tokens: frozenset[Token]  # the power tokens not yet used
    mortar: int | None = None  # the zone on which mortar lies
    bonus: tuple[int, ...] = ()  # sizes in the bonus area
    cards: tuple[int, ...] = ()  # values of the temple cards won
    awards: tuple[int, ...] = ()  # point tokens
    lightning: int = 0  # points of the lightning card
    pact: int = 0  # points of a pact
    part: Part | None = None  # None outside the round's building

    @property
    def supply(self) -> Counts:
        """The bricks of each size in supply."""
        return minus(self.stock(), count(brick for figure in self.figures.values() for brick in figure))

    def stock(self, zone: int | None = None) -> Counts:
        """All bricks that are not in the bonus area, less those of one zone: what that zone can still be given."""
        bonus = tuple(BRICKS[size - 1] - (size in self.bonus) for size in SIZES)
        counts: Counts = (bonus[0], bonus[1], bonus[2], bonus[3])
        return minus(counts, count(self.figures[zone])) if zone else counts

    def with_figure(self, zone: int, figure: Figure) -> Player:
        return replace(self, figures=self.figures.with_items({zone: figure}))

    def with_part(self, **changes: object) -> Player:
        assert self.part, "no part is under way"
        return replace(self, part=replace(self.part, **changes))  # type: ignore[arg-type]  # fields of Part

    def spending(self, token: Token) -> Player:
        """The player with a token turned to X."""
        return replace(self, tokens=self.tokens - {token})

    @property
    def score(self) -> int:
        """TR-19."""
        return total(self.earned)

    @property
    def earned(self) -> Earned:
        """TR-19: what the points are made of."""
        return {
            "cards": self.cards,
            "awards": self.awards,
            "bonus": self.bonus,
            "lightning": (self.lightning,) if self.lightning else (),
            "pact": (self.pact,) if self.pact else (),
            "tokens": (1,) * len(self.tokens),
        }
