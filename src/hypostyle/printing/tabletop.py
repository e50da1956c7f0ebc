"""A table for simulators: a saved object of Tabletop Simulator whose pictures and models lie in somebody's house.

What the program itself does with it has not been tried. So nearly everything is a model of our own, of which the
documentation states the measure: one unit is an inch. Cards alone take the simulator's measure: a deck that can be
shuffled and dealt is worth more than a card of the right size.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode

from hypostyle.core import Game, Message, message, words_of
from hypostyle.core.kit import Group, Outline, Part
from hypostyle.core.solids import Solid
from hypostyle.printing.files import Printed
from hypostyle.printing.layout import is_box, is_net
from hypostyle.printing.order import WORDS, Order, PrintError
from hypostyle.printing.triangles import INCH, body

Json: TypeAlias = dict[str, Any]

_CARD = 2.14  # inches of a card's width at scale 1, about
_CARD_SIDE = 70.0  # millimetres; what is smaller is no card for a hand
_LARGE = 100.0  # millimetres; what is larger lies behind the rest, and in no bag
_FEW = 4  # as many lie on the table, more of them in a bag
_BAG, _NOTE = (2.5, 2.5), (3.0, 2.0)  # inches from side to side, and from front to back
_ROW = 44.0  # inches of a row of things
_APART = 1.0
_HEIGHT = 1.5  # inches, a little above the table: things drop onto it
_WHITE, _SAND = "#FFFFFF", "#D9C7A3"  # what has a picture is not tinted; a solid that says no colour is of sand
_WOOD, _CARDBOARD = 1, 3  # materials
_GENERIC, _CHIP = 0, 5  # types: chips stack


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table: the object, and the inches it takes from side to side and from front to back."""

    state: Json
    width: float
    depth: float


def print_table(game: Game, order: Order) -> Printed:
    """The saved object; raises PrintError."""
    if not order.house:
        raise PrintError(message("error.print_house_needed"))
    if game.custom_set is not None:
        raise PrintError(message("error.print_house_set"))
    data = json.dumps(_Table(game, order).saved(), ensure_ascii=False, indent=2).encode()
    return Printed(f"{game.facts.id.replace('_', '-')}-tabletop-{order.language}.json", "application/json", data)


def file_order(order: Order) -> Order:
    """Of an order, that on which pictures and models depend, and so what their addresses say; the rest as usual."""
    chosen = ("language", "ink", "scale", "dpi", "thickness", "cube", "clearance")
    return Order(**{name: getattr(order, name) for name in chosen})


def table_groups(game: Game, order: Order) -> tuple[list[Group], list[Group]]:
    """The groups that lie on the table, and those left out: they are folded into bodies, or show how."""
    kit = game.kit(order.making)
    groups = [group for group in kit.groups if not group.is_extra] if kit else []
    nets = [group for group in groups if any(is_net(part) for part in group.parts)]
    return [group for group in groups if group not in nets], nets


def table_solids(game: Game, order: Order, groups: Iterable[Group]) -> list[Solid]:
    """The solids that lie on the table: all but those that are there as a part, in one piece or in several."""
    part_ids = [part.id for group in groups for part in group.parts]

    def is_part(solid: Solid) -> bool:
        return any(solid.id == part_id or solid.id.startswith(f"{part_id}-") for part_id in part_ids)

    return [solid for solid in game.solids(order.making) if not is_part(solid)]


