"""Who errs never looks foolish: no level takes back what it has just done, or misses a finish that it has in hand."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

import numpy as np
import pytest

from hypostyle.ai.endgame import finish
from hypostyle.ai.levels import LEVELS, Level, Undoing, _picker, choose
from hypostyle.ai.search import Found
from hypostyle.compiled import OVER
from hypostyle.core import Dice, Match, Move, Position, Seat, derive, eager, numbered_seed, uniform
from tests.ai.test_kernels import COMPILED
from tests.games.house import GAMES
from tests.sizes import size

APPRENTICE = LEVELS["apprentice"]
FARTHEST = 20_000  # positions of a turn; the program looks at fewer
MATCHES = 50  # of each game: 200 in all


def finish_in_sight(position: Position, seat: Seat) -> bool:
    """Whether a seat can end the match in its own turn and win, breadth first and without haste."""
    kernel = COMPILED[position.game.facts.id]
    tables, first = kernel.tables(position), kernel.state(position, seat)
    codes, shares = np.empty(kernel.widest, dtype=np.int64), np.zeros(4)
    row, looked = [first], 0
    while row and looked < FARTHEST:
        below = []
        for state in row:
            count = kernel.choices(tables, state, codes)
            looked += count
            for code in codes[:count].copy():
                after = state.copy()
                kernel.apply(tables, after, code)
                acting = kernel.to_act(tables, after)
                if acting == OVER:
                    kernel.result(tables, after, shares)
                    if shares[seat - 1] == 1.0:
                        return True
                elif acting == seat:
                    below.append(after)
        row = below
    return False


def asked(match: Match, seed: int) -> tuple[Seat, Dice] | None:
    """Who chooses next in a match, and by which dice; None while nobody has to."""
    if match.settle():
        return None
    dice = Dice(derive(numbered_seed(seed), f"ply {match.ply}"))
    return dice.choose(match.position.to_act), dice


def of_the_apprentice(match: Match, seat: Seat, dice: Dice) -> Move:
    move = choose(APPRENTICE, match.position, seat, dice, last=match.last_action(seat))
    assert move
    return move


def is_free_to_go_on(position: Position, seat: Seat, last: Move) -> bool:
    """Whether there is anything but taking the last action back."""
    return any(not move.undoes(last) for move in position.legal_moves(seat))


def watch(match: Match, seed: int, most: int) -> None:
    """Apprentices play; whoever has a finish in sight takes it before anybody else acts."""
    winner = None
    while not match.is_over and match.ply < most:
        if (found := asked(match, seed)) is None:
            continue
        seat, dice = found
        if winner:
            assert winner in match.position.to_act, f"{match.lines[-1]} missed the finish"
            seat = winner
        elif not match.position.is_open and finish_in_sight(match.position, seat):
            winner = seat
        move, last = of_the_apprentice(match, seat, dice), match.last_action(seat)
        if last and move.undoes(last):
            assert not is_free_to_go_on(match.position, seat, last), f"{move} takes back {last}"
        match.enter(seat, move)
    if winner and match.position.outcome:
        assert match.position.outcome.winners == (winner,)


@pytest.mark.parametrize("seed", range(size(1, MATCHES)))
@pytest.mark.parametrize("name", COMPILED)
def test_an_apprentice_errs_and_never_looks_foolish(name: str, seed: int) -> None:
    game = GAMES[name]
    players = game.facts.players[seed % len(game.facts.players)]
    options = {"players": players} if len(game.facts.players) > 1 else {}
    watch(Match(game, options, seed=numbered_seed(seed)), seed, most=size(40, 10_000))


def finishes(name: str) -> Iterator[tuple[Position, Seat]]:
    """Positions of matches with little sense in which somebody has a finish in sight."""
    for seed in range(100):
        match = Match(GAMES[name], {}, seed=numbered_seed(seed))
        before: list[tuple[Position, Seat]] = []
        while not match.is_over:
            if (found := asked(match, seed)) is None:
                continue
            seat, dice = found
            before.append((match.position, seat))
            match.enter(seat, (uniform if name == "aztec" else eager)(match.position, seat, dice))
        yield from (each for each in before[-3:] if not each[0].is_open and finish_in_sight(*each))


@pytest.mark.parametrize("name", COMPILED)
def test_nobody_who_errs_misses_a_finish(name: str) -> None:
    for position, seat in islice(finishes(name), 2):
        kernel = COMPILED[name]
        assert finish(kernel, kernel.tables(position), kernel.state(position, seat))
        for number in range(size(10, 100)):
            at, luck = position, Dice(numbered_seed(number))
            while at.outcome is None and seat in at.to_act:
                move = choose(APPRENTICE, at, seat, luck)
                assert move
                at = at.after(seat, move)
            assert at.outcome
            assert at.outcome.winners == (seat,)


@pytest.mark.parametrize(
    ("name", "move", "last", "is_undone"),
    [
        ("turquoise", "move e3>d3 ap 2 pays black 1", "move d3>e3 ap 1", True),
        ("turquoise", "move e3>d4 ap 1", "move d3>e3 ap 1", False),
        ("turquoise", "move e3>hand ap 1", "move hand>e3 ap 1", True),
        ("turquoise", "move e3>hand ap 1", "horus e3", True),
        ("turquoise", "move e3>d3 ap 1", "horus e3", False),
        ("turquoise", "horus e3", "move e3>hand ap 1", True),
        ("turquoise", "draw", "move d3>e3 ap 1", False),
        ("temple_rush", "shift z2 1,1 > z1 2x 0,1", "shift z1 0,1 > z2 2 1,1", True),
        ("temple_rush", "shift z2 1,1 > z1 2 0,2", "shift z1 0,1 > z2 2 1,1", False),
        ("temple_rush", "fix z2 0,1 = 2 0,1", "fix z2 1,1 = 3 0,1", True),
        ("temple_rush", "fix z1 0,1 = 2 0,1", "fix z2 1,1 = 3 0,1", False),
        ("temple_rush", "place z1 4 0,0", "shift z1 0,1 > z2 2 1,1", False),
        ("aztec", "d4.1NW", "d4.1NW", False),
    ],
)
def test_a_move_that_takes_back_the_last(name: str, move: str, last: str, is_undone: bool) -> None:
    parse = GAMES[name].parse
    assert parse(move).undoes(parse(last)) == is_undone


def test_passes_and_bids_are_no_actions() -> None:
    rush, turquoise, aztec = (GAMES[name].parse for name in ("temple_rush", "turquoise", "aztec"))
    idle = [rush("pass"), turquoise("end"), turquoise("drop"), turquoise("raise 3"), turquoise("auction seth 1")]
    assert not any(move.is_action for move in [*idle, aztec("bid 3"), aztec("pass")])
    acting = [rush("place z1 4 0,0"), turquoise("draw"), turquoise("crown r0"), aztec("d4.1NW")]
    assert all(move.is_action for move in acting)


def undoings() -> Iterator[tuple[Position, Seat, Move]]:
    """Positions in which a pillar that a seat has just moved could go back, and what moved it there."""
    for seed in range(100):
        match = Match(GAMES["turquoise"], {}, seed=numbered_seed(seed))
        while not match.is_over and match.ply < 60:
            if (found := asked(match, seed)) is None:
                continue
            seat, dice = found
            last = match.last_action(seat)
            if last and any(move.undoes(last) for move in match.position.legal_moves(seat)):
                yield match.position, seat, last
            match.enter(seat, uniform(match.position, seat, dice))


def test_nobody_who_errs_takes_back_what_it_has_just_done() -> None:
    for position, seat, last in islice(undoings(), 0, 10, 2):
        for number in range(size(20, 200)):
            move = choose(APPRENTICE, position, seat, Dice(numbered_seed(number)), last=last)
            assert move
            assert not move.undoes(last)


def test_what_is_the_only_choice_is_made_all_the_same() -> None:
    class Back:
        """Everything takes the last action back."""

        def is_all_below(self, codes: tuple[int, ...]) -> bool:
            return True

    pick = _picker(APPRENTICE, Dice(numbered_seed(1)), cast(Undoing, Back()))
    assert pick([Found(5, 9, 0.5)]) == 5
    assert pick([Found(5, 9, 0.5), Found(6, 9, 0.5)]) in (5, 6)


def test_who_errs_sees_what_certainly_wins() -> None:
    weighed = [Found(7, 1, 1.0, 1), Found(1, 45, 0.7), Found(2, 35, 0.6)]
    pick = _picker(Level(40, temperature=1.0, oversight=0.9), Dice(numbered_seed(1)))
    assert {pick(weighed) for _ in range(100)} == {7}


@pytest.mark.parametrize(
    ("weighed", "taken"),
    [
        ([Found(1, 90, 0.60), Found(2, 10, 0.57)], 2),  # little is lost
        ([Found(1, 90, 0.60), Found(2, 10, 0.30)], 1),  # it is needed
        ([Found(1, 0, 1.0, 1), Found(2, 10, 0.9)], 1),  # it wins
        ([Found(2, 90, 0.60), Found(1, 10, 0.57)], 2),
        ([Found(1, 90, 0.60)], 1),
    ],
)
def test_who_takes_the_best_takes_back_only_what_it_has_to(weighed: list[Found], taken: int) -> None:
    class First:
        """The choice 1 takes the last action back."""

        def is_all_below(self, codes: tuple[int, ...]) -> bool:
            return codes == (1,)

    assert _picker(LEVELS["architect"], Dice(numbered_seed(1)), cast(Undoing, First()))(weighed) == taken
