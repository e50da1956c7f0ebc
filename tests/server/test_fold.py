"""The table in memory is the table that its log makes: after every commit, whatever people do."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

from hypostyle.core import Dice, Game, Seat
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.events import AnyEvent
from hypostyle.server.hall import Hall
from hypostyle.server.live import Live, Page
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import ClockKind, ClockWish, Proposal
from hypostyle.server.table import Table
from tests.library import LIBRARY
from tests.server.in_memory import HASTY, Visitor, open_hall, walk, wish
from tests.server.test_hall import people_wanted
from tests.server.toy_disk import ToyDisk, ToyStore

COMPANIES = 30  # at most, until everything has happened once
STEPS = 150  # of one company, at one table after the other


def facts_of(table: Table) -> dict[str, Any]:
    """Everything that a table is, so that two can be compared."""
    facts = {name: value for name, value in vars(table).items() if name not in ("match", "_library", "_outlook")}
    match = {name: value for name, value in vars(table.match).items() if name != "game"}
    return {**facts, "game": table.game.facts.id, "match": match}


class Auditor:
    """A page that compares the table with the log whenever it is told how the table stands."""

    def __init__(self, disk: ToyDisk) -> None:
        self._disk = disk
        self._page: Page | None = None
        self.seen: dict[str, Counter[str]] = {}  # for each table its events, by their kind

    async def watch(self, hall: Hall, table: str, *keys: str) -> None:
        if self._page:
            hall.pages.part(self._page)
        self._page = Page("auditor", lambda _: self._compare())
        await hall.pages.join(self._page, wire.Join(table, list(keys)))

    def _compare(self) -> None:
        live = self._page.live if self._page else None
        if live is None:
            return
        table, rows = live.table, self._disk.contents.rows[live.table.id]
        folded = Table.of(table.id, LIBRARY, [row.read() for row in rows])
        assert facts_of(table) == facts_of(folded)
        line = self._disk.contents.lines[table.id]
        if line.number == table.number:
            listing = folded.listing()
            assert (line.state, line.public, line.card) == (listing.state, listing.public, listing.card)
            assert {(person, table.id) for person in listing.sitters} <= self._disk.contents.sitters
        self.seen[table.id] = Counter(type(row.read().event).__name__ for row in rows)


class Crowd:
    """People who do at random whatever can be done."""

    def __init__(self, hall: Hall, auditor: Auditor, dice: random.Random) -> None:
        self._hall = hall
        self._auditor = auditor
        self._dice = dice
        self._visitors: list[Visitor] = []

    async def meet(self, opened: bodies.OpenedTable) -> None:
        await self._auditor.watch(self._hall, opened.table, opened.watch)
        for seat, key in opened.keys.items():
            visitor = Visitor(self._hall, f"person{seat}")
            await visitor.join(opened.table, key)
            await visitor.act(wire.Sit("sit", seat, f"Name {seat}"))
            self._visitors.append(visitor)

    @property
    def live(self) -> Live:
        return self._visitors[0].live

    @property
    def _people(self) -> dict[Seat, Visitor]:
        """Who holds which seat, or held it before a computer sat in."""
        return {seat: each for each in self._visitors for seat in (*each.now["mine"], *each.now["lost"])}

    async def step(self) -> None:
        """One of them does something, which may be refused."""
        is_running = self.live.table.state == "running"
        (doing,) = self._dice.choices(
            (self.move, self.offer, self.answer, self.stand, self.come_and_go, self.run_out, self.follow),
            (60, 12, 14, 6, 6, 1, 0) if is_running else (1, 1, 50, 1, 4, 0, 50),
        )
        with suppress(Objection):  # to a question of somebody whose seat is gone by then
            await doing()
        if self._dice.random() < 0.3:
            await asyncio.sleep(0)

    def anyone(self) -> tuple[Seat, Visitor]:
        return self._dice.choice(list(self._people.items()))

    async def move(self) -> None:
        acting = [(seat, visitor) for seat, visitor in self._people.items() if str(seat) in visitor.now["choices"]]
        if acting:
            seat, visitor = self._dice.choice(acting)
            if self._dice.random() < 0.02:
                await visitor.play(seat, "resign")
            else:
                await visitor.play(seat, await walk(visitor, seat, Dice(str(self._dice.random()).encode())))

    async def offer(self) -> None:
        seat, visitor = self.anyone()
        gone = sorted(self.live.table.vacated)
        what = Proposal.REPLACE if gone else self._dice.choice((*[Proposal.TAKEBACK] * 2, *Proposal))
        await visitor.act(wire.Offer(visitor.fresh_id(), seat, what, gone[0] if gone else None))

    async def answer(self) -> None:
        seat, visitor = self.anyone()
        for each in visitor.now["offers"]:
            answered = wire.Answer(visitor.fresh_id(), seat, each["number"], self._dice.random() < 0.8)
            await visitor.act(answered)

    async def stand(self) -> None:
        seat, visitor = self.anyone()
        move = self._dice.choice(("drop", "pass", "resign") if self._dice.random() < 0.1 else ("drop", "pass"))
        await visitor.act(wire.Standing(visitor.fresh_id(), seat, move, self._dice.random() < 0.7))

    async def come_and_go(self) -> None:
        seat, visitor = self.anyone()
        intent = visitor.fresh_id()
        await visitor.act(
            self._dice.choice(
                (
                    wire.Leave(intent, seat),
                    wire.Sit(intent, seat),
                    wire.Sit(intent, seat),
                    wire.Rename(intent, seat, "N"),
                )
            )
        )

    async def run_out(self) -> None:
        """Let somebody's time be up."""
        self.live.since -= 3600
        await self.move()

    async def follow(self) -> None:
        """Go on at the next table, where there is one."""
        seat, visitor = self.anyone()
        following = visitor.now["rematch"]
        if following:
            opened = (await self._hall.tables.find(following)).table
            for each in self._visitors:
                await each.join(following)
            await self._auditor.watch(self._hall, following, opened.watch)
        elif visitor.now["state"] in ("finished", "abandoned"):
            await visitor.act(wire.Offer(visitor.fresh_id(), seat, Proposal.REMATCH))


