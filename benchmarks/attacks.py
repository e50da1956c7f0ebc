"""What rude visitors cost a guest: each attack against a real house, with its budgets and without them.

The house runs in a process of its own over a temporary folder, on a loopback port. A guest at one address plays: at one
table for all seats, a move every 40 ms, and at another against a Mason, whose answers are not held back for people to
follow. First nobody else is there, then somebody at another address attacks, in a process that takes only the processor
time that is left over. Each attack meets a house of its own, and figures are ratios to the quiet time of that house,
since a busy machine changes both. `late` is how much later the latest of all moves came than the latest in quiet.

    python -m benchmarks.attacks
    python -m benchmarks.attacks --only "half-open" --seconds 4
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection

from hypostyle.core import numbered_seed, play_out, write_text
from hypostyle.games import Library
from hypostyle.server import Limits, Manners
from tests.server.attacking import GONE, Deaf, line_to, say
from tests.server.running import ROOT, RunningHouse, end_with_the_test

RUDE, GUEST = "127.0.0.1", "127.0.0.2"  # whence they come
PAUSE = 0.04  # seconds between two moves at the guest's own table
THOUGHT = 0.2  # and before the guest answers the Mason
QUIET = Manners(pace=0)
LONG = {"players": 3, "rounds": 3}  # a match that does not end soon
BURST = 390  # questions that once made every table deaf
MANY = 580  # tables that somebody once opened in eight seconds
LONGEST = 600.0  # seconds that a house is tried at the most

Said = dict[str, Any]


# Talking


def caller(address: str, of: str) -> httpx.AsyncClient:
    """Somebody at an address of this machine, for HTTP."""
    transport = httpx.AsyncHTTPTransport(local_address=of)
    return httpx.AsyncClient(transport=transport, base_url=f"http://{address}", timeout=60)


async def open_table(asker: httpx.AsyncClient, wish: Said) -> Said:
    answered = await asker.post("/api/tables", json=wish)
    answered.raise_for_status()
    found: Said = answered.json()
    return found


async def hear(line: ClientConnection) -> Said:
    """The next message; a ping is answered."""
    said: Said = json.decode(await line.recv())
    if said["type"] == "ping":
        await say(line, type="pong", n=said["n"])
    return said


# The guest


class Place:
    """A guest's page at a table."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.now: Said = {}

    async def hear(self, *types: str) -> Said:
        """The next message of these types."""
        while True:
            said = await hear(self._line)
            if said["type"] == "table":
                self.now = said
            if said["type"] in types:
                return said

    async def join(self, table: str) -> None:
        await say(self._line, type="join", table=table)
        await self.hear("table")

    async def play(self, move: str) -> float:
        """Make a move; returns how many seconds passed until it was on disk."""
        begin, now = time.monotonic(), self.now
        await say(
            self._line, type="play", id=str(begin), seat=now["to_act"][0], move=move, ply=now["ply"], era=now["era"]
        )
        answered = await self.hear("done", "refused")
        assert answered["type"] == "done", answered
        return time.monotonic() - begin

    async def first_move(self) -> str:
        """The move to which the first choices lead."""
        (seat,) = self.now["to_act"]
        choices, path = self.now["choices"][str(seat)], []
        while choices[0]["move"] is None:
            path.append(choices[0]["key"])
            await say(self._line, type="choices", id="way", seat=seat, path=path)
            choices = (await self.hear("choices"))["choices"]
        return str(choices[0]["move"])


