"""The files that a table in a simulator asks for: pictures of parts, and models of parts and solids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO

import pypdfium2
from PIL import Image

from hypostyle.core import Game
from hypostyle.core.kit import Kit, Making, Part, Path, box, corners
from hypostyle.core.solids import Solid
from hypostyle.printing.layout import scaled
from hypostyle.printing.order import Order
from hypostyle.printing.painting import Painter
from hypostyle.printing.triangles import INCH, body, flat, obj

MOST_DOTS = 4096  # along a side: what simulators can show
_POINT = 1 / 72  # of an inch


def table_file(game: Game, order: Order, name: str) -> tuple[str, bytes] | None:
    """A file with its kind: `plate-1.back.png`, `piece.solid.obj`; None if there is none of that name."""
    thing_id, _, what = name.partition(".")
    media_type = _MEDIA_TYPES.get(what.rpartition(".")[2], "")
    if what == "solid.obj":
        solid = next((solid for solid in game.solids(order.making) if solid.id == thing_id), None)
        return (media_type, solid_model(solid, order)) if solid else None
    part = _part(game, order, thing_id) if what in _OF_PARTS else None
    return (media_type, _OF_PARTS[what](part, order)) if part else None


def front(part: Part, order: Order) -> bytes:
    """The front of a part as PNG, as large as the part and no larger."""
    return _png(_drawn(part, order, is_back=False))


def back(part: Part, order: Order) -> bytes:
    """The back of a part as it is seen when the part is turned over, as PNG; a bare one has the colour of the front."""
    return _png(_drawn(part, order, is_back=True))


def both(part: Part, order: Order) -> bytes:
    """Front and back beside each other, as a model wears them."""
    left, right = (_drawn(part, order, is_back=is_back, most=MOST_DOTS // 2) for is_back in (False, True))
    joined = Image.new("RGB", (2 * left.width, left.height))
    joined.paste(left, (0, 0))
    joined.paste(right, (left.width, 0))
    return _png(joined)


def part_model(part: Part, order: Order) -> bytes:
    """A part as a flat model, to be worn with its picture."""
    return obj([flat(corners(part.cut), part.size, order.thickness * order.scale)])


def solid_model(solid: Solid, order: Order) -> bytes:
    """A solid as the simple ones that it is put together from: what is hollow between them stays hollow.

    What is taken away from them, such as a sunken sign, is not taken away here.
    """
    return obj([body(simple) for simple in solid.plus], order.scale)


_MEDIA_TYPES: Mapping[str, str] = {"png": "image/png", "obj": "model/obj"}
_OF_PARTS: Mapping[str, Callable[[Part, Order], bytes]] = {
    "front.png": front,
    "back.png": back,
    "both.png": both,
    "flat.obj": part_model,
}


def _part(game: Game, order: Order, part_id: str) -> Part | None:
    kit = _kit(game, order.making)
    found = (part for group in kit.groups for part in scaled(group, order.scale).parts) if kit else ()
    return next((part for part in found if part.id == part_id), None)


@lru_cache(maxsize=1)
def _kit(game: Game, making: Making) -> Kit | None:
    """The parts of a game. A program asks for dozens of files in a row, all of the same kit."""
    return game.kit(making)


def _drawn(part: Part, order: Order, *, is_back: bool, most: int = MOST_DOTS) -> Image.Image:
    file = BytesIO()
    painter = Painter(file, title=part.name, language=order.language, ink=order.ink)  # type: ignore[arg-type]
    painter.page(*part.size)
    ground = part.back_ground if is_back and part.back else part.ground
    if ground:
        painter.draw([Path(box(0, 0, *part.size), fill=ground, is_ground=True)])
    painter.draw(part.back if is_back else part.front)
    painter.save()
    [page] = pypdfium2.PdfDocument(file.getvalue())
    image: Image.Image = page.render(scale=min(order.dpi, most * INCH / max(part.size)) * _POINT).to_pil()
    return image


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
