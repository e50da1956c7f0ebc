"""The stage, in a browser that draws: played by pointing, by touch and by keys; scenes look as they did."""

import os
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import json
from playwright.sync_api import Browser, BrowserType, expect

from tests.server.running import ROOT
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.visiting import Guest

# Drawn by software, which every machine has: slow, but the same everywhere.
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
GAMES = Path(ROOT) / "web" / "src" / "games"
SCENES = [
    (path.parent.name, number)
    for path in sorted(GAMES.glob("*/recorded.json"))
    for number, _ in enumerate(json.decode(path.read_bytes())["views"])
]
PICTURES = Path(__file__).parent / "scenes"
SIDES = ("south", "east", "north", "west")
# Of 255. Another version of the browser smooths a letter differently; another light or a missing piece is far more.
TOLERANCE = 2.5


# The mean difference of two pictures; the browser has all that is needed to read them.
DIFFERENCE = """async pictures => {
  const [some, other] = await Promise.all(pictures.map(async picture => {
    const image = new Image()
    image.src = 'data:image/jpeg;base64,' + picture
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen.drawImage(image, 0, 0)
    return pen.getImageData(0, 0, image.width, image.height).data
  }))
  if (some.length !== other.length) return 255
  return some.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / some.length
}"""


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    path = os.environ.get("HYPOSTYLE_CHROMIUM") or shutil.which("chromium")
    found = browser_type.launch(executable_path=path, args=FLAGS)
    yield found
    found.close()


def sit_down(guest: Guest, game: str, seats: int = 2, players: str | None = None) -> None:
    """A table at which all seats are played from here."""
    guest.page.goto(f"/new/{game}")
    if players:
        guest.page.get_by_role("radio", name=players, exact=True).check(force=True)
    for seat in range(1, seats + 1):
        guest.seat_here(seat)
    guest.set_up()
    is_drawn(guest)


def is_drawn(guest: Guest) -> None:
    expect(guest["stage3d"]).to_have_attribute("data-ready", "true")


def point_of(guest: Guest, cell: str) -> dict[str, float] | None:
    found: dict[str, float] | None = guest["stage3d"].evaluate("(stage, cell) => stage.pointOf(cell)", cell)
    return found


def tap(guest: Guest, at: dict[str, float], *, touch: bool) -> None:
    if touch:
        guest.page.touchscreen.tap(at["x"], at["y"])
    else:
        guest.page.mouse.click(at["x"], at["y"])


def lay_by_pointing(guest: Guest, *, touch: bool = False) -> None:
    """Point at a cell that the list names until a piece lies there, then play it; look from elsewhere if need be."""
    keys = guest["choice"].evaluate_all("all => all.map(each => each.dataset.key)")
    for side in (None, *SIDES, "top"):
        if side:
            if not guest[f"view-{side}"].is_visible():
                guest["stage-controls"].get_by_role("button").first.click()
            guest[f"view-{side}"].click()
            guest.page.wait_for_timeout(500)
        for key in keys:
            at = point_of(guest, key)
            if at and not is_covered(guest, at):
                tap(guest, at, touch=touch)
                expect(guest["stage-play"]).to_be_visible()
                expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
                with guest.entry():
                    guest["stage-play"].click()
                return
    raise AssertionError(f"none of {keys} can be pointed at")


def is_covered(guest: Guest, at: dict[str, float]) -> bool:
    """Whether a panel or button lies over this point."""
    met = "at => document.elementFromPoint(at.x, at.y)?.dataset.testid"
    return guest.page.evaluate(met, at) != "canvas"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_aztec_is_played_by_pointing_alone(invite: Invite, touch: bool) -> None:
    more: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if touch else {}
    guest = invite(reduced_motion="reduce", **more)
    sit_down(guest, "aztec")
    while guest.state == "running":
        lay_by_pointing(guest, touch=touch)
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")


