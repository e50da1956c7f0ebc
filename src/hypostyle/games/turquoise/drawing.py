"""The building in text, as a plan, and as a picture of that plan.

Each open site shows its pillar (the first letter of its colour, `.` for none) and its storey. Between neighbouring
sites `=` and `|` are complete bridges, `-` and `:` incomplete ones. Around the board stand the gates.
"""

from collections.abc import Iterable, Iterator

from hypostyle.core import Move, Refusal, svg
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.moves import COLOURS, Anubis, Go, Horus, Lay
from hypostyle.games.turquoise.plates import PlateSet
from hypostyle.games.turquoise.space import GATES, PLACES, SIZE, STEPS, Column, Place, columns_of, read_place, read_site


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


# The picture

_STEP = 56.0
_EDGE = 52.0
_SAND, _GRANITE = "#E4D3AE", "#B9AFA0"
_STONES = ("#5FB8B0", "#3F9F9A", "#2A8480", "#176864")  # plates by storey
_PILLARS = ("#FBFAF5", "#26252B", "#E9C22E", "#E07B22")


def paint(building: Building, tried: Move | None, refusal: Refusal | None, plates: PlateSet) -> str:
    """The plan as SVG; what a tried move touches is ringed, in terracotta with the cells at fault when refused."""
    side = 2 * _EDGE + SIZE * _STEP
    body = [svg.rectangle(0, 0, side, side, _SAND, radius=16)]
    body += _gates()
    for place in PLACES:
        if place in building.plates:
            body += _plate(place, building, plates)
    for column, seat in sorted(building.pillars.items()):
        body.append(_disc(_spot(column), 13, _PILLARS[seat - 1], stroke="#4A463F"))
    for number in range(SIZE):
        body.append(svg.text((_spot((number, 0))[0], side - 12), "abcdefgh"[number]))
        body.append(svg.text((12, _spot((0, number))[1]), str(number + 1)))
    colour = svg.TERRACOTTA if refusal else svg.TURQUOISE
    for name in (*_touched(tried), *(refusal.message.cells if refusal else ())):
        body += _ring(name, colour)
    return svg.document(side, side, body, "Turquoise")


def _spot(column: Column) -> svg.Point:
    return _EDGE + (column[0] + 0.5) * _STEP, _EDGE + (SIZE - column[1] - 0.5) * _STEP


def _towards(column: Column, letter: str, share: float) -> svg.Point:
    (x, y), (dx, dy) = _spot(column), STEPS[letter]
    return x + dx * share * _STEP, y - dy * share * _STEP


def _gates() -> Iterator[str]:
    for column, letter in GATES.items():
        yield svg.line(_towards(column, letter, 0.5), _towards(column, letter, 0.75), _GRANITE, width=9)


def _plate(place: Place, building: Building, plates: PlateSet) -> Iterator[str]:
    """The plate and the bridges of those of its sites that are still open."""
    columns = columns_of(place)
    x, y = _spot(columns[2])
    inset = 3 + 1.5 * place.storey
    corner, width = (x - _STEP / 2 + inset, y - _STEP / 2 + inset), 2 * (_STEP - inset)
    yield svg.rectangle(*corner, width, width, _STONES[place.storey], radius=8, stroke="#0E4C49")
    identity, rotation = building.plates[place]
    for column, halves in zip(columns, plates.plates[identity].turned(rotation), strict=True):
        if building.heights[column] == place.storey:
            for letter in halves:
                yield svg.line(_spot(column), _towards(column, letter, 0.44), "#F3E6C4", width=7)
            yield _disc(_spot(column), 9, "#F3E6C4")


def _disc(spot: svg.Point, radius: float, fill: str, stroke: str = "none") -> str:
    return (
        f'<circle cx="{spot[0]:.1f}" cy="{spot[1]:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'
    )


def _touched(tried: Move | None) -> list[str]:
    match tried:
        case Lay():
            return [tried.path[1]]
        case Go():
            return [end for end in tried.path[1:3] if end != "hand"]
        case Horus() | Anubis():
            return [end for end in tried.path[1:] if end != "alone"]
        case _:
            return []


def _ring(name: str, colour: str) -> Iterator[str]:
    place, site = read_place(name), read_site(name)
    if place:
        x, y = _spot(columns_of(place)[2])
        box = (
            f'x="{x - _STEP / 2:.1f}" y="{y - _STEP / 2:.1f}" width="{2 * _STEP:.1f}" height="{2 * _STEP:.1f}" rx="10"'
        )
        yield f'<rect {box} fill="{colour}" fill-opacity="0.25" stroke="{colour}" stroke-width="4"/>'
    elif site:
        yield _disc(_spot(site), 19, "none", stroke=colour).replace('stroke-width="2"', 'stroke-width="4"')
