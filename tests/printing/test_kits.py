"""The kits of all games, on all papers and sides, measured from the PDF: everything is there, in its size and place."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, pairwise, product
from typing import Any

import pytest
from pypdfium2 import raw

from hypostyle.core import LANGUAGES
from hypostyle.core.kit import CARD, Kit, Outline, Text, bounds, corners
from hypostyle.games import Library
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.fonts import missing, printable, width
from hypostyle.printing.inks import brightness
from hypostyle.printing.layout import MARGIN, OVERLAP, Box, Placed, Window, is_net
from hypostyle.printing.order import CHOICES, PAPERS, Order
from hypostyle.printing.sheets import Sheet, duration, kit_of, make_sheets
from tests.games.house import checked
from tests.printing.measuring import UNPRINTABLE, Shape, document, page_sizes, pixels, rgb, shapes, spot, tags
from tests.sizes import some

GAMES = Library.of_the_house()
NEAR = 0.1  # millimetres
WHITE = (255, 255, 255)
SIDES = CHOICES["sides"]
CUT = 0.15  # how wide lines are to cut or fold along

# Every day each game is printed in one way, so that each paper and each of the sides is met; to prove, in all of them.
WAYS = [("a3", "duplex"), ("letter", "fold"), ("a4", "single")]
DAILY = [(game, *way) for game, way in zip(GAMES, cycle(WAYS), strict=False)]
PRINTS = [*DAILY, *(each for each in product(GAMES, PAPERS, SIDES) if each not in DAILY)]
ON_PAPER = list(dict.fromkeys((game, paper) for game, paper, _ in PRINTS))

every_game = pytest.mark.parametrize("game", GAMES)
every_paper = pytest.mark.parametrize(("game", "paper"), some(ON_PAPER, len(DAILY)))
every_print = pytest.mark.parametrize(("game", "paper", "sides"), some(PRINTS, len(DAILY)))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def kit(game: str, **given: Any) -> Kit:
    return kit_of(GAMES[game], read_order(given))


def whole(game: str, **given: Any) -> Order:
    """An order of everything, extras too."""
    return read_order({"only": ",".join(group.id for group in kit(game).groups), **given})


@cache
def made(game: str, paper: str, sides: str, **given: Any) -> tuple[list[Sheet], Any]:
    """A kit with all its extras: its sheets as they are meant, and the PDF."""
    order = whole(game, paper=paper, sides=sides, **given)
    return make_sheets(GAMES[game], order), document(make_kit(GAMES[game], order).data)


@cache
def drawn(game: str, paper: str, sides: str) -> tuple[tuple[Sheet, list[Shape]], ...]:
    """Each sheet with the shapes that are found on its page."""
    sheets, pdf = made(game, paper, sides)
    assert len(pdf) == len(sheets)
    return tuple((sheet, shapes(page)) for sheet, page in zip(sheets, pdf, strict=True))


def fronts(sheet: Sheet) -> list[Placed]:
    return [placed for placed in (sheet.leaf.placed if sheet.leaf else ()) if not placed.is_back]


def windows(sheets: list[Sheet]) -> Iterator[tuple[int, Window]]:
    """The numbers of the pages that show a piece of a split part."""
    for number, sheet in enumerate(sheets):
        if sheet.leaf and sheet.leaf.window:
            yield number, sheet.leaf.window


def is_line(shape: Shape) -> bool:
    return shape.fill is None and abs(shape.width - CUT) < 0.01


def fits(shape: Shape, box: Box) -> bool:
    wanted = (box.x, box.y, box.right, box.bottom)
    return max(abs(a - b) for a, b in zip(shape[:4], wanted, strict=True)) < NEAR


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def test_every_game_has_a_kit() -> None:
    assert all(game.kit(read_order({}).making) for game in GAMES.values())


# Sizes and numbers


@every_print
def test_every_part_is_in_the_pdf_in_its_size_as_often_as_the_game_needs_it(game: str, paper: str, sides: str) -> None:
    parts = {part.id: part for group in kit(game).groups for part in group.parts}
    found = Counter[str]()
    for sheet, page in drawn(game, paper, sides):
        lines = [shape for shape in page if is_line(shape)]
        for placed in fronts(sheet):
            size = parts[placed.part.id].size
            assert (placed.box.width, placed.box.height) in (size, size[::-1])
            near = [line for line in lines if fits(line, placed.box)]
            assert near, f"{placed.part.id} on {sheet.title}"
            lines.remove(near[0])
            found[placed.part.id] += 1
    split = {sheet.leaf.window.part.id for sheet, _ in drawn(game, paper, sides) if sheet.leaf and sheet.leaf.window}
    assert found == {part.id: part.copies for part in parts.values() if part.id not in split}


@every_game
def test_parts_are_as_large_as_they_are_stated_to_be(game: str) -> None:
    """What is measured, beside what pages and rulebooks say of it: a number that slips in the code slips here too."""
    found = {
        placed.part.id: sorted(next(line for line in page if is_line(line) and fits(line, placed.box)).size)
        for sheet, page in drawn(game, "a3", "single")
        for placed in fronts(sheet)
    }
    for part, size in checked(GAMES[game], "printed").items():
        assert found[part] == pytest.approx(sorted(size), abs=NEAR), part


@every_print
def test_each_sheet_says_which_of_the_sheets_of_a_group_it_is(game: str, paper: str, sides: str) -> None:
    sheets = [sheet for sheet in make_sheets(GAMES[game], whole(game, paper=paper, sides=sides)) if not sheet.is_back]
    for group in kit(game).groups:
        count = sum(group.id in sheet.groups for sheet in sheets)
        numbered = [f"{group.title} {number}/{count}" for number in range(1, count + 1)] if count > 1 else [group.title]
        names = [name for sheet in sheets for name in sheet.title.split(" · ")]
        assert [name for name in names if name in numbered] == numbered


@every_print
def test_what_is_folded_into_a_body_shares_no_page_with_what_is_glued_on_card(
    game: str, paper: str, sides: str
) -> None:
    """But for a proof, which is made of one thing and the other."""
    stocks = {group.id: group.stock for group in kit(game).groups}
    for sheet in make_sheets(GAMES[game], whole(game, paper=paper, sides=sides)):
        assert len({stocks[group] for group in sheet.groups}) <= 1, sheet.title
    for group in kit(game).groups:
        assert group.stock != CARD or group.id == "proof" or not any(is_net(part) for part in group.parts), group.id


@every_paper
def test_cuts_and_folds_within_a_part_are_drawn_in_their_lengths(game: str, paper: str) -> None:
    parts = {part.id: part for group in kit(game).groups for part in group.parts}
    for sheet, page in drawn(game, paper, "single"):
        lines = [shape for shape in page if is_line(shape)]
        for placed in fronts(sheet):
            part, room = parts[placed.part.id], grown(placed.box, NEAR)
            inner: list[Outline] = [*part.cuts, *((("M", *start), ("L", *end)) for start, end in part.folds)]
            here = [line for line in lines if is_within(line, room) and not fits(line, placed.box)]
            for outline in inner:
                left, top, right, low = bounds(outline)
                size = (right - left, low - top)
                near = [line for line in here if is_near(line.size, size) or is_near(line.size, size[::-1])]
                assert near, f"{part.id} on {sheet.title}"
                here.remove(near[0])


def is_within(line: Shape, room: Box) -> bool:
    return room.x <= line.left and room.y <= line.top and line.right <= room.right and line.bottom <= room.bottom


def is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < NEAR


def test_the_outline_of_a_part_fills_the_box_that_it_is_said_to_fill() -> None:
    for game in GAMES:
        for part in (part for group in kit(game).groups for part in group.parts):
            assert bounds(part.cut) == pytest.approx((0, 0, *part.size), abs=0.02), part.id


@every_paper
def test_pages_have_the_size_of_the_paper(game: str, paper: str) -> None:
    for size in page_sizes(made(game, paper, "single")[1]):
        assert sorted(size) == pytest.approx(sorted(PAPERS[paper]), abs=0.05)


@pytest.mark.parametrize("scale", some(["0.9", "0.5"]))
@every_game
def test_a_scale_makes_all_parts_smaller(game: str, scale: str) -> None:
    sheets, pdf = made(game, "a3", "single", scale=scale)
    # A game may see to it that its slots stay as wide as the cardboard is thick.
    parts = {part.id: part for group in kit(game, scale=scale).groups for part in group.parts}
    seen = set()
    for sheet, page in zip(sheets, pdf, strict=True):
        lines = [shape for shape in shapes(page) if is_line(shape)]
        for placed in fronts(sheet):
            size = [float(scale) * side for side in parts[placed.part.id].size]
            assert sorted((placed.box.width, placed.box.height)) == pytest.approx(sorted(size))
            assert any(fits(line, placed.box) for line in lines), placed.part.id
            seen.add(placed.part.id)
    assert seen == parts.keys()


# Large parts


@every_paper
def test_the_sheets_of_a_split_part_show_all_of_it_and_join(game: str, paper: str) -> None:
    """Where the part lies on each sheet is read from its outline, which is drawn whole and seen in part."""
    sheets, pdf = made(game, paper, "single")
    places: dict[str, list[tuple[Box, Any]]] = {}
    joints: dict[str, list[tuple[Window, Box, list[Shape]]]] = {}
    for number, window in windows(sheets):
        found = shapes(pdf[number])
        [whole] = [shape for shape in found if is_line(shape) and is_near(shape.size, window.part.size)]
        place = Box(whole.left, whole.top, *whole.size)
        places.setdefault(window.part.id, []).append((place, pixels(pdf[number], 40)))
        joints.setdefault(window.part.id, []).append((window, place, [line for line in found if is_line(line)]))
    for name, shown in places.items():
        size = shown[0][0]
        steps = [(x, y) for x in range(3, int(size.width), 9) for y in range(3, int(size.height), 9)]
        seen = [sum(is_seen(image, place, at) for place, image in shown) for at in steps]
        assert min(seen) >= 1, f"a piece of {name} is on no sheet"
        assert max(seen) > 1, f"no piece of {name} is on two sheets"
        for across in (True, False):
            check_joints(joints[name], across)


def is_seen(image: Any, place: Box, at: tuple[float, float]) -> bool:
    x, y = (place.x + at[0]) / 25.4 * 40, (place.y + at[1]) / 25.4 * 40
    return 0 <= x < image.width and 0 <= y < image.height and bool(image.getpixel((int(x), int(y))) != WHITE)


def check_joints(found: list[tuple[Window, Box, list[Shape]]], across: bool) -> None:
    """A sheet ends where it is cut, and the one before has a line at the same place of the part, 10 mm from its end."""
    first = [each for each in found if (each[0].row if across else each[0].column) == 0]
    ordered = sorted(first, key=lambda each: each[0].column if across else each[0].row)
    for (before, its_place, its_lines), (after, place, lines) in pairwise(ordered):
        spot = after.seen.x if across else after.seen.y
        end = before.seen.right if across else before.seen.bottom
        assert end - spot == pytest.approx(OVERLAP)
        for where, drawn_there in ((its_place, its_lines), (place, lines)):
            at = spot + (where.x if across else where.y)
            assert any(
                max(abs((line.left if across else line.top) - at), line.size[0 if across else 1]) < NEAR
                and line.size[1 if across else 0] > 50
                for line in drawn_there
            )


# Backs


@pytest.mark.parametrize(("game", "paper", "sides"), [each for each in some(PRINTS, len(DAILY)) if each[2] != "single"])
def test_backs_lie_behind_their_fronts(game: str, paper: str, sides: str) -> None:
    """Read from the PDF: the line around a front, the ground of its back, and the line at which a sheet is folded."""
    pages = drawn(game, paper, sides)
    count = 0
    for number, (sheet, page) in enumerate(pages):
        if sheet.is_back:
            continue
        grounds = page if sides == "fold" else pages[number + 1][1] if number + 1 < len(pages) else []
        for placed in fronts(sheet):
            part = placed.part
            if part.back:
                count += 1
                [line, *_] = [shape for shape in page if is_line(shape) and fits(shape, placed.box)]
                behind = mirrored(line, sheet, page)
                bled = grown(behind, 3) if not part.outline else behind
                assert part.back_ground, "a back without a ground cannot be measured"
                assert any(shape.fill == rgb(part.back_ground) and fits(shape, bled) for shape in grounds), part.id
    assert count == sum(part.copies for group in kit(game).groups for part in group.parts if part.back)


def mirrored(line: Shape, sheet: Sheet, page: list[Shape]) -> Box:
    """Where a place comes to lie when the paper is turned over, or folded."""
    if not sheet.leaf or not sheet.leaf.fold:
        return Box(sheet.size[0] - line.right, line.top, *line.size)
    [gutter] = [shape for shape in page if shape.fill is None and shape.width > 0.25 and max(shape.size) > 180]
    x, y = gutter.middle
    if gutter.size[0] < NEAR:
        return Box(2 * x - line.right, line.top, *line.size)
    return Box(line.left, 2 * y - line.bottom, *line.size)


# Margins, bleed, inks


@every_print
def test_nothing_is_drawn_where_printers_cannot_print(game: str, paper: str, sides: str) -> None:
    dots = 60  # to the inch: the strip is 15 of them wide
    for page in made(game, paper, sides)[1]:
        image = pixels(page, dots)
        wide = round(UNPRINTABLE / 25.4 * dots)
        image.paste(WHITE, (wide, wide, image.width - wide, image.height - wide))
        assert image.getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize("bleed", some([5, 3]))
@every_game
def test_what_reaches_a_cut_goes_on_beyond_it(game: str, bleed: int) -> None:
    """Half a millimetre before the bleed ends, on all four sides of each part, nothing is white."""
    dots = 150
    sheets, pdf = made(game, "a3", "duplex", bleed=bleed)
    for sheet, page in zip(sheets, pdf, strict=True):
        image = pixels(page, dots)
        for placed in sheet.leaf.placed if sheet.leaf else ():
            if placed.part.back_ground if placed.is_back else placed.part.ground:
                for x, y in beyond(placed, bleed - 0.5):
                    assert spot(image, x, y, dots) != WHITE, (placed.part.id, sheet.title)


def beyond(placed: Placed, far: float) -> Iterator[tuple[float, float]]:
    """So far beyond the leftmost, the highest, the rightmost and the lowest point of a part as it lies on the page."""
    points = [on_page(placed, point) for point in corners(placed.part.cut, 32)]
    for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        farthest = max(dx * x + dy * y for x, y in points)
        x, y = next(each for each in points if farthest - (dx * each[0] + dy * each[1]) < 0.01)
        yield x + dx * far, y + dy * far


def on_page(placed: Placed, point: tuple[float, float]) -> tuple[float, float]:
    (width, height), (x, y) = placed.part.size, point
    x = width - x if placed.is_back else x
    right, down = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[placed.turn]
    return placed.box.x + right, placed.box.y + down


@every_game
def test_the_line_to_cut_along_is_seen_on_dark_grounds(game: str) -> None:
    """It is dark itself, so that a pale rim lies under it."""
    for sheet, page in drawn(game, "a4", "single"):
        rims = [shape for shape in page if shape.fill is None and shape.stroke == WHITE and shape.width > 0.4]
        for placed in fronts(sheet):
            part = placed.part
            if part.is_rimmed or (part.ground and brightness(part.ground) < 0.45):
                assert any(fits(rim, placed.box) for rim in rims), part.id


@every_game
def test_grey_has_no_colour(game: str) -> None:
    for page in made(game, "letter", "duplex", ink="grey", language="fr")[1]:
        red, green, blue = pixels(page, 40).split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
        for shape in shapes(page):
            assert all(colour is None or len(set(colour)) == 1 for colour in (shape.fill, shape.stroke))


@every_game
def test_low_takes_far_less_ink(game: str) -> None:
    def darkness(pages: Any) -> float:
        values = (value for page in list(pages)[2:] for value in pixels(page, 30).convert("L").tobytes())
        return float(sum(255 - value for value in values))

    full, low = made(game, "a3", "single")[1], made(game, "a3", "single", ink="low")[1]
    assert darkness(low) < 0.7 * darkness(full)


# What is said


@every_language
@every_game
def test_a_kit_has_a_title_a_language_bookmarks_and_tags(game: str, language: str) -> None:
    order = read_order({"language": language, "paper": "letter", "sides": "fold"})
    printed = make_kit(GAMES[game], order)
    pdf = document(printed.data)
    title = GAMES[game].facts.titles[language]
    assert pdf.get_metadata_value("Title") == title
    assert f"/Lang ({language})".encode() in printed.data
    wanted = [group.title for group in kit(game, language=language).groups if not group.is_extra]
    assert sorted(bookmark.get_title() for bookmark in list(pdf.get_toc())[2:]) == sorted(map(printable, wanted))
    assert raw.FPDFCatalog_IsTagged(pdf.raw)
    said = {tag.said.partition(".")[0] for page in pdf for tag in tags(page) if tag.role == "Figure"}
    names = {part.name for group in kit(game, language=language).groups if not group.is_extra for part in group.parts}
    assert {printable(name).partition(".")[0] for name in names} <= said
    for number, page in enumerate(pdf, start=1):
        words = page.get_textpage().get_text_range()
        assert title in words
        assert (f"Page {number} of {len(pdf)}" if language == "en" else f"Page {number} sur {len(pdf)}") in words


@every_language
@every_print
def test_the_name_of_a_sheet_leaves_room_for_that_of_the_game(game: str, paper: str, sides: str, language: str) -> None:
    """And for a target, which stands in the middle; it can still be read."""
    assert width(GAMES[game].facts.titles[language], "display", 3.6) + MARGIN + 5 < min(PAPERS[paper]) / 2
    for sheet in make_sheets(GAMES[game], whole(game, paper=paper, sides=sides, language=language)):
        [name] = [
            ink
            for layer in sheet.layers
            for ink in layer.inks
            if isinstance(ink, Text) and ink.anchor == "end" and ink.words == sheet.title
        ]
        assert width(name.words, name.face, name.size) + MARGIN + 2.9 < sheet.size[0] / 2, sheet.title
        assert name.size >= 2.2, sheet.title


@every_language
@every_paper
def test_cover_and_rules_fit_on_one_sheet_each(game: str, paper: str, language: str) -> None:
    """They are set as large as they fit; where even the smallest type does not, making the sheets fails."""
    sheets = make_sheets(GAMES[game], read_order({"paper": paper, "language": language}))
    assert [bool(sheet.groups) for sheet in sheets[:3]] == [False, False, True]
    sizes = {ink.size for layer in sheets[1].layers for ink in layer.inks if isinstance(ink, Text)}
    assert max(sizes) > min(sizes) >= 2.5


@every_language
@every_game
def test_the_cover_tells_what_is_there_what_is_needed_and_how_long_it_takes(game: str, language: str) -> None:
    found = kit(game, language=language)
    sheet = make_sheets(GAMES[game], read_order({"language": language}))[0]
    said = "".join(ink.words for layer in sheet.layers for ink in layer.inks if isinstance(ink, Text))
    for words in (*(group.title for group in found.groups), *found.needs, *found.notes, *found.steps):
        assert squeezed(words) in squeezed(said), words
    for time in (sum(each.minutes for each in found.groups if not each.is_extra), found.groups[0].minutes):
        assert f" {duration(time)}" in said
    assert GAMES[game].facts.designer in said
    assert "100 mm" in said


def squeezed(words: str) -> str:
    """Without spaces, and without what only sets words in bold; quotation marks and the like as they are printed."""
    return "".join(printable(words.replace("**", "")).split())


@every_language
@every_game
def test_the_fonts_have_every_sign(game: str, language: str) -> None:
    order = read_order({"language": language, "sides": "duplex"})
    for sheet in make_sheets(GAMES[game], order):
        for text in (ink for layer in sheet.layers for ink in layer.inks if isinstance(ink, Text)):
            assert missing(text.words, text.face) == set(), text.words


@every_game
def test_a_kit_speaks_two_languages(game: str) -> None:
    english, french = (kit(game, language=language) for language in LANGUAGES)
    assert [group.id for group in english.groups] == [group.id for group in french.groups]
    for one, other in zip(english.groups, french.groups, strict=True):
        assert one.how != other.how
        assert [part.id for part in one.parts] == [part.id for part in other.parts]
    assert english.leaflet != french.leaflet
    assert len(english.needs) == len(french.needs) > 0


@every_language
@every_game
def test_no_letter_is_cut_off(game: str, language: str) -> None:
    for group in kit(game, language=language).groups:
        for part in group.parts:
            for text in (ink for ink in (*part.front, *part.back) if isinstance(ink, Text)):
                x, y = text.at
                half = width(text.words, text.face, text.size) / 2
                reach = half if text.anchor == "middle" and text.turn % 180 == 0 else 0
                assert reach <= x <= part.size[0] - reach, (part.id, text.words)
                assert 0 < y < part.size[1], (part.id, text.words)


@every_game
def test_no_letter_is_too_small_to_read(game: str) -> None:
    sizes = {
        ink.size for group in kit(game).groups for part in group.parts for ink in part.front if isinstance(ink, Text)
    }
    assert min(sizes) >= 2.0
