"""Visits that go otherwise than usual: no storage, a link pasted at an open table."""

from playwright.sync_api import expect

from tests.web.conftest import Invite

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
