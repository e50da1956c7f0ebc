"""The kit to print and the solids: everything is there, as large as it is said, and told apart without colours."""

import copy
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any

import pytest

from hypostyle.core.kit import BLEED, Group, Ink, Kit, Making, Part, Path, Text, bounds
from hypostyle.core.solids import Block, Prism, Solid
from hypostyle.core.words import LANGUAGES
from hypostyle.games.turquoise import GAME
from hypostyle.games.turquoise.facts import PILLARS
from hypostyle.games.turquoise.kit_board import BOARD, TRACK, spot, track
from hypostyle.games.turquoise.looks import BRIDGE
from hypostyle.games.turquoise.moves import COLOURS, Tablet
from hypostyle.games.turquoise.plates import default_plates
from hypostyle.games.turquoise.signs import EYES, GODS, outline_of
from hypostyle.games.turquoise.space import GATES, STEPS
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.fonts import missing, width
from hypostyle.printing.inks import INKS, brightness, inked
from tests.docs.pages import ROOT
from tests.games.turquoise.tales import STORY_SET
from tests.printing.measuring import document

KITS = {language: GAME.kit(Making(language)) for language in LANGUAGES}
KIT = KITS["en"]
# TQ-6, counted from the facts: a colour is needed by the smallest company that has it, and one marks the score.
NEEDED = {colour: PILLARS[max(2, seat)] + 1 for seat, colour in enumerate(COLOURS, start=1)}
# A set whose plates have other numbers, and corners that differ.
OWN_SET = [dict(row, id=1000 + 7 * row["id"]) for row in copy.deepcopy(default_plates())]
OWN_SET[26]["sites"] = {"nw": "N", "ne": "", "se": "", "sw": ""}


def group(name: str, kit: Kit = KIT) -> Group:
    return next(each for each in kit.groups if each.id == name)


def part(name: str, kit: Kit = KIT) -> Part:
    return next(each for group in kit.groups for each in group.parts if each.id == name)


def all_parts(kit: Kit) -> list[Part]:
    return [part for group in kit.groups for part in group.parts]


def texts(part: Part) -> list[Text]:
    return [ink for ink in part.front + part.back if isinstance(ink, Text)]


def floors(part: Part) -> list[tuple[float, float, float, float]]:
    """The boxes of all bridges on the front of a part."""
    return [bounds(ink.outline) for ink in part.front if isinstance(ink, Path) and ink.fill == BRIDGE]


def colourless(inks: tuple[Ink, ...]) -> tuple[Any, ...]:
    """What is left of a drawing if all its colours are one: lines, letters, and shapes that have an edge."""
    return tuple(
        (ink.outline, ink.width, ink.dash) if isinstance(ink, Path) else (ink.words, ink.at, ink.turn)
        for ink in inks
        if isinstance(ink, Text) or ink.stroke
    )


# Everything is there


def test_the_kit_has_its_groups_and_nothing_has_the_name_of_another() -> None:
    for kit in KITS.values():
        assert [each.id for each in kit.groups] == ["board", "plates", "tablets", "pillars", "rolls", "stickers"]
        names = [part.id for part in all_parts(kit)]
        assert len(names) == len(set(names))
        assert all(each.how and each.minutes for each in kit.groups)
        assert [each.id for each in kit.groups if each.is_split] == ["board"]
        assert [each.id for each in kit.groups if each.is_extra] == ["rolls", "stickers"]
        # Neither pillars nor stickers share a page with what is glued on cardboard.
        assert [each.stock for each in kit.groups] == ["card"] * 3 + ["thin card"] * 2 + ["sticker paper"]


