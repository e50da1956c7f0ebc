"""Kits to print, cut and fold: sheets of a game's parts as PDF, SVG and pictures, solids, and tables for simulators."""
