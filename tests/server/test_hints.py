"""Hints: who may have one, what it says, and that nobody thinks about what is decided."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import Game, Message, Move, Position, Seat, message
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Allowance, Budget, Budgets, Limits
from hypostyle.server.errands import Errand
from hypostyle.server.hall import Hall
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Objection
from hypostyle.server.players import Advice, Job
from hypostyle.server.protocol import Proposal
from hypostyle.server.sqlite_store import SqliteStore
from hypostyle.server.telling import path_to
from tests.library import LIBRARY
from tests.server.in_memory import HASTY, HereAndNow, OnTheSpot, Visitor, open_hall, until, wish
from tests.server.stories import PATIENT, code, company
from tests.server.test_hall import people_wanted

OPENING = "f4.1NW"


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def sit_down(hall: Hall, *kinds: str, game: str = "quarry", **wished: Any) -> Visitor:
    opened = await hall.doors.open(wish(game, *kinds, **wished), "ann")
    ann = Visitor(hall, "ann")
    await ann.join(opened.table)
    return ann


async def refusal(asking: Coroutine[Any, Any, wire.FromServer]) -> str:
    with pytest.raises(Objection) as caught:
        await asking
    return caught.value.code


def test_a_hint_is_a_legal_move_with_its_way_and_its_reasons(tmp_path: Path, game: Game) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, Manners(pace=60)) as hall:
            ann = await sit_down(hall, *["here"] * people_wanted(game), game=game.facts.id)
            for _ in range(3):
                table = ann.live.table
                if table.state != "running":
                    break  # a toy that is soon over
                seat = table.position.to_act[0]
                assert "hint" in ann.now["may"][str(seat)]
                found = await hall.hints.hint(ann.page, wire.Hint("h", seat))
                assert isinstance(found, wire.Hinted)
                assert (found.seat, found.ply, found.era) == (seat, table.match.ply, 0)
                move = game.parse(found.move)
                assert table.position.why_not(seat, move) is None
                assert 1 <= len(found.reasons) <= 3
                if not game.facts.hidden:
                    assert {reason.code for reason in found.reasons} <= codes(table.position, seat, move)
                assert found.path[-1].move == found.move
                assert [step.key for step in found.path] == list(move.path)
                assert found.chance is None or 0 <= found.chance <= 100
                assert isinstance(await ann.play(seat, found.move), wire.Done)

    run(story())


def codes(position: Position, seat: Seat, move: Move) -> set[str]:
    """What may be told of a move: what is counted of it, or that nothing sets it apart."""
    counted = {said.code for merit in position.merits(seat, move) for said in (merit.said, merit.again) if said}
    return counted | {"reason.only", "reason.alike", "reason.later"}


def test_every_move_has_the_way_that_a_hint_shows(game: Game) -> None:
    """The choices along the path of a move lead to that move."""
    from hypostyle.core import Dice, Match, uniform

    dice = Dice(b"ways")
    match = Match(game, seed=b"w" * 32)
    for _ in range(60):
        match.settle()
        if match.is_over or match.position.is_open:
            break
        seat = match.position.to_act[0]
        move = uniform(match.position, seat, dice)
        assert path_to(match.position, seat, move)[-1].move == move.text
        match.enter(seat, move)


def test_hints_are_given_where_nobody_comes_by_a_link_or_as_wished(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, Manners(pace=60)) as hall:
            for kinds, wished, given in (
                (("here", "here"), None, True),
                (("here", "computer"), None, True),
                (("here", "link"), None, False),
                (("here", "link"), True, True),
                (("here", "computer"), False, False),
            ):
                ann = await sit_down(hall, *kinds, hints=wished)
                for seat in range(1, len(kinds) + 1):  # everyone sits: a table at which somebody is awaited has no turn
                    if kinds[seat - 1] == "link":
                        bob = Visitor(hall, "bob")
                        table = ann.live.table
                        await bob.join(table.id, table.chair(seat).key)
                        await bob.act(wire.Sit("sit", seat))
                assert ("hint" in ann.now["may"]["1"]) == given
                if given:
                    assert isinstance(await hall.hints.hint(ann.page, wire.Hint("h", 1)), wire.Hinted)
                else:
                    assert await refusal(hall.hints.hint(ann.page, wire.Hint("h", 1))) == "no_hint"

    run(story())


def test_a_hint_is_for_who_holds_a_seat_that_may_act(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, hints=True) as people:
            hall, one, two = people.hall, people[1].page, people[2].page
            assert await refusal(hall.hints.hint(two, wire.Hint("h", 1))) == "not_yours"
            assert await refusal(hall.hints.hint(two, wire.Hint("h", 2))) == "no_hint"
            spectator = Visitor(hall, "spectator")
            await spectator.join(people.opened.table, people.opened.watch)
            assert await refusal(hall.hints.hint(spectator.page, wire.Hint("h", 1))) == "not_yours"
            await people[1].play(1, "resign")
            assert await refusal(hall.hints.hint(one, wire.Hint("h", 1))) == "no_hint"

    run(story())


def test_a_person_has_a_few_hints_in_a_row_and_then_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, Manners(pace=60)) as hall:
            ann = await sit_down(hall, "here", "here")
            allowed = Limits().hints.person
            assert allowed
            for _ in range(int(allowed.at_once)):
                assert isinstance(await hall.hints.hint(ann.page, wire.Hint("h", 1)), wire.Hinted)
            other = Visitor(hall, "ann")
            await other.join(ann.table)
            assert await refusal(hall.hints.hint(other.page, wire.Hint("h", 1))) == "too_fast"

    run(story())


def test_people_at_one_address_share_their_hints(tmp_path: Path) -> None:
    async def story() -> None:
        few = Budgets(Limits()._replace(hints=Budget(Allowance(9, 0.01), Allowance(3, 0.01))))
        async with open_hall(tmp_path, Manners(pace=60), budgets=few) as hall:

            async def ask(person: str, address: str) -> wire.FromServer:
                opened = await hall.doors.open(wish("quarry", "here", "here"), person)
                visitor = Visitor(hall, person)
                visitor.page.address = address
                await visitor.join(opened.table)
                return await hall.hints.hint(visitor.page, wire.Hint("h", 1))

            for person in ("ann", "bob", "cleo"):
                assert isinstance(await ask(person, "one"), wire.Hinted)
            assert await refusal(ask("dan", "one")) == "too_many"
            assert isinstance(await ask("dan", "another"), wire.Hinted)

    run(story())


# Thinking ends when nobody wants it


class Ponderers(HereAndNow):
    """Computer players that think until they are told to stop."""

    def __init__(self) -> None:
        self.thinking: list[Job] = []

    async def choose(self, job: Job, errand: Errand) -> str:
        await self._ponder(job)
        return ""

    async def advise(self, job: Job, errand: Errand) -> Advice:
        await self._ponder(job)
        return Advice("", (message("told.chance"),), None)

    async def _ponder(self, job: Job) -> None:
        self.thinking.append(job)
        try:
            await asyncio.Event().wait()
        finally:
            self.thinking.remove(job)


@asynccontextmanager
async def pondering(folder: Path) -> AsyncIterator[tuple[Hall, Ponderers]]:
    players = Ponderers()
    hall = Hall(LIBRARY, SqliteStore(folder), players, OnTheSpot(), HASTY, lambda point: None)  # type: ignore[arg-type]
    try:
        yield hall, players
    finally:
        await hall.close()
        assert players.thinking == [], "nobody thinks in a house that is closed"


async def one_tick() -> None:
    """As long as tasks take that have nothing to wait for."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_computers_stop_at_once_when_the_match_ends_or_a_move_is_taken_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with pondering(tmp_path) as (hall, players):
            ann = await sit_down(hall, "here", "computer", game="aztec")
            await ann.play(1, OPENING)
            await until(lambda: len(players.thinking) == 1)
            assert code(await ann.act(wire.Offer("back", 1, Proposal.TAKEBACK))) == "done"
            await one_tick()
            assert players.thinking == []
            await ann.play(1, OPENING)
            await until(lambda: len(players.thinking) == 1)
            assert code(await ann.act(wire.Offer("end", 1, Proposal.ABANDON))) == "done"
            await one_tick()
            assert players.thinking == []
            assert ann.now["state"] == "abandoned"

    run(story())


