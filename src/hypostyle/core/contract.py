"""The contract every game keeps: `Game` and `Position`.

Callers use the public verbs; a game's author writes the hooks that begin with an underscore. The base class deals
with finished matches, wrong turns, resignation, chance and the clock, so that a hook reads like the rulebook.

A position knows rules alone. How it is told, shown and written, and who contends with a move, is known by objects
that the game hands out: `telling`, `painting`, `codec` and `race`. The verbs for them are here, so that callers have
one place to ask.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hypostyle.core.actors import CHANCE, CLOCK, Actor, Seat, read_seat
from hypostyle.core.chance import Dice
from hypostyle.core.data import Codec, Data
from hypostyle.core.errors import DataError, OpenPosition, Unreadable
from hypostyle.core.examples import Example
from hypostyle.core.facts import COMMON_KINDS, Facts, Options
from hypostyle.core.kit import Kit, Making
from hypostyle.core.lessons import Lesson
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
from hypostyle.core.painting import Painting
from hypostyle.core.prepared import load_prepared
from hypostyle.core.race import Race
from hypostyle.core.reasons import Merit
from hypostyle.core.solids import Solid
from hypostyle.core.telling import Telling
from hypostyle.core.words import CORE_WORDS, Message, Words, message, words_of

_NUMBER = re.compile(r"(-?[0-9]+)")


def _natural(key: str) -> list[str | int]:
    """What sorts keys as people do: 2 before 10, and -1 before 0."""
    return [int(part) if at % 2 else part for at, part in enumerate(_NUMBER.split(key))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(ABC):
    """A situation, complete and immutable."""

    game: Game
    options: Options
    departure: Departure | None = None

    # Who acts

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The seats that may act now, ascending; `(CHANCE,)` at a draw; nobody at the end."""
        return () if self.departure else self._to_act()

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, even while another must answer; None if it is everyone's, chance's or nobody's."""
        return None if self.departure else self._turn()

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, self.game.facts.seats(self.options) + 1)

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats that the rules play themselves, each with exactly one legal move."""
        return self.game.facts.house_seats(self.options)

    @property
    def is_open(self) -> bool:
        """Whether moves cannot be listed: `legal_moves` then gives one sample, and `why_not` alone decides."""
        return self._is_open() and bool(self.to_act)

    # What they may do

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """All complete moves of a seat, in the order of their texts."""
        return self._legal_moves(seat) if seat in self.to_act and seat != CHANCE else ()

    def choices(self, seat: Seat, path: tuple[str, ...] = ()) -> tuple[Choice, ...]:
        """What can be chosen next on the way to a move, after the choices in `path`, as people read it.

        The usual comes first and numbers stand as numbers, unlike `legal_moves`, whose order is that of texts.
        """
        return self._choices(seat, path) if seat in self.to_act and seat != CHANCE else ()

    def given(self, seat: Seat) -> Move | None:
        """The move that a host makes for a seat after a moment, since nothing is left to choose; mostly None."""
        return self._given(seat) if seat in self.to_act and seat != CHANCE else None

    def chances(self) -> tuple[Chance, ...]:
        """The outcomes chance can draw now, in the order of their texts, with integer weights."""
        return self._chances() if self.to_act == (CHANCE,) else ()

    def entries(self) -> tuple[Entry, ...]:
        """Every legal entry of every actor; raises OpenPosition where they cannot be listed."""
        if self.is_open:
            raise OpenPosition(message("error.open"))
        if self.to_act == (CHANCE,):
            return tuple(Entry(CHANCE, chance.move) for chance in self.chances())
        return tuple(Entry(seat, move) for seat in self.to_act for move in self.legal_moves(seat))

    def why_not(self, actor: Actor, move: Move) -> Refusal | None:
        """Why a move is refused; None exactly if it is legal (or resigns). Of several broken rules, the first."""
        if self.outcome:
            return refuse(self.rule_of("over"), "over")
        by = self.game.facts.kind(move.kind).by
        if actor == CLOCK or by == "clock":
            seats = [seat for seat in self.to_act if seat != CHANCE]
            timed = actor == CLOCK and by == "clock" and any(self.on_time(seat) == (CLOCK, move) for seat in seats)
            return None if timed else refuse(self.rule_of("clock"), "clock", move=move.text)
        if actor not in self.to_act:
            return refuse(self.rule_of("turn"), "turn", to_act=tuple(map(self.name, self.to_act)))
        if actor == CHANCE:
            drawn = any(chance.move == move for chance in self.chances())
            return None if drawn else refuse(self.rule_of("chance"), "chance", move=move.text)
        if by == "chance":
            return refuse(self.rule_of("turn"), "not_yours", move=move.text)
        return None if isinstance(move, Resign) else self._why_not(actor, move)

    def canonical(self, actor: Actor, move: Move) -> Move:
        """The one spelling of a move that the notation lets be written in several ways; else the move itself."""
        return move

    def on_time(self, seat: Seat) -> Entry:
        """The entry that is written when the time of a seat is up."""
        return Entry(CLOCK, Timeout(seat))

    @property
    def limit(self) -> int | None:
        """The seconds that the rules themselves give in this position; then the host writes what `on_time` says."""
        return self._limit()

    def after(self, actor: Actor, move: Move) -> Position:
        """The next position. It trusts the caller: `Match.play` is the door that checks."""
        if isinstance(move, Resign):
            return replace(self, departure=Departure("resigned", actor))
        if isinstance(move, Timeout):
            return replace(self, departure=Departure("timeout", move.seat))
        return self._after(actor, move)

    def imagine(self, seat: Seat | None, dice: Dice) -> Position:
        """A position that the seat cannot tell from this one; itself where nothing is hidden."""
        return self

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as shown to players."""
        return self._scores()

    @property
    def progress(self) -> float:
        """How far the match has come, from 0 at the start to 1 at the end: a measure of phase, not of who leads."""
        return 1.0 if self.outcome else self._progress()

    @property
    def outcome(self) -> Outcome | None:
        """Why it ended and who won; None while it runs. A seat that leaves loses to all others."""
        if self.departure is None:
            return self._outcome()
        others = tuple(seat for seat in self.seats if seat != self.departure.seat)
        return Outcome(self.departure.ending, self.rule_of("over"), others)

    def rule_of(self, occasion: str) -> str:
        """The rule that common refusals cite: `over`, `turn`, `chance`, `clock`."""
        rules = self.game.facts.rule_of
        return rules.get(occasion, rules["turn"])

    # How it is told, shown and written: the game's own objects know

    def spoken(self, actor: Actor, move: Move, seat: Seat | None = None) -> Message:
        """An entry as it is told to a seat (None: a spectator), in the position before it."""
        return self.game.telling.spoken(self, actor, move, seat)

    def name(self, actor: Actor) -> Message:
        """How an actor is called."""
        return self.game.telling.name(self, actor)

    def task(self, seat: Seat | None) -> Message:
        """What a seat can do now, in one line; for anyone else (None: a spectator), who is awaited."""
        return self.game.telling.task(self, seat)

    def description(self, seat: Seat | None) -> tuple[Message, ...]:
        """The position in sentences, for someone who cannot see it; nothing that is hidden from the seat is told."""
        return self.game.telling.description(self, seat)

    def notes(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What a legal move scores or risks."""
        return self.game.telling.notes(self, seat, move)

    def merits(self, seat: Seat, move: Move) -> tuple[Merit, ...]:
        """What can be counted of a legal move, each with what it is worth against doing nothing."""
        return self.game.telling.merits(self, seat, move)

    def reasons(self, seat: Seat, move: Move, second: Move | None = None) -> tuple[Message, ...]:
        """Why a legal move is good: the merits that set it apart from others, above all from the second best."""
        return self.game.telling.reasons(self, seat, move, second)

    @property
    def result(self) -> Message:
        """The outcome in words: the ending and who won. Only at the end."""
        return self.game.telling.result(self)

    def drawing(self) -> str:
        """The position drawn in text, in fixed width."""
        return self.game.painting.drawing(self)

    def picture(self, tried: Move | None = None) -> str:
        """The position as an SVG picture, with a move tried in it: legal in turquoise, refused in terracotta."""
        return self.game.painting.picture(self, tried)

    def view(self, seat: Seat | None) -> Data:
        """What one seat may know, as plain data; None is a spectator."""
        return self.game.codec.view(self, seat)

    def data(self) -> Data:
        """The whole position as plain data; `Game.position` reads it back."""
        return self.game.codec.data(self)

    @property
    def text(self) -> str:
        """The position on one line: its data as JSON."""
        return json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)

    def contenders(self, seat: Seat, move: Move) -> tuple[Seat, ...]:
        """The other seats that could still be first where this legal move would be; mostly nobody."""
        return self.game.race.contenders(self, seat, move)

    # Hooks, in the order in which an author needs them

    @abstractmethod
    def _to_act(self) -> tuple[Actor, ...]: ...

    def _turn(self) -> Seat | None:
        acting = self._to_act()
        return acting[0] if len(acting) == 1 and acting != (CHANCE,) else None

    def _is_open(self) -> bool:
        return False

    @abstractmethod
    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]: ...

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """By default the legal moves, grouped by their paths; a wide game lists the first step by other means."""
        return self._grouped(self._legal_moves(seat), path)

    def _given(self, seat: Seat) -> Move | None:
        return None

    def _grouped(self, moves: Iterable[Move], path: tuple[str, ...]) -> tuple[Choice, ...]:
        """The next choices on the way to these moves, numbers in them as numbers."""
        depth = len(path)
        found: dict[str, Move] = {}
        for move in moves:
            steps = move.path
            if steps[:depth] == path:
                found.setdefault(steps[depth], move)
        return tuple(
            self._choice(move.path[: depth + 1], move if len(move.path) == depth + 1 else None)
            for _, move in sorted(found.items(), key=lambda each: _natural(each[0]))
        )

    def _choice(self, path: tuple[str, ...], move: Move | None) -> Choice:
        """The last choice of a path, and the move that it completes, if any."""
        return Choice(path[-1], self.game.telling.label(self, path), move)

    def _chances(self) -> tuple[Chance, ...]:
        raise NotImplementedError(f"{self.game.facts.id} draws but lists no chances")

    @abstractmethod
    def _why_not(self, seat: Seat, move: Move) -> Refusal | None: ...

    def _limit(self) -> int | None:
        return None

    @abstractmethod
    def _after(self, actor: Actor, move: Move) -> Position: ...

    @abstractmethod
    def _scores(self) -> tuple[int, ...]: ...

    def _progress(self) -> float:
        """Below 1, and 0 at the start; by default always, which makes a match of one phase."""
        return 0.0

    @abstractmethod
    def _outcome(self) -> Outcome | None: ...


class Game(ABC):
    """A set of rules: facts, a start, a notation, and the objects that tell, paint and write its positions."""

    facts: Facts
    telling: Telling[Any]
    painting: Painting[Any]
    codec: Codec[Any]
    race: Race[Any] = Race()
    package: str  # the package whose `words/` folder speaks for the game
    custom_set: Any = None  # a plate or card set of one's own, as plain data

    def __eq__(self, other: object) -> bool:
        """The same rules played with the same set, so that positions read back are equal to those written."""
        return isinstance(other, Game) and type(self) is type(other) and self.custom_set == other.custom_set

    def __hash__(self) -> int:
        return hash(type(self))

    def __deepcopy__(self, memo: object) -> Game:
        """Itself: a game never changes, so copies of positions share it."""
        return self

    def start(self, options: Mapping[str, object] | None = None) -> Position:
        """The first position; raises OptionError for options that do not fit."""
        return self._start(self.facts.settle(options or {}))

    def parse(self, text: str) -> Move:
        """The move that a text spells; raises Unreadable."""
        if text == "resign":
            return Resign()
        try:
            return self._read_timeout(text) if text.startswith("timeout ") else self._parse(text)
        except Unreadable as error:  # raised by a hook, which need not say whose words tell what it expected
            raise Unreadable(error.value, error.expected, error.rule, None, self.package) from None

    def position(self, data: Mapping[str, Any]) -> Position:
        """The position that `Position.data` describes; raises DataError or OptionError."""
        return self.codec.read(self, data)

    def using(self, custom_set: Any) -> Game:
        """The same game with another plate or card set; raises DataError, also if the game has none."""
        raise DataError(message("error.no_set", game=self.facts.id))

    def set_data(self) -> Any:
        """The plate or card set that is played with, as plain data; None in a game that has none."""
        return self.custom_set

    def set_picture(self) -> str:
        """The plate or card set as an SVG picture; only a game that has one is asked."""
        raise NotImplementedError(f"{self.facts.id} has no set to show")

    def kit(self, making: Making) -> Kit | None:
        """All that the game needs on paper, with the set that is played with; None if it cannot be printed."""
        return None

    def solids(self, making: Making) -> tuple[Solid, ...]:
        """What of the game a 3D printer can make; nothing unless it says so."""
        return ()

    def words(self, language: str) -> Words:
        """The game's words in a language, with those that all games share."""
        return words_of(language, CORE_WORDS, self.package)

    def lessons(self) -> tuple[Lesson, ...]:
        """The positions by which the game is taught, in order; none if it has no `lessons.json`."""
        return load_prepared(self.package, Lesson)

    def examples(self) -> tuple[Example, ...]:
        """Positions that show its rules at work and can be played on from; none if it has no `examples.json`."""
        return load_prepared(self.package, Example)

    def eager(self, position: Any, seat: Seat, dice: Dice) -> Move:
        """A move that gets on with the game, found without a search; by default any."""
        moves: tuple[Move, ...] = position.legal_moves(seat)
        return dice.choose(moves)

    def kinds(self) -> tuple[str, ...]:
        """The names of all kinds of entries."""
        return tuple(kind.name for kind in (*self.facts.kinds, *COMMON_KINDS))

    def _read_timeout(self, text: str) -> Move:
        seat = read_seat(text.removeprefix("timeout "))
        if seat is None:
            raise Unreadable(text, message("expected.timeout"), self.facts.rule_of["turn"])
        return Timeout(seat)

    @abstractmethod
    def _start(self, options: Options) -> Position: ...

    @abstractmethod
    def _parse(self, text: str) -> Move: ...
