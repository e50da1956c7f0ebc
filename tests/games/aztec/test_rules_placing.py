"""Stories of AZ-1 to AZ-8: the space, the piece, and where it may lie."""

from collections import Counter

import pytest

from hypostyle.core import DataError, Unreadable
from hypostyle.games.aztec import PLACEMENTS
from tests.games.aztec.tales import AZTEC, after, drawn, is_legal, legal, match_of, refusal, seen
from tests.telling import offered

# The start cube (#) and the piece of the rules page (A): most stories below begin here.
PAGE = "d4.1EN"


def cells_of(text: str) -> list[str]:
    """The names of the six cells of a placement: corner, tipped leg, tip, plain leg."""
    lay = next(lay for lay in PLACEMENTS if lay.text == text)
    return ["abcdefghi"[x] + f"{y + 1}.{z + 1}" for x, y, z in lay.cells]


# AZ-1: the building area


def test_az_1_the_area_has_nine_columns_nine_rows_and_three_levels() -> None:
    assert (
        drawn(after(""))
        == """
.1                    .2                    .3
9 . . . . . . . . .   9 . . . . . . . . .   9 . - - - - - - - .
8 . . . . . . . . .   8 . . . . . . . . .   8 | . . . . . . . |
7 . . . . . . . . .   7 . . . . . . . . .   7 | . . . . . . . |
6 . . . . . . . . .   6 . . . . . . . . .   6 | . . . . . . . |
5 . . . . # . . . .   5 . . . . . . . . .   5 | . . . . . . . |
4 . . . . . . . . .   4 . . . . . . . . .   4 | . . . . . . . |
3 . . . . . . . . .   3 . . . . . . . . .   3 | . . . . . . . |
2 . . . . . . . . .   2 . . . . . . . . .   2 | . . . . . . . |
1 . . . . . . . . .   1 . . . . . . . . .   1 . - - - - - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )


def test_az_1_placements_reach_every_cell_and_no_other() -> None:
    reached = {name for lay in PLACEMENTS for name in cells_of(lay.text)}
    assert reached == {f"{column}{row}.{level}" for column in "abcdefghi" for row in "123456789" for level in "123"}


def test_az_1_columns_run_east_rows_north_and_levels_up() -> None:
    assert (
        drawn(after(PAGE))
        == """
.1                    .2                    .3
9 . . . . . . . . .   9 . . . . . . . . .   9 . - - - - - - - .
8 . . . . . . . . .   8 . . . . . . . . .   8 | . . . . . . . |
7 . . . . . . . . .   7 . . . . . . . . .   7 | . . . . . . . |
6 . . . A . . . . .   6 . . . . . . . . .   6 | . . . . . . . |
5 . . . A # . . . .   5 . . . . . . . . .   5 | . . . . . . . |
4 . . . A A A . . .   4 . . . . . A . . .   4 | . . . . . . . |
3 . . . . . . . . .   3 . . . . . . . . .   3 | . . . . . . . |
2 . . . . . . . . .   2 . . . . . . . . .   2 | . . . . . . . |
1 . . . . . . . . .   1 . . . . . . . . .   1 . - - - - - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )


# AZ-2: the piece


def test_az_2_the_piece_of_the_rules_page() -> None:
    piece = seen(after(PAGE), "pieces")[0]
    assert piece["move"] == "d4.1EN"
    assert piece["cells"] == ["d4.1", "e4.1", "f4.1", "f4.2", "d5.1", "d6.1"]


def test_az_2_a_piece_has_six_cubes_in_24_orientations() -> None:
    orientations = Counter(lay.text[-2:] for lay in PLACEMENTS)
    assert len(orientations) == 24
    assert all(len(set(lay.cells)) == 6 for lay in PLACEMENTS)


def test_az_2_there_are_1680_placements_and_no_two_fill_the_same_cells() -> None:
    assert len(PLACEMENTS) == 1680
    assert len({frozenset(lay.cells) for lay in PLACEMENTS}) == 1680


def test_az_2_a_flat_piece_fits_98_times_and_an_upright_one_56_times() -> None:
    counts = Counter(lay.text[-2:] for lay in PLACEMENTS)
    # Lying flat it covers 3 x 3 cells and is two levels high: 7 x 7 x 2 places.
    flat = {tipped + plain for tipped in "NSEW" for plain in "NSEW"} & counts.keys()
    assert {turn: counts[turn] for turn in flat} == dict.fromkeys(flat, 98)
    # Upright it is three levels high and stands on 3 x 2 cells: 7 x 8 places.
    assert {counts[turn] for turn in counts.keys() - flat} == {56}


