"""Stories of AZ-9 to AZ-11: when a match ends, what counts, who wins between two."""

import pytest

from hypostyle.core import Outcome
from tests.games.aztec.tales import (
    AZTEC,
    EAST_WEST_WINS,
    NORTH_SOUTH_WINS,
    STUCK,
    THREE_CORNERS,
    TIE,
    after,
    drawn,
    entries,
    in_both_languages,
    legal,
    match_of,
    notes,
    refusal,
    seen,
)
from tests.games.house import opened, played

# AZ-9: the end


def test_az_9_the_match_goes_on_after_21_pieces() -> None:
    position = match_of(NORTH_SOUTH_WINS).positions[21]
    assert position.outcome is None
    assert position.to_act == (2,)
    assert seen(position, "pieces_left") == 1


def test_az_9_the_match_ends_when_all_22_pieces_are_placed() -> None:
    position = after(NORTH_SOUTH_WINS)
    assert position.outcome == Outcome("built", "AZ-11", (1,))
    assert position.to_act == ()
    assert seen(position, "pieces_left") == 0
    assert in_both_languages(position.result) == (
        "All 22 pieces are placed. Seat 1 wins!",
        "Les 22 pièces sont posées. Le joueur 1 gagne !",
    )


def test_az_9_each_of_two_players_lays_11_pieces_in_turn() -> None:
    seats = [piece["seat"] for piece in seen(after(NORTH_SOUTH_WINS), "pieces")]
    assert seats == [1, 2] * 11


def test_az_9_the_match_ends_when_no_piece_can_be_placed() -> None:
    position = after(STUCK)
    assert (
        drawn(position)
        == """
.1                    .2                    .3
9 G G G F K K K . .   9 . . G . . . K . .   9 . - G - - J K - .
8 . . E F . J J J R   8 . . . . . J . . .   8 | . G . I J K . |
7 . . E F I I I L R   7 . . . F I . . L .   7 | . F F I . . L L
6 D . E A A . . L R   6 . . E . . . . . R   6 | E E . . . . R R
5 D D D A # . . L O   5 . . D . . . . . O   5 | . D . . . . . O
4 T B . A M M M . O   4 T . . A P . M . .   4 T . . A . . M . |
3 . B B B Q Q N O O   3 S S S B P Q N . .   3 T . C B . Q M . |
2 H . C C C . N . .   2 S . C . P P P . .   2 T T C . . Q P . |
1 H H H . N N N . .   1 S . H . . . . . .   1 S - H - - Q - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )
    assert position.outcome == Outcome("stuck", "AZ-11", (2,))
    assert position.to_act == ()
    assert seen(position, "pieces_left") == 2
    assert in_both_languages(position.result) == (
        "No piece can be placed any more. Seat 2 wins!",
        "Aucune pièce ne peut plus être posée. Le joueur 2 gagne !",
    )


def test_az_9_one_placement_left_is_enough_to_go_on() -> None:
    before_the_last = match_of(STUCK).positions[19]
    assert before_the_last.outcome is None
    assert legal(before_the_last) == ["a4.3SD"]


@pytest.mark.parametrize("line", [NORTH_SOUTH_WINS, STUCK])
def test_az_9_nothing_can_be_added_after_the_end(line: str) -> None:
    over = (
        "AZ-9",
        "over",
        (),
        "The match is over; nothing can be added to it.",
        "La partie est finie ; on ne peut plus rien y ajouter.",
    )
    position = after(line)
    assert legal(position) == []
    assert refusal(position, "d4.1EN", seat=1) == over
    assert refusal(position, "d4.1EN", seat=2) == over
    assert refusal(position, "resign", seat=1) == over


# AZ-10: sectors and points


def test_az_10_the_sectors_are_seven_cells_on_each_side_of_level_3() -> None:
    level_3 = [line[44:] for line in after("").drawing().splitlines()]
    assert level_3 == [
        ".3",
        "9 . - - - - - - - .",
        "8 | . . . . . . . |",
        "7 | . . . . . . . |",
        "6 | . . . . . . . |",
        "5 | . . . . . . . |",
        "4 | . . . . . . . |",
        "3 | . . . . . . . |",
        "2 | . . . . . . . |",
        "1 . - - - - - - - .",
        "  a b c d e f g h i",
    ]


def test_az_10_shared_corners_belong_to_both_sectors() -> None:
    level_3 = [line[44:] for line in after("", corners="shared").drawing().splitlines()]
    assert level_3[1] == "9 + - - - - - - - +"
    assert level_3[2] == "8 | . . . . . . . |"
    assert level_3[9] == "1 + - - - - - - - +"


def test_az_10_one_point_for_each_cube_on_level_3_above_a_sector() -> None:
    # North/South: c9 (N), d9 (Q), d1 (L), f1 (H). East/West: i4 (P), i3 (O).
    position = after(NORTH_SOUTH_WINS)
    assert (
        drawn(position)
        == """
.1                    .2                    .3
9 N N N Q Q Q R R R   9 . . N Q . . R . .   9 . - N Q - - - - .
8 K K K . . Q S . R   8 . . . . . . S . .   8 | . N G . . . . |
7 K . . G G G J . R   7 . . . G . . S . .   7 | . . G . . T T |
6 K E D . . A J . P   6 K E D . . A S S S   6 | E E E . A . T |
5 . E D B # A J T P   5 . U M . . . J T .   5 | U M . . J J T |
4 D D D B A A . I P   4 . . M . . . . . P   4 | U . . . . . P P
3 F F F B B B V I O   3 M M M . . B V . O   3 | U U U C H . . O
2 F L . . C C C I O   2 . . . . C . V I .   2 | . . . C H I I |
1 F L L L . H H O O   1 F . . L . H V V V   1 . - - L - H - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )
    assert position.scores == (4, 2)


