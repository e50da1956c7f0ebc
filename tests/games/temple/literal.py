"""Temple, played slowly and literally from the rules page: an oracle for tests.

Nothing here is shared with the production game.  Every function follows a sentence of the rules page and
cites its id.  Moves come in and go out as the notation's texts only (`floor F1,0=r1`).  Seats are 1 and 2.

A face is (letter, x, y, z) with the letter and the numbers of its name (a floor's z is 0, and unwritten).
Cell (x, y) lies between the points x and x+1, y and y+1.  A face is known by its four corner points, an
edge is a pair of points.  The table is a plain dict of face -> tile; a tile is its text, such as `r4`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product

Point = tuple[int, int, int]
Edge = frozenset[Point]
Face = tuple[str, int, int, int]
Faces = frozenset[Face]
Table = dict[Face, str]
Laid = tuple[tuple[Face, str], ...]  # faces with their tiles
Test = Callable[[Faces, Table], bool]  # whether new faces, all together, are a certain construction

ALL_COLOURS = "roygtbvpwk"
DEFAULT_COLOURS = "rytvw"  # TE-1: seat 1's; seat 2 owns the rest
VALUES = "123456"  # TE-1


# ---- Notation


def face_name(face: Face) -> str:
    """`F0,0`, `R0,0,1`, `E0,0,0` or `N0,0,0`."""
    letter, x, y, z = face
    return f"F{x},{y}" if letter == "F" else f"{letter}{x},{y},{z}"


def move_text(word: str, laid: Iterable[tuple[Face, str]]) -> str:
    """The construction's word, then its tiles in the order laid."""
    return " ".join([word, *(f"{face_name(face)}={tile}" for face, tile in laid)])


def parse(text: str) -> tuple[str, Laid]:
    """The construction's word, and its faces with their tiles as written."""
    word, *parts = text.split(" ")
    laid: list[tuple[Face, str]] = []
    number = "(0|-?[1-9][0-9]*)"
    for part in parts:
        floor = re.fullmatch(f"F{number},{number}=([{ALL_COLOURS}][{VALUES}])", part)
        other = re.fullmatch(f"([ENR]){number},{number},{number}=([{ALL_COLOURS}][{VALUES}])", part)
        if floor is not None:
            x, y, tile = floor.groups()
            laid.append((("F", int(x), int(y), 0), tile))
        elif other is not None:
            letter, x, y, z, tile = other.groups()
            laid.append(((letter, int(x), int(y), int(z)), tile))
        else:
            raise ValueError(f"not a face with a tile: {part!r}")
    return word, tuple(laid)


# ---- Geometry


def exists(face: Face) -> bool:
    """TE-2: a floor lies at height 0, a roof at height 1 or more, a wall stands on height 0 or more."""
    letter, _, _, z = face
    return {"F": z == 0, "R": z >= 1, "E": z >= 0, "N": z >= 0}[letter]


def corners(face: Face) -> set[Point]:
    """The four corner points of a unit face."""
    letter, x, y, z = face
    if letter == "E":  # on the east side of the cell, between heights z and z+1
        return set(product((x + 1,), (y, y + 1), (z, z + 1)))
    if letter == "N":  # on its north side
        return set(product((x, x + 1), (y + 1,), (z, z + 1)))
    return set(product((x, x + 1), (y, y + 1), (z,)))  # a floor or a roof


@cache
def edges(face: Face) -> frozenset[Edge]:
    """The four unit edges: pairs of corner points that are one apart."""
    return frozenset(
        frozenset({p, q})
        for p, q in combinations(corners(face), 2)
        if abs(p[0] - q[0]) + abs(p[1] - q[1]) + abs(p[2] - q[2]) == 1
    )


def touch(one: Face, other: Face) -> bool:
    """TE-2: two faces touch when they share a whole unit edge; corners do not count."""
    return one != other and bool(edges(one) & edges(other))


