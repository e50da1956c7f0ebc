"""Before the house opens every game has been begun once."""

import subprocess
import sys

PROGRAM = """
import time
from hypostyle.core import Match
from hypostyle.games import Library
from hypostyle.server.warming import warm

def first(library):
    begin = time.thread_time()
    for game in library.values():
        for lesson in game.lessons():
            Match.of(game, lesson)
    return time.thread_time() - begin

library = Library.of_the_house()
if {warms}:
    warm(library)
print(first(library))
"""


def first_lessons(*, warms: bool) -> float:
    """The processor time that all lessons take when they are first opened in a process."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{warms}", str(warms))], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def test_who_comes_first_does_not_wait_for_tables_to_be_worked_out() -> None:
    assert first_lessons(warms=True) < 0.8 * first_lessons(warms=False)
