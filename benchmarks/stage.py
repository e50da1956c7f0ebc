"""From opening a table's page to a stage one can play on, drawn by software at low quality, on this machine.

Each time the browser is new and has nothing in its memory but who one is. The house and the browser share the machine,
so run it on one that is otherwise idle. The stage is made for a median under 2 seconds.

    .venv/bin/python -m benchmarks.stage
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from hypostyle.games import Library
from tests.web.conftest import DESKTOP, PATIENCE, WebHouse
from tests.web.stage.conftest import launch
from tests.web.visiting import Guest

LIMIT = 2.0  # seconds
PLAYABLE = """() => {
  const [stage, table] = ['stage3d', 'table'].map(name => document.querySelector(`[data-testid=${name}]`))
  return stage?.dataset.ready === 'true' && table?.dataset.ready === 'true'
}"""


def visit(browser: Browser, house: WebHouse, memory: Path | None = None) -> Page:
    context = browser.new_context(base_url=house.address, viewport=DESKTOP, storage_state=memory)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def open_table(browser: Browser, house: WebHouse, game: str, memory: Path) -> str:
    """A running table; returns its address. Who may play there is kept in `memory`."""
    guest = Guest(visit(browser, house))
    guest.open_against_computer(game)
    guest.page.context.storage_state(path=memory)
    guest.page.context.close()
    return guest.page.url


def seconds_to_play(browser: Browser, house: WebHouse, address: str, memory: Path) -> float:
    page = visit(browser, house, memory)
    start = time.perf_counter()
    page.goto(f"{address}?quality=low", wait_until="commit")
    page.wait_for_function(PLAYABLE)
    found = time.perf_counter() - start
    page.context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="how often each game's table is opened")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = WebHouse(Path(data) / "house")
        memory = Path(data) / "memory.json"
        for game in Library.of_the_house():
            browser = launch(playwright.chromium)
            address = open_table(browser, house, game, memory)
            browser.close()
            found = []
            for _ in range(times):
                browser = launch(playwright.chromium)
                found.append(seconds_to_play(browser, house, address, memory))
                browser.close()
            verdict = "under" if median(found) < LIMIT else "NOT under"
            print(
                f"{game:12} {median(found):.2f} s ({min(found):.2f} to {max(found):.2f}), {verdict} {LIMIT} s",
                flush=True,
            )
        house.close()


if __name__ == "__main__":
    main()
