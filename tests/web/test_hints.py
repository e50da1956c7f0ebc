"""Hints in the list client, and a match against a Mason."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.web.conftest import PHONE, Invite
from tests.web.visiting import Guest


def against_mason(guest: Guest, game: str) -> None:
    guest.page.goto(f"/new/{game}")
    guest.seat_computer(2)
    guest.page.locator("form li:nth-child(2) select").select_option("mason")
    guest.set_up()


def is_asked(guest: Guest) -> bool:
    """Wait until this guest may act or the match is over; whether it goes on."""
    told = (
        "() => (({seat, state}) => seat || state !== 'running')(document.querySelector('[data-testid=table]').dataset)"
    )
    guest.page.wait_for_function(told)
    return guest.state == "running"


def is_quiet(guest: Guest) -> None:
    """Wait until the computer, which may act at the same time, has done so: a hint goes when the position changes."""
    before = -1
    while before != guest.number:
        before = guest.number
        guest.page.wait_for_timeout(1_500)


def test_a_hint_is_shown_with_its_reasons_and_can_be_played(invite: Invite) -> None:
    guest = invite()
    against_mason(guest, "aztec")
    expect(guest["seat-2"]).to_contain_text("Mason")
    guest["hint"].click()
    expect(guest["hinted"]).to_be_visible()
    move = guest["hinted"].get_attribute("data-move")
    assert move
    expect(guest["tentative"]).to_have_attribute("data-move", move)
    expect(guest["notes"]).to_contain_text(re.compile(r"Wins about \d+ times in 100"))
    expect(guest.page.locator(".spoken[role=status]")).to_contain_text("Hint")
    assert Axe().run(guest.page).violations_count == 0
    guest["confirm-back"].click()
    expect(guest["hinted"]).to_be_hidden()
    # By keys: a question mark in the empty search field; the same position gives the same hint at once.
    guest["choice-filter"].focus()
    guest.page.keyboard.press("?")
    expect(guest["hinted"]).to_have_attribute("data-move", move)
    with guest.entry():
        guest["confirm"].click()
    guest.awaits_turn()
    expect(guest["hint"]).to_be_visible()
    expect(guest["hinted"]).to_be_hidden()


@pytest.mark.parametrize("game", Library.of_the_house())
def test_a_hint_can_be_played_in_every_game(invite: Invite, game: str) -> None:
    guest = invite()
    against_mason(guest, game)
    assert is_asked(guest)
    is_quiet(guest)
    guest["hint"].click()
    expect(guest["hinted"]).to_be_visible()
    expect(guest["notes"]).to_contain_text(re.compile(r"Wins about \d+ times in 100"))
    move = guest["hinted"].get_attribute("data-move")
    with guest.entry():
        guest["confirm"].click()
    expect(guest.page.locator(f"[data-testid=entry][data-text$='{move}']").first).to_be_attached()


def test_a_hint_on_a_phone_in_french(invite: Invite) -> None:
    guest = invite(language="fr", viewport=PHONE, has_touch=True, is_mobile=True)
    against_mason(guest, "aztec")
    expect(guest["hint"]).to_have_text("Conseil")
    box = guest["hint"].bounding_box()
    assert box
    assert box["height"] >= 44
    guest["hint"].tap()
    expect(guest["hinted"]).to_be_visible()
    expect(guest["notes"]).to_contain_text("fois sur 100")
    assert Axe().run(guest.page).violations_count == 0


def test_among_people_hints_are_given_only_where_the_opener_wished_it(invite: Invite) -> None:
    host, friend = invite(), invite()
    host.page.goto("/new/aztec")
    host.set_up()
    friend.follow(host.shared_links()[0], "Bob")
    host.awaits_turn()
    expect(host["choices"]).to_be_visible()
    expect(host["hint"]).to_be_hidden()
    host.page.goto("/new/aztec")
    host.page.get_by_role("checkbox", name=re.compile("Hints")).check()
    host.set_up()
    friend.follow(host.shared_links()[0], "Bob")
    host.awaits_turn()
    expect(host["hint"]).to_be_visible()


def test_a_match_against_a_mason_goes_to_its_end_by_hints(invite: Invite) -> None:
    guest = invite()
    against_mason(guest, "aztec")
    while is_asked(guest):
        guest["hint"].click()
        expect(guest["hinted"]).to_be_visible()
        expect(guest["confirm"]).not_to_have_attribute("aria-disabled", "true")
        with guest.entry():
            guest["confirm"].click()
    guest.has_result()
