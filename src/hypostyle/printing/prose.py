"""Text on paper: the small part of Markdown that leaflets use, broken into lines and columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from hypostyle.core.kit import INK, Face, Ink, Text, circle
from hypostyle.core.kit import Path as Shape
from hypostyle.core.svg import TURQUOISE
from hypostyle.printing.fonts import typeset, width

Kind: TypeAlias = Literal["title", "heading", "item", "paragraph"]

# Of each kind: its size, the space before it, the height of its lines (all as shares of the text's size), its face.
_LOOK: Mapping[Kind, tuple[float, float, float, Face]] = {
    "title": (2.0, 0.0, 1.3, "display"),
    "heading": (1.25, 0.9, 1.35, "display"),
    "item": (1.0, 0.25, 1.38, "regular"),
    "paragraph": (1.0, 0.45, 1.38, "regular"),
}
_INDENT = 1.1  # of an item, as a share of the text's size
_BOLD = re.compile(r"\*\*(.+?)\*\*")


class Run(NamedTuple):
    """Words in one face."""

    words: str
    face: Face


@dataclass(frozen=True, slots=True)
class Block:
    """A title, a heading, an item of a list or a paragraph."""

    kind: Kind
    runs: tuple[Run, ...]


class Line(NamedTuple):
    """One line of text: how much height it takes, with the space before it, and what is drawn from its left end."""

    height: float
    inks: tuple[Ink, ...]  # y = 0 is its upper end
    is_first: bool  # of its block
    is_last: bool
    kind: Kind


def read(text: str) -> list[Block]:
    """The blocks of a text: `# `, `## `, `- `, and paragraphs between empty lines."""
    blocks: list[Block] = []
    for raw in re.split(r"\n\s*\n", text.strip()):
        waiting: list[tuple[Kind, str]] = []
        for line in raw.splitlines():
            kind, words = _kind(line.strip())
            if kind == "paragraph" and waiting and waiting[-1][0] != "heading":
                waiting[-1] = (waiting[-1][0], f"{waiting[-1][1]} {words}")
            else:
                waiting.append((kind, words))
        blocks += [Block(kind, _runs(words, _LOOK[kind][3])) for kind, words in waiting]
    return blocks


def _kind(line: str) -> tuple[Kind, str]:
    for mark, kind in (("## ", "heading"), ("# ", "title"), ("- ", "item")):
        if line.startswith(mark):
            return kind, line.removeprefix(mark)  # type: ignore[return-value]  # the literals above
    return "paragraph", line


def _runs(words: str, face: Face) -> tuple[Run, ...]:
    parts = _BOLD.split(words)
    faces: tuple[Face, Face] = (face, "bold" if face == "regular" else face)
    return tuple(Run(part, faces[number % 2]) for number, part in enumerate(parts) if part)


def lines(blocks: Iterable[Block], measure: float, size: float) -> Iterator[Line]:
    """The blocks broken into lines of this width."""
    for block in blocks:
        share, before, leading, _ = _LOOK[block.kind]
        font, indent = share * size, _INDENT * size if block.kind == "item" else 0.0
        broken = list(_broken(block.runs, measure - indent, font))
        for number, words in enumerate(broken):
            space = before * size if number == 0 else 0.0
            middle = space + leading * font / 2
            inks: list[Ink] = list(_set(words, indent, middle, font))
            if block.kind == "item" and number == 0:
                inks.append(Shape(circle(0.35 * size, middle, 0.17 * size), fill=TURQUOISE))
            is_last = number == len(broken) - 1
            yield Line(space + leading * font, tuple(inks), number == 0, is_last, block.kind)


def _broken(runs: Sequence[Run], measure: float, size: float) -> Iterator[list[Run]]:
    """Words that fit on one line each."""
    line: list[Run] = []
    used = 0.0
    for word in _words(runs):
        bare = sum(width(run.words.rstrip(" "), run.face, size) for run in word)
        if line and used + bare > measure:
            yield line
            line, used = [], 0.0
        line += word
        used += sum(width(run.words, run.face, size) for run in word)
    if line:
        yield line


def _words(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Words with the space behind them; one may change its face, and only a plain space ends it."""
    word: list[Run] = []
    for run in runs:
        for piece in re.findall(r"[^ ]+ ?| ", typeset(run.words)):
            word.append(Run(piece, run.face))
            if piece.endswith(" "):
                yield word
                word = []
    if word:
        yield word


def _set(words: Iterable[Run], x: float, middle: float, size: float) -> Iterator[Text]:
    """The words of a line, neighbours of one face put together."""
    joined: list[Run] = []
    for run in words:
        if joined and joined[-1].face == run.face:
            joined[-1] = Run(joined[-1].words + run.words, run.face)
        else:
            joined.append(run)
    for run in joined:
        # With the space behind it, so that lines and faces do not run together when they are read aloud or copied.
        yield Text(run.words, (x, middle), size, INK, "start", run.face)
        x += width(run.words, run.face, size)


def columns(found: Iterable[Line], height: float) -> list[list[Line]]:
    """Lines one below the other, a new column where one is full."""
    filled: list[list[Line]] = [[]]
    used = 0.0
    for line in found:
        if used + line.height > height:
            filled.append(_carried(filled[-1], line))
            used = sum(each.height for each in filled[-1])
        filled[-1].append(line)
        used += line.height
    return filled


def _carried(column: list[Line], following: Line) -> list[Line]:
    """Taken from the end of a full column: what may not be parted from the line that follows."""
    carried = [following]
    while column and _belong_together(column[-1], carried[0]):
        carried.insert(0, column.pop())
    return carried[:-1]


def _belong_together(above: Line, below: Line) -> bool:
    """A heading and its text; the first line of a block and its second, the last and the one before."""
    return above.kind == "heading" or (not below.is_first and (above.is_first or below.is_last))
