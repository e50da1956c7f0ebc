"""A game with a small kit whose every measure is known: what the printed sheets are measured against."""

from hypostyle.core.kit import INK, Group, Ink, Kit, Making, Part, Path, Text, box, circle, polygon
from tests.toys import Bazaar

GROUND, BACK_GROUND = "#2FA09A", "#B5532F"
MARK = "#112233"  # a sign that stands at one spot of the part, on front and back alike


def _sign(x: float, y: float) -> Ink:
    return Path(box(x - 1, y - 1, 2, 2), fill=MARK)


def plate(number: int) -> Part:
    """50 × 30; a sign off its middle, on the back at the very same spot of the card."""
    return Part(
        id=f"plate-{number}",
        name=f"Plate {number}",
        size=(50, 30),
        front=(Text(str(number), (25, 15), 6), _sign(10, 8)),
        back=(Text("B", (25, 15), 6), _sign(40, 8)),
        ground=GROUND,
        back_ground=BACK_GROUND,
    )


BOARD = Part(
    id="board",
    name="Board",
    size=(240, 250),
    front=(*(_sign(30 * x, 25 * y) for x in range(1, 8) for y in range(1, 10)),),
    ground=GROUND,
    folds=(((120, 0), (120, 250)),),
)
TALL = Part("tall", "Tall card", (60, 100), (_sign(5, 20),), (_sign(55, 20),), ground=GROUND, copies=3)
ROUND = Part(
    "token", "Token", (20, 20), (Text("3", (10, 10), 8),), outline=circle(10, 10, 10), ground=GROUND, copies=12
)
ROOF = Part(
    "roof", "Roof", (40, 30), (Text("A", (20, 18), 5, INK),), outline=polygon(((0, 30), (20, 0), (40, 30))), copies=2
)  # fmt: skip
LEAFLET = "# Sample\n\n## A turn\n\n- Take **one** plate.\n- Lay it.\n\nThe game belongs to nobody."


class Sample(Bazaar):
    """The bazaar, which can be printed."""

    def kit(self, making: Making) -> Kit:
        return Kit(
            groups=(
                Group("board", "Board", (BOARD,), "Glue it on card.", 10, is_split=True),
                Group("plates", "Plates", tuple(plate(number) for number in range(1, 8)), minutes=20),
                Group("tall", "Tall cards", (TALL,), minutes=5),
                Group("tokens", "Tokens", (ROUND, ROOF), minutes=5),
                Group("more", "More tokens", (ROOF_EXTRA,), minutes=5, is_extra=True),
                Group("net", "Net", (NET,), minutes=5, stock="thin card", is_extra=True),
            ),
            leaflet=LEAFLET,
            needs=("a die",),
            notes=("A note.",),
        )


NET = Part("net", "Net", (40, 40), (), cuts=(polygon(((5, 5), (9, 5), (9, 9))),), folds=(((20, 0), (20, 40)),))
ROOF_EXTRA = Part("extra", "Extra", (10, 10), (Text("x", (5, 5), 4),))
