"""Temple on the stage: by pointing, by touch and by keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from hypostyle.games.temple.notation import parse_move
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.stage.pointing import find, is_at_rest, sit_down, tap
from tests.web.visiting import Guest

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
DESIGNER = "with the designer's later changes"

# Whole matches that end soon, since all the low tiles of one player are walled in (TE-15).
SHORT = (
    "floor F0,0=v1",
    "corner E0,0,0=o3 N0,0,0=o4",
    "tunnel R1,0,1=v4 E1,0,0=v5",
    "floor F0,1=o5",
    "corner E-1,0,0=v6 N0,-1,0=v3",
    "wall E0,1,0=o6",
    "floor F-1,0=v2",
    "wall N-1,0,0=o2",
    "tunnel R0,-1,1=t5 N0,-2,0=t6",
)
LONGER = (
    "floor F0,0=w1",
    "corner E0,0,0=b5 N0,-1,0=b1",
    "corner E-1,0,0=w5 N0,0,0=w4",
    "floor F0,-1=b3",
    "wall E0,-1,0=w6",
    "floor F0,1=b4",
    "wall E-1,-1,0=w3",
    "wall E0,1,0=b6",
    "floor F1,0=w2",
    "wall N1,-1,0=b2",
    "floor F-1,0=y4",
    "tunnel R-1,-1,1=p3 E-2,-1,0=p6",
    "wall N-1,-1,0=y2",
    "corner E-1,1,0=p4 N-1,0,0=p5",
    "wall N-1,-2,0=y5",
    "roof R1,-1,1=p2",
    "corner E1,0,0=y6 N1,0,0=y3",
)
# With the designer's changes: its last turn ends one colour and opens the next.
CHANGED = (
    "floor F0,0=v1",
    "floor F1,0=g4",
    "corner E0,0,0=v4 N0,0,0=v6",
    "floor F0,1=g5",
    "floor F-1,0=v5",
    "corner E-1,0,0=g6 N0,-1,0=g2",
    "wall N1,-1,0=v3",
    "wall N-1,-1,0=g3",
    "tunnel R0,-1,1=v2 N0,-2,0=t6",
)

# What the stage offers now: things that fit, what the hand can do, a move to be played.
OFFERED = """() => {
  const [offers, hands, held] = ['stage-offers', 'temple-hands', 'stage-held'].map(
    id => document.querySelector(`[data-testid=${id}]`))
  return [offers?.innerText, hands.dataset.can, held?.innerText].join(' / ')
}"""


@contextmanager
def answered(guest: Guest) -> Iterator[None]:
    """Do something and wait until the stage offers something else."""
    was = guest.page.evaluate(OFFERED)
    yield
    guest.page.wait_for_function(f"was => ({OFFERED})() !== was", arg=was)


def fits(guest: Guest) -> Locator:
    """The buttons for the different things that fit where one has pointed."""
    return guest["stage-offers"].locator("button:not([data-key])")


def build(guest: Guest, move: str, *, touch: bool = False) -> None:
    """Point at each face, lay a tile on it, and play that."""
    _, place, *tiles = parse_move(move).path
    expect(guest["temple-hands"]).to_have_attribute("data-can", "ask")
    faces = place.split()
    point_at(guest, faces[0], touch=touch)
    for face in faces[1:]:
        if fits(guest).count():
            point_at(guest, face, touch=touch)
    if fits(guest).count():  # more than these faces might be meant: the last again means no more
        point_at(guest, faces[-1], touch=touch)
    for tile in tiles:
        lay(guest, tile, touch=touch)
    confirm(guest, move)


def point_at(guest: Guest, face: str, *, touch: bool) -> None:
    at = find(guest, face)
    with answered(guest):
        tap(guest, at, touch=touch)


def lay(guest: Guest, tile: str, *, touch: bool) -> None:
    button = tile_button(guest, tile)
    if not button.is_visible():  # one colour at a time where there is little room
        press(guest["temple-hands"].locator(f"[data-colour={tile[0]}]"), touch=touch)
    press(button, touch=touch)
    expect(button).to_have_attribute("aria-pressed", "true")


def tile_button(guest: Guest, tile: str) -> Locator:
    return guest["temple-hands"].locator(f"[data-tile={tile}]")


def press(button: Locator, *, touch: bool) -> None:
    if touch:
        button.tap()
    else:
        button.click()


def confirm(guest: Guest, move: str) -> None:
    expect(guest["tentative"].locator("code")).to_have_text(move)
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        guest["stage-play"].click()


def is_counted_out(guest: Guest, moves: tuple[str, ...]) -> None:
    """The result stands on the page, and the count has come to the tiles that were laid."""
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    laid = [sum(len(parse_move(move).path) - 2 for move in moves[seat::2]) for seat in (0, 1)]
    expect(guest["count"].locator("output")).to_have_text([str(number) for number in laid])


MATCHES = {"as published": (None, LONGER), "designer": (DESIGNER, CHANGED)}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_by_pointing_alone(invite: Invite, name: str) -> None:
    rules, moves = MATCHES[name]
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "temple", players=rules)
    for move in moves:
        build(guest, move)
    is_counted_out(guest, moves)


def test_a_match_is_played_by_touch_on_a_phone(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce", **TOUCH)
    sit_down(guest, "temple")
    for move in SHORT:
        build(guest, move, touch=True)
    is_counted_out(guest, SHORT)
