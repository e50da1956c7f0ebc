"""Stories of TR-7 to TR-12: a part of the round, placing, moving, mending, and the three tokens."""

from typing import Any

import pytest

from hypostyle.core import HypostyleError, Match, Position, read_record
from hypostyle.core.notation import read_entry
from hypostyle.games.temple_rush import RushPosition
from hypostyle.games.temple_rush.cards import default_cards
from hypostyle.games.temple_rush.stages import Stage
from tests.games.house import opened, played
from tests.games.temple_rush.tales import (
    DEAD,
    RUSH,
    Told,
    begun,
    edited,
    kinds,
    last_card,
    legal,
    play,
    refusal,
    scene,
    seat_data,
    seated,
    supply,
    weights,
    without_tokens,
    zone,
)
from tests.telling import offered


def colour(position: Position, zone: str) -> str:
    """The colour of the card that is open for a zone."""
    (card,) = (card for card in default_cards() if card["id"] == position.data()["holders"][zone])
    return str(card["colour"])


# TR-7: a part of the round


def test_tr_7_a_brick_of_the_rolled_size_goes_from_supply_into_a_zone() -> None:
    position = play(scene("4 2"), "seat2: place z2 2 0,0; seat1: place z1 4 0,0")
    assert (zone(position, 1, "z1"), supply(position, 1)) == ("4 0,0", (3, 4, 3, 2))
    assert (zone(position, 2, "z2"), supply(position, 2)) == ("2 0,0", (3, 3, 3, 3))


def test_tr_7_the_rulebooks_two_rounds_take_a_star_and_then_a_3() -> None:
    star, three = opened(RUSH, "star").position, opened(RUSH, "three").position
    assert {text[9] for text in legal(star, 1, "place")} == {"1", "2", "3", "4"}
    assert zone(played(RUSH, "star").position, 1, "z1") == zone(three, 1, "z1") == "4 0,0"
    assert {text[9] for text in legal(three, 1, "place")} == {"3"}
    assert colour(three, "z2") == "blue"
    assert zone(played(RUSH, "three").position, 1, "z2") == "3 0,0"


def test_tr_7_another_size_is_refused() -> None:
    assert refusal(scene("4 2"), "seat1: place z1 2 0,0") == Told("TR-7", "not_rolled")
    assert {text[9] for text in legal(scene("4 2"), 1, "place")} == {"4"}


def test_tr_7_a_star_is_any_size() -> None:
    assert {text[9] for text in legal(scene("* 2"), 1, "place")} == {"1", "2", "3", "4"}


def test_tr_7_people_read_the_main_action_first_and_pass_last() -> None:
    assert [choice.key for choice in scene("4 2").choices(1)] == ["place", "hammer", "mortar", "pass"]
    cells = [choice.key for choice in scene("4 2").choices(1, ("place", "z2", "4x"))]
    assert cells == sorted(cells, key=lambda cell: tuple(map(int, cell.split(","))))


@pytest.mark.parametrize(
    ("path", "key", "en", "fr"),
    [
        ((), "place", "lay a brick", "poser une brique"),
        (("place",), "z1", "zone z1", "zone z1"),
        (("place", "z1"), "4", "a brick of 4", "une brique de 4"),
        (("place", "z1", "4"), "0,2", "at 0,2", "en 0,2"),
        (("hammer",), "die", "the die", "le dé"),
        (("hammer", "die"), "3", "3", "3"),
        (("hammer", "z1", "0,0"), "2x", "a brick of 2, across", "une brique de 2, en travers"),
    ],
)
def test_tr_7_choices_are_told(path: tuple[str, ...], key: str, en: str, fr: str) -> None:
    position = scene("4 4", {1: {"z1": "4 0,0; 2 1,1", "z2": "4 0,0"}})
    assert offered(position, *path)[key] == (en, fr)


def test_tr_7_one_main_action_in_a_part() -> None:
    acted = play(scene("4 2"), "seat1: place z1 4 0,0")
    assert refusal(acted, "seat1: place z2 4 0,0") == Told("TR-7", "has_acted")
    assert refusal(acted, "seat1: shift z1 0,0 > z2 4 0,0") == Told("TR-7", "has_acted")
    assert kinds(acted, 1) == {"hammer", "pass"}


def test_tr_7_a_guided_part_ends_by_itself_when_nothing_is_left() -> None:
    position = without_tokens(scene("4 2"))
    assert play(position, "seat1: place z1 4 0,0").to_act == (2,)
    with_mortar = seated(position, 1, tokens=["mortar"])  # mortar comes before the main action
    assert play(with_mortar, "seat1: place z1 4 0,0").to_act == (2,)
    with_bag = seated(position, 1, tokens=["bag"])  # nothing to take yet
    assert play(with_bag, "seat1: place z1 4 0,0").to_act == (2,)


def test_tr_7_a_guided_part_goes_on_while_a_token_is_left() -> None:
    position = seated(without_tokens(scene("4 2")), 1, tokens=["hammer"])
    acted = play(position, "seat1: place z1 4 0,0")
    assert acted.to_act == (1, 2)
    assert play(acted, "seat1: hammer z1 0,0 = 2 0,0").to_act == (2,)
    assert play(acted, "seat1: pass").to_act == (2,)


def test_tr_7_a_guided_part_does_not_end_before_its_main_action() -> None:
    position = seated(without_tokens(scene("4 2")), 1, tokens=["hammer"])
    assert play(position, "seat1: hammer die 3").to_act == (1, 2)


def test_tr_7_others_entries_do_not_end_a_part() -> None:
    # Seat 1 keeps its part open for the bag; then seat 2 completes its altar, which the bag cannot touch any more.
    built = {1: {"z1": "4 0,0"}, 2: {"z1": "2 0,0; 4 -1,1"}}
    position = seated(without_tokens(scene("1 4", built)), 1, tokens=["bag"])
    acted = play(position, "seat1: place z2 1 0,0")
    assert kinds(acted, 1) == {"bag", "pass"}
    after = play(acted, "seat2: place z1 4 -1,-1")
    assert (after.to_act, legal(after, 1)) == ((1,), ["pass"])


