"""Aztec for a 3D printer: the parts as they are told, and the meshes that are made of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any, NamedTuple

import manifold3d
import numpy as np
import pytest
import trimesh

from hypostyle.core.kit import Making
from hypostyle.core.solids import Block, Prism, Solid
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.kit_net import PIECE
from hypostyle.printing.meshes import Mesh, meshes
from hypostyle.printing.models import lay_out
from hypostyle.printing.order import Order

PLAIN = Making()
SIDE = PLAIN.cube

# As they are told


def _solid(name: str, making: Making = PLAIN) -> Solid:
    return next(solid for solid in GAME.solids(making) if solid.id == name)


def _box(simples: tuple[Block | Prism, ...]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    lows, highs = zip(*(_ends(simple) for simple in simples), strict=True)
    low, high = (
        tuple(pick(values) for values in zip(*ends, strict=True)) for pick, ends in ((min, lows), (max, highs))
    )
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def _ends(simple: Block | Prism) -> tuple[tuple[float, ...], tuple[float, ...]]:
    if isinstance(simple, Block):
        return simple.low, simple.high
    xs, ys = zip(*simple.outline, strict=True)
    return (min(xs), min(ys), simple.low), (max(xs), max(ys), simple.high)


def _is_in(block: Block, spot: tuple[float, ...]) -> bool:
    return all(low < at < high for low, at, high in zip(block.low, spot, block.high, strict=True))


@pytest.mark.parametrize("making", [Making(), Making(cube=20, clearance=0), Making(cube=12.5, clearance=0.4)])
def test_az_2_the_size_of_a_piece_follows_from_cube_and_clearance(making: Making) -> None:
    piece = _solid("piece", making)
    assert piece.copies == 22
    (x1, y1, z1), (x2, y2, z2) = _box(piece.plus)
    assert z1 == pytest.approx(0)
    long, high = 3 * making.cube - making.clearance, 2 * making.cube - making.clearance
    assert (x2 - x1, y2 - y1, z2 - z1) == pytest.approx((long, long, high))


def test_az_2_the_printed_piece_has_the_handedness_of_the_rules() -> None:
    piece = _solid("piece", Making(clearance=0))
    cubes = {
        cell
        for cell in product(range(3), repeat=3)
        for block in piece.plus
        if isinstance(block, Block)
        if _is_in(block, tuple((at + 0.5) * SIDE for at in cell))
    }
    assert cubes == set(PIECE)


def test_the_start_cube_is_a_cube_with_its_mark_in_the_top() -> None:
    start = _solid("start", Making(cube=20, clearance=0.5))
    assert _box(start.plus) == ((0, 0, 0), (19.5, 19.5, 19.5))
    [mark] = start.minus
    assert isinstance(mark, Prism)
    assert mark.low < 19.5 < mark.high


def test_the_tiles_of_the_plateau_fit_the_bed_and_make_the_whole() -> None:
    for making in (Making(), Making(cube=30, clearance=0.4, thickness=3)):
        tiles = [solid for solid in GAME.solids(making) if solid.id.startswith("plateau")]
        assert len(tiles) == 9
        bodies = []
        for tile in tiles:
            (x1, y1, z1), (x2, y2, z2) = _box(tile.plus)
            assert (x1, y1, z1) == pytest.approx((0, 0, 0))
            assert max(x2, y2) <= 180
            assert z2 == making.thickness
            bodies.append(_box(tile.plus[:1])[1])
        whole = 9 * making.cube + 24 - 2 * making.clearance
        assert sum(body[0] for body in bodies[:3]) == pytest.approx(whole)
        assert sum(body[1] for body in bodies[::3]) == pytest.approx(whole)


def test_az_10_marks_are_sunk_into_the_cells_that_score() -> None:
    marks = [simple for tile in _tiles() for simple in tile.minus if isinstance(simple, Prism) and simple.low > 0]
    sides = [len(mark.outline) for mark in marks]
    assert sides.count(48) == 14
    assert sides.count(4) == 14 + 1  # squares, and the start cube's diamond


def test_hooks_sit_in_their_sockets_with_the_clearance_around_them() -> None:
    making = Making(clearance=0.3)
    tiles = {tile.id: tile for tile in _tiles(making)}
    names = [["a1", "d1", "g1"], ["a4", "d4", "g4"], ["a7", "d7", "g7"]]
    hooks = sockets = 0
    for row, column in product(range(3), range(3)):
        tile = tiles[f"plateau-{names[row][column]}"]
        own = [simple for simple in tile.plus if isinstance(simple, Prism)]
        holes = [simple for simple in tile.minus if isinstance(simple, Prism) and simple.low < 0]
        hooks, sockets = hooks + len(own), sockets + len(holes)
        assert len(own) == (column < 2) + (row < 2)
        assert len(holes) == (column > 0) + (row > 0)
    assert hooks == sockets == 12
    # The hook of the first tile reaches east; the second tile begins half a clearance beyond the line between them.
    hook = next(simple for simple in tiles["plateau-a1"].plus if isinstance(simple, Prism))
    hole = next(s for s in tiles["plateau-d1"].minus if isinstance(s, Prism) and s.low < 0)
    line = 12 + 3 * SIDE
    there = [(x - line, y) for x, y in hook.outline]
    socket = [(x + making.clearance / 2, y) for x, y in hole.outline]
    assert max(x for x, _ in socket) - max(x for x, _ in there) == pytest.approx(making.clearance)
    assert max(y for _, y in socket) - max(y for _, y in there) == pytest.approx(making.clearance)
    assert min(y for _, y in there) - min(y for _, y in socket) == pytest.approx(making.clearance)


def test_prisms_are_walked_counter_clockwise() -> None:
    for solid in GAME.solids(Making()):
        for simple in (*solid.plus, *solid.minus):
            if isinstance(simple, Prism):
                outline = simple.outline
                assert (
                    sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)) > 0
                )
                assert simple.low < simple.high


def _tiles(making: Making = PLAIN) -> list[Solid]:
    return [solid for solid in GAME.solids(making) if solid.id.startswith("plateau")]


# As they are made


def _meshes(**choices: Any) -> dict[str, Mesh]:
    return {made.solid.id: made for made in meshes(GAME, replace(Order(format="3mf"), **choices))}


def _volume_of(made: Mesh) -> float:
    return float(trimesh.Trimesh(made.spots, made.triangles, process=False).volume)


def _body(made: Mesh, at: tuple[float, float, float] = (0, 0, 0)) -> manifold3d.Manifold:
    """A mesh read anew, somewhere in space."""
    found = manifold3d.Mesh64(np.array(made.spots), np.array(made.triangles, dtype=np.uint64))
    return manifold3d.Manifold(found).translate(at)


def _shared(one: manifold3d.Manifold, other: manifold3d.Manifold) -> float:
    return float((one ^ other).volume())


@pytest.mark.parametrize(("cube", "clearance"), list(product((12.0, 18.0, 30.0), (0.0, 0.2, 0.5))))
def test_az_2_the_mesh_of_a_piece_has_the_volume_of_six_cubes_but_for_the_clearance(
    cube: float, clearance: float
) -> None:
    made = _meshes(cube=cube, clearance=clearance)
    side = cube - clearance
    assert _volume_of(made["piece"]) == pytest.approx(side**2 * (6 * cube - clearance))
    assert _volume_of(made["start"]) == pytest.approx(side**3 - side / 20 * 2 * (side * 0.3) ** 2)


@pytest.mark.parametrize("clearance", [0.2, 0.5])
def test_pieces_that_hook_into_each_other_have_the_clearance_between_them(clearance: float) -> None:
    made = _meshes(clearance=clearance)["piece"]
    touching = [step for step in product(range(-2, 3), range(-2, 3), range(-1, 2)) if _is_beside(step)]
    assert len(touching) > 10
    for x, y, z in touching:
        there = (x * SIDE, y * SIDE, z * SIDE)
        assert _shared(_body(made), _body(made, there)) == pytest.approx(0, abs=1e-6)
        nearer = [
            tuple(at - sign * way * (clearance + 0.05) for at, way in zip(there, axis, strict=True))
            for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
            for sign in (1, -1)
        ]
        assert any(_shared(_body(made), _body(made, (a, b, c))) > 0 for a, b, c in nearer)


def _is_beside(step: tuple[int, int, int]) -> bool:
    """Whether a piece moved by so many cells touches the piece and does not run into it."""
    moved = {tuple(at + by for at, by in zip(cell, step, strict=True)) for cell in PIECE}
    faces = sum(sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1 for one in PIECE for other in moved)
    return not moved & {*PIECE} and faces > 0


@pytest.mark.parametrize(("cube", "clearance", "thickness"), [(18.0, 0.2, 2.0), (12.0, 0.3, 4.0), (30.0, 0.1, 1.0)])
def test_the_tiles_of_the_plateau_hold_each_other_and_are_free_by_the_clearance(
    cube: float, clearance: float, thickness: float
) -> None:
    placed = _assembled(_meshes(cube=cube, clearance=clearance, thickness=thickness), cube, clearance)
    neighbours = 0
    for one, other in combinations(placed, 2):
        assert _shared(_body(placed[one], one.at), _body(placed[other], other.at)) == pytest.approx(0, abs=1e-6)
        x, y = other.column - one.column, other.row - one.row
        if abs(x) + abs(y) == 1:
            neighbours += 1
            # Pulled apart by more than the play a hook runs into its socket; pushed together, edge meets edge.
            for far in (4 * clearance + 0.5, -clearance - 0.05):
                there = (other.at[0] + x * far, other.at[1] + y * far, 0.0)
                assert _shared(_body(placed[one], one.at), _body(placed[other], there)) > 0.01, far
    assert neighbours == 12


class Spot(NamedTuple):
    """Where a tile of the plateau belongs."""

    column: int
    row: int
    at: tuple[float, float, float]


def _assembled(made: dict[str, Mesh], cube: float, clearance: float) -> dict[Spot, Mesh]:
    """The nine tiles in their places: each begins half a clearance beyond the line to the one before."""
    starts = [-12.0, 3 * cube + clearance / 2, 6 * cube + clearance / 2]
    return {
        Spot(column, row, (starts[column], starts[row], 0.0)): made[f"plateau-{'adg'[column]}{(1, 4, 7)[row]}"]
        for row, column in product(range(3), range(3))
    }


@pytest.mark.parametrize("bed", [180.0, 220.0, 256.0])
def test_everything_lies_on_the_stated_bed(bed: float) -> None:
    beds = lay_out(_meshes(bed=bed).values(), bed)
    assert sum(len(lying) for lying in beds) == 22 + 1 + 9
    for each in (each for lying in beds for each in lying):
        assert min(each.x, each.y) >= 0
        assert max(each.x + each.mesh.size[0], each.y + each.mesh.size[1]) <= bed
