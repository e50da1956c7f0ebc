"""Solids for 3D printers: closed, of the right volume, as large as ordered, and laid out on the bed."""

import sys
import zipfile
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import trimesh

from hypostyle.core import Game, words_of
from hypostyle.core.kit import Making
from hypostyle.core.solids import Block, Prism, Solid, Spot, round_outline
from hypostyle.games import Library
from hypostyle.printing import Order, PrintError, make_kit
from hypostyle.printing.meshes import Mesh, check_closed, chosen_solids, mesh, meshes
from hypostyle.printing.models import lay_out
from hypostyle.printing.order import WORDS
from tests.toys import Bazaar

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
SOLID_GAMES = [game for game in Library.of_the_house().values() if game.solids(Making())]


class Stones(Bazaar):
    """The bazaar with three solids whose volumes are known."""

    def solids(self, making: Making) -> tuple[Solid, ...]:
        side, floor = making.cube - making.clearance, making.thickness
        corner = (Block((0, 0, 0), (2 * side, side, side)), Block((side, 0, 0), (2 * side, 2 * side, side)))
        pillar = Prism(round_outline(0, 0, 7.5), -3, 12)
        plate = Block((5, 5, 0), (65, 45, floor))
        holes = (Prism(((10, 10), (20, 10), (10, 20)), 0, floor), Block((30, 10, floor / 2), (40, 20, floor + 1)))
        return (
            Solid("corner", 'Corner "A" & B', corner, copies=15),
            Solid("pillar", "Pillar", (pillar,), copies=3),
            Solid("plate", "Plate", (plate,), holes),
        )


STONES = Stones()


def volume(made: Mesh) -> float:
    return float(trimesh.Trimesh(made.spots, made.triangles, process=False).volume)


def made(game: Game, **choices: object) -> dict[str, Mesh]:
    order = replace(Order(format="3mf"), **choices)  # type: ignore[arg-type]
    return {each.solid.id: each for each in meshes(game, order)}


def pieces(made: Mesh) -> int:
    """Into how many pieces a mesh falls: corners that share a triangle get the lower of their names till all agree."""
    names = np.arange(len(made.spots))
    while True:
        lowest = names[made.triangles].min(axis=1)
        found = names.copy()
        for corner in range(3):
            np.minimum.at(found, made.triangles[:, corner], lowest)
        if (found == names).all():
            return len(np.unique(names))
        names = found


def said(error: pytest.ExceptionInfo[PrintError], language: str = "en") -> str:
    return words_of(language, WORDS).say(error.value.message)


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# Meshes


def test_volumes_are_those_of_arithmetic() -> None:
    found = made(STONES)
    side = 18 - 0.2
    assert volume(found["corner"]) == pytest.approx(3 * side**3)  # the block where both lie counts once
    assert volume(found["pillar"]) == pytest.approx(15 * 24 * 7.5**2 * np.sin(2 * np.pi / 48))
    assert volume(found["plate"]) == pytest.approx(60 * 40 * 2 - 50 * 2 - 10 * 10 * 1)


def test_an_outline_counts_whichever_way_it_goes_round() -> None:
    block, hole = Block((0, 0, 0), (10, 10, 10)), ((3, 3), (7, 3), (7, 7), (3, 7))
    for outline in (hole, hole[::-1]):
        hollow = mesh(Solid("hollow", "Hollow", (block,), (Prism(outline, 5, 11),)))
        assert volume(hollow) == pytest.approx(1000 - 4 * 4 * 5)


@pytest.mark.parametrize(
    ("choice", "solid", "size"),
    [
        ({"cube": 25.0}, "corner", 2 * (25 - 0.2)),
        ({"clearance": 0.5}, "corner", 2 * (18 - 0.5)),
        ({"scale": 0.5}, "corner", 18 - 0.2),
        ({"thickness": 4.0}, "plate", 60),
    ],
)
def test_what_is_ordered_changes_the_mesh(choice: dict[str, float], solid: str, size: float) -> None:
    usual, changed = made(STONES)[solid], made(STONES, **choice)[solid]
    assert changed.size[0] == pytest.approx(size)
    assert volume(changed) != pytest.approx(volume(usual))
    factor = choice.get("scale")
    if factor:
        assert volume(changed) == pytest.approx(volume(usual) * factor**3)


def test_a_solid_lies_on_the_bed() -> None:
    for each in made(STONES).values():
        assert each.spots.min(axis=0).tolist() == pytest.approx([0, 0, 0])


def test_an_open_mesh_is_noticed() -> None:
    whole = made(STONES)["corner"]
    check_closed(whole)
    for broken in (
        replace(whole, triangles=whole.triangles[1:]),  # a hole
        replace(whole, triangles=whole.triangles[:, ::-1]),  # inside out
        replace(whole, triangles=np.vstack((whole.triangles[:1, ::-1], whole.triangles[1:]))),  # one of them turned
        replace(whole, triangles=whole.triangles[:0]),  # nothing
    ):
        with pytest.raises(PrintError) as error:
            check_closed(broken)
        assert 'Corner "A" & B cannot be made in these sizes' in said(error)


