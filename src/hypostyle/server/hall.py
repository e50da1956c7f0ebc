"""The hall: tables that are open, who is at them, and the one way anything happens there.

An intent is judged, its events are appended, and only when they are on disk is it applied, answered and shown. One
lock per table keeps that order. Time, lag, presence and computer players are kept here; the log knows none of them
but what became an event.
"""

from __future__ import annotations

import asyncio
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import structlog
from msgspec import structs

from hypostyle.core import Entry, Game, HypostyleError, Match, Position, Record, Seat, read_entry
from hypostyle.server import deciding, opening, telling
from hypostyle.server import protocol as wire
from hypostyle.server.analysing import Analyst
from hypostyle.server.budgets import Budgets, Limits
from hypostyle.server.clerks import Clerks
from hypostyle.server.clock import on_the_clock
from hypostyle.server.deciding import Sender
from hypostyle.server.draft import Draft
from hypostyle.server.errands import Errand
from hypostyle.server.events import (
    Abandoned,
    AnyEvent,
    Entered,
    Opened,
    Rematched,
    Replaced,
    Sat,
    Started,
    Studied,
    TookBack,
)
from hypostyle.server.events import encode as encode_event
from hypostyle.server.kept import Examined, KeptTable, examined
from hypostyle.server.listing import Listed, Listing, reason_against
from hypostyle.server.live import Held, Live, Page, Thinking, encode
from hypostyle.server.metrics import APPEND_SECONDS, DONE, EVENTS, INTENTS, OPEN_TABLES, PAGES
from hypostyle.server.objection import UNREADABLE, Objection, grumble, too_fast
from hypostyle.server.papers import Papers
from hypostyle.server.players import Advice, ComputerPlayers, Job
from hypostyle.server.store import Conflict, Logged, Row, Store, StoreError
from hypostyle.server.table import Table, fold, put_together
from hypostyle.server.telling import Holding, Presence
from hypostyle.server.warming import warm

log = structlog.get_logger("hypostyle.hall")


@dataclass(frozen=True)
class Manners:
    """How patient the house is, in seconds."""

    pace: float = 0.6  # the least time a computer player takes, so that people can follow
    hold: float = 0.5  # the longest that a contended entry is held
    lag: float = 0.5  # the most lag that is made good
    grace: float = 30.0  # how long somebody may be away before the others are asked what to do
    race: tuple[float, float] = (20.0, 60.0)  # when a computer player hands in its move in a live race
    unwatched: float = 300.0  # how long a table that nobody looks at stays in memory
    patience: tuple[float, ...] = (1.0, 4.0, 15.0)  # before a computer player that failed is asked again, and again
    waits: float = 0.5  # how long somebody waits for a computer player before they are told what for
    ping: float = 10.0  # how often a page is pinged; three that it does not answer, and it counts as gone
    breath: float = 1.0  # after which whoever has spent their budget is answered, or heard again


MARGIN = 0.05  # what a line's lag may vary, in seconds
LISTED_EVERY = (
    30.0  # seconds after which lists are told that a table goes on; its index would double what a move writes
)
MOST_QUESTIONS = 32  # that a page may have waiting
PATIENCE = (0.5, 30.0)  # seconds until a time-out that could not be written is tried again: at first, and at most
REMEMBERED = 200  # refusals kept per table, so that an id sent again gets the same answer


