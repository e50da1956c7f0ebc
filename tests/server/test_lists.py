"""What lists say of tables, and that no list replays a match."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hypostyle.server import bodies
from hypostyle.server import table as table_module
from hypostyle.server.clerks import Work
from hypostyle.server.hall import Hall
from hypostyle.server.kept import examined
from hypostyle.server.sqlite_store import FILE_NAME, VERSION
from tests.server.in_memory import OnTheSpot, Visitor, open_hall, wish
from tests.server.old_house import AZTEC, TURQUOISE, write_old_house

MOVES = ["f4.1NW", "f4.2SW"]


class Watched(OnTheSpot):
    """Clerks whose work is written down."""

    def __init__(self) -> None:
        self.works: list[Work] = []

    async def do(self, work: Work, *given: Any, keep: bool = False) -> list[Any]:
        self.works.append(work)
        return await super().do(work, *given)


async def mine(hall: Hall, person: str = "ann") -> list[bodies.TableCard]:
    return await hall.catalogue.cards(await hall.store.tables_of(person, 9), person)


async def resigned(hall: Hall) -> str:
    """A table at which the first move was a resignation."""
    table = (await hall.doors.open(wish("aztec", "here", "here"), "ann")).table
    visitor = Visitor(hall, "ann")
    await visitor.join(table)
    await visitor.play(1, "resign")
    hall.pages.part(visitor.page)
    return table


def test_a_list_tells_how_a_match_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.doors.open(wish("aztec", "here", "here"), "ann")
            (before,) = await mine(hall)
            assert (before.state, before.scores, before.result, before.winners) == ("running", [0, 0], None, [])
            await resigned(hall)
            after, _ = await mine(hall)
            assert (after.state, after.scores, after.winners) == ("finished", [0, 0], [2])
            assert after.result is not None
            assert after.result.code == "outcome"

    asyncio.run(story())


def test_a_cold_list_is_read_from_the_log_without_a_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            await resigned(hall)
            await hall.doors.open(wish("bazaar", "here", "link", "computer", options={"players": 3}), "ann")
            warm = await mine(hall)
        monkeypatch.setattr(table_module.Table, "of", None)  # nobody may replay
        clerks = Watched()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            assert await mine(hall) == warm
            assert clerks.works == []

    asyncio.run(story())


def test_what_happened_since_a_table_was_listed_is_found_out_by_a_clerk_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await hall.doors.open(wish("aztec", "here", "here"), "ann")).table
            visitor = Visitor(hall, "ann")
            await visitor.join(table)
            for seat, move in enumerate(MOVES, start=1):
                await visitor.play(seat, move)
            (warm,) = await mine(hall)
            assert (warm.ply, warm.to_act) == (2, [1])
        clerks = Watched()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            for _ in range(2):
                (cold,) = await mine(hall)
                assert (cold.ply, cold.to_act, cold.scores) == (warm.ply, warm.to_act, warm.scores)
            assert clerks.works == [examined]

    asyncio.run(story())


def test_a_table_that_leaves_memory_is_listed_as_it_stood(tmp_path: Path) -> None:
    async def story() -> None:
        clerks = Watched()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            table = (await hall.doors.open(wish("aztec", "here", "here"), "ann")).table
            visitor = Visitor(hall, "ann")
            await visitor.join(table)
            await visitor.play(1, MOVES[0])
            await visitor.play(2, MOVES[1])
            hall.pages.part(visitor.page)
            await asyncio.sleep(0.01)
            hall.clearing.let_go()
            while (listed := (await hall.store.tables_of("ann", 9))[0]).card is None:
                await asyncio.sleep(0.01)
            assert (listed.card.ply, listed.card.to_act) == (2, [1])
            assert clerks.works == []

    asyncio.run(story())


def test_no_secret_is_listed(tmp_path: Path) -> None:
    async def story() -> bodies.OpenedTable:
        async with open_hall(tmp_path) as hall:
            return await hall.doors.open(wish("bazaar", "here", "link"), "ann")

    opened = asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        ((card,),) = connection.execute("SELECT card FROM hall_table").fetchall()
    for secret in (*opened.keys.values(), opened.watch):
        assert secret.encode() not in card


def test_a_house_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Its file was written by the code before this: events without a version of the rules, lists without cards."""
    write_old_house(tmp_path)

    async def story() -> None:
        clerks = Watched()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            for _ in range(2):
                old, over = await mine(hall)
                assert (over.table, over.state, over.ply, over.winners) == (AZTEC, "finished", 3, [2])
                assert [seat.name for seat in over.seats] == ["Ann", "Bob"]
                assert (old.table, old.state, old.ply, old.mine) == (TURQUOISE, "unreadable", 7, [1])
            assert clerks.works == [examined, examined]
            assert (await hall.tables.find(AZTEC)).table.match.is_over
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)

    asyncio.run(story())
