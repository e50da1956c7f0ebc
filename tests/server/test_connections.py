"""How many may be connected: whoever opens many connections, and says nothing on them, keeps nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from msgspec import json
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from hypostyle.server import connections
from hypostyle.server.budgets import Allowance, Room
from hypostyle.server.connections import Door, Proxies, watched
from hypostyle.server.objection import Objection
from hypostyle.server.running import MOST, room_for
from tests.server.attacking import line_to
from tests.server.in_memory import until
from tests.server.running import UNBOUNDED, RunningHouse

NEIGHBOUR = "127.0.0.2"
FEW = 20


# The door itself


def entered(door: Door, *hosts: str) -> list[str]:
    """How each of them is received."""
    found = []
    for host in hosts:
        try:
            door.enter(host)
            found.append("ok")
        except Objection as objection:
            found.append(objection.code if objection.wait else "for ever")
    return found


def test_an_address_has_so_many_connections_and_leaving_makes_room() -> None:
    door = Door(3, 100, Proxies(None))
    assert entered(door, *["192.0.2.1"] * 4, "192.0.2.2") == ["ok", "ok", "ok", "too_many", "ok"]
    door.leave("192.0.2.1")
    assert entered(door, *["192.0.2.1"] * 2) == ["ok", "too_many"]


def test_coming_and_going_is_counted_at_the_door_too_but_not_of_a_proxy() -> None:
    door = Door(100, 1000, Proxies("192.0.2.9"), Allowance(3, 0.001))
    received = []
    for host in ["192.0.2.1"] * 4 + ["192.0.2.2"] + ["192.0.2.9"] * 5:
        received += entered(door, host)
        if received[-1] == "ok":
            door.leave(host)
    assert received == ["ok", "ok", "ok", "too_many", "ok"] + ["ok"] * 5


def test_a_household_has_one_address() -> None:
    door = Door(2, 100, Proxies(None))
    assert entered(door, "2001:db8::1", "2001:db8::2", "2001:db8::3") == ["ok", "ok", "too_many"]
    assert entered(door, "2001:db8:0:1::1") == ["ok"]


def test_a_few_addresses_cannot_fill_the_house() -> None:
    door = Door(1000, 100, Proxies(None))
    for number in range(1, 6):
        received = entered(door, *[f"192.0.2.{number}"] * 200)
        assert received[0] == "ok", f"address {number}"
    assert entered(door, "198.51.100.1") == ["ok"]


def test_a_proxy_is_bounded_only_by_the_house() -> None:
    door = Door(3, 10, Proxies("192.0.2.0/30, 2001:db8::5"))
    assert entered(door, *["192.0.2.1"] * 5, *["2001:db8::5"] * 4) == ["ok"] * 9
    assert entered(door, "198.51.100.1", "198.51.100.1", "192.0.2.1") == ["ok", "full", "full"]


@pytest.mark.parametrize(
    ("named", "host", "is_proxy"),
    [
        (None, "127.0.0.1", False),
        ("*", "192.0.2.9", True),
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1, 192.0.2.4", "192.0.2.4", True),
        ("127.0.0.1,192.0.2.4", "192.0.2.5", False),
        ("2001:db8:0::1", "2001:0db8::1", True),
        ("10.0.0.0/8", "10.2.3.4", True),
        ("unix", "unix", True),
        ("10.0.0.0/8", "unix", False),
    ],
)
def test_who_is_a_proxy(named: str | None, host: str, is_proxy: bool) -> None:
    assert (host in Proxies(named)) is is_proxy


def test_the_room_lies_below_what_the_process_may_open() -> None:
    was = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, was[1]))
        room = room_for(MOST)
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft > 64, "it asks for what it may have"
        assert 0 < 2 * room < soft, "each connection, and a file to be sent on it"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, was)


# A house


@asynccontextmanager
async def idle(house: RunningHouse, stay: int, leave: int = 0, of: str = "127.0.0.1") -> AsyncIterator[list[bytes]]:
    """Connections on which nothing is said: `leave` of them are sent away; yields what those were told."""
    host, port = house.address.split(":")
    told: list[bytes] = []

    async def wait() -> None:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(of, 0))
        with contextlib.closing(writer), contextlib.suppress(ConnectionResetError):
            told.append(await reader.read())
            await asyncio.Event().wait()

    waiting = [asyncio.create_task(wait()) for _ in range(stay + leave)]
    try:
        await until(lambda: len(told) >= leave, 20)
        await asyncio.sleep(0.3)  # in which too many would be sent away
        yield told
    finally:
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def asked(house: RunningHouse, of: str) -> int:
    """The status with which somebody of an address is answered."""
    return (await asking(house, of, "/healthz")).status_code


async def asking(house: RunningHouse, of: str, path: str) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(local_address=of)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{house.address}", timeout=20) as asker:
        return await asker.get(path)


def narrow(**orders: Any) -> dict[str, Any]:
    return {"limits": UNBOUNDED._replace(connections=Room(None, FEW)), "request_seconds": 600, **orders}


def test_who_opens_too_many_connections_is_told_so_at_once_and_others_are_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", **narrow()) as house:
            await asked(house, NEIGHBOUR)
            async with idle(house, FEW, 10) as told:
                assert len(told) == 10
                head, _, body = told[0].partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 503 ")
                assert b"\r\nretry-after: 10\r\n" in head
                assert b"\r\ncontent-security-policy: " in head
                assert json.decode(body)["code"] == "too_many"
                assert await asked(house, NEIGHBOUR) == 200
                metrics = (await asking(house, NEIGHBOUR, "/metrics")).text
                assert 'messages_refused_total{cause="too_many"} 10.0' in metrics
            assert "Traceback" not in house.said()

    asyncio.run(story())


def test_pages_count_too_and_make_room_when_they_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", **narrow()) as house:
            await asked(house, NEIGHBOUR)
            async with contextlib.AsyncExitStack() as lines:
                for _ in range(FEW):
                    await lines.enter_async_context(line_to(house.address))
                async with idle(house, 0, 3):
                    pass
            status = 0
            async with asyncio.timeout(60):
                while status != 200:  # it is noticed in a moment that they have gone
                    with contextlib.suppress(httpx.TransportError):
                        status = await asked(house, "127.0.0.1")

    asyncio.run(story())


def test_a_named_proxy_may_open_as_many_as_it_needs(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", **narrow(proxy="127.0.0.1")) as house:
            await asked(house, "127.0.0.3")
            async with idle(house, FEW + 10) as told:
                assert told == []
            async with idle(house, FEW, 10, NEIGHBOUR):
                pass

    asyncio.run(story())


def test_idle_connections_do_not_use_up_the_files_of_the_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", files=400, request_seconds=600) as house:
            await asked(house, NEIGHBOUR)
            async with idle(house, 100, 350), idle(house, 100, 350, "127.0.0.3"):
                assert await asked(house, NEIGHBOUR) == 200
            assert "Too many open files" not in house.said()

    asyncio.run(story())


WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
EARLY = b"POST /api/me HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 4\r\n\r\n12"


@pytest.mark.parametrize(("first", "then"), [(WHOLE, b""), (WHOLE, b"\r\n"), (EARLY, b"34")])
def test_a_connection_on_which_nothing_more_is_asked_is_closed_in_time(
    tmp_path: Path, first: bytes, then: bytes
) -> None:
    """Also if it goes on with a blank line, or ends its request after the answer: that asks for nothing."""

    async def story() -> None:
        async with RunningHouse(tmp_path / "data", request_seconds=1.5, idle_seconds=1) as house:
            await asked(house, NEIGHBOUR)
            host, port = house.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            with contextlib.closing(writer):
                writer.write(first)
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
                writer.write(then)
                with contextlib.suppress(ConnectionResetError):
                    await asyncio.wait_for(reader.read(), 15)

    asyncio.run(story())


def holds(house: RunningHouse, line: socket.socket) -> bool:
    """Whether a house has its end of a line open."""
    ends = [f":{end.getsockname()[1]:04X}" for end in (house.listening, line)]
    for entry in Path(f"/proc/{house.pid}/net/tcp").read_text().splitlines()[1:]:
        local, remote, inode = (entry.split()[column] for column in (1, 2, 9))
        if (local[-5:], remote[-5:]) == tuple(ends):
            return inode != "0"  # a line that the system alone still looks after has none
    return False


ASKING = b"GET /api/house HTTP/1.1\r\nHost: x\r\n"


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data", idle_seconds=1, answer_seconds=1, request_seconds=600) as house:
            house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # handed on to its lines
            await asked(house, NEIGHBOUR)
            with contextlib.closing(socket.socket()) as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.connect(house.listening.getsockname())
                deaf.settimeout(20)
                for _ in range(3):  # for more than the system and the house keep for a line, one after the other
                    deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                    deaf.recv(1, socket.MSG_PEEK)
                    await asyncio.sleep(0.2)
                await until(lambda: holds(house, deaf), 60)
                await until(lambda: not holds(house, deaf), 30)

    asyncio.run(story())


class Deaf(asyncio.Transport):
    """A line whose other end takes nothing: closing it waits for ever."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)})
        self.is_closed = self.is_aborted = False

    def write(self, data: object) -> None:
        pass

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_aborted = True


