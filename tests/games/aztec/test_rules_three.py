"""Stories of AZ-12 to AZ-15: three players, the auction for Ah Puch, his barrier, and three rounds."""

import pytest

from hypostyle.core import Match, Outcome, Unreadable
from tests.games.aztec.tales import (
    AZTEC,
    EAST_WEST_WINS,
    NORTH_SOUTH_WINS,
    STUCK,
    THREE_CORNERS,
    TIE,
    after,
    entries,
    in_both_languages,
    legal,
    match_of,
    refusal,
    seen,
)
from tests.telling import offered


def auction(calls: str, corners: str = "none") -> tuple[int | None, int | None, int]:
    """Ah Puch (None while the auction runs), the last barrier named, and who acts next."""
    position = after(calls, players=3, corners=corners)
    return seen(position, "ah_puch"), seen(position, "barrier"), position.to_act[0]


def won_by(seat: int, barrier: int) -> str:
    """An auction after which this seat is Ah Puch with this barrier."""
    return " ".join(f"bid {barrier}" if each == seat else "pass" for each in (1, 2, 3))


# AZ-12: the auction


def test_az_12_the_first_barrier_named_is_1_to_14() -> None:
    bids = "bid 1, bid 10, bid 11, bid 12, bid 13, bid 14, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9"
    assert legal(after("", players=3)) == [*bids.split(", "), "pass"]
    assert refusal(after("", players=3), "bid 15") == (
        "AZ-12",
        "barrier_first",
        (),
        "The first barrier lies between 1 and 14, not at 15.",
        "La première barrière se situe entre 1 et 14, pas à 15.",
    )
    assert refusal(after("", players=3), "bid 0") == (
        "AZ-12",
        "barrier_first",
        (),
        "The first barrier lies between 1 and 14, not at 0.",
        "La première barrière se situe entre 1 et 14, pas à 0.",
    )


def test_az_12_people_read_bids_first_and_barriers_from_the_highest() -> None:
    position = after("bid 12", players=3)
    assert [choice.key for choice in position.choices(2)] == ["bid", "pass"]
    assert [choice.key for choice in position.choices(2, ("bid",))] == [str(each) for each in range(11, 0, -1)]


def test_az_12_what_can_be_called_is_told() -> None:
    position = after("bid 12", players=3)
    assert offered(position) == {"bid": ("name a barrier", "annoncer une barrière"), "pass": ("pass", "passer")}
    assert offered(position, "bid")["11"] == ("nobody reaches 11", "personne n'atteindra 11")


def test_az_12_with_shared_corners_the_first_barrier_is_1_to_18() -> None:
    position = after("", players=3, corners="shared")
    assert len(legal(position)) == 19
    assert refusal(position, "bid 18") is None
    assert refusal(position, "bid 19") == (
        "AZ-12",
        "barrier_first",
        (),
        "The first barrier lies between 1 and 18, not at 19.",
        "La première barrière se situe entre 1 et 18, pas à 19.",
    )


def test_az_12_seats_speak_in_order_from_seat_1() -> None:
    assert auction("") == (None, None, 1)
    assert auction("bid 12") == (None, 12, 2)
    assert auction("bid 12 bid 9") == (None, 9, 3)
    assert auction("bid 12 bid 9 bid 8") == (None, 8, 1)


def test_az_12_a_seat_speaks_only_in_its_turn() -> None:
    assert refusal(after("bid 12", players=3), "bid 9", seat=3) == (
        "AZ-12",
        "turn",
        (),
        "It is not your turn: Seat 2 to act.",
        "Ce n'est pas votre tour : c'est au joueur 2.",
    )


