"""What the parts of the kit have in common: bricks at their true size, the seats' shapes, the tokens' signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from hypostyle.core.kit import (
    INK,
    PAPER,
    Anchor,
    Face,
    Ink,
    Path,
    Point,
    Text,
    box,
    circle,
    open_line,
    polygon,
    regular,
)
from hypostyle.core.svg import GOLD, SEAT_COLOURS
from hypostyle.games.temple_rush.die import STAR
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.signs import CLOTH, EDGE, IRON, TOKEN, WOOD, star

Say: TypeAlias = Callable[..., str]  # a code and its parameters as a sentence

PITCH, HEIGHT = 8.0, 9.6  # of ordinary toy bricks: from stud to stud, and from level to level
STUD_HEIGHT = 1.7
LINE = "#6B5A3C"  # dark enough to read in grey and with little ink
SEATS = range(1, len(SEAT_COLOURS) + 1)
_STUD = 2.4


def seat_shape(seat: int, x: float, y: float, radius: float, fill: str = "") -> Path:
    """Circle, square, triangle or diamond: whose thing it is, also where no colour is seen."""
    outlines = {
        1: circle(x, y, radius),
        2: box(x - radius * 0.88, y - radius * 0.88, radius * 1.76, radius * 1.76),
        3: polygon(regular(x, y + radius * 0.2, radius * 1.2, 3)),
        4: polygon(regular(x, y, radius * 1.2, 4)),
    }
    return Path(outlines[seat], fill or SEAT_COLOURS[seat - 1], INK, 0.3)


def paragraph(
    words: str,
    at: Point,
    size: float = 2.7,
    *,
    anchor: Anchor = "start",
    face: Face = "regular",
    fill: str = INK,
) -> Iterator[Text]:
    """Lines of text below each other, from the first line's place."""
    for number, line in enumerate(words.split("\n")):
        yield Text(line, (at[0], at[1] + number * size * 1.36), size, fill, anchor, face)


def footprint(x: float, y: float, length: int, stroke: str = LINE) -> Iterator[Path]:
    """A brick seen from above, at its true size: a place to put one."""
    yield Path(box(x, y, length * PITCH, PITCH, 0.8), PAPER, stroke, 0.3)
    for stud in range(length):
        yield Path(circle(x + (stud + 0.5) * PITCH, y + PITCH / 2, _STUD), "", EDGE, 0.3)


def brick(x: float, ground: float, length: int, colour: str) -> Iterator[Path]:
    """A brick seen from the side, at its true size, standing on the height `ground`."""
    top = ground - HEIGHT
    for stud in range(length):
        left = x + stud * PITCH + PITCH / 2 - _STUD
        yield Path(box(left, top - STUD_HEIGHT, 2 * _STUD, STUD_HEIGHT + 0.4), colour, INK, 0.3)
    yield Path(box(x, top, length * PITCH, HEIGHT, 0.5), colour, INK, 0.35)


def die_face(face: str, seat: int, x: float, y: float, side: float) -> Iterator[Ink]:
    """One face of a seat's die: a star, or a size with as many studs; the seat's shape in a corner."""
    inset = side * 0.06
    yield Path(box(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.12), PAPER, INK, 0.25)
    corner = side * 0.2
    yield seat_shape(seat, x + corner, y + corner, side * 0.085)
    middle = x + side / 2
    if face == STAR:
        yield Path(polygon(star(middle, y + side * 0.55, side * 0.33)), GOLD, INK, 0.3)
        return
    yield Text(face, (middle, y + side * 0.45), side * 0.5, face="bold")
    for stud in range(int(face)):
        spot = middle + (stud - (int(face) - 1) / 2) * side * 0.16
        yield Path(circle(spot, y + side * 0.78, side * 0.055), INK)


def token_sign(token: Token, x: float, y: float, scale: float = 1.0) -> tuple[Path, ...]:
    """Hammer and chisel, bag, or a trowel for mortar; about 15 mm across."""

    def at(*points: Point) -> tuple[Point, ...]:
        return tuple((x + dx * scale, y + dy * scale) for dx, dy in points)

    if token == Token.HAMMER:
        return (
            Path(polygon(at((-5.6, 6.6), (-4.0, 7.8), (3.0, -1.6), (1.4, -2.8))), WOOD, INK, 0.3),
            Path(polygon(at((-2.2, -5.2), (0.2, -7.6), (7.0, -1.6), (4.8, 1.0))), IRON, INK, 0.3),
            Path(polygon(at((4.9, 2.6), (7.1, 2.9), (6.4, 8.0), (3.9, 8.0))), IRON, INK, 0.3),
            Path(polygon(at((4.4, 1.5), (7.7, 1.9), (7.5, 3.3), (4.2, 2.9))), WOOD, INK, 0.3),
        )
    if token == Token.MORTAR:
        return (
            Path(polygon(at((-7.4, 6.4), (-3.6, -3.6), (3.0, 3.0))), IRON, INK, 0.3),
            Path(open_line(at((-0.6, -0.4), (1.8, -2.4), (1.2, -3.6), (2.6, -4.6))), "", INK, 1.0),
            Path(polygon(at((2.0, -4.6), (3.4, -3.0), (8.0, -6.4), (6.4, -8.2))), WOOD, INK, 0.3),
            Path(box(x - 8 * scale, y + 6.4 * scale, 16 * scale, 1.6 * scale, 0.6 * scale), "#D9D5CA", INK, 0.3),
        )
    sack = at((-2.6, -4.0), (2.6, -4.0), (5.8, 0.6), (6.8, 4.6), (4.8, 7.6), (-4.8, 7.6), (-6.8, 4.6), (-5.8, 0.6))
    return (
        Path(
            polygon(at((-4.2, -7.8), (-1.4, -6.6), (0, -7.8), (1.4, -6.6), (4.2, -7.8), (2.4, -4.4), (-2.4, -4.4))),
            CLOTH,
            INK,
            0.3,
        ),
        Path(polygon(sack), CLOTH, INK, 0.3),
        Path(open_line(at((-3.2, -4.2), (3.2, -4.2))), "", INK, 0.9),
        Path(open_line(at((-2.6, 0.8), (2.6, 0.8), (2.6, 4.2), (-2.6, 4.2), (-2.6, 0.8))), "", INK, 0.35),
    )


def token_disc(x: float, y: float, radius: float) -> Path:
    """The face of a token, or of its place."""
    return Path(circle(x, y, radius), TOKEN, INK, 0.3)
