"""What a hint is made of: the best move of a search, the second best beside it, and what the seat can expect."""

from __future__ import annotations

import pytest

from hypostyle.ai import hints
from hypostyle.ai.levels import LEVELS
from hypostyle.ai.search import Found
from hypostyle.ai.thinking import Budget, Thought, think
from hypostyle.core import Dice, Position, Resign, message, numbered_seed
from tests.ai.test_kernels import COMPILED, acting
from tests.ai.test_search import positions_to_choose
from tests.games.house import GAMES
from tests.sizes import size, some

QUICK = LEVELS["architect"].scaled(size(2, 20) / 100)


def wide(name: str) -> list[Position]:
    """Positions with several moves that can be listed."""
    return [
        position
        for position in positions_to_choose(name)
        if not position.is_open and len(position.legal_moves(acting(position))) > 1
    ]


@pytest.mark.parametrize("name", COMPILED)
def test_the_second_best_is_another_legal_move(name: str) -> None:
    for position in some(wide(name), 3):
        seat, budget = acting(position), Budget(QUICK.simulations)
        thought = think(position, seat, Dice(numbered_seed(1)), budget)
        assert thought
        begun = hints._second_way(thought.steps)
        beside = think(position, seat, Dice(numbered_seed(1)), budget, begun=begun)
        assert beside
        assert beside.move != thought.move
        assert position.why_not(seat, beside.move) is None


@pytest.mark.parametrize("name", COMPILED)
def test_a_hint_has_a_legal_move_reasons_and_a_chance(name: str) -> None:
    for position in some(wide(name), 3):
        seat = acting(position)
        found = hints.hint(position, seat, Dice(numbered_seed(1)), QUICK)
        assert found
        assert position.why_not(seat, found.move) is None
        assert 1 <= len(found.reasons) <= 3
        assert found.chance is not None
        assert 0 <= found.chance <= 100


def test_the_chance_is_what_the_search_found_on_the_average_and_not_its_favourite(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "calibrated", lambda position, seat, shares: shares)
    favourite, other = Found(1, 60, 0.7), Found(2, 40, 0.2)
    thought = Thought(Resign(), ((favourite, other),), (0.5, 0.5))
    assert hints._chance(GAMES["aztec"].start({}), 1, thought) == 0.5


def test_estimates_are_calibrated_and_what_is_certain_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "calibrated", lambda position, seat, shares: [share / 2 for share in shares])
    position = GAMES["aztec"].start({})
    for best, shares, chance in (
        (Found(1, 10, 0.6), (0.6, 0.4), 0.3),
        (Found(1, 10, 1.0, 1), (1.0, 0.0), 1.0),
        (Found(1, 0, 0.25), (0.25, 0.75), 0.25),
    ):
        assert hints._chance(position, 1, Thought(Resign(), ((best,),), shares)) == chance


def test_the_second_best_leaves_the_best_where_another_choice_was_tried_nearly_as_often() -> None:
    kind = (Found(1, 90, 0.6), Found(2, 10, 0.3))
    place = (Found(11, 50, 0.6), Found(12, 40, 0.58))
    only = (Found(21, 50, 0.6),)
    assert hints._second_way((kind, place, only)) == (1, 12)
    assert hints._second_way((only,)) == ()


def test_several_moves_are_as_good_only_where_the_search_thinks_so_too() -> None:
    alike, later, gains = (message(f"reason.{word}") for word in ("alike", "later", "gains_you"))
    close = ((Found(1, 50, 0.6), Found(2, 40, 0.58)),)
    clear = ((Found(1, 90, 0.6), Found(2, 10, 0.4)),)
    assert hints._honest((alike,), close) == (alike,)
    assert hints._honest((alike,), clear) == (later,)
    assert hints._honest((gains,), clear) == (gains,)
    assert hints._honest((alike,), ((Found(1, 50, 0.6),),)) == (alike,)
