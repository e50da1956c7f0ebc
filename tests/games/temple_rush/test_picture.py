"""What the picture of a Temple Rush position shows: pile, cards, a board for each player, and what is tried."""

import re

from hypostyle.core import Position, svg
from hypostyle.games.temple_rush.signs import FLASH
from tests.games.temple_rush.tales import begun, edited, play, scene, seated

ALTAR, PYRAMID, MASTABA = "Altar", "Step pyramid", "Mastaba"


def painted(position: Position, tried: str = "") -> str:
    return position.picture(position.game.parse(tried) if tried else None)


def texts(position: Position, tried: str = "") -> list[str]:
    """All that is written in the picture."""
    return re.findall(r"<text [^>]*>(.*?)</text>", painted(position, tried))


def markers(position: Position) -> list[str]:
    """The shapes of those colours that seats have, with how many corners polygons have; a disc has round corners."""
    shapes = re.findall(r'<(polygon|rect) ([^>]*)fill="(#[0-9A-F]{6})"', painted(position))
    first: dict[str, str] = {}
    for shape, form, colour in shapes:
        corners = len(form.split('"')[1].split(" ")) if shape == "polygon" else 0
        if colour in svg.SEAT_COLOURS and 'width="5"' not in form:  # the edge of a board
            first.setdefault(colour, f"polygon {corners}" if corners else "disc" if 'rx="11"' in form else "square")
    return [first[colour] for colour in svg.SEAT_COLOURS if colour in first]


# The cards


def test_the_cards_of_the_zones_and_the_top_of_the_pile_are_shown() -> None:
    assert [name for name in texts(scene("4 4")) if name in (ALTAR, PYRAMID, MASTABA)] == [MASTABA, ALTAR, PYRAMID]


def test_lightning_on_top_of_the_pile_is_a_flash() -> None:
    position = edited(scene("4 4"), top="lightning", has_lightning=False)
    assert FLASH in painted(position)
    assert FLASH not in painted(scene("4 4"))
    assert MASTABA not in texts(position)


def test_a_closed_pile_and_an_empty_holder_show_no_card() -> None:
    position = edited(scene("4 4", open_pile="off"), holders={"z2": 9})
    assert [name for name in texts(position) if name in (ALTAR, PYRAMID, MASTABA)] == [PYRAMID]


def test_the_target_of_a_race_lies_on_the_pile() -> None:
    position = edited(scene("4 4"), target=25)
    assert "Great pyramid" in texts(position)
    assert MASTABA not in texts(position)


# The boards


def test_each_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    position = scene("1 2 3 *", cards={"z1": 2, "z2": 9, "z3": 10})
    assert markers(position) == ["disc", "square", "polygon 3", "polygon 4"]


def test_before_the_roll_there_are_no_dice() -> None:
    position = begun("first seat1; card z1 2; card z2 9; pile 1")
    assert painted(position).count(svg.GOLD) + 1 == painted(scene("* 4")).count(svg.GOLD), "the star is golden"


def test_mortar_lies_on_its_zone() -> None:
    position = scene("4 4")
    left, right = (painted(seated(position, 1, mortar=zone, tokens=["bag", "hammer"])) for zone in (1, 2))
    assert left != right
    assert left.count(svg.GOLD) == painted(position).count(svg.GOLD) + 1, "a token more, with a golden edge"


def test_the_robot_has_a_board_with_its_card_its_bricks_and_its_points() -> None:
    position = play(
        begun("card z1 25; card z2 9; card robot 2; pile 1; pile robot 3", players=1, robot_card=3), "roll 4 4"
    )
    before = texts(position)
    assert [name for name in before if name in (ALTAR, PYRAMID)] == [PYRAMID, ALTAR]
    taken = play(position, "take 4")
    assert painted(taken).count("<rect") > painted(position).count("<rect"), "a brick of four studs"
    bare = edited(position, machine=[[0, 0, 0, 0], [6], None, None, [], None])
    assert ALTAR not in texts(bare)
    assert "6" in texts(bare)


# What is tried


def test_a_tried_brick_is_shown_alone_with_its_card() -> None:
    position = scene("4 4", {1: {"z1": "4 0,0"}})
    shown = painted(position, "place z1 4 0,1")
    assert [name for name in texts(position, "place z1 4 0,1") if name in (ALTAR, PYRAMID, MASTABA)] == [ALTAR]
    assert svg.TURQUOISE not in shown
    assert svg.TERRACOTTA in shown, "the altar has no room for it"
    allowed = painted(position, "place z2 4 0,0")
    assert svg.TURQUOISE in allowed
    assert svg.TERRACOTTA not in allowed


def test_beside_a_tried_brick_are_the_die_and_the_mortar_of_the_zone() -> None:
    position = seated(scene("4 4"), 1, mortar=1, tokens=["bag", "hammer"])
    beside, elsewhere = (painted(position, f"place {zone} 4 0,0") for zone in ("z1", "z2"))
    assert "scale(0.72)" in beside
    assert "scale(0.72)" in elsewhere
    assert beside.count(svg.GOLD) > elsewhere.count(svg.GOLD)


def test_while_a_figure_is_laid_anew_there_is_no_die_beside_it() -> None:
    built = {1: {"z1": "2 0,0", "z2": "4 0,0"}, 2: {"z2": "4 0,0; 2 1,1"}}
    position = scene("4 4", built, {"z1": 29, "z2": 2})
    position = play(seated(seated(position, 1, tokens=[]), 2, tokens=[]), "seat2: place z2 4 0,2; seat1: pass")
    rebuilding = play(position, "bonus 4; pile 32")
    shown = painted(rebuilding, "keep 4 0,0")
    assert svg.TURQUOISE in shown
    assert "scale(0.72)" not in shown


def test_what_is_tried_where_no_zone_is_changes_nothing() -> None:
    position = scene("4 4")
    assert painted(position, "place z3 4 0,0") == painted(position)
    assert painted(position, "pass") == painted(position)
