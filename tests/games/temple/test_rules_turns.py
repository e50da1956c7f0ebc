"""Stories of TE-12 to TE-15: colours, values and orders of laying, the first turn, the end."""

import pytest

from hypostyle.core import DataError, Outcome
from tests.games.house import opened, played
from tests.games.temple.tales import (
    TEMPLE,
    after,
    code,
    drawn,
    in_both_languages,
    is_legal,
    legal,
    match_of,
    notes,
    places,
    read,
    refusal,
    seen,
    standing,
)
from tests.telling import offered

OPENED = "floor F0,0=r1"
ROW = "F0,0=o1 F1,0=o1"  # two floors of value 1, on which anything goes

# TE-12: colours


def test_te_12_a_player_uses_up_one_colour_before_the_next() -> None:
    position = after(f"{OPENED}; floor F1,0=o1")
    assert seen(position, "colours_in_use") == ["r", "o"]
    assert {move[-2] for move in legal(position)} == {"r"}
    assert refusal(position, "floor F0,1=y2") == (
        "TE-12",
        "colour_in_use",
        ("F0,1",),
        "Finish red first; you still hold 5 tiles of it.",
        "Finissez d'abord le rouge ; il vous en reste 5 tuiles.",
    )


def test_te_12_with_one_tile_left_it_is_said_so() -> None:
    assert refusal(standing(ROW, hand="t6 w123456"), "floor F0,1=w2") == (
        "TE-12",
        "colour_in_use",
        ("F0,1",),
        "Finish turquoise first; you still hold one tile of it.",
        "Finissez d'abord le turquoise ; il vous en reste une tuile.",
    )


def test_te_12_any_colour_may_be_opened_when_none_is_in_use() -> None:
    position = standing(ROW, hand="r123456 y123456")
    assert seen(position, "colours_in_use")[0] is None
    assert {move[-2] for move in legal(position)} == {"r", "y"}


def test_te_12_all_tiles_of_a_turn_are_of_one_colour() -> None:
    position = standing(ROW, hand="r123456 y123456")
    assert refusal(position, "corner E0,0,0=r2 N0,0,0=y3") == (
        "TE-12",
        "colours_mixed",
        ("E0,0,0", "N0,0,0"),
        "Only one new colour can be opened in a turn.",
        "On ne peut ouvrir qu'une nouvelle couleur par tour.",
    )
    assert code(standing(ROW, hand="r12345 y123456"), "corner E0,0,0=r2 N0,0,0=y3") == ("TE-12", "colour_in_use")


def test_te_12_one_cannot_finish_a_colour_and_start_the_next_in_the_same_turn() -> None:
    position = standing(ROW, hand="r5 y123456")
    assert refusal(position, "corner E0,0,0=r5 N0,0,0=y6") == (
        "TE-12",
        "colour_next",
        ("N0,0,0",),
        "A turn that finishes red starts no other colour.",
        "Un tour qui finit le rouge ne commence pas d'autre couleur.",
    )
    assert places(position, "corner") == []
    assert legal(position) == [f"floor F{place}=r5" for place in ("-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0")]


def test_te_12_two_tiles_left_are_enough_for_two() -> None:
    assert is_legal(standing(ROW, hand="r56 y123456"), "corner E0,0,0=r5 N0,0,0=r6")


def test_te_12_a_used_up_colour_frees_the_choice() -> None:
    finished = "floor F0,0=r1; floor F0,1=o1; corner E0,0,0=r2 N0,-1,0=r3; floor F0,2=o2; corner E-1,0,0=r4 N0,0,0=r5"
    match = match_of(f"{finished}; floor F0,3=o3; floor F1,0=r6; floor F0,4=o4")
    assert seen(match.position, "colours_in_use") == [None, "o"]
    assert {move.rsplit("=", 1)[1][0] for move in legal(match.position)} == set("ytvw")
    assert " ".join(seen(match.position, "hands")[0][:7]) == "y1 y2 y3 y4 y5 y6 t1"


