"""Stories of TE-1 to TE-5: tiles, faces, supporting walls, gravity, floors and roofs in one column."""

import pytest

from hypostyle.core import OptionError, Unreadable
from tests.games.temple.tales import TEMPLE, after, code, is_legal, legal, match_of, places, refusal, seen, standing

OPENED = "floor F0,0=r1"

# TE-1: tiles and colours


def test_te_1_each_player_owns_five_colours_of_six_values() -> None:
    mine, theirs = seen(after(""), "hands")
    assert " ".join(mine) == (
        "r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 t1 t2 t3 t4 t5 t6 v1 v2 v3 v4 v5 v6 w1 w2 w3 w4 w5 w6"
    )
    assert " ".join(theirs) == (
        "o1 o2 o3 o4 o5 o6 g1 g2 g3 g4 g5 g6 b1 b2 b3 b4 b5 b6 p1 p2 p3 p4 p5 p6 k1 k2 k3 k4 k5 k6"
    )


def test_te_1_the_option_names_the_colours_of_seat_1() -> None:
    position = after("", colours="kogwb")
    assert legal(position) == [f"floor F0,0={colour}1" for colour in "bgkow"]
    assert {tile[0] for tile in seen(position, "hands")[1]} == set("rytvp")


@pytest.mark.parametrize("colours", ["rytv", "rytvwk", "ryttv", "rytvx", ""])
def test_te_1_five_different_letters_of_the_ten_are_needed(colours: str) -> None:
    with pytest.raises(OptionError):
        TEMPLE.start({"colours": colours})


def test_te_1_a_tile_is_there_only_once() -> None:
    assert refusal(standing("F0,0=r1 F1,0=o1"), "corner E-1,0,0=r2 N0,0,0=r2") == (
        "TE-1",
        "tile_twice",
        ("E-1,0,0",),
        "The red 2 is there only once.",
        "Le 2 rouge n'existe qu'une fois.",
    )


def test_te_1_only_own_tiles_not_yet_laid_can_be_laid() -> None:
    position = after(f"{OPENED}; floor F1,0=o2")
    assert refusal(position, "floor F0,1=o3") == (
        "TE-1",
        "tile_not_in_hand",
        ("F0,1",),
        "You do not hold the orange 3.",
        "Vous n'avez pas le 3 orange.",
    )
    assert code(position, "floor F0,1=r1") == ("TE-1", "tile_not_in_hand")
    assert is_legal(position, "floor F0,1=r2")
    assert "r1" not in seen(position, "hands")[0]


# TE-2: faces and touching


def test_te_2_a_face_holds_one_tile() -> None:
    position = standing("F0,0=r1 F1,0=o1")
    assert refusal(position, "floor F1,0=r3") == (
        "TE-2",
        "face_taken",
        ("F1,0",),
        "F1,0 can hold only one tile.",
        "F1,0 ne peut porter qu'une tuile.",
    )
    assert code(position, "corner E0,0,0=r2 E0,0,0=r3") == ("TE-2", "face_taken")


def test_te_2_roofs_lie_at_height_1_or_more_and_walls_on_the_table_or_above() -> None:
    position = standing("F0,0=r1 F1,0=o1")
    assert refusal(position, "roof R1,1,0=r2") == (
        "TE-2",
        "no_such_face",
        ("R1,1,0",),
        "There is no R1,1,0: roofs lie at height 1 or more, walls stand on the table or above it.",
        "Il n'y a pas de R1,1,0 : un toit est à la hauteur 1 ou plus, un mur se dresse sur la table ou au-dessus.",
    )
    assert code(position, "wall E0,0,-1=r2") == ("TE-2", "no_such_face")


def test_te_2_a_whole_edge_is_shared_and_corners_do_not_count() -> None:
    position = after(OPENED)
    assert places(position, "floor") == ["F-1,0", "F0,-1", "F0,1", "F1,0"]
    assert code(position, "floor F1,1=o1") == ("TE-6", "floor_alone")
    # The wall E0,1,0 meets F0,0 in a point only, though it touches the wall N0,0,0.
    assert code(standing("F0,0=r1 N0,0,0=o1"), "wall E0,1,0=r2") == ("TE-7", "wall_bare")


