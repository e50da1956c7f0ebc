"""A lesson of each game is answered on the stage itself: by pointing at the canvas, not by the list beside it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import PHONE, Invite
from tests.web.stage import test_temple, test_temple_rush
from tests.web.stage.playing_turquoise import Hand
from tests.web.stage.pointing import find, is_drawn, tap
from tests.web.visiting import Guest

LIBRARY = Library.of_the_house()
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def lays_a_piece(guest: Guest, touch: bool) -> None:
    """On the second level, which is what the lesson asks for."""
    tap(guest, find(guest, "e4.2"), touch=touch)
    test_temple_rush.confirm(guest, touch=touch)


def builds_a_corner(guest: Guest, touch: bool) -> None:
    test_temple.build(guest, "corner E0,0,0=y2 N0,-1,0=y3", touch=touch)


def lays_a_plate(guest: Guest, touch: bool) -> None:
    hand = Hand(guest, touch=touch)
    hand.play("lay s100 r1")
    assert (hand.on_canvas, hand.on_plan) == (1, 0)


def lays_a_brick(guest: Guest, touch: bool) -> None:
    test_temple_rush.lay(guest, touch=touch)


ANSWERS: dict[str, tuple[str, Callable[[Guest, bool], None]]] = {
    "aztec": ("upward", lays_a_piece),
    "temple": ("corner", builds_a_corner),
    "turquoise": ("storey", lays_a_plate),
    "temple_rush": ("first", lays_a_brick),
}


@pytest.mark.parametrize("touch", some([True, False]), ids=some(["touch", "mouse"]))
@pytest.mark.parametrize("name", some(tuple(LIBRARY), 2))
def test_a_lesson_is_answered_by_pointing(invite: Invite, name: str, touch: bool) -> None:
    game = LIBRARY[name]
    lesson, answer = ANSWERS[name]
    guest = invite(reduced_motion="reduce", **(TOUCH if touch else {}))
    guest.page.goto(f"/learn/{name}/{lesson}")
    guest.is_at_table()
    is_drawn(guest)
    expect(guest["lesson"]).not_to_have_attribute("data-verdict", "right")
    answer(guest, touch)
    expect(guest["lesson"]).to_have_attribute("data-verdict", "right")
    (taught,) = [each for each in game.lessons() if each.id == lesson]
    praise = game.words("en").say(taught.words()[1])
    expect(guest["lesson"].get_by_role("status")).to_contain_text(praise)
