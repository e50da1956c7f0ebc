"""Turquoise's page and words in French have the rulebook's word for plates."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "games" / "turquoise.fr.md"


def test_in_french_a_dalle_lies_on_the_ground() -> None:
    """The rulebook's word for all plates is `plaque`; one on the ground is a `dalle`, one above a `chapiteau`."""
    words = [path for folder in ("src", "web/src") for path in ROOT.joinpath(folder).rglob("words/fr.json")]
    said = [text for path in words for text in json.loads(path.read_text(encoding="utf-8")).values()]
    page = PAGE.read_text(encoding="utf-8")
    named = [text for text in (*said, *page.split("\n\n")) if re.search("dalle", text, re.IGNORECASE)]
    assert named
    assert [text for text in named if not re.search(r"\bsol\b", text)] == []
    assert [text for text in named if "plaque" not in text and "chapiteau" not in text] == []
