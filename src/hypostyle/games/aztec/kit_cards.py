"""Cards for the table: roles, a turn, the piece, the track of barrier and points, and its markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypostyle.core.kit import BLEED, INK, PAPER, Ink, Part, Path, Point, Text, bounds, box, moved, open_line
from hypostyle.core.svg import LIMESTONE, SANDSTONE
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STAINS, START_STAIN, STONE
from hypostyle.games.aztec.kit_drawings import (
    COLOURS,
    LINE,
    centred,
    cross_out,
    cubes,
    floor,
    hatched,
    lines,
    mixed,
    shadows,
    sign,
    sign_outline,
    sun,
    tick,
)
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.score import ROUNDS, highest, sector
from hypostyle.games.aztec.space import LEVELS, SIZE, START, Cell

ROLES = ("ns", "ew", "ah_puch")
CARD = (90.0, 60.0)
TURN_CARD = (90.0, 132.0)
TRACK = (188.0, 108.0)
_HEAD = 15.5  # the height of the band with a card's name
_MARKER = 6.0  # the radius of a marker's sign

# What the card of a turn shows, from a match that begins with the first of these.
FIRST = Lay((3, 3, 0), "E", "N")
TOUCHES = Lay((5, 5, 0), "W", "S")
HOLDS = Lay((3, 3, 1), "W", "N")
HANGS = Lay((3, 3, 1), "N", "W")


def cards(words: Words) -> tuple[Part, ...]:
    """All cards, those that every player needs as often as there can be players."""
    return (
        _turn_card(words),
        *(_role_card(role, words) for role in ROLES),
        _rounds_card(words),
        _track(words),
        *(_marker(role, words) for role in ROLES),
    )


# Roles


def _role_card(role: str, words: Words) -> Part:
    title = words.say(message(f"role.{role}"))
    inks: list[Ink] = [
        *_card_ground(CARD, role),
        sign(role, 9, 8, 3.6),
        Text(title, (16, 8), 6.2, anchor="start", face="display"),
        *lines(words.say(message(f"role.{role}.text")), (6, 21.5), 3.2),
    ]
    inks += _small_board(role, 60, 22, 2.8) if role != "ah_puch" else _barrier_box(words, 60, 22)
    return Part(f"role-{role.replace('_', '-')}", title, CARD, tuple(inks), ground=LIMESTONE)


def _card_ground(size: Point, role: str = "") -> Iterator[Ink]:
    width, height = size
    yield Path(box(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED), fill=LIMESTONE, is_ground=True)
    colour = mixed(COLOURS[role], LIMESTONE, 0.3) if role else SANDSTONE
    yield Path(box(-BLEED, -BLEED, width + 2 * BLEED, _HEAD + BLEED), fill=colour, is_ground=True)
    yield Path(open_line(((0, _HEAD), (width, _HEAD))), stroke=INK, width=0.35)


def _small_board(axis: str, x: float, y: float, cell: float) -> Iterator[Ink]:
    """The plateau seen from above with one axis's sectors, north at the top."""
    yield Path(box(x, y, SIZE * cell, SIZE * cell), fill=STONE, is_ground=True)
    for column in range(SIZE):
        for row in range(SIZE):
            spot = (x + column * cell, y + (SIZE - 1 - row) * cell)
            if (column, row, LEVELS - 1) in sector(axis, "none"):
                yield from hatched(axis, *spot, cell)
                yield sign(axis, spot[0] + cell / 2, spot[1] + cell / 2, cell * 0.3)
            yield Path(box(*spot, cell, cell), stroke=LINE, width=0.15)
    yield from sun(x + (START[0] + 0.5) * cell, y + (START[1] + 0.5) * cell, cell * 0.45)
    yield Path(box(x, y, SIZE * cell, SIZE * cell), stroke=INK, width=0.35)


def _barrier_box(words: Words, x: float, y: float) -> Iterator[Ink]:
    """Room for the marker or a number in pencil."""
    yield Path(box(x, y, 25, 25, 2), fill=PAPER, stroke=INK, width=0.35)
    yield Text(words.say(message("barrier")), (x + 12.5, y + 4), 3.0)
    yield sign("ah_puch", x + 12.5, y + 14.5, 5.5)


# A turn


def _turn_card(words: Words) -> Part:
    title = words.say(message("turn"))
    inks: list[Ink] = [
        *_card_ground(TURN_CARD),
        Text(title, (6, 8), 6.2, anchor="start", face="display"),
        *_standing((19, 32)),
        *_stood({TOUCHES: 1}, (20, 56), 4.6),
        *_stood({FIRST: 2, HOLDS: 1}, (20, 83), 3.9),
        tick(34, 75, 2.2),
        *_stood({FIRST: 2, HANGS: 1}, (20, 105), 3.9),
        *cross_out(34, 97, 1.9),
    ]
    for number, (code, y) in enumerate((("inside", 23.5), ("contact", 50.0), ("holding", 76.5)), start=1):
        head, _, rest = words.say(message(f"turn.{code}")).partition("\n")
        inks.append(Text(f"{number}", (42, y), 5.0, face="display"))
        inks.append(Text(head, (47, y), 3.2, anchor="start", face="bold"))
        inks += lines(rest, (47, y + 5), 2.8)
    inks += lines(words.say(message("turn.rest")), (6, 121), 2.7)
    return Part("turn", title, TURN_CARD, tuple(inks), ground=LIMESTONE, copies=3)