def test_te_2_floors_touch_the_foot_of_a_wall_and_roofs_its_top() -> None:
    # Two walls, one upon the other, and nothing else: floors and roofs on both sides, and no further away.
    position = standing("E0,0,0=o1 E0,0,1=o1")
    assert places(position, "floor") == ["F0,0", "F1,0"]
    assert places(position, "tunnel") == ["E-1,0,0 R0,0,1", "E1,0,0 R1,0,1"]
    # A floor of any of six values; a roof below a wall of higher value, which touches nothing else: 15 pairs.
    assert len(legal(position)) == 2 * 6 + 2 * 15


def test_te_2_four_tiles_may_meet_on_an_edge() -> None:
    # The top edge of E0,0,0: below it E0,0,0, above it E0,0,1, and a roof on each side.
    three = "E0,0,0=o1 E1,0,0=o1 E-1,0,0=o1 R0,0,1=o1 E0,0,1=o1"
    assert is_legal(standing(three), "roof R1,0,1=r4")


def test_te_2_the_table_has_no_border() -> None:
    position = standing("F-40,90=r1 F-40,91=o1")
    assert is_legal(position, "floor F-41,90=r2")
    assert is_legal(position, "corner E-41,90,0=r2 N-40,89,0=r3")


@pytest.mark.parametrize(
    ("text", "en", "fr"),
    [
        (
            "pillar E0,0,0=r1",
            "expected one of floor, wall, roof, corner, tunnel, link, then tiles such as F1,0=r1",
            "on attend un mot parmi floor, wall, roof, corner, tunnel, link, puis des tuiles comme F1,0=r1",
        ),
        (
            "floor",
            "expected one to three tiles such as F1,0=r1, got 0",
            "on attend une à trois tuiles comme F1,0=r1, on en a reçu 0",
        ),
        (
            "floor F1=r1",
            "expected a face and a tile, such as F1,0=r1, R0,0,1=g4, E0,0,0=b2 or N0,0,0=k6, got “F1=r1”",
            "on attend une face et une tuile, comme F1,0=r1, R0,0,1=g4, E0,0,0=b2 ou N0,0,0=k6, on a reçu « F1=r1 »",
        ),
    ],
)
def test_te_2_what_cannot_be_read_says_what_was_expected(text: str, en: str, fr: str) -> None:
    with pytest.raises(Unreadable) as caught:
        TEMPLE.parse(text)
    assert caught.value.rule == "TE-2"
    assert en in caught.value.say("en")
    assert fr in caught.value.say("fr")


@pytest.mark.parametrize(
    "text",
    [
        "floor F0,0,0=r1",
        "roof R0,0=r1",
        "wall E0,0=r1",
        "wall S0,0,0=r1",
        "floor F00,0=r1",
        "floor F-0,0=r1",
        "floor F+1,0=r1",
        "floor F1,0=r7",
        "floor F1,0=r0",
        "floor F1,0=x1",
        "floor F1,0=r1 ",
        "floor  F1,0=r1",
        "Floor F1,0=r1",
        "link F1,0=r1 F2,0=r2 F3,0=r3 F4,0=r4",
    ],
)
def test_te_2_there_is_one_spelling_of_a_face_and_a_tile(text: str) -> None:
    with pytest.raises(Unreadable):
        TEMPLE.parse(text)


def test_te_2_a_construction_is_spoken_of_in_both_languages() -> None:
    said = after(OPENED).spoken(2, TEMPLE.parse("corner E0,0,0=g2 N0,0,0=g3"))
    assert TEMPLE.words("en").say(said) == "Seat 2 builds a corner wall: green 2 on E0,0,0, green 3 on N0,0,0."
    assert TEMPLE.words("fr").say(said) == "Le joueur 2 bâtit un mur de coin : 2 vert en E0,0,0, 3 vert en N0,0,0."
    assert said.cells == ("E0,0,0", "N0,0,0")


# TE-3: supporting walls