def test_te_12_the_limit_is_each_players_own() -> None:
    # Seat 1 still uses red; seat 2, who has finished a colour, may open any of the others.
    position = standing(ROW, seat=2, hand="g123456 b123456", other="r2345 y123456")
    assert {move[-2] for move in legal(position)} == {"g", "b"}


def test_te_12_only_the_colour_in_use_counts_and_there_is_no_passing() -> None:
    # A red 1 finds no 1 or less to touch; a yellow tile would fit everywhere.
    position = standing("F0,0=o2 F1,0=o2", hand="r1 y123456")
    assert position.to_act == ()
    assert position.outcome == Outcome("shut_out", "TE-15", (2,))
    assert standing("F0,0=o2 F1,0=o2", hand="y123456").to_act == (1,)


def test_te_12_the_rulebooks_example_goes_on_with_yellow() -> None:
    position = opened(TEMPLE, "yellow").position
    assert position.to_act == (1,)
    assert {move[-2] for move in legal(position)} == {"y"}
    assert code(position, "tunnel R1,0,1=r2 E1,0,0=r3") == ("TE-12", "colour_in_use")
    assert code(position, "tunnel R1,0,1=y2 E1,0,0=y3") is None


def test_te_12_in_the_rulebooks_example_seat_2_is_bound_to_green_alike() -> None:
    position = opened(TEMPLE, "green").position
    assert position.to_act == (2,)
    assert [tile for tile in seen(position, "hands")[1] if tile[0] == "g"] == ["g6"]
    assert {move.count("=") for move in legal(position)} == {1}
    assert code(position, "tunnel R2,0,1=g6 E2,0,0=o6") == ("TE-12", "colour_next")
    assert code(position, "wall E0,0,1=o1") == ("TE-12", "colour_in_use")
    assert played(TEMPLE, "green").entries[-1].move.text == "corner E-1,0,0=o1 N-1,0,0=o5"  # the turn after


def test_te_12_nobody_builds_out_of_turn() -> None:
    assert refusal(after(OPENED), "floor F0,1=r2", seat=1) == (
        "TE-12",
        "turn",
        (),
        "It is not your turn: Seat 2 to act.",
        "Ce n'est pas votre tour : c'est au joueur 2.",
    )


def test_te_12_designer_a_turn_may_finish_a_colour_and_go_on_with_the_next() -> None:
    position = standing(ROW, hand="r5 y123456 t123456", rules="designer")
    corners = [move for move in legal(position, "corner") if "E0,0,0" in move and "N0,0,0" in move]
    # The red 5 on one of two walls, and any yellow or turquoise tile on the other; the red one is laid first.
    assert len(corners) == 2 * 12
    assert all(move.split(" ")[1].endswith("=r5") for move in corners)
    assert is_legal(position, "corner E0,0,0=r5 N0,0,0=y1")
    assert read(position, "corner E0,0,0=y6 N0,0,0=r5") == "corner N0,0,0=r5 E0,0,0=y6"


def test_te_12_designer_the_old_colour_must_be_used_up_by_the_turn() -> None:
    position = standing(ROW, hand="r56 y123456", rules="designer")
    assert code(position, "corner E0,0,0=r5 N0,0,0=y6") == ("TE-12", "colour_in_use")
    assert {tile[0] for move in legal(position, "corner") for tile in move.split("=")[1:]} == {"r"}
    assert code(position, "floor F0,1=y1") == ("TE-12", "colour_in_use")


