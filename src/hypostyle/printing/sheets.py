"""The sheets of a kit: a cover, the rules on one sheet, and the parts with all that helps to cut and fold them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hypostyle.core import Game, Message, message, words_of
from hypostyle.core.kit import (
    CARD,
    INK,
    PAPER,
    Group,
    Ink,
    Kit,
    Outline,
    Part,
    Path,
    Point,
    Text,
    box,
    circle,
    mirrored,
    open_line,
    put,
)
from hypostyle.core.svg import TERRACOTTA, TURQUOISE
from hypostyle.core.words import Words
from hypostyle.printing import fonts
from hypostyle.printing.inks import brightness
from hypostyle.printing.layout import (
    FOOT,
    HEAD,
    MARGIN,
    OVERLAP,
    Box,
    Leaf,
    Placed,
    Window,
    area,
    bundled,
    is_box,
    is_net,
    lay_out,
    scaled,
)
from hypostyle.printing.order import PAPERS, WORDS, Order, PrintError
from hypostyle.printing.prose import Block, Kind, Run, columns, lines, read

_CUT = 0.15  # the width of a line to cut along
_RIM = 0.5  # of the pale one on both sides of it
_DIM = 0.45  # below this brightness a ground is too dark for a dark line
_FOLD = (2.0, 1.2)
_TEXT_SIZES = (3.9, 3.7, 3.5, 3.3, 3.15, 3.0, 2.9, 2.8, 2.7)
_ROLES: Mapping[Kind, str] = {"title": "H1", "heading": "H2", "item": "LI", "paragraph": "P"}
_COLUMN_GAP = 8.0
_TARGET = 3.0  # what is left free on both sides of the middle of a sheet's ends, where targets may stand
_RULER = 100
_WORD = re.compile(r"[^\W\d_]{3}")  # more than a number or the name of a place


@dataclass(frozen=True, slots=True)
class Layer:
    """Things drawn over each other, perhaps only within an outline, and what they are to those who have them read."""

    inks: tuple[Ink, ...]
    clip: Outline | None = None
    role: str = ""  # H1, H2, P, LI or Figure, as PDF calls it; what has none is passed over
    said: str = ""  # what a figure shows


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: its size, its name, and what is drawn on it."""

    size: Point
    title: str
    layers: tuple[Layer, ...]
    leaf: Leaf | None = None  # where its parts lie, if it has parts
    groups: tuple[str, ...] = ()  # the ids of their groups
    bookmarks: tuple[str, ...] = ()  # what begins on it
    is_back: bool = False  # printed on the other side of the sheet before it


def kit_of(game: Game, order: Order) -> Kit:
    """The parts of a game; raises PrintError for a game that has none."""
    kit = game.kit(order.making)
    if kit is None:
        raise PrintError(message("error.print_game", game=game.facts.id))
    return kit


def chosen_groups(kit: Kit, only: Iterable[str]) -> tuple[Group, ...]:
    """The groups that are to be printed; raises PrintError for a name that is none."""
    wanted = tuple(only)
    known = tuple(group.id for group in kit.groups)
    for name in wanted:
        if name not in known:
            raise PrintError(message("error.print_only", value=name[:40], known=known))
    return tuple(group for group in kit.groups if (group.id in wanted if wanted else not group.is_extra))


def make_sheets(game: Game, order: Order) -> list[Sheet]:
    """All pages of a kit, numbered and named."""
    kit = kit_of(game, order)
    words = words_of(order.language, WORDS)
    groups = [scaled(group, order.scale) for group in chosen_groups(kit, order.only)]
    bundles = bundled(groups, order.size, order.bleed, order.sides)
    parts = [sheet for bundle in bundles for sheet in _bundle_sheets(bundle, order, words)]
    leaflet = _leaflet(kit, order, words)
    pages = {group.id: sum(group.id in sheet.groups for sheet in parts) for group in groups}
    cover = _cover(game, kit, groups, pages, order, words)
    sheets = [cover, leaflet, *parts]
    title = game.facts.title(order.language)
    return [_framed(sheet, title, number, len(sheets), words) for number, sheet in enumerate(sheets, start=1)]


