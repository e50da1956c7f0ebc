"""Aztec, played slowly and literally from the rules page: an oracle for tests.

Nothing here is shared with the production game.  Every function follows a sentence of the rules page and
cites its id.  Moves come in and go out as the notation's texts only (`d4.1EN`, `bid 12`, `pass`).
Seats are numbered from 1.  Cells are (x, y, z): column 1-9 west to east, row 1-9 south to north, level 1-3.
"""

import re
from collections.abc import Iterator
from itertools import product

Cell = tuple[int, int, int]
Direction = tuple[int, int, int]

COLUMNS = "abcdefghi"  # AZ-1
ROWS = "123456789"  # AZ-1
LEVELS = "123"  # AZ-1
DIRECTIONS: dict[str, Direction] = {
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "E": (1, 0, 0),
    "W": (-1, 0, 0),
    "U": (0, 0, 1),
    "D": (0, 0, -1),
}
START_CUBE: Cell = (5, 5, 1)  # AZ-3: e5.1
ALL_PIECES = 22  # AZ-2

# The options and their values; the first is the default.  `axis` says something for two players only,
# `rounds` for three players only; where an option says nothing it is not looked at.
OPTIONS: dict[str, tuple[str, ...]] = {
    "players": ("2", "3"),
    "corners": ("none", "shared"),  # AZ-10
    "axis": ("ns", "ew"),  # AZ-11
    "rounds": ("1", "3"),  # AZ-15
}


# ---- Notation


def parse(text: str) -> tuple[Cell, str, str]:
    """The corner cell, the letter of the tipped leg and the letter of the plain leg."""
    form = re.fullmatch(r"([a-i])([1-9])\.([1-3])([NSEWUD])([NSEWUD])", text, flags=re.ASCII)
    if form is None:
        raise ValueError(f"not a placement: {text!r}")
    column, row, level, tipped, plain = form.groups()
    return (COLUMNS.index(column) + 1, int(row), int(level)), tipped, plain


def all_placement_texts() -> Iterator[str]:
    """Every corner with every two direction letters, whether they make a piece or not."""
    for column, row, level, tipped, plain in product(COLUMNS, ROWS, LEVELS, DIRECTIONS, DIRECTIONS):
        yield f"{column}{row}.{level}{tipped}{plain}"


# ---- Geometry


def step(cell: Cell, direction: Direction, times: int = 1) -> Cell:
    """The cell reached by going `times` steps in a direction."""
    return cell[0] + times * direction[0], cell[1] + times * direction[1], cell[2] + times * direction[2]


def cross(u: Direction, v: Direction) -> Direction:
    """The vector product u x v, with east, north, up as x, y, z."""
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def right_angle(u: Direction, v: Direction) -> bool:
    """AZ-2: the two legs are at a right angle."""
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2] == 0


def piece_cells(text: str) -> list[Cell] | None:
    """AZ-2: a corner cube, two legs of two more cubes each, and a tip on the end of the tipped leg `u`.

    None if the legs are not at a right angle: no piece looks like this.
    """
    corner, tipped, plain = parse(text)
    u, v = DIRECTIONS[tipped], DIRECTIONS[plain]
    if not right_angle(u, v):
        return None
    tip = step(step(corner, u, 2), cross(u, v))
    return [corner, step(corner, u, 1), step(corner, u, 2), tip, step(corner, v, 1), step(corner, v, 2)]


# ---- A turn


def inside(piece: list[Cell]) -> bool:
    """AZ-4: all six cubes lie inside the area; none above level 3."""
    return all(1 <= x <= 9 and 1 <= y <= 9 and 1 <= z <= 3 for x, y, z in piece)


def empty(piece: list[Cell], cubes: set[Cell]) -> bool:
    """AZ-5: all six cells are empty."""
    return all(cell not in cubes for cell in piece)


def contact_faces(piece: list[Cell], cubes: set[Cell]) -> int:
    """AZ-6: how many unit faces of the new piece touch cubes that were there before (not the board)."""
    faces = 0
    for cell in piece:
        for direction in DIRECTIONS.values():
            neighbour = step(cell, direction)
            if neighbour in cubes and neighbour not in piece:
                faces += 1
    return faces


