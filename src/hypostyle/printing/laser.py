"""Outlines for laser cutters: what is cut, scored and engraved, as SVG in millimetres.

The beam burns away half its width, the kerf, on either side of its path. So parts are cut along a line that lies half
a kerf outside of their outline, and holes half a kerf inside of theirs: what remains has the stated size.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from hypostyle.core import Game, Words, message
from hypostyle.core.kit import PAPER, Group, Ink, Outline, Part, Path, Point, Text, bounds, corners, polygon, put
from hypostyle.core.words import CORE_WORDS, words_of
from hypostyle.printing.clipping import clipped, rings_of
from hypostyle.printing.files import Printed, zipped
from hypostyle.printing.inks import brightness
from hypostyle.printing.layout import scaled
from hypostyle.printing.order import WORDS, Order, PrintError, whole
from hypostyle.printing.sheets import chosen_groups, kit_of
from hypostyle.printing.svg import ink_svg, number, path_data, text_paths

APART = 2.0  # between two cuts, and between a cut and the edge of the bed
CUT, SCORE, ENGRAVE = "#FF0000", "#0000FF", "#000000"
HAIRLINE = 0.01
_SMOOTH = 24  # straight pieces in a curve
_DARK = 0.6  # what is less bright is burnt
_NEAR = 1e-9


# Kerf


def offset(outline: Outline, distance: float) -> Outline:
    """A closed outline moved outward (or inward, if less than nought): straight edges exactly, corners mitred."""
    return tuple(step for ring in rings_of(outline) for step in polygon(_moved(_corners(ring), distance)))


def _corners(ring: Outline) -> list[Point]:
    """Its points without any that stands twice."""
    points = corners(ring, _SMOOTH)
    return [point for place, point in enumerate(points) if math.dist(point, points[place - 1]) > _NEAR]


def _moved(points: Sequence[Point], distance: float) -> Iterator[Point]:
    turn = math.copysign(1, _area(points))
    normals = [_normal(points[place], points[(place + 1) % len(points)], turn) for place in range(len(points))]
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = normals[place - 1], normals[place]
        # Both edges move by the distance: the corner goes along the sum of their normals. Where a line turns back on
        # itself there is no such corner, and the tip is cut off.
        share = distance / max(1 + ax * bx + ay * by, 0.05)
        yield x + share * (ax + bx), y + share * (ay + by)


def _normal(start: Point, end: Point, turn: float) -> Point:
    """Outward, one millimetre long."""
    length = math.dist(start, end)
    return turn * (end[1] - start[1]) / length, turn * (start[0] - end[0]) / length


def _area(points: Sequence[Point]) -> float:
    """More than nought if the points go clockwise as seen (y goes down)."""
    pairs = ((points[place - 1], points[place]) for place in range(len(points)))
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def cut_paths(part: Part, kerf: float) -> Iterator[Outline]:
    """Where the beam goes: slots and windows first, for the part lies loose once it is cut out."""
    for outline in part.cuts:
        yield from (_hole(ring, kerf) for ring in rings_of(outline))
    yield offset(part.cut, kerf / 2)


def _hole(ring: Outline, kerf: float) -> Outline:
    """Half a kerf inside; a mere line, or a hole no wider than the beam, is burnt as it is."""
    left, top, right, bottom = bounds(ring)
    is_closed = ring[-1][0] == "Z"
    return offset(ring, -kerf / 2) if is_closed and min(right - left, bottom - top) > kerf else ring


# The bed


@dataclass(frozen=True, slots=True)
class Lying:
    """A part on a bed: where the corner of its box lies."""

    part: Part
    at: Point

    def put(self, inks: Sequence[Ink]) -> tuple[Ink, ...]:
        """What is drawn on it, where it lies."""
        return put(inks, *self.at)


@dataclass(slots=True)
class _Row:
    """Parts side by side: what is left of its length, and how deep it is."""

    y: float
    depth: float
    x: float = APART


@dataclass(slots=True)
class _Bed:
    rows: list[_Row] = field(default_factory=list)
    lying: list[Lying] = field(default_factory=list)

    @property
    def end(self) -> float:
        """Where another row could begin."""
        return max((row.y + row.depth + APART for row in self.rows), default=APART)


def nested(parts: Sequence[Part], kerf: float, bed: float) -> list[list[Lying]]:
    """Every copy of every part in rows, the deepest first, each in the first row with room; raises PrintError."""
    for part in parts:
        if max(part.size) + kerf + 2 * APART > bed:
            said = message("error.print_laser", part=part.name, size=whole(part.size), bed=number(bed))
            raise PrintError(said)
    copies = [part for part in parts for _ in range(part.copies)]
    beds: list[_Bed] = []
    for part in sorted(copies, key=lambda part: -part.size[1]):
        long, deep = (length + kerf for length in part.size)
        here, row = _room(beds, long, deep, bed)
        here.lying.append(Lying(part, (row.x + kerf / 2, row.y + kerf / 2)))
        row.x += long + APART
    return [each.lying for each in beds]


def _room(beds: list[_Bed], long: float, deep: float, bed: float) -> tuple[_Bed, _Row]:
    """The first row with room, or else a new one, on a new bed if need be."""
    for each in beds:
        for row in each.rows:
            if row.x + long + APART <= bed + _NEAR and deep <= row.depth + _NEAR:
                return each, row
    for each in beds:
        if each.end + deep + APART <= bed + _NEAR:
            each.rows.append(_Row(each.end, deep))
            return each, each.rows[-1]
    beds.append(_Bed([_Row(APART, deep)]))
    return beds[-1], beds[-1].rows[0]


# The files


def print_laser(game: Game, order: Order) -> Printed:
    """Every bed of what was ordered as SVG, in an archive; raises PrintError."""
    groups = [scaled(group, order.scale) for group in chosen_groups(kit_of(game, order), order.only)]
    made = [text.encode() for text in laser_sheets(groups, order)]
    stem = f"{game.facts.id.replace('_', '-')}-laser-{order.language}"
    names = [f"{stem}-{place:02}.svg" for place in range(1, len(made) + 1)]
    return Printed(f"{stem}.zip", "application/zip", zipped(zip(names, made, strict=True)))


def laser_sheets(groups: Iterable[Group], order: Order) -> list[str]:
    """Each bed of each group as SVG; raises PrintError for a part that is larger than the bed."""
    words = words_of(order.language, CORE_WORDS, WORDS)
    return [text for group in groups for text in _group_sheets(group, order, words)]


def _group_sheets(group: Group, order: Order, words: Words) -> Iterator[str]:
    """What is folded is of other material than what lies flat, and so has beds of its own."""
    flat, folded = ([part for part in group.parts if bool(part.folds) == is_folded] for is_folded in (False, True))
    kinds = (("laser.title", flat), ("laser.folded", folded))
    beds = [(code, lying) for code, parts in kinds for lying in nested(parts, order.kerf, order.bed)]
    for place, (code, lying) in enumerate(beds, start=1):
        title = words.say(
            message(
                code,
                title=group.title,
                number=place,
                count=len(beds),
                thickness=_said(order.thickness, words),
                kerf=_said(order.kerf, words),
            )
        )
        yield _sheet(lying, order.kerf, order.bed, title)


def _said(value: float, words: Words) -> str:
    return words.number(number(value))


def _sheet(lying: Sequence[Lying], kerf: float, bed: float, title: str) -> str:
    side = number(bed)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}mm" height="{side}mm" viewBox="0 0 {side} {side}">'
    parts = {each.part.id: each.part for each in lying}
    drawings = {part_id: tuple(engraved(part)) for part_id, part in parts.items()}
    # In this order they are to be burnt: once it is cut out, a part may slip.
    groups = (
        ("engrave", 'fill="none" stroke="none"', (_engraved(each, drawings[each.part.id]) for each in lying)),
        ("score", _hairline(SCORE), (_scored(each) for each in lying)),
        ("cut", _hairline(CUT), (_cut(each, kerf) for each in lying)),
    )
    body = [line for name, look, parts in groups for line in _svg_group(name, look, parts)]
    return "\n".join([head, f"<title>{escape(title)}</title>", *body, "</svg>", ""])


def _hairline(colour: str) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{HAIRLINE}"'


def _svg_group(name: str, look: str, parts: Iterator[Iterator[str]]) -> Iterator[str]:
    yield f'<g id="{name}" {look}>'
    for part in parts:
        yield from part
    yield "</g>"


def _cut(lying: Lying, kerf: float) -> Iterator[str]:
    for outline in cut_paths(lying.part, kerf):
        yield from _lines(lying, outline)


def _scored(lying: Lying) -> Iterator[str]:
    for (x0, y0), (x1, y1) in lying.part.folds:
        yield from _lines(lying, (("M", x0, y0), ("L", x1, y1)))


def _lines(lying: Lying, outline: Outline) -> Iterator[str]:
    for path in lying.put((Path(outline),)):
        assert isinstance(path, Path)
        yield f'<path d="{path_data(path.outline)}"/>'


def _engraved(lying: Lying, drawing: Sequence[Path]) -> Iterator[str]:
    for path in lying.put(drawing):
        yield from ink_svg(path)


def engraved(part: Part) -> Iterator[Path]:
    """Dark shapes, dark lines and all letters, within the cut; what is light is left as the material is."""
    for ink in part.front:
        for path in text_paths(replace(ink, fill=ENGRAVE)) if isinstance(ink, Text) else (_burnt(ink, part),):
            if path.fill or path.stroke:
                yield from clipped(path, part.cut)


def _burnt(path: Path, part: Part) -> Path:
    """What the beam makes of a shape. One that is lighter than its outline hides what is drawn below it."""
    is_lined = _is_dark(path.stroke, part)
    is_hiding = is_lined and brightness(path.fill or PAPER) > brightness(path.stroke)
    is_filled = _is_dark(path.fill, part) and not path.is_ground
    fill = (path.fill and PAPER) if is_hiding else ENGRAVE if is_filled else ""
    return replace(path, fill=fill, stroke=ENGRAVE if is_lined else "")


def _is_dark(colour: str, part: Part) -> bool:
    """What has the colour of the ground could not be seen on it either."""
    return bool(colour) and colour != part.ground and brightness(colour) < _DARK
