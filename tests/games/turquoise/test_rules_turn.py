"""Rule stories: auctions, action points, laying plates and what they score (TQ-8 to TQ-12)."""

from typing import Any

import pytest

from hypostyle.core import CHANCE, Position
from hypostyle.games.turquoise import GAME
from tests.games.turquoise.tales import (
    FIRST,
    GROUND,
    SECOND,
    begun,
    in_both_languages,
    is_legal,
    legal,
    refusal,
    seen,
    situation,
    then,
)


def four(**more: object) -> Position:
    """White's turn among four players with points to bid."""
    return situation(4, **{"points": (5, 6, 4, 3), **more})  # type: ignore[arg-type]


# TQ-8: the auction


def test_tq_8_the_opener_names_a_free_tablet_and_a_price() -> None:
    position = situation(points=(2, 9), tablets={"thot": "black"})
    assert legal(position, "auction") == [
        "auction anubis 1",
        "auction anubis 2",
        "auction horus 1",
        "auction horus 2",
        "auction seth 1",
        "auction seth 2",
    ]


def test_tq_8_a_tablet_that_somebody_holds_is_not_free() -> None:
    told = (
        "TQ-8",
        "tablet_taken",
        (),
        "Thot is not free: somebody holds it.",
        "Thot n'est pas libre : quelqu'un l'a déjà.",
    )
    assert refusal(situation(points=(5, 5), tablets={"thot": "black"}), "auction thot 1") == told
    assert refusal(situation(points=(5, 5), tablets={"thot": "white"}), "auction thot 1") == told


def test_tq_8_a_price_is_at_least_1() -> None:
    assert refusal(situation(points=(5, 5)), "auction horus 0") == (
        "TQ-8",
        "price_low",
        (),
        "0 is too little; the least is 1.",
        "0, c'est trop peu ; le minimum est 1.",
    )


def test_tq_8_nobody_bids_more_points_than_they_have() -> None:
    assert refusal(situation(points=(5, 9)), "auction horus 6") == (
        "TQ-8",
        "price_high",
        (),
        "6 is more than you have; you have 5 points.",
        "6, c'est plus que vous n'avez ; il vous reste 5 points.",
    )
    assert legal(situation(points=(0, 9)), "auction") == []
    # The bidder's points count, not those of the opener.
    bidding = then(situation(points=(5, 1)), "auction horus 1")
    told = refusal(bidding, "raise 2")
    assert told is not None
    assert told.en == "2 is more than you have; you have one point."
    assert legal(bidding) == ["drop"]


def test_tq_8_a_raise_goes_above_the_price() -> None:
    bidding = then(situation(points=(5, 6)), "auction horus 3")
    assert legal(bidding) == ["drop", "raise 4", "raise 5", "raise 6"]
    assert refusal(bidding, "raise 3") == (
        "TQ-8",
        "price_low",
        (),
        "3 is too little; the least is 4.",
        "3, c'est trop peu ; le minimum est 4.",
    )


def test_tq_8_while_it_runs_nothing_else_is_done() -> None:
    bidding = then(situation(points=(5, 5)), "auction horus 3")
    for text in ("draw", "end", "auction thot 1", "move hand>b1 ap 1", "seth r0"):
        assert refusal(bidding, text) == (
            "TQ-8",
            "bid_first",
            (),
            "The auction comes first: raise or drop out.",
            "L'enchère d'abord : montez ou quittez-la.",
        )


def test_tq_8_without_one_there_is_nothing_to_raise_or_to_leave() -> None:
    for text in ("raise 3", "drop"):
        assert refusal(situation(points=(5, 5)), text) == (
            "TQ-8",
            "no_auction",
            (),
            "No auction is running.",
            "Aucune enchère n'est ouverte.",
        )


def test_tq_8_the_others_wait() -> None:
    bidding = then(four(), "auction horus 1")
    assert refusal(bidding, "drop", seat=3) == (
        "TQ-8",
        "turn",
        (),
        "It is not your turn: Black to act.",
        "Ce n'est pas votre tour : c'est à Noir.",
    )