def test_tr_7_a_free_part_ends_by_a_pass_or_a_claim() -> None:
    position = without_tokens(scene("4 2", building="free"))
    acted = play(position, "seat1: place z1 4 0,0")
    assert (acted.to_act, kinds(acted, 1)) == ((1, 2), {"pass", "claim"})
    assert play(acted, "seat1: pass").to_act == (2,)
    assert play(acted, "seat1: claim z1").to_act == (2,)


def test_tr_7_nothing_follows_the_end_of_a_part() -> None:
    passed = play(scene("4 2"), "seat1: pass")
    assert refusal(passed, "seat1: place z1 4 0,0") == Told("TR-7", "turn")


def test_tr_7_a_round_ends_when_every_part_has_ended() -> None:
    after = play(scene("4 2 1"), "seat3: pass; seat1: pass")
    assert after.to_act == (2,)
    after = play(after, "pass")
    assert sum(weights(after).values()) == 216
    assert (after.data()["dry"], after.data()["round"]) == (1, 1)


def test_tr_7_settling_is_not_for_parts() -> None:
    assert refusal(scene("4 2"), "seat1: bonus 4") == Told("TR-7", "not_now")


# TR-8: joined


def test_tr_8_the_first_brick_lies_at_the_origin() -> None:
    assert legal(scene("1 1"), 1, "place") == ["place z1 1 0,0", "place z2 1 0,0"]
    assert legal(scene("2 1"), 1, "place") == [f"place {z} 2{x} 0,0" for z in ("z1", "z2") for x in ("", "x")]
    assert refusal(scene("1 1"), "seat1: place z1 1 1,0") == Told("TR-8", "first_at_origin")


def test_tr_8_every_other_is_joined_to_the_bricks_there() -> None:
    position = scene("2 1", {1: {"z1": "4 0,0"}})
    assert [text for text in legal(position, 1, "place") if "z1" in text and "2x" not in text] == [
        "place z1 2 1,-1",
        "place z1 2 1,1",
    ]
    assert refusal(position, "seat1: place z1 2 1,2") == Told("TR-8", "not_joined")


def test_tr_8_free_bricks_are_joined_too() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0"}}, building="free")
    joined = [f"place z1 4 {x},{y}" for x in range(-3, 4) for y in (-1, 1)]
    joined += [f"place z1 4x {x},{y}" for x in range(4) for y in (-1, 1)]
    assert [text for text in legal(position, 1, "place") if "z1" in text] == sorted(joined)
    assert refusal(position, "seat1: place z1 4 0,2") == Told("TR-8", "not_joined")


def test_tr_8_a_free_figure_spans_twelve_columns_and_eight_levels() -> None:
    position = play(scene("1 1", {1: {"z1": "4 0,0"}}, building="free"), "seat1: mortar z1")
    reached = [f"place z1 1 {x},{y}" for x in range(-8, 12) for y in range(-7, 8) if y or not 0 <= x < 4]
    assert [text for text in legal(position, 1, "place") if "z1" in text] == sorted(reached)
    assert refusal(position, "seat1: place z1 1 12,0") == Told("TR-8", "too_far")


def test_tr_8_an_exchanged_brick_keeps_to_it_too() -> None:
    alone = scene("4 1", {1: {"z1": "4 0,0"}}, building="free")
    assert refusal(alone, "seat1: fix z1 0,0 = 2 1,0") == Told("TR-8", "first_at_origin")
    assert refusal(alone, "seat1: hammer z1 0,0 = 2 1,0") == Told("TR-8", "first_at_origin")
    loose = seated(scene("4 1", {1: {"z1": "4 0,0; 2 1,1"}}, building="free"), 1, mortar=1, tokens=["hammer"])
    for word in ("fix", "hammer"):
        assert refusal(loose, f"seat1: {word} z1 1,1 = 1 11,1") is None
        assert refusal(loose, f"seat1: {word} z1 1,1 = 1 12,1") == Told("TR-8", "too_far")


def test_tr_8_a_figure_that_has_wandered_off_is_built_on_alike() -> None:
    there = scene("* 1", {1: {"z1": "4 40,-30; 2 41,-29"}}, building="free")
    here = scene("* 1", {1: {"z1": "4 0,0; 2 1,1"}}, building="free")
    assert len(legal(there, 1)) == len(legal(here, 1))
    assert refusal(there, "seat1: place z1 3 39,-31") is None


def test_tr_8_mortar_lifts_it() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0"}})
    assert refusal(position, "seat1: place z1 4 0,2") == Told("TR-8", "not_joined")
    assert refusal(play(position, "seat1: mortar z1"), "seat1: place z1 4 0,2") is None
    assert refusal(play(position, "seat1: mortar z2"), "seat1: place z1 4 0,2") == Told("TR-8", "not_joined")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("place z1 3 2,0", Told("TR-3", "overlap")),  # not rolled (TR-7) either
        ("place z1 4 2,0", Told("TR-3", "overlap")),  # gone from supply (TR-10) as well
        ("place z1 4 5,0", Told("TR-8", "not_joined")),  # the same
        ("place z1 3 2,1", Told("TR-7", "not_rolled")),
        ("place z1 4 2,1", Told("TR-10", "none_in_supply")),
        ("hammer z2 0,1 = 2 2,0", Told("TR-3", "overlap")),  # the hammer is used (TR-12)
        ("hammer z2 0,1 = 2 4,0", Told("TR-8", "not_joined")),
        ("hammer z2 0,1 = 2 0,1", Told("TR-12", "token_used")),
        ("fix z2 0,1 = 4 2,0", Told("TR-3", "overlap")),  # no 4 in supply (TR-11)
    ],
)
def test_of_several_broken_rules_the_first_by_number_is_named(entry: str, said: Told) -> None:
    position = scene("4 1", {1: {"z1": "4 0,0", "z2": "4 0,0; 4 0,1"}}, building="free")
    assert refusal(seated(position, 1, tokens=["mortar"]), f"seat1: {entry}") == said


# TR-9: guided and free


def test_tr_9_guided_offers_only_what_can_still_be_completed() -> None:
    position = scene("3 1", {1: {"z1": "4 0,0"}})
    assert refusal(position, "seat1: place z1 3 0,1") == Told("TR-9", "not_completable")
    assert refusal(position, "seat1: place z1 3x 1,1") is None
    assert refusal(scene("3 1", {1: {"z1": "4 0,0"}}, building="free"), "seat1: place z1 3 0,1") is None


