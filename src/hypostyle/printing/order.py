"""What somebody wants printed: paper, language, ink, sides and sizes, each checked when it is read."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hypostyle.core import LANGUAGES, HypostyleError, Message, message
from hypostyle.core.kit import BLEED, Making
from hypostyle.printing.inks import INKS

WORDS = "hypostyle.printing"

# Millimetres, upright.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
SHEETS: Mapping[str, str] = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg"}
MODELS: Mapping[str, str] = {"3mf": "model/3mf", "stl": "model/stl"}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "paper": tuple(PAPERS),
    "language": LANGUAGES,
    "ink": INKS,
    "sides": ("single", "duplex", "fold"),
    "format": (*SHEETS, *MODELS),
    "purpose": ("paper", "laser", "tabletop-simulator"),
}
# What serves another purpose than paper comes in a format of its own.
_FORMATS: Mapping[str, tuple[str, ...]] = {
    "paper": CHOICES["format"],
    "laser": ("svg",),
    "tabletop-simulator": (),
}
# A laser cutter's bed, unless another is stated; a 3D printer's is smaller.
LASER_BED = 400.0
# The least and the most of each number; millimetres but for scale and dots per inch.
RANGES: Mapping[str, tuple[float, float]] = {
    "bleed": (0, BLEED),
    "scale": (0.5, 2),
    "dpi": (50, 600),
    "thickness": (0.2, 10),
    "cube": (8, 40),
    "clearance": (0, 1),
    "kerf": (0, 1),
    "bed": (100, 1000),
}
# A house stands at the root of its own name; nothing else of an address could be meant.
_HOUSE = re.compile(r"https?://(?:[A-Za-z0-9._-]{1,200}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?/?")
_NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?")


class PrintError(HypostyleError):
    """Something that cannot be printed; says what was expected and what came."""

    def __init__(self, said: Message) -> None:
        super().__init__(said, WORDS)


@dataclass(frozen=True, slots=True)
class Order:
    """All choices of one print, each with what most people want."""

    paper: str = "a4"
    language: str = "en"
    ink: str = "full"
    sides: str = "single"
    format: str = "pdf"
    purpose: str = "paper"  # `--for`
    bleed: float = 3.0
    scale: float = 1.0
    dpi: float = 300.0
    thickness: float = 2.0
    cube: float = 18.0
    clearance: float = 0.2
    kerf: float = 0.15
    bed: float = 220.0  # the side of a 3D printer's bed; read_order gives a laser cutter LASER_BED
    only: tuple[str, ...] = ()  # ids of groups or solids; all that are no extras if it is empty
    house: str = ""  # the address of the house in which a simulator finds pictures and models

    @property
    def making(self) -> Making:
        """What of it the parts themselves depend on."""
        return Making(self.language, self.thickness, self.cube, self.clearance, self.scale)

    @property
    def size(self) -> tuple[float, float]:
        """The paper, upright, in millimetres."""
        return PAPERS[self.paper]


def read_order(given: Mapping[str, Any]) -> Order:
    """An order from texts or numbers by name; raises PrintError for what there is not, and for what makes no sense."""
    known = {field.name for field in fields(Order)}
    for name in given:
        if name not in known:
            raise PrintError(message("error.print_name", name=name[:40], known=tuple(sorted(known))))
    read = {name: _read(name, value) for name, value in given.items()}
    purpose = read.get("purpose", "paper")
    if "format" in read and read["format"] not in _FORMATS[purpose]:
        fitting = _FORMATS[purpose] or ("json",)
        raise PrintError(message("error.print_purpose", purpose=purpose, format=read["format"], fitting=fitting))
    return Order(**({"bed": LASER_BED} if purpose == "laser" else {}) | read)


def _read(name: str, value: Any) -> Any:
    if name == "only":
        names = value.split(",") if isinstance(value, str) else value
        return tuple(each.strip() for each in names if each.strip())
    if name == "house":
        return _address(str(value))
    if name in RANGES:
        return _number(name, str(value))
    if (choice := str(value).lower()) not in CHOICES[name]:  # paper is called A4, and a file PDF
        raise PrintError(message("error.print_choice", name=name, value=str(value)[:40], known=CHOICES[name]))
    return choice


def whole(size: Iterable[float]) -> str:
    """A size as a refusal says it: rounded up to whole millimetres, which all languages write alike."""
    return " × ".join(str(math.ceil(round(length, 3))) for length in size)


def _number(name: str, text: str) -> float:
    low, high = RANGES[name]
    if not _NUMBER.fullmatch(text) or not low <= float(text) <= high:
        said = message("error.print_number", name=name, value=text[:40], low=f"{low:g}", high=f"{high:g}")
        raise PrintError(said)
    return float(text)


def _address(text: str) -> str:
    """The address of a house, without a slash at its end."""
    if not _HOUSE.fullmatch(text):
        raise PrintError(message("error.print_house", value=text[:40]))
    return text.rstrip("/")
