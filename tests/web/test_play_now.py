"""Play now: against whom one chooses in the same tap; and what comes after a lost match."""

import re

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Invite
from tests.web.test_pages import has_no_faults
from tests.web.visiting import Guest


def opens_levels(guest: Guest, way: str = "levels", game: str = "Temple Rush") -> None:
    bay = guest.page.get_by_role("article", name=game, exact=True)
    bay.get_by_test_id(f"play-{way}").click()
    expect(guest.page.locator("[popover]:popover-open")).to_be_visible()


def sits_against(guest: Guest, name: str) -> None:
    guest.is_at_table()
    expect(guest["seat-2"]).to_contain_text(name)


def test_a_level_is_chosen_in_the_same_tap_and_remembered(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/")
    opens_levels(guest, game="Aztec")
    has_no_faults(guest)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[popover]:popover-open")).to_have_count(0)
    opens_levels(guest, game="Aztec")
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Enter")  # the second level, the first having the focus before it
    sits_against(guest, "Mason")
    guest.page.goto("/")
    guest.page.get_by_role("article", name="Aztec", exact=True).get_by_role("button", name="Play now Mason").click()
    sits_against(guest, "Mason")


def test_alone_one_tap_begins_the_difficulty_that_is_proposed(invite: Invite) -> None:
    guest = invite("fr", viewport=PHONE, has_touch=True, is_mobile=True)
    guest.page.goto("/")
    bay = guest.page.get_by_role("article", name="Temple Rush", exact=True)
    opens_levels(guest, "presets")
    expect(guest.page.locator("[popover]:popover-open")).to_contain_text("Un Maçon en gagne la moitié.")
    guest.page.keyboard.press("Escape")
    bay.get_by_role("button", name=re.compile("En solitaire équitable")).tap()
    sits_against(guest, "Robot")


def test_a_lost_match_leads_to_its_turning_point_and_is_played_again_from_there(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/")
    guest.page.get_by_role("article", name="Aztec", exact=True).get_by_role("button", name="Play now").click()
    guest.is_at_table()
    for _ in range(3):
        guest.awaits_turn()
        guest.move()
    guest["resign"].click()
    guest["question-yes"].click()
    expect(guest["result"]).to_be_visible()
    guest["find-turning"].click()
    expect(guest["play-again"]).to_be_visible(timeout=60_000)
    before = guest.page.url
    guest["play-again"].click()
    guest.page.wait_for_url(lambda url: "/t/" in url and url != before)
    guest.is_at_table()
    expect(guest["table"]).to_have_attribute("data-state", "running")