def test_tr_9_a_figure_may_stand_anywhere_and_mirrored() -> None:
    # On the stairway (4, 3, 2) a 3 on a 4 may leave free either end.
    position = scene("3 1", {1: {"z1": "4 0,0"}}, {"z1": 6, "z2": 9})
    assert refusal(position, "seat1: place z1 3 0,1") is None
    assert refusal(position, "seat1: place z1 3 1,1") is None
    after = play(position, "seat1: place z1 3 0,1; seat1: pass; seat2: pass; roll 2 2")
    assert [text for text in legal(after, 1, "place") if "z1 2 " in text] == ["place z1 2 0,2"]


def test_tr_9_bricks_of_other_zones_count_but_not_those_of_the_bonus_area() -> None:
    # Three terraces: 16 cells after two bricks across, which 24 cells of other bricks suffice for.
    cards = {"z1": 22, "z2": 9}
    position = scene("4 1", {1: {"z1": "4x 0,0"}}, cards)
    assert refusal(position, "seat1: place z1 4x 0,1") is None
    elsewhere = seated(position, 1, z2="3 0,0; 3 1,1; 2 2,2; 2 3,0")  # 10 of the 24
    assert refusal(elsewhere, "seat1: place z1 4x 0,1") is None
    in_bonus = seated(position, 1, bonus=[1, 2, 3, 4])  # 14 are left
    assert refusal(in_bonus, "seat1: place z1 4x 0,1") == Told("TR-9", "not_completable")
    assert refusal(in_bonus, "seat1: place z1 4 0,1") is None


def test_tr_9_a_player_may_always_pass() -> None:
    for position in (scene("4 1"), scene("4 1", building="free"), scene("* 1")):
        assert refusal(position, "seat1: pass") is None


def test_tr_9_free_figures_span_12_columns_and_8_levels() -> None:
    wide = scene("4 1", {1: {"z1": "4 0,0; 4 3,1; 3 6,2; 3 8,3"}}, building="free")
    assert refusal(wide, "seat1: place z1 4 8,4") is None
    assert refusal(wide, "seat1: place z1 4 9,4") == Told("TR-8", "too_far")
    high = scene("1 1", {1: {"z1": "; ".join(f"{size} 0,{y}" for y, size in enumerate("2222333"))}}, building="free")
    assert refusal(high, "seat1: place z1 1 0,7") is None
    over = scene("1 1", {1: {"z1": "; ".join(f"{size} 0,{y}" for y, size in enumerate("22223334"))}}, building="free")
    assert refusal(over, "seat1: place z1 1 0,8") == Told("TR-8", "too_far")


# TR-10: a size that is gone


def gone(building: str = "free") -> RushPosition:
    """Seat 1 rolled a 4, and its three stand in z1 (two of them) and z2."""
    return scene("4 1", {1: {"z1": "4 0,0; 2 1,1; 4 0,2", "z2": "4 0,0"}}, building=building)


def test_tr_10_a_brick_of_a_size_that_is_gone_moves_between_zones() -> None:
    position = gone()
    assert refusal(position, "seat1: place z2 4 1,1") == Told("TR-10", "none_in_supply")
    assert offered(position, "shift")["z1 0,2"] == ("z1 0,2", "z1 0,2")
    assert [choice.label.cells for choice in position.choices(1, ("shift",))] == [("0,0",), ("0,2",), ("0,0",)]
    after = play(position, "seat1: shift z1 0,2 > z2 4 1,1")
    assert (zone(after, 1, "z1"), zone(after, 1, "z2")) == ("4 0,0; 2 1,1", "4 0,0; 4 1,1")
    assert refusal(after, "seat1: pass") is None
    assert refusal(after, "seat1: shift z2 0,0 > z1 4 0,2") == Told("TR-7", "has_acted")


def test_tr_10_not_while_one_is_in_supply() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0", "z2": "4 0,0"}}, building="free")
    assert refusal(position, "seat1: shift z1 0,0 > z2 4 1,1") == Told("TR-10", "still_in_supply")
    assert legal(position, 1, "shift") == []


def test_tr_10_what_is_left_behind_stays_joined() -> None:
    position = scene("4 1", {1: {"z1": "2 0,0; 4 0,1; 2 0,2", "z2": "4 0,0; 4 0,1"}}, building="free")
    assert refusal(position, "seat1: shift z1 0,1 > z2 4 0,2") == Told("TR-10", "left_apart")
    assert refusal(seated(position, 1, mortar=1, tokens=[]), "seat1: shift z1 0,1 > z2 4 0,2") is None
    assert refusal(seated(position, 1, mortar=2, tokens=[]), "seat1: shift z1 0,1 > z2 4 0,2") == Told(
        "TR-10", "left_apart"
    )


def test_tr_10_from_one_zone_to_another_of_the_rolled_size() -> None:
    position = gone()
    assert refusal(position, "seat1: shift z1 0,2 > z1 4 0,-1") == Told("TR-10", "same_zone")
    assert refusal(position, "seat1: shift z1 1,1 > z2 2 0,1") == Told("TR-7", "not_rolled")
    assert refusal(position, "seat1: shift z1 3,3 > z2 4 0,1") == Told("TR-10", "no_brick")


def test_tr_10_a_brick_is_laid_there_as_any_other() -> None:
    assert refusal(gone(), "seat1: shift z1 0,2 > z2 4 2,0") == Told("TR-3", "overlap")
    assert refusal(gone(), "seat1: shift z1 0,2 > z2 4 0,3") == Told("TR-8", "not_joined")
    guided = scene("4 1", {1: {"z1": "4 0,0; 2 1,1", "z2": "4 0,0; 4 1,1"}})
    assert refusal(guided, "seat1: shift z1 0,0 > z2 4 0,2") == Told("TR-9", "not_completable")


@pytest.mark.parametrize("building", ["guided", "free"])
@pytest.mark.parametrize(
    "entry",
    [
        *("place z3 4 0,0", "shift z3 0,0 > z2 4 1,1", "shift z1 0,2 > z3 4 0,0", "claim z3"),
        *("fix z3 0,0 = 1 0,0", "hammer z3 0,0 = 1 0,0", "mortar z3", "bag seat2 z3 0,0 1,1 > nothing"),
    ],
)
def test_tr_5_nothing_is_done_in_a_zone_without_a_card(building: str, entry: str) -> None:
    assert refusal(gone(building), f"seat1: {entry}") == Told("TR-5", "no_zone")


