"""What Turquoise says for a move, counted again."""

from __future__ import annotations

from hypostyle.core import CHANCE, Message, Position, Seat
from hypostyle.core.words import Param
from hypostyle.games.turquoise import GAME
from hypostyle.games.turquoise.position import TurquoisePosition
from hypostyle.games.turquoise.space import PLACES, place_name
from tests.games.reasons import Case, check, seat_of
from tests.games.turquoise.tales import GROUND, situation
from tests.sizes import size


def test_it_counts_pillars_prices_and_plates() -> None:
    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before.view(None), case.after.view(None)
        if code == "prepares":
            assert bool(params["missing"]) or f"lay {params['place']}" in ready(case.after)
        elif code in ("otherwise", "sold"):
            out = case.before.after(case.seat, GAME.parse("drop"))
            buyer = seat_of(case, params["seat"])
            assert case.before.scores[buyer - 1] - out.scores[buyer - 1] == params["price"]
            (bought,) = set(out.view(None)["tablets"]) - set(before["tablets"])
            assert params["tablet"] == Message(f"tablet.{bought}")
            assert buyer != case.seat
        elif code == "builds":
            assert case.move.text == "draw"
            assert params["left"] == before["turns_left"]
            assert before["is_stalling"]
        else:
            assert code == "leaves"
            assert case.move.text == "end"
            (following,) = case.after.to_act
            assert seat_of(case, params["seat"]) == following
            if after["tablets"].get("seth", following) == following:
                assert most_for_a_plate(case.after, following) == params["most"]

    def ready(position: Position) -> str:
        """All places a plate could be laid on, as moves."""
        assert isinstance(position, TurquoisePosition)
        return " ".join(f"lay {place_name(place)}" for place in PLACES if position.building.is_ready(place))

    def most_for_a_plate(position: Position, seat: Seat) -> int:
        drawing = position.after(seat, GAME.parse("draw"))
        drawn = drawing.after(CHANCE, drawing.chances()[0].move)
        gains = (drawn.after(seat, move).scores[seat - 1] - drawn.scores[seat - 1] for move in drawn.legal_moves(seat))
        return max(gains)

    assert check(GAME, size(small=6, full=40), recount) >= {"prepares", "otherwise", "sold", "leaves", "builds"}


def test_with_no_plate_left_to_draw_nothing_is_left_to_the_next_player() -> None:
    end, black = GAME.parse("end"), "b2 b3 c2 c3"
    assert [reason.code for reason in situation(plates=GROUND, black=black).reasons(1, end)] == ["reason.leaves"]
    assert situation(plates=GROUND, black=black, undrawn=[]).reasons(1, end) == ()
