"""The pages about printing agree with the kits, and with each other."""

import importlib.util
import re
from io import BytesIO
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from hypostyle.games import Library
from hypostyle.printing import read_order
from hypostyle.printing.sheets import chosen_groups, kit_of, make_sheets, papers
from tests.docs.pages import ROOT, headings, prose

GAMES = Library.of_the_house()
DOCS = ROOT / "docs"
PAGES = {"en": DOCS / "printing.md", "fr": DOCS / "printing.fr.md"}
SMALL = 60_000  # bytes of a picture


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sheets", DOCS / "make_sheets.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


def shown(page: Any) -> list[str]:
    return re.findall(r"\]\(sheets/([^)]+)\)", prose(page))


@pytest.mark.parametrize("name", [shown.name for shown in SCRIPT.wanted()])
def test_pictures_of_sheets_are_what_is_printed(name: str) -> None:
    """Compared as they are seen: how a picture is packed may differ from machine to machine."""
    file = DOCS / "sheets" / f"{name}.webp"
    assert file.stat().st_size < SMALL
    drawn = SCRIPT.drawn(next(shown for shown in SCRIPT.wanted() if shown.name == name))
    fresh, kept = (Image.open(source).convert("RGB") for source in (BytesIO(SCRIPT.kept(drawn)), file))
    assert fresh.size == kept.size
    far = ImageStat.Stat(ImageChops.difference(fresh, kept))
    assert max(far.mean) < 0.5, "run: python docs/make_sheets.py"


def test_every_picture_of_a_sheet_is_shown_on_both_pages() -> None:
    files = {path.name for path in (DOCS / "sheets").iterdir()}
    assert files == {f"{shown.name}.webp" for shown in SCRIPT.wanted()}
    assert shown(PAGES["en"]) == shown(PAGES["fr"])
    assert set(shown(PAGES["en"])) == files


def test_pictures_show_both_languages_all_papers_and_all_inks() -> None:
    for choice in ("language", "paper", "ink"):
        orders = [read_order(shown.order) for shown in SCRIPT.wanted()]
        assert len({getattr(order, choice) for order in orders}) == {"language": 2, "paper": 3, "ink": 3}[choice]


def test_both_languages_tell_the_same() -> None:
    english, french = PAGES.values()
    assert len(headings(english)) == len(headings(french))
    assert options(english) == options(french)


def options(page: Any) -> list[str]:
    """The options that a page names outside of its blocks, in their order."""
    return [code for code in re.findall(r"`([^`\n]+)`", prose(page)) if code.startswith("--")]


def sheets_of_paper(game: str, **given: str) -> int:
    order = read_order(given)
    return papers(make_sheets(GAMES[game], order), order.sides)


def test_turquoise_takes_as_much_paper_as_its_page_says() -> None:
    thin = sheets_of_paper("turquoise", only="pillars") - 2  # contents and rules are in every file
    assert (sheets_of_paper("turquoise", sides="fold") - thin, sheets_of_paper("turquoise") - thin, thin) == (11, 7, 2)
    assert "Eleven sheets of ordinary paper, or seven" in prose(PAGES["en"])
    assert "Onze feuilles de papier ordinaire, ou sept" in prose(PAGES["fr"])
    assert sheets_of_paper("turquoise", only="pillars", paper="letter") - 2 == thin + 1
    order = read_order({})
    minutes = sum(group.minutes for group in chosen_groups(kit_of(GAMES["turquoise"], order), ()))
    assert 170 < minutes < 195, "about three hours"


def test_aztec_and_temple_take_as_much_as_their_pages_say() -> None:
    nets = sheets_of_paper("aztec", only="start,pieces") - 2
    assert (nets, sheets_of_paper("aztec") - nets) == (12, 5)
    assert "twelve sheets of heavy paper" in prose(PAGES["en"])
    assert "douze feuilles de papier fort" in prose(PAGES["fr"])
    assert sheets_of_paper("temple") - 2 == 4, "of foam"
    minutes = {group.id: group.minutes for group in kit_of(GAMES["aztec"], read_order({})).groups}
    assert minutes["pieces"] == 22 * 18
    assert {group.id: group.minutes for group in kit_of(GAMES["temple"], read_order({})).groups} == {
        "proof": 35,
        "tiles": 240,
    }


def test_temple_rush_takes_as_much_paper_as_its_page_says() -> None:
    assert sheets_of_paper("temple_rush", sides="duplex") == 15
    assert "fifteen sheets" in prose(PAGES["en"])
    assert "quinze feuilles" in prose(PAGES["fr"])
    order = read_order({})
    minutes = sum(group.minutes for group in chosen_groups(kit_of(GAMES["temple_rush"], order), ()))
    assert 110 < minutes < 140, "about two hours"


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_commands_on_the_pages_can_be_given(page: Any) -> None:
    """Every group and format that is named is one."""
    groups = {group.id for game in GAMES.values() for group in kit_of(game, read_order({})).groups}
    text = page.read_text(encoding="utf-8")
    named = [name for names in re.findall(r"--only ([\w,]+)", text) for name in names.split(",")]
    assert named
    assert set(named) <= groups
    for name, value in re.findall(r"--(paper|ink|sides|format|language) (\w+)", text):
        read_order({name: value})
