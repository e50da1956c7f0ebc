"""Sheets as SVG: one millimetre is one unit, and letters are shapes, so that they look the same everywhere."""

from collections.abc import Iterator
from html import escape

from hypostyle.core.kit import Ink, Outline, Path, Text, put
from hypostyle.printing.fonts import outlines
from hypostyle.printing.inks import InkName, inked
from hypostyle.printing.painting import start_of
from hypostyle.printing.sheets import Layer, Sheet


def sheet_svg(sheet: Sheet, ink: InkName, language: str) -> str:
    """A sheet as a picture with sizes in millimetres."""
    width, height = (number(length) for length in sheet.size)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" lang="{language}" role="img">'
    )
    body = (line for place, layer in enumerate(sheet.layers) for line in _layer(layer, place, ink))
    ground = f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>'
    return "\n".join([head, f"<title>{escape(sheet.title)}</title>", ground, *body, "</svg>", ""])


def _layer(layer: Layer, place: int, ink: InkName) -> Iterator[str]:
    if layer.clip:
        yield f'<clipPath id="c{place}"><path d="{path_data(layer.clip)}"/></clipPath><g clip-path="url(#c{place})">'
    for drawn in layer.inks:
        yield from ink_svg(inked(drawn, ink))
    if layer.clip:
        yield "</g>"


def ink_svg(drawn: Ink) -> Iterator[str]:
    """A shape or a line of text as elements of SVG."""
    for path in text_paths(drawn) if isinstance(drawn, Text) else (drawn,):
        if path.fill or path.stroke:
            yield f'<path d="{path_data(path.outline)}" fill="{path.fill or "none"}"{_stroke(path)}/>'


def text_paths(text: Text) -> Iterator[Path]:
    """A line of text as the shapes of its letters."""
    left, below = start_of(text)
    letters = (Path(letter, fill=text.fill) for letter in outlines(text.words, text.face, text.size))
    for letter in put(put(letters, left, below), *text.at, text.turn):
        assert isinstance(letter, Path)
        yield letter


def path_data(outline: Outline) -> str:
    """An outline as the `d` of a path."""
    return "".join(str(step[0]) + " ".join(number(float(each)) for each in step[1:]) for step in outline)


def number(value: float) -> str:
    """A number to a thousandth, without needless digits."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")  # + 0.0: no minus before nought


def _stroke(path: Path) -> str:
    if not path.stroke:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(number, path.dash))}"' if path.dash else ' stroke-linecap="round"'
    return f' stroke="{path.stroke}" stroke-width="{number(path.width)}" stroke-linejoin="round"{dash}'
