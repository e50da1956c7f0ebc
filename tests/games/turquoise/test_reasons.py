"""What Turquoise counts for a move, counted again."""

from __future__ import annotations

from hypostyle.core import CHANCE, Message, Position, Seat
from hypostyle.core.words import Param
from hypostyle.games.turquoise import GAME
from hypostyle.games.turquoise.moves import Tablet
from hypostyle.games.turquoise.position import TurquoisePosition
from hypostyle.games.turquoise.space import PLACES, Place, columns_of, place_name
from hypostyle.games.turquoise.where import spoken_place
from tests.games.reasons import Case, check, seat_of
from tests.games.turquoise.tales import GROUND, situation
from tests.sizes import size

COEFFICIENTS = (0, 1, 3, 5)


def test_it_counts_pillars_prices_and_plates() -> None:
    def place_of(params: dict[str, Param]) -> Place:
        return next(place for place in PLACES if spoken_place(place) == params["place"])

    def worth(position: TurquoisePosition, place: Place, seat: Seat) -> int:
        """What a plate brings there if the seat has all pillars that are missing."""
        owners = [position.building.pillars.get(column, seat) for column in columns_of(place)]
        own = owners.count(seat)
        return COEFFICIENTS[place.storey] * (5 if own == 4 else own)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before, case.after
        assert isinstance(before, TurquoisePosition)
        assert isinstance(after, TurquoisePosition)
        place = place_of(params) if "place" in params else None
        if code in ("prepares", "ready_now", "ready_next"):
            assert place
            assert params["points"] == worth(after, place, case.seat)
            owners = [after.building.pillars.get(column) for column in columns_of(place)]
            if code == "prepares":
                assert (params["own"], params["missing"]) == (owners.count(case.seat), owners.count(None))
            else:
                assert after.building.is_ready(place)
                assert (code == "ready_now") == (after.actions > 0)
        elif code in ("spoils", "sends_back"):
            assert place
            other = seat_of(case, params["seat"])
            assert other != case.seat
            assert params["before" if code == "spoils" else "points"] == worth(before, place, other)
            if code == "spoils":
                assert params["after"] == worth(after, place, other)
        elif code in ("draws", "stops"):
            assert place
            assert before.building.is_ready(place)
            seat = seat_of(case, params["seat"]) if code == "stops" else case.seat
            points = 1 if place.storey == 0 else worth(before, place, seat)
            assert params["points" if code == "draws" else "before"] == points
        elif code in ("otherwise", "sold"):
            out = before.after(case.seat, GAME.parse("drop"))
            buyer = seat_of(case, params["seat"])
            assert before.scores[buyer - 1] - out.scores[buyer - 1] == params["price"]
            (bought,) = set(out.view(None)["tablets"]) - set(before.view(None)["tablets"])
            assert params["tablet"] == Message(f"tablet.{bought}")
            assert buyer != case.seat
        elif code == "owned":
            assert after.bidding
            others = [seat for seat in after.bidding.still_in if seat != case.seat]
            assert isinstance(params["price"], int)
            assert all(after.scores[seat - 1] <= params["price"] for seat in others)
        elif code == "builds":
            assert case.move.text == "draw"
            assert params["left"] == before.turns_left
            assert before.is_stalling
        elif code in ("leaves", "leaves_nothing"):
            following = seat_of(case, params["seat"])
            ended = after if case.move.text == "end" else after.after(case.seat, GAME.parse("end"))
            assert isinstance(ended, TurquoisePosition)
            if not ended.outcome and ended.tablets.get(Tablet.SETH, following) == following:
                assert most_upstairs(ended, following) == params["most"]
        elif code in ("saves", "exposes"):
            change = owed(after, case.seat) - owed(before, case.seat)
            assert change == (params["points"] if code == "exposes" else -params["points"])  # type: ignore[operator]
        elif code == "bridges":
            whole = [sum(each.building.spans.values()) for each in (before, after)]
            assert params["number"] == whole[1] - whole[0]
        elif code == "spares":
            assert case.move.text == "decline"
            assert before.offer
            assert params["points"] == before.scored(before.offer.place, case.seat)

    def owed(position: TurquoisePosition, seat: Seat) -> int:
        owners = position.building.pillars.items()
        return sum((1, 3, 5)[position.building.heights[column]] for column, owner in owners if owner == seat)

    def most_upstairs(position: Position, seat: Seat) -> int:
        """The most that a plate above the ground brings, by laying it."""
        draw = GAME.parse("draw")
        if position.why_not(seat, draw):
            return 0
        drawing = position.after(seat, draw)
        drawn = drawing.after(CHANCE, drawing.chances()[0].move)
        laid = [move for move in drawn.legal_moves(seat) if move.text.startswith("lay s")]
        return max((drawn.after(seat, move).scores[seat - 1] - drawn.scores[seat - 1] for move in laid), default=0)

    seen = check(GAME, size(small=6, full=40), recount)
    assert seen >= {"prepares", "leads", "draws", "otherwise", "sold", "leaves_nothing", "builds", "uses", "opens"}


def test_every_place_has_a_name_of_its_own_in_words() -> None:
    for language in ("en", "fr"):
        names = {GAME.words(language).say(spoken_place(place)) for place in PLACES}
        assert len(names) == len(PLACES)
        assert not any(place_name(place) in name for name in names for place in PLACES if place_name(place) != "top")


def test_with_no_plate_left_to_draw_nothing_is_left_to_the_next_player() -> None:
    end, black = GAME.parse("end"), "b2 b3 c2 c3"

    def told(position: Position) -> list[str]:
        return [merit.said.code for merit in position.merits(1, end)]

    assert told(situation(plates=GROUND, black=black)) == ["reason.leaves"]
    assert told(situation(plates=GROUND, black=black, undrawn=[])) == ["reason.leaves_nothing"]
