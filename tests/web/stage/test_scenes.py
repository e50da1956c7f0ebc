"""Scenes with recorded views and no server look as they did."""

import os
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from msgspec import json
from playwright.sync_api import Browser, expect

from tests.server.running import ROOT
from tests.sizes import size
from tests.web.stage.pointing import AT_REST
from tests.web.stage.seeing import difference

GAMES = Path(ROOT) / "web" / "src" / "games"
SCENES = [
    (path.parent.name, number)
    for path in sorted(GAMES.glob("*/recorded.json"))
    for number, _ in enumerate(json.decode(path.read_bytes())["views"])
]
PICTURES = Path(__file__).parent / "pictures"
# Of 255. Another version of the browser smooths a letter differently; another light or a missing piece is far more.
TOLERANCE = 2.5


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


@pytest.mark.parametrize(("game", "number"), SCENES[:: size(4, 1)])
def test_a_scene_looks_as_it_did(browser: Browser, gallery: str, game: str, number: int) -> None:
    """Make new pictures with HYPOSTYLE_NEW_PICTURES=1, and look at each before committing it."""
    page = browser.new_page(viewport={"width": 480, "height": 320}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{gallery}?game={game}&n={number}&quality=low")
    expect(page.get_by_test_id("stage3d")).to_have_attribute("data-ready", "true")
    page.get_by_test_id("stage3d").evaluate(AT_REST)
    seen = page.screenshot(type="jpeg", quality=80)
    assert complaints == []
    kept = PICTURES / f"{game}-{number}.jpg"
    if os.environ.get("HYPOSTYLE_NEW_PICTURES"):
        PICTURES.mkdir(exist_ok=True)
        kept.write_bytes(seen)
    differs = difference(page, seen, kept.read_bytes())
    page.close()
    assert differs < TOLERANCE, f"{kept.name} differs by {differs}"
