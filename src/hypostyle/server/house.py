"""A house: how it is run, and what every endpoint needs of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hypostyle.core import Game
from hypostyle.server.budgets import Budgets, Limits
from hypostyle.server.clerks import Clerks
from hypostyle.server.description import Wordbook, house_told
from hypostyle.server.hall import Hall
from hypostyle.server.health import Pulse
from hypostyle.server.housekeeping import Schedule
from hypostyle.server.kits import Kits
from hypostyle.server.manners import Manners
from hypostyle.server.people import People
from hypostyle.server.players import ComputerPlayers
from hypostyle.server.sqlite_store import SqliteStore
from hypostyle.server.store import Store
from hypostyle.server.workshop import FindLibrary

CLIENT = Path(__file__).parent / "client"


@dataclass(frozen=True)
class Settings:
    """How a house is run."""

    data: Path
    find_library: FindLibrary
    manners: Manners = field(default_factory=Manners)
    schedule: Schedule = field(default_factory=Schedule)
    limits: Limits = field(default_factory=Limits)
    at: Callable[[str], None] = lambda point: None
    client: Path = CLIENT
    open_store: Callable[[Path], Store] = SqliteStore
    warms_up: bool = True  # whether computer players get ready as the house opens; else with their first question


class House:
    """What every endpoint needs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library: Mapping[str, Game] = settings.find_library()
        self.words = Wordbook(self.library)
        self.description = house_told(self.library, self.words)
        self.store = settings.open_store(settings.data)
        self.pulse = Pulse(self.store)
        self.people = People(self.store.secret("cookie", lambda: secrets.token_bytes(32)))
        players, clerks = ComputerPlayers(settings.find_library), Clerks(self.library, settings.find_library)
        self.budgets = Budgets(settings.limits)
        self.kits = Kits(self.library, clerks, self.budgets)
        self.hall = Hall(self.library, self.store, players, clerks, settings.manners, settings.at, self.budgets)
