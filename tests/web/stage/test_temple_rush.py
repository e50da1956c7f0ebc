"""Temple Rush on the stage: whole matches by mouse, by touch and by keys, and four browsers in a race."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.space import Brick
from tests.sizes import some, to_prove
from tests.web.conftest import DESKTOP, PHONE, Invite, WebHouse
from tests.web.stage.lines import slow_lines
from tests.web.stage.pointing import find, is_at_rest, is_covered, is_drawn, point_of, rings, tap
from tests.web.stage.tales import Tale, before_the_lightning, lost_temple
from tests.web.visiting import Guest, moved

SMALL = {"width": 1000, "height": 700}
DOCK = "[data-testid=rush-dock]"
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
ABOVE_FINGER = 48  # pixels: a brick that is dragged by touch is held above the finger, where it can be seen
# A finger that is lifted while it moves flings, and the browser takes the next tap for stopping that: hands rest first.
RESTING_MS = 100
ACTS_OR_OVER = f"[data-testid=table][data-state=finished], {DOCK} [data-key]"


def against_the_robot(guest: Guest) -> None:
    """A match that ends soon: the Robot builds as fast as it can."""
    guest.page.goto("/new/temple_rush")
    for option in ("one, against the Robot", "my own", "hard", "3 (hardest)"):
        guest.page.locator("form label", has=guest.page.get_by_text(option, exact=True)).click()
        expect(guest.page.get_by_role("radio", name=option, exact=True)).to_be_checked()
    guest.set_up()
    is_drawn(guest)


def press(guest: Guest, key: str, *, touch: bool = False) -> None:
    button = guest.page.locator(f"{DOCK} [data-key='{key}']")
    button.tap() if touch else button.click()


def confirm(guest: Guest, *, touch: bool = False) -> None:
    """Play what lies tentatively, by the stage's own button."""
    button = guest["stage-play"]
    expect(button).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        button.tap() if touch else button.click()


def come_near(guest: Guest, zone: str, *, touch: bool) -> None:
    """On a small screen rings are small from afar."""
    chip = guest["rush-closer"].locator(f"[data-zone={zone}]")
    if chip.is_visible() and chip.get_attribute("aria-pressed") == "false":
        chip.tap() if touch else chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")
        is_at_rest(guest)


def lay(guest: Guest, *, touch: bool = False) -> None:
    """Point at a ring on one of the cards and play the brick that lies there."""
    for name in rings(guest):
        come_near(guest, name.split(":")[1], touch=touch)
        at = point_of(guest, name)
        if at and not is_covered(guest, at):
            tap(guest, at, touch=touch)
            return confirm(guest, touch=touch)
    raise AssertionError("no ring can be pointed at")


def dock_keys(guest: Guest) -> list[str]:
    return [
        str(key) for key in guest.page.locator(f"{DOCK} [data-key]").evaluate_all("all => all.map(e => e.dataset.key)")
    ]


def spend_mortar(guest: Guest, *, touch: bool) -> None:
    press(guest, "mortar", touch=touch)
    press(guest, "z1", touch=touch)
    confirm(guest, touch=touch)


def spend_hammer(guest: Guest, *, touch: bool) -> None:
    """The die is made another, if it shows a number."""
    press(guest, "hammer", touch=touch)
    press(guest, "die", touch=touch)
    size = guest.page.locator(f"{DOCK} [data-key]").first
    expect(size).to_have_attribute("data-key", re.compile("[1-4]"))
    size.tap() if touch else size.click()
    confirm(guest, touch=touch)


def act(guest: Guest, *, touch: bool = False) -> None:
    """One thing that can be done now. Tokens are spent soon, so that parts end with the brick that is laid."""
    number, keys = guest.number, dock_keys(guest)
    has_number = re.search(r"[1-4]", guest["rush-dock"].locator("p").first.inner_text())
    if keys == ["pass"]:
        guest.has_entered_since(number)  # it is all there is left, and is played by itself
    elif "mortar" in keys:
        spend_mortar(guest, touch=touch)
    elif "hammer" in keys and "place" in keys and has_number:
        spend_hammer(guest, touch=touch)
    elif "place" in keys or "keep" in keys:
        lay(guest, touch=touch)
    else:
        press(guest, "pass" if "pass" in keys else keys[0], touch=touch)
        confirm(guest, touch=touch)


