"""Visits that go otherwise than usual: no storage, a link pasted at an open table, a house that asks to wait."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from hypostyle.server.budgets import Allowance, Budget
from tests.server.running import UNBOUNDED
from tests.web.conftest import DESKTOP, PATIENCE, Invite, WebHouse
from tests.web.visiting import Guest

# What a browser does that blocks all cookies: even to ask for the storage is an error.
FORBIDDEN = """
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
"""


def test_a_match_is_played_where_storage_is_forbidden(invite: Invite) -> None:
    guest = invite()
    guest.page.add_init_script(FORBIDDEN)
    guest.page.goto("/")
    guest.open_against_computer("aztec")
    guest.awaits_turn()
    guest.move()
    guest["look-words"].click()
    expect(guest["description"]).to_be_visible()


def test_a_seats_link_pasted_at_its_open_table_is_followed(invite: Invite) -> None:
    owner, friend = invite(), invite()
    owner.open_with_friends("aztec")
    friend.page.goto(owner.watching_link())
    friend.is_at_table()
    expect(friend["sit"]).not_to_be_visible()
    link = owner.shared_links()[0]
    friend.page.evaluate("link => location.assign(link)", link)
    friend["sit-name"].fill("Tom")
    friend["sit"].click()
    friend.awaits_turn() if friend.may_act else owner.awaits_turn()
    assert "#" not in friend.page.url


def test_a_page_that_is_asked_to_wait_says_so_and_goes_on_by_itself(browser: Browser, tmp_path: Path) -> None:
    little = UNBOUNDED._replace(messages=Budget(Allowance(60, 3), Allowance(1e6, 1e6)))
    house = WebHouse(tmp_path / "data", little)
    context = browser.new_context(base_url=house.address, locale="fr", viewport=DESKTOP)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    try:
        guest = Guest(context.new_page())
        guest.page.goto("/new/aztec")
        guest.seat_here(2)
        guest.page.locator("form button[type=submit]").click()
        guest.page.wait_for_selector("[data-testid=table][data-ready=true]")  # the house has only just opened
        for _ in range(15):
            if guest["patience"].is_visible():
                break
            guest.move()
        expect(guest["patience"]).to_contain_text("Attendez")
        guest.move()
        expect(guest["patience"]).not_to_be_visible()
    finally:
        context.close()
        house.close()
