"""Write a policy of your own and let it meet random play, taking turns at beginning.

Usage: python examples/own_policy.py [MATCHES]
"""

import sys

from hypostyle.core import Dice, Match, Move, Position, Seat, derive, numbered_seed, uniform
from hypostyle.games import Library


def greedy(position: Position, seat: Seat, dice: Dice) -> Move:
    """The move after which this seat leads by most; among equals any of them."""

    def lead(move: Move) -> int:
        scores = position.after(seat, move).scores
        return 2 * scores[seat - 1] - sum(scores)

    moves = position.legal_moves(seat)
    best = max(map(lead, moves))
    return dice.choose([move for move in moves if lead(move) == best])


def play(number: int, greedy_seat: Seat) -> bool:
    """One match; whether the greedy seat won it."""
    match = Match(Library.of_the_house()["aztec"])
    dice = Dice(derive(numbered_seed(number), "own policy"))
    while not match.is_over:
        seat = match.position.to_act[0]
        policy = greedy if seat == greedy_seat else uniform
        match.enter(seat, policy(match.position, seat, dice))
    outcome = match.position.outcome
    assert outcome, "the match is over"
    return greedy_seat in outcome.winners


def main(matches: int) -> None:
    wins = sum(play(number, greedy_seat=number % 2 + 1) for number in range(matches))
    print(f"greedy won {wins} of {matches} matches against random play")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
