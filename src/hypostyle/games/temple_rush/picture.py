"""The table and the card set as pictures: cards of cardboard, glossy bricks with studs, a board for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hypostyle.core import Move, Refusal, Seat, svg
from hypostyle.games.temple_rush.cards import Card, CardSet
from hypostyle.games.temple_rush.die import STAR
from hypostyle.games.temple_rush.moves import laid_by, zone_name
from hypostyle.games.temple_rush.player import Player, Token
from hypostyle.games.temple_rush.signs import (
    CARDBOARD,
    CLOTH,
    COLOURS,
    EDGE,
    FLASH,
    IRON,
    MUTED,
    TOKEN,
    WOOD,
    runs,
    star,
)
from hypostyle.games.temple_rush.space import SIZES, Brick, Counts, Figure

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

_INK = svg.BASALT
_ROBOT = "#6E7480"

_MARGIN = 18.0
_SIDE = 196.0  # the part of a board that shows what the player has
_CARD_WIDTH, _CARD_HEIGHT = 212.0, 158.0
_ZONE = 256.0
_BOARD = 196.0
_GAP = 14.0
_CELL = 16.0  # of a card's silhouette
_BIGGEST = 27.0  # of a brick's cell in a zone


def paint(position: RushPosition, tried: Move | None, refusal: Refusal | None) -> str:
    """Pile and cards above, a board for each player below; for a brick that is tried, only the zone it goes to."""
    actor = next((each for each in position.to_act if isinstance(each, int) and each > 0), None)
    for zone, ghosts in _ghosts(position, tried).items():
        if actor and zone in position.holders and zone in position.player(actor).figures:
            return _close_up(position, actor, zone, ghosts, svg.TERRACOTTA if refusal else svg.TURQUOISE)
    zones = list(position.players[0].figures)
    machine = getattr(position, "machine", None)
    boards = len(position.players) + bool(machine)
    width = 2 * _MARGIN + _SIDE + _ZONE * len(zones)
    height = 2 * _MARGIN + _CARD_HEIGHT + boards * (_BOARD + _GAP)
    body = [svg.rectangle(0, 0, width, height, svg.LIMESTONE, radius=16)]
    body += _pile(position)
    for column, zone in enumerate(zones):
        left = _MARGIN + _SIDE + _ZONE * column + (_ZONE - _CARD_WIDTH) / 2
        body += _card(position.card(zone), left, _MARGIN) if zone in position.holders else _no_card(left, _MARGIN)
    for row, player in enumerate(position.players):
        top = _MARGIN + _CARD_HEIGHT + _GAP + row * (_BOARD + _GAP)
        body += _board(row + 1, player, zones, position.dead_zones(row + 1), top, width)
    if machine:
        body += _robot(position, machine, height - _MARGIN - _BOARD, width)
    return svg.document(width, height, body, "Temple Rush")


def paint_cards(cards: CardSet) -> str:
    """All cards, four in a row, by their numbers."""
    columns = 4
    rows = -(-len(cards) // columns)
    width = 2 * _MARGIN + columns * (_CARD_WIDTH + _GAP) - _GAP
    height = 2 * _MARGIN + rows * (_CARD_HEIGHT + _GAP) - _GAP
    body = [svg.rectangle(0, 0, width, height, svg.SANDSTONE, radius=16)]
    for number, card in enumerate(cards.values()):
        row, column = divmod(number, columns)
        body += _card(card, _MARGIN + column * (_CARD_WIDTH + _GAP), _MARGIN + row * (_CARD_HEIGHT + _GAP))
    return svg.document(width, height, body, "Temple Rush")


def _close_up(position: RushPosition, seat: Seat, zone: int, ghosts: Figure, tint: str) -> str:
    """A card and a player's zone for it, with bricks that are tried: turquoise, or terracotta when refused."""
    player = position.player(seat)
    colour = svg.SEAT_COLOURS[seat - 1]
    width, height = 3 * _MARGIN + _CARD_WIDTH + _ZONE + 34, _BOARD + 2 * _MARGIN
    left = 2 * _MARGIN + _CARD_WIDTH
    body = [svg.rectangle(0, 0, width, height, svg.LIMESTONE, radius=16)]
    body += _card(position.card(zone), _MARGIN, (height - _CARD_HEIGHT) / 2)
    body.append(svg.rectangle(left, _MARGIN, width - _MARGIN - left, _BOARD, svg.SANDSTONE, radius=12, stroke=EDGE))
    body.append(_marker(seat, left + 19, _MARGIN + 28))
    if player.part:
        body.append(f'<g transform="translate({left + 7:g} {_MARGIN + 150:g}) scale(0.72)">')
        body += [*_die(player.part.face, 0, 0, is_faint=False), "</g>"]
    body += _zone(zone, player.figures[zone], (left + 34, _MARGIN), colour, ghosts, tint)
    if player.mortar == zone:
        body += _token(Token.MORTAR, left + 19, _MARGIN + 70, is_used=False)
    return svg.document(width, height, body, "Temple Rush")


