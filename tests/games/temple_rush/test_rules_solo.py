"""Stories of TR-21 to TR-24: the solo game against the Robot."""

from fractions import Fraction
from typing import Any

import pytest

from hypostyle.core import Outcome
from hypostyle.games.temple_rush import RushPosition
from hypostyle.games.temple_rush.robot import Robot
from hypostyle.games.temple_rush.solo import SoloPosition
from tests.games.temple_rush.tales import (
    Told,
    begun,
    edited,
    kinds,
    legal,
    play,
    refusal,
    seat_data,
    seated,
    supply,
    weights,
    zone,
)

NOTHING = (0, 0, 0, 0)


def solo(**options: Any) -> RushPosition:
    """The first roll of a solo game: the great pyramid and the step pyramid, the Robot before the altar."""
    z1, z2 = ("z1", "z2") if options.get("edition", "en") == "en" else ("z2", "z3")
    piles = "" if options.get("open_pile") == "off" else "; pile 1; pile robot 3"
    return begun(f"card {z1} 25; card {z2} 9; card robot 2{piles}", players=1, robot_card=3, **options)


def robot_with(position: RushPosition, bricks: tuple[int, ...], **changes: Any) -> RushPosition:
    """The Robot with bricks collected; its cards, card, top and colours may be given."""
    _, cards, card, top, colours, face = position.data()["machine"]
    new = {"cards": cards, "card": card, "top": top, "colours": colours, **changes}
    machine = [list(bricks), new["cards"], new["card"], new["top"], new["colours"], face]
    return edited(position, machine=machine)


def collected(position: RushPosition) -> tuple[int, ...]:
    return tuple(position.data()["machine"][0])


# TR-21: the start


def test_tr_21_a_6_for_the_player_then_one_of_any_colour() -> None:
    start = begun(players=1)
    assert weights(start) == {f"card z1 {card}": 1 for card in range(25, 33)}
    second = play(start, "card z1 25")
    assert weights(second) == {
        **{f"card z2 {card}": 7 for card in range(1, 25)},
        **{f"card z2 {card}": 8 for card in range(26, 33)},
    }


@pytest.mark.parametrize(
    ("value", "cards"), [(3, range(1, 9)), (4, range(10, 17)), (5, range(17, 25)), (6, range(26, 33))]
)
def test_tr_21_the_robots_first_card_is_an_option(value: int, cards: range) -> None:
    position = begun("card z1 25; card z2 9", players=1, robot_card=value)
    assert weights(position) == {f"card robot {card}": 1 for card in cards}


def test_tr_21_by_default_the_robot_starts_with_a_4() -> None:
    assert set(weights(begun("card z1 25; card z2 9", players=1))) == {f"card robot {card}" for card in range(10, 17)}


def test_tr_21_each_deck_has_one_card_of_each_colour() -> None:
    position = begun("card z1 25; card z2 9; card robot 10", players=1)
    # Blue is taken by card 9; yellow and red have 8 cards, brown 7.
    expected = {f"pile {card}": 7 for card in (*range(1, 9), *range(17, 25))}
    assert weights(position) == {**expected, **{f"pile {card}": 8 for card in range(26, 33)}}
    position = play(position, "pile 1")
    # The Robot's own four are all missing still: 7 yellow, 6 blue, 8 red and 7 brown are unseen.
    found = weights(position)
    assert {found[f"pile robot {card}"] for card in range(2, 9)} == {24}
    assert {found[f"pile robot {card}"] for card in range(11, 17)} == {28}
    assert {found[f"pile robot {card}"] for card in range(17, 25)} == {21}
    assert {found[f"pile robot {card}"] for card in range(26, 33)} == {24}
    assert len(found) == 28


def test_tr_21_the_player_has_hammer_and_mortar_and_two_zones() -> None:
    player = seat_data(solo(), 1)
    assert (player["tokens"], list(player["figures"])) == (["hammer", "mortar"], ["z1", "z2"])
    assert list(seat_data(solo(edition="fr"), 1)["figures"]) == ["z2", "z3"]
    turn = play(solo(), "roll 4 4; take 4")
    assert kinds(turn, 1) == {"place", "hammer", "mortar", "pass"}


