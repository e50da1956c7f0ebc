"""The tables of the compiled game: options, cards with all their coverings, and what the Robot takes."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Any

import numpy as np

from hypostyle.core import Position
from hypostyle.games.temple_rush import die
from hypostyle.games.temple_rush import kernel_layout as at
from hypostyle.games.temple_rush.cards import DECK, VALUES, Card, CardSet
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.robot import ROBOTS
from hypostyle.games.temple_rush.solo import fitting_choices
from hypostyle.games.temple_rush.solver import Segment, Silhouette, segments_in
from hypostyle.games.temple_rush.space import BRICKS, SIZES, Counts

COLOURS = tuple(VALUES)


class _Lists:
    """Lists of numbers behind the heads of the cards, one after the other."""

    def __init__(self) -> None:
        self._written: list[np.ndarray] = []
        self._end = at.TABLES.size

    def put(self, numbers: Iterable[int] | np.ndarray) -> int:
        """Where these numbers begin now."""
        row = numbers if isinstance(numbers, np.ndarray) else np.fromiter(numbers, dtype=np.int64)
        begin = self._end
        self._written.append(row)
        self._end += len(row)
        return begin

    def all(self) -> np.ndarray:
        return np.concatenate(self._written)


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

    def row(self, using: int) -> np.ndarray:
        """A set of coverings as words."""
        flags = np.zeros(64 * self.words, dtype=np.uint8)
        flags[self._bit[_bits(using)]] = 1
        return np.packbits(flags, bitorder="little").view(np.int64)


def _run(segment: Segment) -> int:
    y, x, width = segment
    return (1 << width) - 1 << x + y * at.COLUMNS


def _head(lists: _Lists, card: Card, robot: str) -> np.ndarray:
    """A card's numbers; the Robot's lines only where one plays."""
    shape, renumbered = card.shape, _Renumbered(card.shape)
    rows = {segment: lists.put(renumbered.row(using)) for segment, using in shape.using.items()}

    def listed(segments: Iterable[Segment]) -> int:
        entries = [(x, y, _run((y, x, width)), rows.get((y, x, width), -1)) for y, x, width in segments]
        return lists.put(number for entry in entries for number in entry)

    runs = [sorted(segments_in(shape.cells, width)) for width in SIZES]
    used = [[segment for segment in found if segment in rows] for found in runs]
    places = product(range(at.LEVELS), range(at.COLUMNS), SIZES)
    return at.HEAD.filled(
        {
            at.VALUE: card.value,
            at.COLOUR: COLOURS.index(card.colour),
            at.WIDE: shape.width,
            at.HIGH: shape.height,
            at.CELLS: len(shape.cells),
            at.WHOLE: sum(_run((y, x, 1)) for x, y in shape.cells),
            at.JOINED_WORDS: renumbered.joined_words,
            at.WORDS: renumbered.words,
            at.JOINED_GROUPS: renumbered.joined_groups,
            at.GROUPS: len(renumbered.groups),
            at.GROUPS_AT: lists.put(number for group in renumbered.groups for number in group),
            at.NEEDS_AT: lists.put(renumbered.needs),
            at.ROWS_AT: lists.put(rows.get(place, -1) for place in places),
            at.USED_AT: [0, *map(listed, used)],
            at.USED: [0, *map(len, used)],
            at.RUNS_AT: [0, *map(listed, runs)],
            at.RUNS: [0, *map(len, runs)],
            at.ROBOT_AT: lists.put(_robot(card, robot)) if robot else 0,
        }
    )


def _robot(card: Card, robot: str) -> np.ndarray:
    """TR-22: what the Robot takes, for each number of temples it has, each collection and each face."""
    strength, bonus = ROBOTS[robot]
    found = np.zeros((DECK, at.COLLECTIONS), dtype=np.int64)
    for won in range(DECK):
        choices = np.array(list(fitting_choices(card, bonus[:won])))
        for bricks, line in RobotLines(strength, choices).lines().items():
            found[won, sum(step * have for step, have in zip(at.ROBOT_STEPS, bricks, strict=True))] = line
    return found.ravel()


class RobotLines:
    """`robot.Robot`, for all collections at once: expected rolls are kept as whole numbers, multiplied by a number that
    every division on the way goes into, so that they are as exact as its fractions and far faster.
    """

    _SCALE = lcm(*range(1, die.SIDES + 1)) ** sum(BRICKS)

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
                taken = [self._taken(bricks, face) for face in at.FACES.values()]
                pairs = [(size, sides) for size, sides in zip(taken, die.FACES.values(), strict=True) if size]
                rest = sum(sides * self._expected(self._plus(bricks, size)) for size, sides in pairs)
                self._rolls[bricks] = (die.SIDES * self._SCALE + rest) // sum(sides for _, sides in pairs)
                self._lines[bricks] = sum(size << at.TAKE_BITS * index for index, size in enumerate(taken))
        return self._rolls[bricks]


@lru_cache(maxsize=8)
def _cards(cards: CardSet, robot: str) -> tuple[np.ndarray, np.ndarray]:
    """The heads of all cards, each at its number, and the lists behind them."""
    lists = _Lists()
    heads = [_head(lists, cards[number], robot) for number in sorted(cards)]
    return np.stack([np.zeros_like(heads[0]), *heads]), lists.all()


@lru_cache(maxsize=16)
def _tables(cards: CardSet, zones: tuple[int, ...], options: tuple[Any, ...]) -> np.ndarray:
    players, edition, building, open_pile, robot, robot_card = options
    heads, lists = _cards(cards, robot if players == 1 else "")
    bonus = ROBOTS[robot][1] if players == 1 else ()
    begun = at.TABLES.filled(
        {
            at.PLAYERS: players,
            at.IS_FRENCH: edition == "fr",
            at.IS_FREE: building == "free",
            at.IS_OPEN: open_pile == "on",
            at.ROBOT_VALUE: robot_card,
            at.ZONES_IN_USE: sum(1 << zone for zone in zones),
            at.ROBOT_BONUS: [sum(bonus[:won]) for won in range(1 + DECK)],
            at.HEADS: heads,
        }
    )
    return np.concatenate([begun, lists])


def tables(position: Position) -> np.ndarray:
    """The tables for a position's options."""
    assert isinstance(position, RushPosition)
    names = ("players", "edition", "building", "open_pile", "robot", "robot_card")
    options = tuple(position.options.get(name, 0) for name in names)
    return _tables(position.card_set, tuple(position.players[0].figures), options)
