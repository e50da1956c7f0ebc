"""What Aztec says for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Position, Seat
from hypostyle.core.words import Param
from hypostyle.games.aztec import GAME
from tests.games.reasons import Case, check, seat_of
from tests.sizes import size


def test_it_counts_what_one_piece_can_bring() -> None:
    def most(position: Position, builder: Seat) -> int:
        (seat,) = position.to_act
        gains = (position.after(seat, move).scores for move in position.legal_moves(seat))
        return max(scores[builder - 1] - position.scores[builder - 1] for scores in gains)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        builder = seat_of(case, params["seat"])
        assert builder != case.seat
        if case.after.to_act:
            assert params["after"] == most(case.after, builder)
        assert params["before"] == most(case.before, builder)
        assert (code == "denies") == (params["after"] < params["before"])  # type: ignore[operator]

    assert check(GAME, size(small=2, full=30), recount) == {"denies", "leaves"}