def test_tr_21_the_robot_is_first_and_english_dice_are_rolled_together() -> None:
    position = solo()
    assert (len(weights(position)), sum(weights(position).values())) == (25, 36)
    rolled = play(position, "roll 3 4")
    assert (rolled.to_act, legal(rolled, 2)) == ((2,), ["take 4"])
    turn = play(rolled, "take 4")
    assert (turn.to_act, {text[9] for text in legal(turn, 1, "place")}) == ((1,), {"3"})
    assert len(weights(play(turn, "pass"))) == 25


def test_tr_21_french_dice_are_rolled_one_at_a_time() -> None:
    position = solo(edition="fr")
    assert weights(position) == {"roll *": 2, "roll 1": 1, "roll 2": 1, "roll 3": 1, "roll 4": 1}
    rolled = play(position, "roll 4; take 4")
    assert len(weights(rolled)) == 5
    turn = play(rolled, "roll 3")
    assert (turn.to_act, {text[9] for text in legal(turn, 1, "place")}) == ((1,), {"3"})


def test_tr_21_a_closed_pile_is_drawn_when_needed() -> None:
    position = solo(open_pile="off")
    assert len(weights(position)) == 25
    nearly = seated(play(position, "roll 2 4; take 4"), 1, z2="4 0,0; 2 4,0; 4 1,1", tokens=[])
    after = play(nearly, "place z2 2 2,2; bonus 4")
    assert "card z2 1" in weights(after)
    assert "card z2 10" not in weights(after)
    assert play(after, "card z2 1").data()["holders"] == {"z1": 25, "z2": 1}
    built = play(robot_with(position, (0, 0, 0, 2)), "roll 1 2; take 2")
    assert "card robot 1" in weights(built)
    assert play(built, "card robot 1").to_act == (1,)


def test_tr_21_the_players_temple_is_settled_at_once() -> None:
    position = seated(play(solo(), "roll 2 4; take 4"), 1, z2="4 0,0; 2 4,0; 4 1,1", tokens=[])
    after = play(position, "place z2 2 2,2")
    assert (after.to_act, legal(after, 1), seat_data(after, 1)["cards"]) == ((1,), ["bonus 2", "bonus 4"], [4])
    after = play(after, "bonus 2")
    assert (after.data()["holders"], supply(after, 1)) == ({"z1": 25, "z2": 1}, (3, 3, 3, 3))
    assert len(weights(play(after, "pile 17"))) == 25


def test_tr_21_a_wrong_claim_costs_a_brick() -> None:
    position = seated(play(solo(building="free"), "roll 2 4; take 4"), 1, z2="4 0,0; 4 1,1")
    after = play(position, "claim z2")
    assert legal(after, 1) == ["forfeit 0,0", "forfeit 1,1"]
    after = play(after, "forfeit 1,1")
    assert (zone(after, 1, "z2"), len(weights(after))) == ("4 0,0", 25)


# TR-22: what the Robot takes


def test_tr_22_the_robot_collects_bricks() -> None:
    position = play(solo(), "roll 1 4; take 4; pass; roll 1 2; take 2")
    assert collected(position) == (0, 1, 0, 1)
    assert refusal(play(solo(), "roll 1 4"), "take 3") == Told("TR-22", "robot_takes")
    assert refusal(play(solo(), "roll 1 4"), "pass") == Told("TR-22", "robot_takes")


