"""What more simulations bring: two searches of one game that differ in nothing but how many they have.

    python benchmarks/deeper.py temple --simulations 9600,2400 --matches 40
    python benchmarks/deeper.py temple_rush --simulations 1200,300 --matches 40

Of each game the proposed options are played, each match twice with the seats exchanged and the same seed. Both searches
take the best that they find, and two equal ones would share the wins. The interval is for 95 %.
"""

import argparse
from statistics import NormalDist, stdev
from time import process_time

from hypostyle.ai.thinking import Budget, think
from hypostyle.core import Dice, Game, Match, Seat, derive, numbered_seed
from hypostyle.games import Library

LEVEL = 0.95  # of the interval


def play(game: Game, simulations: list[int], seed: int, number: int) -> tuple[float, list[float]]:
    """The share that the first search wins of a match, and the seconds that each took of a processor."""
    chance = derive(numbered_seed(seed), f"match {number // 2}")
    match, seconds = Match(game, game.facts.settle({}), seed=chance), [0.0, 0.0]
    searches: dict[Seat, int] = {seat: (seat - 1 + number) % 2 for seat in match.position.seats}
    while not match.is_over:
        if match.settle():
            continue
        dice = Dice(derive(chance, f"ply {match.ply} {number}"))
        seat = dice.choose(match.position.to_act)
        began = process_time()
        thought = think(match.position, seat, dice, Budget(simulations=simulations[searches[seat]]))
        seconds[searches[seat]] += process_time() - began
        assert thought, "nobody took the question back"
        match.enter(seat, thought.move)
    outcome = match.position.outcome
    assert outcome, "it is over"
    shares = zip(match.position.seats, outcome.shares(match.position.seats), strict=True)
    return sum(share for seat, share in shares if searches[seat] == 0), seconds


def tell(simulations: list[int], pairs: list[float], seconds: list[list[float]]) -> None:
    """With an interval from how the pairs differ, for the two of a pair are alike."""
    mean, matches = sum(pairs) / len(pairs), 2 * len(pairs)
    margin = NormalDist().inv_cdf((1 + LEVEL) / 2) * stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 1.0
    took = " and ".join(f"{sum(column) / matches:.1f}" for column in zip(*seconds, strict=True))
    more, fewer = simulations
    print(f"{matches} matches: {more} simulations win {mean:.1%} ± {margin:.1%} against {fewer}; {took} s a match")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--simulations", default="1200,300", help="of the one search and of the other")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = Library.of_the_house()[chosen.game]
    simulations = [int(each) for each in chosen.simulations.split(",")]
    pairs: list[float] = []
    seconds: list[list[float]] = []
    for pair in range(chosen.matches // 2):
        played = [play(game, simulations, chosen.seed, number) for number in (2 * pair, 2 * pair + 1)]
        pairs.append(sum(share for share, _ in played) / 2)
        seconds += [each for _, each in played]
        tell(simulations, pairs, seconds)


if __name__ == "__main__":
    main()