def test_tq_8_four_outbid_one_another_round_after_round() -> None:
    asked = []
    position = four(mover="black")
    for line in (
        "auction seth 1",  # black
        "raise 2",  # yellow
        "drop",  # orange, for good
        "raise 3",  # white
        "raise 4",  # black
        "drop",  # yellow
        "raise 5",  # white
        "raise 6",  # black
        "drop",  # white
    ):
        asked.append(position.to_act[0])
        assert position.turn == 2
        position = then(position, line)
    assert asked == [2, 3, 4, 1, 2, 3, 1, 2, 1]
    assert seen(position, "tablets") == {"seth": 2}
    assert position.scores == (5, 0, 4, 3)  # 6 points went to the bank
    assert position.to_act == (2,)


def test_tq_8_the_highest_bidder_is_passed_over() -> None:
    # Yellow bids last and is highest; white and black drop one after the other.
    position = then(four(), "auction anubis 1; drop; raise 3; drop")
    assert position.to_act == (1,)
    position = then(position, "raise 4")
    assert position.to_act == (3,)
    won = then(position, "drop")
    assert (seen(won, "tablets"), won.scores) == ({"anubis": 1}, (1, 6, 4, 3))


def test_tq_8_another_may_win_and_the_opener_has_the_full_action_points() -> None:
    position = then(four(), "auction thot 2; drop; raise 3; drop; drop")
    assert seen(position, "tablets") == {"thot": 3}
    assert position.scores == (5, 6, 1, 3)
    assert (position.to_act, seen(position, "actions")) == ((1,), 3)


def test_tq_8_a_lost_auction_was_the_one() -> None:
    position = then(situation(points=(5, 5)), "auction horus 1; raise 2; drop")
    assert refusal(position, "auction thot 1") == (
        "TQ-8",
        "auction_late",
        (),
        "An auction can only be the first thing in a turn.",
        "Une enchère ne s'ouvre qu'au tout début du tour.",
    )
    assert is_legal(then(position, "end"), "auction thot 1")


@pytest.mark.parametrize("line", ["thot", "move hand>b1 ap 1", "horus b2", "draw; plate 1; lay g10 r0"])
def test_tq_8_an_auction_is_the_first_thing_in_a_turn(line: str) -> None:
    position = situation(points=(5, 5), tablets={"thot": "white", "horus": "white"})
    assert is_legal(position, "auction seth 1")
    told = refusal(then(position, line), "auction seth 1")
    assert told is not None
    assert told.code == "auction_late"


def test_tq_8_a_player_may_hold_several_tablets_and_use_one_just_won() -> None:
    position = then(situation(points=(5, 5), tablets={"horus": "white"}), "auction thot 1; drop")
    assert seen(position, "tablets") == {"horus": 1, "thot": 1}
    assert seen(then(position, "thot"), "actions") == 4


def test_tq_8_is_told_in_both_languages() -> None:
    position = four()
    said = position.spoken(1, GAME.parse("auction horus 3"))
    assert in_both_languages(said) == ("White offers 3 points for Horus.", "Blanc offre 3 points pour Horus.")
    bidding = then(position, "auction horus 3")
    assert in_both_languages(bidding.spoken(2, GAME.parse("raise 5"))) == ("Black bids 5.", "Noir monte à 5.")
    assert in_both_languages(bidding.spoken(2, GAME.parse("drop"))) == ("Black drops out.", "Noir quitte l'enchère.")


# TQ-9: action points


def test_tq_9_three_action_points_in_any_order() -> None:
    position = then(begun(), "move hand>b1 ap 1; draw; plate 1; lay g10 r0; move b1>c1 ap 1")
    assert seen(position, "actions") == 0
    assert legal(position) == ["end"]


@pytest.mark.parametrize("text", ["draw", "crown r0", "move hand>b1 ap 1", "horus b2", "anubis a1"])
def test_tq_9_without_points_nothing_that_costs_one_is_done(text: str) -> None:
    position = situation(actions=0, white="a1", tablets={"horus": "white", "anubis": "white"}, is_fresh=False)
    assert refusal(position, text) == (
        "TQ-9",
        "no_actions",
        (),
        "You have no action points left.",
        "Vous n'avez plus de point d'action.",
    )


def test_tq_9_the_rest_may_be_left_and_is_lost() -> None:
    position = then(begun(), "move hand>b1 ap 1; end")
    assert (position.to_act, seen(position, "actions")) == ((2,), 3)
    assert seen(then(begun(), "end; end"), "actions") == 3


