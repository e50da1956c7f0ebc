"""The first minute of a new host: seconds from `make run` in an empty clone, with empty caches, to what counts.

A browser opens the hall as soon as there is one, sits down against the computer by one tap, and plays what is offered
first until the computer has moved.

    .venv/bin/python benchmarks/first_minute.py [GAME]
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, expect, sync_playwright

from tests.web.conftest import DESKTOP
from tests.web.stage.conftest import FLAGS
from tests.web.visiting import Guest

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 600  # seconds, to give up after
PORT = 8790


@contextmanager
def running(clone: Path, env: Mapping[str, str]) -> Iterator[None]:
    """The hall of an empty clone, by the command of the README."""
    order = f"ARGS=--port {PORT} --data {clone.parent / 'data'}"
    process = subprocess.Popen(
        ["make", "run", order],
        cwd=clone,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(30)


def wait_for_hall(address: str) -> None:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(address, timeout=5)
            return
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    raise SystemExit("the hall does not open")


def play(page: Page, game: str) -> Iterator[str]:
    """Sit down by one tap and move until the computer has; says what has just happened."""
    page.goto("/")
    page.locator(f"article[aria-labelledby=game-{game}] button").first.click()
    page.wait_for_url("**/t/**")
    guest = Guest(page)
    guest.is_at_table()
    guest.awaits_turn()
    yield f"{game}: a person may move"
    while guest.may_act:
        guest.move()
    page.wait_for_function(
        "was => Number(document.querySelector('[data-testid=table]').dataset.number) > was", arg=guest.number
    )
    yield f"{game}: the computer has made its first move"
    told = guest["turns-left"].first
    if told.count():
        yield f"{game}: the page says “{' '.join(told.inner_text().split())}”"


def main(game: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        caches = {"XDG_CACHE_HOME": str(Path(folder) / "cache"), "npm_config_cache": str(Path(folder) / "npm")}
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(base_url=f"http://127.0.0.1:{PORT}", viewport=DESKTOP)  # type: ignore[arg-type]
        page.set_default_timeout(LONGEST * 1000)
        expect.set_options(timeout=LONGEST * 1000)  # where the computer begins, it compiles first
        begin = time.monotonic()
        with running(clone, os.environ | caches):
            wait_for_hall(f"http://127.0.0.1:{PORT}/")
            print(f"{time.monotonic() - begin:6.1f} s  the hall is open", flush=True)
            for happened in play(page, game):
                print(f"{time.monotonic() - begin:6.1f} s  {happened}", flush=True)
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:] or ["aztec"])
