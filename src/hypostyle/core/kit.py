"""What a game gives to be printed, cut and folded: parts in millimetres, drawn from their upper left corner.

A game says what its parts look like and how often they are needed; papers, pages, inks and files are the matter of
whoever prints. x goes to the right, y down, as on a sheet of paper.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from hypostyle.core.words import CORE_WORDS, Words, in_language, words_of

Point: TypeAlias = tuple[float, float]
# ("M", x, y) begins an outline, ("L", x, y) goes straight, ("C", x1, y1, x2, y2, x, y) curves, ("Z",) closes it.
Step: TypeAlias = tuple[str | float, ...]
Outline: TypeAlias = tuple[Step, ...]
Face: TypeAlias = Literal["regular", "bold", "display"]
Anchor: TypeAlias = Literal["start", "middle", "end"]
Change: TypeAlias = Callable[[float, float], Point]

INK, PAPER = "#2B2A33", "#FFFFFF"
CARD = "card"  # the stock of what is printed on paper and glued on card, unless it is folded or has two sides
BLEED = 5.0  # the most that is asked for: what reaches a cut is drawn so far beyond it
# How far the handles of a Bézier curve reach for a quarter of a circle of radius 1.
_QUARTER = 0.5522847498


@dataclass(frozen=True, slots=True)
class Making:
    """What the parts depend on: who reads them, and what they are made of (millimetres)."""

    language: str = "en"
    thickness: float = 2.0  # of the card or foam that tiles are cut from
    cube: float = 18.0  # the side of a cube of wood, or of a printed one
    clearance: float = 0.2  # what is taken off where two solids meet, so that they slide
    factor: float = 1.0  # by which whoever prints makes all parts larger or smaller afterwards

    @property
    def depth(self) -> float:
        """How thick the material is in a drawing that becomes larger or smaller, when the material does not."""
        return self.thickness / self.factor


@dataclass(frozen=True, slots=True)
class Path:
    """A shape, filled, outlined or both; a colour is `#RRGGBB`, and none is the empty text."""

    outline: Outline
    fill: str = ""
    stroke: str = ""
    width: float = 0.3
    dash: tuple[float, ...] = ()
    is_ground: bool = False  # a background, which is left white where ink is to be saved


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. `at` lies at the height of the middle of its capitals; `size` is that of the font."""

    words: str
    at: Point
    size: float = 4.0
    fill: str = INK
    anchor: Anchor = "middle"
    face: Face = "regular"
    turn: float = 0.0  # degrees, clockwise, about `at`


Ink: TypeAlias = Path | Text


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to cut out. What is drawn may go beyond the cut: that is the bleed, and no more of it is printed."""

    id: str  # `plate-7`: no other part of the kit has it
    name: str  # "Plate 7", in the reader's language: said to those who cannot see it
    size: Point  # of the box around its outline, which begins at 0, 0
    front: tuple[Ink, ...]
    back: tuple[Ink, ...] = ()  # drawn as it is seen when the part is turned over about its upright middle
    outline: Outline = ()  # what is cut; the whole box unless it is said
    cuts: tuple[Outline, ...] = ()  # what is cut besides: slots, windows
    folds: tuple[tuple[Point, Point], ...] = ()  # what is scored and folded
    ground: str = ""  # the colour at its edge, which goes on into the bleed
    back_ground: str = ""
    is_rimmed: bool = False  # dark in places at its edge: a pale rim shows where to cut
    copies: int = 1

    @property
    def cut(self) -> Outline:
        """What is cut around it."""
        return self.outline or box(0, 0, *self.size)


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that lie on the same sheets: `--only` names them by their id."""

    id: str
    title: str
    parts: tuple[Part, ...]
    how: str = ""  # what to do with them, in a sentence or two
    minutes: int = 0  # how long a patient person cuts and glues
    is_split: bool = False  # a part that is larger than the paper goes over several sheets
    stock: str = CARD  # what it is printed on, or CARD that it is glued on: groups of one stock may share a page
    is_extra: bool = False  # another way to make what is there already: printed only when it is asked for

    @property
    def count(self) -> int:
        """How many things are cut out."""
        return sum(part.copies for part in self.parts)


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a game needs on paper."""

    groups: tuple[Group, ...]
    leaflet: str  # the rules on one sheet: `# `, `## `, `- `, `**bold**` and paragraphs
    needs: tuple[str, ...] = ()  # what cannot be printed: a die, bricks from the toy box
    steps: tuple[str, ...] = ()  # how it is made, one thing after the other
    notes: tuple[str, ...] = ()  # what a reader of the printed rules may wonder about


# Words: those of a kit are kept apart from those of play, which every page of the hall loads.


@cache
def kit_words(package: str, language: str) -> Words:
    """What a game's kit says: `printed/<language>.json` of its folder, before the words it plays with."""
    own = json.loads(in_language(package, "printed", language, ".json"))
    return Words(language, {**words_of(language, CORE_WORDS, package).templates, **own})