def test_az_12_each_barrier_is_lower_than_the_last() -> None:
    position = after("bid 12", players=3)
    lower = (
        "AZ-12",
        "barrier_lower",
        (),
        "The barrier must go down: name 1 to 11, not 12.",
        "La barrière doit descendre : annoncez de 1 à 11, pas 12.",
    )
    assert refusal(position, "bid 12") == lower
    assert refusal(position, "bid 11") is None
    assert refusal(after("bid 12 pass", players=3), "bid 12") == lower
    assert legal(after("bid 3", players=3)) == ["bid 1", "bid 2", "pass"]
    told = refusal(after("bid 3", players=3), "bid 0")
    assert told is not None
    assert told.en == "The barrier must go down: name 1 to 2, not 0."


def test_az_12_who_passes_is_out_for_good() -> None:
    assert auction("pass bid 10 bid 9") == (None, 9, 2)
    position = after("pass bid 10 bid 9", players=3)
    assert seen(position, "still_in") == [2, 3]
    told = refusal(position, "bid 8", seat=1)
    assert told is not None
    assert (told.rule, told.code) == ("AZ-12", "turn")


def test_az_12_it_ends_when_all_others_have_passed() -> None:
    assert auction("bid 12 pass") == (None, 12, 3)
    assert auction("bid 12 pass pass") == (1, 12, 1)
    assert auction("bid 12 bid 7 pass") == (None, 7, 1)
    assert auction("bid 12 bid 7 pass pass") == (2, 7, 2)
    assert auction("pass bid 14 pass") == (2, 14, 2)


def test_az_12_two_passes_then_a_barrier_end_it_at_once() -> None:
    assert auction("pass pass") == (None, None, 3)
    assert auction("pass pass bid 14") == (3, 14, 3)


def test_az_12_after_two_passes_the_third_may_still_pass() -> None:
    assert legal(after("pass pass", players=3))[-1] == "pass"


def test_az_12_three_passes_make_seat_1_ah_puch_with_the_highest_barrier() -> None:
    assert auction("pass pass pass") == (1, 14, 1)
    assert auction("pass pass pass", corners="shared") == (1, 18, 1)


@pytest.mark.parametrize(
    ("calls", "ah_puch"),
    [("bid 1", 1), ("bid 5 bid 1", 2), ("pass bid 2 bid 1", 3), ("bid 5 bid 4 bid 3 bid 1", 1)],
)
def test_az_12_a_barrier_of_1_ends_it_at_once(calls: str, ah_puch: int) -> None:
    assert auction(calls) == (ah_puch, 1, ah_puch)


def test_az_12_underbidding_goes_on_round_after_round() -> None:
    match = Match(AZTEC, {"players": 3})
    speakers = []
    for barrier in range(14, 0, -1):
        speakers.append(match.position.to_act[0])
        match.play(f"bid {barrier}")
    assert speakers == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2]
    assert seen(match.position, "ah_puch") == 2
    assert seen(match.position, "barrier") == 1


def test_az_12_two_underbid_each_other_after_the_third_is_out() -> None:
    assert auction("bid 9 bid 8 pass bid 7 bid 6 bid 5") == (None, 5, 2)
    assert auction("bid 9 bid 8 pass bid 7 bid 6 bid 5 pass") == (1, 5, 1)


def test_az_12_nobody_builds_before_the_auction_is_over() -> None:
    assert refusal(after("bid 12", players=3), "d4.1EN") == (
        "AZ-12",
        "auction_first",
        (),
        "The auction for Ah Puch comes first: name a barrier or pass.",
        "Les enchères pour Ah Puch viennent d'abord : annoncez une barrière ou passez.",
    )


def test_az_12_a_piece_that_breaks_an_earlier_rule_too_is_told_that_one() -> None:
    told = refusal(after("bid 12", players=3), "a1.1EN")
    assert told is not None
    assert told.rule == "AZ-6"


@pytest.mark.parametrize("call", ["bid 3", "pass"])
def test_az_12_nobody_bids_after_the_auction(call: str) -> None:
    assert refusal(after("bid 12 pass pass", players=3), call) == (
        "AZ-12",
        "auction_over",
        (),
        "The auction is over; lay a piece.",
        "Les enchères sont closes ; posez une pièce.",
    )


