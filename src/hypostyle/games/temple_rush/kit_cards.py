"""The cards on paper: silhouettes at the true size of ordinary toy bricks, the same on both sides (TR-2)."""

from __future__ import annotations

from collections.abc import Iterator

from hypostyle.core.kit import BLEED, INK, PAPER, Ink, Outline, Part, Path, Point, Text, box, circle, open_line, polygon
from hypostyle.core.svg import shade
from hypostyle.games.temple_rush.cards import HIGHEST, Card
from hypostyle.games.temple_rush.kit_drawing import HEIGHT, LINE, PITCH, Say, paragraph
from hypostyle.games.temple_rush.lightning import LIGHTNING_POINTS
from hypostyle.games.temple_rush.signs import CARDBOARD, COLOURS, EDGE, FLASH, runs

# 8 columns of 8 mm leave a margin for fingers; below the ground, as much as a holder hides.
CARD: Point = (80.0, 76.0)
HIDDEN = 7.0
_GROUND = CARD[1] - HIDDEN - 0.6
_BAND = 9.0
_DUSK = "#45424C"  # as dark as may be that little ink still lightens
_STORM = "#2B2A48"
_LARGEST, _SMALLEST = 4.6, 2.4  # of a name
_NAME_WIDTH = 50.0
# How wide a letter of the display face is, on the generous side, as a share of its size.
_LETTER = 0.6


def card_part(card: Card, language: str, say: Say) -> Part:
    """A temple card."""
    name = say("part.card", number=card.id, name=card.name(language), value=card.value)
    return _two_faced(f"card-{card.id}", name, tuple(_temple(card, language)))


def lightning_part(say: Say) -> Part:
    """The lightning card."""
    return _two_faced("lightning", say("part.lightning", value=LIGHTNING_POINTS), tuple(_lightning(say)))


def _two_faced(name: str, said: str, face: tuple[Ink, ...]) -> Part:
    return Part(name, said, CARD, face, face, ground=CARDBOARD, back_ground=CARDBOARD, is_rimmed=True)


def silhouette(card: Card) -> Iterator[Path]:
    """A temple as a dark shape, its cells parted by fine lines so that they can be counted."""
    columns = max(x for x, _ in card.cells) + 1
    left = (CARD[0] - columns * PITCH) / 2
    for x, y, length in runs(card):
        yield Path(box(left + x * PITCH, _GROUND - (y + 1) * HEIGHT, length * PITCH, HEIGHT), _DUSK, _DUSK, 0.1)
    for x, y in sorted(card.cells):
        right, top = left + (x + 1) * PITCH, _GROUND - (y + 1) * HEIGHT
        if (x + 1, y) in card.cells:
            yield Path(open_line(((right, top), (right, top + HEIGHT))), "", EDGE, 0.15)
        if (x, y + 1) in card.cells:
            yield Path(open_line(((right - PITCH, top), (right, top))), "", EDGE, 0.15)


def _temple(card: Card, language: str) -> Iterator[Ink]:
    colour = COLOURS[card.colour]
    yield from _band(colour)
    for line in pattern(card.colour):
        yield Path(line, "", shade(colour, 0.55), 0.35)
    yield from _plaques(card.name(language), card.value)
    yield Path(open_line(((4, _GROUND), (CARD[0] - 4, _GROUND))), "", LINE, 0.4)
    yield from silhouette(card)
    yield Text(str(card.id), (4, CARD[1] - 3.6), 2.6, LINE, "start")


def _lightning(say: Say) -> Iterator[Ink]:
    name = say("lightning")
    yield from _band(_STORM)
    yield from _plaques(name, LIGHTNING_POINTS)
    bolt = ((44, 13), (31, 34), (39.4, 34), (35, 51), (50, 28.5), (41.6, 28.5), (48, 13))
    yield Path(polygon(bolt), FLASH, INK, 0.5)
    yield from paragraph(say("lightning.text"), (CARD[0] / 2, 56), 3, anchor="middle")


def _band(colour: str) -> Iterator[Ink]:
    yield Path(box(-BLEED, -BLEED, CARD[0] + 2 * BLEED, _BAND + BLEED), colour)
    yield Path(open_line(((-BLEED, _BAND), (CARD[0] + BLEED, _BAND))), "", INK, 0.3)


def _plaques(name: str, value: int) -> Iterator[Ink]:
    """The name, and the value in both corners, dark on white in every ink."""
    middle = _BAND / 2
    words, size = fitted(name)
    width = len(words) * size * _LETTER + 5
    yield Path(box((CARD[0] - width) / 2, 1.4, width, _BAND - 2.8, 1.6), PAPER, INK, 0.25)
    yield Text(words, (CARD[0] / 2, middle), size, face="display")
    for x in (6.5, CARD[0] - 6.5):
        yield Path(circle(x, middle, 3.8), PAPER, INK, 0.3)
        yield Text(str(value), (x, middle), 5.4, face="bold")


def fitted(name: str) -> tuple[str, float]:
    """A name and the size in which it fits its plaque; one that is far too long is cut."""
    longest = int(_NAME_WIDTH / (_SMALLEST * _LETTER))
    words = name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
    return words, min(_LARGEST, _NAME_WIDTH / (len(words) * _LETTER))


def pattern(colour: str) -> Iterator[Outline]:
    """What tells a colour where no colour is seen: dots, waves, slanting lines, courses of stone."""
    left, right, top = -BLEED, CARD[0] + BLEED, -BLEED
    steps = range(int(left), int(right))
    match colour:
        case "yellow":
            for number, x in enumerate(steps[1::3]):
                for y in (-4.3, -1.3, 1.7, 4.7, 7.7)[: 5 - number % 2]:
                    yield circle(x, y + 1.5 * (number % 2), 0.4)
        case "blue":
            for y in (-4.7, -1.8, 1.1, 4.0, 6.9):
                yield tuple(_waves(left, right, y))
        case "red":
            low = _BAND - 0.2
            for x in range(int(left - low + top), int(right), 3):
                yield open_line(((max(x, left), min(low, low + x - left)), (x + low - top, top)))
        case _:
            for row, y in enumerate((-6.0, -3.0, 0.0, 3.0, 6.0)):
                yield open_line(((left, y), (right, y)))
                for x in steps[4 * (row % 2) :: 8]:
                    yield open_line(((x, y), (x, y + 3)))


def _waves(left: float, right: float, y: float) -> Iterator[tuple[str | float, ...]]:
    yield "M", left, y
    x = left
    while x < right:
        yield "C", x + 1.5, y - 1.4, x + 2.5, y - 1.4, x + 4, y
        yield "C", x + 5.5, y + 1.4, x + 6.5, y + 1.4, x + 8, y
        x += 8


assert _GROUND - HIGHEST * HEIGHT > _BAND, "the highest temple has room below the name"
