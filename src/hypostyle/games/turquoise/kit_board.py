"""The board to print: foundations for sixteen plates, sixteen gates, and the track of the score around them."""

from collections.abc import Iterator

from hypostyle.core.kit import BLEED, INK, Ink, Path, Point, Text, box, open_line, polygon, put
from hypostyle.core.svg import GOLD, LIMESTONE, SANDSTONE
from hypostyle.games.turquoise.looks import (
    BED,
    BED_EDGE,
    BRIDGE,
    DARK_GRANITE,
    GRANITE,
    POST_EDGE,
    RAIL,
    SAND,
)
from hypostyle.games.turquoise.measures import BRIDGE_WIDTH, GROUND, PLATE, STEP
from hypostyle.games.turquoise.signs import cow_head
from hypostyle.games.turquoise.space import CORNERS, GATES, PLACES, SIZE, STEPS, Column, Place, columns_of

BOARD = 240.0
RING = (BOARD - GROUND) / 2
TRACK = 15.5  # how deep the track is; what is left of the ring belongs to the gates
POINTS = 50
_LONG, _SHORT = 12, 11  # spaces between the corners: along the top and the bottom, and up the sides
# Clockwise from the top: how far a side is turned, so that whoever sits there can read it.
_TOP, _RIGHT, _BOTTOM, _LEFT = 180, 270, 0, 90


def board_front() -> tuple[Ink, ...]:
    """The whole board, drawn from its upper left corner, north at the top."""
    return tuple(_inks())


def track() -> tuple[tuple[Point, Point, int], ...]:
    """Where each space of the score lies, from 0: its corner, its size, and how its number is turned."""
    far, across, down = BOARD - TRACK, (BOARD - 2 * TRACK) / _LONG, (BOARD - 2 * TRACK) / _SHORT
    corner = (TRACK, TRACK)
    top = [((TRACK + each * across, 0.0), (across, TRACK), _TOP) for each in range(_LONG)]
    right = [((far, TRACK + each * down), (TRACK, down), _RIGHT) for each in range(_SHORT)]
    bottom = [((far - (each + 1) * across, far), (across, TRACK), _BOTTOM) for each in range(_LONG)]
    left = [((0.0, far - (each + 1) * down), (TRACK, down), _LEFT) for each in range(_SHORT)]
    return (
        ((0.0, 0.0), corner, _TOP), *top,
        ((far, 0.0), corner, _RIGHT), *right,
        ((far, far), corner, _BOTTOM), *bottom,
        ((0.0, far), corner, _LEFT), *left,
    )  # fmt: skip


def spot(column: Column) -> Point:
    """The middle of a site on the board."""
    return RING + (column[0] + 0.5) * STEP, RING + (SIZE - column[1] - 0.5) * STEP


def _inks() -> Iterator[Ink]:
    yield Path(box(-BLEED, -BLEED, BOARD + 2 * BLEED, BOARD + 2 * BLEED), fill=SAND, is_ground=True)
    slab = BOARD - 2 * TRACK
    yield Path(box(TRACK, TRACK, slab, slab), fill=GRANITE, stroke=POST_EDGE, width=0.4, is_ground=True)
    for place in PLACES:
        if place.storey == 0:
            yield from _bed(place)
    for number in range(SIZE):
        yield from _names(number)
    for value, (corner, size, turn) in enumerate(track()):
        yield from _space(value, corner, size, turn)
    yield from _direction()


def _bed(place: Place) -> Iterator[Ink]:
    """Where a plate will lie; the corners show whose place they are."""
    x, y = spot(columns_of(place)[2])
    x, y = x - STEP / 2, y - STEP / 2
    for inset, radius in ((1.0, 2.0), (4.0, 1.0)):
        side = PLATE - 2 * inset
        fill = BED if inset == 1.0 else ""
        yield Path(box(x + inset, y + inset, side, side, radius), fill=fill, stroke=BED_EDGE, is_ground=True)
    middle = (x + PLATE / 2, y + PLATE / 2)
    if place in CORNERS:
        yield from put(cow_head((0, 0), 8.5), *middle, 90 * CORNERS.index(place))


def _names(number: int) -> Iterator[Ink]:
    """The letter of a column on both its sides, and the number of a row on both of its; on the gates where they are."""
    last = SIZE - 1
    for column, letter, turn in (
        ((number, last), "N", _TOP),
        ((last, number), "E", _RIGHT),
        ((number, 0), "S", _BOTTOM),
        ((0, number), "W", _LEFT),
    ):
        (x, y), (dx, dy) = spot(column), STEPS[letter]
        far = (STEP + RING - TRACK) / 2
        at = (x + dx * far, y - dy * far)
        if GATES.get(column) == letter:
            yield from put(_gate(), *at, turn)
        yield Text(
            "abcdefgh"[number] if letter in "NS" else str(number + 1), at, 3.2, POST_EDGE, face="bold", turn=turn
        )


def _gate() -> Iterator[Ink]:
    """A gate's own half of a bridge between two posts, about its middle, leading up."""
    depth, half = RING - TRACK, BRIDGE_WIDTH / 2
    yield Path(box(-half, -depth / 2, 2 * half, depth), fill=BRIDGE)
    for side in (-1, 1):
        yield Path(open_line(((side * half, -depth / 2), (side * half, depth / 2))), stroke=RAIL, width=0.9)
        middle = side * (half + 2)
        yield Path(box(middle - 1.2, 0.4 - depth / 2, 2.4, depth - 0.8, 0.5), fill=DARK_GRANITE, stroke=POST_EDGE)


def _space(value: int, corner: Point, size: Point, turn: int) -> Iterator[Ink]:
    """A space of the score; every fifth stands out."""
    is_fifth = value % 5 == 0
    fill = SANDSTONE if is_fifth else LIMESTONE
    (x, y), (width, height) = corner, size
    yield Path(box(x, y, width, height), fill=fill, stroke=POST_EDGE, is_ground=not is_fifth)
    if is_fifth:
        yield Path(box(x + 1.2, y + 1.2, width - 2.4, height - 2.4, 1.5), stroke=GOLD, width=0.6)
    at = (x + width / 2, y + height / 2)
    if value in (6, 9):
        yield from put((Path(open_line(((-1.2, 2.4), (1.2, 2.4))), stroke=INK, width=0.35),), *at, turn)
    yield Text(str(value), at, 6.4 if is_fifth else 4.4, INK, face="display" if is_fifth else "regular", turn=turn)


def _direction() -> Iterator[Ink]:
    """Which way the score goes: a small arrowhead in the first space."""
    x, y = TRACK - 2.4, TRACK / 2
    yield Path(polygon(((x - 1.3, y - 1.2), (x + 0.3, y), (x - 1.3, y + 1.2))), fill=INK)
