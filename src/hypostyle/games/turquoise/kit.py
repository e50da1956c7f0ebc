"""Turquoise to print, cut and fold: board, plates, tablets, pillars to fold or to roll, stickers for bought ones."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TypeAlias

from hypostyle.core import Message, Words, message
from hypostyle.core.kit import (
    BLEED,
    INK,
    PAPER,
    Group,
    Ink,
    Kit,
    Making,
    Outline,
    Part,
    Path,
    Point,
    Text,
    box,
    circle,
    kit_leaflet,
    kit_words,
    open_line,
)
from hypostyle.core.svg import LIMESTONE
from hypostyle.games.turquoise.kit_board import BOARD, board_front
from hypostyle.games.turquoise.looks import (
    BRIDGE,
    ON_PILLARS,
    PILLAR_COLOURS,
    PLANK,
    RAIL,
    SAND,
    STONES,
    TEAL,
)
from hypostyle.games.turquoise.measures import (
    BRIDGE_WIDTH,
    PILLAR,
    PILLAR_HEIGHT,
    PLATE,
    SIDES,
    STEP,
    pillars_of,
    side_of,
)
from hypostyle.games.turquoise.moves import COLOURS, Tablet
from hypostyle.games.turquoise.plates import SITES, Plate, PlateSet
from hypostyle.games.turquoise.signs import cow_head, god, seat_shape, sun
from hypostyle.games.turquoise.space import CORNERS, STEPS, columns_of, site_name

_Say: TypeAlias = Callable[..., str]

PIECES = 5  # of each colour: the pillars of a colour are cut from so many
STICKER = 14.0
TABLET = (60.0, 92.0)
TAB = 6.0  # of a sleeve: it is glued under the other edge
LAP = 15.0  # of a strip to roll: so much of it lies double
_MIDDLE = PLATE / 2
_STONE, _DISC = STONES[1], "#F1EAD9"
_STELA, _STELA_EDGE, _STELA_SIGN = "#DFC193", "#7A5C2C", "#4C3316"
_BANDS = ("#E9E1D0", "#26252B", "#D8AC12", "#C75F0D")  # at the top and the foot of a pillar, by seat
# Turned as it lies there, a corner plate has the site that was its south-western one at the corner of the board.
_CORNER_SITES = tuple(site_name(columns_of(place)[at]) for place, at in zip(CORNERS, (0, 2, 3, 1), strict=True))
_NEEDS = ("cardboard", "card", "glue", "tools")
_NOTES = ("grey", "file", "count", "plates")


def make_kit(plates: PlateSet, making: Making) -> Kit:
    """All of the game on paper, with the plates of a set."""
    words = kit_words(__package__, making.language)

    def say(code: str, **params: int | str) -> str:
        return words.say(Message(f"kit.{code}", params))

    colours = tuple(words.say(message(f"colour.{colour}")) for colour in COLOURS)

    def group(name: str, minutes: int, parts: Iterable[Part]) -> Group:
        return Group(name, say(f"{name}.title"), tuple(parts), say(f"{name}.how"), minutes)

    groups = (
        replace(group("board", 30, (_board(say),)), is_split=True),
        group("plates", 50, _plates(plates, words)),
        group("tablets", 15, _tablets(words, say)),
        replace(group("pillars", 90, _sleeves(colours, say)), stock="thin card"),
        replace(group("rolls", 180, _rolls(colours, say)), stock="thin card", is_extra=True),
        replace(group("stickers", 60, _stickers(colours, say)), stock="sticker paper", is_extra=True),
    )
    return Kit(
        groups,
        kit_leaflet(__package__, making.language),
        needs=tuple(say(f"needs.{code}") for code in _NEEDS),
        notes=tuple(say(f"notes.{code}") for code in _NOTES),
    )


def _board(say: _Say) -> Part:
    middle = BOARD / 2
    return Part(
        "board",
        say("board.name"),
        (BOARD, BOARD),
        board_front(),
        folds=(((middle, 0), (middle, BOARD)),),
        ground=SAND,
    )


# Plates


def plate_name(plates: PlateSet, plate: Plate) -> Message:
    """What a plate is called; that of a corner says which."""
    if plate.kind == "corner":
        return message("kit.corner", number=plate.id, site=_CORNER_SITES[plates.corners.index(plate)])
    return message("kit.last" if plate.kind == "last" else "kit.plate", number=plate.id)


def _plates(plates: PlateSet, words: Words) -> Iterator[Part]:
    ordinary = (plates.plates[number] for number in plates.ordinary)
    for plate in (*ordinary, *plates.corners, plates.last):
        yield Part(
            f"plate-{plate.id}",
            words.say(plate_name(plates, plate)),
            (PLATE, PLATE),
            (*_plate_front(plate), *_corner_mark(plates, plate)),
            tuple(_plate_back(plate.kind)),
            ground=_STONE,
            back_ground=_STONE,
        )


def _corner_mark(plates: PlateSet, plate: Plate) -> Iterator[Ink]:
    """Which site of the board a corner plate takes, beside the site of the plate that lies there."""
    if plate.kind == "corner":
        rotation = plates.corners.index(plate)
        yield Text(_CORNER_SITES[rotation], (4.2, PLATE - 4.2), 3.4, TEAL, face="bold", turn=-90 * rotation)


def _plate_front(plate: Plate) -> Iterator[Ink]:
    yield _whole(_STONE)
    yield Path(box(1.6, 1.6, PLATE - 3.2, PLATE - 3.2, 1.2), stroke=TEAL, width=0.25)
    spots = {site: ((0.5 + ("e" in site)) * STEP, (0.5 + ("s" in site)) * STEP) for site in SITES}
    for site, halves in zip(SITES, plate.halves, strict=True):
        for letter in halves:
            yield from _half_bridge(spots[site], letter)
    for at in spots.values():
        yield Path(circle(*at, PILLAR / 2), fill=_DISC, stroke=RAIL, width=0.4)
        yield Path(circle(*at, PILLAR / 2 - 1.2), stroke=PLANK, width=0.25)
    if plate.kind == "corner":
        yield from cow_head((_MIDDLE, _MIDDLE - 1), 7)
    elif plate.kind == "last":
        yield from sun((_MIDDLE, _MIDDLE), 7)
    else:
        # The line shows which way up a plate's number is, so that 6 is not 9.
        half = 0.9 * len(str(plate.id))
        yield Text(str(plate.id), (_MIDDLE, _MIDDLE), 3.6, TEAL, face="bold")
        yield Path(
            open_line(((_MIDDLE - half, _MIDDLE + 2.2), (_MIDDLE + half, _MIDDLE + 2.2))), stroke=TEAL, width=0.3
        )


def _half_bridge(at: Point, letter: str) -> Iterator[Ink]:
    """From a site half the way to the next, and over the edge: a cut beside the line does no harm then."""
    (x, y), (dx, dy) = at, STEPS[letter]
    dy = -dy
    start, end, half = PILLAR / 2 - 1, STEP / 2, BRIDGE_WIDTH / 2
    is_outer = not (0 < x + dx * STEP < PLATE and 0 < y + dy * STEP < PLATE)
    end += BLEED if is_outer else 0

    def spot(far: float, aside: float) -> Point:
        return x + dx * far + dy * aside, y + dy * far + dx * aside

    floor = (spot(start, -half), spot(end, -half), spot(end, half), spot(start, half))
    yield Path((("M", *floor[0]), *(("L", *each) for each in floor[1:]), ("Z",)), fill=BRIDGE)
    for far in (9.0, 10.5, 12.0, 13.5, 15.0):
        if far < end:
            yield Path(open_line((spot(far, -half), spot(far, half))), stroke=PLANK, width=0.4)
    for side in (-half, half):
        yield Path(open_line((spot(start, side), spot(end, side))), stroke=RAIL, width=0.9)


def _plate_back(kind: str) -> Iterator[Ink]:
    """The four storeys from above, alike on all plates that are drawn; corners and last capital show what they are."""
    yield _whole(_STONE)
    for number, (side, stone) in enumerate(zip((40.0, 30.0, 20.0, 10.0), STONES, strict=True)):
        if kind != "ordinary" and number > 1:
            break
        start = (PLATE - side) / 2
        yield Path(box(start, start, side, side, 1), fill=stone, stroke=TEAL, width=0.5, is_ground=True)
    if kind == "corner":
        yield from cow_head((_MIDDLE, _MIDDLE), 10)
    elif kind == "last":
        yield from sun((_MIDDLE, _MIDDLE), 10)


def _whole(fill: str) -> Path:
    return Path(box(-BLEED, -BLEED, PLATE + 2 * BLEED, PLATE + 2 * BLEED), fill=fill, is_ground=True)


# Tablets


def _tablets(words: Words, say: _Say) -> Iterator[Part]:
    for name in Tablet:
        yield _tablet(name, words.say(message(f"tablet.{name}")), say)


def _tablet(name: str, title: str, say: _Say) -> Part:
    return Part(
        f"tablet-{name}",
        say("tablet", name=title),
        TABLET,
        (*_stela(), *_tablet_front(name, title, say)),
        (*_stela(), *_tablet_back(name, title)),
        outline=_arch(0),
        ground=_STELA,
        back_ground=_STELA,
    )


def _tablet_front(name: str, title: str, say: _Say) -> Iterator[Ink]:
    middle = TABLET[0] / 2
    yield from god(name, (middle, 25), 13, _STELA_SIGN, _STELA)
    yield Text(title, (middle, 46), 8, _STELA_SIGN, face="display")
    yield Text(say(f"{name}.cost"), (middle, 54.5), 3.2, _STELA_SIGN, face="bold")
    for number, line in enumerate(say(f"{name}.power").split("\n")):
        yield Text(line, (middle, 61 + 4.6 * number), 3.2, INK)
    yield Text(say("tablet.after"), (middle, 86), 2.6, _STELA_SIGN)


def _tablet_back(name: str, title: str) -> Iterator[Ink]:
    middle = TABLET[0] / 2
    yield from god(name, (middle, 42), 20, _STELA_SIGN, _STELA)
    yield Text(title, (middle, 78), 8, _STELA_SIGN, face="display")


def _stela() -> Iterator[Ink]:
    yield Path(_arch(-BLEED), fill=_STELA, is_ground=True)
    for line in (2.0, 3.2):
        yield Path(_arch(line), stroke=_STELA_EDGE, width=0.35 if line == 2.0 else 0.2)


def _arch(inset: float) -> Outline:
    """The outline of a stela, round at the top, drawn in by so much."""
    (width, height), radius = TABLET, TABLET[0] / 2 - inset
    left, right, low = inset, width - inset, height - inset
    level, top, reach = width / 2, inset, 0.5522847498 * radius
    return (
        ("M", left, low),
        ("L", left, level),
        ("C", left, level - reach, width / 2 - reach, top, width / 2, top),
        ("C", width / 2 + reach, top, right, level - reach, right, level),
        ("L", right, low),
        ("Z",),
    )


# Pillars


def _sleeves(colours: tuple[str, ...], say: _Say) -> Iterator[Part]:
    """Each colour as sleeves that are folded, glued and then cut into pillars."""
    for seat, colour in enumerate(colours, start=1):
        long = pillars_of(seat) // PIECES
        name = say("sleeve", colour=colour, number=long)
        sleeve = _pillars(f"pillars-{COLOURS[seat - 1]}", name, seat, _panels(seat), TAB)
        folds = tuple(((x, 0.0), (x, sleeve.size[1])) for x in accumulate(_panels(seat)))
        yield replace(sleeve, folds=folds, front=(*sleeve.front, *_pale_folds(folds[:-1])))


def _rolls(colours: tuple[str, ...], say: _Say) -> Iterator[Part]:
    """Each colour as strips, each of which is rolled to a round pillar."""
    for seat, colour in enumerate(colours, start=1):
        name = say("roll", colour=colour, number=pillars_of(seat) // PIECES)
        yield _pillars(f"rolls-{COLOURS[seat - 1]}", name, seat, (math.pi * PILLAR / 4,) * 4, LAP)


def _panels(seat: int) -> tuple[float, ...]:
    """How wide the panels of a sleeve are."""
    # A triangle can be pressed flat only if one of its sides has a fold in the middle: there it is glued.
    side = side_of(seat)
    return (side / 2, side, side, side / 2) if SIDES[seat - 1] == 3 else (side,) * SIDES[seat - 1]


def _pillars(name: str, said: str, seat: int, panels: Sequence[float], tab: float) -> Part:
    """Pillars above each other, unrolled, with a white tab at their right; their edges are drawn by hand."""
    long = pillars_of(seat) // PIECES
    width, height = sum(panels), long * PILLAR_HEIGHT
    joints = tuple(number * PILLAR_HEIGHT for number in range(1, long))
    return Part(
        name,
        said,
        (width + tab, height),
        tuple(_unrolled(seat, panels, long)),
        cuts=tuple(open_line(((0, y), (width + tab, y))) for y in joints),
        copies=PIECES,
    )


def _unrolled(seat: int, panels: Sequence[float], long: int) -> Iterator[Ink]:
    width, height = sum(panels), long * PILLAR_HEIGHT
    yield Path(box(-BLEED, -BLEED, width + BLEED, height + 2 * BLEED), fill=PILLAR_COLOURS[seat - 1], is_ground=True)
    for number in range(long):
        yield from _pillar(seat, panels, number * PILLAR_HEIGHT)
    # Cuts show on every colour, black too, because the colour leaves them a little room.
    for number in range(1, long):
        y = number * PILLAR_HEIGHT
        yield Path(open_line(((-BLEED, y), (width, y))), stroke=PAPER, width=0.7)
    yield Path(open_line(((width, 0), (0, 0), (0, height), (width, height))), stroke=PAPER, width=0.5)


def _pale_folds(folds: Iterable[tuple[Point, Point]]) -> Iterator[Ink]:
    for (x, top), (_, low) in folds:
        yield Path(open_line(((x, top - BLEED), (x, low + BLEED))), stroke=PAPER, width=0.3)


def _pillar(seat: int, panels: Sequence[float], y: float) -> Iterator[Ink]:
    """One pillar, unrolled: capital, plinth, and the sign of its seat on the sides that are broad enough."""
    width, ink = sum(panels), ON_PILLARS[seat - 1]
    for start, high, edge in ((y, 2.0, y + 2.0), (y + PILLAR_HEIGHT - 1.6, 1.6, y + PILLAR_HEIGHT - 1.6)):
        yield Path(box(-BLEED, start, width + BLEED, high), fill=_BANDS[seat - 1])
        yield Path(open_line(((-BLEED, edge), (width, edge))), stroke=ink, width=0.25)
    widest = max(panels)
    size = min(2.6, 0.34 * widest)
    for number, (end, wide) in enumerate(zip(accumulate(panels), panels, strict=True)):
        if wide == widest and not (len(panels) == 8 and number % 2):
            shape = seat_shape(seat, (end - wide / 2, y + 0.5 + PILLAR_HEIGHT / 2), size)
            yield Path(shape, fill=ink, stroke=INK, width=0.25)


# Stickers


def _stickers(colours: tuple[str, ...], say: _Say) -> Iterator[Part]:
    middle = STICKER / 2
    for seat, colour in enumerate(colours, start=1):
        fill = PILLAR_COLOURS[seat - 1]
        yield Part(
            f"sticker-{COLOURS[seat - 1]}",
            say("sticker", colour=colour),
            (STICKER, STICKER),
            (
                Path(circle(middle, middle, middle + BLEED), fill=fill, is_ground=True),
                Path(circle(middle, middle, middle - 1.4), fill=LIMESTONE, stroke=INK, width=0.3),
                Path(seat_shape(seat, (middle, middle), 3.2), fill=fill, stroke=INK, width=0.4),
            ),
            outline=circle(middle, middle, middle),
            ground=fill,
            copies=pillars_of(seat),
        )