@pytest.mark.parametrize("rows", [default_plates(), STORY_SET, OWN_SET], ids=["house", "stories", "own"])
def test_tq_1_every_plate_of_a_set_is_printed_once(rows: Any) -> None:
    kit = GAME.using(rows).kit(Making())
    parts = group("plates", kit).parts
    assert sorted(each.id for each in parts) == sorted(f"plate-{row['id']}" for row in rows)
    assert all(each.copies == 1 for each in parts)
    for row in rows:
        if row["kind"] == "ordinary":
            assert [text.words for text in texts(part(f"plate-{row['id']}", kit))] == [str(row["id"])]


def test_a_set_of_ones_own_is_printed_plate_for_plate() -> None:
    pdf = document(make_kit(GAME.using(OWN_SET), read_order({"only": "plates", "sides": "fold"})).data)
    said = Counter(word for page in pdf for word in page.get_textpage().get_text_range().split())
    assert all(said[str(row["id"])] == 1 for row in OWN_SET if row["kind"] == "ordinary")
    assert all(said[site] == 1 for site in ("a8", "h8", "h1"))


@pytest.mark.parametrize("rows", [default_plates(), STORY_SET, OWN_SET], ids=["house", "stories", "own"])
def test_tq_3_a_plate_shows_exactly_its_bridges_and_they_meet_those_of_its_neighbours(rows: Any) -> None:
    kit = GAME.using(rows).kit(Making())
    for row in rows:
        expected = []
        for site, letters in row["sites"].items():
            x, y = 12.5 + 25 * ("e" in site), 12.5 + 25 * ("s" in site)
            for letter in letters:
                dx, dy = STEPS[letter]
                expected.append((x, y, dx, -dy))
        found = floors(part(f"plate-{row['id']}", kit))
        assert len(found) == len(expected)
        for x, y, dx, dy in expected:
            # Half way to the next site: the middle of the plate, or its edge and the bleed beyond it.
            end = (x + 12.5 * dx, y + 12.5 * dy)
            is_outer = not (0 < end[0] < 50 and 0 < end[1] < 50)
            far = 12.5 + (BLEED if is_outer else 0)
            ends = [(x + 6.5 * dx - 3 * dy, y + 6.5 * dy - 3 * dx), (x + far * dx + 3 * dy, y + far * dy + 3 * dx)]
            (left, right), (top, low) = (sorted(each) for each in zip(*ends, strict=True))
            assert any(box == pytest.approx((left, top, right, low)) for box in found)


def test_tq_6_pillars_and_stickers_are_as_many_as_the_game_needs() -> None:
    assert NEEDED == {"white": 35, "black": 35, "yellow": 30, "orange": 25}
    for colour, number in NEEDED.items():
        for name in (f"pillars-{colour}", f"rolls-{colour}"):
            assert (len(part(name).cuts) + 1) * part(name).copies == number
        assert part(f"sticker-{colour}").copies == number
    assert {len(group(name).parts) for name in ("pillars", "rolls", "stickers")} == {len(COLOURS)}


def test_tq_7_plates_that_are_drawn_look_alike_from_behind_and_the_others_do_not() -> None:
    by_kind: dict[str, set[tuple[Ink, ...]]] = {}
    for row in default_plates():
        by_kind.setdefault(row["kind"], set()).add(part(f"plate-{row['id']}").back)
    assert {kind: len(backs) for kind, backs in by_kind.items()} == {"ordinary": 1, "corner": 1, "last": 1}
    assert len(set.union(*by_kind.values())) == 3


def test_tq_7_a_corner_plate_says_where_it_lies_upright_as_it_lies_there() -> None:
    kit = GAME.using(OWN_SET).kit(Making())
    corners = [part(f"plate-{row['id']}", kit) for row in OWN_SET if row["kind"] == "corner"]
    marks = [(text.words, text.turn) for corner in corners for text in texts(corner)]
    assert marks == [("a1", 0), ("a8", -90), ("h8", -180), ("h1", -270)]
    assert all(text.at[0] < 12.5 and text.at[1] > 37.5 for corner in corners for text in texts(corner))


