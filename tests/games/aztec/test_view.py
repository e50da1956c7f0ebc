"""What Aztec's views tell of the rules, so that no page has to know them: sectors and the ladder of barriers."""

from typing import Any

import pytest

from hypostyle.core import eager, play_out
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.moves import Bid
from tests.games.aztec.tales import after

OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "axis": "ew"},
    {"players": 3, "corners": "shared"},
    {"players": 3, "rounds": 3, "corners": "shared"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_cubes_of_the_sectors_are_the_points_of_the_round(options: dict[str, Any]) -> None:
    last = play_out(GAME, GAME.facts.settle(options), b"sectors", eager).positions
    for position in last[-3:]:
        counted = [0] * len(position.seats)
        for sector in position.view(None)["sectors"]:
            counted[sector["seat"] - 1] += len(sector["cells"])
        assert [a + b for a, b in zip(counted, position.earlier, strict=True)] == list(position.scores)  # type: ignore[attr-defined]


def test_each_sector_lies_on_its_side() -> None:
    last = play_out(GAME, GAME.facts.settle({"players": 3, "corners": "shared"}), b"sides", eager).positions[-1]
    on_side = {"n": ("9.3", -3), "s": ("1.3", -3), "e": ("i", 0), "w": ("a", 0)}
    sectors = last.view(None)["sectors"]
    assert sorted(sector["side"] for sector in sectors) == ["e", "n", "s", "w"]
    for sector in sectors:
        part, at = on_side[sector["side"]]
        assert all(cell.startswith(part) if at == 0 else cell.endswith(part) for cell in sector["cells"])
        assert sector["axis"] == ("ns" if sector["side"] in "ns" else "ew")


@pytest.mark.parametrize(("corners", "highest"), [("none", 14), ("shared", 18)])
def test_the_ladder_leads_from_the_highest_barrier_down_to_those_that_can_be_named(corners: str, highest: int) -> None:
    for calls in ("", "bid 9", "bid 9 pass", "bid 2"):
        position = after(calls, players=3, corners=corners)
        ladder = position.view(1)["ladder"]
        assert [barrier for barrier, _ in ladder] == list(range(highest, 0, -1))
        bids = {move.barrier for move in position.legal_moves(position.to_act[0]) if isinstance(move, Bid)}
        assert {barrier for barrier, is_open in ladder if is_open} == bids


def test_without_an_auction_there_is_no_ladder() -> None:
    assert after("", players=2).view(1)["ladder"] == []
