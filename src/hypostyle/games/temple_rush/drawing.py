"""The table in text: cards as silhouettes, and what each player has built; and as a picture.

A brick shows its size in each of its cells; laid across it shows its size once, with an `x` under it in the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Move, Refusal, svg
from hypostyle.games.temple_rush.cards import Card
from hypostyle.games.temple_rush.moves import Bag, Exchange, Keep, Place, Shift, zone_name
from hypostyle.games.temple_rush.space import Brick, Figure

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.player import Player
    from hypostyle.games.temple_rush.position import RushPosition


def draw(position: RushPosition) -> str:
    """The open cards side by side, then a block for each player."""
    rows = [f"stage: {position.stage}"]
    rows += _beside([_card(zone_name(zone), position.card(zone)) for zone in position.holders])
    for seat, player in enumerate(position.players, start=1):
        rows += ["", *_player(seat, player)]
    return "\n".join(row.rstrip() for row in rows)


def _beside(blocks: list[list[str]]) -> list[str]:
    height = max(map(len, blocks), default=0)
    padded = [[" " * max(map(len, block))] * (height - len(block)) + block for block in blocks]
    widths = [max(map(len, block)) for block in padded]
    return ["   ".join(block[row].ljust(w) for block, w in zip(padded, widths, strict=True)) for row in range(height)]


def _card(title: str, card: Card) -> list[str]:
    rows = [
        "".join("#" if (x, y) in card.cells else "." for x in range(card.shape.width))
        for y in reversed(range(card.shape.height))
    ]
    return [*rows, f"{title}: {card.id} ({card.value})"]


def _player(seat: int, player: Player) -> Iterator[str]:
    part = player.part
    state = f", die {part.face}{' acted' if part.has_acted else ''}{' ended' if part.has_ended else ''}" if part else ""
    tokens = " ".join(sorted(player.tokens)) or "none"
    yield f"seat{seat}: {player.score} points, supply {player.supply}, bonus {player.bonus}, tokens {tokens}{state}"
    yield from _beside(
        [
            _figure(zone_name(zone) + (" mortar" if player.mortar == zone else ""), figure)
            for zone, figure in player.figures.items()
        ]
    )


def _figure(title: str, figure: Figure) -> list[str]:
    cells = {cell: str(brick.size) for brick in figure for cell in brick.cells}
    if not cells:
        return [title, "-"]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    rows = [
        "".join(cells.get((x, y), ".") for x in range(min(xs), max(xs) + 1)) for y in range(max(ys), min(ys) - 1, -1)
    ]
    return [*rows, f"{title}: " + ", ".join(brick.text for brick in figure)]


# The picture

_UNIT = 22.0
_ROW = 150.0
_COLUMN = 240.0
_BRICKS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
_BOARD = "#E8D9BD"


def paint(position: RushPosition, tried: Move | None, refusal: Refusal | None) -> str:
    """Cards above, one row of zones per player below; a tried brick in turquoise, or terracotta when refused."""
    zones = list(position.players[0].figures)
    width, height = _COLUMN * len(zones) + 40, 170 + _ROW * len(position.players)
    body = [svg.rectangle(0, 0, width, height, svg.LIMESTONE, radius=16)]
    for number, zone in enumerate(zones):
        left = 20 + _COLUMN * number
        if zone in position.holders:
            body += silhouette_picture(position.card(zone), left + 10, 130)
            body.append(svg.text((left + 10, 150), position.card(zone).names["en"], anchor="start"))
        for row, player in enumerate(position.players):
            top = 170 + _ROW * row
            body.append(svg.rectangle(left, top, _COLUMN - 12, _ROW - 12, _BOARD, radius=8))
            ghost = _ghost(tried, zone) if row == (position.to_act or (1,))[0] - 1 else None
            body += _bricks(player.figures[zone], ghost, left + 60, top + _ROW - 50, _BRICKS[row], refusal)
    return svg.document(width, height, body, "Temple Rush")


def silhouette_picture(card: Card, left: float, bottom: float) -> Iterator[str]:
    """A card's silhouette in black, standing on a line."""
    for x, y in sorted(card.cells):
        yield svg.rectangle(left + x * _UNIT, bottom - (y + 1) * _UNIT, _UNIT, _UNIT, svg.BASALT)


def _ghost(tried: Move | None, zone: int) -> Brick | None:
    match tried:
        case Place() | Exchange() if tried.zone == zone:
            return tried.brick
        case Shift() if tried.target == zone:
            return tried.brick
        case Keep():
            return tried.brick
        case Bag(target=target, bricks=bricks) if target == zone and bricks:
            return bricks[0]
        case _:
            return None


def _bricks(
    figure: Figure, ghost: Brick | None, left: float, bottom: float, colour: str, refusal: Refusal | None
) -> Iterator[str]:
    for brick in figure:
        yield from _brick(brick, left, bottom, colour)
    if ghost:
        yield from _brick(ghost, left, bottom, svg.TERRACOTTA if refusal else svg.TURQUOISE)


def _brick(brick: Brick, left: float, bottom: float, colour: str) -> Iterator[str]:
    x, y = left + brick.x * _UNIT, bottom - (brick.y + 1) * _UNIT
    yield svg.rectangle(x + 0.5, y + 0.5, brick.width * _UNIT - 1, _UNIT - 1, colour, radius=3, stroke="#2B2A33")
    for stud in range(brick.width):
        yield svg.rectangle(x + stud * _UNIT + 6, y - 3, _UNIT - 12, 4, svg.shade(colour, 0.85), radius=1)
    if brick.is_across:
        yield svg.text((x + _UNIT / 2, y + _UNIT / 2), f"{brick.size}x", size=11, fill=svg.LIMESTONE)
