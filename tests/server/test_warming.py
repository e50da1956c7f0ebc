"""Before the house opens every game has been begun once."""

import subprocess
import sys

import pytest

LESSONS = """
for game in library.values():
    for lesson in game.lessons():
        Match.of(game, lesson)
"""
# A solo match until the rules have played their seat several times: the longest that one of their moves takes counts.
SEAT_OF_THE_RULES = """
match = Match(library["temple_rush"], {"players": 1}, seed=bytes(32))
dice, longest = Dice(b"first look"), 0.0
while match.ply < 40:
    begin = time.thread_time()
    match.settle()
    longest = max(longest, time.thread_time() - begin)
    step(match, uniform, dice)
begin = time.thread_time() - longest
"""
PROGRAM = """
import time
from hypostyle.core import Dice, Match, uniform
from hypostyle.core.policies import step
from hypostyle.games import Library
from hypostyle.server.warming import warm

library = Library.of_the_house()
if {warms}:
    warm(library)
begin = time.thread_time()
{doing}
print(time.thread_time() - begin)
"""


def seconds(doing: str, *, warms: bool) -> float:
    """The processor time that something takes when it is first done in a process."""
    program = PROGRAM.format(doing=doing, warms=warms)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def test_who_comes_first_does_not_wait_for_tables_to_be_worked_out() -> None:
    assert seconds(LESSONS, warms=True) < 0.8 * seconds(LESSONS, warms=False)


@pytest.mark.skipif(sys.gettrace() is not None, reason="beside a tracer, as coverage's is, times mean nothing")
def test_the_first_move_of_a_seat_that_the_rules_play_holds_nobody_up() -> None:
    assert min(seconds(SEAT_OF_THE_RULES, warms=True) for _ in range(3)) < 0.01
