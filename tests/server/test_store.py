"""What every log has to do, whichever database keeps it: the house's own, and the toy of the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from hypostyle.server.events import Abandoned, Chair, Named, Place
from hypostyle.server.listing import Card, Listing
from hypostyle.server.protocol import State
from hypostyle.server.sqlite_store import SqliteStore
from hypostyle.server.store import Conflict, Logged, Progress, Store, StoreError
from tests.server.toy_disk import ToyDisk, ToyStore

Open: TypeAlias = Callable[[], Store]  # the same log once more


@pytest.fixture(params=["sqlite", "toy"])
def open_again(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    disk = ToyDisk()
    return (lambda: SqliteStore(tmp_path)) if request.param == "sqlite" else lambda: ToyStore(disk)


def visit(open_again: Open, story: Callable[[Store], Awaitable[None]]) -> None:
    """Open the log, do something with it, and close it."""

    async def told() -> None:
        store = open_again()
        try:
            await story(store)
        finally:
            store.close()

    asyncio.run(told())


def card(ply: int) -> Card:
    return Card("aztec", 1, {"players": 2}, [Chair(Place.PERSON, person="ann")], ply=ply)


def listing(state: State = State.RUNNING, *sitters: str, public: bool = False, ply: int = 0) -> Listing:
    return Listing(state, public, sitters, card(ply))


def named(number: int, time: float = 0.0) -> Logged:
    return Logged(number, time, Named(1, f"Name {number}"))


async def seat(store: Store, table: str, time: float, told: Listing) -> None:
    await store.append(table, [named(1, time)], told)


def test_events_come_back_in_order_and_in_another_house(open_again: Open) -> None:
    async def write(store: Store) -> None:
        assert await store.events("a") == []
        await store.append("a", [named(1, 1.5), named(2, 1.5)], listing())
        await store.append("a", [named(3, 2.5)])
        await store.append("b", [Logged(1, 0.0, Abandoned())], listing())

    async def read(store: Store) -> None:
        assert await store.events("a") == [named(1, 1.5), named(2, 1.5), named(3, 2.5)]
        assert [(row.number, row.time, row.read()) for row in await store.rows("b")] == [
            (1, 0.0, Logged(1, 0.0, Abandoned()))
        ]

    visit(open_again, write)
    visit(open_again, read)


def test_of_what_conflicts_nothing_is_written(open_again: Open) -> None:
    async def story(store: Store) -> None:
        await store.append("a", [named(1), named(2)], listing(ply=1))
        with pytest.raises(Conflict):
            await store.append("a", [named(2, 9.0), named(3, 9.0)], listing(State.FINISHED, "bob", ply=7))
        assert len(await store.events("a")) == 2
        assert await store.tables_of("bob", 9) == []
        found = await store.listed("a")
        assert found
        assert (found.state, found.card) == ("running", card(1))

    visit(open_again, story)


def test_several_write_at_once_and_each_is_told_of_their_own(open_again: Open) -> None:
    async def story(store: Store) -> None:
        appends = [store.append(f"t{number % 50}", [named(1)], listing()) for number in range(60)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [isinstance(each, Conflict) for each in answers] == [False] * 50 + [True] * 10

    visit(open_again, story)


def test_lists_have_the_latest_change_first_and_only_what_is_asked_for(open_again: Open) -> None:
    async def story(store: Store) -> None:
        await seat(store, "old", 1.0, listing(State.WAITING, public=True))
        await seat(store, "new", 3.0, listing(State.RUNNING, "ann", public=True))
        await seat(store, "mine", 2.0, listing(State.RUNNING, "ann", "bob"))

        async def ids(*states: State, public: bool = False, limit: int = 9) -> list[str]:
            return [each.table_id for each in await store.tables(states, public=public, limit=limit)]

        assert await ids(State.RUNNING, State.WAITING) == ["new", "mine", "old"]
        assert await ids(State.RUNNING, State.WAITING, limit=2) == ["new", "mine"]
        assert await ids(State.RUNNING, State.WAITING, public=True) == ["new", "old"]
        assert await ids(State.FINISHED) == []
        assert [each.table_id for each in await store.tables_of("ann", 9)] == ["new", "mine"]
        assert [each.table_id for each in await store.tables_of("ann", 1)] == ["new"]
        assert [await store.sits_at(person, "mine") for person in ("ann", "bob", "cleo")] == [True, True, False]
        assert await store.idle(State.RUNNING, 3.0) == ["mine"]
        assert await store.newest() == 3.0
        assert await store.listed("nowhere") is None

    visit(open_again, story)


def test_a_card_is_told_as_long_as_it_is_fresh(open_again: Open) -> None:
    async def story(store: Store) -> None:
        async def told() -> tuple[str, Card | None]:
            found = await store.listed("a")
            assert found
            return found.state, found.card

        await store.relist("a", 1, listing())
        assert await store.listed("a") is None, "what is not there is not renewed"
        await seat(store, "a", 1.0, listing(State.WAITING, ply=0))
        assert await told() == ("waiting", card(0))
        await store.append("a", [named(2, 5.0)])
        assert await told() == ("waiting", None), "an event has come since"
        assert await store.idle(State.WAITING, 2.0) == ["a"], "lists were not told that something happened"
        await store.relist("a", 2, listing(State.RUNNING, ply=2))
        assert await told() == ("running", card(2))
        await store.relist("a", 1, listing(State.WAITING, ply=1))
        assert await told() == ("running", card(2)), "nothing older takes its place"

    visit(open_again, story)


def test_who_sat_once_is_remembered_with_the_table(open_again: Open) -> None:
    async def story(store: Store) -> None:
        await seat(store, "a", 1.0, listing(State.RUNNING, "ann"))
        await store.append("a", [named(2, 2.0)], listing(State.RUNNING, "bob"))
        assert [await store.sits_at(person, "a") for person in ("ann", "bob")] == [True, True]

    visit(open_again, story)


def test_a_table_that_is_forgotten_leaves_nothing_behind(open_again: Open) -> None:
    async def story(store: Store) -> None:
        for table in ("gone", "kept"):
            await seat(store, table, 1.0, listing(State.FINISHED, "ann"))
            await store.begin_analysis(table, "quick", 2)
            await store.keep_judgement(table, 0, b"good")
        await store.forget(["gone", "nowhere"])
        await store.begin_analysis("gone", "quick", 2)
        await store.keep_judgement("gone", 0, b"late")
        assert (await store.events("gone"), await store.listed("gone")) == ([], None)
        assert (await store.analysis("gone"), await store.judgements("gone", 0)) == (None, [])
        assert [each.table_id for each in await store.tables_of("ann", 9)] == ["kept"]
        assert await store.judgements("kept", 0) == [b"good"]

    visit(open_again, story)


def test_judgements_are_kept_once_each(open_again: Open) -> None:
    async def story(store: Store) -> None:
        await store.keep_judgement("a", 0, b"too early")
        await store.begin_analysis("a", "quick", 9)
        assert await store.analysis("a") is None, "there is no such table"
        await seat(store, "a", 1.0, listing(State.FINISHED))
        await store.begin_analysis("a", "quick", 9)
        await store.begin_analysis("a", "quick", 99)
        for number, body in ((1, b"one"), (0, b"zero"), (1, b"again")):
            await store.keep_judgement("a", number, body)
        assert await store.analysis("a") == Progress("a", "quick", 9, 2)
        assert (await store.judgements("a", 0), await store.judgements("a", 1)) == ([b"zero", b"one"], [b"one"])
        await store.settle_analysis("a", 3)
        assert await store.analysis("a") == Progress("a", "quick", 3, 2)
        assert (await store.unfinished_analyses(9), await store.unfinished_analyses(0)) == (["a"], [])
        await store.keep_judgement("a", 2, b"two")
        assert await store.unfinished_analyses(9) == []

    visit(open_again, story)


def test_an_analysis_of_another_depth_takes_the_place_of_the_first(open_again: Open) -> None:
    async def story(store: Store) -> None:
        for table in ("a", "b"):
            await seat(store, table, 1.0, listing(State.FINISHED))
            await store.begin_analysis(table, "quick", 9)
            await store.keep_judgement(table, 0, b"shallow")
        await store.begin_analysis("a", "thorough", 8)
        assert (await store.analysis("a"), await store.judgements("a", 0)) == (Progress("a", "thorough", 8, 0), [])
        assert (await store.analysis("b"), await store.judgements("b", 0)) == (
            Progress("b", "quick", 9, 1),
            [b"shallow"],
        )

    visit(open_again, story)


def test_people_are_forgotten_who_sit_nowhere(open_again: Open) -> None:
    async def story(store: Store) -> None:
        await seat(store, "a", 1.0, listing(State.RUNNING, "ann"))
        for person, seen in (("ann", 1.0), ("bob", 1.0), ("cleo", 3.0)):
            await store.remember(person, person.title(), seen)
        await store.remember("cleo", None, 3.0)
        await store.remember("cleo", "C", 3.0)
        assert await store.forget_people(2.0) == 1
        assert [await store.name_of(person) for person in ("ann", "bob", "cleo", "dan")] == ["Ann", None, "C", None]

    visit(open_again, story)


def test_the_houses_own_things_outlast_it(open_again: Open) -> None:
    async def write(store: Store) -> None:
        assert store.secret("cookie", lambda: b"first") == b"first"
        await store.note("calendar", b"monday")
        await store.note("calendar", b"tuesday")

    async def read(store: Store) -> None:
        assert store.secret("cookie", lambda: b"second") == b"first"
        assert (await store.noted("calendar"), await store.noted("nothing")) == (b"tuesday", None)
        assert await store.newest() is None

    visit(open_again, write)
    visit(open_again, read)


# The toy disk's own


def test_a_toy_disk_refuses_and_loses_what_was_not_synchronised() -> None:
    async def story() -> None:
        disk = ToyDisk()
        store = ToyStore(disk)
        await store.append("a", [named(1)], listing())
        disk.is_full = True
        with pytest.raises(StoreError, match="full"):
            await store.append("a", [named(2)])
        disk.is_full, disk.seconds = False, 0.01
        writing = asyncio.create_task(store.append("a", [named(2)]))
        await asyncio.sleep(0)
        assert await store.events("a") == [named(1)], "it cannot be read before it is there"
        disk.lose_power()
        with pytest.raises(StoreError, match="power"):
            await writing
        for attempt in (store.append("a", [named(2)]), store.events("a")):
            with pytest.raises(StoreError, match="power"):
                await attempt
        assert await ToyStore(disk).events("a") == [named(1)]

    asyncio.run(story())
