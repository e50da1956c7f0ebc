"""Stories of TR-1 to TR-6: bricks, cards, what joins and completes, the start."""

import pytest

from hypostyle.core import APART
from hypostyle.games.temple_rush import RushPosition
from hypostyle.games.temple_rush.cards import default_cards
from tests.games.temple_rush.tales import (
    RUSH,
    Told,
    begun,
    edited,
    legal,
    play,
    refusal,
    scene,
    seat_data,
    weights,
    without_tokens,
    zone,
)

EACH_TABLE = [(2, 2, 7, 30), (3, 2, 9, 30), (4, 3, 10, 29)]  # players, open cards, cards in the pile, unseen ones


# TR-1: what a player has


def test_tr_1_thirteen_bricks_three_tokens_and_an_empty_board() -> None:
    player = seat_data(begun(), 1)
    assert player["supply"] == [3, 4, 3, 3]
    assert player["tokens"] == ["bag", "hammer", "mortar"]
    assert player["bonus"] == []


def test_tr_1_four_players_have_three_zones() -> None:
    assert seat_data(begun(players=4), 4)["figures"] == {"z1": [], "z2": [], "z3": []}


def test_tr_1_a_die_has_two_stars_among_six_faces() -> None:
    found = weights(begun("first seat1; card z1 2; card z2 9; pile 1", players=2))
    assert len(found) == 25
    assert sum(found.values()) == 36
    assert (found["roll * *"], found["roll * 1"], found["roll 4 3"]) == (4, 2, 1)


# TR-2: the cards


def test_tr_2_eight_cards_of_each_colour_with_its_value() -> None:
    found: dict[tuple[str, int], int] = {}
    for card in RUSH.cards.values():
        found[card.colour, card.value] = found.get((card.colour, card.value), 0) + 1
    assert found == {("yellow", 3): 8, ("blue", 4): 8, ("red", 5): 8, ("brown", 6): 8}


def test_tr_2_the_top_of_the_pile_is_open_unless_told_otherwise() -> None:
    set_up = "first seat1; card z1 2; card z2 9"
    assert "pile lightning" in weights(begun(set_up, players=2))
    assert "roll 1 1" in weights(begun(set_up, players=2, open_pile="off"))


def test_tr_2_the_lightning_card_is_worth_3() -> None:
    position = without_tokens(scene("4 4", {1: {"z1": "4 0,0; 2 1,1"}}))
    position = edited(position, top="lightning", has_lightning=False)
    race = play(position, "seat1: place z1 4 0,2; seat2: pass; bonus 4; pile 3")
    winner = play(race, "racewinner seat2")
    assert (seat_data(winner, 2)["lightning"], winner.scores[1]) == (3, 3)


# TR-3: what is joined, and what is complete


def free(built: str, card: int = 9, rolled: str = "* 4", **options: object) -> RushPosition:
    """Free building, with bricks of seat 1 in z1."""
    return scene(rolled, {1: {"z1": built}}, {"z1": card, "z2": 10}, building="free", **options)


@pytest.mark.parametrize(
    ("brick", "said"),
    [
        ("2 3,1", None),  # shares column 3
        ("2 4,1", Told("TR-8", "not_joined")),  # touches a corner only
        ("2 4,0", Told("TR-8", "not_joined")),  # beside it, on the same level
        ("3x 0,1", None),  # end on: one cell
        ("3x 4,1", Told("TR-8", "not_joined")),
        ("4 -3,-1", None),
        ("2 0,2", Told("TR-8", "not_joined")),  # two levels up
        ("2 3,0", Told("TR-3", "overlap")),
    ],
)
def test_tr_3_bricks_in_neighbouring_levels_that_share_a_column_are_joined(brick: str, said: Told | None) -> None:
    assert refusal(free("4 0,0"), f"seat1: place z1 {brick}") == said


def test_tr_3_free_bricks_never_overlap() -> None:
    position = scene("4 1", {1: {"z1": "2 0,0; 2x 0,1"}}, building="free")
    along = [text for text in legal(position, 1, "place") if text.startswith("place z1 4 ") and text.endswith(",1")]
    assert along == ["place z1 4 1,1"]
    assert refusal(position, "seat1: place z1 4 -1,1") == Told("TR-3", "overlap")


@pytest.mark.parametrize(
    ("card", "built", "right"),
    [
        (9, "4 0,0; 2 4,0; 4 1,1; 2 2,2", True),
        (9, "4 0,0; 4x 4,0; 4 1,1; 2 2,2", False),  # a cell short
        (9, "4 0,0; 3 4,0; 4 1,1; 2 2,2", False),  # a cell too many
        (9, "4 0,0; 2x 4,0; 4x 5,0; 4 1,1; 2 2,2", False),  # 4x 5,0 is joined to nothing
        (9, "4 -2,7; 2 2,7; 4 -1,8; 2 0,9", True),  # anywhere
        (6, "4 0,0; 3 1,1; 2 2,2", True),
        (6, "4 0,0; 3 0,1; 2 0,2", True),  # from behind
        (6, "4 0,0; 3 0,1; 2 1,2", False),
    ],
)
def test_tr_3_complete_is_the_whole_silhouette_joined_moved_or_mirrored(card: int, built: str, right: bool) -> None:
    claimed = play(free(built, card), "seat1: claim z1; seat2: pass")
    assert legal(claimed, 1, "bonus" if right else "forfeit")