def test_te_12_designer_at_most_one_colour_is_opened_in_a_turn() -> None:
    linked = standing("R0,0,1=o1 R2,0,1=o1", hand="r1 y123456 t123456", rules="designer")
    assert is_legal(linked, "link R1,0,1=r1 N1,-1,0=y3 N1,0,0=y4")
    assert refusal(linked, "link R1,0,1=r1 N1,-1,0=y3 N1,0,0=t4") == (
        "TE-12",
        "colours_mixed",
        ("N1,-1,0", "N1,0,0"),
        "Only one new colour can be opened in a turn.",
        "On ne peut ouvrir qu'une nouvelle couleur par tour.",
    )
    assert code(standing(ROW, hand="r123456 y123456", rules="designer"), "corner E0,0,0=r2 N0,0,0=y3") == (
        "TE-12",
        "colours_mixed",
    )


def test_te_12_designer_two_old_tiles_and_one_new() -> None:
    linked = standing("R0,0,1=o1 R2,0,1=o1", hand="r12 y123456", rules="designer")
    assert is_legal(linked, "link R1,0,1=r1 N1,-1,0=r2 N1,0,0=y4")
    assert is_legal(linked, "link R1,0,1=r1 N1,0,0=r2 N1,-1,0=y1")
    assert {move.count("=r") for move in legal(linked, "link")} == {2}
    assert {move.count("=y") for move in legal(linked, "link")} == {1}


def test_te_12_designer_without_a_next_colour_there_is_nothing_to_go_on_with() -> None:
    position = standing(ROW, hand="r5", rules="designer")
    assert places(position, "corner") == []
    assert places(position, "floor") != []


# TE-13: values


def test_te_13_a_tile_touches_a_lower_or_equal_one() -> None:
    position = standing("F0,0=o3 F1,0=o5")
    assert refusal(position, "floor F2,0=r4") == (
        "TE-13",
        "value",
        ("F2,0",),
        "The red 4 on F2,0 touches nothing of 4 or less. There it takes a 5 or more.",
        "Le 4 rouge en F2,0 ne touche rien qui vaille 4 ou moins. Il y faut un 5 ou plus.",
    )
    assert [move for move in legal(position) if "F2,0" in move] == ["floor F2,0=r5", "floor F2,0=r6"]
    assert [move for move in legal(position) if "F0,1" in move] == [f"floor F0,1=r{value}" for value in (3, 4, 5, 6)]


def test_te_13_one_low_neighbour_is_enough() -> None:
    # F1,1 touches F0,1 (6) and F1,0 (2).
    assert is_legal(standing("F0,1=o6 F1,0=o2"), "floor F1,1=r2")
    assert not is_legal(standing("F0,1=o6 F1,0=o2"), "floor F1,1=r1")


def test_te_13_a_1_needs_a_1() -> None:
    position = standing("F0,0=o1 F1,0=o2")
    assert [move for move in legal(position, "floor") if move.endswith("r1")] == [
        "floor F-1,0=r1",
        "floor F0,-1=r1",
        "floor F0,1=r1",
    ]


def test_te_13_a_tile_laid_earlier_in_the_turn_counts() -> None:
    # F0,0 is a 3: E0,0,0 alone could not be followed by N1,0,0, which touches the 5 on F1,1 only, unless it is laid
    # after E0,0,0 or is a 5 itself.
    position = standing("F0,0=o3 F1,1=o5")
    assert is_legal(position, "corner E0,0,0=r3 N1,0,0=r4")
    assert read(position, "corner N1,0,0=r4 E0,0,0=r3") == "corner E0,0,0=r3 N1,0,0=r4"
    told = refusal(position, "corner E0,0,0=r4 N1,0,0=r3")
    assert told is not None
    assert (told.rule, told.cells, told.en) == (
        "TE-13",
        ("N1,0,0",),
        "The red 3 on N1,0,0 touches nothing of 3 or less. There it takes a 4 or more.",
    )
    assert refusal(position, "corner E0,0,0=r1 N1,0,0=r2") == (
        "TE-13",
        "value",
        ("E0,0,0",),
        "The red 1 on E0,0,0 touches nothing of 1 or less. There it takes a 3 or more.",
        "Le 1 rouge en E0,0,0 ne touche rien qui vaille 1 ou moins. Il y faut un 3 ou plus.",
    )


