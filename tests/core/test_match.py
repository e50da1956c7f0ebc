"""Matches: played, taken back, forked, saved, loaded, verified."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hypostyle.core import (
    CHANCE,
    CLOCK,
    Entry,
    Fork,
    Game,
    HypostyleError,
    Line,
    Match,
    Record,
    RecordError,
    Refused,
    Timeout,
    draw,
    numbered_seed,
    pick,
    read_json,
    read_text,
    seal,
    write_json,
    write_text,
)
from tests.core.samples import OWN_SET, matches
from tests.sizes import size
from tests.toys.bazaar import Bazaar
from tests.toys.plumbing import Word
from tests.toys.quarry import Quarry
from tests.toys.veil import Veil

SEED = numbered_seed(1)
OTHER_SEED = numbered_seed(2)


def sale(*, seed: bytes | None = SEED) -> Match:
    """Two seats, one item drawn and sold to seat 1 for 2 coins; seat 2 let the sale stand."""
    match = Match(Bazaar(), seed=seed)
    match.play("item 3") if seed is None else match.draw()
    for line in ("raise 1", "drop"):
        match.play(line)
    match.play("decline")
    return match


# Playing


def test_a_match_remembers_every_entry_line_and_position() -> None:
    match = sale(seed=None)
    assert match.lines == ("item 3", "raise 1", "drop", "decline")
    assert match.entries[:2] == (Entry(CHANCE, Word("item", "3")), Entry(1, Word("raise", "1")))
    assert match.ply == 4
    assert len(match.positions) == 5
    assert match.positions[0] == Bazaar().start()
    assert match.positions[-1] is match.position
    assert match.position.scores == (6, 4)


@pytest.mark.parametrize(
    ("line", "cause"), [("raise 9", "Refused"), ("raise", "Unreadable"), ("seat2: drop", "Refused")]
)
def test_what_is_refused_changes_nothing(line: str, cause: str) -> None:
    match = Match(Bazaar(), seed=SEED)
    match.draw()
    before = match.lines, match.positions
    with pytest.raises(HypostyleError) as caught:
        match.play(line)
    assert type(caught.value).__name__ == cause
    assert (match.lines, match.positions) == before


def test_options_and_names_come_with_the_match() -> None:
    match = Match(Bazaar(), {"players": "3"}, names={2: "Ada"}, date="2026-01-31")
    assert match.position.options["players"] == 3
    assert match.record().names == {2: "Ada"}
    assert match.record().date == "2026-01-31"


def test_draws_come_from_the_seed_one_number_after_the_other() -> None:
    match = sale()
    match.draw()
    drawn = [entry.move.text for entry in match.entries if entry.actor == CHANCE]
    first = ["item 2", "item 3", "item 5"][pick([2, 1, 1], draw(SEED, 1, 4))]
    left = ["item 2", "item 2", "item 3", "item 5"]
    left.remove(first)
    assert drawn == [first, left[draw(SEED, 2, 3)]]


def test_without_a_seed_chance_is_played_by_hand_and_verified_by_nobody() -> None:
    match = Match(Bazaar())
    with pytest.raises(AssertionError, match="cannot draw"):
        match.draw()
    for item in ("item 5", "item 2"):
        match.play(item)
        match.take_back()
    assert match.record().seedhash is None


# Copies


def test_a_copy_is_the_same_match_and_goes_its_own_way() -> None:
    match = sale()
    match.names[1] = "Ada"
    twin = match.copy()
    assert twin.record(reveal=True) == match.record(reveal=True)
    assert all(a is b for a, b in zip(twin.positions, match.positions, strict=True)), "positions are shared"
    before = match.lines, match.positions, dict(match.names)
    twin.names[2] = "Ben"
    twin.draw()
    twin.play("drop")
    assert (match.lines, match.positions, match.names) == before
    match.take_back(4)
    assert match.ply == 0
    assert twin.ply == 6


def test_a_copy_draws_what_the_match_would_have_drawn_and_keeps_its_origin() -> None:
    match = sale().fork(4, seed=OTHER_SEED)
    twin = match.copy()
    assert twin.draw() == match.draw()
    assert twin.origin == match.origin == Fork(4, seal(SEED))


def test_a_match_that_was_taken_apart_is_the_same_once_put_together() -> None:
    match = sale()
    bare, handfuls = match.taken_apart(2)
    assert [len(handful) for handful in handfuls] == [2, 2, 1]
    assert bare.positions == ()
    bare.put_together(handfuls)
    assert bare.positions == match.positions
    assert bare.record(reveal=True) == match.record(reveal=True)
    assert bare.draw() == match.draw()


# Taking back


def test_a_take_back_restores_the_position() -> None:
    match = sale()
    positions = match.positions
    match.take_back()
    assert match.position is positions[3]
    match.take_back(3)
    assert match.position is positions[0]
    assert match.lines == ()


def test_a_take_back_across_chance_brings_the_same_draw(game: Game) -> None:
    for match in matches(game):
        draws = [ply for ply, entry in enumerate(match.entries) if entry.actor == CHANCE]
        if draws:
            again = match.fork(match.ply, seed=match.seed)
            again.take_back(match.ply - draws[-1])
            assert again.draw() == match.entries[draws[-1]]


@pytest.mark.parametrize("count", [0, -1, 5])
def test_more_than_there_is_cannot_be_taken_back(count: int) -> None:
    match = sale()
    with pytest.raises(HypostyleError, match="cannot take back"):
        match.take_back(count)
    assert match.ply == 4


# Forking


def test_a_fork_shares_the_beginning_has_its_own_seed_and_remembers_where_it_came_from() -> None:
    match = sale()
    match.names[1] = "Ada"
    fork = match.fork(2, seed=OTHER_SEED)
    assert fork.lines == match.lines[:2]
    assert fork.positions == match.positions[:3]
    assert fork.origin == Fork(2, seal(SEED))
    assert fork.seedhash == seal(OTHER_SEED)
    assert fork.names == {1: "Ada"}
    fork.play("raise 4")
    assert match.lines[2] == "drop", "the match itself goes its own way"
    assert f"@fork 2 {seal(SEED)}\n" in write_text(fork.record())


def test_draws_before_a_fork_are_verified_with_the_old_record_and_those_after_it_with_the_new_seed() -> None:
    fork = sale().fork(4, seed=OTHER_SEED)
    for item in ("item 2", "item 3", "item 5"):
        Match.load(Bazaar(), with_line(fork.record(reveal=True), 0, item))
    drawn = fork.draw().move.text
    record = fork.record(reveal=True)
    assert Match.load(Bazaar(), record).lines == fork.lines
    other = "item 2" if drawn != "item 2" else "item 5"
    with pytest.raises(RecordError) as caught:
        Match.load(Bazaar(), with_line(record, 4, other))
    assert str(caught.value) == f"line 5: the seed draws “{drawn}” here, not “{other}”"


def test_the_draws_of_a_fork_differ_from_those_of_its_origin() -> None:
    match = Match(Veil(), seed=SEED)
    forks = [match.fork(0, seed=numbered_seed(number)) for number in range(20)]
    assert len({fork.draw().move.text for fork in forks}) == 5


def test_a_fork_of_a_fork_remembers_the_last_one() -> None:
    fork = sale().fork(4, seed=OTHER_SEED).fork(1, seed=numbered_seed(3))
    assert fork.origin == Fork(1, seal(OTHER_SEED))


@pytest.mark.parametrize("ply", [-1, 5])
def test_there_is_no_fork_outside_the_match(ply: int) -> None:
    with pytest.raises(HypostyleError, match=f"cannot fork after move {ply}: the last move is 4"):
        sale().fork(ply)


# Time, chance and the house


def test_the_clock_writes_what_the_rules_say() -> None:
    match = sale()
    match.draw()
    seat = match.position.to_act[0]
    assert match.time_out(seat) == Entry(CLOCK, Timeout(seat))
    assert match.is_over
    assert match.lines[-1] == f"timeout seat{seat}"
    assert match.position.outcome
    assert match.position.outcome.winners == (3 - seat,)


def test_the_clock_cannot_time_out_who_need_not_act() -> None:
    match = Match(Bazaar(), seed=SEED)
    for seat in (CHANCE, 1, 2):
        with pytest.raises(Refused) as caught:
            match.time_out(seat)
        assert caught.value.refusal.message.code == "refusal.clock"
    match.draw()
    with pytest.raises(Refused):
        match.time_out(2)
    with pytest.raises(Refused):
        match.play("seat1: timeout seat1")


def test_settling_plays_chance_and_house_seats_and_stops_at_people() -> None:
    match = Match(Quarry(), {"players": 1}, seed=SEED)
    assert match.settle() == 1
    assert match.lines == ("seat2: claim a",)
    assert match.settle() == 0
    match.play("claim a")
    assert match.settle() == 1, "the house again"
    match.play("claim c")
    assert match.settle() == 1, "the target of the race"
    assert match.position.to_act == (1,)
    assert match.position.is_open


def test_settling_leaves_chance_alone_without_a_seed_and_ends_with_the_match() -> None:
    assert Match(Bazaar()).settle() == 0
    match = Match(Bazaar(), seed=SEED)
    assert match.settle() == 1
    match.play("resign")
    assert match.settle() == 0


# Saving and loading


def test_a_loaded_match_is_the_match_that_was_saved(game: Game) -> None:
    for match in matches(game):
        for again in (read_text(write_text(match.record())), read_json(write_json(match.record()))):
            loaded = Match.load(game, again)
            assert loaded.positions == match.positions
            assert loaded.entries == match.entries
            assert loaded.record() == match.record()


def test_the_names_of_seats_come_back() -> None:
    match = sale()
    match.names.update({1: "Ada", 2: "Ben"})
    assert Match.load(Bazaar(), match.record()).names == {1: "Ada", 2: "Ben"}


def test_an_unfinished_match_goes_on_where_it_was_left() -> None:
    match = sale()
    loaded = Match.load(Bazaar(), read_text(write_text(match.record())), seed=SEED)
    assert loaded.draw() == match.draw()


def test_a_sealed_record_keeps_its_seal_when_the_seed_is_not_known() -> None:
    loaded = Match.load(Bazaar(), sale().record())
    assert loaded.seed is None
    assert loaded.record() == sale().record()


def test_bare_entries_are_loaded_with_the_usual_options() -> None:
    loaded = Match.load(Bazaar(), read_text("item 3\nseat1: raise 1\n# both drop\ndrop\ndecline\n"))
    assert loaded.lines == sale(seed=None).lines


def test_a_record_with_a_set_of_its_own_is_loaded_with_it_or_asks_for_it() -> None:
    game = Bazaar().using(OWN_SET)
    match = Match(game, seed=SEED)
    match.draw()
    as_json, as_text = read_json(write_json(match.record())), read_text(write_text(match.record()))
    assert Match.load(Bazaar(), as_json).position == match.position
    assert Match.load(game, as_text).position == match.position
    with pytest.raises(HypostyleError, match="give the set whose SHA-256 is "):
        Match.load(Bazaar(), as_text)
    with pytest.raises(HypostyleError, match="give the set whose SHA-256 is "):
        Match.load(Bazaar().using([1]), as_text)
    with pytest.raises(HypostyleError, match="leave the other set out"):
        Match.load(game, sale().record())


def test_a_set_that_breaks_its_format_is_refused() -> None:
    strange: Any
    for strange in ([], [0], [10], [True], [1.0], {}, "1", 3, [1] * 10, [[1]]):
        with pytest.raises(HypostyleError) as caught:
            Match.load(Bazaar(), Record(game="bazaar", custom_set=strange))
        assert "expected a list of 1 to 9 items" in str(caught.value)
        assert "on attend une liste de 1 à 9 objets" in caught.value.say("fr")
    with pytest.raises(HypostyleError, match="quarry has no plate or card set to replace"):
        Match.load(Quarry(), Record(game="quarry", custom_set=[1]))


@pytest.mark.parametrize(
    ("record", "cause"),
    [
        (Record(game="veil"), "this is a record of “veil”, not of “bazaar”"),
        (Record(game="bazaar", rules=2), "the record was played under rules version 2; this program knows version 1"),
        (Record(game="bazaar", options={"players": "4"}), "option players has no value “4”"),
        (Record(game="bazaar", names={3: "Ada"}), "there is no seat3: this match has 2 seats"),
        (Record(game="bazaar", fork=Fork(1, None)), "cannot fork after move 1: the last move is 0"),
        (Record(game="bazaar", seedhash=seal(SEED), seed=OTHER_SEED.hex()), "the seed does not belong to this record"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(record: Record, cause: str) -> None:
    with pytest.raises(HypostyleError) as caught:
        Match.load(Bazaar(), record)
    assert cause in str(caught.value)


# Tampering


def with_line(record: Record, at: int, text: str) -> Record:
    lines = list(record.lines)
    lines[at] = lines[at]._replace(text=text)
    return replace(record, lines=tuple(lines))


def with_other_move(record: Record) -> Record:
    return with_line(record, 1, "raise 7")


def with_swapped_entries(record: Record) -> Record:
    texts = [line.text for line in record.lines]
    return with_line(with_line(record, 1, texts[2]), 2, texts[1])


def with_other_dice(record: Record) -> Record:
    return with_line(record, 0, "item 2" if record.lines[0].text != "item 2" else "item 3")


def with_dice_not_in_the_box(record: Record) -> Record:
    return with_line(record, 0, "item 9")


def with_other_seed_and_seal(record: Record) -> Record:
    numbers = range(2, 100)
    found = next(
        n for n in numbers if pick([2, 1, 1], draw(numbered_seed(n), 1, 4)) != pick([2, 1, 1], draw(SEED, 1, 4))
    )
    return replace(record, seed=numbered_seed(found).hex(), seedhash=seal(numbered_seed(found)))


def without_the_first_raise(record: Record) -> Record:
    return replace(record, lines=(record.lines[0], *record.lines[2:]))


def without_the_draw(record: Record) -> Record:
    return replace(record, lines=record.lines[1:])


def with_an_entry_after_the_end(record: Record) -> Record:
    return replace(record, lines=(*record.lines, Line("drop", len(record.lines) + 1)))


def with_an_unreadable_entry(record: Record) -> Record:
    return with_line(record, 3, "declined")


@pytest.mark.parametrize(
    ("tamper", "entry", "cause"),
    [
        (with_other_move, 2, "The price stands at 0, and you have 4 coins."),
        (with_swapped_entries, 3, "“raise 1” cannot be drawn here."),
        (with_other_dice, 1, "the seed draws"),
        (with_dice_not_in_the_box, 1, "“item 9” cannot be drawn here."),
        (with_other_seed_and_seal, 1, "the seed draws"),
        (without_the_first_raise, 3, "“decline” cannot be drawn here."),
        (without_the_draw, 1, "“raise 1” cannot be drawn here."),
        (with_an_entry_after_the_end, 7, "The match is over; nothing can be added to it."),
        (with_an_unreadable_entry, 4, "cannot read “declined”: expected “raise” and a price"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_tampered_record_fails_with_the_entry_named(
    tamper: Callable[[Record], Record], entry: int, cause: str
) -> None:
    match = sale()
    match.draw()
    match.play("resign")
    record = match.record()
    Match.load(Bazaar(), record)
    tampered = tamper(record)
    header = len(write_text(replace(tampered, lines=())).splitlines())
    for form, number in ((read_text(write_text(tampered)), header + entry), (read_json(write_json(tampered)), entry)):
        with pytest.raises(RecordError) as caught:
            Match.load(Bazaar(), form)
        error = caught.value
        assert (error.where, error.number) == (form.where, number)
        assert cause in error.say("en")
        assert error.say("fr") != error.say("en")


def test_nothing_can_be_added_to_any_finished_match(game: Game) -> None:
    for match in matches(game):
        record = match.record()
        late = Line(match.lines[-1], match.ply + 1)
        with pytest.raises(RecordError) as caught:
            Match.load(game, replace(record, lines=(*record.lines, late)))
        assert caught.value.number == match.ply + 1


def test_no_draw_of_any_match_can_be_changed(game: Game) -> None:
    for match in matches(game):
        drawn = [ply for ply, entry in enumerate(match.entries) if entry.actor == CHANCE]
        for ply in drawn[:: max(1, len(drawn) // size(small=6, full=60))]:
            others = [
                chance.move for chance in match.positions[ply].chances() if chance.move != match.entries[ply].move
            ]
            for move in others[:1] + others[1:][-1:]:  # a roll of four dice has very many
                with pytest.raises(RecordError) as caught:
                    Match.load(game, with_line(match.record(), ply, move.text))
                assert caught.value.number == ply + 1
