"""Aztec on the stage: by pointing, by touch and by keys."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.sizes import some, to_prove
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.stage.pointing import is_at_rest, lay_by_pointing, point_of, sit_down, tap
from tests.web.visiting import Guest, moved


@pytest.mark.parametrize("touch", some([True, False]), ids=some(["touch", "mouse"]))
def test_aztec_is_played_by_pointing_alone(invite: Invite, touch: bool) -> None:
    more: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if touch else {}
    guest = invite(reduced_motion="reduce", **more)
    sit_down(guest, "aztec")
    told = []
    while guest.state == "running":
        told.append(lay_by_pointing(guest, touch=touch))
    assert any("point" in each for each in told), "no piece says what it scores"
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")


def test_a_piece_is_turned_by_keys_and_played(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "f4.1")
    assert at
    tap(guest, at, touch=False)
    held = guest["tentative"]
    expect(held).to_have_attribute("data-move", "f4.1NW")
    guest.page.keyboard.press("r")
    expect(held).to_have_attribute("data-move", "f4.1WU")
    guest.page.keyboard.press("e")
    expect(held).to_have_attribute("data-move", "f4.1NW")
    expect(guest["confirm"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        guest.page.keyboard.press("Enter")


@to_prove
def test_a_whole_match_by_keys_on_the_stage(invite: Invite) -> None:
    """The focus stays on the canvas: N and P choose, R turns, Escape takes back, Enter takes and plays."""
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "aztec")
    keys = guest.page.keyboard
    guest.tab_to(guest["canvas"])
    held = guest["tentative"]
    for number in range(100):
        if guest.state == "finished":
            break
        guest["choice"].first.wait_for()
        keys.press("n" if number % 2 else "p")
        keys.press("Enter")
        expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
        if guest["turn-right"].is_visible():
            was = moved(held)
            keys.press("r")
            expect(held).not_to_have_attribute("data-move", was)
            expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
        expect(guest["canvas"]).to_be_focused()
        with guest.entry():
            keys.press("Enter")
    guest.has_result()


@to_prove
def test_a_whole_match_by_keys_in_the_list_beside_the_stage(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "aztec")
    keys = guest.page.keyboard
    guest.tab_to(guest["choice-filter"])
    for _ in range(100):
        if guest.state == "finished":
            break
        while not guest["confirm"].is_visible():
            expect(guest["choice-filter"]).to_be_focused()
            with guest.step():
                keys.press("Enter")
        expect(guest["confirm"]).to_be_focused()
        expect(guest["confirm"]).to_be_enabled()
        with guest.entry():
            keys.press("Enter")
    guest.has_result()


def test_tapping_the_same_cell_goes_through_the_ways_to_lay_a_piece(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "f4.1")
    assert at
    held = guest["tentative"]
    for move in ("f4.1NW", "f4.1WU", "f4.1NW"):
        tap(guest, at, touch=False)
        expect(held).to_have_attribute("data-move", move)
        guest.page.wait_for_timeout(400)


def test_where_nothing_fits_the_stage_says_why(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "a1.1")
    assert at
    tap(guest, at, touch=False)
    expect(guest["refusal"]).to_be_visible()
    expect(guest["stage-reason"]).to_be_visible()


def test_the_auction_is_held_on_the_stage(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec", 3, "two architects and Ah Puch")
    with guest.entry():
        guest["barrier-9"].click()
        guest["stage-play"].click()
    expect(guest["barrier-9"]).to_be_disabled()
    for _ in range(2):
        with guest.entry():
            guest["auction-pass"].click()
            guest["stage-play"].click()
    expect(guest["auction"]).not_to_be_visible()


LOOKS = [("fr", "dark", PHONE), ("en", "light", DESKTOP)]


@pytest.mark.parametrize(("language", "theme", "viewport"), some(LOOKS))
@pytest.mark.parametrize("seats", [2, 3])
def test_axe_finds_nothing_on_the_stage(
    invite: Invite, seats: int, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    ah_puch = {"en": "two architects and Ah Puch", "fr": "deux architectes et Ah Puch"}[language]
    sit_down(guest, "aztec", seats, ah_puch if seats == 3 else None)
    has_no_faults(guest)
    for _ in range(2):
        with guest.step():
            guest["choice"].first.click()
        has_no_faults(guest)


@pytest.mark.parametrize(("language", "theme", "viewport"), some(LOOKS))
def test_axe_finds_nothing_with_a_refused_piece_and_at_the_end(
    invite: Invite, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    sit_down(guest, "aztec")
    at = point_of(guest, "a1.1")
    assert at
    tap(guest, at, touch=False)
    expect(guest["stage-reason"]).to_be_visible()
    has_no_faults(guest)
    guest["stage-back"].click()
    lay_by_pointing(guest)
    expect(guest["stage-undo"]).to_be_visible()
    has_no_faults(guest)
    guest["resign"].click()
    guest["question-yes"].click()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    has_no_faults(guest)


def has_no_faults(guest: Guest) -> None:
    is_at_rest(guest)
    found = Axe().run(guest.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_hint_is_a_ghost_on_the_stage(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    guest["stage-hint"].click()
    expect(guest["hinted"]).to_be_visible()
    move = guest["hinted"].get_attribute("data-move")
    expect(guest["stage-held"]).to_be_visible()
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    guest["stage-back"].click()
    expect(guest["hinted"]).to_be_hidden()
    guest.page.keyboard.press("h")
    expect(guest["tentative"]).to_have_attribute("data-move", str(move))
    with guest.entry():
        guest["stage-play"].click()
    expect(guest["entry"].last).to_have_attribute("data-text", str(move))
