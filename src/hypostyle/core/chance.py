"""Chance that anyone can verify afterwards.

A record has a secret seed. Its SHA-256 stands in the record from the start; the seed is revealed at the end.
Draw number k (the first is 1) takes HMAC-SHA256 with the seed as key and the decimal digits of k as message, reads
the 32 bytes as a number, and reduces it to the total weight. The few highest numbers that would favour some
outcomes are thrown away, and the message becomes `k.1`, `k.2`, … See docs/chance.md for a worked example.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_SPACE = 2**256


def seal(seed: bytes) -> str:
    """What a record shows of its seed from the start."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, number: int, total: int) -> int:
    """Draw `number` of a seed: 0 to total - 1, each equally likely."""
    fair = _SPACE - _SPACE % total
    tries = 0
    while True:
        label = f"{number}.{tries}" if tries else str(number)
        value = int.from_bytes(hmac.digest(seed, label.encode(), "sha256"), "big")
        if value < fair:
            return value % total
        tries += 1


def pick(weights: Sequence[int], value: int) -> int:
    """The index on which `value`, out of the sum of the weights, falls."""
    for index, weight in enumerate(weights):
        if value < weight:
            return index
        value -= weight
    raise ValueError(f"{value} is beyond the total weight")


def derive(seed: bytes, label: str) -> bytes:
    """A seed for another purpose, of which the first reveals nothing."""
    return hmac.digest(seed, label.encode(), "sha256")


def numbered_seed(number: int) -> bytes:
    """The seed behind `--seed N`: the same on every machine."""
    return hashlib.sha256(f"hypostyle {number}".encode()).digest()


class Dice:
    """A stream of draws, for players that choose at random and for tests: the same on every machine."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, total: int) -> int:
        """A number from 0 to total - 1."""
        self._drawn += 1
        return draw(self._seed, self._drawn, total)

    def choose(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
