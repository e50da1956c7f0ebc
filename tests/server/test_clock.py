"""Clocks: what is left after each entry, what lag gives back, and what happens when time is up."""

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog

from hypostyle.core import CHANCE, Position
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.clock import Clock
from hypostyle.server.events import Named
from hypostyle.server.protocol import ClockKind, ClockWish, Proposal
from hypostyle.server.store import Logged, StoreError
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server.in_memory import Visitor, open_hall, until, wish
from tests.server.stories import PATIENT, Company, company
from tests.server.toy_disk import ToyDisk, ToyStore

OPENING = "f4.1NW"
MOVE, ROUND, FISCHER = ClockKind.MOVE, ClockKind.ROUND, ClockKind.FISCHER
SHORT = ClockWish(MOVE, 5)


def reply(people: Company) -> str:
    """Any move of seat 2."""
    return str(people.table.position.legal_moves(2)[0].text)


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@pytest.fixture
def start() -> Position:
    return LIBRARY["aztec"].start()


@pytest.fixture
def following(start: Position) -> Position:
    return start.after(1, start.game.parse(OPENING))


def test_without_a_clock_nothing_is_kept(start: Position) -> None:
    assert Clock(ClockWish(ClockKind.NONE)).start(start) is None


def test_only_those_who_may_act_spend_time(start: Position) -> None:
    clock = Clock(ClockWish(FISCHER, 60, 2))
    assert clock.spend({1: 60_000, 2: 60_000}, start, {1: 1_000, 2: 1_000}) == {1: 59_000, 2: 60_000}
    assert clock.spend({1: 500, 2: 60_000}, start, {1: 1_000}) == {1: 0, 2: 60_000}


def test_fischer_adds_for_each_entry(start: Position, following: Position) -> None:
    clock = Clock(ClockWish(FISCHER, 60, 2))
    assert clock.turn_over({1: 50_000, 2: 60_000}, start, 1, following) == {1: 52_000, 2: 60_000}


def test_the_time_of_a_move_begins_anew(start: Position, following: Position) -> None:
    clock = Clock(ClockWish(MOVE, 30))
    assert clock.turn_over({1: 10_000, 2: 7_000}, start, 1, following) == {1: 30_000, 2: 30_000}


def test_the_time_of_a_round_lasts_until_one_is_called_up_again() -> None:
    quarry = LIBRARY["quarry"].start({"players": 2})
    clock = Clock(ClockWish(ROUND, 30))
    claimed = quarry.after(1, quarry.game.parse("claim a"))
    assert clock.turn_over({1: 10_000, 2: 7_000}, quarry, 1, claimed) == {1: 10_000, 2: 7_000}
    again = claimed.after(2, quarry.game.parse("claim b"))
    assert clock.turn_over({1: 10_000, 2: 7_000}, claimed, 2, again) == {1: 30_000, 2: 7_000}


def test_a_draw_of_chance_changes_no_clock() -> None:
    bazaar = LIBRARY["bazaar"].start()
    clock = Clock(ClockWish(FISCHER, 60, 5))
    drawn = bazaar.after(CHANCE, bazaar.chances()[0].move)
    assert clock.turn_over({1: 9, 2: 9}, bazaar, CHANCE, drawn) == {1: 9, 2: 9}


def test_time_runs_out_and_the_clock_writes_what_the_game_says(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=SHORT) as people:
            await people.play(f"1: {OPENING}")
            people.table.clocks = dict.fromkeys(people.table.clocks, 60)  # not to wait for five seconds
            people.hall.alarms.set(people.live)
            await until(lambda: people[1].now["state"] == "finished")
            assert people.table.match.lines[-1] == "timeout seat2"
            assert people[2].now["winners"] == [1]

    run(story())


