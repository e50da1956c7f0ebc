"""The contract every game keeps: `Game` and `Position`, and the small values they speak in.

Callers use the public verbs; a game's author writes the hooks that begin with an underscore. The base class deals
with finished matches, wrong turns, resignation, chance and the clock, so that a hook reads like the rulebook.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, TypeAlias

from hypostyle.core import svg
from hypostyle.core.actors import CHANCE, CLOCK, Actor, Seat, read_seat, seat_name
from hypostyle.core.chance import Dice
from hypostyle.core.errors import CORE_WORDS, DataError, HypostyleError, OpenPosition, OptionError, Unreadable
from hypostyle.core.examples import Example
from hypostyle.core.facts import COMMON_ENDINGS, COMMON_KINDS, Facts, Options
from hypostyle.core.kit import Kit, Making
from hypostyle.core.lessons import Lesson
from hypostyle.core.prepared import load_prepared
from hypostyle.core.solids import Solid
from hypostyle.core.words import Message, Param, Word, Words, message, words_of

Data: TypeAlias = dict[str, Any]  # plain data, as JSON has it


class Move:
    """One thing an actor can do, hashable; `text` is its one spelling, `path` the small choices that lead to it."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} lacks a kind")

    @property
    def text(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} lacks a spelling")

    @property
    def path(self) -> tuple[str, ...]:
        return (self.text,)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """A seat gives up. Every game knows it; it is not among the legal moves."""

    kind: ClassVar[str] = "resign"

    @property
    def text(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class Timeout(Move):
    """The clock ends the match: the seat's time is up."""

    seat: Seat
    kind: ClassVar[str] = "timeout"

    @property
    def text(self) -> str:
        return f"timeout {seat_name(self.seat)}"


class Entry(NamedTuple):
    """One thing that happens: a seat's move, a draw of chance, or what the clock decides."""

    actor: Actor
    move: Move


class Chance(NamedTuple):
    """One outcome of chance; its probability is its weight over the sum of all weights."""

    move: Move
    weight: int


class Choice(NamedTuple):
    """A small choice on the way to a move. `move` is there when the choice completes one."""

    key: str
    label: Message
    move: Move | None

    @property
    def is_complete(self) -> bool:
        return self.move is not None


_NUMBER = re.compile(r"(-?[0-9]+)")


def _natural(key: str) -> list[str | int]:
    """What sorts keys as people do: 2 before 10, and -1 before 0."""
    return [int(part) if at % 2 else part for at, part in enumerate(_NUMBER.split(key))]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule it breaks, in words, with the cells at fault."""

    rule: str
    message: Message


def refuse(rule: str, code: str, *, cells: tuple[str, ...] = (), **params: Param) -> Refusal:
    """A `Refusal` whose words are under `refusal.<code>`."""
    return Refusal(rule, message(f"refusal.{code}", cells=cells, **params))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match ended, by which rule, and who won: nobody, one seat, or several who share."""

    ending: str
    rule: str
    winners: tuple[Seat, ...]
    all_lose: bool = False  # nobody won and it counts as nothing for all; else a match without winners is a tie

    def shares(self, seats: Sequence[Seat]) -> tuple[float, ...]:
        """What part of the win each of all seats has. After a tie nobody is nearer to winning than another."""
        sharing = self.winners or (() if self.all_lose else seats)
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in seats)


