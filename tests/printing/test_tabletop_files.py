"""Pictures and models of a table: as large as the part, the right way round, in front and behind."""

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from hypostyle.core.kit import Part
from hypostyle.games import Library
from hypostyle.printing.inks import brightness
from hypostyle.printing.order import Order
from hypostyle.printing.tabletop import table_groups
from hypostyle.printing.tabletop_files import MOST_DOTS, back, both, front, part_model, table_file
from hypostyle.printing.triangles import INCH
from tests.printing.models import seen
from tests.printing.samples import BACK_GROUND, BOARD, GROUND, MARK, ROOF, Sample, plate

GAME = Sample()
ORDER = Order()
PLATE = plate(1)


def picture(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        image.load()
        assert image.format == "PNG"
        assert image.mode == "RGB", "what is see-through is drawn in another way by simulators"
        return image


@pytest.mark.parametrize("part", [PLATE, BOARD, ROOF], ids=lambda part: part.id)
@pytest.mark.parametrize("order", [ORDER, Order(dpi=72), Order(dpi=600)], ids=lambda order: f"{order.dpi:g}")
def test_a_picture_has_the_size_of_the_part(part: Part, order: Order) -> None:
    drawn = picture(front(part, order))
    wanted = [min(order.dpi * length / INCH, MOST_DOTS * length / max(part.size)) for length in part.size]
    assert drawn.size == pytest.approx(wanted, abs=1)
    assert max(drawn.size) <= MOST_DOTS
    assert picture(back(part, order)).size == drawn.size
    beside = picture(both(part, order))
    assert beside.width == pytest.approx(2 * beside.height * part.size[0] / part.size[1], rel=0.02)
    assert max(beside.size) <= MOST_DOTS


def test_a_sign_is_seen_where_it_is_printed_from_above_and_from_below() -> None:
    """It stands at the same spot of the card on both sides, on no middle line: a mirrored side would not show it."""
    model, worn = part_model(PLATE, ORDER), both(PLATE, ORDER)
    width, height = PLATE.size

    def colour(x: float, y: float, *, below: bool) -> tuple[int, int, int]:
        return seen(model, worn, (x - width / 2) / INCH, (y - height / 2) / INCH, below=below)

    for below, ground in ((False, GROUND), (True, BACK_GROUND)):
        assert colour(10, 8, below=below) == ImageColor.getrgb(MARK)
        for x, y in ((40, 8), (10, 22), (40, 22)):
            assert colour(x, y, below=below) == ImageColor.getrgb(ground)


def test_a_bare_back_has_the_colour_of_the_front() -> None:
    drawn = picture(back(BOARD, ORDER))
    assert drawn.getcolors() == [(drawn.width * drawn.height, ImageColor.getrgb(GROUND))]
    assert picture(back(ROOF, ORDER)).getextrema() == ((255, 255), (255, 255), (255, 255)), "nor has the front any"


def test_a_picture_goes_on_beyond_what_is_cut() -> None:
    """Where the model's edge lies between two dots, no other colour shows."""
    drawn = picture(front(plate(1), ORDER))
    edge = {drawn.getpixel((x, y)) for x in (0, drawn.width - 1) for y in (0, drawn.height - 1)}
    assert edge == {ImageColor.getrgb(GROUND)}


def test_pictures_are_in_the_ink_and_the_language_that_are_ordered() -> None:
    grey = picture(front(PLATE, Order(ink="grey"))).getpixel((1, 1))
    assert isinstance(grey, tuple)
    assert len(set(grey)) == 1
    assert grey[0] == pytest.approx(255 * brightness(GROUND), abs=1)
    assert picture(front(PLATE, Order(ink="low"))).getpixel((1, 1)) == (255, 255, 255)
    turquoise = Library.of_the_house()["turquoise"]
    made = {
        language: table_file(turquoise, Order(language=language), "tablet-seth.front.png") for language in ("en", "fr")
    }
    assert made["en"] != made["fr"]


def test_the_same_file_is_made_again() -> None:
    for name in ("plate-1.both.png", "roof.flat.obj"):
        assert table_file(GAME, ORDER, name) == table_file(GAME, ORDER, name)


def test_files_are_found_by_name_and_in_their_size() -> None:
    media_type, data = table_file(GAME, Order(scale=2), "plate-1.front.png") or ("", b"")
    assert media_type == "image/png"
    assert picture(data).width == pytest.approx(2 * 50 / INCH * ORDER.dpi, abs=1)
    for name in ("plate-1.back.png", "board.both.png", "roof.flat.obj"):
        found = table_file(GAME, ORDER, name)
        assert found
        assert found[0] == {"png": "image/png", "obj": "model/obj"}[name[-3:]]


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "plate-1", "plate-1.png", "plate-99.front.png", "plate-1.front.jpg", "plate-1.solid.obj"),
        *("x.solid.obj", "plate-1.front.png.png", ".front.png", "../plate-1.front.png", "PLATE-1.front.png"),
    ],
)
def test_there_is_nothing_under_any_other_name(name: str) -> None:
    assert table_file(GAME, ORDER, name) is None


@pytest.mark.parametrize("game", Library.of_the_house().values(), ids=lambda game: game.facts.id)
def test_no_name_means_two_things(game: Sample) -> None:
    """What stands before the first full stop is the part."""
    groups, _ = table_groups(game, ORDER)
    ids = [part.id for group in groups for part in group.parts] + [solid.id for solid in game.solids(ORDER.making)]
    assert not [each for each in ids if "." in each]