@pytest.mark.parametrize(
    ("tipped", "tips"),
    [
        ("N", {"E": "D", "W": "U", "U": "E", "D": "W"}),
        ("S", {"E": "U", "W": "D", "U": "W", "D": "E"}),
        ("E", {"N": "U", "S": "D", "U": "S", "D": "N"}),
        ("W", {"N": "D", "S": "U", "U": "N", "D": "S"}),
        ("U", {"N": "W", "S": "E", "E": "N", "W": "S"}),
        ("D", {"N": "E", "S": "W", "E": "S", "W": "N"}),
    ],
)
def test_az_2_the_tip_points_along_tipped_leg_times_plain_leg(tipped: str, tips: dict[str, str]) -> None:
    steps = {"E": (1, 0, 0), "W": (-1, 0, 0), "N": (0, 1, 0), "S": (0, -1, 0), "U": (0, 0, 1), "D": (0, 0, -1)}
    for plain, tip in tips.items():
        lay = next(lay for lay in PLACEMENTS if lay.text.endswith(tipped + plain))
        end, at_tip = lay.cells[2], lay.cells[3]
        assert tuple(b - a for a, b in zip(end, at_tip, strict=True)) == steps[tip], tipped + plain


def test_az_2_the_piece_is_handed_so_the_mirrored_opening_is_another_piece() -> None:
    # d4.1EN seen in a mirror that swaps east and west would be f4.1 with legs west and north and the tip up:
    # the tip of f4.1WN points down instead, into the board.
    assert is_legal(after(""), "d4.1EN")
    assert refusal(after(""), "f4.1WN") == (
        "AZ-4",
        "outside",
        ("d4.0",),
        "One cube lies outside the building area.",
        "Un cube sort de l'aire de construction.",
    )


@pytest.mark.parametrize("crooked", ["d4.1EE", "d4.1EW", "d4.1UD", "d4.1NN"])
def test_az_2_the_legs_stand_at_right_angles(crooked: str) -> None:
    assert refusal(after(""), crooked) == (
        "AZ-2",
        "crooked",
        ("d4.1",),
        "The two legs must stand at right angles.",
        "Les deux jambes doivent être à angle droit.",
    )


def test_az_2_a_text_that_spells_no_piece_is_told_the_form() -> None:
    with pytest.raises(Unreadable) as caught:
        match_of("d4.1E")
    assert caught.value.rule == "AZ-2"
    assert caught.value.say("en") == (
        "cannot read “d4.1E”: expected a corner cell and two directions out of N S E W U D, such as d4.1EN"
    )
    assert caught.value.say("fr") == (
        "impossible de lire « d4.1E » : on attend la cellule du coin et deux directions parmi N S E W U D, comme d4.1EN"
    )


@pytest.mark.parametrize("corner", ["e05.1", "e5.01", "e100.1", "e-0.1", "e5.-0"])
def test_az_2_there_is_one_spelling_of_a_cell(corner: str) -> None:
    with pytest.raises(Unreadable):
        AZTEC.parse(f"{corner}UN")


@pytest.mark.parametrize("piece", ["pass", "e5.1UN", "d4.1EE"])
def test_az_2_a_position_on_file_holds_pieces_that_may_lie_there(piece: str) -> None:
    data = after(PAGE).data()
    assert AZTEC.position(data).data() == data
    with pytest.raises(DataError, match=piece):
        AZTEC.position(data | {"pieces": [*data["pieces"], piece]})


def test_az_2_a_corner_is_chosen_first_then_how_the_legs_lie() -> None:
    position = after(PAGE)
    assert offered(position)["a5.1"] == ("corner on a5.1", "coin en a5.1")
    assert offered(position, "a5.1") == {
        "EU": (
            "leg with the tip east, other leg up",
            "jambe qui porte la pointe vers l'est, autre jambe vers le haut",
        )
    }
    (turn,) = position.choices(2, ("a5.1",))
    assert sorted(turn.label.cells) == sorted(cells_of("a5.1EU"))


# AZ-3: the start cube


def test_az_3_there_are_exactly_8_openings() -> None:
    openings = "d4.1EN d4.1NU d6.1EU d6.1SE f4.1NW f4.1WU f6.1SU f6.1WS"
    assert legal(after("")) == openings.split()


def test_az_3_the_start_cube_lies_on_e5_and_takes_its_cell() -> None:
    assert refusal(after(""), "e5.1EN") == (
        "AZ-5",
        "occupied",
        ("e5.1",),
        "One cell is already taken.",
        "Une cellule est déjà prise.",
    )


