"""What Temple counts for a move, counted again."""

from __future__ import annotations

from hypostyle.core import Seat
from hypostyle.core.words import Param
from hypostyle.games.temple import GAME
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.values import Means, colour_in_use
from tests.games.reasons import Case, check, seat_of
from tests.sizes import size


def test_it_counts_turns_places_and_low_tiles() -> None:
    def low(position: TemplePosition, seat: Seat) -> tuple[int, int]:
        hand = position.hands[seat - 1]
        colours = [colour_in_use(hand)] if colour_in_use(hand) else list(hand)
        value = min(min(hand[colour]) for colour in colours if colour)
        payable = [place for place in position.places if Means(hand, position.rules).affords(place)]
        free = {face for place in payable for face in place.faces}
        return value, sum(1 for face in free if position.building.lowest.get(face, 99) <= value)

    def places(position: TemplePosition, seat: Seat) -> int:
        """Where the seat could build, were it its turn."""
        means = Means(position.hands[seat - 1], position.rules)
        return sum(any(True for _ in means.builds((place,))) for place in position.places)

    def turns(position: TemplePosition, seat: Seat) -> int:
        counts = [len(values) for values in position.hands[seat - 1].values()]
        if position.options["rules"] == "designer":
            counts = [sum(counts)]
        return sum((count + 2) // 3 for count in counts)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after, other = case.before, case.after, 3 - case.seat
        assert isinstance(before, TemplePosition)
        assert isinstance(after, TemplePosition)
        hand = after.hands[case.seat - 1]
        if code in ("narrows_you", "narrows_other"):
            seat = seat_of(case, params["seat"])
            assert (code == "narrows_you") == (seat == case.seat)
            assert low(before, seat) == (params["value"], params["before"])
            assert low(after, seat) == (params["value"], params["after"])
        elif code == "low":
            assert low(before, case.seat) == (params["value"], params["places"])
            assert low(after, case.seat)[0] > params["value"]  # type: ignore[operator]
        elif code == "turns":
            assert (params["mine"], params["theirs"]) == (turns(after, case.seat), turns(after, other))
            assert turns(after, case.seat) < turns(before, case.seat)
        elif code == "tiles":
            counts = [sum(map(len, each.hands[case.seat - 1].values())) for each in (before, after)]
            assert (params["number"], params["left"]) == (counts[0] - counts[1], counts[1])
            assert params["theirs"] == sum(map(len, after.hands[other - 1].values()))
        elif code == "free":
            assert colour_in_use(hand) is None
            assert params["number"] == len(hand)
        elif code == "lone":
            assert len(hand[colour_in_use(hand) or ""]) == 1
        elif code == "theirs":
            assert (params["before"], params["after"]) == (places(before, other), places(after, other))
        else:
            assert code == "mine"
            assert params["after"] == places(after, case.seat)

    seen = check(GAME, size(small=2, full=20), recount)
    assert seen == {"narrows_you", "narrows_other", "low", "turns", "tiles", "free", "lone", "theirs", "mine"}