def test_te_13_the_first_legal_order_of_faces_is_written() -> None:
    both = standing(ROW)
    # Either order would do, and E comes before N.
    assert is_legal(both, "corner E0,0,0=r5 N0,0,0=r2")
    assert read(both, "corner N0,0,0=r2 E0,0,0=r5") == "corner E0,0,0=r5 N0,0,0=r2"
    # Only north first: E0,0,0 touches no more than a 6, until the wall stands.
    north_first = standing("F0,0=o6 F-1,0=o6 F0,1=o2")
    assert is_legal(north_first, "corner N0,0,0=r2 E0,0,0=r4")
    assert "corner E0,0,0=r4 N0,0,0=r2" not in legal(north_first)
    assert read(north_first, "corner E0,0,0=r4 N0,0,0=r2") == "corner N0,0,0=r2 E0,0,0=r4"


def test_te_13_faces_compare_by_their_numbers() -> None:
    # All faces touch a 1, so that every order would do. By the texts E10 would come before E9, and E-1 before E-2.
    high = standing("R10,1,1=o1 R10,-1,1=o1 N9,0,0=o1 N11,0,0=o1")
    assert read(high, "link R10,0,1=r3 E10,0,0=r2 E9,0,0=r4") == "link E9,0,0=r4 E10,0,0=r2 R10,0,1=r3"
    low = standing("R-1,1,1=o1 R-1,-1,1=o1 N-2,0,0=o1 N0,0,0=o1")
    assert read(low, "link R-1,0,1=r3 E-1,0,0=r2 E-2,0,0=r4") == "link E-2,0,0=r4 E-1,0,0=r2 R-1,0,1=r3"
    assert is_legal(low, "link E-2,0,0=r4 E-1,0,0=r2 R-1,0,1=r3")


def test_te_13_an_order_of_three() -> None:
    # R1,0,1 touches 2s; its walls N1,-1,0 and N1,0,0 touch nothing but the roof.
    position = standing("R0,0,1=o2 R2,0,1=o2")
    assert len(legal(position, "link")) == sum((6 - roof) * (5 - roof) for roof in range(2, 5))
    assert read(position, "link N1,0,0=r5 N1,-1,0=r6 R1,0,1=r2") == "link R1,0,1=r2 N1,-1,0=r6 N1,0,0=r5"
    # A wall below the roof in value never touches a lower tile; the roof can be laid and is not to blame.
    told = refusal(position, "link R1,0,1=r4 N1,-1,0=r3 N1,0,0=r5")
    assert told is not None
    assert (told.cells, told.en) == (
        ("N1,-1,0",),
        "The red 3 on N1,-1,0 touches nothing of 3 or less. There it takes a 4 or more.",
    )
    # Here the roof is what cannot be laid.
    told = refusal(position, "link R1,0,1=r1 N1,-1,0=r3 N1,0,0=r5")
    assert told is not None
    assert (told.cells, told.en) == (
        ("R1,0,1",),
        "The red 1 on R1,0,1 touches nothing of 1 or less. There it takes a 2 or more.",
    )


def test_te_13_the_construction_is_judged_against_the_table_before_the_turn() -> None:
    # The wall of a tunnel is no second supporting wall of its own roof, and a corner needs floors that were there.
    assert code(standing("E0,0,0=o1 F9,9=o1"), "tunnel E1,0,0=r5 R1,0,1=r2") is None
    assert code(standing("F0,0=o1 F9,9=o1"), "corner E0,0,0=r2 F1,1=r3") == ("TE-9", "shape")


