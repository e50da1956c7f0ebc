"""A match as a whole: what luck gave, what choices gave, and where it turned."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hypostyle.ai.account import Account, Swing, accounts, swings, turning_point
from hypostyle.ai.analysis import Grade, Judgement, decisions, final_shares
from hypostyle.core import CHANCE, Match, Outcome, numbered_seed, play_out
from tests.library import LIBRARY


@pytest.fixture
def match() -> Match:
    """Dice are thrown in it, and seat 1 or 2 wins alone."""
    for seed in range(100):
        found = play_out(LIBRARY["temple_rush"], {}, numbered_seed(seed))
        if found.position.outcome and len(found.position.outcome.winners) == 1:
            return found
    raise AssertionError("somebody wins")


def judged(match: Match, first: list[float], moves: dict[int, list[float]] | None = None) -> list[Judgement]:
    """Judgements of a match in which expectations stay the same but after some moves, by their ply."""
    now, found = first, []
    for ply in decisions(match):
        left = (moves or {}).get(ply, now)
        found.append(Judgement(ply, match.entries[ply].actor, match.lines[ply], now, left))
        now = left
    return found


def adds_up(account: Account) -> None:
    parts = account.luck + account.own + account.others + account.rest
    assert account.start + parts == pytest.approx(account.end, abs=0.001)


def before_a_draw(match: Match) -> int:
    """The place of a decision after which, before the next, something is drawn and nobody else acts."""
    plies = decisions(match)
    for at, (ply, following) in enumerate(pairwise(plies)):
        if {entry.actor for entry in match.entries[ply + 1 : following]} == {CHANCE}:
            return at
    raise AssertionError("there is a draw")


def test_all_parts_add_up_to_the_result_of_each_seat(match: Match) -> None:
    found = judged(match, [0.6, 0.4], {decisions(match)[3]: [0.3, 0.7], decisions(match)[8]: [0.55, 0.45]})
    told = accounts(found, match)
    assert [account.seat for account in told] == [1, 2]
    assert [account.end for account in told] == final_shares(match.position)
    for account in told:
        adds_up(account)
    assert told[0].luck == pytest.approx(-told[1].luck)


def test_what_a_draw_changes_is_luck_and_what_a_move_changes_is_choice(match: Match) -> None:
    match = match.fork(match.ply - 1)  # no result changes anything at the end
    at = before_a_draw(match)
    found = judged(match, [0.5, 0.5])
    lucky, one = found[at + 1 :], found[at]
    seat = one.seat
    left = [0.4, 0.6] if seat == 1 else [0.6, 0.4]  # the move costs its seat a tenth
    there = [0.8, 0.2] if seat == 1 else [0.2, 0.8]  # and then it is lucky
    one = Judgement(one.ply, seat, one.move, one.worths, left)
    after = [Judgement(each.ply, each.seat, each.move, there, there) for each in lucky]
    told = {account.seat: account for account in accounts([*found[:at], one, *after], match)}
    assert told[seat].own == pytest.approx(-0.1)
    assert told[seat].luck == pytest.approx(0.4)
    assert told[3 - seat].others == pytest.approx(0.1)
    assert told[3 - seat].luck == pytest.approx(-0.4)
    assert swings([*found[:at], one, *after], match) == [Swing(lucky[0].ply, seat, 0.4)]
    for account in told.values():
        adds_up(account)


def test_giving_up_is_nobodys_choice() -> None:
    match = play_out(LIBRARY["aztec"], {}, numbered_seed(1)).fork(4)
    seat = match.position.to_act[0]
    match.play("resign")
    found = judged(match, [0.5, 0.5])
    found[-1] = Judgement(found[-1].ply, seat, "resign", [0.5, 0.5], None)
    told = {account.seat: account for account in accounts(found, match)}
    assert (told[seat].own, told[seat].rest) == (0.0, -0.5)
    assert (told[3 - seat].others, told[3 - seat].rest) == (0.0, 0.5)


def test_where_nothing_could_be_estimated_there_is_nothing_to_tell(match: Match) -> None:
    found = [Judgement(ply, match.entries[ply].actor, match.lines[ply]) for ply in decisions(match)]
    assert (accounts(found, match), swings(found, match), turning_point(found, match)) == ([], [], None)


# Where it turned


def decided(match: Match) -> tuple[int, int, list[int]]:
    """Who won, who lost, and the plies of all decisions."""
    outcome = match.position.outcome
    assert isinstance(outcome, Outcome)
    (winner,) = outcome.winners
    return winner, 3 - winner, decisions(match)


def course(match: Match, winners: list[float], marks: dict[int, tuple[float, Grade]]) -> list[Judgement]:
    """The chances of the winner at each decision (the last holds on), and what some moves of the loser gave away."""
    winner, loser, plies = decided(match)
    found = []
    for at, ply in enumerate(plies):
        share = winners[min(at, len(winners) - 1)]
        worths = [share, 1 - share] if winner == 1 else [1 - share, share]
        lost, grade = marks.get(at, (0.0, None))
        seat = loser if grade else match.entries[ply].actor
        after = [worth - lost if number == seat else worth for number, worth in enumerate(worths, start=1)]
        found.append(Judgement(ply, seat, "move", worths, after, grade=grade))
    return found


def test_it_turns_at_the_costliest_mark_since_the_winner_was_last_behind(match: Match) -> None:
    _, _, plies = decided(match)
    marks: dict[int, tuple[float, Grade]] = {1: (0.4, "blunder"), 4: (0.12, "mistake"), 6: (0.15, "mistake")}
    found = course(match, [0.3, 0.3, 0.7, 0.7, 0.45, 0.6, 0.6, 0.9], marks)
    assert turning_point(found, match) == plies[6], "after the blunder the winner was behind once more"


def test_without_a_mark_it_turns_where_the_winner_passed_for_good(match: Match) -> None:
    _, loser, _ = decided(match)
    found = course(match, [0.3] * 6 + [0.7], {})
    assert turning_point(found, match) == [each.ply for each in found[:6] if each.seat == loser][-1]
    assert turning_point(course(match, [0.7], {}), match) is None


def test_a_match_that_goes_on_has_not_turned(match: Match) -> None:
    found = course(match, [0.3] * 6 + [0.7], {})
    assert turning_point(found, match.fork(match.ply - 1)) is None