def test_az_3_the_start_cube_belongs_to_no_piece() -> None:
    assert seen(after(""), "pieces") == []
    assert seen(after(""), "pieces_left") == 22


# AZ-4: inside


@pytest.mark.parametrize(
    ("move", "outside"),
    [
        ("e4.2EU", ("e4.4",)),  # above level 3
        ("d4.1ES", ("f4.0",)),  # in the board
    ],
)
def test_az_4_one_cube_outside(move: str, outside: tuple[str, ...]) -> None:
    assert refusal(after(""), move) == (
        "AZ-4",
        "outside",
        outside,
        "One cube lies outside the building area.",
        "Un cube sort de l'aire de construction.",
    )


@pytest.mark.parametrize(
    ("move", "outside"),
    [
        ("h5.1EN", ("j5.1", "j5.2")),  # names go on: j lies east of i
        ("b5.1WS", ("z5.1", "z5.2")),  # and z west of a
        ("e8.1NW", ("e10.1", "e10.2")),
        ("e2.1SE", ("e0.1", "e0.2")),
        ("e4.3NU", ("e4.4", "e4.5")),
    ],
)
def test_az_4_two_cubes_outside(move: str, outside: tuple[str, ...]) -> None:
    assert refusal(after(""), move) == (
        "AZ-4",
        "outside",
        outside,
        "2 cubes lie outside the building area.",
        "2 cubes sortent de l'aire de construction.",
    )


def test_az_4_the_edge_itself_is_inside() -> None:
    # B stands in column a and reaches level 3.
    position = after(f"{PAGE} a5.1EU")
    assert seen(position, "pieces")[1]["cells"] == ["a5.1", "b5.1", "c5.1", "c4.1", "a5.2", "a5.3"]


# AZ-5: empty


def test_az_5_cells_that_another_piece_took() -> None:
    assert refusal(after(PAGE), "d4.1EN") == (
        "AZ-5",
        "occupied",
        ("d4.1", "d5.1", "d6.1", "e4.1", "f4.1", "f4.2"),
        "6 cells are already taken.",
        "6 cellules sont déjà prises.",
    )


def test_az_5_one_cell_is_enough_to_be_refused() -> None:
    assert refusal(after(PAGE), "f4.2EN") == (
        "AZ-5",
        "occupied",
        ("f4.2",),
        "One cell is already taken.",
        "Une cellule est déjà prise.",
    )


def test_az_5_is_told_before_want_of_contact() -> None:
    # Of c5.1SE only d5.1 touches the start cube, whose cell e5.1 the plain leg would take.
    told = refusal(after(""), "c5.1SE")
    assert told is not None
    assert (told.rule, told.cells) == ("AZ-5", ("e5.1",))


# AZ-6: contact


def test_az_6_a_piece_far_away_touches_nothing() -> None:
    assert refusal(after(""), "a1.1EN") == (
        "AZ-6",
        "contact",
        ("a1.1", "a2.1", "a3.1", "b1.1", "c1.1", "c1.2"),
        "This piece touches nothing. It must touch the building with two faces.",
        "Cette pièce ne touche rien ; elle doit toucher l'édifice par deux faces.",
    )


def test_az_6_the_board_does_not_count() -> None:
    # Five cubes of c4.1EN lie on the board, and one face touches the start cube's side.
    assert refusal(after(""), "c4.1EN") == (
        "AZ-6",
        "contact",
        ("c4.1", "c5.1", "c6.1", "d4.1", "e4.1", "e4.2"),
        "This piece touches only one face. It needs two.",
        "Cette pièce ne touche qu'une face ; il en faut deux.",
    )


def test_az_6_the_border_of_the_area_does_not_count() -> None:
    told = refusal(after(""), "c1.1WU")  # along row 1, and in column a
    assert told is not None
    assert (told.rule, told.en) == ("AZ-6", "This piece touches nothing. It must touch the building with two faces.")


def test_az_6_cubes_of_the_same_piece_do_not_count() -> None:
    # Five faces join the six cubes of the new piece; only c4.1 touches a cube that was there, d4.1.
    told = refusal(after(PAGE), "a4.1EN")
    assert told is not None
    assert (told.rule, told.en) == ("AZ-6", "This piece touches only one face. It needs two.")


def test_az_6_two_faces_on_one_cube_are_enough() -> None:
    # g4.1 and f3.1 of the new piece both touch f4.1, and nothing else touches.
    assert is_legal(after(PAGE), "g5.1SU")
    # So it is with the start cube: every opening touches it twice.
    assert is_legal(after(""), "d4.1EN")


