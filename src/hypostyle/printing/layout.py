"""Parts onto pages: how they lie in rows, how backs come to lie behind fronts, how a large part is split.

Everything here is millimetres and arithmetic; what is drawn around the parts is in `sheets`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hypostyle.core import Message, message
from hypostyle.core.kit import Group, Ink, Outline, Part, Path, Point, box, corners, mapped
from hypostyle.printing.order import PrintError

MARGIN = 8.0  # more than the quarter of an inch that most printers leave white
HEAD, FOOT = 6.0, 5.0  # lines of text above and below the parts
OVERLAP = 10.0  # by which sheets of a split part lie over each other
GUTTER = 8.0  # across which fronts and backs face each other in `fold`
_LOOSE = 2.0  # between parts that are no boxes


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on a page: the box it fills there, turned clockwise by so many degrees; its front or its back."""

    part: Part
    box: Box
    turn: int = 0
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The piece of a split part that one sheet shows: `seen` in the part's own millimetres, put at `box.x, box.y`."""

    part: Part
    seen: Box
    box: Box
    column: int
    row: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page before anything is drawn around its parts."""

    size: Point
    placed: tuple[Placed, ...] = ()
    window: Window | None = None
    fold: tuple[Point, Point] | None = None  # the gutter in `fold`
    is_back: bool = False

    @property
    def parts(self) -> set[str]:
        """The ids of all parts that it shows."""
        return {self.window.part.id} if self.window else {placed.part.id for placed in self.placed}

    def shows(self, group: Group) -> bool:
        """Whether parts of a group lie on it."""
        return bool(self.parts & {part.id for part in group.parts})


def area(size: Point) -> Box:
    """Where parts may lie on a page."""
    width, height = size
    return Box(MARGIN, MARGIN + HEAD, width - 2 * MARGIN, height - 2 * MARGIN - HEAD - FOOT)


def lay_out(groups: Sequence[Group], paper: Point, bleed: float, sides: str) -> list[Leaf]:
    """The pages of some groups, upright or lengthwise, whichever takes fewer; large parts of some go over several.

    Raises PrintError for a part that does not fit on the paper and may not be split: a net, which is folded, or a card.
    """
    leaves: list[Leaf] = []
    others: list[Part] = []
    for group in groups:
        for part in group.parts:
            if _fits(part, area(paper), bleed):
                others += [part] * part.copies
            elif group.is_split:
                leaves += _split(part, paper, bleed) * part.copies
            else:
                raise PrintError(message("error.print_large", title=group.title))
    if sides == "single":
        return leaves + _laid(others, groups[0].title, paper, bleed, sides)
    # Parts without backs would waste half of each page.
    backed, plain = [part for part in others if part.back], [part for part in others if not part.back]
    leaves += _laid(backed, groups[0].title, paper, bleed, sides)
    return leaves + _laid(plain, groups[0].title, paper, bleed, "single")


def bundled(groups: Sequence[Group], paper: Point, bleed: float, sides: str) -> list[list[Group]]:
    """Groups of one stock share pages where that saves paper and strews none of them over more pages than it needs."""

    def leaves(*some: Group) -> list[Leaf]:
        return lay_out(some, paper, bleed, sides)

    def is_better(one: list[Group], other: list[Group]) -> bool:
        if one[0].stock != other[0].stock:
            return False
        together = leaves(*one, *other)
        is_strewn = any(_count(group, together) > _count(group, leaves(group)) for group in (*one, *other))
        return len(together) < len(leaves(*one)) + len(leaves(*other)) and not is_strewn

    def joined(bundles: Iterable[list[Group]], reach: slice) -> list[list[Group]]:
        found: list[list[Group]] = []
        for bundle in bundles:
            home = next((each for each in found[reach] if is_better(each, bundle)), None)
            if home:
                home += bundle
            else:
                found.append(bundle)
        return found

    # Neighbours come first, since they belong together.
    return joined(joined(([group] for group in groups), slice(-1, None)), slice(None))


def _count(group: Group, leaves: Iterable[Leaf]) -> int:
    return sum(leaf.shows(group) for leaf in leaves)


def _laid(parts: Sequence[Part], title: str, paper: Point, bleed: float, sides: str) -> list[Leaf]:
    if not parts:
        return []
    if sides == "fold":
        folded = (_folded(parts, size, bleed, across) for size in _ways(paper) for across in (False, True))
        return _fewest(folded, message("error.print_fold", title=title))
    # The sheet is turned about its long side, so pages with backs stand upright.
    ways = (paper,) if sides == "duplex" else _ways(paper)
    rows = (_rows(parts, size, area(size), bleed) for size in ways)
    leaves = _fewest(rows, message("error.print_large", title=title))
    return [side for leaf in leaves for side in (leaf, _behind(leaf))] if sides == "duplex" else leaves


def _ways(paper: Point) -> tuple[Point, Point]:
    return paper, (paper[1], paper[0])


def _fewest(layouts: Iterable[list[Leaf] | None], trouble: Message) -> list[Leaf]:
    found = _shortest(layouts)
    if found is None:
        raise PrintError(trouble)
    return found


def _shortest(layouts: Iterable[list[Leaf] | None]) -> list[Leaf] | None:
    return min((leaves for leaves in layouts if leaves is not None), key=len, default=None)


# Rows


def gap(part: Part, bleed: float) -> float:
    """How far parts lie from each other: boxes without bleed share their cuts."""
    return max(2 * bleed, _LOOSE if part.outline else 0)


def _fits(part: Part, room: Box, bleed: float) -> bool:
    width, height = part.size[0] + 2 * bleed, part.size[1] + 2 * bleed
    return (width <= room.width and height <= room.height) or (height <= room.width and width <= room.height)


@dataclass(slots=True)
class _Row:
    """A row that is being filled: where it begins, how high it is, and how much of its width is taken."""

    page: int
    y: float
    height: float
    used: float = 0.0


def _rows(parts: Sequence[Part], size: Point, room: Box, bleed: float) -> list[Leaf] | None:
    """Parts in rows, on as few pages as any of three habits of turning them needs; None if one does not fit at all."""
    return _shortest(_filled(parts, size, room, bleed, first) for first in (None, 0, 90))


def _filled(parts: Sequence[Part], size: Point, room: Box, bleed: float, first: int | None) -> list[Leaf] | None:
    """Parts in rows, each in the first row that still has room for it; turned as said, or else so that most fit."""
    space = max(gap(part, bleed) for part in parts)
    inner = (room.width - 2 * bleed + _SLACK, room.height - 2 * bleed + _SLACK)
    rows: list[_Row] = []
    placed: list[list[Placed]] = []
    for part in parts:
        turns = _turns(part, inner, space, first)
        if not turns:
            return None
        row, turn = _row_for(part, turns, rows, inner, space)
        if row.page == len(placed):
            placed.append([])
        width, height = _turned(part, turn)
        place = Box(room.x + bleed + row.used, room.y + bleed + row.y, width, height)
        placed[row.page].append(Placed(part, place, turn))
        row.used += width + space
    return [Leaf(size, tuple(_centred(each, room, bleed))) for each in placed]


_SLACK = 1e-6


def _turns(part: Part, inner: Point, space: float, first: int | None) -> list[int]:
    """The ways a part fits on a page, 0 or 90 degrees; first the one that is said, or puts more of its kind there."""
    counts = {
        turn: math.floor((inner[0] + space) / (width + space)) * math.floor((inner[1] + space) / (height + space))
        for turn in (0, 90)
        for width, height in [_turned(part, turn)]
    }
    return sorted((turn for turn in counts if counts[turn]), key=lambda turn: (turn != first, -counts[turn]))


def _row_for(part: Part, turns: Sequence[int], rows: list[_Row], inner: Point, space: float) -> tuple[_Row, int]:
    """Where a part goes and how it is turned: into a row that is there, a row below it, or onto a new page."""
    for turn in turns:
        width, height = _turned(part, turn)
        for row in rows:
            if row.used + width <= inner[0] and height <= row.height + _SLACK:
                return row, turn
    if rows:
        page, y = rows[-1].page, rows[-1].y + rows[-1].height + space
        for turn in turns:
            if y + _turned(part, turn)[1] <= inner[1]:
                return _begun(rows, _Row(page, y, _turned(part, turn)[1])), turn
    page = rows[-1].page + 1 if rows else 0
    return _begun(rows, _Row(page, 0.0, _turned(part, turns[0])[1])), turns[0]


def _begun(rows: list[_Row], row: _Row) -> _Row:
    rows.append(row)
    return row


def _turned(part: Part, turn: int) -> Point:
    """How wide and high a part lies on the page."""
    return part.size if turn == 0 else (part.size[1], part.size[0])


def _centred(placed: list[Placed], room: Box, bleed: float) -> Iterator[Placed]:
    """The same rows in the middle of the room from left to right, so that backs need no more room than fronts."""
    if not placed:
        return
    free = room.right - bleed - max(each.box.right for each in placed)
    for each in placed:
        yield replace(each, box=replace(each.box, x=each.box.x + free / 2))


# Backs


def _behind(leaf: Leaf) -> Leaf:
    """The back of a sheet that is turned over about its upright middle."""
    return Leaf(leaf.size, tuple(_back(each, leaf.size[0]) for each in leaf.placed if each.part.back), is_back=True)


def _back(front: Placed, width: float) -> Placed:
    """What lies exactly behind a front: where it comes to lie, and turned so that the part turns about its middle."""
    place = replace(front.box, x=width - front.box.right)
    return Placed(front.part, place, -front.turn % 360, is_back=True)


def _folded(parts: Sequence[Part], size: Point, bleed: float, across: bool) -> list[Leaf] | None:
    """Fronts in one half of each page, backs in the other, mirrored at the fold, which goes across or upright."""
    room, (width, height) = area(size), size
    if across:
        half = Box(room.x, room.y, room.width, height / 2 - GUTTER / 2 - room.y)
        fold = ((room.x, height / 2), (room.right, height / 2))
    else:
        half = Box(room.x, room.y, width / 2 - GUTTER / 2 - room.x, room.height)
        fold = ((width / 2, room.y), (width / 2, room.bottom))
    leaves = _rows(parts, size, half, bleed)
    if leaves is None:
        return None
    return [replace(leaf, placed=(*leaf.placed, *_opposite(leaf, across)), fold=fold) for leaf in leaves]


def _opposite(leaf: Leaf, across: bool) -> Iterator[Placed]:
    for each in leaf.placed:
        if each.part.back and not across:
            yield _back(each, leaf.size[0])
        elif each.part.back:
            place = replace(each.box, y=leaf.size[1] - each.box.bottom)
            yield Placed(each.part, place, (180 - each.turn) % 360, is_back=True)


# Large parts


def _split(part: Part, paper: Point, bleed: float) -> list[Leaf]:
    """A part over several sheets that overlap; upright or lengthwise, whichever takes fewer."""
    return min((_windows(part, size, bleed) for size in _ways(paper)), key=len)


def _windows(part: Part, size: Point, bleed: float) -> list[Leaf]:
    room = area(size)
    columns, wide = _shares(part.size[0], room.width - 2 * bleed)
    rows, high = _shares(part.size[1], room.height - 2 * bleed)
    leaves = []
    for row in range(rows):
        for column in range(columns):
            seen = Box(column * (wide - OVERLAP), row * (high - OVERLAP), wide, high)
            place = Box(room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2, wide, high)
            leaves.append(Leaf(size, window=Window(part, seen, place, column, row, columns, rows)))
    return leaves


def _shares(length: float, room: float) -> tuple[int, float]:
    """Into how many overlapping pieces a length is cut, all alike, and how long each is."""
    pieces = 1 if length <= room else math.ceil((length - OVERLAP) / (room - OVERLAP) - _SLACK)
    return pieces, (length + (pieces - 1) * OVERLAP) / pieces


# Sizes


def scaled(group: Group, factor: float) -> Group:
    """The same group larger or smaller."""
    return group if factor == 1 else replace(group, parts=tuple(_scaled(part, factor) for part in group.parts))


def _scaled(part: Part, factor: float) -> Part:
    return replace(
        part,
        size=(part.size[0] * factor, part.size[1] * factor),
        front=tuple(_larger(ink, factor) for ink in part.front),
        back=tuple(_larger(ink, factor) for ink in part.back),
        outline=_grown(part.outline, factor),
        cuts=tuple(_grown(cut, factor) for cut in part.cuts),
        folds=tuple(((a * factor, b * factor), (c * factor, d * factor)) for (a, b), (c, d) in part.folds),
    )


def _larger(ink: Ink, factor: float) -> Ink:
    if isinstance(ink, Path):
        dash = tuple(length * factor for length in ink.dash)
        return replace(ink, outline=_grown(ink.outline, factor), width=ink.width * factor, dash=dash)
    return replace(ink, at=(ink.at[0] * factor, ink.at[1] * factor), size=ink.size * factor)


def _grown(outline: Outline, factor: float) -> Outline:
    return mapped(outline, lambda x, y: (x * factor, y * factor))


def is_net(part: Part) -> bool:
    """Whether a part is folded into a body; a board that folds in the middle is none."""
    return bool(part.folds) and not (is_box(part) and not part.cuts)


def is_box(part: Part) -> bool:
    """Whether a part is cut along the box around it."""
    return not part.outline or set(corners(part.outline)) == set(corners(box(0, 0, *part.size)))
