"""Nets to cut, fold and glue: the piece, the start cube, and plain cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from hypostyle.core.kit import PAPER, Ink, Path, Point, Text, bounds, box, circle, mapped, polygon
from hypostyle.core.kit import Part as PaperPart
from hypostyle.core.svg import shade
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STAINS, START_STAIN
from hypostyle.games.aztec.kit_drawings import end_grain, grain, sun, valley_sign
from hypostyle.games.aztec.kit_net import PIECE, Face, Line, Net, Place, cube_net, piece_net, trapezium
from hypostyle.games.aztec.space import Cell, cross

TAB = 0.28  # the depth of a tab, for each unit of a cube's side
_BLEED = 0.8  # how far the colour of a face goes on over the fold of a tab
_LABEL = 2.4
# The side of the smallest cube on whose faces a letter, or a word, has room between the numbers.
_LETTER_FROM, _WORD_FROM = 12.0, 15.0
# The parts of a piece, in the order of `space.piece`, and the direction in which their wood grows.
_NAMES = ("corner", "tipped", "tipped", "tip", "plain", "plain")
_GROWS: tuple[Cell, ...] = ((1, 0, 0), (1, 0, 0), (1, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 0))

_Decorate: TypeAlias = Callable[[Face, Place], Iterable[Ink]]


def piece_part(stain: int, copies: int, cube: float, words: Words) -> PaperPart:
    """The net of the piece in one of the stains, which are told apart by strokes on the tip too."""
    colour = STAINS[stain]

    def decorate(face: Face, place: Place) -> Iterator[Ink]:
        yield from _wood(face, place, colour)
        name, ink = _NAMES[PIECE.index(face[0])], shade(colour, 0.35)
        letters = words.say(message(f"letter.{name}"))
        if cube >= (_LETTER_FROM if len(letters) == 1 else _WORD_FROM):
            size = max(_LABEL, (0.17 if len(letters) == 1 else 0.14) * cube) / cube
            yield Text(letters, (0.5, 0.5), size, ink, face="bold")
        if name == "tip":
            yield from _strokes(stain + 1, ink)

    name = words.say(message("piece.part", number=stain + 1))
    return _part(f"piece-{stain + 1}", name, piece_net(), cube, colour, decorate, copies)


def cube_part(copies: int, cube: float, words: Words) -> PaperPart:
    """The net of a plain cube, six of which are a piece."""

    def decorate(face: Face, place: Place) -> Iterator[Ink]:
        return _wood(face, place, STAINS[0])

    return _part("cube", words.say(message("cube.part")), cube_net(), cube, STAINS[0], decorate, copies)


def start_part(cube: float, words: Words) -> PaperPart:
    """The net of the start cube, with its sun on every face, for any may lie on top."""

    def decorate(face: Face, place: Place) -> Iterator[Ink]:
        yield from _wood(face, place, START_STAIN)
        yield from sun(0.5, 0.5, 0.24)

    return _part("start-cube", words.say(message("start.part")), cube_net(), cube, START_STAIN, decorate, 1)


def _wood(face: Face, place: Place, colour: str) -> Iterator[Ink]:
    """Grain along the leg, and rings at its ends; where cubes meet, a fine line, for contacts are counted by cubes."""
    grows = _GROWS[PIECE.index(face[0])] if face[0] in PIECE else _GROWS[0]
    seed = sum(face[0]) + 2 * sum(face[1]) + face[1].index(next(step for step in face[1] if step))
    is_end = cross(grows, face[1]) == (0, 0, 0)
    yield from end_grain(colour, seed) if is_end else grain(colour, place.aside(grows)[0] == 0, seed)
    yield Path(box(0, 0, 1, 1), stroke=shade(colour, 0.62), width=0.2)


def _strokes(count: int, ink: str) -> Iterator[Ink]:
    """The number of a stain, as strokes under the letters."""
    for number in range(count):
        x = 0.5 + (number - (count - 1) / 2) * 0.1
        yield Path(polygon(((x - 0.02, 0.64), (x + 0.02, 0.64), (x + 0.02, 0.74), (x - 0.02, 0.74))), fill=ink)


def _part(id: str, name: str, net: Net, cube: float, colour: str, decorate: _Decorate, copies: int) -> PaperPart:
    """A net in millimetres: faces, white tabs, and at each edge the number of the tab that goes under it."""
    cut = polygon(net.outline(TAB))
    left, top, right, low = bounds(cut)

    def placed(x: float, y: float) -> Point:
        return (x - left) * cube, (y - top) * cube

    def line(ends: Line) -> tuple[Point, Point]:
        return placed(*ends[0]), placed(*ends[1])

    inks: list[Ink] = []
    for place in net.places.values():
        inks.append(Path(mapped(box(*place.square, 1, 1), placed), fill=colour, is_ground=True))
    for face, place in net.places.items():
        inks += (_enlarged(ink, place.square, cube, placed) for ink in decorate(face, place))
    for seam in net.seams:
        inks += _tab(seam.tab, seam.number, cube, placed)
        inks += _number(seam.number, _beside(line(_middle_unit(seam.under)), 2.6), colour)
    for ends, bend in net.folds:
        inks += valley_sign(*line(ends), 0.13 * cube) if bend == "valley" else ()
    folds = (*(line(ends) for ends, _ in net.folds), *(line(seam.tab) for seam in net.seams))
    size = (right - left) * cube, (low - top) * cube
    return PaperPart(
        id, name, size, tuple(inks), outline=mapped(cut, placed), folds=folds, ground=colour, copies=copies
    )


def _enlarged(ink: Ink, square: tuple[int, int], cube: float, placed: Callable[[float, float], Point]) -> Ink:
    """What is drawn over a unit square, on its own square; lines keep their width."""

    def change(x: float, y: float) -> Point:
        return placed(x + square[0], y + square[1])

    if isinstance(ink, Path):
        return Path(mapped(ink.outline, change), ink.fill, ink.stroke, ink.width, ink.dash, ink.is_ground)
    return Text(ink.words, change(*ink.at), ink.size * cube, ink.fill, ink.anchor, ink.face, ink.turn)


def _tab(ends: Line, number: int, cube: float, placed: Callable[[float, float], Point]) -> Iterator[Ink]:
    """A tab stays white, since glue holds on paper better than on ink; the face's colour just reaches over the fold."""
    start, near, far, end = trapezium(ends, TAB)
    share = _BLEED / (TAB * cube)

    def on_slant(base: tuple[float, float], outer: tuple[float, float]) -> tuple[float, float]:
        return base[0] + (outer[0] - base[0]) * share, base[1] + (outer[1] - base[1]) * share

    corners = [placed(*point) for point in (on_slant(start, near), near, far, on_slant(end, far))]
    yield Path(polygon(corners), fill=PAPER)
    x, y = (sum(values) / 4 for values in zip(*corners, strict=True))
    yield Text(str(number), (x, y), _LABEL, face="bold")


def _number(number: int, at: Point, colour: str) -> Iterator[Ink]:
    """The number at an edge; on dark wood it stands on a white disc."""
    if colour == START_STAIN:
        yield Path(circle(*at, 1.6), fill=PAPER)
    yield Text(str(number), at, _LABEL, face="bold")


def _middle_unit(line: Line) -> Line:
    """The unit in or nearest before the middle of a line, for a number does not stand where two cubes meet."""
    (x1, y1), (x2, y2) = line
    length = abs(x2 - x1) + abs(y2 - y1)
    dx, dy = (x2 - x1) // length, (y2 - y1) // length
    before = (length - 1) // 2
    return (x1 + dx * before, y1 + dy * before), (x1 + dx * (before + 1), y1 + dy * (before + 1))


def _beside(ends: tuple[Point, Point], far: float) -> Point:
    """A point inside, beside the middle of an edge that is walked clockwise."""
    (x1, y1), (x2, y2) = ends
    length = abs(x2 - x1) + abs(y2 - y1)
    return (x1 + x2) / 2 - (y2 - y1) / length * far, (y1 + y2) / 2 + (x2 - x1) / length * far
