"""Nobody waits while Python looks for cycles: the house makes none, and looks through what is new alone."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from hypostyle.core import Game, eager, numbered_seed, play_out, write_text
from hypostyle.games import Library
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.cycles import NEVER, Broom, look_at_the_young
from hypostyle.server.hall import Hall
from hypostyle.server.housekeeping import Schedule, keep_tidy
from hypostyle.server.protocol import ClockKind, Proposal
from tests.server.attacking import line_to, say
from tests.server.in_memory import Visitor, open_hall, until, wish
from tests.server.running import RunningHouse
from tests.server.test_hall import people_wanted
from tests.sizes import size

LIMIT = 0.02  # seconds of processor time
GAMES = tuple(Library.of_the_house().values())
TABLES = size(50, 150)  # of each game, half of them over


class Knot:
    """Two that hold each other."""

    def __init__(self) -> None:
        self.other = Knot.__new__(Knot)
        self.other.other = self


@contextmanager
def counted_alone() -> Iterator[None]:
    """While nothing is freed but by counting references."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def as_in_a_house() -> Iterator[None]:
    """While Python looks for cycles as it does in a house."""
    thresholds = gc.get_threshold()
    look_at_the_young()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def cycles() -> Counter[str]:
    """What is left of the project's own that nothing reaches, by its type."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        found = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    return Counter({name: count for name, count in found.items() if name.startswith("hypostyle")})


async def use(hall: Hall, game: Game) -> str:
    """Open a table and ask it for everything that a page asks for; returns which it was."""
    others = ["computer"] * (people_wanted(game) - 1)
    seats = [bodies.SeatWish("here"), *(bodies.SeatWish("computer", level="apprentice") for _ in others)]
    opened = await hall.doors.open(
        bodies.NewTable(game.facts.id, {}, seats, clock=wire.ClockWish(ClockKind.MOVE, 60)), "ann"
    )
    ann = Visitor(hall, "ann")
    await ann.join(opened.table)
    for _ in range(2):
        await until(lambda: ann.now["state"] != "running" or ann.now["to_act"] == [1])
        if ann.now["state"] != "running":
            break
        hint = await hall.hints.hint(ann.page, wire.Hint("h", 1))
        assert isinstance(hint, wire.Hinted)
        for query in (wire.Choices("c", 1, []), wire.Try("t", 1, hint.move), wire.Show("s", 0)):
            await hall.questions.ask(ann.page, query)
        assert isinstance(await ann.play(1, "nonsense"), wire.Refused)
        assert isinstance(await ann.play(1, hint.move), wire.Done)
    await ann.act(wire.Offer("back", 1, Proposal.TAKEBACK))
    if ann.now["state"] == "running":
        await ann.play(1, "resign")
    hall.pages.part(ann.page)
    return opened.table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.facts.id))
def test_a_table_that_leaves_memory_is_freed_at_once(tmp_path: Path, game: Game) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            await use(hall, game)  # what is made once stays
            with counted_alone():
                live = weakref.ref(await hall.tables.find(await use(hall, game)))

                def has_gone() -> bool:
                    hall.clearing.let_go()
                    return live() is None

                await until(has_gone)
                assert not cycles()

    asyncio.run(story())


def test_who_comes_by_the_network_leaves_no_cycles(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            RunningHouse(tmp_path / "data", counts_cycles=True) as house,
            httpx.AsyncClient(base_url=f"http://{house.address}") as asker,
        ):

            async def come() -> None:
                wished = {"game": "aztec", "seats": [{"kind": "here"}, {"kind": "here"}], "public": True}
                table = (await asker.post("/api/tables", json=wished)).json()["table"]
                for path in ("/api/house", "/api/me", "/api/lobby", "/api/nowhere", f"/api/tables/{table}/record"):
                    async with httpx.AsyncClient(base_url=f"http://{house.address}") as other:
                        await other.get(path)
                for leave_in_a_hurry in (False, True):
                    async with line_to(house.address) as line:
                        await say(line, type="join", table=table)
                        await say(line, type="nonsense")
                        await say(line, type="choices", id="c", seat=1)
                        for _ in range(4):
                            await line.recv()
                        if leave_in_a_hurry:
                            line.transport.abort()
                half, (host, port) = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n", house.address.split(":")
                for sent in (half, b"nonsense\r\n\r\n"):
                    _, writer = await asyncio.open_connection(host, int(port))
                    writer.write(sent)
                    await writer.drain()
                    writer.transport.abort()
                await asyncio.sleep(0.5)  # until a page that has gone is missed nowhere

            await come()
            await house.cycles()  # what is made once
            for _ in range(3):
                await come()
            assert await house.cycles() == {}

    asyncio.run(story())


class Pauses:
    """The longest that Python has looked for cycles at a stretch, in seconds of processor time."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.count = 0
        self._begin = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begin = time.thread_time()
        else:
            self.count += 1
            self.longest = max(self.longest, time.thread_time() - self._begin)


