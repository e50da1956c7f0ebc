"""The Robot of the solo game, slowly and literally from the rules page (TR-22)."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from tests.games.temple_rush.literal_bricks import BRICKS, SIZES, Cell, fillings, separate_pieces
from tests.games.temple_rush.literal_player import FACES, STAR

Counts = tuple[int, ...]  # bricks of size 1, 2, 3, 4

SIX_FACES = [face for face, often in FACES.items() for _ in range(often)]


@cache
def choices(cells: frozenset[Cell], bonus: frozenset[int]) -> frozenset[Counts]:
    """TR-22: the choices of bricks that complete a temple, of the thirteen without those in the bonus area."""
    stock = [BRICKS[size] - (size in bonus) for size in SIZES]
    kinds: set[Counts] = set()
    for filling in fillings(set(cells), stock, across=0):
        sizes = [brick[2] for brick in filling]
        kind = tuple(sizes.count(size) for size in SIZES)
        if kind not in kinds and separate_pieces(filling) == 1:
            kinds.add(kind)
    return frozenset(bricks for kind in kinds for bricks in _paid(kind, stock))


def _paid(kind: Counts, stock: list[int]) -> Iterator[Counts]:
    """TR-3: a brick of any size laid across covers one cell, as a 1 does."""
    single = kind[0]
    for across in product(range(single + 1), repeat=len(SIZES)):
        bricks = tuple(one + other for one, other in zip((0, *kind[1:]), across, strict=True))
        if sum(across) == single and all(some <= have for some, have in zip(bricks, stock, strict=True)):
            yield bricks


class Robot:
    """What the Robot does beside one card."""

    def __init__(self, strength: str, cells: frozenset[Cell], bonus: Collection[int]) -> None:
        self.strength = strength
        self.choices = choices(cells, frozenset(bonus))
        self.fewest: dict[Counts, int] = {}  # both are asked for again and again
        self.expected: dict[Counts, Fraction] = {}

    def missing(self, bricks: Counts) -> int:
        """TR-22: the fewest bricks still needed."""
        if bricks not in self.fewest:
            gaps = ([max(0, wanted - have) for wanted, have in zip(each, bricks, strict=True)] for each in self.choices)
            self.fewest[bricks] = min(map(sum, gaps))
        return self.fewest[bricks]

    def is_of_use(self, bricks: Counts, size: int) -> bool:
        """TR-22: normal: all together part of one choice; hard and easy: fewer are missing with it."""
        more = with_one_more(bricks, size)
        if self.strength == "normal":
            return any(all(some <= most for some, most in zip(more, choice, strict=True)) for choice in self.choices)
        return self.missing(more) < self.missing(bricks)

    def takes(self, bricks: Counts, face: str) -> int | None:
        """TR-22: the rolled size; else, not at easy, one smaller or bigger; with a star the best; else none."""
        useful = [size for size in SIZES if self.is_of_use(bricks, size)]
        if face == STAR:
            return self._best(bricks, useful)
        if int(face) in useful:
            return int(face)
        beside = [size for size in useful if abs(size - int(face)) == 1]
        return self._best(bricks, beside) if beside and self.strength != "easy" else None

    def _best(self, bricks: Counts, sizes: list[int]) -> int:
        """TR-22: after which the fewest further rolls are to be expected; of equals the bigger."""
        return min(sizes, key=lambda size: (self.rolls(with_one_more(bricks, size)), -size))

    def rolls(self, bricks: Counts) -> Fraction:
        """TR-22: how many further rolls are to be expected, computed exactly.

        One roll, and what is to be expected after each of its faces; those that change nothing only make it wait.
        """
        if self.missing(bricks) == 0:
            return Fraction(0)
        if bricks not in self.expected:
            taken = [self.takes(bricks, face) for face in SIX_FACES]
            after = [self.rolls(with_one_more(bricks, size)) for size in taken if size]
            self.expected[bricks] = (6 + sum(after, Fraction(0))) / len(after)
        return self.expected[bricks]


def with_one_more(bricks: Counts, size: int) -> Counts:
    return tuple(have + (number == size) for number, have in enumerate(bricks, start=1))


@cache
def robot_for(strength: str, cells: frozenset[Cell], bonus: frozenset[int]) -> Robot:
    """Robots that are asked again remember what they have worked out."""
    return Robot(strength, cells, bonus)
