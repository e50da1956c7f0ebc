"""A player's board on paper: three zones that hold the widest temple, the supply, the bonus area, the tokens."""

from __future__ import annotations

from collections.abc import Iterator

from hypostyle.core.kit import BLEED, INK, PAPER, Ink, Part, Path, Point, Text, box, circle, open_line, polygon, regular
from hypostyle.core.svg import LIMESTONE, SEAT_COLOURS
from hypostyle.games.temple_rush.cards import WIDEST
from hypostyle.games.temple_rush.kit_drawing import (
    LINE,
    PITCH,
    Say,
    footprint,
    paragraph,
    seat_shape,
    token_disc,
    token_sign,
)
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.signs import CARDBOARD, EDGE
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES

BOARD: Point = (238.0, 166.0)
ZONE: Point = (73.0, 60.0)
TOKEN_SIZE = 25.0
_MARGIN, _GAP = 5.0, 4.5
_BAND = 8.0
_TOP = 12.0  # of the zones
_LOW = 76.0  # where the lower half begins
_SUPPLY, _BONUS = 112.0, 46.0  # how wide these are
_ROW = 11.0  # from a row of bricks to the next


def board_part(seat: int, say: Say) -> Part:
    """The board of a seat."""
    front = (
        *_head(seat, say),
        *(ink for zone in ZONES for ink in _zone(zone, say)),
        *_supply(say),
        *_bonus(say),
        *_won(say),
        *_tokens(say),
    )
    name = say("part.board", seat=say(f"seat.{seat}"))
    return Part(f"board-{seat}", name, BOARD, front, ground=LIMESTONE, is_rimmed=True)


def _head(seat: int, say: Say) -> Iterator[Ink]:
    yield Path(box(-BLEED, -BLEED, BOARD[0] + 2 * BLEED, _BAND + BLEED), SEAT_COLOURS[seat - 1])
    yield Path(open_line(((-BLEED, _BAND), (BOARD[0] + BLEED, _BAND))), "", INK, 0.3)
    middle = BOARD[0] / 2
    yield Path(box(middle - 26, 1.2, 52, _BAND - 2.4, 1.6), PAPER, INK, 0.25)
    yield Text(say("board.title"), (middle, _BAND / 2), 4.2, face="display")
    for x in (10.0, middle - 38, middle + 38, BOARD[0] - 10):
        yield seat_shape(seat, x, _BAND / 2, 2.4, PAPER)


def _panel(x: float, y: float, width: float, height: float, title: str) -> Iterator[Ink]:
    yield Path(box(x, y, width, height, 3), CARDBOARD, LINE, 0.35, is_ground=True)
    yield Text(title, (x + 4, y + 5.2), 4, anchor="start", face="display")


def _zone(zone: int, say: Say) -> Iterator[Ink]:
    """A zone with its number, which is that of a holder, and a floor of studs as wide as the widest temple."""
    x, y = _MARGIN + (zone - 1) * (ZONE[0] + _GAP), _TOP
    yield from _panel(x, y, *ZONE, say("board.zone", zone=zone))
    deepest = max(SIZES)  # how far a brick that lies across reaches
    left, top = x + (ZONE[0] - WIDEST * PITCH) / 2, y + 12
    for column in range(WIDEST):
        for row in range(deepest):
            yield Path(circle(left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH, 2.4), "", EDGE, 0.3)
    note = say(f"board.zone.{zone}")
    yield from paragraph(note, (x + ZONE[0] / 2, top + deepest * PITCH + 6), 2.6, anchor="middle", fill=LINE)


def _supply(say: Say) -> Iterator[Ink]:
    """A place for each brick of the supply, sorted by size, and one for the die."""
    x, y = _MARGIN, _LOW
    yield from _panel(x, y, _SUPPLY, 56, say("board.supply"))
    for row, size in enumerate(reversed(SIZES)):
        top = y + 10 + row * _ROW
        yield Text(str(size), (x + 5.5, top + PITCH / 2), 4.6, face="bold")
        for number in range(BRICKS[size - 1]):
            yield from footprint(x + 10 + number * (size * PITCH + 1.5), top, size)
    yield Path(box(x + 87, y + 31, 21, 21, 2.5), PAPER, LINE, 0.3, (1.5, 1))
    yield Text(say("board.die"), (x + 97.5, y + 41.5), 3)


def _bonus(say: Say) -> Iterator[Ink]:
    """One place for each size, with its points."""
    x, y = _MARGIN + _SUPPLY + _GAP, _LOW
    yield from _panel(x, y, _BONUS, 56, say("board.bonus"))
    for row, size in enumerate(reversed(SIZES)):
        top = y + 10 + row * _ROW
        yield from footprint(x + 3, top, size)
        yield Path(circle(x + 40.8, top + PITCH / 2, 3.8), PAPER, INK, 0.3)
        yield Text(str(size), (x + 40.8, top + PITCH / 2), 5, face="bold")


def _won(say: Say) -> Iterator[Ink]:
    """Where cards and point tokens go that are won, and what counts in the end."""
    x, y = _MARGIN, _LOW + 56 + _GAP
    width, height = _SUPPLY + _GAP + _BONUS, BOARD[1] - _MARGIN - y
    yield from _panel(x, y, width, height, say("board.won"))
    yield from paragraph(say("board.score"), (x + 4, y + 11.5), 2.8)
    for number in range(2):
        outline = polygon(regular(x + width - 15 - number * 24, y + height / 2, 11, 6))
        yield Path(outline, PAPER, LINE, 0.3, (1.5, 1))


def _tokens(say: Say) -> Iterator[Ink]:
    """A place for each power token, with what it does."""
    x, y = _MARGIN + _SUPPLY + _BONUS + 2 * _GAP, _LOW
    width, height = BOARD[0] - _MARGIN - x, BOARD[1] - _MARGIN - y
    yield from _panel(x, y, width, height, say("board.tokens"))
    for row, token in enumerate(Token):
        top = y + 8 + row * (TOKEN_SIZE + 0.6)
        radius = TOKEN_SIZE / 2 - 0.8
        yield token_disc(x + 2 + TOKEN_SIZE / 2, top + TOKEN_SIZE / 2, radius)
        yield from token_sign(token, x + 2 + TOKEN_SIZE / 2, top + TOKEN_SIZE / 2)
        left = x + TOKEN_SIZE + 3
        yield Text(say(f"board.{token}.name"), (left, top + 3), 2.9, anchor="start", face="bold")
        yield from paragraph(say(f"board.{token}"), (left, top + 7.2), 2.5)
