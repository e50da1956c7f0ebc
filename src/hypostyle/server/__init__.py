"""The hall: a web house of tables, with every event on disk. `make_app(Settings(...))` is the whole of it."""

from hypostyle.server.app import make_app
from hypostyle.server.budgets import Limits
from hypostyle.server.house import Settings
from hypostyle.server.housekeeping import Schedule
from hypostyle.server.manners import Manners

__all__ = ["Limits", "Manners", "Schedule", "Settings", "make_app"]
