"""The building as a picture: the plan of `drawing`, painted, with a tried move laid over it; and the plate set."""

import heapq
from collections.abc import Iterator
from itertools import pairwise, starmap

from hypostyle.core import Move, Refusal, Seat, svg
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.looks import (
    AMBER,
    BED,
    BED_EDGE,
    BRIDGE,
    DARK_GRANITE,
    GRANITE,
    ON_PILLARS,
    PILLAR_COLOURS,
    PILLAR_SHAPES,
    PLANK,
    POST_EDGE,
    RAIL,
    SAND,
    STONES,
    TEAL,
)
from hypostyle.games.turquoise.moves import Anubis, Go, Horus, Kind, Lay, Plain, end_name
from hypostyle.games.turquoise.plates import SITES, Plate, PlateSet
from hypostyle.games.turquoise.space import (
    BACK,
    GATES,
    PLACES,
    SIZE,
    STEPS,
    TOP,
    Column,
    Place,
    columns_of,
    place_name,
    read_place,
    read_site,
    site_name,
)

_STEP = 56.0
_EDGE = 58.0


def paint(
    building: Building,
    plates: PlateSet,
    mover: Seat,
    drawn: Plate | None,
    tried: Move | None,
    refusal: Refusal | None,
    turns_left: tuple[int, bool] | None,
) -> str:
    """The plan as SVG; a tried move is laid over it, in terracotta with the cells at fault when it is refused.

    The turns left before a standstill, and whether half of them are gone, stand in a corner.
    """
    side = 2 * _EDGE + SIZE * _STEP
    body = [svg.rectangle(0, 0, side, side, SAND, radius=16), *_foundation(building)]
    for place in PLACES:
        if place in building.plates:
            identity, _ = building.plates[place]
            body += _stone(_corner(place), place.storey, plates.plates[identity].kind)
    for column in building.heights:
        body += _bridges(building, column)
    colour = svg.TERRACOTTA if refusal else svg.TURQUOISE
    tried = tried if mover else None  # before the first player is drawn nobody tries anything
    body += _tried_below(building, plates, mover, drawn, tried, colour)
    for column, storey in building.heights.items():
        body += _site_with_pillar(_spot(column), storey, building.pillars.get(column))
    body += _tried_above(building, mover, tried, colour)
    if refusal and tried:
        for name in _at_fault(building, mover, tried, refusal):
            body += _fault(name)
    if turns_left:
        body += _hourglass(*turns_left)
    return svg.document(side, side, body, "Turquoise")


def _spot(column: Column) -> svg.Point:
    return _EDGE + (column[0] + 0.5) * _STEP, _EDGE + (SIZE - column[1] - 0.5) * _STEP


def _towards(column: Column, letter: str, share: float) -> svg.Point:
    (x, y), (dx, dy) = _spot(column), STEPS[letter]
    return x + dx * share * _STEP, y - dy * share * _STEP


def _corner(place: Place) -> svg.Point:
    """The upper left corner of a place in the picture."""
    x, y = _spot(columns_of(place)[2])
    return x - _STEP / 2, y - _STEP / 2


def _foundation(building: Building) -> Iterator[str]:
    """The board: free ground places with their names, gates, letters and numbers."""
    reach = SIZE * _STEP
    yield svg.rectangle(_EDGE - 6, _EDGE - 6, reach + 12, reach + 12, GRANITE, radius=6, stroke=DARK_GRANITE)
    for place in PLACES:
        if place.storey == 0 and place not in building.plates:
            x, y = _corner(place)
            yield svg.rectangle(x + 5, y + 5, 2 * _STEP - 10, 2 * _STEP - 10, BED, radius=8, stroke=BED_EDGE)
            yield svg.text((x + _STEP, y + _STEP), place_name(place), size=15, fill="#7D7466")
    for column, letter in GATES.items():
        yield from _gate(building, column, letter)
    for number in range(SIZE):
        yield svg.text((_spot((number, 0))[0], reach + 2 * _EDGE - 13), "abcdefgh"[number])
        yield svg.text((14, _spot((0, number))[1]), str(number + 1))


