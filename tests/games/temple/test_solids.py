"""Temple's tiles for a 3D printer: as they are told, and the meshes that are made of them."""

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import manifold3d
import numpy as np
import pytest

from hypostyle.core.kit import Making, Point, corners
from hypostyle.core.solids import Prism, Solid
from hypostyle.games.temple import GAME
from hypostyle.games.temple.joints import PITCH, tile_outline
from hypostyle.games.temple.looks import PIP, face_side
from hypostyle.games.temple.moves import COLOURS, VALUES
from hypostyle.games.temple.solids import RAISED, STROKES
from hypostyle.games.temple.space import Face
from hypostyle.printing.meshes import Mesh, meshes
from hypostyle.printing.models import lay_out
from hypostyle.printing.order import Order
from tests.games.temple.test_joints import all_faces
from tests.games.temple.test_kit import group, pips, tile
from tests.games.temple.tile_solids import Placed, cross, on_face

# As they are told


def solids(**choices: object) -> tuple[Solid, ...]:
    return GAME.solids(replace(Making(), **choices))  # type: ignore[arg-type]


def solid(name: str, **choices: object) -> Solid:
    return next(each for each in solids(**choices) if each.id == f"tile-{name}")


def signed_area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def prisms(each: Solid) -> list[Prism]:
    return [simple for simple in (*each.plus, *each.minus) if isinstance(simple, Prism)]


def test_every_tile_can_be_made_solid() -> None:
    assert [each.id for each in solids()] == [part.id for part in group("tiles").parts]
    assert {each.copies for each in solids()} == {1}


def test_models_are_made_larger_with_all_that_belongs_to_them() -> None:
    assert solids(factor=2.0) == solids()


def test_all_outlines_of_solids_go_counter_clockwise() -> None:
    for each in solids():
        assert all(signed_area(prism.outline) > 0 for prism in prisms(each))
        assert len(prisms(each)) == len(each.plus) + len(each.minus)


@pytest.mark.parametrize("thickness", [1.6, 3.0])
@pytest.mark.parametrize("clearance", [0.0, 0.2])
def test_a_solid_is_as_thick_as_asked_and_its_pips_stand_out(thickness: float, clearance: float) -> None:
    body, *raised = prisms(solid("g4", thickness=thickness, clearance=clearance))
    assert (body.low, body.high) == (0, thickness)
    assert {round(prism.high - thickness, 9) for prism in raised} == {RAISED}
    assert all(0 < prism.low < thickness for prism in raised)
    # Inner square, ten teeth; clearance narrows teeth at both sides and moves bodies and tips back alike.
    inner, wide = PITCH - thickness - clearance, (PITCH - thickness) / 10 - clearance
    assert signed_area(body.outline) == pytest.approx(inner**2 + 10 * wide * thickness)


def test_a_solid_shows_as_many_pips_as_it_is_worth_and_a_letter() -> None:
    for colour in COLOURS:
        bars = sum(len(stroke) - 1 for stroke in STROKES[colour])
        for value in VALUES:
            each = solid(f"{colour}{value}")
            assert len(each.plus) == 1 + value + bars
            assert len(each.minus) == (value if colour == "t" else 0)


def test_what_stands_out_stays_clear_of_the_teeth_and_of_other_pips() -> None:
    for each in solids(thickness=5.0):
        for prism in prisms(each)[1:]:
            xs, ys = zip(*prism.outline, strict=True)
            assert min(*xs, *ys) > 5
            assert max(*xs, *ys) < PITCH


def test_the_solid_face_is_the_printed_one() -> None:
    """y goes up in solids and down on paper: nothing may come out mirrored."""
    printed, made = tile("y2"), solid("y2")
    size = printed.size[1]
    outline = {(round(x, 6), round(size - y, 6)) for x, y in tile_outline(2.0, 0.2)}
    assert {(round(x, 6), round(y, 6)) for x, y in prisms(made)[0].outline} == outline
    for path, prism in zip(pips(printed), prisms(made)[1:3], strict=True):
        assert {(round(x, 6), round(size - y, 6)) for x, y in corners(path.outline)} == {
            (round(x, 6), round(y, 6)) for x, y in prism.outline
        }


