"""What to print: sixty tiles to cut from card or foam, and a proof of the joint to try before."""

from collections.abc import Iterator

from hypostyle.core import Words, message
from hypostyle.core.kit import (
    INK,
    Group,
    Ink,
    Kit,
    Making,
    Part,
    Path,
    Point,
    Text,
    box,
    circle,
    kit_leaflet,
    kit_words,
    polygon,
)
from hypostyle.games.temple.joints import EDGES, PITCH, THREE, TWO, tile_outline
from hypostyle.games.temple.looks import (
    DARK,
    LETTER,
    LETTER_Y,
    LIGHT,
    LOOKS,
    PIP,
    face_side,
    pip_outline,
    pip_spots,
)
from hypostyle.games.temple.moves import COLOURS, VALUES, Tile, said_tile, tile_name

PACKAGE = "hypostyle.games.temple"

CORE_AIR = 0.4  # by which the paper cube is smaller than the room within six tiles
FLAP = 8.0
_SLANT = 3.0  # by which a flap narrows
TRIED = "ABCDEF"  # the tiles of the proof, and the sides of the cube they go on
_CARTOUCHE = "#EFE6D3"


def make_kit(making: Making) -> Kit:
    """Everything that Temple needs on paper; teeth are as deep as the material is thick."""
    words = kit_words(PACKAGE, making.language)
    thickness = words.number(f"{making.thickness:g}")

    def say(code: str) -> str:
        return words.say(message(code, thickness=thickness))

    tiles = tuple(_tile(Tile(colour, value), words, making) for colour in COLOURS for value in VALUES)
    tried = tuple(_tried(letter, words, making) for letter in TRIED)
    proof = (_core(words, making), *tried)
    return Kit(
        groups=(
            # Of another stock than the tiles: whoever tries it first may yet print them for another thickness.
            Group("proof", say("kit.proof"), proof, say("kit.proof.how"), minutes=35),
            Group("tiles", say("kit.tiles"), tiles, say("kit.tiles.how"), minutes=240, stock="foam"),
        ),
        leaflet=kit_leaflet(PACKAGE, making.language),
        needs=tuple(say(f"kit.needs.{name}") for name in ("material", "glue", "knife", "putty")),
        steps=tuple(say(f"kit.steps.{name}") for name in ("cube", "try", "fit", "tiles", "join")),
        notes=tuple(say(f"kit.notes.{name}") for name in ("joint", "turned", "facing", "letters")),
    )


# Tiles


def _tile(tile: Tile, words: Words, making: Making) -> Part:
    front = tuple(_face(tile, making.depth))
    return _cut_out(f"tile-{tile_name(tile)}", words.say(said_tile(tile)), front, making, LOOKS[tile.colour].fill)


def _cut_out(name: str, said: str, front: tuple[Ink, ...], making: Making, ground: str) -> Part:
    """A part with a tile's outline."""
    size = PITCH + making.depth
    return Part(name, said, (size, size), front, outline=polygon(tile_outline(making.depth)), ground=ground)


def _face(tile: Tile, thickness: float) -> Iterator[Ink]:
    """What is printed on a tile: a frame, the letter, the pips."""
    look, side, middle = LOOKS[tile.colour], face_side(thickness), (PITCH + thickness) / 2
    # Of the ground's own colour: seen only where the ground is left white to save ink.
    inset = thickness + 1
    yield Path(box(inset, inset, 2 * (middle - inset), 2 * (middle - inset), 2), stroke=look.fill, width=0.8)
    letter = middle, middle + LETTER_Y * side
    yield Path(circle(*letter, 0.115 * side), LIGHT, DARK, 0.3)
    size = 0.9 * LETTER * side
    yield Text(tile.colour, (letter[0], letter[1] + _lift(tile.colour) * size), size, DARK, face="bold")
    for x, y in pip_spots(tile.value, side):
        yield Path(pip_outline(tile.colour, PIP * side, (middle + x, middle + y)), look.ink, DARK, 0.3)


