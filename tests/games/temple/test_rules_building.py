"""Stories of TE-6 to TE-11: the six constructions."""

import pytest

from tests.games.temple.tales import Told, code, is_legal, legal, places, read, refusal, standing

SHAPES = {
    "floor": ("TE-6", "A floor is one floor tile.", "Un sol, c'est une tuile de sol."),
    "wall": ("TE-7", "A single wall is one wall.", "Un mur simple, c'est un mur."),
    "roof": ("TE-8", "A single roof is one roof.", "Un toit simple, c'est un toit."),
    "corner": ("TE-9", "A corner wall is two walls.", "Un mur de coin, ce sont deux murs."),
    "tunnel": ("TE-10", "A tunnel is a roof and a wall.", "Un tunnel, c'est un toit et un mur."),
    "link": (
        "TE-11",
        "A linking roof is a roof and the walls under its free edges.",
        "Un toit de liaison, c'est un toit et les murs sous ses arêtes libres.",
    ),
}


def misshapen(word: str, tiles: str) -> None:
    """These tiles are refused under this word, whatever the table."""
    rule, en, fr = SHAPES[word]
    cells = tuple(sorted(tile.split("=")[0] for tile in tiles.split()))
    told = refusal(standing("F0,0=o1 F1,0=o1"), f"{word} {tiles}")
    assert told is not None
    assert told._replace(cells=tuple(sorted(told.cells))) == Told(rule, "shape", cells, en, fr)


# TE-6: floors


@pytest.mark.parametrize("tiles", ["E0,0,0=r2", "R0,1,1=r2", "F0,1=r2 F1,1=r3", "F0,1=r2 E0,0,0=r3"])
def test_te_6_a_floor_is_one_floor(tiles: str) -> None:
    misshapen("floor", tiles)


def test_te_6_a_floor_touches_a_tile() -> None:
    assert refusal(standing("F0,0=r1 F1,0=o1"), "floor F3,0=r2") == (
        "TE-6",
        "floor_alone",
        ("F3,0",),
        "A floor must touch a tile.",
        "Un sol doit toucher une tuile.",
    )


def test_te_6_a_floor_or_a_wall_is_enough() -> None:
    assert places(standing("F0,0=o1 F1,0=o1"), "floor") == ["F-1,0", "F0,-1", "F0,1", "F1,-1", "F1,1", "F2,0"]
    assert places(standing("E5,5,0=o1 E5,5,1=o1"), "floor") == ["F5,5", "F6,5"]


def test_te_6_a_wall_upstairs_or_a_roof_touches_no_floor() -> None:
    assert places(standing("E5,5,1=o1 R4,5,1=o1"), "floor") == []


# TE-7: single walls


@pytest.mark.parametrize("tiles", ["F0,1=r2", "R0,1,1=r2", "E0,0,0=r2 N0,0,0=r3"])
def test_te_7_a_single_wall_is_one_wall(tiles: str) -> None:
    misshapen("wall", tiles)


def test_te_7_a_wall_touches_another_wall() -> None:
    assert refusal(standing("F0,0=o1 F1,0=o1"), "wall E0,0,0=r2") == (
        "TE-7",
        "wall_alone",
        ("E0,0,0",),
        "A single wall must touch another wall. Two walls at a right angle, each on a floor, would make a corner.",
        "Un mur simple doit toucher un autre mur. Deux murs à angle droit, chacun sur un sol, feraient un coin.",
    )


def test_te_7_a_wall_touches_a_floor_or_a_roof() -> None:
    assert refusal(standing("F0,0=o1 E0,0,0=o1"), "wall E0,1,0=r2") == (
        "TE-7",
        "wall_bare",
        ("E0,1,0",),
        "A single wall must touch a floor or a roof with its foot or its top.",
        "Un mur simple doit toucher un sol ou un toit, du pied ou du sommet.",
    )


def test_te_7_beside_in_line_above_and_below() -> None:
    assert is_legal(standing("F0,0=o1 E0,0,0=o1"), "wall N0,0,0=r2")  # at a right angle
    assert is_legal(standing("F0,1=o1 E0,0,0=o1"), "wall E0,1,0=r2")  # in line
    assert is_legal(standing("R0,0,1=o1 E0,0,0=o1"), "wall E0,0,1=r2")  # above
    assert is_legal(standing("R0,0,1=o1 E0,0,1=o1"), "wall E0,0,0=r2")  # below
    assert not is_legal(standing("F0,0=o1 E2,0,0=o1"), "wall E0,0,0=r2")  # too far away


