"""What a rude visitor costs the others: real sockets against a real house, on this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import json
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from hypostyle.server import Limits, Manners
from hypostyle.server.budgets import Allowance, Budget, Room
from tests.server import robots
from tests.server.attacking import ATTACKS, Deaf, line_to, say, under
from tests.server.in_memory import until
from tests.server.running import QUICK, UNBOUNDED, RunningHouse
from tests.sizes import some

Said = dict[str, Any]


def limits(**tight: Any) -> Limits:
    """No limits but these."""
    return UNBOUNDED._replace(**tight)


async def hear(line: ClientConnection, *types: str) -> Said:
    """The next message of these types; pings are answered meanwhile."""
    async with asyncio.timeout(60):
        while True:
            said: Said = json.decode(await line.recv())
            if said["type"] == "ping":
                await say(line, type="pong", n=said["n"])
            if said["type"] in types:
                return said


async def how_it_ended(line: ClientConnection) -> int | None:
    """The code with which a line is closed, once it is."""
    async with asyncio.timeout(60):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await line.recv()
    return line.close_code


# Budgets outlive sockets


def test_coming_back_does_not_make_a_budget_larger(tmp_path: Path) -> None:
    """The whole of what one person gets through, over as many sockets as they like, is one bucket."""

    async def story() -> None:
        tight = limits(messages=Budget(Allowance(100, 0.001), Allowance(10_000, 1)))
        async with RunningHouse(tmp_path / "data", limits=tight) as house:
            cookie = await robots.new_cookie(house.address)
            answers: Counter[str] = Counter()
            for _ in range(10):
                async with line_to(house.address, cookie) as line:
                    for number in range(20):
                        await say(line, type="choices", id=str(number), seat=1)
                    for _ in range(20):
                        said = await hear(line, "refused")
                        answers[said["code"]] += 1
                        assert (said["wait"] is not None) == (said["code"] == "too_fast")
            assert answers == {"join_first": 100, "too_fast": 100}

    asyncio.run(story())


async def welcomed(line: ClientConnection) -> str:
    """How a socket is received: `ping`, or the code of the refusal with which it is closed."""
    said = await hear(line, "ping", "refused")
    if said["type"] == "ping":
        return "ping"
    assert said["wait"] >= 1
    assert said["message"]["params"]["wait"] == said["wait"]
    assert await how_it_ended(line) == 1013
    return str(said["code"])


def test_an_address_has_so_many_sockets_at_a_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", limits=limits(pages=Room(3, 5))) as house:
            ann, bob = [await robots.new_cookie(house.address) for _ in range(2)]
            async with contextlib.AsyncExitStack() as lines:

                async def come(cookie: str) -> str:
                    return await welcomed(await lines.enter_async_context(line_to(house.address, cookie)))

                assert [await come(ann) for _ in range(4)] == ["ping"] * 3 + ["too_fast"]
                assert [await come(bob) for _ in range(3)] == ["ping"] * 2 + ["too_many"]
            received = ""
            while received != "ping":  # it is noticed in a moment that they have gone
                async with line_to(house.address, ann) as line:
                    received = await welcomed(line)

    asyncio.run(story())


def test_coming_and_going_is_counted_too(tmp_path: Path) -> None:
    async def story() -> None:
        tight = limits(arrivals=Budget(Allowance(100, 1), Allowance(12, 0.001)))
        async with RunningHouse(tmp_path / "data", limits=tight) as house:
            codes = []
            for _ in range(15):
                async with line_to(house.address) as line:
                    codes.append(await welcomed(line))
            assert codes == ["ping"] * 12 + ["too_many"] * 3

    asyncio.run(story())


BREATH = 0.3
BREATHING = replace(QUICK, breath=BREATH)


def test_who_goes_on_beyond_the_budget_is_heard_once_a_breath(tmp_path: Path) -> None:
    """A refusal costs the house something too."""

    async def story() -> None:
        tight = limits(messages=Budget(Allowance(10, 0.001), Allowance(10_000, 1)))
        async with (
            RunningHouse(tmp_path / "data", limits=tight, manners=BREATHING) as house,
            line_to(house.address) as line,
        ):
            begin = time.monotonic()
            for number in range(400):
                await say(line, type="choices", id=str(number), seat=1)
            refused = [(await hear(line, "refused"))["code"] for _ in range(16)]
            assert Counter(refused) == {"join_first": 10, "too_fast": 6}
            assert time.monotonic() - begin >= 5 * BREATH

    asyncio.run(story())


def test_who_comes_or_asks_beyond_the_budget_is_answered_a_breath_later(tmp_path: Path) -> None:
    async def story() -> None:
        tight = limits(
            arrivals=Budget(Allowance(9, 9), Allowance(1, 0.001)), requests=Budget(None, Allowance(2, 0.001))
        )
        async with RunningHouse(tmp_path / "data", limits=tight, manners=BREATHING) as house:
            assert await robots.new_cookie(house.address)
            async with line_to(house.address) as line:
                assert await welcomed(line) == "ping"
            begin = time.monotonic()
            async with line_to(house.address) as line:
                assert await welcomed(line) == "too_many"
            assert time.monotonic() - begin >= BREATH
            begin = time.monotonic()
            statuses = [(await robots.http(house.address, "GET", "/api/lobby")).status_code for _ in range(3)]
            assert statuses == [200, 429, 429]
            assert time.monotonic() - begin >= 2 * BREATH

    asyncio.run(story())


def test_tables_lessons_records_and_sets_are_counted_over_http(tmp_path: Path) -> None:
    async def story() -> None:
        tight = limits(
            tables=Budget(Allowance(3, 0.01), Allowance(5, 0.01)),
            records=Budget(Allowance(2, 0.01), Allowance(3, 0.01)),
        )
        async with (
            RunningHouse(tmp_path / "data", limits=tight) as house,
            httpx.AsyncClient(base_url=f"http://{house.address}", timeout=60, trust_env=False) as asker,
        ):
            await robots.http(house.address, "GET", "/healthz")
            record = "@game bazaar\n"

            async def post(path: str, body: object) -> tuple[int, str | None]:
                answered = await asker.post(path, json=body)
                if answered.status_code == 429:
                    assert int(answered.headers["retry-after"]) == answered.json()["wait"] >= 1
                return answered.status_code, answered.json().get("code")

            assert await post("/api/tables", robots.wish("veil", 2)) == (201, None)
            assert await post("/api/games/aztec/lessons/contact", {}) == (201, None)
            assert await post("/api/tables", robots.wish("veil", 2)) == (201, None)
            assert await post("/api/tables", robots.wish("veil", 2)) == (429, "too_fast")
            assert await post("/api/games/aztec/lessons/contact", {}) == (429, "too_fast")
            assert await post("/api/games/aztec/examples/end", {}) == (429, "too_fast")
            assert await post("/api/records", {"record": record}) == (201, None)
            assert await post("/api/records", {"record": record}) == (201, None)
            assert await post("/api/records", {"record": record}) == (429, "too_fast")
            asker.cookies.clear()  # somebody else at the same address
            forked = robots.wish("bazaar", 2, source={"record": record})
            assert await post("/api/tables", forked) == (201, None)
            asker.cookies.clear()
            assert await post("/api/tables", forked) == (429, "too_many")
            assert await post("/api/tables", robots.wish("turquoise", 2, set=[])) == (429, "too_many")
            assert await post("/api/tables", robots.wish("veil", 2)) == (201, None)
            asker.cookies.clear()
            assert await post("/api/tables", robots.wish("veil", 2)) == (429, "too_many")

    asyncio.run(story())


@pytest.mark.parametrize(("proxy", "passed"), [(None, 3), ("127.0.0.1", 6)])
def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path, proxy: str | None, passed: int) -> None:
    """Visitors of two addresses come by one machine; whoever is not a proxy cannot choose an address."""

    async def story() -> None:
        tight = limits(tables=Budget(Allowance(99, 1), Allowance(3, 0.001)))
        async with RunningHouse(tmp_path / "data", limits=tight, proxy=proxy) as house:
            statuses: Counter[int] = Counter()
            for number in range(8):
                told = {"x-forwarded-for": f"192.0.2.{number % 2}"}
                wish = robots.wish("veil", 2)
                answered = await robots.http(house.address, "POST", "/api/tables", json=wish, headers=told)
                statuses[answered.status_code] += 1
            assert statuses == {201: passed, 429: 8 - passed}

    asyncio.run(story())


def test_a_rematch_is_a_table_too(tmp_path: Path) -> None:
    async def story() -> None:
        tight = limits(tables=Budget(Allowance(2, 0.01), Allowance(99, 1)))
        async with RunningHouse(tmp_path / "data", limits=tight) as house:
            cookie = await robots.new_cookie(house.address)
            wish = {"game": "aztec", "seats": [{"kind": "here"}] * 2}
            opened = (
                await robots.http(house.address, "POST", "/api/tables", json=wish, headers={"cookie": cookie})
            ).json()
            async with line_to(house.address, cookie) as line:
                for code in ("done", "too_fast"):
                    await say(line, type="join", table=opened["table"])
                    await hear(line, "table")
                    await say(line, type="play", id=f"resign {code}", seat=1, move="resign", ply=0)
                    await hear(line, "done")
                    await say(line, type="offer", id=f"again {code}", seat=1, what="rematch")
                    answered = await hear(line, "done", "refused")
                    assert answered.get("code", answered["type"]) == code
                    if code == "done":
                        await say(line, type="show", id="x", ply=0)
                        await hear(line, "shown")
                        await say(line, type="join", table=opened["table"])
                        opened = {"table": (await hear(line, "table"))["rematch"]}

    asyncio.run(story())


# Others go on playing


GUEST = "127.0.0.2"


async def quickness(house: RunningHouse, moves: int) -> float:
    """The seconds within which half of a guest's intents are acknowledged; the guest has an address of their own."""
    transport = httpx.AsyncHTTPTransport(local_address=GUEST)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{house.address}", timeout=60) as asker:
        opened = (await asker.post("/api/tables", json={"game": "bazaar", "seats": [{"kind": "here"}] * 2})).json()
        cookie = f"hypostyle={asker.cookies['hypostyle']}"
    took = []
    async with line_to(house.address, cookie, of=GUEST) as line:
        await say(line, type="join", table=opened["table"])
        await hear(line, "table")
        for number in range(moves):
            start = time.monotonic()
            await say(line, type="rename", id=str(number), seat=1, name=f"Ann {number}")
            assert (await hear(line, "done", "refused"))["type"] == "done"
            took.append(time.monotonic() - start)
            await asyncio.sleep(0.01)
    return sorted(took)[len(took) // 2]


async def turned_away(house: RunningHouse) -> int:
    """How many messages and pages were more than the budget of their address."""
    told = (await robots.http(house.address, "GET", "/metrics")).text
    found = re.search(r'messages_refused_total\{cause="too_many"\} (\d+)', told)
    return int(found[1]) if found else 0


async def quickness_in_a_flood(folder: Path, kind: str, budgets: Limits) -> float:
    """How quick a guest is while somebody at another address floods a house with these budgets."""
    async with RunningHouse(folder, limits=budgets, manners=replace(QUICK, breath=Manners().breath)) as house:
        opened = await robots.open_table(house.address, robots.wish("aztec", 2, public=True))
        async with under(kind, house, opened["table"]), asyncio.timeout(120):
            while budgets == Limits() and not await turned_away(house):  # it lives on what it had at first
                await asyncio.sleep(0.1)
            found = await quickness(house, 60)
        assert "Traceback" not in house.said()
        return found


@pytest.mark.parametrize("kind", ATTACKS)
def test_a_guest_goes_on_playing_while_others_flood_the_house(tmp_path: Path, kind: str) -> None:
    assert asyncio.run(quickness_in_a_flood(tmp_path / "data", kind, Limits())) < 0.2


@pytest.mark.parametrize("kind", some(["coming back", "small talk"]))  # pictures are bounded by the clerks too
def test_without_budgets_a_flood_is_felt(tmp_path: Path, kind: str) -> None:
    """What the test above withstands is a flood. A machine that is busy otherwise may hide it once, not three times."""

    async def is_felt(attempt: int) -> bool:
        bounded = await quickness_in_a_flood(tmp_path / f"bounded {attempt}", kind, Limits())
        unbounded = await quickness_in_a_flood(tmp_path / f"unbounded {attempt}", kind, UNBOUNDED)
        return 2 * bounded < unbounded

    assert any(asyncio.run(is_felt(attempt)) for attempt in range(3))


# Lines that are not read, pings that are not answered, requests that are not finished


class Attentive:
    """A page that answers pings and knows how its table stands."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.here: list[bool] = []

    async def attend(self) -> None:
        async for text in self._line:
            said = json.decode(text)
            if said["type"] == "ping":
                await say(self._line, type="pong", n=said["n"])
            if said["type"] == "table":
                self.here = [seat["here"] for seat in said["seats"]]


@asynccontextmanager
async def attentive(house: RunningHouse, opened: Said) -> AsyncIterator[Attentive]:
    """Somebody at seat 2 who stays."""
    async with line_to(house.address) as line:
        page = Attentive(line)
        attending = asyncio.create_task(page.attend())
        await say(line, type="join", table=opened["table"], keys=[opened["keys"]["2"]])
        try:
            yield page
            assert not attending.done(), "who answers and reads is not sent away"
        finally:
            attending.cancel()


IMPATIENT = replace(QUICK, ping=0.3)


def test_a_page_that_never_answers_a_ping_is_not_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", manners=IMPATIENT) as house:
            opened = await robots.open_table(house.address, robots.wish("veil", 2))
            async with line_to(house.address) as silent, attentive(house, opened) as other:
                await say(silent, type="join", table=opened["table"], keys=[opened["keys"]["1"]])
                await until(lambda: other.here == [True, True], 60)
                await until(lambda: other.here == [False, True], 60)
                assert await how_it_ended(silent) == 1013, "it may come back"

    asyncio.run(story())


def test_a_page_that_never_reads_is_not_here_though_it_answers_pings(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", manners=IMPATIENT) as house:
            opened = await robots.open_table(house.address, robots.wish("aztec", 2))
            async with attentive(house, opened) as other:
                deaf = await Deaf.come(house.address)
                with contextlib.closing(deaf.socket):
                    await deaf.say(type="join", table=opened["table"], keys=[opened["keys"]["1"]])
                    await until(lambda: other.here == [True, True], 60)
                    asking = asyncio.create_task(deaf.ask_for_ever())
                    await until(lambda: other.here == [False, True], 120)
                    with pytest.raises(OSError, match=r"reset|pipe"):  # it is closed for good, not only forgotten
                        await asyncio.wait_for(asking, 60)

    asyncio.run(story())


HALF = [
    b"",
    b"GET /api/lobby HT",
    b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost",
]


def test_a_request_that_is_never_finished_is_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", request_seconds=1.5) as house:
            await robots.http(house.address, "GET", "/healthz")
            host, port = house.address.split(":")

            async def ends(begun: bytes) -> bool:
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(begun)
                try:
                    with contextlib.suppress(ConnectionResetError):
                        await asyncio.wait_for(reader.read(), 60)
                    return True
                finally:
                    writer.close()

            assert all(await asyncio.gather(*(ends(begun) for begun in HALF)))
            whole = await robots.http(house.address, "GET", "/api/lobby")
            assert whole.status_code == 200
            assert "Traceback" not in house.said()

    asyncio.run(story())


def test_drops_of_a_header_do_not_keep_a_request_alive(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", request_seconds=1.5) as house:
            await robots.http(house.address, "GET", "/healthz")
            host, port = house.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/lobby HTTP/1.1\r\nX-Slow: ")

            async def drip() -> None:
                while True:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0.1)

            dripping = asyncio.create_task(drip())
            with contextlib.suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 60) == b""
            dripping.cancel()
            writer.close()

    asyncio.run(story())
