"""Sheets measured from the PDF itself: sizes, backs behind fronts, bleed, margins, inks."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest

from hypostyle.core import Game
from hypostyle.core.kit import Group, Kit, Making, Part, Path, box
from hypostyle.printing import PrintError, make_kit, read_order
from hypostyle.printing.layout import OVERLAP, Box, bundled, lay_out
from hypostyle.printing.order import PAPERS
from hypostyle.printing.sheets import chosen_groups, duration, make_sheets, papers
from tests.printing.measuring import UNPRINTABLE, Shape, document, page_sizes, pixels, rgb, shapes, spot
from tests.printing.samples import BACK_GROUND, BOARD, GROUND, MARK, Sample

GAME = Sample()
NEAR = 0.1  # millimetres
DPI = 100


def printed(game: Game = GAME, **given: Any) -> Any:
    return document(make_kit(game, read_order(given)).data)


def is_cut(shape: Shape) -> bool:
    """A thin line without a filling; cuts and folds are drawn so."""
    return shape.fill is None and shape.stroke is not None and abs(shape.width - 0.15) < 0.01


def has_box(found: list[Shape], left: float, top: float, right: float, bottom: float) -> bool:
    wanted = (left, top, right, bottom)
    return any(max(abs(a - b) for a, b in zip(shape[:4], wanted, strict=True)) < NEAR for shape in found)


# Sizes


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", ["single", "duplex", "fold"])
def test_every_part_is_cut_out_in_its_size_as_often_as_it_is_needed(paper: str, sides: str) -> None:
    pdf = printed(paper=paper, sides=sides)
    sizes = [tuple(sorted(shape.size)) for page in pdf for shape in shapes(page) if is_cut(shape)]
    for width, height, count in ((50, 30, 7), (60, 100, 3), (20, 20, 12), (40, 30, 2)):
        wanted = tuple(sorted((width, height)))
        near = [size for size in sizes if max(abs(a - b) for a, b in zip(size, wanted, strict=True)) < NEAR]
        assert len(near) == count


@pytest.mark.parametrize(("scale", "width"), [("0.5", 25), ("1.5", 75)])
def test_a_scale_makes_everything_larger_or_smaller(scale: str, width: float) -> None:
    pdf = printed(scale=scale, only="plates")
    cuts = [shape for page in pdf for shape in shapes(page) if is_cut(shape)]
    assert sum(abs(max(cut.size) - width) < NEAR for cut in cuts) == 7


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str) -> None:
    wanted = sorted(PAPERS[paper])
    for size in page_sizes(printed(paper=paper)):
        assert sorted(size) == pytest.approx(wanted, abs=0.05)


def test_the_ruler_is_ten_centimetres() -> None:
    cover = printed()[0]
    long = [shape for shape in shapes(cover) if shape.size[1] < 0.01 and shape.size[0] > 50]
    assert long
    assert all(shape.size[0] == pytest.approx(100, abs=0.05) for shape in long)


@pytest.mark.parametrize("sides", ["single", "duplex", "fold"])
@pytest.mark.parametrize("bleed", ["0", "3", "5"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_drawn_where_printers_cannot_print(paper: str, bleed: str, sides: str) -> None:
    for page in printed(paper=paper, bleed=bleed, sides=sides):
        image = pixels(page, 60)
        wide = round(UNPRINTABLE / 25.4 * 60)
        inner = (wide, wide, image.width - wide, image.height - wide)
        image.paste((255, 255, 255), inner)
        assert image.getextrema() == ((255, 255),) * 3


# Bleed


def test_bleed_goes_beyond_the_cut_and_no_further() -> None:
    page = printed(only="plates", bleed="3")[2]
    image = pixels(page, 300)
    cut = next(shape for shape in shapes(page) if is_cut(shape))
    for distance, wanted in ((1.0, rgb(GROUND)), (2.6, rgb(GROUND)), (3.4, (255, 255, 255))):
        assert spot(image, cut.left - distance, cut.middle[1], 300) == wanted
        assert spot(image, cut.middle[0], cut.top - distance, 300) == wanted
    assert spot(image, cut.left - 2.6, cut.top - 2.6, 300) == rgb(GROUND), "corners bleed too"


class Striped(Sample):
    """A kit of one card with a stripe that goes across its edges, on both sides."""

    def kit(self, making: Making) -> Kit:
        stripe = Path(box(-5, 12, 60, 6), fill=MARK)
        card = Part("card", "Card", (50, 30), (stripe,), (stripe,), ground=GROUND, back_ground=BACK_GROUND)
        return replace(super().kit(making), groups=(Group("cards", "Cards", (card,)),))


def test_what_is_drawn_across_a_cut_goes_on_into_the_bleed_on_both_sides() -> None:
    front, back = list(printed(Striped(), sides="duplex", bleed="3"))[2:]
    [cut] = [shape for shape in shapes(front) if is_cut(shape) and min(shape.size) > 20]
    width = PAPERS["a4"][0]
    for page, left, right in ((front, cut.left, cut.right), (back, width - cut.right, width - cut.left)):
        image = pixels(page, 300)
        for x, outside in ((left, -1), (right, 1)):
            assert spot(image, x + outside * 2.6, cut.middle[1], 300) == rgb(MARK)
            assert spot(image, x + outside * 3.4, cut.middle[1], 300) == (255, 255, 255)


def test_without_bleed_nothing_goes_beyond_the_cut_and_boxes_share_their_cuts() -> None:
    page = printed(only="plates", bleed="0")[2]
    image = pixels(page, 300)
    cuts = sorted(shape for shape in shapes(page) if is_cut(shape))
    assert spot(image, cuts[0].left - 0.4, cuts[0].middle[1], 300) == (255, 255, 255)
    lefts = sorted({round(cut.left, 2) for cut in cuts})
    assert len(lefts) > 1
    assert all(later - earlier == pytest.approx(cuts[0].size[0], abs=NEAR) for earlier, later in pairwise(lefts))


# Backs


def marks(page: Any) -> list[tuple[float, float]]:
    return sorted(shape.middle for shape in shapes(page) if shape.fill == rgb(MARK))


def both_sides_meet(front: list[tuple[float, float]], back: list[tuple[float, float]]) -> bool:
    return len(front) == len(back) and all(
        any(abs(x - a) < NEAR and abs(y - b) < NEAR for a, b in back) for x, y in front
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_in_duplex_each_back_lies_exactly_behind_its_front(paper: str) -> None:
    """The paper is turned about its long side: what lies at x on the front is at width - x on the back."""
    pdf = printed(paper=paper, sides="duplex", only="plates,tall")
    width = PAPERS[paper][0]
    fronts, backs = list(pdf)[2::2], list(pdf)[3::2]
    assert fronts
    assert len(fronts) == len(backs)
    for front, back in zip(fronts, backs, strict=True):
        assert marks(front)
        assert both_sides_meet(marks(front), [(width - x, y) for x, y in marks(back)])
        targets = [shape for shape in shapes(front) if shape.stroke and shape.width < 0.12]
        assert targets
        assert all(
            has_box(shapes(back), width - each.right, each.top, width - each.left, each.bottom) for each in targets
        )


@pytest.mark.parametrize("only", ["plates", "tall"])
@pytest.mark.parametrize("paper", PAPERS)
def test_in_fold_backs_meet_fronts_when_the_sheet_is_folded(paper: str, only: str) -> None:
    pdf = printed(paper=paper, sides="fold", only=only)
    for page in list(pdf)[2:]:
        [gutter] = [shape for shape in shapes(page) if shape.fill is None and abs(shape.width - 0.3) < 0.01]
        x, y = gutter.middle
        upright = gutter.size[0] < NEAR
        here = [spot for spot in marks(page) if (spot[0] < x if upright else spot[1] < y)]
        there = [spot for spot in marks(page) if spot not in here]
        assert here
        folded = [(2 * x - a, b) if upright else (a, 2 * y - b) for a, b in there]
        assert both_sides_meet(here, folded)


def test_backs_have_their_own_ground_and_cost_no_paper_in_duplex() -> None:
    order = read_order({"sides": "duplex", "only": "plates"})
    sheets = make_sheets(GAME, order)
    assert papers(sheets, "duplex") == len(sheets) - sum(sheet.is_back for sheet in sheets)
    page = printed(sides="duplex", only="plates")[3]
    assert any(shape.fill == rgb(BACK_GROUND) for shape in shapes(page))


# Large parts


@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_goes_over_as_many_sheets_as_it_needs_and_they_join(paper: str) -> None:
    [group] = chosen_groups(GAME.kit(read_order({}).making), ["board"])
    leaves = lay_out([group], PAPERS[paper], 3, "single")
    if paper == "a3":
        assert [len(leaf.placed) for leaf in leaves] == [1]
        return
    windows = [leaf.window for leaf in leaves if leaf.window]
    assert len(windows) == len(leaves) > 1
    assert {window.part for window in windows} == {BOARD}
    columns = sorted({(window.seen.x, window.seen.right) for window in windows})
    assert columns[0][0] == 0
    assert columns[-1][1] == pytest.approx(240)
    assert all(left[1] - right[0] == pytest.approx(OVERLAP) for left, right in pairwise(columns))


def test_what_lies_in_the_overlap_is_on_both_sheets_at_the_same_spot_of_the_board() -> None:
    pdf = printed(only="board")
    [group] = chosen_groups(GAME.kit(read_order({}).making), ["board"])
    seen = Counter[tuple[int, int]]()
    for page, leaf in zip(list(pdf)[2:], lay_out([group], PAPERS["a4"], 3, "single"), strict=True):
        window = leaf.window
        assert window
        for x, y in marks(page):
            spot = x - window.box.x + window.seen.x, y - window.box.y + window.seen.y
            assert spot == pytest.approx((round(spot[0] / 30) * 30, round(spot[1] / 25) * 25), abs=NEAR)
            seen[round(spot[0]), round(spot[1])] += 1
    assert len(seen) == 63


# Inks


@pytest.mark.parametrize("only", ["board", "plates", "tokens"])
def test_grey_has_no_colour(only: str) -> None:
    for page in printed(ink="grey", only=only, sides="duplex"):
        for shape in shapes(page):
            assert all(colour is None or len(set(colour)) == 1 for colour in (shape.fill, shape.stroke))
        red, green, blue = pixels(page, 50).split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_low_uses_far_less_ink_than_full() -> None:
    def darkness(ink: str) -> float:
        images = [pixels(page, 50).convert("L") for page in list(printed(ink=ink, only="plates"))[2:]]
        return float(sum(255 - value for image in images for value in image.tobytes()))

    assert darkness("low") < darkness("full") / 5


# Words


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(1, "1 min"), (35, "35 min"), (60, "1 h"), (62, "1 h"), (63, "1 h 05 min"), (396, "6 h 35 min"), (479, "8 h")],
)
def test_time_is_told_in_hours_and_minutes(minutes: int, told: str) -> None:
    assert duration(minutes) == told.replace(" ", "\u00a0")


# Paper


def test_groups_share_pages_only_where_that_saves_paper_and_they_are_of_one_stock() -> None:
    plates, tall, tokens = (group for group in GAME.kit(read_order({}).making).groups[1:4])
    full = replace(plates, parts=tuple(replace(part, copies=2) for part in plates.parts))  # a page and no room left
    assert bundled((full, tall, tokens), PAPERS["a4"], 3, "single") == [[full], [tall, tokens]]
    thin = replace(tokens, stock="thin")
    assert bundled((full, tall, thin), PAPERS["a4"], 3, "single") == [[full], [tall], [thin]]
    between = replace(full, id="between", stock="thin")
    assert bundled((tall, between, tokens), PAPERS["a4"], 3, "single") == [[tall, tokens], [between]]


def test_no_group_is_strewn_over_the_pages_of_another_to_save_one() -> None:
    """Two pages leave room for one small card each: together both cards lie on a page of their own."""
    large = Group("large", "Large", (Part("a", "A", (190, 180), (), copies=2),))
    small = Group("small", "Small", (Part("b", "B", (180, 80), (), copies=2),))
    assert len(lay_out([large, small], PAPERS["a4"], 0, "single")) == 2
    assert bundled((large, small), PAPERS["a4"], 0, "single") == [[large], [small]]


def test_what_is_small_fills_what_larger_parts_leave() -> None:
    """Two tall cards leave a strip beside them, into which the small one goes, though another row was begun since."""
    tall, wide, low = (
        Part("tall", "Tall", (60, 150), (), copies=2),
        Part("wide", "Wide", (190, 110), ()),
        Part("low", "Low", (60, 40), ()),
    )
    [leaf] = lay_out([Group("all", "All", (tall, wide, low))], PAPERS["a4"], 0, "single")
    places = [placed.box for placed in leaf.placed]
    assert len(places) == 4
    assert not any(overlap(one, other) for one, other in combinations(places, 2))


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.001
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.001
    )


# How it is made


def told(**given: Any) -> str:
    cover = printed(**given)[0].get_textpage().get_text_range()
    return " ".join(cover.partition("How to make it")[2].split())


def test_the_cover_says_to_glue_what_has_no_back_and_nothing_that_is_printed_on_both_sides() -> None:
    assert "Glue the sheets on card" in told()
    assert "back" not in told()
    both = told(sides="duplex")
    assert "both sides of stiff card" in both
    assert "not glued on anything" in both
    assert "Glue the other sheets on card" in both
    assert "Glue" not in told(sides="duplex", only="plates")
    assert "Fold each sheet that has backs" in told(sides="fold", only="plates")


def test_the_cover_tells_how_to_fold_where_there_is_something_to_fold_into_a_body() -> None:
    """A board that folds in the middle is none."""
    assert "score" not in told()
    assert "score its dashed lines" in told(only="net")
    assert "Glue" not in told(only="net")


# What goes wrong


def test_a_part_that_cannot_lie_beside_its_back_is_refused_by_the_name_of_its_group() -> None:
    with pytest.raises(PrintError, match="Tall cards: some parts are too large to lie beside their backs"):
        printed(sides="fold", scale="2", only="tall")


def test_a_group_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(PrintError, match="no cards: expected one or more of board, plates, tall, tokens, more"):
        printed(only="plates,cards")


def test_extras_are_printed_only_when_they_are_asked_for() -> None:
    def groups(**given: Any) -> set[str]:
        return {group for sheet in make_sheets(GAME, read_order(given)) for group in sheet.groups}

    assert groups() == {"board", "plates", "tall", "tokens"}
    assert groups(only="more") == {"more"}


def test_a_game_without_a_kit_says_so() -> None:
    from tests.toys.veil import Veil

    with pytest.raises(PrintError, match="veil has no kit to print"):
        printed(Veil())
