"""Turquoise, played slowly and literally from the rules page: an oracle for tests.

Nothing here is shared with the production game.  Every function follows a sentence of the rules page and
cites its id.  Entries come in and go out as the notation's texts only (`draw`, `lay s102 r3`, `plate 17`).
Seats are numbered from 1.  A column of sites is named as in the notation (`c4`), the hand is `hand`; a pillar
stands at (column, storey), so that a covered pillar keeps its place.  A place for a plate is (storey, i, j).
"""

import json
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from itertools import combinations
from typing import Any

Place = tuple[int, int, int]
Plate = dict[str, str]  # site of the plate -> the directions in which it has a half bridge, in the order NESW
Payments = tuple[int, ...]  # victory points paid to seat 1, 2, ...
Route = tuple[str, int, Payments]  # where it ends, what it costs in action points, what it pays

COLOURS = ("white", "black", "yellow", "orange")  # TQ-6: seats 1 to 4
PILLARS = {2: 35, 3: 30, 4: 25}  # TQ-6: each; one of them marks the score
TABLETS = ("horus", "anubis", "thot", "seth")  # TQ-14, TQ-15
COEFFICIENT = {1: 1, 2: 3, 3: 5}  # TQ-12: storey -> factor
PENALTY = {0: 1, 1: 3, 2: 5}  # TQ-18: storey -> points

LETTERS = "abcdefgh"  # TQ-2: a west, 1 south
COLUMNS = [letter + row for letter in LETTERS for row in "12345678"]  # in ASCII order
DIRECTIONS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N", "nw": "ne", "ne": "se", "se": "sw", "sw": "nw"}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

# TQ-1: 4 x 4 places on the ground, 3 x 3, 2 x 2 and 1 above; `g20`, `s102`, `s211`, `top`
PLACES: dict[str, Place] = {
    **{f"g{i}{j}": (0, i, j) for i in range(4) for j in range(4)},
    **{f"s1{i}{j}": (1, i, j) for i in range(3) for j in range(3)},
    **{f"s2{i}{j}": (2, i, j) for i in range(2) for j in range(2)},
    "top": (3, 0, 0),
}
TOP: Place = PLACES["top"]
# The corner plates lie, in file order, south-west, north-west, north-east, south-east: place and rotation
CORNERS = (("g00", 0), ("g03", 1), ("g33", 2), ("g30", 3))

# TQ-5: on each side columns (rows) 2, 4, 5, 7; the site a gate leads to, and the direction from there to the gate
GATES: dict[str, str] = {
    **{letter + "1": "S" for letter in "bdeg"},
    **{letter + "8": "N" for letter in "bdeg"},
    **{"a" + row: "W" for row in "2457"},
    **{"h" + row: "E" for row in "2457"},
}


# ---- Material and space


def sites_of(place: Place) -> dict[str, str]:
    """TQ-2: a storey-k plate (i, j) has columns 2i+k, 2i+k+1 and rows 2j+k, 2j+k+1, counting from 0."""
    storey, i, j = place
    west, east = LETTERS[2 * i + storey], LETTERS[2 * i + storey + 1]
    south, north = str(2 * j + storey + 1), str(2 * j + storey + 2)  # rows are written counting from 1
    return {west + north: "nw", east + north: "ne", east + south: "se", west + south: "sw"}


# Column -> the places whose plates have a site in it, the highest first, and which of the plate's sites that is
HOLDING: dict[str, list[tuple[Place, str]]] = {
    column: [(place, sites_of(place)[column]) for place in reversed(PLACES.values()) if column in sites_of(place)]
    for column in COLUMNS
}


def turned(plate: Plate, quarters: int) -> Plate:
    """Rotation `rK`: K quarter turns clockwise, site nw-ne-se-sw-nw, direction N-E-S-W-N."""
    for _ in range(quarters):
        plate = {
            CLOCKWISE[site]: "".join(d for d in "NESW" if d in [CLOCKWISE[half] for half in halves])
            for site, halves in plate.items()
        }
    return plate


