"""Temple Rush, as data."""

from collections.abc import Mapping

from hypostyle.core import APART, Facts, Option, Options, Preset, Seat
from hypostyle.core import Kind as CoreKind
from hypostyle.core.facts import By
from hypostyle.games.temple_rush.cards import DECK, IN_PLAY, VALUES
from hypostyle.games.temple_rush.lightning import LIGHTNING_POINTS
from hypostyle.games.temple_rush.moves import Kind
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.robot import ROBOTS
from hypostyle.games.temple_rush.rounds import DRY_ROUNDS
from hypostyle.games.temple_rush.space import BRICKS, SIZES

_TABLE = (2, 3, 4)
_ALONE: Mapping[str, tuple[int, ...]] = {"players": (1,)}
_CARDS: Mapping[int, int] = {1: DECK, **IN_PLAY}
_BY: Mapping[Kind, By] = {
    **dict.fromkeys((Kind.FIRST, Kind.CARD, Kind.PILE, Kind.TARGET, Kind.ROLL, Kind.RACE_WINNER), "chance"),
    Kind.RACE_OVER: "clock",
}
_RARE = (
    *("clock", "part_over", "pact_binds", "pact_claimed"),
    *("race_bricks", "race_open", "race_overlap", "race_wrong"),
    *("fix_once", "fix_unfinished", "fix_misfit", "fix_pact"),
)


def _seats(options: Options) -> int:
    """The Robot has a seat of its own."""
    return max(2, options.number("players"))


def _house_seats(options: Options) -> tuple[Seat, ...]:
    return (2,) if options["players"] == 1 else ()


def _score_bounds(options: Options) -> tuple[int, int]:
    """All cards, the whole bonus area, all tokens, lightning, and a pact with every brick."""
    cards = _CARDS[options.number("players")] * max(VALUES.values())
    return 0, cards + sum(SIZES) + len(Token) + LIGHTNING_POINTS + sum(BRICKS)


def _longest(options: Options) -> int:
    """TR-19 ends a game of dry rounds; a round has few entries. The solo game has no such end, but the Robot builds."""
    rounds = (DRY_ROUNDS + 1) * (_CARDS[options.number("players")] + 1) if options["players"] != 1 else 5_000
    return rounds * 20 * _seats(options)


FACTS = Facts(
    id="temple_rush",
    titles={"en": "Temple Rush", "fr": "Temple Rush"},
    designer="Jacob Berg",
    players=(1, 2, 3, 4),
    minutes=30,
    rules_version=2,
    rules=tuple(f"TR-{number}" for number in range(1, 25)),
    rule_of={"over": "TR-19", "turn": "TR-7", "chance": "TR-5", "clock": "TR-17"},
    options=(
        Option("players", (1, 2, 3, 4), 2),
        Option("edition", ("en", "fr"), "en", proposed={"fr": "fr"}),
        Option("building", ("guided", "free"), "guided"),
        # A lottery is for those who cannot race: neither rulebook knows it.
        Option("race", ("drawn", "live"), "drawn", when={"players": _TABLE}, proposed={APART: "live"}),
        Option("open_pile", ("on", "off"), "on"),
        Option("robot", tuple(ROBOTS), "normal", when=_ALONE),
        Option("robot_card", (3, 4, 5, 6), 4, when=_ALONE),
    ),
    presets=(
        Preset("gentle", {"robot": "normal_bonus_1", "robot_card": 6}, _ALONE, even_with="mason"),
        Preset("fair", {"robot": "hard_bonus_2", "robot_card": 6}, _ALONE, even_with="foreman", is_proposed=True),
        Preset("stern", {"robot": "easy", "robot_card": 6}, _ALONE, even_with="architect"),
        Preset("merciless", {"robot": "normal", "robot_card": 4}, _ALONE),  # as printed
    ),
    kinds=tuple(CoreKind(kind.value, _BY.get(kind, "seat")) for kind in Kind),
    endings=("finished", "dry"),
    refusals=tuple(
        f"refusal.{code}"
        for code in (
            "chance",
            "not_yours",
            "clock",
            "not_now",
            "settle_first",
            "rebuild_first",
            "race_now",
            "robot_takes",
            "part_over",
            "no_zone",
            "has_acted",
            "not_rolled",
            "none_in_supply",
            "first_at_origin",
            "overlap",
            "not_joined",
            "too_far",
            "not_completable",
            "still_in_supply",
            "no_brick",
            "same_zone",
            "left_apart",
            "fix_whole",
            "fix_unfinished",
            "fix_misfit",
            "fix_pact",
            "fix_one_zone",
            "fix_once",
            "same_laying",
            "same_size",
            "none_to_exchange",
            "token_used",
            "before_acting",
            "die_star",
            "die_same",
            "bag_highest",
            "bag_completes",
            "pact_binds",
            "pact_misfit",
            "pact_not_now",
            "pact_busy",
            "pact_claimed",
            "no_offer",
            "claims_itself",
            "claim_empty",
            "forfeit_due",
            "no_forfeit",
            "bonus_there",
            "bonus_not_built",
            "bonus_compulsory",
            "none_to_keep",
            "race_bricks",
            "race_outside",
            "race_overlap",
            "race_open",
            "race_wrong",
        )
    ),
    # When time is up a seat passes, or the race is over: nobody loses by the clock.
    rare=frozenset({"timeout"} | {f"refusal.{code}" for code in _RARE}),
    score_bounds=_score_bounds,
    longest=_longest,
    luck=True,
    simultaneous=True,
    seats=_seats,
    house_seats=_house_seats,
)