@cache
def touching(face: Face) -> Faces:
    """Every face of the grid that touches this one."""
    _, x, y, z = face
    near = product("EFNR", (x - 1, x, x + 1), (y - 1, y, y + 1), (z - 1, z, z + 1))
    return frozenset(other for other in near if exists(other) and touch(face, other))


def floors(faces: Iterable[Face]) -> Faces:
    """The floors among some faces."""
    return frozenset(face for face in faces if face[0] == "F")


def walls(faces: Iterable[Face]) -> Faces:
    """The walls among some faces."""
    return frozenset(face for face in faces if face[0] in "EN")


def roofs(faces: Iterable[Face]) -> Faces:
    """The roofs among some faces."""
    return frozenset(face for face in faces if face[0] == "R")


@cache
def foot(wall: Face) -> Edge:
    """The bottom edge of a wall."""
    return frozenset(point for point in corners(wall) if point[2] == wall[3])


@cache
def top(wall: Face) -> Edge:
    """The top edge of a wall."""
    return frozenset(point for point in corners(wall) if point[2] == wall[3] + 1)


# ---- What is on the table


def touched(face: Face, table: Table) -> Faces:
    """The faces with a tile that a face touches."""
    return frozenset(other for other in touching(face) if other in table)


def supporting_walls(roof: Face, table: Table) -> Faces:
    """TE-3: a wall whose top edge is an edge of that roof (a wall standing on the roof is none)."""
    return frozenset(wall for wall in walls(touched(roof, table)) if top(wall) in edges(roof))


def held_up(wall: Face, table: Table) -> bool:
    """TE-4: a wall whose foot is above the table stands on the top of a wall or on the edge of a roof."""
    if wall[3] == 0:
        return True
    below = touched(wall, table)
    return any(foot(wall) == top(other) for other in walls(below)) or any(
        foot(wall) in edges(roof) for roof in roofs(below)
    )


def free_column(face: Face, table: Table) -> bool:
    """TE-5: a column of cells never holds both a floor and a roof, at any height."""
    column = [other for other in floors(table) | roofs(table) if other[1:3] == face[1:3]]
    if face[0] == "F":
        return not roofs(column)
    return face[0] != "R" or not floors(column)


def may_lie(face: Face, table: Table) -> bool:
    """TE-2: a face holds one tile.  TE-4 for walls, TE-5 for floors and roofs."""
    if not exists(face) or face in table:
        return False
    return held_up(face, table) if face[0] in "EN" else free_column(face, table)


# ---- The six constructions: each judges the new faces against the table before the turn (TE-13)


def is_floor(new: Faces, table: Table) -> bool:
    """TE-6: a floor touching at least one tile."""
    if len(new) != 1 or len(floors(new)) != 1:
        return False
    (face,) = new
    return len(touched(face, table)) >= 1


def is_wall(new: Faces, table: Table) -> bool:
    """TE-7: a wall touching at least one other wall, and touching a floor or a roof."""
    if len(new) != 1 or len(walls(new)) != 1:
        return False
    (wall,) = new
    others = touched(wall, table)
    return len(walls(others)) >= 1 and len(floors(others) | roofs(others)) >= 1


def is_roof(new: Faces, table: Table) -> bool:
    """TE-8: a roof with at least two supporting walls."""
    if len(new) != 1 or len(roofs(new)) != 1:
        return False
    (roof,) = new
    return len(supporting_walls(roof, table)) >= 2


def is_corner(new: Faces, table: Table) -> bool:
    """TE-9: two walls sharing an upright edge at a right angle, each touching a floor there before."""
    if len(new) != 2 or len(walls(new)) != 2:
        return False
    one, other = sorted(new)
    shared = edges(one) & edges(other)
    upright = any(p[2] != q[2] for p, q in shared)
    right_angle = {one[0], other[0]} == {"E", "N"}
    return upright and right_angle and all(floors(touched(wall, table)) for wall in new)


