"""What happens to an intent: once and for all, by the right person, in the position it was meant for."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest

from hypostyle.core import Dice, Match, numbered_seed, uniform, write_text
from hypostyle.core.policies import step
from hypostyle.server import bodies, decisions, intents, telling
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Allowance, Budget, Budgets, Limits
from hypostyle.server.events import Entered
from hypostyle.server.protocol import Proposal
from hypostyle.server.store import Logged
from tests.library import LIBRARY
from tests.server.in_memory import HASTY, Visitor, open_hall, wish
from tests.server.stories import PATIENT, code, company

OPENING, REPLY = "f4.1NW", "e4.1NE"


def run(story: Awaitable[None]) -> None:
    asyncio.run(story)  # type: ignore[arg-type]


def test_an_id_is_answered_once_and_for_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            first = await people[1].play(1, OPENING, id="same")
            again = await people[1].play(1, OPENING, id="same")
            assert isinstance(first, wire.Done)
            assert again == first
            assert people.table.match.ply == 1

    run(story())


def test_a_refused_id_stays_refused_though_the_position_has_changed(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2) as people:
            wrong = await people[1].play(1, "race 5", id="same")
            await people.play("1: claim a", "2: claim b", "1: claim a", "2: claim b")
            assert code(wrong) == "refused"
            assert await people[1].play(1, "race 5", id="same") == wrong

    run(story())


def test_an_id_is_known_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            done = await people[1].play(1, OPENING, id="same")
        async with open_hall(tmp_path) as hall:
            visitor = Visitor(hall, "person1")
            await visitor.join(people.opened.table)
            assert await visitor.play(1, OPENING, ply=0, id="same") == done

    run(story())


def test_two_seats_may_use_the_same_id(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2) as people:
            assert code(await people[1].play(1, "claim a", id="1")) == "done"
            assert code(await people[2].play(2, "claim b", id="1")) == "done"
            assert people.table.match.ply == 2

    run(story())


def test_an_answer_belongs_to_who_sent_the_intent(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            done = await people[1].play(1, OPENING, id="same")
            spectator = Visitor(people.hall, "spectator")
            await spectator.join(people.opened.table, people.opened.watch)
            for stranger in (spectator, people[2]):
                assert code(await stranger.play(1, OPENING, ply=0, id="same")) == "not_yours"
                assert code(await stranger.act(wire.Sit("sit", 1))) == "seat_taken"
            elsewhere = Visitor(people.hall, "without a cookie")
            await elsewhere.join(people.opened.table, people.opened.keys[1])
            assert await elsewhere.play(1, OPENING, ply=0, id="same") == done, "by the secret of the seat"

    run(story())


def test_getting_up_is_answered_again_though_the_seat_is_held_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "link", "link", public=True), "ann")
            visitors = [Visitor(hall, person) for person in ("bob", "cleo")]
            for visitor in visitors:
                await visitor.join(opened.table)
            await visitors[0].act(wire.Sit("sit", 1))
            left = await visitors[0].act(wire.Leave("leave", 1))
            assert code(left) == "done"
            assert await visitors[0].act(wire.Leave("leave", 1)) == left
            assert code(await visitors[1].act(wire.Leave("leave", 1))) == "not_yours"

    run(story())


def test_a_held_entry_is_answered_to_who_made_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 2, HASTY, lags=(0.0, 0.1)) as people:
            claim = asyncio.create_task(people[1].play(1, "claim c", id="same"))
            await asyncio.sleep(0)
            spectator = Visitor(people.hall, "spectator")
            await spectator.join(people.opened.table, people.opened.watch)
            assert code(await spectator.play(1, "claim c", id="same")) == "held"
            assert "held" not in {each["type"] for each in spectator.told}
            assert code(await claim) == "done"

    run(story())


def test_when_somebody_else_has_written_to_a_table_it_is_read_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            table = people.table
            elsewhere = Logged(table.number + 1, 0.0, Entered(1, OPENING))
            await people.hall.store.append(table.id, [elsewhere])
            assert code(await people[1].play(1, OPENING, id="late")) == "stale"
            for visitor in people.visitors.values():
                assert (visitor.now["ply"], visitor.now["to_act"]) == (1, [2]), "everyone sees what happened"
            answered = await people[2].play(2, "f4.2SW")
            assert isinstance(answered, wire.Done), "and it goes on"
            assert answered.number == elsewhere.number + 1

    run(story())


def test_nobody_moves_for_another_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            assert code(await people[2].play(1, OPENING)) == "not_yours"
            spectator = Visitor(people.hall, "watcher")
            await spectator.join(people.opened.table, people.opened.watch)
            assert code(await spectator.play(1, OPENING)) == "not_yours"
            assert people.table.match.ply == 0

    run(story())


def test_a_refusal_names_the_rule_and_the_cells(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            refused = await people[1].play(1, "g3.1EN")
            assert isinstance(refused, wire.Refused)
            assert (refused.rule, refused.message.code) == ("AZ-6", "refusal.contact")
            assert refused.message.cells
            unreadable = await people[1].play(1, "nonsense")
            assert code(unreadable) == "unreadable"

    run(story())


def test_with_one_seat_to_act_an_older_ply_is_stale(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "bazaar", 2) as people:
            await people.play("1: raise 1")
            assert code(await people[2].play(2, "drop", ply=1)) == "stale"
            assert code(await people[2].play(2, "drop", ply=99)) == "stale"
            assert code(await people[2].play(2, "drop")) == "done"

    run(story())


def test_with_several_to_act_an_older_ply_is_judged_as_things_stand(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 3, options={"players": 3}) as people:
            await people.play("1: claim a")
            assert code(await people[2].play(2, "claim b", ply=0)) == "done", "what seat 1 did does not touch it"
            assert code(await people[2].play(2, "claim b", ply=0)) == "stale", "it has acted itself since"

    run(story())


def test_what_a_take_back_undid_is_stale(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            before = dict(people[2].now)
            assert code(await people[1].act(wire.Offer("offer", 1, Proposal.TAKEBACK))) == "done"
            assert (people[2].now["ply"], people[2].now["era"]) == (0, 1)
            assert people[2].now["start"] == 0
            old = wire.Play("old", 1, OPENING, before["ply"], before["era"])
            assert code(await people[1].act(old)) == "stale"

    run(story())


def test_resigning_out_of_turn_waits_for_the_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            assert code(await people[2].play(2, "resign")) == "done"
            assert people[2].now["state"] == "running"
            await people.play(f"1: {OPENING}")
            assert people[2].now["state"] == "finished"
            assert people[2].now["winners"] == [1]

    run(story())


def test_a_standing_answer_is_given_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "bazaar", 3, options={"players": 3}) as people:
            assert code(await people[2].act(wire.Standing("always", 2, "decline", True))) == "done"
            assert people[2].now["standing"] == {"2": ["decline"]}
            await people.play("1: raise 1", "2: drop", "3: drop")
            assert "decline" in people.table.match.lines, "seat 2 was asked for its veto and has answered"
            assert people.table.position.goods[0] > 0
            await people[2].act(wire.Standing("no more", 2, "decline", False))
            assert people[2].now["standing"] == {}

    run(story())


def test_draws_and_the_houses_moves_come_with_the_entry_they_follow(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "quarry", 1, options={"players": 1}) as people:
            await people.play("1: claim a", "1: claim c")
            assert [entry.actor for entry in people.table.match.entries] == [2, 1, 2, 1, 0]
            log = await people.hall.store.events(people.opened.table)
            assert len({logged.time for logged in log[-2:]}) == 1, "the last claim and the draw are committed together"

    run(story())


def test_a_page_that_was_away_is_told_what_it_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2, PATIENT) as people:
            await people.play(f"1: {OPENING}")
            seen = people[2].now
            people.hall.pages.part(people[2].page)
            back = Visitor(people.hall, "person2")
            move = people.table.position.legal_moves(2)[0].text
            await back.join(people.opened.table, since=seen["number"])
            assert back.now["start"] == 1
            assert back.now["entries"] == []
            await back.play(2, move)
            again = Visitor(people.hall, "person2")
            await again.join(people.opened.table, since=seen["number"])
            assert (again.now["start"], len(again.now["entries"])) == (1, 1)
            fresh = Visitor(people.hall, "person2")
            await fresh.join(people.opened.table)
            assert (fresh.now["start"], len(fresh.now["entries"])) == (0, 2)

    run(story())


@pytest.mark.parametrize("name", tuple(LIBRARY))
def test_giving_up_can_be_tried_in_every_game(name: str) -> None:
    match = Match(LIBRARY[name], seed=numbered_seed(1))
    match.settle()
    seat = match.position.to_act[0]
    tried = telling.tried(match.position, wire.Try("try", seat, "resign"))
    assert (tried.move, tried.refusal, tried.notes) == ("resign", None, [])


def test_queries_answer_choices_whys_and_notes(tmp_path: Path) -> None:
    async def story() -> None:
        async with company(tmp_path, "aztec", 2) as people:
            hall, page = people.hall, people[1].page
            first = await hall.questions.ask(page, wire.Choices("1", 1))
            assert isinstance(first, wire.Chosen)
            assert [choice.key for choice in first.choices] == sorted(choice.key for choice in first.choices)
            tried = await hall.questions.ask(page, wire.Try("2", 1, "g3.1EN", picture=True))
            assert isinstance(tried, wire.Tried)
            assert tried.rule == "AZ-6"
            assert tried.picture is not None
            assert tried.picture.startswith("<svg")
            legal = await hall.questions.ask(page, wire.Try("3", 1, OPENING))
            assert isinstance(legal, wire.Tried)
            assert legal.refusal is None
            shown = await hall.questions.ask(page, wire.Show("4", 0))
            assert isinstance(shown, wire.Shown)
            assert shown.description
            painted = await hall.questions.ask(page, wire.Show("6", 0, f"seat1: {OPENING}"))
            assert isinstance(painted, wire.Shown)
            assert (painted.drawing, painted.picture == shown.picture) == (shown.drawing, False)
            for text, code in (("seat1: g3.1EN", "refused"), ("nonsense", "unreadable")):
                with pytest.raises(Exception, match=code):
                    await hall.questions.ask(page, wire.Show("7", 0, text))
            with pytest.raises(Exception, match="not_yours"):
                await hall.questions.ask(page, wire.Choices("5", 2))

    run(story())


def test_private_tables_open_to_keys_only_and_public_seats_to_anyone(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            hidden = await hall.doors.open(wish("aztec", "here", "link"), "host")
            stranger = Visitor(hall, "stranger")
            with pytest.raises(Exception, match="private"):
                await stranger.join(hidden.table)
            known = await hall.doors.open(wish("aztec", "here", "link", public=True), "host")
            await stranger.join(known.table)
            assert code(await stranger.act(wire.Sit("sit", 1))) == "seat_taken"
            assert code(await stranger.act(wire.Sit("sit2", 2, "Stranger"))) == "done"
            assert stranger.now["state"] == "running"
            assert stranger.now["mine"] == [2]

    run(story())


def test_a_seat_left_before_the_start_is_free_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, HASTY) as hall:
            opened = await hall.doors.open(wish("aztec", "link", "link"), "host")
            guest = Visitor(hall, "guest")
            await guest.join(opened.table, opened.keys[2])
            await guest.act(wire.Sit("in", 2, "Guest"))
            assert guest.now["seats"][1]["kind"] == "person"
            await guest.act(wire.Leave("out", 2))
            assert guest.now["seats"][1]["kind"] == "free"

    run(story())


def test_what_may_happen_yet_is_not_refused_for_ever(tmp_path: Path) -> None:
    """A rematch is a table, and tables are counted: who has opened too many may send the same again."""

    async def story() -> None:
        budgets = Budgets(Limits.none()._replace(tables=Budget(Allowance(1, 20), Allowance(1, 20))))
        async with open_hall(tmp_path, budgets=budgets) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            await ann.act(wire.Offer("end", 1, Proposal.ABANDON))
            budgets.spend("tables", "", "ann")
            again = wire.Offer("again", 1, Proposal.REMATCH)
            refused = await ann.act(again)
            assert isinstance(refused, wire.Refused)
            assert (refused.code, refused.wait) == ("too_fast", 1)
            await asyncio.sleep(0.1)
            assert isinstance(await ann.act(again), wire.Done)

    asyncio.run(story())


def test_so_many_refusals_are_remembered_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intents, "REMEMBERED", 3)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            for number in range(5):
                await ann.play(1, "nonsense", id=str(number))
            assert [key for _, key in ann.live.refused] == ["1 2", "1 3", "1 4"]

    asyncio.run(story())


def test_so_many_standing_answers_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "here", "here"), "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            await ann.play(1, "f4.1NW")
            moves = [move.text for move in ann.live.table.position.legal_moves(2)[: decisions.MOST_STANDING + 1]]
            answers = [await ann.act(wire.Standing(str(n), 1, move, on=True)) for n, move in enumerate(moves)]
            assert [type(each) for each in answers] == [wire.Done] * decisions.MOST_STANDING + [wire.Refused]
            assert isinstance(await ann.act(wire.Standing("off", 1, moves[0], on=False)), wire.Done)
            assert isinstance(await ann.act(wire.Standing("on", 1, moves[-1], on=True)), wire.Done)

    asyncio.run(story())


def test_what_was_right_when_it_was_shown_is_out_of_date_and_not_against_the_rules(tmp_path: Path) -> None:
    """Two build at once in Temple Rush; after a brick of one, the bag of the other is against the rules."""
    match, dice = Match(LIBRARY["temple_rush"], {"players": 2}, seed=numbered_seed(1)), Dice(b"1")
    while match.ply < 47:
        if not match.settle():
            step(match, uniform, dice)
    brick, bag = "place z1 1 -1,0", "bag seat2 z1 -2,-1 0,0 > z1 4 -1,-3 3x -1,-1"
    assert match.position.why_not(1, match.position.game.parse(bag)) is None

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            source = bodies.Source(record=write_text(match.record()))
            opened = await hall.doors.open(wish("temple_rush", "here", "here", source=source), "ann")
            ann = Visitor(hall, "ann")
            await ann.join(opened.table)
            assert isinstance(await ann.play(2, brick), wire.Done)
            late = await ann.play(1, bag, ply=47)
            assert isinstance(late, wire.Refused)
            assert (late.code, late.rule) == ("stale", None)
            now = await ann.play(1, bag)
            assert isinstance(now, wire.Refused)
            assert (now.code, now.message.code) == ("refused", "refusal.bag_highest")

    asyncio.run(story())
