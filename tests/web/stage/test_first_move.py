"""On a phone, three taps lead from the entrance to the first move against the computer."""

import pytest
from playwright.sync_api import Locator, expect

from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import PHONE, Invite
from tests.web.stage.pointing import is_at_rest, is_covered, is_drawn, point_of
from tests.web.visiting import Guest

LIBRARY = Library.of_the_house()
# Where a first piece goes; whoever's first move is not laid somewhere taps the first thing that is offered in words.
PLACES = {
    "aztec": ("f4.1", "d4.1", "f6.1"),
    "temple": ("F0,0",),
    "temple_rush": tuple(f"1:{zone}:0,0@{x},{y}+0" for zone in ("z1", "z2") for y in range(5) for x in range(6)),
}
MOST_TAPS = 3


class Finger:
    """Taps, and counts."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def tap_place(self, cells: tuple[str, ...]) -> None:
        """The first of these cells that is in sight."""
        points = (point_of(self.guest, cell) for cell in cells)
        at = next((point for point in points if point and not is_covered(self.guest, point)), None)
        assert at, f"none of {cells} can be tapped"
        self.guest.page.touchscreen.tap(at["x"], at["y"])
        self.taps += 1


@pytest.mark.parametrize("name", some(tuple(LIBRARY)[::-1], 2))
def test_three_taps_from_home_to_the_first_move(invite: Invite, name: str) -> None:
    guest = invite(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    finger = Finger(guest)
    guest.page.goto("/")
    bay = guest.page.get_by_role("article", name=LIBRARY[name].facts.titles["en"], exact=True)
    finger.tap(bay.get_by_role("button", name="Play now"))
    guest.is_at_table()
    guest.awaits_turn()
    is_drawn(guest)
    is_at_rest(guest)
    if name in PLACES:
        finger.tap_place(PLACES[name])
    else:
        finger.tap(guest["stage-offers"].get_by_role("button").first)
    expect(guest["stage-play"]).to_be_visible()
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    entries = guest["entry"]
    with guest.entry():
        finger.tap(guest["stage-play"])
    assert finger.taps <= MOST_TAPS
    expect(entries.first).to_be_attached()
