"""The game that docs/add-a-game.md adds, in a browser: a copy of the tree, its files added and nothing else changed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.docs.tutorial import NAME, Tree, files
from tests.web.conftest import Invite, WebHouse
from tests.web.stage.pointing import find, is_drawn, rings, tap
from tests.web.visiting import play_out

# Hears the pitches of what is struck.
LISTEN = """
window.pitches = []
const set = AudioParam.prototype.setValueAtTime
AudioParam.prototype.setValueAtTime = function (value, time) {
  pitches.push(value)
  return set.call(this, value, time)
}
"""
STONE = 95 * 1.25  # of sounds.ts; a struck thing starts a little high


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    tree = Tree(tmp_path_factory.mktemp("tree"))
    tree.npx("vite", "build", "--logLevel", "error")
    assert tree.changed() == files().keys()
    found = WebHouse(tmp_path_factory.mktemp("house") / "data", tree=tree.root)
    yield found
    found.close()


def test_a_whole_match_is_played_against_a_computer(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce")
    guest.page.add_init_script(LISTEN)
    guest.page.goto(f"/new/{NAME}")
    guest.seat_computer(2)
    guest.page.locator("form li:nth-child(2) select").select_option("foreman")
    guest.set_up()
    is_drawn(guest)
    panel = guest[NAME]
    expect(panel).to_contain_text("9 stones are missing")
    assert rings(guest) == ["1", "2", "3"]
    tap(guest, find(guest, "3"), touch=False)
    with guest.entry():
        guest["stage-play"].click()
    expect(panel).not_to_contain_text("9 stones")
    assert STONE in guest.page.evaluate("pitches")
    play_out([guest])
    guest.has_result()
    assert guest["result"].get_attribute("data-winners") == "2", "who begins with three loses to whoever reads it out"


def test_a_lesson_is_answered_by_pointing(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce")
    guest.page.goto(f"/learn/{NAME}/again")
    guest.is_at_table()
    is_drawn(guest)
    expect(guest["lesson"]).not_to_have_attribute("data-verdict", "right")
    tap(guest, find(guest, "6"), touch=False)
    expect(guest["lesson"]).to_have_attribute("data-verdict", "right")


def test_the_line_of_the_day_leads_to_the_rules(invite: Invite) -> None:
    guest = invite(language="fr")
    day = sorted([*Library.of_the_house(), NAME]).index(NAME)  # the first days tell of one game after the other
    guest.page.clock.set_fixed_time(datetime.fromtimestamp(0, UTC) + timedelta(days=day))
    guest.page.goto("/")
    expect(guest.page.get_by_text("Dans Obélisque, on peut perdre")).to_be_visible()
    guest.page.locator("aside a").click()
    guest.page.wait_for_url(f"**/rules/{NAME}#OB-3")
    expect(guest.page.get_by_text("OB-3 · Un autre nombre.")).to_be_in_viewport()


def test_its_kit_is_offered(invite: Invite) -> None:
    guest = invite()
    guest.page.goto(f"/print/{NAME}")
    expect(guest.page.locator("[aria-busy=false] [data-testid=sheet]").first).to_be_visible()
    expect(guest.page.get_by_text("Card, scissors and glue.")).to_be_visible()