def _gate(building: Building, column: Column, letter: str) -> Iterator[str]:
    """Two posts with the gate's own half bridge between them, and a whole bridge where the plate has the other half."""
    inner, outer = _towards(column, letter, 0.5), _towards(column, letter, 1.0)
    if building.gate(column):
        yield from _whole_bridge(_spot(column), outer)
    else:
        yield from _half_bridge(outer, inner)
    (x, y), upright = _towards(column, letter, 0.72), letter in "NS"
    for shift in (-12, 12):
        post = (x + shift - 4, y - 9, 8, 18) if upright else (x - 9, y + shift - 4, 18, 8)
        yield svg.rectangle(*post, DARK_GRANITE, radius=2, stroke=POST_EDGE)


def _hourglass(turns_left: int, is_stalling: bool) -> Iterator[str]:
    """TQ-20, beyond the last letter: an hourglass and a number; from half way on amber, with an exclamation mark."""
    x = y = 2 * _EDGE + SIZE * _STEP - 26
    if is_stalling:
        yield svg.rectangle(x - 26, y - 15, 46, 30, AMBER, radius=8, stroke=svg.BASALT)
        yield svg.text((x + 14, y), "!", size=18)
    left = x - 15
    yield svg.polygon(((left - 6, y - 9), (left + 6, y - 9), (left - 6, y + 9), (left + 6, y + 9)), "none", stroke=TEAL)
    yield svg.text((x + 2, y), str(turns_left), size=16)


def _stone(corner: svg.Point, storey: int, kind: str) -> Iterator[str]:
    """A plate without its bridges, and its shadow, which is longer the higher it lies."""
    (x, y), inset, drop = corner, 3 + 1.5 * storey, 2 + 4 * storey
    width = 2 * (_STEP - inset)
    shadow = _box(x + inset + drop, y + inset + drop, width)
    yield svg.polygon(shadow, "#2B2A33", opacity=0.3)
    yield svg.rectangle(x + inset, y + inset, width, width, STONES[storey], radius=7, stroke=TEAL)
    middle = (x + _STEP, y + _STEP)
    if kind == "corner":
        yield from _cow_head(middle)
    elif kind == "last":
        yield _shape(0, middle, 9, svg.GOLD, stroke=TEAL)


def _box(x: float, y: float, width: float) -> tuple[svg.Point, ...]:
    return (x, y), (x + width, y), (x + width, y + width), (x, y + width)


def _cow_head(middle: svg.Point) -> Iterator[str]:
    x, y = middle
    head = ((x - 5, y - 5), (x + 5, y - 5), (x + 3, y + 9), (x - 3, y + 9))
    yield svg.polygon(head, TEAL, stroke=TEAL, width=3, opacity=0.6)
    for side in (-1, 1):
        horn = ((x + side * 5, y - 6), (x + side * 11, y - 9), (x + side * 10, y - 15))
        for start, end in pairwise(horn):
            yield svg.line(start, end, TEAL, width=2.5, opacity=0.6)


def _bridges(building: Building, column: Column) -> Iterator[str]:
    """Each whole bridge once, and the halves that end in nothing."""
    for letter in building.halves[column]:
        dx, dy = STEPS[letter]
        near = (column[0] + dx, column[1] + dy)
        if GATES.get(column) == letter:
            continue  # the gate has drawn it
        if BACK[letter] not in building.halves.get(near, ""):
            yield from _half_bridge(_spot(column), _towards(column, letter, 0.42))
        elif letter in "EN":
            yield from _whole_bridge(_spot(column), _spot(near))


def _half_bridge(start: svg.Point, end: svg.Point) -> Iterator[str]:
    yield svg.line(start, end, RAIL, width=6, opacity=0.7)
    yield svg.line(start, end, BRIDGE, width=3)