def different_rotations(plate: Plate) -> list[int]:
    """Rotations that give the same bridges are one, written with the smallest number."""
    return [k for k in range(4) if all(turned(plate, k) != turned(plate, smaller) for smaller in range(k))]


def plates_below(place: Place) -> list[Place]:
    """TQ-1: a plate of an upper storey lies over the meeting point of four plates below."""
    storey, i, j = place
    return [(storey - 1, i + east, j + north) for east in (0, 1) for north in (0, 1)]


def beyond(column: str, direction: str) -> str | None:
    """What the bridge in this direction leads to: the next column, the hand through a gate (TQ-5), or nothing."""
    if GATES.get(column) == direction:
        return "hand"
    east, north = DIRECTIONS[direction]
    x, y = LETTERS.index(column[0]) + east, int(column[1]) + north
    return f"{LETTERS[x]}{y}" if 0 <= x <= 7 and 1 <= y <= 8 else None


def best(routes: set[Route]) -> set[Route]:
    """TQ-13: without those another route to the same end beats or equals in points and in every payment."""

    def beats(one: Route, other: Route) -> bool:
        no_dearer = one[1] <= other[1] and all(a <= b for a, b in zip(one[2], other[2], strict=True))
        return one != other and one[0] == other[0] and no_dearer

    return {route for route in routes if not any(beats(other, route) for other in routes)}


# ---- The match


def house_plates() -> list[dict[str, Any]]:
    """TQ-4: the set of the house, which is data and no rule."""
    plates: list[dict[str, Any]] = json.loads(
        files("hypostyle.games.turquoise").joinpath("plates.json").read_text(encoding="utf-8")
    )
    return plates


