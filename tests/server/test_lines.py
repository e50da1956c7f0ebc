"""Bad lines: connections break, messages come twice or out of order. Every match finishes and nothing is doubled."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException

from hypostyle.core import Seat
from hypostyle.server import protocol as wire
from hypostyle.server.hall import Hall
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server import robots
from tests.server.in_memory import Visitor, open_hall, wish
from tests.server.journal import compare, logs
from tests.server.running import RunningHouse
from tests.sizes import IS_FULL, size

GAMES = {"aztec": 2, "bazaar": 3, "quarry": 2, "veil": 3} | ({"temple": 2, "turquoise": 2} if IS_FULL else {})
MATCHES = size(small=1, full=8)  # of each game
OVERTAKING = 0.03  # seconds that a message lies by the way for another to overtake it
TROUBLE = {"cut": 0.01, "lose": 0.005, "double": 0.1, "swap": 0.1}  # how often a message meets with it


class BadLine:
    """Stands between pages and the house and mistreats what they say to each other."""

    def __init__(self, address: str, dice: random.Random) -> None:
        self.met: Counter[str] = Counter()
        self._address = address
        self._dice = dice

    async def carry(self, page: ServerConnection) -> None:
        assert page.request
        cookie = {"cookie": page.request.headers["cookie"]}
        uri = f"ws://{self._address}{page.request.path}"
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(uri, additional_headers=cookie, compression=None, proxy=None) as house:
                ways = [asyncio.create_task(self._carry(*way)) for way in ((page, house), (house, page))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, here: Connection, there: Connection) -> None:
        overtaken: list[str | bytes] = []
        while True:
            try:
                message = await asyncio.wait_for(here.recv(), OVERTAKING if overtaken else None)
            except TimeoutError:
                copies: list[str | bytes] = []
            else:
                trouble = self._trouble()
                self.met[trouble] += 1
                if trouble == "cut":
                    return
                if trouble == "swap" and not overtaken:
                    overtaken = [message]
                    continue
                copies = [message] * {"lose": 0, "double": 2}.get(trouble, 1)
            for sent in (*copies, *overtaken):
                await there.send(sent)
            overtaken = []

    def _trouble(self) -> str:
        (kind,) = self._dice.choices([*TROUBLE, "none"], [*TROUBLE.values(), 1 - sum(TROUBLE.values())])
        return kind


@asynccontextmanager
async def bad_line(house: RunningHouse) -> AsyncIterator[tuple[str, BadLine]]:
    """The address of a bad line to a house, and the line."""
    line = BadLine(house.address, random.Random("line"))
    async with serve(line.carry, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        (listening,) = server.sockets
        yield "{}:{}".format(*listening.getsockname()), line


def test_matches_finish_over_lines_that_cut_lose_double_and_reorder(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house, bad_line(house) as (address, line):
            matches = [
                robots.play_match(
                    house.address,
                    robots.wish(game, count, options={"players": count}) if count > 2 else robots.wish(game, count),
                    random.Random(f"{game} {number}"),
                    patience=0.5,
                    by=address,
                )
                for number in range(MATCHES)
                for game, count in GAMES.items()
            ]
            async with asyncio.timeout(300):
                played = await asyncio.gather(*matches)
            assert set(line.met) == {*TROUBLE, "none"}, "every kind of trouble was met with"
            assert "Traceback" not in house.said()
        compare([robot.journal for company in played for robot in company], tmp_path / "data")

    asyncio.run(story())


# An id is answered once and for all


async def seated(hall: Hall, game: str, count: int) -> tuple[str, dict[Seat, Visitor]]:
    """A match that has begun, with everyone at a screen of their own."""
    opened = await hall.doors.open(wish(game, *["link"] * count), "ann")
    visitors = {seat: Visitor(hall, f"person{seat}") for seat in opened.keys}
    for seat, visitor in visitors.items():
        await visitor.join(opened.table, opened.keys[seat])
        await visitor.act(wire.Sit("sit", seat, f"Name {seat}"))
    return opened.table, visitors


def test_an_intent_sent_again_is_answered_as_before_and_happens_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, visitors = await seated(hall, "aztec", 2)
            move = await first_move(visitors[1], 1)
            answers: list[Any] = [await visitors[1].play(1, move, ply=0, id="same") for _ in range(3)]
            assert answers == [wire.Done("same", answers[0].number)] * 3
            assert (await hall.tables.find(table)).table.match.ply == 1
        async with open_hall(tmp_path) as hall:
            back = Visitor(hall, "person1")
            await back.join(table)
            assert await back.play(1, move, ply=0, id="same") == answers[0], "after a restart too"
        assert sum(getattr(each.event, "intent", None) == "1 same" for each in logs(tmp_path)[table]) == 1

    asyncio.run(story())


def test_several_copies_of_an_intent_at_once_happen_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, visitors = await seated(hall, "bazaar", 2)
            seat = visitors[1].now["to_act"][0]
            move = await first_move(visitors[seat], seat)
            copies = [visitors[seat].play(seat, move, id="same") for _ in range(20)]
            assert len({str(answer) for answer in await asyncio.gather(*copies)}) == 1
            assert sum(getattr(each.event, "intent", None) == f"{seat} same" for each in logs(tmp_path)[table]) == 1

    asyncio.run(story())


def test_a_refusal_is_given_again_even_if_the_move_would_be_right_by_now(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            _, visitors = await seated(hall, "bazaar", 2)
            seat = visitors[1].now["to_act"][0]
            other = 3 - seat
            early = await visitors[other].play(other, "drop", id="early")
            assert isinstance(early, wire.Refused)
            await visitors[seat].play(seat, "raise 1")
            assert await visitors[other].play(other, "drop", id="early") == early
            assert isinstance(await visitors[other].play(other, "drop", id="anew"), wire.Done)

    asyncio.run(story())


def test_an_older_ply_is_stale(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, visitors = await seated(hall, "aztec", 2)
            move = await first_move(visitors[1], 1)
            await visitors[1].play(1, move)
            stale = await visitors[2].play(2, await first_move(visitors[2], 2), ply=0)
            assert isinstance(stale, wire.Refused)
            assert stale.code == "stale"
            assert (await hall.tables.find(table)).table.match.ply == 1

    asyncio.run(story())


def test_a_held_entry_sent_again_waits_with_the_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, visitors = await seated(hall, "quarry", 2)
            while not visitors[1].now["open"]:
                seat = visitors[1].now["to_act"][0]
                await visitors[seat].play(seat, await first_move(visitors[seat], seat))
            move = await first_move(visitors[1], 1)
            first = asyncio.create_task(visitors[1].play(1, move, id="race"))
            await asyncio.sleep(0)
            back = Visitor(hall, "person1")  # the line broke; the page is back within the window
            await back.join(table)
            again = await back.play(1, move, id="race")
            assert again == await first
            assert isinstance(again, wire.Done)
            assert [each["type"] for each in back.told if each["type"] in ("held", "refused")] == ["held"]

    asyncio.run(story())


def test_nobody_has_an_intent_refused_by_sending_its_id_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, visitors = await seated(hall, "aztec", 2)
            rogue = Visitor(hall, "rogue")
            await rogue.join(table, (await hall.tables.find(table)).table.watch)
            move = await first_move(visitors[1], 1)
            refused = await rogue.act(wire.Play("1", 1, move, 0))
            assert isinstance(refused, wire.Refused)
            assert refused.code == "not_yours"
            assert isinstance(await visitors[1].play(1, move, id="1"), wire.Done)

    asyncio.run(story())


@pytest.mark.parametrize("game", ["veil", "bazaar"])
def test_sitting_down_last_and_the_start_are_one_commit(tmp_path: Path, game: str) -> None:
    """A house that dies right after the last one sat down must not come back with a table that never begins."""

    class Killed(BaseException):
        pass

    def at(point: str) -> None:
        if point == "appended" and is_last:
            raise Killed

    is_last = False

    async def story() -> str:
        nonlocal is_last
        async with open_hall(tmp_path, at=at) as hall:
            opened = await hall.doors.open(wish(game, "link", "link"), "ann")
            for seat, key in opened.keys.items():
                visitor = Visitor(hall, f"person{seat}")
                await visitor.join(opened.table, key)
                is_last = seat == 2
                with contextlib.suppress(Killed):
                    await visitor.act(wire.Sit("sit", seat, f"Name {seat}"))
        return opened.table

    table = asyncio.run(story())
    assert Table.of(table, LIBRARY, logs(tmp_path)[table]).state == "running"


def test_names_are_in_the_record_of_a_match_that_begins_with_a_draw(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table, _ = await seated(hall, "veil", 2)
            assert (await hall.tables.find(table)).table.match.names == {1: "Name 1", 2: "Name 2"}

    asyncio.run(story())


async def first_move(visitor: Visitor, seat: Seat) -> str:
    """The first of all moves, by always taking the first choice."""
    path: list[str] = []
    choices = visitor.now["choices"][str(seat)]
    while choices[0]["move"] is None:
        path.append(choices[0]["key"])
        answered = await visitor.hall.questions.ask(visitor.page, wire.Choices(visitor.fresh_id(), seat, path))
        choices = json.decode(json.encode(answered))["choices"]
    return str(choices[0]["move"])
