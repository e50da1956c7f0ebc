"""The games of the house, by id."""

import pytest

from hypostyle.core import HypostyleError
from hypostyle.games import Library
from tests.library import LIBRARY
from tests.toys import TOYS


def test_the_house_finds_the_games_in_its_folder() -> None:
    house = Library.of_the_house()
    assert len(house) > 0
    assert all(game.facts.id == name and game.package.endswith(f".{name}") for name, game in house.items())


def test_a_library_is_sorted_and_takes_what_it_is_given() -> None:
    library = Library(*reversed(TOYS))
    assert list(library) == ["bazaar", "quarry", "veil"]
    assert library["veil"] is library.find("veil")
    assert "chess" not in library
    assert {*library, *Library.of_the_house()} == set(LIBRARY)


def test_an_unknown_game_is_refused_with_the_nearest_id() -> None:
    library = Library(*TOYS)
    with pytest.raises(HypostyleError) as caught:
        library.find("bazar")
    assert str(caught.value) == "there is no game “bazar”; expected: bazaar"
    with pytest.raises(HypostyleError) as caught:
        library.find("chess")
    assert str(caught.value) == "there is no game “chess”; expected: bazaar, quarry, veil"
    assert caught.value.say("fr") == "il n'y a pas de jeu « chess » ; on attend : bazaar, quarry, veil"
