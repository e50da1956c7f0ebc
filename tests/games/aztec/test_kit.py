"""Aztec on paper and for a 3D printer: everything is there, in its size, and folds into what the rules play with."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, pairwise, product

import pytest

from hypostyle.core.kit import BLEED, Group, Ink, Kit, Making, Part, Path, Point, Text, bounds, corners, mirrored
from hypostyle.core.words import LANGUAGES
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.building import foot
from hypostyle.games.aztec.kit import shares
from hypostyle.games.aztec.kit_assembly import STEPS
from hypostyle.games.aztec.kit_cards import FIRST, HANGS, HOLDS, TOUCHES
from hypostyle.games.aztec.kit_drawings import COLOURS, aslant, quarter_turned
from hypostyle.games.aztec.kit_net import PIECE
from hypostyle.games.aztec.space import START
from hypostyle.printing import PrintError, make_kit, read_order
from hypostyle.printing.fonts import missing, width
from tests.games.folding import Lying, Paper, Vector, rotations, settled, turned
from tests.printing.measuring import document, shapes

KITS = {language: GAME.kit(Making(language)) for language in LANGUAGES}
PLAIN = Making()
SIDE = PLAIN.cube
# AZ-2, literally: corner, tipped leg east, tip up, plain leg north; east times north is up.
PARTS: dict[Vector, str] = {
    (0, 0, 0): "C",
    (1, 0, 0): "T",
    (2, 0, 0): "T",
    (2, 0, 1): "tip",
    (0, 1, 0): "P",
    (0, 2, 0): "P",
}


def _group(name: str, kit: Kit = KITS["en"]) -> Group:
    return next(group for group in kit.groups if group.id == name)


def _part(name: str, kit: Kit = KITS["en"]) -> Part:
    return next(part for group in kit.groups for part in group.parts if part.id == name)


def _parts(kit: Kit) -> list[Part]:
    return [part for group in kit.groups for part in group.parts]


def _texts(part: Part) -> list[Text]:
    return [ink for ink in (*part.front, *part.back) if isinstance(ink, Text)]


# What there is


def test_everything_that_a_match_needs_is_printed() -> None:
    counts = {part.id: part.copies for part in _parts(KITS["en"])}
    assert sum(count for name, count in counts.items() if re.fullmatch(r"piece-\d", name)) == 22
    assert counts["cube"] == 22 * 6
    assert counts["start-cube"] == counts["plateau"] == counts["track"] == counts["assembly"] == 1
    assert [counts[f"role-{role}"] for role in ("ns", "ew", "ah-puch")] == [1, 1, 1]
    assert [counts[f"marker-{role}"] for role in ("ns", "ew", "ah-puch")] == [1, 1, 1]
    assert counts["turn"] == max(GAME.facts.players)


def test_only_another_way_to_make_the_pieces_is_left_out_at_first() -> None:
    assert [group.id for group in KITS["en"].groups if not group.is_extra] == ["plateau", "start", "pieces", "cards"]


def test_az_13_the_stains_are_shared_out_as_three_players_need_them() -> None:
    assert [_part(f"piece-{number}").copies for number in (1, 2, 3)] == [8, 7, 7]
    assert shares(11, 2) == (6, 5)


def test_names_are_distinct_and_in_the_reader_s_language() -> None:
    for kit in KITS.values():
        ids = [part.id for part in _parts(kit)]
        assert len(ids) == len(set(ids))
    english, french = KITS.values()
    assert [part.id for part in _parts(english)] == [part.id for part in _parts(french)]
    assert [group.how for group in english.groups] != [group.how for group in french.groups]
    assert all(group.how and group.minutes for kit in KITS.values() for group in kit.groups)


def test_both_languages_say_the_same_things() -> None:
    folder = files(GAME.package).joinpath("printed")
    english, french = (json.loads(folder.joinpath(f"{language}.json").read_text("utf-8")) for language in LANGUAGES)
    assert english.keys() == french.keys()
    same = {key for key in english if english[key] == french[key]}
    assert same == {"plateau", "letter.corner", "role.ah_puch", "group.plateau"}
    for key in english:
        assert sorted(re.findall(r"{\w+}", english[key])) == sorted(re.findall(r"{\w+}", french[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leaflet_is_one_sheet_and_names_the_author(language: str) -> None:
    leaflet = KITS[language].leaflet
    assert 550 <= len(leaflet.split()) <= 800
    assert GAME.facts.designer in leaflet.splitlines()[-1]
    assert leaflet.startswith("# Aztec")
    for number in ("22", "11", "14", "18", "8", "7", "e5"):
        assert re.search(rf"\b{number}\b", leaflet), number


# How it is drawn


every_size = pytest.mark.parametrize(("language", "cube"), list(product(LANGUAGES, (12.0, 15.0, 18.0, 30.0))))


@every_size
def test_text_lies_inside_its_part_and_can_be_read(language: str, cube: float) -> None:
    for part in _parts(GAME.kit(Making(language, cube=cube))):
        for text in _texts(part):
            left, top, right, low = _around(text)
            assert text.size >= 2.4 - 1e-9, (part.id, text.words)
            assert min(left, top, part.size[0] - right, part.size[1] - low) >= 0.3, (part.id, text.words)
            assert not missing(text.words, text.face), text.words


@every_size
def test_lines_of_text_do_not_run_into_each_other(language: str, cube: float) -> None:
    for part in _parts(GAME.kit(Making(language, cube=cube))):
        for one, two in combinations(_texts(part), 2):
            a, b = _around(one), _around(two)
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (part.id, one.words, two.words)


def test_letters_on_faces_stay_on_their_face() -> None:
    for language, number in product(LANGUAGES, (1, 2, 3)):
        for text in _texts(_part(f"piece-{number}", KITS[language])):
            assert text.words.isdigit() or width(text.words, text.face, text.size) < SIDE * 0.7


def test_no_part_is_told_from_another_by_its_colour_alone() -> None:
    drawn = {part.id: tuple(_colourless(ink) for ink in part.front) for part in _parts(KITS["en"])}
    assert len(set(drawn.values())) == len(drawn)
    outlines = {(part.size, part.cut) for part in _group("cards").parts if part.id.startswith("marker")}
    assert len(outlines) == 3


def test_drawings_stay_within_the_bleed() -> None:
    for part in _parts(KITS["en"]):
        for ink in part.front:
            if isinstance(ink, Path):
                left, top, right, low = bounds(ink.outline)
                assert min(left, top) >= -BLEED - 0.01, part.id
                assert max(right - part.size[0], low - part.size[1]) <= BLEED + 0.01, part.id


def test_parts_fit_on_small_paper() -> None:
    for part in _parts(KITS["en"]):
        assert sorted(part.size) <= [188, 240], part.id
        assert bounds(part.cut) == pytest.approx((0, 0, *part.size))


@pytest.mark.parametrize("cube", [12.0, 18.0, 20.0])
def test_two_pieces_fit_on_one_sheet(cube: float) -> None:
    wide, high = _part("piece-1", GAME.kit(Making(cube=cube))).size
    assert wide <= 188
    assert 2 * high + 6 <= 240


def _around(text: Text) -> tuple[float, float, float, float]:
    """The box around the capitals of a line that is turned by quarters."""
    long, high = width(text.words, text.face, text.size), text.size * 0.75
    left = -{"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * long
    points = [(x, y) for x in (left, left + long) for y in (-high / 2, high / 2)]
    for _ in range(round(text.turn / 90) % 4):
        points = [(-y, x) for x, y in points]
    xs, ys = zip(*points, strict=True)
    return text.at[0] + min(xs), text.at[1] + min(ys), text.at[0] + max(xs), text.at[1] + max(ys)


def _colourless(ink: Ink) -> Ink:
    if isinstance(ink, Text):
        return replace(ink, fill="")
    return replace(ink, fill="x" if ink.fill else "", stroke="x" if ink.stroke else "")


# The plateau


@pytest.mark.parametrize("cube", [15.0, 18.0, 25.0])
def test_az_1_the_plateau_has_cells_of_the_cubes_side(cube: float) -> None:
    kit = GAME.kit(Making(cube=cube))
    assert _group("plateau", kit).is_split
    part = _part("plateau", kit)
    assert part.size == (9 * cube + 24, 9 * cube + 24)
    cells = {bounds(ink.outline)[:2] for ink in part.front if isinstance(ink, Path) and _is_square(ink, cube)}
    assert len(cells) == 81
    for name, number in zip("abcdefghi", range(9), strict=True):
        at = [text.at for text in _texts(part) if text.words == name]
        assert [round(x - 12 - (number + 0.5) * cube, 6) for x, _ in at] == [0, 0]
    for number in range(1, 10):
        at = [text.at for text in _texts(part) if text.words == str(number)]
        assert [round(part.size[1] - 12 - (number - 0.5) * cube - y, 6) for _, y in at] == [0, 0]


@pytest.mark.parametrize(("paper", "cube"), [("a4", "18"), ("letter", "15"), ("a3", "27")])
def test_az_1_the_cells_lie_in_the_file_as_the_cubes_on_the_table(paper: str, cube: str) -> None:
    side, given = float(cube), {"paper": paper, "cube": cube, "only": "plateau"}
    [page] = list(document(make_kit(GAME, read_order(given)).data))[2:]
    found = shapes(page)
    [cut] = [shape for shape in found if shape.fill is None and abs(shape.width - 0.15) < 0.01]
    assert cut.size == pytest.approx((9 * side + 24,) * 2, abs=0.1)
    cells = [shape for shape in found if shape.fill is None and shape.size == pytest.approx((side, side), abs=0.05)]
    lefts = Counter(round((shape.left - cut.left - 12) / side, 2) for shape in cells if shape.width < 0.5)
    tops = Counter(round((shape.top - cut.top - 12) / side, 2) for shape in cells if shape.width < 0.5)
    assert lefts == tops == {float(number): 9 for number in range(9)}


def test_az_10_the_sectors_on_paper_are_those_of_the_rules() -> None:
    part = _part("plateau")
    found = {axis: set[str]() for axis in ("ns", "ew")}
    for ink in part.front:
        for axis in found:
            if isinstance(ink, Path) and ink.fill == COLOURS[axis]:
                left, top, right, low = bounds(ink.outline)
                column, row = ((left + right) / 2 - 12) / SIDE, (part.size[1] - 12 - (top + low) / 2) / SIDE
                if 0 <= column < 9 and 0 <= row < 9:
                    found[axis].add("abcdefghi"[int(column)] + str(int(row) + 1))
    assert found["ns"] == {f"{letter}{row}" for letter in "bcdefgh" for row in (1, 9)}
    assert found["ew"] == {f"{letter}{row}" for letter in "ai" for row in range(2, 9)}


def test_each_side_of_the_plateau_is_named_where_it_is() -> None:
    part = _part("plateau")
    spots = {text.words: text for text in _texts(part) if text.words in ("NORTH", "SOUTH", "EAST", "WEST")}
    assert max(spots["NORTH"].at[1], spots["WEST"].at[0]) < 10
    assert min(spots["SOUTH"].at[1], spots["EAST"].at[0]) > part.size[0] - 10
    assert {name: text.turn for name, text in spots.items()} == {"NORTH": 180, "EAST": 270, "SOUTH": 0, "WEST": 90}


def _is_square(path: Path, side: float) -> bool:
    left, top, right, low = bounds(path.outline)
    return (
        not path.fill and right - left == pytest.approx(side) and low - top == pytest.approx(side) and path.width < 0.5
    )


# The nets


@pytest.mark.parametrize("cube", [18.0, 25.0])
def test_az_2_the_net_folds_into_the_piece_and_not_into_its_mirror_image(cube: float) -> None:
    paper = Paper(_part("piece-1", GAME.kit(Making(cube=cube))), cube)
    folded = paper.folded()
    assert len(paper.squares) == 26
    assert len({(face.middle, face.out) for face in folded.values()}) == 26
    cubes = {face.cube for face in folded.values()}
    assert all(_beside(face.cube, face.out) not in cubes for face in folded.values())
    assert _is_the_piece(cubes)


def test_the_mirror_image_of_the_net_is_not_the_piece() -> None:
    """So that the test above is known to see the difference."""
    part = _part("piece-1")
    wide = part.size[0]
    swapped = replace(
        part,
        outline=mirrored(part.cut, wide),
        folds=tuple(((wide - x1, y1), (wide - x2, y2)) for (x1, y1), (x2, y2) in part.folds),
        front=tuple(replace(ink, outline=mirrored(ink.outline, wide)) for ink in part.front if isinstance(ink, Path)),
    )
    folded = Paper(swapped, SIDE).folded()
    assert len({(face.middle, face.out) for face in folded.values()}) == 26
    assert not _is_the_piece({face.cube for face in folded.values()})


@pytest.mark.parametrize("name", ["cube", "start-cube"])
def test_the_net_of_a_cube_folds_into_a_cube(name: str) -> None:
    folded = Paper(_part(name), SIDE).folded()
    assert len(folded) == 6
    assert len({face.out for face in folded.values()}) == 6
    assert len({face.cube for face in folded.values()}) == 1


@pytest.mark.parametrize(("name", "seams"), [("piece-1", 15), ("cube", 7), ("start-cube", 7)])
def test_each_tab_lies_under_the_edge_with_its_number(name: str, seams: int) -> None:
    paper = Paper(_part(name), SIDE)
    folded, tabs, labels = paper.folded(), paper.tabs(), paper.labels()
    edges = {side: folded[side[0]].edge(side[1]) for side in paper.borders()}
    assert {tabs[side] for side in tabs} == set(labels.values()) == {str(number) for number in range(1, seams + 1)}
    assert len(labels) == seams
    # Of each edge of the body that is cut, exactly one side has a tab.
    assert sorted(edges[side] for side in tabs) == sorted(set(edges.values()))
    for side, number in labels.items():
        assert side not in tabs
        assert edges[side] in {edges[tab] for tab, own in tabs.items() if own == number}


@pytest.mark.parametrize("name", ["piece-1", "cube", "start-cube"])
def test_the_last_three_tabs_are_those_of_one_lid(name: str) -> None:
    """Whoever glues in the order of the numbers can reach inside until then."""
    paper = Paper(_part(name), SIDE)
    folded, tabs = paper.folded(), paper.tabs()
    planes = {int(number): _plane(folded[square]) for (square, _), number in tabs.items()}
    before, *lid = [planes[number] for number in sorted(planes)[-4:]]
    assert len(set(lid)) == 1
    assert before != lid[0]


def _plane(face: Lying) -> tuple[Vector, int]:
    """In which plane a face lies, and to which side it looks."""
    return face.out, sum(a * b for a, b in zip(face.middle, face.out, strict=True))


def test_the_letters_on_the_faces_name_the_cubes() -> None:
    paper = Paper(_part("piece-2"), SIDE)
    folded = paper.folded()
    letters: dict[Vector, set[str]] = {}
    for text in _texts(paper.part):
        if not text.words.isdigit():
            letters.setdefault(folded[paper.square_of(text.at)].cube, set()).add(text.words)
    low = [min(cube[axis] for cube in letters) for axis in range(3)]
    named = {
        tuple((at - start) // 2 for at, start in zip(cube, low, strict=True)): words for cube, words in letters.items()
    }
    ways = []
    for axes in rotations():
        spots = turned(PARTS, axes)
        corner = [min(spot[axis] for spot in spots) for axis in range(3)]
        moved = (tuple(s - c for s, c in zip(spot, corner, strict=True)) for spot in spots)
        ways.append({spot: {word} for spot, word in zip(moved, PARTS.values(), strict=True)})
    assert named in ways


@pytest.mark.parametrize("name", ["piece-1", "cube"])
def test_the_cut_never_crosses_itself(name: str) -> None:
    points = corners(_part(name).cut)
    lines = [*pairwise(points), (points[-1], points[0])]
    for (a, b), (c, d) in combinations(lines, 2):
        if not {a, b} & {c, d}:
            assert not _meet(a, b, c, d), (a, b, c, d)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines touch."""
    near = all(max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1))
    return near and _turns(a, b, c) * _turns(a, b, d) <= 0 and _turns(c, d, a) * _turns(c, d, b) <= 0