@pytest.mark.parametrize(
    ("strength", "moves"),
    [
        # For the altar (4, 2, 4) it has both 4s. Any size may be part of a whole, such as 4 + 1 + 1 + 4.
        ("normal", ["take 1", "take 2", "take 3", "take 4", "take 2"]),
        # Only the 2 lowers what is needed, and it is next to 1 and 3.
        ("hard", ["take 2", "take 2", "take 2", "pass", "take 2"]),
        ("easy", ["pass", "take 2", "pass", "pass", "take 2"]),
    ],
)
def test_tr_22_the_three_strengths(strength: str, moves: list[str]) -> None:
    position = robot_with(solo(robot=strength), (0, 0, 0, 2))
    assert [legal(play(position, f"roll 1 {face}"), 2)[0] for face in "1234*"] == moves


def test_tr_22_of_use_at_normal_is_part_of_some_completing_choice() -> None:
    robot = Robot("normal", frozenset({(0, 0, 0, 1), (0, 2, 0, 0)}))
    assert [robot.is_of_use(NOTHING, size) for size in (1, 2, 3, 4)] == [False, True, False, True]
    assert [robot.is_of_use((0, 1, 0, 0), size) for size in (1, 2, 3, 4)] == [False, True, False, False]


@pytest.mark.parametrize("strength", ["hard", "easy"])
def test_tr_22_of_use_at_hard_lowers_the_number_still_needed(strength: str) -> None:
    robot = Robot(strength, frozenset({(0, 0, 0, 1), (0, 2, 0, 0)}))
    assert [robot.is_of_use(NOTHING, size) for size in (1, 2, 3, 4)] == [False, False, False, True]
    assert robot.taken(NOTHING, "2") is None
    assert robot.taken(NOTHING, "3") == (4 if strength == "hard" else None)


def test_tr_22_expected_rolls_are_exact() -> None:
    robot = Robot("normal", frozenset({(0, 1, 0, 2)}))
    assert robot.rolls((0, 1, 0, 1)) == Fraction(3, 2)  # 3, 4 and the stars bring the 4
    assert robot.rolls((0, 0, 0, 2)) == Fraction(6, 5)  # 1, 2, 3 and the stars bring the 2
    assert robot.rolls((0, 0, 0, 1)) == Fraction(23, 10)
    assert robot.rolls((0, 1, 0, 0)) == 3
    assert robot.rolls((0, 1, 0, 2)) == 0


def test_tr_22_of_two_neighbours_the_one_with_fewer_rolls_to_come() -> None:
    robot = Robot("normal", frozenset({(0, 1, 0, 2)}))
    assert [robot.taken(NOTHING, face) for face in "1234*"] == [2, 2, 4, 4, 4]
    # After the 1 a 3 is missing, which 5 faces bring; after the 3 a 1, which 4 bring.
    assert Robot("normal", frozenset({(1, 0, 1, 0)})).taken(NOTHING, "2") == 1


def test_tr_22_of_equals_the_bigger() -> None:
    assert Robot("normal", frozenset({(0, 1, 1, 0)})).taken(NOTHING, "*") == 3
    assert Robot("normal", frozenset({(0, 1, 0, 0), (0, 0, 0, 1)})).taken(NOTHING, "3") == 4


def test_tr_22_its_bricks_count_against_its_supply() -> None:
    # With a 4 in its bonus area only two are left, so a third is of no use.
    position = robot_with(solo(), (0, 0, 0, 2), cards=[6])
    assert [legal(play(position, f"roll 1 {face}"), 2)[0] for face in "34"] == ["take 3", "take 3"]


# TR-23: its bonus


@pytest.mark.parametrize(
    ("before", "points"),
    [([], 3 + 4), ([6], 9 + 4 + 3), ([6, 5], 14 + 9), ([6, 5, 4], 18 + 10), ([6, 5, 4, 6], 24 + 10)],
)
def test_tr_23_after_each_temple_it_gets_4_3_2_1(before: list[int], points: int) -> None:
    position = robot_with(solo(), (0, 0, 0, 2), cards=before)
    after = play(position, "roll 1 2; take 2")
    assert after.scores == (2, points)
    assert collected(after) == NOTHING


