"""Hypostyle: a house for board games about building temples."""

__version__ = "0.1.0"
