"""Kits over HTTP: what can be printed of a game, its sheets as small pictures, and the file.

All of it is work for clerks, made once and kept. What is asked goes to them as one text, so that the same question is
the same bytes, whoever asks.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields, replace
from importlib.util import find_spec
from io import BytesIO
from typing import Any, NamedTuple

from msgspec import Struct, json
from PIL import Image

from hypostyle.core import Game, message
from hypostyle.core.kit import Group, Making
from hypostyle.printing import Order, make_kit, read_order
from hypostyle.printing.order import CHOICES, MODELS, RANGES, SHEETS
from hypostyle.printing.press import drawn
from hypostyle.printing.sheets import Sheet, chosen_groups, kit_of, make_sheets, papers
from hypostyle.printing.tabletop import file_order
from hypostyle.printing.tabletop_files import table_file as tabletop_file
from hypostyle.server.budgets import Budgets
from hypostyle.server.clerks import Clerks, Library, Work, with_set
from hypostyle.server.costs import TABLETOP_SHARE, kit_cost
from hypostyle.server.first_events import find_game
from hypostyle.server.objection import Code, Objection

PREVIEW_DPI = 96  # as large on a screen as on paper
# Dots of all pictures of a kit together: so many are drawn and packed within five seconds. 34 sheets of A4 at 300 dpi.
MOST_DOTS = 300_000_000
PICTURES = ("png", "jpg")


class Asked(Struct, frozen=True):
    """What is to be told, shown or made."""

    game: str
    order: Order
    set: Any = None  # plates or cards of one's own


class KitGroup(Struct, frozen=True):
    """Parts that are printed together, or not."""

    id: str
    title: str
    count: int  # of things to cut out
    minutes: int
    is_extra: bool


class KitSolid(Struct, frozen=True):
    """One thing that a 3D printer makes."""

    id: str
    name: str
    count: int


class KitTold(Struct, frozen=True):
    """What can be printed of a game, and every choice there is."""

    groups: list[KitGroup]
    solids: list[KitSolid]  # none where the house cannot make them
    needs: list[str]
    choices: dict[str, tuple[str, ...]]
    models: list[str]  # those of the formats that a 3D printer takes: they have solids and no sheets
    ranges: dict[str, tuple[float, float]]
    usual: dict[str, float | str]
    usual_for: dict[str, dict[str, float | str]]  # and what is usual besides for a purpose, by its name
    matters: list[str]  # numbers on which the parts of this game depend
    solids_matter: list[str]  # and those on which its solids depend


class SheetTold(Struct, frozen=True):
    """A sheet: its name, its size in millimetres, what lies on it, and where its picture is found."""

    title: str
    width: float
    height: float
    parts: list[str]
    picture: str


class SheetsTold(Struct, frozen=True):
    """The sheets of an order, and what they cost."""

    papers: int  # sheets of paper that go into the printer
    minutes: int
    sheets: list[SheetTold]


class KitFile(NamedTuple):
    """A kit as it is handed out."""

    name: str
    media_type: str
    data: bytes
    digest: str


# Work for clerks


def told(library: Library, request: bytes) -> list[KitTold]:
    """What can be printed of a game."""
    game, order = _read(library, request)
    kit = kit_of(game, order)
    solids = game.solids(order.making) if _has_makers() else ()
    models = [*MODELS] if solids else []
    return [
        KitTold(
            groups=[_group(group) for group in kit.groups],
            solids=[KitSolid(solid.id, solid.name, solid.copies) for solid in solids],
            needs=list(kit.needs),
            choices={**CHOICES, "format": (*SHEETS, *models)},
            models=models,
            ranges=dict(RANGES),
            usual=_usual(Order()),
            usual_for={purpose: _besides(read_order({"purpose": purpose})) for purpose in CHOICES["purpose"]},
            matters=_matters(game.kit, order.making),
            solids_matter=_matters(game.solids, order.making) if solids else [],
        )
    ]


def previewed(library: Library, request: bytes) -> list[tuple[int, int, list[SheetTold]] | bytes]:
    """The sheets of an order, told and then drawn, one after the other."""
    game, order = _read(library, request)
    sheets = make_sheets(game, order)
    minutes = sum(group.minutes for group in chosen_groups(kit_of(game, order), order.only))
    made = [_webp(image) for image in drawn(sheets, replace(order, dpi=PREVIEW_DPI))]
    told = [_sheet(sheet, picture) for sheet, picture in zip(sheets, made, strict=True)]
    return [(papers(sheets, order.sides), minutes, told), *made]


def printed(library: Library, request: bytes) -> list[KitFile]:
    """The file that was ordered."""
    game, order = _read(library, request)
    if order.format in PICTURES:
        _must_be_few_dots(make_sheets(game, order), order)
    made = make_kit(game, order)
    return [KitFile(made.name, made.media_type, made.data, _digest(made.data))]


def for_tabletop(library: Library, request: bytes, name: str) -> list[KitFile]:
    """A picture or model of a table in a simulator."""
    game, order = _read(library, request)
    found = tabletop_file(game, order, name)
    if found is None:
        raise Objection(Code.NOT_FOUND)
    media_type, data = found
    return [KitFile(name, media_type, data, _digest(data))]


def _read(library: Library, request: bytes) -> tuple[Game, Order]:
    asked = json.decode(request, type=Asked)
    game = find_game(library, asked.game)
    return game if asked.set is None else with_set(game, asked.set), asked.order


def _group(group: Group) -> KitGroup:
    return KitGroup(group.id, group.title, group.count, group.minutes, group.is_extra)


def _has_makers() -> bool:
    """Whether what makes solids is installed; it is an extra."""
    return all(find_spec(name) for name in ("manifold3d", "trimesh"))


def _usual(order: Order) -> dict[str, float | str]:
    return {name: value for name, value in asdict(order).items() if name != "only"}


def _besides(order: Order) -> dict[str, float | str]:
    """What is otherwise than in an order that says nothing, but for its purpose."""
    plain = _usual(Order(purpose=order.purpose))
    return {name: value for name, value in _usual(order).items() if value != plain[name]}


def _matters(make: Callable[[Making], object], usual: Making) -> list[str]:
    """The numbers on which it depends what is made: found by changing each."""
    made = make(usual)
    names = (field.name for field in fields(Making) if field.name in RANGES)
    return [name for name in names if make(replace(usual, **{name: getattr(usual, name) * 1.25})) != made]


def _sheet(sheet: Sheet, picture: bytes) -> SheetTold:
    lying = [placed.part.name for placed in sheet.leaf.placed] if sheet.leaf else []
    if sheet.leaf and sheet.leaf.window:
        lying.append(sheet.leaf.window.part.name)
    return SheetTold(sheet.title, *sheet.size, list(dict.fromkeys(lying)), _digest(picture))


def _webp(image: Image.Image) -> bytes:
    """In a quarter of the bytes of a PNG: a phone loads twenty of them, and the house keeps them."""
    file = BytesIO()
    # More effort makes it hardly smaller, and takes twice as long.
    image.save(file, "WEBP", quality=80, method=2)
    return file.getvalue()


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _must_be_few_dots(sheets: Sequence[Sheet], order: Order) -> None:
    """Raises Objection if pictures would take the house too long."""
    dots = sum(sheet.size[0] * sheet.size[1] for sheet in sheets) * (order.dpi / 25.4) ** 2
    if dots > MOST_DOTS:
        most = math.floor(order.dpi * math.sqrt(MOST_DOTS / dots))
        raise Objection(Code.MANY_DOTS, message("hall.many_dots", count=len(sheets), dpi=f"{order.dpi:g}", most=most))


# The house's side


class Kits:
    """What is printed in a house. What is kept already costs nothing; everything else is paid for."""

    def __init__(self, library: Library, clerks: Clerks, budgets: Budgets) -> None:
        self._library = library
        self._clerks = clerks
        self._budgets = budgets

    async def tell(self, asked: Asked, address: str, person: str) -> KitTold:
        """What can be printed of a game; raises Objection or HypostyleError."""
        found: KitTold
        _, (found, *_) = await self._do(told, replace_order(asked, only=()), address, person)
        return found

    async def show(self, asked: Asked, address: str, person: str) -> SheetsTold:
        """The sheets of an order; their pictures can be had as long as they are kept."""
        # A sheet looks the same in every format.
        shown = replace_order(asked, format="pdf", dpi=Order().dpi)
        key, ((count, minutes, sheets), *_) = await self._do(previewed, shown, address, person)
        place = f"/api/print/{asked.game}/sheets/{key.hex()}"
        found = [
            SheetTold(sheet.title, sheet.width, sheet.height, sheet.parts, f"{place}/{number}?of={sheet.picture}")
            for number, sheet in enumerate(sheets, start=1)
        ]
        return SheetsTold(count, minutes, found)

    async def picture(self, digest: str, number: int) -> bytes:
        """A sheet as WebP; raises Objection if it is no longer kept."""
        parts = await self._clerks.kept(bytes.fromhex(digest)) or []
        picture = parts[number] if 0 < number < len(parts) else None
        if not isinstance(picture, bytes):
            raise Objection(Code.NOT_FOUND)
        return picture

    async def make(self, asked: Asked, address: str, person: str) -> KitFile:
        """The file that was ordered; raises Objection or HypostyleError."""
        made: KitFile
        _, (made, *_) = await self._do(printed, asked, address, person)
        return made

    async def tabletop_file(self, asked: Asked, name: str, address: str, person: str) -> KitFile:
        """A picture or model of a table in a simulator; raises Objection or HypostyleError."""
        made: KitFile
        wanted = Asked(asked.game, file_order(asked.order))
        _, (made, *_) = await self._do(for_tabletop, wanted, address, person, name, share=TABLETOP_SHARE)
        return made

    async def _do(
        self, work: Work, asked: Asked, address: str, person: str, *more: str, share: float = 1.0
    ) -> tuple[bytes, list[Any]]:
        find_game(self._library, asked.game)
        request = json.encode(asked)
        key = self._clerks.key(work, request, *more)
        if not self._clerks.has(key):
            self._budgets.spend("kits", address, person, share * kit_cost(has_set=asked.set is not None))
        return key, await self._clerks.do(work, request, *more, keep=True)


def replace_order(asked: Asked, **changes: Any) -> Asked:
    """The same question with some choices of its order changed."""
    return Asked(asked.game, replace(asked.order, **changes), asked.set)