# Cards


def _card(card: Card, left: float, top: float) -> Iterator[str]:
    """A card of cardboard: a band with its value, its silhouette in black, its names and its number."""
    colour = COLOURS[card.colour]
    yield _faint(0.16, svg.rectangle(left + 2, top + 3, _CARD_WIDTH, _CARD_HEIGHT, _INK, radius=10))
    yield svg.rectangle(left, top, _CARD_WIDTH, _CARD_HEIGHT, CARDBOARD, radius=10, stroke=EDGE)
    yield svg.rectangle(left + 6, top + 6, 30, _CARD_HEIGHT - 12, colour, radius=6)
    yield _faint(0.2, svg.rectangle(left + 8, top + 8, 9, _CARD_HEIGHT - 16, "#FFFFFF", radius=4))
    yield svg.text((left + 21, top + 24), str(card.value), size=21, fill="#FFFFFF")
    yield svg.text((left + 21, top + _CARD_HEIGHT - 17), str(card.id), size=11, fill="#FFFFFF")
    middle = left + 36 + (_CARD_WIDTH - 42) / 2
    ground = top + _CARD_HEIGHT - 44
    start = middle - card.shape.width * _CELL / 2
    yield svg.line((middle - 76, ground + 1), (middle + 76, ground + 1), EDGE, width=2)
    for x, y, length in runs(card):
        # A hair bigger than its cells, so that no seam shows.
        yield svg.rectangle(start + x * _CELL, ground - (y + 1) * _CELL, length * _CELL, _CELL + 0.8, _INK)
    names = list(dict.fromkeys(card.names[language] for language in sorted(card.names)))
    places = (ground + 17, ground + 33) if len(names) > 1 else (ground + 23,)
    for place, name, fill in zip(places, names, (_INK, MUTED), strict=False):
        yield svg.text((middle, place), name, size=13, fill=fill)


def _no_card(left: float, top: float) -> Iterator[str]:
    """An empty holder."""
    yield _faint(0.5, svg.rectangle(left, top, _CARD_WIDTH, _CARD_HEIGHT, svg.SANDSTONE, radius=10, stroke=EDGE))


def _pile(position: RushPosition) -> Iterator[str]:
    """The top of the pile, or the target of a race, small in the corner."""
    shown = getattr(position, "target", None) or getattr(position, "top", None)
    scale = 0.78
    if isinstance(shown, int):
        card = list(_card(position.card_set[shown], 0, 0))
    elif shown:
        card = list(_lightning())
    else:
        return
    for step in (6, 3):
        yield svg.rectangle(
            _MARGIN + step,
            _MARGIN + 12 + step,
            _CARD_WIDTH * scale,
            _CARD_HEIGHT * scale,
            "#EADFC6",
            radius=8,
            stroke=EDGE,
        )
    yield f'<g transform="translate({_MARGIN:g} {_MARGIN + 12:g}) scale({scale:g})">'
    yield from card
    yield "</g>"