def test_te_7_foot_and_top_floor_and_roof_on_either_side() -> None:
    beside = "N0,0,0=o1"  # touches E0,0,0
    for level in ("F0,0=o1", "F1,0=o1", "R0,0,1=o1", "R1,0,1=o1"):
        assert is_legal(standing(f"{beside} {level}"), "wall E0,0,0=r2"), level
    for level in ("F2,0=o1", "F0,1=o1", "R0,0,2=o1", "R1,1,1=o1"):
        assert not is_legal(standing(f"{beside} {level}"), "wall E0,0,0=r2"), level


# TE-8: single roofs


@pytest.mark.parametrize("tiles", ["F0,1=r2", "E0,0,0=r2", "R0,1,1=r2 E0,0,0=r3", "R0,1,1=r2 R0,2,1=r3"])
def test_te_8_a_single_roof_is_one_roof(tiles: str) -> None:
    misshapen("roof", tiles)


def test_te_8_a_roof_rests_on_two_walls_or_more() -> None:
    walls = ["E0,0,0=o1", "E1,0,0=o1", "N1,0,0=o1", "N1,-1,0=o1"]
    afar = "F9,9=o1 F9,8=o1"
    assert refusal(standing(afar), "roof R1,0,1=r4") == (
        "TE-8",
        "roof_supports",
        ("R1,0,1",),
        "A single roof rests on two walls or more; here it would find none. "
        "It could rest on E0,0,0, E1,0,0, N1,-1,0, N1,0,0.",
        "Un toit simple repose sur deux murs au moins ; ici il n'en trouverait aucun. "
        "Il pourrait reposer sur E0,0,0, E1,0,0, N1,-1,0, N1,0,0.",
    )
    for wall in walls:
        assert not is_legal(standing(f"{afar} {wall}"), "roof R1,0,1=r4"), wall
    for number in (2, 3, 4):
        assert is_legal(standing(f"{afar} {' '.join(walls[:number])}"), "roof R1,0,1=r4")


def test_te_8_roofs_beside_do_not_help() -> None:
    told = refusal(standing("E0,0,0=o1 R1,1,1=o1 R1,-1,1=o1"), "roof R1,0,1=r4")
    assert told is not None
    assert (told.code, told.cells) == ("roof_supports", ("E0,0,0", "R1,0,1"))


# TE-9: corner walls


@pytest.mark.parametrize("tiles", ["E0,0,0=r2", "E0,0,0=r2 F0,1=r3", "E0,0,0=r2 N0,0,0=r3 E1,0,0=r4"])
def test_te_9_a_corner_is_two_walls(tiles: str) -> None:
    misshapen("corner", tiles)


def test_te_9_four_corners_on_one_floor() -> None:
    position = standing("F0,0=o1 F9,9=o1", hand="r23")
    at_origin = [place for place in places(position, "corner") if "9" not in place and "8" not in place]
    assert at_origin == ["E-1,0,0 N0,-1,0", "E-1,0,0 N0,0,0", "E0,0,0 N0,-1,0", "E0,0,0 N0,0,0"]


def test_te_9_the_walls_share_an_upright_edge_at_a_right_angle() -> None:
    two_floors = standing("F0,0=o1 F0,1=o1 F1,0=o1")
    apart = (
        "TE-9",
        "corner_apart",
        ("E-1,0,0", "E0,0,0"),
        "The two walls of a corner share an upright edge at a right angle.",
        "Les deux murs d'un coin partagent une arête verticale, à angle droit.",
    )
    assert refusal(two_floors, "corner E-1,0,0=r2 E0,0,0=r3") == apart
    assert code(two_floors, "corner E0,0,0=r2 E0,1,0=r3") == ("TE-9", "corner_apart")  # in line
    assert code(two_floors, "corner N0,1,0=r2 E0,0,0=r3") == ("TE-9", "corner_apart")  # too far away
    assert is_legal(two_floors, "corner E0,1,0=r2 N1,0,0=r3")  # round the corner from one floor to another


def test_te_9_each_wall_touches_a_floor() -> None:
    position = standing("F0,0=o1 R5,5,1=o1")
    assert refusal(position, "corner E0,0,0=r2 N1,0,0=r3") == (
        "TE-9",
        "corner_floor",
        ("N1,0,0",),
        "Each wall of a corner touches a floor; N1,0,0 touches none.",
        "Chaque mur d'un coin touche un sol ; N1,0,0 n'en touche aucun.",
    )


