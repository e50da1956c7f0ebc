"""What is said for moves in played matches, held against what a good player would say."""

from __future__ import annotations

import re
import time

import pytest

from hypostyle.core import Telling
from tests.games.hinted import fits, hinted
from tests.games.house import GAMES

# The games that count what is their own; of others there is nothing to hold against anyone.
COUNTING = [name for name, game in GAMES.items() if type(game.telling)._merits is not Telling._merits]
LEAST = 25  # positions of a game
SLOWEST = 0.2  # seconds for the reasons of a hint, on the average
NAMED = re.compile(r"\b([a-h][1-9](\.\d)?|g\d\d|s\d{3}|[FR]-?\d+,-?\d+|[ENSWUD]-?\d+,|z\d|-?\d+,-?\d+)\b")


@pytest.mark.parametrize("name", COUNTING)
def test_a_good_player_says_the_same(name: str) -> None:
    wrong = []
    for case in hinted(GAMES[name]):
        told = case.told()
        first = not case.says or fits(told[0], case.says[0])
        missing = [wanted for wanted in case.says if not any(fits(each, wanted) for each in told)]
        unwanted = [code for code in case.never if any(each.code == f"reason.{code}" for each in told)]
        if not first or missing or unwanted:
            wrong.append((case.name, case.move, case.says, case.never, told))
    assert wrong == []


@pytest.mark.parametrize("name", COUNTING)
def test_there_are_enough_of_them_and_each_is_told_soon(name: str) -> None:
    cases = list(hinted(GAMES[name]))
    assert len(cases) >= LEAST
    began = time.perf_counter()
    for case in cases:
        case.told()
    assert time.perf_counter() - began < SLOWEST * len(cases)


@pytest.mark.parametrize("name", COUNTING)
def test_at_most_three_reasons_and_none_names_a_place_by_its_code(name: str) -> None:
    for case in hinted(GAMES[name]):
        told = case.told()
        assert 1 <= len(told) <= 3
        for language in ("en", "fr"):
            for each in told:
                said = GAMES[name].words(language).say(each)
                assert not NAMED.search(said), said
