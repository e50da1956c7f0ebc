"""Every count in the perft files; one that is wrong prints its split by first entry."""

import pytest

from hypostyle.core import Game, divide, perft
from tests.games.house import GAMES
from tests.games.perft import Case, read_cases
from tests.sizes import IS_FULL

CASES = [case for game in GAMES.values() for case in read_cases(game)]


def counted(case: Case) -> tuple[int, ...]:
    """The counts that are tried: the deep ones only in a full proof."""
    return case.all_counts if IS_FULL else case.counts


@pytest.mark.parametrize("game", GAMES.values(), ids=tuple(GAMES))
def test_each_game_has_perft_counts_under_names_of_their_own(game: Game) -> None:
    ids = [case.id for case in read_cases(game)]
    assert ids
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("case", "depth"),
    [(case, depth) for case in CASES for depth in range(1, len(counted(case)) + 1)],
    ids=lambda value: f"{value.game.facts.id}-{value.id}" if isinstance(value, Case) else f"depth{value}",
)
def test_perft(case: Case, depth: int) -> None:
    position = case.position()
    expected, found = case.all_counts[depth - 1], perft(position, depth)
    assert found == expected, split(case, depth, expected, found)


def split(case: Case, depth: int, expected: int, found: int) -> str:
    """What to compare with another implementation, such as `recount`'s."""
    rows = "\n".join(f"{entry}\t{count}" for entry, count in divide(case.position(), depth))
    return f"{case.game.facts.id} {case.id}, depth {depth}: expected {expected}, found {found}, by entry:\n{rows}"