def papers(sheets: Iterable[Sheet], sides: str) -> int:
    """How many sheets of paper go into the printer."""
    return sum(not (sides == "duplex" and sheet.is_back) for sheet in sheets)


# Parts


def _bundle_sheets(bundle: Sequence[Group], order: Order, words: Words) -> Iterator[Sheet]:
    leaves = lay_out(bundle, order.size, order.bleed, order.sides)
    is_registered = any(leaf.is_back for leaf in leaves)
    fronts = Counter(group.id for group in bundle for leaf in leaves if leaf.shows(group) and not leaf.is_back)
    begun = Counter[str]()
    for leaf in leaves:
        here = [group for group in bundle if leaf.shows(group)]
        bookmarks = tuple(group.title for group in here if not begun[group.id])
        begun.update(group.id for group in here if not leaf.is_back)
        title = " · ".join(
            f"{group.title} {begun[group.id]}/{fronts[group.id]}" if fronts[group.id] > 1 else group.title
            for group in here
        )
        if leaf.is_back:
            title = words.say(message("sheet.backs", title=title))
        layers = tuple(_window(leaf.window, order) if leaf.window else _leaf(leaf, order))
        layers += (Layer(_registration(leaf.size)),) if is_registered else ()
        yield Sheet(leaf.size, title, layers, leaf, tuple(group.id for group in here), bookmarks, leaf.is_back)


def _leaf(leaf: Leaf, order: Order) -> Iterator[Layer]:
    for placed in leaf.placed:
        yield from _bled(placed, order)
    if leaf.fold:
        yield Layer((Path(open_line(leaf.fold), stroke=TERRACOTTA, width=0.3, dash=_FOLD),))
    fronts = [placed for placed in leaf.placed if not leaf.is_back and not placed.is_back]
    # All rims before all lines: where parts share a cut, neither's rim covers the other's line.
    for placed in fronts:
        yield Layer(tuple(_rims(placed)))
    for placed in fronts:
        yield Layer(tuple(_lines(placed)))


def _bled(placed: Placed, order: Order) -> Iterator[Layer]:
    """A part's drawing, with as much beyond its cut as the bleed asks for."""
    part, bleed = placed.part, order.bleed
    inks = part.back if placed.is_back else part.front
    colour = part.back_ground if placed.is_back else part.ground
    cut = mirrored(part.cut, part.size[0]) if placed.is_back else part.cut
    if _has_ground(colour, order):
        yield Layer(_put(_ground(part, cut, colour, bleed), placed))
    limit = box(-bleed, -bleed, part.size[0] + 2 * bleed, part.size[1] + 2 * bleed) if bleed else cut
    shown = Layer(_put(inks, placed), _put_outline(limit, placed))
    yield shown if placed.is_back else replace(shown, role="Figure", said=spoken(part))


def spoken(part: Part) -> str:
    """A part for those who cannot see it: its name, and the words that stand on it besides."""
    lines = [ink.words for ink in part.front if isinstance(ink, Text) and _WORD.search(ink.words)]
    others = " ".join(line for line in lines if line not in part.name)
    return f"{part.name}. {others}" if others else part.name


def _has_ground(colour: str, order: Order) -> bool:
    """Whether an edge has a colour that bleeds: one without bleeds white, and so do all where ink is to be saved."""
    return bool(colour) and order.ink != "low"


def _ground(part: Part, cut: Outline, colour: str, bleed: float) -> tuple[Ink, ...]:
    if is_box(part):
        return (Path(box(-bleed, -bleed, part.size[0] + 2 * bleed, part.size[1] + 2 * bleed), colour, is_ground=True),)
    return (Path(cut, colour, stroke=colour if bleed else "", width=2 * bleed, is_ground=True),)


