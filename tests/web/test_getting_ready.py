"""What a guest sees while the computer players of a game are getting ready, and that it goes when they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite, WebHouse
from tests.web.unready import GATE


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of its own, in which nothing is ready yet."""
    found = WebHouse(tmp_path / "data", program="tests.web.unready")
    yield found
    found.close()


def test_set_up_and_table_say_so_until_they_are_ready(house: WebHouse, invite: Invite, tmp_path: Path) -> None:
    guest, other = invite(), invite(language="fr")
    other.page.goto("/new/aztec")
    other.seat_computer(2)
    expect(other["getting-ready"]).to_contain_text("À Aztec, l’ordinateur se prépare")
    other.seat_here(2)
    expect(other["getting-ready"]).to_be_hidden()
    other.seat_computer(2)
    guest.page.goto("/new/aztec")
    guest.seat_computer(2)
    expect(guest["getting-ready"]).to_contain_text("The computer players of Aztec are getting ready")
    guest.set_up()
    guest.move()
    expect(guest["waits"]).to_contain_text("The computer players of Aztec are getting ready")
    expect(guest["seat-2"]).to_contain_text("getting ready")
    expect(other["getting-ready"]).to_be_visible()  # nothing has changed meanwhile
    (tmp_path / GATE).touch()
    expect(guest["waits"]).to_be_hidden()
    guest.awaits_turn()  # the computer has played
    expect(guest["seat-2"]).not_to_contain_text("getting ready")
    expect(other["getting-ready"]).to_be_hidden()