def test_te_9_a_roof_is_no_floor() -> None:
    assert code(standing("R0,0,1=o1 R1,0,1=o1 F9,9=o1"), "corner E0,0,1=r2 N0,0,1=r3") == ("TE-9", "corner_floor")
    assert code(standing("R0,0,1=o1 R1,0,1=o1 F9,9=o1"), "corner E0,0,0=r2 N0,0,0=r3") == ("TE-9", "corner_floor")


# TE-10: tunnels


@pytest.mark.parametrize("tiles", ["R0,1,1=r2", "E0,0,0=r2 N0,0,0=r3", "R0,1,1=r2 E0,0,0=r3 N0,0,0=r4"])
def test_te_10_a_tunnel_is_a_roof_and_a_wall(tiles: str) -> None:
    misshapen("tunnel", tiles)


def test_te_10_the_wall_hangs_opposite_the_supporting_wall() -> None:
    for support, hanging in (
        ("E0,0,0", "E1,0,0"),
        ("E1,0,0", "E0,0,0"),
        ("N1,0,0", "N1,-1,0"),
        ("N1,-1,0", "N1,0,0"),
    ):
        position = standing(f"{support}=o1 F9,9=o1")
        assert [place for place in places(position, "tunnel") if "R1,0,1" in place] == [f"{hanging} R1,0,1"]
        assert is_legal(position, f"tunnel R1,0,1=r4 {hanging}=r5")
    assert refusal(standing("E0,0,0=o1 F9,9=o1"), "tunnel R1,0,1=r4 N1,0,0=r5") == (
        "TE-10",
        "tunnel_opposite",
        ("N1,0,0",),
        "The wall of a tunnel hangs opposite the wall that carries its roof: on E1,0,0.",
        "Le mur d'un tunnel descend en face du mur d'appui : en E1,0,0.",
    )


def test_te_10_exactly_one_wall_carries_the_roof() -> None:
    assert refusal(standing("E0,0,0=o1 N1,0,0=o1"), "tunnel R1,0,1=r4 E1,0,0=r5") == (
        "TE-10",
        "tunnel_supports",
        ("E0,0,0", "N1,0,0", "R1,0,1"),
        "The roof of a tunnel rests on exactly one wall; here it would find 2.",
        "Le toit d'un tunnel repose sur exactement un mur ; ici il en trouverait 2.",
    )
    assert refusal(standing("R0,0,1=o1 F9,9=o1"), "tunnel R1,0,1=r4 E1,0,0=r5") == (
        "TE-10",
        "tunnel_supports",
        ("R1,0,1",),
        "The roof of a tunnel rests on exactly one wall; here it would find none.",
        "Le toit d'un tunnel repose sur exactement un mur ; ici il en trouverait zéro.",
    )


def test_te_10_the_roof_may_also_touch_roofs() -> None:
    for roofs in ("R0,0,1=o1", "R2,0,1=o1", "R1,1,1=o1 R1,-1,1=o1", "R0,0,1=o1 R2,0,1=o1 R1,1,1=o1 R1,-1,1=o1"):
        assert is_legal(standing(f"E0,0,0=o1 {roofs}"), "tunnel R1,0,1=r4 E1,0,0=r5"), roofs


# TE-11: linking roofs

OPPOSITE = "R0,0,1=o1 R2,0,1=o1"  # west and east of R1,0,1
ROUND_THE_CORNER = "R0,0,1=o1 R1,1,1=o1"  # west and north of it
THREE = "R0,0,1=o1 R2,0,1=o1 R1,1,1=o1"
FOUR = "R0,0,1=o1 R2,0,1=o1 R1,1,1=o1 R1,-1,1=o1"


@pytest.mark.parametrize("tiles", ["E0,0,0=r2", "R0,1,1=r2", "R0,1,1=r2 R0,2,1=r3", "R0,1,1=r2 E0,0,0=r3 F0,2=r4"])
def test_te_11_a_link_is_a_roof_and_one_or_two_walls(tiles: str) -> None:
    misshapen("link", tiles)