def test_te_13_designer_the_old_colour_goes_first_even_if_that_makes_it_unplayable() -> None:
    # The red 5 on N1,0,0 would touch the roof, but must be laid before it.
    position = standing("R0,0,1=o1 R2,0,1=o1", hand="r5 y123456", rules="designer")
    assert refusal(position, "link R1,0,1=y2 N1,-1,0=y3 N1,0,0=r5") == (
        "TE-13",
        "value",
        ("N1,0,0",),
        "The red 5 on N1,0,0 touches nothing of 5 or less. It touches no tile at all.",
        "Le 5 rouge en N1,0,0 ne touche rien qui vaille 5 ou moins. Il ne touche aucune tuile.",
    )
    assert is_legal(position, "link R1,0,1=r5 N1,-1,0=y5 N1,0,0=y6")


# TE-14: the first turn


@pytest.mark.parametrize("rules", ["seed", "designer"])
def test_te_14_the_first_turn_is_one_floor_of_value_1(rules: str) -> None:
    position = after("", rules=rules)
    assert legal(position) == [f"floor F0,0={colour}1" for colour in "rtvwy"]
    for text, cell in (("floor F0,0=r2", "F0,0"), ("floor F1,0=r1", "F1,0")):
        assert refusal(position, text) == (
            "TE-14",
            "first_turn",
            (cell,),
            "The first turn is one floor of value 1, on F0,0.",
            "Le premier tour est un seul sol de valeur 1, en F0,0.",
        )
    assert code(position, "corner E0,0,0=r1 N0,0,0=r2") == ("TE-9", "corner_floor")
    assert code(position, "floor F0,0=r1 F1,0=r2") == ("TE-6", "shape")


@pytest.mark.parametrize("rules", ["seed", "designer"])
def test_te_14_there_are_720_replies_to_each(rules: str) -> None:
    # Four floors of 30 tiles, and four corners of 5 colours with 6 times 5 pairs of values.
    for first in legal(after("", rules=rules)):
        replies = after(first, rules=rules)
        assert len(legal(replies, "floor")) == 4 * 30
        assert len(legal(replies, "corner")) == 4 * 5 * 30
        assert len(legal(replies)) == 720


# TE-15: the end


def test_te_15_who_places_the_last_of_thirty_wins_at_once() -> None:
    position = standing(ROW, hand="r4", other="o5")
    end = position.after(1, TEMPLE.parse("floor F0,1=r4"))
    assert end.to_act == ()
    assert end.scores == (30, 29)
    assert end.outcome == Outcome("finished", "TE-15", (1,))
    assert in_both_languages(end.result) == (
        "All thirty tiles are built in. Seat 1 wins!",
        "Les trente tuiles sont posées. Le joueur 1 gagne !",
    )
    assert refusal(end, "floor F0,2=o5", seat=2) == (
        "TE-15",
        "over",
        (),
        "The match is over; nothing can be added to it.",
        "La partie est finie ; on ne peut plus rien y ajouter.",
    )


def test_te_15_seat_2_may_finish_first_too() -> None:
    end = standing(ROW, seat=2, hand="k4", other="r5").after(2, TEMPLE.parse("floor F0,1=k4"))
    assert end.outcome == Outcome("finished", "TE-15", (2,))


def test_te_15_finishing_wins_even_if_the_other_could_not_go_on() -> None:
    # Seat 2 would be shut out too: its 1 touches nothing. The reason told is that seat 1 has finished.
    end = standing("F0,0=o2 F1,0=o2", hand="r4", other="o1").after(1, TEMPLE.parse("floor F0,1=r4"))
    assert end.outcome == Outcome("finished", "TE-15", (1,))


def test_te_15_who_is_to_move_and_cannot_build_has_lost() -> None:
    # Seat 2 holds a 1 of orange alone, and the last place beside the 1 is built upon.
    corner = "F0,0=r1 F-1,0=r2 F0,-1=r2 F0,1=r3 E0,0,0=o4 E-1,0,0=o4 N0,0,0=o4 N0,-1,0=o4"
    position = standing(corner, hand="r56", other="o1 g123456")
    end = position.after(1, TEMPLE.parse("floor F1,0=r5"))
    assert end.outcome == Outcome("shut_out", "TE-15", (1,))
    assert end.to_act == ()
    assert in_both_languages(end.result) == (
        "No construction is left to the player to move. Seat 1 wins!",
        "Plus aucune construction n'est possible pour qui doit jouer. Le joueur 1 gagne !",
    )


