"""What is told of a Temple position to someone who cannot see it."""

import re

import pytest

from hypostyle.core import LANGUAGES, Words
from tests.games.temple.tales import after, standing
from tests.telling import asked, described

TABLE = "F0,0=y1 E0,0,0=o2 N0,0,0=o3 R1,0,1=y4 E0,0,1=y5"


def test_the_hands_are_told_first_then_the_building_storey_by_storey() -> None:
    position = standing(TABLE, hand="r356 v123456", other="g26")
    assert described(position, 1) == [
        "Seat 1 is to act.",
        "Build with red (r): you still hold the tiles 3, 5, 6.",
        "Seat 1 has laid 21 tiles, Seat 2 has laid 28 tiles.",
        "Seat 1 is using red (r) and still holds of it: 3, 5, 6.",
        "Seat 1 has one whole colour: violet (v).",
        "Seat 2 is using green (g) and still holds of it: 2, 6.",
        "Seat 2 has no other colour left.",
        "Built so far: 2 floors.",
        "On the table lies one floor: yellow 1 on F0,0.",
        "On the table stand 2 walls: orange 2 on E0,0,0, orange 3 on N0,0,0.",
        "At height 1 lies one roof: yellow 4 on R1,0,1.",
        "At height 1 stands one wall: yellow 5 on E0,0,1.",
    ]


def test_it_is_told_in_french() -> None:
    position = standing(TABLE, hand="r356 v123456", other="g26")
    assert described(position, 1, "fr") == [
        "C'est au joueur 1.",
        "Bâtissez avec le rouge (r) : il vous reste les tuiles 3, 5, 6.",
        "Le joueur 1 a posé 21 tuiles, le joueur 2 a posé 28 tuiles.",
        "Le joueur 1 utilise le rouge (r) ; il en reste : 3, 5, 6.",
        "Le joueur 1 a une couleur intacte : le violet (v).",
        "Le joueur 2 utilise le vert (g) ; il en reste : 2, 6.",
        "Le joueur 2 n'a plus d'autre couleur.",
        "Déjà bâti : 2 sols.",
        "Sur la table, un sol : 1 jaune en F0,0.",
        "Sur la table, 2 murs debout : 2 orange en E0,0,0, 3 orange en N0,0,0.",
        "À la hauteur 1, un toit : 4 jaune en R1,0,1.",
        "À la hauteur 1, un mur debout : 5 jaune en E0,0,1.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_hides_notation_hears_no_letters_of_colours(language: str) -> None:
    position = standing(TABLE, hand="r356 v123456", other="g26")
    templates = position.game.words(language).templates
    plain = {code.removesuffix(".plain"): text for code, text in templates.items() if code.endswith(".plain")}
    words = Words(language, {**templates, **plain})
    told = [words.say(sentence) for sentence in (position.task(1), *position.description(1))]
    letters = re.compile(r"\([rvg]\)")
    assert [sentence for sentence in told if letters.search(sentence)] == []
    assert len([sentence for sentence in described(position, 1, language) if letters.search(sentence)]) == 4


def test_at_the_start_nothing_stands_and_all_colours_are_whole() -> None:
    told = described(after(""), 1)
    assert told[1] == "Lay a floor of value 1, of any of your colours."
    assert told[3] == "Seat 1 has 5 whole colours: red (r), yellow (y), turquoise (t), violet (v), white (w)."
    assert told[-1] == "Nothing is built yet."


def test_constructions_are_counted_by_kind() -> None:
    position = after("floor F0,0=r1; floor F1,0=o1; corner E0,0,0=r2 N0,0,0=r3")
    assert "Built so far: 2 floors, one corner wall." in described(position)


def test_the_task_says_which_colour_is_to_be_used() -> None:
    assert asked(standing(TABLE, hand="r123456 v123456")) == (
        "Build, and open one of your colours with it: red (r), violet (v)."
    )
    assert asked(standing(TABLE, hand="r5 v123456")) == "Build with red (r): you still hold the tile 5."
    assert asked(standing(TABLE, hand="r5 v123456", rules="designer")) == (
        "Build with red (r): you still hold the tile 5. "
        "A turn that needs more tiles than these may open the next colour."
    )
    assert asked(standing(TABLE, hand="r5", rules="designer")) == "Build with red (r): you still hold the tile 5."


def test_an_empty_hand_is_told() -> None:
    assert "Seat 2 has no tile left." in described(standing(TABLE, other=""))


def test_a_height_with_a_roof_alone_tells_of_no_wall() -> None:
    told = described(standing("F0,0=y1 E0,0,0=o2 R1,0,1=y4"))
    assert told[-2:] == [
        "On the table stands one wall: orange 2 on E0,0,0.",
        "At height 1 lies one roof: yellow 4 on R1,0,1.",
    ]


def test_a_height_with_walls_alone_tells_of_no_roof() -> None:
    told = described(standing("F0,0=y1 E0,0,0=o2 E0,0,1=y5"))
    assert told[-2:] == [
        "On the table stands one wall: orange 2 on E0,0,0.",
        "At height 1 stands one wall: yellow 5 on E0,0,1.",
    ]
