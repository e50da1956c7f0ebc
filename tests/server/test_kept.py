"""Tables that cannot be replayed: shown as such, alone, and in nobody's way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hypostyle.core import read_record, write_json, write_text
from hypostyle.core.errors import HypostyleError
from hypostyle.core.match import Match
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.events import Opened
from hypostyle.server.first_events import rematch
from hypostyle.server.hall import Hall
from hypostyle.server.housekeeping import DAY, Schedule, tidy
from hypostyle.server.kept import KeptPapers, examine
from hypostyle.server.listing import Listed
from hypostyle.server.objection import Code, Objection
from hypostyle.server.protocol import Proposal, State
from hypostyle.server.sqlite_store import FILE_NAME
from tests.library import LIBRARY
from tests.server.in_memory import OnTheSpot, Visitor, open_hall, wish
from tests.server.old_house import AZTEC, TURQUOISE, TURQUOISE_LINES, write_old_house
from tests.server.test_lists import Watched


def write(folder: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        assert connection.execute(sql, values).rowcount == 1


def damage(folder: Path, table: str) -> None:
    write(folder, "UPDATE event SET body = ? WHERE table_id = ? AND number = 3", b'{"event": "ente', table)


def break_rules(folder: Path, table: str) -> None:
    body = b'{"event": "entered", "actor": 1, "text": "a1.1NW"}'
    write(folder, "UPDATE event SET body = ? WHERE table_id = ? AND number = 3", body, table)


def replace_in_first(was: str, now: str) -> Callable[[Path, str], None]:
    def change(folder: Path, table: str) -> None:
        sql = (
            "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), ?, ?) AS BLOB) WHERE table_id = ? AND number = 1"
        )
        write(folder, sql, was, now, table)

    return change


HARMS: dict[str, list[Callable[[Path, str], None]]] = {
    "kept.damaged": [damage, break_rules],
    "kept.game": [replace_in_first('"game":"aztec"', '"game":"chess"')],
    "kept.set": [replace_in_first('"owner"', '"custom_set":[1,2],"owner"')],
    "kept.rules": [replace_in_first('"owner"', '"rules":7,"owner"')],
}


async def match_of_two_moves(hall: Hall) -> bodies.OpenedTable:
    opened = await hall.doors.open(wish("aztec", "here", "here", public=True), "ann")
    visitor = Visitor(hall, "ann")
    await visitor.join(opened.table)
    await visitor.play(1, "f4.1NW")
    await visitor.play(2, "f4.2SW")
    return opened


@pytest.mark.parametrize(("code", "harm"), [(code, harm) for code, harms in HARMS.items() for harm in harms])
def test_one_table_that_cannot_be_replayed_is_shown_as_such_and_harms_no_other(
    tmp_path: Path, code: str, harm: Callable[[Path, str], None]
) -> None:
    async def harmed() -> tuple[str, str]:
        async with open_hall(tmp_path) as hall:
            return (await match_of_two_moves(hall)).table, (await match_of_two_moves(hall)).table

    async def story(bad: str, good: str) -> None:
        async with open_hall(tmp_path) as hall:
            visitor = Visitor(hall, "ann")
            with pytest.raises(Objection, match=Code.UNREADABLE_TABLE) as refused:
                await visitor.join(bad)
            assert refused.value.message.code == code
            lobby = await hall.catalogue.cards(await hall.store.tables([State.RUNNING], public=True, limit=9), "bob")
            assert [card.table for card in lobby] == [good]
            mine = {
                card.table: card for card in await hall.catalogue.cards(await hall.store.tables_of("ann", 9), "ann")
            }
            assert (mine[good].state, mine[bad].state) == ("running", "unreadable")
            assert mine[bad].reason == refused.value.message
            kept = await hall.catalogue.kept(bad, "ann", None)
            assert kept.stood == "running"
            assert (kept.entries is None) == (code == "kept.game"), "of a game that is gone nobody knows what it hid"
            assert (await visitor.join(good))["ply"] == 2

    bad, good = asyncio.run(harmed())
    harm(tmp_path, bad)
    write(tmp_path, "UPDATE hall_table SET number = 0 WHERE id = ?", bad)
    asyncio.run(story(bad, good))


def test_entries_around_a_damaged_one_can_still_be_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await match_of_two_moves(hall)).table
        damage(tmp_path, table)
        async with open_hall(tmp_path) as hall:
            kept = await hall.catalogue.kept(table, "bob", None)
            assert kept.entries == ["# event 3 cannot be read", "f4.2SW"]
            assert "seed " not in write_text(await hall.catalogue.record(table, "bob", None)), (
                "it might be mended and go on"
            )

    asyncio.run(story())


def test_a_table_whose_beginning_is_lost_is_still_its_players(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await hall.doors.open(wish("aztec", "here", "here"), "ann")).table
        write(tmp_path, "UPDATE event SET body = ? WHERE table_id = ? AND number = 1", b"?", table)
        async with open_hall(tmp_path) as hall:
            assert (await hall.catalogue.kept(table, "ann", None)).card.game == ""
            with pytest.raises(Objection, match="private"):
                await hall.catalogue.kept(table, "bob", None)

    asyncio.run(story())


def test_a_table_of_the_first_rules_can_be_read_and_taken_along(tmp_path: Path) -> None:
    write_old_house(tmp_path)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            kept = await hall.catalogue.kept(TURQUOISE, "ann", None)
            expected = LIBRARY["turquoise"].facts.rules_version
            assert kept.card.reason is not None
            assert kept.card.reason.params == {"value": 1, "expected": expected}
            assert (kept.stood, kept.entries) == ("running", TURQUOISE_LINES)
            record = await hall.catalogue.record(TURQUOISE, "ann", None)
            assert (record.rules, record.names, record.seed) == (1, {1: "Ann", 2: "Bob"}, None)
            assert [line.text for line in read_record(write_text(record)).lines] == TURQUOISE_LINES
            assert [line.text for line in read_record(write_json(record)).lines] == TURQUOISE_LINES
            with pytest.raises(HypostyleError) as refused:
                Match.load(LIBRARY["turquoise"], record)
            assert refused.value.message.code == "error.other_rules"
            for attempt in (
                hall.catalogue.kept(TURQUOISE, "stranger", None),
                hall.catalogue.record(TURQUOISE, "stranger", None),
            ):
                with pytest.raises(Objection, match="private"):
                    await attempt
            with pytest.raises(Objection, match="not_found"):
                await hall.catalogue.kept(AZTEC, "ann", None)

    asyncio.run(story())


def test_a_table_that_was_listed_before_the_rules_changed_is_shown_as_kept_and_not_replayed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await hall.doors.open(wish("aztec", "here", "here", public=True), "ann")).table
        replace_in_first('"owner"', '"rules":7,"owner"')(tmp_path, table)
        card = "UPDATE hall_table SET card = CAST(replace(CAST(card AS TEXT), ?, ?) AS BLOB) WHERE id = ?"
        write(tmp_path, card, '"rules":1', '"rules":7', table)
        clerks = Watched()
        async with open_hall(tmp_path, clerks=clerks) as hall:
            (mine,) = await hall.catalogue.cards(await hall.store.tables_of("ann", 9), "ann")
            assert (mine.table, mine.state, mine.to_act) == (table, "unreadable", [])
            assert mine.reason is not None
            assert mine.reason.code == "kept.rules"
            assert clerks.works == []

    asyncio.run(story())


def test_what_a_match_hides_stays_hidden_when_its_log_is_damaged(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await hall.doors.open(wish("veil", "here", "here"), "ann")).table
        damage(tmp_path, table)
        async with open_hall(tmp_path) as hall:
            kept = await hall.catalogue.kept(table, "ann", None)
            assert (kept.stood, kept.entries) == ("running", None)
            with pytest.raises(Objection, match="hidden"):
                await hall.catalogue.record(table, "ann", None)

    asyncio.run(story())


def test_a_new_table_and_its_rematch_remember_their_rules(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            for game in ("aztec", "turquoise"):
                table = (await hall.doors.open(wish(game, "here", "here"), "ann")).table
                (first, *_) = await hall.store.events(table)
                assert isinstance(first.event, Opened)
                assert first.event.rules == LIBRARY[game].facts.rules_version
                again = rematch((await hall.tables.find(table)).table)
                assert again.rules == LIBRARY[game].facts.rules_version

    asyncio.run(story())


def test_a_record_of_other_rules_is_refused_and_one_kept_from_before_is_shut(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            with pytest.raises(Objection, match="bad_input"):
                await hall.doors.study("@game aztec\n@rules 7\n", "ann")
            table = await hall.doors.study("@game aztec\n@rules 1\nf4.1NW\n", "ann")
        replace_in_first("@rules 1", "@rules 7")(tmp_path, table)
        async with open_hall(tmp_path) as hall:
            with pytest.raises(Objection, match=Code.UNREADABLE_TABLE):
                await hall.tables.find(table)
            kept = await hall.catalogue.kept(table, "ann", None)
            assert (kept.stood, kept.entries) == ("study", ["f4.1NW"])

    asyncio.run(story())


def test_tidying_passes_over_it_until_its_time_is_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            bad, good = (await match_of_two_moves(hall)).table, (await match_of_two_moves(hall)).table
        damage(tmp_path, bad)
        for table in (bad, good):
            write(tmp_path, "UPDATE hall_table SET changed = 0 WHERE id = ?", table)
        async with open_hall(tmp_path) as hall:
            assert not await hall.clearing.abandon(bad)
            await tidy(hall, Schedule(), 31 * DAY)
            assert (await hall.tables.find(good)).table.state == "abandoned"
            assert (await hall.catalogue.kept(bad, "ann", None)).stood == "running"
            await tidy(hall, Schedule(), 181 * DAY)
            with pytest.raises(Objection, match="no_table"):
                await hall.catalogue.kept(bad, "ann", None)

    asyncio.run(story())


def test_what_was_taken_back_is_not_among_what_is_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            await ann.play(1, "f4.1NW")
            await ann.act(wire.Offer("back", 1, Proposal.TAKEBACK))
            move = ann.live.table.position.legal_moves(1)[-1].text
            await ann.play(1, move)
            papers = KeptPapers.of(opened.table, await hall.store.rows(opened.table), State.RUNNING)
            assert papers.lines == [move]

    asyncio.run(story())


def test_of_a_table_that_was_never_there_nothing_is_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            with pytest.raises(Objection, match="no_table"):
                await examine(Listed("nowhere", State.WAITING, 0.0, None), hall.store, OnTheSpot())  # type: ignore[arg-type]

    asyncio.run(story())
