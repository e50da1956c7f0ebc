"""`check_game` lets good games pass and finds what is planted in bad ones."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from hypostyle.core import (
    CHANCE,
    CLOCK,
    CheckFailed,
    Entry,
    Game,
    Kind,
    Option,
    Outcome,
    Position,
    Words,
    check_game,
    message,
    refuse,
)
from tests.core.samples import OWN_SET
from tests.sizes import size
from tests.toys import TOYS
from tests.toys.bazaar import Bazaar, BazaarPosition
from tests.toys.leaky import LeakyDescription, LeakyTask, LeakyView, LeakyWords
from tests.toys.plumbing import ToyCodec, ToyGame, ToyPosition, Word
from tests.toys.quarry import Quarry, QuarryPosition, QuarryRace
from tests.toys.veil import Veil, VeilCodec, VeilPosition

# Games of the house are checked in tests/games, each in as many matches as it needs.


@pytest.mark.parametrize("toy", [*TOYS, Bazaar().using(OWN_SET)], ids=lambda toy: f"{toy.facts.id}-{toy.custom_set}")
def test_the_toys_keep_the_contract(toy: Game) -> None:
    report = check_game(toy, games=size(small=40, full=1000), show=None)
    assert report.matches == size(small=40, full=1000)
    assert not report.failures


def test_the_report_is_printed_as_a_table_of_all_that_was_met(capsys: pytest.CaptureFixture[str]) -> None:
    report = check_game(Veil(), games=40, seed=2)
    table = capsys.readouterr().out
    assert table == report.table() + "\n"
    assert table.startswith(f"veil: 40 matches, {report.positions} positions, {report.moves} moves judged\n")
    for row in ("  entry   deal ", "  entry   timeout ", "  refusal refusal.last ", "  ending  shown "):
        assert row in table


def test_the_same_seed_makes_the_same_check_and_another_seed_another() -> None:
    first, again, other = (check_game(Quarry(), seed=seed, show=None) for seed in (1, 1, 2))
    assert first == again != other


def test_one_match_is_not_enough_to_meet_everything() -> None:
    with pytest.raises(CheckFailed, match=r"kind 'veto' is declared and was never met \[1 matches\]"):
        check_game(Bazaar(), games=1, show=None)


# Planted faults


def failures(game: Game) -> list[str]:
    with pytest.raises(CheckFailed) as caught:
        check_game(game, games=size(small=12, full=40), show=None)
    assert caught.value.report.failures
    assert "FAILED" in str(caught.value)
    return caught.value.report.failures


def with_hooks(toy: type[ToyGame], **hooks: Any) -> ToyGame:
    """The toy with some hooks of its position replaced."""
    game = toy()
    game.position_type = type("Faulty", (toy.position_type,), hooks)
    return game


def with_object(toy: type[ToyGame], name: str, **hooks: Any) -> ToyGame:
    """The toy with some hooks of an object that it hands out replaced."""
    game = toy()
    vars(game)[name] = type("Faulty", (type(getattr(toy, name)),), hooks)()
    return game


def with_facts(toy: type[ToyGame], **facts: Any) -> ToyGame:
    game = toy()
    game.facts = replace(game.facts, **facts)
    return game


class Undecided(Bazaar):
    """Its eager policy tosses a coin that no seed knows of."""

    coin = itertools.cycle((0, 0, 1))

    def eager(self, position: Position, seat: int, dice: object) -> Any:
        return position.legal_moves(seat)[-next(Undecided.coin)]


class Speechless(Bazaar):
    """Lacks a word in French."""

    def words(self, language: str) -> Words:
        words = super().words(language)
        known = {code: text for code, text in words.templates.items() if (language, code) != ("fr", "refusal.asked")}
        return Words(language, known)


class Misreading(Bazaar):
    def _parse(self, text: str) -> Any:
        return super()._parse(text.replace("raise 4", "raise 3"))


def forgetful(self: ToyCodec, start: Any, data: Any) -> Any:
    """Forgets who holds the veto when it reads a position."""
    position: Any = ToyCodec._read(self, start, data)
    return replace(position, veto=1)


LOOKS = itertools.count()
HOLDERS = itertools.cycle((1, 2))


def changed(position: Any) -> Any:
    """Somebody else holds the veto each time."""
    return replace(position, veto=next(HOLDERS))


@dataclass(eq=False)
class Purse(int):
    """A number, and something that can be written on it."""

    label: str = ""


def starting(game: ToyGame, **fields: Any) -> ToyGame:
    """The toy with its first position changed."""
    start: Any = game._start
    vars(game)["_start"] = lambda options: replace(start(options), **fields)
    return game


def listed_with(*more: Word) -> Callable[..., Any]:
    return lambda self, seat: tuple(sorted((*BazaarPosition._legal_moves(self, seat), *more), key=str))


FAULTS: dict[str, tuple[ToyGame, str]] = {
    "an illegal move is listed": (
        with_hooks(Bazaar, _legal_moves=listed_with(Word("raise", "9"))),
        "why_not allows the legal 'raise 9'",
    ),
    "a legal move is not listed": (
        with_hooks(
            Bazaar,
            _legal_moves=lambda self, seat: tuple(
                move for move in BazaarPosition._legal_moves(self, seat) if move.about != "4"
            ),
        ),
        "why_not allows 'raise 4', which is not in the list",
    ),
    "why_not allows everything": (
        with_hooks(Bazaar, _why_not=lambda self, seat, move: None),
        "which is not in the list",
    ),
    "why_not refuses a legal move": (
        with_hooks(Veil, _why_not=lambda self, seat, move: refuse("VL-3", "last") if move.kind == "fold" else None),
        "why_not allows the legal 'fold'",
    ),
    "moves are unsorted": (
        with_hooks(Bazaar, _legal_moves=lambda self, seat: BazaarPosition._legal_moves(self, seat)[::-1]),
        "legal moves are listed in the order of their texts",
    ),
    "a move is listed twice": (
        with_hooks(Bazaar, _legal_moves=lambda self, seat: BazaarPosition._legal_moves(self, seat)[:1] * 2),
        "legal moves are listed in the order of their texts",
    ),
    "a seat that may act cannot": (
        with_hooks(Veil, _legal_moves=lambda self, seat: ()),
        "who may act, has a move",
    ),
    "choices leave a move out": (
        with_hooks(Bazaar, _choices=lambda self, seat, path: ToyPosition._choices(self, seat, path)[:1]),
        "choices and legal moves agree",
    ),
    "a position can be changed": (
        starting(Bazaar(), goods=[0, 0]),
        "nothing in a position can be changed, but [0, 0]",
    ),
    "what a position holds can be changed": (
        starting(Bazaar(), goods=(0, Purse())),
        "nothing in a position can be changed, but Purse(label='')",
    ),
    "no seat ever acts": (
        with_hooks(
            Veil,
            _to_act=lambda self: () if self.cards else (CHANCE,),
            _outcome=lambda self: Outcome("shown", "VL-4", (1,)) if self.cards else None,
        ),
        "a seat acts before the end",
    ),
    "a score is out of bounds": (
        with_facts(Bazaar, score_bounds=lambda options: (0, 5)),
        "lie in 0..5",
    ),
    "a seat has no score": (
        with_hooks(Veil, _scores=lambda self: (0,)),
        "every seat has a score",
    ),
    "an ending is not declared": (
        with_hooks(Veil, _outcome=lambda self: Outcome("bored", "VL-4", ()) if not self._to_act() else None),
        "the ending 'bored' is declared",
    ),
    "an outcome cites no rule": (
        with_hooks(Veil, _outcome=lambda self: Outcome("shown", "VL-9", ()) if not self._to_act() else None),
        "the outcome cites the rule 'VL-9'",
    ),
    "a winner has no seat": (
        with_hooks(Veil, _outcome=lambda self: Outcome("shown", "VL-4", (4,)) if not self._to_act() else None),
        "the winners (4,) are seats",
    ),
    "the match goes on after its end": (
        with_hooks(Veil, _outcome=lambda self: Outcome("shown", "VL-4", (1,)) if len(self.done) else None),
        "there is an outcome exactly when nobody may act",
    ),
    "a match lasts too long": (
        with_facts(Veil, longest=lambda options: 3),
        "no match lasts longer than 3 entries",
    ),
    "a refusal cites no rule": (
        with_hooks(Veil, _why_not=lambda self, seat, move: refuse("VL-9", "last") if self._must_show() else None),
        "the refusal cites the rule 'VL-9'",
    ),
    "a refusal is not declared": (
        with_facts(Veil, refusals=()),
        "the refusal 'refusal.last' is declared",
    ),
    "a refusal is declared and never met": (
        with_facts(Veil, refusals=("refusal.last", "refusal.turned")),
        "refusal 'refusal.turned' is declared and was never met",
    ),
    "a kind is declared and never met": (
        with_facts(Veil, kinds=(*Veil.facts.kinds, Kind("peek"))),
        "kind 'peek' is declared and was never met",
    ),
    "a kind is not declared": (
        with_facts(Veil, kinds=Veil.facts.kinds[:2]),
        "KeyError: \"veil declares no kind of entry 'fold'\"",
    ),
    "an ending is declared and never met": (
        with_facts(Veil, endings=("shown", "folded")),
        "ending 'folded' is declared and was never met",
    ),
    "a word is missing in French": (
        Speechless(),
        "can be said in 'fr', but: \"no words for 'refusal.asked' in 'fr'\"",
    ),
    "a parameter is missing": (
        with_object(Veil, "telling", _spoken=lambda self, position, actor, move, seat: message(f"spoken.{move.kind}")),
        "can be said in 'en', but: 'seat'",
    ),
    "a match is not the same again": (
        Undecided(),
        "the same seed plays the same match",
    ),
    "a move does not read back": (
        Misreading(),
        "the move 'raise 4' reads back",
    ),
    "a position does not read back": (
        with_object(Bazaar, "codec", _read=forgetful),
        "the data do not describe a position",
    ),
    "a position changes by itself": (
        with_object(
            Veil, "codec", _data=lambda self, position: VeilCodec._data(self, position) | {"looks": next(LOOKS)}
        ),
        "the data do not describe a position",
    ),
    "the same move leads elsewhere": (
        with_hooks(
            Bazaar,
            _after=lambda self, actor, move: changed(BazaarPosition._after(self, actor, move)),
        ),
        "played again leads to the same position",
    ),
    "a position cannot be drawn": (
        with_object(Veil, "painting", drawing=lambda self, position: " \n"),
        "the position can be drawn",
    ),
    "the description lacks a parameter": (
        with_object(Veil, "telling", _description=lambda self, position, seat: (message("told.cards"),)),
        "can be said in 'en', but: 'value'",
    ),
    "the position is not described": (
        with_object(Veil, "telling", description=lambda self, position, seat: ()),
        "the position is described to seat None",
    ),
    "the description is no sentence": (
        with_object(
            Bazaar, "telling", _description=lambda self, position, seat: (message("told.score", seat="x", points=1),)
        ),
        "a sentence is told, but 'x has 1 point'",
    ),
    "the task is empty": (
        with_object(Bazaar, "telling", _task=lambda self, position, seat: message("choice", key="")),
        "a sentence is told, but ''",
    ),
    "a seat contends with itself": (
        with_object(Quarry, "race", contenders=lambda self, position, seat, move: position.to_act),
        "of seat 1 are others who may act",
    ),
    "a house seat contends": (
        with_object(
            Quarry,
            "race",
            contenders=lambda self, position, seat, move: tuple(s for s in position.to_act if s != seat),
        ),
        "the contenders (2,) of seat 1 are others who may act",
    ),
    "contenders are unsorted": (
        with_object(
            Quarry,
            "race",
            contenders=lambda self, position, seat, move: QuarryRace.contenders(self, position, seat, move)[::-1],
        ),
        "ascend",
    ),
    "claims contend and nobody says so": (
        with_object(Quarry, "race", _contends=lambda self, position, seat, move, other: position.target > 0),
        "matters, and they contend",
    ),
    "the race is contended and nobody says so": (
        with_object(Quarry, "race", _contends=lambda self, position, seat, move, other: not position.target),
        "the order of 'race",
    ),
    "a weight is nought": (
        with_hooks(Bazaar, _chances=lambda self: tuple(c._replace(weight=0) for c in BazaarPosition._chances(self))),
        "every weight is a positive number",
    ),
    "chances are unsorted": (
        with_hooks(Veil, _chances=lambda self: VeilPosition._chances(self)[::-1]),
        "chances are listed in the order of their texts",
    ),
    "a house seat has a choice": (
        with_hooks(Quarry, _legal_moves=lambda self, seat: tuple(Word("claim", block) for block in "abc")),
        "house seat 2 has exactly one move",
    ),
    "the clock breaks the rules": (
        with_hooks(Veil, on_time=lambda self, seat: Entry(CLOCK, Word("show"))),
        "what the clock writes for seat 1 is legal",
    ),
    "an open position lists two samples": (
        with_hooks(
            Quarry,
            _legal_moves=lambda self, seat: (
                (Word("race", "1+" + str(self.target - 1)), *QuarryPosition._legal_moves(self, seat))
                if self.target
                else QuarryPosition._legal_moves(self, seat)
            ),
        ),
        "an open position gives one sample move",
    ),
    "an allowed hand-in cannot be played": (
        with_hooks(
            Quarry,
            _after=lambda self, actor, move: (
                replace(self, winner=actor)
                if move.kind == "race" and move not in self.legal_moves(actor)
                else QuarryPosition._after(self, actor, move)
            ),
        ),
        "unexpected keyword argument 'winner'",
    ),
    "nobody can imagine what is hidden": (
        with_hooks(Veil, imagine=Position.imagine),
        "hidden is True, and imagine finds another position accordingly",
    ),
    "something hidden is not declared": (
        with_facts(Veil, hidden=False),
        "hidden is False, and imagine finds another position accordingly",
    ),
    "the drawing shows what is hidden": (
        with_object(Veil, "painting", drawing=lambda self, position: f"cards {position.cards}"),
        "nothing hidden is in the drawing",
    ),
    "moves depend on what is hidden": (
        with_hooks(
            Veil,
            _legal_moves=lambda self, seat: (Word("fold"), Word("show")) if sum(self.cards) % 2 else (Word("show"),),
        ),
        "nothing hidden decides what seat",
    ),
    "a view is no plain data": (
        with_object(Bazaar, "codec", _view=lambda self, position, seat: {"items": set(position.items)}),
        "Object of type set is not JSON serializable",
    ),
    "an option is never settled": (
        with_facts(Bazaar, options=(Option("coins", (4,), 4),)),
        "KeyError: 'players'",
    ),
}


@pytest.mark.parametrize(("faulty", "finding"), FAULTS.values(), ids=tuple(FAULTS))
def test_a_planted_fault_is_found(faulty: ToyGame, finding: str) -> None:
    found = failures(faulty)
    assert any(finding in failure for failure in found), "\n".join(found)


def test_a_view_that_leaks_is_found() -> None:
    assert failures(LeakyView())[0].startswith("nothing hidden is in the view of seat None [uniform match 1")


def test_words_that_leak_are_found() -> None:
    assert failures(LeakyWords())[0].startswith("seat None is not told the hidden 'deal 2' [uniform match 1")


def test_a_description_that_leaks_is_found() -> None:
    assert failures(LeakyDescription())[0].startswith("nothing hidden is described to seat None [uniform match 1")


def test_a_task_that_leaks_is_found() -> None:
    found = failures(LeakyTask())
    assert any(failure.startswith("nothing hidden is in the task of seat 1 [") for failure in found), "\n".join(found)


def test_what_breaks_a_match_off_is_kept_as_the_cause() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_game(with_facts(Veil, kinds=Veil.facts.kinds[:2]), games=4, show=None)
    assert isinstance(caught.value.__cause__, KeyError)