def kit_leaflet(package: str, language: str) -> str:
    """The rules on one sheet: `printed/<language>.md` of a game's folder."""
    return in_language(package, "printed", language, ".md")


# Outlines


def polygon(points: Iterable[Point]) -> Outline:
    """Straight lines from point to point and back to the first."""
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def open_line(points: Iterable[Point]) -> Outline:
    """Straight lines from point to point."""
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others))


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Outline:
    """A rectangle, with round corners if wished."""
    if not radius:
        return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
    r, k = radius, radius * (1 - _QUARTER)
    right, low = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, low - r),
        ("C", right, low - k, right - k, low, right - r, low),
        ("L", x + r, low),
        ("C", x + k, low, x, low - k, x, low - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle, as four curves."""
    return box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> tuple[Point, ...]:
    """The corners of a regular polygon; the first stands at the top, turned by so many degrees clockwise."""
    angles = (math.radians(turn + 360 * number / corners) for number in range(corners))
    return tuple((x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles)


def moved(outline: Outline, dx: float, dy: float) -> Outline:
    """The same outline elsewhere."""
    return mapped(outline, lambda x, y: (x + dx, y + dy))


def mirrored(outline: Outline, width: float) -> Outline:
    """The same outline seen from behind, in a box of this width."""
    return mapped(outline, lambda x, y: (width - x, y))


def put(inks: Iterable[Ink], dx: float, dy: float, degrees: float = 0) -> tuple[Ink, ...]:
    """A drawing turned clockwise about 0, 0 and then moved."""
    turn = _turn(degrees)

    def placed(x: float, y: float) -> Point:
        x, y = turn(x, y)
        return x + dx, y + dy

    return tuple(
        replace(ink, outline=mapped(ink.outline, placed))
        if isinstance(ink, Path)
        else replace(ink, at=placed(*ink.at), turn=ink.turn + degrees)
        for ink in inks
    )


def corners(outline: Outline, smoothness: int = 12) -> tuple[Point, ...]:
    """The points of an outline, curves cut into so many straight pieces."""
    points: list[Point] = []
    for step in outline:
        numbers = [float(number) for number in step[1:]]
        if step[0] == "C":
            points += _curve(points[-1], numbers, smoothness)
        elif numbers:
            points.append((numbers[0], numbers[1]))
    return tuple(points)


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """The box around an outline: left, top, right, bottom."""
    points = corners(outline, 32)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _curve(start: Point, numbers: list[float], pieces: int) -> Iterable[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    for number in range(1, pieces + 1):
        t = number / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def mapped(outline: Outline, change: Change) -> Outline:
    """The same outline with every point changed."""
    return tuple((step[0], *_changed(step[1:], change)) for step in outline)


def _changed(numbers: tuple[str | float, ...], change: Change) -> Iterable[float]:
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        yield from change(float(x), float(y))


def _turn(degrees: float) -> Change:
    # Quarter turns are exact, so that what fits on paper fits on paper turned.
    quarters: dict[float, Point] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    angle = math.radians(degrees)
    cos, sin = quarters.get(degrees % 360, (math.cos(angle), math.sin(angle)))

    def change(x: float, y: float) -> Point:
        return x * cos - y * sin, x * sin + y * cos

    return change
