"""docs/hosting.md has the numbers and names of the code."""

import asyncio
import inspect
import re
from pathlib import Path

import httpx
from prometheus_client import generate_latest

from hypostyle.cli import app
from hypostyle.games import Library
from hypostyle.server import Manners, Schedule, Settings, make_app, people, safety
from hypostyle.server.housekeeping import DAY, ROUND
from tests.docs.pages import ROOT, prose

TEXT = prose(ROOT / "docs" / "hosting.md")


def rows(heading: str) -> list[list[str]]:
    """The table under a heading, without its head."""
    section = re.split(rf"^## {heading}$", TEXT, flags=re.MULTILINE)[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_what_is_cleared_away() -> None:
    days = [int(row[1].removesuffix(" days")) * DAY for row in rows("What is cleared away")]
    schedule = Schedule()
    assert days == [schedule.waiting, schedule.running, schedule.over, schedule.person]
    assert ROUND == 3600, "once an hour"
    assert "leaves memory after 5 minutes" in TEXT
    assert Manners().unwatched == 5 * 60
    assert "Cookies last 400 days" in TEXT
    assert people.MAX_AGE == 400 * DAY


def test_the_metrics_are_listed() -> None:
    told = re.findall(r"^# TYPE (hypostyle_\w+)", generate_latest().decode(), flags=re.MULTILINE)
    assert {row[0] for row in rows("Metrics")} == {name for name in told if not name.endswith("_created")}


def test_the_headers_are_listed() -> None:
    assert [row[0] for row in rows("Safety")] == list(safety.HEADERS)


def test_the_options_of_serve_are_listed() -> None:
    parameters = list(inspect.signature(app.serve).parameters.values())[1:]
    listed = rows("Open it")
    assert [row[0] for row in listed] == [f"--{parameter.name}" for parameter in parameters]
    assert [row[2] for row in listed[:2]] == [str(parameter.default) for parameter in parameters[:2]]


def test_the_health_of_a_house_whose_log_cannot_be_read(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(tmp_path / "data", Library.of_the_house, warms_up=False))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://hall") as client,
        ):
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            (tmp_path / "data").rename(tmp_path / "elsewhere")
            sick = await client.get("/healthz")
            assert (sick.status_code, sick.json()["code"]) == (503, "disk")
            (tmp_path / "elsewhere").rename(tmp_path / "data")

    asyncio.run(story())
