"""Turquoise, as data."""

from collections.abc import Mapping

from hypostyle.core import Facts, Option, Options
from hypostyle.core import Kind as CoreKind
from hypostyle.games.turquoise.moves import Kind

PILLARS: Mapping[int, int] = {2: 34, 3: 29, 4: 24}  # TQ-6: to build with; one more marks the score
IDLE_TURNS = 8  # TQ-20: so many for each player, in a row without a plate, end the match
_MOST_OF_ALL_PLATES = 12 * 1 + 9 * 5 + 4 * 15 + 25  # if every plate were a strike of one seat
_DEAREST_PILLAR = 5  # TQ-18
PLATES = 26  # those that are drawn, and the last capital
_BIDS = 600  # more than an auction can have


def _score_bounds(options: Options) -> tuple[int, int]:
    """Payments and Seth can bring a seat what others scored; the penalty can cost all pillars."""
    players = options.number("players")
    return -_DEAREST_PILLAR * PILLARS[players], _MOST_OF_ALL_PLATES * players


def _longest(options: Options) -> int:
    """TQ-20 ends a match in which no plate is laid; each turn has at most one auction and a few actions."""
    idle_turns = IDLE_TURNS * options.number("players")
    return (PLATES + 1) * idle_turns * (_BIDS + 12)


FACTS = Facts(
    id="turquoise",
    titles={"en": "Turquoise", "fr": "Turquoise"},
    designer="Patrice Vernet",
    players=(2, 3, 4),
    minutes=45,
    rules_version=2,
    rules=tuple(f"TQ-{number}" for number in range(1, 21)),
    rule_of={"over": "TQ-17", "turn": "TQ-9", "chance": "TQ-10"},
    options=(Option("players", (2, 3, 4), 2),),
    kinds=tuple(CoreKind(kind.value, "chance" if kind in (Kind.FIRST, Kind.PLATE) else "seat") for kind in Kind),
    endings=("crowned", "stalled"),
    refusals=tuple(
        f"refusal.{code}"
        for code in (
            "chance",
            "not_yours",
            "no_auction",
            "bid_first",
            "auction_late",
            "tablet_taken",
            "price_low",
            "price_high",
            "no_actions",
            "lay_first",
            "draw_first",
            "no_place",
            "place_taken",
            "not_built",
            "not_carried",
            "not_on_top",
            "same_rotation",
            "top_rotation",
            "no_site",
            "not_your_pillar",
            "stays",
            "site_taken",
            "no_gate",
            "no_way",
            "too_dear",
            "cannot_pay",
            "other_price",
            "tablet_not_held",
            "no_pillar",
            "hand_empty",
            "answer_first",
            "seth_not_asked",
        )
    ),
    score_bounds=_score_bounds,
    longest=_longest,
    rare=frozenset({"refusal.not_on_top", "refusal.top_rotation", "refusal.hand_empty"}),
    luck=True,
)
