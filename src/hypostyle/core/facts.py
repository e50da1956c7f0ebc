"""What is known of a game before anyone plays: facts and options, read by lobby, command line, docs and adapters."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal, TypeAlias

from hypostyle.core.actors import Seat
from hypostyle.core.errors import OptionError
from hypostyle.core.words import Word, message

Value: TypeAlias = int | str
By: TypeAlias = Literal["seat", "chance", "clock"]


class Options(Mapping[str, Value]):
    """The options of one match, each checked and each written out; immutable."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({self._values})"

    def number(self, name: str) -> int:
        """An option whose values are numbers."""
        value = self._values[name]
        assert isinstance(value, int), f"option {name} is text: {value!r}"
        return value


APART = "apart"  # all seats are people, each at a screen of their own, and nobody has days for a move


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen. `when` names the earlier options and values under which it applies."""

    name: str
    values: tuple[Value, ...]
    default: Value
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    accepts: Callable[[str], bool] | None = None  # free text instead of listed values; `values` are then examples
    # What a set-up proposes instead of the default, by circumstance: a language that is spoken, or APART. Records and
    # the rules know the default alone. It never changes how many seats there are.
    proposed: Mapping[str, Value] = field(default_factory=dict)

    def applies(self, chosen: Mapping[str, Value]) -> bool:
        """Whether the option means anything, given the options before it."""
        return all(chosen.get(name) in values for name, values in self.when.items())

    def usual(self, circumstances: Collection[str] = ()) -> Value:
        """What is chosen where nobody has: what is proposed for one of these circumstances, else the default."""
        return next((value for name, value in self.proposed.items() if name in circumstances), self.default)

    def read(self, given: object) -> Value:
        """The value meant by a text or number; raises OptionError."""
        for value in self.values:
            if str(given) == str(value):
                return value
        if self.accepts and isinstance(given, str) and self.accepts(given):
            return given
        expected: tuple[Word, ...] = tuple(str(value) for value in self.values)
        said = message("error.option_value", name=self.name, value=str(given), expected=expected)
        raise OptionError(said)


@dataclass(frozen=True)
class Preset:
    """Options chosen together under a name, such as a difficulty; `when` names what has to be chosen before, as in
    `Option`. The game's words tell it: `preset.<id>` is its name, `preset.<id>.about` what to expect of it.
    """

    id: str
    options: Mapping[str, Value]
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    even_with: str | None = None  # the computer player that wins half of these matches, as measured
    is_proposed: bool = False  # what a set-up proposes instead of the defaults

    @property
    def start(self) -> Mapping[str, Value]:
        """The options of a match that begins with it: the least that has to be chosen before, and its own."""
        return {name: values[0] for name, values in self.when.items()} | dict(self.options)


@dataclass(frozen=True)
class Kind:
    """A kind of entry and who makes it."""

    name: str
    by: By = "seat"


# Every game knows these; they are no moves to choose from.
COMMON_KINDS = (Kind("resign"), Kind("timeout", "clock"))
COMMON_ENDINGS = ("resigned", "timeout")
COMMON_REFUSALS = ("refusal.over", "refusal.turn")
RARE_REFUSALS = ("refusal.not_yours", "refusal.chance", "refusal.clock")  # common too, but not met in every game


def nobody(options: Options) -> tuple[Seat, ...]:
    """The house seats of a game that has none."""
    return ()


def seats_by_players(options: Options) -> int:
    """As many seats as players: what nearly every game has."""
    return options.number("players")


@dataclass(frozen=True)
class Facts:
    """The facts of a game, as data."""

    id: str
    titles: Mapping[str, str]
    designer: str
    players: tuple[int, ...]
    minutes: int
    rules_version: int
    rules: tuple[str, ...]  # rule ids, in order
    rule_of: Mapping[str, str]  # which rule the common refusals cite: over, turn, chance, clock
    options: tuple[Option, ...]
    kinds: tuple[Kind, ...]  # of entries, besides COMMON_KINDS
    endings: tuple[str, ...]  # why a match ends, besides COMMON_ENDINGS
    refusals: tuple[str, ...]  # codes, besides COMMON_REFUSALS
    score_bounds: Callable[[Options], tuple[int, int]]
    longest: Callable[[Options], int]  # no match has more entries than this
    # Refusals and endings that matches played without aiming at them may not meet, and `timeout` where the clock always
    # writes something else; stories prove those.
    rare: frozenset[str] = frozenset()
    presets: tuple[Preset, ...] = ()  # the easiest first
    luck: bool = False
    hidden: bool = False
    simultaneous: bool = False
    seats: Callable[[Options], int] = seats_by_players
    house_seats: Callable[[Options], tuple[Seat, ...]] = nobody

    def title(self, language: str) -> str:
        """What the game is called in a language; in English where it has no name in that."""
        return self.titles.get(language, self.titles["en"])

    def kind(self, name: str) -> Kind:
        """The kind of that name; one that is not declared is a programmer's error."""
        for kind in (*self.kinds, *COMMON_KINDS):
            if kind.name == name:
                return kind
        raise KeyError(f"{self.id} declares no kind of entry {name!r}")

    def preset(self, name: str) -> Preset:
        """The preset of that name; raises OptionError."""
        for preset in self.presets:
            if preset.id == name:
                return preset
        expected: tuple[Word, ...] = tuple(preset.id for preset in self.presets)
        raise OptionError(message("error.preset_unknown", name=name, game=self.id, expected=expected))

    def settle(self, given: Mapping[str, object], circumstances: Collection[str] = ()) -> Options:
        """All options that apply, those given and what is usual for the rest; raises OptionError."""
        self._refuse_unknown(given)
        chosen: dict[str, Value] = {}
        for option in self.options:
            if option.applies(chosen):
                chosen[option.name] = option.read(given.get(option.name, option.usual(circumstances)))
            elif option.name in given:
                needs: tuple[Word, ...] = tuple(
                    f"{name}={value}" for name, values in option.when.items() for value in values
                )
                raise OptionError(message("error.option_applies", name=option.name, needs=needs))
        return Options(chosen)

    def variants(self) -> tuple[Options, ...]:
        """Every combination of listed values: what tests and playthroughs go through."""
        found: list[dict[str, Value]] = [{}]
        for option in self.options:
            found = [
                {**chosen, option.name: value} if option.applies(chosen) else chosen
                for chosen in found
                for value in (option.values if option.applies(chosen) else (option.default,))
            ]
        return tuple(Options(chosen) for chosen in found)

    def _refuse_unknown(self, given: Mapping[str, object]) -> None:
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                near = get_close_matches(name, names, n=1) or names
                said = message("error.option_unknown", name=name, game=self.id, expected=tuple(near))
                raise OptionError(said)