async def greeting(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


@pytest.mark.parametrize("request_", [ASKING + b"\r\n", ASKING + b"Connection: close\r\n\r\n"])
def test_the_rest_of_an_answer_does_not_keep_a_closed_line(monkeypatch: pytest.MonkeyPatch, request_: bytes) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.01)
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 0.05)

    async def story() -> None:
        requests, lines = watched(Door(3, 10, Proxies(None)))
        config = uvicorn.Config(greeting, log_config=None, http=requests, ws=lines)
        line, protocol = Deaf(), requests(config, ServerState(), {})
        protocol.connection_made(line)
        protocol.data_received(request_)
        await until(lambda: line.is_closed)
        await until(lambda: line.is_aborted)
        protocol.connection_lost(None)

    asyncio.run(story())


# Taking in a little at a time


class Talker(Deaf):
    """A line whose other end sends a great deal in one piece."""

    def __init__(self) -> None:
        super().__init__()
        self.is_paused = False
        self.answered = b""

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.answered += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


HANDSHAKE = b"\r\n".join(
    (
        b"GET /api/socket HTTP/1.1",
        b"Host: x",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"Sec-WebSocket-Version: 13",
        b"",
        b"",
    )
)
MASK = bytes(4)
OPEN_END, PART = b"\x01\x80" + MASK, b"\x00\x80" + MASK
FRAMES = {
    "messages": (b"", b"\x81\x82" + MASK + b"{}"),
    "pings": (b"", b"\x89\x80" + MASK),
    "pongs": (b"", b"\x8a\x80" + MASK),
    "parts of a message": (OPEN_END, PART),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_thousands_of_frames_in_one_piece_are_taken_in_a_few_at_a_time_and_each_is_paid_for(kind: str) -> None:
    first, frame = FRAMES[kind]
    waiting: list[int] = []  # whenever the house takes a message: how many have been read from the line for it

    async def counting(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while len(waiting) < 5000:
            assert (await receive())["type"] == "websocket.receive"
            waiting.append(opened[0].queue.qsize())

    async def story() -> None:
        line: Any = lines(config, ServerState(), {})
        opened.append(line)
        line.connection_made(talker)
        line.data_received(HANDSHAKE)
        await asyncio.sleep(0.01)
        line.data_received(first + 5000 * frame)
        assert talker.is_paused
        await until(lambda: len(waiting) == 5000, 20)
        assert not talker.is_paused
        assert max(waiting) < 100
        line.connection_lost(None)

    requests, lines = watched(Door(3, 10, Proxies(None)))
    config = uvicorn.Config(counting, log_config=None, http=requests, ws=lines)
    opened: list[Any] = []
    talker = Talker()
    asyncio.run(story())


async def reading(scope: Any, receive: Any, send: Any) -> None:
    """Reads a body, and then answers how much it was."""
    size, more = 0, True
    while more:
        said = await receive()
        size, more = size + len(said.get("body", b"")), said.get("more_body", False)
    body = b"%d bytes" % size
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


PARTS = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + 20_000 * b"1\r\na\r\n" + b"0\r\n\r\n"
LONG = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n" + bytes(400_000)
REQUESTS = {
    "a long body": (LONG, b"400000 bytes"),
    "a body in the smallest parts": (PARTS, b"20000 bytes"),
    "many requests": (WHOLE * 5000, b"400 Bad Request"),
    "a head without end": (ASKING + 20_000 * b"a: b\r\n", b"400 Bad Request"),
    "one line without end": (ASKING + b"a: " + bytes(20_000), b"400 Bad Request"),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_what_comes_in_one_piece_over_http_is_taken_in_a_little_at_a_time(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, expected = REQUESTS[kind]
    turns = [0]  # pieces that were read, by turns of the loop
    for name in ("on_message_begin", "on_header", "on_body"):
        usual = getattr(HttpToolsProtocol, name)

        def counted(self: Any, *given: Any, usual: Any = usual) -> None:
            turns[-1] += 1
            usual(self, *given)

        monkeypatch.setattr(HttpToolsProtocol, name, counted)

    async def count_turns() -> None:
        while True:
            turns.append(0)
            await asyncio.sleep(0)

    async def story() -> None:
        talker, line = Talker(), requests(config, ServerState(), {})
        line.connection_made(talker)
        counting = asyncio.create_task(count_turns())
        await asyncio.sleep(0)
        line.data_received(sent)
        await until(lambda: expected in talker.answered, 20)
        counting.cancel()
        assert max(turns) < 1000
        line.connection_lost(None)

    requests, lines = watched(Door(3, 10, Proxies(None)))
    config = uvicorn.Config(reading, log_config=None, http=requests, ws=lines)
    asyncio.run(story())


def test_what_comes_while_the_rest_is_taken_in_waits_behind_it() -> None:
    """A line may be read on though it was asked to pause: for the answer to an earlier request, say."""

    async def slowly(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.05)  # until the house has taken in as much as it keeps for an application
        await reading(scope, receive, send)

    async def story() -> None:
        requests, lines = watched(Door(3, 10, Proxies(None)))
        config = uvicorn.Config(slowly, log_config=None, http=requests, ws=lines)
        talker, line = Talker(), requests(config, ServerState(), {})
        line.connection_made(talker)
        line.data_received(LONG[:200_000])
        line.data_received(LONG[200_000:])
        await asyncio.sleep(0.02)
        assert talker.is_paused, "the application has not read it yet"
        await until(lambda: b"400000 bytes" in talker.answered, 20)
        line.connection_lost(None)

    asyncio.run(story())


def test_who_takes_an_answer_after_a_while_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 0.05)

    async def story() -> None:
        requests, lines = watched(Door(3, 10, Proxies(None)))
        config = uvicorn.Config(greeting, log_config=None, http=requests, ws=lines)
        talker, line = Talker(), requests(config, ServerState(), {})
        line.connection_made(talker)
        line.pause_writing()
        line.resume_writing()
        await asyncio.sleep(0.1)
        assert not talker.is_aborted
        line.pause_writing()
        await until(lambda: talker.is_aborted)
        line.connection_lost(None)

    asyncio.run(story())


async def on_a_socket(application: Any, *pieces: bytes, then: Callable[[Talker], bool]) -> None:
    """Send an application these pieces, and wait for what comes of them."""
    requests, lines = watched(Door(3, 10, Proxies(None)))
    config = uvicorn.Config(application, log_config=None, http=requests, ws=lines)
    talker = Talker()
    line: Any = lines(config, ServerState(), {})
    line.connection_made(talker)
    line.data_received(HANDSHAKE)
    await asyncio.sleep(0.02)
    for piece in pieces:
        line.data_received(piece)
    await until(lambda: then(talker))
    line.connection_lost(None)


def test_the_parts_of_a_message_are_put_together() -> None:
    heard: list[object] = []

    async def listen(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            heard.append(said.get("text") or said.get("bytes"))

    parts = (b"\x01\x82" + MASK + b"he", b"\x80\x81" + MASK + b"y")
    asyncio.run(on_a_socket(listen, *parts, then=lambda talker: "hey" in heard))


def test_what_still_comes_on_a_socket_that_is_closed_here_is_bounded() -> None:
    async def close(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1013})

    ping = FRAMES["pings"][1]
    within = connections.LATE_LIMIT // len(ping) * ping

    def is_paused(talker: Talker) -> bool:
        return talker.is_paused

    asyncio.run(on_a_socket(close, within, then=lambda talker: not is_paused(talker)))
    asyncio.run(on_a_socket(close, within, ping, then=is_paused))
