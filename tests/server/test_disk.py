"""A hall over a disk that is slow, refuses, and loses what was not synchronised: nobody is told too early."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from contextlib import suppress

import pytest

from hypostyle.core import Dice
from hypostyle.server import protocol as wire
from hypostyle.server.hall import Hall
from hypostyle.server.store import StoreError
from tests.server.in_memory import Visitor, open_hall, walk, wish
from tests.server.toy_disk import ToyDisk, ToyStore

LOSSES = 12  # of power, in the course of one match after the other


async def two_at_aztec(hall: Hall) -> Visitor:
    ann = Visitor(hall, "ann")
    await ann.join((await hall.doors.open(wish("aztec", "here", "here"), "ann")).table)
    return ann


def test_nothing_is_told_before_the_disk_has_it() -> None:
    async def story() -> None:
        disk = ToyDisk()
        async with open_hall(ToyStore(disk)) as hall:
            ann = await two_at_aztec(hall)
            watching = Visitor(hall, "ann")
            await watching.join(ann.table)
            disk.seconds = 0.05
            told = len(watching.told)
            playing = asyncio.create_task(ann.play(1, "f4.1NW"))
            await asyncio.sleep(0.02)
            assert len(watching.told) == told
            assert (await hall.tables.find(ann.table)).table.match.ply == 0
            assert isinstance(await playing, wire.Done)
            assert watching.now["ply"] == 1

    asyncio.run(story())


def test_what_the_disk_refuses_has_not_happened() -> None:
    async def story() -> None:
        disk = ToyDisk()
        async with open_hall(ToyStore(disk)) as hall:
            ann = await two_at_aztec(hall)
            disk.is_full = True
            for doing in (ann.play(1, "f4.1NW", id="a"), ann.act(wire.Rename("b", 1, "Anna"))):
                with pytest.raises(StoreError, match="full"):
                    await doing
            assert (ann.now["ply"], ann.now["seats"][0]["name"]) == (0, None)
            with pytest.raises(StoreError, match="full"):
                await hall.doors.open(wish("aztec", "here", "here"), "ann")
            disk.is_full = False
            assert isinstance(await ann.play(1, "f4.1NW", id="a"), wire.Done), "the same id, sent again, happens now"
            assert len(disk.contents.rows) == 1

    asyncio.run(story())


def test_a_house_that_loses_its_power_again_and_again_goes_on_from_what_it_told() -> None:
    async def story() -> None:
        disk, dice = ToyDisk(), random.Random("power")
        disk.seconds = 0.001
        done: dict[str, dict[str, int]] = defaultdict(dict)  # by table: what was acknowledged, and as which event
        ann: Visitor | None = None
        for _ in range(LOSSES):
            async with open_hall(ToyStore(disk)) as hall:
                ann = await come_back(hall, ann)
                playing = asyncio.create_task(play_and_note(ann, done[ann.table], Dice(b"power")))
                await asyncio.sleep(dice.random() * 0.05)
                disk.lose_power()
                with suppress(StoreError):
                    await playing
            kept = disk.contents.rows[ann.table]
            assert ann.now["number"] <= len(kept), "what was told is there"
        assert sum(map(len, done.values())) > LOSSES, "something happened between one loss and the next"
        for table, acknowledged in done.items():
            labels = {getattr(row.read().event, "intent", None): row.number for row in disk.contents.rows[table]}
            assert {f"1 {intent}": number for intent, number in acknowledged.items()}.items() <= labels.items()

    asyncio.run(story())


async def come_back(hall: Hall, before: Visitor | None) -> Visitor:
    """Ann at the table where she was, or at another once its match is over."""
    if before is None or before.now["state"] != "running":
        return await two_at_aztec(hall)
    ann = Visitor(hall, "ann")
    await ann.join(before.table)
    return ann


async def play_and_note(visitor: Visitor, done: dict[str, int], dice: Dice) -> None:
    """Move until the match is over, and note what was acknowledged for seat 1."""
    while visitor.now["state"] == "running":
        (seat,) = visitor.now["to_act"]
        intent = visitor.fresh_id()
        answered = await visitor.play(seat, await walk(visitor, seat, dice), id=intent)
        assert isinstance(answered, wire.Done)
        if seat == 1:
            done[intent] = answered.number
