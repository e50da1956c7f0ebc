"""Which games have a compiled kernel."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from hypostyle.compiled import Kernel
from hypostyle.core import Game


@cache
def kernel_of(package: str) -> Kernel | None:
    """The kernel that a game's package brings beside its rules, compiled; None if it brings none."""
    if find_spec(f"{package}.kernel") is None:
        return None
    found: Kernel = import_module(f"{package}.kernel").KERNEL
    return found


def kernel(game: Game) -> Kernel | None:
    return kernel_of(game.package)
