"""What people propose to each other: taking back, playing again, going on without somebody, ending."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import numbered_seed, play_out, words_of, write_text
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.description import SERVER_WORDS
from hypostyle.server.objection import Objection
from hypostyle.server.protocol import ClockKind, Proposal
from tests.library import LIBRARY
from tests.server.in_memory import HASTY, Visitor, open_hall, until, wish
from tests.server.stories import PATIENT, Company, code, company

OPENING = "f4.1NW"


MINUTE = wire.ClockWish(ClockKind.MOVE, 60)


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def agree(people: Company, offerer: int, what: wire.Proposal, about: int | None = None) -> None:
    """One offers, everyone who is asked says yes."""
    assert code(await people[offerer].act(wire.Offer(f"offer {what}", offerer, what, about))) == "done"
    for offer in list(people[offerer].now["offers"]):
        for seat in offer["waiting"]:
            yes = wire.Answer(f"yes {seat}", seat, offer["number"], True)
            assert code(await people[seat].act(yes)) == "done"


def test_a_take_back_needs_everyone_and_goes_before_ones_own_last_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            reply = people.table.position.legal_moves(2)[0].text
            await people.play(f"2: {reply}")
            await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))
            assert people[2].now["offers"][0]["waiting"] == [2]
            assert people.table.match.ply == 2
            number = people[2].now["offers"][0]["number"]
            await people[2].act(wire.Answer("no", 2, number, False))
            assert people[1].now["offers"] == []
            await agree(people, 1, Proposal.TAKEBACK)
            assert people.table.match.ply == 0

    run(story())


def test_a_move_that_nobody_has_answered_is_taken_back_without_asking(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            assert code(await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))) == "done"
            assert people[2].now["offers"] == []
            assert (people[2].now["ply"], people[2].now["to_act"]) == (0, [1])

    run(story())


def test_where_time_is_kept_a_take_back_is_always_asked_for_and_gives_no_time_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT, clock=wire.ClockWish(ClockKind.FISCHER, 60, 0)) as people:
            await people.play(f"1: {OPENING}")
            await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))
            (offer,) = people[1].now["offers"]
            assert (offer["seat"], offer["waiting"], people[2].now["ply"]) == (1, [2], 1)
            people.live.since -= 10.0
            await people[2].act(wire.Answer("yes", 2, offer["number"], True))
            assert (people[1].now["ply"], people[1].now["offers"]) == (0, [])
            assert 49_000 < people.table.clocks[2] <= 50_000

    run(story())


def test_where_time_is_kept_a_take_back_waits_for_who_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, HASTY, clock=wire.ClockWish(ClockKind.FISCHER, 60, 0)) as people:
            await people.play(f"1: {OPENING}")
            people.hall.pages.part(people[2].page)
            await until(lambda: people[1].now["seats"][1]["gone"])
            await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))
            assert (people[1].now["ply"], people[1].now["offers"][0]["waiting"]) == (1, [2])

    run(story())


def test_where_time_is_kept_and_nobody_else_plays_a_take_back_happens_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, PATIENT) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here", clock=MINUTE), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await host.play(1, OPENING)
            await host.act(wire.Offer("back", 1, Proposal.TAKEBACK))
            assert (host.now["ply"], host.now["clocks"]["running"]) == (0, [])

    run(story())


def test_a_take_back_across_chance_is_refused_between_screens(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "bazaar", 2, PATIENT) as people:
            await people.play("1: drop")  # nobody else is asked: the lot goes to seat 2, and the next one is drawn
            assert people.table.match.entries[-1].actor == 0
            assert "takeback" not in people[1].now["may"]["1"]
            assert code(await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))) == "takeback_chance"

    run(story())


def test_at_one_screen_a_take_back_happens_at_once_and_the_same_draw_comes_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, PATIENT) as hall:
            opened = await hall.doors.open(wish("bazaar", "here", "here"), "host")
            host = Visitor(hall, "host")
            await host.join(opened.table)
            await host.play(1, "drop")
            drawn = [entry["text"] for entry in host.now["entries"]]
            assert code(await host.act(wire.Offer("back", 1, Proposal.TAKEBACK))) == "done"
            assert host.now["to_act"] == [1]
            await host.play(1, "drop")
            assert [entry["text"] for entry in host.now["entries"]] == drawn

    run(story())


def test_a_move_makes_an_offered_take_back_lapse(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            await people.play(f"2: {people.table.position.legal_moves(2)[0].text}")
            await people[1].act(wire.Offer("back", 1, Proposal.TAKEBACK))
            assert people[2].now["offers"][0]["waiting"] == [2]
            await people.play(f"1: {people.table.position.legal_moves(1)[0].text}")
            assert people[1].now["offers"] == []

    run(story())


def test_a_rematch_turns_the_seats_and_finds_everyone(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 3, options={"players": 3}) as people:
            await people.play("1: resign")
            assert people[2].now["may"]["2"] == ["rematch"]
            await agree(people, 2, Proposal.REMATCH)
            following = people[1].now["rematch"]
            assert following
            visitor = Visitor(people.hall, "person1")
            await visitor.join(following)
            assert visitor.now["mine"] == [3]
            assert visitor.now["state"] == "running"
            assert [seat["name"] for seat in visitor.now["seats"]] == ["Name 2", "Name 3", "Name 1"]

    run(story())


def test_when_somebody_is_gone_the_others_let_the_computer_play_and_they_can_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, HASTY) as people:
            assert code(await people[2].act(wire.Offer("early", 2, Proposal.REPLACE, 1))) == "not_now"
            people.hall.pages.part(people[1].page)
            await until(lambda: people[2].now["seats"][0]["gone"])
            assert "replace" in people[2].now["may"]["2"]
            assert code(await people[2].act(wire.Offer("replace", 2, Proposal.REPLACE, 1))) == "done"
            await until(lambda: people[2].now["ply"] == 1)
            assert people[2].now["seats"][0]["kind"] == "computer"
            back = Visitor(people.hall, "person1")
            await back.join(people.opened.table, people.opened.keys[1])
            assert (back.now["mine"], back.now["lost"]) == ([], [1])
            assert code(await back.act(wire.Sit("back", 1))) == "done"
            assert back.now["mine"] == [1]
            assert back.now["seats"][0]["kind"] == "person"

    run(story())


def test_people_end_a_match_without_result_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await agree(people, 1, Proposal.ABANDON)
            assert people[2].now["state"] == "abandoned"
            assert code(await people[1].play(1, OPENING)) == "over"

    run(story())


def test_who_leaves_during_the_match_is_gone_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people[1].act(wire.Leave("leave", 1))
            assert people[2].now["seats"][0]["gone"]
            assert code(await people[2].act(wire.Offer("end", 2, Proposal.ABANDON))) == "done"
            assert people[2].now["state"] == "abandoned"

    run(story())


def test_an_offer_is_made_once_and_withdrawn_by_its_maker(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people[1].act(wire.Offer("end", 1, Proposal.ABANDON))
            assert code(await people[1].act(wire.Offer("end again", 1, Proposal.ABANDON))) == "offered"
            number = people[1].now["offers"][0]["number"]
            assert code(await people[1].act(wire.Answer("yes to myself", 1, number, True))) == "not_yours"
            assert code(await people[1].act(wire.Answer("withdraw", 1, number, False))) == "done"
            assert people[2].now["offers"] == []
            assert code(await people[2].act(wire.Answer("late", 2, number, True))) == "no_offer"

    run(story())


def test_a_fork_goes_on_from_an_earlier_entry_with_a_seed_of_its_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "bazaar", 2, PATIENT) as people:
            await people.play("1: raise 1", "2: drop")
            source = bodies.Source(ply=2, table=people.opened.table, key=people.opened.watch)
            opened = await people.hall.doors.open(wish("bazaar", "here", "computer", source=source), "other")
            fork = (await people.hall.tables.find(opened.table)).table
            assert fork.match.lines[:2] == people.table.match.lines[:2]
            assert fork.match.seedhash != people.table.match.seedhash
            assert fork.match.origin
            assert fork.match.origin.seedhash == people.table.match.seedhash
            assert fork.source == people.opened.table

    run(story())


def test_a_record_is_studied_and_gone_on_from(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            text = "@game aztec\n@rules 1\n@option players=2\n@seat 1 Ann\nf4.1NW\n"
            table = await hall.doors.study(text, "host")
            visitor = Visitor(hall, "anyone")
            await visitor.join(table)
            assert (visitor.now["state"], visitor.now["ply"]) == ("study", 1)
            assert [(seat["kind"], seat["name"]) for seat in visitor.now["seats"]] == [
                ("person", "Ann"),
                ("person", None),
            ]
            opened = await hall.doors.open(wish("aztec", "here", "here", source=bodies.Source(0, table=table)), "host")
            assert (await hall.tables.find(opened.table)).table.match.ply == 0

    run(story())


def test_a_record_that_is_over_or_names_no_game_is_not_gone_on_from(tmp_path: Path) -> None:
    async def story() -> None:
        over = play_out(LIBRARY["bazaar"], {}, numbered_seed(1))
        async with open_hall(tmp_path) as hall:
            source = bodies.Source(record=write_text(over.record()))
            with pytest.raises(Objection, match="fork_over"):
                await hall.doors.open(wish("bazaar", "here", "here", source=source), "ann")
            nameless = write_text(over.record()).replace("@game bazaar\n", "")
            for text in (nameless, '{"entries": []}'):
                with pytest.raises(Objection, match="record_without_game") as refused:
                    await hall.doors.study(text, "ann")
                said = words_of("en", SERVER_WORDS).say(refused.value.message)
                assert said.endswith("it needs a line “@game …”, or in JSON a field “game”.")

    asyncio.run(story())
