"""The small things of the kit: tokens, holders, dice, and the card by which bricks are sorted."""

from __future__ import annotations

import math
from collections.abc import Iterator

from hypostyle.core.kit import (
    BLEED,
    INK,
    PAPER,
    Face,
    Ink,
    Outline,
    Part,
    Path,
    Point,
    Text,
    box,
    circle,
    open_line,
    polygon,
    regular,
)
from hypostyle.core.svg import SEAT_COLOURS
from hypostyle.games.temple_rush.cards import VALUES
from hypostyle.games.temple_rush.die import FACES, STAR
from hypostyle.games.temple_rush.kit_board import TOKEN_SIZE
from hypostyle.games.temple_rush.kit_cards import CARD, HIDDEN
from hypostyle.games.temple_rush.kit_drawing import (
    HEIGHT,
    LINE,
    SEATS,
    Say,
    brick,
    die_face,
    paragraph,
    seat_shape,
    token_disc,
    token_sign,
)
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.signs import CARDBOARD, COLOURS, EDGE
from hypostyle.games.temple_rush.space import BRICKS, SIZES

POINT_TOKENS = 12  # of which the rulebooks say no more than this
DIE = 20.0
STICKER = 13.0  # leaves the round edges of a die of 16 mm free
_TAB = 6.0
_POINT_RADIUS = 12.0
_HOLDER_WIDTH, _HOLDER_DEPTH = 92.0, 31.0
_SLOPE = math.hypot(_HOLDER_DEPTH / 2, HIDDEN)
_GLUE = 9.0
_SLOT = (CARD[0] + 1, 1.2)
_WOODEN = "#EBD6B2"
_BRICK = "#B9C6CF"
_SORTING: Point = (130.0, 84.0)


# Tokens


def token_part(token: Token, seat: int, say: Say) -> Part:
    """A power token; its back is crossed out."""
    name = say("part.token", token=say(f"token.{token}"), seat=say(f"seat.{seat}"))
    middle = TOKEN_SIZE / 2
    cross = (
        Path(open_line(((middle - 5, middle - 6), (middle + 5, middle + 4))), "", INK, 1.4),
        Path(open_line(((middle - 5, middle + 4), (middle + 5, middle - 6))), "", INK, 1.4),
    )
    return Part(
        f"{token}-{seat}",
        name,
        (TOKEN_SIZE, TOKEN_SIZE),
        (*_rim(seat), *token_sign(token, middle, middle - 1.4, 0.86), _whose(seat)),
        (*_rim(seat), *cross, _whose(seat)),
        outline=circle(middle, middle, middle),
        ground=SEAT_COLOURS[seat - 1],
        back_ground=SEAT_COLOURS[seat - 1],
    )


def _rim(seat: int) -> Iterator[Path]:
    middle = TOKEN_SIZE / 2
    yield Path(circle(middle, middle, middle + BLEED), SEAT_COLOURS[seat - 1])
    yield token_disc(middle, middle, middle - 1.8)


def _whose(seat: int) -> Path:
    return seat_shape(seat, TOKEN_SIZE / 2, TOKEN_SIZE - 3.3, 2.2, PAPER)


def point_part(value: int, copies: int, say: Say) -> Part:
    """Point tokens of a value: six corners, so that nobody takes them for power tokens."""
    colour = {worth: COLOURS[name] for name, worth in VALUES.items()}[value]
    width, height = _POINT_RADIUS * math.sqrt(3), 2 * _POINT_RADIUS
    x, y = width / 2, height / 2
    face = (
        Path(polygon(regular(x, y, _POINT_RADIUS + BLEED * 2 / math.sqrt(3), 6)), colour),
        Path(circle(x, y, 7.4), PAPER, INK, 0.3),
        Text(str(value), (x, y), 10, face="bold"),
    )
    return Part(
        f"points-{value}",
        say("part.points", value=value),
        (width, height),
        face,
        face,
        outline=polygon(regular(x, y, _POINT_RADIUS, 6)),
        ground=colour,
        back_ground=colour,
        copies=copies,
    )


# Holders