def _turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _beside(cube: Vector, out: Vector) -> Vector:
    """The middle of the next cube; squares and cubes are counted in half units."""
    return cube[0] + 2 * out[0], cube[1] + 2 * out[1], cube[2] + 2 * out[2]


def _is_the_piece(cubes: set[Vector]) -> bool:
    halves = {tuple((value - low) // 2 for value, low in zip(cube, _low(cubes), strict=True)) for cube in cubes}
    return halves in [set(settled(turned(PARTS, axes))) for axes in rotations()]


def _low(cubes: set[Vector]) -> list[int]:
    return [min(cube[axis] for cube in cubes) for axis in range(3)]


# What the pictures say


def test_az_2_with_the_corner_towards_the_reader_the_tip_stands_on_the_right_leg() -> None:
    assert set(PIECE) == set(PARTS)
    spots = {cube: aslant((cube[0] + 0.5, cube[1] + 0.5, 0), 1) for cube in PIECE}
    assert max(spots, key=lambda cube: spots[cube][1]) == (0, 0, 0)
    assert spots[2, 0, 1][0] > spots[0, 0, 0][0] > spots[0, 2, 0][0]
    assert settled(quarter_turned(PIECE, 2)) in [settled(turned(PARTS, axes)) for axes in rotations()]


def test_az_2_six_cubes_become_a_piece_step_by_step() -> None:
    assert [len(new) for _, new in STEPS[1:-1]] == [2, 1]
    for (old, new), (after, _) in pairwise(STEPS):
        assert set(after) == {*old, *new}
        assert len(after) == len(old) + len(new)
        # Each new cube is glued to a face of what is there.
        hanging = set(new)
        while hanging:
            held = {cube for cube in hanging if any(_is_face_to_face(cube, one) for one in {*after} - hanging)}
            assert held
            hanging -= held
    assert {*STEPS[-1][0]} == {*PARTS}
    first = STEPS[0][0]
    assert all(PARTS[cube] in ("C", "T") for cube in first)


def _is_face_to_face(one: Vector, other: Vector) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def test_the_card_of_a_turn_shows_what_the_rules_say() -> None:
    empty = GAME.start()
    begun = empty.after(1, FIRST)
    assert empty.why_not(1, FIRST) is empty.why_not(1, TOUCHES) is begun.why_not(2, HOLDS) is None
    feet = [foot(cell, HOLDS.cells) for cell in HOLDS.cells]
    assert sum(below[2] >= 0 and below not in (START, *FIRST.cells) for below in feet) == 1
    refusal = begun.why_not(2, HANGS)
    assert refusal
    assert refusal.rule == "AZ-7"


def test_the_track_reaches_as_far_as_points_can() -> None:
    numbers = [int(text.words) for text in _texts(_part("track")) if text.words.isdigit()]
    assert sorted(numbers) == sorted([*range(1, 19), *range(19), *range(19)])
    struck = sum(isinstance(ink, Path) and len(ink.outline) == 2 and ink.width == 0.3 for ink in _part("track").front)
    assert struck == 3 * 4  # 15 to 18, in each of the three rows


# Large cubes


def test_a_net_that_is_larger_than_the_paper_is_refused_and_larger_paper_takes_it() -> None:
    """Cut in two it could not be folded."""
    with pytest.raises(PrintError, match=r"^Pieces: some parts are too large .* \(--paper, --scale, --only\)$"):
        make_kit(GAME, read_order({"cube": "30"}))
    assert len(document(make_kit(GAME, read_order({"cube": "30", "paper": "a3"})).data)) > 22
    plateau = document(make_kit(GAME, read_order({"cube": "30", "only": "plateau"})).data)
    assert len(plateau) == 6, "the plateau goes over four sheets, after the cover and the rules"
