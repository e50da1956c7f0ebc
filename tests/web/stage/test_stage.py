"""What every game's stage can do, seen with Aztec's: looking around, holding a piece, going back, and resting."""

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, expect

from tests.sizes import some
from tests.web.conftest import PHONE, Invite
from tests.web.stage.pointing import is_at_rest, lay_by_pointing, look_from, point_of, show, sit_down, tap
from tests.web.stage.seeing import difference, pixels
from tests.web.visiting import Guest, moved

OPENING = "f4.1"
GOLD = "#e9b949"  # the rim of the last entry

# How often anything has been drawn, counted where the browser is asked to.
COUNTING = """
  window.drawn = 0
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name]
    WebGL2RenderingContext.prototype[name] = function (...what) { window.drawn++; return draw.apply(this, what) }
  }
"""


def picture(guest: Guest) -> bytes:
    """What the stage shows, without the panels at its edges."""
    guest.page.mouse.move(0, 0)
    is_at_rest(guest)
    box = guest["canvas"].bounding_box()
    assert box
    clip = {"x": box["x"] + 60, "y": box["y"] + 120, "width": box["width"] - 130, "height": box["height"] - 190}
    return guest.page.screenshot(clip=clip)  # type: ignore[arg-type]


def differs(guest: Guest, some: bytes, other: bytes, least: float = 0.005) -> bool:
    return difference(guest.page, some, other) > least


def lay(guest: Guest) -> None:
    is_at_rest(guest)
    at = point_of(guest, OPENING)
    assert at
    tap(guest, at, touch=False)
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        guest["stage-play"].click()
    guest["choice"].first.wait_for()


@pytest.fixture
def guest(invite: Invite) -> Guest:
    """Somebody at a table of Aztec, alone and without motion."""
    found = invite(reduced_motion="reduce", viewport={"width": 1100, "height": 820})
    found.page.add_init_script(COUNTING)
    sit_down(found, "aztec")
    return found


def test_nothing_is_drawn_while_nothing_changes(guest: Guest) -> None:
    is_at_rest(guest)
    before = guest.page.evaluate("drawn")
    guest.page.wait_for_timeout(1500)
    assert guest.page.evaluate("drawn") == before > 0
    look_from(guest, "east")
    assert guest.page.evaluate("drawn") > before


def test_each_view_is_one_tap_away_and_looks_different(guest: Guest) -> None:
    lay(guest)
    seen: list[bytes] = []
    for view in ("top", "north", "east", "south", "west", "home"):
        look_from(guest, view)
        now = picture(guest)
        assert all(differs(guest, now, before) for before in seen), view
        seen.append(now)


@pytest.mark.parametrize("what", some(["cut", "order", "coordinates", "explode"], 2))
def test_what_is_shown_on_demand_is_seen_and_goes_again(guest: Guest, what: str) -> None:
    lay(guest)
    lay_by_pointing(guest)  # beside the middle, so that it can move away from it
    guest["choice"].first.wait_for()
    plain = picture(guest)
    show(guest, what)
    assert differs(guest, picture(guest), plain)
    for _ in range(2 if what == "cut" else 1):  # the third level of cutting is the whole building again
        show(guest, what)
    assert not differs(guest, picture(guest), plain)


def test_the_last_entry_is_marked(guest: Guest) -> None:
    lay(guest)
    look_from(guest, "top")
    marked = pixels(guest.page, picture(guest), GOLD)
    guest["step-previous"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "0")
    assert eventually(guest, lambda: pixels(guest.page, picture(guest), GOLD) < marked - 100)


def test_past_positions_are_seen_on_the_stage(guest: Guest) -> None:
    empty = picture(guest)
    lay(guest)
    assert differs(guest, picture(guest), empty)
    guest["step-previous"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "0")
    guest.page.mouse.move(0, 0)
    expect(guest["stage-undo"]).not_to_be_visible()
    # The same but for the places that were offered: nothing can be chosen in the past.
    guest.page.wait_for_function("() => document.querySelector('[data-testid=stage3d]').pointOf('f4.1') !== null")
    tap(guest, point_of(guest, OPENING) or {}, touch=False)
    expect(guest["stage-play"]).not_to_be_visible()
    guest["step-next"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "1")


def test_a_lost_picture_comes_back(guest: Guest) -> None:
    said: list[str] = []
    guest.page.on("console", lambda line: said.append(line.text))
    lay(guest)
    before = picture(guest)
    loss = "canvas => canvas.loss = canvas.getContext('webgl2').getExtension('WEBGL_lose_context')"
    guest["canvas"].evaluate(loss)
    guest["canvas"].evaluate("canvas => canvas.loss.loseContext()")
    assert eventually(guest, lambda: differs(guest, picture(guest), before)), "nothing was lost"
    guest["canvas"].evaluate("canvas => canvas.loss.restoreContext()")
    assert eventually(guest, lambda: not differs(guest, picture(guest), before, 0.5)), "it looks different"
    lay_by_pointing(guest)
    assert not [line for line in said if "INVALID" in line]