class _Table:
    """One saved object as it is put together."""

    def __init__(self, game: Game, order: Order) -> None:
        self._game, self._order = game, order
        self._groups, self._nets = table_groups(game, order)
        self._solids = table_solids(game, order, self._groups)
        self._models: dict[Outline, str] = {}  # parts of one shape share a model
        self._sheets = 0
        self._choose()

    def saved(self) -> Json:
        """All of it, as the program saves an object."""
        title = self._game.facts.title(self._order.language)
        things = [thing for group in self._groups for thing in self._group(group)]
        things += [self._stack(solid) for solid in self._solids]
        things.sort(key=lambda thing: thing.depth < _LARGE / INCH)  # boards lie behind the rest
        names = ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
        return {
            "SaveName": title,
            **dict.fromkeys(names, ""),
            "ObjectStates": list(_laid([*things, self._note(title)])),
        }

    def _choose(self) -> None:
        """Leave only what is ordered; raises PrintError."""
        known = (*(group.id for group in self._groups), *(solid.id for solid in self._solids))
        if not known:
            raise PrintError(message("error.print_game", game=self._game.facts.id))
        only = self._order.only
        for name in only:
            if name not in known:
                raise PrintError(message("error.print_only", value=name[:40], known=known))
        if only:
            self._groups = [group for group in self._groups if group.id in only]
            self._solids = [solid for solid in self._solids if solid.id in only]
            self._nets = []

    # Parts

    def _group(self, group: Group) -> Iterator[Thing]:
        """Decks, bags of what looks alike from behind, and what is so large or so few that it lies by itself."""
        for parts in _alike(group.parts):
            first, count = parts[0], sum(part.copies for part in parts)
            if _is_card(first) and count > 1:
                yield self._deck(group, parts)
                continue
            things = [self._flat(part, copy) for part in parts for copy in range(part.copies)]
            if count > _FEW and max(first.size) <= _LARGE:
                yield self._bag(first.id, group.title, [thing.state for thing in things])
            else:
                yield from things

    def _flat(self, part: Part, copy: int) -> Thing:
        shape = self._models.setdefault(part.cut, part.id)
        mesh = {"MeshURL": self._at(f"{shape}.flat.obj"), "DiffuseURL": self._at(f"{part.id}.both.png")}
        kind = {"MaterialIndex": _CARDBOARD, "TypeIndex": _CHIP if part.copies > 1 else _GENERIC}
        return Thing(self._model(part.id, part.name, copy, mesh | kind), *self._inches(*part.size))

    def _deck(self, group: Group, parts: Sequence[Part]) -> Thing:
        """Cards, face down; each has a sheet of its own."""
        width, depth = self._inches(*parts[0].size)
        lying = _transform(scale=width / _CARD, turn=180.0)
        sheets: Json = {}
        cards: list[Json] = []
        for part in parts:
            self._sheets += 1
            sheet = {str(self._sheets): self._sheet(part)}
            sheets |= sheet
            for copy in range(part.copies):
                card = self._state("CardCustom", part.id, part.name, copy)
                card |= {"Transform": lying, "CardID": 100 * self._sheets, "CustomDeck": sheet}
                cards.append(card | {"Hands": True, "HideWhenFaceDown": True})
        deck = self._state("DeckCustom", parts[0].id, group.title)
        deck |= {"Transform": lying, "DeckIDs": [card["CardID"] for card in cards]}
        return Thing(deck | {"CustomDeck": sheets, "ContainedObjects": cards}, width, depth)

    def _sheet(self, part: Part) -> Json:
        is_alike = (part.front, part.ground) == (part.back, part.back_ground)
        return {
            "FaceURL": self._at(f"{part.id}.front.png"),
            "BackURL": self._at(f"{part.id}.front.png" if is_alike else f"{part.id}.back.png"),
            "NumWidth": 1,
            "NumHeight": 1,
            "BackIsHidden": True,
            "UniqueBack": False,
        }

    # Solids

    def _stack(self, solid: Solid) -> Thing:
        """A solid by itself, or a bag with all its copies."""
        if solid.copies > 1:
            copies = [self._body(solid, copy) for copy in range(solid.copies)]
            return self._bag(solid.id, solid.name, copies)
        spots = [spot for simple in solid.plus for triangle in body(simple) for spot in triangle.corners]
        width, depth, _ = (max(along) - min(along) for along in zip(*spots, strict=True))
        return Thing(self._body(solid, 0), *self._inches(width, depth))

    def _body(self, solid: Solid, copy: int) -> Json:
        # What is put together from several is bumped into as such; for others the simulator's own box does.
        mesh = self._at(f"{solid.id}.solid.obj")
        files = {"MeshURL": mesh, "ColliderURL": mesh if len(solid.plus) > 1 else ""}
        model = self._model(solid.id, solid.name, copy, files | {"MaterialIndex": _WOOD, "TypeIndex": _GENERIC})
        return model | {"ColorDiffuse": _colour(solid.colour or _SAND)}

    # Anything

    def _bag(self, thing_id: str, name: str, inside: list[Json]) -> Thing:
        bag = self._state("Bag", thing_id, name)
        bag["Description"] = self._say(message("table.count", count=len(inside)))
        return Thing(bag | {"MaterialIndex": -1, "MeshIndex": -1, "ContainedObjects": inside}, *_BAG)

    def _note(self, title: str) -> Thing:
        """Whose game it is, where the rules are told, and what is not on the table."""
        facts = self._game.facts
        said = [
            message("table.by", designer=facts.designer),
            message("table.rules", address=f"{self._order.house}/rules/{quote(facts.id)}"),
        ]
        if self._nets and not self._game.solids(self._order.making):
            said.append(message("table.left_out", what=tuple(group.title for group in self._nets)))
        note = self._state("Notecard", "note", title)
        return Thing(note | {"Description": "\n".join(self._say(each) for each in said)}, *_NOTE)

    def _model(self, thing_id: str, name: str, copy: int, mesh: Json) -> Json:
        usual = {"DiffuseURL": "", "NormalURL": "", "ColliderURL": "", "Convex": True, "CastShadows": True}
        return self._state("Custom_Model", thing_id, name, copy) | {"CustomMesh": usual | mesh}

    def _state(self, kind: str, thing_id: str, name: str, copy: int = 0) -> Json:
        """What every object has."""
        made_of = f"{self._game.facts.id}/{kind}/{thing_id}/{copy}"
        return {
            "GUID": hashlib.blake2b(made_of.encode(), digest_size=3).hexdigest(),
            "Name": kind,
            "Transform": _transform(),
            "Nickname": name,
            "Description": "",
            "ColorDiffuse": _colour(_WHITE),
            "Locked": False,
            "Grid": False,
            "Snap": True,
        }

    def _at(self, file: str) -> str:
        """The address of a file in the house, with whatever it depends on that is not usual."""
        usual = asdict(Order())
        chosen = {name: value for name, value in asdict(file_order(self._order)).items() if value != usual[name]}
        asked = urlencode({name: f"{value:g}" if isinstance(value, float) else value for name, value in chosen.items()})
        place = f"{self._order.house}/api/print/{quote(self._game.facts.id)}/tabletop/{quote(file)}"
        return f"{place}?{asked}" if asked else place

    def _inches(self, width: float, depth: float) -> tuple[float, float]:
        return width * self._order.scale / INCH, depth * self._order.scale / INCH

    def _say(self, said: Message) -> str:
        return words_of(self._order.language, WORDS).say(said)