def test_az_10_levels_1_and_2_score_nothing() -> None:
    # Drawn above: R's g9.2 and V's h1.2 stand above sectors, and the ground of both edges is full.
    position = match_of(NORTH_SOUTH_WINS).positions[7]
    assert "a3.1" in seen(position, "pieces")[5]["cells"]
    assert position.scores == (0, 0)


def test_az_10_a_cube_scores_for_its_sector_whoever_laid_it() -> None:
    match = match_of(NORTH_SOUTH_WINS)
    # Seat 2, who builds for East/West, lays f1.3DN: its corner is a point for North/South.
    assert match.positions[7].to_act == (2,)
    assert entries(NORTH_SOUTH_WINS)[7] == "f1.3DN"
    assert [position.scores for position in match.positions[7:9]] == [(0, 0), (1, 0)]
    # Seat 1, who builds for North/South, lays i3.1SU: its top is a point for East/West.
    assert match.positions[14].to_act == (1,)
    assert entries(NORTH_SOUTH_WINS)[14] == "i3.1SU"
    assert [position.scores for position in match.positions[14:16]] == [(3, 0), (3, 1)]


def test_az_10_corners_count_for_nobody() -> None:
    # North/South: b9 (R), d9 (Q), g9 (S), f1 (V). East/West: i5 (G), a2 (N). Corners: a9 (R), a1 (N), i1 (M).
    position = after(THREE_CORNERS)
    assert (
        drawn(position)
        == """
.1                    .2                    .3
9 R Q Q Q . K K K .   9 R P . Q . . . . .   9 R R - Q - - S - .
8 R O O . . K S S S   8 . P . . . . S . .   8 | . . Q . . S . |
7 R O H H H K D D D   7 . P P P H K D . .   7 | . . P H . D . |
6 . O T F . A . C D   6 . O T F . A . C .   6 | O . F H A . C |
5 . L . F # A . C G   5 . L T . . U U U G   5 | L L . . U . . G
4 I L F F A A C C G   4 . . T T T . J U .   4 | . . . B . J . |
3 I L . . B B B G G   3 . . . . B . J U .   3 | . . . B . . . |
2 I I I E E E M V .   2 . . I E J J J V .   2 N . . E . V V V |
1 N N N . . E M M M   1 N . . . . . . . M   1 N - - - - V - - M
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )
    assert position.scores == (4, 2)


def test_az_10_shared_corners_count_for_both() -> None:
    # The three corners bring three points to each.
    assert after(THREE_CORNERS, corners="shared").scores == (7, 5)


def test_az_10_the_rulebooks_example_counts_13_to_9() -> None:
    before, end = opened(AZTEC, "end").position, played(AZTEC, "end").position
    assert (before.scores, seen(before, "pieces_left")) == ((12, 8), 2)
    assert (end.scores, end.outcome) == ((13, 9), Outcome("built", "AZ-11", (1,)))


def test_az_10_a_move_tells_what_it_will_score() -> None:
    # After 13 pieces seat 2 lays a1.1UE, whose tip is a2.3 and whose leg's end is the corner a1.3.
    position = match_of(THREE_CORNERS).positions[13]
    assert notes(position, "a1.1UE") == [("one point for you", "1 point pour vous", ("a2.3",))]
    shared = match_of(THREE_CORNERS, corners="shared").positions[13]
    assert notes(shared, "a1.1UE") == [
        ("one point for Seat 1", "1 point au joueur 1", ("a1.3",)),
        ("2 points for you", "2 points pour vous", ("a1.3", "a2.3")),
    ]
    assert notes(after(""), "d4.1EN") == []


# AZ-11: who wins


def test_az_11_seat_1_begins() -> None:
    position = after("")
    assert position.to_act == (1,)
    assert refusal(position, "d4.1EN", seat=2) == (
        "AZ-11",
        "turn",
        (),
        "It is not your turn: Seat 1 to act.",
        "Ce n'est pas votre tour : c'est au joueur 1.",
    )


def test_az_11_players_alternate() -> None:
    position = after("d4.1EN")
    assert position.to_act == (2,)
    told = refusal(position, "f3.1SU", seat=1)
    assert told is not None
    assert (told.rule, told.en) == ("AZ-11", "It is not your turn: Seat 2 to act.")


def test_az_11_seat_1_plays_north_south() -> None:
    assert seen(after(""), "axes") == {"1": "ns", "2": "ew"}


def test_az_11_option_axis_gives_seat_1_east_west() -> None:
    assert seen(after("", axis="ew"), "axes") == {"1": "ew", "2": "ns"}
    position = after(NORTH_SOUTH_WINS, axis="ew")
    assert position.scores == (2, 4)
    assert position.outcome == Outcome("built", "AZ-11", (2,))


def test_az_11_most_points_win() -> None:
    assert after(NORTH_SOUTH_WINS).scores == (4, 2)
    assert after(NORTH_SOUTH_WINS).outcome == Outcome("built", "AZ-11", (1,))
    # North/South: b9 (P), g9 (R). East/West: a6, a5 (G), a2 (U), i8, i7 (L), i3 (Q).
    position = after(EAST_WEST_WINS)
    assert (
        drawn(position)
        == """
.1                    .2                    .3
9 . I I I R R R . .   9 . P P P . . R . .   9 . P - - - - R - .
8 . I . . J J L L L   8 . . . P T J . . L   8 | . F . . J R . L
7 . I F F F H H H .   7 . I F P T H . N .   7 | . F . . J . . L
6 V V T A A A . H .   6 . V T T T . . N .   6 G V . . . J . . |
5 G G G A # N . H .   5 G S S S . N N N .   5 G V . . . . . O |
4 C . . A D O K K K   4 . S . A . O K . .   4 | V . . . O O O |
3 C C C B D M E Q K   3 . S C B . M E Q .   3 | S C B B . . Q Q
2 U U U B D . E Q K   2 U . . . D M . . .   2 U . . D D . . . |
1 . . U B E E E Q .   1 . . . . . M M M .   1 . - - - - - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )
    assert position.scores == (2, 6)
    assert position.outcome == Outcome("built", "AZ-11", (2,))


