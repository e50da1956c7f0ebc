"""How long the loop is held up by what somebody asks for: never by a replay, and never for more than 20 ms.

The probe looks at the processor time that the loop's own thread has used between two of its turns, so that a busy
machine changes little, and compares it with what a replay of the same match takes in the same run.
"""

from __future__ import annotations

import asyncio
import copy
import gc
import pickletools
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import json

from hypostyle.ai.analysis import Judgement, Weighed, decisions
from hypostyle.core import Match, Record, eager, numbered_seed, play_out, write_text
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.clerks import Clerks, perform, written
from hypostyle.server.errands import Errand
from hypostyle.server.events import Opened, encode
from hypostyle.server.hall import Hall
from hypostyle.server.players import Advice, Job
from hypostyle.server.sqlite_store import FILE_NAME, SqliteStore
from hypostyle.server.store import Row
from hypostyle.server.table import fold
from tests.library import LIBRARY
from tests.server.in_memory import HASTY, HereAndNow, Visitor, all_games, wish

SHARE = 0.3  # of a replay that the loop may be held up for
LIMIT = 0.02  # seconds that it may be held up for at all
GAME = "turquoise"
Chosen = dict[str, int | str]
LARGEST: dict[str, Chosen] = {  # of each game what asks most of the house
    "aztec": {"players": 3, "rounds": 3},
    "temple": {},
    "turquoise": {"players": 4},
    "temple_rush": {"players": 4, "building": "free"},
}


@cache
def long_match() -> Record:
    """A match of some seven hundred entries."""
    return play_out(LIBRARY[GAME], {"players": 4}, numbered_seed(1)).record()


def replaying() -> float:
    """The processor time of one replay."""
    begin = time.thread_time()
    Match.load(LIBRARY[GAME], long_match())
    return time.thread_time() - begin