def holder_part(zone: int, say: Say) -> Part:
    """A low prism with a slot along its ridge: it hides no more of a card than the margin below the ground."""
    ridge, foot, far = _SLOPE, 2 * _SLOPE, 2 * _SLOPE + _HOLDER_DEPTH
    left, right = (_HOLDER_WIDTH - _SLOT[0]) / 2, (_HOLDER_WIDTH + _SLOT[0]) / 2
    size = (_HOLDER_WIDTH, far + _GLUE)
    outline = polygon(
        ((0, 0), (size[0], 0), (size[0], far), (size[0] - 4, size[1]), (4, size[1]), (0, far)),
    )
    words = say("board.zone", zone=zone)
    return Part(
        f"holder-{zone}",
        say("part.holder", zone=zone),
        size,
        (
            Path(box(-BLEED, -BLEED, size[0] + 2 * BLEED, foot + BLEED), _WOODEN, is_ground=True),
            Path(open_line(((4, 3), (size[0] - 4, 3))), "", LINE, 0.3),
            Path(open_line(((4, foot - 3), (size[0] - 4, foot - 3))), "", LINE, 0.3),
            # Each slope is read from its own side of the table.
            Text(words, (size[0] / 2, ridge / 2), 5, face="display", turn=180),
            Text(words, (size[0] / 2, ridge + ridge / 2), 5, face="display"),
            Text(say("holder.base"), (size[0] / 2, foot + _HOLDER_DEPTH / 2), 3, LINE),
            Text(say("holder.glue"), (size[0] / 2, far + _GLUE / 2), 3, LINE),
        ),
        outline=outline,
        cuts=(box(left, ridge - _SLOT[1] / 2, *_SLOT),),
        folds=(
            ((0, ridge), (left, ridge)),
            ((right, ridge), (size[0], ridge)),
            ((0, foot), (size[0], foot)),
            ((0, far), (size[0], far)),
        ),
    )


# Dice


def die_part(seat: int, say: Say) -> Part:
    """The net of a die: opposite faces are 1 and 4, 2 and 3, and the two stars."""
    return Part(
        f"die-{seat}",
        say("part.die", seat=say(f"seat.{seat}")),
        (3 * DIE, 4 * DIE + _TAB),
        tuple(ink for face, (x, y) in _NET for ink in die_face(face, seat, x * DIE, y * DIE, DIE)),
        outline=_die_outline(),
        folds=tuple(_die_folds()),
    )


# Where each face lies in the net, in faces from its left and its top.
_NET = (("1", (1, 0)), ("2", (1, 1)), (STAR, (0, 1)), (STAR, (2, 1)), ("4", (1, 2)), ("3", (1, 3)))


def _die_outline() -> Outline:
    """The net with its seven tabs, clockwise from the top."""
    a, b, c = DIE, 2 * DIE, 3 * DIE
    right = [*_side_tab(b, 0), (c, a), (c, b), *_side_tab(b, b), *_side_tab(b, c)[1:], (b - _TAB, 4 * DIE + _TAB)]
    left = [(c - x, y) for x, y in reversed(right)]
    return polygon((*right, *left))


def _side_tab(x: float, y: float) -> tuple[Point, ...]:
    return (x, y), (x + _TAB, y + _TAB), (x + _TAB, y + DIE - _TAB), (x, y + DIE)


def _die_folds() -> Iterator[tuple[Point, Point]]:
    a, b = DIE, 2 * DIE
    for row in range(1, 5):
        yield (a, row * DIE), (b, row * DIE)
    for x in (a, b):
        yield (x, 0), (x, 4 * DIE)


def sticker_parts(say: Say) -> Iterator[Part]:
    """The faces of all dice, to stick on bought ones."""
    for seat in SEATS:
        for face, copies in FACES.items():
            sign = say("die.star") if face == STAR else face
            yield Part(
                f"sticker-{seat}-{'star' if face == STAR else face}",
                say("part.sticker", face=sign, seat=say(f"seat.{seat}")),
                (STICKER, STICKER),
                tuple(die_face(face, seat, 0, 0, STICKER)),
                copies=copies,
            )


# Bricks


def sorting_part(say: Say) -> Part:
    """How many bricks of each size are taken from the toy box: a brick that covers its picture is the right one."""
    return Part("sorting", say("part.sorting"), _SORTING, tuple(_sorting(say)), ground=CARDBOARD)


def _sorting(say: Say) -> Iterator[Ink]:
    yield Text(say("sorting.title"), (6, 7.5), 5, anchor="start", face="display")
    columns = (70.0, 87.0, 102.5, 118.0)
    yield from paragraph(say("sorting.each"), (columns[0], 15), 2.7, anchor="middle")
    for players, x in zip((2, 3, 4), columns[1:], strict=True):
        yield from paragraph(say("sorting.players", players=players), (x, 15), 2.7, anchor="middle")
    for row, size in enumerate(reversed(SIZES)):
        ground = 33.5 + row * 13.6
        yield from brick(20, ground, size, _BRICK)
        yield Text(f"1 × {size}", (6, ground - HEIGHT / 2), 4, anchor="start", face="bold")
        for times, x in zip((1, 2, 3, 4), columns, strict=True):
            number = times * BRICKS[size - 1]
            face: Face = "bold" if times == 1 else "regular"
            yield Text(str(number), (x, ground - HEIGHT / 2), 4.4, face=face)
        yield Path(open_line(((6, ground + 1.2), (_SORTING[0] - 6, ground + 1.2))), "", EDGE, 0.2)
    yield Text(say("sorting.measure"), (6, _SORTING[1] - 4), 2.6, LINE, "start")
