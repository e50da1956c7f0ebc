"""A contest from its first match to its last, or to the verdict of a sequential test."""

from __future__ import annotations

import os
from collections.abc import Callable

from hypostyle.arena.contest import Contest
from hypostyle.arena.crew import Crew
from hypostyle.arena.figures import results_of
from hypostyle.arena.journal import Journal
from hypostyle.arena.seating import whole_rounds
from hypostyle.arena.sequential import Hypotheses, Sprt, sprt

TRIES = 2  # at a match that fails
BATCH = 20  # matches between two looks of a sequential test, or the next whole round


def matches_of(contest: Contest, games: int, wanted: float | None = None) -> int:
    """How many matches are played for a wish: whole rounds, so that seats are fair; a test keeps within its limit."""
    return whole_rounds(games, len(contest.round), at_most=wanted is not None)


def matches_at_once(contest: Contest) -> int:
    """As many as there are cores, less where a player needs several."""
    return max(1, (os.cpu_count() or 1) // contest.threads)


def contend(
    contest: Contest,
    journal: Journal,
    crew: Crew,
    games: int,
    *,
    wanted: float | None = None,
    on_match: Callable[[Crew], None] = lambda crew: None,
    is_time_up: Callable[[], bool] = lambda: False,
) -> bool:
    """Play what the journal lacks, with a wanted share of the first player until its test decides.

    Whether that is done; if not, time was up. Tests look after whole batches, so that one broken off and resumed
    decides as one that was not.
    """
    for end in looks(contest, games, wanted):
        if not _play_until(end, contest, journal, crew, on_match, is_time_up):
            return False
        if wanted is not None and _test_at(end, contest, journal, wanted).verdict is not None:
            return True
    return True


def looks(contest: Contest, games: int, wanted: float | None = None) -> tuple[int, ...]:
    """After how many matches a test looks; without one, only at the end."""
    most = matches_of(contest, games, wanted)
    batch = whole_rounds(BATCH, len(contest.round)) if wanted is not None else most
    return (*range(batch, most, batch), most)


def sprt_of(contest: Contest, journal: Journal, games: int, wanted: float) -> Sprt:
    """Where the test for a wanted share stands: at its verdict, or after the last whole batch."""
    test = _test_at(0, contest, journal, wanted)
    for end in looks(contest, games, wanted):
        if test.verdict is not None or missing(end, journal):
            break
        test = _test_at(end, contest, journal, wanted)
    return test


def _test_at(end: int, contest: Contest, journal: Journal, wanted: float) -> Sprt:
    seen = [match for match in journal.in_order() if match.match < end]
    results, a_round = results_of(contest.players[0], seen), len(contest.round)
    return sprt(results, Hypotheses.of(wanted), a_round, shares_seats=len(contest.free_seats) > 2)


def missing(end: int, journal: Journal) -> list[int]:
    """Matches still to play: neither played, nor failed too often."""
    return [number for number in range(end) if number not in journal.played and journal.failures[number] < TRIES]


def _play_until(
    end: int,
    contest: Contest,
    journal: Journal,
    crew: Crew,
    on_match: Callable[[Crew], None],
    is_time_up: Callable[[], bool],
) -> bool:
    """Whether all matches before `end` are played, or failed for good."""
    wanting = missing(end, journal)
    if wanting and is_time_up():
        return False
    for number in wanting:
        crew.ask(contest, number)
    for done in crew.results():
        journal.add(done)
        if done.failure and journal.failures[done.number] < TRIES:
            crew.ask(contest, done.number)
        on_match(crew)
        if is_time_up():
            crew.drop()
            break
    return not missing(end, journal)