class Guest:
    """Plays for all seats of one table and against a Mason at another, and notes how long everything takes."""

    def __init__(self, address: str) -> None:
        self.moves: list[float] = []  # seconds until a move was acknowledged
        self.answers: list[float] = []  # and from there to the Mason's
        self._address = address

    async def play(self) -> None:
        """At both tables for ever."""
        async with caller(self._address, GUEST) as asker:
            await asker.get("/api/house")
            await asyncio.gather(self._alone(asker), self._against_mason(asker))

    @asynccontextmanager
    async def _at_table(self, asker: httpx.AsyncClient, options: Said, *seats: Said) -> AsyncIterator[Place]:
        opened = await open_table(asker, {"game": "aztec", "options": options, "seats": list(seats)})
        cookie = f"hypostyle={asker.cookies['hypostyle']}"
        async with line_to(self._address, cookie, of=GUEST) as line:
            place = Place(line)
            await place.join(opened["table"])
            yield place

    async def _alone(self, asker: httpx.AsyncClient) -> None:
        script = [move.text for _, move in play_out(Library.of_the_house()["aztec"], LONG, numbered_seed(1)).entries]
        while True:
            async with self._at_table(asker, LONG, *[{"kind": "here"}] * 3) as place:
                for move in script:
                    self.moves.append(await place.play(move))
                    await asyncio.sleep(PAUSE)

    async def _against_mason(self, asker: httpx.AsyncClient) -> None:
        while True:
            async with self._at_table(asker, {}, {"kind": "here"}, {"kind": "computer", "level": "mason"}) as place:
                while place.now["state"] == "running":
                    await asyncio.sleep(THOUGHT)
                    self.moves.append(await place.play(await place.first_move()))
                    begin = time.monotonic()
                    while place.now["to_act"] == [2]:
                        await place.hear("table")
                    self.answers.append(time.monotonic() - begin)


# The attacks: each goes on until it is ended. What gets through is counted.

done: Counter[str] = Counter()
Target = tuple[str, str, int]  # the house's address, a public table there, and how many entries it has


async def ask_for_pictures(target: Target, pictures: int, *, stays: bool) -> None:
    """Come, ask for so many pictures at once, read what is answered, and go or ask again."""
    address, table, plies = target
    async with line_to(address, of=RUDE) as line:
        await say(line, type="join", table=table)
        while True:
            for number in range(pictures):
                await say(line, type="show", id=str(number), ply=(number * 7 + done["asked"]) % plies)
                done["asked"] += 1
            heard = 0
            while heard < pictures:
                said = await hear(line)
                heard += said["type"] in ("shown", "refused")
                done[said["type"]] += said["type"] in ("shown", "refused")
            if not stays:
                return


