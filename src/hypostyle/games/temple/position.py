"""A situation in Temple: what stands, what each player still holds, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hypostyle.core import (
    Actor,
    Choice,
    Data,
    Dice,
    FrozenDict,
    Message,
    Move,
    Options,
    Outcome,
    Position,
    Refusal,
    Seat,
    message,
)
from hypostyle.core.contract import Game
from hypostyle.games.temple import description, refusals
from hypostyle.games.temple.building import NOTHING, Building, Place
from hypostyle.games.temple.drawing import draw, paint
from hypostyle.games.temple.moves import COLOURS, CONSTRUCTIONS, VALUES, Build, Laid, Tile, said_tile, tile_name
from hypostyle.games.temple.reasons import FEW, reasons
from hypostyle.games.temple.score import laid_by, winner
from hypostyle.games.temple.space import Face, face_name
from hypostyle.games.temple.values import Hand, Means, colour_in_use

TRIES = 16  # moves that the eager policy looks at


def first_hands(colours: str) -> tuple[Hand, Hand]:
    """TE-1: five colours each, six values of each colour."""
    full = tuple(VALUES)
    mine = FrozenDict({colour: full for colour in COLOURS if colour in colours})
    return mine, FrozenDict({colour: full for colour in COLOURS if colour not in colours})


def without(hand: Hand, tiles: tuple[Tile, ...]) -> Hand:
    """A hand after some of its tiles are laid; a colour that is used up is gone from it."""
    left = {colour: tuple(v for v in values if Tile(colour, v) not in tiles) for colour, values in hand.items()}
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
        cls, game: Game, options: Options, builds: tuple[Build, ...], hands: tuple[Hand, Hand], building: Building
    ) -> TemplePosition:
        """The position of a building, with all that follows from it."""
        rules = str(options["rules"])
        places = tuple(building.places(rules)) if builds else (Place("floor", (refusals.FIRST,)),)
        means = Means(hands[len(builds) % 2], rules)
        is_shut = bool(builds) and not any(means.fit(place, building) for place in places)
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
    def rules(self) -> str:
        return str(self.options["rules"])

    @property
    def mover(self) -> Seat:
        """Whose turn it would be."""
        return len(self.builds) % 2 + 1

    # The contract

    def _to_act(self) -> tuple[Actor, ...]:
        return () if self.is_shut or not self.hands[2 - self.mover] else (self.mover,)

    def _builds_at(self, places: tuple[Place, ...]) -> Iterator[Build]:
        hand = self.hands[self.mover - 1]
        if not self.builds:
            # TE-14
            yield from (Build("floor", (Laid(refusals.FIRST, Tile(colour, min(VALUES))),)) for colour in hand)
            return
        means = Means(hand, self.rules)
        for place in places:
            yield from means.builds(place, self.building)

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        by_text = {build.text: build for build in self._builds_at(self.places)}
        return tuple([by_text[text] for text in sorted(by_text)])

    def canonical(self, actor: Actor, move: Move) -> Move:
        """Another order of the same tiles, or the second name of the same tiles, is rewritten."""
        if not isinstance(move, Build) or actor != self.mover or self.why_not(actor, move):
            return move
        faces = tuple(sorted(face for face, _ in move.tiles))
        places = tuple(place for place in self.places if place.faces == faces)
        tiles = set(move.tiles)
        return next(build for build in self._builds_at(places) if set(build.tiles) == tiles)

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        assert isinstance(move, Build)
        return refusals.why_not(move, self.building, self.hands[seat - 1], self.rules)

    # Choices: a construction, its place, its tiles; or a place, what fits there, its tiles

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        match path:
            case ():
                return self._first_choices()
            case ["at"]:
                faces = sorted({face for place in self._fitting() for face in place.faces})
                return tuple(self._choice("face", face_name(face), (face,)) for face in faces)
            case ["at", name]:
                found = [place for place in self._fitting() if name in map(face_name, place.faces)]
                return tuple(
                    self._choice("fit", f"{place.word} {_key(place)}", place.faces, construction=place.word)
                    for place in sorted(found)
                )
            case [word]:
                found = [place for place in self._fitting() if place.word == word]
                return tuple(self._choice("place", _key(place), place.faces) for place in sorted(found))
            case ["at", _, fit, *tiles]:
                return self._tile_choices(fit, tuple(tiles))
            case [word, key, *tiles]:
                return self._tile_choices(f"{word} {key}", tuple(tiles))
            case _:
                return ()

    def _fitting(self) -> tuple[Place, ...]:
        """The places that the player to move has tiles for."""
        means = Means(self.hands[self.mover - 1], self.rules)
        return tuple(place for place in self.places if not self.builds or means.fit(place, self.building))

    def _first_choices(self) -> tuple[Choice, ...]:
        words = {place.word for place in self._fitting()}
        constructions = [self._choice("construction", w, (), construction=w) for w in CONSTRUCTIONS if w in words]
        return (*constructions, self._choice("at", "at", ()))

    def _tile_choices(self, fit: str, chosen: tuple[str, ...]) -> tuple[Choice, ...]:
        """For the next face of a place: the tiles that can go there, those before it being chosen."""
        places = tuple(place for place in self.places if f"{place.word} {_key(place)}" == fit)
        found: dict[str, Choice] = {}
        for build in self._builds_at(places):
            tiles = sorted(build.tiles)
            names = tuple(tile_name(tile) for _, tile in tiles)
            if names[: len(chosen)] == chosen and len(names) > len(chosen):
                face, tile = tiles[len(chosen)]
                name = names[len(chosen)]
                complete = build if len(names) == len(chosen) + 1 else None
                said = message("choice.tile", tile=said_tile(tile), face=face_name(face), cells=(face_name(face),))
                found[name] = Choice(name, said, complete)
        return tuple(found[name] for name in sorted(found))

    def _choice(self, code: str, key: str, faces: tuple[Face, ...], **params: str) -> Choice:
        cells = tuple(face_name(face) for face in faces)
        return Choice(key, message(f"choice.{code}", cells=cells, faces=cells, **params), None)

    # After a turn

    def _after(self, actor: Actor, move: Move) -> Position:
        assert isinstance(move, Build)
        hand = without(self.hands[actor - 1], tuple(laid.tile for laid in move.tiles))
        hands = (hand, self.hands[1]) if actor == 1 else (self.hands[0], hand)
        building = self.building.with_tiles(move.tiles)
        return self.standing(self.game, self.options, (*self.builds, move), hands, building)

    def _notes(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        """TE-15: warns of each player whose lowest tile is about to be shut out, or is."""
        assert isinstance(move, Build)
        after = self.after(seat, move)
        assert isinstance(after, TemplePosition)
        if not after.hands[seat - 1]:
            return ()
        return tuple(note for other in self.seats if (note := after.warning(other, seat)))

    def _reasons(self, seat: Seat, move: Move, after: Position) -> tuple[Message, ...]:
        assert isinstance(after, TemplePosition)
        return tuple(reasons(self, seat, after))

    def warning(self, seat: Seat, mover: Seat) -> Message | None:
        """A word on the lowest tile a seat must still lay next, if few places or none would take it."""
        refuge = self.refuge(seat)
        if refuge is None or len(refuge.faces) > FEW:
            return None
        code = "note.shut_out" if seat == mover else "note.shut_out_other"
        cells = tuple(sorted(face_name(face) for face in refuge.faces))
        return message(code, seat=self._name(seat), value=refuge.value, places=len(refuge.faces), cells=cells)

    def refuge(self, seat: Seat) -> Refuge | None:
        """Where the lowest tile that a seat must still lay next could go; None with an empty hand."""
        hand = self.hands[seat - 1]
        used = colour_in_use(hand)
        lowest = min((values[0] for colour, values in hand.items() if used in (None, colour)), default=None)
        if lowest is None:
            return None
        means = Means(hand, self.rules)
        reached = {face for place in self.places if means.affords(place) for face in place.faces}
        return Refuge(lowest, frozenset(face for face in reached if self.building.lowest.get(face, NOTHING) <= lowest))

    def eager(self, seat: Seat, dice: Dice) -> Move:
        """Builds high: links, tunnels and roofs before walls and floors. A match that began with the first colour of
        seat 1 it plays to shut the other out instead, by walling in the 1s (TE-15).
        """
        moves = self.legal_moves(seat)
        tried = [dice.choose(moves) for _ in range(TRIES)]
        shuts = self.builds and self.builds[0].tiles[0].tile.colour == self._first_colour()
        return max(tried, key=self._walling if shuts else _ambition)

    def _first_colour(self) -> str:
        return next(colour for colour in COLOURS if colour in str(self.options["colours"]))

    def _walling(self, move: Move) -> int:
        """How few free faces touch a 1 after a move."""
        assert isinstance(move, Build)
        after = self.building.with_tiles(move.tiles)
        return -sum(value == 1 and face not in after.tiles for face, value in after.lowest.items())

    def _scores(self) -> tuple[int, ...]:
        return laid_by(self.hands)

    def _outcome(self) -> Outcome | None:
        if self._to_act():
            return None
        ending = "shut_out" if self.hands[2 - self.mover] else "finished"
        return Outcome(ending, "TE-15", (winner(self.mover),))

    # How it is told

    def _view(self, seat: Seat | None) -> Data:
        return {
            "builds": [build.text for build in self.builds],
            "tiles": {face_name(face): tile_name(tile) for face, tile in self.building.tiles.items()},
            "hands": [[tile_name(Tile(c, v)) for c, values in hand.items() for v in values] for hand in self.hands],
            "colours_in_use": [colour_in_use(hand) for hand in self.hands],
        }

    def _spoken(self, actor: Actor, move: Move, seat: Seat | None) -> Message:
        assert isinstance(move, Build)
        tiles = tuple(message("spoken.tile", tile=said_tile(t), face=face_name(f)) for f, t in move.tiles)
        cells = tuple(face_name(face) for face, _ in move.tiles)
        return message("spoken.build", seat=self._name(actor), construction=move.word, tiles=tiles, cells=cells)

    def _task(self, seat: Seat) -> Message:
        return description.task(self, seat)

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(description.describe(self))

    def _drawing(self) -> str:
        return draw(self.building, self.hands)

    def _picture(self, tried: Move | None, refusal: Refusal | None) -> str:
        return paint(self.building, tried if isinstance(tried, Build) else None, refusal)

    def _data(self) -> Data:
        return {"builds": [build.text for build in self.builds]}


def _key(place: Place) -> str:
    return " ".join(face_name(face) for face in place.faces)


def _ambition(move: Move) -> tuple[int, int]:
    assert isinstance(move, Build)
    return CONSTRUCTIONS.index(move.word), max(face.z for face, _ in move.tiles)