def _stood(lays: dict[Lay, int], at: Point, edge: float) -> Iterator[Ink]:
    """Pieces in their stains beside the start cube, on the cells below them; what hangs has a shadow."""
    stains: dict[Cell, str] = {START: START_STAIN}
    stains |= {cell: STAINS[stain] for lay, stain in lays.items() for cell in lay.cells}
    columns, rows = ([cell[axis] for cell in stains] for axis in (0, 1))
    origin = centred(stains, edge, at)
    yield from floor(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1), edge, origin)
    yield from shadows((cell for cell in stains if _is_free(cell, stains)), edge, origin)
    yield from cubes(stains, edge, origin)


def _is_free(cell: Cell, stains: Iterable[Cell]) -> bool:
    x, y, z = cell
    return z > 0 and all((x, y, below) not in stains for below in range(z))


def _standing(at: Point) -> Iterator[Ink]:
    """A piece that reaches the third level, and the levels beside it."""
    edge, cells = 5.0, Lay((0, 0, 0), "U", "E").cells
    origin = centred(cells, edge, at)
    yield from cubes(dict.fromkeys(cells, STAINS[0]), edge, origin)
    for level in range(LEVELS):
        yield Text(str(level + 1), (origin[0] - 11.2, origin[1] - 2.4 - (level + 0.5) * 0.9 * edge), 3.0)


# Three rounds


def _rounds_card(words: Words) -> Part:
    """A table for three names: in each round one of them is Ah Puch, and scores nothing there."""
    title = words.say(message("rounds"))
    left, top, wide, high = 6.0, 20.0, (CARD[0] - 12) / 4, 7.4
    inks: list[Ink] = [*_card_ground(CARD), Text(title, (6, 8), 6.2, anchor="start", face="display")]
    for column in range(5):
        x = left + column * wide
        inks.append(Path(open_line(((x, top), (x, top + 5 * high))), stroke=INK, width=0.25))
    for row in range(6):
        y = top + row * high
        inks.append(Path(open_line(((left, y), (left + 4 * wide, y))), stroke=INK, width=0.25))
    heads = [words.say(message("rounds.name"))]
    heads += [words.say(message("rounds.round", round=number)) for number in range(1, ROUNDS + 1)]
    heads.append(words.say(message("rounds.sum")))
    for row, head in enumerate(heads):
        inks.append(Text(head, (left + 2, top + (row + 0.5) * high), 3.0, anchor="start", face="bold"))
    for number in range(1, ROUNDS + 1):
        inks.append(sign("ah_puch", left + (number + 0.5) * wide, top + (number + 0.5) * high, 2.0))
    return Part("rounds", title, CARD, tuple(inks), ground=LIMESTONE)


# The track


def _track(words: Words) -> Part:
    """Three rows of numbers: the barrier, and the points of both axes."""
    title = words.say(message("track"))
    inks: list[Ink] = [*_card_ground(TRACK), Text(title, (6, 8), 6.2, anchor="start", face="display")]
    for number, role in enumerate(("ah_puch", "ns", "ew")):
        inks += _numbers(role, 20.0 + number * 27, words)
    inks.append(Text(words.say(message("track.corners", most=highest("none"))), (6, 103.5), 2.9, anchor="start"))
    return Part("track", title, TRACK, tuple(inks), ground=LIMESTONE)


def _numbers(role: str, y: float, words: Words) -> Iterator[Ink]:
    left, side, high = 40.0, 14.2, 12.0
    yield sign(role, 11, y + 12, 4.2)
    yield from lines(words.say(message(f"track.{role}")), (18, y + 9.8), 3.2, face="bold")
    for number in range(1 if role == "ah_puch" else 0, highest("shared") + 1):
        x, top = left + number % 10 * side, y + number // 10 * high
        is_rare = number > highest("none")
        yield Path(box(x, top, side, high), fill=PAPER, stroke=INK, width=0.3)
        if is_rare:
            yield Path(open_line(((x, top + high), (x + side, top))), stroke=LINE, width=0.3)
        yield Text(str(number), (x + 3.4, top + 3.2), 3.4, face="bold")


def _marker(role: str, words: Words) -> Part:
    """The shape of a role itself, to be laid on the track."""
    outline = sign_outline(role, 0, 0, _MARKER)
    left, top, right, low = bounds(outline)
    cut = moved(outline, -left, -top)
    inner = moved(sign_outline(role, 0, 0, _MARKER * 0.62), -left, -top)
    light = mixed(COLOURS[role], PAPER, 0.35)
    inks = (Path(cut, fill=light), Path(inner, fill=COLOURS[role], stroke=INK, width=0.3))
    name = words.say(message(f"marker.{role}"))
    size = (right - left, low - top)
    return Part(f"marker-{role.replace('_', '-')}", name, size, inks, outline=cut, ground=light)