@pytest.mark.parametrize("call", ["bid 3", "pass"])
def test_az_12_two_players_have_no_auction(call: str) -> None:
    assert refusal(after(""), call) == (
        "AZ-12",
        "no_auction",
        (),
        "With two players there is no auction; lay a piece.",
        "À deux joueurs il n'y a pas d'enchères ; posez une pièce.",
    )


def test_az_12_a_bid_without_a_number_is_told_the_form() -> None:
    with pytest.raises(Unreadable) as caught:
        match_of("bid", players=3)
    assert caught.value.rule == "AZ-12"
    assert caught.value.say("en") == "cannot read “bid”: expected “bid” and a number, such as bid 12"
    assert caught.value.say("fr") == "impossible de lire « bid » : on attend « bid » et un nombre, comme bid 12"


def test_az_12_calls_are_spoken_in_both_languages() -> None:
    position = after("", players=3)
    assert in_both_languages(position.spoken(1, AZTEC.parse("bid 12"))) == (
        "Seat 1: nobody reaches 12.",
        "Le joueur 1 : personne n'atteindra 12.",
    )
    assert in_both_languages(position.spoken(1, AZTEC.parse("pass"))) == ("Seat 1 passes.", "Le joueur 1 passe.")


# AZ-13: roles and turns


@pytest.mark.parametrize(
    ("ah_puch", "axes"),
    [(1, {"2": "ns", "3": "ew"}), (2, {"3": "ns", "1": "ew"}), (3, {"1": "ns", "2": "ew"})],
)
def test_az_13_going_round_the_next_seat_is_north_south_the_one_after_east_west(
    ah_puch: int, axes: dict[str, str]
) -> None:
    assert seen(after(won_by(ah_puch, 5), players=3), "axes") == axes


def test_az_13_nobody_has_an_axis_during_the_auction() -> None:
    assert seen(after("bid 9", players=3), "axes") == {}


