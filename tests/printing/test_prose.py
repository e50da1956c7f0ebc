"""Text on paper: the small Markdown of leaflets, lines that fit, columns that end well."""

import pytest

from hypostyle.core.kit import Text
from hypostyle.printing.fonts import width
from hypostyle.printing.prose import Block, Run, columns, lines, read

TEXT = """# Title

## A turn
First words of a paragraph
that goes on.

- One **bold** word
- Two
"""


def test_the_small_markdown_is_read() -> None:
    assert read(TEXT) == [
        Block("title", (Run("Title", "display"),)),
        Block("heading", (Run("A turn", "display"),)),
        Block("paragraph", (Run("First words of a paragraph that goes on.", "regular"),)),
        Block("item", (Run("One ", "regular"), Run("bold", "bold"), Run(" word", "regular"))),
        Block("item", (Run("Two", "regular"),)),
    ]


@pytest.mark.parametrize("measure", [18.0, 20.0, 24.0, 60.0, 180.0])
def test_lines_keep_to_their_width_and_lose_no_word(measure: float) -> None:
    words = "Some rather ordinary words, and **a few** of them set in **bold type**, to be broken into lines."
    found = list(lines(read(words), measure, 4))
    texts = [[ink for ink in line.inks if isinstance(ink, Text)] for line in found]
    for line in texts:
        last = line[-1]
        assert last.at[0] + width(last.words.rstrip(" "), last.face, last.size) <= measure + 0.01
    said = "".join(text.words for line in texts for text in line)
    assert said.replace(" ", "") == words.replace("**", "").replace(" ", "")
    assert not any(line[0].words.startswith(",") for line in texts), "a sign stays with its word"
    assert (len(found) > 1) == (measure < 180)


def test_french_signs_stay_with_their_words() -> None:
    found = list(lines(read("Les murs\u00a0: un, deux\u00a0; et puis\u00a0!"), 12, 4))
    texts = [ink.words.rstrip(" ") for line in found for ink in line.inks if isinstance(ink, Text)]
    assert "murs\u00a0:" in texts
    assert not any(text.strip() in {":", ";", "!"} for text in texts)


def test_lines_and_faces_do_not_run_together_when_they_are_read_one_after_the_other() -> None:
    words = "Some rather ordinary words, and **a few** of them set in **bold type**, to be broken into lines."
    found = lines(read(words), 30, 4)
    assert "".join(ink.words for line in found for ink in line.inks if isinstance(ink, Text)) == words.replace("**", "")


def test_a_heading_never_ends_a_column() -> None:
    found = list(lines(read("Words.\n\n## Heading\n\nMore words."), 100, 4))
    height = sum(line.height for line in found[:2]) + 0.1
    filled = columns(found, height)
    assert [[line.kind for line in column] for column in filled] == [["paragraph"], ["heading", "paragraph"]]


@pytest.mark.parametrize(("room", "wanted"), [(4, [3, 4]), (5, [5, 2]), (6, [5, 2]), (7, [7])])
def test_no_line_of_a_paragraph_stands_alone(room: int, wanted: list[int]) -> None:
    """Three paragraphs of one line, then one of four: neither its first line nor its last is parted from the next."""
    text = "One.\n\nTwo.\n\nThree.\n\nSome more words which need four lines on paper."
    found = list(lines(read(text), 28, 4))
    assert [line.is_first for line in found] == [True, True, True, True, False, False, False]
    filled = columns(found, sum(line.height for line in found[:room]) + 0.1)
    assert [len(column) for column in filled] == wanted
