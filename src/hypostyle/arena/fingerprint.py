"""Fingerprints of what players answer: figures hold as long as these stay what they were.

    python -m hypostyle.arena.fingerprint > docs/fingerprints.txt

Every game is played for every number of players and every value of its options, a short search at each move. At
positions spread over these matches all players are asked for a move, and the search for a hint and for what moves are
worth. All of that, hashed, is the fingerprint: one for the levels, one for the anchors that they are measured against,
and one for the advice, on which no figure of the levels rests.
An edit that leaves a fingerprint alone leaves the figures valid; one that changes it makes them those of an earlier
search, of that game and that number of players alone.

Budgets are numbers of simulations and seeds are fixed, so the answers are the same in every process, on any number of
threads. They rest on the rules, on the dice of `core`, and on IEEE doubles with the logarithm of the C library: a
machine with another one could find two choices the other way round that are equal but for the last bit.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import cycle
from math import cbrt
from multiprocessing import get_context
from typing import NamedTuple

from hypostyle.ai.analysis import Look, judge
from hypostyle.ai.hints import ADVISER, hint
from hypostyle.ai.kernels import has_kernel
from hypostyle.ai.levels import HIGHEST, LEVELS, Level, budget_of
from hypostyle.arena.elsewhere import Elsewhere
from hypostyle.arena.players import PLAIN, Pace, policy_of
from hypostyle.core import (
    POLICIES,
    Dice,
    Entry,
    Game,
    Match,
    Options,
    Policy,
    Position,
    derive,
    numbered_seed,
    uniform,
)
from hypostyle.games import Library

GROUPS: Mapping[str, tuple[str, ...]] = {"levels": tuple(LEVELS), "anchors": (PLAIN, *POLICIES), "advice": ()}

EFFORT = 20  # times the third root of its simulations is what a player has here, so that no level takes all the time
PLAIN_EFFORT = 2  # which plays each simulation to the end of the match
OPENERS = tuple(LEVELS)[:3]  # they are quick enough for whole matches
POSITIONS = 36  # asked of each game and number of players
WEIGHED_EVERY = 4  # of them: for worths it takes several searches
CLOSELY = 1 / 80  # of an Architect's simulations, for each of these
DIGITS = 12  # of a fingerprint


class Asked(NamedTuple):
    """A position in which players are asked, and how its match went on."""

    position: Position
    entry: Entry
    ply: int


def group_of(player: str) -> str | None:
    """The group that a player belongs to; None for one of another checkout."""
    if Elsewhere.named(player):
        return None
    return "levels" if player in LEVELS else "anchors"


@cache
def fingerprints(game: Game, players: int) -> Mapping[str, str]:
    """The fingerprint of each group, in a game with so many players."""
    told = answers(game, players)
    return {group: hashlib.sha256("\n".join(told[group]).encode()).hexdigest()[:DIGITS] for group in GROUPS}


def answers(game: Game, players: int) -> Mapping[str, list[str]]:
    """What is hashed: for each group a line for each answer."""
    told: dict[str, list[str]] = {group: [] for group in GROUPS}
    chosen = variants(game, players)
    for options in chosen:
        played = opening(game, options)
        told["levels"] += [_budget(name, game.start(options)) for name in LEVELS]
        told["levels"].append(" ".join(each.entry.move.text for each in played))
        for number, asked in enumerate(_spread(played, max(2, POSITIONS // len(chosen)))):
            for group, names in GROUPS.items():
                told[group] += [f"{name} {_move(name, asked)}" for name in names]
            if number % WEIGHED_EVERY == 0:
                told["advice"] += _advice(asked)
    return told


def variants(game: Game, players: int) -> Sequence[Options]:
    """The usual options, and every other value of each, one at a time."""
    facts = game.facts
    given = {"players": players} if any(option.name == "players" for option in facts.options) else {}
    usual = facts.settle(given)
    others = [
        facts.settle({**given, option.name: value})
        for option in facts.options
        if option.name in usual and option.name not in given
        for value in option.values
        if value != usual[option.name]
    ]
    return [usual, *others]


def opening(game: Game, options: Options) -> list[Asked]:
    """All that seats decide in a match of the levels, who take turns: some build, some err."""
    seed = numbered_seed(1)
    match, names, decided = Match(game, options, seed=seed), cycle(OPENERS), []
    while not match.is_over:
        if match.settle():
            continue
        position, dice = match.position, Dice(derive(seed, f"ply {match.ply}"))
        seat = dice.choose(position.to_act)
        if position.is_open:  # in a race levels do not search
            match.enter(seat, uniform(position, seat, dice))
            continue
        entry = match.enter(seat, _player(next(names))(position, seat, dice))
        if len(position.legal_moves(seat)) > 1:
            decided.append(Asked(position, entry, match.ply))
    return decided


def _player(name: str) -> Policy:
    return policy_of(name, Pace(_share(LEVELS[name], EFFORT) if name in LEVELS else _share(HIGHEST, PLAIN_EFFORT)))


def _share(level: Level, effort: float) -> float:
    return min(1.0, effort / cbrt(level.simulations) ** 2)


def _budget(name: str, position: Position) -> str:
    """What a level may spend on a move where nothing is shortened."""
    if not has_kernel(position):
        return f"{name} does not search"
    level = LEVELS[name]
    budget = budget_of(level.counted(), position)
    return f"{name} has {budget.simulations} {level.seconds} {level.threads} {budget.positions}"


def _move(name: str, asked: Asked) -> str:
    return _player(name)(asked.position, asked.entry.actor, Dice(numbered_seed(asked.ply))).text


def _advice(asked: Asked) -> Iterator[str]:
    """What a hint says, and what an analysis does, as they say it."""
    position, (seat, move), ply = asked
    level = LEVELS[ADVISER]
    said = hint(position, seat, Dice(numbered_seed(ply)), level.scaled(_share(level, EFFORT)))
    judgement = judge(position, Entry(seat, move), Look(ply, CLOSELY))
    assert said, "nobody took the question back"
    yield f"hint {said.move.text} {said.chance}"
    assert judgement, "nobody took the question back"
    best = [(each.move, each.worth) for each in judgement.best]
    yield f"worth {judgement.worths} {judgement.worth} {best}"


def _spread(asked: Sequence[Asked], count: int) -> Iterable[Asked]:
    """So many of them, two or more, from the first to the last; all if there are fewer."""
    if len(asked) <= count:
        return asked
    return [asked[number * (len(asked) - 1) // (count - 1)] for number in range(count)]


# The command


def lines(games: Mapping[str, Game]) -> Iterator[str]:
    """Game, number of players, group and fingerprint; made beside each other, on as many cores as there are."""
    asked = [(game, players) for game in games.values() for players in game.facts.players]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        for (game, players), found in zip(asked, workers.map(fingerprints, *zip(*asked, strict=True)), strict=True):
            yield from (f"{game.facts.id} {players} {group} {digest}" for group, digest in found.items())


def main(arguments: Sequence[str] | None = None) -> None:
    """Print them, or the answers that they are made of."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--answers", action="store_true", help="what is hashed, to see which answers have changed")
    given = parser.parse_args(arguments)
    games = {name: game for name, game in Library.of_the_house().items() if name in (given.game or [name])}
    for line in _all_answers(games) if given.answers else lines(games):
        print(line, flush=True)


def _all_answers(games: Mapping[str, Game]) -> Iterator[str]:
    for game in games.values():
        for players in game.facts.players:
            for group, told in answers(game, players).items():
                yield from (f"{game.facts.id} {players} {group} {line}" for line in told)


if __name__ == "__main__":
    main()
