"""A move that leaves no choice is made for whoever looks on, after a moment in which they can see why."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import Move, Seat, eager, play_out
from hypostyle.games.aztec.moves import Pass
from hypostyle.games.aztec.position import AztecPosition
from hypostyle.games.temple_rush import GAME
from hypostyle.server import protocol as wire
from tests.server.in_memory import HASTY, Visitor, open_hall, until, wish
from tests.server.stories import code, company

MANNERS = replace(HASTY, given=0.05, grace=60.0)
MOMENT = 3 * MANNERS.given


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> set[Seat]:
    """The seats that have nothing but a pass in Aztec's auction."""
    seats = {2}

    def given(position: AztecPosition, seat: Seat) -> Move | None:
        return Pass() if seat in seats and position.auction else None

    monkeypatch.setattr(AztecPosition, "_given", given)
    return seats


def test_it_is_made_after_a_moment(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}) as people:
            await people.play("1: bid 9")
            assert people.table.match.lines == ("bid 9",)
            await until(lambda: people.table.match.ply == 2)
            assert people.table.match.lines == ("bid 9", "pass")
            await asyncio.sleep(MOMENT)
            assert people.table.match.ply == 2
            assert people[1].now["to_act"] == [3]

    run(story())


def test_whoever_makes_it_first_has_made_it(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}) as people:
            await people.play("1: bid 9", "2: bid 7", "3: bid 6", "1: bid 5")
            await until(lambda: people.table.match.ply == 5)
            assert people.table.match.lines[-1] == "pass", "asked anew, a moment begins anew"

    run(story())


def test_nothing_is_made_for_who_has_a_choice_again(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}) as people:
            await people.play("1: bid 9")
            passing.clear()
            await asyncio.sleep(MOMENT)
            assert people.table.match.ply == 1

    run(story())


def test_nothing_is_made_once_the_match_is_over(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}) as people:
            await people.play("1: bid 9", "2: resign")
            await asyncio.sleep(MOMENT)
            assert people.table.match.lines == ("bid 9", "resign")

    run(story())


def test_a_time_out_comes_before_it(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        clock = wire.ClockWish(wire.ClockKind.MOVE, 0)
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}, clock=clock) as people:
            await people.play("1: bid 9")
            assert people.live.alarm
            people.live.alarm.cancel()  # it is late
            await until(lambda: people.table.match.ply == 2)
            assert people.table.match.lines[-1] == "timeout seat2"

    run(story())


def test_nothing_is_made_where_nobody_looks_on(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 3, MANNERS, options={"players": 3}) as people:
            people.hall.pages.part(people[2].page)
            await people.play("1: bid 9")
            await asyncio.sleep(MOMENT)
            assert people.table.match.ply == 1
            await people[2].join(people.opened.table, people.opened.keys[2])
            await until(lambda: people.table.match.ply == 2)

    run(story())


def test_at_one_screen_the_seat_that_is_asked_first_comes_first(tmp_path: Path, passing: set[Seat]) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, MANNERS) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here", "here", options={"players": 3}), "ada")
            ada = Visitor(hall, "ada")
            await ada.join(opened.table)
            assert code(await ada.play(1, "bid 9")) == "done"
            await until(lambda: ada.now["ply"] == 2)
            assert ada.live.table.match.lines == ("bid 9", "pass")
            await ada.play(3, "bid 8")
            await ada.play(1, "bid 7")
            await ada.play(3, "bid 6")
            passing.add(1)
            await ada.join(opened.table)
            assert list(ada.live.given) == [1]
            ada.live.be_quiet()
            await asyncio.sleep(MOMENT)
            assert (ada.now["ply"], ada.live.given) == (5, {})

    run(story())


def test_in_temple_rush_it_is_a_pass_and_nothing_else() -> None:
    found = set()
    for number in range(3):
        for position in play_out(GAME, GAME.facts.settle({"players": 3}), b"%d" % number, eager).positions:
            for seat in position.seats:
                moves = () if position.is_open else position.legal_moves(seat)
                is_all = [move.text for move in moves] == ["pass"]
                given = position.given(seat)
                assert (given.text if given else None) == ("pass" if is_all else None)
                found.add(is_all)
    assert found == {True, False}
