"""Reading entries: `place z1 3x 2,1`, `bag seat2 z1 0,2 1,2 > z2 2 1,3 3 0,4`, `roll 3 * 1 4`."""

import re
from collections.abc import Callable, Iterable, Mapping

from hypostyle.core import Move, Unreadable, message
from hypostyle.games.temple_rush.moves import (
    LIGHTNING,
    ROBOT,
    Bag,
    Bonus,
    Claim,
    Dealt,
    Exchange,
    First,
    Forfeit,
    HammerDie,
    Keep,
    Kind,
    Mortar,
    Pact,
    Pile,
    Place,
    Plain,
    Race,
    RaceWinner,
    Roll,
    Shift,
    Take,
    Target,
)
from hypostyle.games.temple_rush.space import BRICKS, Brick, Cell

_WORDS = (Kind.PASS, Kind.NO_BONUS, Kind.REBUILT, Kind.ACCEPT, Kind.REFUSE, Kind.WITHDRAW, Kind.RACE_OVER)
_INT = r"(?:0|-?[1-9][0-9]{0,2})"  # a figure that is mended again and again can wander
_CELL = rf"({_INT},{_INT})"
_BRICK = rf"(1|[234]x?) {_CELL}"
_ONE = rf"(?:1|[234]x?) {_INT},{_INT}"
_BRICKS = rf"({_ONE}(?: {_ONE})*)"
_ZONE = r"z([123])"
_SEAT = r"seat([1-4])"
_CARD = r"([1-9][0-9]?)"


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def _brick(size: str, cell: str) -> Brick:
    x, y = _cell(cell)
    return Brick(y, x, int(size[0]), size.endswith("x"))


def _bricks(text: str) -> tuple[Brick, ...]:
    words = text.split(" ")
    return tuple(_brick(size, cell) for size, cell in zip(words[::2], words[1::2], strict=True))


def read_bricks(texts: Iterable[str]) -> tuple[Brick, ...]:
    """Bricks from their spellings, `3x 2,1`."""
    return tuple(_bricks(text)[0] for text in texts)


def _bag(found: re.Match[str]) -> Move | None:
    cells = (_cell(found[3]), _cell(found[4]))
    if cells != tuple(sorted(cells, key=lambda cell: (cell[1], cell[0]))) or cells[0] == cells[1]:
        return None
    if found[5] == "nothing":
        return Bag(int(found[1]), int(found[2]), cells)
    bricks = (_brick(found[7], found[8]), _brick(found[9], found[10]))
    if bricks != tuple(sorted(bricks)):
        return None
    return Bag(int(found[1]), int(found[2]), cells, int(found[6]), bricks)


def _race(found: re.Match[str]) -> Move | None:
    bricks = _bricks(found[1])
    return Race(bricks) if bricks == tuple(sorted(bricks)) and len(bricks) <= sum(BRICKS) else None


# For each first word: the rule that gives its form, and the forms with what each one means.
_FORMS: Mapping[str, tuple[str, tuple[tuple[str, Callable[[re.Match[str]], Move | None]], ...]]] = {
    Kind.PLACE: ("TR-7", ((rf"{_ZONE} {_BRICK}", lambda m: Place(int(m[1]), _brick(m[2], m[3]))),)),
    Kind.SHIFT: (
        "TR-10",
        (
            (
                rf"{_ZONE} {_CELL} > {_ZONE} {_BRICK}",
                lambda m: Shift(int(m[1]), _cell(m[2]), int(m[3]), _brick(m[4], m[5])),
            ),
        ),
    ),
    Kind.FIX: (
        "TR-11",
        ((rf"{_ZONE} {_CELL} = {_BRICK}", lambda m: Exchange(Kind.FIX, int(m[1]), _cell(m[2]), _brick(m[3], m[4]))),),
    ),
    Kind.HAMMER: (
        "TR-12",
        (
            (r"die ([1-4])", lambda m: HammerDie(int(m[1]))),
            (
                rf"{_ZONE} {_CELL} = {_BRICK}",
                lambda m: Exchange(Kind.HAMMER, int(m[1]), _cell(m[2]), _brick(m[3], m[4])),
            ),
        ),
    ),
    Kind.MORTAR: ("TR-12", ((_ZONE, lambda m: Mortar(int(m[1]))),)),
    Kind.BAG: ("TR-12", ((rf"{_SEAT} {_ZONE} {_CELL} {_CELL} > (nothing|{_ZONE} {_BRICK} {_BRICK})", _bag),)),
    Kind.CLAIM: ("TR-13", ((_ZONE, lambda m: Claim(int(m[1]))),)),
    Kind.BONUS: ("TR-15", ((r"([1-4])", lambda m: Bonus(int(m[1]))),)),
    Kind.KEEP: ("TR-16", ((_BRICK, lambda m: Keep(_brick(m[1], m[2]))),)),
    Kind.FORFEIT: ("TR-14", ((_CELL, lambda m: Forfeit(_cell(m[1]))),)),
    Kind.RACE: ("TR-17", ((_BRICKS, _race),)),
    Kind.PACT: ("TR-18", ((_SEAT, lambda m: Pact(int(m[1]))),)),
    Kind.TAKE: ("TR-22", ((r"([1-4])", lambda m: Take(int(m[1]))),)),
    Kind.FIRST: ("TR-6", ((_SEAT, lambda m: First(int(m[1]))),)),
    Kind.CARD: ("TR-5", ((rf"(z[123]|{ROBOT}) {_CARD}", lambda m: Dealt(m[1], int(m[2]))),)),
    Kind.PILE: (
        "TR-5",
        (
            (LIGHTNING, lambda m: Pile(LIGHTNING)),
            (_CARD, lambda m: Pile(int(m[1]))),
            (rf"{ROBOT} {_CARD}", lambda m: Pile(int(m[1]), ROBOT)),
        ),
    ),
    Kind.TARGET: ("TR-17", ((_CARD, lambda m: Target(int(m[1]))),)),
    Kind.ROLL: ("TR-7", ((r"([1-4*](?: [1-4*]){0,3})", lambda m: Roll(tuple(m[1].split(" ")))),)),
    Kind.RACE_WINNER: ("TR-17", ((_SEAT, lambda m: RaceWinner(int(m[1]))),)),
}


def parse_move(text: str) -> Move:
    """The entry a text spells; raises Unreadable."""
    if text in _WORDS:
        return Plain(Kind(text))
    word, _, rest = text.partition(" ")
    if word not in _FORMS:
        raise Unreadable(text, message("expected.word", words=(*_FORMS, *_WORDS)), "TR-7")
    rule, forms = _FORMS[word]
    for pattern, meaning in forms:
        found = re.fullmatch(pattern, rest)
        move = meaning(found) if found else None
        if move is not None:
            return move
    raise Unreadable(text, message(f"expected.{word}"), rule)