def test_te_11_two_roofs_and_a_wall_under_each_free_edge() -> None:
    assert places(standing(OPPOSITE), "link") == ["N1,-1,0 N1,0,0 R1,0,1"]
    # R1,0,1 has free edges in the east and south; the other place between these roofs is R0,1,1.
    assert places(standing(ROUND_THE_CORNER), "link") == ["E-1,1,0 N0,1,0 R0,1,1", "E1,0,0 N1,-1,0 R1,0,1"]
    assert is_legal(standing(OPPOSITE), "link R1,0,1=r3 N1,-1,0=r4 N1,0,0=r5")


def test_te_11_three_roofs_and_one_wall() -> None:
    assert "N1,-1,0 R1,0,1" in places(standing(THREE), "link")
    assert is_legal(standing(THREE), "link R1,0,1=r3 N1,-1,0=r5")


def test_te_11_one_roof_is_not_enough() -> None:
    assert refusal(standing("R0,0,1=o1 F9,9=o1"), "link R1,0,1=r3 N1,-1,0=r4 N1,0,0=r5") == (
        "TE-11",
        "link_roofs",
        ("R0,0,1", "R1,0,1"),
        "A linking roof touches at least two roofs; here it would find only one.",
        "Un toit de liaison touche au moins deux toits ; ici il n'en trouverait qu'un.",
    )
    # Roofs on another height, or only corner to corner, do not count.
    assert code(standing("R0,0,1=o1 R2,0,2=o1 R2,1,1=o1 F9,9=o1"), "link R1,0,1=r3 N1,-1,0=r4 N1,0,0=r5") == (
        "TE-11",
        "link_roofs",
    )


def test_te_11_four_roofs_are_not_one_of_the_six() -> None:
    position = standing(FOUR)
    assert [move for move in legal(position) if "R1,0,1" in move] == []
    assert refusal(position, "link N1,0,0=r3 R1,0,1=r4") == (
        "TE-11",
        "link_four",
        ("R1,0,1",),
        "A linking roof touches two or three roofs, not four.",
        "Un toit de liaison touche deux ou trois toits, pas quatre.",
    )
    assert code(position, "link R1,0,1=r4") == ("TE-11", "shape")


def test_te_11_no_wall_may_carry_a_linking_roof() -> None:
    position = standing(f"{OPPOSITE} N1,0,0=o1")
    assert refusal(position, "link N1,-1,0=r3 R1,0,1=r4") == (
        "TE-11",
        "link_supports",
        ("N1,0,0",),
        "A linking roof rests on no wall that was there before.",
        "Un toit de liaison ne repose sur aucun mur déjà posé.",
    )
    assert places(position, "link") == []
    # A wall under the edge towards a linked roof carries it as well.
    assert code(standing(f"{OPPOSITE} E0,0,0=o1"), "link N1,-1,0=r3 N1,0,0=r4 R1,0,1=r5") == (
        "TE-11",
        "link_supports",
    )


def test_te_11_the_walls_are_those_under_the_free_edges() -> None:
    needed = (
        "A linking roof brings 2 walls: N1,-1,0, N1,0,0.",
        "Ce toit de liaison demande 2 murs : N1,-1,0, N1,0,0.",
    )
    position = standing(OPPOSITE)
    assert refusal(position, "link N1,0,0=r3 R1,0,1=r4") == ("TE-11", "link_walls", ("N1,-1,0",), *needed)
    assert refusal(position, "link N1,0,0=r3 E1,0,0=r5 R1,0,1=r4") == (
        "TE-11",
        "link_walls",
        ("E1,0,0", "N1,-1,0"),
        *needed,
    )
    assert refusal(standing(THREE), "link N1,-1,0=r3 N1,0,0=r5 R1,0,1=r4") == (
        "TE-11",
        "link_walls",
        ("N1,0,0",),
        "A linking roof brings one wall: N1,-1,0.",
        "Ce toit de liaison demande un mur : N1,-1,0.",
    )


def test_te_11_a_wall_standing_on_a_free_edge_changes_nothing_in_the_seed() -> None:
    # N1,0,1 stands on what will be the north edge of R1,0,1.
    position = standing(f"{OPPOSITE} R1,2,1=o1 N1,0,1=o1")
    assert places(position, "link") == ["N1,-1,0 N1,0,0 R1,0,1"]


# TE-11 in the rules of the designer


