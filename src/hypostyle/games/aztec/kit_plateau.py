"""The plateau on paper: nine by nine cells of the cubes' side, with the sectors of both axes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hypostyle.core.kit import INK, PAPER, Ink, Making, Part, Path, Text, box, put
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STONE
from hypostyle.games.aztec.kit_drawings import COLOURS, LINE, hatched, mixed, sign, sun
from hypostyle.games.aztec.score import sector
from hypostyle.games.aztec.space import LEVELS, SIZE, START

BORDER = 12.0
_LETTERS = "abcdefghi"
_STRIP = (1.6, 5.2)  # of the border: where the sectors' strip begins, and its width
_CELLS_AT = 9.5  # where the letters and numbers of cells stand in the border
# How each side's strip is turned, so that whoever sits there reads it.
_TURNS: Mapping[str, int] = {"north": 180, "east": 270, "south": 0, "west": 90}
_AXES: Mapping[str, str] = {"north": "ns", "east": "ew", "south": "ns", "west": "ew"}
_CHECK = mixed("#C19A69", STONE, 0.28)


def plateau(making: Making, words: Words) -> Part:
    """The whole plateau, cells, sectors and border."""
    side = SIZE * making.cube + 2 * BORDER
    inks: list[Ink] = [Path(box(0, 0, side, side), fill=STONE, is_ground=True)]
    inks += _cells(making.cube)
    inks += _names(making.cube, side)
    for where in _TURNS:
        inks += _strip(where, making.cube, side, words)
    inks += _start(making.cube, words)
    frame = box(BORDER, BORDER, SIZE * making.cube, SIZE * making.cube)
    inks.append(Path(frame, stroke=INK, width=0.6))
    return Part("plateau", words.say(message("plateau")), (side, side), tuple(inks), ground=STONE)


def _cells(cube: float) -> Iterator[Ink]:
    sectors = {axis: sector(axis, "none") for axis in ("ns", "ew")}
    for column in range(SIZE):
        for row in range(SIZE):
            x, y = BORDER + column * cube, BORDER + (SIZE - 1 - row) * cube
            for axis, cells in sectors.items():
                if (column, row, LEVELS - 1) in cells:
                    yield from hatched(axis, x, y, cube)
                    yield Path(box(x + cube * 0.26, y + cube * 0.26, cube * 0.48, cube * 0.48, cube * 0.08), fill=PAPER)
                    yield sign(axis, x + cube / 2, y + cube / 2, cube * 0.16)
            if (column + row) % 2 and not any((column, row, LEVELS - 1) in cells for cells in sectors.values()):
                yield Path(box(x, y, cube, cube), fill=_CHECK, is_ground=True)
            yield Path(box(x, y, cube, cube), stroke=LINE, width=0.3)


def _names(cube: float, side: float) -> Iterator[Ink]:
    for number in range(SIZE):
        along = BORDER + (number + 0.5) * cube
        for y in (_CELLS_AT, side - _CELLS_AT):
            yield Text(_LETTERS[number], (along, y), 3.4, face="bold")
        for x in (_CELLS_AT, side - _CELLS_AT):
            yield Text(str(number + 1), (x, side - along), 3.4, face="bold")


def _strip(where: str, cube: float, side: float, words: Words) -> tuple[Ink, ...]:
    """The band beside a sector, drawn at the southern side and turned to its own."""
    axis, (start, high) = _AXES[where], _STRIP
    left, long = BORDER + cube, (SIZE - 2) * cube
    top, middle = side - start - high, side - start - high / 2
    name, says = (words.say(message(code)) for code in (f"side.{where}", f"strip.{axis}"))
    inks: list[Ink] = [
        Path(box(left, top, long, high, 1.2), fill=mixed(COLOURS[axis], STONE, 0.3), stroke=INK, width=0.25),
        Text(name, (left + 7, middle), 3.6, anchor="start", face="bold"),
        Text(says, (left + long - 7, middle), 2.6, anchor="end"),
        sign(axis, left + 3.6, middle, 1.5),
        sign(axis, left + long - 3.6, middle, 1.5),
    ]
    half = side / 2
    return put(put(inks, -half, -half), half, half, _TURNS[where])


def _start(cube: float, words: Words) -> Iterator[Ink]:
    x, y = BORDER + (START[0] + 0.5) * cube, BORDER + (SIZE - 0.5 - START[1]) * cube
    half = cube / 2
    yield Path(box(x - half, y - half, cube, cube), stroke=INK, width=0.9)
    yield from sun(x, y - cube * 0.1, cube * 0.24)
    yield Text(words.say(message("start")), (x, y + cube * 0.29), max(2.4, cube * 0.15))