def test_te_3_a_wall_supports_a_roof_with_its_top_edge() -> None:
    # E0,0,0 and E1,0,0 end under the west and east edge of R1,0,1, N1,0,0 and N1,-1,0 under the others.
    for one, other in (("E0,0,0", "E1,0,0"), ("N1,0,0", "N1,-1,0"), ("E0,0,0", "N1,0,0")):
        assert is_legal(standing(f"{one}=o1 {other}=o1"), "roof R1,0,1=r4")


def test_te_3_a_wall_standing_on_the_roof_supports_nothing() -> None:
    # E0,0,1 stands on the top of E0,0,0: it shares an edge with R1,0,1, but with its foot.
    assert refusal(standing("E0,0,0=o1 E0,0,1=o1"), "roof R1,0,1=r4") == (
        "TE-8",
        "roof_supports",
        ("E0,0,0", "R1,0,1"),
        "A single roof rests on two walls or more; here it would find only one. "
        "It could rest on E1,0,0, N1,-1,0, N1,0,0.",
        "Un toit simple repose sur deux murs au moins ; ici il n'en trouverait qu'un. "
        "Il pourrait reposer sur E1,0,0, N1,-1,0, N1,0,0.",
    )


def test_te_3_a_wall_standing_on_the_edge_does_not_spoil_a_tunnel() -> None:
    # One supporting wall, E0,0,0; E1,0,1 stands on the edge where the tunnel's wall will hang.
    standing_above = "E0,0,0=o1 R2,0,1=o1 E1,0,1=o1"
    assert is_legal(standing(standing_above), "tunnel E1,0,0=r4 R1,0,1=r5")


# TE-4: gravity


def test_te_4_above_the_table_a_wall_stands_on_something() -> None:
    # E0,0,1 would touch the wall N0,0,1 and the roof above, but stand on nothing.
    nothing_below = "N0,0,0=o1 N0,0,1=o1 R0,0,2=o1"
    assert refusal(standing(nothing_below), "wall E0,0,1=r4") == (
        "TE-4",
        "hangs",
        ("E0,0,1",),
        "The wall E0,0,1 hangs over nothing. Above the table a wall stands on a wall or on the edge of a roof.",
        "Le mur E0,0,1 est au-dessus du vide. Plus haut que la table, un mur s'appuie sur un mur ou sur le bord "
        "d'un toit.",
    )
    assert is_legal(standing(f"{nothing_below} E0,0,0=o1"), "wall E0,0,1=r4")  # on the top of a wall
    assert is_legal(standing(f"{nothing_below} R1,0,1=o1"), "wall E0,0,1=r4")  # on the edge of a roof
    assert is_legal(standing(f"{nothing_below} R0,0,1=o1"), "wall E0,0,1=r4")  # on the other side too


def test_te_4_a_wall_at_an_angle_or_beside_carries_nothing() -> None:
    beside = "N0,0,0=o1 N0,0,1=o1 R0,0,2=o1 E0,-1,0=o1 E0,-1,1=o1 N1,0,0=o1 E0,1,0=o1"
    assert code(standing(beside), "wall E0,0,1=r4") == ("TE-4", "hangs")


def test_te_4_the_hanging_wall_of_a_tunnel_stands_too() -> None:
    upstairs = "E0,0,0=o1 E0,0,1=o1"  # R1,0,2 rests on E0,0,1, and E1,0,1 hangs from it
    assert refusal(standing(upstairs), "tunnel R1,0,2=r4 E1,0,1=r5") == (
        "TE-4",
        "hangs",
        ("E1,0,1",),
        "The wall E1,0,1 hangs over nothing. Above the table a wall stands on a wall or on the edge of a roof.",
        "Le mur E1,0,1 est au-dessus du vide. Plus haut que la table, un mur s'appuie sur un mur ou sur le bord "
        "d'un toit.",
    )
    assert is_legal(standing(f"{upstairs} E1,0,0=o1"), "tunnel R1,0,2=r4 E1,0,1=r5")
    assert is_legal(standing(f"{upstairs} R2,0,1=o1"), "tunnel R1,0,2=r4 E1,0,1=r5")


