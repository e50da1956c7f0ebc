"""What the first match of each game costs more than all others, paid before the house opens.

Games work out tables when they first need them: where pieces fit, how figures can be covered. On the loop, that would
hold everyone up for the first who comes.
"""

from collections.abc import Iterator, Mapping

from hypostyle.core import Dice, Game, HypostyleError, Match, uniform
from hypostyle.core.chance import SEED_BYTES
from hypostyle.core.policies import step

PLIES = 12  # entries of a match in which most things happen once


def warm(library: Mapping[str, Game]) -> None:
    """Begin a match of every game with every option."""
    for game in library.values():
        own_set = game.set_data()
        if own_set is not None:
            game.using(own_set)  # looks at every plate or card of it
        for options in _options(game):
            _begin(Match(game, options, seed=bytes(SEED_BYTES)))


def _options(game: Game) -> Iterator[dict[str, int | str]]:
    yield {}
    for option in game.facts.options:
        for value in option.values:
            try:
                game.facts.settle({option.name: value})
            except HypostyleError:
                continue  # it stands only beside another
            yield {option.name: value}


def _begin(match: Match) -> None:
    dice = Dice(b"warm")
    while match.ply < PLIES and not match.is_over:
        if match.settle():
            continue
        step(match, uniform, dice)
        position = match.position
        for seat in position.seats:
            position.view(seat)
            position.task(seat)
            if seat in position.to_act:
                position.choices(seat)
