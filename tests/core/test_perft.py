"""Counting sequences of entries."""

import pytest

from hypostyle.core import Game, Match, OpenPosition, Position, divide, perft
from tests.toys.bazaar import Bazaar
from tests.toys.quarry import Quarry
from tests.toys.veil import Veil


def counted_slowly(position: Position, depth: int) -> int:
    """The definition, without any shortcut."""
    return 1 if depth == 0 else sum(counted_slowly(position.after(*entry), depth - 1) for entry in position.entries())


def race() -> Position:
    match = Match(Quarry())
    for line in ("seat1: claim a", "claim b", "seat1: claim a", "claim b", "target 6"):
        match.play(line)
    return match.position


def test_counts_that_can_be_checked_by_hand() -> None:
    # Two of five cards are dealt (5, then 5 x 4), seat 1 shows or folds; after a fold seat 2 must show.
    assert [perft(Veil().start(), depth) for depth in range(6)] == [1, 5, 20, 40, 60, 0]
    # Two seats, three blocks each, in either order: 6 first claims, 3 more for the other seat.
    assert [perft(Quarry().start(), depth) for depth in range(5)] == [1, 6, 18, 108, 324]
    # An item of three worths; then drop, or raise to 1, 2, 3 or 4.
    assert [perft(Bazaar().start(), depth) for depth in range(3)] == [1, 3, 15]


@pytest.mark.parametrize("depth", [1, 2])
def test_a_split_sums_up_to_the_whole(game: Game, depth: int) -> None:
    for options in game.facts.variants():
        position = game.start(options)
        split = divide(position, depth)
        assert sum(count for _, count in split) == perft(position, depth) == counted_slowly(position, depth)
        assert [text for text, _ in split] == sorted(text for text, _ in split)
        assert len(split) == perft(position, 1)


def test_a_split_names_the_seats_where_several_may_act() -> None:
    assert divide(Quarry().start(), 2) == [(f"seat{seat}: claim {block}", 3) for seat in (1, 2) for block in "abc"]


def test_an_open_position_cannot_be_counted() -> None:
    with pytest.raises(OpenPosition, match="this position is open"):
        perft(race(), 1)
    with pytest.raises(OpenPosition):
        divide(race(), 1)
    assert perft(race(), 0) == 1


def test_a_count_that_reaches_an_open_position_says_so_too() -> None:
    with pytest.raises(OpenPosition) as caught:
        perft(Quarry().start(), 6)
    assert caught.value.say("fr").startswith("cette position est ouverte")
