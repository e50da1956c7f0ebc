"""An example is a table of one's own: every seat is the visitor's, the match goes on, and no list shows it."""

import asyncio
from pathlib import Path

import pytest

from hypostyle.core import Example, Game
from hypostyle.server import first_events
from hypostyle.server import protocol as wire
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import Proposal
from tests.library import LIBRARY
from tests.server.in_memory import Visitor, open_hall

EXAMPLES = [(game, example) for game in LIBRARY.values() for example in game.examples()]


@pytest.mark.parametrize(
    ("game", "example"), EXAMPLES, ids=[f"{game.facts.id}-{example.id}" for game, example in EXAMPLES]
)
def test_one_person_plays_an_example_through_for_all_seats(tmp_path: Path, game: Game, example: Example) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            opened = await hall.doors.begin_at(first_events.example_opened, game, example.id, "ann")
            await ann.join(opened.table)
            people = [seat["seat"] for seat in ann.now["seats"] if seat["kind"] == "person"]
            assert (ann.now["state"], ann.now["mine"], ann.now["about"]["one_screen"]) == ("running", people, True)
            assert {seat["kind"] for seat in ann.now["seats"]} <= {"person", "house"}
            assert ann.now["ply"] == len(example.entries)
            about = ann.now["about"]["example"]
            assert (about["id"], about["rule"], about["ply"]) == (example.id, example.rule, len(example.entries))
            for line in about["moves"]:
                named, _, move = line.rpartition(": ")
                seat = int(named.removeprefix("seat")) if named else ann.now["to_act"][0]
                assert isinstance(await ann.play(seat, move), wire.Done)
                assert line in [entry["text"] for entry in ann.now["entries"]]

    asyncio.run(story())


def test_an_example_is_in_no_list_gives_hints_and_is_taken_back_move_by_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            game = LIBRARY["temple"]
            (example,) = [example for example in game.examples() if example.id == "green"]
            opened = await hall.doors.begin_at(first_events.example_opened, game, example.id, "ann")
            assert await hall.store.tables_of("ann", 10) == []
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            assert "hint" in ann.now["may"]["2"]
            assert "takeback" not in ann.now["may"]["2"], "what led to the example stays"
            await ann.play(2, example.moves[0])
            await ann.play(1, example.moves[1])
            await ann.act(wire.Offer("back", 1, Proposal.TAKEBACK))
            assert ann.now["ply"] == len(example.entries) + 1
            await ann.play(1, "resign")
            assert (ann.now["state"], ann.now["may"]["1"]) == ("finished", [])
        async with open_hall(tmp_path) as hall:
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            assert ann.now["about"]["example"]["id"] == "green", "as it was, when it is read from the log"

    asyncio.run(story())


@pytest.mark.parametrize("game", ["temple", "bazaar"])
def test_an_example_that_is_not_there_is_refused(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            with pytest.raises(Objection) as caught:
                await hall.doors.begin_at(first_events.example_opened, LIBRARY[game], "nothing", "ann")
            assert caught.value.code == "no_example"

    asyncio.run(story())