def is_carried(cell: Cell, piece: list[Cell], cubes: set[Cell]) -> bool:
    """AZ-7: going down through cubes of its own piece, one reaches the board or a cube, not air."""
    below = step(cell, DIRECTIONS["D"])
    while below in piece:
        below = step(below, DIRECTIONS["D"])
    return below[2] == 0 or below in cubes  # the board, or the start cube or another piece; else air: free


def hanging_pair(piece: list[Cell], cubes: set[Cell]) -> bool:
    """AZ-7: two face-adjacent cubes of the piece (side by side or one above the other) are both free."""
    for cell in piece:
        for direction in DIRECTIONS.values():
            other = step(cell, direction)
            if other in piece and not (is_carried(cell, piece, cubes) or is_carried(other, piece, cubes)):
                return True
    return False


def stable(piece: list[Cell], cubes: set[Cell]) -> bool:
    """AZ-7: no two face-adjacent cubes are both free, and at least one cube is carried."""
    return not hanging_pair(piece, cubes) and any(is_carried(cell, piece, cubes) for cell in piece)


# ---- Score


def in_sector(axis: str, cell: Cell, corners: str) -> bool:
    """AZ-10: the cell lies above a scoring sector of `ns` or `ew`."""
    x, y, _ = cell
    if x in (1, 9) and y in (1, 9):
        return corners == "shared"
    if axis == "ns":
        return y in (1, 9)
    return x in (1, 9)


def sector_points(axis: str, cubes: set[Cell], corners: str) -> int:
    """AZ-10: one point per cube on level 3 above a sector, whoever laid it."""
    return sum(1 for cell in cubes if cell[2] == 3 and in_sector(axis, cell, corners))


# ---- The match


