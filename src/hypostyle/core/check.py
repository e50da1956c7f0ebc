"""The conformance test that every game passes: seeded matches in which each promise of the contract is verified.

    check_game(game, games=40, seed=1)

Matches go through all variants of the options and through two policies, uniform and the game's own eager one, and those
that are handed to it, in such an order that a few of them are as different as can be. A promise that is broken, or a
kind of entry, refusal or ending that the facts declare and no match met, is a failure. A table of what was met is
printed; failures raise `CheckFailed`.
"""

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import combinations, islice
from traceback import extract_tb

from hypostyle.core.actors import CHANCE, Actor, Seat
from hypostyle.core.chance import Dice, derive, numbered_seed
from hypostyle.core.contract import Game, Position
from hypostyle.core.errors import HypostyleError, Unreadable
from hypostyle.core.facts import COMMON_ENDINGS, COMMON_REFUSALS, RARE_REFUSALS, Options
from hypostyle.core.frozen import FrozenDict
from hypostyle.core.match import Match
from hypostyle.core.moves import Entry, Move, Resign
from hypostyle.core.notation import read_entry
from hypostyle.core.policies import POLICIES, Policy, play_out, step
from hypostyle.core.record import Record, read_json, read_text, write_json, write_text
from hypostyle.core.words import LANGUAGES, Message

MOST_FAILURES = 10
MEMORY = 300  # texts of each kind remembered
SAMPLE = 12  # moves looked at closely in each position
FEW = 3  # moves of a seat that are tried together with moves of others
SENTENCE_ENDS = tuple(".!?")
NARROW = 40  # positions with more moves than this have their tree of choices walked only now and then


@dataclass
class Report:
    """What a check met, and what it found wrong."""

    game: str
    matches: int = 0
    positions: int = 0
    moves: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def table(self) -> str:
        """The report as plain text, one thing met per line."""
        lines = [f"{self.game}: {self.matches} matches, {self.positions} positions, {self.moves} moves judged"]
        for title, counter in (("entry", self.kinds), ("refusal", self.refusals), ("ending", self.endings)):
            width = max(map(len, counter), default=0)
            lines += [f"  {title:8}{name:{width}} {counter[name]:8}" for name in sorted(counter)]
        return "\n".join([*lines, *(f"  FAILED  {failure}" for failure in self.failures)])


