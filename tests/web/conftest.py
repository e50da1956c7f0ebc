"""A real house in a process of its own, and Chromium to visit it with."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from hypostyle.server import Limits, Manners
from tests.server.running import ROOT, UNBOUNDED, Orders
from tests.web.visiting import Guest

# Headless, without anything that would call out, and without WebGL: these guests play by list and picture.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-3d-apis",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LIVELY = Manners(pace=0.05, grace=2.0, race=(1.0, 2.0))
PATIENCE = 30_000  # milliseconds: machines differ, and nothing here is about speed
expect.set_options(timeout=PATIENCE)

DESKTOP = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = os.environ.get("HYPOSTYLE_CHROMIUM") or shutil.which("chromium")
    assert path, "no chromium: `make browser` installs it"
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


class WebHouse:
    """The house under test, at an address that it keeps when it is killed and started again."""

    def __init__(
        self, data: Path, limits: Limits = UNBOUNDED, program: str = "tests.server.running", tree: Path = ROOT
    ) -> None:
        self._data = data
        self._tree = tree
        self._limits = limits
        self._program = program
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        listening = self._socket.fileno()
        orders = Orders(str(self._data), listening, manners=LIVELY, limits=self._limits, has_toys=False, closeness=0.02)
        command = [sys.executable, "-m", self._program, json.encode(orders).decode()]
        # It ends when its standard input does: with this process, whatever happens.
        self._process = subprocess.Popen(
            command,
            cwd=self._tree,
            env={**os.environ, "PYTHONPATH": str(self._tree / "src")},
            pass_fds=[listening],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        while self._process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5)
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the house does not open")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)
        self._socket.close()

    def _end(self, way: signal.Signals) -> None:
        with self._process as process:  # closes the pipe and waits
            process.send_signal(way)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    found = WebHouse(tmp_path_factory.mktemp("house") / "data")
    yield found
    found.close()


Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def screen() -> dict[str, Any]:
    """What all windows have in common."""
    return {}


@pytest.fixture
def invite(browser: Browser, house: WebHouse, screen: dict[str, Any]) -> Iterator[Invite]:
    """Somebody with a browser of their own: another window size, language, theme or way of pointing if wished."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(language: str = "en", viewport: dict[str, int] = DESKTOP, **more: Any) -> Guest:
        context = browser.new_context(base_url=house.address, locale=language, viewport=viewport, **(screen | more))  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Guest(page)

    yield visit
    for context in contexts:
        context.close()
    assert complaints == [], "errors on the pages"