def _rims(placed: Placed) -> Iterator[Ink]:
    """On dark grounds a pale rim, without which nobody sees where to cut."""
    part = placed.part
    if part.is_rimmed or (part.ground and brightness(part.ground) < _DIM):
        for outline in (part.cut, *part.cuts):
            yield from _put((Path(outline, stroke=PAPER, width=_RIM),), placed)


def _lines(placed: Placed) -> Iterator[Ink]:
    part = placed.part
    for outline in (part.cut, *part.cuts):
        yield from _put((Path(outline, stroke=INK, width=_CUT),), placed)
    for fold in part.folds:
        yield from _put((Path(open_line(fold), stroke=INK, width=_CUT, dash=_FOLD),), placed)


def _origin(placed: Placed) -> Point:
    """Where the upper left corner of the part's own drawing lies on the page."""
    (x, y), (width, height) = (placed.box.x, placed.box.y), (placed.box.width, placed.box.height)
    return {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}[placed.turn]


def _put(inks: Iterable[Ink], placed: Placed) -> tuple[Ink, ...]:
    return put(inks, *_origin(placed), placed.turn)


def _put_outline(outline: Outline, placed: Placed) -> Outline:
    [path] = _put((Path(outline),), placed)
    assert isinstance(path, Path)
    return path.outline


# Large parts


def _window(window: Window, order: Order) -> Iterator[Layer]:
    """One sheet of a split part: what is seen of it, bled at the part's own edges, and where the next sheet lies."""
    part, seen, place = window.part, window.seen, window.box
    dx, dy = place.x - seen.x, place.y - seen.y
    bled = _edges(window, order.bleed)
    clip = box(bled.x, bled.y, bled.width, bled.height)
    if _has_ground(part.ground, order):
        yield Layer(put(_ground(part, part.cut, part.ground, order.bleed), dx, dy), clip)
    yield Layer(put(part.front, dx, dy), clip, "Figure", spoken(part))
    inside = box(place.x, place.y, place.width, place.height)
    folds = (Path(open_line(fold), stroke=INK, width=_CUT, dash=_FOLD) for fold in part.folds)
    cuts = (Path(outline, stroke=INK, width=_CUT) for outline in (part.cut, *part.cuts))
    yield Layer(put((*cuts, *folds), dx, dy), inside)
    yield Layer(tuple(_joints(window)))


def _edges(window: Window, bleed: float) -> Box:
    """The place of a window, with bleed where the part itself ends."""
    left = bleed if window.column == 0 else 0.0
    top = bleed if window.row == 0 else 0.0
    right = bleed if window.column == window.columns - 1 else 0.0
    bottom = bleed if window.row == window.rows - 1 else 0.0
    place = window.box
    return Box(place.x - left, place.y - top, place.width + left + right, place.height + top + bottom)


def _joints(window: Window) -> Iterator[Ink]:
    """Cut along the solid line; the sheet before keeps its strip, with a dashed line where this edge comes to lie."""
    place = window.box
    if window.column:
        yield from _joint((place.x, place.y), (place.x, place.bottom), is_cut=True)
    if window.column < window.columns - 1:
        x = place.right - OVERLAP
        yield from _joint((x, place.y), (x, place.bottom), is_cut=False)
    if window.row:
        yield from _joint((place.x, place.y), (place.right, place.y), is_cut=True)
    if window.row < window.rows - 1:
        y = place.bottom - OVERLAP
        yield from _joint((place.x, y), (place.right, y), is_cut=False)


def _joint(start: Point, end: Point, *, is_cut: bool) -> Iterator[Ink]:
    yield Path(open_line((start, end)), stroke=INK, width=_CUT, dash=() if is_cut else (0.8, 0.8))
    for x, y in (start, end):
        yield Path(open_line(((x - 2, y), (x + 2, y))), stroke=TERRACOTTA, width=_CUT)
        yield Path(open_line(((x, y - 2), (x, y + 2))), stroke=TERRACOTTA, width=_CUT)