def test_tr_10_a_star_moves_the_size_chosen_if_that_is_gone() -> None:
    position = scene("* 1", {1: {"z1": "4 0,0; 2 1,1; 4 0,2", "z2": "4 0,0"}})
    assert {text.split(" ")[5] for text in legal(position, 1, "shift")} == {"4", "4x"}
    assert refusal(position, "seat1: place z2 2 1,1") is None


def test_tr_10_guided_moves_keep_the_temple_completable() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0; 2 1,1", "z2": "4 0,0; 4 1,1"}})
    assert legal(position, 1, "shift") == [
        "shift z1 0,0 > z2 4x 2,2",
        "shift z1 0,0 > z2 4x 3,2",
        "shift z2 0,0 > z1 4 0,2",
        "shift z2 1,1 > z1 4 0,2",
    ]


def test_tr_10_a_moved_brick_can_complete_a_temple() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0; 2 1,1", "z2": "4 0,0; 4 1,1"}})
    after = play(position, "seat1: shift z2 1,1 > z1 4 0,2; seat2: pass")
    assert legal(after, 1) == ["bonus 2", "bonus 4"]


# TR-11: mistakes


def mistaken(**options: Any) -> RushPosition:
    return scene("4 1", {1: {"z1": "4 0,0; 3 0,1; 2 0,2", "z2": "2 0,0"}}, building="free", **options)


def test_tr_11_a_brick_is_exchanged_instead_of_drawing() -> None:
    after = play(mistaken(), "seat1: fix z1 0,1 = 2 1,1")
    assert (zone(after, 1, "z1"), supply(after, 1)) == ("4 0,0; 2 1,1; 2 0,2", (3, 1, 3, 2))
    assert refusal(after, "seat1: place z1 4 1,3") == Told("TR-7", "has_acted")


def test_tr_11_the_zone_is_joined_and_the_laying_another() -> None:
    position = mistaken()
    assert refusal(position, "seat1: fix z1 0,1 = 3 0,1") == Told("TR-11", "same_laying")
    assert refusal(position, "seat1: fix z1 0,1 = 3 -1,1") is None  # the same size, laid otherwise
    assert refusal(position, "seat1: fix z1 0,1 = 3x 0,1") is None
    assert refusal(position, "seat1: fix z1 0,1 = 2 2,1") == Told("TR-8", "not_joined")
    assert refusal(position, "seat1: fix z1 0,1 = 4 0,3") == Told("TR-8", "not_joined")
    assert refusal(position, "seat1: fix z1 0,1 = 4 0,2") == Told("TR-3", "overlap")
    assert refusal(position, "seat1: fix z1 5,1 = 4 0,3") == Told("TR-11", "no_brick")


def test_tr_11_the_new_brick_comes_from_supply() -> None:
    position = scene("1 1", {1: {"z1": "4 0,0; 3 0,1", "z2": "4 0,0; 4 0,1"}}, building="free")
    assert refusal(position, "seat1: fix z1 0,1 = 4 0,1") == Told("TR-11", "none_to_exchange")
    # The brick taken out is not in supply, and cannot come back.
    assert refusal(position, "seat1: fix z1 0,0 = 4 1,0") == Told("TR-11", "none_to_exchange")
    assert refusal(position, "seat1: fix z1 0,1 = 3 1,1") is None


def test_tr_11_english_exactly_one() -> None:
    after = play(mistaken(), "seat1: fix z1 0,2 = 2 1,2")
    assert refusal(after, "seat1: fix z1 0,1 = 2 1,1") == Told("TR-7", "has_acted")


def test_tr_11_french_one_or_more_of_the_same_zone() -> None:
    position = scene(
        "4 1", {1: {"z2": "4 0,0; 3 0,1; 2 0,2", "z3": "2 0,0"}}, {"z2": 2, "z3": 9}, building="free", edition="fr"
    )
    after = play(position, "seat1: fix z2 0,1 = 2 1,1")
    assert refusal(after, "seat1: fix z3 0,0 = 3 0,0") == Told("TR-11", "fix_one_zone")
    assert refusal(after, "seat1: fix z2 1,1 = 3 0,1") == Told("TR-11", "fix_once")
    assert refusal(after, "seat1: place z3 4 0,1") == Told("TR-7", "has_acted")
    again = play(after, "seat1: fix z2 0,2 = 4 0,2")
    assert zone(again, 1, "z2") == "4 0,0; 2 1,1; 4 0,2"
    assert refusal(play(position, "seat1: place z3 4 0,1"), "seat1: fix z2 0,1 = 2 1,1") == Told("TR-7", "has_acted")


def test_tr_11_the_only_brick_starts_a_new_frame() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0"}}, building="free")
    assert {text.split("= ")[1] for text in legal(position, 1, "fix")} == {
        "1 0,0", "2 0,0", "2x 0,0", "3 0,0", "3x 0,0", "4x 0,0"
    }  # fmt: skip


def test_tr_11_the_only_brick_laid_alike_is_the_same_laying_wherever_it_stood() -> None:
    position = scene("4 1", {1: {"z1": "3 0,1"}}, building="free")
    assert refusal(position, "seat1: fix z1 0,1 = 3 0,0") == Told("TR-11", "same_laying")
    assert refusal(position, "seat1: fix z1 0,1 = 3 0,1") == Told("TR-11", "same_laying")
    assert refusal(position, "seat1: fix z1 0,1 = 3x 0,0") is None


# TR-11 in guided building: a bonus may take the brick that another zone needs


ROBBED = DEAD[0].figure


def robbed(**changes: object) -> RushPosition:
    """Card 29 lacks three cells in its lowest level, and the 3 that would join them lies in the bonus area."""
    position = without_tokens(scene("4 1", cards={"z1": 29, "z2": 9}))
    return seated(position, 1, **{"z1": ROBBED, "bonus": [3, 4], **changes})


def far_robbed(edition: str) -> RushPosition:
    """With this card and these bricks no single exchange helps."""
    return without_tokens(DEAD[6]._replace(edition=edition).position("4 1"))


