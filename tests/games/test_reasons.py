"""What is said for a move is true: every fact is counted again here, by playing the move and looking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from hypostyle.core import CHANCE, Dice, Game, Match, Message, Move, Position, Seat, eager, uniform
from hypostyle.core.words import Param
from hypostyle.games import Library
from tests.sizes import size

GAMES = Library.of_the_house()
MOVES = 3  # looked at in a position
MOST = 120  # positions of a match that are looked at


class Case(NamedTuple):
    before: Position
    seat: Seat
    move: Move
    after: Position

    def said(self) -> tuple[Message, ...]:
        return self.before.reasons(self.seat, self.move)


def cases(game: Game, matches: int) -> Iterator[Case]:
    """Moves in seeded matches of two hands, each in some variant."""
    variants = game.facts.variants()
    for number in range(matches):
        dice = Dice(bytes([number]) * 32)
        policy = (uniform, eager)[number % 2]
        match = Match(game, dice.choose(variants), seed=bytes([number]) * 32)
        match.settle()
        while not match.is_over and match.ply < MOST:
            seat = dice.choose(match.position.to_act)
            if match.position.is_open:
                break
            chosen = policy(match.position, seat, dice)
            others = [dice.choose(match.position.legal_moves(seat)) for _ in range(MOVES)] if dice.below(4) == 0 else []
            for move in dict.fromkeys([chosen, *others]):
                yield Case(match.position, seat, move, match.position.after(seat, move))
            match.enter(seat, chosen)
            match.settle()


@pytest.mark.parametrize("name", GAMES)
def test_points_and_endings_are_those_of_the_position_after_the_move(name: str) -> None:
    seen: set[str] = set()
    for case in cases(GAMES[name], size(small=4, full=40)):
        said = case.said()
        seen |= {each.code for each in said}
        if case.after.outcome:
            assert [each.code for each in said] == ["reason.ends"]
            assert said[0].params["result"] == case.after.result
            continue
        told = {key: points for each in said for key, points in changes(case, each)}
        gained = {seat: case.after.scores[seat - 1] - case.before.scores[seat - 1] for seat in case.before.seats}
        assert told == {seat: points for seat, points in gained.items() if points}
        notes = [note for note in case.before.notes(case.seat, case.move) if not (told and "points" in note.params)]
        assert [each for each in said if each.code.startswith("note.")] == notes
        for each in said:
            for language in ("en", "fr"):
                assert case.before.game.words(language).say(each)
    assert {"reason.ends", "reason.gains_you"} & seen


def changes(case: Case, said: Message) -> Iterator[tuple[Seat, int]]:
    found = re.fullmatch(r"reason\.(gains|loses)_(you|other)", said.code)
    if found:
        seat = seat_of(case, said.params["seat"])
        assert (found[2] == "you") == (seat == case.seat)
        points = said.params["points"]
        assert isinstance(points, int)
        assert points > 0
        yield seat, points if found[1] == "gains" else -points


def facts(name: str, matches: int) -> Iterator[tuple[Case, str, dict[str, Param]]]:
    """What games say besides points, endings and notes."""
    common = ("reason.ends", "reason.gains", "reason.loses", "note.")
    for case in cases(GAMES[name], matches):
        for each in case.said():
            if not each.code.startswith(common):
                yield case, each.code.removeprefix("reason."), dict(each.params)


def seat_of(case: Case, named: Param) -> Seat:
    return next(seat for seat in case.before.seats if case.before._name(seat) == named)


def check(name: str, matches: int, recount: Callable[[Case, str, dict[str, Param]], None]) -> set[str]:
    """Counts every fact again; gives back which kinds there were."""
    seen = set()
    for case, code, params in facts(name, matches):
        seen.add(code)
        recount(case, code, params)
    return seen


# Each game's own


def test_aztec_counts_what_one_piece_can_bring() -> None:
    def most(position: Position, builder: Seat) -> int:
        (seat,) = position.to_act
        gains = (position.after(seat, move).scores for move in position.legal_moves(seat))
        return max(scores[builder - 1] - position.scores[builder - 1] for scores in gains)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        builder = seat_of(case, params["seat"])
        assert builder != case.seat
        if case.after.to_act:
            assert params["after"] == most(case.after, builder)
        assert params["before"] == most(case.before, builder)
        assert (code == "denies") == (params["after"] < params["before"])  # type: ignore[operator]

    assert check("aztec", size(small=2, full=30), recount) == {"denies", "leaves"}


def test_temple_counts_the_places_of_the_lowest_tile() -> None:
    from hypostyle.games.temple.position import TemplePosition
    from hypostyle.games.temple.values import Means, colour_in_use

    def places(position: TemplePosition, seat: Seat) -> tuple[int, int]:
        hand = position.hands[seat - 1]
        colours = [colour_in_use(hand)] if colour_in_use(hand) else list(hand)
        value = min(min(hand[colour]) for colour in colours if colour)
        payable = [place for place in position.places if Means(hand, position.rules).affords(place)]
        free = {face for place in payable for face in place.faces}
        return value, sum(1 for face in free if position.building.lowest.get(face, 99) <= value)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before, case.after
        assert isinstance(before, TemplePosition)
        assert isinstance(after, TemplePosition)
        seat = seat_of(case, params["seat"])
        assert (code == "narrows_you") == (seat == case.seat)
        assert places(before, seat) == (params["value"], params["before"])
        assert places(after, seat) == (params["value"], params["after"])

    assert check("temple", size(small=2, full=20), recount) == {"narrows_you", "narrows_other"}


def test_turquoise_counts_pillars_prices_and_plates() -> None:
    game = GAMES["turquoise"]

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after = case.before.view(None), case.after.view(None)
        if code == "prepares":
            assert bool(params["missing"]) or f"lay {params['place']}" in ready(case.after)
        elif code in ("otherwise", "sold"):
            out = case.before.after(case.seat, game.parse("drop"))
            buyer = seat_of(case, params["seat"])
            assert case.before.scores[buyer - 1] - out.scores[buyer - 1] == params["price"]
            (bought,) = set(out.view(None)["tablets"]) - set(before["tablets"])
            assert params["tablet"] == Message(f"tablet.{bought}")
            assert buyer != case.seat
        elif code == "builds":
            assert case.move.text == "draw"
            assert params["left"] == before["turns_left"]
            assert before["is_stalling"]
        else:
            assert code == "leaves"
            assert case.move.text == "end"
            (following,) = case.after.to_act
            assert seat_of(case, params["seat"]) == following
            if after["tablets"].get("seth", following) == following:
                assert most_for_a_plate(case.after, following) == params["most"]

    def ready(position: Position) -> str:
        """All places a plate could be laid on, as moves."""
        from hypostyle.games.turquoise.position import TurquoisePosition
        from hypostyle.games.turquoise.space import PLACES, place_name

        assert isinstance(position, TurquoisePosition)
        return " ".join(f"lay {place_name(place)}" for place in PLACES if position.building.is_ready(place))

    def most_for_a_plate(position: Position, seat: Seat) -> int:
        drawing = position.after(seat, game.parse("draw"))
        drawn = drawing.after(CHANCE, drawing.chances()[0].move)
        gains = (drawn.after(seat, move).scores[seat - 1] - drawn.scores[seat - 1] for move in drawn.legal_moves(seat))
        return max(gains)

    assert check("turquoise", size(small=6, full=40), recount) >= {"prepares", "otherwise", "sold", "leaves", "builds"}


def test_temple_rush_counts_the_cells_that_temples_lack() -> None:
    from hypostyle.games.temple_rush.position import RushPosition
    from hypostyle.games.temple_rush.stages import Stage

    def lacking(position: RushPosition, seat: Seat, zone: str) -> int:
        told = position._player_data(position.player(seat))["figures"].get(zone, [])
        widths = [1 if "x" in brick.split()[0] else int(brick.split()[0]) for brick in told]
        return len(position.card(int(zone[1:])).cells) - sum(widths)

    def recount(case: Case, code: str, params: dict[str, Param]) -> None:
        before, after, zone = case.before, case.after, str(params["zone"])
        assert isinstance(before, RushPosition)
        assert isinstance(after, RushPosition)
        if code == "rival":
            rival = seat_of(case, params["seat"])
            assert rival != case.seat
            assert params["cells_left"] == lacking(before, rival, zone)
            others = (other for other in before.seats if other != case.seat)
            assert params["cells_left"] == min(lacking(before, other, zone) for other in others)
            return
        assert params["value"] == before.card(int(zone[1:])).value
        if code == "lacks":
            assert params["cells_left"] == lacking(after, case.seat, zone)
        else:
            assert after.stage != Stage.PARTS or after.has_claimed(case.seat, int(zone[1:]))

    assert check("temple_rush", size(small=8, full=60), recount) == {"completes", "lacks", "rival"}