class Probe:
    """A task beside all others: the longest that the loop has worked between two of its turns."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()

    async def watch(self) -> None:
        while True:
            now = time.thread_time()
            self.longest = max(self.longest, now - self._last)
            self._last = now
            await asyncio.sleep(0)

    async def during(self, doing: Awaitable[object]) -> float:
        """The longest stretch while something is done."""
        watching = asyncio.create_task(self.watch())
        await asyncio.sleep(0)
        self.longest = 0.0
        gc.disable()  # a house looks for cycles seldom, and among fewer things than all these tests have made
        try:
            await doing
            await asyncio.sleep(0)  # the last stretch counts too
        finally:
            gc.enable()
            watching.cancel()
        return self.longest


class Elsewhere(HereAndNow):
    """Computer players that have thought in another process, and advise what they are told to."""

    move = ""

    async def advise(self, job: Job, errand: Errand) -> Advice:
        await asyncio.sleep(0)
        return Advice(self.move, (), None)


@asynccontextmanager
async def open_house(folder: Path, players: HereAndNow | None = None) -> AsyncIterator[Hall]:
    """A hall with clerks in processes of their own, which are there."""
    clerks = Clerks(LIBRARY, all_games)
    players = players or HereAndNow()
    hall = Hall(LIBRARY, SqliteStore(folder), players, clerks, HASTY, lambda point: None)  # type: ignore[arg-type]
    try:
        await clerks.be_there()
        yield hall
    finally:
        await hall.close()


async def come(hall: Hall, table: str) -> None:
    await Visitor(hall, "ann").join(table)


async def take_along(hall: Hall, table: str) -> None:
    assert len((await hall.catalogue.record(table, "ann", None)).lines) == len(long_match().lines)


async def list_mine(hall: Hall, table: str) -> None:
    (card,) = await hall.catalogue.cards(await hall.store.tables_of("ann", 9), "ann")
    assert (card.table, card.ply) == (table, len(long_match().lines))


async def bring(hall: Hall, table: str) -> None:
    await hall.doors.study(write_text(long_match()), "bob")


async def go_on(hall: Hall, table: str) -> None:
    source = bodies.Source(table=table, ply=len(long_match().lines) - 1)
    await hall.doors.open(wish(GAME, *["here"] * 4, options={"players": 4}, source=source), "ann")


async def go_on_from_record(hall: Hall, table: str) -> None:
    source = bodies.Source(record=write_text(long_match()), ply=len(long_match().lines) - 1)
    await hall.doors.open(wish(GAME, *["here"] * 4, options={"players": 4}, source=source), "ann")


async def analyse(hall: Hall, table: str) -> None:
    await hall.analyst.report(await hall.tables.look(table, "ann", None))


async def read_analysis(hall: Hall, table: str) -> None:
    match = (await hall.tables.find(table)).table.match
    plies = decisions(match)
    await hall.store.begin_analysis(table, "quick", len(plies))
    for number, ply in enumerate(plies):
        entry = match.entries[ply]
        best = [Weighed(entry.move.text, 0.5, match.positions[ply].spoken(*entry))] * 3
        said = json.encode(Judgement(ply, entry.actor, entry.move.text, [0.25] * 4, [0.25] * 4, best=best))
        await hall.store.keep_judgement(table, number, said)
    report = await hall.analyst.report(await hall.tables.look(table, "ann", None))
    assert len(report.judgements) == len(plies)


@pytest.mark.parametrize(
    "doing", [come, take_along, list_mine, bring, go_on, go_on_from_record, analyse, read_analysis]
)
def test_nothing_that_is_asked_of_a_cold_table_holds_the_loop_up(
    tmp_path: Path, doing: Callable[[Hall, str], Awaitable[None]]
) -> None:
    async def story() -> float:
        async with open_house(tmp_path) as hall:
            table = await hall.doors.study(write_text(long_match()), "ann")
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
            connection.execute("UPDATE hall_table SET number = 0")  # as if events had come since it was listed
        async with open_house(tmp_path) as hall:
            return await Probe().during(doing(hall, table))

    replay = min(replaying() for _ in range(3))
    longest = asyncio.run(story())
    assert longest < SHARE * replay, f"{1000 * longest:.0f} ms on the loop; a replay takes {1000 * replay:.0f} ms"


@pytest.mark.parametrize(("game", "options"), LARGEST.items())
def test_no_question_of_a_page_and_no_move_holds_the_loop_up(tmp_path: Path, game: str, options: Chosen) -> None:
    """In the middle of a match, told to pages of all who play."""

    async def story() -> dict[str, float]:
        players, longest = Elsewhere(), dict[str, float]()
        async with open_house(tmp_path, players) as hall:

            async def measure(name: str, doing: Awaitable[object]) -> None:
                longest[name] = max(longest.get(name, 0.0), await Probe().during(doing))

            for visitor in await at_tables(hall, game, options):
                seat = visitor.now["to_act"][0]
                page = visitor.page
                assert page.live
                move = page.live.table.position.legal_moves(seat)[-1]
                players.move = move.text
                for length in range(len(move.path)):
                    path = list(move.path[:length])
                    await measure("choices", hall.questions.ask(page, wire.Choices(f"c{length}", seat, path)))
                for tried in (move.text, "nonsense", "resign"):
                    await measure("try", hall.questions.ask(page, wire.Try("t", seat, tried, picture=True)))
                await measure("hint", hall.hints.hint(page, wire.Hint("h", seat)))
                await measure("refused", visitor.play(seat, "nonsense"))
                await measure("move", visitor.play(seat, move.text))
        return longest

    longest = asyncio.run(story())
    assert set(longest) == {"choices", "try", "hint", "refused", "move"}
    assert max(longest.values()) < LIMIT, longest


async def at_tables(hall: Hall, game: str, options: Chosen) -> list[Visitor]:
    """Somebody at tables that go on from several moments of a match, each with two more who look on."""
    match = play_out(LIBRARY[game], options, numbered_seed(1), eager)
    visitors = []
    for part in range(5):
        source = bodies.Source(record=write_text(match.record()), ply=part * (match.ply - 1) // 4)
        wished = wish(game, *["here"] * len(match.position.seats), options=options, source=source)
        opened = await hall.doors.open(wished, f"ann{part}")
        visitors.append(Visitor(hall, f"ann{part}"))
        for visitor in (visitors[-1], Visitor(hall, "bob"), Visitor(hall, "eve")):
            await visitor.join(opened.table, opened.watch)
    return visitors


def test_a_card_set_of_ones_own_comes_from_a_clerk_as_little() -> None:
    """A clerk solves the cards; what the loop has to make again of them is counted, not timed."""
    game = LIBRARY["temple_rush"]
    mirrored = copy.deepcopy(game.set_data())
    for card in mirrored:
        card["rows"] = [row[::-1] for row in card["rows"]]
    opened = Opened("temple_rush", {}, "00" * 32, [], "", "", custom_set=mirrored, rules=game.facts.rules_version)
    reply = BytesIO(perform(LIBRARY, written(LIBRARY, fold, ("t", [Row(1, 0.0, encode(opened))]))))
    things = sum(1 for _ in pickletools.genops(reply))
    assert 1_000 < things < 50_000, "the cards are there, without each of the ways in which bricks cover them"
