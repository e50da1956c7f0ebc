"""Sheets that show how a piece is made: from a net, or from six cubes."""

from __future__ import annotations

from collections.abc import Iterator

from hypostyle.core.kit import INK, Ink, Part, Path, Point, Text, box, open_line
from hypostyle.core.svg import LIMESTONE
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STAINS
from hypostyle.games.aztec.kit_drawings import (
    aslant,
    centred,
    cross_out,
    cubes,
    lines,
    quarter_turned,
    tick,
    valley_sign,
)
from hypostyle.games.aztec.kit_net import PIECE, piece_net
from hypostyle.games.aztec.space import Cell

ASSEMBLY = (188.0, 236.0)
GUIDE = (188.0, 80.0)
_LIGHT, _NEW = STAINS[2], STAINS[1]
# What is there already, and what is glued on: the row with the corner, the plain leg, the tip, and nothing more.
_ROW, _TIP, _LEG = PIECE[:3], PIECE[3:4], PIECE[4:]
STEPS: tuple[tuple[tuple[Cell, ...], tuple[Cell, ...]], ...] = (
    (_ROW, ()),
    (_ROW, _LEG),
    (_ROW + _LEG, _TIP),
    (_ROW + _LEG + _TIP, ()),
)
_MIRRORED: tuple[Cell, ...] = tuple((y, x, z) for x, y, z in PIECE)


def guide(words: Words) -> Part:
    """How the net becomes a piece."""
    title = words.say(message("guide"))
    seams = len(piece_net().seams)
    inks: list[Ink] = [
        Path(box(0, 0, *GUIDE), fill=LIMESTONE, is_ground=True),
        Text(title, (6, 9), 6.2, anchor="start", face="display"),
        *lines(words.say(message("guide.text", seams=seams)), (6, 19), 3.2, leading=1.42),
        Path(open_line(((9, 72), (27, 72))), stroke=INK, width=0.25, dash=(2.0, 1.2)),
        *valley_sign((9, 72), (27, 72), 2.4),
        *lines(words.say(message("guide.valley")), (32, 72), 3.1),
        *_named((143, 40), 10, words),
    ]
    return Part("piece-guide", title, GUIDE, tuple(inks), ground=LIMESTONE)


def assembly(cube: float, words: Words) -> Part:
    """How six cubes become a piece, step by step, and how to see that it is not its mirror image."""
    title = words.say(message("assembly"))
    side = f"{cube:g}".replace(".", words.say(message("decimal")))
    inks: list[Ink] = [
        Path(box(0, 0, *ASSEMBLY), fill=LIMESTONE, is_ground=True),
        Text(title, (8, 11), 7.0, anchor="start", face="display"),
        *lines(words.say(message("assembly.text", side=side)), (8, 21), 3.2, leading=1.42),
    ]
    for number, (old, new) in enumerate(STEPS, start=1):
        x, y = 8 + (number - 1) % 2 * 88, 34 + (number - 1) // 2 * 62
        inks += _step(number, old, new, (x, y), words)
    inks += _sides(words)
    inks += _mirror(words)
    return Part("assembly", title, ASSEMBLY, tuple(inks), ground=LIMESTONE)


def _step(number: int, old: tuple[Cell, ...], new: tuple[Cell, ...], at: Point, words: Words) -> Iterator[Ink]:
    """One step: what is there already in light wood, what is glued on in darker wood."""
    x, y = at
    yield Path(box(x, y, 84, 58, 2), stroke=INK, width=0.25)
    yield Text(str(number), (x + 6, y + 6.5), 6.0, face="display")
    yield from lines(words.say(message(f"assembly.step.{number}")), (x + 12, y + 6), 3.0)
    edge = 8.5
    origin = centred(PIECE, edge, (x + 42, y + 37))
    yield from cubes({**dict.fromkeys(old, _LIGHT), **dict.fromkeys(new, _NEW)}, edge, origin)


def _sides(words: Words) -> Iterator[Ink]:
    """The finished piece from two sides."""
    y = 166.0
    yield Text(words.say(message("assembly.front")), (33, y), 3.2, face="bold")
    yield from _named((33, y + 27), 7.4, words)
    yield Text(words.say(message("assembly.behind")), (98, y), 3.2, face="bold")
    behind = quarter_turned(PIECE, 2)
    yield from cubes(dict.fromkeys(behind, _LIGHT), 7.4, centred(behind, 7.4, (98, y + 27)))


def _named(at: Point, edge: float, words: Words) -> Iterator[Ink]:
    """The piece with the names of its parts, its corner nearest."""
    origin = centred(PIECE, edge, at)
    yield from cubes(dict.fromkeys(PIECE, _LIGHT), edge, origin)
    names = {"corner": ((0, 0, 0), (0, 1.3)), "tip": ((2, 0, 1), (0, -1.9)), "plain": ((0, 2, 0), (-0.1, -1.75))}
    for code, (cell, (dx, dy)) in names.items():
        x, y = _middle(cell, edge, origin)
        yield Text(words.say(message(f"part.{code}")), (x + dx * edge, y + dy * edge), 3.0, face="bold")
    x, y = _middle((1, 0, 0), edge, origin)
    yield Text(words.say(message("part.tipped")), (x + edge * 0.75, y + edge * 1.25), 3.0, anchor="start", face="bold")


def _middle(cell: Cell, edge: float, origin: Point) -> Point:
    x, y = aslant((cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5), edge)
    return origin[0] + x, origin[1] + y


def _mirror(words: Words) -> Iterator[Ink]:
    """The wrong one, and the words that tell which it is."""
    y = 166.0
    yield Text(words.say(message("assembly.wrong")), (154, y), 3.2, face="bold")
    yield from cubes(dict.fromkeys(_MIRRORED, "#C9C4BC"), 7.4, centred(_MIRRORED, 7.4, (156, y + 27)))
    yield from cross_out(181, y, 2.3)
    yield tick(60, y, 2.6)
    yield from lines(words.say(message("assembly.check")), (8, 221), 3.4, leading=1.42)
