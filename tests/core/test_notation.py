"""Entries as lines: whose they are, and when that must be said."""

import pytest

from hypostyle.core import (
    CHANCE,
    CLOCK,
    Ambiguous,
    Entry,
    Game,
    Match,
    Position,
    Refused,
    Resign,
    Timeout,
    Unreadable,
    entry_text,
    numbered_seed,
    read_entry,
)
from tests.core.samples import matches
from tests.toys.bazaar import Bazaar
from tests.toys.plumbing import Word
from tests.toys.quarry import Quarry

CLAIM_A = Word("claim", "a")


def round_of_three() -> Position:
    """Seats 1, 2 and 3 act at once."""
    return Quarry().start({"players": 3})


def test_the_seat_is_written_exactly_where_several_may_act(game: Game) -> None:
    for match in matches(game):
        for position, entry, line in zip(match.positions, match.entries, match.lines, strict=False):
            shared = len(position.to_act) > 1 and entry.actor > 0
            assert line == (f"seat{entry.actor}: {entry.move.text}" if shared else entry.move.text)


def test_the_last_seat_of_a_round_needs_no_prefix() -> None:
    position = round_of_three()
    assert entry_text(position, Entry(1, CLAIM_A)) == "seat1: claim a"
    position = position.after(1, CLAIM_A).after(2, CLAIM_A)
    assert entry_text(position, Entry(3, CLAIM_A)) == "claim a"


def test_chance_and_the_clock_are_never_prefixed() -> None:
    match = Match(Quarry(), {"players": 2}, seed=numbered_seed(1))
    for line in ("seat2: claim a", "claim a", "seat1: claim b", "claim b"):
        match.play(line)
    match.draw()
    match.time_out(1)
    assert match.lines[-2:] in {(f"target {target}", "raceover") for target in (5, 6, 7)}


def test_a_prefix_is_taken_wherever_that_seat_may_act_and_not_written_again() -> None:
    match = Match(Bazaar())
    match.play("item 3")
    assert match.play("seat1: raise 2") == Entry(1, Word("raise", "2"))
    assert match.lines == ("item 3", "raise 2")


def test_a_missing_prefix_is_ambiguous_where_several_may_act() -> None:
    position = round_of_three()
    with pytest.raises(Ambiguous) as caught:
        read_entry(position, "claim a")
    assert caught.value.seats == (1, 2, 3)
    assert caught.value.say("en") == (
        "“claim a” could be the move of seat1, seat2, seat3; write “seat1: claim a” or name the seat"
    )


def test_resigning_is_ambiguous_where_several_may_act() -> None:
    with pytest.raises(Ambiguous):
        read_entry(round_of_three(), "resign")
    assert read_entry(round_of_three(), "seat2: resign") == Entry(2, Resign())


def test_what_the_clock_writes_is_never_ambiguous() -> None:
    assert read_entry(round_of_three(), "timeout seat3") == Entry(CLOCK, Timeout(3))
    assert read_entry(round_of_three(), "raceover") == Entry(CLOCK, Word("raceover"))


def test_a_seat_known_from_elsewhere_needs_no_prefix_but_must_not_contradict_one() -> None:
    position = round_of_three()
    assert read_entry(position, "claim a", 2) == read_entry(position, "seat2: claim a", 2) == Entry(2, CLAIM_A)
    with pytest.raises(Unreadable) as caught:
        read_entry(position, "seat2: claim a", 3)
    assert "expected a move of seat3" in str(caught.value)


def test_a_prefix_of_a_seat_that_may_not_act_is_refused() -> None:
    match = Match(Quarry(), {"players": 3})
    match.play("seat2: claim a")
    for line in ("seat2: claim b", "seat4: claim b"):
        with pytest.raises(Refused) as caught:
            match.play(line)
        assert caught.value.refusal.message.code == "refusal.turn"
        assert caught.value.say("en") == "It is not your turn: Seat 1, Seat 3 to act."


def test_a_bare_line_is_chances_at_a_draw_and_after_the_end() -> None:
    position = Bazaar().start()
    assert read_entry(position, "item 3").actor == CHANCE
    assert read_entry(matches(Bazaar())[0].position, "drop").actor == CHANCE


@pytest.mark.parametrize("text", ["seat1:claim a", "seat1:  claim a", "seat0: claim a", "Seat1: claim a", "seat1:", ""])
def test_a_prefix_has_one_spelling(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_entry(round_of_three(), text)
    assert caught.value.position == round_of_three()


def test_an_unreadable_move_knows_the_position_in_which_it_was_read(game: Game) -> None:
    position = game.start()
    with pytest.raises(Unreadable) as caught:
        read_entry(position, "no such move")
    assert caught.value.position is position
    assert caught.value.value == "no such move"
    assert caught.value.rule in game.facts.rules
    assert position.text in str(caught.value)
