"""The Robot of the solo game: which brick it takes (TR-22), and its bonus (TR-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product

from hypostyle.games.temple_rush.die import FACES, SIDES, STAR
from hypostyle.games.temple_rush.space import SIZES, Counts, one_of

BONUS = (4, 3, 2, 1)  # TR-23: a brick after each of its first temples
# Option `robot`: of which strength it takes bricks, and its bonus.
ROBOTS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "easy": ("easy", BONUS),
    "normal": ("normal", BONUS),
    "hard": ("hard", BONUS),
    "hard_bonus_2": ("hard", (2,)),
    "normal_bonus_1": ("normal", (1,)),
}


@dataclass(frozen=True)
class Robot:
    """A Robot of one strength before one card: `choices` are the bricks, of those it has, that complete the temple."""

    strength: str
    choices: frozenset[Counts]

    def is_done(self, bricks: Counts) -> bool:
        """Whether the bricks collected complete the temple."""
        return any(_is_within(choice, bricks) for choice in self._least)

    @cache  # noqa: B019  # Robots are few and equal ones share their work
    def needed(self, bricks: Counts) -> int:
        """The fewest bricks still needed."""
        return min(_missing(choice, bricks) for choice in self._least)

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

    @cached_property
    def _parts(self) -> frozenset[Counts]:
        """Everything that is part of some choice."""
        upto = [(range(a + 1), range(b + 1), range(c + 1), range(d + 1)) for a, b, c, d in self._most]
        return frozenset(part for counts in upto for part in product(*counts))

    def is_of_use(self, bricks: Counts, size: int) -> bool:
        """Normal: all bricks together are part of some completing choice; hard and easy: fewer are needed then."""
        more = _plus(bricks, size)
        if self.strength == "normal":
            return more in self._parts
        return self.needed(more) < self.needed(bricks)

    def taken(self, bricks: Counts, face: str) -> int | None:
        """The size the Robot takes for a face, or None if it passes."""
        if face == STAR:
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
        takes: Counter[int | None] = Counter()
        for face, weight in FACES.items():
            takes[self.taken(bricks, face)] += weight
        passes = takes.pop(None, 0)
        rest = sum((weight * self.rolls(_plus(bricks, size)) for size, weight in takes.items() if size), Fraction(0))
        return (SIDES + rest) / (SIDES - passes)


# Written out for the four sizes: a first look at a card asks thousands of times.


def _is_within(bricks: Counts, others: Counts) -> bool:
    (a, b, c, d), (e, f, g, h) = bricks, others
    return a <= e and b <= f and c <= g and d <= h


def _missing(wanted: Counts, bricks: Counts) -> int:
    (a, b, c, d), (e, f, g, h) = wanted, bricks
    return (a - e if a > e else 0) + (b - f if b > f else 0) + (c - g if c > g else 0) + (d - h if d > h else 0)


def _plus(bricks: Counts, size: int) -> Counts:
    more = one_of(size)
    return (bricks[0] + more[0], bricks[1] + more[1], bricks[2] + more[2], bricks[3] + more[3])
