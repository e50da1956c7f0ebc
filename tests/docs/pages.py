"""The pages of the documentation, cut into the blocks that tests run."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"\*\*`([\w/.]+)`\*\*")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, what is in it, its line, and the file it is, if the paragraph before names one."""

    language: str
    text: str
    line: int
    file: str | None


def name_of(page: Path) -> str:
    """A page as tests call it."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[Block]:
    """The fenced blocks of a page in these languages, or in all, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _BLOCK.finditer(text):
        file = _FILE.match(text[: match.start()].rstrip().rpartition("\n\n")[2])
        line = text.count("\n", 0, match.start()) + 2
        found.append(Block(match[1], match[2], line, file[1] if file else None))
    return [block for block in found if not languages or block.language in languages]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return _BLOCK.sub("", page.read_text(encoding="utf-8"))


def headings(page: Path) -> list[str]:
    """The headings of a page, without their marks."""
    return _HEADING.findall(prose(page))


def section(page: Path, heading: str) -> str:
    """What stands under a heading of the second level, which the page has to have."""
    _, found, rest = page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    assert found, f"{name_of(page)} lacks the section {heading!r}"
    return rest.partition("\n## ")[0]
