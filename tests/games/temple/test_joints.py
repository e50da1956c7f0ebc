"""The joint by geometry: tiles as solids in the grid, every edge against every other, and four on one edge."""

import math
from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from hypostyle.core.kit import Making, Part, Point, Text, corners
from hypostyle.games.temple import GAME
from hypostyle.games.temple.joints import EDGES, PITCH, SLOTS, THREE, TWO, tile_outline
from hypostyle.games.temple.kit import CORE_AIR, TRIED, core_side
from hypostyle.games.temple.space import Edge, Face, around, edges, level
from tests.games.folding import ASIDE, Lying, Paper
from tests.games.temple.tile_solids import (
    NEAR,
    Box,
    Placed,
    Vector,
    X,
    Y,
    Z,
    cross,
    hull,
    on_face,
    overlap,
    plus,
    times,
    volume,
    within,
)

THICKNESSES = (1.5, 2.0, 5.0)
UPPER, RIGHT, LOWER, LEFT = range(4)


def cut(thickness: float) -> tuple[Point, ...]:
    """The outline as a kit gives it to be cut."""
    kit = GAME.kit(Making(thickness=thickness))
    [tile] = [part for group in kit.groups for part in group.parts if part.id == "tile-g3"]
    return corners(tile.cut)


def at_the_edge(
    outline: tuple[Point, ...], thickness: float, edge: int, inward: tuple[float, ...], side: int
) -> Placed:
    """A tile one of whose edges lies on the y axis, from which it goes inward; `side` 1 or -1 says where it faces."""
    into = (inward[0], inward[1], inward[2])
    # Turned so that this edge looks away from where the tile lies; its face then looks along `side` of a fixed axis.
    out = times(into, -1)
    along = times(Y, side)
    frames = {UPPER: (along, out), RIGHT: (out, times(along, -1)), LOWER: (times(along, -1), into), LEFT: (into, along)}
    right, up = frames[edge]
    return Placed(outline, thickness, times(into, PITCH / 2), right, up)


def column(thickness: float) -> Box:
    """What the tiles around the y axis share."""
    half, long = thickness / 2, (PITCH - thickness) / 2
    return (-half, -long, -half), (half, long, half)


def teeth(tile: Placed) -> list[tuple[float, float]]:
    """From where to where its teeth in the column go."""
    found = within(tile.boxes, column(tile.thickness))
    return sorted({(round(low[1], 9), round(high[1], 9)) for low, high in merged(found)})


def merged(boxes: list[Box]) -> list[Box]:
    """Boxes that touch along the y axis, and are equal in the others, as one."""
    found: list[Box] = []
    for low, high in sorted(boxes, key=lambda box: box[0][1]):
        if found and abs(found[-1][1][1] - low[1]) < NEAR:
            found[-1] = found[-1][0], high
        else:
            found.append((low, high))
    return found


def is_joined(one: Placed, other: Placed) -> bool:
    """No overlap, both go through the whole column and no farther, and their teeth go by turns."""
    if overlap(one.boxes, other.boxes) > NEAR:
        return False
    for tile in (one, other):
        low, high = hull(tile.boxes)
        inward = max(range(3), key=lambda axis: abs(tile.middle[axis]))
        reach = min(abs(low[inward]), abs(high[inward]))
        assert reach == pytest.approx(tile.thickness / 2), "teeth end flush with the far side of the column"
    return are_by_turns(teeth(one), teeth(other))


def are_by_turns(ones: list[tuple[float, float]], others: list[tuple[float, float]]) -> bool:
    """Whether some tooth of each lies between two of the other."""

    def has_one_between(some: list[tuple[float, float]], rest: list[tuple[float, float]]) -> bool:
        return any(some[0][1] <= low + NEAR and high <= some[-1][0] + NEAR for low, high in rest)

    return has_one_between(ones, others) and has_one_between(others, ones)


def cannot_slide(ones: list[tuple[float, float]], others: list[tuple[float, float]]) -> bool:
    """Whether teeth touch in both directions, so that neither tile can move along the edge."""
    ahead = any(abs(high - low) < NEAR for _, high in ones for low, _ in others)
    behind = any(abs(high - low) < NEAR for _, high in others for low, _ in ones)
    return ahead and behind