CLOCKS: Mapping[str, ClockWish] = {
    "without time": ClockWish(),
    "with time": ClockWish(ClockKind.FISCHER, 600, 5),
    "with time for a round": ClockWish(ClockKind.ROUND, 600),
}


async def audited(game: Game, clock: str, company: int = 0) -> Counter[str]:
    """Let a company do at random what it can; returns what happened, by kind."""
    disk, dice = ToyDisk(), random.Random(f"{game.facts.id} {clock} {company}")
    auditor = Auditor(disk)
    async with open_hall(ToyStore(disk), HASTY) as hall:
        kinds = ["link"] * people_wanted(game)
        wished = wish(game.facts.id, *kinds, draw=True, public=True, clock=CLOCKS[clock])
        crowd = Crowd(hall, auditor, dice)
        await crowd.meet(await hall.doors.open(wished, "host"))
        for _ in range(STEPS):
            await crowd.step()
    return sum(auditor.seen.values(), Counter())


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_table_in_memory_is_the_one_that_its_log_makes(game: Game, clock: str) -> None:
    seen = asyncio.run(audited(game, clock))
    assert {"Opened", "Sat", "Started", "Entered", "Offered"} <= seen.keys()


def test_the_company_does_all_that_can_be_done() -> None:
    everything = {each.__name__ for each in AnyEvent.__args__} - {"Studied"}  # a record is only looked at
    seen: Counter[str] = Counter()
    for company in range(COMPANIES):
        seen += asyncio.run(audited(LIBRARY["aztec"], "without time", company))
        if everything <= seen.keys():
            return
    assert everything == seen.keys()
