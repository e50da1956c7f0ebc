"""Rule stories: the ways of pillars and the four gods' tablets (TQ-13 to TQ-16)."""

import re
from itertools import pairwise
from typing import Any

import pytest

from hypostyle.core import Unreadable
from hypostyle.games.turquoise import GAME
from tests.games.turquoise.tales import (
    FIRST,
    GROUND,
    SECOND,
    begun,
    in_both_languages,
    is_legal,
    legal,
    prices,
    refusal,
    seen,
    situation,
    then,
)

# TQ-13: ways


def test_tq_13_a_pillar_goes_to_a_neighbouring_site() -> None:
    position = situation(plates=GROUND, white="d4", hands=(0, 9))
    assert legal(position, "move") == [f"move d4>{site} ap 1" for site in ("c4", "d3", "d5", "e4")]
    moved = then(position, "move d4>d5 ap 1")
    assert (seen(moved, "pillars"), seen(moved, "hands"), seen(moved, "actions")) == ({"d5": 1}, [0, 9], 2)


def test_tq_13_it_passes_over_pillars_and_may_turn() -> None:
    # North over d5 and d6, east over e6.
    position = situation(plates=GROUND, white="d4 d5 d6 e6", hands=(0, 9))
    assert prices(position, "d4>d7") == ["ap 1"]
    assert prices(position, "d4>f6") == ["ap 1"]
    assert prices(position, "d4>e5") == ["ap 1"]


def test_tq_13_the_way_is_told_before_it_is_gone() -> None:
    # North over one's own d5 and black's d6, then east over black's e6.
    position = situation(plates=GROUND, white="d4 d5", black="d6 e6", points=(5, 0))
    (note,) = position.notes(1, GAME.parse("move d4>f6 ap 1 pays black 2"))
    assert note.cells == ("d4", "d5", "d6", "e6", "f6")
    assert in_both_languages(note) == (
        "one action point; paid: Black 2; over d5, d6, e6",
        "1 point d'action ; payé : Noir 2 ; par-dessus d5, d6, e6",
    )
    (price,) = position.choices(1, ("move", "d4", "f6"))
    assert price.label.cells == note.cells[::-1], "where it leads comes first"
    (entering,) = position.notes(1, GAME.parse("move hand>d1 ap 1"))
    assert (in_both_languages(entering)[0], entering.cells) == ("one action point", ("d1",))
    (enter,) = position.choices(1, ("move", "hand", "d1"))
    assert enter.label.cells == ("d1", "hand")


def test_tq_13_every_way_that_is_offered_can_be_told() -> None:
    """Site by site: neighbours, pillars on all between the ends, and as many broken bridges as are paid for."""
    position = situation(plates=GROUND, white="d4 d5 b1", black="d6 e6 c1", points=(5, 0), hands=(3, 3))
    moves = [move for move in position.legal_moves(1) if move.kind == "move"]
    assert len(moves) > 20
    for move in moves:
        (note,) = position.notes(1, move)
        _, source, target, *_ = re.split("[ >]", move.text)
        ends = {end for end in (source, target) if end != "hand"}
        assert ends <= set(note.cells)
        assert set(note.cells) - ends <= set(seen(position, "pillars"))
        for one, other in pairwise(note.cells):
            assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def test_tq_13_it_never_passes_a_free_site() -> None:
    position = situation(plates=GROUND, white="d4 d6")
    assert refusal(position, "move d4>d7 ap 1") == (
        "TQ-13",
        "no_way",
        ("d4", "d7"),
        "There is no way from d4 to d7: a pillar never passes a free site.",
        "Aucun chemin de d4 à d7 : un pilier ne dépasse jamais un emplacement libre.",
    )


def test_tq_13_it_goes_along_bridges_and_not_across() -> None:
    assert not is_legal(situation(plates=GROUND, white="d4"), "move d4>e5 ap 1")


def test_tq_13_between_hand_and_board_it_goes_through_a_gate() -> None:
    position = situation(plates=GROUND, white="b1 d5", hands=(3, 9))
    entered = then(position, "move hand>d1 ap 1")
    assert (seen(entered, "pillars"), seen(entered, "hands")) == ({"b1": 1, "d1": 1, "d5": 1}, [2, 9])
    back = then(position, "move b1>hand ap 1")
    assert (seen(back, "pillars"), seen(back, "hands")) == ({"d5": 1}, [4, 9])


