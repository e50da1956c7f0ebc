"""What is printed and made of Temple: tiles, proof, words and solids."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path as File
from typing import Any

import pytest

from hypostyle.core.kit import Group, Ink, Kit, Making, Part, Path, Point, Text, bounds, corners
from hypostyle.games.temple import GAME, TemplePosition
from hypostyle.games.temple.joints import PITCH, tile_outline
from hypostyle.games.temple.kit import CORE_AIR, FLAP, TRIED
from hypostyle.games.temple.looks import LETTER, LETTER_Y, LOOKS, PIP, PIPS, PIPS_Y, STEP
from hypostyle.games.temple.moves import COLOURS, VALUES
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.fonts import missing
from hypostyle.printing.inks import brightness
from hypostyle.printing.order import PAPERS
from hypostyle.printing.sheets import make_sheets
from tests.printing.measuring import MM, Shape, document, shapes

LANGUAGES = ("en", "fr")
STAGE = File(__file__).parents[3] / "web" / "src" / "games" / "temple" / "colours.ts"


def kit(**choices: object) -> Kit:
    return GAME.kit(replace(Making(), **choices))  # type: ignore[arg-type]


def group(name: str, **choices: object) -> Group:
    return next(group for group in kit(**choices).groups if group.id == name)


def tile(name: str, **choices: object) -> Part:
    return next(part for part in group("tiles", **choices).parts if part.id == f"tile-{name}")


# The tiles


def test_te_1_every_tile_is_there_once() -> None:
    start = GAME.start()
    assert isinstance(start, TemplePosition)
    dealt = [f"tile-{colour}{value}" for hand in start.hands for colour, values in hand.items() for value in values]
    assert Counter(part.id for part in group("tiles").parts) == Counter(dealt)
    assert {part.copies for part in group("tiles").parts} == {1}
    assert group("tiles").count == 60


def test_ids_are_distinct() -> None:
    ids = [part.id for group in kit().groups for part in group.parts]
    assert len(ids) == len(set(ids))
    assert [group.id for group in kit().groups] == ["proof", "tiles"]


@pytest.mark.parametrize("thickness", [0.2, 2, 3.5, 10])
def test_a_tile_is_the_pitch_and_its_thickness_wide(thickness: float) -> None:
    for part in group("tiles", thickness=thickness).parts:
        assert part.size == pytest.approx((PITCH + thickness, PITCH + thickness))
        assert bounds(part.cut) == pytest.approx((0, 0, *part.size))


@pytest.mark.parametrize("thickness", [0.2, 2, 5, 10])
def test_what_is_printed_stays_clear_of_the_teeth(thickness: float) -> None:
    for part in group("tiles", thickness=thickness).parts:
        inside = [ink.outline for ink in part.front if isinstance(ink, Path)]
        assert len(inside) >= 3
        for left, top, right, bottom in map(bounds, inside):
            assert min(left, top) > thickness
            assert max(right, bottom) < PITCH


def pips(part: Part) -> list[Path]:
    """The shapes that come after the letter."""
    [letter] = [place for place, ink in enumerate(part.front) if isinstance(ink, Text)]
    return [ink for ink in part.front[letter:] if isinstance(ink, Path)]


def test_a_tile_shows_its_letter_and_as_many_pips_as_it_is_worth() -> None:
    for colour in COLOURS:
        for value in VALUES:
            part = tile(f"{colour}{value}")
            assert len(pips(part)) == value
            assert [ink.words for ink in part.front if isinstance(ink, Text)] == [colour]


def letters(part: Part) -> list[Text]:
    return [ink for ink in part.front if isinstance(ink, Text)]


def drawn(part: Part) -> list[Ink]:
    """Letter and pips."""
    return [*letters(part), *pips(part)]


def colourless(ink: Ink) -> Ink:
    return replace(ink, fill="#000000", stroke="#000000") if isinstance(ink, Path) else replace(ink, fill="#000000")


def shape_of_pip(part: Part) -> tuple[Point, ...]:
    """A pip around its middle."""
    left, top, right, bottom = bounds(pips(part)[0].outline)
    middle = (left + right) / 2, (top + bottom) / 2
    return tuple((round(x - middle[0], 6), round(y - middle[1], 6)) for x, y in corners(pips(part)[0].outline))


def test_no_tile_depends_on_its_colour() -> None:
    """Letters and shapes of pips are different for each colour, and with all colours taken out no two tiles agree."""
    assert len({shape_of_pip(tile(f"{colour}1")) for colour in COLOURS}) == len(COLOURS)
    # The frame, which is there for its colour only, is left out.
    drawings = {tuple(colourless(ink) for ink in drawn(part)) for part in group("tiles").parts}
    assert len(drawings) == 60


def test_every_shape_has_a_dark_rim_lest_it_fades_where_ink_is_saved() -> None:
    for part in group("tiles").parts:
        assert all(brightness(path.stroke) < 0.25 for path in pips(part))
        assert all(brightness(ink.fill) < 0.25 for ink in part.front if isinstance(ink, Text))


# In the file


def printed(**given: str) -> Any:
    return document(make_kit(GAME, read_order(given)).data)


def tiles_among(found: list[Shape], thickness: float, factor: float = 1) -> list[Shape]:
    """The lines to cut along that are a tile's, as it is or turned by a quarter, and not its mirror image."""
    lines = [shape for shape in found if shape.fill is None and abs(shape.width - 0.15) < 0.01]
    wanted, side = [(x * factor, y * factor) for x, y in tile_outline(thickness)], (PITCH + thickness) * factor
    ways = (wanted, [(side - y, x) for x, y in wanted])
    return [line for line in lines if any(are_same(outline_of(line), way) for way in ways)]


