"""What Temple says for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Seat
from hypostyle.core.words import Param
from hypostyle.games.temple import GAME
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.values import Means, colour_in_use
from tests.games.reasons import Case, check, seat_of
from tests.sizes import size


def test_it_counts_the_places_of_the_lowest_tile() -> None:
    def places(position: TemplePosition, seat: Seat) -> tuple[int, int]:
        hand = position.hands[seat - 1]
        colours = [colour_in_use(hand)] if colour_in_use(hand) else list(hand)
        value = min(min(hand[colour]) for colour in colours if colour)
        payable = [place for place in position.places if Means(hand, position.rules).affords(place)]
        free = {face for place in payable for face in place.faces}
        return value, sum(1 for face in free if position.building.lowest.get(face, 99) <= value)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before, case.after
        assert isinstance(before, TemplePosition)
        assert isinstance(after, TemplePosition)
        seat = seat_of(case, params["seat"])
        assert (code == "narrows_you") == (seat == case.seat)
        assert places(before, seat) == (params["value"], params["before"])
        assert places(after, seat) == (params["value"], params["after"])

    assert check(GAME, size(small=2, full=20), recount) == {"narrows_you", "narrows_other"}