def test_tr_11_guided_mends_what_can_no_longer_be_completed() -> None:
    position = robbed()
    assert supply(position, 1) == (1, 3, 0, 2)
    assert legal(position, 1, "place") == ["place z2 4 0,0", "place z2 4x 0,0"]  # nothing more in z1
    assert legal(position, 1, "fix") == ["fix z1 -2,0 = 1 -2,0", "fix z1 -2,0 = 2x -2,0", "fix z1 -2,0 = 4x -2,0"]
    after = play(position, "seat1: fix z1 -2,0 = 1 -2,0; seat2: pass; roll 3 1")
    assert legal(after, 1, "place")[0].startswith("place z1 3 ")
    assert legal(after, 1, "fix") == []


def test_tr_11_guided_mends_nothing_that_can_be_completed() -> None:
    position = robbed(bonus=[4])
    assert refusal(position, "seat1: fix z1 -2,0 = 1 -2,0") == Told("TR-11", "fix_whole")
    _, move = read_entry(position, "seat1: fix z1 -2,0 = 1 -2,0")
    refused = position.why_not(1, move)
    assert refused
    assert refused.message.cells == ("-2,-1", "-2,0", "0,0", "1,0", "0,1")
    assert refusal(position, "seat1: fix z2 0,0 = 1 0,0") == Told("TR-11", "no_brick")
    assert refusal(robbed(), "seat1: fix z2 0,0 = 1 0,0") == Told("TR-11", "no_brick")
    assert refusal(robbed(), "seat1: fix z3 0,0 = 1 0,0") == Told("TR-5", "no_zone")


def test_tr_11_guided_refuses_every_other_exchange_by_this_rule() -> None:
    position = robbed()
    assert refusal(position, "seat1: fix z1 0,0 = 2x 0,0") == Told("TR-11", "fix_unfinished")
    _, move = read_entry(position, "seat1: fix z1 0,0 = 2x 0,0")
    refused = position.why_not(1, move)
    assert refused
    assert refused.message.cells == ("-2,0",)
    assert refusal(position, "seat1: fix z1 -2,0 = 3x -2,0") == Told("TR-11", "same_laying")
    assert refusal(position, "seat1: fix z1 -2,0 = 3 -3,0") == Told("TR-11", "none_to_exchange")
    assert refusal(position, "seat1: fix z1 -2,0 = 2 -1,0") == Told("TR-11", "overlap")
    assert refusal(position, "seat1: fix z1 -2,0 = 2 4,0") == Told("TR-11", "not_joined")
    assert refusal(position, "seat1: fix z1 5,5 = 2 4,0") == Told("TR-11", "no_brick")
    assert refusal(far_robbed("en"), "seat1: fix z1 0,1 = 4 -3,1") == Told("TR-11", "fix_misfit")


def test_tr_11_the_brick_taken_out_is_not_yet_supply_but_counts_for_what_follows() -> None:
    # The 3 itself could not be laid again; once it is out, the lowest level can be paid with it.
    after = play(robbed(), "seat1: fix z1 -2,0 = 4x -2,0")
    assert supply(after, 1) == (1, 3, 1, 1)


def test_tr_11_without_a_completing_exchange_all_that_fit_are_offered() -> None:
    position = far_robbed("en")
    shape = position.card(1).shape
    fixes = legal(position, 1, "fix")
    assert len(fixes) == 85
    for text in fixes:
        after = play(position, f"seat1: {text}")
        figure = after.player(1).figures[1]
        assert not shape.can_complete(figure, after.player(1).stock(1))
        assert shape.fits_beside(figure, ())


def test_tr_11_english_guided_exactly_one() -> None:
    after = play(far_robbed("en"), "seat1: fix z1 -1,-2 = 4 -1,-2")
    assert after.to_act == (2,)  # the part has ended by itself
    # With a hammer's exchange left in the other zone it goes on, but not with another fix.
    after = play(seated(far_robbed("en"), 1, tokens=["hammer"], z2="3 0,0"), "seat1: fix z1 -1,-2 = 4 -1,-2")
    assert kinds(after, 1) == {"hammer", "pass"}
    assert refusal(after, "seat1: fix z1 0,1 = 2x 0,1") == Told("TR-11", "has_acted")


def test_tr_11_french_guided_goes_on_until_it_can_be_completed() -> None:
    after = play(far_robbed("fr"), "seat1: fix z2 0,0 = 3 0,0")
    # The part goes on by itself, since a main action is left.
    assert legal(after, 1) == ["fix z2 -1,-2 = 4 -3,-2", "pass"]
    assert refusal(after, "seat1: fix z2 0,0 = 4 0,0") == Told("TR-11", "fix_once")
    assert refusal(after, "seat1: fix z2 0,1 = 4x 0,1") == Told("TR-11", "fix_unfinished")
    assert refusal(after, "seat1: place z3 4 0,0") == Told("TR-7", "has_acted")
    # Once it can be completed no further fix follows, and without tokens the part ends.
    assert play(after, "seat1: fix z2 -1,-2 = 4 -3,-2").to_act == (2,)
    mended = play(seated(after, 1, tokens=["hammer"], z3="1 0,0"), "seat1: fix z2 -1,-2 = 4 -3,-2")
    assert kinds(mended, 1) == {"hammer", "pass"}
    assert refusal(mended, "seat1: fix z2 0,1 = 2x 0,1") == Told("TR-11", "fix_whole")


def test_tr_11_french_guided_may_stop_before_it_can_be_completed() -> None:
    after = play(far_robbed("fr"), "seat1: fix z2 -1,-2 = 4 -1,-2")
    assert not any(text.startswith("fix z2 -1,-2 ") for text in legal(after, 1))
    later = play(after, "seat1: pass; seat2: pass; roll 4 1")
    assert any(text.startswith("fix z2 -1,-2 ") for text in legal(later, 1))  # in a new part each brick again


def test_tr_11_french_guided_keeps_to_the_zone_it_began_in() -> None:
    position = seated(edited(far_robbed("fr"), holders={"z2": 25, "z3": 29}), 1, z3="3x 0,0")
    assert {text.split(" ")[1] for text in legal(position, 1, "fix")} == {"z2", "z3"}
    after = play(position, "seat1: fix z2 -1,-2 = 4 -1,-2")
    assert {text.split(" ")[1] for text in legal(after, 1, "fix")} == {"z2"}
    assert refusal(after, "seat1: fix z3 0,0 = 1 0,0") == Told("TR-11", "fix_one_zone")