@pytest.mark.parametrize(
    ("text", "cells", "en", "fr"),
    [
        (
            "move hand>d4 ap 1",
            ("d4",),
            "No gate can be reached between the hand and d4: a free site lies on every way.",
            "Aucune porte n'est accessible entre la main et d4 : un emplacement libre barre chaque chemin.",
        ),
        (
            "move d5>hand ap 1",
            ("d5",),
            "No gate can be reached between d5 and the hand: a free site lies on every way.",
            "Aucune porte n'est accessible entre d5 et la main : un emplacement libre barre chaque chemin.",
        ),
    ],
)
def test_tq_13_no_gate_is_reached_over_free_sites(text: str, cells: tuple[str, ...], en: str, fr: str) -> None:
    assert refusal(situation(plates=GROUND, white="d5"), text) == ("TQ-13", "no_gate", cells, en, fr)


def test_tq_13_a_pillar_on_a_gates_site_is_passed_over() -> None:
    # c1 has no gate; it is entered over d1 or over b1.
    position = situation(3, plates=GROUND, black="d1", yellow="b1", points=(5, 0, 0))
    assert prices(position, "hand>c1") == ["ap 1 pays black 1", "ap 1 pays yellow 1"]
    assert prices(situation(plates=GROUND, white="d1"), "hand>c1") == ["ap 1"]


def test_tq_13_each_bridge_that_is_not_complete_costs_a_point_more() -> None:
    # g10 is bare: into c1, through it to c2 and out to c3 are three such bridges.
    position = situation(plates=GROUND | {"g10": (13, 0)}, white="b1 c1 c2", hands=(0, 9))
    assert prices(position, "c1>d1") == ["ap 2"]
    assert prices(position, "b1>d1") == ["ap 3"]
    assert refusal(position, "move b1>c3 ap 4") == (
        "TQ-13",
        "too_dear",
        ("b1", "c3"),
        "3 bridges are not complete, so this costs 4 action points; you have 3.",
        "3 passerelles sont incomplètes : cela coûte 4 points d'action ; il vous en reste 3.",
    )
    told = refusal(situation(plates=GROUND | {"g10": (13, 0)}, white="b1", actions=1), "move b1>c1 ap 1")
    assert told is not None
    assert told.en == "One bridge is not complete, so this costs 2 action points; you have 1."


def test_tq_13_a_gate_that_is_not_complete_costs_a_point_more_either_way() -> None:
    position = situation(plates=GROUND | {"g10": (13, 0)}, white="d1")
    assert prices(position, "d1>hand") == ["ap 2"]
    assert prices(then(position, "move d1>hand ap 2"), "hand>d1") == []
    assert prices(situation(plates=GROUND | {"g10": (13, 0)}), "hand>d1") == ["ap 2"]


def test_tq_13_others_are_paid_and_own_pillars_are_free() -> None:
    position = situation(3, plates=GROUND, white="a1 e1", black="b1 d1", yellow="c1", points=(4, 0, 0))
    assert prices(position, "a1>f1") == ["ap 1 pays black 2 yellow 1"]
    moved = then(position, "move a1>f1 ap 1 pays black 2 yellow 1")
    assert moved.scores == (1, 2, 1)
    assert seen(moved, "actions") == 2


def test_tq_13_the_payments_together_are_at_most_what_the_mover_has() -> None:
    row: dict[str, Any] = {"white": "a1 e1", "black": "b1 d1", "yellow": "c1"}
    assert is_legal(situation(3, plates=GROUND, points=(3, 9, 9), **row), "move a1>f1 ap 1 pays black 2 yellow 1")
    assert refusal(situation(3, plates=GROUND, points=(2, 9, 9), **row), "move a1>f1 ap 1 pays black 2 yellow 1") == (
        "TQ-13",
        "cannot_pay",
        ("a1", "f1"),
        "You would owe 3 points for pillars passed over; you have 2.",
        "Vous devriez 3 points pour les piliers franchis ; vous en avez 2.",
    )
    told = refusal(situation(plates=GROUND, white="a1", black="b1"), "move a1>c1 ap 1 pays black 1")
    assert told is not None
    assert told.en == "You would owe one point for pillars passed over; you have 0."


def test_tq_13_payments_are_compared_owner_by_owner() -> None:
    # From a1 to b2 over black's b1 or over yellow's a2: neither way is better.
    position = situation(3, plates=GROUND, white="a1", black="b1", yellow="a2", points=(1, 0, 0))
    assert prices(position, "a1>b2") == ["ap 1 pays black 1", "ap 1 pays yellow 1"]


