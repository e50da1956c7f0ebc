"""Pictures of the hall for the documentation: `python -m tests.web.screens` writes docs/screens/.

They are looked at, not compared: fonts are drawn a little differently on every machine.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from hypostyle.core import Game, Match, eager, numbered_seed, play_out, write_text
from hypostyle.games import Library
from tests.web.conftest import DESKTOP, FLAGS, PATIENCE, PHONE, WebHouse
from tests.web.stage.conftest import FLAGS as DRAWING_FLAGS
from tests.web.stage.pointing import is_at_rest, is_drawn
from tests.web.visiting import Guest

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
# Each look with the language in which it is shown: between them every theme, size and language is seen.
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("desktop-light", {"viewport": DESKTOP, "color_scheme": "light", "locale": "en"}),
    ("desktop-dark", {"viewport": DESKTOP, "color_scheme": "dark", "locale": "fr"}),
    ("phone-light", {"viewport": PHONE, "color_scheme": "light", "locale": "fr"}),
    ("phone-dark", {"viewport": PHONE, "color_scheme": "dark", "locale": "en"}),
)
MOVES = 6  # enough for something to stand


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = WebHouse(Path(data) / "data")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, look in LOOKS:
            _show(browser, house, name, look)
        browser.close()
        drawing = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=DRAWING_FLAGS)
        _show_stage(drawing, house)
        drawing.close()
        house.close()


def _show(browser: Browser, house: WebHouse, name: str, look: dict[str, Any]) -> None:
    context = browser.new_context(base_url=house.address, reduced_motion="reduce", **look)
    context.set_default_timeout(PATIENCE)
    guest = Guest(context.new_page())

    def keep(what: str) -> None:
        guest.page.wait_for_timeout(400)
        guest.page.screenshot(path=FOLDER / f"{what}-{name}.jpg", type="jpeg", quality=82)

    guest.page.goto("/")
    guest.page.get_by_role("heading", level=2).first.wait_for()
    keep("home")
    games = guest.page.locator("a[href^='/new/']").evaluate_all("all => all.map(each => each.pathname.slice(5))")
    guest.open_with_friends(games[0])
    keep("waiting")
    for game in games:
        guest.page.goto(f"/new/{game}")
        guest.page.locator("form button[type=submit]").wait_for()
        if game == games[-1]:
            keep("setup")
        guest.seat_here(2)
        guest.set_up()
        for _ in range(MOVES):
            guest.awaits_turn()
            guest.move()
        guest.awaits_turn()
        guest["choice"].first.click()
        keep(f"table-{game}")
    guest["confirm-back"].or_(guest["back"]).first.click()
    guest["resign"].click()
    guest["question-yes"].click()
    guest.has_result()
    keep("end")
    guest.page.goto(f"/rules/{games[0]}")
    guest.page.get_by_role("heading", level=2).first.wait_for()
    keep("rules")
    guest.page.goto(f"/print/{games[-1]}")
    guest["sheet"].first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    keep("print")
    context.close()


def _show_stage(browser: Browser, house: WebHouse) -> None:
    """Each game in 3D, well under way: a match of the house's own, brought as a record."""
    context = browser.new_context(base_url=house.address, viewport=DESKTOP, reduced_motion="reduce", locale="en")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    guest = Guest(context.new_page())
    for name, game in Library.of_the_house().items():
        guest.page.goto("/replay")
        record = {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": _under_way(game).encode()}
        guest.page.locator("input[type=file]").set_input_files(record)  # type: ignore[arg-type]
        guest.page.wait_for_url("**/t/**")
        guest.is_at_table()
        is_drawn(guest)
        is_at_rest(guest)
        guest.page.screenshot(path=FOLDER / f"stage-{name}.jpg", type="jpeg", quality=82)
    context.close()


def _under_way(game: Game) -> str:
    """The first two thirds of a match, as a record."""
    whole = play_out(game, {}, numbered_seed(1), eager)
    shown = Match(game, {})
    for entry in whole.entries[: whole.ply * 2 // 3]:
        shown.enter(entry.actor, entry.move)
    return write_text(shown.record())


if __name__ == "__main__":
    main()
