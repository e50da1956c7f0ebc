"""Chance that anyone can verify: here with nothing but the standard library."""

import hashlib
import hmac
from collections import Counter

import pytest

from hypostyle.core import SEED_BYTES, Dice, derive, draw, numbered_seed, pick, seal
from tests.sizes import size

SEED = bytes(range(32))


def number(message: str) -> int:
    return int.from_bytes(hmac.new(SEED, message.encode("ascii"), hashlib.sha256).digest(), "big")


def test_the_worked_example_of_the_docs() -> None:
    assert seal(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert number("1") == 0x7761B1CC25227DFCA0BD6D972ACC52ABB62F24CE50AD5A7A430B05C5A6F5497B
    assert [draw(SEED, k, 6) for k in range(1, 7)] == [1, 2, 5, 4, 5, 2]
    assert [number(str(k)) % 6 for k in range(1, 7)] == [1, 2, 5, 4, 5, 2]
    star_first = [2, 1, 1, 1, 1]
    assert [pick(star_first, draw(SEED, k, 6)) for k in range(1, 7)] == [0, 1, 4, 3, 4, 1]


@pytest.mark.parametrize("total", [1, 2, 3, 10, 97, 2**64 + 13])
def test_a_draw_is_the_remainder_of_the_hmac_of_its_number(total: int) -> None:
    for k in (1, 2, 9, 10, 4321):
        assert draw(SEED, k, total) == number(str(k)) % total


def test_numbers_that_would_favour_some_outcomes_are_thrown_away() -> None:
    total = 2**255 + 1  # fits only once into 2 ** 256, so about half of all numbers are thrown away
    again = [k for k in range(1, 40) if number(str(k)) >= total]
    assert 10 < len(again) < 30
    for k in range(1, 40):
        tries = [number(str(k)), *(number(f"{k}.{n}") for n in range(1, 30))]
        assert draw(SEED, k, total) == next(value for value in tries if value < total)
    assert any(number(f"{k}.1") >= total for k in again), "one of them is thrown away twice"


def test_the_largest_number_that_is_kept_and_the_smallest_that_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter([2**256 - 1, 2**256 - 2, 2**256 - 2])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(values).to_bytes(32, "big"))
    assert 2**256 % 3 == 1, "so that 2 ** 256 - 1 alone is one too many"
    assert draw(SEED, 1, 3) == (2**256 - 2) % 3 == 2
    assert draw(SEED, 1, 2) == 0


def test_every_outcome_comes_about_as_often_as_its_weight_says() -> None:
    throws = size(small=6_000, full=60_000)
    weights = [2, 1, 3]
    met = Counter(pick(weights, draw(SEED, k, 6)) for k in range(1, throws + 1))
    for outcome, weight in enumerate(weights):
        expected = throws * weight / 6
        assert abs(met[outcome] - expected) < 4 * (expected * (1 - weight / 6)) ** 0.5


def test_pick_goes_through_the_weights_in_order() -> None:
    assert [pick([2, 1, 0, 3], value) for value in range(6)] == [0, 0, 1, 3, 3, 3]
    with pytest.raises(ValueError, match="beyond the total weight"):
        pick([2, 1], 3)


def test_seeds_for_other_purposes() -> None:
    assert derive(SEED, "moves") == hmac.new(SEED, b"moves", hashlib.sha256).digest()
    assert derive(SEED, "moves") != derive(SEED, "check")
    assert numbered_seed(1) == hashlib.sha256(b"hypostyle 1").digest()
    assert len(numbered_seed(1)) == SEED_BYTES


def test_dice_are_the_draws_of_a_seed_one_after_the_other() -> None:
    dice = Dice(SEED)
    assert [dice.below(6) for _ in range(3)] == [1, 2, 5]
    assert dice.choose("abcdef") == "e"  # the fourth draw is 4
