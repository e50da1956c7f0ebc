"""Clocks: what is left after each entry, what lag gives back, and what happens when time is up."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import CHANCE, Position
from hypostyle.server.clock import Clock
from hypostyle.server.protocol import ClockWish
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server.in_memory import Visitor, open_hall, until
from tests.server.stories import PATIENT, company

OPENING = "f4.1NW"


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@pytest.fixture
def start() -> Position:
    return LIBRARY["aztec"].start()


@pytest.fixture
def following(start: Position) -> Position:
    return start.after(1, start.game.parse(OPENING))


def test_without_a_clock_nothing_is_kept(start: Position) -> None:
    assert Clock(ClockWish("none")).start(start) is None


def test_only_those_who_may_act_spend_time(start: Position) -> None:
    clock = Clock(ClockWish("fischer", 60, 2))
    assert clock.spend({1: 60_000, 2: 60_000}, start, {1: 1_000, 2: 1_000}) == {1: 59_000, 2: 60_000}
    assert clock.spend({1: 500, 2: 60_000}, start, {1: 1_000}) == {1: 0, 2: 60_000}


def test_fischer_adds_for_each_entry(start: Position, following: Position) -> None:
    clock = Clock(ClockWish("fischer", 60, 2))
    assert clock.turn_over({1: 50_000, 2: 60_000}, start, 1, following) == {1: 52_000, 2: 60_000}


def test_the_time_of_a_move_begins_anew(start: Position, following: Position) -> None:
    clock = Clock(ClockWish("move", 30))
    assert clock.turn_over({1: 10_000, 2: 7_000}, start, 1, following) == {1: 30_000, 2: 30_000}


def test_the_time_of_a_round_lasts_until_one_is_called_up_again() -> None:
    quarry = LIBRARY["quarry"].start({"players": 2})
    clock = Clock(ClockWish("round", 30))
    claimed = quarry.after(1, quarry.game.parse("claim a"))
    assert clock.turn_over({1: 10_000, 2: 7_000}, quarry, 1, claimed) == {1: 10_000, 2: 7_000}
    again = claimed.after(2, quarry.game.parse("claim b"))
    assert clock.turn_over({1: 10_000, 2: 7_000}, claimed, 2, again) == {1: 30_000, 2: 7_000}


def test_a_draw_of_chance_changes_no_clock() -> None:
    bazaar = LIBRARY["bazaar"].start()
    clock = Clock(ClockWish("fischer", 60, 5))
    drawn = bazaar.after(CHANCE, bazaar.chances()[0].move)
    assert clock.turn_over({1: 9, 2: 9}, bazaar, CHANCE, drawn) == {1: 9, 2: 9}


def test_time_runs_out_and_the_clock_writes_what_the_game_says(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=ClockWish("move", 5)) as people:
            table = people.table
            table.clocks = dict.fromkeys(table.clocks, 60)  # not to wait for five seconds
            people.hall._set_alarm(people.hall._live[table.id])
            await until(lambda: people[1].now["state"] == "finished")
            assert table.match.lines[-1] == "timeout seat1"
            assert people[2].now["winners"] == [2]

    run(story())


def test_what_the_line_took_is_given_back_up_to_a_limit(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, lags=(5.0, 0.0), clock=ClockWish("fischer", 60, 0)) as people:
            live = people.hall._live[people.opened.table]
            live.since -= 2.0
            await people.play(f"1: {OPENING}")
            left = people.table.clocks[1]
            assert 58_200 < left <= 58_500, "two seconds, less the half second that lag is made good"

    run(story())


def test_clocks_come_back_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=ClockWish("fischer", 60, 2)) as people:
            people.hall._live[people.opened.table].since -= 10.0
            await people.play(f"1: {OPENING}")
            kept = dict(people.table.clocks)
        async with open_hall(tmp_path, PATIENT) as hall:
            table: Table = (await hall.find(people.opened.table)).table
            assert table.clocks == kept
            visitor = Visitor(hall, "person2")
            await visitor.join(table.id)
            assert visitor.now["clocks"]["running"] == [2]

    run(story())


def test_the_rules_own_limit_ends_a_race_at_a_table_without_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, PATIENT) as people:
            quarry = type(people.table.position)
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
            quarry = type(people.table.position)
            monkeypatch.setattr(quarry, "_limit", lambda position: 60 if position.target else None)
            assert people[1].now["limit_left"] is None
            await people.play("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            assert 59_000 < people[1].now["limit_left"] <= 60_000
            people.hall._live[people.opened.table].since -= 20.0
            late = Visitor(people.hall, "person2")
            await late.join(people.opened.table)
            assert 39_000 < late.now["limit_left"] <= 40_000

    run(story())
