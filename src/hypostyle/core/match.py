"""A match: a record being played, with every position it went through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypostyle.core.actors import CHANCE, Actor, Seat, seat_name
from hypostyle.core.chance import draw, pick, seal
from hypostyle.core.contract import Game, Position
from hypostyle.core.errors import HypostyleError, RecordError, Refused
from hypostyle.core.moves import Entry, Move
from hypostyle.core.notation import entry_text, read_entry
from hypostyle.core.prepared import Prepared
from hypostyle.core.record import Fork, Line, Record, hash_of_set
from hypostyle.core.words import Message, message


class Match:
    """Plays, takes back, forks, copies, saves and loads. Without a seed it draws nothing by itself."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        *,
        seed: bytes | None = None,
        names: Mapping[Seat, str] | None = None,
        date: str | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.seedhash = seal(seed) if seed is not None else None
        self.names = dict(names or {})
        self.date = date
        self.origin: Fork | None = None
        self._positions = [game.start(options)]
        self._entries: list[Entry] = []
        self._lines: list[str] = []  # as many as entries

    @classmethod
    def of(cls, game: Game, prepared: Prepared) -> Match:
        """The match that a lesson or an example goes on from."""
        match = cls(game, prepared.options)
        for entry in prepared.entries:
            match.play(entry)
        return match

    # Reading

    @property
    def position(self) -> Position:
        """How it stands now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the start; `positions[ply]` is the one after `ply` entries."""
        return tuple(self._positions)

    @property
    def ply(self) -> int:
        """How many entries have been made."""
        return len(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries in order."""
        return tuple(self._entries)

    @property
    def lines(self) -> tuple[str, ...]:
        """All entries as the record writes them."""
        return tuple(self._lines)

    def last_action(self, seat: Seat) -> Move | None:
        """What a seat last did on the table; None if nothing."""
        return next((move for actor, move in reversed(self._entries) if actor == seat and move.is_action), None)

    @property
    def is_over(self) -> bool:
        """Whether there is an outcome."""
        return self.position.outcome is not None

    # Playing

    def play(self, text: str, seat: Seat | None = None) -> Entry:
        """Play the entry a text means; raises Unreadable, Ambiguous or Refused and then changes nothing."""
        return self.enter(*read_entry(self.position, text, seat))

    def enter(self, actor: Actor, move: Move) -> Entry:
        """Play an entry that is already read; raises Refused and then changes nothing."""
        refusal = self.position.why_not(actor, move)
        if refusal:
            raise Refused(move.text, refusal, actor, self.position)
        return self.add(actor, move)

    def add(self, actor: Actor, move: Move, after: Position | None = None) -> Entry:
        """Play an entry that has been judged: `why_not` gave None for it, or the position itself named it.

        `after` is the position that it leads to, where somebody has worked it out already.
        """
        entry = Entry(actor, move)
        line = entry_text(self.position, entry)
        self._positions.append(self.position.after(actor, move) if after is None else after)
        self._entries.append(entry)
        self._lines.append(line)
        return entry

    def draw(self) -> Entry:
        """Let chance draw, from the seed."""
        return self.add(CHANCE, self.drawn())

    def drawn(self) -> Move:
        """What the seed draws now. After a take-back it is the same again: draws are numbered."""
        assert self.seed is not None, "a match without a seed cannot draw"
        chances = self.position.chances()
        weights = [chance.weight for chance in chances]
        number = 1 + sum(entry.actor == CHANCE for entry in self._entries)
        return chances[pick(weights, draw(self.seed, number, sum(weights)))].move

    def time_out(self, seat: Seat) -> Entry:
        """Write what the clock decides when the time of a seat is up."""
        return self.enter(*self.position.on_time(seat))

    def due(self) -> Entry | None:
        """What comes next and needs nobody: a draw of chance or a move of a house seat."""
        to_act = self.position.to_act
        if to_act == (CHANCE,):
            return Entry(CHANCE, self.drawn()) if self.seed is not None else None
        ready = [seat for seat in to_act if seat in self.position.house_seats]
        return Entry(ready[0], self.position.legal_moves(ready[0])[0]) if ready else None

    def settle(self) -> int:
        """Play what needs nobody. Returns how many entries."""
        before = self.ply
        while entry := self.due():
            self.add(*entry)
        return self.ply - before

    def take_back(self, count: int = 1) -> None:
        """Undo the last entries."""
        if not 0 < count <= self.ply:
            raise HypostyleError(message("error.take_back", count=count, ply=self.ply))
        del self._entries[-count:], self._lines[-count:], self._positions[-count:]

    def fork(self, ply: int, *, seed: bytes | None = None) -> Match:
        """A new match that shares the first `ply` entries, has a seed of its own and remembers its origin."""
        if not 0 <= ply <= self.ply:
            raise HypostyleError(message("error.fork", ply=ply, last=self.ply))
        branch = Match(self.game, self.position.options, seed=seed, names=self.names)
        branch.origin = Fork(ply, self.seedhash)
        branch._entries, branch._lines = self._entries[:ply], self._lines[:ply]
        branch._positions = self._positions[: ply + 1]
        return branch

    def copy(self) -> Match:
        """The same match, going its own way from here; what has been played so far is shared."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.names = dict(self.names)
        twin._entries = list(self._entries)
        twin._lines = list(self._lines)
        twin._positions = list(self._positions)
        return twin

    def taken_apart(self, size: int) -> tuple[Match, list[list[Position]]]:
        """This match without its positions, and these by the handful: to be sent elsewhere part by part."""
        bare = self.copy()
        positions, bare._positions = bare._positions, []
        return bare, [positions[first : first + size] for first in range(0, len(positions), size)]

    def put_together(self, handfuls: Iterable[list[Position]]) -> None:
        """Give a match that was taken apart its positions again."""
        for positions in handfuls:
            self._positions += positions

    # Saving

    def record(self, *, reveal: bool | None = None) -> Record:
        """The record as it stands. The seed is revealed once the match is over, unless `reveal` says otherwise."""
        shown = self.seed is not None and (self.is_over if reveal is None else reveal)
        return Record(
            game=self.game.facts.id,
            rules=self.game.facts.rules_version,
            options=dict(self.position.options),
            seedhash=self.seedhash,
            seed=self.seed.hex() if shown and self.seed else None,
            names=dict(self.names),
            date=self.date,
            fork=self.origin,
            custom_set=self.game.custom_set,
            lines=tuple(Line(line, number) for number, line in enumerate(self._lines, start=1)),
        )

    @classmethod
    def load(cls, game: Game, record: Record, *, seed: bytes | None = None) -> Match:
        """The match of a record, every entry checked against the rules and, where a seed is known, the dice.

        Raises RecordError, which names the entry, or OptionError.
        """
        known = seed if seed is not None else bytes.fromhex(record.seed) if record.seed else None
        match = cls(_game_of(game, record), record.options, seed=known, names=record.names, date=record.date)
        if record.seedhash and match.seedhash not in (None, record.seedhash):
            raise HypostyleError(message("error.seed", seedhash=record.seedhash, value=match.seedhash or ""))
        match.seedhash = record.seedhash or match.seedhash
        match.origin = record.fork
        for line in record.lines:
            match._replay(line, record.where)
        if record.fork and record.fork.ply > match.ply:
            raise HypostyleError(message("error.fork", ply=record.fork.ply, last=match.ply))
        _check_names(match)
        return match

    def _replay(self, line: Line, where: str) -> None:
        try:
            actor, move = read_entry(self.position, line.text)
            if actor == CHANCE and self._is_sealed(self.ply) and self.position.why_not(actor, move) is None:
                drawn = self.drawn()
                if drawn != move:
                    said = message("error.dice", value=move.text, drawn=drawn.text)
                    raise RecordError(where, line.number, said)
            self.enter(actor, move)
        except RecordError:
            raise
        except HypostyleError as error:
            raise RecordError(where, line.number, error) from error

    def _is_sealed(self, ply: int) -> bool:
        """Whether this match's own seed decides the draw at a ply: not so before a fork, nor without a seal."""
        return self.seed is not None and not (self.origin and ply < self.origin.ply)


def _game_of(game: Game, record: Record) -> Game:
    """The game with the record's own set, after a look at the header."""
    if record.game not in (None, game.facts.id):
        raise HypostyleError(message("error.other_game", value=record.game or "", expected=game.facts.id))
    if record.rules not in (None, game.facts.rules_version):
        version = game.facts.rules_version
        raise HypostyleError(message("error.other_rules", value=record.rules or 0, expected=version))
    if record.custom_set is not None:
        return game.using(record.custom_set)
    own = hash_of_set(game.custom_set) if game.custom_set is not None else None
    if record.set_hash != own and record.game is not None:
        raise HypostyleError(_set_message(record.set_hash))
    return game


def _set_message(set_hash: str | None) -> Message:
    return message("error.set_missing", hash=set_hash) if set_hash else message("error.set_unused")


def _check_names(match: Match) -> None:
    for seat in match.names:
        if seat not in match.position.seats:
            count = len(match.position.seats)
            raise HypostyleError(message("error.no_seat", seat=seat_name(seat), count=count))