class Departure(NamedTuple):
    """A seat that left before the end: `resigned`, or `timeout`."""

    ending: str
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(ABC):
    """A situation, complete and immutable."""

    game: Game
    options: Options
    left: Departure | None = None

    # Who acts

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The seats that may act now, ascending; `(CHANCE,)` at a draw; nobody at the end."""
        return () if self.left else self._to_act()

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, even while another must answer; None if it is everyone's, chance's or nobody's."""
        return None if self.left else self._turn()

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
            return refuse(self.rule_of("turn"), "turn", to_act=self._named(self.to_act))
        if actor == CHANCE:
            drawn = any(chance.move == move for chance in self.chances())
            return None if drawn else refuse(self.rule_of("chance"), "chance", move=move.text)
        if by == "chance":
            return refuse(self.rule_of("turn"), "not_yours", move=move.text)
        return None if isinstance(move, Resign) else self._why_not(actor, move)

    def canonical(self, actor: Actor, move: Move) -> Move:
        """The one spelling of a move that the notation lets be written in several ways; else the move itself."""
        return move

    def notes(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What a legal move scores or risks."""
        return () if isinstance(move, Resign) else self._notes(seat, move)

    def reasons(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What speaks for or against a legal move, each a fact of the rules.

        First whether it ends the match and whose points it changes, then its notes, then what the game knows besides:
        what the move takes away from others, and what it leaves to them.
        """
        after = self.after(seat, move)
        if after.outcome:
            return (message("reason.ends", result=after.result),)
        changed = tuple(self._told_changes(seat, after))
        # Notes that count points say again what the scores have said.
        notes = [note for note in self.notes(seat, move) if not (changed and "points" in note.params)]
        return (*changed, *notes, *self._reasons(seat, move, after))

    def _told_changes(self, seat: Seat, after: Position) -> Iterator[Message]:
        """The points that change, one's own first."""
        changes = {each: after.scores[each - 1] - self.scores[each - 1] for each in self.seats}
        for each in sorted(self.seats, key=lambda each: each != seat):
            way = "gains" if changes[each] > 0 else "loses"
            whose = "you" if each == seat else "other"
            if changes[each]:
                yield message(f"reason.{way}_{whose}", seat=self._name(each), points=abs(changes[each]))

    def contenders(self, seat: Seat, move: Move) -> tuple[Seat, ...]:
        """The other seats that could contend, in this same position, for having been first with this legal move.

        A host holds such a move for a moment and settles the order by when each was made. Where nothing is contended
        nobody is named; a house seat never is, for the rules know when it plays.
        """
        if seat not in self.to_act or isinstance(move, Resign):
            return ()
        others = [other for other in self.to_act if other != seat and other not in self.house_seats]
        return tuple(other for other in others if self._contends(seat, move, other))

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
            return replace(self, left=Departure("resigned", actor))
        if isinstance(move, Timeout):
            return replace(self, left=Departure("timeout", move.seat))
        return self._after(actor, move)

    def eager(self, seat: Seat, dice: Dice) -> Move:
        """A move of a policy that gets on with the game, so that tests reach what random play does not."""
        return dice.choose(self.legal_moves(seat))

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as shown to players."""
        return self._scores()

    @property
    def outcome(self) -> Outcome | None:
        """Why it ended and who won; None while it runs. A seat that leaves loses to all others."""
        if self.left is None:
            return self._outcome()
        others = tuple(seat for seat in self.seats if seat != self.left.seat)
        return Outcome(self.left.ending, self.rule_of("over"), others)

    def rule_of(self, occasion: str) -> str:
        """The rule that common refusals cite: `over`, `turn`, `chance`, `clock`."""
        rules = self.game.facts.rule_of
        return rules.get(occasion, rules["turn"])

    # How it is told

    def view(self, seat: Seat | None) -> Data:
        """What one seat may know, as plain data; None is a spectator."""
        outcome = self.outcome
        common = {
            "to_act": list(self.to_act),
            "turn": self.turn,
            "scores": list(self.scores),
            "outcome": outcome and {"ending": outcome.ending, "rule": outcome.rule, "winners": list(outcome.winners)},
        }
        return common | self._view(seat)

    def imagine(self, seat: Seat | None, dice: Dice) -> Position:
        """A position that the seat cannot tell from this one; itself where nothing is hidden."""
        return self

    def spoken(self, actor: Actor, move: Move, seat: Seat | None = None) -> Message:
        """An entry as it is told to a seat (None: a spectator), in the position before it."""
        if isinstance(move, Resign):
            return message("spoken.resign", seat=self._name(actor))
        if isinstance(move, Timeout):
            return message("spoken.timeout", seat=self._name(move.seat))
        return self._spoken(actor, move, seat)

    def task(self, seat: Seat | None) -> Message:
        """What a seat can do now, in one line; for anyone else (None: a spectator), who is awaited."""
        if self.outcome:
            return message("task.over")
        if seat is None or seat == CHANCE or seat not in self.to_act:
            return message("task.wait", to_act=self._named(self.to_act))
        return self._task(seat)

    def description(self, seat: Seat | None) -> tuple[Message, ...]:
        """The position in sentences, for someone who cannot see it; nothing that is hidden from the seat is told.

        First whose turn it is and what the seat can do, then the scores, then what stands where.
        """
        asked = (self.task(seat),) if seat in self.to_act and seat != CHANCE else ()
        return (self._told_turn(), *asked, self._told_scores(), *self._description(seat))

    def _told_turn(self) -> Message:
        if self.outcome:
            return self.result
        if self.to_act == (CHANCE,):
            return message("told.chance")
        asked = message("told.asked", number=len(self.to_act), to_act=self._named(self.to_act))
        if self.turn is None or self.to_act == (self.turn,):
            return asked
        return message("told.turn", turn=self._name(self.turn), asked=asked)

    def _told_scores(self) -> Message:
        pairs = zip(self.seats, self.scores, strict=True)
        scores = tuple(message("told.score", seat=self._name(seat), points=points) for seat, points in pairs)
        return message("told.scores", scores=scores)

    @property
    def result(self) -> Message:
        """The outcome in words: the ending and who won. Only at the end."""
        outcome = self.outcome
        assert outcome, "a running match has no result"
        ending = message(f"ending.{outcome.ending}", seat=self._name(self.left.seat) if self.left else "")
        winners = self._named(outcome.winners)
        return message("outcome", ending=ending, number=len(outcome.winners), winners=winners)

    def drawing(self) -> str:
        """The position drawn in text, in fixed width."""
        return self._drawing()

    def picture(self, tried: Move | None = None) -> str:
        """The position as an SVG picture, with a move tried in it: legal in turquoise, refused in terracotta."""
        refusal = self.why_not(self.to_act[0], tried) if tried and self.to_act else None
        return self._picture(tried, refusal)

    def data(self) -> Data:
        """The whole position as plain data; `Game.position` reads it back."""
        left = {"left": list(self.left)} if self.left else {}
        return {"game": self.game.facts.id, "options": dict(self.options), **left, **self._data()}

    @property
    def text(self) -> str:
        """The position on one line: its data as JSON."""
        return json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)

    def _named(self, seats: Iterable[Actor]) -> tuple[Word, ...]:
        return tuple(self._name(seat) for seat in seats)

    def _name(self, actor: Actor) -> Message:
        if actor == CHANCE:
            return message("chance")
        return message("seat", number=actor)

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

    def _grouped(self, moves: Iterable[Move], path: tuple[str, ...]) -> tuple[Choice, ...]:
        """The next choices on the way to these moves, numbers in them as numbers."""
        depth = len(path)
        found: dict[str, Move] = {}
        for move in moves:
            steps = move.path
            if steps[:depth] == path:
                found.setdefault(steps[depth], move)
        return tuple(
            Choice(key, self._label(move.path[: depth + 1]), move if len(move.path) == depth + 1 else None)
            for key, move in sorted(found.items(), key=lambda each: _natural(each[0]))
        )

    def _label(self, path: tuple[str, ...]) -> Message:
        return message("choice", key=path[-1])

    def _chances(self) -> tuple[Chance, ...]:
        raise NotImplementedError(f"{self.game.facts.id} draws but lists no chances")

    @abstractmethod
    def _why_not(self, seat: Seat, move: Move) -> Refusal | None: ...

    def _notes(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        return ()

    def _reasons(self, seat: Seat, move: Move, after: Position) -> tuple[Message, ...]:
        """What besides points and notes speaks for or against a legal move that leads to the position `after`."""
        return ()

    def _contends(self, seat: Seat, move: Move, other: Seat) -> bool:
        """Whether another seat that may act could be first where this legal move would be; name rather too many."""
        return False

    def _limit(self) -> int | None:
        return None

    @abstractmethod
    def _after(self, actor: Actor, move: Move) -> Position: ...

    @abstractmethod
    def _scores(self) -> tuple[int, ...]: ...

    @abstractmethod
    def _outcome(self) -> Outcome | None: ...

    @abstractmethod
    def _view(self, seat: Seat | None) -> Data: ...

    @abstractmethod
    def _spoken(self, actor: Actor, move: Move, seat: Seat | None) -> Message: ...

    def _task(self, seat: Seat) -> Message:
        """What a seat that may act can do: by default the kinds of its moves, which a wide game lists otherwise."""
        kinds = dict.fromkeys(move.kind for move in self._legal_moves(seat))
        return message("task.can", can=tuple(message(f"kind.{kind}") for kind in kinds))

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        """What stands where, in an order that lets a person play."""
        return ()

    @abstractmethod
    def _drawing(self) -> str: ...

    def _picture(self, tried: Move | None, refusal: Refusal | None) -> str:
        """By default the drawing in text."""
        rows = self.drawing().split("\n")
        body = [svg.text((12, 20 + 18 * y), row, anchor="start", mono=True) for y, row in enumerate(rows)]
        return svg.document(24 + 8.5 * max(map(len, rows)), 24 + 18 * len(rows), body, self.game.facts.id)

    @abstractmethod
    def _data(self) -> Data: ...


class Game(ABC):
    """A set of rules: facts, a start, and a notation."""

    facts: Facts
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
        found = data.get("game") if isinstance(data, Mapping) else data
        if found != self.facts.id:
            raise DataError(message("error.data_game", expected=self.facts.id, value=str(found)[:80]))
        try:
            return self._read_position(data)
        except (DataError, OptionError):
            raise
        except Exception as error:  # whatever a hook trips over, the data are at fault
            cause = error.message if isinstance(error, HypostyleError) else repr(error)
            raise DataError(message("error.data_position", cause=cause), self.package) from error

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

    def kinds(self) -> tuple[str, ...]:
        """The names of all kinds of entries."""
        return tuple(kind.name for kind in (*self.facts.kinds, *COMMON_KINDS))

    def _read_timeout(self, text: str) -> Move:
        seat = read_seat(text.removeprefix("timeout "))
        if seat is None:
            raise Unreadable(text, message("expected.timeout"), self.facts.rule_of["turn"])
        return Timeout(seat)

    def _read_position(self, data: Mapping[str, Any]) -> Position:
        position = self._position(self.facts.settle(data.get("options", {})), data)
        own = {key: value for key, value in data.items() if key not in ("game", "options", "left")}
        if json.dumps(position._data(), sort_keys=True) != json.dumps(own, sort_keys=True):
            raise DataError(message("error.data_position", cause=repr(own)[:80]))
        if "left" in data:
            departures = [Departure(ending, seat) for ending in COMMON_ENDINGS for seat in position.seats]
            position = replace(position, left=departures[departures.index(Departure(*data["left"]))])
        position.view(None)  # asked here, so that nonsense shows now and not in the middle of a match
        return position

    @abstractmethod
    def _start(self, options: Options) -> Position: ...

    @abstractmethod
    def _parse(self, text: str) -> Move: ...

    @abstractmethod
    def _position(self, options: Options, data: Mapping[str, Any]) -> Position: ...