def test_tr_11_a_lone_brick_is_not_laid_the_same_way_again() -> None:
    position = seated(edited(far_robbed("fr"), holders={"z2": 9, "z3": 29}), 1, z2="", z3="3x 0,2", bonus=[1, 3, 4])
    assert legal(position, 1, "fix") == [f"fix z3 0,2 = {brick} 0,0" for brick in ("1", "2", "2x", "3", "4x")]
    for brick in ("3x 0,0", "3x 0,2"):
        assert refusal(position, f"seat1: fix z3 0,2 = {brick}") == Told("TR-11", "same_laying")


def test_tr_11_after_another_main_action_nothing_is_mended() -> None:
    for edition, left in (("en", 1), ("fr", 2)):
        position = seated(far_robbed(edition), 1, tokens=["hammer"])
        after = play(position, f"seat1: place z{left + 1} 4 0,0")
        assert kinds(after, 1) == {"hammer", "pass"}
        assert refusal(after, f"seat1: fix z{left} -1,-2 = 1 -1,-2") == Told("TR-11", "has_acted")


def test_tr_11_mortar_lets_an_english_temple_live_in_two_pieces() -> None:
    assert legal(robbed(mortar=1), 1, "fix") == []
    position = robbed(tokens=["mortar"])
    assert "fix" in kinds(position, 1)
    after = play(position, "seat1: mortar z1")
    assert refusal(after, "seat1: fix z1 -2,0 = 1 -2,0") == Told("TR-11", "fix_whole")


def test_tr_11_an_exchange_in_guided_building_can_complete_a_temple() -> None:
    position = without_tokens(scene("1 1", cards={"z1": 4, "z2": 9}))
    position = seated(position, 1, bonus=[3], z1="1 -2,-1; 4 -1,-1; 3 -3,0; 3x 0,0")
    after = play(position, "seat1: fix z1 -2,-1 = 4 -5,-1; seat2: pass")
    assert legal(after, 1) == ["bonus 4"]


def test_tr_11_alone_against_the_robot_it_is_the_same() -> None:
    entries = "card z1 29; card z2 9; card robot 10; pile 2; pile robot 3; roll 4 1; seat2: take 1"
    position = seated(begun(entries.replace("seat2: ", ""), players=1), 1, bonus=[3, 4], tokens=[], z1=ROBBED)
    assert legal(position, 1, "fix") == ["fix z1 -2,0 = 1 -2,0", "fix z1 -2,0 = 2x -2,0", "fix z1 -2,0 = 4x -2,0"]
    assert play(position, "fix z1 -2,0 = 1 -2,0").stage == Stage.ROLL


def test_tr_11_none_under_a_guided_pact() -> None:
    # Alone seat 1 could never finish: the 3s it needs are gone.
    position = last_card("4 1 1", 29, {1: {"z1": ROBBED}})
    position = seated(position, 1, bonus=[3, 4])
    assert "fix" in kinds(position, 1)
    pact = play(position, "seat2: pact seat1; seat1: accept")
    assert "fix" not in kinds(pact, 1)
    assert refusal(pact, "seat1: fix z1 -2,0 = 1 -2,0") == Told("TR-11", "fix_pact")


@pytest.mark.parametrize("building", ["guided", "free"])
def test_tr_11_none_while_rebuilding(building: str) -> None:
    # Seat 2 wins the altar; seat 1 rebuilds there, while its other zone can no longer be completed.
    built = {1: {"z1": ROBBED, "z2": "4 0,0"}, 2: {"z2": "4 0,0; 2 1,1"}}
    position = without_tokens(scene("4 4", built, {"z1": 29, "z2": 2}, building=building))
    position = seated(position, 1, bonus=[3, 4])
    fix = "seat1: fix z1 -2,0 = 1 -2,0"
    assert refusal(position, fix) is None
    claim = "; seat2: claim z2" if building == "free" else ""
    rebuilding = play(position, f"seat2: place z2 4 0,2{claim}; seat1: pass; bonus 4; pile 32")
    assert kinds(rebuilding, 1) == {"keep", "rebuilt"}
    assert refusal(rebuilding, fix) == Told("TR-16", "rebuild_first")
    assert refusal(play(rebuilding, "rebuilt; roll 4 4"), fix) is None


def test_tr_11_a_guided_fix_is_told() -> None:
    position = robbed()
    for language, dead, exchange in (
        ("en", "can no longer be completed", "exchange"),
        ("fr", "ne peut plus être achevé", "échanger"),
    ):
        words = RUSH.words(language)
        task = words.say(position.task(1))
        assert dead in task
        assert exchange in task
        assert any(dead in words.say(line) for line in position.description(2))
    assert position.view(2)["dead"] == [["z1"], []]
    assert "z1 lost: 3 -2,-1" in position.drawing()
    assert position.picture() != robbed(bonus=[4]).picture()
    assert "reason.mends" in codes(position, "seat1: fix z1 -2,0 = 1 -2,0")
    assert "reason.still_dead" in codes(far_robbed("en"), "seat1: fix z1 -1,-2 = 4 -1,-2")
    # In free building nobody tells.
    free = edited(position, options={**position.data()["options"], "building": "free"})
    assert "no longer" not in RUSH.words("en").say(free.task(1))
    assert free.view(1)["dead"] == [[], []]


def test_tr_11_a_record_of_the_first_version_is_refused() -> None:
    """Then guided building exchanged nothing, and parts ended earlier."""
    old = read_record("@game temple_rush\n@rules 1\n@option players=2\nfirst seat1\n")
    with pytest.raises(HypostyleError, match="rules version 1; this program knows version 2"):
        Match.load(RUSH, old)


def codes(position: RushPosition, text: str) -> list[str]:
    """What is counted of a move."""
    actor, move = read_entry(position, text)
    return [merit.said.code for merit in position.merits(actor, move)]


# TR-12: the hammer


def test_tr_12_the_hammer_makes_a_number_any_other_size() -> None:
    position = scene("4 1")
    assert legal(position, 1, "hammer") == ["hammer die 1", "hammer die 2", "hammer die 3"]
    after = play(position, "seat1: hammer die 2")
    assert {text[9] for text in legal(after, 1, "place")} == {"2"}
    assert seat_data(after, 1)["tokens"] == ["bag", "mortar"]
    assert refusal(after, "seat1: hammer die 3") == Told("TR-12", "token_used")
    assert refusal(position, "seat1: hammer die 4") == Told("TR-12", "die_same")
    assert refusal(scene("* 1"), "seat1: hammer die 4") == Told("TR-12", "die_star")


