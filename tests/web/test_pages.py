"""axe finds nothing on any page, in both languages and themes; nothing scrolls sideways."""

from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from hypostyle.games import Library
from tests.sizes import size, some
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.visiting import Guest

GAMES = tuple(Library.of_the_house())
PAGES = (
    *("/", "/me", "/replay", "/print", "/nowhere"),
    *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES),
    *(f"/print/{game}" for game in some(GAMES[::-1])),  # a whole kit is drawn for it
)
WIDE = {"width": 1440, "height": 900}
LOOKS = [
    ("en", "light", DESKTOP),
    ("fr", "dark", PHONE),
]


def looked_at(things: Sequence[str]) -> list[tuple[object, ...]]:
    """Each in one of the two every day, and in both to prove."""
    return [(thing, *LOOKS[(number + turn) % 2]) for turn in range(size(1, 2)) for number, thing in enumerate(things)]


def has_no_faults(guest: Guest) -> None:
    guest.page.wait_for_load_state("networkidle")
    found = Axe().run(guest.page)
    assert found.violations_count == 0, found.generate_report()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


@pytest.mark.parametrize(("path", "language", "theme", "viewport"), looked_at(PAGES))
def test_axe_finds_nothing(invite: Invite, path: str, language: str, theme: str, viewport: dict[str, int]) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    guest.page.goto(path)
    guest.page.get_by_role("heading", level=1).wait_for()
    has_no_faults(guest)


@pytest.mark.parametrize(
    ("language", "viewport", "screens"), some([("fr", PHONE, 2), ("fr", WIDE, 1), ("en", WIDE, 1)], 2)
)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_on_the_first_screen(
    invite: Invite, game: str, language: str, viewport: dict[str, int], screens: int
) -> None:
    guest = invite(language=language, viewport=viewport)
    guest.page.goto(f"/rules/{game}")
    opening = guest.page.locator("main section")
    opening.wait_for()
    end = opening.evaluate("section => section.getBoundingClientRect().bottom + scrollY")
    assert end <= screens * viewport["height"]


@pytest.mark.parametrize(("game", "language", "theme", "viewport"), looked_at(GAMES))
def test_axe_finds_nothing_at_a_table(
    invite: Invite, game: str, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    guest.open_against_computer(game)
    has_no_faults(guest)
    guest.awaits_turn()
    with guest.step():
        guest["choice"].first.click()
    has_no_faults(guest)
    guest["resign"].click()
    guest["question-yes"].click()
    guest.has_result()
    has_no_faults(guest)


@pytest.mark.parametrize(("language", "theme", "viewport"), LOOKS, ids=["en-light-desktop", "fr-dark-phone"])
def test_axe_finds_nothing_while_waiting(invite: Invite, language: str, theme: str, viewport: dict[str, int]) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    guest.open_with_friends("aztec")
    has_no_faults(guest)
    friend = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    friend.page.goto(guest.shared_links()[0])
    friend.is_at_table()
    has_no_faults(friend)


@pytest.mark.parametrize(
    ("language", "theme", "viewport"), some(LOOKS[::-1]), ids=some(["fr-dark-phone", "en-light-desktop"])
)
def test_axe_finds_nothing_while_a_kit_is_chosen(
    invite: Invite, language: str, theme: str, viewport: dict[str, int]
) -> None:
    """With the fold open, a sheet shown large, a number out of its range, and solids."""
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    guest.page.goto("/print/temple")
    guest["sheet"].first.click()
    guest["large"].wait_for()
    has_no_faults(guest)
    guest.page.keyboard.press("Escape")
    guest.page.locator("summary").click()
    guest["number-bleed"].fill("99")
    has_no_faults(guest)
    guest.page.locator("form input[value='3mf']").check()
    guest["solids"].wait_for()
    has_no_faults(guest)
