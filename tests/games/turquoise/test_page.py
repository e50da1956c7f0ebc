"""Turquoise's rules pages, in both languages: which of our readings are listed as rulings."""

import re
from collections import Counter
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[3] / "docs" / "games"
# What the rulebook leaves open, by rule: how many readings of it are ours.
READINGS = {"TQ-6": 2, "TQ-13": 5, "TQ-14": 2, "TQ-18": 1, "TQ-20": 1}


@pytest.mark.parametrize(("page", "heading"), [("turquoise.md", "Rulings"), ("turquoise.fr.md", "Arbitrages")])
def test_readings_of_ours_are_listed_with_what_the_rulebook_says(page: str, heading: str) -> None:
    text = (PAGES / page).read_text(encoding="utf-8")
    _, _, section = text.partition(f"\n## {heading}\n")
    rows = re.findall(r"^\| (TQ-\d+) \| (.+) \| (.+) \|$", section.partition("\n## ")[0], re.MULTILINE)
    found = Counter(rule for rule, _, _ in rows)
    assert {rule: found[rule] for rule in READINGS} == READINGS
