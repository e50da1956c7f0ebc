"""What Temple Rush says for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Seat
from hypostyle.core.words import Param
from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.stages import Stage
from tests.games.reasons import Case, check, seat_of
from tests.sizes import size


def test_it_counts_the_cells_that_temples_lack() -> None:
    def lacking(position: RushPosition, seat: Seat, zone: str) -> int:
        told = position.data()["players"][seat - 1]["figures"].get(zone, [])
        widths = [1 if "x" in brick.split()[0] else int(brick.split()[0]) for brick in told]
        return len(position.card(int(zone[1:])).cells) - sum(widths)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after, zone = case.before, case.after, str(params["zone"])
        assert isinstance(before, RushPosition)
        assert isinstance(after, RushPosition)
        if code == "rival":
            rival = seat_of(case, params["seat"])
            assert rival != case.seat
            assert params["cells_left"] == lacking(before, rival, zone)
            others = (other for other in before.seats if other != case.seat)
            assert params["cells_left"] == min(lacking(before, other, zone) for other in others)
            return
        assert params["value"] == before.card(int(zone[1:])).value
        if code == "lacks":
            assert params["cells_left"] == lacking(after, case.seat, zone)
        else:
            assert after.stage != Stage.PARTS or after.has_claimed(case.seat, int(zone[1:]))

    assert check(GAME, size(small=8, full=60), recount) == {"completes", "lacks", "rival"}