class Referee:
    """One match from the first entry to the last; `play` refuses with ValueError and then changes nothing."""

    def __init__(self, options: dict[str, str]) -> None:
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name]:
                raise ValueError(f"no such option: {name}={value}")
        chosen = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
        self.players = int(chosen["players"])
        self.corners = chosen["corners"]
        self.rounds = int(chosen["rounds"]) if self.players == 3 else 1
        self.highest_barrier = 18 if self.corners == "shared" else 14  # AZ-12
        self.cubes: set[Cell] = {START_CUBE}  # AZ-3
        self.placed = 0
        self.reason: str | None = None
        self.turn_order: list[int] = []  # seats, the first to place first
        self.axis_of: dict[int, str] = {}  # builder's seat -> `ns` or `ew`
        # The auction, AZ-12
        self.speaker: int | None = None  # the seat to bid or pass; None when there is no auction under way
        self.passed: set[int] = set()
        self.barrier: int | None = None  # the last barrier named
        # The rounds, AZ-15
        self.round = 1
        self.sums = dict.fromkeys(range(1, self.players + 1), 0)  # from rounds already over
        if self.players == 2:  # AZ-11: seat 1 begins, and plays North/South unless `axis` says otherwise
            self.turn_order = [1, 2]
            self.axis_of = {1: "ns", 2: "ew"} if chosen["axis"] == "ns" else {1: "ew", 2: "ns"}
        elif self.rounds == 3:
            self._give_roles(1)
        else:
            self.speaker = 1

    # -- What is asked of a referee

    def to_act(self) -> int | None:
        """The seat whose entry is next, or None at the end."""
        if self.reason is not None:
            return None
        if self.speaker is not None:
            return self.speaker
        return self.turn_order[self.placed % self.players]  # players alternate; AZ-13: turns go round

    def legal(self) -> list[str]:
        """Every entry that may be played now, in the order of the texts."""
        if self.reason is not None:
            return []
        if self.speaker is not None:  # AZ-12: lower than the last one named, or pass
            highest = self.highest_barrier if self.barrier is None else self.barrier - 1
            return sorted(["pass", *(f"bid {number}" for number in range(1, highest + 1))])
        return sorted(text for text in all_placement_texts() if not self.broken_rules(text))

    def broken_rules(self, text: str) -> list[str]:
        """The rules a placement breaks on the board as it stands, each that can be judged."""
        piece = piece_cells(text)
        if piece is None:
            return ["AZ-2"]  # there are no six cells to judge
        broken = []
        if not inside(piece):
            broken.append("AZ-4")
        if not empty(piece, self.cubes):
            broken.append("AZ-5")
        if broken:
            return broken
        if contact_faces(piece, self.cubes) < 2:
            broken.append("AZ-6")
        if not stable(piece, self.cubes):
            broken.append("AZ-7")
        return broken

    def contact(self, text: str) -> int:
        """AZ-6: the number of unit faces by which a placement touches what is there."""
        piece = piece_cells(text)
        if piece is None:
            raise ValueError(f"AZ-2: not a piece: {text!r}")
        return contact_faces(piece, self.cubes)

    def play(self, text: str) -> None:
        """Enter a bid, a pass or a placement."""
        if self.reason is not None:
            raise ValueError("the match is over")
        if self.speaker is not None:
            if text not in self.legal():
                raise ValueError(f"AZ-12: {text!r}")
            self._speak(text)
        else:
            broken = self.broken_rules(text)
            if broken:
                raise ValueError(f"{' '.join(broken)}: {text!r}")
            self._place(text)

    def scores(self) -> tuple[int, ...]:
        """AZ-15: the sums so far plus this round's points; Ah Puch's own score in a round is 0."""
        return tuple(self.sums[seat] + self._points(seat) for seat in self.sums)

    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the match is over."""
        if self.reason is None:
            raise ValueError("the match is not over")
        scores = dict(zip(self.sums, self.scores(), strict=True))
        if self.rounds == 3:  # AZ-15: the highest sum wins, equal sums share the win
            return tuple(seat for seat in scores if scores[seat] == max(scores.values()))
        if self.players == 2:  # AZ-11: on a tie the player who began wins
            return (2,) if scores[2] > scores[1] else (1,)
        ah_puch, first, second = self.turn_order
        assert self.barrier is not None
        if scores[first] < self.barrier and scores[second] < self.barrier:
            return (ah_puch,)  # AZ-14: neither opponent reaches the barrier
        return (second,) if scores[second] > scores[first] else (first,)  # AZ-14: a tie goes to the first

    def ending(self) -> str | None:
        """AZ-9: 'built' or 'stuck' (of the last round, if there are three), None while running."""
        return self.reason

    # -- How an entry is carried out

    def _points(self, seat: int) -> int:
        """Points of this round alone: only a builder has an axis, so Ah Puch has none."""
        if seat not in self.axis_of:
            return 0
        return sector_points(self.axis_of[seat], self.cubes, self.corners)

    def _give_roles(self, ah_puch: int) -> None:
        """AZ-13: Ah Puch begins; the next seat is North/South, the one after it East/West."""
        next_seat = ah_puch % 3 + 1
        one_after = next_seat % 3 + 1
        self.turn_order = [ah_puch, next_seat, one_after]
        self.axis_of = {next_seat: "ns", one_after: "ew"}

    def _speak(self, text: str) -> None:
        """AZ-12: one entry of the auction."""
        assert self.speaker is not None
        if text == "pass":
            self.passed.add(self.speaker)
        else:
            self.barrier = int(text.removeprefix("bid "))
        still_in = [seat for seat in (1, 2, 3) if seat not in self.passed]
        ah_puch: int | None = None
        if not still_in:  # all three passed without a bid
            ah_puch, self.barrier = 1, self.highest_barrier
        elif self.barrier is not None and len(still_in) == 1:  # all others have passed
            ah_puch = still_in[0]
        elif self.barrier == 1:  # cannot be underbid; named just now, since it ends the auction at once
            ah_puch = self.speaker
        if ah_puch is not None:
            self.speaker = None
            self._give_roles(ah_puch)
            return
        self.speaker = self.speaker % 3 + 1
        while self.speaker in self.passed:
            self.speaker = self.speaker % 3 + 1

    def _place(self, text: str) -> None:
        """Lay one piece; AZ-8: only the final position matters, and laid pieces never move."""
        piece = piece_cells(text)
        assert piece is not None
        self.cubes.update(piece)
        self.placed += 1
        if self.placed == ALL_PIECES:  # AZ-9: all 22 pieces are placed
            self._end_round("built")
        elif all(self.broken_rules(other) for other in all_placement_texts()):  # AZ-9: no legal placement
            self._end_round("stuck")

    def _end_round(self, reason: str) -> None:
        """AZ-9, AZ-15: the match is over, or the next round begins with its Ah Puch."""
        if self.round == self.rounds:
            self.reason = reason
            return
        for seat in self.sums:
            self.sums[seat] += self._points(seat)
        self.round += 1
        self.cubes = {START_CUBE}
        self.placed = 0
        self._give_roles(self.round)  # each player is Ah Puch once, in seat order