def test_te_4_the_hanging_walls_of_a_linking_roof_stand_too() -> None:
    upstairs = "R0,0,2=o1 R2,0,2=o1 N1,0,0=o1"  # R1,0,2 would link them; N1,0,1 and N1,-1,1 hang from it
    link = "link R1,0,2=r4 N1,-1,1=r5 N1,0,1=r6"
    told = refusal(standing(upstairs), link)
    assert told is not None
    assert (told.rule, told.code, told.cells) == ("TE-4", "hangs", ("N1,-1,1",))
    assert is_legal(standing(f"{upstairs} R1,-1,1=o1"), link)
    assert is_legal(standing(f"{upstairs} N1,-1,0=o1"), link)


def test_te_4_a_face_need_not_be_reachable_by_hand() -> None:
    # Four walls and a roof above: R0,0,1 goes inside all the same.
    box = "E0,0,0=o1 E-1,0,0=o1 N0,0,0=o1 N0,-1,0=o1 E0,0,1=o1 E-1,0,1=o1 N0,0,1=o1 N0,-1,1=o1 R0,0,2=o1"
    assert is_legal(standing(box), "roof R0,0,1=r4")


# TE-5: floors and roofs


def test_te_5_no_floor_under_a_roof() -> None:
    position = standing("E0,0,0=o1 E1,0,0=o1 R1,0,1=o1")
    assert refusal(position, "floor F1,0=r4") == (
        "TE-5",
        "floor_under_roof",
        ("F1,0", "R1,0,1"),
        "There is a roof above F1,0; no floor may lie under a roof.",
        "Il y a un toit au-dessus de F1,0 ; aucun sol sous un toit.",
    )
    assert is_legal(position, "floor F0,0=r4")


def test_te_5_no_floor_under_a_roof_at_any_height() -> None:
    assert code(standing("E0,0,0=o1 R1,0,3=o1"), "floor F1,0=r4") == ("TE-5", "floor_under_roof")


def test_te_5_no_roof_above_a_floor() -> None:
    position = standing("F1,0=o1 E0,0,0=o1 E1,0,0=o1 N0,0,0=o1")
    assert refusal(position, "roof R1,0,1=r4") == (
        "TE-5",
        "roof_over_floor",
        ("R1,0,1", "F1,0"),
        "The floor F1,0 lies below; no roof may lie above a floor.",
        "Le sol F1,0 est dessous ; aucun toit au-dessus d'un sol.",
    )
    assert is_legal(position, "roof R0,0,1=r4")


def test_te_5_no_roof_above_a_floor_at_any_height_in_any_construction() -> None:
    upstairs = "F1,0=o1 E0,0,1=o1 E1,0,0=o1 R0,0,2=o1 R1,1,2=o1"
    assert code(standing(upstairs), "tunnel R1,0,2=r4 E1,0,1=r5") == ("TE-5", "roof_over_floor")
    assert code(standing(upstairs), "roof R1,0,2=r5") == ("TE-5", "roof_over_floor")
    link = standing("F1,0=o1 R0,0,1=o1 R2,0,1=o1")
    assert code(link, "link N1,-1,0=r4 N1,0,0=r5 R1,0,1=r6") == ("TE-5", "roof_over_floor")


def test_te_5_a_new_floor_takes_away_the_place_of_a_roof_high_above() -> None:
    position = standing("F0,0=o1 E0,0,8=o1 E1,0,8=o1")
    assert places(position, "roof") == ["R1,0,9"]
    after = position.after(1, TEMPLE.parse("floor F1,0=r3"))
    assert places(after, "roof") == []


def test_te_5_roofs_may_lie_above_one_another() -> None:
    assert is_legal(standing("R0,0,1=o1 E0,0,1=o1 N0,0,1=o1"), "roof R0,0,2=r4")
    assert is_legal(standing("R0,0,2=o1 E0,0,0=o1 N0,0,0=o1"), "roof R0,0,1=r4")


def test_te_5_both_orders_in_a_match() -> None:
    roofed = match_of(
        "floor F0,0=r1; corner E0,0,0=o2 N0,0,0=o3; floor F0,1=r2; floor F1,0=o4; floor F0,-1=r3; floor F2,0=o5"
    ).position
    assert code(roofed, "roof R0,0,1=r5") == ("TE-5", "roof_over_floor")
