"""Temple, as data."""

from hypostyle.core import Facts, Kind, Option, Options
from hypostyle.games.temple.moves import COLOURS, Rules
from hypostyle.games.temple.score import TILES

OWN_COLOURS = 5


def _is_split(text: str) -> bool:
    """Five different letters of the ten colours."""
    return len(text) == len(set(text)) == OWN_COLOURS and set(text) <= set(COLOURS)


def _two(options: Options) -> int:
    return 2


FACTS = Facts(
    id="temple",
    titles={"en": "Temple", "fr": "Temple"},
    designer="Martin Windischer",
    players=(2,),
    minutes=30,
    rules_version=1,
    rules=tuple(f"TE-{number}" for number in range(1, 16)),
    rule_of={"over": "TE-15", "turn": "TE-12"},
    options=(
        Option("rules", tuple(rules.value for rules in Rules), Rules.SEED.value),
        Option("colours", ("rytvw",), "rytvw", accepts=_is_split),
    ),
    kinds=(Kind("build"),),
    endings=("finished", "shut_out"),
    refusals=tuple(
        f"refusal.{code}"
        for code in (
            "tile_twice",
            "tile_not_in_hand",
            "no_such_face",
            "face_taken",
            "hangs",
            "floor_under_roof",
            "roof_over_floor",
            "shape",
            "floor_alone",
            "wall_alone",
            "wall_bare",
            "roof_supports",
            "corner_apart",
            "corner_floor",
            "tunnel_supports",
            "tunnel_opposite",
            "link_roofs",
            "link_supports",
            "link_four",
            "link_walls",
            "colour_in_use",
            "colour_next",
            "colours_mixed",
            "value",
            "first_turn",
        )
    ),
    rare=frozenset({"shut_out", "refusal.link_supports", "refusal.link_four", "refusal.colour_next"}),
    score_bounds=lambda options: (0, TILES),
    longest=lambda options: 2 * TILES - 1,
    seats=_two,
)
