"""What Temple Rush's views tell of the rules, so that no page has to know them: bricks to build with, and points."""

from typing import Any

import pytest

from hypostyle.core import eager, play_out
from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.space import BRICKS

OPTIONS: list[dict[str, Any]] = [{"players": 3}, {"players": 1, "edition": "en"}, {"players": 1, "edition": "fr"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_earned_is_the_score(options: dict[str, Any]) -> None:
    for position in play_out(GAME, GAME.facts.settle(options), b"earned", eager).positions:
        told = position.view(None)["earned"]
        assert [sum(map(sum, kinds.values())) for kinds in told] == list(position.scores)


def test_stock_is_all_that_lies_in_no_bonus_area() -> None:
    for position in play_out(GAME, GAME.facts.settle({"players": 2}), b"stock", eager).positions:
        view = position.view(None)
        for player, stock in zip(view["players"], view["stock"], strict=True):
            assert stock == [have - (size in player["bonus"]) for size, have in enumerate(BRICKS, start=1)]