# What stands around the parts


def _framed(sheet: Sheet, title: str, number: int, count: int, words: Words) -> Sheet:
    """The sheet with its name above and its number below."""
    width, height = sheet.size
    above, below = MARGIN + HEAD / 2 - 0.5, height - MARGIN - FOOT / 2 + 0.8
    counted = words.say(message("sheet.number", number=number, count=count))
    room = width / 2 - _TARGET - MARGIN
    size = min(3.0, room / fonts.width(sheet.title, "regular", 1.0))
    head = Text(sheet.title, (width - MARGIN, above), size, anchor="end")
    frame = (
        Text(title, (MARGIN, above), 3.6, face="display", anchor="start"),
        Text(words.say(message("sheet.full_size")), (MARGIN, below), 2.5, anchor="start"),
        Text(counted, (width - MARGIN, below), 2.5, anchor="end"),
    )
    # What is all text has headings of its own.
    named = Layer((head,), role="H1" if sheet.leaf else "")
    return replace(sheet, layers=(named, *sheet.layers, Layer(frame)))


def _registration(size: Point) -> tuple[Ink, ...]:
    """Two targets in the middle of the sheet's ends: held against the light, front and back lie over each other."""
    width, height = size
    inks: list[Ink] = []
    for y in (MARGIN + 2.2, height - MARGIN - 2.2):
        x = width / 2
        inks += [
            Path(circle(x, y, 1.4), stroke=INK, width=0.1),
            Path(open_line(((x - 2, y), (x + 2, y))), stroke=INK, width=0.1),
            Path(open_line(((x, y - 2), (x, y + 2))), stroke=INK, width=0.1),
        ]
    return tuple(inks)


# Cover and leaflet


def _cover(game: Game, kit: Kit, groups: list[Group], pages: dict[str, int], order: Order, words: Words) -> Sheet:
    def say(code: str, **params: str | int) -> str:
        return words.say(Message(code, params))

    title = game.facts.title(order.language)
    blocks = [*_plain("title", title), *_plain("paragraph", say("cover.by", designer=game.facts.designer))]
    blocks += _plain("heading", say("cover.contents"))
    for group in groups:
        time, how = duration(group.minutes), f" {group.how}" if group.how else ""
        told = say("cover.group", title=group.title, count=group.count, pages=pages[group.id], time=time)
        blocks += read(f"- {told}{how}")
    extras = [group for group in kit.groups if group.is_extra and group.id not in pages]
    blocks += [block for group in extras for block in read("- " + say("cover.extra", title=group.title, id=group.id))]
    blocks += read("- " + say("cover.leaflet"))
    if kit.needs:
        blocks += _plain("heading", say("cover.needs"))
        blocks += [block for need in kit.needs for block in read(f"- {need}")]
    blocks += _plain("heading", say("cover.making"))
    blocks += _plain("paragraph", say("cover.time", time=duration(sum(group.minutes for group in groups))))
    blocks += [block for step in _steps(kit, groups, order, words) for block in read(f"- {step}")]
    blocks += [block for note in kit.notes for block in _plain("paragraph", note)]
    blocks += _plain("paragraph", say("cover.rights", title=title, designer=game.facts.designer))
    ruler = Layer(tuple(_ruler(order.size, words)), role="Figure", said=say("cover.ruler"))
    layers = (*_page_of_text(blocks, order.size, 1, room_below=22), ruler)
    return Sheet(order.size, say("sheet.cover"), layers, bookmarks=(say("sheet.cover"),))


