"""A browser that draws the stage."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType

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


def launch(browser_type: BrowserType) -> Browser:
    path = os.environ.get("HYPOSTYLE_CHROMIUM") or shutil.which("chromium")
    return browser_type.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def screen() -> dict[str, Any]:
    """Coarse: what is drawn by software takes a quarter of the time, and everything stands where it does elsewhere."""
    return {"device_scale_factor": 0.5}


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    found = launch(browser_type)
    yield found
    found.close()