def test_tq_13_action_points_are_traded_for_payments() -> None:
    # North over black's b3; or around over white's c2, c3 and c4, where c2 on a bare plate costs two points more.
    position = situation(plates=GROUND | {"g10": (13, 0)}, white="b2 c2 c3 c4", black="b3", points=(1, 0))
    assert prices(position, "b2>b4") == ["ap 1 pays black 1", "ap 3"]
    # Who cannot pay, or has no points for the way around, has the other one alone.
    poor = situation(plates=GROUND | {"g10": (13, 0)}, white="b2 c2 c3 c4", black="b3")
    assert prices(poor, "b2>b4") == ["ap 3"]
    tired = situation(plates=GROUND | {"g10": (13, 0)}, white="b2 c2 c3 c4", black="b3", points=(1, 0), actions=2)
    assert prices(tired, "b2>b4") == ["ap 1 pays black 1"]


def test_tq_13_a_way_that_another_beats_or_equals_is_not_offered() -> None:
    # Over white's own a2 nobody is paid: the way over black's b1 is not offered.
    position = situation(plates=GROUND, white="a1 a2", black="b1", points=(5, 0))
    assert prices(position, "a1>b2") == ["ap 1"]
    assert refusal(position, "move a1>b2 ap 1 pays black 1") == (
        "TQ-13",
        "other_price",
        ("a1", "b2"),
        "This way has another price: ap 1.",
        "Ce chemin a un autre prix : ap 1.",
    )
    two = situation(3, plates=GROUND, white="a1", black="b1", yellow="a2", points=(1, 0, 0))
    told = refusal(two, "move a1>b2 ap 1")
    assert told is not None
    assert told.en == "This way has another price: ap 1 pays black 1, ap 1 pays yellow 1."


def test_tq_13_a_way_does_not_lead_through_the_hand() -> None:
    # b1 and g1 both have gates.
    told = refusal(situation(plates=GROUND, white="b1"), "move b1>g1 ap 1")
    assert told is not None
    assert told.code == "no_way"


@pytest.mark.parametrize("text", ["move d4>d4 ap 1", "move hand>hand ap 1"])
def test_tq_13_a_way_does_not_return_to_its_source(text: str) -> None:
    assert refusal(situation(plates=GROUND, white="d4 d5 e4 e5"), text) == (
        "TQ-13",
        "stays",
        (),
        "The pillar would end where it began.",
        "Le pilier finirait où il a commencé.",
    )


@pytest.mark.parametrize("site", ["c1", "b1", "d6"])  # free, black's, without a plate
def test_tq_13_only_ones_own_pillars_move(site: str) -> None:
    position = situation(plates={"g10": (1, 0)}, black="b1")
    assert refusal(position, f"move {site}>b2 ap 1") == (
        "TQ-13",
        "not_your_pillar",
        (site,),
        f"No pillar of yours stands open on {site}.",
        f"Aucun de vos piliers n'est dégagé en {site}.",
    )


def test_tq_13_a_way_ends_on_an_empty_site() -> None:
    assert refusal(situation(plates=GROUND, white="a1", black="b1"), "move a1>b1 ap 1") == (
        "TQ-13",
        "site_taken",
        ("b1",),
        "A pillar stands on b1 already.",
        "Un pilier occupe déjà b1.",
    )


