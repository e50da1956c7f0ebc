"""What a compiled kernel of a game is, and how it is compiled: the only place that sets Numba up."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from hypostyle.caching import OPTIONS, Kept, is_kept, reached
from hypostyle.core import Move, Position

F = TypeVar("F", bound=Callable[..., Any])

# Functions as arguments are an experiment of Numba's; it is the one way in which a search for all games is cached.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

INT = types.int64
INTS = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
DICE = types.Array(types.uint64, 1, "C")

# What a search calls, each with the game's tables first and the position's numbers second.
TO_ACT = INT(INTS, INTS)  # the seat whose choice it is, CHANCE, or OVER
CHOICES = INT(INTS, INTS, INTS)  # writes the codes of the next small choices, returns how many
CHANCES = INT(INTS, INTS, INTS, INTS)  # writes codes and weights of what can be drawn, returns how many
APPLY = types.void(INTS, INTS, INT)  # makes one choice or draw
RESULT = types.void(INTS, INTS, FLOATS)  # at the end, for each seat its share of the win
PRIOR = types.void(INTS, INTS, INTS, INT, FLOATS)  # for each of so many codes how good it looks, from 0 to 1
PLAYOUT = types.void(
    INTS, INTS, DICE, FLOATS
)  # plays on, then writes what that is worth to each seat, at most 1 in all

CHANCE, OVER = 0, -1


class Settings(NamedTuple):
    """How a search goes about a game, in the words of the literature."""

    exploration: float = 0.4  # the exploration constant of UCT
    prior_weight: float = 0.5  # of the progressive bias
    widening_start: float = 8.0  # progressive widening: choices considered at first
    widening_rate: float = 1.5  # and more with the square root of the visits
    expansion_threshold: float = 0.0  # visits of a choice before a node follows it; playing on is cheaper
    is_plain: bool = False  # by visits and results alone: no prior, and playouts that take anything, each as likely


class Kernel(NamedTuple):
    """A game, compiled: its functions, and the way between positions and numbers."""

    size: int  # numbers of a position
    widest: int  # the most choices or draws there can be at once
    to_act: Any
    choices: Any
    chances: Any
    apply: Any
    result: Any
    prior: Any
    playout: Any
    tables: Callable[[Position], np.ndarray]
    state: Callable[[Position, int], np.ndarray]  # with who acts: one of those who may, or OVER
    move: Callable[[Position, tuple[int, ...]], Move | None]  # of the codes of its choices; None: more are needed
    settings: Settings = Settings()
    uniform: Any = None  # a playout of any choices, each as likely, where the game has a faster way than to list them
    pace: float = 1.0  # simulations for each of a level's, since a playout costs more in one game than in another
    thrift: float = 1.0  # where few tell enough, the part of them that all but the highest level have
    haste: float = 1.0  # where a match has many more decisions than elsewhere, the part of a level's seconds for each
    temperature: tuple[float, ...] = ()  # of each level from the lowest, where errors cost more or less than elsewhere

    @property
    def functions(self) -> list[Any]:
        """Those that a search calls."""
        own = [self.to_act, self.choices, self.chances, self.apply, self.result, self.prior, self.playout]
        return [*own, self.uniform] if self.uniform else own


def compiled(signature: Any) -> Callable[[F], F]:
    """Compile a function for these types, once for all processes; it runs without the interpreter's lock.

    Whatever calls it holds a copy of it, so it is compiled, or read from the cache, only when a caller is compiled: to
    read some hundred of them would take most of the time in which a process starts. What Python calls needs `ready`.
    """

    def decorate(function: F) -> F:
        made: Any = numba.njit(**OPTIONS)(function)
        made.signature = signature
        made._cache = Kept(made)
        template = made.get_call_template

        def after_it_is_ready(arguments: Any, keywords: Any) -> Any:
            ready(made)
            return template(arguments, keywords)

        made.get_call_template = after_it_is_ready
        return cast(F, made)

    return decorate


def ready(function: Any) -> None:
    """Compile a function, or read it from the cache, for the types it was declared with and no others."""
    if not function.overloads:
        function.compile(function.signature)
        function.disable_compile()


def left_to_compile(functions: Iterable[Any]) -> int:
    """How many functions have to be compiled before these are ready; 0 if all of these are kept."""
    missing = [function for function in functions if not function.overloads and not is_kept(function)]
    return len({each for function in missing for each in reached(function)})


def _popcount(typing_context: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


def _lowest(typing_context: Any, word: Any) -> Any:
    """The number of the lowest bit that is set."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), build


popcount = cast(Callable[[int], int], intrinsic(_popcount))
lowest = cast(Callable[[int], int], intrinsic(_lowest))


@compiled(INT(DICE, INT))
def roll(dice: np.ndarray, sides: int) -> int:
    """A number from 0 to below `sides`: xorshift, which is plenty for playouts and repeats itself on every machine."""
    word = dice[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    dice[0] = word
    high = (word * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    return int((high * np.uint64(sides)) >> np.uint64(32))


@compiled(INT(INTS, INT, INT))
def count_bits(words: np.ndarray, first: int, length: int) -> int:
    """How many bits are set in a stretch of words."""
    total = 0
    for index in range(first, first + length):
        total += popcount(words[index])
    return total


@compiled(INT(INTS, INT, INT))
def nth_bit(words: np.ndarray, first: int, number: int) -> int:
    """Which bit, counted from the start of a stretch, is the one with so many set bits before it; it must exist."""
    index = first
    here = popcount(words[index])
    while here <= number:
        number -= here
        index += 1
        here = popcount(words[index])
    word = words[index]
    for _ in range(number):
        word &= word - 1
    return (index - first) * 64 + lowest(word)
