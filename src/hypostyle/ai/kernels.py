"""Which games have a compiled kernel, and which positions it takes."""

import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from hypostyle.compiled import Kernel, ready
from hypostyle.core import Game, Position


@cache
def _of_package(package: str) -> Kernel | None:
    if find_spec(f"{package}.kernel") is None:
        return None
    found: Kernel = import_module(f"{package}.kernel").KERNEL
    for function in found.functions:
        ready(function)
    return found


def kernel(game: Game) -> Kernel | None:
    """The kernel that a game brings beside its rules, compiled; None if it brings none."""
    return _of_package(game.package)


def has_kernel(position: Position) -> bool:
    """Whether a search can be made from a position."""
    return not position.is_open and kernel(position.game) is not None


def warm_up(games: Mapping[str, Game]) -> None:
    """Compile all kernels, or load them if that has been done; afterwards no search waits for a compiler."""
    import_module("hypostyle.ai.thinking")
    for game in games.values():
        kernel(game)


def compile_all(games: Mapping[str, Game]) -> None:
    """Compile what all games share, then the games beside each other, on as many cores as there are."""
    warm_up({})
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as workers:
        list(workers.map(_compile, [game.package for game in games.values()]))


def _compile(package: str) -> None:
    _of_package(package)
