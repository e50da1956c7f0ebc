"""The Robot of the solo game: which brick it takes (TR-22)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from hypostyle.games.temple_rush.space import SIZES, Counts, one_of

# A star stands on two faces of six.
_FACES = {"1": 1, "2": 1, "3": 1, "4": 1, "*": 2}
_ALL_FACES = 6


@dataclass(frozen=True)
class Robot:
    """A Robot of one strength before one card: `choices` are the bricks, of those it has, that complete the temple."""

    strength: str
    choices: frozenset[Counts]

    def is_done(self, bricks: Counts) -> bool:
        """Whether the bricks collected complete the temple."""
        return self.needed(bricks) == 0

    @cache  # noqa: B019  # Robots are few and equal ones share their work
    def needed(self, bricks: Counts) -> int:
        """The fewest bricks still needed."""
        return min(sum(max(0, want - have) for want, have in zip(c, bricks, strict=True)) for c in self._least)

    @cached_property
    def _least(self) -> tuple[Counts, ...]:
        """The choices that hold no other: one that does never needs fewer."""
        found: list[Counts] = []
        for choice in sorted(self.choices, key=sum):
            if not any(_is_within(other, choice) for other in found):
                found.append(choice)
        return tuple(found)

    @cached_property
    def _most(self) -> tuple[Counts, ...]:
        """The choices that no other holds: what is part of any is part of one of these."""
        found: list[Counts] = []
        for choice in sorted(self.choices, key=sum, reverse=True):
            if not any(_is_within(choice, other) for other in found):
                found.append(choice)
        return tuple(found)

    def is_of_use(self, bricks: Counts, size: int) -> bool:
        """Normal: all bricks together are part of some completing choice; hard and easy: fewer are needed then."""
        more = _plus(bricks, size)
        if self.strength == "normal":
            return any(_is_within(more, c) for c in self._most)
        return self.needed(more) < self.needed(bricks)

    def taken(self, bricks: Counts, face: str) -> int | None:
        """The size the Robot takes for a face, or None if it passes."""
        if face == "*":
            return self._best(bricks, [size for size in SIZES if self.is_of_use(bricks, size)])
        size = int(face)
        if self.is_of_use(bricks, size):
            return size
        if self.strength == "easy":
            return None
        return self._best(bricks, [n for n in (size - 1, size + 1) if n in SIZES and self.is_of_use(bricks, n)])

    def _best(self, bricks: Counts, sizes: list[int]) -> int | None:
        """The size that leaves the smallest expected number of rolls; of equals the bigger."""
        if len(sizes) == 1:
            return sizes[0]
        return min(sizes, key=lambda size: (self.rolls(_plus(bricks, size)), -size), default=None)

    @cache  # noqa: B019
    def rolls(self, bricks: Counts) -> Fraction:
        """The exact expected number of further rolls until the temple is complete."""
        if self.is_done(bricks):
            return Fraction(0)
        expected, passes = Fraction(1), Fraction(0)
        for face, weight in _FACES.items():
            size = self.taken(bricks, face)
            chance = Fraction(weight, _ALL_FACES)
            if size is None:
                passes += chance
            else:
                expected += chance * self.rolls(_plus(bricks, size))
        return expected / (1 - passes)


def _is_within(bricks: Counts, others: Counts) -> bool:
    return all(some <= more for some, more in zip(bricks, others, strict=True))


def _plus(bricks: Counts, size: int) -> Counts:
    more = one_of(size)
    return (bricks[0] + more[0], bricks[1] + more[1], bricks[2] + more[2], bricks[3] + more[3])
