"""Rule stories: the last capital, the penalty, who wins, and matches that stall (TQ-17 to TQ-20)."""

import re
from pathlib import Path
from typing import Any

import pytest

from hypostyle.core import HypostyleError, Match, Position, read_record
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.space import TOP
from tests.games.house import opened
from tests.games.turquoise.tales import (
    FIRST,
    GROUND,
    SECOND,
    begun,
    in_both_languages,
    refusal,
    seen,
    situation,
    then,
)

BUILT = GROUND | FIRST | SECOND

# TQ-17: the last capital ends the match


def test_tq_17_the_match_ends_at_once_and_the_last_capital_is_scored() -> None:
    ended = then(situation(plates=BUILT, white="d4 d5 e4", black="e5", points=(2, 30)), "crown r0")
    assert ended.outcome is not None
    assert (ended.outcome.ending, ended.outcome.rule, ended.outcome.winners) == ("crowned", "TQ-17", (2,))
    assert ended.scores == (17, 30)
    assert (ended.to_act, ended.turn) == ((), None)
    assert in_both_languages(ended.result) == (
        "The last capital is laid. Black wins!",
        "Le dernier chapiteau est posé. Noir gagne !",
    )


def test_tq_17_nothing_follows() -> None:
    ended = then(situation(plates=BUILT, white="d4 d5 e4", black="e5"), "crown r0")
    assert refusal(ended, "end") == (
        "TQ-17",
        "over",
        (),
        "The match is over; nothing can be added to it.",
        "La partie est finie ; on ne peut plus rien y ajouter.",
    )


# TQ-18: the penalty


def test_tq_18_pillars_that_carry_nothing_cost_1_3_or_5_points() -> None:
    # White on the ground (a1, h8), on the first storey (b2) and on the second (c3); black on the second (f6).
    position = situation(plates=BUILT, white="a1 h8 b2 c3 d4 d5 e4 e5", black="f6", points=(10, 2))
    assert then(position, "crown r0").scores == (10 + 25 - 1 - 1 - 3 - 5, 2 - 5)  # black's score is negative


def test_tq_18_pillars_under_plates_cost_nothing() -> None:
    position = situation(plates=BUILT, under="black", white="d4 d5", black="e4 e5", points=(1, 1))
    assert then(position, "crown r0").scores == (11, 1)


def test_tq_18_the_rulebooks_example_has_penalties_of_13_13_14_and_10() -> None:
    before = opened(GAME, "penalties").position
    assert isinstance(before, TurquoisePosition)
    after = then(before, "crown r0")
    crowned = [before.scored(TOP, seat) if seat == before.mover else 0 for seat in before.seats]
    pairs = zip(before.scores, crowned, after.scores, strict=True)
    assert [score + gained - left for score, gained, left in pairs] == [14, 13, 13, 10]
    assert after.scores == (12, 8, 13, 23)


def test_tq_18_nothing_is_taken_before_the_end() -> None:
    assert then(situation(plates=BUILT, white="a1 b2 c3", points=(1, 1)), "end; end").scores == (1, 1)


# TQ-19: who wins


def crowned(points: tuple[int, ...], **more: Any) -> Position:
    """A match that ends so: the last capital, laid on pillars of nobody's who lays it, brings nothing."""
    under = "black" if len(points) == 2 else "yellow"
    return then(situation(len(points), plates=BUILT, points=points, **{under: "d4 d5 e4 e5", **more}), "crown r0")


@pytest.mark.parametrize(
    ("points", "winners"),
    [((0, 8, 3), (2,)), ((9, 8, 3), (1,)), ((0, 0, 7), (3,)), ((-9, -8, -7), (3,))],
)
def test_tq_19_most_points_win(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    ended = crowned(points)
    assert ended.outcome is not None
    assert ended.outcome.winners == winners


@pytest.mark.parametrize("points", [(7, 7, 3), (3, 7, 7), (7, 3, 7), (0, 0, 0)])
def test_tq_19_a_tie_for_first_place_is_no_win(points: tuple[int, ...]) -> None:
    ended = crowned(points)
    assert ended.outcome is not None
    assert ended.outcome.winners == ()
    assert ended.outcome.shares(ended.seats) == (1 / 3, 1 / 3, 1 / 3)
    assert in_both_languages(ended.result) == (
        "The last capital is laid. Nobody wins.",
        "Le dernier chapiteau est posé. Personne ne gagne.",
    )


def test_tq_19_a_tie_behind_the_first_matters_not() -> None:
    ended = crowned((3, 7, 3))
    assert ended.outcome is not None
    assert ended.outcome.winners == (2,)


def test_tq_19_the_penalty_decides_too() -> None:
    ended = crowned((7, 6), white="a1")
    assert ended.scores == (6, 6)
    assert ended.outcome is not None
    assert ended.outcome.winners == ()


# TQ-20: a standstill

LAST = 15  # turns without a plate, of two players: one more ends the match


@pytest.mark.parametrize(("players", "turns"), [(2, 16), (3, 24), (4, 32)])
def test_tq_20_eight_turns_of_each_player_without_a_plate_end_the_match(players: int, turns: int) -> None:
    position = begun(players)
    for turn in range(turns):
        assert position.outcome is None, f"after {turn} turns"
        assert seen(position, "turns_left") == turns - turn
        position = then(position, "end")
    assert position.outcome is not None
    assert (position.outcome.ending, position.outcome.rule) == ("stalled", "TQ-20")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tq_20_the_longest_match_has_eight_turns_of_each_player_before_each_plate_and_after_the_last(
    players: int,
) -> None:
    stretches, turn = 26 + 1, 600 + 12  # the entries of a turn: those of its auction, and the others
    assert GAME.facts.longest(GAME.facts.settle({"players": players})) == stretches * 8 * players * turn


@pytest.mark.parametrize("points", [(5, 1), (1, 5), (0, 0)])
def test_tq_20_nobody_wins_and_it_counts_as_nothing_for_everyone(points: tuple[int, int]) -> None:
    ended = then(situation(points=points, idle=LAST), "end")
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.shares(ended.seats)) == ((), (0, 0))
    assert in_both_languages(ended.result) == (
        "No plate was laid for too long, and the king loses patience. Nobody wins.",
        "Aucune plaque n'a été posée depuis trop longtemps, et le roi perd patience. Personne ne gagne.",
    )


def test_tq_20_scores_are_those_after_the_penalty() -> None:
    ended = then(situation(plates=GROUND, white="a1 d4", black="e5", points=(5, 1), idle=LAST), "end")
    assert ended.scores == (3, 0)


def test_tq_20_moves_alone_do_not_help() -> None:
    assert then(situation(idle=LAST), "move hand>b1 ap 1; end").outcome is not None


def test_tq_20_turns_are_full_again_as_soon_as_a_plate_is_laid() -> None:
    drawn = then(situation(idle=LAST), "draw; plate 1")
    assert seen(drawn, "turns_left") == 1
    laid = then(drawn, "lay g10 r0")
    assert seen(laid, "turns_left") == 16
    ended = then(laid, "end")
    assert (ended.outcome, seen(ended, "turns_left")) == (None, 16)
    assert seen(then(ended, "end"), "turns_left") == 15


@pytest.mark.parametrize("answer", ["seth r1", "decline"])
def test_tq_20_a_plate_laid_through_seth_counts(answer: str) -> None:
    asked = then(situation(idle=LAST, tablets={"seth": "black"}), "draw; plate 22; lay g10 r0")
    assert seen(asked, "turns_left") == 1
    position = then(asked, f"{answer}; end")
    assert (position.outcome, seen(position, "turns_left")) == (None, 16)


def test_tq_20_from_half_way_the_turns_left_are_told_at_every_end() -> None:
    before, half_way, last = (situation(idle=idle) for idle in (6, 7, LAST - 1))
    end = GAME.parse("end")
    assert [seen(then(position, "end"), "is_stalling") for position in (before, half_way)] == [False, True]
    assert in_both_languages(before.spoken(1, end)) == ("White ends the turn.", "Blanc finit son tour.")
    assert in_both_languages(half_way.spoken(1, end)) == (
        "White ends the turn. 8 turns are left before a standstill.",
        "Blanc finit son tour. Plus que 8 tours avant l'arrêt du chantier.",
    )
    assert in_both_languages(last.spoken(1, end)) == (
        "White ends the turn. One turn is left before a standstill.",
        "Blanc finit son tour. Plus qu'un tour avant l'arrêt du chantier.",
    )
    laid = then(half_way, "draw; plate 1; lay g10 r0")
    assert in_both_languages(laid.spoken(1, end))[0] == "White ends the turn."


def test_tq_20_from_half_way_it_speaks_for_a_plate_and_at_the_last_turn_against_the_end() -> None:
    before, half_way, last = (situation(idle=idle) for idle in (7, 8, LAST))
    draw, end = GAME.parse("draw"), GAME.parse("end")
    builds = [
        merit.said
        for position in (before, half_way, last)
        for merit in position.merits(1, draw)
        if merit.said.code == "reason.builds"
    ]
    assert [in_both_languages(reason) for reason in builds] == [
        ("Without a plate within 8 turns nobody wins.", "Sans plaque d'ici 8 tours, personne ne gagne."),
        ("Without a plate in this turn nobody wins.", "Sans plaque à ce tour, personne ne gagne."),
    ]
    assert "Nobody wins" in in_both_languages(last.reasons(1, end)[0])[0]


def test_tq_20_the_turns_left_stand_under_the_drawing_with_a_mark_from_half_way() -> None:
    under = [situation(idle=idle).drawing().splitlines()[-1] for idle in (0, 7, 8, LAST)]
    assert under == ["turns left: 16", "turns left: 9", "! turns left: 8", "! turns left: 1"]
    assert "turns left" not in then(situation(idle=LAST), "end").drawing()


def test_tq_20_the_turns_left_stand_in_the_picture_in_amber_and_with_a_mark_from_half_way() -> None:
    before, half_way = (situation(idle=idle).picture() for idle in (7, 8))
    assert ">9</text>" in before
    assert not re.search(">!</text>|#F2B93B", before)
    assert all(part in half_way for part in (">8</text>", ">!</text>", "#F2B93B"))
    over = then(situation(idle=LAST), "end").picture()
    assert not re.search(r">(\d\d?|!)</text>\n</svg>", over)


def test_tq_20_a_record_of_the_first_version_is_refused() -> None:
    """Then it were 12 turns of each player, and the most points won."""
    old = read_record("@game turquoise\n@rules 1\n@option players=2\nfirst white\n")
    with pytest.raises(HypostyleError, match="rules version 1; this program knows version 2"):
        Match.load(GAME, old)


def test_every_refusal_is_told_in_some_story() -> None:
    stories = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    codes = [code.removeprefix("refusal.") for code in GAME.facts.refusals]
    assert [code for code in codes if f'"{code}"' not in stories] == []
