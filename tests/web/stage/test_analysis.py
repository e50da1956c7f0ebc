"""A better move of an analysis is seen on the stage, and how it would go on."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from hypostyle.core import numbered_seed, play_out, write_text
from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import Invite
from tests.web.stage.pointing import is_at_rest, is_drawn
from tests.web.test_analysis import analyse
from tests.web.visiting import Guest


def seen(guest: Guest) -> bytes:
    """What the canvas shows."""
    is_at_rest(guest)
    return guest["canvas"].screenshot()


@pytest.mark.parametrize("game", some(["aztec", "temple", "turquoise", "temple_rush"]))
def test_a_better_move_is_shown_on_the_stage(game: str, invite: Invite, tmp_path: Path) -> None:
    match = play_out(Library.of_the_house()[game], {}, numbered_seed(1))
    file = tmp_path / "match.txt"
    file.write_text(write_text(match.fork(min(match.ply, 30)).record()), encoding="utf-8")
    guest = invite()
    guest.page.goto("/replay")
    guest.page.locator("input[type=file]").set_input_files(file)
    guest.page.wait_for_url("**/t/**")
    is_drawn(guest)
    analyse(guest)
    while not guest["show-line"].count():  # from the end: there the search sees furthest
        guest["step-previous"].click()
    played = seen(guest)
    guest["show-best"].first.click()
    expect(guest["show-best"].first).to_have_attribute("aria-pressed", "true")
    expect(guest["look-stage"]).to_have_attribute("aria-pressed", "true")
    better = seen(guest)
    guest["show-line"].first.click()
    expect(guest["show-line"].first).to_have_attribute("aria-pressed", "true")
    gone_on = seen(guest)
    assert len({played, better, gone_on}) == 3
    guest["show-line"].first.click()
    expect(guest["show-line"].first).to_have_attribute("aria-pressed", "false")
    assert seen(guest) not in (better, gone_on), "what was played is back, though the camera may stand elsewhere"
