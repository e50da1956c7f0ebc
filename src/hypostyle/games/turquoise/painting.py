"""What is seen of Turquoise: the plan in text and as a picture."""

from hypostyle.core import Move, Painting, Refusal
from hypostyle.games.turquoise.drawing import draw
from hypostyle.games.turquoise.moves import Tablet, colour
from hypostyle.games.turquoise.picture import paint
from hypostyle.games.turquoise.position import TurquoisePosition


class TurquoisePainting(Painting[TurquoisePosition]):
    """The plan, and beside it what the plan does not show."""

    def drawing(self, position: TurquoisePosition) -> str:
        return draw(position.building, _status(position))

    def _picture(self, position: TurquoisePosition, tried: Move | None, refusal: Refusal | None) -> str:
        drawn = position.plate_in_hand() if position.drawn or position.offer else None
        turns_left = None if position.ending else (position.turns_left, position.is_stalling)
        return paint(position.building, position.plate_set, position.mover, drawn, tried, refusal, turns_left)


def _status(position: TurquoisePosition) -> list[str]:
    """What the plan does not show, in short lines."""
    bidding = position.bidding
    rows = [
        f"{colour(seat)}: points {position.points[seat - 1]}, hand {position.hands[seat - 1]}"
        + "".join(f", {tablet}" for tablet in Tablet if position.tablets.get(tablet) == seat)
        + (_turn(position) if seat == position.mover and not position.ending else "")
        for seat in position.seats
    ]
    if bidding:
        rows.append(f"auction: {bidding.tablet} at {bidding.price} by {colour(bidding.bidder)}")
    if position.drawn or position.offer:
        rows.append(f"plate: {position.plate_in_hand().id}")
    if not position.ending:
        rows.append(f"{'! ' if position.is_stalling else ''}turns left: {position.turns_left}")
    return rows


def _turn(position: TurquoisePosition) -> str:
    return f" < {position.phase.text}, actions {position.actions}"