def test_te_11_designer_a_linking_roof_may_rest_on_walls() -> None:
    position = standing(f"{OPPOSITE} N1,0,0=o1 E0,0,0=o1", rules="designer")
    # Two walls carry it: a single roof too. The edge in the south touches no tile, so that a link brings a wall there.
    assert is_legal(position, "roof R1,0,1=r3")
    assert is_legal(position, "link R1,0,1=r3 N1,-1,0=r4")
    assert code(position, "link N1,-1,0=r3 N1,0,0=r4 R1,0,1=r5") == ("TE-2", "face_taken")


def test_te_11_designer_walls_go_under_edges_that_touch_no_tile() -> None:
    # A wall standing on the north edge is a tile, so that no wall goes under it.
    position = standing(f"{OPPOSITE} R1,2,1=o1 N1,0,1=o1", rules="designer")
    assert places(position, "link") == ["N1,-1,0 R1,0,1"]
    assert refusal(position, "link N1,-1,0=r3 N1,0,0=r4 R1,0,1=r5") == (
        "TE-11",
        "link_walls",
        ("N1,0,0",),
        "A linking roof brings one wall: N1,-1,0.",
        "Ce toit de liaison demande un mur : N1,-1,0.",
    )
    # On both free edges: a linking roof of one tile.
    alone = standing(f"{OPPOSITE} N1,-1,1=o1 N1,0,1=o1", rules="designer")
    assert places(alone, "link") == ["R1,0,1"]
    assert refusal(alone, "link N1,0,0=r4 R1,0,1=r5") == (
        "TE-11",
        "link_walls",
        ("N1,0,0",),
        "A linking roof brings no wall.",
        "Ce toit de liaison demande zéro mur.",
    )


def test_te_11_designer_three_tiles_where_nothing_else_touches() -> None:
    assert places(standing(OPPOSITE, rules="designer"), "link") == ["N1,-1,0 N1,0,0 R1,0,1"]


def test_te_11_designer_two_roofs_are_still_needed() -> None:
    position = standing("R0,0,1=o1 N1,0,0=o1", rules="designer")
    assert code(position, "link R1,0,1=r3 N1,-1,0=r4 E1,0,0=r5") == ("TE-11", "link_roofs")


def test_te_11_designer_four_roofs_may_be_linked_by_one_tile() -> None:
    position = standing(FOUR, rules="designer")
    assert is_legal(position, "link R1,0,1=r3")
    assert [move for move in legal(position) if "R1,0,1" in move] == [f"link R1,0,1=r{value}" for value in range(1, 7)]
    # Also with a wall under it, which in the seed nothing but a tunnel could use.
    assert is_legal(standing(f"{FOUR} E0,0,0=o1", rules="designer"), "link R1,0,1=r3")


def test_te_11_designer_one_set_of_tiles_has_the_name_of_the_first_construction_that_fits() -> None:
    # Roof or link of one tile: two roofs west and east, two walls under the other edges.
    roof = standing(f"{OPPOSITE} N1,0,0=o1 N1,-1,0=o1", rules="designer")
    assert [move for move in legal(roof) if "R1,0,1" in move] == [f"roof R1,0,1=r{value}" for value in range(1, 7)]
    assert read(roof, "link R1,0,1=r3") == "roof R1,0,1=r3"
    # Tunnel or link of two tiles: one wall under the north edge, and nothing at the south edge.
    tunnel = standing(f"{OPPOSITE} N1,0,0=o1", rules="designer")
    assert places(tunnel, "link") == []
    assert is_legal(tunnel, "tunnel R1,0,1=r3 N1,-1,0=r4")
    assert read(tunnel, "link R1,0,1=r3 N1,-1,0=r4") == "tunnel R1,0,1=r3 N1,-1,0=r4"
    assert read(tunnel, "link N1,-1,0=r4 R1,0,1=r3") == "tunnel R1,0,1=r3 N1,-1,0=r4"
    # In the seed neither is a linking roof, so that there is nothing to rewrite.
    assert code(standing(f"{OPPOSITE} N1,0,0=o1"), "link R1,0,1=r3 N1,-1,0=r4") == ("TE-11", "link_supports")


def test_te_11_designer_one_roof_may_be_two_moves_of_different_tiles() -> None:
    # A wall in the north carries it and one stands on the south edge: a tunnel brings a wall there, a link does not.
    position = standing(f"{OPPOSITE} N1,0,0=o1 N1,-1,1=o1", rules="designer")
    assert [place for place in places(position, "tunnel") if "R1,0,1" in place] == ["N1,-1,0 R1,0,1"]
    assert [place for place in places(position, "link") if "R1,0,1" in place] == ["R1,0,1"]
