"""Which colour goes on paper: all of it, as little as possible, or none."""

from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from hypostyle.core.kit import PAPER, Ink, Path

InkName: TypeAlias = Literal["full", "low", "grey"]
INKS: tuple[InkName, ...] = get_args(InkName)
# Of colours so light that they are paper tints, nothing is left; of the others, this share.
_LOW_SHARE = 0.4
_DARK = 0.25  # below this brightness a colour draws lines or letters, and stays


def brightness(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1."""
    red, green, blue = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def inked(drawn: Ink, ink: InkName) -> Ink:
    """What is drawn, in the colours of an ink."""
    if ink == "full":
        return drawn
    change = _grey if ink == "grey" else _lighter
    if not isinstance(drawn, Path):
        return replace(drawn, fill=_grey(drawn.fill) if ink == "grey" else drawn.fill)
    fill = PAPER if ink == "low" and drawn.is_ground and drawn.fill else change(drawn.fill)
    return replace(drawn, fill=fill, stroke=_grey(drawn.stroke) if ink == "grey" else drawn.stroke)


def _grey(colour: str) -> str:
    if not colour:
        return colour
    level = round(255 * brightness(colour))
    return f"#{level:02X}{level:02X}{level:02X}"


def _lighter(colour: str) -> str:
    if not colour or brightness(colour) < _DARK:
        return colour
    parts = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * _LOW_SHARE):02X}" for part in parts)