@pytest.mark.parametrize("language", LANGUAGES)
def test_tq_14_each_tablet_says_what_its_god_does(language: str) -> None:
    tablets = group("tablets", KITS[language]).parts
    assert [each.id for each in tablets] == [f"tablet-{name}" for name in Tablet]
    said = [" ".join(text.words for text in texts(each)) for each in tablets]
    assert len(set(said)) == 4
    assert all(len(each.split()) > 15 for each in said)
    assert all(each.back for each in tablets)


# Sizes


def test_parts_are_as_large_as_they_are_said_to_be_and_fit_the_papers() -> None:
    for each in all_parts(KIT):
        assert bounds(each.cut) == pytest.approx((0, 0, *each.size), abs=1e-6)
        (wide, high) = each.size
        if each.id != "board":
            assert (wide <= 188 and high <= 115) or (wide <= 90 and high <= 240) or (not each.back and high <= 240)
        for ink in each.front + each.back:
            if isinstance(ink, Path):
                left, top, right, low = bounds(ink.outline)
                assert min(left, top) >= -BLEED - 1e-6
                assert right <= wide + BLEED + 1e-6
                assert low <= high + BLEED + 1e-6
    assert part("board").size == (240, 240)
    assert {each.size for each in group("plates").parts} == {(50, 50)}
    assert {each.size for each in group("stickers").parts} == {(14, 14)}


def test_the_board_folds_between_its_plates_and_between_spaces_of_the_score() -> None:
    assert part("board").folds == (((120, 0), (120, 240)),)
    for (x, _), (wide, _), _ in track():
        assert not x + 0.01 < 120 < x + wide - 0.01


def test_pillars_are_15_mm_across_and_12_mm_high() -> None:
    for colour, corners in zip(COLOURS, (8, 4, 3, 4), strict=True):
        sleeve = part(f"pillars-{colour}")
        around = sleeve.folds[-1][0][0]
        if colour == "orange":
            side = around / 4  # opened so far that the longer way across is 15 mm, the shorter is that of its shape
            assert 2 * math.sqrt(side**2 - 7.5**2) == pytest.approx(15 * math.tan(math.radians(36)))
        else:
            assert around / corners / math.sin(math.pi / corners) == pytest.approx(15)
        heights = [0.0, *(float(cut[0][2]) for cut in sleeve.cuts), sleeve.size[1]]
        assert [b - a for a, b in pairwise(heights)] == pytest.approx([12] * (len(sleeve.cuts) + 1))
        assert sleeve.size[0] - around == pytest.approx(6)


def test_strips_make_round_pillars_of_15_mm_and_one_height() -> None:
    for colour in COLOURS:
        strips = part(f"rolls-{colour}")
        assert strips.folds == ()
        coloured = max(bounds(ink.outline)[2] for ink in strips.front if isinstance(ink, Path))
        assert coloured / math.pi == pytest.approx(15)
        assert strips.size[0] - coloured == pytest.approx(15), "what lies double holds the glue"
        heights = [0.0, *(float(cut[0][2]) for cut in strips.cuts), strips.size[1]]
        assert [b - a for a, b in pairwise(heights)] == pytest.approx([12] * (len(strips.cuts) + 1))


def test_sleeves_can_be_pressed_flat_to_be_cut_across() -> None:
    """A tube lies flat if a fold is opposite to another: here the one at the tab, and one half the way around."""
    for colour in COLOURS:
        folds = [start[0] for start, _ in part(f"pillars-{colour}").folds]
        assert any(fold == pytest.approx(folds[-1] / 2) for fold in folds)


# The board


