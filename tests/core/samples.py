"""Matches and records for tests: a few of every game, each played once."""

from functools import cache

from hypostyle.core import Game, Match, Record, eager, numbered_seed, play_out, uniform
from tests.library import LIBRARY
from tests.toys.bazaar import Bazaar

OWN_SET = [1, 1, 1, 4, 9]
MOST_VARIANTS = 9


@cache
def matches(game: Game) -> tuple[Match, ...]:
    """Played-out matches under either policy in turn: of every variant, or of some where there are very many."""
    variants = game.facts.variants()
    step = -(-len(variants) // MOST_VARIANTS)
    return tuple(
        play_out(game, options, numbered_seed(number), eager if number % 2 else uniform)
        for number, options in enumerate(variants[::step])
    )


@cache
def records() -> tuple[Record, ...]:
    """Records of every game, and some of what none of these matches has: names, a date, a fork, a set of one's own."""
    found = [match.record() for game in LIBRARY.values() for match in matches(game)]
    match = Match(Bazaar().using(OWN_SET), seed=numbered_seed(1), names={1: "Ada", 2: "Émilie 2"}, date="2026-01-31")
    match.settle()
    fork = match.fork(1, seed=numbered_seed(2))
    fork.time_out(1)
    return (*found, match.record(), fork.record(), Match(Bazaar()).fork(0).record())
