"""What Aztec counts for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Position, Seat
from hypostyle.core.words import Param
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.position import AztecPosition
from tests.games.reasons import Case, cases, check, seat_of
from tests.sizes import size


def test_it_counts_what_one_piece_can_bring() -> None:
    def gains(position: Position, builder: Seat) -> list[int]:
        if not position.to_act:
            return [0]
        (seat,) = position.to_act
        scores = (position.after(seat, move).scores for move in position.legal_moves(seat))
        return [each[builder - 1] - position.scores[builder - 1] for each in scores]

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        assert isinstance(case.before, AztecPosition)
        assert isinstance(case.after, AztecPosition)
        builder = seat_of(case, params["seat"]) if "seat" in params else case.seat
        then, now = ([*gains(each, builder), 0] for each in (case.before, case.after))
        if code in ("denies", "leaves", "prepares"):
            assert (params["before"], params["after"]) == (max(then), max(now))
            assert (builder == case.seat) == (code == "prepares")
        elif code in ("narrows", "widens"):
            assert (params["before"], params["after"]) == tuple(sum(map(bool, each)) for each in (then, now))
            assert (builder == case.seat) == (code == "widens")
        elif code == "room":
            assert (params["before"], params["after"]) == (len(then) - 1, len(now) - 1)
        elif code in ("closes", "closes_you"):
            assert isinstance(params["number"], int)
            assert params["number"] > 0
        elif code == "barrier":
            assert case.after.barrier
            assert params["left"] == max(0, case.after.barrier - case.after.scores[case.seat - 1])
        elif code in ("bids", "keeps"):
            assert case.move.text == f"bid {params['barrier']}"
        elif code == "becomes":
            assert (case.after.ah_puch, case.after.barrier) == (builder, params["barrier"])
        else:
            assert code == "passes"
            assert case.after.auction

    seen = check(GAME, size(small=4, full=30), recount)
    assert seen >= {"denies", "leaves", "prepares", "narrows", "widens", "closes", "closes_you", "bids", "keeps"}


def test_no_piece_fills_a_closed_cell() -> None:
    for case in cases(GAME, 2):
        assert isinstance(case.after, AztecPosition)
        building = case.after.building
        assert all(map(building.is_closed, building.filled))
        assert not any(building.is_closed(cell) for lay in building.placements() for cell in lay.cells)