def test_tr_12_the_die_comes_before_the_main_action() -> None:
    after = play(scene("4 1"), "seat1: place z1 4 0,0")
    assert refusal(after, "seat1: hammer die 2") == Told("TR-12", "before_acting")


def test_tr_12_the_hammer_exchanges_a_brick_for_another_size_before_or_after() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0; 2 1,1"}})
    assert refusal(position, "seat1: hammer z1 1,1 = 1 1,1") is None
    acted = play(position, "seat1: place z2 4 0,0; seat1: hammer z1 1,1 = 1 1,1")
    assert (zone(acted, 1, "z1"), supply(acted, 1)) == ("4 0,0; 1 1,1", (2, 4, 3, 1))
    assert refusal(position, "seat1: hammer z1 1,1 = 2x 1,1") == Told("TR-12", "same_size")
    assert refusal(position, "seat1: hammer z1 1,1 = 2 1,1") == Told("TR-12", "same_laying")
    assert refusal(position, "seat1: hammer z1 1,2 = 1 1,1") == Told("TR-12", "no_brick")


def test_tr_12_after_the_hammer_the_zone_is_joined_and_completable() -> None:
    position = scene("4 1", {1: {"z1": "4 0,0; 2 1,1; 3x 1,2"}}, {"z1": 3, "z2": 9})
    assert refusal(position, "seat1: hammer z1 1,1 = 1 2,1") == Told("TR-8", "not_joined")
    assert refusal(position, "seat1: hammer z1 1,1 = 1 1,1") is None
    assert refusal(position, "seat1: hammer z1 1,1 = 3 1,1") == Told("TR-9", "not_completable")
    short = scene("1 1", {1: {"z1": "4 0,0; 3x 1,1", "z2": "4 0,0; 4 1,1"}})
    assert refusal(short, "seat1: hammer z1 1,1 = 4x 1,1") == Told("TR-12", "none_to_exchange")
    mortar = seated(position, 1, mortar=1, tokens=["hammer"])
    assert refusal(mortar, "seat1: hammer z1 1,1 = 1 2,1") is None


def test_tr_12_the_hammer_can_complete_a_temple() -> None:
    position = scene("1 1", {1: {"z1": "4 0,0; 2 1,1; 3 0,2"}})
    after = play(position, "seat1: hammer z1 0,2 = 4 0,2")
    assert (after.to_act, after.data()["claimings"]) == ((2,), [[1, 1, True, None, []]])


# TR-12: mortar


def test_tr_12_mortar_comes_before_the_main_action() -> None:
    position = scene("4 1")
    assert legal(position, 1, "mortar") == ["mortar z1", "mortar z2"]
    after = play(position, "seat1: place z1 4 0,0")
    assert refusal(after, "seat1: mortar z1") == Told("TR-12", "before_acting")
    used = play(position, "seat1: mortar z1")
    assert (seat_data(used, 1)["mortar"], seat_data(used, 1)["tokens"]) == (1, ["bag", "hammer"])
    assert refusal(used, "seat1: mortar z2") == Told("TR-12", "token_used")


def test_tr_12_in_the_rulebooks_first_example_mortar_lays_the_3_beside_the_brick() -> None:
    position = opened(RUSH, "mortar").position
    assert colour(position, "z2") == "blue"
    assert legal(position, 1, "place z2") == []
    assert "place z2 3 1,0" in legal(play(position, "seat1: mortar z2"), 1)
    assert zone(played(RUSH, "mortar").position, 1, "z2") == "1 0,0; 3 1,0"


def test_tr_12_in_the_rulebooks_second_example_mortar_makes_two_pieces_a_temple() -> None:
    match = played(RUSH, "pieces")
    assert colour(match.position, "z2") == "blue"
    figure = "1 -1,-1; 3 0,-1; 2 3,-1; 4 0,0; 2 1,1"
    assert zone(match.position, 1, "z2") == figure
    settled = play(match.position, "seat2: pass; bonus 4")
    assert seat_data(settled, 1)["cards"] == [4]
    assert refusal(opened(RUSH, "pieces").position, "seat1: place z2 1 -1,-1") == Told("TR-8", "not_joined")


TWO_PIECES = "2 0,0; 2 2,0; 1 1,1; 1 2,1; 2 0,2"  # of the altar: with 2 2,2 its halves stand apart


@pytest.mark.parametrize("building", ["guided", "free"])
def test_tr_12_english_mortar_completes_a_temple_in_two_pieces(building: str) -> None:
    position = seated(scene("2 1", {1: {"z1": TWO_PIECES}}, building=building), 1, mortar=1, tokens=[])
    after = play(position, "seat1: place z1 2 2,2")
    if building == "free":
        after = play(after, "seat1: claim z1")
    after = play(after, "seat2: pass")
    assert legal(after, 1) == ["bonus 1", "bonus 2"]
    assert seat_data(play(after, "bonus 1"), 1)["mortar"] is None


def test_tr_12_french_pieces_are_joined_in_the_end() -> None:
    position = scene("2 1", {1: {"z2": TWO_PIECES}}, {"z2": 2, "z3": 9}, edition="fr")
    mortar = seated(position, 1, mortar=2, tokens=[])
    assert refusal(mortar, "seat1: place z2 2 2,2") == Told("TR-9", "not_completable")
    free = scene("2 1", {1: {"z2": TWO_PIECES}}, {"z2": 2, "z3": 9}, edition="fr", building="free")
    claimed = play(seated(free, 1, mortar=2, tokens=[]), "seat1: place z2 2 2,2; seat1: claim z2; seat2: pass")
    assert legal(claimed, 1)[0] == "forfeit 0,0"


# TR-12: the bag


def bagging(**options: Any) -> RushPosition:
    """Seat 1 lacks the 2 and the upper 4 of its altar; seat 2 has bricks in the pyramid."""
    return scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 4 1,1; 2 2,2"}}, **options)