def test_a_piece_is_turned_by_keys_and_played(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "f4.1")
    assert at
    tap(guest, at, touch=False)
    code = guest["tentative"].locator("code")
    expect(code).to_have_text("f4.1NW")
    guest.page.keyboard.press("r")
    expect(code).to_have_text("f4.1WU")
    guest.page.keyboard.press("e")
    expect(code).to_have_text("f4.1NW")
    expect(guest["confirm"]).not_to_have_attribute("aria-disabled", "true")
    with guest.entry():
        guest.page.keyboard.press("Enter")


def test_tapping_the_same_cell_goes_through_the_ways_to_lay_a_piece(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "f4.1")
    assert at
    code = guest["tentative"].locator("code")
    for move in ("f4.1NW", "f4.1WU", "f4.1NW"):
        tap(guest, at, touch=False)
        expect(code).to_have_text(move)
        guest.page.wait_for_timeout(400)


def test_where_nothing_fits_the_stage_says_why(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec")
    at = point_of(guest, "a1.1")
    assert at
    tap(guest, at, touch=False)
    expect(guest["refusal"]).to_be_visible()
    expect(guest["stage-reason"]).to_be_visible()


def test_the_auction_is_held_on_the_stage(invite: Invite) -> None:
    guest = invite()
    sit_down(guest, "aztec", 3, "two architects and Ah Puch")
    with guest.entry():
        guest["barrier-9"].click()
        guest["stage-play"].click()
    expect(guest["barrier-9"]).to_be_disabled()
    for _ in range(2):
        with guest.entry():
            guest["auction-pass"].click()
            guest["stage-play"].click()
    expect(guest["auction"]).not_to_be_visible()


LOOKS = [("en", "light", DESKTOP), ("fr", "dark", PHONE)]


@pytest.mark.parametrize(("language", "theme", "viewport"), LOOKS, ids=["en-light-desktop", "fr-dark-phone"])
@pytest.mark.parametrize("seats", [2, 3])
def test_axe_finds_nothing_on_the_stage(
    invite: Invite, seats: int, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    ah_puch = {"en": "two architects and Ah Puch", "fr": "deux architectes et Ah Puch"}[language]
    sit_down(guest, "aztec", seats, ah_puch if seats == 3 else None)
    for step in (lambda: None, guest["choice"].first.click, guest["choice"].first.click):
        step()
        guest.page.wait_for_timeout(300)
        found = Axe().run(guest.page)
        assert found.violations_count == 0, found.generate_report()


# Scenes with recorded views and no server


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page that shows scenes by themselves."""
    built = tmp_path_factory.mktemp("gallery")
    command = ["npx", "vite", "build", "--mode", "gallery", "--outDir", str(built), "--logLevel", "error"]
    subprocess.run(command, cwd=Path(ROOT) / "web", check=True)
    (built / "favicon.ico").touch()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/stage.html"
    server.shutdown()
    server.server_close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_a_scene_looks_as_it_did(browser: Browser, gallery: str, game: str, number: int) -> None:
    """Make new pictures with HYPOSTYLE_NEW_PICTURES=1, and look at each before committing it."""
    page = browser.new_page(viewport={"width": 480, "height": 320})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{gallery}?game={game}&n={number}&quality=low")
    expect(page.get_by_test_id("stage3d")).to_have_attribute("data-ready", "true")
    page.wait_for_timeout(200)
    seen = page.screenshot(type="jpeg", quality=80)
    assert complaints == []
    kept = PICTURES / f"{game}-{number}.jpg"
    if os.environ.get("HYPOSTYLE_NEW_PICTURES"):
        PICTURES.mkdir(exist_ok=True)
        kept.write_bytes(seen)
    pictures = [b64encode(picture).decode() for picture in (seen, kept.read_bytes())]
    difference = page.evaluate(DIFFERENCE, pictures)
    page.close()
    assert difference < TOLERANCE, f"{kept.name} differs by {difference}"
