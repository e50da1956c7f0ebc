"""From an order to a file: one PDF, or several pictures in a zip archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

import pypdfium2
from PIL import Image

from hypostyle.core import Game
from hypostyle.printing.files import Printed, zipped
from hypostyle.printing.laser import print_laser
from hypostyle.printing.order import MODELS, SHEETS, Order
from hypostyle.printing.painting import Painter
from hypostyle.printing.sheets import Sheet, make_sheets, papers
from hypostyle.printing.svg import sheet_svg
from hypostyle.printing.tabletop import print_table

_POINT = 1 / 72  # of an inch
_PACKING = 3  # of 9: three quarters of the time of what is usual, for a sixth more to keep


def make_kit(game: Game, order: Order) -> Printed:
    """What was ordered, as one file; raises PrintError for what cannot be made."""
    if order.format in MODELS:
        # Imported here: numpy is loaded only where solids are made.
        from hypostyle.printing.models import print_models

        return print_models(game, order)
    if order.purpose == "laser":
        return print_laser(game, order)
    if order.purpose == "tabletop-simulator":
        return print_table(game, order)
    return print_sheets(game, order)


def print_sheets(game: Game, order: Order) -> Printed:
    """Sheets of paper as one file."""
    sheets = make_sheets(game, order)
    stem = f"{game.facts.id.replace('_', '-')}-{order.paper}-{order.language}"
    count = papers(sheets, order.sides)
    if order.format == "pdf":
        return Printed(f"{stem}.pdf", SHEETS["pdf"], pdf(sheets, game.facts.title(order.language), order), count)
    made = [text.encode() for text in svgs(sheets, order)] if order.format == "svg" else pictures(sheets, order)
    names = [f"{stem}-{number:02}.{order.format}" for number in range(1, len(made) + 1)]
    return Printed(f"{stem}-{order.format}.zip", "application/zip", zipped(zip(names, made, strict=True)), count)


def pdf(sheets: Iterable[Sheet], title: str, order: Order) -> bytes:
    """Sheets as PDF."""
    file = BytesIO()
    painter = Painter(file, title=title, language=order.language, ink=order.ink)  # type: ignore[arg-type]
    for sheet in sheets:
        painter.sheet(sheet)
    painter.save()
    return file.getvalue()


def svgs(sheets: Iterable[Sheet], order: Order) -> list[str]:
    """Each sheet as SVG."""
    return [sheet_svg(sheet, order.ink, order.language) for sheet in sheets]  # type: ignore[arg-type]


def pictures(sheets: Sequence[Sheet], order: Order) -> list[bytes]:
    """Each sheet as a picture in the order's format."""
    return [_picture(image, order) for image in drawn(sheets, order)]


def drawn(sheets: Iterable[Sheet], order: Order) -> Iterator[Image.Image]:
    """Each sheet as so many dots per inch."""
    for page in pypdfium2.PdfDocument(pdf(sheets, "", order)):
        yield page.render(scale=order.dpi * _POINT, grayscale=order.ink == "grey").to_pil()


def _picture(image: Image.Image, order: Order) -> bytes:
    file = BytesIO()
    dots = (order.dpi, order.dpi)
    if order.format == "jpg":
        image.save(file, "JPEG", quality=92, dpi=dots)
    else:
        image.save(file, "PNG", dpi=dots, compress_level=_PACKING)
    return file.getvalue()
