"""Signs of the kit as shapes, each in a box from -1 to 1: the four gods, Hathor's head, the sun, a seat's own shape."""

import math
import re
from collections.abc import Iterator, Mapping

from hypostyle.core.kit import Outline, Path, Point, Step, circle, mapped, open_line, polygon
from hypostyle.core.svg import GOLD, LIMESTONE
from hypostyle.games.turquoise.looks import PILLAR_SHAPES, TEAL

# Absolute commands of SVG; the client draws the same gods (a test compares).
GODS: Mapping[str, str] = {
    "anubis": "M.5 1V.35L.62-.1.55-.95.3-.5.12-.95 0-.42C-.2-.3-.3-.15-.45-.02L-.95.2-.9.36-.4.38-.1.3"
    "C0 .45-.1.7-.22 1Z",
    "horus": "M-1-.5C-.5-.95.5-.95 1-.45L.95-.3C.5-.7-.5-.72-.95-.35ZM-.95 0C-.5-.5.45-.5.95-.05 .5.3.2.36-.05.36"
    "L-.2.95-.38.95-.24.36C-.5.34-.75.2-.95 0ZM.15.38C.3.75.65.8.8.6.9.42.7.3.6.42L.52.33C.7.1 1.05.3.97.62"
    ".85 1.05.2 1.0.02.4Z",
    "seth": "M.45 1V.3L.5-.1.72-.95.5-1 .3-.5.22-1 0-1 .02-.45C-.2-.4-.35-.25-.5-.05-.65.15-.85.2-1 .42L-.92.58"
    "C-.65.5-.5.42-.3.36L-.05.34C.02.5-.05.75-.15 1Z",
    "thot": "M.62 1C.75.6.6.3.42.02.6-.3.5-.75.12-.8-.15-.82-.32-.65-.38-.45-.75-.3-.95.15-.95.75"
    "-.8.3-.6 0-.3-.1-.2-.02-.05.05.05.1.2.4.25.7.2 1Z",
}
# Where the stone shows through: x, y and radius.
EYES: Mapping[str, tuple[float, float, float]] = {"horus": (0.005, -0.02, 0.24), "thot": (0.085, -0.4, 0.1)}
_PART = re.compile(r"([MLVCZ])|(-?(?:\d+\.?\d*|\.\d+))")
_NUMBERS: Mapping[str, int] = {"M": 2, "L": 2, "V": 1, "C": 6, "Z": 0}

_HEAD = (
    "M-.3-.16C-.15-.22.15-.22.3-.16.4-.1.42.02.38.14L.26.5"
    "C.3.62.28.82.16.92.06.98-.06.98-.16.92-.28.82-.3.62-.26.5L-.38.14C-.42.02-.4-.1-.3-.16Z"
)
_EAR = "M.38-.08C.52-.24.78-.28.95-.16.86.08.6.2.38.1Z"
_HORN = "M.1-.2C.5-.24.72-.5.6-1 .98-.62.86-.06.24-.1Z"
_MARKS = ((-0.2, 0.14, 0.07), (0.2, 0.14, 0.07), (-0.1, 0.74, 0.045), (0.1, 0.74, 0.045))  # eyes and nostrils


def outline_of(text: str) -> Outline:
    """An outline from the absolute commands M, L, V, C and Z of an SVG path."""
    steps: list[Step] = []
    numbers: list[float] = []
    letter, x = "", 0.0
    for command, number in _PART.findall(text):
        if command:
            letter, numbers = command, []
        else:
            numbers.append(float(number))
        if len(numbers) < _NUMBERS[letter]:
            continue
        if letter == "V":
            steps.append(("L", x, numbers[0]))
        else:
            steps.append((letter, *numbers))
            x = numbers[-2] if numbers else x
        numbers = []
    return tuple(steps)


def god(name: str, at: Point, size: float, fill: str, stone: str) -> Iterator[Path]:
    """A god's sign, so many millimetres from its middle to its edge, on a stone of that colour."""
    yield Path(_put(outline_of(GODS[name]), at, size), fill=fill)
    if name in EYES:
        x, y, radius = EYES[name]
        yield Path(circle(at[0] + x * size, at[1] + y * size, radius * size), fill=stone, is_ground=True)


def cow_head(at: Point, size: float) -> Iterator[Path]:
    """Hathor as a cow: head, ears and horns, with the sun between them."""
    for side in (outline_of(_EAR), outline_of(_HORN)):
        for way in (size, -size):
            yield Path(_put(side, at, size, way), fill=TEAL, stroke=TEAL, width=0.03 * size)
    yield Path(_put(outline_of(_HEAD), at, size), fill=TEAL, stroke=TEAL, width=0.03 * size)
    for x, y, radius in _MARKS:
        yield Path(circle(at[0] + x * size, at[1] + y * size, radius * size), fill=LIMESTONE)
    yield Path(circle(at[0], at[1] - 0.6 * size, 0.3 * size), fill=GOLD, stroke=TEAL, width=0.05 * size)


def sun(at: Point, size: float) -> Iterator[Path]:
    """The sun of the last capital: a disc and its rays."""
    x, y = at
    for number in range(16):
        angle = math.pi * number / 8
        ends = ((x + far * size * math.cos(angle), y + far * size * math.sin(angle)) for far in (0.74, 1.0))
        yield Path(open_line(ends), stroke=TEAL, width=0.07 * size)
    yield Path(circle(x, y, 0.62 * size), fill=GOLD, stroke=TEAL, width=0.06 * size)


def seat_shape(seat: int, at: Point, size: float) -> Outline:
    """Circle, square, triangle or diamond: what tells pillars apart without their colours."""
    points = PILLAR_SHAPES[seat - 1]
    return polygon((at[0] + x * size, at[1] + y * size) for x, y in points) if points else circle(*at, size)


def _put(outline: Outline, at: Point, size: float, across: float = 0) -> Outline:
    """So large and there; seen in a mirror if its size across is negative."""
    return mapped(outline, lambda x, y: (at[0] + x * (across or size), at[1] + y * size))
