"""The tables of the compiled game: options, cards with all their coverings, and what the Robot takes."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from hypostyle.core import Position
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.cards import VALUES, Card, CardSet
from hypostyle.games.temple_rush.die import STAR
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.solo import FIRST_VALUE, ROBOT_BONUS
from hypostyle.games.temple_rush.solver import Segment, Silhouette
from hypostyle.games.temple_rush.space import BRICKS, HIGHEST, SIZES, Counts
from hypostyle.games.temple_rush.space import WIDEST as BROADEST
from hypostyle.games.temple_rush.table import DRY_ROUNDS, LIGHTNING_POINTS

COLOURS = tuple(VALUES)
FACES = {"1": 1, "2": 2, "3": 3, "4": 4, STAR: at.STAR}


class _Tables:
    """Tables being written: numbers at known places, and lists put at the end."""

    def __init__(self) -> None:
        self.numbers = [0] * at.HEADS

    def put(self, numbers: Iterable[int]) -> int:
        """Where these numbers begin now."""
        begin = len(self.numbers)
        self.numbers.extend(numbers)
        return begin


def _bits(coverings: int) -> np.ndarray:
    """The numbers of the coverings in a set."""
    octets = np.frombuffer(coverings.to_bytes(coverings.bit_length() // 8 + 1, "little"), dtype=np.uint8)
    return np.flatnonzero(np.unpackbits(octets, bitorder="little"))


class _Renumbered:
    """A silhouette's coverings in the kernel's order: in one piece, then in two, both by bricks and their widths."""

    def __init__(self, shape: Silhouette) -> None:
        widths: dict[int, Counts] = {}
        for each, coverings in shape.by_widths.items():
            widths.update(dict.fromkeys(_bits(coverings).tolist(), each))
        parts = [_bits(shape.joined).tolist(), _bits(shape.all & ~shape.joined).tolist()]
        ordered = [sorted(part, key=lambda number: (sum(widths[number]), widths[number])) for part in parts]
        self.joined_words = -(-len(ordered[0]) // 64)
        self.words = self.joined_words + -(-len(ordered[1]) // 64)
        self.groups: list[tuple[int, ...]] = []
        self.needs = [0] * (64 * self.words)
        self._bit = np.zeros(shape.all.bit_length(), dtype=np.int64)
        for part, first in zip(ordered, (0, 64 * self.joined_words), strict=True):
            for bit, number in enumerate(part, start=first):
                self._bit[number] = bit
                self.needs[bit] = sum(widths[number])
                self._group(widths[number], bit, is_first=bit == first)
            if first == 0:
                self.joined_groups = len(self.groups)

    def _group(self, widths: Counts, bit: int, *, is_first: bool) -> None:
        """Coverings of the same widths are one stretch of bits: what is payable is a few stretches."""
        key = (*widths[1:], sum(widths))
        if not is_first and self.groups[-1][:4] == key:
            self.groups[-1] = (*self.groups[-1][:5], bit + 1)
        else:
            self.groups.append((*key, bit, bit + 1))

    def row(self, using: int) -> list[int]:
        """A set of coverings as words."""
        flags = np.zeros(64 * self.words, dtype=np.uint8)
        flags[self._bit[_bits(using)]] = 1
        found: list[int] = np.packbits(flags, bitorder="little").view(np.int64).tolist()
        return found


def _run(segment: Segment) -> int:
    y, x, width = segment
    return (1 << width) - 1 << x + y * at.COLUMNS


def _write_card(tables: _Tables, card: Card) -> None:
    shape, renumbered = card.shape, _Renumbered(card.shape)
    head = card.id * at.CARD
    numbers = tables.numbers
    numbers[head + at.VALUE], numbers[head + at.COLOUR] = card.value, COLOURS.index(card.colour)
    numbers[head + at.WIDE], numbers[head + at.HIGH] = shape.width, shape.height
    numbers[head + at.CELLS] = len(shape.cells)
    numbers[head + at.WHOLE] = sum(_run((y, x, 1)) for x, y in shape.cells)
    numbers[head + at.WORDS], numbers[head + at.JOINED_WORDS] = renumbered.words, renumbered.joined_words
    numbers[head + at.GROUPS], numbers[head + at.JOINED_GROUPS] = len(renumbered.groups), renumbered.joined_groups
    numbers[head + at.GROUPS_AT] = tables.put(number for group in renumbered.groups for number in group)
    numbers[head + at.NEEDS_AT] = tables.put(renumbered.needs)
    rows = {segment: tables.put(renumbered.row(using)) for segment, using in shape.using.items()}
    places = product(range(at.LEVELS), range(at.COLUMNS), SIZES)
    numbers[head + at.SEGMENTS_AT] = tables.put(rows.get(place, -1) for place in places)
    for width in SIZES:
        used = sorted(segment for segment in rows if segment[2] == width)
        every = sorted((y, x, width) for x, y in shape.cells if all((x + n, y) in shape.cells for n in range(width)))
        for lists, found in ((at.LISTS, used), (at.RUNS, every)):
            entries = [(x, y, _run((y, x, w)), rows.get((y, x, w), -1)) for y, x, w in found]
            numbers[head + lists + 2 * width - 2] = tables.put(number for entry in entries for number in entry)
            numbers[head + lists + 2 * width - 1] = len(entries)


def _write_robot(tables: _Tables, card: Card, strength: str) -> None:
    """TR-22: what the Robot takes, for each number of temples it has, each collection and each face."""
    begin = tables.put([0] * (at.COLLECTIONS * (len(ROBOT_BONUS) + 1)))
    tables.numbers[card.id * at.CARD + at.ROBOT_AT] = begin
    for won in range(len(ROBOT_BONUS) + 1):
        supply = [have - (size in ROBOT_BONUS[:won]) for size, have in zip(SIZES, BRICKS, strict=True)]
        fitting = [c for c in card.shape.choices_of_bricks() if all(a <= b for a, b in zip(c, supply, strict=True))]
        for bricks, line in RobotLines(strength, np.array(fitting)).lines().items():
            place = sum(step * have for step, have in zip(at.ROBOT_STEPS, bricks, strict=True))
            tables.numbers[begin + won * at.COLLECTIONS + place] = line


class RobotLines:
    """`robot.Robot`, for all collections at once: expected rolls are kept as whole numbers, multiplied by a number that
    every division on the way goes into, so that they are as exact as its fractions and far faster.
    """

    _SCALE = 60 ** sum(BRICKS)

    def __init__(self, strength: str, choices: np.ndarray) -> None:
        self._strength = strength
        grid = np.array(list(product(*(range(have + 2) for have in BRICKS))))
        missing = np.maximum(choices[None] - grid[:, None], 0).sum(axis=2).min(axis=1)
        within = np.any(np.all(grid[:, None] <= choices[None], axis=2), axis=1)
        collections = [tuple(bricks) for bricks in grid.tolist()]
        self._needed: dict[tuple[int, ...], int] = dict(zip(collections, missing.tolist(), strict=True))
        self._is_part: dict[tuple[int, ...], bool] = dict(zip(collections, within.tolist(), strict=True))
        self._rolls: dict[tuple[int, ...], int] = {}
        self._lines: dict[tuple[int, ...], int] = {}

    def lines(self) -> dict[tuple[int, ...], int]:
        """For each collection that can come about three bits for each face, and whether it completes the temple."""
        self._expected((0, 0, 0, 0))
        return self._lines

    def _plus(self, bricks: tuple[int, ...], size: int) -> tuple[int, ...]:
        return (*bricks[: size - 1], bricks[size - 1] + 1, *bricks[size:])

    def _is_of_use(self, bricks: tuple[int, ...], size: int) -> bool:
        more = self._plus(bricks, size)
        return self._is_part[more] if self._strength == "normal" else self._needed[more] < self._needed[bricks]

    def _taken(self, bricks: tuple[int, ...], face: int) -> int:
        """The size taken, 0 for none: as `Robot.taken`."""
        useful = [size for size in SIZES if self._is_of_use(bricks, size)]
        if face in useful:
            return face
        if face != at.STAR:
            near = () if self._strength == "easy" else (face - 1, face + 1)
            useful = [size for size in useful if size in near]
        return min(useful, key=lambda size: (self._expected(self._plus(bricks, size)), -size), default=0)

    def _expected(self, bricks: tuple[int, ...]) -> int:
        if bricks not in self._rolls:
            if self._needed[bricks] == 0:
                self._rolls[bricks], self._lines[bricks] = 0, at.DONE
            else:
                taken = [self._taken(bricks, face) for face in FACES.values()]
                weights = [2 if face == at.STAR else 1 for face in FACES.values()]
                pairs = [(size, weight) for size, weight in zip(taken, weights, strict=True) if size]
                total = 6 * self._SCALE + sum(w * self._expected(self._plus(bricks, size)) for size, w in pairs)
                self._rolls[bricks] = total // sum(weight for _, weight in pairs)
                self._lines[bricks] = sum(size << 3 * index for index, size in enumerate(taken))
        return self._rolls[bricks]


@lru_cache(maxsize=8)
def _cards(cards: CardSet, strength: str) -> np.ndarray:
    """The tables without the options; the Robot's lines only where one plays."""
    tables = _Tables()
    for card in cards.values():
        _write_card(tables, card)
        if strength:
            _write_robot(tables, card, strength)
    return np.array(tables.numbers, dtype=np.int64)


