"""The contract that all games keep, and what can be done with any game that keeps it."""

from hypostyle.core.actors import CHANCE, CLOCK, Actor, Seat, read_seat, seat_name
from hypostyle.core.chance import SEED_BYTES, Dice, derive, draw, numbered_seed, pick, seal
from hypostyle.core.check import CheckFailed, Report, check_game
from hypostyle.core.conditions import Condition, first_broken
from hypostyle.core.contract import Game, Position
from hypostyle.core.data import Codec, Data
from hypostyle.core.errors import (
    Ambiguous,
    DataError,
    HypostyleError,
    MoveError,
    OpenPosition,
    OptionError,
    RecordError,
    Refused,
    Unreadable,
)
from hypostyle.core.examples import Example
from hypostyle.core.facts import APART, Facts, Kind, Option, Options, Preset
from hypostyle.core.frozen import FrozenDict, changed
from hypostyle.core.lessons import Lesson
from hypostyle.core.match import Match
from hypostyle.core.measured import UNEVEN, Row, rows_of, uneven
from hypostyle.core.moves import (
    Chance,
    Choice,
    Departure,
    Entry,
    Move,
    Outcome,
    Refusal,
    Resign,
    Timeout,
    refuse,
)
from hypostyle.core.notation import entry_text, read_entry
from hypostyle.core.painting import Painting
from hypostyle.core.perft import divide, perft
from hypostyle.core.plain import read_plain
from hypostyle.core.playthrough import playthrough
from hypostyle.core.policies import POLICIES, Policy, eager, play_out, uniform
from hypostyle.core.prepared import Prepared
from hypostyle.core.race import Race
from hypostyle.core.reasons import Merit
from hypostyle.core.record import (
    Fork,
    Line,
    Record,
    hash_of_set,
    read_json,
    read_record,
    read_text,
    write_json,
    write_text,
)
from hypostyle.core.telling import Telling
from hypostyle.core.words import LANGUAGES, Message, Words, message, words_of

__all__ = [
    # The contract
    "Actor",
    "CHANCE",
    "CLOCK",
    "Chance",
    "Choice",
    "Codec",
    "Condition",
    "Data",
    "Departure",
    "Entry",
    "Example",
    "Facts",
    "FrozenDict",
    "changed",
    "Game",
    "Kind",
    "Lesson",
    "Merit",
    "Move",
    "APART",
    "Option",
    "Options",
    "Outcome",
    "Painting",
    "Position",
    "Preset",
    "Race",
    "Refusal",
    "Resign",
    "Seat",
    "Telling",
    "Timeout",
    "first_broken",
    "read_seat",
    "refuse",
    "seat_name",
    # Playing
    "Match",
    "POLICIES",
    "Policy",
    "Prepared",
    "eager",
    "entry_text",
    "play_out",
    "read_entry",
    "uniform",
    # Records
    "Fork",
    "Line",
    "Record",
    "hash_of_set",
    "read_json",
    "read_plain",
    "read_record",
    "read_text",
    "write_json",
    "write_text",
    # Chance
    "Dice",
    "SEED_BYTES",
    "derive",
    "draw",
    "numbered_seed",
    "pick",
    "seal",
    # Proof
    "CheckFailed",
    "Report",
    "check_game",
    "divide",
    "perft",
    "playthrough",
    # What has been measured
    "Row",
    "UNEVEN",
    "rows_of",
    "uneven",
    # Words
    "LANGUAGES",
    "Message",
    "Words",
    "message",
    "words_of",
    # Errors
    "Ambiguous",
    "DataError",
    "HypostyleError",
    "MoveError",
    "OpenPosition",
    "OptionError",
    "RecordError",
    "Refused",
    "Unreadable",
]
