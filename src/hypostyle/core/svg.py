"""The little of SVG that pictures of positions need."""

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

# The house's colours: see docs/architecture.md, "Look".
LIMESTONE, SANDSTONE, BASALT = "#F6F0E4", "#E8D9BD", "#2B2A33"
TURQUOISE, TERRACOTTA, GOLD = "#0F8A85", "#B5532F", "#B8862B"
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")


def document(width: float, height: float, body: Iterable[str], title: str) -> str:
    """A whole picture; the title is what a screen reader says."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" role="img" font-family="Inter, sans-serif">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *body, "</svg>", ""])


def polygon(points: Iterable[Point], fill: str, *, stroke: str = "none", width: float = 1, opacity: float = 1) -> str:
    """A filled shape."""
    spots = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    return f'<polygon points="{spots}" fill="{fill}"{_style(stroke, width, opacity)}/>'


def line(start: Point, end: Point, stroke: str, *, width: float = 1, opacity: float = 1) -> str:
    """A straight line with round ends."""
    (x1, y1), (x2, y2) = start, end
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line {ends} stroke-linecap="round"{_style(stroke, width, opacity)}/>'


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, stroke: str = "none"
) -> str:
    """A rectangle, with round corners if wished."""
    box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    return f'<rect {box} rx="{_n(radius)}" fill="{fill}"{_style(stroke, 1, 1)}/>'


def text(
    at: Point, words: str, *, size: float = 14, fill: str = BASALT, anchor: str = "middle", mono: bool = False
) -> str:
    """A line of text around a point."""
    family = ' font-family="monospace" xml:space="preserve"' if mono else ""
    place = f'x="{_n(at[0])}" y="{_n(at[1])}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text {place} font-size="{_n(size)}" fill="{fill}"{family}>{escape(words)}</text>'


def shade(colour: str, factor: float) -> str:
    """A colour made darker (below 1) or lighter (above)."""
    parts = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * factor)):02x}" for part in parts)


def _style(stroke: str, width: float, opacity: float) -> str:
    outline = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="{_n(width)}" stroke-linejoin="round"'
    return outline + ("" if opacity == 1 else f' opacity="{_n(opacity)}"')


def _n(value: float) -> str:
    """A number without needless digits, so that pictures are the same on every machine."""
    return f"{value:.1f}".rstrip("0").rstrip(".")