@pytest.mark.parametrize(("robot", "points"), [("normal_bonus_1", 12), ("hard_bonus_2", 13), ("normal", 18)])
def test_tr_23_a_robot_may_have_a_single_bonus_brick(robot: str, points: int) -> None:
    assert robot_with(solo(robot=robot), (0, 0, 0, 2), cards=[6, 5]).scores == (2, points)


@pytest.mark.parametrize(("robot", "strength"), [("normal_bonus_1", "normal"), ("hard_bonus_2", "hard")])
def test_tr_22_with_less_bonus_it_takes_bricks_as_before(robot: str, strength: str) -> None:
    less, usual = (robot_with(solo(robot=value), (0, 0, 0, 2)) for value in (robot, strength))
    for face in "1234*":
        assert legal(play(less, f"roll 1 {face}"), 2) == legal(play(usual, f"roll 1 {face}"), 2)


def test_tr_22_what_is_no_bonus_is_in_supply() -> None:
    # Three 4s lie there where the usual bonus would have taken one.
    most = []
    for robot in ("normal_bonus_1", "normal"):
        position = robot_with(solo(robot=robot), (0, 0, 0, 2), cards=[6])
        assert isinstance(position, SoloPosition)
        most.append(max(choice[3] for choice in position.robot.choices))
    assert most == [3, 2]


def test_tr_23_the_next_card_follows() -> None:
    after = play(robot_with(solo(), (0, 0, 0, 2)), "roll 1 2; take 2")
    assert after.data()["machine"][2] == 3
    assert "pile robot 4" not in weights(after)  # yellow is seen
    after = play(after, "pile robot 17")
    assert (after.to_act, after.data()["machine"][3]) == ((1,), 17)


# TR-24: the end


@pytest.mark.parametrize(("edition", "scores"), [("en", (9, 0)), ("fr", (7, 0))])
def test_tr_24_it_ends_at_once_when_the_player_has_no_card_left(edition: str, scores: tuple[int, int]) -> None:
    z1 = "z1" if edition == "en" else "z2"
    rolls = "roll 4 4; take 4" if edition == "en" else "roll 4; take 4; roll 4"
    position = play(solo(edition=edition), rolls)
    position = edited(position, holders={z1: 5}, top=None, colours=[])
    position = seated(position, 1, **{z1: "3 0,0; 3 0,1"})
    over = play(position, f"place {z1} 4x 1,2; bonus 4")
    assert (over.outcome, over.scores) == (Outcome("finished", "TR-24", (1,)), scores)


def test_tr_24_it_ends_at_once_when_the_robot_has_no_card_left() -> None:
    position = robot_with(solo(), (0, 0, 0, 2), top=None, colours=[], cards=[4, 5])
    over = play(position, "roll 4 2; take 2")
    assert (over.to_act, over.outcome, over.scores) == ((), Outcome("finished", "TR-24", (2,)), (2, 12 + 9))


def test_tr_24_not_while_a_card_is_open() -> None:
    position = seated(play(solo(), "roll 2 4; take 4"), 1, z2="4 0,0; 2 4,0; 4 1,1", tokens=[])
    after = play(edited(position, top=None, colours=[]), "place z2 2 2,2; bonus 2")
    assert (after.outcome, after.data()["holders"]) == (None, {"z1": 25})


def test_tr_24_equal_scores_are_shared() -> None:
    position = robot_with(solo(), (0, 0, 0, 2), top=None, colours=[])  # 3 and 4 to come
    position = seated(position, 1, cards=[3], bonus=[2])
    assert play(position, "roll 4 2; take 2").outcome == Outcome("finished", "TR-24", (1, 2))
    french = robot_with(solo(edition="fr"), (0, 0, 0, 2), top=None, colours=[])
    french = seated(french, 1, cards=[3], bonus=[2])
    assert play(french, "roll 2; take 2").outcome == Outcome("finished", "TR-24", (2,))
    level = seated(french, 1, cards=[3], bonus=[4])
    assert play(level, "roll 2; take 2").outcome == Outcome("finished", "TR-24", (1, 2))
