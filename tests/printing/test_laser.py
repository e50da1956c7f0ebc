"""Outlines for laser cutters, read back from the SVG that is written."""

import math
import re
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from hypostyle.core.kit import (
    INK,
    Group,
    Making,
    Outline,
    Part,
    Path,
    Point,
    Text,
    bounds,
    box,
    circle,
    corners,
    moved,
    open_line,
    polygon,
)
from hypostyle.games import Library
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.clipping import rings_of
from hypostyle.printing.laser import APART, cut_paths, laser_sheets, nested, offset
from hypostyle.printing.order import Order, PrintError
from tests.sizes import some

HOUSE = Library.of_the_house()
KERF = 0.15


def area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def are_same(points: tuple[Point, ...], others: tuple[Point, ...], near: float = 1e-9) -> bool:
    """Whether they are the same points in the same order."""
    return len(points) == len(others) and all(math.dist(*both) < near for both in zip(points, others, strict=True))


# Offsets


def test_a_square_grows_by_the_distance_on_every_side() -> None:
    grown, shrunk = (corners(offset(box(10, 20, 30, 40), distance)) for distance in (0.5, -0.5))
    assert are_same(grown, ((9.5, 19.5), (40.5, 19.5), (40.5, 60.5), (9.5, 60.5)))
    assert are_same(shrunk, ((10.5, 20.5), (39.5, 20.5), (39.5, 59.5), (10.5, 59.5)))


def test_the_way_round_does_not_matter() -> None:
    points = ((0, 0), (0, 10), (10, 10), (10, 0))
    for way in (points, points[::-1]):
        assert bounds(offset(polygon(way), 1)) == pytest.approx((-1, -1, 11, 11))


def test_corners_that_go_in_move_too() -> None:
    """An L: its inner corner goes outward with both its edges."""
    grown = corners(offset(polygon(((0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10))), 1))
    assert are_same(grown, ((-1, -1), (11, -1), (11, 5), (5, 5), (5, 11), (-1, 11)))


def test_slanting_edges_are_mitred() -> None:
    """A right triangle with legs of 3 and 4: each side lies one millimetre farther out, and it keeps its shape."""
    grown = corners(offset(polygon(((0, 0), (4, 0), (0, 3))), 1))
    # The circle within it has the radius 1, so it grows to twice its size around that circle's middle (1, 1).
    assert are_same(grown, ((-1, -1), (7, -1), (-1, 5)))


def test_points_on_the_way_straight_on_and_points_that_stand_twice_do_no_harm() -> None:
    grown = corners(offset(polygon(((0, 0), (5, 0), (5, 0), (10, 0), (10, 10), (0, 10), (0, 0))), 1))
    assert area(grown) == pytest.approx(144)
    assert bounds(polygon(grown)) == pytest.approx((-1, -1, 11, 11))


def test_a_circle_becomes_a_larger_circle() -> None:
    grown = corners(offset(circle(5, 5, 10), 0.5))
    assert all(math.dist(point, (5, 5)) == pytest.approx(10.5, abs=0.01) for point in grown)


def test_out_and_in_again_is_where_it_was() -> None:
    [tile] = [part for part in parts_of("tiles") if part.id == "tile-r1"]
    there = offset(tile.cut, 0.3)
    assert are_same(corners(offset(there, -0.3)), corners(tile.cut))
    # A closed line that does not cross itself turns by 360 degrees: so much more it covers, whatever its teeth.
    length = sum(math.dist(*edge) for edge in edges(corners(tile.cut)))
    assert area(corners(there)) - area(corners(tile.cut)) == pytest.approx(length * 0.3 + 4 * 0.3**2)


