"""The kits of all games on all papers, measured from the PDF: every part in its size, as often as the game needs it."""

from collections import Counter
from typing import Any

import pytest

from hypostyle.core import LANGUAGES
from hypostyle.core.kit import Kit, Text, bounds
from hypostyle.games import Library
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.fonts import missing, width
from hypostyle.printing.layout import UNPRINTABLE
from hypostyle.printing.order import PAPERS
from hypostyle.printing.sheets import Sheet, kit_of, make_sheets
from tests.printing.measuring import Shape, document, pixels, shapes

GAMES = Library.of_the_house()
NEAR = 0.1


def kit(game: str, **given: Any) -> Kit:
    return kit_of(GAMES[game], read_order(given))


def test_every_game_has_a_kit() -> None:
    assert all(game.kit(read_order({}).making) for game in GAMES.values())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_in_the_pdf_in_its_size(game: str, paper: str) -> None:
    order = read_order({"paper": paper, "only": ",".join(group.id for group in kit(game).groups)})
    pdf, sheets = document(make_kit(GAMES[game], order).data), make_sheets(GAMES[game], order)
    assert len(pdf) == len(sheets)
    found = Counter[str]()
    for page, sheet in zip(pdf, sheets, strict=True):
        lines = [shape for shape in shapes(page) if shape.fill is None and abs(shape.width - 0.15) < 0.01]
        for name, wide, high in wanted(sheet):
            near = [line for line in lines if is_near(line, wide, high)]
            assert near, f"{name} on {sheet.title}"
            lines.remove(near[0])
            found[name] += 1
    needed = {part.id: part.copies for group in kit(game).groups for part in group.parts}
    split = {sheet.leaf.window.part.id for sheet in sheets if sheet.leaf and sheet.leaf.window}
    assert found == {name: copies for name, copies in needed.items() if name not in split}
    assert split <= needed.keys()


def wanted(sheet: Sheet) -> list[tuple[str, float, float]]:
    """The parts of a sheet and the sizes of their outlines, as the game says them; split ones are left out."""
    fronts = [placed for placed in (sheet.leaf.placed if sheet.leaf else ()) if not placed.is_back]
    found = []
    for placed in fronts:
        left, top, right, bottom = bounds(placed.part.cut)
        assert (left, top) == pytest.approx((0, 0), abs=1e-6)
        assert (right, bottom) == pytest.approx(placed.part.size, abs=0.02)
        found.append((placed.part.id, *placed.part.size))
    return found


def is_near(line: Shape, wide: float, high: float) -> bool:
    return any(abs(line.size[0] - a) < NEAR and abs(line.size[1] - b) < NEAR for a, b in ((wide, high), (high, wide)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("paper", "sides", "ink"), [("a4", "duplex", "full"), ("letter", "fold", "grey"), ("a3", "single", "low")]
)
def test_nothing_is_drawn_where_printers_cannot_print(game: str, paper: str, sides: str, ink: str) -> None:
    order = read_order({"paper": paper, "sides": sides, "ink": ink, "language": "fr"})
    for page in document(make_kit(GAMES[game], order).data):
        image = pixels(page, 40)
        if ink == "grey":
            red, green, blue = image.split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()
        wide = int(UNPRINTABLE / 25.4 * 40) - 1
        image.paste((255, 255, 255), (wide, wide, image.width - wide, image.height - wide))
        assert image.getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_cover_and_rules_fit_on_one_sheet_each(game: str, paper: str, language: str) -> None:
    """They are set as large as they fit; where even the smallest type does not, making the sheets fails."""
    sheets = make_sheets(GAMES[game], read_order({"paper": paper, "language": language}))
    assert [bool(sheet.groups) for sheet in sheets[:3]] == [False, False, True]
    sizes = {ink.size for layer in sheets[1].layers for ink in layer.inks if isinstance(ink, Text)}
    assert max(sizes) > min(sizes) >= 2.5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_fonts_have_every_sign(game: str, language: str) -> None:
    order = read_order({"language": language, "sides": "duplex"})
    for sheet in make_sheets(GAMES[game], order):
        for text in (ink for layer in sheet.layers for ink in layer.inks if isinstance(ink, Text)):
            assert missing(text.words, text.face) == set(), text.words


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_speaks_two_languages(game: str) -> None:
    english, french = (kit(game, language=language) for language in LANGUAGES)
    assert [group.id for group in english.groups] == [group.id for group in french.groups]
    for one, other in zip(english.groups, french.groups, strict=True):
        assert one.how != other.how
        assert [part.id for part in one.parts] == [part.id for part in other.parts]
    assert english.leaflet != french.leaflet
    assert len(english.needs) == len(french.needs) > 0


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_is_cut_off(game: str) -> None:
    for group in kit(game).groups:
        for part in group.parts:
            for text in (ink for ink in (*part.front, *part.back) if isinstance(ink, Text)):
                x, y = text.at
                half = width(text.words, text.face, text.size) / 2
                reach = half if text.anchor == "middle" and text.turn % 180 == 0 else 0
                assert reach <= x <= part.size[0] - reach, (part.id, text.words)
                assert 0 < y < part.size[1], (part.id, text.words)


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_is_too_small_to_read(game: str) -> None:
    sizes = {
        ink.size for group in kit(game).groups for part in group.parts for ink in part.front if isinstance(ink, Text)
    }
    assert min(sizes) >= 2.0
