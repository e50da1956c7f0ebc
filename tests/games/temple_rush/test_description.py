"""What is told of a Temple Rush position to someone who cannot see it, and what a seat is told that it can do."""

import pytest

from hypostyle.core import Position, read_entry
from hypostyle.games.temple_rush.stages import Stage
from tests.games.temple_rush.tales import RUSH, begun, edited, last_card, play, scene, seated, without_tokens
from tests.games.test_views import declared
from tests.telling import asked, described

ALTAR = "Altar, card 2, yellow, worth 3, 4 columns wide: level 0 (0 to 3), level 1 (1 to 2), level 2 (0 to 3)"
PYRAMID = "Step pyramid, card 9, blue, worth 4, 6 columns wide: level 0 (0 to 5), level 1 (1 to 4), level 2 (2 to 3)"


def test_cards_come_first_then_each_player() -> None:
    position = scene("4 *", {1: {"z1": "4 0,0; 2x 1,1"}, 2: {"z2": "3 0,0"}})
    position = seated(position, 2, tokens=["bag"], bonus=[4], cards=[3, 5], awards=[6], mortar=1)
    assert described(position, 1) == [
        "These may act now: Seat 1, Seat 2.",
        "You rolled a 4. You can: lay a brick, use the hammer, use mortar, pass.",
        "Seat 1 has 3 points, Seat 2 has 19 points.",
        "This is round 1.",
        f"In z1: {ALTAR}.",
        f"In z2: {PYRAMID}.",
        "On top of the pile: Mastaba, card 1, yellow, worth 3, 6 columns wide: level 0 (0 to 5), level 1 (1 to 4).",
        "Face down in the pile: 6 temple cards, and lightning.",
        "Seat 1 rolled a 4 and has not acted yet.",
        "Seat 1 in z1: 4 on 0,0, 2 across on 1,1.",
        "Seat 1 has in supply 2 of size 4, 3 of size 3, 3 of size 2, 3 of size 1.",
        "Seat 1 has 3 power tokens: bag, hammer and chisel, mortar.",
        "Seat 2 rolled a star and has not acted yet.",
        "Seat 2 in z1, with mortar: no bricks.",
        "Seat 2 in z2: 3 on 0,0.",
        "Seat 2 has in supply 2 of size 4, 2 of size 3, 4 of size 2, 3 of size 1.",
        "Seat 2 has one power token: bag.",
        "Seat 2 has won cards worth 3, 5.",
        "Seat 2 has a point token worth 6.",
        "Seat 2 has in the bonus area: 4.",
    ]


def test_it_is_told_in_french_with_the_french_names() -> None:
    position = scene("4 *", {1: {"z1": "4 0,0; 2x 1,1"}})
    assert described(position, 2, "fr")[:10] == [
        "Le joueur 1, le joueur 2 peuvent agir.",
        "Vous avez tiré une étoile, qui vaut toute taille. "
        "Vous pouvez : poser une brique, utiliser le mortier, passer.",
        "Le joueur 1 a 3 points, le joueur 2 a 3 points.",
        "Tour 1.",
        "En z1 : Autel, carte 2, jaune, de valeur 3, large de 4 colonnes : "
        "niveau 0 (0 à 3), niveau 1 (1 à 2), niveau 2 (0 à 3).",
        "En z2 : Pyramide à degrés, carte 9, bleue, de valeur 4, large de 6 colonnes : "
        "niveau 0 (0 à 5), niveau 1 (1 à 4), niveau 2 (2 à 3).",
        "Sur la pioche : Mastaba, carte 1, jaune, de valeur 3, large de 6 colonnes : "
        "niveau 0 (0 à 5), niveau 1 (1 à 4).",
        "Face cachée dans la pioche : 6 cartes de temple, et l'éclair.",
        "Le joueur 1 a tiré un 4 et n'a pas encore agi.",
        "Le joueur 1 en z1 : 4 en 0,0, 2 en travers en 1,1.",
    ]


def test_a_gap_in_a_silhouette_is_told() -> None:
    position = scene("1 1", cards={"z1": 17, "z2": 9})
    assert "level 0 (1, 4), level 1 (1 to 4), level 2 (0 to 5)." in described(position)[3]


def test_a_part_that_is_over_is_told_as_such() -> None:
    position = play(without_tokens(scene("4 4")), "seat1: place z1 4 0,0")
    assert "Seat 1 rolled a 4 and is done." in described(position)
    assert asked(position, 1) == "Waiting for Seat 2."
    assert asked(position, 2) == "You rolled a 4. You can: lay a brick, pass."
    position = play(scene("4 4"), "seat1: place z1 4 0,0")
    assert asked(position, 1) == "You have made your action. You can: use the hammer, pass."
    assert "Seat 1 rolled a 4 and has acted." in described(position)


def test_whoever_owes_a_bonus_is_told_of_which_sizes() -> None:
    nearly = {"z1": "4 0,0; 2 1,1"}
    position = play(without_tokens(scene("4 1", {1: nearly})), "seat1: place z1 4 0,2; pass")
    assert asked(position, 1) == (
        "Your temple in z1 is complete: put one of its bricks in your bonus area, of size 2, 4."
    )
    assert "The temple in z1 is being settled; to choose a brick: Seat 1." in described(position)
    assert asked(seated(position, 1, bonus=[2, 4]), 1) == (
        "Your temple in z1 is complete, and all its sizes are in your bonus area already: confirm."
    )


