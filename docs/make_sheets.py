"""Draw sheets of kits for the pages about printing: `python docs/make_sheets.py`, into docs/sheets/<name>.webp.

Each game's are named in `docs/games/<game>.sheets.toml`:

    order:    how the kit is printed, if not as usual
    sheets:   which of its sheets stand side by side, by their numbers
    dpi:      how large they are drawn
    box:      of each only a part: left, top, right and bottom, in millimetres
"""

import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

from hypostyle.games import Library
from hypostyle.printing import make_kit, read_order

GAMES, FOLDER = (Path(__file__).parent / name for name in ("games", "sheets"))
TABLE = (214, 208, 196)  # what the sheets lie on
GAP = 8


class Shown(NamedTuple):
    """Some sheets of a kit side by side."""

    name: str
    game: str
    order: dict[str, str]
    sheets: list[int]
    dpi: float
    box: tuple[float, float, float, float] | None = None


def wanted() -> Iterator[Shown]:
    """Every picture that is to be drawn."""
    for path in sorted(GAMES.glob("*.sheets.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["picture"]:
            yield Shown(game=path.name.partition(".")[0], **({"order": {}} | row))


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
    return ((f"{shown.name}.webp", drawn(shown)) for shown in wanted())


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