def test_tq_9_turns_go_round() -> None:
    position = begun(4, "yellow")
    movers = []
    for _ in range(6):
        movers.append(position.to_act[0])
        position = then(position, "end")
    assert movers == [3, 4, 1, 2, 3, 4]


def test_tq_9_in_anothers_turn_one_waits() -> None:
    assert refusal(begun(), "end", seat=2) == (
        "TQ-9",
        "turn",
        (),
        "It is not your turn: White to act.",
        "Ce n'est pas votre tour : c'est à Blanc.",
    )


# TQ-10: laying a plate


def test_tq_10_the_point_is_spent_at_the_draw_and_chance_draws_any_plate_alike() -> None:
    drawing = then(begun(), "draw")
    assert (drawing.to_act, drawing.turn, seen(drawing, "actions")) == ((CHANCE,), 1, 2)
    weights = {chance.move.text: chance.weight for chance in drawing.chances()}
    assert weights == {f"plate {number}": 1 for number in range(1, 26)}
    later = then(drawing, "plate 7; lay g10 r0; draw")
    assert "plate 7" not in legal(later)
    assert len(legal(later)) == 24


@pytest.mark.parametrize("text", ["plate 26", "plate 30", "plate 99", "first black"])
def test_tq_10_corners_and_the_last_capital_are_not_drawn(text: str) -> None:
    assert refusal(then(begun(), "draw"), text, CHANCE) == (
        "TQ-10",
        "chance",
        (),
        f"“{text}” cannot be drawn here.",
        f"« {text} » ne peut pas être tiré ici.",
    )


def test_tq_10_no_player_draws_in_place_of_chance() -> None:
    assert refusal(begun(), "plate 7") == (
        "TQ-9",
        "not_yours",
        (),
        "Only chance can draw “plate 7”.",
        "Seul le hasard peut tirer « plate 7 ».",
    )


@pytest.mark.parametrize("text", ["draw", "end", "move hand>b1 ap 1", "thot", "auction horus 1", "crown r0"])
def test_tq_10_only_laying_may_follow(text: str) -> None:
    drawn = then(situation(points=(5, 5), tablets={"thot": "white"}), "draw; plate 1")
    assert {text.split(" ")[0] for text in legal(drawn)} == {"lay"}
    assert refusal(drawn, text) == (
        "TQ-10",
        "lay_first",
        (),
        "The plate you have drawn must be laid at once.",
        "La plaque piochée doit être posée aussitôt.",
    )


def test_tq_10_one_lays_what_one_has_drawn() -> None:
    assert refusal(begun(), "lay g10 r0") == (
        "TQ-10",
        "draw_first",
        (),
        "Draw a plate first.",
        "Piochez d'abord une plaque.",
    )


def test_tq_10_two_plates_do_not_lie_on_one_place() -> None:
    assert refusal(then(begun(), "draw; plate 1"), "lay g30 r0") == (
        "TQ-10",
        "place_taken",
        ("g30",),
        "A plate lies on g30 already.",
        "Il y a déjà une plaque en g30.",
    )


def test_tq_10_an_upper_place_needs_pillars_on_its_four_sites() -> None:
    position = situation(plates=GROUND, white="b2 c3", drawn=24)
    assert refusal(position, "lay s100 r0") == (
        "TQ-10",
        "not_carried",
        ("b3", "c2"),
        "s100 is not carried by four pillars: 2 sites are free.",
        "s100 n'est pas porté par quatre piliers : 2 emplacements sont libres.",
    )
    told = refusal(situation(plates=GROUND, white="b2 c3 b3", drawn=24), "lay s100 r0")
    assert told is not None
    assert told.en == "s100 is not carried by four pillars: one site is free."
    # Of any colours.
    assert is_legal(situation(plates=GROUND, white="b2 c3", black="b3 c2", drawn=24), "lay s100 r0")


def test_tq_10_four_pillars_on_too_few_plates_carry_nothing() -> None:
    # s100 lies over g00, g01, g10 and g11; without g11 the column c3 has no site.
    laid = {place: lying for place, lying in GROUND.items() if place != "g11"}
    told = refusal(situation(plates=laid, white="b2 b3 c2", drawn=24), "lay s100 r0")
    assert told is not None
    assert (told.code, told.cells) == ("not_built", ("g11",))