# TR-4: the card set


def test_tr_4_every_card_is_different_even_in_the_mirror() -> None:
    seen: set[tuple[str, ...]] = set()
    for card in default_cards():
        rows = tuple(card["rows"])
        assert rows not in seen
        seen |= {rows, tuple(row[::-1] for row in rows)}


@pytest.mark.parametrize("number", [1, 9, 17, 26])
def test_tr_4_the_fewest_bricks_are_the_value_of_the_card(number: int) -> None:
    card = RUSH.cards[number]
    choices = card.shape.choices_of_bricks()
    assert min(map(sum, choices)) == card.value
    assert len(choices) >= 20


# TR-5: the start


@pytest.mark.parametrize(("players", "opened", "pile", "unseen"), EACH_TABLE)
def test_tr_5_cards_for_each_number_of_players(players: int, opened: int, pile: int, unseen: int) -> None:
    position = begun("first seat1", players=players)
    for number in range(1, opened + 1):
        assert weights(position) == {f"card z{number} {card}": 1 for card in range(number, 33)}
        position = play(position, f"card z{number} {number}")
    expected = {f"pile {card}": pile for card in range(opened + 1, 33)}
    assert weights(position) == {**expected, "pile lightning": unseen}
    assert legal(position, 1) == []
    after = play(position, "pile 32")
    assert (after.data()["pile"], after.data()["top"], after.data()["has_lightning"]) == (pile - 1, 32, True)
    assert len(weights(after)) == 5**players


@pytest.mark.parametrize(("players", "opened", "pile", "unseen"), EACH_TABLE)
def test_tr_5_with_a_closed_pile_the_dice_follow_the_cards(players: int, opened: int, pile: int, unseen: int) -> None:
    cards = "; ".join(f"card z{number} {number}" for number in range(1, opened + 1))
    position = begun(f"first seat1; {cards}", players=players, open_pile="off")
    assert len(weights(position)) == 5**players
    assert (position.data()["pile"], len(position.data()["unseen"])) == (pile, unseen)


@pytest.mark.parametrize("players", [2, 3])
def test_tr_5_the_right_zone_is_unused_in_english_the_left_in_french(players: int) -> None:
    english, french = begun("first seat1", players=players), begun("first seat1", players=players, edition="fr")
    assert list(seat_data(english, 1)["figures"]) == ["z1", "z2"]
    assert list(seat_data(french, 1)["figures"]) == ["z2", "z3"]
    assert set(weights(play(french, "card z2 7"))) == {f"card z3 {card}" for card in range(1, 33) if card != 7}
    assert list(seat_data(begun(players=4, edition="fr"), 1)["figures"]) == ["z1", "z2", "z3"]


def test_tr_5_no_brick_goes_into_an_unused_zone() -> None:
    assert refusal(scene("4 4"), "seat1: place z3 4 0,0") == Told("TR-5", "no_zone")
    assert refusal(scene("4 4"), "seat1: mortar z3") == Told("TR-5", "no_zone")


def test_tr_5_lightning_can_be_the_first_top() -> None:
    position = begun("first seat1; card z1 2; card z2 9; pile lightning", players=2)
    assert (position.data()["top"], position.data()["pile"]) == ("lightning", 7)
    assert "roll 1 1" in weights(position)


def test_tr_5_chance_is_not_for_seats() -> None:
    assert refusal(begun(players=2), "first seat3") == Told("TR-5", "chance")
    assert refusal(scene("4 4"), "seat1: roll 1 1") == Told("TR-7", "not_yours")


# TR-6: who starts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tr_6_the_starter_is_drawn(players: int) -> None:
    start = begun(players=players)
    assert weights(start) == {f"first seat{seat}": 1 for seat in range(1, players + 1)}
    assert play(start, "first seat2").data()["starter"] == 2


def test_tr_6_all_act_whoever_started() -> None:
    assert scene("4 4 4").to_act == (1, 2, 3)
    assert zone(play(scene("4 4 4"), "seat3: place z1 4 0,0"), 3, "z1") == "4 0,0"


# Options that are proposed where nobody has chosen


@pytest.mark.parametrize(
    ("circumstances", "race", "edition"),
    [((), "drawn", "en"), (("en", APART), "live", "en"), (("fr",), "drawn", "fr"), (("fr", APART), "live", "fr")],
)
def test_tr_17_people_at_screens_of_their_own_race_and_who_speaks_french_plays_the_french_edition(
    circumstances: tuple[str, ...], race: str, edition: str
) -> None:
    options = RUSH.facts.settle({}, circumstances)
    assert (options["race"], options["edition"]) == (race, edition)