def test_az_6_two_faces_on_different_levels_are_enough() -> None:
    # f3.1 touches f4.1, and f3.2 touches f4.2.
    assert is_legal(after(PAGE), "f3.1SU")
    # One face on the ground, the other on level 3: d3.1 touches d4.1, and c4.3 touches d4.3.
    assert is_legal(after("d4.1NU"), "c3.1UE")


def test_az_6_two_faces_on_two_cubes_are_enough() -> None:
    # c5.1 touches d5.1, and c4.1 touches d4.1.
    assert is_legal(after(PAGE), "a5.1EU")
    # The same piece one row further south touches d4.1 alone.
    assert not is_legal(after(PAGE), "a4.1EU")


def test_az_6_lying_on_top_is_contact_too() -> None:
    # d6.2 lies on d6.1 and e6.2 on e6.1; all other faces are in the air.
    assert is_legal(after("d4.1NU"), "d6.2NE")


# AZ-7: stability


def test_az_7_side_by_side_two_cubes_may_not_both_be_free() -> None:
    # c4.2 and c5.2 have air below; c6.2 stands on its own tip c6.1, d4.2 and e4.2 lie on A.
    assert refusal(after(PAGE), "c4.2NE") == (
        "AZ-7",
        "hanging",
        ("c4.2", "c5.2"),
        "Two neighbouring cubes would hang over nothing: c4.2 and c5.2.",
        "Deux cubes voisins seraient au-dessus du vide : c4.2 et c5.2.",
    )


def test_az_7_one_above_the_other_two_cubes_may_not_both_be_free() -> None:
    # d3.2 has air below, and the tip d3.3 has only d3.2 of its own piece below.
    assert refusal(after(PAGE), "d5.2SE") == (
        "AZ-7",
        "hanging",
        ("d3.2", "d3.3"),
        "Two neighbouring cubes would hang over nothing: d3.2 and d3.3.",
        "Deux cubes voisins seraient au-dessus du vide : d3.2 et d3.3.",
    )


def test_az_7_of_several_hanging_pairs_the_first_is_told() -> None:
    # d5.2, d4.2 and d3.2 have air below: two pairs.
    told = refusal(after(""), "d5.2ES")
    assert told is not None
    assert (told.rule, told.cells) == ("AZ-7", ("d4.2", "d5.2"))


def test_az_7_a_piece_in_the_air_is_held_by_nothing() -> None:
    # g4.2 and f3.2 touch f4.2 from two sides, so there is contact, but no cube of the piece is carried.
    told = refusal(after(PAGE), "g3.2NW")
    assert told is not None
    assert (told.rule, told.cells) == ("AZ-7", ("g3.2", "g4.2"))


def test_az_7_a_single_free_cube_may_hang() -> None:
    # The tip b3.3 hangs beside c3.3, which stands on its own leg.
    assert is_legal(after(PAGE), "c3.1UN")
    # The end d3.2 of the plain leg hangs beside d4.2, which lies on A.
    assert is_legal(after(PAGE), "d5.2ES")


def test_az_7_two_free_cubes_may_hang_apart() -> None:
    # c5.2 hangs between d5.2 (on A) and b5.2 (on its own tip); d7.2 hangs beside d6.2 (on A).
    assert is_legal(after(PAGE), "d5.2WN")


def test_az_7_the_board_carries() -> None:
    assert is_legal(after(PAGE), "c3.1NW")


def test_az_7_the_start_cube_carries() -> None:
    # e5.2, on the start cube, holds the free f5.2 beside it.
    assert is_legal(after(PAGE), "e5.2ES")
    assert is_legal(after(PAGE), "d5.2NE")