def test_with_hundreds_of_tables_in_memory_looking_for_cycles_holds_nobody_up(tmp_path: Path) -> None:
    async def fill(hall: Hall) -> None:
        for game in GAMES:
            match = play_out(game, {}, numbered_seed(1), eager)
            record, seats = write_text(match.record()), ["here"] * people_wanted(game)
            for _ in range(TABLES // 2 + 1):
                await hall.doors.study(record, "ann")
                source = bodies.Source(record=record, ply=match.ply - 1)
                await hall.doors.open(wish(game.facts.id, *seats, source=source), "ann")

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            visitor = Visitor(hall, "ann")
            await visitor.join((await hall.doors.open(wish("aztec", "here", "here"), "ann")).table)
            pauses = Pauses()
            gc.callbacks.append(pauses)
            try:
                await fill(hall)
                Broom().sweep(is_empty=hall.is_empty)
            finally:
                gc.callbacks.remove(pauses)
            assert len(list(hall.tables)) > 4 * TABLES
            assert pauses.count > 100
            assert pauses.longest < LIMIT
            gc.callbacks.append(pauses)
            gc.collect()
            gc.callbacks.remove(pauses)
            assert pauses.longest > LIMIT, "to look through everything would take longer"

    with as_in_a_house():
        asyncio.run(story())


def test_what_is_new_is_looked_through_by_itself_and_what_is_old_never() -> None:
    with as_in_a_house():
        assert gc.get_threshold()[2] == NEVER
        knot = weakref.ref(Knot())
        kept = [[] for _ in range(gc.get_threshold()[0] * 2)]  # type: ignore[var-annotated]
        assert knot() is None
        assert kept


def test_an_old_cycle_is_freed_once_nobody_is_here() -> None:
    with as_in_a_house(), counted_alone():
        held = Knot()
        knot = weakref.ref(held)
        gc.collect(1)  # now it is old
        broom = Broom()
        broom.sweep(is_empty=True)
        del held
        new = weakref.ref(Knot())
        broom.sweep(is_empty=False)
        assert new() is None
        assert knot() is not None
        broom.sweep(is_empty=True)
        assert knot() is None


def test_an_empty_house_is_swept_once() -> None:
    pauses = Pauses()
    with counted_alone():
        gc.callbacks.append(pauses)
        broom = Broom()
        broom.sweep(is_empty=True)
        broom.sweep(is_empty=True)
        gc.callbacks.remove(pauses)
    assert pauses.count == 1


def test_the_house_sweeps_as_it_tidies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            assert hall.is_empty
            with as_in_a_house(), counted_alone():
                knot = weakref.ref(Knot())
                tidying = asyncio.create_task(keep_tidy(hall, Schedule()))
                await until(lambda: knot() is None)
                tidying.cancel()

    asyncio.run(story())
