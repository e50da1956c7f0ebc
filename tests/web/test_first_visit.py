"""A newcomer finds the way by the words on the screen alone; the lessons can be used by everyone."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.first_visit import FOLDER, PAGE, Newcomer, documentation, steps, visit
from tests.web.first_visit import LOOKS as PICTURED

LIBRARY = Library.of_the_house()
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
EVERY_LOOK: list[tuple[str, dict[str, Any]]] = [
    ("fr", TOUCH),
    ("en", {"viewport": DESKTOP}),
    ("fr", {"viewport": DESKTOP}),
    ("en", TOUCH),
]
LOOKS = some(EVERY_LOOK)
NAMES = [f"{language}-{'phone' if look is TOUCH else 'desktop'}" for language, look in LOOKS]
THEMES = [("fr", "dark", PHONE), ("en", "light", DESKTOP)]


@pytest.mark.parametrize(("language", "look"), LOOKS, ids=NAMES)
@pytest.mark.parametrize("name", some(tuple(LIBRARY)[::-1], 2))
def test_a_first_visit_leads_through_the_lessons_to_the_first_moves(
    invite: Invite, name: str, language: str, look: dict[str, Any]
) -> None:
    visit(Newcomer(invite(language=language, **look).page, language), LIBRARY[name])


def test_another_move_is_followed_by_a_nudge_and_can_be_taken_back(invite: Invite) -> None:
    game = LIBRARY["turquoise"]
    lesson = game.lessons()[0]
    newcomer = Newcomer(invite().page, "en")
    newcomer.comes_in(game)
    say = game.words("en").say
    task, praise, nudge = (say(said) for said in lesson.words())
    newcomer.reads(task)
    newcomer.chooses("end the turn")
    newcomer.presses("confirm.play")
    newcomer.reads(nudge)
    newcomer.presses("lesson.back")
    newcomer.chooses("draw a plate (1 action point)")
    newcomer.presses("confirm.play")
    newcomer.reads(praise)


def test_lessons_that_were_learned_are_remembered_and_are_in_no_list(invite: Invite) -> None:
    game = LIBRARY["aztec"]
    newcomer = Newcomer(invite().page, "en")
    newcomer.comes_in(game)
    newcomer.answers(game, game.lessons()[0])
    newcomer.reads(newcomer.says("lesson.right"))
    newcomer.page.get_by_role("link", name=newcomer.says("lesson.leave")).click()
    newcomer.reads(newcomer.says("home.mine_none"))
    newcomer.page.get_by_role("link", name=newcomer.says("home.learned", learned=1, count=len(game.lessons()))).click()
    newcomer.reads(newcomer.says("lesson.number", number=2, count=len(game.lessons())))


def test_a_lesson_is_done_by_keys_alone(invite: Invite) -> None:
    guest = invite()
    newcomer = Newcomer(guest.page, "en")
    guest.page.goto("/learn/turquoise/draw")
    newcomer.reads(newcomer.says("lesson.number", number=1, count=len(LIBRARY["turquoise"].lessons())))
    guest.tab_to(guest["choice-filter"])
    guest.page.keyboard.type("draw")
    guest.page.keyboard.press("Enter")
    expect(guest["confirm"]).to_be_focused()
    expect(guest["confirm"]).not_to_have_attribute("aria-disabled", "true")
    guest.page.keyboard.press("Enter")
    onward = guest.page.get_by_role("link", name=newcomer.says("lesson.next"))
    expect(onward).to_be_focused()
    expect(guest.page.get_by_role("status").filter(has_text=newcomer.says("lesson.right"))).to_be_visible()
    guest.page.keyboard.press("Enter")
    newcomer.reads(newcomer.says("lesson.number", number=2, count=len(LIBRARY["turquoise"].lessons())))


def test_a_lesson_that_is_not_there_says_so(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/learn/aztec/nothing")
    expect(guest.page.get_by_role("alert").filter(has_text="There is no such lesson.")).to_be_visible()
    guest.page.goto("/learn/chess")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("There is nothing to learn here")


@pytest.mark.parametrize(("language", "theme", "viewport"), some(THEMES), ids=some(["fr-dark-phone", "en-light"]))
@pytest.mark.parametrize("name", tuple(LIBRARY))
def test_axe_finds_nothing_in_a_lesson(
    invite: Invite, name: str, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    game = LIBRARY[name]
    newcomer = Newcomer(guest.page, language)
    newcomer.comes_in(game)
    for step in ("task", "right"):
        newcomer.reads(newcomer.says("lesson.number", number=1, count=len(game.lessons())))
        if step == "right":
            newcomer.answers(game, game.lessons()[0])
            newcomer.reads(newcomer.says("lesson.right"))
        found = Axe().run(guest.page)
        assert found.violations_count == 0, found.generate_report()
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_every_step_is_shown_in_the_documentation() -> None:
    assert PAGE.read_text(encoding="utf-8") == documentation()
    pictures = {
        f"{name}-{look}-{step}.jpg" for name, game in LIBRARY.items() for look in PICTURED for step in steps(game)
    }
    assert {path.name for path in FOLDER.iterdir()} == pictures