def test_az_7_another_piece_carries_on_every_level() -> None:
    # Over A alone d5.3 and e5.3 of the new piece would hang.
    told = refusal(after(PAGE), "c5.3DE")
    assert told is not None
    assert (told.rule, told.cells) == ("AZ-7", ("d5.3", "e5.3"))
    # Once B lies on A, d5.3 lies on B's d5.2, and only e5.3 hangs.
    assert is_legal(after(f"{PAGE} d4.2WN"), "c5.3DE")
    assert (
        drawn(after(f"{PAGE} d4.2WN c5.3DE"))
        == """
.1                    .2                    .3
9 . . . . . . . . .   9 . . . . . . . . .   9 . - - - - - - - .
8 . . . . . . . . .   8 . . . . . . . . .   8 | . . . . . . . |
7 . . . . . . . . .   7 . . . . . . . . .   7 | . . . . . . . |
6 . . . A . . . . .   6 . . . B . . . . .   6 | . . . . . . . |
5 . . C A # . . . .   5 . . C B . . . . .   5 | . C C C . . . |
4 . B C A A A . . .   4 . B B B . A . . .   4 | . . . . . . . |
3 . . . . . . . . .   3 . . . . . . . . .   3 | . . . . . . . |
2 . . . . . . . . .   2 . . . . . . . . .   2 | . . . . . . . |
1 . . . . . . . . .   1 . . . . . . . . .   1 . - - - - - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )


def test_az_7_own_cubes_below_carry_only_if_they_are_carried() -> None:
    # c3.3 stands on c3.2 and c3.1 of its own piece, which stand on the board: carried.
    assert is_legal(after(PAGE), "c3.1UE")
    # f5.3 stands on f5.2 of its own piece, which has air below: both free.
    told = refusal(after(PAGE), "d5.2EN")
    assert told is not None
    assert (told.rule, told.cells) == ("AZ-7", ("f5.2", "f5.3"))


# AZ-8: interlocking

HALF_LOCKED = "d4.1NU f5.1UN"


def test_az_8_a_piece_may_interlock_where_no_hand_could_slide_it_in() -> None:
    # C lies under B's roof, behind A's tower, before B's: from no side could it come by itself.
    assert is_legal(after(HALF_LOCKED), "e5.2SW")
    assert (
        drawn(after(f"{HALF_LOCKED} e5.2SW"))
        == """
.1                    .2                    .3
9 . . . . . . . . .   9 . . . . . . . . .   9 . - - - - - - - .
8 . . . . . . . . .   8 . . . . . . . . .   8 | . . . . . . . |
7 . . . . . B . . .   7 . . . . . . . . .   7 | . . . . . . . |
6 . . . A A B . . .   6 . . . . . . . . .   6 | . . . . . . . |
5 . . . A # B . . .   5 . . C C C B . . .   5 | . . . B B . . |
4 . . . A . . . . .   4 . . . A C . . . .   4 | . . A . . . . |
3 . . . . C . . . .   3 . . . . C . . . .   3 | . . . . . . . |
2 . . . . . . . . .   2 . . . . . . . . .   2 | . . . . . . . |
1 . . . . . . . . .   1 . . . . . . . . .   1 . - - - - - - - .
  a b c d e f g h i     a b c d e f g h i     a b c d e f g h i
"""
    )


def test_az_8_only_the_final_position_matters() -> None:
    # The same three pieces, the roof laid last.
    one_way, other_way = after(f"{HALF_LOCKED} e5.2SW"), after("d4.1NU e5.2SW f5.1UN")
    assert legal(one_way) == legal(other_way)


def test_az_8_laid_pieces_never_move() -> None:
    before = seen(after(HALF_LOCKED), "pieces")
    assert seen(after(f"{HALF_LOCKED} e5.2SW"), "pieces")[:2] == before


# Of several broken rules, the first by its number


@pytest.mark.parametrize(
    ("line", "move", "rule", "cells"),
    [
        ("", "a1.1WW", "AZ-2", ("a1.1",)),  # crooked, outside and without contact
        ("", "e5.1NE", "AZ-4", ("e7.0",)),  # outside, and the corner is taken
        ("", "e5.3DS", "AZ-5", ("e5.1",)),  # taken, and the plain leg hangs
        ("", "a1.2EN", "AZ-6", ("a1.2", "a2.2", "a3.2", "b1.2", "c1.2", "c1.3")),  # no contact, and all hangs
        (PAGE, "b4.3ES", "AZ-6", ("b2.3", "b3.3", "b4.3", "c4.3", "d4.2", "d4.3")),  # one face, and it hangs
    ],
)
def test_az_of_several_broken_rules_the_first_is_cited(line: str, move: str, rule: str, cells: tuple[str, ...]) -> None:
    told = refusal(after(line), move)
    assert told is not None
    assert (told.rule, told.cells) == (rule, cells)


def test_az_2_a_piece_is_spoken_of_in_both_languages() -> None:
    position = after("")
    said = position.spoken(1, AZTEC.parse("d4.1NU"))
    assert AZTEC.words("en").say(said) == "Seat 1 lays a piece: corner on d4.1, leg with the tip north, other leg up."
    assert AZTEC.words("fr").say(said) == (
        "Le joueur 1 pose une pièce : coin en d4.1, jambe qui porte la pointe vers le nord, autre jambe vers le haut."
    )