# As they are made


def made(*names: str, **choices: Any) -> list[Mesh]:
    order = replace(Order(format="3mf", only=tuple(f"tile-{name}" for name in names)), **choices)
    return meshes(GAME, order)


def body(mesh: Mesh) -> manifold3d.Manifold:
    """A mesh read anew."""
    found = manifold3d.Mesh64(np.array(mesh.spots), np.array(mesh.triangles, dtype=np.uint64))
    return manifold3d.Manifold(found)


def below(mesh: Mesh, height: float) -> float:
    """The volume up to a height."""
    return float(body(mesh).trim_by_plane((0, 0, -1), -height).volume())


@pytest.mark.parametrize(("thickness", "clearance"), list(product((1.0, 2.0, 5.0), (0.0, 0.2, 0.5))))
def test_a_tile_s_mesh_has_the_volume_of_its_body_and_its_pips(thickness: float, clearance: float) -> None:
    one, four = made("g1", "g4", thickness=thickness, clearance=clearance)
    inner, wide = PITCH - thickness - clearance, (PITCH - thickness) / 10 - clearance
    for mesh in (one, four):
        assert below(mesh, thickness) == pytest.approx((inner**2 + 10 * wide * thickness) * thickness)
    pip = (2 * 0.92 * PIP * face_side(thickness)) ** 2 * RAISED
    assert body(four).volume() - body(one).volume() == pytest.approx(3 * pip)
    letter = body(one).volume() - below(one, thickness) - pip
    assert 0 < letter < 0.2 * face_side(thickness) ** 2 * 0.2 * RAISED


def placed(mesh: Mesh, where: Placed, thickness: float) -> manifold3d.Manifold:
    """A tile's mesh where a tile lies: its middle without what stands out, its right and upper side, its face."""
    wide, high, _ = mesh.size
    facing = cross(where.right, where.up)
    turn = np.array([where.right, where.up, facing, where.middle]).T
    return body(mesh).translate((-wide / 2, -high / 2, -thickness / 2)).transform(turn)


@pytest.mark.parametrize(("thickness", "clearance"), [(2.0, 0.2), (5.0, 0.1), (1.2, 0.0)])
def test_tiles_printed_in_3d_fill_every_face_of_a_house_and_none_runs_into_another(
    thickness: float, clearance: float
) -> None:
    """Thirty-six tiles, four of them on the edges inside, turned as the kit tells."""
    [mesh] = made("b6", thickness=thickness, clearance=clearance)
    outline = tile_outline(thickness, clearance)
    house = [
        (face, placed(mesh, on_face(outline, thickness, face, half_turns=number), thickness))
        for number, face in enumerate(all_faces(2))
    ]
    assert len(house) == 36
    for (one, here), (other, there) in combinations(house, 2):
        assert float((here ^ there).volume()) == pytest.approx(0, abs=1e-5), (one, other)


@pytest.mark.parametrize("clearance", [0.1, 0.4])
def test_a_printed_wall_moves_by_the_clearance_along_the_edge_and_no_further(clearance: float) -> None:
    [mesh] = made("k3", clearance=clearance)
    outline = tile_outline(2.0, clearance)
    floor, wall = (placed(mesh, on_face(outline, 2.0, face), 2.0) for face in (Face("F", 0, 0), Face("N", 0, 0, 0)))
    assert float((floor ^ wall).volume()) == 0
    for way in (1, -1):
        free, stuck = (wall.translate((way * far, 0, 0)) for far in (clearance - 0.01, clearance + 0.05))
        assert float((floor ^ free).volume()) == 0
        assert float((floor ^ stuck).volume()) > 0.01


@pytest.mark.parametrize("bed", [180.0, 220.0])
def test_sixty_tiles_lie_on_the_stated_bed(bed: float) -> None:
    beds = lay_out(made(bed=bed), bed)
    lying = [each for one in beds for each in one]
    assert sorted(each.mesh.solid.id for each in lying) == sorted(f"tile-{c}{v}" for c in COLOURS for v in VALUES)
    assert all(max(each.x + each.mesh.size[0], each.y + each.mesh.size[1]) <= bed for each in lying)