def test_pieces_are_counted() -> None:
    apart = Solid("two", "Two", (Block((0, 0, 0), (1, 1, 1)), Block((2, 0, 0), (3, 1, 1))))
    assert pieces(mesh(apart)) == 2
    assert pieces(made(STONES)["plate"]) == 1


def test_a_solid_of_which_nothing_is_left_is_refused() -> None:
    gone = Solid("gone", "Gone", (Block((0, 0, 0), (1, 1, 1)),), (Block((-1, -1, -1), (2, 2, 2)),))
    with pytest.raises(PrintError):
        check_closed(mesh(gone))


def test_a_bed_that_is_too_small_is_refused() -> None:
    with pytest.raises(PrintError) as error:
        make_kit(STONES, Order(format="3mf", bed=100, scale=2))
    assert said(error).startswith("Plate is 120 × 80 × 4 mm, larger than a bed of 100 mm")
    assert "plus qu'un plateau de 100 mm" in said(error, "fr")
    tall = Solid("tall", "Tall", (Block((0, 0, 0), (5, 5, 101)),))

    class Tall(Bazaar):
        def solids(self, making: Making) -> tuple[Solid, ...]:
            return (tall,)

    with pytest.raises(PrintError):
        make_kit(Tall(), Order(format="stl", bed=100))


def test_only_some_solids_are_made() -> None:
    assert [solid.id for solid in chosen_solids(STONES, Order(only=("plate", "corner")))] == ["corner", "plate"]
    with pytest.raises(PrintError) as error:
        make_kit(STONES, Order(format="stl", only=("board",)))
    assert said(error) == "this kit has no board: expected one or more of corner, pillar, plate"


def test_a_game_without_solids_says_so() -> None:
    with pytest.raises(PrintError) as error:
        make_kit(Bazaar(), Order(format="stl"))
    assert said(error).startswith("bazaar has nothing for a 3D printer")


@pytest.mark.parametrize("package", ["manifold3d", "trimesh"])
@pytest.mark.parametrize("form", ["3mf", "stl"])
def test_without_the_extra_one_is_told_what_to_install(
    package: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PrintError) as error:
        make_kit(STONES, Order(format=form))
    assert "pip install 'hypostyle[makers]'" in said(error)


# The bed


@pytest.mark.parametrize("bed", [100.0, 220.0])
def test_copies_lie_on_beds_apart_from_each_other(bed: float) -> None:
    beds = lay_out(made(STONES, bed=bed).values(), bed)
    assert (len(beds) > 1) == (bed == 100)
    assert sum(len(lying) for lying in beds) == 15 + 3 + 1
    for lying in beds:
        boxes = [(each.x, each.y, each.x + each.mesh.size[0], each.y + each.mesh.size[1]) for each in lying]
        assert all(left >= 0 and front >= 0 and right <= bed and back <= bed for left, front, right, back in boxes)
        for one, other in combinations(boxes, 2):
            gap = max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
            assert gap > 4.99


def test_a_solid_as_large_as_the_bed_lies_alone() -> None:
    whole = mesh(Solid("whole", "Whole", (Block((0, 0, 0), (220, 220, 3)),), copies=2))
    beds = lay_out([whole, made(STONES)["plate"]], 220)
    assert [[each.mesh.solid.id for each in lying] for lying in beds] == [["whole"], ["whole"], ["plate"]]
    assert (beds[0][0].x, beds[0][0].y) == pytest.approx((0, 0))


# 3MF


def test_a_3mf_has_named_objects_in_millimetres_and_every_copy() -> None:
    printed = make_kit(STONES, Order(format="3mf"))
    assert (printed.name, printed.media_type) == ("bazaar-en.3mf", "model/3mf")
    found = members(printed.data)
    assert set(found) == {"[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"}
    model = ElementTree.fromstring(found["3D/3dmodel.model"])
    assert model.get("unit") == "millimeter"
    objects = {each.get("id"): each for each in model.iter(f"{CORE}object")}
    assert {each.get("name") for each in objects.values()} == {'Corner "A" & B', "Pillar", "Plate"}
    items = [objects[item.get("objectid")].get("partnumber") for item in model.iter(f"{CORE}item")]
    assert {name: items.count(name) for name in items} == {"corner": 15, "pillar": 3, "plate": 1}
    meant = made(STONES)
    for each in objects.values():
        shape = _read_object(each)
        assert shape.is_watertight
        assert shape.volume == pytest.approx(volume(meant[str(each.get("partnumber"))]))
        assert shape.bounds[0].tolist() == [0, 0, 0]


def _read_object(each: ElementTree.Element) -> trimesh.Trimesh:
    spots = [[float(vertex.get(axis, "")) for axis in "xyz"] for vertex in each.iter(f"{CORE}vertex")]
    corners = [[int(tri.get(corner, "")) for corner in ("v1", "v2", "v3")] for tri in each.iter(f"{CORE}triangle")]
    return trimesh.Trimesh(spots, corners, process=False)


