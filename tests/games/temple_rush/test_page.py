"""Temple Rush's page and words in French have one word for a round."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PLACES = ("src/hypostyle/games/temple_rush/words/fr.json", "web/src/games/temple_rush/words/fr.json")
PAGE = ROOT / "docs" / "games" / "temple_rush.fr.md"


def test_in_french_a_round_is_a_tour() -> None:
    """Its lessons, its refusals and the stage speak of rounds as the page does; a `manche` is one of Aztec's three."""
    words = [text for path in PLACES for text in json.loads((ROOT / path).read_text(encoding="utf-8")).values()]
    said = [*words, *PAGE.read_text(encoding="utf-8").split("\n\n")]
    assert [text for text in said if re.search(r"\btours?\b", text, re.IGNORECASE)]
    assert [text for text in said if re.search(r"\bmanches?\b", text, re.IGNORECASE)] == []
