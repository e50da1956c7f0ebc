"""Drawings as PDF: vector shapes, embedded fonts, a title, a language, bookmarks and tags."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from reportlab.lib.colors import Color, toColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from hypostyle.core.kit import Face, Ink, Outline, Path, Text
from hypostyle.printing.fonts import FILES, capital, font_path, printable, width
from hypostyle.printing.inks import InkName, inked
from hypostyle.printing.sheets import Layer, Sheet
from hypostyle.printing.tagging import Tags


class Painter:
    """Pages of a PDF, in millimetres from the upper left corner."""

    def __init__(self, file: IO[bytes], *, title: str, language: str, ink: InkName) -> None:
        for face in FILES:
            pdfmetrics.registerFont(TTFont(face, font_path(face)))
        # The same kit is the same file, so that it can be kept by what it was made from.
        # A font of ours to begin with: reportlab's own would be named in the file and not be embedded.
        first: Any = "regular"
        self._canvas = Canvas(file, lang=language, invariant=1, pageCompression=1, initialFontName=first)
        self._tags = Tags(self._canvas)
        self._canvas.setTitle(title)
        self._canvas.setSubject("")
        self._canvas.setAuthor("Hypostyle")
        self._canvas.setCreator("Hypostyle")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._ink = ink
        self._height = 0.0
        self._is_begun = False

    def page(self, width: float, height: float, bookmarks: Iterable[str] = ()) -> None:
        """Begin a page; its bookmarks stand in the list of contents."""
        if self._is_begun:
            self._turn()
        self._is_begun, self._height = True, height
        self._canvas.setPageSize((width * mm, height * mm))
        for number, bookmark in enumerate(bookmarks):
            key = f"page{self._canvas.getPageNumber()}-{number}"  # each entry of the contents needs one of its own
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(printable(bookmark), key)

    def sheet(self, sheet: Sheet) -> None:
        """Draw a whole sheet on a page of its own."""
        self.page(*sheet.size, sheet.bookmarks)
        for layer in sheet.layers:
            with self._tags.around(layer.role, printable(layer.said)):
                self._layer(layer)

    def _layer(self, layer: Layer) -> None:
        if layer.clip is None:
            self.draw(layer.inks)
            return
        with self.clipped(layer.clip):
            self.draw(layer.inks)

    def draw(self, inks: Iterable[Ink]) -> None:
        """Draw things over each other, in their order."""
        for drawn in inks:
            found = inked(drawn, self._ink)
            if isinstance(found, Path):
                self._path(found)
            else:
                self._text(found)

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        """Nothing goes beyond an outline meanwhile."""
        self._canvas.saveState()
        self._canvas.clipPath(self._traced(outline), stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def save(self) -> None:
        """Write the file."""
        self._turn()
        self._tags.finish()
        self._canvas.showOutline()
        self._canvas.save()

    def _turn(self) -> None:
        self._canvas.showPage()
        self._tags.turn()

    def _path(self, path: Path) -> None:
        canvas = self._canvas
        if path.fill:
            canvas.setFillColor(self._colour(path.fill))
        if path.stroke:
            canvas.setStrokeColor(self._colour(path.stroke))
            canvas.setLineWidth(path.width * mm)
            canvas.setDash([length * mm for length in path.dash])
            canvas.setLineJoin(1)
            canvas.setLineCap(0 if path.dash else 1)
        if path.fill or path.stroke:
            canvas.drawPath(self._traced(path.outline), stroke=bool(path.stroke), fill=bool(path.fill))

    def _traced(self, outline: Outline) -> PDFPathObject:
        traced = self._canvas.beginPath()
        for step in outline:
            numbers = [float(number) * mm for number in step[1:]]
            numbers[1::2] = [self._height * mm - number for number in numbers[1::2]]
            match step[0]:
                case "M":
                    traced.moveTo(*numbers)
                case "L":
                    traced.lineTo(*numbers)
                case "C":
                    traced.curveTo(*numbers)
                case _:
                    traced.close()
        return traced

    def _text(self, text: Text) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(text.at[0] * mm, (self._height - text.at[1]) * mm)
        canvas.rotate(-text.turn)
        canvas.setFillColor(self._colour(text.fill))
        canvas.setFont(text.face, text.size * mm)
        left, below = start_of(text)
        canvas.drawString(left * mm, -below * mm, printable(text.words, text.face))
        canvas.restoreState()

    def _colour(self, colour: str) -> Color:
        return toColor(colour)


def start_of(text: Text) -> tuple[float, float]:
    """Where the baseline of a text begins, from its point, before it is turned."""
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    face: Face = text.face
    return -share * width(text.words, face, text.size), capital(face) * text.size / 2
