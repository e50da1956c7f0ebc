"""What Temple Rush counts for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Seat
from hypostyle.core.words import Param
from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.moves import laid_by
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.reasons import spoken_temple
from hypostyle.games.temple_rush.stages import Stage
from tests.games.reasons import Case, check, seat_of
from tests.sizes import size


def test_it_counts_bricks_and_rolls() -> None:
    def needed(position: RushPosition, seat: Seat, zone: int) -> int:
        """The fewest bricks that complete the temple, by the widths of all coverings that fit."""
        player, shape = position.player(seat), position.card(zone).shape
        figure, pieces = player.figures[zone], position.pieces(player, zone)
        fitting = shape.payable(figure, player.stock(zone))
        stands = [stand.coverings for stand in shape.stands(figure, pieces)] if figure else [shape.allowed(pieces)]
        found = [
            sum(widths)
            for widths, coverings in shape.by_widths.items()
            if any(coverings & fitting & stand for stand in stands)
        ]
        return min(found) - len(figure)

    def zone_of(case: Case, params: dict[str, Param]) -> int:
        assert isinstance(case.before, RushPosition)
        zones = case.before.players[0].figures
        return next(zone for zone in zones if spoken_temple(case.before, zone) == params["zone"])

    def still_builds(case: Case, zone: int) -> bool:
        """Whether the round goes on, so that what stands can be counted after the move."""
        assert isinstance(case.before, RushPosition)
        assert isinstance(case.after, RushPosition)
        same = case.after.holders.get(zone) == case.before.holders.get(zone)
        return same and case.after.stage == case.before.stage == Stage.PARTS

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before, case.after
        assert isinstance(before, RushPosition)
        assert isinstance(after, RushPosition)
        zone = zone_of(case, params) if "zone" in params else 0
        if "value" in params:
            assert params["value"] == before.card(zone).value
        if code == "nears" and still_builds(case, zone):
            assert params["bricks"] == needed(after, case.seat, zone)
        elif code == "finishes" and still_builds(case, zone):
            assert needed(after, case.seat, zone) == 1
            assert isinstance(params["sizes"], tuple)
            assert params["number"] == len(params["sizes"])
        elif code in ("ahead", "rival") and still_builds(case, zone):
            other = seat_of(case, params["seat"])
            assert params["bricks"] == needed(after, other, zone)
            assert (code == "ahead") == (needed(after, case.seat, zone) < needed(after, other, zone))
        elif code == "completes":
            claimed = after.stage != Stage.PARTS or after.has_claimed(case.seat, zone)
            assert claimed or before.stage == Stage.REBUILD or after.completes(case.seat, zone)
        elif code == "keeps_tokens":
            assert params["number"] == len(before.player(case.seat).tokens) > 0
        elif code == "keeps_long":
            assert case.move.text == f"bonus {params['size']}"
        elif code == "takes":
            assert case.move.text.startswith(f"shift z{zone} ")
        elif code == "frees":
            assert case.move.text == f"mortar z{zone}"
        elif code == "hammers":
            assert case.move.text == f"hammer die {params['size']}"
        elif code in ("nears", "finishes", "mends"):
            assert laid_by(case.move)[1]

    seen = check(GAME, size(small=12, full=60), recount)
    assert seen >= {"completes", "nears", "finishes", "ahead", "rival", "keeps_tokens", "keeps_long", "frees"}