def outline_of(line: Shape) -> list[Point]:
    return [(x - line.left, y - line.top) for x, y in line.points]


def are_same(ones: list[Point], others: list[Point], near: float = 0.1) -> bool:
    """Whether each point of the one has a point of the other within a tenth of a millimetre."""
    return all(
        any(math.dist(point, other) < near for other in rest)
        for some, rest in ((ones, others), (others, ones))
        for point in some
    )


def shown_on(page: Any, found: list[Shape], line: Shape) -> tuple[str, int]:
    """The letters on a tile of the file and the number of its pips: what is smaller than the disc below the letter."""
    height = page.get_height()
    left, right = line.left / MM, line.right / MM
    words = page.get_textpage().get_text_bounded(left, height - line.bottom / MM, right, height - line.top / MM)
    inside = [shape for shape in found if shape.fill and is_within(shape.middle, line)]
    return words.strip(), sum(max(shape.size) < 8.5 for shape in inside)


def is_within(spot: Point, line: Shape) -> bool:
    return line.left < spot[0] < line.right and line.top < spot[1] < line.bottom


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "grey"), ("a3", "low")])
def test_te_1_sixty_tiles_can_be_cut_from_the_file_each_with_its_letter_and_pips(paper: str, ink: str) -> None:
    pages = [(page, shapes(page)) for page in printed(paper=paper, ink=ink, only="tiles")]
    told = Counter(shown_on(page, found, line) for page, found in pages for line in tiles_among(found, 2.0))
    assert told == Counter((colour, value) for colour in COLOURS for value in VALUES)


@pytest.mark.parametrize(("thickness", "scale"), [("0.3", "1"), ("5", "1"), ("10", "0.75")])
def test_tiles_of_any_material_have_their_teeth_in_the_file(thickness: str, scale: str) -> None:
    """Made smaller, a tile still has teeth for the same material."""
    pages, factor = printed(thickness=thickness, scale=scale), float(scale)
    tiles = [tile for page in pages for tile in tiles_among(shapes(page), float(thickness) / factor, factor)]
    assert len(tiles) == 60 + len(TRIED)


# As on the stage


def stage() -> str:
    return STAGE.read_text(encoding="utf-8")


def test_colours_are_those_of_the_stage() -> None:
    inks = dict(re.findall(r"const (DARK|LIGHT) = '(#\w+)'", stage()))
    told = re.findall(r"^  (\w): \{\s+fill: '(#\w+)',\s+ink: (DARK|LIGHT)", stage(), re.MULTILINE)
    assert {letter: (fill.upper(), inks[ink].upper()) for letter, fill, ink in told} == LOOKS
    assert len(told) == len(COLOURS)


def test_pips_and_layout_are_those_of_the_stage() -> None:
    told = dict(re.findall(r"^  (\d): (\[\[.*\]\]),$", stage(), re.MULTILINE))
    assert {int(value): tuple(map(tuple, json.loads(spots))) for value, spots in told.items()} == PIPS
    layout = re.search(r"LAYOUT = \{ (.*) \}", stage())
    assert layout
    values = {name: float(number) for name, number in re.findall(r"(\w+): (-?[\d.]+)", layout[1])}
    assert values == {"pip": PIP, "step": STEP, "pipsY": PIPS_Y, "letterY": LETTER_Y, "letter": LETTER}


# The proof


def numbers_near(part: Part, spot: Point) -> list[str]:
    """The two numbers that lie nearest to a point."""
    texts = [ink for ink in part.front if isinstance(ink, Text) and ink.words.isdigit()]
    return [text.words for text in sorted(texts, key=lambda text: math.dist(text.at, spot))[:2]]


