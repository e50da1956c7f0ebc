"""Analyses of matches that are over: made once, in the background, kept, and gone with their table."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec import json, structs
from structlog.testing import capture_logs

from hypostyle.ai.analysis import DEPTHS, GLANCE, USUAL, Judgement, Look, analyse, decisions, latest
from hypostyle.core import Game, Match, numbered_seed, play_out, read_entry, write_text
from hypostyle.server import analyst
from hypostyle.server import protocol as wire
from hypostyle.server.bodies import Analysis
from hypostyle.server.errands import Errand
from hypostyle.server.hall import Hall
from hypostyle.server.objection import Objection
from hypostyle.server.players import Inquiry
from hypostyle.server.protocol import Proposal, Stage, Wait
from hypostyle.server.sqlite_store import FILE_NAME
from hypostyle.server.workshop import NotCompiled
from tests.library import LIBRARY
from tests.server.in_memory import HereAndNow, Visitor, open_hall, until, wish
from tests.server.running import RunningHouse


def record_of(game: str, seed: int = 1) -> tuple[Match, str]:
    match = play_out(LIBRARY[game], {}, numbered_seed(seed))
    return match, write_text(match.record())


def estimate(inquiry: Inquiry) -> Judgement:
    """What is said of a move that gave nothing away."""
    return Judgement(inquiry.look.ply, inquiry.seat, inquiry.move, [0.5, 0.5], [0.5, 0.5])


class Slow(HereAndNow):
    """Judges when it is let, and remembers what it was asked."""

    def __init__(self, most: int = 10_000) -> None:
        self.asked: list[Inquiry] = []
        self.most = most  # that it judges
        self.given_up = 0
        self.free = asyncio.Event()

    async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
        self.asked.append(inquiry)
        if len(self.asked) > self.most:
            self.free.clear()
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        await asyncio.sleep(0)
        return estimate(inquiry)


async def ask(hall: Hall, table: str) -> Analysis:
    return await hall.analyst.ask((await hall.tables.find(table)).table)


async def report(hall: Hall, table: str, start: int = 0) -> Analysis:
    return await hall.analyst.report((await hall.tables.find(table)).table, start)


async def done(hall: Hall, table: str) -> Analysis:
    """What is said in the end."""
    async with asyncio.timeout(20):
        while (said := await report(hall, table)).state != "done":
            await asyncio.sleep(0.01)
    return said


def kept_rows(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return sum(
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("analysis", "judgement")
        )


# Asking


def test_whoever_asks_again_finds_the_same_and_nothing_is_made_twice(tmp_path: Path) -> None:
    async def story() -> None:
        match, text = record_of("bazaar")
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            table = await hall.doors.study(text, "ada")
            before = await report(hall, table)
            assert (before.state, before.total, before.judgements) == ("none", len(decisions(match)), [])
            assert (await ask(hall, table)).state == "under_way"
            assert (await ask(hall, table)).done == 0
            slow.free.set()
            said = await done(hall, table)
            assert [each.ply for each in said.judgements] == decisions(match)
            assert await ask(hall, table) == said
            assert [inquiry.look.ply for inquiry in slow.asked] == decisions(match)
            assert said.final is not None
            assert sum(said.final) == pytest.approx(1, abs=0.01)
            later = await report(hall, table, start=3)
            assert (later.start, later.done, later.judgements) == (3, said.total, said.judgements[3:])

    asyncio.run(story())


def test_a_match_that_goes_on_is_not_analysed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ada")
            with pytest.raises(Objection) as raised:
                await ask(hall, opened.table)
            assert raised.value.code == "not_now"
            visitor = Visitor(hall, "ada")
            await visitor.join(opened.table)
            await visitor.play(1, "resign")
            assert visitor.now["state"] == "finished"
            said = await ask(hall, opened.table)
            assert (said.state, said.total, said.final) == ("under_way", 1, [0.0, 1.0])

    asyncio.run(story())


def test_one_address_does_not_take_all_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MOST_OF_ONE", 2)

    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            tables = [await hall.doors.study(record_of("bazaar", seed)[1], "ada") for seed in (1, 2, 3)]
            found = [await hall.tables.look(table, "ada", None) for table in tables]
            for number in (0, 1):
                await hall.analyst.ask(found[number], ("192.0.2.1", f"person {number}"))
            with pytest.raises(Objection) as raised:
                await hall.analyst.ask(found[2], ("192.0.2.1", "person 2"))
            assert raised.value.code == "too_many"
            assert raised.value.wait
            await hall.analyst.ask(found[2], ("192.0.2.2", "bob"))
            slow.free.set()
            for table in tables:
                await done(hall, table)

    asyncio.run(story())


def test_a_house_takes_so_many_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MOST", 2)

    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            tables = [await hall.doors.study(record_of("bazaar", seed)[1], "ada") for seed in (1, 2, 3)]
            for table in tables[:2]:
                await ask(hall, table)
            with pytest.raises(Objection) as raised:
                await ask(hall, tables[2])
            assert raised.value.code == "full"
            await ask(hall, tables[0])  # which is among them
            slow.free.set()
            await done(hall, tables[0])
            await done(hall, tables[1])
            await ask(hall, tables[2])
            await done(hall, tables[2])

    asyncio.run(story())


def test_every_game_is_told_in_its_words(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the real search, in an unfinished record that was brought."""
    monkeypatch.setattr(analyst, "DEPTHS", {USUAL: 0.0005})

    async def story() -> None:
        whole, _ = record_of(game.facts.id)
        match = whole.fork(min(20, whole.ply - 1))
        async with open_hall(tmp_path) as hall:
            table = await hall.doors.study(write_text(match.record()), "ada")
            await ask(hall, table)
            said = await done(hall, table)
            assert [each.ply for each in latest(said.judgements)] == decisions(match)
            assert said.final is None
            for judged in said.judgements:
                told = [each.spoken for each in judged.best] + [each.spoken for each in judged.line] + judged.reasons
                assert all(game.words(language).say(each) for each in told for language in ("en", "fr"))

    asyncio.run(story())


