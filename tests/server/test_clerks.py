"""Clerks: what they do, in whose turn, and what becomes of one that dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import json

from hypostyle.core import Match
from hypostyle.server import Settings, make_app, telling
from hypostyle.server import clerks as module
from hypostyle.server import protocol as wire
from hypostyle.server.clerks import ClerkError, Clerks, Library, parts_of, perform, with_set, written
from hypostyle.server.objection import Code, Objection
from hypostyle.server.people import COOKIE
from tests.library import LIBRARY
from tests.server.in_memory import OnTheSpot, Visitor, all_games, open_hall, wish

DOCS = Path(__file__).parents[2] / "docs"


@asynccontextmanager
async def clerks_at_work() -> AsyncIterator[Clerks]:
    clerks = Clerks(LIBRARY, all_games)
    try:
        yield clerks
    finally:
        clerks.close()


# Work for clerks


def echo(_: Library, *given: Any) -> list[Any]:
    return list(given)


def who(_: Library) -> list[int]:
    return [os.getpid()]


def die(_: Library) -> list[Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def die_once(_: Library, mark: Path) -> list[str]:
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return ["done at the second try"]


def doze(_: Library, seconds: float) -> list[str]:
    time.sleep(seconds)
    return ["slept"]


def object_(_: Library) -> list[Any]:
    raise Objection(Code.NOT_NOW)


def fail(_: Library) -> list[Any]:
    raise KeyError("a bug")


def note(_: Library, file: Path, line: str) -> list[Any]:
    with file.open("a") as notes:
        notes.write(f"{line}\n")
    return [line]


def parts(_: Library, count: int) -> Iterator[list[int]]:
    shared: list[int] = [1, 2, 3]
    yield from (shared for _ in range(count))


def test_work_is_done_in_another_process_and_games_travel_by_name() -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            position = Match(LIBRARY["aztec"]).position
            (back, library) = await clerks.do(echo, position, LIBRARY)
            assert back == position
            assert back.game is LIBRARY["aztec"]
            assert library is LIBRARY
            assert (await clerks.do(who))[0] != os.getpid()
            first, *others = await clerks.do(parts, 3)
            assert first == [1, 2, 3]
            assert all(each is first for each in others), "what the parts share is shared again"

    asyncio.run(story())


def test_a_set_of_ones_own_goes_along() -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            game = LIBRARY["turquoise"].using(LIBRARY["turquoise"].set_data())
            (back,) = await clerks.do(echo, Match(game).position)
            assert back.game.custom_set == game.custom_set
            assert back.view(1) == Match(game).position.view(1)

    asyncio.run(story())


def test_objections_come_back_as_they_are_and_errors_with_what_happened() -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            with pytest.raises(Objection, match="not_now"):
                await clerks.do(object_)
            with pytest.raises(ClerkError, match="a bug"):
                await clerks.do(fail)
            assert await clerks.do(echo, 1) == [1]

    asyncio.run(story())


def test_a_clerk_that_dies_is_replaced_and_its_work_done_once_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            assert await clerks.do(die_once, tmp_path / "mark") == ["done at the second try"]
            with pytest.raises(ClerkError):
                await clerks.do(die)
            assert await clerks.do(echo, "still here") == ["still here"]

    asyncio.run(story())


def test_work_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            (before,) = await clerks.do(who)
            monkeypatch.setattr(module, "PATIENCE", 0.2)
            with pytest.raises(Objection, match="too_long"):
                await clerks.do(doze, 60.0)
            monkeypatch.undo()
            assert before not in {(await clerks.do(who))[0], (await clerks.do(who))[0]}

    asyncio.run(story())


def test_how_long_work_may_take_is_what_the_pages_say() -> None:
    assert module.PATIENCE == 10
    assert "work of more than ten seconds is given up" in (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert "takes more than ten seconds to work out" in (DOCS / "protocol.md").read_text(encoding="utf-8")


def test_who_asks_for_much_waits_in_a_line_of_their_own() -> None:
    async def story() -> None:
        lines = module._Lines()
        future = asyncio.get_running_loop().create_future
        for asker in ["greedy"] * 60 + [f"guest {number}" for number in range(5)] * 2:
            lines.join(asker, module._Job(b"", None, future()))
        assert (first := lines.next())
        assert first[0] == "greedy"
        order = []
        while following := lines.next():
            order.append(following[0])
        assert order == [f"guest {number}" for number in range(5)], "one piece of work of each at a time"
        for asker in ["greedy", *order]:
            lines.served(asker)
        order = []
        while following := lines.next():
            order.append(following[0])
            lines.served(following[0])
        assert order[:6] == ["greedy", *(f"guest {number}" for number in range(5))], "in turn"
        assert order[6:] == ["greedy"] * 58

    asyncio.run(story())


def test_who_asks_for_much_keeps_nobody_else_waiting() -> None:
    async def story() -> None:
        done: list[str] = []

        async def ask(clerks: Clerks, asker: str) -> None:
            module.ASKER.set(asker)
            await clerks.do(doze, 0.05)
            done.append(asker)

        async with clerks_at_work() as clerks:
            await clerks.be_there()
            asking = [asyncio.create_task(ask(clerks, "greedy")) for _ in range(20)]
            await asyncio.sleep(0)  # they stand in line
            asking.append(asyncio.create_task(ask(clerks, "guest")))
            await asyncio.gather(*asking)
        assert done.index("guest") < 10

    asyncio.run(story())


def test_a_line_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)

    async def story() -> None:
        async with clerks_at_work() as clerks:
            waiting = [asyncio.create_task(clerks.do(echo, number)) for number in range(4)]
            await asyncio.sleep(0)
            with pytest.raises(Objection, match="too_fast"):
                await clerks.do(echo, 4)
            assert await asyncio.gather(*waiting) == [[0], [1], [2], [3]]

    asyncio.run(story())


def test_an_answer_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "notes"

    async def story() -> None:
        async with clerks_at_work() as clerks:
            for _ in range(5):
                assert await clerks.do(note, file, "kept", keep=True) == ["kept"]
            assert file.read_text() == "kept\n"
            assert await asyncio.gather(*(clerks.do(note, file, "new", keep=True) for _ in range(5))) == [["new"]] * 5
            assert file.read_text() == "kept\nnew\n", "also if they ask while it is being made"
            monkeypatch.setattr(module, "KEPT_BYTES", 300)
            for number in range(20):
                await clerks.do(note, file, f"{number:>100}", keep=True)
            assert clerks._shelf._bytes <= 300
            await clerks.do(note, file, "kept", keep=True)
            assert file.read_text().splitlines().count("kept") == 2, "what is used least goes first"

    asyncio.run(story())


# Questions of a page


class Counting(OnTheSpot):
    """Clerks that count what they do, and take a moment for it."""

    def __init__(self) -> None:
        self.busy = self.most = self.done = 0

    async def do(self, work: module.Work, *given: Any, keep: bool = False) -> list[Any]:
        self.busy += 1
        self.most = max(self.most, self.busy)
        await asyncio.sleep(0.001)
        self.busy -= 1
        self.done += 1
        return await super().do(work, *given)


def test_no_picture_is_made_on_the_loop_and_one_at_a_time_for_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        clerks = Counting()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            page = Visitor(hall, "ann")
            await page.join(opened.table)
            clerks.done = 0
            shows = [hall.questions.ask(page.page, wire.Show(f"{number}", 0)) for number in range(20)]
            tries = [
                hall.questions.ask(page.page, wire.Try(f"try{number}", 1, "f4.1NW", picture=True))
                for number in range(5)
            ]
            answers: list[Any] = await asyncio.gather(*shows, *tries)
            assert all(answer.picture.startswith("<svg") for answer in answers)
            assert (clerks.done, clerks.most) == (25, 1)
            many = [hall.questions.ask(page.page, wire.Show(f"{number}", 0)) for number in range(390)]
            found = await asyncio.gather(*many, return_exceptions=True)
            refused = [each for each in found if isinstance(each, Objection)]
            assert len(refused) == 390 - 32
            assert {each.code for each in refused} == {"too_fast"}

    asyncio.run(story())


def test_a_picture_is_made_once_for_everybody_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    exchange = module._Clerk.exchange

    def counted(self: module._Clerk, request: bytes) -> bytes:
        nonlocal made
        made += 1
        return exchange(self, request)

    monkeypatch.setattr(module._Clerk, "exchange", counted)

    async def story() -> None:
        clerks = Clerks(LIBRARY, all_games)
        async with open_hall(tmp_path, clerks=clerks) as hall:  # type: ignore[arg-type]
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            pages = [Visitor(hall, "ann") for _ in range(3)]
            for page in pages:
                await page.join(opened.table)
            for query in (
                wire.Show("show", 0),
                wire.Show("shown", 0, "f4.1NW"),
                wire.Try("try", 1, "f4.1NW", picture=True),
            ):
                before = made
                shown: list[Any] = [await hall.questions.ask(page.page, query) for page in (*pages, *pages)]
                assert len({each.picture for each in shown}) == 1
                assert made == before + 1

    asyncio.run(story())


def test_work_waits_in_the_line_of_the_address_that_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    askers = []

    async def noted(self: Clerks, work: module.Work, *given: Any, keep: bool = False) -> list[Any]:
        askers.append((work.__name__, module.ASKER.get()))
        return await parts_of(LIBRARY, perform(LIBRARY, written(LIBRARY, work, given)))

    monkeypatch.setattr(Clerks, "do", noted)

    async def story() -> None:
        app = make_app(Settings(tmp_path / "data", all_games, warms_up=False))
        there = ("192.0.2.7", 1)
        transport = httpx.ASGITransport(app, client=there)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://hall") as asker,
        ):
            study = (await asker.post("/api/records", json={"record": "@game bazaar\n"})).json()
            said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            is_shown = asyncio.Event()

            async def send(told: dict[str, Any]) -> None:
                if '"type":"shown"' in told.get("text", ""):
                    is_shown.set()

            headers = [(b"cookie", f"{COOKIE}={asker.cookies[COOKIE]}".encode())]
            scope = {"type": "websocket", "path": "/api/socket", "query_string": b"", "client": there}
            page = asyncio.create_task(app({**scope, "headers": headers}, said.get, send))  # type: ignore[arg-type]
            join, show = {"type": "join", "table": study["table"]}, {"type": "show", "id": "a", "ply": 0}
            said.put_nowait({"type": "websocket.connect"})
            for message in (join, show):
                said.put_nowait({"type": "websocket.receive", "text": json.encode(message).decode()})
            await asyncio.wait_for(is_shown.wait(), 60)
            said.put_nowait({"type": "websocket.disconnect"})
            await page

    asyncio.run(story())
    assert set(askers) == {(work, "192.0.2.7") for work in ("studied", "fold", "shown")}


def test_queued_questions_let_others_have_their_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            page = Visitor(hall, "ann")
            await page.join(opened.table)
            turns = 0

            async def beside() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            other = asyncio.create_task(beside())
            await asyncio.gather(*(hall.questions.ask(page.page, wire.Choices(f"{number}", 1)) for number in range(30)))
            other.cancel()
            assert turns >= 30

    asyncio.run(story())


def test_what_is_shown_is_what_the_position_says() -> None:
    position = Match(LIBRARY["aztec"]).position
    (shown,) = telling.shown(LIBRARY, position, (), None, 1)
    assert (shown.picture, shown.drawing) == (position.picture(), position.drawing())
    assert telling.pictured(LIBRARY, position, "nonsense", 1) == [None]


def test_what_a_clerk_makes_of_the_bytes_of_a_set_of_ones_own() -> None:
    """As a clerk does it, without a process: it proves a set once, however often it comes."""
    game = LIBRARY["turquoise"].using(LIBRARY["turquoise"].set_data())
    position = Match(game).position

    async def sent() -> Any:
        (back,) = await parts_of(LIBRARY, perform(LIBRARY, written(LIBRARY, echo, (position,))))
        return back

    backs = [asyncio.run(sent()) for _ in range(2)]
    assert backs[0].game.custom_set == game.custom_set
    assert with_set(LIBRARY["turquoise"], game.custom_set) is with_set(LIBRARY["turquoise"], game.custom_set)
    with pytest.raises(ClerkError, match="a bug"):
        asyncio.run(parts_of(LIBRARY, perform(LIBRARY, written(LIBRARY, fail, ()))))


def test_a_clerk_that_is_gone_before_it_is_asked_counts_as_dead() -> None:
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    theirs.close()
    clerk = module._Clerk(all_games)
    clerk._line = ours
    with pytest.raises(module._Gone):
        clerk.exchange(b"work")
    clerk.dismiss()


def test_what_is_under_way_ends_with_the_house() -> None:
    async def story() -> None:
        async with clerks_at_work() as clerks:
            asked = asyncio.create_task(clerks.do(doze, 5))
            await asyncio.sleep(0)
            working = list(clerks._tasks)
            assert len(working) == 1
            clerks.close()
            await asyncio.wait(working, timeout=60)
            assert all(task.cancelled() for task in working)
            asked.cancel()

    asyncio.run(story())


def test_nobody_is_told_what_nobody_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asked goes while a clerk works, or before it is their turn; the clerk works on for others."""

    async def story() -> None:
        async with clerks_at_work() as clerks:
            assert await clerks.do(echo, 1) == [1]
            working = [asyncio.create_task(clerks.do(doze, 0.3)), asyncio.create_task(clerks.do(echo, 2))]
            await asyncio.sleep(0.1)
            for task in working:
                task.cancel()
            assert await clerks.do(echo, 3) == [3]
            monkeypatch.setattr(module, "PATIENCE", 0.2)
            late = asyncio.create_task(clerks.do(doze, 5))
            await asyncio.sleep(0.05)
            late.cancel()
            monkeypatch.undo()
            assert await clerks.do(echo, 4) == [4]

    asyncio.run(asyncio.wait_for(story(), 120))