def test_the_computer_stops_at_once_when_somebody_takes_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with pondering(tmp_path) as (hall, players):
            opened = await hall.doors.open(wish("aztec", "link", "link"), "host")
            people = {seat: Visitor(hall, f"person{seat}") for seat in opened.keys}
            for seat, visitor in people.items():
                await visitor.join(opened.table, opened.keys[seat])
                await visitor.act(wire.Sit("sit", seat))
            await people[1].act(wire.Leave("leave", 1))
            await people[2].act(wire.Offer("replace", 2, Proposal.REPLACE, 1))
            await until(lambda: len(players.thinking) == 1)
            assert players.thinking[0].level == "mason"
            assert people[2].now["seats"][0]["level"] == "mason"
            await people[1].act(wire.Sit("back", 1))
            await one_tick()
            assert players.thinking == []

    run(story())


def test_a_substitute_is_as_strong_as_the_best_computer_at_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with pondering(tmp_path) as (hall, _):
            seats = [bodies.SeatWish("link"), bodies.SeatWish("link"), bodies.SeatWish("computer", level="foreman")]
            opened = await hall.doors.open(bodies.NewTable("aztec", {"players": 3}, seats), "host")
            people = {seat: Visitor(hall, f"person{seat}") for seat in opened.keys}
            for seat, visitor in people.items():
                await visitor.join(opened.table, opened.keys[seat])
                await visitor.act(wire.Sit("sit", seat))
            await people[1].act(wire.Leave("leave", 1))
            await people[2].act(wire.Offer("replace", 2, Proposal.REPLACE, 1))
            assert [seat["level"] for seat in people[2].now["seats"]] == ["foreman", None, "foreman"]

    run(story())


