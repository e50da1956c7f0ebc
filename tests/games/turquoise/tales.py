"""What the stories of Turquoise's rules are told with: positions set up or played, refusals in full, a plain plate set.

The set of the stories has plates whose bridges are easy to keep in mind: rich ones have every half bridge, bare ones
have none.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hypostyle.core import Message, Position, read_entry
from hypostyle.games.turquoise import GAME

COLOURS = ("white", "black", "yellow", "orange")
RICH = {"nw": "NESW", "ne": "NESW", "se": "NESW", "sw": "NESW"}
BARE = {"nw": "", "ne": "", "se": "", "sw": ""}
ROWS = {"nw": "E", "ne": "W", "se": "W", "sw": "E"}  # the two inner bridges along the rows: r0 and r1 differ
ARROW = {"nw": "N", "ne": "", "se": "", "sw": ""}  # one half bridge: four rotations differ


def plate(identity: int, sites: Mapping[str, str], kind: str = "ordinary") -> dict[str, Any]:
    """A plate as a plate set writes it."""
    return {"id": identity, "kind": kind, "sites": dict(sites)}


# 1 to 12 and 23 to 25 are rich, 13 to 20 bare; the corners and the last capital are rich.
STORY_SET = [
    *(plate(number, RICH) for number in range(1, 13)),
    *(plate(number, BARE) for number in range(13, 21)),
    plate(21, ROWS),
    plate(22, ARROW),
    *(plate(number, RICH) for number in range(23, 26)),
    *(plate(number, RICH, "corner") for number in range(26, 30)),
    plate(30, RICH, "last"),
]
PLAIN = GAME.using(STORY_SET)

CORNERS = {"g00": (26, 0), "g03": (27, 1), "g33": (28, 2), "g30": (29, 3)}
# All ground places besides the corners with rich plates: every bridge on the ground is complete.
GROUND = {
    name: (number, 0)
    for number, name in enumerate(
        ("g01", "g02", "g10", "g11", "g12", "g13", "g20", "g21", "g22", "g23", "g31", "g32"), start=1
    )
}
# The first storey of bare plates, the second of rich ones.
FIRST = {f"s1{i}{j}": (13 + 3 * i + j if 3 * i + j < 8 else 23, 0) for i in range(3) for j in range(3)}
SECOND = {"s200": (24, 0), "s201": (25, 0), "s210": (21, 0), "s211": (22, 0)}


def seat_of(colour: str) -> int:
    return COLOURS.index(colour) + 1


def situation(
    players: int = 2,
    plates: Mapping[str, tuple[int, int]] | None = None,
    under: str = "white",
    *,
    points: tuple[int, ...] | None = None,
    hands: tuple[int, ...] | None = None,
    tablets: Mapping[str, str] | None = None,
    mover: str = "white",
    **more: Any,
) -> Position:
    """A turn in which these plates lie over the corners; a colour's argument names the open sites of its pillars.

    The pillars under upper plates are those of the colour `under`. Other arguments are fields of the position's data.
    """
    laid = CORNERS | dict(plates or {})
    standing = {site: seat_of(colour) for colour in COLOURS for site in more.pop(colour, "").split()}
    data = {
        "game": "turquoise",
        "options": {"players": players},
        "plates": {name: list(lying) for name, lying in laid.items()},
        "pillars": standing,
        "covered": {name: [seat_of(under)] * 4 for name in laid if not name.startswith("g")},
        "hands": list(hands or (9,) * players),
        "points": list(points or (0,) * players),
        "tablets": {tablet: seat_of(colour) for tablet, colour in (tablets or {}).items()},
        "undrawn": [number for number in range(1, 26) if number not in {lying[0] for lying in laid.values()}],
        "mover": seat_of(mover),
        "actions": 3,
        "is_fresh": True,
        "bidding": None,
        "is_drawing": False,
        "drawn": None,
        "offer": None,
        "has_laid": False,
        "idle": 0,
        "ending": None,
    }
    return PLAIN.position(data | more)


def then(position: Position, text: str) -> Position:
    """The position after entries separated by semicolons, each of which must be legal."""
    for line in text.split("; "):
        actor, move = read_entry(position, line)
        refused = position.why_not(actor, move)
        assert refused is None, f"{line}: {refused}"
        position = position.after(actor, move)
    return position


def begun(players: int = 2, first: str = "white") -> Position:
    """The first turn of a match with the set of the stories."""
    return then(PLAIN.start({"players": players}), f"first {first}")


class Told(NamedTuple):
    """A refusal as players meet it."""

    rule: str
    code: str
    cells: tuple[str, ...]
    en: str
    fr: str


def refusal(position: Position, text: str, seat: int | None = None) -> Told | None:
    """What a seat (the one to act, unless another is named) is told about a move; None if it is legal."""
    actor = seat if seat is not None else position.to_act[0] if position.to_act else 1
    refused = position.why_not(actor, position.game.parse(text))
    if refused is None:
        return None
    said = refused.message
    return Told(refused.rule, said.code.removeprefix("refusal."), said.cells, *in_both_languages(said))


def in_both_languages(said: Message) -> tuple[str, str]:
    """A message in English and in French."""
    return GAME.words("en").say(said), GAME.words("fr").say(said)


def legal(position: Position, kind: str = "") -> list[str]:
    """The legal entries as texts, in their order; those of one kind if it is named."""
    return [entry.move.text for entry in position.entries() if entry.move.kind == kind or not kind]


def is_legal(position: Position, text: str) -> bool:
    """Whether a move is allowed, by `why_not` and by the list of legal moves alike."""
    listed = text in legal(position)
    assert listed == (refusal(position, text) is None), f"the list and why_not disagree about {text}"
    return listed


def prices(position: Position, way: str) -> list[str]:
    """What is asked for a pillar's way, such as `a1>c1`: the best trade-offs."""
    return [text.removeprefix(f"move {way} ") for text in legal(position, "move") if text.startswith(f"move {way} ")]


def seen(position: Position, field: str) -> Any:
    """A field of what a spectator sees."""
    return position.view(None)[field]
