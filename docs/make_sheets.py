"""Draw sheets of kits for the pages about printing: `python docs/make_sheets.py`, into docs/sheets/."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

from hypostyle.games import Library
from hypostyle.printing import make_kit, read_order

FOLDER = Path(__file__).parent / "sheets"
TABLE = (214, 208, 196)  # what the sheets lie on
GAP = 8


class Shown(NamedTuple):
    """Some sheets of a kit side by side: their numbers, and of each perhaps only a box, in millimetres."""

    name: str
    game: str
    order: dict[str, str]
    sheets: tuple[int, ...]
    dpi: float = 36
    box: tuple[float, float, float, float] | None = None  # left, top, right, bottom


SHOWN = (
    Shown("turquoise-kit", "turquoise", {"sides": "fold"}, (3, 5, 10, 12), 38),
    Shown("turquoise-joint", "turquoise", {}, (3, 4), 80, (30, 20, 180, 110)),
    Shown("turquoise-pillars", "turquoise", {"only": "pillars"}, (4,), 72, (5, 5, 292, 195)),
    Shown("turquoise-others", "turquoise", {"only": "rolls,stickers"}, (4, 6), 50, (5, 5, 160, 110)),
    Shown("turquoise-grey", "turquoise", {"paper": "a3", "ink": "grey", "language": "fr"}, (3, 4, 5), 26),
    Shown("turquoise-low", "turquoise", {"paper": "letter", "ink": "low", "language": "fr"}, (3, 5, 9), 38),
    Shown("aztec-kit", "aztec", {}, (3, 4, 5, 16), 36),
    Shown("temple-kit", "temple", {"paper": "letter"}, (3, 5), 38),
    Shown("temple-rush-kit", "temple_rush", {"paper": "letter"}, (3, 9, 13, 14), 38),
    Shown("temple-rush-grey", "temple_rush", {"ink": "grey", "language": "fr", "sides": "duplex"}, (5, 6, 22), 38),
)


def drawn(shown: Shown) -> Image.Image:
    """The sheets of a picture, side by side."""
    kit = make_kit(Library.of_the_house()[shown.game], read_order(shown.order))
    pages = pypdfium2.PdfDocument(kit.data)
    return side_by_side([_page(pages[number - 1], shown) for number in shown.sheets])


def _page(page: pypdfium2.PdfPage, shown: Shown) -> Image.Image:
    dots = shown.dpi / 25.4
    image: Image.Image = page.render(scale=shown.dpi / 72).to_pil().convert("RGB")
    if shown.box is None:
        return image
    left, top, right, bottom = (round(dots * edge) for edge in shown.box)
    return image.crop((left, top, right, bottom))


def side_by_side(images: Iterable[Image.Image]) -> Image.Image:
    """Images in a row, with a little room between them."""
    row = list(images)
    size = (sum(image.width + GAP for image in row) + GAP, max(image.height for image in row) + 2 * GAP)
    table = Image.new("RGB", size, TABLE)
    x = GAP
    for image in row:
        table.paste(image, (x, GAP))
        x += image.width + GAP
    return table


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """The name and the image of each picture."""
    return ((f"{shown.name}.webp", drawn(shown)) for shown in SHOWN)


def kept(image: Image.Image) -> bytes:
    """An image as it is kept."""
    file = BytesIO()
    image.save(file, "WEBP", quality=66, method=6)
    return file.getvalue()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, image in pictures():
        (FOLDER / name).write_bytes(kept(image))


if __name__ == "__main__":
    main()
