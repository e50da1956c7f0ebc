"""Drawings cut to an outline: lines, fillings and holes, along straight and round edges and into corners that go in."""

from itertools import pairwise

import pytest

from hypostyle.core.kit import Outline, Path, Point, bounds, box, circle, corners, open_line, polygon
from hypostyle.printing.clipping import clipped, is_within, rings_of

INK = "#000000"
SQUARE = box(0, 0, 10, 10)
# An L: what is cut to it comes in pieces.
ANGLE = polygon(((0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10)))


def area(outline: Outline) -> float:
    """Of all rings together; one that goes round the other way is a hole."""
    rings = [corners(ring, 24) for ring in rings_of(outline)]
    return abs(sum(x0 * y1 - x1 * y0 for ring in rings for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) / 2)


def stretches(path: Path) -> list[tuple[Point, ...]]:
    return [corners(ring) for ring in rings_of(path.outline)]


def test_what_lies_within_is_left_as_it_is() -> None:
    for path in (
        Path(circle(5, 5, 4), fill=INK, stroke=INK),
        Path(SQUARE, stroke=INK),
        Path(open_line(((0, 0), (10, 10))), stroke=INK),
    ):
        assert list(clipped(path, SQUARE)) == [path]


def test_what_lies_beyond_is_gone() -> None:
    assert list(clipped(Path(box(11, 0, 5, 5), fill=INK, stroke=INK), SQUARE)) == []
    assert list(clipped(Path(box(5, 5, 4, 4), fill=INK, stroke=INK), ANGLE)) == []


def test_a_filling_ends_at_the_edge_and_gets_no_line_there() -> None:
    filling, line = clipped(Path(box(-5, 2, 10, 3), fill=INK, stroke="#112233", width=0.4), SQUARE)
    assert (filling.fill, filling.stroke) == (INK, "")
    assert bounds(filling.outline) == pytest.approx((0, 2, 5, 5))
    assert (line.fill, line.stroke, line.width) == ("", "#112233", 0.4)
    assert stretches(line) == [((0, 2), (5, 2), (5, 5), (0, 5))]


def test_what_covers_everything_is_the_outline_itself() -> None:
    [filling] = clipped(Path(box(-5, -5, 30, 30), fill=INK), circle(5, 5, 5))
    assert bounds(filling.outline) == pytest.approx((0, 0, 10, 10))
    assert area(filling.outline) == pytest.approx(area(circle(5, 5, 5)))


def test_a_hole_stays_a_hole() -> None:
    ring = (*box(-4, 2, 8, 6), *polygon(((-2, 4), (-2, 6), (2, 6), (2, 4))))
    [filling] = clipped(Path(ring, fill=INK), SQUARE)
    assert area(filling.outline) == pytest.approx(4 * 6 - 2 * 2)


def test_a_corner_that_goes_in_parts_lines_and_fillings() -> None:
    filling, line = clipped(Path(polygon(((8, 2), (9, 3), (3, 9), (2, 8))), fill=INK, stroke=INK), ANGLE)
    assert len(stretches(line)) == 3, "one for each end of the band, and the one with which it begins is in two"
    for each in (filling, line):
        assert all(is_within(point, corners(ANGLE)) for ring in stretches(each) for point in ring)
    # Of the band, which lies between x + y = 10 and x + y = 12, half is lost: what has both x and y above 4.
    assert area(filling.outline) == pytest.approx(6)


def test_a_line_along_the_edge_stays_and_one_beyond_it_goes() -> None:
    [line] = clipped(Path(open_line(((-3, 0), (13, 0))), stroke=INK, dash=(1.0, 1.0)), SQUARE)
    assert stretches(line) == [((0, 0), (10, 0))]
    assert line.dash == (1.0, 1.0)
    assert list(clipped(Path(open_line(((-3, -0.1), (13, -0.1))), stroke=INK), SQUARE)) == []


def test_a_curve_ends_where_it_meets_the_edge() -> None:
    [line] = clipped(Path(circle(0, 5, 3), stroke=INK), SQUARE)
    ends = {(round(x, 2), round(y, 2)) for stretch in stretches(line) for x, y in (stretch[0], stretch[-1])}
    assert {(0.0, 2.0), (0.0, 8.0)} <= ends
    assert bounds(line.outline) == pytest.approx((0, 2, 3, 8), abs=0.01)