# One edge


def test_every_slot_of_a_column_is_filled_once() -> None:
    ends = [*THREE, *TWO, *(SLOTS - 1 - slot for slot in (*THREE, *TWO))]
    assert sorted(ends) == list(range(SLOTS))


@pytest.mark.parametrize("thickness", THICKNESSES)
def test_the_outline_is_as_large_as_it_says_and_has_all_teeth(thickness: float) -> None:
    outline = cut(thickness)
    assert (min(x for x, _ in outline), min(y for _, y in outline)) == pytest.approx((0, 0))
    assert (max(x for x, _ in outline), max(y for _, y in outline)) == pytest.approx((PITCH + thickness,) * 2)
    inner, wide = PITCH - thickness, (PITCH - thickness) / SLOTS
    count = sum(len(edge) for edge in EDGES)
    tile = Placed(outline, thickness, (0, 0, 0), X, Y)
    assert count == 10
    assert volume(tile.boxes) == pytest.approx((inner**2 + count * wide * thickness) * thickness)


@pytest.mark.parametrize("thickness", THICKNESSES)
def test_half_a_turn_changes_nothing_but_a_quarter_does(thickness: float) -> None:
    outline = {(round(x, 6), round(y, 6)) for x, y in cut(thickness)}
    size = PITCH + thickness
    assert {(round(size - x, 6), round(size - y, 6)) for x, y in outline} == outline
    assert {(round(size - y, 6), round(x, 6)) for x, y in outline} != outline


# Two tiles


def pair(thickness: float, one: int, other: int, inward: tuple[float, ...], side: int) -> tuple[Placed, Placed]:
    """A level tile in the west that faces up, and another that begins at the same edge."""
    outline = cut(thickness)
    first = at_the_edge(outline, thickness, one, times(X, -1), -1)
    assert cross(first.right, first.up) == pytest.approx(Z)
    return first, at_the_edge(outline, thickness, other, inward, side)


EVERY_TWO = list(product(range(4), range(4)))


@pytest.mark.parametrize("thickness", THICKNESSES)
def test_every_edge_joins_every_other_flat(thickness: float) -> None:
    for one, other in EVERY_TWO:
        tiles = pair(thickness, one, other, X, 1)
        assert cross(tiles[1].right, tiles[1].up) == pytest.approx(Z)
        assert is_joined(*tiles), (one, other)


@pytest.mark.parametrize("thickness", THICKNESSES)
def test_three_teeth_join_two_at_a_right_angle_whichever_way_they_face(thickness: float) -> None:
    seen = 0
    for (one, other), inward, side in product(EVERY_TWO, (Z, times(Z, -1)), (1, -1)):
        if len(EDGES[one]) != len(EDGES[other]):
            tiles = pair(thickness, one, other, inward, side)
            assert is_joined(*tiles), (one, other, inward, side)
            assert cannot_slide(*map(teeth, tiles))
            seen += 1
    assert seen == 32


def test_like_edges_join_at_a_right_angle_if_one_of_them_is_turned_over() -> None:
    for (one, other), inward in product(EVERY_TWO, (Z, times(Z, -1))):
        if len(EDGES[one]) == len(EDGES[other]):
            joined = [is_joined(*pair(2, one, other, inward, side)) for side in (1, -1)]
            assert sorted(joined) == [False, True]


def test_so_every_edge_joins_every_other_both_ways_up() -> None:
    for (one, other), inward in product(EVERY_TWO, (Z, times(Z, -1))):
        assert any(is_joined(*pair(2, one, other, inward, side)) for side in (1, -1))


def test_a_tile_that_shows_its_back_joins_flat_after_a_quarter_turn_only() -> None:
    for one, other in EVERY_TWO:
        assert is_joined(*pair(2, one, other, X, -1)) == (len(EDGES[one]) != len(EDGES[other]))


# Three and four