@pytest.mark.parametrize(("ah_puch", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_az_13_ah_puch_begins_turns_go_round_and_he_plays_last(ah_puch: int, order: list[int]) -> None:
    position = after(f"{won_by(ah_puch, 5)} {TIE}", players=3)
    seats = [piece["seat"] for piece in seen(position, "pieces")]
    assert seats == [*(order * 7), ah_puch]
    assert [seats.count(seat) for seat in order] == [8, 7, 7]


@pytest.mark.parametrize("ah_puch", [1, 2, 3])
def test_az_13_who_acts_is_who_is_said_to_have_laid(ah_puch: int) -> None:
    match = match_of(f"{won_by(ah_puch, 5)} {TIE}", players=3)
    acted = [entry.actor for entry in match.entries[3:]]
    assert acted == [piece["seat"] for piece in seen(match.position, "pieces")]


def test_az_13_a_builder_waits_for_his_turn() -> None:
    assert refusal(after(won_by(2, 5), players=3), "d4.1EN", seat=1) == (
        "AZ-13",
        "turn",
        (),
        "It is not your turn: Seat 2 to act.",
        "Ce n'est pas votre tour : c'est au joueur 2.",
    )


# AZ-14: the barrier

# Seats as (Ah Puch, North/South, East/West).
ROLES = [(1, 2, 3), (2, 3, 1), (3, 1, 2)]


def three(ah_puch: int, barrier: int, line: str, **options: object) -> tuple[tuple[int, ...], Outcome | None]:
    """Scores and outcome of a match whose auction was won like this and whose building went like that."""
    position = after(f"{won_by(ah_puch, barrier)} {line}", players=3, **options)
    return position.scores, position.outcome


@pytest.mark.parametrize(("ah_puch", "north_south", "east_west"), ROLES)
def test_az_14_ah_puch_wins_if_neither_reaches_the_barrier(ah_puch: int, north_south: int, east_west: int) -> None:
    scores, outcome = three(ah_puch, 5, NORTH_SOUTH_WINS)  # 4 points to 2
    assert (scores[ah_puch - 1], scores[north_south - 1], scores[east_west - 1]) == (0, 4, 2)
    assert outcome == Outcome("built", "AZ-14", (ah_puch,))


@pytest.mark.parametrize(("ah_puch", "north_south", "east_west"), ROLES)
def test_az_14_to_have_as_many_points_as_the_barrier_is_to_reach_it(
    ah_puch: int, north_south: int, east_west: int
) -> None:
    assert three(ah_puch, 4, NORTH_SOUTH_WINS)[1] == Outcome("built", "AZ-14", (north_south,))
    assert three(ah_puch, 6, EAST_WEST_WINS)[1] == Outcome("built", "AZ-14", (east_west,))
    assert three(ah_puch, 7, EAST_WEST_WINS)[1] == Outcome("built", "AZ-14", (ah_puch,))


@pytest.mark.parametrize(("ah_puch", "north_south", "east_west"), ROLES)
def test_az_14_if_both_reach_it_the_one_with_more_points_wins(ah_puch: int, north_south: int, east_west: int) -> None:
    assert three(ah_puch, 2, NORTH_SOUTH_WINS)[1] == Outcome("built", "AZ-14", (north_south,))
    assert three(ah_puch, 2, EAST_WEST_WINS)[1] == Outcome("built", "AZ-14", (east_west,))


@pytest.mark.parametrize(("ah_puch", "north_south", "east_west"), ROLES)
def test_az_14_on_a_tie_the_one_who_played_first_of_the_two_wins(
    ah_puch: int, north_south: int, east_west: int
) -> None:
    scores, outcome = three(ah_puch, 3, TIE)  # 3 points each
    assert (scores[ah_puch - 1], scores[north_south - 1], scores[east_west - 1]) == (0, 3, 3)
    assert outcome == Outcome("built", "AZ-14", (north_south,))
    assert three(ah_puch, 4, TIE)[1] == Outcome("built", "AZ-14", (ah_puch,))


def test_az_14_shared_corners_help_to_reach_the_barrier() -> None:
    assert three(1, 7, THREE_CORNERS) == ((0, 4, 2), Outcome("built", "AZ-14", (1,)))
    assert three(1, 7, THREE_CORNERS, corners="shared") == ((0, 7, 5), Outcome("built", "AZ-14", (2,)))


def test_az_14_the_barrier_decides_when_no_piece_can_be_placed_too() -> None:
    assert three(1, 6, STUCK) == ((0, 5, 6), Outcome("stuck", "AZ-14", (3,)))
    assert three(1, 7, STUCK) == ((0, 5, 6), Outcome("stuck", "AZ-14", (1,)))


def test_az_14_the_result_is_told() -> None:
    position = after(f"{won_by(3, 7)} {STUCK}", players=3)
    assert in_both_languages(position.result) == (
        "No piece can be placed any more. Seat 3 wins!",
        "Aucune pièce ne peut plus être posée. Le joueur 3 gagne !",
    )


# AZ-15: three rounds

# Who builds:      North/South  East/West  Ah Puch
#        round 1   seat 2       seat 3     seat 1
#        round 2   seat 3       seat 1     seat 2
#        round 3   seat 1       seat 2     seat 3


def rounds(*lines: str) -> Match:
    """A match of three rounds in which each line is one round."""
    return match_of(" ".join(lines), players=3, rounds=3)


def test_az_15_there_is_neither_auction_nor_barrier() -> None:
    position = rounds().position
    assert (seen(position, "ah_puch"), seen(position, "barrier"), position.to_act) == (1, None, (1,))
    assert legal(position) == legal(after(""))
    no_auction = (
        "AZ-15",
        "no_auction_in_rounds",
        (),
        "In three rounds there is no auction; lay a piece.",
        "En trois manches il n'y a pas d'enchères ; posez une pièce.",
    )
    assert refusal(position, "bid 3") == no_auction
    assert refusal(position, "pass") == no_auction


def test_az_15_each_seat_is_ah_puch_once_in_seat_order() -> None:
    match = rounds(TIE, TIE, TIE)
    told = [
        (seen(position, "round"), seen(position, "ah_puch"), seen(position, "axes"), position.to_act)
        for position in (match.positions[ply] for ply in (0, 22, 44))
    ]
    assert told == [
        (1, 1, {"2": "ns", "3": "ew"}, (1,)),
        (2, 2, {"3": "ns", "1": "ew"}, (2,)),
        (3, 3, {"1": "ns", "2": "ew"}, (3,)),
    ]


def test_az_15_a_round_ends_without_an_entry_and_the_next_starts_from_the_start_cube() -> None:
    match = rounds(TIE)
    assert match.ply == 22
    assert seen(match.position, "pieces") == []
    assert seen(match.position, "pieces_left") == 22
    assert legal(match.position) == legal(after(""))
    assert match.position.outcome is None


def test_az_15_within_a_round_ah_puch_begins_and_plays_last() -> None:
    actors = [entry.actor for entry in rounds(TIE, TIE, TIE).entries]
    assert actors[:22] == [*([1, 2, 3] * 7), 1]
    assert actors[22:44] == [*([2, 3, 1] * 7), 2]
    assert actors[44:] == [*([3, 1, 2] * 7), 3]


def test_az_15_scores_are_the_sums_so_far_plus_those_of_this_round() -> None:
    match = rounds(NORTH_SOUTH_WINS, EAST_WEST_WINS, TIE)
    assert match.positions[21].scores == (0, 4, 2)  # before the last piece; Ah Puch's own score in a round is 0
    assert match.positions[22].scores == (0, 4, 2)
    assert match.positions[43].scores == (6, 4, 4)  # 6 for seat 1 (East/West), 2 for seat 3 (North/South)
    assert match.positions[44].scores == (6, 4, 4)
    assert match.position.scores == (9, 7, 4)


def test_az_15_the_highest_sum_wins() -> None:
    position = rounds(NORTH_SOUTH_WINS, EAST_WEST_WINS, TIE).position
    assert position.outcome == Outcome("built", "AZ-15", (1,))
    assert position.to_act == ()
    # Seat 1: 3 and 4. Seat 2: 2 and 2. Seat 3: 6 and 3.
    position = rounds(EAST_WEST_WINS, TIE, NORTH_SOUTH_WINS).position
    assert position.scores == (7, 4, 9)
    assert position.outcome == Outcome("built", "AZ-15", (3,))


def test_az_15_equal_sums_share_the_win() -> None:
    everyone = rounds(TIE, TIE, TIE).position
    assert everyone.scores == (6, 6, 6)
    assert everyone.outcome == Outcome("built", "AZ-15", (1, 2, 3))
    assert in_both_languages(everyone.result) == (
        "All 22 pieces are placed. Shared win: Seat 1, Seat 2, Seat 3!",
        "Les 22 pièces sont posées. Le joueur 1, le joueur 2, le joueur 3 se partagent la victoire !",
    )
    two = rounds(STUCK, STUCK, EAST_WEST_WINS).position
    assert two.scores == (8, 11, 11)
    assert two.outcome == Outcome("built", "AZ-15", (2, 3))


def test_az_15_a_stuck_round_is_over_and_the_next_begins() -> None:
    match = rounds(STUCK)
    assert match.ply == len(entries(STUCK)) == 20
    assert (seen(match.position, "round"), match.position.to_act) == (2, (2,))
    assert match.position.scores == (0, 5, 6)
    assert match.position.outcome is None


def test_az_15_the_ending_told_is_that_of_the_last_round() -> None:
    last = rounds(TIE, TIE, STUCK).position
    assert last.scores == (8, 9, 6)
    assert last.outcome == Outcome("stuck", "AZ-15", (2,))
    first = rounds(STUCK, TIE, TIE).position
    assert first.scores == (6, 8, 9)
    assert first.outcome == Outcome("built", "AZ-15", (3,))
