"""Temple on the stage: by pointing, by touch and by keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from hypostyle.core import eager, numbered_seed, play_out, write_text
from hypostyle.games import Library
from hypostyle.games.temple.notation import parse_move
from tests.sizes import IS_FULL, some, to_prove
from tests.web.conftest import PHONE, Invite
from tests.web.stage.pointing import find, is_at_rest, sit_down, tap
from tests.web.visiting import Guest

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
DESIGNER = "with the designer’s later changes"

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
    expect(guest["stage-reason"]).to_have_count(0)


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
    expect(guest["tentative"]).to_have_attribute("data-move", move)
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        guest["stage-play"].click()


def is_counted_out(guest: Guest, moves: tuple[str, ...]) -> None:
    """The result stands on the page, and the count has come to the tiles that were laid."""
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    laid = [sum(len(parse_move(move).path) - 2 for move in moves[seat::2]) for seat in (0, 1)]
    expect(guest["count"].locator("output")).to_have_text([str(number) for number in laid])


def whole_match() -> tuple[str, ...]:
    """One in which somebody builds in all thirty tiles."""
    return tuple(play_out(Library.of_the_house()["temple"], {}, numbered_seed(0), eager).lines)


MATCHES = {"designer": (DESIGNER, CHANGED), "as published": (None, LONGER)}
if IS_FULL:
    MATCHES["to the last tile"] = (None, whole_match())


@to_prove
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


OVER_THE_EDGE = """card => [...card.querySelectorAll('.badge, .badge .name, li, output, button, p')].filter((part) => {
  const [inner, outer] = [part.getBoundingClientRect(), part.closest('.row, .foot').getBoundingClientRect()]
  const beside = part.closest('p.name') && part.closest('.row').querySelector('ul').getBoundingClientRect()
  const isUnder = beside && beside.top < inner.bottom && beside.left < inner.right
  return isUnder || inner.left < outer.left || inner.right > outer.right + 1 || outer.right > innerWidth
}).map((part) => part.outerHTML)"""


@pytest.mark.parametrize("look", some([TOUCH, {}]), ids=some(["phone", "desktop"]))
def test_the_count_of_a_whole_match_fits_its_card(invite: Invite, look: dict[str, Any]) -> None:
    match = play_out(Library.of_the_house()["temple"], {}, numbered_seed(0), eager)
    names = ("Maximilienne", "Bartholomew the Younger")
    wish = {
        "game": "temple",
        "seats": [{"kind": "here", "name": name} for name in names],
        "source": {"record": write_text(match.record()), "ply": match.ply - 1},
    }
    guest = invite(reduced_motion="reduce", **look)
    guest.page.goto("/")
    opened = guest.page.request.post("/api/tables", data=wish).json()
    guest.page.goto(f"/t/{opened['table']}")
    guest.is_at_table()
    guest["resign"].click()
    guest["question-yes"].click()
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    assert guest["count"].evaluate(OVER_THE_EDGE) == []
    assert guest["temple-hands"].evaluate("hands => hands.scrollWidth <= hands.clientWidth")


@to_prove
def test_a_match_is_played_by_keys_alone(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "temple", players=DESIGNER)
    for move in CHANGED:
        build_by_keys(guest, move)
    is_counted_out(guest, CHANGED)


def build_by_keys(guest: Guest, move: str) -> None:
    """The construction from the stage, its place from the list, its tiles from the hand, and Enter plays it."""
    construction, place, *tiles = parse_move(move).path
    keys = guest.page.keyboard
    expect(guest["temple-hands"]).to_have_attribute("data-can", "ask")
    guest.tab_to(guest["stage-offers"].locator(f"[data-key={construction}]"), "Shift+Tab")
    with guest.step():
        keys.press("Enter")
    guest.tab_to(guest["choice-filter"])
    keys.type(place)
    expect(guest["choice"].first).to_have_attribute("data-key", place)
    with guest.step():
        keys.press("Enter")
    for tile in tiles:
        button = tile_button(guest, tile)
        guest.tab_to(button, "Shift+Tab")
        keys.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(guest["tentative"]).to_have_attribute("data-move", move)
    expect(guest["confirm"]).to_be_focused()
    expect(guest["confirm"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        keys.press("Enter")


@pytest.mark.parametrize("touch", some([False, True]), ids=some(["mouse", "touch"]))
def test_a_tile_is_picked_up_first_and_lies_where_one_points(invite: Invite, touch: bool) -> None:
    guest = invite(reduced_motion="reduce", **(TOUCH if touch else {}))
    sit_down(guest, "temple")
    build(guest, "floor F0,0=r1", touch=touch)
    build(guest, "floor F1,0=o1", touch=touch)
    press(tile_button(guest, "r3"), touch=touch)
    expect(tile_button(guest, "r3")).to_have_attribute("aria-pressed", "true")
    expect(guest["choice"].first).to_have_attribute("data-key", "E-1,0,0")
    point_at(guest, "F0,1", touch=touch)
    confirm(guest, "floor F0,1=r3")


def test_where_nothing_fits_the_stage_says_why(invite: Invite) -> None:
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "temple")
    build(guest, "floor F0,0=r1")
    tap(guest, find(guest, "F2,0"), touch=False)
    expect(guest["refusal"]).to_have_attribute("data-rule", "TE-6")
    expect(guest["stage-reason"]).to_be_visible()


def test_a_tap_is_not_lost_to_the_mouse_that_moves_on(invite: Invite) -> None:
    """What is shown under a moving mouse once came between a tap and its answer."""
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "temple")
    at = find(guest, "F0,0")
    tap(guest, at, touch=False)
    for step in range(1, 30):
        guest.page.mouse.move(at["x"] + 9 * step, at["y"] + 4 * step)
    expect(guest["stage-play"]).to_be_visible()


@pytest.mark.parametrize("width", [360, 390])
def test_fingers_find_every_button_on_a_phone(invite: Invite, width: int) -> None:
    guest = invite(reduced_motion="reduce", **(TOUCH | {"viewport": {"width": width, "height": 844}}))
    sit_down(guest, "temple")
    large_enough(guest)
    press(guest["temple-hands"].locator("[data-colour=r]"), touch=True)
    large_enough(guest)
    build(guest, "floor F0,0=r1", touch=True)
    point_at(guest, "F0,1", touch=True)
    large_enough(guest)


def large_enough(guest: Guest) -> None:
    buttons = guest["stage3d"].locator("button:visible")
    sizes = buttons.evaluate_all("all => all.map(each => [each.offsetWidth, each.offsetHeight, each.outerHTML])")
    assert len(sizes) > 3
    assert [size for size in sizes if min(size[:2]) < 44] == []


LOOKS = [
    ("en", "dark", TOUCH),
    ("fr", "light", TOUCH),
    ("en", "light", {}),
    ("fr", "dark", {}),
]


@pytest.mark.parametrize(
    ("language", "theme", "more"), some(LOOKS), ids=some(["en-dark-phone", "fr-light-phone", "en-light", "fr-dark"])
)
def test_axe_finds_nothing_on_the_stage(invite: Invite, language: str, theme: str, more: dict[str, Any]) -> None:
    guest = invite(language=language, color_scheme=theme, reduced_motion="reduce", **more)
    sit_down(guest, "temple")
    if guest["temple-more"].is_visible():
        guest["temple-more"].click()
    is_accessible(guest)
    if guest["temple-more"].is_visible():
        guest["temple-more"].click()
    for move in SHORT[:2]:
        build(guest, move, touch=bool(more))
    is_accessible(guest)
    point_at(guest, "E-1,0,0", touch=bool(more))
    is_accessible(guest)
    point_at(guest, "N0,-1,0", touch=bool(more))
    expect(guest["temple-hands"]).to_have_attribute("data-can", "lay")
    is_accessible(guest)
    guest["resign"].click()
    guest["question-yes"].click()
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    is_accessible(guest)


def is_accessible(guest: Guest) -> None:
    is_at_rest(guest)
    found = Axe().run(guest.page)
    assert found.violations_count == 0, found.generate_report()
