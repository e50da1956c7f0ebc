"""docs/hosting.md has the numbers and names of the code."""

import asyncio
import inspect
import re
import resource
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import generate_latest

from hypostyle.cli import app
from hypostyle.games import Library
from hypostyle.server import (
    Limits,
    Manners,
    Schedule,
    Settings,
    budgets,
    connections,
    health,
    make_app,
    people,
    running,
    safety,
)
from hypostyle.server.budgets import Allowance
from hypostyle.server.housekeeping import DAY, LEAP, ROUND
from hypostyle.server.sqlite_store import FILE_NAME
from tests.docs.pages import ROOT, prose
from tests.server import robots
from tests.server.running import RunningHouse
from tests.server.toy_disk import ToyDisk, ToyStore

TEXT = prose(ROOT / "docs" / "hosting.md")
SENTENCES = " ".join(TEXT.split())  # wherever their lines break


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
    assert "more than 7 days have passed since the last look" in SENTENCES
    assert LEAP == 7 * DAY
    assert "leaves memory after 5 minutes" in SENTENCES
    assert Manners().unwatched == 5 * 60
    assert "Cookies last 400 days" in SENTENCES
    assert people.MAX_AGE == 400 * DAY


def test_the_budgets_are_those_of_the_code() -> None:
    listed = {row[0]: row[1:3] for row in rows("Limits")}
    assert listed.keys() == set(Limits._fields)
    for name, limit in Limits()._asdict().items():
        assert listed[name] == [told(each) for each in limit], name
    assert f"remembers {budgets.NAMES:,} names" in SENTENCES
    assert f"of IPv6 the first {budgets.NETWORK} bits" in SENTENCES
    assert f"A request has {connections.REQUEST_SECONDS:.0f} seconds to arrive" in SENTENCES
    assert f"is given up after {connections.ANSWER_SECONDS:.0f} seconds" in SENTENCES
    assert f"an idle connection is closed after {connections.IDLE_SECONDS:.0f}" in SENTENCES
    assert f"at most {running.MOST:,}" in SENTENCES
    assert f"keeps {running.OWN_FILES} for itself" in SENTENCES
    assert f"leaves {(1024 - running.OWN_FILES) // 2} connections" in SENTENCES


def told(limit: Allowance | int | None) -> str:
    if not isinstance(limit, Allowance):
        return str(limit or "")
    rate = f"{limit.per_second} a second" if limit.per_second >= 1 else f"1 in {1 / limit.per_second:.0f} seconds"
    return f"{limit.at_once:,}, then {rate}"


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


def test_how_often_the_disk_is_asked() -> None:
    assert "every three seconds" in SENTENCES
    assert health.REMEMBERED == 3


def test_the_health_of_a_house_whose_log_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        app = make_app(Settings(tmp_path / "data", Library.of_the_house, warms_up=False))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://hall") as client,
        ):
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            (tmp_path / "data").rename(tmp_path / "elsewhere")
            assert (await client.get("/healthz")).status_code == 200, "the answer is kept for a moment"
            monkeypatch.setattr(health, "REMEMBERED", 0)
            await asyncio.sleep(3.1)
            sick = await client.get("/healthz")
            assert (sick.status_code, sick.json()["code"]) == (503, "unwell")
            (tmp_path / "elsewhere").rename(tmp_path / "data")

    asyncio.run(story())


def test_the_health_of_a_house_whose_disk_is_full(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house:
            assert (await robots.http(house.address, "GET", "/healthz")).json() == {"status": "ok"}
            wal = tmp_path / "data" / f"{FILE_NAME}-wal"
            unlimited = resource.prlimit(house.pid, resource.RLIMIT_FSIZE)
            limit = max(wal.stat().st_size, house.output.stat().st_size + 8192)  # its own words still fit
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (limit, unlimited[1]))
            sick = await health_until(house, 503)
            assert sick["code"] == "unwell"
            assert sick["message"]["code"] == "hall.unwell"
            assert re.search("full|I/O", sick["message"]["params"]["cause"]), "and why"
            refused = await robots.http(house.address, "POST", "/api/tables", json=robots.wish("veil", 2))
            assert (refused.status_code, refused.json()["code"]) == (503, "disk")
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, unlimited)
            assert await health_until(house, 200) == {"status": "ok"}
            await robots.open_table(house.address, robots.wish("veil", 2))

    asyncio.run(story())


async def health_until(house: RunningHouse, status: int) -> dict[str, Any]:
    """What a house says of itself, once it says so; until then it is asked now and then."""
    async with asyncio.timeout(120):
        while (answered := await robots.http(house.address, "GET", "/healthz")).status_code != status:
            await asyncio.sleep(0.1)
    said: dict[str, Any] = answered.json()
    return said


def test_a_disk_that_says_nothing_counts_as_one_that_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        disk = ToyDisk()
        pulse = health.Pulse(ToyStore(disk))
        disk.seconds = 60
        monkeypatch.setattr(health, "PATIENCE", 0.01)
        assert await pulse.trouble() == "the disk does not answer"

    asyncio.run(story())
