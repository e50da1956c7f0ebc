"""What is said of Temple: its constructions, choices and positions."""

from collections.abc import Iterator

from hypostyle.core import Actor, Merit, Message, Move, Seat, Telling, message
from hypostyle.games.temple import description
from hypostyle.games.temple.moves import Build, read_tile, said_tile
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.reasons import FEW, merits
from hypostyle.games.temple.space import face_name


class TempleTelling(Telling[TemplePosition]):
    """Constructions by their faces and tiles, hands by their colours."""

    def label(self, position: TemplePosition, path: tuple[str, ...]) -> Message:
        """A construction, its place, its tiles; or a face, what fits there, its tiles."""
        match path:
            case ["at"]:
                return _place("choice.at", ())
            case ["at", face]:
                return _place("choice.face", (face,))
            case ["at", _, fit]:
                word, *faces = fit.split(" ")
                return _place("choice.fit", tuple(faces), construction=word)
            case ["at", _, fit, *tiles]:
                return _tile(tiles, fit.split(" ")[1:])
            case [word]:
                return _place("choice.construction", (), construction=word)
            case [_, place]:
                return _place("choice.place", tuple(place.split(" ")))
        _, place, *tiles = path
        return _tile(tiles, place.split(" "))

    def _spoken(self, position: TemplePosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        assert isinstance(move, Build)
        tiles = tuple(message("spoken.tile", tile=said_tile(t), face=face_name(f)) for f, t in move.tiles)
        cells = tuple(face_name(face) for face, _ in move.tiles)
        name = self.name(position, actor)
        return message("spoken.build", seat=name, construction=move.construction, tiles=tiles, cells=cells)

    def _task(self, position: TemplePosition, seat: Seat) -> Message:
        return description.task(position, seat)

    def _description(self, position: TemplePosition, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(description.describe(position))

    def _notes(self, position: TemplePosition, seat: Seat, move: Move) -> tuple[Message, ...]:
        """TE-15: warns of each player whose lowest tile is about to be shut out, or is."""
        after = position.after(seat, move)
        assert isinstance(after, TemplePosition)
        if not after.hands[seat - 1]:
            return ()
        return tuple(note for other in position.seats if (note := self._warning(after, other, seat)))

    def _warning(self, position: TemplePosition, seat: Seat, mover: Seat) -> Message | None:
        """A word on the lowest tile a seat must still lay next, if few places or none would take it."""
        refuge = position.refuge(seat)
        if len(refuge.faces) > FEW:
            return None
        code = "note.shut_out" if seat == mover else "note.shut_out_other"
        cells = tuple(sorted(face_name(face) for face in refuge.faces))
        name = self.name(position, seat)
        return message(code, seat=name, value=refuge.value, places=len(refuge.faces), cells=cells)

    def _changes(self, before: TemplePosition, seat: Seat, after: TemplePosition) -> Iterator[Merit]:
        """The points are the tiles laid, and it is turns that count."""
        return iter(())

    def _merits(self, position: TemplePosition, seat: Seat, move: Move, after: TemplePosition) -> Iterator[Merit]:
        return merits(position, seat, move, after)


def _place(code: str, faces: tuple[str, ...], **params: str) -> Message:
    return message(code, cells=faces, faces=faces, **params)


def _tile(tiles: list[str], faces: list[str]) -> Message:
    """The last tile chosen so far; they go on the faces in order."""
    face, tile = faces[len(tiles) - 1], read_tile(tiles[-1])
    return message("choice.tile", tile=said_tile(tile), face=face, cells=(face,))