def test_tq_10_ordinary_plates_never_go_on_the_top() -> None:
    laid = GROUND | FIRST | {place: SECOND[place] for place in ("s200", "s201", "s210")}
    position = situation(plates=laid, white="e5 e6 f5 f6", drawn=22)
    assert legal(position) == [f"lay s211 r{rotation}" for rotation in range(4)]
    assert refusal(position, "lay top r0") == (
        "TQ-10",
        "not_on_top",
        ("top",),
        "Only the last capital goes on the top.",
        "Seul le dernier chapiteau va au sommet.",
    )


def test_tq_10_a_draw_needs_a_place_that_is_free_to_take_the_plate() -> None:
    position = situation(plates=GROUND, white="b2 c2 b3")
    assert refusal(position, "draw") == (
        "TQ-10",
        "no_place",
        (),
        "No place can take a plate now.",
        "Aucune place ne peut recevoir de plaque pour l'instant.",
    )
    assert is_legal(situation(plates=GROUND, white="b2 c2 b3 c3"), "draw")


def test_tq_10_covered_pillars_are_fixed_for_good() -> None:
    position = situation(plates=GROUND | {"s100": (24, 0)}, tablets={"anubis": "white"}, black="a1")
    for text in ("move b2>b1 ap 1", "anubis b2"):
        assert not is_legal(position, text)
    assert legal(position, "anubis") == ["anubis a1"]


def test_tq_10_is_told_in_both_languages() -> None:
    drawn = then(begun(), "draw; plate 21")
    said = drawn.spoken(1, GAME.parse("lay g10 r1"))
    assert in_both_languages(said) == ("White lays it on g10, rotation 1.", "Blanc la pose en g10, rotation 1.")
    assert said.cells == ("g10",)
    drawing = then(begun(), "draw")
    assert in_both_languages(drawing.spoken(CHANCE, GAME.parse("plate 7"))) == ("It is plate 7.", "C'est la plaque 7.")


# TQ-11: the last capital


def test_tq_11_it_needs_no_draw_and_costs_a_point() -> None:
    position = situation(plates=GROUND | FIRST | SECOND, white="d4 d5 e4", black="e5", actions=1)
    assert legal(position, "crown") == ["crown r0"]
    assert seen(then(position, "crown r0"), "actions") == 0


def test_tq_11_four_plates_and_four_pillars_carry_it() -> None:
    assert refusal(begun(), "crown r0") == (
        "TQ-11",
        "not_built",
        ("s200", "s201", "s210", "s211"),
        "The plates below top are not all laid.",
        "Les plaques sous top ne sont pas toutes posées.",
    )
    assert refusal(situation(plates=GROUND | FIRST | SECOND, white="d4 d5 e4"), "crown r0") == (
        "TQ-11",
        "not_carried",
        ("e5",),
        "top is not carried by four pillars: one site is free.",
        "top n'est pas porté par quatre piliers : un emplacement est libre.",
    )


# TQ-12: what a plate scores


def test_tq_12_a_ground_plate_scores_1() -> None:
    assert then(begun(), "draw; plate 1; lay g10 r0").scores == (1, 0)


@pytest.mark.parametrize(
    ("storey", "laid", "columns", "lay", "factor"),
    [
        (1, GROUND, "b2 b3 c2 c3", "lay s100 r0", 1),
        (2, GROUND | FIRST, "c3 c4 d3 d4", "lay s200 r0", 3),
        (3, GROUND | FIRST | SECOND, "d4 d5 e4 e5", "crown r0", 5),
    ],
)
def test_tq_12_own_pillars_count_and_four_are_a_strike(
    storey: int, laid: dict[str, tuple[int, int]], columns: str, lay: str, factor: int
) -> None:
    sites = columns.split()
    found = []
    for own in range(5):
        drawn: dict[str, Any] = {} if lay == "crown r0" else {"drawn": 24}
        position = situation(plates=laid, white=" ".join(sites[:own]), black=" ".join(sites[own:]), **drawn)
        found.append(then(position, lay).scores)
    # 0, 1, 2, 3 pillars, then the strike: 5 times the factor. The others' pillars count nothing.
    assert found == [(count * factor, 0) for count in (0, 1, 2, 3, 5)], f"storey {storey}"


