"""Turquoise on the stage: whole matches by mouse, finger and keys, and what four people at four screens see."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.sizes import IS_FULL
from tests.web.conftest import PHONE, Invite
from tests.web.stage.playing_turquoise import (
    Hand,
    Keys,
    Thinker,
    before,
    eager_match,
    fork,
    play_to_the_end,
    record,
)
from tests.web.stage.pointing import sit_down
from tests.web.visiting import Guest

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def begin(guest: Guest, folder: Path, seed: int) -> None:
    """To prove, a match from its first draw. Every day one that is brought along, when its last plate is to be drawn."""
    if IS_FULL:
        sit_down(guest, "turquoise")
    else:
        match = eager_match(2, seed)
        fork(guest, record(folder, match, before(match, "draw")), here=(1, 2))


def is_counted_out(guest: Guest) -> None:
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    totals = guest["count"].locator("output").all_inner_texts()
    assert totals == [guest[f"score-{seat}"].inner_text() for seat in range(1, len(totals) + 1)]


def test_a_match_is_played_to_its_end_by_mouse(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    begin(guest, tmp_path, seed=3)
    hand = Hand(guest)
    play_to_the_end(hand, Thinker(guest, 2, seed=3))
    is_counted_out(guest)
    assert hand.on_canvas > hand.on_plan


def test_a_match_is_played_to_its_end_by_touch_on_a_phone(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce", **TOUCH)
    begin(guest, tmp_path, seed=37)
    hand = Hand(guest, touch=True)
    play_to_the_end(hand, Thinker(guest, 2, seed=3))
    is_counted_out(guest)


def test_a_match_is_played_to_its_end_by_keys(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    begin(guest, tmp_path, seed=2)
    play_to_the_end(Keys(guest), Thinker(guest, 2, seed=3))
    is_counted_out(guest)
