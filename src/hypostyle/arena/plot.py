"""A contest as a picture: the share each player won, with its interval, beside its fair share and its rating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hypostyle.arena.figures import Standing
from hypostyle.core.svg import BASALT, GOLD, LIMESTONE, SANDSTONE, TURQUOISE, document, line, rectangle, text

WIDTH = 760
LEFT, RIGHT = 150, 560  # of the scale from 0 to 100 %
TOP, ROW = 92, 44
BAR = 18


class Labels(NamedTuple):
    """The words of the picture, in the reader's language."""

    title: str
    caption: str
    rating: str
    fair: str


def plot(standings: Sequence[Standing], labels: Labels) -> str:
    """The picture, as SVG."""
    height = TOP + ROW * len(standings) + 52
    body = [
        rectangle(0, 0, WIDTH, height, LIMESTONE, radius=12),
        text((24, 30), labels.title, size=18, anchor="start"),
        text((24, 54), labels.caption, size=12, anchor="start"),
        text((RIGHT + 24, TOP - 16), labels.rating, size=12, anchor="start"),
        *_scale(height),
    ]
    for number, standing in enumerate(standings):
        body += _row(standing, TOP + ROW * number + ROW / 2)
    legend = height - 18
    body += [line((LEFT, legend - 6), (LEFT, legend + 6), GOLD, width=3)]
    body += [text((LEFT + 10, legend), labels.fair, size=12, anchor="start")]
    return document(WIDTH, height, body, labels.title)


def _at(share: float) -> float:
    return LEFT + share * (RIGHT - LEFT)


def _scale(height: float) -> Iterator[str]:
    for percent in range(0, 101, 25):
        x = _at(percent / 100)
        yield line((x, TOP), (x, height - 48), SANDSTONE)
        yield text((x, height - 38), f"{percent} %", size=11)


def _row(standing: Standing, y: float) -> Iterator[str]:
    low, high = standing.rate.interval
    yield text((LEFT - 12, y), standing.player, size=14, anchor="end")
    yield rectangle(LEFT, y - BAR / 2, _at(standing.rate.share) - LEFT, BAR, TURQUOISE, radius=3)
    yield line((_at(low), y), (_at(high), y), BASALT, width=2)
    for end in (low, high):
        yield line((_at(end), y - 5), (_at(end), y + 5), BASALT, width=2)
    yield line((_at(standing.fair), y - ROW / 2 + 6), (_at(standing.fair), y + ROW / 2 - 6), GOLD, width=3)
    rating = standing.rating
    yield text((RIGHT + 24, y), f"{rating.mu:.1f} ± {rating.interval[1] - rating.mu:.1f}", size=14, anchor="start")
