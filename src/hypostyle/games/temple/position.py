"""A situation in Temple: what stands, what each player still holds, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from hypostyle.core import (
    Actor,
    Choice,
    FrozenDict,
    Move,
    Options,
    Outcome,
    Position,
    Refusal,
    Seat,
)
from hypostyle.core.contract import Game
from hypostyle.games.temple import refusals
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.moves import COLOURS, VALUES, Build, Construction, Laid, Rules, Tile, tile_name
from hypostyle.games.temple.places import Place
from hypostyle.games.temple.score import TILES, laid_by, winner
from hypostyle.games.temple.space import Face, face_name, near
from hypostyle.games.temple.values import Hand, Means, colour_in_use

FIRST_PLACE = Place(Construction.FLOOR, (refusals.FIRST,), (NOTHING,))


def first_hands(colours: str) -> tuple[Hand, Hand]:
    """TE-1: five colours each, six values of each colour."""
    full = tuple(VALUES)
    mine = FrozenDict({colour: full for colour in COLOURS if colour in colours})
    return mine, FrozenDict({colour: full for colour in COLOURS if colour not in colours})


def without(hand: Hand, tiles: tuple[Tile, ...]) -> Hand:
    """A hand after some of its tiles are laid; a colour that is used up is gone from it."""
    left = dict(hand)
    for colour, value in tiles:
        left[colour] = tuple(v for v in left[colour] if v != value)
    return FrozenDict({colour: values for colour, values in left.items() if values})


class Refuge(NamedTuple):
    """The lowest value that a seat must still lay next, and the faces that would take it."""

    value: int
    faces: frozenset[Face]


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplePosition(Position):
    """Complete and immutable. `places` are where constructions fit, whatever tiles one has."""

    builds: tuple[Build, ...] = ()
    hands: tuple[Hand, Hand]
    building: Building
    places: tuple[Place, ...]
    is_shut: bool  # TE-15: whether the player to move has no legal construction

    @classmethod
    def standing(
        cls,
        game: Game,
        options: Options,
        builds: tuple[Build, ...],
        hands: tuple[Hand, Hand],
        building: Building,
        places: tuple[Place, ...] | None = None,
    ) -> TemplePosition:
        """The position of a building, with all that follows from it, unless the places are known."""
        rules = Rules(str(options["rules"]))
        if places is None:
            places = tuple(building.places(rules)) if builds else (FIRST_PLACE,)
        means = Means(hands[len(builds) % 2], rules)
        is_shut = bool(builds) and not any(map(means.fit, places))
        return cls(
            game=game,
            options=options,
            builds=builds,
            hands=hands,
            building=building,
            places=places,
            is_shut=is_shut,
        )

    @property
    def rules(self) -> Rules:
        return Rules(str(self.options["rules"]))

    @property
    def mover(self) -> Seat:
        """Whose turn it would be."""
        return len(self.builds) % 2 + 1

    @property
    def hand(self) -> Hand:
        """What the player to move still holds."""
        return self.hands[self.mover - 1]

    # The contract

    def _to_act(self) -> tuple[Actor, ...]:
        return () if self.is_shut or not self.hands[2 - self.mover] else (self.mover,)

    def _builds_at(self, places: tuple[Place, ...]) -> Iterator[Build]:
        if not self.builds:
            # TE-14
            yield from (
                Build(Construction.FLOOR, (Laid(refusals.FIRST, Tile(colour, min(VALUES))),)) for colour in self.hand
            )
            return
        yield from Means(self.hand, self.rules).builds(places)

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        return tuple(sorted(self._builds_at(self.places), key=attrgetter("text")))

    def canonical(self, actor: Actor, move: Move) -> Move:
        """Another order of the same tiles, or the second name of the same tiles, is rewritten."""
        if not isinstance(move, Build) or actor != self.mover or self.why_not(actor, move):
            return move
        faces = tuple(sorted(face for face, _ in move.tiles))
        places = tuple(place for place in self.places if place.faces == faces)
        tiles = set(move.tiles)
        return next((build for build in self._builds_at(places) if set(build.tiles) == tiles), move)

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        assert isinstance(move, Build)
        return refusals.why_not(self, move)

    # Choices: a construction, its place, its tiles; or a place, what fits there, its tiles

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        match path:
            case ():
                fitting = {place.construction for place in self._fitting()}
                return self._branches(path, (*(each for each in Construction if each in fitting), "at"))
            case ["at"]:
                faces = sorted({face for place in self._fitting() for face in place.faces})
                return self._branches(path, map(face_name, faces))
            case ["at", name]:
                found = [place for place in self._fitting() if name in map(face_name, place.faces)]
                return self._branches(path, (f"{place.construction} {_key(place)}" for place in sorted(found)))
            case [word]:
                found = [place for place in self._fitting() if place.construction == word]
                return self._branches(path, map(_key, sorted(found)))
            case ["at", _, fit, *tiles]:
                return self._tile_choices(path, fit, tuple(tiles))
        word, key, *tiles = path
        return self._tile_choices(path, f"{word} {key}", tuple(tiles))

    def _branches(self, path: tuple[str, ...], keys: Iterable[str]) -> tuple[Choice, ...]:
        """Choices that lead on."""
        return tuple(self._choice((*path, key), None) for key in keys)

    def _fitting(self) -> tuple[Place, ...]:
        """The places that the player to move has tiles for."""
        means = Means(self.hand, self.rules)
        return tuple(place for place in self.places if not self.builds or means.fit(place))

    def _tile_choices(self, path: tuple[str, ...], fit: str, chosen: tuple[str, ...]) -> tuple[Choice, ...]:
        """For the next face of a place: the tiles that can go there, those before it being chosen."""
        places = tuple(place for place in self.places if f"{place.construction} {_key(place)}" == fit)
        found: dict[str, Build | None] = {}
        for build in self._builds_at(places):
            names = tuple(tile_name(tile) for _, tile in sorted(build.tiles))
            if names[: len(chosen)] == chosen and len(names) > len(chosen):
                found[names[len(chosen)]] = build if len(names) == len(chosen) + 1 else None
        return tuple(self._choice((*path, name), found[name]) for name in sorted(found))

    # After a turn

    def _after(self, actor: Actor, move: Move) -> Position:
        assert isinstance(move, Build)
        hand = without(self.hands[actor - 1], tuple(laid.tile for laid in move.tiles))
        hands = (hand, self.hands[1]) if actor == 1 else (self.hands[0], hand)
        building = self.building.with_tiles(move.tiles)
        changed = frozenset().union(*(near(face) for face, _ in move.tiles))
        kept = [place for place in self.places if place.found_at not in changed]
        places = (*kept, *building.places(self.rules, changed))
        return self.standing(self.game, self.options, (*self.builds, move), hands, building, places)

    def refuge(self, seat: Seat) -> Refuge:
        """Where the lowest tile that a seat must still lay next could go."""
        hand = self.hands[seat - 1]
        used = colour_in_use(hand)
        lowest = min(values[0] for colour, values in hand.items() if used in (None, colour))
        means = Means(hand, self.rules)
        reached = {face for place in self.places if means.affords(place) for face in place.faces}
        return Refuge(lowest, frozenset(face for face in reached if self.building.lowest.get(face, NOTHING) <= lowest))

    def _scores(self) -> tuple[int, ...]:
        return laid_by(self.hands)

    def _progress(self) -> float:
        """By the tiles of whoever has laid the most."""
        return max(self.scores) / TILES

    def _outcome(self) -> Outcome | None:
        if self._to_act():
            return None
        ending = "shut_out" if self.hands[2 - self.mover] else "finished"
        return Outcome(ending, "TE-15", (winner(self.mover),))


def _key(place: Place) -> str:
    return " ".join(face_name(face) for face in place.faces)
