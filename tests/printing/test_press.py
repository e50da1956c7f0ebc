"""Files: what a PDF says of itself, pictures of a stated resolution, SVG with sizes, and the same file every time."""

import re
import zipfile
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from pypdfium2 import raw

from hypostyle.core.kit import Text
from hypostyle.printing import PrintError, make_kit, read_order
from hypostyle.printing.fonts import FILES, font_path, missing, outlines, printable, typeset, width
from hypostyle.printing.order import Order
from hypostyle.printing.prose import lines, read
from tests.printing.measuring import document, tags
from tests.printing.samples import Sample

GAME = Sample()


def made(**given: Any) -> Any:
    return make_kit(GAME, read_order(given))


def archive(**given: Any) -> zipfile.ZipFile:
    return zipfile.ZipFile(BytesIO(made(**given).data))


# PDF


@pytest.mark.parametrize(("language", "cover"), [("en", "Contents"), ("fr", "Contenu")])
def test_a_pdf_has_a_title_a_language_and_bookmarks(language: str, cover: str) -> None:
    kit = made(language=language)
    pdf = document(kit.data)
    assert pdf.get_metadata_value("Title") == GAME.facts.titles[language]
    assert f"/Lang ({language})".encode() in kit.data
    titles = [bookmark.get_title() for bookmark in pdf.get_toc()]
    assert titles[0] == cover
    assert titles[2:] == ["Board", "Plates", "Tall cards", "Tokens"]


def test_bookmarks_lead_to_where_things_begin() -> None:
    pdf = document(made().data)
    for bookmark in pdf.get_toc():
        page = pdf[bookmark.get_dest().get_index()]
        said = page.get_textpage().get_text_range()
        assert bookmark.get_title() in said


def test_pages_are_named_and_numbered() -> None:
    pdf = document(made().data)
    for number, page in enumerate(pdf, start=1):
        said = page.get_textpage().get_text_range()
        assert f"Page {number} of {len(pdf)}" in said
        assert GAME.facts.titles["en"] in said
        assert "100 %" in said


def test_fonts_are_embedded() -> None:
    kit = made()
    page = document(kit.data)[0]
    fonts = [raw.FPDFTextObj_GetFont(found.raw) for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])]
    assert fonts
    assert all(raw.FPDFFont_GetIsEmbedded(font) == 1 for font in fonts)
    # None that only stands in the list of fonts either: a printer's shop would ask for it.
    named = set(re.findall(rb"/BaseFont /(\S+)", kit.data))
    assert sorted(name.partition(b"+")[2] for name in named) == [b"Fraunces-SemiBold", b"Inter-Bold", b"Inter-Regular"]
    assert kit.data.count(b"/FontFile2") == 3


def test_a_pdf_says_what_it_is_to_those_who_have_it_read_aloud() -> None:
    kit = made(only="plates,tokens", language="fr")
    pdf = document(kit.data)
    assert raw.FPDFCatalog_IsTagged(pdf.raw)
    assert b"/DisplayDocTitle true" in kit.data
    cover, leaflet, parts = pdf
    told = tags(cover)
    assert [tag.role for tag in told][:4] == ["Document", "H1", "P", "H2"]
    assert {tag.path for tag in told if tag.role == "LBody"} == {("Document", "L", "LI")}
    assert "100\u00a0mm" in next(tag.said for tag in told if tag.role == "Figure")
    assert [tag.role for tag in tags(leaflet)] == ["Document", "H1", "H2", "L", "LI", "LBody", "LI", "LBody", "P"]
    assert [tag.role for tag in tags(parts)] == ["Document", "H1", *["Figure"] * 21]
    assert [tag.said for tag in tags(parts)][2:10] == [*(f"Plate {number}" for number in range(1, 8)), "Token"]


def test_all_that_is_drawn_is_read_or_passed_over() -> None:
    """Each piece of a page is marked, as part of a tag or as none; backs and lines to cut along are passed over."""
    for page in document(made(sides="fold", only="plates,board").data):
        for found in page.get_objects(max_depth=1):
            marks = raw.FPDFPageObj_CountMarks(found.raw)
            assert marks == 1, found
        figures = [tag.said for tag in tags(page) if tag.role == "Figure"]
        assert len(figures) == len(set(figures))


def test_the_same_order_makes_the_same_file() -> None:
    assert made().data == made().data
    assert made(format="svg").data == made(format="svg").data
    assert made().data != made(paper="letter").data


def test_a_file_is_named_after_game_paper_and_language() -> None:
    assert made().name == "bazaar-a4-en.pdf"
    assert made(paper="letter", language="fr", format="png", dpi="50").name == "bazaar-letter-fr-png.zip"


# Pictures


@pytest.mark.parametrize(("form", "kind"), [("png", "PNG"), ("jpg", "JPEG")])
def test_pictures_have_the_resolution_that_was_asked_for(form: str, kind: str) -> None:
    files = archive(format=form, dpi="60", paper="letter", only="plates")
    for name in files.namelist():
        image = Image.open(BytesIO(files.read(name)))
        assert image.format == kind
        assert sorted(image.size) == pytest.approx([8.5 * 60, 11 * 60], abs=1)
        assert [round(float(dots)) for dots in image.info["dpi"]] == [60, 60]


def test_there_is_one_picture_for_each_page() -> None:
    pages = len(document(made().data))
    names = archive(format="png", dpi="50").namelist()
    assert names == [f"bazaar-a4-en-{number:02}.png" for number in range(1, pages + 1)]


def test_a_grey_picture_is_grey() -> None:
    files = archive(format="png", dpi="50", ink="grey", only="plates")
    assert {Image.open(BytesIO(files.read(name))).mode for name in files.namelist()} == {"L"}