def test_several_beds_are_several_files() -> None:
    printed = make_kit(STONES, Order(format="3mf", bed=100))
    assert printed.name == "bazaar-en-3mf.zip"
    found = members(printed.data)
    assert list(found) == [f"bazaar-en-{number:02}.3mf" for number in range(1, len(found) + 1)]
    items = 0
    for data in found.values():
        model = ElementTree.fromstring(members(data)["3D/3dmodel.model"])
        used = {item.get("objectid") for item in model.iter(f"{CORE}item")}
        assert used == {each.get("id") for each in model.iter(f"{CORE}object")}
        items += len(list(model.iter(f"{CORE}item")))
    assert items == 15 + 3 + 1


# STL


def test_an_stl_of_each_solid_says_how_often_to_print_it() -> None:
    printed = make_kit(STONES, Order(format="stl", language="fr"))
    assert printed.name == "bazaar-fr-stl.zip"
    found = members(printed.data)
    assert list(found) == ["LISEZ-MOI.txt", "corner-x15.stl", "pillar-x3.stl", "plate-x1.stl"]
    assert 'corner-x15.stl : Corner "A" & B, 15 fois (35,6 × 35,6 × 17,8 mm)' in found["LISEZ-MOI.txt"].decode()
    for name, data in list(found.items())[1:]:
        shape: Any = trimesh.load(BytesIO(data), file_type="stl", force="mesh")
        assert shape.is_watertight
        assert shape.volume == pytest.approx(volume(made(STONES)[name.rpartition("-")[0]]), rel=1e-5)


@pytest.mark.parametrize("form", ["3mf", "stl"])
def test_the_same_order_is_the_same_file(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = make_kit(STONES, Order(format=form)).data
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert make_kit(STONES, Order(format=form)).data == first
    assert make_kit(STONES, Order(format=form, cube=20)).data != first


# The games of the house


@pytest.mark.parametrize("game", SOLID_GAMES, ids=lambda game: game.facts.id)
def test_every_solid_of_a_game_can_be_printed(game: Game) -> None:
    found = made(game)
    assert len(found) == len(game.solids(Making())), "ids are distinct"
    for each in found.values():
        shape = trimesh.Trimesh(each.spots, each.triangles, process=False)
        resting = shape.area_faces[(shape.face_normals[:, 2] < -0.999) & (shape.triangles_center[:, 2] < 1e-6)].sum()
        assert resting > 0.1 * each.size[0] * each.size[1], f"{each.solid.id} does not lie flat"
        assert pieces(each) == 1, f"{each.solid.id} falls apart"
        assert max(each.size) <= 180


@pytest.mark.parametrize("game", SOLID_GAMES, ids=lambda game: game.facts.id)
def test_a_mesh_has_the_volume_that_is_counted_column_by_column(game: Game) -> None:
    """Counted without the tool that makes meshes: what of thin columns lies in some part and in none taken away."""
    found = list(made(game).values())
    for each in found[:: max(1, len(found) // 12)]:
        assert volume(each) == pytest.approx(counted(each.solid), rel=0.01), each.solid.id


def counted(solid: Solid, columns: int = 200) -> float:
    boxes = np.array([ends(simple) for simple in solid.plus])
    (left, front), (right, back) = boxes[:, 0, :2].min(axis=0), boxes[:, 1, :2].max(axis=0)
    xs, ys = (low + (np.arange(columns) + 0.5) * (high - low) / columns for low, high in ((left, right), (front, back)))
    grid = np.stack(np.meshgrid(xs, ys), axis=-1)
    masks = {id(simple): covers(simple, grid) for simple in (*solid.plus, *solid.minus)}
    heights = sorted({end[2] for simple in (*solid.plus, *solid.minus) for end in ends(simple)})
    total = 0.0
    for low, high in pairwise(heights):
        inside, taken = (
            sum(masks[id(simple)] for simple in simples if ends(simple)[0][2] <= low and high <= ends(simple)[1][2])
            for simples in (solid.plus, solid.minus)
        )
        total += float(((inside > 0) & ~(np.asarray(taken) > 0)).sum()) * (high - low)
    return float(total * (right - left) * (back - front) / columns**2)


def ends(simple: Block | Prism) -> tuple[Spot, Spot]:
    if isinstance(simple, Block):
        return simple.low, simple.high
    xs, ys = zip(*simple.outline, strict=True)
    return (min(xs), min(ys), simple.low), (max(xs), max(ys), simple.high)


def covers(simple: Block | Prism, grid: np.ndarray) -> np.ndarray:
    """Which columns lie within a part: a line to the right crosses its outline an odd number of times."""
    (left, front, _), (right, back, _) = ends(simple)
    x, y = grid[..., 0], grid[..., 1]
    if isinstance(simple, Block):
        return (left <= x) & (x < right) & (front <= y) & (y < back)
    crossings = np.zeros(x.shape, dtype=int)
    for (ax, ay), (bx, by) in zip(simple.outline, simple.outline[1:] + simple.outline[:1], strict=True):
        if ay != by:
            crossings += ((ay > y) != (by > y)) & (x < ax + (y - ay) / (by - ay) * (bx - ax))
    return np.asarray(crossings % 2 == 1)