def _whole_bridge(start: svg.Point, end: svg.Point) -> Iterator[str]:
    """A floor with rails and planks."""
    yield svg.line(start, end, RAIL, width=14)
    yield svg.line(start, end, BRIDGE, width=10)
    (x1, y1), (x2, y2) = start, end
    for share in (0.3, 0.4, 0.5, 0.6, 0.7):
        x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        across = ((x - 5, y), (x + 5, y)) if x1 == x2 else ((x, y - 5), (x, y + 5))
        yield svg.line(*across, PLANK, width=1.5)


def _site_with_pillar(spot: svg.Point, storey: int, seat: Seat | None) -> Iterator[str]:
    """A site, or the pillar on it, with the storey unless it is the ground."""
    if seat:
        yield _shape(seat - 1, (spot[0] + 2, spot[1] + 3), 15, "#2B2A33", opacity=0.35)
        yield _shape(seat - 1, spot, 15, PILLAR_COLOURS[seat - 1], stroke=svg.BASALT)
    else:
        yield _shape(0, spot, 10, BRIDGE, stroke=RAIL)
    if storey:
        ink = ON_PILLARS[seat - 1] if seat else TEAL
        lower = 2.5 if seat == 3 else 0  # the middle of a triangle
        yield svg.text((spot[0], spot[1] + lower), str(storey), size=13, fill=ink)


def _shape(
    number: int, spot: svg.Point, radius: float, fill: str, *, stroke: str = "none", width: float = 1.5,
    opacity: float = 1,
) -> str:  # fmt: skip
    """The shape of a seat, so that colours need not be told apart: circle, square, triangle, diamond."""
    x, y = spot
    if number == 0:
        style = f'fill="{fill}" stroke="{stroke}" stroke-width="{width}" opacity="{opacity}"'
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {style}/>'
    return svg.polygon(
        [(x + radius * dx, y + radius * dy) for dx, dy in PILLAR_SHAPES[number]],
        fill,
        stroke=stroke,
        width=width,
        opacity=opacity,
    )


# What is tried


def _tried_below(
    building: Building, plates: PlateSet, mover: Seat, drawn: Plate | None, tried: Move | None, colour: str
) -> Iterator[str]:
    """What of a tried move goes under the pillars: a pillar's way, a plate seen through."""
    match tried:
        case Lay(place, rotation):
            yield from _ghost_plate(place, drawn.turned(rotation) if drawn else (), colour)
        case Plain(Kind.CROWN):
            yield from _ghost_plate(TOP, plates.last.halves, colour)
        case Go():
            for width, stroke in ((10, svg.LIMESTONE), (6, colour)):
                for start, end in starmap(_ends, _steps_of_way(building, mover, tried)):
                    yield svg.line(start, end, stroke, width=width)


def _tried_above(building: Building, mover: Seat, tried: Move | None, colour: str) -> Iterator[str]:
    match tried:
        case Lay(place):
            yield from _frame(place, colour)
        case Plain(Kind.CROWN):
            yield from _frame(TOP, colour)
        case Go(source, target):
            if source:
                yield from _ring(source, colour)
            if target:
                yield from _ghost_pillar(target, mover, colour)
            yield from _prices(building, mover, tried, colour)
        case Horus(site):
            yield from _ghost_pillar(site, mover, colour)
        case Anubis(sites):
            for site in sites:
                yield from _ring(site, colour)


def _ghost_plate(place: Place, halves: tuple[str, ...], colour: str) -> Iterator[str]:
    x, y = _corner(place)
    yield svg.polygon(_box(x + 4, y + 4, 2 * _STEP - 8), colour, opacity=0.5)
    for column, letters in zip(columns_of(place), halves, strict=False):
        for letter in letters:
            yield svg.line(_spot(column), _towards(column, letter, 0.46), svg.LIMESTONE, width=6)


def _frame(place: Place, colour: str) -> Iterator[str]:
    x, y = _corner(place)
    for width, stroke in ((8, svg.LIMESTONE), (4, colour)):
        yield svg.polygon(_box(x + 4, y + 4, 2 * _STEP - 8), "none", stroke=stroke, width=width)


