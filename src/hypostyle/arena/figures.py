"""What many matches say: shares of the wins with their intervals, and ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from hypostyle.arena.contest import Played

_Z = 1.959964  # of a normal distribution 95 % lie within so many deviations


class Rate(NamedTuple):
    """How much was won in how many matches. A shared win counts by its share."""

    won: float
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, for 95 % of a number of matches that was fixed beforehand."""
        if not self.games:
            return 0.0, 1.0
        middle = (self.share + _Z**2 / (2 * self.games)) / (1 + _Z**2 / self.games)
        spread = self.share * (1 - self.share) / self.games + (_Z / (2 * self.games)) ** 2
        half = _Z * sqrt(spread) / (1 + _Z**2 / self.games)
        return max(0.0, middle - half), min(1.0, middle + half)


class Rating(NamedTuple):
    """Strength by openskill, and how unsure it is."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mu - _Z * self.sigma, self.mu + _Z * self.sigma


class Standing(NamedTuple):
    """How a player did. `fair` is what it would have won if all were equal: by the seats it had."""

    player: str
    rate: Rate
    fair: float
    rating: Rating


def standings(matches: Sequence[Played]) -> list[Standing]:
    """Of every player, the highest rating first."""
    won: dict[str, float] = defaultdict(float)
    fair: dict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    for match in matches:
        games.update(set(match.seats))
        for player, share in zip(match.seats, match.shares, strict=True):
            won[player] += share
            fair[player] += 1 / len(match.seats)
    rated = ratings(matches)
    found = [
        Standing(player, Rate(won[player], count), fair[player] / count, rated[player])
        for player, count in games.items()
    ]
    return sorted(found, key=lambda standing: (-standing.rating.mu, standing.player))


def results_of(player: str, matches: Sequence[Played]) -> list[float]:
    """How much one player won in each match that it played."""
    return [
        sum(share for who, share in zip(match.seats, match.shares, strict=True) if who == player)
        for match in matches
        if player in match.seats
    ]


def rate_of(player: str, matches: Sequence[Played]) -> Rate:
    """How much one player won."""
    results = results_of(player, matches)
    return Rate(sum(results), len(results))


def rates_by_seat(matches: Sequence[Played]) -> list[Rate]:
    """How much each seat won, whoever sat there."""
    if not matches:
        return []
    columns = zip(*(match.shares for match in matches), strict=True)
    return [Rate(sum(column), len(matches)) for column in columns]


def endings(matches: Sequence[Played]) -> Counter[str]:
    """Why matches ended."""
    return Counter(match.ending for match in matches)


class Winless(NamedTuple):
    """How many matches nobody won: all lost, or the win was shared out to all alike."""

    lost: int
    drawn: int


def winless(matches: Sequence[Played]) -> Winless:
    """The matches without a winner, which stand beside the shares: those count nothing for the first, a part for the
    others.
    """
    lost = sum(match.all_lose for match in matches)
    return Winless(lost, sum(not match.winners for match in matches) - lost)


def ratings(matches: Sequence[Played]) -> dict[str, Rating]:
    """Plackett-Luce over the matches in their order. A player that sits twice is rated on each seat, and the mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = {player: model.rating() for match in matches for player in match.seats}
    for match in matches:
        if len(set(match.seats)) == 1:
            continue  # nobody is stronger than oneself
        teams = [[model.rating(rated[player].mu, rated[player].sigma)] for player in match.seats]
        after = model.rate(teams, ranks=[0 if share else 1 for share in match.shares])
        for player in set(match.seats):
            own = [team[0] for team, who in zip(after, match.seats, strict=True) if who == player]
            mu, sigma = (sum(values) / len(own) for values in ([r.mu for r in own], [r.sigma for r in own]))
            rated[player] = model.rating(mu, sigma)
    return {player: Rating(rating.mu, rating.sigma) for player, rating in rated.items()}