def test_a_time_out_that_the_disk_refuses_is_tried_again_until_it_is_written() -> None:
    manners = replace(PATIENT, retry=(0.01, 0.04))

    async def story() -> None:
        disk = ToyDisk()
        async with company(ToyStore(disk), "aztec", 2, manners, clock=SHORT) as people:
            await people.play(f"1: {OPENING}")
            disk.is_full = True
            people.table.clocks = dict.fromkeys(people.table.clocks, 60)
            people.hall.alarms.set(people.live)
            await until(lambda: disk.refused >= 4)
            assert people.table.state == people[1].now["state"] == "running", "nothing has happened"
            disk.is_full = False
            await until(lambda: people[1].now["state"] == "finished")
            assert people.table.match.lines[-1] == "timeout seat2"

    run(story())


def test_a_time_out_of_a_table_that_somebody_else_has_written_to_is_no_error(tmp_path: Path) -> None:
    """The table is read again, its clocks with it."""

    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=SHORT) as people:
            await people.play(f"1: {OPENING}")
            foreign = Logged(people.table.number + 1, time.time(), Named(1, "Somebody else"))
            await people.hall.store.append(people.table.id, [foreign])
            people.live.since -= 5.1
            with structlog.testing.capture_logs() as said:
                people.hall.alarms.set(people.live)
                await until(lambda: people.table.chair(1).name == "Somebody else")
                await asyncio.sleep(0.01)
            assert [each["event"] for each in said] == ["somebody else wrote to a table; it is read again"]
            people.live.since -= 5.1
            people.hall.alarms.set(people.live)
            await until(lambda: people[1].now["state"] == "finished")

    run(story())


@pytest.mark.parametrize("late", [1, 2])
def test_a_late_move_does_not_come_before_a_time_out_that_waits_for_the_disk(late: int) -> None:
    """Neither a move of the seat whose time is up, nor an offer of the other."""
    manners = replace(PATIENT, retry=(600.0, 600.0))

    async def story() -> None:
        disk = ToyDisk()
        async with company(ToyStore(disk), "aztec", 2, manners, clock=SHORT) as people:
            await people.play(f"1: {OPENING}")
            disk.is_full = True
            people.live.since -= 5.1
            people.hall.alarms.set(people.live)
            await until(lambda: disk.refused > 0)

            async def come_late() -> wire.FromServer:
                if late == 2:
                    return await people[2].play(2, reply(people))
                return await people[1].act(wire.Offer(people[1].fresh_id(), 1, Proposal.ABANDON))

            with pytest.raises(StoreError):
                await come_late()
            assert people.table.state == "running", "nothing has happened"
            disk.is_full = False
            refused = await come_late()
            assert isinstance(refused, wire.Refused)
            assert refused.code == ("over" if late == 2 else "not_now")
            assert people[1].now["state"] == people[2].now["state"] == "finished"
            assert people.table.match.lines[-1] == "timeout seat2"

    run(story())


def test_a_move_that_came_in_time_is_not_late_because_the_table_was_busy(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=SHORT) as people:
            await people.play(f"1: {OPENING}")
            live = people.live
            live.since -= 4.8
            people.hall.alarms.set(live)
            async with live.lock:  # as while something else is written to a slow disk
                playing = asyncio.create_task(people[2].play(2, reply(people)))
                await asyncio.sleep(0.4)
            assert isinstance(await playing, wire.Done)
            assert people.table.state == "running"

    run(story())


def test_a_held_entry_that_came_in_time_is_not_lost_to_the_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, PATIENT, lags=(0.0, 0.4), clock=ClockWish(ROUND, 5)) as people:
            await people.play("1: claim a", "2: claim b")
            live = people.live
            live.since -= 4.9
            people.hall.alarms.set(live)
            held = asyncio.create_task(people[1].play(1, "claim a"))
            await until(lambda: len(live.held) == 1)
            assert isinstance(await held, wire.Done)

    run(story())


def test_what_the_line_took_is_given_back_up_to_a_limit(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, lags=(0.0, 5.0), clock=ClockWish(FISCHER, 60, 0)) as people:
            await people.play(f"1: {OPENING}")
            live = people.live
            live.since -= 2.0
            await people.play(f"2: {reply(people)}")
            left = people.table.clocks[2]
            assert 58_200 < left <= 58_500, "two seconds, less the half second that lag is made good"

    run(story())