def around_the_axis(thickness: float, facings: tuple[int, ...]) -> list[Placed]:
    """Two level tiles with their three teeth, a wall above and one below with their two."""
    outline = cut(thickness)
    west, east, above, below = facings
    return [
        at_the_edge(outline, thickness, RIGHT, times(X, -1), -west),
        at_the_edge(outline, thickness, LEFT, X, east),
        at_the_edge(outline, thickness, UPPER, times(Z, -1), below),
        at_the_edge(outline, thickness, LOWER, Z, -above),
    ]


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("walls", [1, -1])
def test_te_2_four_tiles_fill_one_edge_and_leave_nothing_free(thickness: float, walls: int) -> None:
    tiles = around_the_axis(thickness, (1, 1, walls, walls))
    for one, other in combinations(tiles, 2):
        assert is_joined(one, other)
    filled = sum(volume(within(tile.boxes, column(thickness))) for tile in tiles)
    assert filled == pytest.approx(volume([column(thickness)]))


def test_two_walls_in_one_plane_that_face_different_ways_clash() -> None:
    *_, below, above = around_the_axis(2, (1, 1, 1, -1))
    assert overlap(below.boxes, above.boxes) > 1


# A whole house


def all_faces(cells: int) -> list[Face]:
    """Every face of a block of cubes, so many in each direction."""
    span, lines = range(cells), range(cells + 1)
    levels = [level(x, y, z) for x in span for y in span for z in lines]
    east = [Face("E", x - 1, y, z) for x in lines for y in span for z in span]
    north = [Face("N", x, y - 1, z) for x in span for y in lines for z in span]
    return levels + east + north


@pytest.mark.parametrize(("easts", "norths"), list(product((False, True), repeat=2)))
def test_every_face_of_a_block_can_hold_a_tile_at_once(easts: bool, norths: bool) -> None:
    """More than any match needs; turned as the kit tells, half turns as they come, walls facing either way."""
    faces, outline = all_faces(2), cut(2)
    backs = {"E": easts, "N": norths}
    placed = {
        face: on_face(outline, 2, face, is_back=backs.get(face.letter, False), half_turns=number).boxes
        for number, face in enumerate(faces)
    }
    assert len(faces) == 36
    assert max(len([face for face in around(edge) if face in placed]) for edge in {*map_edges(faces)}) == 4
    for (_, one), (_, other) in combinations(placed.items(), 2):
        assert overlap(one, other) < NEAR


def map_edges(faces: list[Face]) -> list[Edge]:
    return [edge for face in faces for edge in edges(face)]


def test_a_tile_turned_by_a_quarter_does_not_go_in_between_four() -> None:
    outline = cut(2)
    house = [on_face(outline, 2, Face("F", x, 0)) for x in (0, 1)]
    wall = on_face(outline, 2, Face("E", 0, 0, 0))
    turned = Placed(outline, 2, wall.middle, wall.up, times(wall.right, -1))
    assert all(overlap(wall.boxes, floor.boxes) < NEAR for floor in house)
    assert any(overlap(turned.boxes, floor.boxes) > 1 for floor in house)


# The proof


def proof(thickness: float) -> tuple[Paper, list[Part]]:
    """The paper cube and the tiles that go on it."""
    [group] = [group for group in GAME.kit(Making(thickness=thickness)).groups if group.id == "proof"]
    cube, *tiles = group.parts
    return Paper(cube, PITCH - thickness - CORE_AIR), tiles


def beside(paper: Paper, square: tuple[int, int], aside: tuple[int, int]) -> str:
    """The number that is printed on a square beside one of its sides."""
    x, y = paper.middle(square)
    spot = x + aside[0] * (paper.side / 2 - 4), y + aside[1] * (paper.side / 2 - 4)
    [number] = [text.words for text in numbers(paper.part) if math.dist(text.at, spot) < 0.1]
    return number


def numbers(part: Part) -> list[Text]:
    return [ink for ink in part.front if isinstance(ink, Text) and ink.words.isdigit()]


def letter_on(paper: Paper, square: tuple[int, int]) -> str:
    texts = [ink for ink in paper.part.front if isinstance(ink, Text) and ink.words.isalpha()]
    [letter] = [text.words for text in texts if paper.square_of(text.at) == square]
    return letter