@pytest.mark.parametrize(
    "text",
    [
        "move a1>b1",
        "move a1>b1 ap 0",
        "move a1>b1 ap 1 pays",
        "move a1>b1 ap 1 pays black 0",
        "move a1>b1 ap 1 pays yellow 1 black 1",
        "move a1>b1 ap 1 pays black 1 black 1",
        "move a1>b9 ap 1",
        "move a1-b1 ap 1",
    ],
)
def test_tq_13_a_way_has_one_spelling(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.parse(text)
    assert caught.value.rule == "TQ-13"


def test_tq_13_is_told_in_both_languages() -> None:
    position = situation(3, plates=GROUND, white="a1 e1", black="b1 d1", yellow="c1", points=(4, 0, 0))
    said = position.spoken(1, GAME.parse("move a1>f1 ap 1 pays black 2 yellow 1"))
    assert in_both_languages(said) == (
        "White moves a pillar from a1 to f1 for one action point; paid: Black 2, Yellow 1.",
        "Blanc déplace un pilier de a1 à f1 pour 1 point d'action ; payé : Noir 2, Jaune 1.",
    )
    said = position.spoken(1, GAME.parse("move hand>d8 ap 2"))
    assert in_both_languages(said) == (
        "White moves a pillar from the hand to d8 for 2 action points.",
        "Blanc déplace un pilier de la main à d8 pour 2 points d'action.",
    )


# TQ-14: Horus, Anubis, Thot


def test_tq_14_horus_puts_a_pillar_on_any_open_empty_site() -> None:
    position = situation(plates=GROUND, black="d4", tablets={"horus": "white"})
    sites = [f"{column}{row}" for column in "abcdefgh" for row in "12345678"]
    assert legal(position, "horus") == [f"horus {site}" for site in sites if site != "d4"]
    played = then(position, "horus e4")
    assert (seen(played, "pillars"), seen(played, "hands")) == ({"d4": 2, "e4": 1}, [8, 9])
    assert (seen(played, "actions"), seen(played, "tablets")) == (2, {})  # 1 point, and free again


def test_tq_14_horus_takes_no_taken_site() -> None:
    assert refusal(situation(plates=GROUND, black="d4", tablets={"horus": "white"}), "horus d4") == (
        "TQ-14",
        "site_taken",
        ("d4",),
        "A pillar stands on d4 already.",
        "Un pilier occupe déjà d4.",
    )


def test_tq_14_anubis_takes_one_or_two_open_pillars_of_anyone() -> None:
    position = situation(3, plates=GROUND, white="a1", black="d4", yellow="e4", tablets={"anubis": "white"})
    assert legal(position, "anubis") == [
        "anubis a1",
        "anubis a1 d4",
        "anubis a1 e4",
        "anubis d4",
        "anubis d4 e4",
        "anubis e4",
    ]
    one = then(position, "anubis d4")
    assert (seen(one, "pillars"), seen(one, "hands")) == ({"a1": 1, "e4": 3}, [9, 10, 9])
    two = then(position, "anubis d4 e4")
    assert (seen(two, "pillars"), seen(two, "hands")) == ({"a1": 1}, [9, 10, 10])
    assert (seen(two, "actions"), seen(two, "tablets")) == (2, {})
    both = then(situation(black="a1 b1", tablets={"anubis": "white"}), "anubis a1 b1")
    assert seen(both, "hands") == [9, 11]


def test_tq_14_anubis_needs_pillars_to_take() -> None:
    assert refusal(situation(white="a1", tablets={"anubis": "white"}), "anubis a1 b2") == (
        "TQ-14",
        "no_pillar",
        ("b2",),
        "No open pillar stands on b2.",
        "Aucun pilier dégagé en b2.",
    )


@pytest.mark.parametrize("text", ["anubis", "anubis d4 a1", "anubis a1 a1", "anubis a1 b1 c1", "anubis z9"])
def test_tq_14_the_sites_of_anubis_are_sorted(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.parse(text)
    assert caught.value.rule == "TQ-14"


def test_tq_14_thot_gives_a_point_also_when_none_is_left() -> None:
    position = situation(actions=0, is_fresh=False, tablets={"thot": "white"})
    assert legal(position) == ["end", "thot"]
    played = then(position, "thot")
    assert (seen(played, "actions"), seen(played, "tablets")) == (1, {})
    assert is_legal(played, "draw")


def test_tq_14_with_thot_a_single_move_may_cost_4() -> None:
    laid = GROUND | {"g10": (13, 0)}
    position = then(situation(plates=laid, white="b1 c1 c2", tablets={"thot": "white"}), "thot")
    assert seen(position, "actions") == 4
    assert prices(position, "b1>c3") == ["ap 4"]
    assert seen(then(position, "move b1>c3 ap 4"), "actions") == 0


def test_tq_14_the_point_of_thot_is_for_this_turn() -> None:
    position = then(situation(tablets={"thot": "white"}), "thot; end; end")
    assert seen(position, "actions") == 3


@pytest.mark.parametrize(("text", "name"), [("horus a1", "Horus"), ("anubis a2", "Anubis"), ("thot", "Thot")])
@pytest.mark.parametrize("holder", ["nobody", "black"])
def test_tq_14_one_plays_the_tablets_one_holds(text: str, name: str, holder: str) -> None:
    held = {} if holder == "nobody" else {text.split(" ")[0]: holder}
    assert refusal(situation(white="a2", tablets=held), text) == (
        "TQ-14",
        "tablet_not_held",
        (),
        f"You do not hold {name}.",
        f"Vous n'avez pas {name}.",
    )


def test_tq_14_tablets_are_played_in_ones_own_turn() -> None:
    position = situation(tablets={"thot": "black"})
    told = refusal(position, "thot", seat=2)
    assert told is not None
    assert told.code == "turn"
    assert is_legal(then(position, "end"), "thot")


def test_tq_14_is_told_in_both_languages() -> None:
    position = situation(white="a1 b2")
    assert in_both_languages(position.spoken(1, GAME.parse("horus a2"))) == (
        "White uses Horus: a pillar on a2.",
        "Blanc joue Horus : un pilier en a2.",
    )
    assert in_both_languages(position.spoken(1, GAME.parse("anubis a1 b2"))) == (
        "White uses Anubis: a1, b2 go back to hand.",
        "Blanc joue Anubis : a1, b2 reviennent en main.",
    )
    assert in_both_languages(position.spoken(1, GAME.parse("anubis a1"))) == (
        "White uses Anubis: a1 goes back to hand.",
        "Blanc joue Anubis : a1 revient en main.",
    )
    assert in_both_languages(position.spoken(1, GAME.parse("thot"))) == (
        "White uses Thot: one action point more.",
        "Blanc joue Thot : un point d'action de plus.",
    )


# TQ-15: Seth

ASKED = "draw; plate 22; lay g10 r0"


def test_tq_15_the_holder_is_asked_when_place_and_rotation_are_chosen() -> None:
    position = situation(3, tablets={"seth": "yellow"})
    chosen = then(position, "draw; plate 22")
    assert chosen.to_act == (1,)
    asked = then(chosen, "lay g10 r0")
    assert (asked.to_act, asked.turn) == ((3,), 1)
    assert legal(asked) == ["decline", "seth r0", "seth r1", "seth r2", "seth r3"]
    assert "g10" not in seen(asked, "plates")


def test_tq_15_the_holder_turns_the_plate_and_both_score() -> None:
    laid = then(situation(3, tablets={"seth": "yellow", "thot": "yellow"}), f"{ASKED}; seth r2")
    assert seen(laid, "plates")["g10"] == [22, 2]
    assert laid.scores == (1, 0, 1)  # on the ground 1 each
    assert seen(laid, "tablets") == {"thot": 3}  # Seth is free again
    assert (laid.to_act, seen(laid, "actions")) == ((1,), 2)  # the action point stays spent


def test_tq_15_each_scores_as_if_laying_it_alone() -> None:
    position = situation(
        3, plates=GROUND, white="b2 b3 c2", yellow="c3", drawn=24, tablets={"seth": "yellow"}, actions=2
    )
    assert then(position, "lay s100 r0; seth r0").scores == (3, 0, 1)
    assert then(position, "lay s100 r0; decline").scores == (3, 0, 0)


def test_tq_15_the_strike_is_the_holders_too() -> None:
    position = situation(plates=GROUND | FIRST, black="c3 c4 d3 d4", drawn=24, tablets={"seth": "black"}, actions=2)
    assert then(position, "lay s200 r0; seth r0").scores == (0, 15)


def test_tq_15_declining_lets_the_plate_be_laid_as_chosen() -> None:
    laid = then(situation(tablets={"seth": "black"}), f"{ASKED}; decline")
    assert seen(laid, "plates")["g10"] == [22, 0]
    assert laid.scores == (1, 0)
    assert seen(laid, "tablets") == {"seth": 2}


def test_tq_15_the_holder_is_asked_every_time() -> None:
    again = then(situation(tablets={"seth": "black"}), f"{ASKED}; decline; draw; plate 21; lay g20 r1")
    assert again.to_act == (2,)
    assert legal(again) == ["decline", "seth r0", "seth r1"]
    used = then(again, "seth r0; draw; plate 1; lay g31 r0")
    assert (used.to_act, used.scores) == ((1,), (3, 1))  # Seth is free again: nobody is asked


def test_tq_15_never_in_ones_own_turn() -> None:
    laid = then(situation(tablets={"seth": "white"}), ASKED)
    assert (laid.to_act, laid.scores, seen(laid, "tablets")) == ((1,), (1, 0), {"seth": 1})
    for text in ("seth r0", "decline"):
        assert refusal(laid, text) == (
            "TQ-15",
            "seth_not_asked",
            (),
            "Seth is played in another's turn, when that player lays a plate.",
            "Seth se joue au tour d'un autre, quand celui-ci pose une plaque.",
        )


def test_tq_15_nobody_is_asked_while_seth_is_free() -> None:
    assert then(begun(), ASKED).to_act == (1,)


def test_tq_15_also_when_won_in_an_auction_of_that_same_turn() -> None:
    position = then(situation(points=(3, 3)), "auction seth 1; raise 2; drop")
    asked = then(position, ASKED)
    assert asked.to_act == (2,)
    assert then(asked, "seth r3").scores == (4, 2)
    # And the opener who won it is not asked.
    assert then(situation(points=(3, 3)), f"auction seth 1; drop; {ASKED}").to_act == (1,)


def test_tq_15_the_last_capital_is_taken_with_r0_alone() -> None:
    position = situation(
        plates=GROUND | FIRST | SECOND, white="d4 d5 e4", black="e5", tablets={"seth": "black"}, points=(5, 7)
    )
    asked = then(position, "crown r0")
    assert (asked.to_act, asked.outcome) == ((2,), None)
    assert legal(asked) == ["decline", "seth r0"]
    assert refusal(asked, "seth r1") == (
        "TQ-11",
        "top_rotation",
        (),
        "The last capital always lies with rotation 0.",
        "Le dernier chapiteau se pose toujours avec la rotation 0.",
    )
    assert then(asked, "seth r0").scores == (20, 12)
    assert then(asked, "decline").scores == (20, 7)


def test_tq_15_rotations_that_look_alike_are_one_move_for_seth_too() -> None:
    asked = then(situation(tablets={"seth": "black"}), "draw; plate 21; lay g10 r1")
    told = refusal(asked, "seth r3")
    assert told is not None
    assert (told.rule, told.code, told.en) == ("TQ-3", "same_rotation", "Rotation 3 looks the same as 1; write r1.")


@pytest.mark.parametrize("text", ["lay g10 r0", "end", "draw", "drop", "move hand>b1 ap 1"])
def test_tq_15_the_answer_comes_first(text: str) -> None:
    asked = then(situation(tablets={"seth": "black"}), ASKED)
    assert refusal(asked, text) == (
        "TQ-15",
        "answer_first",
        (),
        "Seth is asked first: lay the plate yourself or decline.",
        "Seth d'abord : posez la plaque vous-même ou laissez faire.",
    )
    told = refusal(asked, "end", seat=1)
    assert told is not None
    assert (told.rule, told.en) == ("TQ-15", "It is not your turn: Black to act.")


def test_tq_15_is_told_in_both_languages() -> None:
    asked = then(situation(tablets={"seth": "black"}), ASKED)
    assert in_both_languages(asked.spoken(2, GAME.parse("seth r2"))) == (
        "Black uses Seth and lays the plate with rotation 2.",
        "Noir joue Seth et pose la plaque avec la rotation 2.",
    )
    assert in_both_languages(asked.spoken(2, GAME.parse("decline"))) == (
        "Black lets the plate pass.",
        "Noir laisse faire.",
    )
    (note,) = asked.notes(2, GAME.parse("seth r2"))
    assert in_both_languages(note) == ("one point for you", "1 point pour vous")


# TQ-16: the empty hand


@pytest.mark.parametrize("text", ["move hand>b1 ap 1", "horus b1"])
def test_tq_16_no_pillar_is_entered_from_an_empty_hand(text: str) -> None:
    position = situation(hands=(0, 9), tablets={"horus": "white"})
    assert refusal(position, text) == (
        "TQ-16",
        "hand_empty",
        (),
        "You have no pillar in hand.",
        "Vous n'avez plus de pilier en main.",
    )
    assert not legal(position, "move")
    assert not legal(position, "horus")


def test_tq_16_pillars_on_the_board_still_move() -> None:
    position = situation(hands=(0, 9), white="b1")
    assert legal(position, "move") == ["move b1>a1 ap 1", "move b1>b2 ap 1", "move b1>hand ap 1"]
    assert is_legal(then(position, "move b1>hand ap 1"), "move hand>b1 ap 1")


def test_tq_16_the_last_pillar_of_a_hand_is_entered() -> None:
    assert legal(then(situation(hands=(1, 9)), "move hand>b1 ap 1"), "move") == [
        "move b1>a1 ap 1",
        "move b1>b2 ap 1",
        "move b1>hand ap 1",
    ]