class Hall:
    """All tables of a house."""

    def __init__(
        self,
        library: Mapping[str, Game],
        store: Store,
        players: ComputerPlayers,
        clerks: Clerks,
        manners: Manners,
        at: Callable[[str], None],
        budgets: Budgets | None = None,
    ) -> None:
        self.library = library
        self.store = store
        self.manners = manners
        self.budgets = budgets or Budgets(Limits())
        self._players = players
        self._clerks = clerks
        self._at = at  # told where an intent has come to; tests kill the process there
        self._live: dict[str, Live] = {}
        self._leaving: set[str] = set()  # tables that are being removed
        self._coming: Counter[str] = Counter()  # and those that are being read
        self._tasks: set[asyncio.Task[None]] = set()
        self.analyst = Analyst(store, players, self._match_of, self._spawn)
        self._waiting: asyncio.Task[None] | None = None  # tells pages what they wait for
        self._is_closing = False

    async def be_ready(self, *, warms_up: bool) -> None:
        """Take up what was left undone; if wished, warm up, and get computer players ready behind the open house."""
        self._spawn(self._clerks.be_there())
        if warms_up:
            warm(self.library)
            self._players.open()
        await self.analyst.go_on()

    def computers(self) -> wire.Computers:
        """Whose computer players can think."""
        is_ready = {name: self._players.is_ready(name) for name in self.library}
        ready, getting_ready = ([name for name in is_ready if is_ready[name] is each] for each in (True, False))
        return wire.Computers(ready, getting_ready)

    # Opening and finding tables

    async def open(self, wish: wire.NewTable, person: str) -> wire.OpenedTable:
        """Open a table as wished; raises Objection."""
        name = await self.store.name_of(person)
        source = wish.source
        try:
            if source and source.record is None:
                match = (await self.look(source.table or "", person, source.key)).match
                event = opening.opened(wish, match.game, match, person, name)
            elif source or wish.set is not None:
                (event,) = await self._clerks.do(opening.wished, wish, person, name)
            else:
                (event,) = opening.wished(self.library, wish, person, name)
        except HypostyleError as error:
            raise grumble(error) from None
        return _opened(await self._found(opening.fresh_id(), event))

    async def teach(self, game: Game, lesson: str, person: str) -> wire.OpenedTable:
        """Open a table for one lesson; raises Objection."""
        name = await self.store.name_of(person)
        (event,) = await self._clerks.do(opening.lesson_opened, game, lesson, person, name)
        return _opened(await self._found(opening.fresh_id(), event))

    async def exemplify(self, game: Game, example: str, person: str) -> wire.OpenedTable:
        """Open a table at which one plays on from an example; raises Objection."""
        name = await self.store.name_of(person)
        (event,) = await self._clerks.do(opening.example_opened, game, example, person, name)
        return _opened(await self._found(opening.fresh_id(), event))

    async def study(self, text: str, person: str) -> str:
        """Open a record to be looked at; raises Objection."""
        (event,) = await self._clerks.do(opening.studied, text, person)
        return (await self._found(opening.fresh_id(), event)).id

    async def find(self, table_id: str) -> Live:
        """The table of that id, from memory or the log; raises Objection, `UNREADABLE` if it cannot be replayed."""
        live = self._live.get(table_id) or await self._load(table_id)
        live.looked_at = time.monotonic()
        return live

    async def look(self, table_id: str, person: str, key: str | None) -> Table:
        """The table of that id, for somebody who may look at it; raises Objection."""
        live = await self.find(table_id)
        _must_know(live.table, person, [key] if key else [])
        if live.table.is_hiding:
            raise Objection("hidden")
        return live.table

    async def _match_of(self, table_id: str) -> Match:
        return (await self.find(table_id)).table.match

    async def cards(self, listed: Iterable[Listed], person: str) -> list[wire.TableCard]:
        """Tables as lists show them: from memory, or as they were last listed. Nothing is replayed on the loop."""
        return [await self._card(each, person) for each in listed]

    async def _card(self, listed: Listed, person: str) -> wire.TableCard:
        live = self._live.get(listed.table)
        if live:
            table, presence = live.table, live.presence(self.manners.grace)
            return telling.card(Listed(table.id, table.state, table.changed, table.card()), presence, person)
        if listed.card is None:
            listed = (await self._examine(listed)).listed
        assert listed.card
        reason = listed.card.reason or reason_against(self.library, listed.card.game, listed.card.rules)
        if reason:
            card = structs.replace(listed.card, reason=reason, stood=listed.stood, to_act=[])
            listed = listed._replace(state="unreadable", card=card)
        return telling.card(listed, Presence(), person)

    async def kept(self, table_id: str, person: str, key: str | None) -> wire.KeptTable:
        """What is left of a table that cannot be replayed, for somebody who may look at it; raises Objection."""
        found, papers = await self._papers(table_id, person, key)
        card = telling.card(found.listed, Presence(), person)
        return wire.KeptTable(card, papers.stood, None if found.is_hiding else papers.lines)

    async def _papers(self, table_id: str, person: str, key: str | None) -> tuple[Examined, KeptTable]:
        listed = await self.store.listed(table_id)
        if listed is None:
            raise Objection("no_table")
        found = await self._examine(listed)
        if found.kept is None:
            raise Objection("not_found")
        if not await self.store.sits_at(person, table_id):  # its own list of them may be damaged
            _must_know(found.kept, person, [key] if key else [])
        return found, found.kept

    async def record(self, table_id: str, person: str, key: str | None) -> Record:
        """The record of a table, for somebody who may look at it; raises Objection."""
        try:
            return (await self.look(table_id, person, key)).match.record()
        except Objection as objection:
            if objection.code != UNREADABLE:
                raise
        found, papers = await self._papers(table_id, person, key)
        if found.is_hiding:
            raise Objection("hidden")
        return papers.record()

    async def _examine(self, listed: Listed) -> Examined:
        """Find out how a table stands, and list it so; a clerk replays it."""
        rows = await self.store.rows(listed.table)
        if not rows:
            raise Objection("no_table")
        found: list[Examined] = await self._clerks.do(examined, listed, rows)
        await self.store.relist(listed.table, rows[-1].number, found[0].listing)
        return found[0]

    async def _load(self, table_id: str) -> Live:
        if table_id in self._leaving:
            raise Objection("no_table")
        self._coming[table_id] += 1
        try:
            table = await self._fold(table_id, await self.store.rows(table_id))
        except Objection as objection:
            await self._set_aside(table_id, objection)
            raise
        finally:
            self._coming -= Counter([table_id])
        # While the log was read somebody else may have brought the table in; there must never be two of it.
        return self._live.get(table_id) or self._keep(table)

    async def _fold(self, table_id: str, rows: list[Row]) -> Table:
        """The table that a log makes; a clerk replays it. Raises Objection."""
        if not rows:
            raise Objection("no_table")
        return put_together(await self._clerks.do(fold, table_id, rows))

    async def _set_aside(self, table_id: str, objection: Objection) -> None:
        """List a table that cannot be replayed as such."""
        listed = await self.store.listed(table_id) if objection.code == UNREADABLE else None
        if listed and listed.state != "unreadable":
            log.warning("a table cannot be replayed", table=table_id, reason=objection.message)
            await self._examine(listed)

    def _keep(self, table: Table) -> Live:
        live = Live(table, since=time.monotonic(), looked_at=time.monotonic())
        self._live[table.id] = live
        OPEN_TABLES.set(len(self._live))
        self._set_alarm(live)
        return live

    async def _found(self, table_id: str, event: Opened | Studied) -> Table:
        first = Logged(1, time.time(), event)
        if isinstance(event, Studied) or event.origin or event.custom_set is not None:
            table = await self._fold(table_id, [Row(1, first.time, encode_event(event))])
        else:
            table = Table.of(table_id, self.library, [first])
        draft = Draft(table, first.time)
        deciding.start(draft)
        await self._append(table_id, [first, *draft.logged], draft.table.listing())
        self._keep(draft.table).listed = draft.table.number
        return draft.table

    # Pages

    async def join(self, page: Page, said: wire.Join) -> None:
        """Bring a page to a table and tell it how things stand."""
        live = await self.find(said.table)
        _must_know(live.table, page.person, said.keys)
        if page.live is not None:
            self.part(page)
        async with live.lock:
            table = live.table
            page.keys = frozenset(said.keys)
            page.live = live
            page.take_seats(table)
            page.has = table.seen_from(said.since, said.era)
            live.pages.add(page)
            PAGES.inc()
            for seat in page.seats:
                live.away.pop(seat, None)
            presence = live.presence(self.manners.grace)
            shared = self._now(live, presence)
            stands = telling.for_page(shared, table, page.holding, presence, page.has)
            page.has = table.match.ply
            page.tell(structs.replace(stands, about=telling.about(table, page.person, page.seats)))
            self._tell_all(live, besides=page)
        self._think(live)

    def part(self, page: Page) -> None:
        """A page is gone."""
        live = page.live
        if live is None or page not in live.pages:
            return
        live.pages.discard(page)
        if page in live.hints:
            live.hints[page].task.cancel()
        page.live = None
        PAGES.dec()
        live.looked_at = time.monotonic()
        for seat in set(page.seats) - live.presence(self.manners.grace).here:
            live.away[seat] = time.monotonic()
        self._tell_all(live)
        asyncio.get_running_loop().call_later(self.manners.grace + 0.1, self._tell_all, live)

    async def ask(self, page: Page, query: wire.Query) -> wire.FromServer:
        """Answer a question, one of a page at a time; raises Objection."""
        if page.questions >= MOST_QUESTIONS:
            raise too_fast()
        page.questions += 1
        try:
            async with page.asking:
                await asyncio.sleep(0)  # however many wait, everyone else has a turn between two of them
                return await self._answer(page, query)
        finally:
            page.questions -= 1

    async def _answer(self, page: Page, query: wire.Query) -> wire.FromServer:
        table = _at_table(page).table
        if isinstance(query, wire.Show):
            ply = min(query.ply, table.match.ply)
            seat = page.seats[0] if page.seats else None
            position = table.match.positions[ply]
            shown: list[wire.Shown] = await self._clerks.do(telling.shown, position, query.move, seat, keep=True)
            return structs.replace(shown[0], id=query.id, ply=ply)
        assert isinstance(query, wire.Choices | wire.Try)
        if query.seat not in page.seats:
            raise Objection("not_yours")
        if isinstance(query, wire.Choices):
            return wire.Chosen(query.id, telling.choices(table.position, query.seat, query.path))
        tried = telling.tried(table.position, query)
        if query.picture and query.seat in table.position.to_act:
            (picture,) = await self._clerks.do(telling.pictured, table.position, tried.move, query.seat, keep=True)
            return structs.replace(tried, picture=picture)
        return tried

    async def hint(self, page: Page, query: wire.Hint) -> wire.FromServer:
        """A good move for a seat that may act, and why; raises Objection, also once the question is out of date."""
        live = _at_table(page)
        table = live.table
        if query.seat not in page.seats:
            raise Objection("not_yours")
        if not telling.may_hint(table, query.seat):
            raise Objection("no_hint")
        if page in live.hints:
            raise too_fast("hints")
        self.budgets.spend("hints", page.address, page.person)
        asked, ply, era = table.position, table.match.ply, table.era
        errand = Errand("hint", page.owner)
        task = asyncio.create_task(self._players.advise(Job.at(asked, query.seat), errand))
        live.hints[page] = Thinking(query.seat, ply, era, task, errand)
        self._watch_waits()
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            del live.hints[page]
        if task.cancelled() or deciding.is_stale(live.table, query.seat, ply, era):
            raise Objection("stale")
        return _hinted(live.table, query, task.result(), asked)

    async def act(self, page: Page, intent: wire.Intent) -> wire.FromServer:
        """Let an intent happen; the answer says that it is on disk, or why it did not happen."""
        live, arrived = _at_table(page), time.monotonic()
        self._at("received")
        known = deciding.label(intent)
        try:
            async with live.lock:
                happened = live.table.answered(known, page.person, page.keys)
                if happened is not None:
                    return wire.Done(intent.id, happened)
                if (page.person, known) in live.refused:
                    return live.refused[page.person, known]
                await self._see_to_time(live, arrived)
                held = _same(live.held, known, page) or self._hold(live, page, intent, arrived)
                if held is None:
                    number = await self._do(live, page, intent, self._spent(live, page, arrived))
                    return wire.Done(intent.id, number)
            page.tell(wire.Held(intent.id))
            return await asyncio.shield(held.answer)
        except Objection as objection:
            return self._refuse(live, page, intent, objection)

    async def _do(self, live: Live, page: Page, intent: wire.Intent, spent: Mapping[Seat, int]) -> int:
        """Decide and commit, under the table's lock; returns the number of the first event."""
        absent = live.absent(self.manners.grace)
        sender = Sender(page.person, page.seats, page.keys, spent, absent, frozenset(live.stuck))
        draft = Draft(live.table, time.time())
        deciding.decide(draft, intent, sender)
        following = draft.table.rematch
        if following and draft.has(Rematched):
            self.budgets.spend("tables", page.address, page.person)
            await self._found(following, opening.rematch(draft.table))
        await self._commit(live, draft)
        DONE.inc()
        return draft.logged[0].number

    def _refuse(self, live: Live, page: Page, intent: wire.Intent, objection: Objection) -> wire.Refused:
        INTENTS.labels(objection.code).inc()
        refused = wire.Refused(intent.id, objection.code, objection.message, objection.rule, objection.wait)
        if objection.wait is not None:
            return refused  # it may happen yet
        live.refused[page.person, deciding.label(intent)] = refused
        if len(live.refused) > REMEMBERED:
            live.refused.popitem(last=False)
        return refused

    # Entries that are contended for

    def _hold(self, live: Live, page: Page, intent: wire.Intent, arrived: float) -> Held | None:
        """Hold a right entry for a moment if others could be making one like it; None where nobody can."""
        if any(held.intent.seat == getattr(intent, "seat", None) for held in live.held):
            raise Objection("held")
        if not isinstance(intent, wire.Play) or intent.seat not in page.seats:
            return None
        if not live.table.game.facts.simultaneous:
            return None  # where people take turns nobody can be quicker
        entry = deciding.judged(live.table, intent)
        rivals = self._rivals(live, page, entry)
        if not rivals:
            return None
        loop = asyncio.get_running_loop()
        made = arrived - min(page.lag, self.manners.lag)
        held = Held(page, intent, made, arrived, loop.create_future())
        live.held.append(held)
        if len(live.held) == 1:
            slowest = max(rival.lag for rival in rivals)
            loop.call_later(min(slowest + MARGIN, self.manners.hold), self._spawn_release, live)
        return held

    def _rivals(self, live: Live, page: Page, entry: Entry) -> list[Page]:
        """The pages, other than this person's, from which an entry could come that contends with this one."""
        contenders = set(live.table.position.contenders(entry.actor, entry.move))
        return [rival for rival in live.pages if rival.person != page.person and contenders & set(rival.seats)]

    def _spawn_release(self, live: Live) -> None:
        self._spawn(self._release(live))

    async def _release(self, live: Live) -> None:
        """Enter what was held, in the order in which it was made."""
        async with live.lock:
            held, live.held = sorted(live.held, key=lambda each: each.made), []
            for each in held:
                try:
                    await self._see_to_time(live, each.arrived)
                    spent = self._spent(live, each.page, each.made + each.page.lag)
                    number = await self._do(live, each.page, each.intent, spent)
                    answer: wire.FromServer = wire.Done(each.intent.id, number)
                except Objection as objection:
                    answer = self._refuse(live, each.page, each.intent, objection)
                except Exception as error:
                    each.answer.set_exception(error)
                    continue
                each.answer.set_result(answer)
            self._set_alarm(live)  # it may have rung meanwhile

    # Committing

    async def _commit(self, live: Live, draft: Draft) -> None:
        """Append what a draft holds, put its table in the old one's place, show it. Where the disk refuses, nothing has
        happened."""
        table, stamp = draft.table, draft.time
        is_news = draft.is_news or stamp >= live.listed_at + LISTED_EVERY
        try:
            await self._append(table.id, draft.logged, table.listing() if is_news else None)
        except Conflict:
            await self._reload(live)
            raise Objection("stale") from None
        if is_news:
            live.listed_at, live.listed = stamp, table.number
        self._at("appended")
        live.table = table
        events = [each.event for each in draft.logged]
        self._bring_up_to_date(live, events)
        live.taken |= {event.seat: time.monotonic() for event in events if isinstance(event, Sat)}
        if draft.has(Entered, TookBack, Started):
            live.clocks_stand()
        if draft.has(Entered, TookBack, Replaced, Sat):
            live.failures.clear()
            live.stuck.clear()
        self._tell_all(live)
        self._set_alarm(live)
        self._drop_questions(live)
        self._think(live)

    def _bring_up_to_date(self, live: Live, events: Iterable[AnyEvent]) -> None:
        """Note what pages hold and have, now that something has happened."""
        for page in live.pages:
            for event in events:
                if isinstance(event, TookBack):
                    page.has = min(page.has, event.ply)
            if not all(isinstance(event, Entered) for event in events):
                page.take_seats(live.table)

    async def _reload(self, live: Live) -> None:
        """Somebody else has written to a table: read it again, and tell everyone how it stands."""
        log.warning("somebody else wrote to a table; it is read again", table=live.table.id)
        live.table = await self._fold(live.table.id, await self.store.rows(live.table.id))
        live.clocks_stand()
        for page in live.pages:
            page.has = 0
            page.take_seats(live.table)
        self._tell_all(live)
        self._set_alarm(live)
        self._drop_questions(live)

    async def _append(self, table_id: str, logged: list[Logged], listing: Listing | None = None) -> None:
        with APPEND_SECONDS.time():
            await self.store.append(table_id, logged, listing)
        EVENTS.inc(len(logged))

    # Telling

    def _now(self, live: Live, presence: Presence) -> wire.TableNow:
        clocks = telling.clocks(live.table, live.spent(time.monotonic()), live.paused)
        return telling.now(live.table, presence, live.elapsed, clocks)

    def _tell_all(self, live: Live, besides: Page | None = None) -> None:
        """Tell every page how the table stands; pages that hold the same seats are told the same bytes."""
        table = live.table
        presence = live.presence(self.manners.grace)
        shared = self._now(live, presence)
        made: dict[tuple[Holding, int], bytes] = {}
        for page in live.pages - {besides}:
            key = page.holding, page.has
            if key not in made:
                made[key] = encode(telling.for_page(shared, table, page.holding, presence, page.has))
            page.has = table.match.ply
            page.send(made[key])

    # Time

    def _spent(self, live: Live, page: Page, arrived: float) -> dict[Seat, int]:
        """The milliseconds that have passed for each seat; what the line took is given back to who sent this."""
        given = int(min(2 * page.lag, self.manners.lag) * 1000)  # there and back
        spent = live.spent(arrived)
        return {seat: max(0, passed - (given if seat in page.seats else 0)) for seat, passed in spent.items()}

    def _set_alarm(self, live: Live) -> None:
        """Wake up when the next clock runs out, or when the rules' own limit does."""
        if live.alarm:
            live.alarm.cancel()
            live.alarm = None
        left = [seconds for seconds, _ in self._left(live, time.monotonic())]
        if left:
            live.alarm = asyncio.get_running_loop().call_later(max(0.0, min(left)), self._ring, live)

    def _left(self, live: Live, moment: float) -> list[tuple[float, Seat]]:
        """How many seconds are left to each seat that is asked, by the rules' own limit and by its clock.

        A computer player that does not think yet has at least as long: the alarm rings, and finds that out.
        """
        table = live.table
        if table.state != "running":
            return []
        limit = table.position.limit
        acting = on_the_clock(table.position)[:1] if limit is not None else ()
        found = [(float(limit or 0) + live.since - moment, seat) for seat in acting]
        if table.clocks is not None:
            for seat in filter(live.is_asked, table.timed):
                ms = table.clocks[seat] - live.run(seat, moment)
                found.append((ms / 1000 + self._slack(live, seat), seat))
        return found

    def _slack(self, live: Live, seat: Seat) -> float:
        """How much later a move may arrive that was made in time."""
        lags = [page.lag for page in live.pages if seat in page.seats]
        return min(2 * max(lags, default=0.0), self.manners.lag)

    def _ring(self, live: Live, patience: float = PATIENCE[0]) -> None:
        self._spawn(self._time_out(live, patience))

    async def _time_out(self, live: Live, patience: float) -> None:
        """Write what the rules say of a seat whose time is up; where the disk refuses, again after some patience."""
        async with live.lock:
            if live.held:
                return  # what is held came in time; once it is entered the alarm is set again
            try:
                if not await self._see_to_time(live, time.monotonic() + 0.001):
                    self._set_alarm(live)
            except StoreError as error:
                log.error("the disk refused a time-out; it is tried again", cause=str(error), seconds=patience)
                longer = min(2 * patience, PATIENCE[1])
                live.alarm = asyncio.get_running_loop().call_later(patience, self._ring, live, longer)

    async def _see_to_time(self, live: Live, moment: float) -> bool:
        """Write a time-out that was due at that moment, under the table's lock; returns whether there was one.

        Whatever comes later waits for it: where the disk refuses the time-out, nothing else happens either.
        """
        due = [(seconds, seat) for seconds, seat in self._left(live, moment) if seconds <= 0]
        if due:
            draft = Draft(live.table, time.time())
            deciding.time_out(draft, min(due)[1], live.spent(moment))
            await self._commit(live, draft)
        return bool(due)

    # Computer players

    def _think(self, live: Live) -> None:
        """Let the computer players think who may act and do not yet; where nobody looks on, nothing is hurried."""
        table = live.table
        if table.state != "running" or not live.pages or self._is_closing:
            return
        for seat in table.position.to_act:
            is_asked = seat in live.thinking or seat in live.stuck
            if table.has(seat) and table.chair(seat).place == "computer" and not is_asked:
                errand = live.errand()
                task = self._spawn(self._play_computer(live, seat, errand))
                live.thinking[seat] = Thinking(seat, table.match.ply, table.era, task, errand)
                self._watch_waits()
                self._set_alarm(live)

    def _drop_questions(self, live: Live) -> None:
        """Let nobody think about what is decided: the match is over, a move was taken back, a seat is a person's."""
        table = live.table
        acting = table.position.to_act if table.state == "running" else ()
        for thinking in (*live.thinking.values(), *live.hints.values()):
            is_idle = thinking.seat not in acting or deciding.is_stale(table, *thinking[:3])
            if is_idle and thinking.task is not asyncio.current_task():  # which has just made its entry
                thinking.task.cancel()
        for seat, thinking in live.thinking.items():
            if table.chair(seat).place != "computer":
                thinking.task.cancel()

    async def _play_computer(self, live: Live, seat: Seat, errand: Errand) -> None:
        try:
            await self._enter_for_computer(live, seat, errand)
        except Exception:
            # As plain text: to print it with all values would take longer than anything else may take here.
            log.error("a computer player failed", table=live.table.id, seat=seat, trace=traceback.format_exc())
            await self._recover(live, seat, errand)
        finally:
            if seat in live.thinking and live.thinking[seat].errand is errand:
                del live.thinking[seat]
            self._think(live)

    async def _enter_for_computer(self, live: Live, seat: Seat, errand: Errand) -> None:
        position = live.table.position
        job = Job.at(position, seat, live.table.chair(seat).level or "")
        pause = random.uniform(*self.manners.race) if position.is_open else self.manners.pace
        text, _ = await asyncio.gather(self._players.choose(job, errand), asyncio.sleep(pause))
        async with live.lock:
            if await self._see_to_time(live, time.monotonic()) and live.table.state != "running":
                return
            table = live.table
            entry = read_entry(table.position, text, seat)
            if table.outlook(entry).refusal is None:
                draft = Draft(table, time.time())
                draft.enter(entry, live.spent(time.monotonic()))
                await self._commit(live, draft)
            elif table.position is position:
                raise ValueError(f"illegal move {text!r} of a computer player")

    async def _recover(self, live: Live, seat: Seat, errand: Errand) -> None:
        """Let some time pass before a computer player is asked again, more each time; in the end people choose."""
        task = asyncio.current_task()
        assert task, "it runs in a task"
        table = live.table
        live.thinking.setdefault(seat, Thinking(seat, table.match.ply, table.era, task, errand))
        errand.begin_anew()
        live.failures[seat] += 1
        if live.failures[seat] <= len(self.manners.patience):
            await asyncio.sleep(self.manners.patience[live.failures[seat] - 1])
        else:
            live.stuck.add(seat)
            del live.thinking[seat]
            live.paused = live.waiting()
            self._tell_all(live)

    # What is waited for

    def _watch_waits(self) -> None:
        if self._waiting is None or self._waiting.done():
            self._waiting = self._spawn(self._tell_waits())

    async def _tell_waits(self) -> None:
        """Tell pages what they wait for, where that takes a while, until nobody waits any more."""
        while waiting := [live for live in self._live.values() if live.thinking or live.hints or live.has_waits]:
            await asyncio.sleep(self.manners.waits)
            self._players.count_places()
            for live in waiting:
                self._tell_pauses(live)
                for page in live.pages:
                    waits = live.waits(page)
                    if waits != page.waits:
                        page.waits = waits
                        page.tell(waits)

    def _tell_pauses(self, live: Live) -> None:
        """Tell pages where a computer player's clock stands, and where it runs again."""
        paused = live.waiting() if live.table.is_clocked else frozenset()
        if paused != live.paused:
            live.paused = paused
            self._tell_all(live)

    # Housekeeping

    async def abandon(self, table_id: str) -> bool:
        """End a match that nobody goes on with; returns whether it did until now. What cannot be replayed stays."""
        try:
            live = await self.find(table_id)
        except Objection:
            return False
        async with live.lock:
            is_running = live.table.state == "running"
            if is_running:
                draft = Draft(live.table, time.time())
                draft.add(Abandoned())
                await self._commit(live, draft)
        return is_running

    async def remove(self, table_id: str, before: float) -> bool:
        """Remove a table in which nothing has happened since, from memory first and then from the log.

        The order matters: what somebody does meanwhile must not end in a log whose beginning is gone. Returns whether
        it was removed.
        """
        live = self._live.get(table_id)
        async with live.lock if live else nullcontext():
            if (live and live.table.changed >= before) or table_id in self._coming:
                return False
            self._leaving.add(table_id)
            try:
                self._evict(table_id)
                await self.store.forget([table_id])
            finally:
                self._leaving.discard(table_id)
        return True

    def _evict(self, table_id: str) -> None:
        """Drop a table from memory, and send its pages away."""
        self.analyst.forget(table_id)
        live = self._live.pop(table_id, None)
        if live:
            self._quiet(live)
            for page in list(live.pages):
                page.tell(wire.Refused(None, "no_table", Objection("no_table").message))
                self.part(page)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has a page open at any table."""
        return not any(live.pages for live in self._live.values())

    def let_go(self) -> None:
        """Drop from memory the tables that nobody looks at and whose clock does not run; the log has them."""
        long_ago = time.monotonic() - self.manners.unwatched
        for table_id, live in list(self._live.items()):
            if not live.pages and not live.alarm and not live.lock.locked() and live.looked_at < long_ago:
                self._quiet(live)
                del self._live[table_id]
                if live.listed != live.table.number:
                    self._spawn(self.store.relist(table_id, live.table.number, live.table.listing()))
        OPEN_TABLES.set(len(self._live))

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        self._is_closing = True
        for live in self._live.values():
            self._quiet(live)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._players.close()
        self._clerks.close()
        self.store.close()

    def _quiet(self, live: Live) -> None:
        if live.alarm:
            live.alarm.cancel()
        for thinking in (*live.thinking.values(), *live.hints.values()):
            thinking.task.cancel()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a task of the hall failed", exc_info=task.exception())


def _opened(table: Table) -> wire.OpenedTable:
    return wire.OpenedTable(table.id, {seat: table.chair(seat).key for seat in table.people}, table.watch)


def _must_know(table: Papers, person: str, keys: list[str]) -> None:
    if not table.is_known_to(person, keys):
        raise Objection("private")


def _same(held: list[Held], known: str, page: Page) -> Held | None:
    """The held entry that an intent means which its sender sends again."""
    theirs = (each for each in held if each.page.person == page.person or each.intent.seat in page.seats)
    return next((each for each in theirs if deciding.label(each.intent) == known), None)


def _at_table(page: Page) -> Live:
    if page.live is None:
        raise Objection("join_first")
    return page.live


def _hinted(table: Table, query: wire.Hint, advice: Advice, asked: Position) -> wire.Hinted:
    """A hint for the position as it is now; raises Objection if the move is no longer good for it."""
    position = table.position
    actor, move = read_entry(position, advice.move, query.seat)
    if position.why_not(actor, move) is not None:
        raise Objection("stale")
    # Where others have acted meanwhile, what was true then may not be true now.
    reasons = advice.reasons if position is asked else position.reasons(query.seat, move)
    return telling.hinted(table, query, move.text, reasons, advice.chance)