def test_clocks_come_back_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=ClockWish(FISCHER, 60, 2)) as people:
            await people.play(f"1: {OPENING}")
            people.live.since -= 10.0
            await people.play(f"2: {reply(people)}")
            kept = dict(people.table.clocks)
            assert 51_000 < kept[2] <= 52_000
        async with open_hall(tmp_path, PATIENT) as again:
            table: Table = (await again.tables.find(people.opened.table)).table
            assert table.clocks == kept
            visitor = Visitor(again, "person2")
            await visitor.join(table.id)
            assert visitor.now["clocks"]["running"] == [1]

    run(story())


def test_no_time_runs_before_somebody_has_made_the_first_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=ClockWish(FISCHER, 60, 2)) as people:
            live = people.live
            assert live.alarm is None
            assert people[2].now["clocks"] == {"left": {"1": 60_000, "2": 60_000}, "running": []}
            live.since -= 3600.0
            await people.play(f"1: {OPENING}")
            assert people.table.clocks == {1: 60_000, 2: 60_000}, "the first move takes no time, and earns none"
            assert people[2].now["clocks"]["running"] == [2]
            assert live.alarm is not None

    run(story())


def test_a_restart_before_the_first_move_starts_no_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=SHORT) as people:
            opened = people.opened
        async with open_hall(tmp_path, PATIENT) as hall:
            visitor = Visitor(hall, "person1")
            await visitor.join(opened.table)
            live = await hall.tables.find(opened.table)
            assert (live.alarm, visitor.now["clocks"]["running"]) == (None, [])
            await visitor.play(1, OPENING)
            assert visitor.now["clocks"] == {"left": {"1": 5_000, "2": 5_000}, "running": [2]}

    run(story())


def test_draws_and_a_computer_that_begins_do_not_start_the_clock_of_a_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, PATIENT) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "here", clock=SHORT), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await until(lambda: host.now["ply"] == 1)
            assert (host.now["to_act"], host.now["clocks"]["running"]) == ([2], [])
            opened = await hall.doors.open(wish("bazaar", "here", "here", clock=SHORT), "host")
            await host.join(opened.table)
            assert (host.now["ply"], host.now["clocks"]["running"]) == (1, [])

    run(story())


def test_where_only_computers_play_the_first_of_them_starts_the_clocks(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, PATIENT) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "computer", clock=ClockWish(MOVE, 500)), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await until(lambda: host.now["ply"] > 0)
            assert host.now["clocks"]["running"] == host.now["to_act"]

    run(story())


def test_a_fork_waits_for_its_own_first_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            source = bodies.Source(ply=1, table=people.opened.table, key=people.opened.watch)
            forked = wish("aztec", "here", "here", source=source, clock=SHORT)
            host = Visitor(people.hall, "host")
            await host.join((await people.hall.doors.open(forked, "host")).table)
            assert (host.now["ply"], host.now["clocks"]["running"]) == (1, [])

    run(story())


def test_the_rules_own_limit_ends_a_race_at_a_table_without_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, PATIENT) as people:
            quarry: Any = type(people.table.position)
            monkeypatch.setattr(quarry, "_limit", lambda position: 0 if position.target else None)
            await people.play("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            await until(lambda: people[1].now["state"] == "finished")
            assert people.table.match.lines[-1] == "raceover"

    run(story())


def test_whoever_comes_in_mid_race_is_told_what_is_left_of_the_rules_own_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, PATIENT) as people:
            quarry: Any = type(people.table.position)
            monkeypatch.setattr(quarry, "_limit", lambda position: 60 if position.target else None)
            assert people[1].now["limit_left"] is None
            await people.play("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            assert 59_000 < int(str(people[1].now["limit_left"])) <= 60_000
            people.live.since -= 20.0
            late = Visitor(people.hall, "person2")
            await late.join(people.opened.table)
            assert 39_000 < late.now["limit_left"] <= 40_000

    run(story())
