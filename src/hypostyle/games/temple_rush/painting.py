"""What is seen of Temple Rush: the table in text and as a picture."""

from hypostyle.core import Move, Painting, Refusal
from hypostyle.games.temple_rush.drawing import draw
from hypostyle.games.temple_rush.picture import paint
from hypostyle.games.temple_rush.position import RushPosition


class RushPainting(Painting[RushPosition]):
    """Open cards, and what each player builds."""

    def drawing(self, position: RushPosition) -> str:
        return draw(position)

    def _picture(self, position: RushPosition, tried: Move | None, refusal: Refusal | None) -> str:
        return paint(position, tried, refusal)