def test_the_track_has_the_points_0_to_49_side_by_side_around_the_board() -> None:
    spaces = track()
    assert len(spaces) == 50
    for (x, y), (wide, high), _ in spaces:
        assert min(wide, high) >= 15, "a pillar does not fit"
        assert min(x, y) >= 0
        assert max(x + wide, y + high) <= BOARD + 1e-6
        is_in_ring = x + wide <= TRACK + 1e-6 or y + high <= TRACK + 1e-6 or x >= BOARD - TRACK or y >= BOARD - TRACK
        assert is_in_ring
    assert sum(wide * high for _, (wide, high), _ in spaces) == pytest.approx(BOARD**2 - (BOARD - 2 * TRACK) ** 2)
    for here, there in pairwise((*spaces, spaces[0])):
        assert _touch(here[0], here[1], there[0], there[1])
    numbers = {text.words: text.at for text in texts(part("board")) if text.size > 4}
    assert list(numbers) == [str(value) for value in range(50)]
    for value, ((x, y), (wide, high), _) in enumerate(spaces):
        assert numbers[str(value)] == pytest.approx((x + wide / 2, y + high / 2))


def _touch(corner: Any, size: Any, other: Any, its_size: Any) -> bool:
    """They share a whole side of one of them."""
    shared = [
        min(corner[axis] + size[axis], other[axis] + its_size[axis]) - max(corner[axis], other[axis]) for axis in (0, 1)
    ]
    return abs(min(shared)) < 1e-6 and bool(max(shared) > 14)


def test_tq_5_the_board_has_its_sixteen_gates_where_plates_meet_them() -> None:
    found = floors(part("board"))
    assert len(found) == len(GATES) == 16
    for column, letter in GATES.items():
        (x, y), (dx, dy) = spot(column), STEPS[letter]
        edge = (x + 12.5 * dx, y - 12.5 * dy)  # of the plate on the ground
        assert edge[0] in (20, 220) or edge[1] in (20, 220)
        outer = (x + 17 * dx, y - 17 * dy)
        box = (
            min(edge[0], outer[0]) - 3 * abs(dy), min(edge[1], outer[1]) - 3 * abs(dx),
            max(edge[0], outer[0]) + 3 * abs(dy), max(edge[1], outer[1]) + 3 * abs(dx),
        )  # fmt: skip
        assert any(box == pytest.approx(each) for each in found), column


def test_the_board_names_columns_and_rows_on_all_sides() -> None:
    names = sorted(text.words for text in texts(part("board")) if text.size < 4)
    assert names == sorted([*"abcdefgh", *"12345678"] * 2)


# Without colours


@pytest.mark.parametrize("change", [colourless, lambda inks: tuple(inked(ink, "grey") for ink in inks)])
def test_things_that_differ_are_drawn_differently_without_colours(change: Callable[[Any], Any]) -> None:
    for name in ("tablets", "pillars", "rolls", "stickers"):
        for one, other in combinations(group(name).parts, 2):
            assert change(one.front) != change(other.front)
    alike: dict[Any, list[str]] = {}
    for each in group("plates").parts:
        alike.setdefault(change(each.front), []).append(each.id)
    assert [names for names in alike.values() if len(names) > 1] == []


def test_signs_of_the_seats_have_a_dark_edge_in_every_ink() -> None:
    """The sign of a sticker, its colour aside: circle, square, triangle, diamond."""
    signs = [sign for colour in COLOURS if isinstance(sign := part(f"sticker-{colour}").front[-1], Path)]
    assert [len(sign.outline) for sign in signs] == [10, 5, 4, 5]
    assert bounds(signs[1].outline) != bounds(signs[3].outline)
    for sign in signs:
        assert all(brightness(drawn.stroke) < 0.25 for ink in INKS if isinstance(drawn := inked(sign, ink), Path))


def test_plates_with_other_bridges_differ_by_lines_alone() -> None:
    """Numbers apart, so that it is the bridges that differ."""
    drawn: dict[Any, set[str]] = {}
    for row in default_plates():
        lines = colourless(tuple(ink for ink in part(f"plate-{row['id']}").front if isinstance(ink, Path)))
        drawn.setdefault(frozenset(lines), set()).add(json.dumps(row["sites"], sort_keys=True) + row["kind"])
    assert all(len(rows) == 1 for rows in drawn.values())