def test_the_proof_s_net_folds_into_a_cube_and_each_flap_lies_under_an_edge() -> None:
    paper, _ = proof(2)
    folded = paper.folded()
    assert len(folded) == len({face.out for face in folded.values()}) == 6
    assert len({face.cube for face in folded.values()}) == 1
    flaps = [side for side in paper.borders() if paper.fold_at(side)]
    edges = Counter(folded[square].edge(aside) for square, aside in paper.borders())
    assert set(edges.values()) == {2}, "every edge that is cut has two sides"
    assert Counter(folded[square].edge(aside) for square, aside in flaps) == Counter(edges.keys())


def around_the_proof(thickness: float) -> dict[str, Placed]:
    """The six tiles of the proof, each on the face with its letter, number on number, outside up."""
    paper, tiles = proof(thickness)
    outlines = {tile.name[-1]: corners(tile.cut) for tile in tiles}
    return {
        letter_on(paper, square): on_the_cube(paper, square, face, outlines[letter_on(paper, square)], thickness)
        for square, face in paper.folded().items()
    }


def on_the_cube(
    paper: Paper, square: tuple[int, int], face: Lying, outline: tuple[Point, ...], thickness: float
) -> Placed:
    """A tile whose upper edge has two teeth, turned so that it comes to lie beside a two."""
    right, up = real(face.right), times(real(face.down), -1)
    if beside(paper, square, (0, -1)) == "3":
        right, up = up, times(right, -1)
    # The middle of the cube is that of all the faces' cubes; a tile lies half a pitch away from it.
    return Placed(outline, thickness, times(real(face.out), PITCH / 2), right, up)


def real(vector: tuple[int, int, int]) -> Vector:
    return float(vector[0]), float(vector[1]), float(vector[2])


@pytest.mark.parametrize("thickness", [0.3, 2.0, 5.0, 10.0])
def test_six_tiles_close_around_the_proof_as_their_letters_and_numbers_say(thickness: float) -> None:
    tiles = around_the_proof(thickness)
    assert sorted(tiles) == [*TRIED]
    half = core_side(thickness) / 2
    core = ((-half, -half, -half), (half, half, half))
    for one, other in combinations(tiles.values(), 2):
        assert overlap(one.boxes, other.boxes) < NEAR
    for tile in tiles.values():
        assert overlap(tile.boxes, [core]) == 0
        assert overlap(plus_a_bit(tile), [core]) > 0, "the paper cube fills the room, but for the air that it is given"


def plus_a_bit(tile: Placed) -> list[Box]:
    """The same tile, pushed inwards by a little more than half of that air."""
    inwards = times(cross(tile.right, tile.up), -CORE_AIR / 2 - 0.01)
    return Placed(tile.outline, tile.thickness, plus(tile.middle, inwards), tile.right, tile.up).boxes


def test_on_the_proof_every_three_lies_beside_a_two_and_counts_teeth() -> None:
    paper, tiles = proof(2)
    folded = paper.folded()
    meeting: dict[Vector, list[str]] = {}
    for square, face in folded.items():
        for aside in ASIDE:
            meeting.setdefault(real(face.edge(aside)), []).append(beside(paper, square, aside))
    assert len(meeting) == 12
    assert all(sorted(two) == ["2", "3"] for two in meeting.values())
    for tile in tiles:
        around_it = [text.words for text in sorted(numbers(tile), key=lambda text: (text.at[1], text.at[0]))]
        assert around_it == ["2", "3", "3", "2"]


# Clearance


def test_clearance_is_what_lies_between_two_tiles() -> None:
    thickness, clearance = 2.0, 0.3
    outline = tile_outline(thickness, clearance)
    west, east = (at_the_edge(outline, thickness, RIGHT, times(X, sign), -1 if sign < 0 else 1) for sign in (-1, 1))
    ones, others = teeth(west), teeth(east)
    ends = sorted([*ones, *others])
    gaps = [after[0] - before[1] for before, after in pairwise(ends) if after[0] - before[1] < 1]
    assert gaps == [pytest.approx(clearance)]
    wide = (PITCH - thickness) / SLOTS
    assert all(high - low == pytest.approx(wide - clearance) for low, high in (*ones, *others))
    moved = Placed(outline, thickness, plus(east.middle, times(X, -clearance + 1e-6)), east.right, east.up)
    assert overlap(west.boxes, moved.boxes) == 0