# Seat 2 keeps black 1 and 2, and in the end only red 1 on F0,0, with all eight faces around it taken, is that low.
SHUT_OUT = (
    "floor F0,0=r1; corner E-1,0,0=k5 N0,-1,0=k6; corner E0,0,0=r3 N0,0,0=r6; floor F0,1=k3; floor F1,0=r5; "
    "floor F-1,0=k4; floor F0,-1=r4"
)


@pytest.mark.parametrize("rules", ["seed", "designer"])
def test_te_15_a_match_that_ends_within_a_few_turns(rules: str) -> None:
    match = match_of(SHUT_OUT, rules=rules)
    assert match.ply == 7
    assert seen(match.position, "hands")[1][-2:] == ["k1", "k2"]
    assert match.positions[6].to_act == (1,)
    assert match.position.outcome == Outcome("shut_out", "TE-15", (1,))


def test_te_15_a_player_is_warned_whose_low_tiles_are_about_to_be_shut_out() -> None:
    # One free face touches the 1: F1,0. Both players still hold a 1 of the colour in use.
    position = standing(
        "F0,0=r1 F-1,0=r2 F0,-1=r2 F0,1=r3 E0,0,0=o4 E-1,0,0=o4 N0,0,0=o4 N0,-1,0=o4", hand="r156", other="o13"
    )
    assert notes(position, "floor F1,0=r6") == [
        (
            "your 1 would then find no place to touch a 1 or less",
            "votre 1 ne trouverait plus aucune place contre un 1 ou moins",
            (),
        ),
        ("the 1 of Seat 2 would then find no place", "le 1 du joueur 2 ne trouverait plus aucune place", ()),
    ]
    assert notes(position, "floor F-2,0=r6") == [
        (
            "your 1 would then find only one place to touch a 1 or less",
            "votre 1 ne trouverait plus qu'une seule place contre un 1 ou moins",
            ("F1,0",),
        ),
        (
            "the 1 of Seat 2 would then find only one place",
            "le 1 du joueur 2 ne trouverait plus qu'une seule place",
            ("F1,0",),
        ),
    ]
    # Laid there, the 1 makes room for the next one.
    assert notes(position, "floor F1,0=r1") == []


def test_te_15_places_for_more_tiles_than_one_has_do_not_comfort() -> None:
    # The 1 touches free faces of corners only, and of the colour in use seat 2 has nothing but a 1.
    walls = "F0,0=r1 F-1,0=r2 F0,-1=r2 F0,1=r3 F1,0=r3"
    assert notes(standing(walls, hand="r56", other="o1"), "floor F2,0=r5") == [
        ("the 1 of Seat 2 would then find no place", "le 1 du joueur 2 ne trouverait plus aucune place", ()),
    ]
    assert notes(standing(walls, hand="r56", other="o12"), "floor F2,0=r5") == []


def test_te_15_nobody_is_warned_of_what_is_won_already() -> None:
    walls = "F0,0=r1 F-1,0=r2 F0,-1=r2 F0,1=r3 F1,0=r3"
    assert notes(standing(walls, hand="r6", other="o1"), "floor F2,0=r6") == []


def test_te_15_nobody_is_warned_while_there_is_room() -> None:
    assert notes(after(OPENED), "floor F1,0=o1") == []


# Choices, records and drawings of the same moves


