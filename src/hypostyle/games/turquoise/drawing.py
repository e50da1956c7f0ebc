"""The building in text, as a plan.

Each open site shows its pillar (the first letter of its colour, `.` for none) and its storey. Between neighbouring
sites `=` and `|` are complete bridges, `-` and `:` incomplete ones. Around the board stand the gates.
"""

from collections.abc import Iterable

from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.moves import COLOURS
from hypostyle.games.turquoise.space import GATES, SIZE, STEPS, Column


def draw(building: Building, status: Iterable[str]) -> str:
    """The plan, north at the top, then the lines that the plan does not show."""
    rows = [_gate_row(building, SIZE - 1)]
    for y in reversed(range(SIZE)):
        rows.append(_site_row(building, y))
        if y:
            rows.append(_bridge_row(building, y))
    rows += [_gate_row(building, 0), "     " + "   ".join("abcdefgh")]
    return "\n".join([*(row.rstrip() for row in rows), *status])


def _site_row(building: Building, y: int) -> str:
    west, east = (_gate_mark(building, (x, y), "=-") for x in (0, SIZE - 1))
    sites = [_site(building, (x, y)) + _bridge(building, (x, y), "E", "= ", "- ") for x in range(SIZE)]
    return f"{y + 1} {west} " + "".join(sites).rstrip().ljust(4 * SIZE - 2) + f" {east}"


def _site(building: Building, column: Column) -> str:
    if column not in building.heights:
        return "  "
    seat = building.pillars.get(column)
    return (COLOURS[seat - 1][0] if seat else ".") + str(building.heights[column])


def _bridge(building: Building, column: Column, letter: str, complete: str, incomplete: str) -> str:
    """The mark of the bridge from a site in a direction; blank where no half of it is there."""
    dx, dy = STEPS[letter]
    near = (column[0] + dx, column[1] + dy)
    blank = " " * len(complete)
    if column not in building.heights or near not in building.heights:
        return blank
    back = {"E": "W", "S": "N"}[letter]
    halves = (letter in building.halves[column]) + (back in building.halves[near])
    return (blank, incomplete, complete)[halves]


def _bridge_row(building: Building, y: int) -> str:
    return "    " + "".join(" " + _bridge(building, (x, y), "S", "|", ":") + "  " for x in range(SIZE))


def _gate_row(building: Building, y: int) -> str:
    return "    " + "".join(" " + _gate_mark(building, (x, y), "|:") + "  " for x in range(SIZE))


def _gate_mark(building: Building, column: Column, marks: str) -> str:
    """A gate's own half is always there, so its bridge is complete or incomplete."""
    upright = GATES.get(column) in ("N", "S")
    if column not in GATES or upright != (marks[0] == "|"):
        return " "
    return marks[0] if building.gate(column) else marks[1]