def edges(points: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(points, points[1:] + points[:1], strict=True)


# What the beam leaves


TILED = "temple"  # the game whose tiles are cut from thick material


def parts_of(group: str, making: Making | None = None) -> tuple[Part, ...]:
    kit = HOUSE[TILED].kit(making or Making())
    assert kit
    return next(each.parts for each in kit.groups if each.id == group)


@pytest.mark.parametrize("kerf", [0, 0.15, 0.4])
def test_what_is_left_has_the_stated_size(kerf: float) -> None:
    """The beam burns half a kerf on either side of its path: what lies farther inside is the part itself."""
    for part in (*parts_of("tiles")[:1], *parts_of("proof")):
        [path] = cut_paths(part, kerf)
        assert are_same(corners(offset(path, -kerf / 2)), corners(part.cut))
        left, top, right, bottom = bounds(path)
        assert (right - left, bottom - top) == pytest.approx((part.size[0] + kerf, part.size[1] + kerf))


def test_teeth_are_wider_and_gaps_narrower_by_a_kerf_on_the_path() -> None:
    [path] = cut_paths(parts_of("tiles")[0], KERF)
    points = [(round(x, 6), round(y, 6)) for x, y in corners(path)]
    tips = sorted(x for x, y in points if y == -KERF / 2)
    wide = (40 - 2) / 10
    assert [after - before for before, after in zip(tips[::2], tips[1::2], strict=True)] == pytest.approx(
        [wide + KERF] * 2
    )
    assert tips[2] - tips[1] == pytest.approx(4 * wide - KERF)


SLOTTED = Part(
    "slotted",
    "Slotted",
    (60, 40),
    (
        Path(box(-3, -3, 66, 46), fill="#102030", is_ground=True),
        Path(box(5, 5, 10, 10), fill="#202020", stroke="#FFFFFF"),
        Path(box(25, 5, 10, 10), fill="#FFFFFF", stroke="#202020", width=0.5, dash=(2, 1)),
        Path(box(45, 5, 10, 10), fill="#F0F0F0"),
        Text("AB", (30, 30), 6, INK),
    ),
    cuts=(box(10, 20, 20, 2), open_line(((40, 20), (50, 20))), box(40, 25, 0.1, 8)),
    folds=(((0, 18), (60, 18)),),
)


def test_holes_shrink_lines_stay_and_come_before_the_outline() -> None:
    hole, line, slit, around = cut_paths(SLOTTED, 0.2)
    assert bounds(hole) == pytest.approx((10.1, 20.1, 29.9, 21.9))
    assert bounds(line) == pytest.approx((40, 20, 50, 20))
    assert bounds(slit) == pytest.approx((40, 25, 40.1, 33))
    assert bounds(around) == pytest.approx((-0.1, -0.1, 60.1, 40.1))


# Beds


def test_every_copy_lies_on_a_bed_and_none_upon_another() -> None:
    cards = tuple(Part(f"c{n}", f"C{n}", (20 + 7 * n, 60 - 5 * n), (), copies=n + 1) for n in range(9))
    beds = nested(cards, KERF, 220)
    assert sum(len(lying) for lying in beds) == sum(card.copies for card in cards)
    assert len(beds) > 1
    for lying in beds:
        taken = []
        for each in lying:
            [drawn] = each.put((Path(offset(each.part.cut, KERF / 2)),))
            assert isinstance(drawn, Path)
            left, top, right, bottom = bounds(drawn.outline)
            assert min(left, top) >= APART - 1e-9
            assert max(right, bottom) <= 220 - APART + 1e-9
            taken.append((left, top, right, bottom))
        for one, other in combinations(taken, 2):
            apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
            assert apart >= APART - 1e-9


def test_what_is_too_large_is_refused() -> None:
    """Its size is said in whole millimetres, rounded up, since decimals are written otherwise in French."""
    tall = Part("tall", "Tall card", (100.2, 250), ())
    [[lying]] = nested((tall,), KERF, 250 + KERF + 2 * APART)
    assert lying.at == pytest.approx((APART + KERF / 2, APART + KERF / 2))
    with pytest.raises(PrintError, match="Tall card is 101 × 250 mm and does not fit on a bed of 254 mm"):
        nested((tall,), KERF, 254)


# The file


def read(text: str) -> dict[str, list[ElementTree.Element]]:
    root = ElementTree.fromstring(text)
    groups = root.findall("{*}g")
    assert [group.get("id") for group in groups] == ["engrave", "score", "cut"]
    return {str(group.get("id")): list(group) for group in groups}


def outline_of(path: ElementTree.Element) -> Outline:
    """A path of straight lines, read back."""
    data = str(path.get("d")).replace("Z", "")
    assert "C" not in data
    points = [tuple(map(float, each.split())) for each in data.replace("M", "L").split("L") if each]
    return polygon((x, y) for x, y in points)


def sheets(*parts: Part, **given: Any) -> list[str]:
    return laser_sheets([Group("g", "Things", parts)], replace(Order(purpose="laser"), **given))


def test_a_sheet_is_as_large_as_the_bed_and_says_what_it_is_for() -> None:
    flat = replace(SLOTTED, folds=())
    [text] = sheets(flat, thickness=2.5)
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("220mm", "220mm", "0 0 220 220")
    assert root.findtext("{*}title") == "Things, sheet 1 of 1: material 2.5 mm thick, kerf 0.15 mm"
    [text] = sheets(flat, language="fr", thickness=2.5, bed=400.5)
    assert 'width="400.5mm" height="400.5mm"' in text
    assert "Things, plaque 1 sur 1 : matière de 2,5 mm, trait de coupe de 0,15 mm" in text


def test_what_is_folded_does_not_lie_on_the_thick_material() -> None:
    flat = replace(SLOTTED, id="flat", folds=())
    titles = [ElementTree.fromstring(text).findtext("{*}title") for text in sheets(SLOTTED, flat)]
    assert titles == [
        "Things, sheet 1 of 2: material 2 mm thick, kerf 0.15 mm",
        "Things, sheet 2 of 2: thin card to be folded, kerf 0.15 mm",
    ]
    assert [len(read(text)["score"]) for text in sheets(SLOTTED, flat)] == [0, 1]


def test_cuts_are_red_hairlines_folds_blue_and_drawings_black() -> None:
    [text] = sheets(SLOTTED)
    root = ElementTree.fromstring(text)
    looks = {group.get("id"): (group.get("fill"), group.get("stroke")) for group in root.findall("{*}g")}
    assert looks == {"engrave": ("none", "none"), "score": ("none", "#0000FF"), "cut": ("none", "#FF0000")}
    assert [group.get("stroke-width") for group in root.findall("{*}g")] == [None, "0.01", "0.01"]
    found = read(text)
    assert len(found["cut"]) == 4
    [fold] = found["score"]
    x, y = APART + KERF / 2, APART + KERF / 2 + 18
    assert fold.get("d") == f"M{x:g} {y:g}L{x + 60:g} {y:g}"


def test_dark_shapes_dark_lines_and_letters_are_engraved_and_the_ground_is_not() -> None:
    [text] = sheets(SLOTTED)
    dark, rim, *letters = read(text)["engrave"]
    assert (dark.get("fill"), dark.get("stroke")) == ("#000000", None)
    assert (rim.get("fill"), rim.get("stroke"), rim.get("stroke-width")) == ("#FFFFFF", "#000000", "0.5")
    assert rim.get("stroke-dasharray") == "2 1"
    assert [letter.get("fill") for letter in letters] == ["#000000"] * 2
    assert "<text" not in text


def test_a_shape_that_is_lighter_than_its_outline_is_not_burnt_black() -> None:
    """Or a drawing of cubes would be a single dark spot: each face keeps its outline and hides what lies behind it."""
    face, pip = Path(box(5, 5, 10, 10), "#805030", INK, 0.3), Path(box(25, 5, 10, 10), INK, INK, 0.3)
    first, second = read(sheets(Part("p", "P", (60, 40), (face, pip)))[0])["engrave"]
    assert (first.get("fill"), first.get("stroke")) == ("#FFFFFF", "#000000")
    assert (second.get("fill"), second.get("stroke")) == ("#000000", "#000000")


def tiles_of(sheets: list[str]) -> Iterator[tuple[Point, ...]]:
    """What the beam leaves of each cut of these sheets, in the corner of the page."""
    for sheet in sheets:
        for outline in map(outline_of, read(sheet)["cut"]):
            left, top, _, _ = bounds(outline)
            yield corners(offset(moved(outline, -left - KERF / 2, -top - KERF / 2), -KERF / 2))


@pytest.mark.parametrize("thickness", [1.0, 2.0, 5.0])
def test_sixty_tiles_come_out_of_the_sheets_in_their_stated_size(thickness: float) -> None:
    """Read from the file, taken half a kerf smaller: to a thousandth of a millimetre the outlines of the kit."""
    tiles = parts_of("tiles", Making(thickness=thickness))
    nominal = corners(tiles[0].cut)
    left = list(tiles_of(sheets(*tiles, thickness=thickness)))
    assert len(left) == 60
    for burnt in left:
        assert are_same(burnt, nominal, 0.003)
        assert area(burnt) == pytest.approx(area(nominal), abs=0.1)


# From an order to an archive


def ordered(game: str, **given: str) -> dict[str, str]:
    """The sheets of an order, by name."""
    made = make_kit(HOUSE[game], read_order({"purpose": "laser", **given}))
    assert (made.media_type, made.papers) == ("application/zip", 0)
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_an_order_becomes_an_archive_of_sheets() -> None:
    found = ordered(TILED, only="tiles", language="fr", kerf="0.2", bed="300")
    assert list(found) == [f"{TILED}-laser-fr-{number:02}.svg" for number in range(1, len(found) + 1)]
    assert sum(len(read(text)["cut"]) for text in found.values()) == 60
    assert all("trait de coupe de 0,2 mm" in text for text in found.values())


@pytest.mark.parametrize("game", HOUSE)
def test_every_kit_fits_on_a_laser_cutter_unless_a_smaller_bed_is_stated(game: str) -> None:
    assert all('viewBox="0 0 400 400"' in text for text in ordered(game).values())
    assert all('viewBox="0 0 600 600"' in text for text in ordered(game, bed="600").values())


def test_a_scale_makes_what_is_cut_larger() -> None:
    [usual, larger] = (
        bounds(outline_of(read(next(iter(ordered(TILED, only="tiles", scale=scale).values())))["cut"][0]))
        for scale in ("1", "2")
    )
    assert usual[2] - usual[0] == pytest.approx(40 + 2 + KERF, abs=0.003)
    assert larger[2] - larger[0] == pytest.approx(80 + 2 + KERF, abs=0.003), "teeth stay as deep as the material"


@pytest.mark.parametrize("game", HOUSE)
def test_the_kit_of_every_game_becomes_sheets_with_all_its_cuts(game: str) -> None:
    kit = HOUSE[game].kit(Making())
    assert kit
    cuts = sum(part.copies * (1 + len(part.cuts)) for group in kit.groups if not group.is_extra for part in group.parts)
    assert sum(len(read(text)["cut"]) for text in ordered(game, bed="600").values()) == cuts


# Within the cuts


@pytest.mark.parametrize("game", some(tuple(HOUSE)))
def test_nothing_is_burnt_beyond_the_cut_of_a_part(game: str) -> None:
    """Read from the file: every tenth of a millimetre of what is burnt lies within one and the same cut."""
    kit = HOUSE[game].kit(Making())
    assert kit
    once = [replace(group, parts=tuple(replace(part, copies=1) for part in group.parts)) for group in kit.groups]
    for text in laser_sheets(once, Order(purpose="laser", bed=600)):
        found = read(text)
        cuts = [np.array(corners(outline_of(path))) for path in found["cut"] if str(path.get("d")).endswith("Z")]
        for burnt in found["engrave"]:
            spots = spots_of(burnt)
            near = [
                cut
                for cut in cuts
                if (cut.min(0) - 0.1 < spots.min(0)).all() and (spots.max(0) < cut.max(0) + 0.1).all()
            ]
            assert any(lie_within(spots, cut) for cut in near), (text[:300], burnt.get("d"))


def spots_of(path: ElementTree.Element) -> Any:
    """Points of a path from the file, none farther from the next than a tenth of a millimetre, as an array."""
    steps = [(step[0], *map(float, step[1:].split())) for step in re.findall("[MLC][^MLCZ]*|Z", str(path.get("d")))]
    spots: list[Any] = []
    for ring in rings_of(tuple(steps)):
        points = np.array(corners(ring, 24))
        spots.append(points)
        for start, end in pairwise([*points, points[0]] if ring[-1][0] == "Z" else points):
            count = math.ceil(math.dist(start, end) / 0.1)
            spots.append(start + (end - start) * (np.arange(count) / max(count, 1))[:, None])
    return np.concatenate(spots)


def lie_within(spots: Any, cut: Any) -> bool:
    """Whether points lie in a polygon, or so near to it that nobody sees it: a ray from each crosses it an odd time."""
    x, y = spots[:, 0:1], spots[:, 1:2]
    (ax, ay), (bx, by) = cut.T, np.roll(cut, -1, 0).T
    with np.errstate(divide="ignore", invalid="ignore"):
        crosses = ((ay > y) != (by > y)) & (x < ax + (bx - ax) * (y - ay) / (by - ay))
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = np.clip(np.nan_to_num(along), 0, 1)
    far = np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)).min(axis=1)
    return bool(((crosses.sum(axis=1) % 2 == 1) | (far < 0.01)).all())