def test_te_6_choices_lead_to_a_construction_or_begin_with_a_place() -> None:
    position = after(OPENED)
    assert [choice.key for choice in position.choices(2)] == ["floor", "corner", "at"]
    assert [choice.key for choice in position.choices(2, ("floor",))] == ["F-1,0", "F0,-1", "F0,1", "F1,0"]
    assert [choice.key for choice in position.choices(2, ("at", "E0,0,0"))] == [
        "corner E0,0,0 N0,-1,0",
        "corner E0,0,0 N0,0,0",
    ]
    tiles = position.choices(2, ("at", "E0,0,0", "corner E0,0,0 N0,0,0", "g2"))
    assert [choice.move.text for choice in tiles if choice.move] == [
        f"corner E0,0,0=g2 N0,0,0=g{value}" for value in (1, 3, 4, 5, 6)
    ]
    assert offered(position, "a word", "that leads nowhere") == {}


@pytest.mark.parametrize(
    ("path", "key", "en", "fr"),
    [
        ((), "corner", "a corner wall", "un mur de coin"),
        ((), "at", "choose a place first", "choisir d'abord un endroit"),
        (("corner",), "E0,0,0 N0,0,0", "on E0,0,0, N0,0,0", "en E0,0,0, N0,0,0"),
        (("corner", "E0,0,0 N0,0,0"), "g2", "green 2 on E0,0,0", "2 vert en E0,0,0"),
        (("corner", "E0,0,0 N0,0,0", "g2"), "g6", "green 6 on N0,0,0", "6 vert en N0,0,0"),
        (("at",), "E0,0,0", "on E0,0,0", "en E0,0,0"),
        (
            ("at", "E0,0,0"),
            "corner E0,0,0 N0,0,0",
            "a corner wall on E0,0,0, N0,0,0",
            "un mur de coin en E0,0,0, N0,0,0",
        ),
        (("at", "E0,0,0", "corner E0,0,0 N0,0,0"), "b1", "blue 1 on E0,0,0", "1 bleu en E0,0,0"),
        (("at", "E0,0,0", "corner E0,0,0 N0,0,0", "g2"), "g3", "green 3 on N0,0,0", "3 vert en N0,0,0"),
    ],
)
def test_te_6_choices_are_told(path: tuple[str, ...], key: str, en: str, fr: str) -> None:
    assert offered(after(OPENED), *path)[key] == (en, fr)


def test_te_13_a_position_on_file_has_canonical_builds() -> None:
    data = after(f"{OPENED}; corner N0,0,0=g3 E0,0,0=g2").data()
    assert data["builds"] == ["floor F0,0=r1", "corner E0,0,0=g2 N0,0,0=g3"]
    assert TEMPLE.position(data).data() == data
    with pytest.raises(DataError):
        TEMPLE.position(data | {"builds": ["floor F0,0=r1", "corner N0,0,0=g3 E0,0,0=g2"]})
    with pytest.raises(DataError):
        TEMPLE.position(data | {"builds": ["floor F0,0=r1", "floor F0,2=g3"]})


def test_te_2_storeys_are_drawn_side_by_side() -> None:
    line = "floor F0,0=r1; corner E0,0,0=g2 N0,0,0=g3; wall E-1,0,0=r4; tunnel R1,0,1=g4 E1,0,0=g5"
    assert (
        drawn(after(line))
        == """
z=0                      z=1
         + g3  +     +            +     +     +
  0   . r4 r1 g2  . g5     0   .     .    g4
     -1     0     1           -1     0     1
seat1 r2356 y123456 t123456 v123456 w123456
seat2 o123456 g16 b123456 p123456 k123456
"""
    )


def test_te_2_storeys_that_do_not_fit_on_a_line_follow_below() -> None:
    floors = " ".join(f"F{x},0=o1" for x in range(9))
    rows = standing(f"{floors} E8,0,0=o2 R9,0,1=o3").drawing().splitlines()
    assert [row for row in rows if row.startswith("z=")] == ["z=0", "z=1"]
    assert max(map(len, rows)) <= 80
