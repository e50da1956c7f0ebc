"""What is seen of Aztec: the levels in text, the pyramid as a picture."""

from hypostyle.core import Move, Painting, Refusal, svg
from hypostyle.games.aztec.drawing import draw, paint
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.position import AztecPosition


class AztecPainting(Painting[AztecPosition]):
    """The building, its sectors in the colours of those who build for them."""

    def drawing(self, position: AztecPosition) -> str:
        return draw(position.building, position.corners)

    def _picture(self, position: AztecPosition, tried: Move | None, refusal: Refusal | None) -> str:
        lay = tried if isinstance(tried, Lay) else None
        colours = {axis: svg.SEAT_COLOURS[seat - 1] for seat, axis in position.axes.items()}
        return paint(position.building, position.corners, colours, lay, refusal)
