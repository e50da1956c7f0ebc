"""The table in text: cards as silhouettes, and what each player has built.

A brick shows its size in each of its cells; laid across it shows its size once, with an `x` under it in the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.games.temple_rush.cards import Card
from hypostyle.games.temple_rush.moves import zone_name
from hypostyle.games.temple_rush.space import Figure

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.player import Player
    from hypostyle.games.temple_rush.position import RushPosition


def draw(position: RushPosition) -> str:
    """The open cards side by side, then a block for each player."""
    rows = [f"stage: {position.stage.text}"]
    rows += _beside([_card(zone_name(zone), position.card(zone)) for zone in position.holders])
    for seat, player in enumerate(position.players, start=1):
        rows += ["", *_player(seat, player, position.dead_zones(seat))]
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


def _player(seat: int, player: Player, dead: tuple[int, ...]) -> Iterator[str]:
    part = player.part
    state = f", die {part.face}{' acted' if part.has_acted else ''}{' ended' if part.has_ended else ''}" if part else ""
    tokens = " ".join(sorted(player.tokens)) or "none"
    yield f"seat{seat}: {player.score} points, supply {player.supply}, bonus {player.bonus}, tokens {tokens}{state}"
    yield from _beside(
        [
            _figure(zone_name(zone) + " mortar" * (player.mortar == zone) + " lost" * (zone in dead), figure)
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