def is_tunnel(new: Faces, table: Table) -> bool:
    """TE-10: a roof with exactly one supporting wall, and a wall hanging from the edge opposite to that."""
    if len(new) != 2 or len(roofs(new)) != 1 or len(walls(new)) != 1:
        return False
    (roof,), (wall,) = roofs(new), walls(new)
    supporting = supporting_walls(roof, table)
    if len(supporting) != 1:
        return False
    (support,) = supporting
    return top(wall) in edges(roof) and not top(wall) & top(support)  # opposite: no point in common


def is_link(new: Faces, table: Table) -> bool:
    """TE-11: a roof touching two roofs or more, no supporting wall, a wall under each edge without a roof."""
    if len(new) not in (2, 3) or len(roofs(new)) != 1 or len(walls(new)) != len(new) - 1:
        return False
    (roof,) = roofs(new)
    before = roofs(touched(roof, table))
    without = {edge for edge in edges(roof) if not any(edge in edges(other) for other in before)}
    hanging = {top(wall) for wall in walls(new)}
    return len(before) >= 2 and not supporting_walls(roof, table) and hanging == without


def is_designers_link(new: Faces, table: Table) -> bool:
    """Option `designer`: supporting walls allowed; walls go under those edges that touch no tile at all."""
    if len(new) not in (1, 2, 3) or len(roofs(new)) != 1 or len(walls(new)) != len(new) - 1:
        return False
    (roof,) = roofs(new)
    before = touched(roof, table)
    without = {edge for edge in edges(roof) if not any(edge in edges(other) for other in before)}
    hanging = {top(wall) for wall in walls(new)}
    return len(roofs(before)) >= 2 and hanging == without


SEED: dict[str, Test] = {
    "floor": is_floor,
    "wall": is_wall,
    "roof": is_roof,
    "corner": is_corner,
    "tunnel": is_tunnel,
    "link": is_link,
}
# Where one set of tiles fits two constructions, the first in this order names it.
CONSTRUCTIONS: dict[str, dict[str, Test]] = {"seed": SEED, "designer": {**SEED, "link": is_designers_link}}


def face_sets(table: Table) -> Iterator[Faces]:
    """All sets of one to three faces that can be a construction, and many that cannot.

    In every construction some face touches the table (TE-6 to TE-11), a second one touches that face, and
    three are a roof with two walls that touch it.
    """
    near = {face for tile in table for face in touching(tile) if may_lie(face, table)}
    found: set[Faces] = set()
    for face in near:
        beside = [other for other in touching(face) if may_lie(other, table)]
        found.add(frozenset({face}))
        found.update(frozenset({face, other}) for other in beside)
        if roofs({face}):
            found.update(frozenset({face, one, other}) for one, other in combinations(walls(beside), 2))
    yield from found


# ---- Colour and value


def colour_in_use(hand: set[str]) -> str | None:
    """TE-12: the colour of which some tiles are laid and some are not."""
    for colour in ALL_COLOURS:
        left = [tile for tile in hand if tile[0] == colour]
        if 0 < len(left) < len(VALUES):
            return colour
    return None


def colours_allowed(tiles: tuple[str, ...], hand: set[str], rules: str) -> bool:
    """TE-12: whether tiles may be laid in this order in one turn, as far as colour goes."""
    if rules == "seed" and len({tile[0] for tile in tiles}) > 1:
        return False  # one cannot finish a colour and start the next in the same turn
    left = set(hand)
    opened = 0
    for tile in tiles:
        in_use = colour_in_use(left)
        if in_use is None:
            opened += 1
        elif tile[0] != in_use:
            return False  # a player uses up one colour before starting the next
        left.remove(tile)
    return opened <= 1  # `designer`: at most one colour is opened in a turn


def values_allowed(laid: Laid, table: Table) -> bool:
    """TE-13: each tile touches, when it is laid, at least one tile of lower or equal value."""
    so_far = dict(table)
    for face, tile in laid:
        if not any(int(so_far[other][1]) <= int(tile[1]) for other in touched(face, so_far)):
            return False
        so_far[face] = tile  # a tile laid earlier in the turn counts
    return True


# ---- The match