def test_tq_12_the_score_is_told_beforehand() -> None:
    position = situation(plates=GROUND | FIRST, white="c3 c4 d3 d4", drawn=24)
    (note,) = position.notes(1, GAME.parse("lay s200 r0"))
    assert (*in_both_languages(note), note.cells) == ("15 points for you", "15 points pour vous", ("s200",))
    (none,) = situation(plates=GROUND, black="b2 b3 c2 c3", drawn=24).notes(1, GAME.parse("lay s100 r0"))
    assert in_both_languages(none) == ("no point for you", "aucun point pour vous")


# The small choices that lead to a move


def labels(position: Position, *path: str) -> list[tuple[str, str, str]]:
    """The key of each next choice, and its label in both languages."""
    found = position.choices(position.to_act[0], path)
    return [(choice.key, *in_both_languages(choice.label)) for choice in found]


def test_tq_9_the_kinds_of_actions_are_chosen_first() -> None:
    tablets = {"horus": "white", "anubis": "white", "thot": "white"}
    position = situation(plates=GROUND | FIRST | SECOND, white="d4 d5 e4 e5", tablets=tablets, points=(3, 0))
    assert labels(position) == [
        ("crown r0", "lay the last capital (1 action point)", "poser le dernier chapiteau (1 point d'action)"),
        ("move", "move a pillar", "déplacer un pilier"),
        (
            "horus",
            "Horus: a pillar from hand to any free site (1 action point)",
            "Horus : un pilier de la main sur un emplacement libre (1 point d'action)",
        ),
        (
            "anubis",
            "Anubis: one or two pillars back to hand (1 action point)",
            "Anubis : un ou deux piliers reviennent en main (1 point d'action)",
        ),
        ("auction", "open an auction", "ouvrir une enchère"),
        ("thot", "Thot: one action point more", "Thot : un point d'action de plus"),
        ("end", "end the turn", "finir le tour"),
    ]
    assert labels(begun())[0] == ("draw", "draw a plate (1 action point)", "piocher une plaque (1 point d'action)")


def test_tq_13_source_target_and_price_are_chosen_one_after_the_other() -> None:
    position = situation(3, plates=GROUND, white="a1", black="b1", yellow="a2", points=(1, 0, 0))
    assert labels(position, "move") == [("a1", "a1", "a1"), ("hand", "the hand", "la main")]
    assert ("b2", "b2", "b2") in labels(position, "move", "a1")
    assert labels(position, "move", "a1", "b2") == [
        ("ap 1 pays black 1", "one action point; paid: Black 1", "1 point d'action ; payé : Noir 1"),
        ("ap 1 pays yellow 1", "one action point; paid: Yellow 1", "1 point d'action ; payé : Jaune 1"),
    ]
    assert labels(position, "move", "h8") == []
    assert labels(position, "horus") == []


def test_tq_10_a_rotation_is_chosen_on_the_place_of_the_plate() -> None:
    laying = situation(drawn=22)
    assert labels(laying, "lay")[0] == ("g01", "g01", "g01")
    asked = then(situation(3, tablets={"seth": "yellow"}, drawn=22), "lay g10 r0")
    for position, path, place in ((laying, ("lay", "g01"), "g01"), (asked, ("seth",), "g10")):
        assert labels(position, *path) == [(turn, turn, turn) for turn in ("r0", "r1", "r2", "r3")]
        assert {choice.label.cells for choice in position.choices(position.to_act[0], path)} == {(place,)}


def test_tq_8_tablet_and_price_are_chosen_one_after_the_other() -> None:
    position = situation(points=(2, 2))
    assert labels(position, "auction")[0] == ("anubis", "Anubis", "Anubis")
    assert labels(position, "auction", "horus") == [("1", "one point", "1 point"), ("2", "2 points", "2 points")]
    assert labels(position, "raise") == [], "nobody bids"
    assert labels(then(position, "auction horus 1"), "raise") == [("2", "2 points", "2 points")]


def test_tq_14_the_sites_of_anubis_are_chosen_one_after_the_other() -> None:
    position = situation(white="a1 b1", tablets={"anubis": "white"})
    assert labels(position, "anubis") == [("a1", "a1", "a1"), ("b1", "b1", "b1")]
    assert labels(position, "anubis", "a1") == [
        ("alone", "this one alone", "celui-là seul"),
        ("b1", "b1", "b1"),
    ]