def test_the_gods_are_those_of_the_client() -> None:
    """The same commands; where the client cuts an eye out with an arc, paper has a disc there."""
    client = (ROOT / "web" / "src" / "games" / "turquoise" / "glyphs.ts").read_text(encoding="utf-8")
    for name, path in GODS.items():
        found = re.search(rf"{name}:\s*'({re.escape(path)})(M[^']+)?'", client)
        assert found, name
        assert bool(found[2]) == (name in EYES)
        if found[2]:
            numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", found[2])]
            x, y, radius = EYES[name]
            assert (x, y, radius) == pytest.approx((numbers[0] + 0.005, numbers[1] + numbers[2], numbers[2]), abs=0.006)


def test_an_outline_is_read_from_the_commands_of_svg() -> None:
    read = outline_of("M.5 1V.35L.62-.1.55-.95C0 1 2 3 4 5-1-2-3-4-5-6V7Z")
    assert read == (
        ("M", 0.5, 1), ("L", 0.5, 0.35), ("L", 0.62, -0.1), ("L", 0.55, -0.95),
        ("C", 0, 1, 2, 3, 4, 5), ("C", -1, -2, -3, -4, -5, -6), ("L", -5, 7), ("Z",),
    )  # fmt: skip


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_read(language: str) -> None:
    kit = KITS[language]
    for each in all_parts(kit):
        assert each.name
        for text in texts(each):
            assert not missing(text.words, text.face)
            assert text.size >= 2.4
            if each.id.startswith("tablet"):
                assert width(text.words, text.face, text.size) <= 50, text.words
    plain = [kit.leaflet, *kit.needs, *kit.notes, *(each.how + each.title for each in kit.groups)]
    for words in plain:
        assert not missing(words.replace("\n", " "), "regular")


def test_both_languages_say_the_same_things_in_other_words() -> None:
    folder = files("hypostyle.games.turquoise").joinpath("printed")
    english, french = (json.loads(folder.joinpath(f"{each}.json").read_text(encoding="utf-8")) for each in LANGUAGES)
    assert english.keys() == french.keys()
    assert [code for code in english if english[code] == french[code]] == []
    assert not any(" :" in words or " ;" in words or "« " in words for words in french.values())
    one, other = (all_parts(KITS[language]) for language in LANGUAGES)
    assert [(each.id, each.size, each.copies) for each in one] == [(each.id, each.size, each.copies) for each in other]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leaflet_fits_a_sheet_and_tells_the_whole_game(language: str) -> None:
    leaflet = KITS[language].leaflet
    words = re.findall(r"[^\W_]+(?:['-][^\W_]+)*", leaflet)
    assert 550 <= len(words) <= 800
    lines = [line for line in leaflet.splitlines() if line]
    assert all(re.match(r"# |## |- |\*\*|\w", line) for line in lines)
    assert not re.search(r"[`_\[\]]|(?<!\*)\*(?!\*)", leaflet)
    assert leaflet.count("**") % 2 == 0
    facts = ("Horus", "Anubis", "Thot", "Seth", "Patrice Vernet", "35", "30", "25", "5, 15")
    assert [each for each in facts if each not in leaflet] == []


# Solids


def solids(**making: Any) -> dict[str, Solid]:
    return {each.id: each for each in GAME.solids(Making(**making))}


def reach(solid: Solid) -> tuple[float, ...]:
    """The box around what is put together, as its lower and its upper corner."""
    spots = [spot for simple in solid.plus for spot in _spots(simple)]
    return tuple(min(each) for each in zip(*spots, strict=True)) + tuple(max(each) for each in zip(*spots, strict=True))


def _spots(simple: Block | Prism) -> Iterator[tuple[float, float, float]]:
    if isinstance(simple, Block):
        yield from (simple.low, simple.high)
    else:
        yield from ((x, y, z) for x, y in simple.outline for z in (simple.low, simple.high))