async def again_and_again(doing: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something for ever, however it ends."""
    while True:
        with contextlib.suppress(*GONE, httpx.HTTPError):
            await doing()
        await asyncio.sleep(pause)


async def one_burst(target: Target) -> None:
    """One socket, 390 pictures at once; every other second the same from another socket."""
    await again_and_again(lambda: ask_for_pictures(target, BURST, stays=False), 2)


async def twenty_sockets(target: Target) -> None:
    """Twenty sockets that ask for pictures without end."""
    each = lambda: ask_for_pictures(target, 20, stays=True)  # noqa: E731
    await asyncio.gather(*(again_and_again(each, 0.01) for _ in range(20)))


async def coming_back(target: Target) -> None:
    """Ten who come, ask for thirty pictures, go without waiting, and come again."""

    async def visit() -> None:
        async with line_to(target[0], of=RUDE) as line:
            done["came"] += 1
            await say(line, type="join", table=target[1])
            for number in range(30):
                await say(line, type="show", id=str(number), ply=number % target[2])
            done["let in"] += (await hear(line))["type"] == "ping"
            line.transport.abort()  # a farewell would wait until all answers were read

    await asyncio.gather(*(again_and_again(visit, 0) for _ in range(10)))


PRIEST = {"kind": "computer", "level": "high_priest"}


async def many_tables(target: Target) -> None:
    """Eight who open tables as fast as they can, each under a new name, for people and with computer players in turn,
    until there are 580.
    """

    async def opening() -> None:
        async with caller(target[0], RUDE) as asker:
            while done["opened"] < MANY:
                asker.cookies.clear()
                seats = [PRIEST, {"kind": "here"}] if done["asked"] % 2 else [{"kind": "link"}] * 2
                done["asked"] += 1
                answered = await asker.post("/api/tables", json={"game": "aztec", "seats": seats, "public": True})
                done["opened"] += answered.status_code == 201

    await asyncio.gather(*(again_and_again(opening, 0.1) for _ in range(8)))


async def priests(target: Target, wish: Said) -> None:
    """150 tables with three High Priests each, all looked at."""

    async def look_on() -> None:
        async with caller(target[0], RUDE) as asker:
            done["asked"] += 1
            opened = await open_table(asker, wish)
        async with line_to(target[0], of=RUDE) as line:
            await say(line, type="join", table=opened["table"], keys=[*opened["keys"].values(), opened["watch"]])
            while (said := await hear(line))["type"] != "table":
                if said["type"] == "refused":
                    return
            done["opened"] += 1
            while True:
                await hear(line)

    await asyncio.gather(*(again_and_again(look_on, 1) for _ in range(150)))


async def priests_alone(target: Target) -> None:
    """150 tables where three High Priests play each other."""
    await priests(target, {"game": "aztec", "options": {"players": 3}, "seats": [PRIEST] * 3})


async def priests_and_person(target: Target) -> None:
    """150 tables where three High Priests play against somebody, and so go before tables of computers alone."""
    await priests(target, {"game": "turquoise", "options": {"players": 4}, "seats": [*[PRIEST] * 3, {"kind": "here"}]})


async def never_reading(target: Target) -> None:
    """A hundred pages that ask for pictures and never read."""

    async def deaf() -> None:
        done["came"] += 1
        page = await Deaf.come(target[0])
        done["let in"] += 1
        with contextlib.closing(page.socket):
            await page.say(type="join", table=target[1])
            await page.ask_for_ever()

    await asyncio.gather(*(again_and_again(deaf, 0.1) for _ in range(100)))


async def half_open(target: Target) -> None:
    """500 connections that send half a header; whoever is sent away comes again."""
    host, port = target[0].split(":")

    async def half() -> None:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(RUDE, 0))
        done["came"] += 1
        writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        try:
            await reader.read()
        finally:
            writer.close()

    await asyncio.gather(*(again_and_again(half, 0.1) for _ in range(500)))


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "390 pictures on one socket": one_burst,
    "20 sockets, pictures without end": twenty_sockets,
    "coming back again and again": coming_back,
    "580 tables, half of them with computers": many_tables,
    "150 tables, three High Priests alone": priests_alone,
    "150 tables, three High Priests, a person": priests_and_person,
    "100 pages that never read": never_reading,
    "500 half-open connections": half_open,
}


async def tell_now_and_then() -> None:
    """Say what got through, for whoever started this."""
    while True:
        print(json.encode(dict(done)).decode(), flush=True)
        await asyncio.sleep(0.25)


async def attack(kind: str, target: Target) -> None:
    await asyncio.gather(tell_now_and_then(), ATTACKS[kind](target))


@asynccontextmanager
async def under(kind: str, target: Target) -> AsyncIterator[Counter[str]]:
    """While a house is attacked, from a process of its own; afterwards what got through is known."""
    address, table, plies = target
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.attacks", "--attack", kind, address, table, str(plies)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    counted: Counter[str] = Counter()

    async def listen() -> None:
        assert process.stdout
        async for told in process.stdout:
            counted.update(Counter(json.decode(told)) - counted)

    listening = asyncio.create_task(listen())
    try:
        while not counted:
            await asyncio.sleep(0.01)
            assert process.returncode is None, f"{kind}: it has not begun"
        yield counted
        assert process.returncode is None, f"{kind}: it has not gone on"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await listening


# Measuring


class Figures(NamedTuple):
    """What a guest met in some seconds."""

    moves: list[float]
    answers: list[float]

    @classmethod
    async def of(cls, guest: Guest, seconds: float) -> Figures:
        begun = len(guest.moves), len(guest.answers)
        await asyncio.sleep(seconds)
        return cls(sorted(guest.moves[begun[0] :]), sorted(guest.answers[begun[1] :]))

    @property
    def numbers(self) -> list[float]:
        """Milliseconds: half of the moves, 99 of 100, all; half of the Mason's answers, all."""
        most = self.moves[int(0.99 * (len(self.moves) - 1))]
        return [
            1000 * each for each in (median(self.moves), most, self.moves[-1], median(self.answers), self.answers[-1])
        ]


async def until_ready(asker: httpx.AsyncClient) -> None:
    """Wait until computer players can think."""
    while (await asker.get("/api/computers")).json()["getting_ready"]:
        await asyncio.sleep(0.2)


def long_match() -> tuple[str, int]:
    """A record with many positions to be shown, and how many entries it has."""
    match = play_out(Library.of_the_house()["turquoise"], {"players": 4}, numbered_seed(1))
    return write_text(match.record()), match.ply


async def measure(folder: Path, kind: str, limits: Limits, seconds: float) -> tuple[Figures, Figures, Counter[str]]:
    """What a guest meets in quiet and under an attack, and what of this gets through."""
    async with RunningHouse(folder, limits=limits, manners=QUIET, has_toys=False) as house:
        record, plies = long_match()
        source = {"record": record, "ply": plies - 1}
        wish = {"game": "turquoise", "options": {"players": 4}, "seats": [{"kind": "link"}] * 4}
        async with caller(house.address, RUDE) as asker:
            await until_ready(asker)
            opened = await open_table(asker, {**wish, "public": True, "source": source})
        guest = Guest(house.address)
        playing = asyncio.create_task(guest.play())
        try:
            await Figures.of(guest, 2)  # until all are warm
            before = await Figures.of(guest, seconds)
            async with under(kind, (house.address, opened["table"], plies)) as counted:
                attacked = await Figures.of(guest, seconds)
            assert not playing.done(), "the guest plays on"
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        return before, attacked, counted


MOVES = f"{'move: half':>11}{'99 %':>7}{'all':>7}{'late':>8}"
HEAD = f"{'attack':42}{'budgets':>8}  {MOVES}{'Mason: half':>14}{'all':>7}  gets through"


def row(kind: str, budgets: str, before: Figures, attacked: Figures, counted: Counter[str]) -> str:
    ratios = [now / was for now, was in zip(attacked.numbers, before.numbers, strict=True)]
    late = attacked.numbers[2] - before.numbers[2]
    through = ", ".join(f"{name} {count}" for name, count in counted.items())
    half, most, worst, mason, mason_worst = (f"{ratio:.1f}" for ratio in ratios)
    return f"{kind:42}{budgets:>8}  {half:>11}{most:>7}{worst:>7}{late:>+5.0f} ms{mason:>14}{mason_worst:>7}  {through}"


async def compare(kinds: list[str], seconds: float) -> None:
    """Run all attacks, and print the table."""
    quiet: list[Figures] = []
    print(HEAD)
    for kind in kinds:
        for name, limits in (("as set", Limits()), ("none", Limits.none())):
            with tempfile.TemporaryDirectory() as folder:
                data = Path(folder) / "data"
                async with asyncio.timeout(LONGEST):
                    before, attacked, counted = await measure(data, kind, limits, seconds)
            quiet.append(before)
            print(row(kind, name, before, attacked, counted), flush=True)
    half, most, worst, mason, mason_worst = (
        median(each) for each in zip(*(each.numbers for each in quiet), strict=True)
    )
    print(
        f"1 is the quiet house; there half of the moves took {half:.1f} ms, 99 of 100 {most:.1f}, all {worst:.1f}; "
        f"half of the Mason's answers {mason:.0f} ms, all {mason_worst:.0f}."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="attacks with this in their name")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long to measure, in quiet and under attack")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        threading.Thread(target=end_with_the_test, daemon=True).start()
        os.nice(19)
        kind, address, table, plies = given.attack
        asyncio.run(attack(kind, (address, table, int(plies))))
    else:
        asyncio.run(compare([kind for kind in ATTACKS if given.only in kind], given.seconds))


if __name__ == "__main__":
    main()