def test_a_hint_is_dropped_when_the_position_changes_or_the_page_goes(tmp_path: Path) -> None:
    async def story() -> None:
        async with pondering(tmp_path) as (hall, players):
            ann = await sit_down(hall, "here", "here", game="aztec")
            asking = asyncio.create_task(refusal(hall.hints.hint(ann.page, wire.Hint("h", 1))))
            await until(lambda: len(players.thinking) == 1)
            assert await refusal(hall.hints.hint(ann.page, wire.Hint("again", 1))) == "too_fast"
            await ann.play(1, OPENING)
            assert await asking == "stale"
            assert players.thinking == []
            asking = asyncio.create_task(refusal(hall.hints.hint(ann.page, wire.Hint("h2", 2))))
            await until(lambda: len(players.thinking) == 1)
            hall.pages.part(ann.page)
            assert await asking == "stale"
            assert players.thinking == []

    run(story())


def test_a_table_that_is_forgotten_leaves_nobody_thinking(tmp_path: Path) -> None:
    async def story() -> None:
        async with pondering(tmp_path) as (hall, players):
            ann = await sit_down(hall, "here", "computer", game="aztec")
            await ann.play(1, OPENING)
            await until(lambda: len(players.thinking) == 1)
            await hall.clearing.remove(ann.table, math.inf)
            await one_tick()
            assert players.thinking == []

    run(story())


def test_a_rematch_keeps_levels_and_hints(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, Manners(pace=60)) as hall:
            wished = bodies.NewTable(
                "quarry", seats=[bodies.SeatWish("here"), bodies.SeatWish("computer", level="architect")]
            )
            opened = await hall.doors.open(wished, "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            await ann.play(1, "resign")
            assert code(await ann.act(wire.Offer("again", 1, Proposal.REMATCH))) == "done"
            await ann.join(ann.now["rematch"])
            assert [seat["level"] for seat in ann.now["seats"]] == ["architect", None]
            assert ann.live.table.hints

    run(story())


def test_of_a_hint_only_what_is_still_true_is_told_once_others_have_acted(tmp_path: Path) -> None:
    class Slow(HereAndNow):
        """Advises once others have acted."""

        def __init__(self) -> None:
            self.waits = asyncio.Event()

        async def advise(self, job: Job, errand: Errand) -> Advice:
            await self.waits.wait()
            return Advice(move, (*counted, message("reason.alike")), None)

    players, move = Slow(), ""
    counted: tuple[Message, ...] = ()

    async def story() -> None:
        nonlocal move, counted
        async with open_hall(tmp_path, players=players) as hall:
            ann = await sit_down(hall, "here", "here", game="temple_rush")
            position = ann.live.table.position
            chosen = next(move for move in position.legal_moves(1) if move.kind == "place")
            move, counted = chosen.text, tuple(merit.said for merit in position.merits(1, chosen))
            asking = asyncio.create_task(hall.hints.hint(ann.page, wire.Hint("h", 1)))
            await one_tick()
            assert isinstance(await ann.play(2, "pass"), wire.Done)
            players.waits.set()
            found = await asking
            assert isinstance(found, wire.Hinted)
            assert tuple(found.reasons) == counted

    run(story())


def test_a_hint_that_others_have_overtaken_is_not_given(tmp_path: Path) -> None:
    class Overtaken(HereAndNow):
        async def advise(self, job: Job, errand: Errand) -> Advice:
            return Advice("race 4+1", (), None)

    async def story() -> None:
        async with open_hall(tmp_path, players=Overtaken()) as hall:
            ann = await sit_down(hall, "here", "here", options={"players": 2})
            assert await refusal(hall.hints.hint(ann.page, wire.Hint("h", 1))) == "stale"

    run(story())
