"""A PDF measured as a reader of PDF sees it: shapes in millimetres from the upper left corner, pixels, and tags."""

import ctypes
from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 25.4 / 72
UNPRINTABLE = 6.35  # millimetres at the edges of a sheet that most printers leave white


class Shape(NamedTuple):
    """A path: the box around its points, its colours (r, g, b; None where it has none), its stroke, and its points."""

    left: float
    top: float
    right: float
    bottom: float
    fill: tuple[int, int, int] | None
    stroke: tuple[int, int, int] | None
    width: float
    points: tuple[tuple[float, float], ...]

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def document(data: bytes) -> Any:
    return pypdfium2.PdfDocument(data)


def page_sizes(pdf: Any) -> list[tuple[float, float]]:
    return [(page.get_width() * MM, page.get_height() * MM) for page in pdf]


def shapes(page: Any) -> list[Shape]:
    """All paths of a page."""
    height = page.get_height()
    return [
        _shape(found.raw, height)
        for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1)
        if raw.FPDFPath_CountSegments(found.raw)
    ]


def _shape(path: Any, height: float) -> Shape:
    points = tuple((x * MM, (height - y) * MM) for x, y in _points(path))
    xs, ys = zip(*points, strict=True)
    mode, is_stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, mode, is_stroked)
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    fill = _colour(raw.FPDFPageObj_GetFillColor, path) if mode.value else None
    stroke = _colour(raw.FPDFPageObj_GetStrokeColor, path) if is_stroked.value else None
    return Shape(min(xs), min(ys), max(xs), max(ys), fill, stroke, width.value * MM, points)


def _points(path: Any) -> Iterator[tuple[float, float]]:
    """The points of a path; of curves the ends, which for circles and round corners reach as far as the curve."""
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(path, matrix)
    handles = 0
    for number in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        handles = (handles + 1) % 3 if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO else 0
        if handles == 0:
            yield (
                matrix.a * x.value + matrix.c * y.value + matrix.e,
                matrix.b * x.value + matrix.d * y.value + matrix.f,
            )


def _colour(get: Any, path: Any) -> tuple[int, int, int]:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(path, *parts)
    return parts[0].value, parts[1].value, parts[2].value


def pixels(page: Any, dpi: int) -> Any:
    """A page as an image (Pillow, RGB)."""
    return page.render(scale=dpi / 72).to_pil().convert("RGB")


def spot(image: Any, x: float, y: float, dpi: int) -> tuple[int, int, int]:
    """The colour at a place given in millimetres."""
    found = image.getpixel((int(x / 25.4 * dpi), int(y / 25.4 * dpi)))
    return found[0], found[1], found[2]


class Tag(NamedTuple):
    """A piece of a page as it is read aloud: what it is, under what it stands, and what it is said to show."""

    role: str
    path: tuple[str, ...]
    said: str


def tags(page: Any) -> list[Tag]:
    """The tags of a page, in the order of reading."""
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    children = range(raw.FPDF_StructTree_CountChildren(tree))
    found = [tag for number in children for tag in _tags(raw.FPDF_StructTree_GetChildAtIndex(tree, number), ())]
    raw.FPDF_StructTree_Close(tree)
    return found


def _tags(element: Any, path: tuple[str, ...]) -> Iterator[Tag]:
    role = _said(raw.FPDF_StructElement_GetType, element)
    yield Tag(role, path, _said(raw.FPDF_StructElement_GetAltText, element))
    for number in range(raw.FPDF_StructElement_CountChildren(element)):
        if child := raw.FPDF_StructElement_GetChildAtIndex(element, number):
            yield from _tags(child, (*path, role))


def _said(get: Any, element: Any) -> str:
    length = get(element, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 2))
    get(element, buffer, length)
    return buffer.raw[:-2].decode("utf-16-le")