def _ghost_pillar(column: Column, seat: Seat, colour: str) -> Iterator[str]:
    yield _shape(seat - 1, _spot(column), 15, PILLAR_COLOURS[seat - 1], stroke=svg.BASALT, opacity=0.75)
    yield from _ring(column, colour)


def _ring(column: Column, colour: str) -> Iterator[str]:
    for width, stroke in ((7.5, svg.LIMESTONE), (4, colour)):
        yield _shape(0, _spot(column), 21, "none", stroke=stroke, width=width)


def _fault(name: str) -> Iterator[str]:
    """A cell that a refusal speaks of."""
    if place := read_place(name):
        x, y = _corner(place)
        yield svg.polygon(_box(x + 4, y + 4, 2 * _STEP - 8), svg.TERRACOTTA, opacity=0.45)
        yield svg.polygon(_box(x + 4, y + 4, 2 * _STEP - 8), "none", stroke=svg.TERRACOTTA, width=4)
    else:
        site = read_site(name)
        assert site, f"{name} is a place or a site"
        yield _shape(0, _spot(site), 21, svg.TERRACOTTA, opacity=0.4)
        yield from _ring(site, svg.TERRACOTTA)


# The way of a pillar


def _steps_of_way(building: Building, mover: Seat, go: Go) -> list[tuple[str, str]]:
    """The way of a pillar from end to end; one straight step if there is none."""
    if go.source == go.target:
        return []
    route = _route(building, mover, go)
    return list(pairwise(route)) or [(end_name(go.source), end_name(go.target))]


def _prices(building: Building, mover: Seat, go: Go, colour: str) -> Iterator[str]:
    """`+1` at each bridge that costs an action point, and a coin at each pillar whose owner is paid."""
    steps = _steps_of_way(building, mover, go)
    for here, there in steps:
        if not dict(_steps(building, here)).get(there, True):
            (x1, y1), (x2, y2) = _ends(here, there)
            yield from _badge(((x1 + x2) / 2, (y1 + y2) / 2), "+1", colour)
    for passed, _ in steps[1:]:
        column = read_site(passed)
        if column and building.pillars.get(column) != mover:
            x, y = _spot(column)
            yield from _badge((x + 13, y - 15), "1", svg.GOLD)


def _badge(spot: svg.Point, words: str, colour: str) -> Iterator[str]:
    yield _shape(0, spot, 11, colour, stroke=svg.LIMESTONE, width=2)
    yield svg.text(spot, words, size=13, fill=svg.LIMESTONE)


def _at_fault(building: Building, mover: Seat, tried: Move, refusal: Refusal) -> Iterator[str]:
    """The cells a refusal names; of a way whose ends are in order, the free sites it would pass."""
    if not isinstance(tried, Go) or not _has_good_ends(building, mover, tried):
        yield from refusal.message.cells
    elif not _route(building, mover, tried):
        yield from map(site_name, _barring(building, tried))


def _has_good_ends(building: Building, mover: Seat, go: Go) -> bool:
    is_own = go.source is None or building.pillars.get(go.source) == mover
    return is_own and go.source != go.target and (go.target is None or building.is_free(go.target))


def _route(building: Building, mover: Seat, go: Go) -> tuple[str, ...]:
    """The sites of the way that has the price of a move, or of the cheapest; empty if there is no way at all."""
    source, target = end_name(go.source), end_name(go.target)
    cheapest: tuple[str, ...] = ()
    seen = set()
    waiting: list[tuple[int, int, tuple[str, ...], tuple[tuple[Seat, int], ...]]] = [(1, 0, (source,), ())]
    while waiting:
        cost, total, route, paid = heapq.heappop(waiting)
        here = route[-1]
        if (here, cost, paid) in seen or (cheapest and (cost > go.cost or total > sum(dict(go.pays).values()))):
            continue
        seen.add((here, cost, paid))
        if here == target and len(route) > 1:
            if (cost, paid) == (go.cost, go.pays):
                return route
            cheapest = cheapest or route
            continue
        for near, is_whole in _steps(building, here):
            owner = _owner(building, near)
            if near in route or not (owner or near == target):
                continue
            owed = dict(paid)
            if owner and owner != mover:
                owed[owner] = owed.get(owner, 0) + 1
            price = cost + (not is_whole), sum(owed.values())
            heapq.heappush(waiting, (*price, (*route, near), tuple(sorted(owed.items()))))
    return cheapest