def duration(minutes: int) -> str:
    """`35 min`, or `6 h 35 min`, which both languages write alike; hours are not told to the minute."""
    hours, rest = divmod(5 * round(minutes / 5), 60) if minutes >= 60 else (0, minutes)
    told = [f"{hours} h"] * (hours > 0) + [f"{rest:02} min" if hours else f"{rest} min"] * (rest > 0 or not hours)
    return " ".join(told).replace(" ", "\u00a0")


def _steps(kit: Kit, groups: list[Group], order: Order, words: Words) -> Iterator[str]:
    """What to do: as the game says it of the whole kit, and what else comes up on these sheets."""

    def say(code: str, **params: str) -> str:
        return words.say(Message(code, params))

    parts = [(group.stock, part) for group in groups for part in group.parts]
    has_backs = order.sides != "single" and any(part.back for _, part in parts)
    yield say("cover.full_size")
    if any(leaf.window for leaf in lay_out(groups, order.size, order.bleed, order.sides)):
        yield say("cover.join")
    if has_backs:
        yield say("cover.backs", sides=order.sides)
    if kit.steps and not order.only:
        yield from kit.steps
        return
    if any(stock == CARD and not (has_backs and part.back) for stock, part in parts):
        yield say("cover.glue", which="others" if has_backs else "all")
    yield say("cover.cut")
    if any(is_net(part) for _, part in parts):
        yield say("cover.fold")


def _plain(kind: str, words: str) -> list[Block]:
    return [Block(kind, (Run(words, "display" if kind in ("title", "heading") else "regular"),))]  # type: ignore[arg-type]


def _leaflet(kit: Kit, order: Order, words: Words) -> Sheet:
    title = words.say(message("sheet.leaflet"))
    return Sheet(order.size, title, _page_of_text(read(kit.leaflet), order.size, 2), bookmarks=(title,))


def _page_of_text(blocks: list[Block], size: Point, count: int, room_below: float = 0) -> tuple[Layer, ...]:
    """Text in columns, as large as it fits on one page; each block is a layer."""
    room = area(size)
    measure = (room.width - (count - 1) * _COLUMN_GAP) / count
    for font in _text_sizes(size):
        filled = columns(lines(blocks, measure, font), room.height - room_below)
        if len(filled) <= count:
            break
    else:
        raise ValueError("the text is too long for one sheet")
    lefts = (room.x + number * (measure + _COLUMN_GAP) for number in range(count))
    layers: list[Layer] = []
    for column, x in zip(filled, lefts, strict=False):
        y = room.y
        for line in column:
            inks = put(line.inks, x, y)
            if line.is_first:
                layers.append(Layer(inks, role=_ROLES[line.kind]))
            else:
                layers[-1] = replace(layers[-1], inks=layers[-1].inks + inks)
            y += line.height
    return tuple(layers)


def _text_sizes(size: Point) -> Iterator[float]:
    """From the largest that looks well to the smallest that can be read: on large paper larger ones."""
    share = max(1.0, min(size[0] / PAPERS["a4"][0], size[1] / PAPERS["a4"][1]))
    return (share * font for font in _TEXT_SIZES)


def _ruler(size: Point, words: Words) -> Iterator[Ink]:
    """Ten centimetres, to see whether the printer keeps to 100 %."""
    room = area(size)
    x, y = room.x, room.bottom - 8
    yield Text(words.say(message("cover.ruler")), (x, y - 7.5), 3.0, anchor="start")
    yield Path(open_line(((x, y), (x + _RULER, y))), stroke=INK, width=0.2)
    for millimetre in range(_RULER + 1):
        length = 4.0 if millimetre % 10 == 0 else 3.0 if millimetre % 5 == 0 else 2.0
        yield Path(open_line(((x + millimetre, y), (x + millimetre, y - length))), stroke=INK, width=0.12)
        if millimetre % 10 == 0:
            yield Text(str(millimetre), (x + millimetre, y + 2.6), 2.6)
    yield Path(open_line(((x, y + 5.5), (x + _RULER, y + 5.5))), stroke=TURQUOISE, width=0.5)