def area(outline: tuple[tuple[float, float], ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*outline, outline[0]))) / 2


def test_solids_are_all_pillars_and_all_plates_of_the_set() -> None:
    found = solids()
    assert {f"pillar-{colour}" for colour in COLOURS} | {f"plate-{row['id']}" for row in default_plates()} == set(found)
    assert {colour: found[f"pillar-{colour}"].copies for colour in COLOURS} == NEEDED
    own = {each.id for each in GAME.using(OWN_SET).solids(Making())}
    assert {f"plate-{row['id']}" for row in OWN_SET} < own
    assert all(GAME.solids(Making(language))[0].name for language in LANGUAGES)


@pytest.mark.parametrize("clearance", [0.0, 0.2, 0.5])
def test_a_pillar_fits_into_a_site_less_the_clearance(clearance: float) -> None:
    made = solids(clearance=clearance)
    for colour in COLOURS:
        (shaft,) = made[f"pillar-{colour}"].plus
        assert isinstance(shaft, Prism)
        assert (shaft.low, shaft.high) == (0, 12)
        middle = (15 - clearance) / 2
        far = max(math.dist((middle, middle), spot) for spot in shaft.outline)
        assert far == pytest.approx(middle)
        share = {
            "white": math.pi,
            "black": 2,
            "yellow": 3 * math.sqrt(3) / 4,
            "orange": 2 * math.tan(math.radians(36)),
        }[colour]
        assert area(shaft.outline) == pytest.approx(share * middle**2, rel=0.01)


@pytest.mark.parametrize(("thickness", "clearance"), [(2.0, 0.2), (3.0, 0.0), (1.0, 0.4)])
def test_a_plate_has_its_bridges_raised_and_its_sites_sunk(thickness: float, clearance: float) -> None:
    made = solids(thickness=thickness, clearance=clearance)
    for row in default_plates():
        solid = made[f"plate-{row['id']}"]
        stone, *others = solid.plus
        low, high = clearance / 2, 50 - clearance / 2
        assert stone == Block((low, low, 0), (high, high, thickness))
        halves = sum(len(letters) for letters in row["sites"].values())
        inner = sum(
            letter in row["sites"][site] for site, letter in (("sw", "E"), ("sw", "N"), ("nw", "E"), ("se", "N"))
        )
        bridges = [each for each in others if isinstance(each, Block)]
        assert len(bridges) == halves - inner  # an inner bridge is one block, not two halves
        assert reach(solid) == pytest.approx((low, low, 0, high, high, thickness + 0.8))
        sunk = min(0.6, thickness / 2)
        sites = [each for each in solid.minus if isinstance(each, Prism)]
        assert [each.low for each in sites] == pytest.approx([thickness - sunk] * 4)
        assert all(each.high > thickness + 0.8 for each in sites)
        assert all(each.high[2] == pytest.approx(thickness + 0.8) for each in bridges)
        signs = [each for each in others if isinstance(each, Prism)]
        assert bool(signs) == (row["kind"] != "ordinary")
        assert all(area(each.outline) > 0 for each in (*signs, *sites))


def test_the_bridges_of_a_solid_plate_lead_where_the_set_says() -> None:
    """South is low y here, where on paper it is high y."""
    rows = copy.deepcopy(STORY_SET)
    found = {each.id: each for each in GAME.using(rows).solids(Making(clearance=0))}
    arrow = [each for each in found["plate-22"].plus[1:] if isinstance(each, Block)]
    assert arrow == [Block((9.5, 37.5, 1), (15.5, 50, 2.8))]
    rows_only = [each for each in found["plate-21"].plus[1:] if isinstance(each, Block)]
    assert sorted(each.low for each in rows_only) == [(12.5, 9.5, 1), (12.5, 34.5, 1)]