def play_to_the_end(guest: Guest, *, touch: bool) -> None:
    while True:
        expect(guest.page.locator(ACTS_OR_OVER).first).to_be_visible()
        if guest.state == "finished":
            return
        act(guest, touch=touch)


@pytest.mark.parametrize("touch", some([True, False]), ids=some(["touch", "mouse"]))
def test_a_match_is_played_by_pointing_alone(invite: Invite, touch: bool) -> None:
    guest = invite(reduced_motion="reduce", **(TOUCH if touch else {}))
    against_the_robot(guest)
    play_to_the_end(guest, touch=touch)
    expect(guest["rush-score"]).to_be_visible()
    guest.has_result()


@to_prove
def test_a_match_is_played_by_keys_alone(invite: Invite) -> None:
    """By the list beside the stage, whose panels must not take the hands away from it."""
    guest = invite(reduced_motion="reduce")
    against_the_robot(guest)
    keys = guest.page.keyboard
    guest.tab_to(guest["choice-filter"])
    while guest.state == "running":
        number = guest.number
        while not guest["confirm"].is_visible() and guest.number == number:
            was = guest["now"].inner_text()
            keys.press("ArrowDown")
            keys.press("Enter")
            guest.page.wait_for_function(
                "was => document.querySelector('[data-testid=now]')?.innerText !== was", arg=was
            )
        if guest.number > number:
            continue  # a pass was given
        expect(guest["confirm"]).to_be_focused()
        expect(guest["confirm"]).to_be_enabled()
        with guest.entry():
            keys.press("Enter")
        expect(guest["choice-filter"].or_(guest["result"]).first).to_be_visible()
    guest.has_result()


# Four at a table


@pytest.fixture(scope="module")
def tale() -> Tale:
    return before_the_lightning()


def each(sit: Callable[[int], None], *seats: int) -> None:
    for seat in seats:
        sit(seat)


def fork(guest: Guest, tale: Tale, folder: Path, address: str, seats: Callable[[], None]) -> None:
    """Bring a record, look at its last position and go on from there at a table of one's own."""
    record = folder / "record.txt"
    record.write_text(tale.record)
    guest.page.goto(f"{address}/replay")
    guest.page.locator("input[type=file]").set_input_files(record)
    guest.page.wait_for_url("**/t/**")
    expect(guest["table"]).to_have_attribute("data-state", "study")
    expect(guest["table"]).to_have_attribute("data-ply", str(tale.ply))
    guest["more"].click()
    guest["fork"].click()
    guest.page.wait_for_url("**/new/temple_rush?from=*")
    seats()
    guest.set_up()


def hold(guest: Guest, seat: int, move: str) -> None:
    """Hold the brick that a move names, by pointing at its cell and turning it until it lies as told."""
    _, zone, _, cell = move.split()
    rings(guest)
    come_near(guest, zone, touch=False)
    at = point_of(guest, f"{seat}:{zone}:{cell}")
    assert at
    assert not is_covered(guest, at)
    tap(guest, at, touch=False)
    held = guest["tentative"]
    for _ in range(8):
        expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
        was = moved(held)
        if was == move:
            return
        guest["turn-right"].click()
        expect(held).not_to_have_attribute("data-move", was)
    raise AssertionError(f"{move} is not among the ways")


def seconds_left(guest: Guest) -> int:
    return int(guest["race-clock"].get_attribute("data-seconds") or 0)


def goes_alike(guest: Guest, other: Guest) -> None:
    """Whether two clocks agree: one lies between two looks at the other, however long a look takes."""
    before, seen, after = seconds_left(other), seconds_left(guest), seconds_left(other)
    # What is seen may be a tick or two old where four pages are drawn by one machine.
    assert after - 3 <= seen <= before + 3, "the clocks go alike on every line"


def temple(guest: Guest) -> list[Brick]:
    """How the target of the race can be built from what this guest has: as anyone would find out who looks at it."""
    name = guest["race-target"].inner_text()
    (card,) = [card for card in GAME.cards.values() if name in card.names.values()]
    have = [int(guest.page.locator(f"[data-size='{size}']").get_attribute("data-left") or 0) for size in (1, 2, 3, 4)]
    figure = card.shape.example((have[0], have[1], have[2], have[3]))
    assert figure
    return list(figure)


