"""The tags of a PDF: what is a heading, a paragraph, an item or a figure, in the order in which it is read aloud.

reportlab draws none. A tree of tags is made of a few of its own objects, though, and it writes what is handed to it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString


class Tags:
    """The tags of what is being drawn on a canvas."""

    def __init__(self, canvas: Any) -> None:  # Any: tags need what a Canvas keeps to itself
        self._canvas = canvas
        self._root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        self._document = self._element("Document", self._root)
        self._list: PDFDictionary | None = None  # to which the next item belongs
        # Of each page, whose each of its marked pieces is, by their numbers.
        self._owners: list[list[Any]] = [[]]

    @contextmanager
    def around(self, role: str, said: str = "") -> Iterator[None]:
        """What is drawn meanwhile has this role, and words for what it shows; without a role it is passed over."""
        if role:
            number = len(self._owners[-1])
            self._code(f"/{role} <</MCID {number}>> BDC")
            self._owners[-1].append(self._refer(self._owner(role, number, said)))
        else:
            self._code("/Artifact BMC")
        yield
        self._code("EMC")

    def turn(self) -> None:
        """The page that is full has been added to the file."""
        page = self._canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]  # what reportlab would not write otherwise
        page.StructParents = len(self._owners) - 1
        self._owners.append([])

    def finish(self) -> None:
        """Hand the tree over to be written."""
        by_page = [each for number, owners in enumerate(self._owners) for each in (number, PDFArray(owners))]
        self._root["ParentTree"] = self._refer(PDFDictionary({"Nums": PDFArray(by_page)}))
        catalog = self._canvas._doc.Catalog
        catalog.StructTreeRoot, catalog.MarkInfo = self._root, PDFDictionary({"Marked": "true"})

    def _owner(self, role: str, number: int, said: str) -> PDFDictionary:
        if role == "LI":
            self._list = self._list or self._element("L", self._document)
            owner = self._element("LBody", self._element("LI", self._list))
        else:
            self._list = None
            owner = self._element(role, self._document)
        owner["Pg"], owner["K"] = self._canvas._doc.thisPageRef(), number
        if said:
            owner["Alt"] = PDFString(said)
        return owner

    def _element(self, role: str, parent: PDFDictionary) -> PDFDictionary:
        element = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(role), "P": self._refer(parent)})
        if "K" not in parent:
            parent["K"] = PDFArray([])
        parent["K"].sequence.append(self._refer(element))
        return element

    def _refer(self, made: PDFDictionary) -> Any:
        return self._canvas._doc.Reference(made)

    def _code(self, line: str) -> None:
        self._canvas._code.append(line)
