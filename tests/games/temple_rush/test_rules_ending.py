"""Stories of TR-18 to TR-20: the last card, the pact, the end and the score."""

from typing import Any

import pytest

from hypostyle.core import Outcome
from hypostyle.games.temple_rush import RushPosition
from tests.games.house import played
from tests.games.temple_rush.tales import (
    RUSH,
    TWO,
    Told,
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

ALTAR = "4 0,0; 2 1,1"  # the altar without its upper 4
STEPS = "4 0,0; 4 1,1"  # of the step pyramid: 2 4,0 and 2 2,2 are missing


# TR-18: one card left


def two_left(edition: str, players: int = 2) -> RushPosition:
    """Seat 1 completes the altar; the pile is empty and the pyramid stays, for which seat 2 has bricks and mortar."""
    zones = ("z1", "z2") if edition == "en" else ("z2", "z3")
    built = {1: {zones[0]: ALTAR}, 2: {zones[1]: STEPS}}
    cards = {zones[0]: 2, zones[1]: 9}
    position = without_tokens(scene(" ".join("4" * players), built, cards, edition=edition))
    position = edited(seated(position, 2, mortar=int(zones[1][1])), pile=0, top=None, has_lightning=False)
    passes = "".join(f"; seat{seat}: pass" for seat in range(2, players + 1))
    return play(position, f"seat1: place {zones[0]} 4 0,2{passes}; bonus 4")


@pytest.mark.parametrize("players", [2, 3])
def test_tr_18_french_zones_are_emptied_for_the_last_card(players: int) -> None:
    after = two_left("fr", players)
    assert after.data()["holders"] == {"z3": 9}
    assert (zone(after, 2, "z3"), supply(after, 2), seat_data(after, 2)["mortar"]) == ("", (3, 4, 3, 3), 3)


def test_tr_18_french_zones_are_emptied_once() -> None:
    after = play(two_left("fr"), "roll 4 4; seat1: place z3 4 0,0; seat2: pass")
    assert zone(after, 1, "z3") == "4 0,0"


def test_tr_18_english_zones_stay() -> None:
    after = two_left("en")
    assert (zone(after, 2, "z2"), supply(after, 2)) == (STEPS, (3, 4, 3, 1))


# TR-18: offers


def test_tr_18_a_pact_is_offered_for_the_last_card_by_three_or_more() -> None:
    assert legal(last_card("1 1 1", 9), 1, "pact") == ["pact seat2", "pact seat3"]
    assert refusal(last_card("1 1", 9), "seat1: pact seat2") == Told("TR-18", "pact_not_now")
    assert refusal(scene("1 1 1"), "seat1: pact seat2") == Told("TR-18", "pact_not_now")
    assert refusal(last_card("1 1 1", 9), "seat1: pact seat1") == Told("TR-18", "pact_not_now")


def test_tr_18_an_offer_is_accepted_or_refused_by_the_seat_asked() -> None:
    offered = play(last_card("1 1 1", 9), "seat1: pact seat2")
    assert offered.data()["offers"] == [[1, 2]]
    assert {"accept", "refuse"} <= kinds(offered, 2)
    assert refusal(offered, "seat3: accept") == Told("TR-18", "no_offer")
    assert play(offered, "seat2: accept").data()["pacts"] == [[1, 2]]
    refused = play(offered, "seat2: refuse")
    assert (refused.data()["pacts"], refused.data()["offers"]) == ([], [])


def test_tr_18_once_per_seat_and_round() -> None:
    refused = play(last_card("1 1 1", 9), "seat1: pact seat2; seat2: refuse")
    assert refusal(refused, "seat1: pact seat3") == Told("TR-18", "pact_busy")
    assert refusal(refused, "seat2: pact seat1") is None
    next_round = play(refused, "seat1: pass; seat2: pass; seat3: pass; roll 1 1 1")
    assert refusal(next_round, "seat1: pact seat2") is None


def test_tr_18_a_seat_is_in_at_most_one_open_offer() -> None:
    offered = play(last_card("1 1 1 1", 9), "seat1: pact seat2")
    assert legal(offered, 2, "pact") == []
    assert legal(offered, 3, "pact") == ["pact seat4"]


def test_tr_18_an_offer_can_be_withdrawn_while_the_part_lasts() -> None:
    offered = play(last_card("1 1 1", 9), "seat1: pact seat2")
    withdrawn = play(offered, "seat1: withdraw")
    assert (withdrawn.data()["offers"], refusal(withdrawn, "seat2: accept")) == ([], Told("TR-18", "no_offer"))
    assert refusal(withdrawn, "seat1: withdraw") == Told("TR-18", "no_offer")
    assert refusal(withdrawn, "seat1: pact seat3") == Told("TR-18", "pact_busy")
    passed = play(offered, "seat1: pass")
    assert passed.to_act == (2, 3)


def test_tr_18_the_seat_asked_answers_even_after_its_part_and_the_round_waits() -> None:
    position = play(last_card("1 1 1", 9), "seat2: pass; seat1: pact seat2; seat1: pass; seat3: pass")
    assert (position.to_act, legal(position, 2)) == ((2,), ["accept", "refuse"])
    assert refusal(position, "place z1 1 0,0") == Told("TR-7", "part_over")
    assert refusal(position, "pact seat3") == Told("TR-18", "part_over")
    after = play(position, "accept")
    assert after.data()["pacts"] == [[1, 2]]
    assert sum(weights(after).values()) == 216


@pytest.mark.parametrize(
    "entry",
    [
        *("place z1 1 0,1", "shift z1 0,0 > z1 4 1,1", "fix z1 0,0 = 1 0,0", "hammer z1 0,0 = 1 0,0", "hammer die 2"),
        *("mortar z1", "bag seat1 z1 0,0 1,1 > nothing", "claim z1", "pass"),
    ],
)
def test_tr_7_in_a_part_that_is_over_nothing_else_is_done(entry: str) -> None:
    position = last_card("1 1 1", 9, {1: {"z1": STEPS}, 2: {"z1": "4 0,0"}}, building="free")
    asked = play(position, "seat2: pass; seat1: pact seat2")
    assert refusal(asked, f"seat2: {entry}") == Told("TR-7", "part_over")


def test_tr_18_not_with_one_who_has_claimed() -> None:
    position = last_card("2 1 1", 9, {1: {"z1": f"{STEPS}; 2 2,2"}})
    offered = play(position, "seat2: pact seat1; seat1: place z1 2 4,0")
    assert offered.data()["claimings"] == [[1, 1, True, None, []]]
    assert legal(offered, 1) == ["refuse"]
    assert refusal(offered, "seat1: accept") == Told("TR-18", "pact_claimed")
    assert refusal(play(position, "seat1: place z1 2 4,0"), "seat2: pact seat1") == Told("TR-18", "pact_claimed")
    assert legal(play(position, "seat1: place z1 2 4,0"), 2, "pact") == ["pact seat3"]


def test_tr_18_guided_figures_must_fit() -> None:
    position = last_card("1 1 1", 9, {1: {"z1": STEPS}, 2: {"z1": STEPS}, 3: {"z1": "2 0,0"}})
    assert legal(position, 1, "pact") == ["pact seat3"]
    assert refusal(position, "seat1: pact seat2") == Told("TR-18", "pact_misfit")
    free = last_card("1 1 1", 9, {1: {"z1": STEPS}, 2: {"z1": STEPS}, 3: {"z1": "2 0,0"}}, building="free")
    assert legal(free, 1, "pact") == ["pact seat2", "pact seat3"]


def test_tr_18_an_offer_that_no_longer_fits_can_only_be_refused() -> None:
    position = last_card("1 4 1", 9, {1: {"z1": STEPS}, 2: {"z1": "2 0,0"}})
    grown = play(position, "seat1: pact seat2; seat2: place z1 4 1,1")
    assert refusal(grown, "seat2: accept") == Told("TR-18", "pact_misfit")
    assert refusal(grown, "seat2: refuse") is None


# TR-18: building together


def allied(rolled: str = "2 4 1", building: str = "guided", **changes: Any) -> RushPosition:
    """Seats 1 and 2 have a pact: a big part of the pyramid and a 2."""
    position = last_card(rolled, 9, {1: {"z1": STEPS}, 2: {"z1": "2 0,0"}}, building=building)
    return play(edited(position, **changes), "seat1: pact seat2; seat2: accept")


def test_tr_18_a_placement_must_fit_the_partners_figure() -> None:
    position = allied()
    assert refusal(position, "seat2: place z1 4 0,1") == Told("TR-18", "pact_misfit")
    assert refusal(position, "seat2: place z1 4x 0,1") == Told("TR-18", "pact_misfit")
    assert refusal(position, "seat2: hammer z1 0,0 = 4 0,0") == Told("TR-18", "pact_misfit")
    assert [text for text in legal(position, 1, "place") if "2x" not in text] == ["place z1 2 2,2", "place z1 2 4,0"]


def test_tr_18_the_pact_scores_its_bricks_without_bonus_and_discards_the_card() -> None:
    after = play(allied(), "seat1: place z1 2 2,2")
    assert (after.to_act, after.data()["claimings"]) == ((3,), [[1, 1, True, 2, []]])
    over = play(after, "pass")
    assert [seat_data(over, seat)["pact"] for seat in (1, 2, 3)] == [3, 1, 0]
    assert [seat_data(over, seat)["cards"] for seat in (1, 2, 3)] == [[], [], []]
    assert [seat_data(over, seat)["bonus"] for seat in (1, 2, 3)] == [[], [], []]
    assert over.outcome == Outcome("finished", "TR-19", (1,))
    assert over.scores == (6, 4, 3)


def test_tr_18_accepting_can_complete_the_temple() -> None:
    position = last_card("1 1 1", 9, {1: {"z1": "4 0,0; 4 1,1; 2 2,2"}, 2: {"z1": "2 0,0"}})
    after = play(position, "seat1: pact seat2; seat2: accept")
    assert (after.to_act, after.data()["claimings"]) == ((3,), [[2, 1, True, 1, []]])


def test_tr_18_together_they_may_use_more_bricks_of_a_size_than_one_has() -> None:
    # Three terraces from four 4s and a 2.
    position = last_card("2 1 1", 22, {1: {"z1": "4 0,0; 4 4,0; 4 1,1"}, 2: {"z1": "4 0,0"}})
    over = play(position, "seat1: pact seat2; seat2: accept; seat1: place z1 2 5,1; seat3: pass")
    assert [seat_data(over, seat)["pact"] for seat in (1, 2, 3)] == [4, 1, 0]


def test_tr_18_the_whole_is_joined() -> None:
    # Two halves of the altar that share no column: 2, 1 and 2 each.
    half = {1: {"z1": "2 0,0; 1 1,1"}, 2: {"z1": "2 0,0; 1 0,1; 2 0,2"}}
    position = play(last_card("2 1 1", 2, half), "seat1: pact seat2; seat2: accept")
    assert play(position, "seat1: place z1 2 0,2").data()["claimings"] == []
    joined = {1: {"z1": "2 0,0; 2 1,1"}, 2: {"z1": "4 0,0"}}
    position = play(last_card("2 1 1", 2, joined), "seat1: pact seat2; seat2: accept")
    assert play(position, "seat1: place z1 2 2,0").data()["claimings"] == [[1, 1, True, 2, []]]


def test_tr_18_each_must_build_a_part() -> None:
    # Seat 1 alone could complete the pyramid, but its partner has no brick in it.
    position = last_card("2 1 1", 9, {1: {"z1": "4 0,0; 4 1,1; 2 2,2"}})
    alone = play(position, "seat1: place z1 2 4,0")
    assert alone.data()["claimings"] == [[1, 1, True, None, []]]
    bound = play(position, "seat1: pact seat2; seat2: accept; seat1: place z1 2 4,0")
    assert bound.data()["claimings"] == []
    free = last_card("2 1 1", 9, {1: {"z1": "4 0,0; 4 1,1; 2 2,2"}}, building="free")
    free = play(free, "seat1: pact seat2; seat2: accept; seat1: place z1 2 4,0; seat1: claim z1")
    assert free.data()["claimings"] == [[1, 1, False, 2, []]]


def test_tr_18_partners_do_not_use_the_bag() -> None:
    position = last_card("1 1 1", 9, {1: {"z1": STEPS}, 2: {"z1": "2 0,0"}, 3: {"z1": "2 0,0; 2 0,1"}})
    use = "seat1: bag seat3 z1 0,0 0,1 > z1 2 4,0 2 2,2"
    assert refusal(position, use) is None
    assert refusal(play(position, "seat1: pact seat2; seat2: accept"), use) == Told("TR-18", "pact_binds")


def test_tr_18_a_pact_binds_in_later_rounds() -> None:
    later = play(allied(), "seat1: pass; seat2: pass; seat3: pass; roll 2 1 1")
    assert later.data()["pacts"] == [[1, 2]]
    assert legal(later, 3, "pact") == []
    assert play(later, "seat1: place z1 2 2,2").data()["claimings"] == [[1, 1, True, 2, []]]


def test_tr_18_a_free_pact_claim_ends_both_parts() -> None:
    position = allied(building="free")
    right = play(position, "seat1: place z1 2 2,2; seat2: claim z1")
    assert (right.to_act, right.data()["claimings"]) == ((3,), [[2, 1, True, 1, []]])
    assert [seat_data(play(right, "pass"), seat)["pact"] for seat in (1, 2)] == [3, 1]


def test_tr_18_a_wrong_pact_claim_is_the_claimants_to_forfeit_for() -> None:
    wrong = play(allied(building="free"), "seat1: claim z1; seat3: pass")
    assert (wrong.to_act, legal(wrong, 1)) == ((1,), ["forfeit 0,0", "forfeit 1,1"])
    after = play(wrong, "forfeit 1,1")
    assert (zone(after, 1, "z1"), zone(after, 2, "z1")) == ("4 0,0", "2 0,0")


def test_tr_18_two_pacts_and_the_second_still_scores() -> None:
    half = {1: {"z1": STEPS}, 2: {"z1": "2 0,0"}, 3: {"z1": STEPS}, 4: {"z1": "2 0,0"}}
    position = last_card("2 1 2 1", 9, half)
    position = play(position, "seat1: pact seat2; seat3: pact seat4; seat2: accept; seat4: accept")
    over = play(position, "seat3: place z1 2 2,2; seat1: place z1 2 4,0")
    assert [seat_data(over, seat)["pact"] for seat in (1, 2, 3, 4)] == [3, 1, 3, 1]
    assert over.outcome is not None


def test_tr_18_after_a_pact_a_single_claim_takes_a_token() -> None:
    built = {1: {"z1": STEPS}, 2: {"z1": "2 0,0"}, 3: {"z1": "4 0,0; 4 1,1; 2 2,2"}}
    position = play(last_card("2 1 2", 9, built), "seat1: pact seat2; seat2: accept")
    first = play(position, "seat1: place z1 2 2,2; seat3: place z1 2 4,0")
    assert (seat_data(first, 3)["cards"], seat_data(first, 3)["awards"], first.to_act) == ([], [4], (3,))
    second = play(position, "seat3: place z1 2 4,0; seat1: place z1 2 2,2")
    assert (seat_data(second, 3)["cards"], seat_data(second, 1)["pact"]) == ([4], 3)


# TR-19: the end and the score


def test_tr_19_the_game_ends_when_the_last_card_is_won() -> None:
    position = without_tokens(last_card("4 4", 2, {1: {"z1": ALTAR}}))
    over = play(position, "seat1: place z1 4 0,2; seat2: pass; bonus 4")
    assert (over.outcome, over.scores, over.to_act) == (Outcome("finished", "TR-19", (1,)), (7, 0), ())


@pytest.mark.parametrize("players", [2, 4])
def test_tr_19_thirty_rounds_without_a_temple_end_it(players: int) -> None:
    cards = {"z1": 2, "z2": 9, "z3": 10} if players == 4 else TWO
    position = edited(scene(" ".join("1" * players), None, cards), dry=28)
    passes = "; ".join(f"seat{seat}: pass" for seat in range(1, players + 1))
    after = play(position, passes)
    assert (after.outcome, after.data()["dry"]) == (None, 29)
    over = play(after, f"roll {' '.join('1' * players)}; {passes}")
    assert over.outcome == Outcome("dry", "TR-19", tuple(range(1, players + 1)))


def test_tr_19_a_temple_starts_the_count_again() -> None:
    position = edited(without_tokens(scene("4 4", {1: {"z1": ALTAR}})), dry=29)
    assert play(position, "seat1: place z1 4 0,2; seat2: pass").data()["dry"] == 0


def test_tr_19_a_wrong_claim_does_not() -> None:
    position = edited(scene("4 4", {1: {"z1": ALTAR}}, building="free"), dry=20)
    assert play(position, "seat1: claim z1; seat2: pass").data()["dry"] == 21


def test_tr_19_the_example_of_the_rulebook_makes_24() -> None:
    earned = {"cards": [3, 5], "bonus": [2, 3], "awards": [6, 4], "tokens": ["bag"]}
    assert seated(scene("1 1"), 1, **earned).scores == (24, 3)


def test_tr_19_the_example_to_play_makes_24_too() -> None:
    match = played(RUSH, "points")
    earned = seat_data(match.position, 1)
    assert match.position.scores[0] == 24
    assert sorted(earned["cards"]) == [3, 5]
    assert sorted(earned["awards"]) == [4, 6]
    assert sorted(earned["bonus"]) == [2, 3]
    assert len(earned["tokens"]) == 1


def test_tr_19_lightning_and_pact_points_count() -> None:
    assert seated(scene("1 1"), 1, lightning=3, pact=5, tokens=[]).scores == (8, 3)


# TR-20: ties


def ended(edition: str, one: dict[str, Any], other: dict[str, Any]) -> Outcome | None:
    """The outcome after thirty dry rounds with what two seats have earned, without tokens."""
    zones = TWO if edition == "en" else {"z2": 2, "z3": 9}
    position = edited(without_tokens(scene("1 1", None, zones, edition=edition)), dry=29)
    position = seated(seated(position, 1, **one), 2, **other)
    return play(position, "seat1: pass; seat2: pass").outcome


HIGH = {"cards": [6], "bonus": [1, 2]}  # 9 points, the highest 6, the sum 6
WIDE = {"cards": [4], "awards": [4], "bonus": [1]}  # 9 points, the highest 4, the sum 8


def test_tr_20_english_the_single_highest_card_or_token() -> None:
    assert ended("en", HIGH, WIDE) == Outcome("dry", "TR-19", (1,))
    assert ended("en", {"cards": [5], "bonus": [1]}, {"awards": [6]}) == Outcome("dry", "TR-19", (2,))


def test_tr_20_french_the_higher_sum_of_cards_and_tokens() -> None:
    assert ended("fr", HIGH, WIDE) == Outcome("dry", "TR-19", (2,))


def test_tr_20_still_tied_it_is_shared() -> None:
    assert ended("en", {"cards": [4, 3]}, {"awards": [4, 3]}) == Outcome("dry", "TR-19", (1, 2))
    assert ended("fr", {"cards": [4, 3]}, {"cards": [3], "awards": [4]}) == Outcome("dry", "TR-19", (1, 2))


def test_tr_20_lightning_and_pact_points_do_not_count_there() -> None:
    assert ended("en", {"cards": [3], "bonus": [3]}, {"cards": [3], "lightning": 3}) == Outcome("dry", "TR-19", (1, 2))
    assert ended("fr", {"cards": [3], "bonus": [4]}, {"cards": [3], "pact": 4}) == Outcome("dry", "TR-19", (1, 2))


def test_tr_20_more_points_win_whatever_they_are() -> None:
    assert ended("en", {"cards": [6]}, {"cards": [3], "bonus": [4]}) == Outcome("dry", "TR-19", (2,))