class Referee:
    """One match from the first entry to the last; `play` refuses with ValueError and then changes nothing."""

    def __init__(self, options: Mapping[str, str], plates: list[dict[str, Any]] | None = None) -> None:
        players = int(options.get("players", 2))
        plates = house_plates() if plates is None else plates
        if players not in PILLARS:
            raise ValueError(f"2 to 4 players, not {players}")
        self.seats = tuple(range(1, players + 1))
        self.plates: dict[int, Plate] = {plate["id"]: dict(plate["sites"]) for plate in plates}
        corners = [plate["id"] for plate in plates if plate["kind"] == "corner"]
        (self.last_capital,) = (plate["id"] for plate in plates if plate["kind"] == "last")  # TQ-7: aside
        self.stack: list[int] = [plate["id"] for plate in plates if plate["kind"] == "ordinary"]  # TQ-7: face down
        self.laid: dict[Place, Plate] = {}  # as they lie, turned
        for (place, quarters), number in zip(CORNERS, corners, strict=True):  # TQ-7
            self.laid[PLACES[place]] = turned(self.plates[number], quarters)
        self.pillars: dict[tuple[str, int], int] = {}  # (column, storey) -> owner's seat
        self.hand = dict.fromkeys(self.seats, PILLARS[players] - 1)  # TQ-6
        self.points = dict.fromkeys(self.seats, 0)  # TQ-7
        self.holder = dict.fromkeys(TABLETS, 0)  # TQ-7: the holder's seat, 0 beside the board, where it is free
        self.stage = "first"  # what is asked next: first, turn, auction, plate, lay, seth; then over
        self.reason: str | None = None
        self.mover = 0  # whose turn it is
        self.untouched = True  # nothing done in this turn yet, so an auction may be opened
        self.left = 0  # action points
        self.built = False  # a plate was laid in this turn
        self.idle_turns = 0  # TQ-20: turns in a row without a plate laid
        # The auction, TQ-8
        self.lot, self.price, self.highest, self.speaker = "", 0, 0, 0  # tablet, price, highest bidder, who is asked
        self.still_in: list[int] = []
        # The plate on its way, TQ-10, TQ-15
        self.drawn = 0  # the plate drawn, or the last capital
        self.chosen = TOP, 0  # place and rotation

    # -- What is asked of a referee

    def to_act(self) -> int | None:
        """The seat whose entry is next, 0 for chance, None at the end."""
        asked = {"over": None, "first": 0, "plate": 0, "auction": self.speaker, "seth": self.holder["seth"]}
        return asked.get(self.stage, self.mover)

    def turn(self) -> int | None:
        """The seat whose turn it is, whoever is asked; None before the first turn and at the end."""
        return None if self.stage in ("first", "over") else self.mover

    def legal(self) -> list[str]:
        """Every entry that may be played now, in ASCII order."""
        return sorted(text for entries in self._offers().values() for text in entries())

    def weights(self) -> dict[str, int]:
        """At chance, every outcome is as likely as another; elsewhere there is none."""
        return dict.fromkeys(self.legal(), 1) if self.to_act() == 0 else {}

    def play(self, text: str) -> None:
        """Carry out one entry."""
        word, *rest = text.split(" ")
        offers = self._offers()
        if word not in offers or text not in offers[word]():
            raise ValueError(f"not to be played now: {text!r}")
        if self.stage == "turn":
            self.untouched = False
        getattr(self, f"_play_{word}")(rest)

    def scores(self) -> tuple[int, ...]:
        """The points on the scale; at the end with the penalty."""
        return tuple(self.points[seat] for seat in self.seats)

    def ending(self) -> str | None:
        """'crowned' by TQ-17, 'stalled' by TQ-20, None while running."""
        return self.reason

    def winners(self) -> tuple[int, ...]:
        """TQ-19: most points wins; a tie for first place is no win.  TQ-20: at a standstill nobody wins."""
        if self.reason is None:
            raise ValueError("the match is not over")
        if self.reason == "stalled":
            return ()
        leaders = tuple(seat for seat in self.seats if self.points[seat] == max(self.points.values()))
        return leaders if len(leaders) == 1 else ()

    def turns_left(self) -> int:
        """TQ-20: 8 x players - turns ended in a row; full again as soon as a plate is laid."""
        return 8 * len(self.seats) - (0 if self.built else self.idle_turns)

    def _offers(self) -> dict[str, Callable[[], list[str]]]:
        """At each stage, the first words of entries that may be asked for, and what gives those entries."""
        stages: dict[str, dict[str, Callable[[], list[str]]]] = {
            "first": {"first": lambda: [f"first {COLOURS[seat - 1]}" for seat in self.seats]},  # TQ-7
            "turn": {
                "auction": self._auctions,
                "draw": self._draws,
                "crown": self._crowns,
                "move": self._moves,
                "horus": self._horuses,
                "anubis": self._anubises,
                "thot": lambda: ["thot"] if self.holder["thot"] == self.mover else [],  # TQ-14: no cost
                "end": lambda: ["end"],  # TQ-9: the rest may be left unspent
            },
            "auction": {"raise": self._raises, "drop": lambda: ["drop"]},
            "plate": {"plate": lambda: [f"plate {number}" for number in self.stack]},  # TQ-10: draw at random
            "lay": {"lay": self._lays},  # TQ-10: only laying may follow
            "seth": {"seth": self._seths, "decline": lambda: ["decline"]},
            "over": {},
        }
        return stages[self.stage]

    # -- The board

    def has_site(self, column: str) -> bool:
        """TQ-2: a column without a plate has no site."""
        return any(place in self.laid for place, _ in HOLDING[column])

    def open_site(self, column: str) -> tuple[Place, str]:
        """TQ-2: a column's open site is on its highest plate."""
        return next((place, site) for place, site in HOLDING[column] if place in self.laid)

    def open_level(self, column: str) -> tuple[str, int]:
        """Where a pillar on the open site of a column stands."""
        (storey, _, _), _ = self.open_site(column)
        return column, storey

    def pillar_on(self, column: str) -> int | None:
        """The owner of the pillar on the open site of a column, if one stands there."""
        return self.pillars.get(self.open_level(column)) if self.has_site(column) else None

    def has_half(self, column: str, direction: str) -> bool:
        """TQ-3: the plate of the open site shows a half bridge in this direction."""
        place, site = self.open_site(column)
        return direction in self.laid[place][site]

    def is_complete(self, column: str, direction: str, other: str) -> bool:
        """TQ-3: both halves are there, whatever the heights; TQ-5: a gate's own half is always there."""
        return self.has_half(column, direction) and (other == "hand" or self.has_half(other, OPPOSITE[direction]))

    def put(self, column: str, seat: int) -> None:
        """A pillar from its owner's hand to an open site."""
        self.hand[seat] -= 1
        self.pillars[self.open_level(column)] = seat

    def take(self, column: str) -> None:
        """The pillar of an open site back to its owner's hand."""
        self.hand[self.pillars.pop(self.open_level(column))] += 1

    # -- First player and turns, TQ-7 to TQ-9

    def _play_first(self, rest: list[str]) -> None:
        self._begin_turn(COLOURS.index(rest[0]) + 1)

    def _begin_turn(self, seat: int) -> None:
        """TQ-9: 3 action points."""
        self.stage, self.mover, self.untouched, self.left, self.built = "turn", seat, True, 3, False

    def _next_seat(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def _play_end(self, _: list[str]) -> None:
        """TQ-20: 8 x players turns in a row without a plate laid end the game at that `end`."""
        self.idle_turns = 0 if self.built else self.idle_turns + 1
        if self.turns_left() == 0:
            self._finish("stalled")
        else:
            self._begin_turn(self._next_seat(self.mover))

    # -- The auction, TQ-8

    def _auctions(self) -> list[str]:
        """One auction, as the first thing: a free tablet, a price of at least 1 and no more than one has."""
        if not self.untouched:
            return []
        free = [tablet for tablet in TABLETS if self.holder[tablet] == 0]
        return [f"auction {tablet} {price}" for tablet in free for price in range(1, self.points[self.mover] + 1)]

    def _play_auction(self, rest: list[str]) -> None:
        self.lot, self.price, self.highest = rest[0], int(rest[1]), self.mover
        self.still_in = list(self.seats)
        self.stage = "auction"
        self._ask_after(self.mover)

    def _ask_after(self, seat: int) -> None:
        """The next player in turn order who is still in and is not the highest bidder is asked."""
        self.speaker = self._next_seat(seat)
        while self.speaker not in self.still_in or self.speaker == self.highest:
            self.speaker = self._next_seat(self.speaker)

    def _raises(self) -> list[str]:
        """Any whole number above the price; nobody bids more points than they have."""
        return [f"raise {price}" for price in range(self.price + 1, self.points[self.speaker] + 1)]

    def _play_raise(self, rest: list[str]) -> None:
        self.price, self.highest = int(rest[0]), self.speaker
        self._ask_after(self.speaker)

    def _play_drop(self, _: list[str]) -> None:
        """Out for good; the one who is left pays the bank and takes the tablet, and the opener's turn goes on."""
        self.still_in.remove(self.speaker)
        if len(self.still_in) > 1:
            self._ask_after(self.speaker)
            return
        self.points[self.highest] -= self.price
        self.holder[self.lot] = self.highest
        self.stage = "turn"

    # -- Plates, TQ-10 to TQ-12, TQ-15

    def is_free(self, place: Place) -> bool:
        """TQ-10: a free ground place, or an upper one with four plates just below and pillars on its four sites."""
        if place in self.laid:
            return False
        if place[0] == 0:
            return True
        all_below = all(below in self.laid for below in plates_below(place))
        return all_below and all(self.pillar_on(column) is not None for column in sites_of(place))

    def _free_places(self) -> list[str]:
        """TQ-10: the places that can take an ordinary plate, which never goes on the top."""
        return [name for name, place in PLACES.items() if place != TOP and self.is_free(place)]

    def _draws(self) -> list[str]:
        """TQ-10: 1 point, only when some place is free to take a plate."""
        return ["draw"] if self.left >= 1 and self._free_places() else []

    def _play_draw(self, _: list[str]) -> None:
        """TQ-10: the point is spent at the draw."""
        self.left -= 1
        self.stage = "plate"

    def _play_plate(self, rest: list[str]) -> None:
        self.drawn = int(rest[0])
        self.stack.remove(self.drawn)
        self.stage = "lay"

    def _rotations(self) -> list[str]:
        """TQ-10: turned as wished; TQ-11, TQ-15: the last capital only `r0`."""
        if self.drawn == self.last_capital:
            return ["r0"]
        return [f"r{k}" for k in different_rotations(self.plates[self.drawn])]

    def _lays(self) -> list[str]:
        """TQ-10: the drawn plate, turned as wished, on a place that can take it."""
        return [f"lay {place} {rotation}" for place in self._free_places() for rotation in self._rotations()]

    def _play_lay(self, rest: list[str]) -> None:
        self._choose(PLACES[rest[0]], int(rest[1].removeprefix("r")))

    def _crowns(self) -> list[str]:
        """TQ-11: 1 point, the top place, the plate kept aside, no draw, always `r0`."""
        return ["crown r0"] if self.left >= 1 and self.is_free(TOP) else []

    def _play_crown(self, _: list[str]) -> None:
        self.left -= 1
        self.drawn = self.last_capital
        self._choose(TOP, 0)

    def _choose(self, place: Place, quarters: int) -> None:
        """TQ-15: place and rotation are chosen; another player who holds Seth is asked every time."""
        self.chosen = place, quarters
        if self.holder["seth"] in (0, self.mover):
            self._lay_plate(place, quarters, [self.mover])
        else:
            self.stage = "seth"

    def _seths(self) -> list[str]:
        """TQ-15: turned as the holder wishes."""
        return [f"seth {rotation}" for rotation in self._rotations()]

    def _play_seth(self, rest: list[str]) -> None:
        """TQ-15: the holder lays the plate there, each of the two scores as if alone; Seth is free again."""
        scoring = [self.mover, self.holder["seth"]]
        self.holder["seth"] = 0
        self._lay_plate(self.chosen[0], int(rest[0].removeprefix("r")), scoring)

    def _play_decline(self, _: list[str]) -> None:
        """TQ-15: the plate is laid as the mover chose."""
        self._lay_plate(*self.chosen, [self.mover])

    def plate_score(self, place: Place, seat: int) -> int:
        """TQ-12: ground 1; above, own pillars under it x 1, x 3, x 5, and for all four own 5 x the coefficient."""
        if place[0] == 0:
            return 1
        own = sum(1 for column in sites_of(place) if self.pillars[column, place[0] - 1] == seat)
        return (5 if own == 4 else own) * COEFFICIENT[place[0]]

    def _lay_plate(self, place: Place, quarters: int, scoring: list[int]) -> None:
        """TQ-10: the plate lies there; the pillars under it stay in the storey below, fixed for good."""
        for seat in scoring:
            self.points[seat] += self.plate_score(place, seat)
        self.laid[place] = turned(self.plates[self.drawn], quarters)
        self.stage, self.built = "turn", True
        if place == TOP:  # TQ-17: at once
            self._finish("crowned")

    # -- Pillars, TQ-13, TQ-16

    def _leave(self, road: tuple[str, ...], extra: int, paid: Payments) -> Iterator[Route]:
        """TQ-13: on from the last site of the road, in every direction (it may turn)."""
        for direction in DIRECTIONS:
            other = beyond(road[-1], direction)
            if other == "hand" or (other is not None and self.has_site(other)):
                extra_here = 0 if self.is_complete(road[-1], direction, other) else 1  # not complete: 1 point more
                yield from self._arrive(other, road, extra + extra_here, paid)

    def _arrive(self, other: str, road: tuple[str, ...], extra: int, paid: Payments) -> Iterator[Route]:
        """TQ-13: in the hand or on a free site it must stop; a pillar is passed over, another's for 1 point.

        `road` is the source and the sites passed: a route does not return to its source, and one that comes
        back to a site it has passed never is better.  One already too dear is not followed: none gets cheaper.
        """
        if other in road or 1 + extra > self.left or sum(paid) > self.points[self.mover]:
            return
        owner = None if other == "hand" else self.pillar_on(other)
        if owner is None:
            yield other, 1 + extra, paid
            return
        if owner != self.mover:
            paid = tuple(sum_so_far + (seat == owner) for seat, sum_so_far in zip(self.seats, paid, strict=True))
        yield from self._leave((*road, other), extra, paid)

    def routes(self, source: str) -> Iterator[Route]:
        """TQ-13: every route of one pillar of the mover's that can be paid."""
        nothing = (0,) * len(self.seats)
        if source != "hand":
            yield from self._leave((source,), 0, nothing)
            return
        for column, direction in GATES.items():  # between hand and board it goes through a gate
            if self.has_site(column):
                extra = 0 if self.is_complete(column, direction, "hand") else 1
                yield from self._arrive(column, ("hand",), extra, nothing)

    def _moves(self) -> list[str]:
        """TQ-13: one of one's own pillars, from an open site or from hand, by its best routes."""
        sources = [column for column in COLUMNS if self.pillar_on(column) == self.mover]
        if self.hand[self.mover] > 0:  # TQ-16
            sources.append("hand")
        texts = []
        for source in sources:
            for target, cost, paid in best(set(self.routes(source))):
                owners = [f" {COLOURS[seat - 1]} {paid[seat - 1]}" for seat in self.seats if paid[seat - 1] > 0]
                texts.append(f"move {source}>{target} ap {cost}" + (" pays" + "".join(owners) if owners else ""))
        return texts

    def _play_move(self, rest: list[str]) -> None:
        """`c4>c6 ap 2 pays black 1 yellow 2`"""
        source, target = rest[0].split(">")
        self.left -= int(rest[2])
        for colour, amount in zip(rest[4::2], rest[5::2], strict=True):
            self.points[self.mover] -= int(amount)
            self.points[COLOURS.index(colour) + 1] += int(amount)
        if source != "hand":
            self.take(source)
        if target != "hand":
            self.put(target, self.mover)

    # -- Tablets, TQ-14

    def _horuses(self) -> list[str]:
        """1 point: put a pillar from hand on any open empty site; TQ-16: not from an empty hand."""
        if self.holder["horus"] != self.mover or self.left < 1 or self.hand[self.mover] == 0:
            return []
        return [f"horus {column}" for column in COLUMNS if self.has_site(column) and self.pillar_on(column) is None]

    def _play_horus(self, rest: list[str]) -> None:
        self.left -= 1
        self.put(rest[0], self.mover)
        self.holder["horus"] = 0

    def _anubises(self) -> list[str]:
        """1 point: take 1 or 2 open pillars, anyone's; sites sorted."""
        if self.holder["anubis"] != self.mover or self.left < 1:
            return []
        standing = [column for column in COLUMNS if self.pillar_on(column) is not None]
        return [" ".join(["anubis", *some]) for number in (1, 2) for some in combinations(standing, number)]

    def _play_anubis(self, rest: list[str]) -> None:
        self.left -= 1
        for column in rest:
            self.take(column)
        self.holder["anubis"] = 0

    def _play_thot(self, _: list[str]) -> None:
        """One point more this turn, also when none is left."""
        self.left += 1
        self.holder["thot"] = 0

    # -- The end, TQ-17 to TQ-20

    def _finish(self, reason: str) -> None:
        """TQ-18: each pillar on an open site, carrying nothing, costs its owner 1, 3, 5 points."""
        for (column, storey), seat in self.pillars.items():
            if self.open_level(column) == (column, storey):
                self.points[seat] -= PENALTY[storey]
        self.reason = reason
        self.stage = "over"
