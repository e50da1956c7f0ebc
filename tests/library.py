"""The games that every layer's tests run over: the toys and all games of the house."""

from hypostyle.games import Library
from tests.toys import TOYS

LIBRARY = Library(*TOYS, *Library.of_the_house().values())
