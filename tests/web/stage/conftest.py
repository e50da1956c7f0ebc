"""A browser that draws the stage."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.web.conftest import PATIENCE

# A frame drawn by software on a busy machine may take longer than playwright waits by itself.
expect.set_options(timeout=PATIENCE)

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


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    path = os.environ.get("HYPOSTYLE_CHROMIUM") or shutil.which("chromium")
    found = browser_type.launch(executable_path=path, args=FLAGS)
    yield found
    found.close()