def lay_by_keys(guest: Guest, brick: Brick) -> None:
    keys = guest.page.keyboard
    keys.press(str(brick.size))
    is_across = guest["race-across"].get_attribute("aria-pressed") == "true"
    if brick.size > 1 and is_across != brick.is_across:
        keys.press("x")
    x, y = map(int, guest.page.evaluate("document.activeElement.dataset.cell").split(","))
    aside = ["ArrowRight"] * (brick.x - x) + ["ArrowLeft"] * (x - brick.x)
    for key in aside + ["ArrowUp"] * (brick.y - y) + ["ArrowDown"] * (y - brick.y):
        keys.press(key)
    keys.press("Enter")


def lay_by_tapping(guest: Guest, brick: Brick) -> None:
    guest.page.locator(f"[data-size='{brick.size}']").click()
    is_across = guest["race-across"].get_attribute("aria-pressed") == "true"
    if brick.size > 1 and is_across != brick.is_across:
        guest["race-across"].click()
    guest.page.locator(f"[data-cell='{brick.x},{brick.y}']").click()


def lay_by_dragging(guest: Guest, brick: Brick) -> None:
    mouse = guest.page.mouse
    for place, act in ((f"[data-size='{brick.size}']", mouse.down), (f"[data-cell='{brick.x},{brick.y}']", mouse.up)):
        box = guest.page.locator(place).bounding_box()
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def has_laid(guest: Guest, bricks: Sequence[Brick]) -> None:
    """Whether so many cells are covered as the bricks fill."""
    expect(guest["rush-race"].locator(".cell.brick")).to_have_count(sum(brick.width for brick in bricks))


def dock_offers(guest: Guest, key: str) -> None:
    expect(guest.page.locator(f"{DOCK} [data-key='{key}']")).to_be_visible()


def choose_bonus(guest: Guest) -> None:
    """The first brick that is offered for the bonus area, or none where none may go there."""
    first = guest.page.locator(f"{DOCK} [data-key]").first
    expect(first).to_have_attribute("data-key", re.compile("^([1-4]|nobonus)$"))
    first.click()
    confirm(guest)


def race(guests: Sequence[Guest]) -> None:
    """Everyone builds in a way of their own; the second hands in first."""
    ann, bob, cid, dan = guests
    for guest in guests:
        expect(guest["rush-race"]).to_be_visible()
    assert seconds_left(ann) <= 120
    for guest in guests[1:]:
        goes_alike(guest, ann)

    # Wrong is thrown back with the reason, at once.
    cid["race-hand-in"].click()
    expect(cid["race-reason"]).to_have_class(re.compile("refused"))
    bricks = temple(cid)
    for _ in range(2):  # a brick, and off again
        lay_by_tapping(cid, bricks[0])
    has_laid(cid, [])

    bricks = temple(dan)
    lay_by_dragging(dan, bricks[0])
    has_laid(dan, bricks[:1])

    # Whoever has to come back finds the clock where it is, and the bricks where they were.
    bricks = temple(ann)
    lay_by_keys(ann, bricks[0])
    has_laid(ann, bricks[:1])
    before = seconds_left(ann)
    ann.page.wait_for_function(
        "was => Number(document.querySelector('[data-seconds]').dataset.seconds) < was", arg=before
    )
    ann.page.reload()
    expect(ann["rush-race"]).to_be_visible()
    assert seconds_left(ann) < before
    goes_alike(ann, cid)
    has_laid(ann, bricks[:1])

    bricks = temple(bob)
    for brick in bricks:
        lay_by_keys(bob, brick)
    has_laid(bob, bricks)
    bob.tab_to(bob["race-hand-in"])
    bob.page.keyboard.press("Enter")
    for guest in guests:
        expect(guest["rush-race"]).to_have_count(0)
        expect(guest.page.locator("[data-testid=entry][data-text^='seat2: race ']")).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "more", "told", "spoken"),
    [
        ("en", {"viewport": DESKTOP}, "can no longer be completed", "seat1: fix z1 -2,0 = 1 -2,0"),
        ("fr", TOUCH, "ne peut plus être achevé", "seat1: fix z1 -2,0 = 4x -2,0"),
    ],
    ids=["mouse-en", "touch-fr"],
)
def test_a_lost_temple_is_mended_by_pointing_at_its_brick(
    invite: Invite, house: WebHouse, tmp_path: Path, language: str, more: dict[str, Any], told: str, spoken: str
) -> None:
    guest = invite(language, reduced_motion="reduce", **more)
    fork(guest, lost_temple(), tmp_path, house.address, lambda: each(guest.seat_here, 1, 2))
    is_drawn(guest)
    touch = more is TOUCH
    expect(guest["rush-dock"]).to_contain_text(told)
    come_near(guest, "z1", touch=touch)
    brick = "1:z1:-2,0"
    assert brick in rings(guest)
    tap(guest, find(guest, brick), touch=touch)
    press(guest, spoken.split(" ")[5], touch=touch)
    # The new one begins on the same cell.
    is_at_rest(guest)
    tap(guest, find(guest, brick), touch=touch)
    confirm(guest, touch=touch)
    expect(guest.page.locator(f"[data-testid=entry][data-text='{spoken}']")).to_have_count(1)