def _lightning() -> Iterator[str]:
    yield svg.rectangle(0, 0, _CARD_WIDTH, _CARD_HEIGHT, _INK, radius=10, stroke=EDGE)
    bolt = ((118, 18), (78, 86), (104, 86), (90, 140), (138, 66), (110, 66), (130, 18))
    yield svg.polygon(bolt, FLASH, stroke="#FFFFFF", width=1.5)


# Boards


def _board(
    seat: Seat, player: Player, zones: list[int], dead: tuple[int, ...], top: float, width: float
) -> Iterator[str]:
    colour = svg.SEAT_COLOURS[seat - 1]
    yield from _panel(colour, top, width)
    yield _marker(seat, _MARGIN + 27, top + 26)
    yield svg.text((_MARGIN + 50, top + 26), f"{player.score}", size=22, anchor="start")
    if player.part:
        yield from _die(player.part.face, _MARGIN + 142, top + 10, is_faint=player.part.has_acted)
    yield from _supply(player.supply, colour, _MARGIN + 16, top + 52)
    yield from _bonus(player.bonus, colour, _MARGIN + 16, top + 144)
    for number, token in enumerate(Token):
        yield from _token(token, _MARGIN + 164, top + 68 + number * 40, is_used=token not in player.tokens)
    for column, zone in enumerate(zones):
        left = _MARGIN + _SIDE + _ZONE * column
        yield from _zone(zone, player.figures[zone], (left, top), colour)
        if zone in dead:
            yield from _lost(left, top)
        if player.mortar == zone:
            yield from _token(Token.MORTAR, left + _ZONE - 32, top + 32, is_used=False)


def _lost(left: float, top: float) -> Iterator[str]:
    """TR-11: a zone that can no longer be completed has a red edge and a sign."""
    yield svg.rectangle(left + 4, top + 10, _ZONE - 14, _BOARD - 20, "none", radius=8, stroke=svg.TERRACOTTA)
    yield _disc(left + 44, top + 24, 8, svg.TERRACOTTA)
    yield svg.text((left + 44, top + 24.5), "!", size=12, fill="#FFFFFF")


def _panel(colour: str, top: float, width: float) -> Iterator[str]:
    yield svg.rectangle(_MARGIN, top, width - 2 * _MARGIN, _BOARD, svg.SANDSTONE, radius=12, stroke=EDGE)
    yield svg.rectangle(_MARGIN, top + 12, 5, _BOARD - 24, colour, radius=2)


def _marker(seat: Seat, x: float, y: float) -> str:
    """The seat's shape in its colour: circle, square, triangle, diamond."""
    colour = svg.SEAT_COLOURS[seat - 1]
    match seat:
        case 1:
            return _disc(x, y, 11, colour)
        case 2:
            return svg.rectangle(x - 10, y - 10, 20, 20, colour, radius=2)
        case 3:
            return svg.polygon(((x, y - 12), (x + 12, y + 9), (x - 12, y + 9)), colour)
        case _:
            return svg.polygon(((x, y - 13), (x + 13, y), (x, y + 13), (x - 13, y)), colour)


def _die(face: str, x: float, y: float, *, is_faint: bool) -> Iterator[str]:
    """The rolled face; pale when it has been used."""
    body = svg.rectangle(x, y, 34, 34, "#FFFFFF", radius=7, stroke=MUTED)
    if face == STAR:
        mark = svg.polygon(star(x + 17, y + 17.5, 12), svg.GOLD)
    else:
        mark = svg.text((x + 17, y + 18), face, size=20)
    yield _faint(0.45 if is_faint else 1, body + mark)


def _supply(supply: Counts, colour: str, left: float, top: float) -> Iterator[str]:
    """A brick of each size, with how many are in supply."""
    for row, (size, number) in enumerate(zip(reversed(SIZES), reversed(supply), strict=True)):
        y = top + row * 22
        sample = "".join(_laid(Brick(0, 0, size), (left, y + 16), 14, colour))
        yield _faint(1 if number else 0.25, sample)
        yield svg.text((left + 66, y + 9), f"× {number}", size=13, anchor="start")


