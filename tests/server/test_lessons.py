"""A lesson is a table of one's own: the server opens it, judges the move, and keeps it out of every list."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import CHANCE, Game, Lesson
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition
from hypostyle.server import first_events
from hypostyle.server import protocol as wire
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import Proposal
from tests.library import LIBRARY
from tests.server.in_memory import Visitor, open_hall, until

LESSONS = [(game, lesson) for game in LIBRARY.values() for lesson in game.lessons()]


async def learns(visitor: Visitor, game: Game, lesson: Lesson) -> int:
    """Come to the table of a lesson; returns the seat one has there."""
    opened = await visitor.hall.doors.begin_at(first_events.lesson_opened, game, lesson.id, visitor.page.person)
    await visitor.join(opened.table)
    (seat,) = visitor.now["mine"]
    return int(seat)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game.facts.id}-{lesson.id}" for game, lesson in LESSONS])
def test_the_example_is_judged_right(tmp_path: Path, game: Game, lesson: Lesson) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            seat = await learns(ann, game, lesson)
            assert ann.now["state"] == "running"
            assert seat in ann.now["to_act"]
            assert ann.now["verdict"] is None
            about = ann.now["about"]["lesson"]
            assert (about["id"], about["rule"], about["count"]) == (lesson.id, lesson.rule, len(game.lessons()))
            tried: Any = await hall.questions.ask(ann.page, wire.Try("try", seat, lesson.example, False))
            assert isinstance(tried, wire.Tried)
            if lesson.asks == "refusal":
                assert tried.rule == lesson.rule
                return
            assert tried.refusal is None
            assert isinstance(await ann.play(seat, lesson.example), wire.Done)
            assert ann.now["verdict"] == "right"
            others = [entry["actor"] for entry in ann.now["entries"] if entry["actor"] not in (seat, CHANCE)]
            assert others == [], "nobody else moves"

    asyncio.run(story())


def test_another_move_is_judged_wrong_and_taken_back_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            game = LIBRARY["turquoise"]
            lesson = game.lessons()[0]
            seat = await learns(ann, game, lesson)
            await ann.play(seat, "end")
            assert ann.now["verdict"] == "wrong"
            await ann.act(wire.Offer("back", seat, Proposal.TAKEBACK))
            assert ann.now["verdict"] is None
            await ann.play(seat, lesson.example)
            assert ann.now["verdict"] == "right"

    asyncio.run(story())


def test_a_race_can_be_learned_again_when_its_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            game = LIBRARY["temple_rush"]
            (lesson,) = [lesson for lesson in game.lessons() if lesson.id == "race"]
            with monkeypatch.context() as hasty:
                hasty.setattr(TablePosition, "_limit", lambda position: 0 if position.stage == Stage.RACE else None)
                seat = await learns(ann, game, lesson)
                await until(lambda: ann.now["verdict"] is not None)
            assert ann.now["verdict"] == "wrong"
            await ann.act(wire.Offer("back", seat, Proposal.TAKEBACK))
            assert ann.now["verdict"] is None
            await ann.play(seat, lesson.example)
            assert ann.now["verdict"] == "right"

    asyncio.run(story())


def test_a_lesson_is_in_no_list_and_for_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.begin_at(first_events.lesson_opened, LIBRARY["aztec"], "first", "ann")
            assert await hall.store.tables_of("ann", 10) == []
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            assert [seat["kind"] for seat in ann.now["seats"]] == ["person", "nobody"]
            assert ann.now["may"]["1"] == ["abandon"]
            bob = Visitor(hall, "bob")
            with pytest.raises(Objection) as caught:
                await bob.join(opened.table)
            assert caught.value.code == "private"
            await bob.join(opened.table, opened.watch)
            refused = await bob.act(wire.Sit("sit", 2, None))
            assert isinstance(refused, wire.Refused)

    asyncio.run(story())


def test_a_lesson_stands_as_it_was_when_it_is_read_from_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.begin_at(first_events.lesson_opened, LIBRARY["aztec"], "points", "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            await ann.play(1, "e1.1UN")
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            assert ann.now["verdict"] == "right"
            assert ann.now["about"]["lesson"]["following"] == "stuck"

    asyncio.run(story())


def test_a_lesson_that_ends_the_match_offers_no_rematch(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            seat = await learns(ann, LIBRARY["turquoise"], LIBRARY["turquoise"].lessons()[-1])
            await ann.play(seat, "crown r0")
            assert (ann.now["state"], ann.now["verdict"], ann.now["may"][str(seat)]) == ("finished", "right", [])

    asyncio.run(story())


@pytest.mark.parametrize("game", ["aztec", "bazaar"])
def test_a_lesson_that_is_not_there_is_refused(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            with pytest.raises(Objection) as caught:
                await hall.doors.begin_at(first_events.lesson_opened, LIBRARY[game], "nothing", "ann")
            assert caught.value.code == "no_lesson"

    asyncio.run(story())