def test_tr_12_the_bag_takes_the_two_highest_bricks_to_complete_a_temple() -> None:
    position = bagging()
    assert legal(position, 1, "bag") == [
        "bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2",
        "bag seat2 z2 1,1 2,2 > z1 4 0,-2 2 1,-1",
    ]
    after = play(position, "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2")
    assert (after.to_act, seat_data(after, 1)["tokens"]) == ((2,), ["hammer", "mortar"])
    assert zone(after, 2, "z2") == "4 0,0; 4 1,1; 2 2,2"  # they count as standing there


def test_tr_12_bricks_of_the_bag_are_no_bonus_and_go_back() -> None:
    after = play(bagging(), "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2; seat2: pass")
    assert legal(after, 1) == ["bonus 4"]
    after = play(after, "bonus 4")
    assert (supply(after, 1), supply(after, 2)) == ((3, 4, 3, 2), (3, 3, 3, 1))
    assert seat_data(after, 1)["cards"] == [3]


def test_tr_12_only_the_two_highest_and_among_equals_the_player_chooses() -> None:
    position = scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 4 1,1; 2 2,2"}})
    assert refusal(position, "seat1: bag seat2 z2 0,0 2,2 > z1 2 1,1 4 0,2") == Told("TR-12", "bag_highest")
    level = scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 1 0,1; 1 1,1; 2x 2,1"}}, building="free")
    nothing = [text for text in legal(level, 1, "bag") if text.endswith("nothing")]
    assert nothing == [
        "bag seat2 z2 0,1 1,1 > nothing",
        "bag seat2 z2 0,1 2,1 > nothing",
        "bag seat2 z2 1,1 2,1 > nothing",
    ]
    one_above = scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "1 0,0; 1 0,1"}}, building="free")
    assert refusal(one_above, "seat1: bag seat2 z2 0,0 0,1 > nothing") is None
    single = scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "1 0,0"}}, building="free")
    assert legal(single, 1, "bag") == []


def test_tr_12_a_temple_already_started_and_completed() -> None:
    position = scene("1 1", {2: {"z2": "4 0,0; 4 1,1; 2 2,2"}})
    assert legal(position, 1, "bag") == []
    wrong = scene("1 1", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 4 1,1; 4x 2,2"}})
    assert refusal(wrong, "seat1: bag seat2 z2 1,1 2,2 > z1 4x 1,1 4 0,2") == Told("TR-12", "bag_completes")


def test_tr_12_a_failed_use_is_for_free_building_in_english() -> None:
    failed = "seat1: bag seat2 z2 1,1 2,2 > nothing"
    after = play(bagging(building="free"), failed)
    assert (seat_data(after, 1)["tokens"], after.to_act) == (["hammer", "mortar"], (1, 2))
    assert refusal(after, "seat1: place z1 1 0,1") is None
    assert refusal(bagging(), failed) == Told("TR-12", "bag_completes")
    french = scene(
        "1 1", {1: {"z2": "4 0,0"}, 2: {"z3": "4 0,0; 4 1,1; 2 2,2"}}, {"z2": 2, "z3": 9}, building="free", edition="fr"
    )
    assert refusal(french, failed.replace("z2", "z3")) == Told("TR-12", "bag_completes")
    assert refusal(french, "seat1: bag seat2 z3 1,1 2,2 > z2 2 1,1 4 0,2") is None


def test_tr_12_the_free_use_of_a_bag_is_the_claim() -> None:
    after = play(bagging(building="free"), "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2; seat2: pass")
    assert legal(after, 1) == ["bonus 4"]


def test_tr_12_not_from_a_zone_that_was_claimed_this_round() -> None:
    position = scene("1 2", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 4 1,1; 2 2,2"}})
    after = play(position, "seat2: place z2 2 4,0")
    assert after.data()["claimings"] == [[2, 2, True, None, []]]
    assert refusal(after, "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2") == Told("TR-12", "bag_highest")


def test_tr_12_the_bag_may_follow_the_main_action() -> None:
    after = play(bagging(), "seat1: place z2 1 0,0; seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2")
    assert after.to_act == (2,)


def test_tr_12_a_guided_part_does_not_wait_for_bricks_that_others_lay_later() -> None:
    # Seat 2 has two 4s on top, of no use to seat 1; with the 2 that it lays now, the bag could complete the altar.
    position = scene("1 2", {1: {"z1": "4 0,0"}, 2: {"z2": "4 0,0; 4 1,1"}})
    position = seated(position, 1, tokens=["bag"])
    use = "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2"
    assert legal(position, 1, "bag") == []
    ended = play(position, "seat1: place z2 1 0,0; seat2: place z2 2 2,2")
    assert ended.to_act == (2,)
    assert refusal(ended, use) == Told("TR-7", "turn")
    waited = play(position, "seat2: place z2 2 2,2")
    assert refusal(waited, use) is None
    assert refusal(play(waited, "seat1: place z2 1 0,0"), use) is None


def test_tr_12_with_the_bag_a_temple_can_have_more_bricks_of_a_size_than_one_player() -> None:
    # Three terraces from four 4s and a 2.
    built = {1: {"z1": "4 0,0; 4 4,0; 4 1,1"}, 2: {"z2": "4 0,0; 4 1,1; 2 2,2"}}
    position = scene("1 1", built, {"z1": 22, "z2": 9})
    assert legal(position, 1, "bag") == ["bag seat2 z2 1,1 2,2 > z1 2 5,1 4 2,2"]


def test_tr_12_english_mortar_lets_the_bag_complete_two_pieces() -> None:
    built = {1: {"z1": "2 0,0; 2 2,0; 1 1,1; 1 2,1"}, 2: {"z2": "4 0,0; 2 0,1; 2 2,1"}}
    use = "seat1: bag seat2 z2 0,1 2,1 > z1 2 0,2 2 2,2"
    position = scene("1 1", built)
    assert refusal(position, use) == Told("TR-12", "bag_completes")
    assert refusal(seated(position, 1, mortar=1, tokens=["bag"]), use) is None


def test_tr_12_each_token_once_a_game() -> None:
    position = seated(bagging(), 1, tokens=[])
    assert refusal(position, "seat1: bag seat2 z2 1,1 2,2 > z1 2 1,1 4 0,2") == Told("TR-12", "token_used")
    assert refusal(position, "seat1: mortar z1") == Told("TR-12", "token_used")
    assert refusal(position, "seat1: hammer z1 0,0 = 2 0,0") == Told("TR-12", "token_used")
