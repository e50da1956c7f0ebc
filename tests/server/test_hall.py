"""Matches in the hall, over the toys and all games: what people see, and what is on disk afterwards."""

import asyncio
from pathlib import Path

import pytest
from msgspec import json

from hypostyle.core import Dice, Game, Match, read_record, write_text
from hypostyle.server import description
from hypostyle.server import protocol as wire
from hypostyle.server.protocol import ClockKind
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server.in_memory import Visitor, open_hall, play_out, until, wish


def people_wanted(game: Game) -> int:
    options = game.facts.settle({})
    return game.facts.seats(options) - len(game.facts.house_seats(options))


def test_people_at_their_own_screens_play_a_match_to_its_end(tmp_path: Path, game: Game) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            count = people_wanted(game)
            opened = await hall.doors.open(wish(game.facts.id, *["link"] * count), "ann")
            seats = list(opened.keys)
            visitors = {seat: Visitor(hall, f"person{seat}") for seat in seats}
            for seat, visitor in visitors.items():
                await visitor.join(opened.table, opened.keys[seat])
                assert isinstance(await visitor.act(wire.Sit("sit", seat, f"Name {seat}")), wire.Done)
            end = await play_out(visitors, Dice(b"hall"))
            assert end["state"] == "finished"
            assert end["result"]["code"] == "outcome"
            table = (await hall.tables.find(opened.table)).table
            record = read_record(write_text(table.match.record()))
            assert Match.load(game, record).is_over, "the record verifies, dice included"
            read_back = Table.of(opened.table, LIBRARY, await hall.store.events(opened.table))
            assert read_back.match.lines == table.match.lines
            assert (read_back.number, read_back.state) == (table.number, "finished")

    asyncio.run(story())


def test_a_table_of_computers_can_be_watched(tmp_path: Path, game: Game) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish(game.facts.id, *["computer"] * people_wanted(game)), "ann")
            stranger = Visitor(hall, "stranger")
            with pytest.raises(Exception, match="private"):
                await stranger.join(opened.table)
            spectator = Visitor(hall, "spectator")
            await spectator.join(opened.table, opened.watch)
            await until(lambda: spectator.now["state"] == "finished", 60)
            assert spectator.now["mine"] == []

    asyncio.run(story())


def test_an_invited_guest_is_told_the_terms_before_they_sit_down(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            clock = wire.ClockWish(ClockKind.FISCHER, 300, 5)
            opened = await hall.doors.open(wish("aztec", "here", "link", draw=True, hints=True, clock=clock), "ann")
            guest = Visitor(hall, "bob")
            terms = (await guest.join(opened.table, opened.keys[2]))["about"]
            assert (terms["game"], terms["options"]["corners"]) == ("aztec", "none")
            assert terms["clock"] == {"kind": "fischer", "seconds": 300, "increment": 5}
            assert (terms["draw"], terms["hints"]) == (True, True)

    asyncio.run(story())


def test_the_house_tells_what_a_game_calls_the_seat_that_its_rules_play() -> None:
    told = json.decode(description.house_told(LIBRARY, description.Wordbook(LIBRARY)))
    robots = {game["id"]: game["robot"] for game in told["games"]}
    assert robots["temple_rush"] == {"en": "The Robot", "fr": "Le Robot"}
    assert robots["aztec"] is None