@pytest.mark.parametrize("thickness", [2.0, 5.0])
def test_the_proof_folds_into_a_cube_that_fits_within_six_tiles(thickness: float) -> None:
    cube, *tiles = group("proof", thickness=thickness).parts
    side = PITCH - thickness - CORE_AIR
    assert cube.size == pytest.approx((4 * side + FLAP, 3 * side + 2 * FLAP))
    assert bounds(cube.cut) == pytest.approx((0, 0, *cube.size))
    assert cube.size[0] <= 188
    # Two folds go through the lid and the bottom too; the others are as long as a side.
    lengths = sorted(math.dist(*fold) for fold in cube.folds)
    assert lengths == pytest.approx([side] * 6 + [3 * side] * 2)
    flap = (FLAP * (side + side - 6)) / 2
    assert area(corners(cube.cut)) == pytest.approx(6 * side**2 + 7 * flap)
    assert [part.cut for part in tiles] == [tile("r1", thickness=thickness).cut] * 6


def test_on_the_proof_three_teeth_meet_two_at_every_fold() -> None:
    cube, *tiles = group("proof").parts
    side = PITCH - 2 - CORE_AIR
    middles = [(x, FLAP + 1.5 * side) for x in (side, 2 * side, 3 * side)]
    middles += [(1.5 * side, FLAP + side), (1.5 * side, FLAP + 2 * side)]
    for middle in middles:
        assert sorted(numbers_near(cube, middle)) == ["2", "3"]
    letters = [ink.words for ink in cube.front if isinstance(ink, Text) and ink.words.isalpha()]
    assert sorted(letters) == sorted(TRIED)
    assert sorted(ink.words for part in tiles for ink in part.front if isinstance(ink, Text)) == sorted(
        [*TRIED, *"2233" * 6]
    )


def test_on_a_tile_of_the_proof_the_numbers_count_the_teeth_beside_them() -> None:
    part = group("proof").parts[1]
    outline = corners(part.cut)
    for ink in part.front:
        if isinstance(ink, Text) and ink.words.isdigit():
            # The tips of teeth on the side where the number is: each tooth has two corners there.
            x, y = ink.at
            axis, far = (1, y) if abs(y - part.size[1] / 2) > abs(x - part.size[0] / 2) else (0, x)
            tip = 0 if far < part.size[0] / 2 else part.size[0]
            assert sum(abs(point[axis] - tip) < 1e-6 for point in outline) == 2 * int(ink.words)


def area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


# Words


def test_both_languages_have_the_same_words() -> None:
    folder = files("hypostyle.games.temple").joinpath("printed")
    english, french = (json.loads(folder.joinpath(f"{name}.json").read_text("utf-8")) for name in LANGUAGES)
    assert english.keys() == french.keys()
    assert all(english[key] != french[key] for key in english)


def said(language: str) -> Iterator[str]:
    whole = kit(language=language, thickness=2.5)
    yield from (whole.leaflet, *whole.needs, *whole.steps, *whole.notes)
    for group in whole.groups:
        yield from (group.title, group.how, *(part.name for part in group.parts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_and_can_be_printed(language: str) -> None:
    for words in said(language):
        assert words
        assert "{" not in words
        for line in words.splitlines():
            assert not missing(line, "regular")
    for part in (part for group in kit(language=language).groups for part in group.parts):
        for ink in part.front:
            if isinstance(ink, Text):
                assert ink.size >= 2.4
                assert not missing(ink.words, ink.face)


def test_the_thickness_is_told() -> None:
    for said in (kit(thickness=2.5), kit(thickness=2.5, factor=0.5)):
        assert [step.count("2.5 mm") for step in said.steps] == [0, 1, 1, 0, 0]
        assert "2.5 mm" in said.needs[0]
    assert [step.count("2,5 mm") for step in kit(thickness=2.5, language="fr").steps] == [0, 1, 1, 0, 0]


@pytest.mark.parametrize("factor", [0.5, 1.5])
def test_teeth_are_as_deep_as_the_material_however_large_the_tiles_are(factor: float) -> None:
    part = tile("r1", factor=factor)
    left = sorted({round(x, 6) for x, _ in corners(part.cut)})
    assert (left[1] - left[0]) * factor == pytest.approx(2.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_one_sheet_and_name_their_author(language: str) -> None:
    leaflet = kit(language=language).leaflet
    assert 550 <= len(re.findall(r"\w+(?:['’]\w+)?", leaflet)) <= 800
    assert leaflet.rstrip().splitlines()[-1].startswith("Temple")
    assert "Martin Windischer" in leaflet.splitlines()[-1]
    assert all(re.match(r"(# |## |- |\w|\*\*|$)", line) for line in leaflet.splitlines())


@pytest.mark.parametrize("paper", PAPERS)
def test_the_proof_is_a_page_of_its_own(paper: str) -> None:
    """Whoever has tried it may yet print the tiles for another thickness."""
    sheets = make_sheets(GAME, read_order({"paper": paper}))
    assert [sheet.groups for sheet in sheets if "proof" in sheet.groups] == [("proof",)]