def test_a_claim_is_told_before_it_is_settled_and_a_wrong_one_costs_a_brick() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0"}}, building="free")
    assert "claim a temple" in asked(position, 1)
    position = play(position, "seat1: claim z1")
    assert "Seat 1 has claimed the temple in z1." in described(position)
    assert asked(play(position, "pass"), 1) == "Your claim on z1 was wrong: give one of its bricks back."


def test_rebuilding_tells_what_is_left_to_lay() -> None:
    nearly, other = {"z1": "4 0,0; 2 1,1"}, {"z1": "4 0,0; 2 1,1"}
    position = play(without_tokens(scene("4 1", {1: nearly, 2: other})), "seat1: place z1 4 0,2; pass; bonus 4; pile 3")
    assert asked(position, 2) == (
        "z1 has a new card: lay your bricks anew, or end the rebuilding. Left to lay: one 4, one 2."
    )
    assert "z1 has a new card, and Seat 2 rebuilds; left to lay: one 4, one 2." in described(position)


def test_the_race_tells_its_target() -> None:
    position = without_tokens(edited(scene("4 1", {1: {"z1": "4 0,0; 2 1,1"}}, race="live"), top="lightning"))
    assert "On top of the pile: lightning." in described(position)
    position = play(edited(position, has_lightning=False), "seat1: place z1 4 0,2; pass; bonus 4; pile 3")
    assert position.is_open
    assert asked(position, 2) == "Be the first to hand in the temple of the race."
    told = next(sentence for sentence in described(position) if sentence.startswith("The race is for Watchtower"))
    assert told.endswith("Able to build it: Seat 1, Seat 2.")


def test_a_pact_and_its_offer_are_told() -> None:
    position = play(last_card("4 4 4", 9), "seat1: pact seat2")
    assert "Seat 1 offers Seat 2 a pact." in described(position)
    assert "The pile is empty." in described(position)
    assert asked(position, 2).startswith(
        "Seat 1 offers you a pact. You rolled a 4. You can: accept a pact, refuse a pact, lay a brick"
    )
    assert "Seat 1 and Seat 2 have a pact." in described(play(position, "seat2: accept"))
    ended = play(position, "seat2: pass")
    assert asked(ended, 2) == "Seat 1 offers you a pact. You can: accept a pact, refuse a pact."


def test_the_solo_game_tells_of_the_robot() -> None:
    position = begun("card z1 25; card z2 2; card robot 9; pile 17; pile robot 3; roll 4 *", players=1)
    assert asked(position, 2) == "The Robot does what its rules say."
    told = described(position, 1)
    assert told[0] == "The Robot is to act."
    assert told[1] == "Seat 1 has 2 points, The Robot has no points."
    assert f"The Robot builds {PYRAMID}. It has collected no bricks." in told
    assert any(sentence.startswith("On top of the Robot's cards: Watchtower, card 3") for sentence in told)
    assert told[-2:] == ["The Robot rolled a star.", "The Robot has won no card."]


@pytest.mark.parametrize(
    ("robot", "said"),
    [
        ("easy", "The Robot has won cards worth 3, 5, and a bonus of 4, 3."),
        ("normal_bonus_1", "The Robot has won cards worth 3, 5, and a bonus of 1."),
    ],
)
def test_the_solo_game_tells_what_the_robot_has_won(robot: str, said: str) -> None:
    position = begun("card z1 25; card z2 2; card robot 9; pile 17; pile robot 3", players=1, robot=robot)
    assert described(edited(position, machine=[[0, 0, 0, 0], [3, 5], 9, 3, [], ""]), 1)[-1] == said


def test_what_is_done_is_told_without_codes() -> None:
    def told(position: Position, entry: str, language: str = "en") -> str:
        actor, move = read_entry(position, entry)
        return position.game.words(language).say(position.spoken(actor, move))

    position = scene("4 *", {1: {"z1": "4 0,0; 2x 1,1"}})
    assert told(position, "seat1: place z2 4x 0,0") == "Seat 1 lays a brick in z2: 4 across on 0,0."
    assert told(position, "seat1: hammer die 2") == "Seat 1 uses the hammer: the die counts as 2."
    assert told(position, "seat1: hammer z1 1,1 = 3x 1,1", "fr") == (
        "Le joueur 1 utilise le marteau en z1 : 3 en travers en 1,1, contre celle en 1,1."
    )
    start = RUSH.start({"players": 2})
    assert told(start, "first seat2", "fr") == "Les dés vont d'abord au joueur 2."
    assert told(play(start, "first seat2"), "card z1 16", "fr") == "Une carte s'ouvre en z1 : Grande arche."
    solo = begun("card z1 25; card z2 2; card robot 9; pile 17; pile robot 3", players=1)
    assert told(solo, "roll 4 *") == "The dice: 4, a star."
    assert RUSH.words("fr").say(play(solo, "roll 4 *").description(1)[0]) == "C'est au Robot."


def test_the_client_knows_every_stage() -> None:
    assert declared("temple_rush")["stage"].words == {each.text for each in Stage}