def _bonus(bonus: Iterable[int], colour: str, left: float, top: float) -> Iterator[str]:
    """The bonus area: a place for each size, with the brick once it is there."""
    have = set(bonus)
    yield svg.line((left, top), (left + 112, top), EDGE)
    for size in SIZES:
        x = left + (size - 1) * 28
        filled = size in have
        yield svg.rectangle(x, top + 12, 24, 24, colour if filled else CARDBOARD, radius=4, stroke=EDGE)
        yield svg.text((x + 12, top + 24.5), str(size), size=14, fill="#FFFFFF" if filled else MUTED)


def _token(token: Token, x: float, y: float, *, is_used: bool) -> Iterator[str]:
    """A power token: bag, hammer or mortar, crossed out when used."""
    picture = [_disc(x, y, 16, TOKEN, stroke=svg.GOLD)]
    match token:
        case Token.HAMMER:
            picture.append(svg.line((x - 6, y + 9), (x + 3, y - 3), WOOD, width=4))
            picture.append(svg.line((x - 4, y - 8), (x + 9, y + 2), _INK, width=7))
        case Token.MORTAR:
            picture.append(svg.polygon(((x - 9, y + 8), (x - 6, y - 7), (x + 7, y + 3)), IRON, stroke=_INK))
            picture.append(svg.line((x + 3, y - 3), (x + 9, y - 9), WOOD, width=4))
        case _:
            sack = ((x - 4, y - 6), (x + 4, y - 6), (x + 10, y + 5), (x + 6, y + 10), (x - 6, y + 10), (x - 10, y + 5))
            picture.append(svg.polygon(sack, CLOTH, stroke=_INK))
            picture.append(svg.line((x - 4, y - 8), (x + 4, y - 8), _INK, width=3))
    yield _faint(0.3 if is_used else 1, "".join(picture))
    if is_used:
        yield svg.line((x - 10, y - 10), (x + 10, y + 10), _INK, width=3)
        yield svg.line((x - 10, y + 10), (x + 10, y - 10), _INK, width=3)


def _robot(position: RushPosition, machine: Any, top: float, width: float) -> Iterator[str]:
    """The Robot's side: its points, its card, and the bricks it has collected, unjoined."""
    yield from _panel(_ROBOT, top, width)
    yield svg.rectangle(_MARGIN + 17, top + 16, 20, 20, _ROBOT, radius=4)
    yield _disc(_MARGIN + 23, top + 24, 2.5, "#FFFFFF") + _disc(_MARGIN + 31, top + 24, 2.5, "#FFFFFF")
    yield svg.text((_MARGIN + 50, top + 26), str(machine.score), size=22, anchor="start")
    yield from _bonus(machine.bonus, _ROBOT, _MARGIN + 16, top + 144)
    left = _MARGIN + _SIDE + (_ZONE - _CARD_WIDTH) / 2
    if machine.card:
        yield from _card(position.card_set[machine.card], left, top + (_BOARD - _CARD_HEIGHT) / 2)
    bricks = [size for size, number in zip(SIZES, machine.bricks, strict=True) for _ in range(number)]
    for number, size in enumerate(bricks):
        row, column = divmod(number, 2)
        spot = (_MARGIN + _SIDE + _ZONE + 16 + column * 112, top + 48 + row * 32)
        yield from _laid(Brick(0, 0, size), spot, 24, _ROBOT)


# Bricks


