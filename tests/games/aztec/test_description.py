"""What is told of an Aztec position to someone who cannot see it."""

from tests.games.aztec.tales import EAST_WEST_WINS, after
from tests.telling import asked, described

PIECE = "A piece is a corner and two legs; one leg carries the tip, a cube set across its end."
PIÈCE = "Une pièce est un coin et deux jambes ; l'une porte la pointe, un cube en travers de son bout."


def test_az_2_what_a_tip_is_is_said_in_everyone_s_first_turn_and_no_longer() -> None:
    lines = EAST_WEST_WINS.split()
    for laid in range(len(lines)):
        position = after(" ".join(lines[:laid]))
        assert (PIECE in asked(position)) == (laid < 3), "three can play"


def test_the_building_is_told_level_by_level_and_row_by_row() -> None:
    assert described(after("f4.1NW"), 2) == [
        "Seat 2 is to act.",
        f"Lay one of the 21 pieces that are left. {PIECE}",
        "Seat 1 has no points, Seat 2 has no points.",
        "Seat 1 plays North/South, the cells b1 to h1 and b9 to h9 of level 3: none of 14 is filled.",
        "Seat 2 plays East/West, the cells a2 to a8 and i2 to i8 of level 3: none of 14 is filled.",
        "One piece is laid, 21 are left.",
        "Level 1 holds 6 cubes: row 4 d e f, row 5 e f, row 6 f.",
        "Level 2 holds one cube: row 6 f.",
        "Level 3 is empty.",
    ]


def test_it_is_told_in_french() -> None:
    assert described(after("f4.1NW"), 2, "fr") == [
        "C'est au joueur 2.",
        f"Posez une des 21 pièces qui restent. {PIÈCE}",
        "Le joueur 1 a zéro point, le joueur 2 a zéro point.",
        "Le joueur 1 joue Nord/Sud, les cellules b1 à h1 et b9 à h9 du niveau 3 : aucune sur 14 n'est prise.",
        "Le joueur 2 joue Est/Ouest, les cellules a2 à a8 et i2 à i8 du niveau 3 : aucune sur 14 n'est prise.",
        "Une pièce est posée, il en reste 21.",
        "Le niveau 1 a 6 cubes : rangée 4 d e f, rangée 5 e f, rangée 6 f.",
        "Le niveau 2 a un cube : rangée 6 f.",
        "Le niveau 3 est vide.",
    ]


def test_the_sectors_are_counted_as_they_score() -> None:
    told = described(after(EAST_WEST_WINS))
    assert told[:2] == ["All 22 pieces are placed. Seat 2 wins!", "Seat 1 has 2 points, Seat 2 has 6 points."]
    assert [sentence.split(": ")[-1] for sentence in told[2:4]] == ["2 of 14 are filled.", "6 of 14 are filled."]
    assert told[4] == "22 pieces are laid, none is left."
    shared = described(after(EAST_WEST_WINS, corners="shared"))
    assert "the cells a1 to i1 and a9 to i9 of level 3" in shared[2]
    assert "the cells a1 to a9 and i1 to i9 of level 3" in shared[3]


def test_the_sentence_of_a_level_brings_its_cells() -> None:
    sentences = after("f4.1NW").description(None)
    assert sentences[-2].cells == ("f6.2",)


def test_in_the_auction_the_barrier_and_who_is_still_in_are_told() -> None:
    position = after("", players=3)
    assert asked(position) == "Name a barrier from 1 to 14, or pass."
    told = described(position)[-1]
    assert told == ("The auction for Ah Puch has begun; no barrier is named yet. Still in: Seat 1, Seat 2, Seat 3.")
    position = after("bid 9 pass", players=3)
    assert asked(position) == "Name a barrier from 1 to 8, or pass."
    assert asked(position, 1) == "Waiting for Seat 3."
    assert described(position)[-1] == (
        "In the auction for Ah Puch Seat 1 says that nobody reaches 9. Still in: Seat 1, Seat 3."
    )


def test_it_is_told_who_is_ah_puch_and_what_he_wants() -> None:
    assert "Seat 2 is Ah Puch and wins if nobody reaches 9." in described(after("pass bid 9 pass", players=3))
    rounds = described(after("f4.1NW", players=3, rounds=3))
    assert "This is round 1 of 3. Seat 1 is Ah Puch and scores nothing in it." in rounds
