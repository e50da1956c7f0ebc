"""What the picture of a Turquoise position shows of a move that is tried in it."""

import re
from collections import Counter

from hypostyle.core import Position, svg
from hypostyle.games.turquoise.looks import PILLAR_COLOURS
from tests.games.turquoise.tales import FIRST, GROUND, PLAIN, SECOND, situation, then

WHITE = PILLAR_COLOURS[0]
RING = re.compile(r'<circle cx="([0-9.]+)" cy="([0-9.]+)" r="21" fill="none" stroke="(#[0-9A-F]{6})"')


def painted(position: Position, tried: str = "") -> str:
    return position.picture(position.game.parse(tried) if tried else None)


def rings(position: Position, tried: str) -> dict[str, str]:
    """The sites with a ring around them, and its colour."""
    found = RING.findall(painted(position, tried))
    return {f"{'abcdefgh'[int((float(x) - 58) / 56)]}{8 - int((float(y) - 58) / 56)}": colour for x, y, colour in found}


def badges(position: Position, tried: str) -> Counter[str]:
    """The prices along a way: `+1` for a bridge that is not whole, `1` for each pillar that is paid."""
    badge = re.compile(r'r="11" [^>]*/>\n<text [^>]*>(\+?1)</text>')
    return Counter(badge.findall(painted(position, tried)))


def test_a_pillar_is_ringed_where_it_leaves_and_where_it_arrives() -> None:
    position = situation(plates=GROUND, white="d4")
    assert rings(position, "move d4>e4 ap 1") == {"d4": svg.TURQUOISE, "e4": svg.TURQUOISE}
    assert painted(position, "move d4>e4 ap 1").count(WHITE) == painted(position).count(WHITE) + 1


def test_a_pillar_from_hand_is_ringed_where_it_arrives_and_one_into_hand_where_it_leaves() -> None:
    position = situation(plates=GROUND, white="b1")
    assert rings(position, "move hand>d1 ap 1") == {"d1": svg.TURQUOISE}
    assert rings(position, "move b1>hand ap 1") == {"b1": svg.TURQUOISE}


def test_a_way_shows_its_prices() -> None:
    # g10 is bare: its bridges are not whole. Black is paid for the way over its pillar.
    broken = situation(plates=GROUND | {"g10": (13, 0)}, white="b1 c1 c2", hands=(0, 9))
    assert badges(broken, "move c1>d1 ap 2") == {"+1": 1}
    paying = situation(plates=GROUND, white="a1", black="b1", points=(1, 0))
    assert badges(paying, "move a1>c1 ap 1 pays black 1") == {"1": 1}
    assert badges(paying, "move a1>a2 ap 1") == {}
    # Two ways of equal length lead over pillars of one's own.
    own = situation(plates=GROUND, white="a1 a2 b1 b2")
    assert badges(own, "move a1>c2 ap 1") == {}
    assert rings(own, "move a1>c2 ap 1") == {"a1": svg.TURQUOISE, "c2": svg.TURQUOISE}


def test_a_refused_way_marks_the_free_sites_that_bar_it() -> None:
    position = situation(plates=GROUND, white="a1")
    assert rings(position, "move a1>d1 ap 1") == dict.fromkeys(("a1", "b1", "c1", "d1"), svg.TERRACOTTA)
    into_hand = situation(plates=GROUND, white="d5")
    assert rings(into_hand, "move d5>hand ap 1") == {"d5": svg.TERRACOTTA}, "no site stands for the hand"


def test_a_way_at_another_price_is_shown_as_it_is() -> None:
    position = situation(plates=GROUND, white="a1", black="b1", points=(1, 0))
    assert position.why_not(1, PLAIN.parse("move a1>c1 ap 1")) is not None
    assert badges(position, "move a1>c1 ap 1") == {"1": 1}
    # Of two ways that meet again at the same price one is followed.
    own = situation(plates=GROUND, white="a1 a2 b1 b2")
    assert badges(own, "move a1>c2 ap 2") == {}


def test_a_way_that_does_not_leave_its_site_has_no_prices() -> None:
    position = situation(plates=GROUND, white="d4 d5 e4 e5")
    assert rings(position, "move d4>d4 ap 1") == {"d4": svg.TERRACOTTA}
    assert badges(position, "move d4>d4 ap 1") == {}


def test_what_a_refusal_names_is_marked() -> None:
    position = situation(plates={"g10": (1, 0)}, black="b1")
    assert rings(position, "move b1>b2 ap 1")["b1"] == svg.TERRACOTTA
    taken = situation(plates=GROUND, drawn=13)
    assert painted(taken, "lay g10 r0").count(svg.TERRACOTTA) == 4, "the tried plate, its frame, the place and its edge"


def test_horus_shows_the_pillar_and_anubis_those_it_takes() -> None:
    position = situation(plates=GROUND, black="d4", white="b1", tablets={"horus": "white", "anubis": "white"})
    assert rings(position, "horus e4") == {"e4": svg.TURQUOISE}
    assert rings(position, "horus d4") == {"d4": svg.TERRACOTTA}
    assert rings(position, "anubis b1 d4") == {"b1": svg.TURQUOISE, "d4": svg.TURQUOISE}


def test_a_tried_plate_lies_in_a_frame_and_so_does_the_last_capital() -> None:
    laid = situation(drawn=1)
    assert svg.TURQUOISE in painted(laid, "lay g10 r0")
    crowned = situation(plates=GROUND | FIRST | SECOND, white="d4 d5 e4 e5")
    assert crowned.why_not(1, PLAIN.parse("crown r0")) is None
    assert svg.TURQUOISE in painted(crowned, "crown r0")
    assert svg.TURQUOISE not in painted(crowned)
    over = then(crowned, "crown r0")
    assert painted(over).count(svg.GOLD) == painted(crowned).count(svg.GOLD) + 1, "the last capital is golden"


def test_nobody_tries_anything_before_the_first_player_is_drawn() -> None:
    start = PLAIN.start({})
    assert painted(start, "horus e4") == painted(start)
