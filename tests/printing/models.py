"""Models as a program finds them in an OBJ file: read anew, by the numbers that stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import TypeAlias

import numpy as np
from PIL import Image

Numbers: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A triangle: corners, places on the picture from its lower left, and what is said of its direction."""

    corners: tuple[Numbers, ...]
    marks: tuple[Numbers, ...]
    normals: tuple[Numbers, ...]

    @property
    def direction(self) -> np.ndarray:
        """Where it looks by its corners, as long as twice its area."""
        a, b, c = (np.array(corner) for corner in self.corners)
        return np.cross(b - a, c - a)


@dataclass(slots=True)
class Body:
    """An object of a file."""

    faces: list[Face] = field(default_factory=list)

    @property
    def spots(self) -> np.ndarray:
        return np.array([corner for face in self.faces for corner in face.corners])

    @property
    def size(self) -> np.ndarray:
        return np.asarray(np.ptp(self.spots, axis=0))

    @property
    def volume(self) -> float:
        """Above nought if all faces look outwards."""
        return sum(float(np.dot(face.corners[0], face.direction)) for face in self.faces) / 6

    def is_closed(self) -> bool:
        """Whether along every edge two faces meet, one going each way."""
        edges = Counter(
            (face.corners[at - 1], face.corners[at]) for face in self.faces for at in range(len(face.corners))
        )
        return bool(edges) and all(count == 1 == edges[end, start] for (start, end), count in edges.items())

    def is_convex(self) -> bool:
        """Whether nothing of it lies in front of any of its faces."""
        return all(
            float(np.max((self.spots - face.corners[0]) @ face.direction)) < 1e-6 * np.linalg.norm(face.direction)
            for face in self.faces
        )


def read_obj(data: bytes) -> list[Body]:
    """The objects of a file; only what we write is understood."""
    found: dict[str, list[Numbers]] = {"v": [], "vt": [], "vn": []}
    bodies: list[Body] = []
    for line in data.decode("ascii").splitlines():
        word, *values = line.split(" ")
        if word == "o":
            bodies.append(Body())
        elif word == "f":
            numbers = [[int(number) - 1 for number in value.split("/")] for value in values]
            assert len(numbers) == 3, "a triangle"
            spots, marks, normals = (
                tuple(found[kind][number] for number in each)
                for kind, each in zip(found, zip(*numbers, strict=True), strict=True)
            )
            bodies[-1].faces.append(Face(spots, marks, normals))
        else:
            found[word].append(tuple(float(value) for value in values))
    return bodies


def extent(bodies: list[Body]) -> np.ndarray:
    """How far a file's bodies reach together: right, up and towards the viewer."""
    return np.asarray(np.ptp(np.vstack([body.spots for body in bodies]), axis=0))


def seen(model: bytes, picture: bytes, x: float, z: float, *, below: bool = False) -> tuple[int, int, int]:
    """The colour that a model shows at a spot, looked at straight from above or from below; inches from its middle."""
    with Image.open(BytesIO(picture)) as image:
        (u, v), *_ = _marks(read_obj(model), x, z, -1 if below else 1)
        found = image.convert("RGB").getpixel((int(u * image.width), int((1 - v) * image.height)))
    assert isinstance(found, tuple)
    red, green, blue = found
    return red, green, blue


def _marks(bodies: list[Body], x: float, z: float, sign: int) -> Iterator[tuple[float, float]]:
    """Where on the picture the faces lie that are above a spot, or below it."""
    for face in (face for body in bodies for face in body.faces if sign * face.direction[1] > 1e-9):
        flat = np.array([[a, c, 1.0] for a, _, c in face.corners]).T
        shares = np.linalg.solve(flat, np.array([x, z, 1.0]))
        if np.all(shares > -1e-9):
            u, v = shares @ np.array(face.marks)
            yield float(u), float(v)