@to_prove
def test_four_browsers_race_rebuild_and_make_a_pact(
    invite: Invite, house: WebHouse, tale: Tale, tmp_path: Path
) -> None:
    guests = [invite(reduced_motion="reduce", viewport=SMALL) for _ in range(4)]
    ann, bob, cid, dan = guests
    with slow_lines(house.address, 4) as lines:
        fork(ann, tale, tmp_path, lines[0].address, lambda: each(ann.seat_by_link, 2, 3, 4))
        for guest, line, link, name in zip(
            guests[1:], lines[1:], ann.shared_links(), ("Bob", "Cid", "Dan"), strict=True
        ):
            guest.follow(line.address + urlsplit(link)._replace(scheme="", netloc="").geturl(), name)
        for guest in guests:
            is_drawn(guest)
            expect(guest["rush-dock"]).to_contain_text("star")
        for line, delay in zip(lines, (0.0, 0.06, 0.12, 0.2), strict=True):
            line.delay = delay

        for seat, guest in enumerate((ann, bob, cid), start=1):
            hold(guest, seat, tale.completing[seat])
            confirm(guest)
            for other in guests:
                expect(other["rush-claims"].locator("li")).to_have_count(seat)
        press(dan, "pass")
        confirm(dan)
        choose_bonus(ann)
        race(guests)

        dock_offers(dan, "rebuilt")
        act(dan)
        for guest in (bob, cid):
            choose_bonus(guest)

        dock_offers(dan, "pact")
        press(dan, "pact")
        press(dan, "seat3")
        confirm(dan)
        dock_offers(cid, "accept")
        press(cid, "accept")
        confirm(cid)
        for guest in guests:
            expect(guest.page.locator("[data-testid=entry][data-text='seat3: accept']")).to_have_count(1)
        finish_round(guests)


def drag_by_touch(guest: Guest, brick: Brick) -> None:
    """A finger takes a brick from the row of sizes and lets go where the brick, held above it, is over its cell."""
    if brick.size > 1 and (guest["race-across"].get_attribute("aria-pressed") == "true") != brick.is_across:
        guest["race-across"].tap()
    start = middle_of(guest, f"[data-size='{brick.size}']")
    cell = middle_of(guest, f"[data-cell='{brick.x},{brick.y}']")
    goal = {"x": cell["x"], "y": cell["y"] + ABOVE_FINGER}
    half_way = {axis: (start[axis] + goal[axis]) / 2 for axis in goal}
    finger = guest.page.context.new_cdp_session(guest.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for spot in (half_way, goal):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [spot]})
    expect(guest["race-dragged"]).to_be_visible()
    guest.page.wait_for_timeout(RESTING_MS)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(guest["race-dragged"]).to_have_count(0)
    finger.detach()


