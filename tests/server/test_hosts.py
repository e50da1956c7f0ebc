"""Where a computer player gives up and nobody sits, whoever opened the table decides what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hypostyle.server import protocol as wire
from hypostyle.server.errands import Errand
from hypostyle.server.hall import Hall
from hypostyle.server.players import Job
from hypostyle.server.protocol import Proposal
from tests.server.in_memory import HereAndNow, Visitor, open_hall, until, wish
from tests.server.stories import code

HOST = 0


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Failing(HereAndNow):
    """Fails until it is mended."""

    is_mended = False

    async def choose(self, job: Job, errand: Errand) -> str:
        if not self.is_mended:
            raise ZeroDivisionError
        return await super().choose(job, errand)


def offer(visitor: Visitor, what: Any, about: int | None = None, level: str | None = None) -> wire.Offer:
    return wire.Offer(visitor.fresh_id(), HOST, what, about, level)


async def stuck(hall: Hall, *kinds: str) -> tuple[Visitor, Visitor]:
    """The host and somebody who looks on, at a public table whose first computer player has given up."""
    opened = await hall.doors.open(wish("aztec", *kinds, options={"players": len(kinds)}, public=True), "host")
    host, other = Visitor(hall, "host"), Visitor(hall, "other")
    await host.join(opened.table)
    await other.join(opened.table)
    await until(lambda: any(seat["gone"] for seat in host.now["seats"]))
    return host, other


def test_the_host_has_a_computer_tried_again_or_another_level_play(tmp_path: Path) -> None:
    async def story() -> None:
        players = Failing()
        async with open_hall(tmp_path, players=players) as hall:
            host, other = await stuck(hall, "computer", "computer")
            assert host.now["may"] == {"0": ["abandon", "replace"]}
            assert other.now["may"] == {}
            assert code(await other.act(offer(other, "replace", 1))) == "not_yours"
            assert code(await host.act(offer(host, "replace", 2))) == "not_gone"
            assert code(await host.act(offer(host, "takeback"))) == "not_now"
            assert code(await host.act(offer(host, "replace", 1, "nobody"))) == "no_level"
            players.is_mended = True
            wished = offer(host, "replace", 1, "mason")
            done = await host.act(wished)
            assert isinstance(done, wire.Done)
            await until(lambda: host.now["ply"] >= 2)
            assert host.now["seats"][0]["level"] == "mason"
            assert host.now["may"] == {}
            assert host.now["offers"] == []
            assert await host.act(wished) == done, "sent again it has happened already"
            table = host.page.live.table.id if host.page.live else ""
        async with open_hall(tmp_path) as again:
            assert (await again.tables.find(table)).table.chair(1).level == "mason"

    run(story())


def test_the_host_ends_a_match_of_computers_that_cannot_go_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, players=Failing()) as hall:
            host, other = await stuck(hall, "computer", "computer")
            assert code(await other.act(offer(other, "abandon"))) == "not_yours"
            assert code(await host.act(offer(host, "abandon"))) == "done"
            assert other.now["state"] == "abandoned"
            assert host.now["may"] == {}

    run(story())


def test_while_computers_play_the_host_decides_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "computer"), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            assert host.now["may"] == {}
            assert code(await host.act(offer(host, "abandon"))) == "not_now"
            assert code(await host.act(offer(host, "replace", 1))) == "not_now"

    run(story())


@pytest.mark.parametrize("leaves", [False, True])
def test_who_sits_there_decides_and_the_host_once_they_have_gone(tmp_path: Path, leaves: bool) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, players=Failing()) as hall:
            opened = await hall.doors.open(wish("aztec", "computer", "link", public=True), "host")
            host, guest = Visitor(hall, "host"), Visitor(hall, "guest")
            await host.join(opened.table)
            await guest.join(opened.table, opened.keys[2])
            await guest.act(wire.Sit("sit", 2))
            await until(lambda: bool(host.now["seats"][0]["gone"]))
            assert "replace" in guest.now["may"]["2"]
            assert host.now["may"] == {}
            assert code(await host.act(offer(host, "abandon"))) == "not_now"
            if leaves:
                await guest.act(wire.Leave("leave", 2))
            else:
                hall.pages.part(guest.page)  # and stays away
            await until(lambda: host.now["may"] == {"0": ["abandon", "replace"]})
            assert code(await host.act(offer(host, "abandon"))) == "done"

    run(story())


def test_the_seat_of_a_host_is_no_seat_of_anything_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, players=Failing()) as hall:
            host, other = await stuck(hall, "computer", "computer")
            done = offer(host, "abandon")
            assert code(await host.act(done)) == "done"
            other.page.keys = frozenset([""])
            again = wire.Offer(done.id, HOST, Proposal.ABANDON)
            assert code(await other.act(again)) == "not_yours", "an empty key opens nothing"

    run(story())
