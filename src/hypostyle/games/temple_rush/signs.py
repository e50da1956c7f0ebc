"""Colours and signs that the pictures and the printed kit share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hypostyle.core import svg
from hypostyle.games.temple_rush.cards import Card

CARDBOARD, EDGE, MUTED = "#FCF8EE", "#CDB98F", "#8A8172"
COLOURS: Mapping[str, str] = {"yellow": "#C99700", "blue": "#2E6DAE", "red": "#B23A30", "brown": "#74492C"}
FLASH = "#F2C230"  # of the bolt on the lightning card
TOKEN, WOOD, CLOTH, IRON = "#F3E3B5", "#7A4A2B", "#A8763E", "#9AA0A8"


def star(x: float, y: float, radius: float) -> Iterator[svg.Point]:
    """Five points; the numbers are sines and cosines of 36 degrees and its multiples."""
    outer = ((0, -1), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))
    inner = ((0.588, -0.809), (0.951, 0.309), (0, 1), (-0.951, 0.309), (-0.588, -0.809))
    for (a, b), (c, d) in zip(outer, inner, strict=True):
        yield x + a * radius, y + b * radius
        yield x + c * radius * 0.42, y + d * radius * 0.42


def runs(card: Card) -> Iterator[tuple[int, int, int]]:
    """A card's silhouette as rows without gaps: first column, level, length."""
    columns = max(x for x, _ in card.cells) + 1
    for x, y in sorted(card.cells):
        if (x - 1, y) not in card.cells:
            yield x, y, next(n for n in range(1, columns + 1) if (x + n, y) not in card.cells)
