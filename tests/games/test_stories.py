"""Every rule of every game has a story: a test named after it, such as test_az_6_the_board_does_not_count."""

import re

import pytest

from hypostyle.core import Game
from tests.games.house import GAMES, folder

_STORY = re.compile(r"^def test_([a-z]+_[0-9]+[a-z]?)_\w+\(", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_every_rule_has_a_story(game: Game) -> None:
    texts = [path.read_text(encoding="utf-8") for path in folder(game).glob("test_*.py")]
    told = {rule.replace("_", "-").upper() for text in texts for rule in _STORY.findall(text)}
    assert told >= set(game.facts.rules)
