"""Names: what others see of them is what they are, and nothing in them reaches beyond them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.objection import Objection
from hypostyle.server.people import LONGEST_NAME, tidy_name
from tests.server.in_memory import Visitor, open_hall, wish

RIGHT_TO_LEFT, ZERO_WIDTH, JOINER, FILLER = "\u202e", "\u200b", "\u200d", "\u3164"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        (f"Ann{RIGHT_TO_LEFT}eeL", "AnneeL"),
        (f"A{ZERO_WIDTH}n{JOINER}n\ufeff\u00ad\u2066", "Ann"),
        ("An\x00n\x1b[31m", "Ann[31m"),
        ("Rene\u0301e", "Ren\u00e9e"),
        (f"{FILLER}Ann{FILLER}", "Ann"),
        ("\u2028Ann\u00a0Lee\u2029", "Ann Lee"),
        ("\U0001f98a Zoë 王", "\U0001f98a Zoë 王"),
        ("\U0001d160" * 40, ("\U0001d158\U0001d165\U0001d16e" * 40)[:LONGEST_NAME]),
        ("", None),
        (f" {ZERO_WIDTH}{RIGHT_TO_LEFT}\x00{FILLER}\u2800", None),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(given: str, kept: str | None) -> None:
    assert tidy_name(given) == kept


def test_the_longest_name_is_that_of_the_protocol() -> None:
    (meta,) = wire.Name.__metadata__  # type: ignore[attr-defined]
    assert meta.max_length == LONGEST_NAME


def test_names_are_tidied_wherever_somebody_gives_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            seats = [bodies.SeatWish("here", f"Ann{RIGHT_TO_LEFT}"), bodies.SeatWish("link", f"B{ZERO_WIDTH}ob")]
            opened = await hall.doors.open(bodies.NewTable("aztec", seats=seats), "ann")
            page = Visitor(hall, "bob")
            await page.join(opened.table, opened.keys[2])
            assert [seat["name"] for seat in page.now["seats"]] == ["Ann", "Bob"]
            assert isinstance(await page.act(wire.Sit("a", 2, f"Bo\x00b{RIGHT_TO_LEFT}by")), wire.Done)
            assert page.now["seats"][1]["name"] == "Bobby"
            assert isinstance(await page.act(wire.Rename("b", 2, f"{ZERO_WIDTH}Robert")), wire.Done)
            assert page.now["seats"][1]["name"] == "Robert"
            for unseen in (wire.Rename("c", 2, ZERO_WIDTH), wire.Sit("d", 2, "\x00")):
                refused = await page.act(unseen)
                assert isinstance(refused, wire.Refused)
                assert refused.code == "no_name"
            with pytest.raises(Objection, match="no_name"):
                await hall.doors.open(bodies.NewTable("aztec", seats=[bodies.SeatWish("here", " "), seats[1]]), "ann")

    asyncio.run(story())


def test_names_in_a_record_that_is_brought_are_tidied_when_they_are_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            record = f"@game bazaar\n@seat 1 Ann{RIGHT_TO_LEFT}{ZERO_WIDTH}\n@seat 2 {FILLER}\n"
            page = Visitor(hall, "ann")
            await page.join(await hall.doors.study(record, "ann"))
            assert [seat["name"] for seat in page.now["seats"]] == ["Ann", None]

    asyncio.run(story())


def test_the_usual_wish_has_no_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "link"), "ann")
            assert [chair.name for chair in (await hall.tables.find(opened.table)).table.chairs] == [None, None]

    asyncio.run(story())
