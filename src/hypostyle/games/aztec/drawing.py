"""The building in text: the three levels side by side, north at the top.

`#` is the start cube, A to V the pieces in the order laid. On level 3 the free cells of the sectors show whom they
score for: `-` North/South, `|` East/West, `+` both.
"""

from hypostyle.games.aztec.building import Building
from hypostyle.games.aztec.score import sector
from hypostyle.games.aztec.space import LEVELS, SIZE, START, Cell

_SECTOR_MARKS = {(False, False): ".", (True, False): "-", (False, True): "|", (True, True): "+"}


def draw(building: Building, corners: str) -> str:
    """The drawing, 11 lines of fixed width."""
    marks = {START: "#"} | {
        cell: chr(ord("A") + number) for number, lay in enumerate(building.pieces) for cell in lay.cells
    }

    def mark(cell: Cell) -> str:
        if cell in marks:
            return marks[cell]
        return _SECTOR_MARKS[cell in sector("ns", corners), cell in sector("ew", corners)]

    def row(y: int, z: int) -> str:
        return f"{y + 1} " + " ".join(mark((x, y, z)) for x in range(SIZE))

    title = "   ".join(f".{z + 1}".ljust(2 * SIZE + 1) for z in range(LEVELS)).rstrip()
    letters = "   ".join("  " + " ".join("abcdefghi") for _ in range(LEVELS))
    rows = ["   ".join(row(y, z) for z in range(LEVELS)) for y in reversed(range(SIZE))]
    return "\n".join([title, *rows, letters])
