"""Models for tables on a screen: closed, of the right volume and size, in inches, with y going up."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle.core import Game
from hypostyle.core.kit import Point, corners, regular
from hypostyle.core.solids import Block, Prism, Simple, round_outline
from hypostyle.games import Library
from hypostyle.printing.layout import scaled
from hypostyle.printing.meshes import mesh
from hypostyle.printing.order import Order
from hypostyle.printing.tabletop import table_groups, table_solids
from hypostyle.printing.tabletop_files import part_model, solid_model
from hypostyle.printing.triangles import INCH, body, counter_clockwise, flat, obj, triangulated
from tests.printing.models import extent, read_obj
from tests.printing.test_meshes import volume

GAMES = list(Library.of_the_house().values())
NAMES = [game.facts.id for game in GAMES]
TEETH = ((12, 6), (10, 6), (10, 4), (8, 4), (8, 6), (6, 6), (6, 4), (4, 4), (4, 6), (2, 6), (2, 4), (0, 4))
COMB = ((0, 0), (12, 0), *TEETH)
CUBIC = INCH**3


def area(outline: tuple[Point, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*outline, outline[0]))) / 2


# Outlines


@given(
    st.lists(st.tuples(st.integers(0, 359), st.floats(1, 50)), min_size=3, max_size=30, unique_by=lambda each: each[0]),
    st.booleans(),
)
def test_triangles_fill_an_outline(reaches: list[tuple[int, float]], is_turned: bool) -> None:
    """Stars with any arms: the middle sees every corner, so that they do not cross themselves."""
    angles = sorted(reaches)
    if any(later[0] - sooner[0] >= 180 for sooner, later in pairwise((*angles, (angles[0][0] + 360, 0.0)))):
        return
    star = tuple((reach * math.cos(math.radians(at)), reach * math.sin(math.radians(at))) for at, reach in angles)
    outline = counter_clockwise(star[::-1] if is_turned else star)
    pieces = list(triangulated(outline))
    assert len(pieces) == len(outline) - 2
    assert all(area(piece) > 0 for piece in pieces)
    assert sum(area(piece) for piece in pieces) == pytest.approx(area(outline))


def test_teeth_in_one_line_leave_no_triangle_empty() -> None:
    pieces = list(triangulated(COMB))
    assert len(pieces) == len(COMB) - 2
    assert sum(area(piece) for piece in pieces) == area(COMB) == 12 * 4 + 3 * 2 * 2
    assert all(area(piece) > 0.5 for piece in pieces)


def test_an_outline_that_goes_round_the_other_way_is_noticed() -> None:
    with pytest.raises(ValueError, match="clockwise"):
        list(triangulated(COMB[::-1]))


def test_outlines_go_round_one_way_and_say_no_point_twice() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    for given_outline in (square, square[::-1], (*square, square[0])):
        found = counter_clockwise(given_outline)
        assert sorted(found) == sorted(square)
        assert area(found) == 1


# Bodies


@pytest.mark.parametrize(
    ("simple", "inside"),
    [
        (Block((1, 2, 3), (11, 22, 33)), 10 * 20 * 30),
        (Prism(COMB, 5, 8), 60 * 3),
        (Prism(COMB[::-1], 5, 8), 60 * 3),
        (Prism(round_outline(4, 4, 10), 0, 12), 12 * 24 * 100 * math.sin(2 * math.pi / 48)),
    ],
)
def test_a_simple_solid_is_closed_and_of_its_volume(simple: Simple, inside: float) -> None:
    (found,) = read_obj(obj([body(simple)]))
    assert found.is_closed()
    assert found.volume == pytest.approx(inside / CUBIC, rel=1e-3)


def test_a_model_stands_upright_around_its_middle_in_inches() -> None:
    """East stays on the right, north goes away from the viewer, up is up."""
    low, tall = Block((0, 0, 0), (50.8, 25.4, 25.4)), Block((0, 0, 0), (25.4, 25.4, 76.2))
    found = read_obj(obj([body(low), body(tall)]))
    assert extent(found) == pytest.approx([2, 3, 1])
    assert found[1].spots.min(axis=0) == pytest.approx([-1, -1.5, -0.5])
    assert found[1].spots.max(axis=0) == pytest.approx([0, 1.5, 0.5])
    assert extent(read_obj(obj([body(low), body(tall)], scale=0.5))) == pytest.approx([1, 1.5, 0.5])


def test_the_upper_edge_of_a_part_lies_away_from_the_viewer() -> None:
    """A roof with its ridge on the left, where the picture has it: at the top, of the front and of the back."""
    (roof,) = read_obj(obj([flat(((0, 30), (10, 0), (40, 30)), (40, 30), 2)]))
    ridge = {(spot, mark) for face in roof.faces for spot, mark in zip(face.corners, face.marks, strict=True)}
    found = [(spot, mark) for spot, mark in ridge if spot[2] < 0]
    for spot, _ in found:
        assert (spot[0], spot[2]) == pytest.approx(((10 - 20) / INCH, -15 / INCH), abs=1e-4)
    assert {mark for _, mark in found} == {(0.125, 1.0), (0.875, 1.0)}


def test_every_face_says_where_it_looks() -> None:
    for each in read_obj(obj([body(Prism(COMB, 0, 3)), flat(regular(10, 10, 10, 6), (20, 20), 2)])):
        for face in each.faces:
            straight = face.direction / np.linalg.norm(face.direction)
            assert all(normal == pytest.approx(straight, abs=1e-4) for normal in face.normals)


# Those of the games


@pytest.mark.parametrize("order", [Order(), Order(scale=0.5, thickness=5, cube=25, clearance=0.5)])
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_part_is_a_closed_plate_of_its_size(game: Game, order: Order) -> None:
    groups, _ = table_groups(game, order)
    shapes = {part.cut: part for group in groups for part in scaled(group, order.scale).parts}
    assert shapes
    for part in shapes.values():
        (found,) = read_obj(part_model(part, order))
        thickness = order.thickness * order.scale
        assert found.size == pytest.approx([part.size[0] / INCH, thickness / INCH, part.size[1] / INCH], abs=1e-4)
        assert found.is_closed()
        assert found.volume == pytest.approx(abs(area(corners(part.cut))) * thickness / CUBIC, rel=2e-3)
        assert len(found.spots) < 25_000
        for face in found.faces:
            assert np.linalg.norm(face.direction) > 1e-9
            assert all(0 <= value <= 1 for mark in face.marks for value in mark)


@pytest.mark.parametrize("game", [game for game in GAMES if game.solids(Order().making)])
def test_every_solid_is_made_of_closed_bodies_that_things_can_bump_into(game: Game) -> None:
    order = Order(scale=1.5)
    groups, _ = table_groups(game, order)
    for solid in table_solids(game, order, groups):
        bodies = read_obj(solid_model(solid, order))
        assert len(bodies) == len(solid.plus)
        assert all(each.is_closed() and each.volume > 0 for each in bodies)
        # What the documentation asks of colliders; a solid of one body has the simulator's own.
        assert all(each.is_convex() and len(each.faces) < 256 for each in bodies if len(bodies) > 1)
        printed = mesh(solid, order.scale)
        east, north, up = printed.size
        assert extent(bodies) == pytest.approx(np.array([east, up, north]) / INCH, abs=1e-4)
        inside = sum(each.volume for each in bodies) * CUBIC
        if len(bodies) == 1 and not solid.minus:
            assert inside == pytest.approx(volume(printed), rel=1e-3)
        else:
            assert inside > volume(printed), "they overlap, or something is sunk into them"
