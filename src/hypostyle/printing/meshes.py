"""Solids as closed meshes of triangles, for 3D printers: put together, checked, and small enough for the bed.

It needs the extra `makers`; whoever has not installed it is told so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hypostyle.core import Game, message
from hypostyle.core.solids import Block, Simple, Solid
from hypostyle.printing.order import Order, PrintError, whole

if TYPE_CHECKING:
    import manifold3d

Spots: TypeAlias = NDArray[np.float64]
Corners: TypeAlias = NDArray[np.int64]

_SLACK = 1e-6  # millimetres


@dataclass(frozen=True, slots=True)
class Mesh:
    """A solid as triangles, its box beginning at 0, 0, 0; corners go round counter-clockwise as seen from outside."""

    solid: Solid
    spots: Spots
    triangles: Corners

    @property
    def size(self) -> tuple[float, float, float]:
        """Its box in millimetres."""
        x, y, z = (float(length) for length in self.spots.max(axis=0))
        return x, y, z


def meshes(game: Game, order: Order) -> list[Mesh]:
    """The ordered solids of a game; raises PrintError for one that is not closed or larger than the bed."""
    made = [mesh(solid, order.scale) for solid in chosen_solids(game, order)]
    for each in made:
        check_closed(each)
        check_bed(each, order.bed)
    return made


def chosen_solids(game: Game, order: Order) -> tuple[Solid, ...]:
    """The solids that are ordered; raises PrintError for a game that has none, and for a name that is none."""
    solids = game.solids(order.making)
    if not solids:
        raise PrintError(message("error.print_solids", game=game.facts.id))
    known = tuple(solid.id for solid in solids)
    for name in order.only:
        if name not in known:
            raise PrintError(message("error.print_only", value=name[:40], known=known))
    return tuple(solid for solid in solids if not order.only or solid.id in order.only)


def mesh(solid: Solid, scale: float = 1.0) -> Mesh:
    """A solid put together; raises PrintError where the extra is missing."""
    tool = _tool()
    whole = _union(tool, solid.plus)
    if solid.minus:
        whole -= _union(tool, solid.minus)
    found = whole.to_mesh64()
    spots = np.array(found.vert_properties, dtype=np.float64)[:, :3]
    triangles = np.array(found.tri_verts, dtype=np.int64)
    if len(spots):
        spots = (spots - spots.min(axis=0)) * scale
    return Mesh(solid, *_in_order(spots, triangles))


def check_closed(made: Mesh) -> None:
    """Raise PrintError unless water could not get in or out, and there is something inside."""
    import trimesh

    shape = trimesh.Trimesh(made.spots, made.triangles, process=False)
    if not len(made.triangles) or not shape.is_watertight or not shape.is_winding_consistent or shape.volume <= 0:
        raise PrintError(message("error.print_open", solid=made.solid.name))


def check_bed(made: Mesh, bed: float) -> None:
    """Raise PrintError if a solid is larger than the bed; what is higher than the bed is wide counts as larger."""
    if max(made.size) > bed + _SLACK:
        raise PrintError(message("error.print_bed", solid=made.solid.name, size=whole(made.size), bed=f"{bed:g}"))


def _tool() -> Any:
    try:
        import manifold3d
        import trimesh  # noqa: F401  # used by the checks and by STL: without it nothing is begun
    except ImportError:
        raise PrintError(message("error.print_makers")) from None
    return manifold3d


def _union(tool: Any, simple: Iterable[Simple]) -> manifold3d.Manifold:
    return tool.Manifold.batch_boolean([_manifold(tool, each) for each in simple], tool.OpType.Add)


def _manifold(tool: Any, simple: Simple) -> manifold3d.Manifold:
    if isinstance(simple, Block):
        size = [high - low for low, high in zip(simple.low, simple.high, strict=True)]
        return tool.Manifold.cube(size).translate(simple.low)
    # NonZero: an outline that goes round the other way is filled all the same.
    outline = tool.CrossSection([simple.outline], tool.FillRule.NonZero)
    return outline.extrude(simple.high - simple.low).translate((0, 0, simple.low))


def _in_order(spots: Spots, triangles: Corners) -> tuple[Spots, Corners]:
    """The same mesh numbered by place, so that the same solid is the same file wherever it is made."""
    if not len(triangles):
        return spots, triangles
    order = np.lexsort(spots.T[::-1])
    number = np.empty_like(order)
    number[order] = np.arange(len(order))
    renamed = number[triangles]
    first = renamed.argmin(axis=1)[:, None]
    turned = np.take_along_axis(renamed, (first + np.arange(3)) % 3, axis=1)
    return spots[order], turned[np.lexsort(turned.T[::-1])]
