"""The edge by which tiles hold each other, cut flat from card or foam: its teeth, and a tile's outline.

Where tiles meet, they share a column as long as an inner side and as wide and deep as the material is thick. Ten slots
divide it. A tile has three teeth on its left and right edge, two on the upper and lower one; each tooth goes through
the whole column. Counted clockwise around the face, these are the slots that an edge fills:

    three teeth   0 . . . 4 . . 7 . .     and read from the other end   . . 2 . . 5 . . . 9
    two teeth     . 1 . . . . 6 . . .                                   . . . 3 . . . . 8 .

These four rows fill each slot once, so four tiles go into one column (TE-2), and any fewer. Two tiles that lie in one
plane and show the same side read the edge from opposite ends: like goes with like, teeth by turns. At a right angle
three teeth go with two, whatever sides they show, and tooth touches tooth in both directions: neither tile can slide.
No edge could do without such rules. An edge can be read from two ends only, and whichever two of three tiles read it
from the same end would want the same slots.
"""

from collections.abc import Iterator

from hypostyle.core.kit import Point

PITCH = 40.0  # from one line of the grid to the next
SLOTS = 10
THREE, TWO = (0, 4, 7), (1, 6)
EDGES = (TWO, THREE, TWO, THREE)  # upper, right, lower, left


def tile_outline(thickness: float, clearance: float = 0) -> tuple[Point, ...]:
    """The corners of a tile, clockwise as printed, in the box that begins at 0, 0 and is the pitch and t wide.

    Clearance is what is taken away between two tiles that meet: each gives half of it, all around.
    """
    middle = (PITCH + thickness) / 2
    points = [
        _turned(x - middle, y - middle, quarters)
        for quarters, teeth in enumerate(EDGES)
        for x, y in _upper_edge(teeth, thickness, clearance / 2)
    ]
    return tuple((x + middle, y + middle) for x, y in _without_needless(points))


def _upper_edge(teeth: tuple[int, ...], thickness: float, less: float) -> Iterator[Point]:
    """From the left to the right; y goes down."""
    wide = (PITCH - thickness) / SLOTS
    body, tip = thickness + less, less
    yield body, body
    for slot in teeth:
        left, right = thickness + slot * wide + less, thickness + (slot + 1) * wide - less
        yield from ((left, body), (left, tip), (right, tip), (right, body))
    yield PITCH - less, body


def _turned(x: float, y: float, quarters: int) -> Point:
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def _without_needless(points: list[Point]) -> Iterator[Point]:
    """The corners alone: neither points that stand twice nor points on the way straight on."""
    once = [point for place, point in enumerate(points) if not _are_close(point, points[place - 1])]
    for place, (x, y) in enumerate(once):
        (x0, y0), (x1, y1) = once[place - 1], once[(place + 1) % len(once)]
        if abs((x - x0) * (y1 - y) - (y - y0) * (x1 - x)) > _NEAR:
            yield x, y


_NEAR = 1e-9


def _are_close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR
