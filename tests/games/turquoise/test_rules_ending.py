"""Rule stories: the last capital, the penalty, who wins, and matches that stall (TQ-17 to TQ-20)."""

from pathlib import Path

import pytest

from hypostyle.games.turquoise import GAME
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


def test_tq_18_nothing_is_taken_before_the_end() -> None:
    assert then(situation(plates=BUILT, white="a1 b2 c3", points=(1, 1)), "end; end").scores == (1, 1)


# TQ-19: who wins


@pytest.mark.parametrize(
    ("points", "winners"),
    [((0, 8, 3), (2,)), ((9, 8, 3), (1,)), ((0, 0, 7), (3,)), ((-9, -8, -7), (3,))],
)
def test_tq_19_most_points_win(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    ended = then(situation(3, points=points, idle=35), "end")
    assert ended.outcome is not None
    assert ended.outcome.winners == winners


@pytest.mark.parametrize("points", [(7, 7, 3), (3, 7, 7), (7, 3, 7), (0, 0, 0)])
def test_tq_19_a_tie_for_first_place_is_no_win(points: tuple[int, ...]) -> None:
    ended = then(situation(3, points=points, idle=35), "end")
    assert ended.outcome is not None
    assert ended.outcome.winners == ()
    assert in_both_languages(ended.result) == (
        "No plate was laid for too long. Nobody wins.",
        "Aucune dalle n'a été posée depuis trop longtemps. Personne ne gagne.",
    )


def test_tq_19_a_tie_behind_the_first_matters_not() -> None:
    ended = then(situation(3, points=(3, 7, 3), idle=35), "end")
    assert ended.outcome is not None
    assert ended.outcome.winners == (2,)


def test_tq_19_the_penalty_decides_too() -> None:
    ended = then(situation(white="a1", points=(7, 6), idle=23), "end")
    assert ended.scores == (6, 6)
    assert ended.outcome is not None
    assert ended.outcome.winners == ()


# TQ-20: matches that stall


@pytest.mark.parametrize(("players", "turns"), [(2, 24), (3, 36), (4, 48)])
def test_tq_20_twelve_turns_of_each_player_without_a_plate_end_the_match(players: int, turns: int) -> None:
    position = begun(players)
    for turn in range(turns):
        assert position.outcome is None, f"after {turn} turns"
        position = then(position, "end")
    assert position.outcome is not None
    assert (position.outcome.ending, position.outcome.rule) == ("stalled", "TQ-20")


def test_tq_20_it_is_scored_as_it_stands_with_the_penalty() -> None:
    ended = then(situation(plates=GROUND, white="a1 d4", black="e5", points=(5, 1), idle=23), "end")
    assert ended.scores == (3, 0)
    assert ended.outcome is not None
    assert ended.outcome.winners == (1,)


def test_tq_20_moves_alone_do_not_help() -> None:
    assert then(situation(idle=23), "move hand>b1 ap 1; end").outcome is not None


def test_tq_20_a_plate_laid_begins_the_count_anew() -> None:
    position = then(situation(idle=23), "draw; plate 1; lay g10 r0; end")
    assert (position.outcome, seen(position, "idle")) == (None, 0)
    assert seen(then(position, "end"), "idle") == 1


@pytest.mark.parametrize("answer", ["seth r1", "decline"])
def test_tq_20_a_plate_laid_through_seth_counts(answer: str) -> None:
    position = then(situation(idle=23, tablets={"seth": "black"}), f"draw; plate 22; lay g10 r0; {answer}; end")
    assert (position.outcome, seen(position, "idle")) == (None, 0)


def test_every_refusal_is_told_in_some_story() -> None:
    stories = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    codes = [code.removeprefix("refusal.") for code in GAME.facts.refusals]
    assert [code for code in codes if f'"{code}"' not in stories] == []
