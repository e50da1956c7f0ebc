"""Toy games that prove the contract: each has what the house's first game lacks.

bazaar   an auction, chance with weights, an interrupt, a set that can be replaced, a kit
quarry   several seats at once, claims in order, a live race, the clock, a house seat
veil     a hidden hand
"""

from hypostyle.core import Game
from tests.toys.bazaar import Bazaar
from tests.toys.quarry import Quarry
from tests.toys.veil import Veil

__all__ = ["TOYS", "Bazaar", "Quarry", "Veil"]

TOYS: tuple[Game, ...] = (Bazaar(), Quarry(), Veil())