# SVG


def test_an_svg_is_measured_in_millimetres_and_needs_no_font() -> None:
    files = archive(format="svg")
    texts = [files.read(name).decode() for name in files.namelist()]
    assert all(
        'width="210mm" height="297mm" viewBox="0 0 210 297"' in text or 'width="297mm"' in text for text in texts
    )
    assert not any("<text" in text or "font" in text for text in texts)
    assert all("<title>" in text for text in texts)


def test_a_cut_of_an_svg_has_the_size_of_its_part() -> None:
    files = archive(format="svg", only="plates", bleed="0")
    text = files.read(files.namelist()[2]).decode()
    cuts = re.findall(
        r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L[^"]*" fill="none" stroke', text
    )
    sizes = [
        {round(abs(float(x3) - float(x1)), 2), round(abs(float(y3) - float(y1)), 2)} for x1, y1, _, _, x3, y3 in cuts
    ]
    assert sizes.count({30.0, 50.0}) == 7


# Fonts


@pytest.mark.parametrize("face", FILES)
def test_the_fonts_have_what_two_languages_need(face: Any) -> None:
    assert missing("Œuvre « à côté » : ça, où, naïf – 12 × 3 ½ °’“”…", face) == set()
    assert missing("→", face) == {"→"}


def test_a_line_is_as_wide_as_its_outlines() -> None:
    shapes = list(outlines("HH", "regular", 10))
    xs = [float(step[index]) for shape in shapes for step in shape for index in range(1, len(step), 2)]
    assert max(xs) < width("HH", "regular", 10) < max(xs) + 2
    assert TTFont(font_path("regular"))["head"].unitsPerEm > 0
    assert Text("x", (0, 0)).face in FILES


def test_signs_of_a_keyboard_are_set_as_printers_set_them() -> None:
    narrow = "\u202f"
    assert typeset("L'un : « oui » ; l'autre ?") == f"L’un{narrow}: «{narrow}oui{narrow}»{narrow}; l’autre{narrow}?"
    assert typeset("12' : 'a' don't") == f"12'{narrow}: 'a’ don’t"
    assert typeset(typeset("L'un : « oui »")) == typeset("L'un : « oui »")
    assert printable("C'est « ici » !", "regular") == "C’est «\u00a0ici\u00a0»\u00a0!"


def test_no_line_of_french_begins_with_a_sign() -> None:
    for measure in range(10, 60):
        found = lines(read("- **Les murs** : « un », « deux » ; et l'autre ?"), measure, 4)
        starts = [next(ink.words for ink in line.inks if isinstance(ink, Text)) for line in found]
        assert not any(start.strip()[0] in ":;?»" for start in starts), starts


def test_no_line_parts_a_number_from_what_it_counts() -> None:
    text = "- À 100 % : 25 cartes de 300 g/m² ou 2 mm, 13 briques de 1 × n et de 1 × 4, en 6 h ou 90 min, 18 points"
    for measure in range(12, 80):
        found = lines(read(text), measure, 4)
        starts = [next(ink.words for ink in line.inks if isinstance(ink, Text)).split()[0] for line in found]
        assert not {"%", ":", "g/m²", "mm,", "×", "n", "4,", "h", "min,", "points"} & set(starts), starts


def test_a_sign_of_another_script_is_a_question_mark_and_no_crash() -> None:
    assert printable("神社 1", "bold") == "?? 1"
    assert width("神社", "bold", 10) == width("??", "bold", 10)
    assert len(list(outlines("神社", "display", 10))) == 2


# Orders


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"paper": "a5"}, "paper cannot be a5: expected one of a4, letter, a3"),
        ({"ink": "rich"}, "ink cannot be rich: expected one of full, low, grey"),
        ({"bleed": "9"}, "bleed cannot be 9: expected a number from 0 to 5"),
        ({"bleed": "-1"}, "bleed cannot be -1: expected a number from 0 to 5"),
        ({"scale": "nan"}, "scale cannot be nan: expected a number from 0.5 to 2"),
        ({"dpi": "1e3"}, "dpi cannot be 1e3: expected a number from 50 to 600"),
        ({"purpose": "a king"}, "--for cannot be a king: expected one of paper, laser, tabletop-simulator"),
        ({"colour": "red"}, "no choice of a print is called colour"),
        ({"purpose": "laser", "format": "stl"}, "what is for laser does not come as stl: it comes as svg, so leave"),
        ({"purpose": "laser", "format": "pdf"}, "what is for laser does not come as pdf: it comes as svg, so leave"),
        ({"purpose": "tabletop-simulator", "format": "png"}, "does not come as png: it comes as json, so"),
    ],
)
def test_a_wrong_order_says_what_was_expected_and_what_came(given: dict[str, str], said: str) -> None:
    with pytest.raises(PrintError, match=re.escape(said)):
        read_order(given)


def test_an_order_says_it_in_french_too() -> None:
    with pytest.raises(PrintError) as caught:
        read_order({"paper": "a5"})
    assert caught.value.say("fr") == "paper ne peut pas être a5 : attendu, l'un de a4, letter, a3"


def test_capital_letters_do_no_harm() -> None:
    """Paper is called A4, and a file PDF."""
    given = {"paper": "Letter", "ink": "GREY", "sides": "Fold", "format": "PNG"}
    assert read_order(given) == Order(paper="letter", ink="grey", sides="fold", format="png")


def test_nothing_ordered_is_what_most_people_want() -> None:
    assert read_order({"purpose": "laser", "format": "svg"}).format == "svg"
    assert read_order({}) == Order() == read_order({"paper": "a4", "bleed": 3, "only": ""})
