"""An example is found on the rules page, opened by a tap, shown move by move, and played on from."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import DESKTOP, PHONE, Invite

LIBRARY = Library.of_the_house()


@pytest.mark.parametrize("name", some([name for name, game in LIBRARY.items() if game.examples()], 2))
def test_an_example_is_opened_from_the_rules_and_shown(invite: Invite, name: str) -> None:
    game = LIBRARY[name]
    example = game.examples()[0]
    say = game.words("fr").say
    guest = invite(language="fr", viewport=PHONE, has_touch=True, is_mobile=True)
    guest.page.goto(f"/rules/{name}")
    guest.page.get_by_role("link", name="Ouvrir cet exemple").first.click()
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()
    expect(guest["example"].get_by_role("heading")).to_have_text(say(example.title).replace("'", "’"))
    for shown, _ in enumerate(example.moves, start=1):
        guest["example-next"].click()
        expect(guest["example-next"]).to_have_count(int(shown < len(example.moves)))
    found = Axe().run(guest.page)
    assert found.violations_count == 0, found.generate_report()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_another_move_is_as_good_and_the_example_begins_again(invite: Invite) -> None:
    guest = invite(viewport=DESKTOP)
    guest.page.goto("/example/temple")
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()
    guest.move()
    expect(guest["example-next"]).to_have_count(0)
    expect(guest["table"]).to_have_attribute("data-seat", "2")
    address = guest.page.url
    guest.page.get_by_role("button", name="From the start").click()
    expect(guest["example-next"]).to_be_visible()
    assert guest.page.url != address


def test_an_example_that_is_not_there_says_so(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/example/temple/nothing")
    expect(guest.page.get_by_role("alert").filter(has_text="There is no such example.")).to_be_visible()
