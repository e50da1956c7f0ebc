"""Stories of TR-13 to TR-17: claims and their order, bonus, forfeit, rebuilding, and the lightning round."""

from typing import Any

import pytest

from hypostyle.games.temple_rush import RushPosition, TempleRush
from hypostyle.games.temple_rush.cards import default_cards, read_cards
from tests.games.house import opened, played
from tests.games.temple_rush.tales import (
    RUSH,
    Told,
    edited,
    kinds,
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

ALTAR = "4 0,0; 2 1,1"  # the altar without its upper 4
PYRAMID = "4 0,0; 2 4,0; 4 1,1"  # the step pyramid without its top


def near(rolled: str, built: dict[int, dict[str, str]], **options: Any) -> RushPosition:
    """A scene without tokens, so that parts end by themselves."""
    return without_tokens(scene(rolled, built, **options))


# TR-13: completion is claimed


def test_tr_13_in_guided_building_a_complete_temple_is_a_claim() -> None:
    after = play(near("4 4", {1: {"z1": ALTAR}}), "seat1: place z1 4 0,2")
    assert (after.to_act, after.data()["claimings"]) == ((2,), [[1, 1, True, None, []]])
    assert refusal(scene("4 4", {1: {"z1": ALTAR}}), "seat1: claim z1") == Told("TR-13", "claims_itself")


def test_tr_13_in_free_building_it_takes_a_word() -> None:
    position = near("4 4", {1: {"z1": ALTAR}}, building="free")
    laid = play(position, "seat1: place z1 4 0,2")
    assert (laid.to_act, laid.data()["claimings"]) == ((1, 2), [])
    assert play(laid, "seat1: claim z1").data()["claimings"] == [[1, 1, True, None, []]]
    assert refusal(laid, "seat1: claim z2") == Told("TR-13", "claim_empty")
    assert refusal(laid, "seat1: claim z3") == Told("TR-5", "no_zone")


def test_tr_13_claims_are_settled_after_all_have_acted() -> None:
    after = play(near("4 4", {1: {"z1": ALTAR}}), "seat1: place z1 4 0,2")
    assert seat_data(after, 1)["cards"] == []
    after = play(after, "place z2 4 0,0")
    assert (seat_data(after, 1)["cards"], after.to_act) == ([3], (1,))


# TR-14: who takes what


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_tr_14_the_first_claim_takes_the_card_the_others_a_token(first: int, second: int) -> None:
    position = near("4 4 4", {1: {"z1": ALTAR}, 2: {"z1": ALTAR}, 3: {"z1": ALTAR}})
    entries = [f"seat{seat}: place z1 4 0,2" for seat in (first, 3, second)]
    after = play(position, "; ".join(entries))
    assert after.to_act == (1, 2, 3)
    assert [seat_data(after, seat)["cards"] for seat in (first, 3, second)] == [[3], [], []]
    assert [seat_data(after, seat)["awards"] for seat in (first, 3, second)] == [[], [3], [3]]
    done = play(after, "seat3: bonus 2; seat1: bonus 4; seat2: bonus 4")
    assert done.data()["holders"] == {"z1": 1, "z2": 9}


def test_tr_14_cards_are_settled_in_the_order_of_their_first_claims() -> None:
    position = near("4 2", {1: {"z1": ALTAR}, 2: {"z2": PYRAMID}})
    after = play(position, "seat2: place z2 2 2,2; seat1: place z1 4 0,2")
    assert (after.to_act, legal(after, 2)) == ((2,), ["bonus 2", "bonus 4"])
    assert (seat_data(after, 2)["cards"], seat_data(after, 1)["cards"]) == ([4], [])
    after = play(after, "bonus 4")
    assert after.data()["holders"] == {"z1": 2, "z2": 1}
    after = play(after, "pile 3")
    assert (after.to_act, seat_data(after, 1)["cards"]) == ((1,), [3])
    after = play(after, "bonus 4")
    assert after.data()["holders"] == {"z1": 3, "z2": 1}
    assert "roll 1 1" in weights(play(after, "pile 4"))


def test_tr_14_a_wrong_claim_costs_a_brick_so_that_the_rest_stays_joined() -> None:
    position = near("4 4", {1: {"z1": "4 0,0; 2 1,1; 3 0,2"}}, building="free")
    after = play(position, "seat1: claim z1; seat2: pass")
    assert (after.to_act, legal(after, 1)) == ((1,), ["forfeit 0,0", "forfeit 0,2"])
    assert refusal(after, "forfeit 1,1") == Told("TR-14", "left_apart")
    assert refusal(after, "forfeit 3,3") == Told("TR-14", "no_brick")
    assert refusal(after, "bonus 4") == Told("TR-14", "forfeit_due")
    assert refusal(after, "nobonus") == Told("TR-14", "forfeit_due")
    after = play(after, "forfeit 0,2")
    assert (zone(after, 1, "z1"), supply(after, 1)) == ("4 0,0; 2 1,1", (3, 3, 3, 2))
    assert (after.data()["holders"], seat_data(after, 1)["cards"]) == ({"z1": 2, "z2": 9}, [])
    assert "roll 1 1" in weights(after)


def test_tr_14_if_another_completed_the_card_the_wrong_claimant_rebuilds_without_that_loss() -> None:
    position = near("4 4", {1: {"z1": "4 0,0; 2 1,1; 3 0,2"}, 2: {"z1": "4 0,0; 2 1,1; 4 0,2"}}, building="free")
    after = play(position, "seat1: claim z1; seat2: claim z1")
    assert (after.to_act, seat_data(after, 2)["cards"]) == ((2,), [3])
    assert refusal(after, "forfeit 0,2") == Told("TR-14", "no_forfeit")
    after = play(after, "bonus 4; pile 3")
    assert (after.to_act, after.data()["rebuilds"]) == ((1,), [[1, [0, 1, 1, 1]]])


def test_tr_14_two_wrong_claims_are_both_paid_for() -> None:
    wrong = {"z1": "4 0,0; 2 1,1"}
    after = play(near("4 4", {1: wrong, 2: wrong}, building="free"), "seat2: claim z1; seat1: claim z1")
    assert after.to_act == (1, 2)
    after = play(after, "seat1: forfeit 0,0; seat2: forfeit 1,1")
    assert (zone(after, 1, "z1"), zone(after, 2, "z1")) == ("2 1,1", "4 0,0")


# TR-15: the bonus


def settled(bonus: list[int], building: str = "guided") -> RushPosition:
    """Seat 1, with a bonus area so filled, has completed the altar from a 4, a 2 and a 4."""
    position = seated(near("4 4", {1: {"z1": ALTAR}}, building=building), 1, bonus=bonus)
    claim = "; seat1: claim z1" if building == "free" else ""
    return play(position, f"seat1: place z1 4 0,2{claim}; seat2: pass")


def test_tr_15_one_brick_of_the_temple_becomes_a_bonus_and_the_rest_returns() -> None:
    position = settled([])
    assert legal(position, 1) == ["bonus 2", "bonus 4"]
    after = play(position, "bonus 4")
    assert (seat_data(after, 1)["bonus"], supply(after, 1), zone(after, 1, "z1")) == ([4], (3, 4, 3, 2), "")
    assert after.scores == (7, 0)


def test_tr_15_of_a_size_not_yet_there_and_compulsory() -> None:
    position = settled([4])
    assert legal(position, 1) == ["bonus 2"]
    assert refusal(position, "bonus 4") == Told("TR-15", "bonus_there")
    assert refusal(position, "bonus 3") == Told("TR-15", "bonus_not_built")
    assert refusal(position, "nobonus") == Told("TR-15", "bonus_compulsory")
    assert refusal(position, "place z1 4 0,0") == Told("TR-15", "settle_first")


def test_tr_15_none_only_if_all_its_sizes_are_there() -> None:
    position = settled([2, 4])
    assert legal(position, 1) == ["nobonus"]
    after = play(position, "nobonus")
    assert (seat_data(after, 1)["bonus"], supply(after, 1)) == ([2, 4], (3, 3, 3, 2))


def test_tr_15_bonus_bricks_are_out_of_play() -> None:
    after = play(settled([1, 3]), "bonus 4; pile 5; roll 4 4")
    assert supply(after, 1) == (2, 4, 2, 2)
    assert seat_data(after, 1)["bonus"] == [1, 3, 4]


def test_tr_15_several_act_in_any_order() -> None:
    position = near("4 4", {1: {"z1": ALTAR}, 2: {"z1": ALTAR}})
    position = play(position, "seat1: place z1 4 0,2; seat2: place z1 4 0,2")
    for order in ("seat1: bonus 4; seat2: bonus 2", "seat2: bonus 2; seat1: bonus 4"):
        after = play(position, order)
        assert (seat_data(after, 1)["bonus"], seat_data(after, 2)["bonus"]) == ([4], [2])


# TR-16: rebuilding


def rebuilding(theirs: str = ALTAR, building: str = "guided", top: int = 1, mortar: int | None = None) -> RushPosition:
    """Seat 1 has completed the altar; seat 2 has bricks for it, and the next card is there."""
    position = near("4 4", {1: {"z1": ALTAR}, 2: {"z1": theirs}}, building=building)
    position = edited(seated(position, 2, mortar=mortar), top=top)
    claim = "; seat1: claim z1" if building == "free" else ""
    return play(position, f"seat1: place z1 4 0,2{claim}; seat2: pass; bonus 4; pile 32")


def test_tr_16_others_with_bricks_in_the_zone_rebuild_for_the_new_card() -> None:
    position = rebuilding()
    assert (position.data()["holders"], position.to_act) == ({"z1": 1, "z2": 9}, (2,))
    assert legal(position, 2) == ["keep 2 0,0", "keep 2x 0,0", "keep 4 0,0", "keep 4x 0,0", "rebuilt"]
    assert refusal(position, "keep 3 0,0") == Told("TR-16", "none_to_keep")
    assert refusal(position, "keep 4 1,0") == Told("TR-8", "first_at_origin")
    assert refusal(position, "pass") == Told("TR-16", "rebuild_first")


def test_tr_16_nobody_rebuilds_who_has_no_bricks_there() -> None:
    position = near("4 4", {1: {"z1": ALTAR}, 2: {"z2": PYRAMID}})
    after = play(position, "seat1: place z1 4 0,2; seat2: pass; bonus 4; pile 32")
    assert "roll 1 1" in weights(after)
    assert zone(after, 2, "z2") == PYRAMID


def test_tr_16_it_ends_by_itself_when_no_brick_is_left() -> None:
    after = play(rebuilding(), "keep 4 0,0")
    assert (after.to_act, supply(after, 2)) == ((2,), (3, 4, 3, 2))
    after = play(after, "keep 2 3,-1")
    assert zone(after, 2, "z1") == "2 3,-1; 4 0,0"
    assert "roll 1 1" in weights(after)


def test_tr_16_the_bricks_not_kept_return() -> None:
    after = play(rebuilding(), "keep 2 0,0; rebuilt")
    assert (zone(after, 2, "z1"), supply(after, 2)) == ("2 0,0", (3, 3, 3, 3))
    assert "roll 1 1" in weights(after)
    assert supply(play(rebuilding(), "rebuilt"), 2) == (3, 4, 3, 3)


def test_tr_16_guided_bricks_are_joined_and_completable() -> None:
    position = play(rebuilding(top=3), "keep 4 0,0")  # the watchtower: 4, 2 and 2
    assert refusal(position, "keep 2 4,0") == Told("TR-8", "not_joined")
    assert refusal(position, "keep 2 4,1") == Told("TR-8", "not_joined")
    assert refusal(position, "keep 2 0,1") == Told("TR-9", "not_completable")
    assert refusal(position, "keep 2 1,1") is None
    free = play(rebuilding(top=3, building="free"), "keep 4 0,0")
    assert refusal(free, "keep 2 0,1") is None
    assert refusal(free, "keep 2 4,1") == Told("TR-8", "not_joined")


def test_tr_16_mortar_lifts_the_joining_and_stays_when_the_card_changes() -> None:
    position = play(rebuilding(mortar=1), "keep 4 0,0")
    assert refusal(position, "keep 2 4,0") is None
    assert seat_data(play(position, "keep 2 4,0"), 2)["mortar"] == 1
    assert refusal(play(rebuilding(mortar=2), "keep 4 0,0"), "keep 2 4,0") == Told("TR-8", "not_joined")


def test_tr_16_in_the_rulebooks_example_four_bricks_become_three() -> None:
    before = opened(RUSH, "rebuild").position
    assert before.data()["rebuilds"] == [[1, [1, 1, 1, 1]]]  # one of each size
    after = played(RUSH, "rebuild").position
    assert zone(after, 1, "z1") == "4 -3,-2; 3 -1,-1; 1 0,0"
    assert supply(after, 1) == (2, 4, 2, 2)  # the 2 is back


def three_hands(building: str = "guided") -> RushPosition:
    """Seat 1 completes the pyramid, seat 3 then the altar; the mastaba follows, for which seat 2 has all bricks."""
    cards = {"z1": 9, "z2": 2}
    built = {1: {"z1": PYRAMID}, 2: {"z1": PYRAMID}, 3: {"z2": ALTAR}}
    position = near("2 1 4", built, cards=cards, building=building)
    claims = ("; seat1: claim z1", "; seat3: claim z2") if building == "free" else ("", "")
    entries = f"seat1: place z1 2 2,2{claims[0]}; seat3: place z2 4 0,2{claims[1]}; seat2: pass; bonus 4; pile 32"
    return play(position, entries)


def test_tr_16_a_guided_temple_completed_in_rebuilding_is_a_claim_settled_last() -> None:
    after = play(three_hands(), "keep 4 0,0; keep 4 1,1; keep 2 4,0")
    assert (after.to_act, after.data()["zone"]) == ((3,), 2)
    after = play(after, "bonus 4; pile 31")
    assert (after.to_act, after.data()["zone"], seat_data(after, 2)["cards"]) == ((2,), 1, [3])
    after = play(after, "bonus 4")
    assert after.data()["holders"] == {"z1": 31, "z2": 32}


def test_tr_16_in_free_building_it_can_be_claimed_in_the_next_round() -> None:
    after = play(three_hands("free"), "keep 4 0,0; keep 4 1,1; keep 2 4,0; bonus 4; pile 31")
    assert seat_data(after, 2)["cards"] == []
    after = play(after, "roll 1 1 1; seat2: claim z1; seat1: pass; seat3: pass")
    assert seat_data(after, 2)["cards"] == [3]


def test_tr_16_it_ends_when_complete_though_bricks_are_left() -> None:
    # The watchtower (4, 2, 2) from three of the four bricks that stood in the pyramid.
    theirs = {"z1": "4 0,0; 2 4,0; 2 1,1; 2 3,1"}
    position = near("2 1", {1: {"z1": PYRAMID}, 2: theirs}, cards={"z1": 9, "z2": 10})
    position = edited(position, top=3, unseen=[card for card in position.data()["unseen"] if card != 3])
    position = play(position, "seat1: place z1 2 2,2; seat2: pass; bonus 4; pile 32")
    after = play(position, "keep 4 0,0; keep 2 1,1; keep 2 1,2")
    assert (after.to_act, kinds(after, 2), seat_data(after, 2)["cards"]) == ((2,), {"bonus"}, [3])


def test_tr_16_with_the_pile_empty_the_holder_stays_empty() -> None:
    position = near("4 4", {1: {"z1": ALTAR}, 2: {"z1": ALTAR, "z2": "4 0,0"}})
    position = edited(position, pile=0, top=None, has_lightning=False)
    after = play(position, "seat1: place z1 4 0,2; seat2: pass; bonus 4")
    assert after.data()["holders"] == {"z2": 9}
    assert (zone(after, 2, "z1"), zone(after, 2, "z2"), supply(after, 2)) == ("", "4 0,0", (3, 4, 3, 2))
    assert "roll 1 1" in weights(after)


# TR-17: lightning


def lightning(pile: int = 7, **options: object) -> RushPosition:
    """Seat 1 has completed the altar and the top of the pile is lightning; seat 2 has bricks in z1 and z2."""
    position = near("4 4", {1: {"z1": ALTAR}, 2: {"z1": ALTAR, "z2": "4 0,0; 4 1,1"}}, **options)
    if options.get("open_pile") != "off":
        unseen = [1, *position.data()["unseen"]]
        position = edited(position, top="lightning", has_lightning=False, pile=pile, unseen=unseen)
    else:
        position = edited(position, pile=pile)
    return play(position, "seat1: place z1 4 0,2; seat2: pass; bonus 4")


def test_tr_17_the_next_card_is_the_target_and_the_winner_is_drawn() -> None:
    position = lightning()
    assert weights(position) == {f"pile {card}": 1 for card in range(1, 33) if card not in (2, 9)}
    race = play(position, "pile 25")
    assert weights(race) == {"racewinner seat1": 1, "racewinner seat2": 1}
    won = play(race, "racewinner seat2")
    assert [seat_data(won, seat)["lightning"] for seat in (1, 2)] == [0, 3]


def test_tr_17_the_target_is_discarded_and_a_new_card_fills_the_holder() -> None:
    won = play(lightning(), "pile 25; racewinner seat1")
    assert won.data()["holders"] == {"z2": 9}
    assert weights(won) == {f"pile {card}": 1 for card in range(1, 33) if card not in (2, 9, 25)}
    filled = play(won, "pile 26")
    assert (filled.data()["holders"], filled.data()["pile"]) == ({"z1": 26, "z2": 9}, 5)
    assert "pile 25" not in weights(filled)
    after = play(filled, "pile 1")
    assert (after.data()["top"], after.to_act, after.data()["rebuilds"]) == (1, (2,), [[2, [0, 1, 0, 1]]])
    assert zone(after, 2, "z2") == "4 0,0; 4 1,1"  # all bricks are where they were


def test_tr_17_without_a_card_after_lightning_there_is_no_race() -> None:
    after = lightning(pile=0)
    assert "roll 1 1" in weights(after)
    assert (after.data()["holders"], zone(after, 2, "z1")) == ({"z2": 9}, "")


def test_tr_17_without_a_card_after_the_race_the_holder_stays_empty() -> None:
    after = play(lightning(pile=1), "pile 25; racewinner seat1")
    assert (after.data()["holders"], seat_data(after, 1)["lightning"]) == ({"z2": 9}, 3)
    assert "roll 1 1" in weights(after)


def test_tr_17_with_a_closed_pile() -> None:
    position = lightning(open_pile="off")
    cards = {f"card z1 {card}": 7 for card in range(1, 33) if card not in (2, 9)}
    assert weights(position) == {**cards, "pile lightning": 30}
    assert play(position, "card z1 30").data()["holders"] == {"z1": 30, "z2": 9}
    struck = play(position, "pile lightning")
    assert weights(struck) == {f"target {card}": 1 for card in range(1, 33) if card not in (2, 9)}
    won = play(struck, "target 25; racewinner seat1")
    assert weights(won) == {f"card z1 {card}": 1 for card in range(1, 33) if card not in (2, 9, 25)}
    assert play(won, "card z1 30").data()["rebuilds"] == [[2, [0, 1, 0, 1]]]


def test_tr_17_an_empty_closed_pile_is_lightning_alone() -> None:
    assert weights(lightning(pile=0, open_pile="off")) == {"pile lightning": 30}


def live() -> RushPosition:
    """A race for the stairway (4, 3, 2)."""
    return play(lightning(race="live"), "pile 6")


def test_tr_17_in_a_live_race_the_first_right_temple_wins() -> None:
    race = live()
    assert (race.to_act, race.is_open) == ((1, 2), True)
    won = play(race, "seat2: race 4 0,0 3 1,1 2 2,2")
    assert [seat_data(won, seat)["lightning"] for seat in (1, 2)] == [0, 3]
    assert set(weights(won)) == {f"pile {card}" for card in range(1, 33) if card not in (2, 9, 6)}
    assert play(race, "seat1: race 2 0,0 2 2,0 3 1,1 1 2,2 4x 3,2").scores[0] == 10


@pytest.mark.parametrize(
    ("bricks", "code"),
    [
        ("4 0,0 3 1,1", "race_open"),  # a part
        ("4 0,0 3 0,1 2 0,2", "race_outside"),  # not in the card's own frame
        ("4 0,0 3 1,1 2 2,2 1 3,3", "race_outside"),  # too much
        ("4 0,0 4 1,1 2 2,2", "race_outside"),
        ("1 0,0 3 1,0 3 1,1 2 2,2", "race_wrong"),  # not joined
        ("4 0,0 1 1,1 3 1,1 2 2,2", "race_overlap"),  # two in one cell
    ],
)
def test_tr_17_a_wrong_temple_is_refused(bricks: str, code: str) -> None:
    race = live()
    assert refusal(race, f"seat1: race {bricks}") == Told("TR-17", code)
    assert race.to_act == (1, 2)


def test_tr_17_what_is_built_brick_by_brick_is_refused_for_what_is_missing_alone() -> None:
    race = live()
    bricks = ["4 0,0", "3 1,1", "2 2,2"]
    for laid in range(1, 3):
        assert refusal(race, f"seat1: race {' '.join(bricks[:laid])}") == Told("TR-17", "race_open")
    assert refusal(race, f"seat1: race {' '.join(bricks)}") is None


def test_tr_17_bricks_come_from_supply_and_zones_but_not_from_the_bonus() -> None:
    race = live()  # seat 1 has a 4 in its bonus area, seat 2 all its 4s in zones
    assert supply(race, 2)[3] == 0
    assert refusal(race, "seat2: race 4 0,0 4x 1,1 2 2,1 2 2,2") is None
    assert refusal(race, "seat1: race 4 0,0 4x 1,1 2 2,1 2 2,2") is None
    assert refusal(race, "seat1: race 4 0,0 4x 1,1 2 2,1 4x 2,2 1 3,2") == Told("TR-17", "race_bricks")
    assert refusal(race, "seat2: race 4 0,0 4x 1,1 2 2,1 4x 2,2 1 3,2") is None


def towers() -> TempleRush:
    """The stairway becomes two towers on a beam, eleven bricks; with a full bonus area a seat has nine.

    Every card of a proven set can be built with a full bonus area.
    """
    cards = default_cards()
    cards[5]["rows"] = ["#..#", "#..#", "#..#", "#..#", "#..#", "####"]
    game = TempleRush()
    game.cards = read_cards(cards)
    return game


@pytest.mark.parametrize("race", ["drawn", "live"])
def test_tr_17_a_target_that_nobody_can_build_is_discarded(race: str) -> None:
    position = lightning(race=race)
    for seat in (1, 2):
        position = seated(position, seat, bonus=[1, 2, 3, 4])
    after = play(towers().position(position.data()), "pile 6")
    assert [seat_data(after, seat)["lightning"] for seat in (1, 2)] == [0, 0]
    assert weights(after) == {f"pile {card}": 1 for card in range(1, 33) if card not in (2, 6, 9)}


def test_tr_17_in_a_live_race_only_seats_able_to_build_the_target_act() -> None:
    game = towers()
    race = game.position(seated(live(), 1, bonus=[1, 2, 3, 4]).data())
    assert (race.to_act, race.legal_moves(1)) == ((2,), ())
    built = "4 0,0 1 0,1 1 3,1 1 0,2 2x 3,2 2x 0,3 2x 3,3 2x 0,4 3x 3,4 3x 0,5 3x 3,5"
    assert race.why_not(2, game.parse(f"race {built}")) is None
    refused = race.why_not(1, game.parse(f"race {built}"))
    assert refused
    assert (refused.rule, refused.message.code) == ("TR-7", "refusal.turn")


def test_tr_17_the_clock_ends_a_live_race_without_a_winner() -> None:
    race = live()
    assert (race.limit, play(race, "raceover").limit) == (120, None)
    assert refusal(race, "raceover") is None
    assert refusal(lightning(race="live"), "raceover") == Told("TR-17", "clock")
    assert refusal(race, "seat1: raceover") == Told("TR-17", "clock")
    over = play(race, "raceover")
    assert [seat_data(over, seat)["lightning"] for seat in (1, 2)] == [0, 0]
    assert "pile 25" in weights(over)


def test_tr_17_tokens_are_not_used_in_a_race() -> None:
    assert refusal(live(), "seat1: hammer die 2") == Told("TR-17", "race_now")
    assert refusal(live(), "seat1: pass") == Told("TR-17", "race_now")