class Referee:
    """One match from the first entry to the last; `play` refuses with ValueError and then changes nothing."""

    def __init__(self, options: dict[str, str]) -> None:
        if not set(options) <= {"rules", "colours"}:
            raise ValueError(f"no such options: {options}")
        self.rules = options.get("rules", "seed")
        first = options.get("colours", DEFAULT_COLOURS)
        if self.rules not in CONSTRUCTIONS:
            raise ValueError(f"no such rules: {self.rules}")
        if len(first) != 5 or len(set(first)) != 5 or not set(first) <= set(ALL_COLOURS):
            raise ValueError(f"not five of the ten colours: {first}")
        self.table: Table = {}
        self.hands: dict[int, set[str]] = {1: set(), 2: set()}
        for colour, value in product(ALL_COLOURS, VALUES):  # TE-1
            self.hands[1 if colour in first else 2].add(colour + value)
        self.seat = 1
        self.reason: str | None = None
        self.moves = self._find_moves()

    # -- What is asked of a referee

    def to_act(self) -> int | None:
        """The seat whose entry is next, or None at the end."""
        return self.seat if self.reason is None else None

    def legal(self) -> list[str]:
        """Every move that may be played now, each in its one spelling, in the order of the texts."""
        return sorted(self.moves.values()) if self.reason is None else []

    def constructions_available(self) -> set[str]:
        """The words among the legal moves."""
        return {text.split(" ")[0] for text in self.legal()}

    def play(self, text: str) -> None:
        """Lay the tiles of one construction; any order of the same tiles is the same move."""
        if self.reason is not None:
            raise ValueError("the match is over")
        word, laid = parse(text)
        canonical = self.moves.get(tuple(sorted(laid)))
        if canonical is None or canonical.split(" ")[0] != word:
            raise ValueError(f"not a legal move: {text!r}")
        for face, tile in laid:
            self.table[face] = tile
            self.hands[self.seat].remove(tile)
        if not self.hands[self.seat]:  # TE-15: wins at once; the other gets no further turn
            self.reason = "finished"
            return
        self.seat = 3 - self.seat
        self.moves = self._find_moves()
        if not self.moves:  # TE-15: to move, and no legal construction; TE-12: there is no passing
            self.reason = "shut_out"

    def scores(self) -> tuple[int, int]:
        """How many tiles each seat has laid."""
        return 30 - len(self.hands[1]), 30 - len(self.hands[2])

    def ending(self) -> str | None:
        """TE-15: 'finished' or 'shut_out', None while running."""
        return self.reason

    def winner(self) -> int:
        """TE-15: who placed the last of their own thirty; or whose opponent is to move and cannot."""
        if self.reason is None:
            raise ValueError("the match is not over")
        return self.seat if self.reason == "finished" else 3 - self.seat

    # -- How the moves are found

    def _find_moves(self) -> dict[Laid, str]:
        """Every legal move of the seat to move: its tiles, sorted by face, and its canonical text."""
        hand = self.hands[self.seat]
        moves: dict[Laid, str] = {}
        if not self.table:  # TE-14: one floor of value 1, always written at 0,0
            for tile in hand:
                if tile[1] == "1":
                    opening = ((("F", 0, 0, 0), tile),)
                    moves[opening] = move_text("floor", opening)
            return moves
        choices: dict[int, list[tuple[str, ...]]] = {}  # by number of tiles: what TE-12 allows, in order
        for new in face_sets(self.table):
            words = [word for word, fits in CONSTRUCTIONS[self.rules].items() if fits(new, self.table)]
            if not words:
                continue
            size = len(new)
            if size not in choices:
                orders = permutations(hand, size)
                choices[size] = [tiles for tiles in orders if colours_allowed(tiles, hand, self.rules)]
            # In the order of faces (by letter, then by numbers): the first legal order is the canonical one.
            for order in permutations(sorted(new)):
                for tiles in choices[size]:
                    laid = tuple(zip(order, tiles, strict=True))
                    key = tuple(sorted(laid))
                    if key not in moves and values_allowed(laid, self.table):
                        moves[key] = move_text(words[0], laid)
        return moves