def _zone(
    zone: int, figure: Figure, corner: svg.Point, colour: str, ghosts: Figure = (), tint: str = ""
) -> Iterator[str]:
    """A build zone: what stands in it, with columns and levels counted from the first brick."""
    left, top = corner
    yield svg.rectangle(left + 4, top + 10, _ZONE - 14, _BOARD - 20, CARDBOARD, radius=8, stroke=EDGE)
    yield svg.text((left + 20, top + 24), zone_name(zone), size=12, fill=MUTED, mono=True)
    bricks = (*figure, *ghosts)
    if not bricks:
        return
    columns = sorted({x for brick in bricks for x, _ in brick.cells})
    levels = sorted({brick.y for brick in bricks})
    wide, tall = columns[-1] - columns[0] + 1, levels[-1] - levels[0] + 1
    unit = min(_BIGGEST, (_ZONE - 62) / wide, (_BOARD - 66) / tall)
    start = left + _ZONE / 2 + 4 - wide * unit / 2 - columns[0] * unit
    ground = top + _BOARD - 32
    base = ground + levels[0] * unit
    yield svg.line(
        (start + columns[0] * unit - 6, ground + 1), (start + (columns[-1] + 1) * unit + 6, ground + 1), EDGE
    )
    for column in range(columns[0], columns[-1] + 1):
        yield svg.text((start + (column + 0.5) * unit, ground + 12), str(column), size=10, fill=MUTED, mono=True)
    for level in range(levels[0], levels[-1] + 1):
        place = (start + columns[0] * unit - 14, base - (level + 0.5) * unit)
        yield svg.text(place, str(level), size=10, fill=MUTED, mono=True)
    for brick in figure:
        yield from _laid(brick, (start, base), unit, colour)
    for brick in ghosts:
        yield _faint(0.74, "".join(_laid(brick, (start, base), unit, tint)))
        low, high = base - brick.y * unit, base - (brick.y + 1) * unit
        sides = start + brick.x * unit, start + (brick.x + brick.width) * unit
        outline = ((sides[0], low), (sides[0], high), (sides[1], high), (sides[1], low))
        yield svg.polygon(outline, "none", stroke=svg.shade(tint, 0.8), width=2.5)


def _laid(brick: Brick, origin: svg.Point, unit: float, colour: str) -> Iterator[str]:
    """A glossy brick with its studs; laid across, its end with its size."""
    x, y = origin[0] + brick.x * unit, origin[1] - (brick.y + 1) * unit
    width = brick.width * unit
    dark, light = svg.shade(colour, 0.62), svg.shade(colour, 1.25)
    for stud in range(brick.width):
        spot = x + (stud + 0.24) * unit
        yield svg.rectangle(spot, y - unit * 0.14, unit * 0.52, unit * 0.2, light, radius=unit * 0.07, stroke=dark)
    yield svg.rectangle(x + 0.5, y + 0.5, width - 1, unit - 1, colour, radius=unit * 0.13, stroke=dark)
    yield _faint(0.34, svg.rectangle(x + 2.5, y + 2, width - 5, unit * 0.24, "#FFFFFF", radius=unit * 0.1))
    yield _faint(0.16, svg.rectangle(x + 1.5, y + unit * 0.78, width - 3, unit * 0.18, "#000000", radius=unit * 0.08))
    if brick.is_across:
        yield _faint(
            0.3, svg.rectangle(x + unit * 0.16, y + unit * 0.16, unit * 0.68, unit * 0.68, "#000000", radius=3)
        )
        yield svg.text((x + unit / 2, y + unit * 0.53), f"{brick.size}x", size=unit * 0.46, fill="#FFFFFF", mono=True)


def _ghosts(position: RushPosition, tried: Move | None) -> Mapping[int, Figure]:
    """The bricks of a tried move, by the zone they go to."""
    zone, bricks = laid_by(tried) if tried else (None, ())
    return {zone or position.settled_zone(): bricks} if bricks else {}


def _disc(x: float, y: float, radius: float, fill: str, *, stroke: str = "none") -> str:
    return svg.rectangle(x - radius, y - radius, 2 * radius, 2 * radius, fill, radius=radius, stroke=stroke)


def _faint(opacity: float, body: str) -> str:
    return body if opacity == 1 else f'<g opacity="{opacity:g}">{body}</g>'
