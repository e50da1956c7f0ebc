"""Which games have a compiled kernel, and which positions it takes."""

import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec

from hypostyle.ai.endgame import explore, seek
from hypostyle.ai.memory import copy_below, find
from hypostyle.ai.search import grow
from hypostyle.compiled import Kernel, left_to_compile, ready
from hypostyle.core import Game, Position

SEARCH = "search"  # the name of what all games share
SHARED = (grow, explore, seek, find, copy_below)


@cache
def _of_package(package: str) -> Kernel | None:
    if find_spec(f"{package}.kernel") is None:
        return None
    found: Kernel = import_module(f"{package}.kernel").KERNEL
    return found


@cache
def _compiled(package: str) -> Kernel | None:
    found = _of_package(package)
    for function in found.functions if found else ():
        ready(function)
    return found


def kernel(game: Game) -> Kernel | None:
    """The kernel that a game brings beside its rules, compiled; None if it brings none."""
    return _compiled(game.package)


def has_kernel(position: Position) -> bool:
    """Whether a search can be made from a position."""
    return not position.is_open and kernel(position.game) is not None


def warm_up(games: Mapping[str, Game]) -> None:
    """Compile all kernels, or load them if that has been done; afterwards no search waits for a compiler."""
    for function in SHARED:
        ready(function)
    for game in games.values():
        kernel(game)


def to_compile(games: Mapping[str, Game]) -> dict[str, int]:
    """How many functions no process has compiled yet: of the search, and of each game that has a kernel."""
    kernels = {name: _of_package(game.package) for name, game in games.items()}
    found = {name: left_to_compile(each.functions) for name, each in kernels.items() if each}
    return {SEARCH: left_to_compile(SHARED), **found}


def load_compiled(games: Mapping[str, Game]) -> None:
    """Load what has been compiled already, of the search and of each game; afterwards its first question is quick."""
    left = to_compile(games)
    if not left[SEARCH]:
        warm_up({name: game for name, game in games.items() if not left.get(name)})


def compile_one(games: Mapping[str, Game], name: str) -> None:
    """Compile the search, or the kernel of one game, for all processes that start afterwards."""
    warm_up({}) if name == SEARCH else kernel(games[name])


def compile_all(find_games: Callable[[], Mapping[str, Game]]) -> None:
    """Compile the search and the games beside each other, on as many cores as there are; what takes longest first."""
    left = to_compile(find_games())
    longest_first = sorted((name for name in left if left[name]), key=lambda name: -left[name])
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as workers:
        list(workers.map(partial(_compile, find_games), longest_first))


def _compile(find_games: Callable[[], Mapping[str, Game]], name: str) -> None:
    compile_one(find_games(), name)
