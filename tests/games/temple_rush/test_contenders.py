"""Who could still be first with the same temple, or in the race."""

from hypostyle.core import Position
from tests.games.temple_rush.tales import edited, last_card, play, scene, without_tokens

NEARLY = {"z1": "4 0,0; 2 1,1"}  # the altar of z1 lacks its upper 4
LAST_BRICK = "place z1 4 0,2"


def contenders(position: Position, seat: int, text: str) -> tuple[int, ...]:
    move = position.game.parse(text)
    assert position.why_not(seat, move) is None
    return position.contenders(seat, move)


def test_whoever_builds_in_the_same_zone_contends_for_a_temple() -> None:
    position = scene("4 4 4", {1: NEARLY, 2: NEARLY, 3: {"z2": "4 0,0"}})
    assert contenders(position, 1, LAST_BRICK) == (2,)
    assert contenders(position, 2, LAST_BRICK) == (1,)


def test_a_brick_that_completes_nothing_is_contended_by_nobody() -> None:
    position = scene("4 4", {1: NEARLY, 2: NEARLY})
    assert contenders(position, 1, "place z2 4 0,0") == ()
    assert contenders(position, 1, "pass") == ()
    assert contenders(position, 1, "mortar z1") == ()


def test_once_the_card_is_claimed_nobody_contends_for_it() -> None:
    position = play(scene("4 4 4", {1: NEARLY, 2: NEARLY, 3: NEARLY}), f"seat1: {LAST_BRICK}")
    assert contenders(position, 2, LAST_BRICK) == ()


def test_a_seat_whose_part_is_over_does_not_contend() -> None:
    position = play(scene("4 4 4", {1: NEARLY, 2: NEARLY, 3: NEARLY}), "seat2: pass")
    assert contenders(position, 1, LAST_BRICK) == (3,)


def test_in_free_building_a_right_claim_is_contended_and_laying_is_not() -> None:
    built = {"z1": "4 0,0; 2 1,1; 4 0,2"}
    position = scene("4 4", {1: NEARLY, 2: built}, building="free")
    assert contenders(position, 1, LAST_BRICK) == ()
    assert contenders(position, 2, "claim z1") == (1,)
    assert contenders(position, 1, "claim z1") == (), "that claim is wrong"
    wrong = play(position, "seat1: claim z1")
    assert contenders(wrong, 2, "claim z1") == (), "seat 1 has ended its part"


def test_partners_in_a_pact_contend_with_others() -> None:
    position = last_card("4 4 4", 2, {1: NEARLY, 3: NEARLY})
    position = play(position, "seat1: pact seat2; seat2: accept")
    assert contenders(position, 2, "place z1 4 0,0") == (1, 3), "the brick of seat 2 completes what seat 1 has built"
    assert contenders(position, 3, LAST_BRICK) == (1, 2)


def test_partners_in_a_pact_contend_for_the_last_brick() -> None:
    """Points of a pact are for one's own bricks in it."""
    position = last_card("4 4 4", 2, {1: {"z1": "4 0,0; 2x 2,1"}, 2: {"z1": "2x 0,0"}})
    position = play(position, "seat1: pact seat2; seat2: accept")
    assert contenders(position, 1, LAST_BRICK) == (2,)
    assert contenders(position, 2, "place z1 4 -1,1") == (1,)
    by_one = play(position, f"seat1: {LAST_BRICK}; seat3: pass")
    by_two = play(position, "seat2: place z1 4 -1,1; seat3: pass")
    assert by_one.scores != by_two.scores


def test_whoever_is_asked_for_a_pact_contends_with_both_their_bricks() -> None:
    position = last_card("4 4 4", 2, {1: NEARLY, 3: NEARLY})
    position = play(position, "seat1: pact seat2; seat2: pass")
    assert contenders(position, 3, LAST_BRICK) == (1, 2)
    assert contenders(play(position, "seat2: refuse"), 3, LAST_BRICK) == (1,)


def test_seats_that_rebuild_contend_for_the_new_card() -> None:
    bricks = {"z1": "3 0,0; 4 0,1; 3 0,2"}  # which are those of the mastaba that follows the altar
    position = without_tokens(scene("4 1 1", {1: NEARLY, 2: bricks, 3: bricks}))
    position = play(position, f"seat1: {LAST_BRICK}; seat2: pass; pass; bonus 4; pile 3")
    position = play(position, "seat2: keep 3 0,0; seat2: keep 4 1,1")
    assert contenders(position, 2, "keep 3 3,0") == (), "seat 3 has laid nothing yet"
    position = play(position, "seat3: keep 3 0,0")
    assert contenders(position, 2, "keep 3 3,0") == (3,)
    assert contenders(position, 2, "rebuilt") == contenders(position, 3, "keep 4 1,1") == ()


def test_everyone_able_contends_in_a_race() -> None:
    position = without_tokens(edited(scene("4 1 1", {1: NEARLY}, race="live"), top="lightning", has_lightning=False))
    position = play(position, f"seat1: {LAST_BRICK}; seat2: pass; pass; bonus 4; pile 3")
    [sample] = position.legal_moves(2)
    assert contenders(position, 2, sample.text) == (1, 3)