def middle_of(guest: Guest, place: str) -> dict[str, float]:
    box = guest.page.locator(place).bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_race_is_won_by_dragging_with_a_finger(invite: Invite) -> None:
    """In the lesson, which is a race of its own."""
    guest = invite(reduced_motion="reduce", **TOUCH)
    guest.page.goto("/learn/temple_rush/race")
    is_drawn(guest)
    bricks = temple(guest)
    for number, brick in enumerate(bricks, start=1):
        drag_by_touch(guest, brick)
        has_laid(guest, bricks[:number])
    guest["race-hand-in"].tap()
    expect(guest["lesson"]).to_have_attribute("data-verdict", "right")


@to_prove
def test_at_a_calm_table_the_race_is_drawn(invite: Invite, house: WebHouse, tmp_path: Path) -> None:
    """One screen for four: nobody races, the winner is told, and the round goes on to its end."""
    tale = before_the_lightning("drawn")
    guest = invite(reduced_motion="reduce", viewport=SMALL)
    fork(guest, tale, tmp_path, house.address, lambda: each(guest.seat_here, 1, 2, 3, 4))
    is_drawn(guest)
    for seat, move in tale.completing.items():
        hold(guest, seat, move)
        confirm(guest)
    pass_on(guest)
    drawn = guest.page.locator("[data-testid=entry][data-text^='racewinner seat']")
    expect(drawn).to_have_count(0)
    choose_bonus(guest)
    expect(drawn).to_have_count(1)
    expect(guest["rush-race"]).to_have_count(0)
    dock_offers(guest, "rebuilt")
    act(guest)
    for _ in range(2):
        choose_bonus(guest)
    dock_offers(guest, "pact")
    finish_round([guest])
    winner = (drawn.get_attribute("data-text") or "")[-1]
    guest["look-words"].click()
    expect(guest["description"]).to_contain_text(f"Seat {winner} has the lightning card.")


def finish_round(guests: Sequence[Guest]) -> None:
    """Everyone passes who has something left to do, until the dice roll again for all."""
    rolls = guests[0].page.locator("[data-testid=entry][data-text^='roll']")
    count = rolls.count()
    while rolls.count() == count:
        for guest in guests:
            if guest["rush-dock"].is_visible():
                pass_on(guest)
    for guest in guests[1:]:
        expect(guest["table"]).to_have_attribute("data-ply", guests[0]["table"].get_attribute("data-ply") or "")


def pass_on(guest: Guest) -> None:
    number = guest.number
    if dock_keys(guest) == ["pass"]:
        guest.has_entered_since(number)  # it is all there is left, and is played by itself
    else:
        press(guest, "pass")
        confirm(guest)


LOOKS = [("en", "light", DESKTOP), ("fr", "dark", PHONE)]


@to_prove
@pytest.mark.parametrize(("language", "theme", "viewport"), LOOKS, ids=["en-light-desktop", "fr-dark-phone"])
def test_axe_finds_nothing_on_any_panel(
    invite: Invite, house: WebHouse, tale: Tale, tmp_path: Path, language: str, theme: str, viewport: dict[str, int]
) -> None:
    """One screen for four, through a round in which everything happens."""
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")

    def is_sound() -> None:
        found = Axe().run(guest.page)
        assert found.violations_count == 0, found.generate_report()

    fork(guest, tale, tmp_path, house.address, lambda: each(guest.seat_here, 1, 2, 3, 4))
    is_drawn(guest)
    is_sound()
    for seat, move in tale.completing.items():
        hold(guest, seat, move)
        if seat == 1:
            is_sound()
        confirm(guest)
    pass_on(guest)
    expect(guest["rush-claims"].locator("li")).to_have_count(3)
    is_sound()
    choose_bonus(guest)
    expect(guest["rush-race"]).to_be_visible()
    guest["race-hand-in"].click()
    expect(guest["race-reason"]).to_have_class(re.compile("refused"))
    is_sound()
    for brick in temple(guest):
        lay_by_tapping(guest, brick)
    with guest.entry():
        guest["race-hand-in"].click()
    dock_offers(guest, "rebuilt")
    is_sound()
    act(guest)
    choose_bonus(guest)
    choose_bonus(guest)
    dock_offers(guest, "pact")
    press(guest, "pact")
    press(guest, "seat2")
    confirm(guest)
    guest["switch-2"].click()
    dock_offers(guest, "accept")
    is_sound()
    guest["resign"].click()
    guest["question-yes"].click()
    expect(guest["rush-score"]).to_be_visible()
    is_sound()
