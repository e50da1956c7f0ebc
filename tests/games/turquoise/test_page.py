"""Turquoise's pages and words: our readings are listed as rulings, and French has the rulebook's word for plates."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "games"
# What the rulebook leaves open, by rule: how many readings of it are ours.
READINGS = {"TQ-6": 2, "TQ-13": 5, "TQ-14": 2, "TQ-18": 1, "TQ-20": 1}


@pytest.mark.parametrize(("page", "heading"), [("turquoise.md", "Rulings"), ("turquoise.fr.md", "Arbitrages")])
def test_readings_of_ours_are_listed_with_what_the_rulebook_says(page: str, heading: str) -> None:
    text = (PAGES / page).read_text(encoding="utf-8")
    _, _, section = text.partition(f"\n## {heading}\n")
    rows = re.findall(r"^\| (TQ-\d+) \| (.+) \| (.+) \|$", section.partition("\n## ")[0], re.MULTILINE)
    found = Counter(rule for rule, _, _ in rows)
    assert {rule: found[rule] for rule in READINGS} == READINGS


def test_in_french_a_dalle_lies_on_the_ground() -> None:
    """The rulebook's word for all plates is `plaque`; one on the ground is a `dalle`, one above a `chapiteau`."""
    words = [path for folder in ("src", "web/src") for path in ROOT.joinpath(folder).rglob("words/fr.json")]
    said = [text for path in words for text in json.loads(path.read_text(encoding="utf-8")).values()]
    page = (PAGES / "turquoise.fr.md").read_text(encoding="utf-8")
    named = [text for text in (*said, *page.split("\n\n")) if re.search("dalle", text, re.IGNORECASE)]
    assert named
    assert [text for text in named if not re.search(r"\bsol\b", text)] == []
    assert [text for text in named if "plaque" not in text and "chapiteau" not in text] == []
