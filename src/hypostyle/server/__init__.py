"""The hall: a web house of tables, with every event on disk. `make_app(Settings(...))` is the whole of it."""

from hypostyle.server.app import Settings, make_app
from hypostyle.server.budgets import Limits
from hypostyle.server.hall import Manners
from hypostyle.server.housekeeping import Schedule

__all__ = ["Limits", "Manners", "Schedule", "Settings", "make_app"]