@pytest.mark.parametrize("axis", ["ns", "ew"])
def test_az_11_a_tie_goes_to_the_player_who_began(axis: str) -> None:
    # North/South: d9 (N), c1 (O), e1 (J). East/West: a5 (K), i7 (Q), i2 (T).
    position = after(TIE, axis=axis)
    assert (
        drawn(position)
        == """
.1                    .2                    .3
9 . N N N . M . . Q   9 . . . N . R . . .   9 . - - N - - - - .
8 D . I I I M U . Q   8 . . I . . R U . .   8 | . . N . . V . |
7 D D D R I M M M Q   7 . . D R R R U M Q   7 | . D . . . V Q Q
6 . . B A I L L L .   6 . . B . V L U U U   6 | . B B V V V . |
5 K . B A # . P L .   5 K . C C C . P . .   5 K K C . P P P . |
4 K H B A A A F L T   4 . H . . C A F . .   4 | H H . P . F F |
3 K H E E E S F G T   3 . . E . C S . G .   3 | . E J J S S G |
2 O H . . E S F G T   2 . . . . . . . . T   2 | . . . J . . T T
1 O O O . J S G G .   1 . . O . J . . . .   1 . - O - J - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )
    assert position.scores == (3, 3)
    assert position.outcome == Outcome("built", "AZ-11", (1,))


def test_az_11_the_points_decide_when_no_piece_can_be_placed_too() -> None:
    # North/South: c9, f9, g9, c1, f1. East/West: a4, a3, a2, i7, i6, i5. a1 is a corner.
    assert after(STUCK).scores == (5, 6)
    assert after(STUCK, axis="ew").outcome == Outcome("stuck", "AZ-11", (1,))
    assert after(STUCK, corners="shared").scores == (6, 7)


def test_az_11_who_resigns_loses() -> None:
    position = after("d4.1EN resign")
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("resigned", (1,))
    assert in_both_languages(position.result) == (
        "Seat 2 resigned. Seat 1 wins!",
        "Le joueur 2 a abandonné. Le joueur 1 gagne !",
    )
