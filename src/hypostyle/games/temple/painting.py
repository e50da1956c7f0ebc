"""What is seen of Temple: the storeys in text, the house as a picture."""

from hypostyle.core import Move, Painting, Refusal
from hypostyle.games.temple.drawing import draw, paint
from hypostyle.games.temple.moves import Build
from hypostyle.games.temple.position import TemplePosition


class TemplePainting(Painting[TemplePosition]):
    """The building, and in text what players still hold."""

    def drawing(self, position: TemplePosition) -> str:
        return draw(position.building, position.hands)

    def _picture(self, position: TemplePosition, tried: Move | None, refusal: Refusal | None) -> str:
        return paint(position.building, tried if isinstance(tried, Build) else None, refusal)
