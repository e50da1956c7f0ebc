"""Aztec, as data."""

from hypostyle.core import Facts, Option, Options
from hypostyle.core import Kind as CoreKind
from hypostyle.games.aztec.moves import Kind
from hypostyle.games.aztec.score import ROUNDS, highest
from hypostyle.games.aztec.space import PIECES


def _score_bounds(options: Options) -> tuple[int, int]:
    """In three rounds each seat builds twice."""
    return 0, highest(str(options["corners"])) * (ROUNDS - 1 if options.get("rounds") == ROUNDS else 1)


def _longest(options: Options) -> int:
    """An auction names each barrier once at the most, and one seat passes before it ends."""
    if options.number("players") == 2:
        return PIECES
    return PIECES * ROUNDS if options["rounds"] == ROUNDS else PIECES + highest(str(options["corners"])) + 1


FACTS = Facts(
    id="aztec",
    titles={"en": "Aztec", "fr": "Aztec"},
    designer="Niek Neuwahl",
    players=(2, 3),
    minutes=20,
    rules_version=1,
    rules=tuple(f"AZ-{number}" for number in range(1, 16)),
    rule_of={"over": "AZ-9", "turn": "AZ-11"},
    options=(
        Option("players", (2, 3), 2),
        Option("corners", ("none", "shared"), "none"),
        Option("axis", ("ns", "ew"), "ns", when={"players": (2,)}),
        Option("rounds", (1, 3), 1, when={"players": (3,)}),
    ),
    kinds=tuple(CoreKind(kind.value) for kind in Kind),
    endings=("built", "stuck"),
    refusals=(
        "refusal.crooked",
        "refusal.outside",
        "refusal.occupied",
        "refusal.contact",
        "refusal.hanging",
        "refusal.auction_first",
        "refusal.auction_over",
        "refusal.no_auction",
        "refusal.no_auction_in_rounds",
        "refusal.barrier_first",
        "refusal.barrier_lower",
    ),
    rare=frozenset({"stuck"}),
    score_bounds=_score_bounds,
    longest=_longest,
)