def _lift(letter: str) -> float:
    """In sizes, how far a small letter's middle lies from that of a capital, by which a text is put."""
    return -0.17 if letter in "gpy" else 0.0 if letter in "btk" else -0.09


# The proof


def _tried(letter: str, words: Words, making: Making) -> Part:
    """A tile to try the joint with: its letter, and beside each edge how many teeth it has."""
    middle, half = (PITCH + making.depth) / 2, (PITCH - making.depth) / 2
    upper, right, *_ = (len(teeth) for teeth in EDGES)
    front = tuple(_side(letter, (middle, middle), half, upper, right))
    name = words.say(message("kit.proof.tile", letter=letter))
    return _cut_out(f"proof-{letter.lower()}", name, front, making, "")


def _side(letter: str, middle: Point, half: float, upright: int, across: int) -> Iterator[Ink]:
    """A letter in the middle, numbers above and below it, and others to its left and right."""
    x, y = middle
    far = half - 4
    yield Path(circle(x, y, 6), _CARTOUCHE, INK, 0.3)
    yield Text(letter, middle, 8, face="bold")
    for number, spots in ((upright, ((x, y - far), (x, y + far))), (across, ((x - far, y), (x + far, y)))):
        yield from (Text(str(number), spot, 4.5) for spot in spots)


def core_side(thickness: float) -> float:
    """The side of the paper cube, which fills the room within six tiles."""
    return PITCH - thickness - CORE_AIR


def _core(words: Words, making: Making) -> Part:
    """The paper cube that six tiles are put around: a row of four sides, a lid and a bottom, seven flaps."""
    side = core_side(making.depth)
    columns = [number * side for number in range(5)]
    rows = [FLAP + number * side for number in range(4)]
    places = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
    two, three = len(TWO), len(THREE)
    # Walls across the table have three teeth above and below, the others and the lids at their sides.
    counts = {letter: (three, two) if letter in "BD" else (two, three) for letter in TRIED}
    front = [
        ink
        for letter, (column, row) in zip(TRIED, places, strict=True)
        for ink in _side(letter, (columns[column] + side / 2, rows[row] + side / 2), side / 2, *counts[letter])
    ]
    return Part(
        "proof-cube",
        words.say(message("kit.proof.cube")),
        (columns[4] + FLAP, rows[3] + FLAP),
        tuple(front),
        outline=polygon(_net(columns, rows)),
        folds=tuple(_net_folds(columns, rows)),
    )


def _net(columns: list[float], rows: list[float]) -> Iterator[Point]:
    """Clockwise from the upper left corner of the row of four; flaps are cut slanting."""
    x0, x1, x2, _, x4 = columns
    y0, y1, y2, y3 = rows
    yield from ((x0, y1), (x1, y1))
    yield from ((x1 - FLAP, y1 - _SLANT), (x1 - FLAP, y0 + _SLANT), (x1, y0))
    yield from ((x1 + _SLANT, y0 - FLAP), (x2 - _SLANT, y0 - FLAP), (x2, y0))
    yield from ((x2 + FLAP, y0 + _SLANT), (x2 + FLAP, y1 - _SLANT), (x2, y1))
    yield from ((x4, y1), (x4 + FLAP, y1 + _SLANT), (x4 + FLAP, y2 - _SLANT), (x4, y2))
    yield from ((x2, y2), (x2 + FLAP, y2 + _SLANT), (x2 + FLAP, y3 - _SLANT), (x2, y3))
    yield from ((x2 - _SLANT, y3 + FLAP), (x1 + _SLANT, y3 + FLAP), (x1, y3))
    yield from ((x1 - FLAP, y3 - _SLANT), (x1 - FLAP, y2 + _SLANT), (x1, y2))
    yield x0, y2


def _net_folds(columns: list[float], rows: list[float]) -> Iterator[tuple[Point, Point]]:
    x1, x2, x3, x4 = columns[1:]
    y0, y1, y2, y3 = rows
    yield from (((x, y1), (x, y2)) for x in (x3, x4))
    yield from (((x, y0), (x, y3)) for x in (x1, x2))
    yield from (((x1, y), (x2, y)) for y in rows)
