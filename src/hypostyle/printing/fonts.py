"""The fonts of a kit: how wide a line is, and the outlines of its letters.

Files lie in `fonts/`: Inter and Fraunces, Latin letters only, under the SIL Open Font License.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from hypostyle.core.kit import Face, Outline, Step

FILES: Mapping[Face, str] = {
    "regular": "Inter-Regular.ttf",
    "bold": "Inter-Bold.ttf",
    "display": "Fraunces-SemiBold.ttf",
}
# What no font of the house has, and what stands for it: the narrow space before French signs is a space of its own.
_INSTEAD = str.maketrans({"\u202f": "\u00a0", "\u2011": "-"})

# What belongs to the number before it, and a sign of multiplication to those on both its sides.
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|g/m²|points?|h|min)\b|×)|(?<=×) (?=[\dn])")


def font_path(face: Face) -> str:
    """Where the file of a face lies."""
    return str(files(__package__).joinpath("fonts", FILES[face]))


def typeset(words: str) -> str:
    """Signs as printers set them, where files have those of a keyboard; lines break before no French sign or unit."""
    set_ = re.sub(r"(?<=[^\W\d_])'", "’", words)
    return _UNIT.sub("\u00a0", re.sub(r" (?=[;:!?»%])|(?<=«) ", "\u202f", set_))


def printable(words: str, face: Face = "regular") -> str:
    """The same words in signs that a face has; a sign of another script, in a set of one's own, becomes `?`."""
    letters = _font(face).letters
    return "".join(sign if ord(sign) in letters else "?" for sign in typeset(words).translate(_INSTEAD))


def missing(words: str, face: Face) -> set[str]:
    """The signs of a text that a face does not have."""
    return {sign for sign in typeset(words).translate(_INSTEAD) if ord(sign) not in _font(face).letters}


def width(words: str, face: Face, size: float) -> float:
    """How wide a line is, in the unit of its size."""
    font = _font(face)
    return sum(font.advance(sign) for sign in printable(words, face)) * size / font.em


def capital(face: Face) -> float:
    """How high capitals are, as a share of the size."""
    font = _font(face)
    return font.capital / font.em


def outlines(words: str, face: Face, size: float) -> Iterator[Outline]:
    """The letters of a line as shapes, from the left end of its baseline; y goes down."""
    font, x = _font(face), 0.0
    factor = size / font.em
    for sign in printable(words, face):
        pen = _Pen(font.glyphs, x, factor)
        font.glyphs[font.letters[ord(sign)]].draw(pen)
        if pen.steps:
            yield tuple(pen.steps)
        x += font.advance(sign) * factor


class _Font:
    def __init__(self, face: Face) -> None:
        file = TTFont(font_path(face))
        self.em: int = file["head"].unitsPerEm
        self.capital: int = file["OS/2"].sCapHeight
        self.letters: dict[int, str] = file.getBestCmap()
        self.glyphs: Any = file.getGlyphSet()

    def advance(self, sign: str) -> float:
        return float(self.glyphs[self.letters[ord(sign)]].width)


@cache
def _font(face: Face) -> _Font:
    return _Font(face)


class _Pen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Writes a letter down as the steps of an outline."""

    def __init__(self, glyphs: Any, x: float, factor: float) -> None:
        super().__init__(glyphs)
        self.steps: list[Step] = []
        self._x, self._factor = x, factor

    def _spot(self, point: tuple[float, float]) -> tuple[float, float]:
        return self._x + point[0] * self._factor, -point[1] * self._factor

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # fontTools names it
        self.steps.append(("M", *self._spot(pt)))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append(("L", *self._spot(pt)))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append(("C", *(number for point in points for number in self._spot(point))))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append(("Z",))
