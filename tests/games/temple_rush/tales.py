"""What the stories of Temple Rush's rules are told with: entries played on, scenes set up in the middle of a game."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from hypostyle.core import Position
from hypostyle.core.notation import read_entry
from hypostyle.games.temple_rush import GAME, RushPosition

RUSH = GAME
TWO = {"z1": 2, "z2": 9}  # the altar and the step pyramid


class Told(NamedTuple):
    """A refusal: the rule it breaks, and the code of its words."""

    rule: str
    code: str


def play(position: Position, text: str) -> RushPosition:
    """The position after entries that `; ` separates, each of them legal."""
    for entry in filter(None, text.split("; ")):
        actor, move = read_entry(position, entry)
        refused = position.why_not(actor, move)
        assert refused is None, f"{entry}: {refused}"
        position = position.after(actor, move)
    return cast("RushPosition", position)


def begun(text: str = "", **options: object) -> RushPosition:
    """The position that these entries lead to from the start."""
    return play(RUSH.start(options), text)


def edited(position: Position, **changes: Any) -> RushPosition:
    """The same position with some of its data changed."""
    return cast("RushPosition", RUSH.position({**position.data(), **changes}))


def seated(position: Position, seat: int, **changes: Any) -> RushPosition:
    """The same position with some of a seat's data changed; zones are given as `z1="4 0,0; 2 1,1"`."""
    players = [dict(player) for player in position.data()["players"]]
    player = players[seat - 1]
    zones = {zone: changes.pop(zone).split("; ") for zone in ("z1", "z2", "z3") if zone in changes}
    player["figures"] = {**player["figures"], **{name: [b for b in bricks if b] for name, bricks in zones.items()}}
    players[seat - 1] = {**player, **changes, "supply": _supply({**player, **changes})}
    return edited(position, players=players)


def _supply(player: Mapping[str, Any]) -> list[int]:
    out = [int(brick[0]) for bricks in player["figures"].values() for brick in bricks] + list(player["bonus"])
    return [number - out.count(size) for size, number in ((1, 3), (2, 4), (3, 3), (4, 3))]


def without_tokens(position: Position) -> RushPosition:
    """The same position with every power token used: parts end by themselves after the main action."""
    for seat in range(1, len(position.data()["players"]) + 1):
        position = seated(position, seat, tokens=[])
    return cast("RushPosition", position)


def scene(
    rolled: str, built: Mapping[int, Mapping[str, str]] | None = None, cards: Mapping[str, int] = TWO, **options: Any
) -> RushPosition:
    """A round in which the dice were just rolled, with bricks built by some seats; the top of the pile is card 1."""
    entries = ["first seat1", *(f"card {zone} {card}" for zone, card in cards.items())]
    if options.get("open_pile") != "off":
        entries.append("pile 1")
    position = begun("; ".join([*entries, f"roll {rolled}"]), **{"players": len(rolled.split(" ")), **options})
    for seat, zones in (built or {}).items():
        position = seated(position, seat, **zones)
    return position


def last_card(
    rolled: str, card: int, built: Mapping[int, Mapping[str, str]] | None = None, **options: object
) -> RushPosition:
    """A round with one temple card left, in z1 (French: z2)."""
    count = len(rolled.split(" "))
    zones = ("z1", "z2", "z3") if count == 4 else ("z1", "z2") if options.get("edition") != "fr" else ("z2", "z3")
    others = [other for other in (10, 11, 12) if other != card]
    cards = dict(zip(zones, (card, *others), strict=False))
    position = scene(rolled, built, cards, **options)
    return edited(position, holders={zones[0]: card}, pile=0, has_lightning=False, top=None, has_emptied=True)


def refusal(position: Position, text: str) -> Told | None:
    """What is said of an entry; None if it is legal. The list of legal moves must say the same."""
    actor, move = read_entry(position, text)
    refused = position.why_not(actor, move)
    if not position.is_open:
        listed = any(entry == (actor, move) for entry in position.entries())
        assert listed == (refused is None), f"the list and why_not disagree about {text}"
    if refused is None:
        return None
    for language in ("en", "fr"):
        assert "{" not in RUSH.words(language).say(refused.message)
    return Told(refused.rule, refused.message.code.removeprefix("refusal."))


def legal(position: Position, seat: int, kind: str = "") -> list[str]:
    """The legal moves of a seat, all or of one kind."""
    return [move.text for move in position.legal_moves(seat) if kind in ("", move.kind)]


def kinds(position: Position, seat: int) -> set[str]:
    """The kinds of moves a seat has."""
    return {move.kind for move in position.legal_moves(seat)}


def weights(position: Position) -> dict[str, int]:
    """What chance can draw, with its weights."""
    return {chance.move.text: chance.weight for chance in position.chances()}


def seat_data(position: Position, seat: int) -> Any:
    """What a seat has."""
    return position.data()["players"][seat - 1]


def zone(position: Position, seat: int, name: str) -> str:
    """What stands in a zone of a seat."""
    return "; ".join(seat_data(position, seat)["figures"][name])


def supply(position: Position, seat: int) -> tuple[int, ...]:
    """A seat's bricks in supply, from size 1 to size 4."""
    return tuple(seat_data(position, seat)["supply"])


class Dead(NamedTuple):
    """TR-11: a zone that a bonus made impossible to finish."""

    edition: str
    card: int
    figure: str
    bonus: list[int]
    has_mortar: bool = False

    def position(self, rolled: str = "* 1", **options: Any) -> RushPosition:
        """Seat 1 before its main action, with such a zone on the left."""
        left = 1 if self.edition == "en" else 2
        cards = {f"z{left}": self.card, f"z{left + 1}": 9}
        position = scene(rolled, cards=cards, edition=self.edition, **options)
        mortar = left if self.has_mortar else None
        return seated(position, 1, bonus=self.bonus, mortar=mortar, **{f"z{left}": self.figure})


DEAD = [
    Dead("en", 29, "3 -2,-1; 3x -2,0; 1 0,0; 1 1,0; 2 0,1", [3, 4]),
    Dead("en", 31, "4 -1,-2; 4x 0,-1; 4x 1,-1; 1 0,0; 2 0,1; 1 0,2", [2]),
    Dead("fr", 29, "3x 0,0", [1, 3, 4], has_mortar=True),
    Dead("fr", 3, "2x -1,-1; 1 0,-1; 4x -1,0; 4x 0,0", [4], has_mortar=True),
    Dead("en", 12, "1 1,-3; 2 0,-2; 2 -1,-1; 1 0,0", [1, 2, 3], has_mortar=True),
    Dead("en", 7, "2x -1,0; 2x 0,0; 4x -1,1", [2, 3], has_mortar=True),
    # No single exchange helps these: all that fit the silhouette are offered.
    Dead("fr", 25, "3 -1,-2; 2 -2,-1; 2 0,-1; 4x 0,0; 1 0,1", [1, 2, 3, 4]),
    Dead("en", 16, "4x -1,-2; 1 0,-2; 2 2,-1; 4x 0,0; 2 1,0; 1 3,0", [2, 3, 4], has_mortar=True),
]
