"""Kits to print, cut and fold: sheets of a game's parts as PDF, SVG and pictures, solids, and tables for simulators."""

from hypostyle.printing.files import Printed
from hypostyle.printing.order import Order, PrintError, read_order
from hypostyle.printing.press import make_kit

__all__ = ["Order", "PrintError", "Printed", "make_kit", "read_order"]