def test_a_short_match_does_not_wait_for_a_long_one(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            long = await hall.doors.study(record_of("aztec")[1], "ada")
            short = await hall.doors.study(record_of("veil")[1], "ada")
            await ask(hall, long)
            await ask(hall, short)
            await until(lambda: len(slow.asked) == 2)
            slow.free.set()
            await done(hall, short)
            games = [inquiry.game for inquiry in slow.asked]
            assert set(games[:2]) == {"aztec", "veil"}
            before = games[: len(games) - games[::-1].index("veil")]
            assert before.count("aztec") < (await report(hall, long)).total

    asyncio.run(story())


def test_it_says_what_an_analysis_waits_for(tmp_path: Path) -> None:
    class Queue(Slow):
        def __init__(self) -> None:
            super().__init__()
            self.errands: list[Errand] = []

        async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
            self.errands.append(errand)
            return await super().judge(inquiry, errand)

        def count_places(self) -> None:
            for errand in self.errands:
                errand.ahead = 5

    async def story() -> None:
        queue = Queue()
        async with open_hall(tmp_path, players=queue) as hall:
            table = await hall.doors.study(record_of("veil")[1], "ada")
            await ask(hall, table)
            await until(lambda: bool(queue.errands))
            (errand,) = queue.errands
            assert errand.kind == "analysis"
            for stage, ahead in ((Stage.GETTING_READY, 0), (Stage.QUEUED, 5), (Stage.THINKING, 0)):
                errand.stage = stage
                assert (await report(hall, table)).wait == Wait(stage, ahead)
            queue.free.set()
            assert (await done(hall, table)).wait is None

    asyncio.run(story())


def test_a_decision_that_cannot_be_judged_does_not_keep_the_others_from_it(tmp_path: Path) -> None:
    class Clumsy(HereAndNow):
        async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
            if inquiry.look.ply % 2:
                raise ZeroDivisionError
            return estimate(inquiry)

    async def story() -> None:
        match, text = record_of("bazaar")
        async with open_hall(tmp_path, players=Clumsy()) as hall:
            table = await hall.doors.study(text, "ada")
            await ask(hall, table)
            said = await done(hall, table)
            assert [each.ply for each in said.judgements] == decisions(match)
            assert all((each.worths is None) == bool(each.ply % 2) for each in said.judgements)

    asyncio.run(story())


# What could have been


def test_moves_that_were_not_made_are_shown_once_the_match_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ada")
            ada = Visitor(hall, "ada")
            await ada.join(opened.table)
            await ada.play(1, "f4.1NW")
            line, after = ["b5.1EN"], "i6.1WS"
            imagined = wire.Show("show", 1, after, line)
            with pytest.raises(Objection) as raised:
                await hall.questions.ask(ada.page, imagined)
            assert raised.value.code == "not_now"
            await ada.play(2, "resign")
            shown = await hall.questions.ask(ada.page, imagined)
            match = (await hall.tables.find(opened.table)).table.match.fork(1)
            match.play(line[0])
            entry = read_entry(match.position, after)
            assert isinstance(shown, wire.Shown)
            assert (shown.drawing, shown.view) == (match.position.drawing(), match.position.view(1))
            assert shown.picture == match.position.picture(entry.move)
            for refused in (["f4.1NW"], ["nonsense"]):
                with pytest.raises(Objection):
                    await hall.questions.ask(ada.page, wire.Show("show", 1, after, refused))

    asyncio.run(story())


# Keeping


def test_a_house_that_closes_in_the_middle_goes_on_when_it_opens(tmp_path: Path) -> None:
    async def story() -> None:
        match, text = record_of("bazaar")
        first = Slow(most=2)
        async with open_hall(tmp_path, players=first) as hall:
            table = await hall.doors.study(text, "ada")
            await ask(hall, table)
            first.free.set()
            await until(lambda: len(first.asked) > 2)
        second = Slow()
        second.free.set()
        async with open_hall(tmp_path, players=second) as hall:
            kept = await report(hall, table)
            assert kept.state == "under_way"
            await hall.analyst.go_on()
            said = await done(hall, table)
            assert [each.ply for each in said.judgements] == decisions(match)
            assert [inquiry.look.ply for inquiry in second.asked] == decisions(match)[kept.done :]

    asyncio.run(story())


class Doubtful(Slow):
    """Finds at the first look that the first and the third move cost a little, and at a close one that all is well."""

    async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
        said = await super().judge(inquiry, errand)
        seems = inquiry.look.effort < 1 and len(self.asked) in (1, 3)
        return structs.replace(said, after=[0.4, 0.4]) if seems else said


def test_what_seems_to_cost_something_is_looked_at_again_and_closely(tmp_path: Path) -> None:
    async def story() -> None:
        match, text = record_of("bazaar")
        plies, players = decisions(match), Doubtful()
        async with open_hall(tmp_path, players=players) as hall:
            table = await hall.doors.study(text, "ada")
            await ask(hall, table)
            players.free.set()
            said = await done(hall, table)
            looks = [inquiry.look for inquiry in players.asked]
            close = [Look(plies[0], DEPTHS[USUAL]), Look(plies[2], DEPTHS[USUAL])]
            assert looks == [*(Look(ply, GLANCE) for ply in plies), *close]
            assert (said.decisions, said.total, said.done) == (len(plies), len(plies) + 2, len(plies) + 2)
            assert all(each.loss == 0.0 for each in latest(said.judgements))
            assert [account.seat for account in said.accounts] == list(match.position.seats)

    asyncio.run(story())


def test_one_that_is_closed_during_the_close_looks_goes_on_there(tmp_path: Path) -> None:
    async def story() -> None:
        match, text = record_of("bazaar")
        plies, first = decisions(match), Doubtful()
        async with open_hall(tmp_path, players=first) as hall:
            table = await hall.doors.study(text, "ada")
            await ask(hall, table)
            first.free.set()
            while (await report(hall, table)).done <= len(plies):
                await asyncio.sleep(0)
            first.free.clear()
        second = Doubtful()
        second.free.set()
        async with open_hall(tmp_path, players=second) as hall:
            kept = await report(hall, table)
            await hall.analyst.go_on()
            said = await done(hall, table)
            assert (said.total, said.done) == (len(plies) + 2, len(plies) + 2)
            assert len(second.asked) == said.total - kept.done

    asyncio.run(story())


def test_whoever_wants_to_look_deeper_has_it_made_anew_and_nobody_makes_it_shallower(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            table = await hall.doors.study(record_of("bazaar")[1], "ada")
            found = (await hall.tables.find(table)).table
            assert (await hall.analyst.ask(found, depth="quick")).depth == "quick"
            await until(lambda: len(slow.asked) == 1)
            said = await hall.analyst.ask(found, depth="thorough")
            assert (said.depth, said.done, slow.given_up) == ("thorough", 0, 1)
            slow.free.set()
            before = await done(hall, table)
            assert await hall.analyst.ask(found, depth="quick") == before

    asyncio.run(story())


def test_how_long_it_takes_is_reckoned_from_what_it_took(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Slow(most=1)
        async with open_hall(tmp_path, players=slow) as hall:
            table = await hall.doors.study(record_of("bazaar")[1], "ada")
            assert (await ask(hall, table)).left is None
            await asyncio.sleep(0.1)
            slow.free.set()
            await until(lambda: len(slow.asked) > 1)
            said = await report(hall, table)
            assert said.left is not None
            assert said.left > 0
            slow.most = 10_000
            slow.free.set()
            assert (await done(hall, table)).left in (None, 0.0)

    asyncio.run(story())


def test_a_removed_table_ends_its_analysis_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            gone = await hall.doors.study(record_of("bazaar")[1], "ada")
            stays = await hall.doors.study(record_of("bazaar", 2)[1], "ada")
            await ask(hall, gone)
            await ask(hall, stays)
            await until(lambda: len(slow.asked) == 2)
            assert kept_rows(tmp_path) == 2
            await hall.clearing.remove(gone, math.inf)
            await until(lambda: slow.given_up == 1)
            slow.free.set()
            said = await done(hall, stays)
            assert kept_rows(tmp_path) == 1 + said.total
            assert (await hall.store.analysis(gone)) is None

    asyncio.run(story())


def test_what_is_judged_of_a_removed_table_is_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.begin_analysis("nowhere", "quick", 3)
            await hall.store.keep_judgement("nowhere", 0, b"{}")
        assert kept_rows(tmp_path) == 0

    asyncio.run(story())


def test_a_house_killed_in_the_middle_says_the_same_as_one_that_was_not(tmp_path: Path) -> None:
    match = record_of("aztec")[0].fork(6)
    text = write_text(match.record())

    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house, httpx.AsyncClient(timeout=60) as asker:
            opened = await asker.post(f"http://{house.address}/api/records", json={"record": text})
            address = f"http://{house.address}/api/tables/{opened.json()['table']}/analysis"
            assert (await asker.get(address)).json()["state"] == "none"
            assert (await asker.post(f"{address}?depth=quick")).status_code == 200
            said = await asked_until(asker, address, lambda said: said.done >= 3)
            assert said.state == "under_way"
            house.kill()
            await house.died()
            await house.start()
            said = await asked_until(asker, address, lambda said: said.state == "done")
            assert json.decode(json.encode(said.judgements), type=list[Judgement]) == list(
                analyse(match, DEPTHS["quick"])
            )
            spoken = {each.spoken.code for judged in said.judgements for each in judged.best}
            assert spoken == {match.positions[0].spoken(*match.entries[0]).code}

    asyncio.run(story())


async def asked_until(asker: httpx.AsyncClient, address: str, condition: Callable[[Analysis], bool]) -> Analysis:
    async with asyncio.timeout(300):  # a slow machine is no failure
        while True:
            said = json.decode((await asker.get(address)).content, type=Analysis)
            if condition(said):
                return said
            await asyncio.sleep(0.1)


# Who may look


def test_a_private_table_is_analysed_for_those_who_know_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with RunningHouse(tmp_path / "data") as house, httpx.AsyncClient(timeout=60) as owner:
            seats = [{"kind": "link"}, {"kind": "link"}]
            opened = await owner.post(f"http://{house.address}/api/tables", json={"game": "aztec", "seats": seats})
            address = f"http://{house.address}/api/tables/{opened.json()['table']}/analysis"
            async with httpx.AsyncClient(timeout=60) as stranger:
                for asked in (stranger.get, stranger.post):
                    answered = await asked(address)
                    assert (answered.status_code, answered.json()["code"]) == (403, "private")
                key = {"X-Key": opened.json()["watch"]}
                assert (await stranger.get(address, headers=key)).json()["state"] == "none"
                answered = await stranger.post(address, headers=key)
                assert (answered.status_code, answered.json()["code"]) == (422, "not_now")
            nowhere = await owner.post(f"http://{house.address}/api/tables/nowhere/analysis")
            assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_table")

    asyncio.run(story())


def test_a_match_without_a_decision_is_analysed_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ada")
            ada = Visitor(hall, "ada")
            await ada.join(opened.table)
            await ada.act(wire.Offer("end", 1, Proposal.ABANDON))
            assert ada.now["state"] == "abandoned"
            said = await ask(hall, opened.table)
            assert (said.state, said.total, said.judgements) == ("done", 0, [])

    asyncio.run(story())


def test_a_table_that_cannot_be_replayed_keeps_no_analysis_of_another_from_going_on(tmp_path: Path) -> None:
    async def story() -> None:
        slow = Slow()
        async with open_hall(tmp_path, players=slow) as hall:
            tables = [await hall.doors.study(record_of("bazaar", seed)[1], "ada") for seed in (1, 2)]
            for table in tables:
                await ask(hall, table)
            await until(lambda: len(slow.asked) == 2)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
            connection.execute("UPDATE event SET body = '{}' WHERE table_id = ?", (tables[0],))
        async with open_hall(tmp_path) as hall:
            with capture_logs() as logged:
                await hall.be_ready(warms_up=False)
                await done(hall, tables[1])
            assert [each for each in logged if each["log_level"] == "error"] == []

    asyncio.run(story())


def test_an_analysis_that_waits_for_a_compiler_in_vain_can_be_asked_for_again(tmp_path: Path) -> None:
    class Uncompiled(HereAndNow):
        is_compiled = False

        async def judge(self, inquiry: Inquiry, errand: Errand) -> Judgement:
            if not self.is_compiled:
                raise NotCompiled(inquiry.game)
            return estimate(inquiry)

    async def story() -> None:
        players = Uncompiled()
        async with open_hall(tmp_path, players=players) as hall:
            table = await hall.doors.study(record_of("bazaar")[1], "ada")
            await ask(hall, table)
            await asyncio.sleep(0.2)
            assert (await report(hall, table)).wait is None, "nobody works on it"
            players.is_compiled = True
            await ask(hall, table)
            assert all(each.worths for each in (await done(hall, table)).judgements)

    asyncio.run(story())