@lru_cache(maxsize=16)
def _tables(cards: CardSet, options: tuple[Any, ...]) -> np.ndarray:
    players, edition, building, open_pile, robot, robot_card = options
    tables = _cards(cards, robot if players == 1 else "").copy()
    tables[at.PLAYERS], tables[at.IS_FRENCH] = players, edition == "fr"
    tables[at.IS_FREE], tables[at.IS_OPEN] = building == "free", open_pile == "on"
    tables[at.FIRST_VALUE], tables[at.ROBOT_VALUE] = FIRST_VALUE, robot_card
    tables[at.DRY_ROUNDS], tables[at.POINTS] = DRY_ROUNDS, LIGHTNING_POINTS
    tables[at.SPAN], tables[at.RISE] = BROADEST, HIGHEST
    tables[at.SUPPLY + 1 : at.SUPPLY + 5] = BRICKS
    tables[at.ROBOT_BONUS : at.ROBOT_BONUS + 6] = [sum(ROBOT_BONUS[:won]) for won in range(6)]
    return tables


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options."""
    assert isinstance(position, RushPosition)
    options = position.options
    names = ("players", "edition", "building", "open_pile", "robot", "robot_card")
    found = _tables(position.card_set, tuple(options.get(name, 0) for name in names)).copy()
    found[at.ZONES] = sum(1 << zone for zone in position.players[0].figures)
    return found