def _is_card(part: Part) -> bool:
    """Whether a part is told by its front alone, and large enough for a hand."""
    return is_box(part) and bool(part.back) and _CARD_SIDE <= max(part.size) <= 2 * _CARD_SIDE


def _alike(parts: Iterable[Part]) -> list[list[Part]]:
    """Parts of one size together, unless they are told apart from behind; cards may be."""
    found: dict[Any, list[Part]] = {}
    for part in parts:
        found.setdefault((part.size, _is_card(part) or part.back), []).append(part)
    return list(found.values())


def _laid(things: Sequence[Thing]) -> Iterator[Json]:
    """Things in rows from the far side to the near one, each row in the middle."""
    rows: list[list[Thing]] = [[]]
    for thing in things:
        if rows[-1] and sum(each.width + _APART for each in (*rows[-1], thing)) > _ROW:
            rows.append([])
        rows[-1].append(thing)
    depths = [max(thing.depth for thing in row) for row in rows]
    z = (sum(depths) + _APART * (len(rows) - 1)) / 2
    for row, depth in zip(rows, depths, strict=True):
        x = -(sum(thing.width for thing in row) + _APART * (len(row) - 1)) / 2
        for thing in row:
            place = {"posX": round(x + thing.width / 2, 3), "posY": _HEIGHT, "posZ": round(z - depth / 2, 3)}
            yield thing.state | {"Transform": thing.state["Transform"] | place}
            x += thing.width + _APART
        z -= depth + _APART


def _transform(*, scale: float = 1.0, turn: float = 0.0) -> Json:
    """Where an object is and how it lies: its near side towards whoever sits at the near side of the table."""
    place = dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0.0)
    wide = round(scale, 4)
    return place | {"rotY": 180.0, "rotZ": turn, "scaleX": wide, "scaleY": 1.0, "scaleZ": wide}


def _colour(colour: str) -> Json:
    return {name: round(int(colour[at : at + 2], 16) / 255, 3) for name, at in (("r", 1), ("g", 3), ("b", 5))}