class CheckFailed(AssertionError):
    """A game broke a promise; `report` says which."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.table())
        self.report = report


def check_game(
    game: Game,
    *,
    games: int = 40,
    seed: int = 1,
    policies: Mapping[str, Policy] | None = None,
    show: Callable[[str], object] | None = print,
) -> Report:
    """Play `games` seeded matches and verify the contract in each position; raises CheckFailed.

    `policies` play besides the usual ones, by name: those that reach what no other does.
    """
    players = {**POLICIES, **(policies or {})}
    checker = _Checker(game)
    for number, (options, name) in enumerate(islice(_programme(game, tuple(players)), games)):
        checker.try_match(options, derive(numbered_seed(seed), f"{game.facts.id} {number}"), name, players[name])
        if len(checker.report.failures) >= MOST_FAILURES:
            break
    checker.check_all_met()
    if show:
        show(checker.report.table())
    if checker.report.failures:
        raise CheckFailed(checker.report) from checker.cause
    return checker.report


def _programme(game: Game, policies: tuple[str, ...]) -> Iterator[tuple[Options, str]]:
    """Which variants are played by which policies, without end. Each variant comes once before any comes again; next is
    always what brings together the most values that have not met before, two by two, or met least often.
    """
    values = {
        (options, policy): tuple(combinations((*options.items(), ("policy", policy)), 2))
        for options in game.facts.variants()
        for policy in policies
    }
    met: Counter[object] = Counter()

    def rank(chosen: tuple[Options, str]) -> tuple[int, int, int, float]:
        times = [met[pair] for pair in values[chosen]]
        return -met[chosen[0]], -met[chosen], times.count(0), -sum(times) / len(times)

    while True:
        chosen = max(values, key=rank)
        met.update([*values[chosen], chosen, chosen[0]])
        yield chosen


class _Checker:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.report = Report(game.facts.id)
        self.report.kinds.update(dict.fromkeys(game.kinds(), 0))
        self.report.refusals.update(dict.fromkeys((*game.facts.refusals, *COMMON_REFUSALS), 0))
        self.report.endings.update(dict.fromkeys((*game.facts.endings, *COMMON_ENDINGS), 0))
        self.seen: dict[str, list[str]] = {}  # by kind: texts that were legal somewhere, to be tried elsewhere
        self.where = ""
        self.failed: set[str] = set()  # each failure is reported where it was first met
        self.cause: Exception | None = None  # what broke a match off
        self.rivals = Dice(b"")  # chooses moves of others to try a move with
        self.has_imagined = False  # whether a seat could take another position for the true one

    def expect(self, holds: bool, what: str) -> bool:
        if not holds and what not in self.failed:
            self.failed.add(what)
            self.report.failures.append(f"{what} [{self.where}]")
        return holds

    def check_all_met(self) -> None:
        self.where = f"{self.report.matches} matches"
        for title in ("kinds", "refusals", "endings"):
            for name, count in getattr(self.report, title).items():
                met = count > 0 or name in self.game.facts.rare
                self.expect(met, f"{title[:-1]} {name!r} is declared and was never met")
        hidden = self.game.facts.hidden
        self.expect(hidden == self.has_imagined, f"hidden is {hidden}, and imagine finds another position accordingly")

    # A match

    def try_match(self, options: Options, seed: bytes, name: str, policy: Policy) -> None:
        """A game that trips over itself is a finding, and no reason to leave the other matches out."""
        try:
            self.check_match(options, seed, name, policy)
        except Exception as error:
            self.cause = error
            place = extract_tb(error.__traceback__)[-1]
            self.expect(False, f"the match goes on, but {place.name}: {type(error).__name__}: {error}")

    def check_match(self, options: Options, seed: bytes, name: str, policy: Policy) -> None:
        """One match, position by position, then what must hold of it as a whole."""
        dice = Dice(derive(seed, "check"))
        moves = Dice(derive(seed, "moves"))
        self.rivals = Dice(derive(seed, "rivals"))
        match = Match(self.game, options, seed=seed)
        self.report.matches += 1
        longest = self.game.facts.longest(options)
        while not match.is_over and match.ply <= longest:
            self.where = f"{name} match {self.report.matches}, {dict(options)}, after {match.lines[-3:]}"
            self.check_position(match.position, dice)
            before = match.position.data()
            step(match, policy, moves)
            self.report.kinds[match.entries[-1].move.kind] += 1
            self.check_step(match, before)
        self.where = f"{name} match {self.report.matches}, {dict(options)}, at the end"
        if self.expect(match.is_over, f"no match lasts longer than {longest} entries"):
            self.check_end(match)
            self.check_record(match)
            again = play_out(self.game, options, seed, policy)
            self.expect(again.lines == match.lines, "the same seed plays the same match")
            self.check_leaving(match, dice)

    def check_step(self, match: Match, before: dict[str, object]) -> None:
        """Taking back restores; playing again leads to the same place; the earlier position is untouched."""
        after = match.position.data()
        line, entry = match.lines[-1], match.entries[-1]
        match.take_back()
        self.expect(match.position.data() == before, f"a take-back of {line!r} restores the position")
        self.expect(read_entry(match.position, line) == entry, f"the line {line!r} reads back as its entry")
        match.enter(*entry)
        self.expect(match.position.data() == after, f"{line!r} played again leads to the same position")

    def check_end(self, match: Match) -> None:
        position = match.position
        outcome = position.outcome
        assert outcome
        self.expect(outcome.ending in self.report.endings, f"the ending {outcome.ending!r} is declared")
        self.report.endings[outcome.ending] += 1
        self.expect(outcome.rule in self.game.facts.rules, f"the outcome cites the rule {outcome.rule!r}")
        self.expect(set(outcome.winners) <= set(position.seats), f"the winners {outcome.winners} are seats")
        self.say(position.result)
        self.expect(position.to_act == () and position.entries() == (), "nobody acts after the end")
        self.check_common(position)
        for seat in position.seats:
            self.expect(position.choices(seat) == (), f"seat {seat} has no choices after the end")
            for entry in match.entries[-2:]:
                self.judge(position, seat, entry.move, frozenset())

    def check_leaving(self, match: Match, dice: Dice) -> None:
        """From somewhere in the match: a seat resigns, and in another branch its time runs out."""
        plies = [ply for ply in range(match.ply) if match.positions[ply].to_act != (CHANCE,)]
        if not self.expect(bool(plies), "a seat acts before the end"):
            return
        ply = dice.choose(plies)
        position = match.positions[ply]
        seat = dice.choose(position.to_act)
        self.check_branch(match, ply, Entry(seat, Resign()))
        self.check_branch(match, ply, position.on_time(seat))
        for kind in self.game.facts.kinds:
            # What only the clock writes, in some positions only, would be met too rarely at that one place.
            if kind.by == "clock" and not self.report.kinds[kind.name]:
                timed = (
                    (ply, match.positions[ply].on_time(seat)) for ply in plies for seat in match.positions[ply].to_act
                )
                for ply, entry in islice((each for each in timed if each[1].move.kind == kind.name), 1):
                    self.check_branch(match, ply, entry)

    def check_branch(self, match: Match, ply: int, entry: Entry) -> None:
        """Another end of the match, from a position on."""
        position = match.positions[ply]
        self.where = f"leaving match {self.report.matches} at entry {ply}"
        branch = match.fork(ply, seed=derive(b"fork", str(ply)))
        branch.enter(*entry)
        self.report.kinds[entry.move.kind] += 1
        self.expect(branch.position != position, f"{entry.move.text!r} changes the position")
        if branch.is_over:
            self.check_end(branch)
        self.check_record(branch)

    def check_record(self, match: Match) -> None:
        record = match.record(reveal=True)
        self.expect(read_text(write_text(record)).lines == self._numbered(write_text(record), record), "text lines")
        for name, again in (("text", read_text(write_text(record))), ("JSON", read_json(write_json(record)))):
            try:
                loaded = Match.load(self.game, again)
            except HypostyleError as error:
                self.expect(False, f"the {name} record reads back, but: {error}")
                continue
            same = loaded.record(reveal=True) == record and loaded.position.data() == match.position.data()
            self.expect(same, f"the {name} record reads back as the same match")

    @staticmethod
    def _numbered(text: str, record: Record) -> tuple[object, ...]:
        shift = text.count("\n") - len(record.lines)
        return tuple(line._replace(number=line.number + shift) for line in record.lines)

    # A position

    def check_position(self, position: Position, dice: Dice) -> None:
        self.report.positions += 1
        self.check_common(position)
        self.check_data(position)
        self.check_secrets(position, dice)
        if position.to_act == (CHANCE,):
            self.check_chances(position, dice)
            return
        listed = {seat: position.legal_moves(seat) for seat in position.seats}
        for seat, moves in listed.items():
            if seat not in position.to_act:
                self.expect(moves == (), f"seat {seat}, who may not act, has no moves")
                continue
            self.expect(bool(moves), f"seat {seat}, who may act, has a move")
            self.expect(seat not in position.house_seats or len(moves) == 1, f"house seat {seat} has exactly one move")
            self.expect(_timed(position, seat) is None, f"what the clock writes for seat {seat} is legal")
            self.check_moves(position, seat, moves, dice)
            self.check_contenders(position, seat, listed)

    def check_common(self, position: Position) -> None:
        """What holds of any position, finished or not."""
        over = position.outcome is not None
        self.expect(over == (position.to_act == ()), "there is an outcome exactly when nobody may act")
        self.expect(0 <= position.progress <= 1, "progress goes from 0 to 1")
        self.expect(over == (position.progress == 1), "progress is 1 at the end, and only there")
        low, high = self.game.facts.score_bounds(position.options)
        scores = position.scores
        self.expect(len(scores) == len(position.seats), "every seat has a score")
        self.expect(all(low <= score <= high for score in scores), f"the scores {scores} lie in {low}..{high}")
        self.expect(position.turn is None or position.turn in position.seats, "the turn is a seat's")
        self.expect(list(position.to_act) == sorted(set(position.to_act)), "to_act ascends")
        self.expect(bool(position.drawing().strip()), "the position can be drawn")
        self.check_told(position)

    def check_told(self, position: Position) -> None:
        """The position and what is to be done are told in sentences, to each seat and to a spectator."""
        heard: list[Message] = []  # most of it is the same for everyone
        for seat in (None, *position.seats):
            told = position.description(seat)
            self.expect(bool(told), f"the position is described to seat {seat}")
            for sentence in (position.task(seat), *told):
                if sentence not in heard:
                    heard.append(sentence)
                    for text in self.say(sentence):
                        self.expect(text[-1:] in SENTENCE_ENDS, f"a sentence is told, but {text!r}")

    def check_data(self, position: Position) -> None:
        """The position survives its text, and copies share no state with it."""
        again = self.game.position(json.loads(position.text))
        same = again == position and again.to_act == position.to_act and again.scores == position.scores
        self.expect(same, "the position reads back from its text")
        for seat in position.to_act:
            self.expect(again.legal_moves(seat) == position.legal_moves(seat), "a position read back has its moves")
        self.expect(copy.deepcopy(position) == position, "a copy is the same position")
        mutable = next(_mutables(position), None)
        self.expect(mutable is None, f"nothing in a position can be changed, but {mutable!r}")

    def check_secrets(self, position: Position, dice: Dice) -> None:
        """All that a seat gets to see is the same in every position that the seat cannot tell from this one."""
        for seat in (None, *position.seats):
            view = position.view(seat)
            json.dumps(view)
            for _ in range(3 if self.game.facts.hidden else 1):
                other = position.imagine(seat, dice)
                if other == position:
                    continue
                self.has_imagined = True
                self.expect(other.view(seat) == view, f"nothing hidden is in the view of seat {seat}")
                self.expect(other.drawing() == position.drawing(), "nothing hidden is in the drawing")
                same = other.description(seat) == position.description(seat)
                self.expect(same, f"nothing hidden is described to seat {seat}")
                self.expect(other.task(seat) == position.task(seat), f"nothing hidden is in the task of seat {seat}")
                if seat is not None:
                    same = other.legal_moves(seat) == position.legal_moves(seat)
                    self.expect(same, f"nothing hidden decides what seat {seat} may do")

    def check_chances(self, position: Position, dice: Dice) -> None:
        chances = position.chances()
        moves = [chance.move for chance in chances]
        self.expect(bool(chances), "chance has an outcome")
        self.expect(all(chance.weight > 0 for chance in chances), "every weight is a positive number")
        self.expect(_is_sorted(moves), "chances are listed in the order of their texts")
        self.check_texts(position, CHANCE, moves, dice)
        if self.game.facts.hidden:
            for seat in (None, *position.seats):
                self.check_telling(position, seat, moves)

    def check_telling(self, position: Position, seat: Seat | None, moves: list[Move]) -> None:
        """Outcomes that a seat cannot tell apart afterwards are told to it in the same words."""
        told: dict[str, Message] = {}
        for move in moves:
            key = json.dumps(position.after(CHANCE, move).view(seat), sort_keys=True)
            spoken = position.spoken(CHANCE, move, seat)
            self.say(spoken)
            self.expect(told.setdefault(key, spoken) == spoken, f"seat {seat} is not told the hidden {move.text!r}")

    def check_moves(self, position: Position, seat: Seat, moves: tuple[Move, ...], dice: Dice) -> None:
        self.expect(_is_sorted(moves), "legal moves are listed in the order of their texts")
        if position.is_open:
            self.expect(len(moves) == 1, "an open position gives one sample move")
        elif len(moves) <= NARROW or dice.below(8) == 0:
            complete = list(self.walk(position, seat, ()))
            self.expect(sorted(set(complete), key=_text) == list(moves), "choices and legal moves agree")
        for move in _sample(moves, dice):
            if self.expect(position.why_not(seat, move) is None, f"why_not allows the legal {move.text!r}"):
                position.after(seat, move)
                for said in position.notes(seat, move):
                    self.say(said)
                for merit in position.merits(seat, move):
                    self.say(merit.said)
                    self.say(merit.again or merit.said)
        self.check_texts(position, seat, moves, dice)

    def check_contenders(self, position: Position, seat: Seat, listed: dict[Seat, tuple[Move, ...]]) -> None:
        """Contenders are others who may act; where the order of two moves decides the scores, they contend."""
        others = {other for other in position.to_act if other not in (seat, *position.house_seats)}
        for move in _sample(listed[seat], self.rivals, FEW):
            named = position.contenders(seat, move)
            self.expect(set(named) <= others, f"the contenders {named} of seat {seat} are others who may act")
            self.expect(list(named) == sorted(set(named)), f"the contenders {named} ascend")
            for other in sorted(others - set(named)):
                entry, late = Entry(seat, move), Entry(other, self.rivals.choose(listed[other]))
                if _is_decided_by_order(position, entry, late):
                    told = f"{move.text!r} of seat {seat} and {late.move.text!r} of seat {other}"
                    self.expect(seat in position.contenders(*late), f"the order of {told} matters, and they contend")

    def walk(self, position: Position, seat: Seat, path: tuple[str, ...]) -> Iterator[Move]:
        """Every move that the tree of choices leads to; each choice can be said."""
        choices = position.choices(seat, path)
        numbers = [int(choice.key) for choice in choices if choice.key.isdecimal()]
        told = f"the numbers to choose after {path}, {numbers}, ascend or descend"
        self.expect(numbers in (sorted(numbers), sorted(numbers, reverse=True)), told)
        for choice in choices:
            self.say(choice.label)
            if choice.move is not None:
                yield choice.move
            else:
                yield from self.walk(position, seat, (*path, choice.key))

    def check_texts(self, position: Position, actor: Actor, moves: tuple[Move, ...] | list[Move], dice: Dice) -> None:
        """Texts of legal moves read back; broken ones are unreadable, or judged as the list of moves says."""
        legal = frozenset(moves)
        for move in _sample(moves, dice):
            self.say(position.spoken(actor, move))
            self.expect(self.game.parse(move.text) == move, f"the move {move.text!r} reads back")
            self.expect(position.canonical(actor, move) == move, f"the legal {move.text!r} is its own spelling")
            texts = self.seen.setdefault(move.kind, [])
            texts.append(move.text)
            del texts[:-MEMORY]
            donor = dice.choose(self.seen[dice.choose(tuple(self.seen))])
            for text in _broken(move.text, donor, dice):
                self.judge_text(position, actor, text, legal)
            for other in position.seats:
                if other not in position.to_act:
                    self.judge(position, other, move, frozenset())

    def judge_text(self, position: Position, actor: Actor, text: str, legal: frozenset[Move]) -> None:
        try:
            move = self.game.parse(text)
        except Unreadable as error:
            for language in LANGUAGES:
                error.within(position).say(language)
            return
        self.expect(self.game.parse(move.text) == move, f"{text!r} is rewritten to {move.text!r}, which reads back")
        self.judge(position, actor, position.canonical(actor, move), legal)

    def judge(self, position: Position, actor: Actor, move: Move, legal: frozenset[Move]) -> None:
        """`why_not` is None exactly for the legal moves, and a refusal cites a rule in each language."""
        self.report.moves += 1
        refusal = position.why_not(actor, move)
        if refusal is None:
            allowed = move in legal or (position.is_open and actor in position.to_act)
            if self.expect(allowed, f"why_not allows {move.text!r}, which is not in the list"):
                position.after(actor, move)
            return
        self.expect(move not in legal, f"why_not refuses the legal {move.text!r} by {refusal.rule}")
        self.expect(refusal.rule in self.game.facts.rules, f"the refusal cites the rule {refusal.rule!r}")
        code = refusal.message.code
        self.expect(code in self.report.refusals or code in RARE_REFUSALS, f"the refusal {code!r} is declared")
        self.report.refusals[code] += 1
        self.say(refusal.message)

    def say(self, message: Message) -> list[str]:
        """The message in every language in which it can be said, which should be all of them."""
        said = []
        for language in LANGUAGES:
            try:
                said.append(self.game.words(language).say(message))
            except (KeyError, AssertionError) as error:
                self.expect(False, f"{message} can be said in {language!r}, but: {error}")
        return said


def _is_decided_by_order(position: Position, one: Entry, other: Entry) -> bool:
    """Whether scores depend on which of two entries came first: both count, or only the first of them does.

    Left out are an entry that merely spoils the other, and orders after which others are to act: these change what is
    settled first, and not yet what comes of it.
    """
    (after, is_whole), (turned, is_turned_whole) = _both(position, one, other), _both(position, other, one)
    return is_whole == is_turned_whole and after.to_act == turned.to_act and after.scores != turned.scores


def _both(position: Position, first: Entry, second: Entry) -> tuple[Position, bool]:
    """What two entries made in the same position lead to, and whether the second did not come too late."""
    after = position.after(*first)
    is_late = after.why_not(*second) is not None
    return after if is_late else after.after(*second), not is_late


def _timed(position: Position, seat: Seat) -> object:
    return position.why_not(*position.on_time(seat))


def _text(move: Move) -> str:
    return move.text


def _is_sorted(moves: list[Move] | tuple[Move, ...]) -> bool:
    texts = [move.text.encode() for move in moves]
    return texts == sorted(set(texts))


def _sample(moves: tuple[Move, ...] | list[Move], dice: Dice, most: int = SAMPLE) -> list[Move]:
    if len(moves) <= most:
        return list(moves)
    return [dice.choose(moves) for _ in range(most)]


def _broken(text: str, donor: str, dice: Dice) -> Iterator[str]:
    """Texts near a legal one: a sign changed, a number shifted, words dropped or taken from another text."""
    yield donor
    at = dice.below(len(text))
    yield text[:at] + dice.choose(donor) + text[at + 1 :]
    yield text[:at] + text[at + 1 :]
    digits = [index for index, sign in enumerate(text) if sign.isdigit()]
    if digits:
        at = dice.choose(digits)
        yield text[:at] + str((int(text[at]) + 1 + dice.below(9)) % 10) + text[at + 1 :]
    words, other = text.split(" "), donor.split(" ")
    if len(words) > 1:
        at = dice.below(len(words))
        yield " ".join(words[:at] + words[at + 1 :])
        yield " ".join([*words[:at], dice.choose(other), *words[at + 1 :]])


def _mutables(value: object) -> Iterator[object]:
    """What could be changed inside a position, if anything; its game and options are shared by all."""
    if isinstance(value, list | dict | set | bytearray) and not isinstance(value, FrozenDict):
        yield value
    elif isinstance(value, tuple | frozenset):
        for each in islice(value, 100):
            yield from _mutables(each)
    elif is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # every dataclass has it
            yield value
        for each in fields(value):
            if each.name not in ("game", "options"):
                yield from _mutables(getattr(value, each.name))