def test_a_picture_that_stays_lost_gives_way_to_the_drawing(guest: Guest) -> None:
    lose = "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    guest["canvas"].evaluate(lose)
    expect(guest["picture"]).to_be_visible()
    guest.move()


@pytest.mark.parametrize("quality", ["low", "medium", "high"])
def test_each_quality_can_be_asked_for_and_played_in(invite: Invite, quality: str) -> None:
    guest = invite(reduced_motion="reduce", viewport={"width": 700, "height": 560})
    guest.page.add_init_script(f"localStorage.setItem('hypostyle.stage', '{quality}')")
    sit_down(guest, "aztec")
    expect(guest["stage3d"]).to_have_attribute("data-quality", quality)
    lay(guest)


def test_quality_is_chosen_by_measuring_unless_asked_for(guest: Guest) -> None:
    expect(guest["stage3d"]).to_have_attribute("data-quality", "low")  # drawn by software here


# A card with a good name that draws as slowly as software does: only measuring can tell.
DISGUISED = """
  const ask = WebGL2RenderingContext.prototype.getParameter
  WebGL2RenderingContext.prototype.getParameter = function (what) {
    const said = ask.call(this, what)
    return /swiftshader/i.test(String(said)) ? 'a fast card' : said
  }
"""
# As slow as it takes, on whatever machine this runs.
SLOW = """
  const read = WebGL2RenderingContext.prototype.readPixels
  WebGL2RenderingContext.prototype.readPixels = function (...what) {
    for (const end = performance.now() + 40; performance.now() < end; );
    return read.apply(this, what)
  }
"""


@pytest.mark.parametrize("script", ["", DISGUISED + SLOW], ids=["by its name", "by measuring"])
def test_no_edges_are_smoothed_on_a_slow_machine(invite: Invite, script: str) -> None:
    guest = invite(reduced_motion="reduce", viewport={"width": 700, "height": 560})
    guest.page.add_init_script(script)
    sit_down(guest, "aztec")
    expect(guest["stage3d"]).to_have_attribute("data-quality", "low")
    expect(guest["stage3d"]).to_have_attribute("data-ready", "true")
    assert not guest["canvas"].evaluate("canvas => canvas.getContext('webgl2').getContextAttributes().antialias")
    lay(guest)


def test_a_move_is_taken_back_by_one_tap_on_the_stage(guest: Guest) -> None:
    expect(guest["stage-undo"]).not_to_be_visible()
    lay(guest)
    guest["stage-undo"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "0")
    expect(guest["stage-undo"]).not_to_be_visible()
    lay(guest)


def held(guest: Guest) -> str:
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    return moved(guest["tentative"])


def test_a_drag_over_the_piece_turns_it_and_beside_it_the_view(guest: Guest) -> None:
    at = point_of(guest, OPENING)
    assert at
    tap(guest, at, touch=False)
    was = held(guest)
    drag(guest, at, right=70)
    expect(guest["tentative"]).not_to_have_attribute("data-move", was)
    before = picture(guest)
    drag(guest, {"x": 120, "y": 700}, right=150)
    assert differs(guest, picture(guest), before)
    assert guest["stage-play"].is_visible()


def drag(guest: Guest, start: dict[str, float], right: float) -> None:
    mouse = guest.page.mouse
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(start["x"] + right, start["y"], steps=5)
    mouse.up()


def test_a_refused_piece_can_be_turned_again_and_again(guest: Guest) -> None:
    at = point_of(guest, "a1.1")
    assert at
    tap(guest, at, touch=False)
    expect(guest["stage-reason"]).to_be_visible()
    tried = set()
    for _ in range(4):
        move = moved(guest["refusal"])
        tried.add(move)
        guest["turn-right"].click()
        expect(guest["refusal"]).not_to_have_attribute("data-move", move)
    assert len(tried) == 4


def test_a_held_finger_carries_the_piece_and_puts_it_down(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce", viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(guest, "aztec")
    goal = point_of(guest, OPENING)
    start = point_of(guest, "a1.1")
    assert goal
    assert start
    finger = guest.page.context.new_cdp_session(guest.page)
    touch(finger, "touchStart", start)
    guest.page.wait_for_timeout(600)  # longer than a tap: holding is meant by time
    lifted = {"x": goal["x"], "y": goal["y"] + 64}  # what is carried is above the finger
    touch(finger, "touchMove", lifted)
    touch(finger, "touchEnd")
    assert held(guest).startswith(OPENING)


def touch(finger: CDPSession, kind: str, at: dict[str, float] | None = None) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at] if at else []})


def eventually(guest: Guest, holds: Callable[[], bool]) -> bool:
    for _ in range(40):
        if holds():
            return True
        guest.page.wait_for_timeout(250)
    return False
