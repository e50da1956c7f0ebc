"""Files for 3D printers: 3MF with everything laid out on the bed, or STL of each solid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from hypostyle.core import Game, message, words_of
from hypostyle.core.words import Words
from hypostyle.printing.files import Printed, zipped
from hypostyle.printing.meshes import Mesh, meshes
from hypostyle.printing.order import MODELS, WORDS, Order
from hypostyle.printing.svg import number

_APART = 5.0  # millimetres between solids on the bed, and between them and its edge where they leave room
_DIGITS = 6

_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
 <Relationship Id="rel0" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


@dataclass(frozen=True, slots=True)
class Lying:
    """A solid on a bed: where the corner of its box lies."""

    mesh: Mesh
    x: float
    y: float


def print_models(game: Game, order: Order) -> Printed:
    """The ordered solids as one file; raises PrintError."""
    made = meshes(game, order)
    return _stl(game, made, order) if order.format == "stl" else _3mf(game, made, order)


# The bed


def lay_out(made: Iterable[Mesh], bed: float) -> list[list[Lying]]:
    """Every copy of every solid in rows, the deepest first, on as few beds as rows allow."""
    copies = [each for each in made for _ in range(each.solid.copies)]
    room = bed - 2 * _APART
    beds: list[list[Lying]] = [[]]
    x = y = row = 0.0
    for each in sorted(copies, key=lambda mesh: -mesh.size[1]):
        width, depth, _ = each.size
        if x and x + width > room:
            x, y, row = 0.0, y + row + _APART, 0.0
        if y and y + depth > room:
            beds.append([])
            x = y = row = 0.0
        beds[-1].append(Lying(each, x, y))
        x, row = x + width + _APART, max(row, depth)
    return [_centred(lying, bed) for lying in beds]


def _centred(lying: Sequence[Lying], bed: float) -> list[Lying]:
    width = max(each.x + each.mesh.size[0] for each in lying)
    depth = max(each.y + each.mesh.size[1] for each in lying)
    left, front = (bed - width) / 2, (bed - depth) / 2
    return [Lying(each.mesh, left + each.x, front + each.y) for each in lying]


# 3MF


def _3mf(game: Game, made: Sequence[Mesh], order: Order) -> Printed:
    """One file for each bed. Only some slicers know of several beds in one file, and each has a way of its own."""
    beds = lay_out(made, order.bed)
    stem = f"{game.facts.id.replace('_', '-')}-{order.language}"
    files = [_package(game, lying, order) for lying in beds]
    if len(files) == 1:
        return Printed(f"{stem}.3mf", MODELS["3mf"], files[0])
    names = [f"{stem}-{place:02}.3mf" for place in range(1, len(files) + 1)]
    return Printed(f"{stem}-3mf.zip", "application/zip", zipped(zip(names, files, strict=True)))


def _package(game: Game, lying: Sequence[Lying], order: Order) -> bytes:
    model = "\n".join(_model(game, lying, order)).encode()
    return zipped(
        (
            ("[Content_Types].xml", _TYPES.encode()),
            ("_rels/.rels", _RELATIONS.encode()),
            ("3D/3dmodel.model", model),
        )
    )


def _model(game: Game, lying: Sequence[Lying], order: Order) -> Iterator[str]:
    numbers: dict[str, int] = {}
    for each in lying:
        numbers.setdefault(each.mesh.solid.id, len(numbers) + 1)
    shapes = {each.mesh.solid.id: each.mesh for each in lying}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
    yield f'<model unit="millimeter" xml:lang="{order.language}" xmlns="{core}">'
    yield f' <metadata name="Title">{_plain(game.facts.title(order.language))}</metadata>'
    yield f' <metadata name="Designer">{_plain(game.facts.designer)}</metadata>'
    yield ' <metadata name="Application">Hypostyle</metadata>'
    yield " <resources>"
    for name, place in numbers.items():
        yield from _object(shapes[name], place)
    yield " </resources>"
    yield " <build>"
    for each in lying:
        where = f"1 0 0 0 1 0 0 0 1 {number(each.x)} {number(each.y)} 0"
        yield f'  <item objectid="{numbers[each.mesh.solid.id]}" transform="{where}"/>'
    yield " </build>"
    yield "</model>"


def _object(made: Mesh, place: int) -> Iterator[str]:
    name = quoteattr(made.solid.name)
    yield f'  <object id="{place}" type="model" name={name} partnumber={quoteattr(made.solid.id)}>'
    yield "   <mesh>"
    yield "    <vertices>"
    for x, y, z in made.spots.tolist():
        yield f'     <vertex x="{_short(x)}" y="{_short(y)}" z="{_short(z)}"/>'
    yield "    </vertices>"
    yield "    <triangles>"
    for a, b, c in made.triangles.tolist():
        yield f'     <triangle v1="{a}" v2="{b}" v3="{c}"/>'
    yield "    </triangles>"
    yield "   </mesh>"
    yield "  </object>"


def _short(value: float) -> str:
    return f"{round(value, _DIGITS) + 0.0:.{_DIGITS}f}".rstrip("0").rstrip(".")


def _plain(text: str) -> str:
    return quoteattr(text)[1:-1]


# STL


def _stl(game: Game, made: Sequence[Mesh], order: Order) -> Printed:
    """An archive with one file of each solid, and a text that says how often to print it."""
    words = words_of(order.language, WORDS)
    stem = f"{game.facts.id.replace('_', '-')}-{order.language}"
    named = [(words.say(message("stl.file")), _read_me(game, made, order, words).encode())]
    named += [(_stl_name(each), _stl_bytes(each)) for each in made]
    return Printed(f"{stem}-stl.zip", "application/zip", zipped(named))


def _stl_name(made: Mesh) -> str:
    return f"{made.solid.id}-x{made.solid.copies}.stl"


def _stl_bytes(made: Mesh) -> bytes:
    import trimesh

    data = trimesh.Trimesh(made.spots, made.triangles, process=False).export(file_type="stl")
    assert isinstance(data, bytes), "STL is binary"
    return data


def _read_me(game: Game, made: Sequence[Mesh], order: Order, words: Words) -> str:
    title, designer = game.facts.title(order.language), game.facts.designer
    lines = [title, words.say(message("stl.by", designer=designer)), "", words.say(message("stl.units")), ""]
    for each in made:
        said = message("stl.line", file=_stl_name(each), name=each.solid.name, count=each.solid.copies)
        size = " × ".join(words.number(f"{length:.1f}") for length in each.size)
        lines.append(f"- {words.say(said)} ({size} mm)")
    rights = words.say(message("cover.rights", title=title, designer=designer))
    return "\n".join([*lines, "", rights, ""])