def _owner(building: Building, end: str) -> Seat | None:
    column = read_site(end)
    return building.pillars.get(column) if column else None


def _steps(building: Building, end: str) -> Iterator[tuple[str, bool]]:
    """Where one bridge leads from a site or the hand, and whether it is whole."""
    column = read_site(end)
    for gate in GATES if column is None else [column]:
        is_whole = building.gate(gate)
        if is_whole is not None:
            yield (site_name(gate) if column is None else "hand"), is_whole
    if column and column in building.heights:
        yield from ((site_name(near), is_whole) for near, is_whole in building.bridges(column))


def _ends(here: str, there: str) -> tuple[svg.Point, svg.Point]:
    """Where a step begins and ends in the picture; the hand is outside the gate nearest to the other end."""
    sites = read_site(here), read_site(there)
    spots = [_spot(site) if site else _outside(other) for site, other in (sites, sites[::-1])]
    return spots[0], spots[1]


def _outside(site: Column | None) -> svg.Point:
    assert site, "a way from hand to hand"
    gate = min(GATES, key=lambda gate: abs(gate[0] - site[0]) + abs(gate[1] - site[1]))
    return _towards(gate, GATES[gate], 1.0)


def _barring(building: Building, go: Go) -> Iterator[Column]:
    """The free sites that a straight move would pass over."""
    if go.source and go.target:
        (x1, y1), (x2, y2) = go.source, go.target
        for column in building.heights:
            is_in_line = column != go.target and (x2 - x1) * (column[1] - y1) == (y2 - y1) * (column[0] - x1)
            is_within = min(x1, x2) <= column[0] <= max(x1, x2) and min(y1, y2) <= column[1] <= max(y1, y2)
            if is_in_line and is_within and building.is_free(column):
                yield column


# The plate set

_ROW = 5  # 25 ordinary plates fill five rows, the corners and the last capital a sixth
_CELL = 2 * _STEP + 40


def paint_set(plates: PlateSet) -> str:
    """All plates at rotation 0, each with its id and kind."""
    ordered = [plates.plates[each] for each in plates.ordinary] + [*plates.corners, plates.last]
    rows = -(-len(ordered) // _ROW)
    width, height = _ROW * _CELL + 20, rows * (_CELL + 10) + 20
    body = [svg.rectangle(0, 0, width, height, SAND, radius=16)]
    for number, plate in enumerate(ordered):
        body += _plate_of_set(plate, (30 + number % _ROW * _CELL, 26 + number // _ROW * (_CELL + 10)))
    return svg.document(width, height, body, "Turquoise")


def _plate_of_set(plate: Plate, corner: svg.Point) -> Iterator[str]:
    x, y = corner
    yield from _stone(corner, 0, plate.kind)
    spots = {site: (x + (0.5 + ("e" in site)) * _STEP, y + (0.5 + ("s" in site)) * _STEP) for site in SITES}
    for site, halves in zip(SITES, plate.halves, strict=True):
        for letter in halves:
            yield from _bridge_of_set(spots, site, letter)
    for spot in spots.values():
        yield from _site_with_pillar(spot, 0, None)
    yield svg.text((x + _STEP, y + 2 * _STEP + 14), f"{plate.id} {plate.kind}", size=15)


def _bridge_of_set(spots: dict[str, svg.Point], site: str, letter: str) -> Iterator[str]:
    """Inner bridges are whole; outer ones are halves that end at the edge."""
    (x, y), (dx, dy) = spots[site], STEPS[letter]
    there = (x + dx * _STEP, y - dy * _STEP)
    if there not in spots.values():
        yield from _half_bridge((x, y), (x + dx * 0.42 * _STEP, y - dy * 0.42 * _STEP))
    elif letter in "EN":
        yield from _whole_bridge((x, y), there)
