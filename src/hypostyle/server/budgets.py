"""How much of the house each visitor may use, by address and by person: coming back does not make it more.

A person is known by a cookie, and cookies are given to whoever asks. So what people may do is bounded for each of them,
lest one takes what is there for all behind one address, and for the address, lest one makes many people of himself.
docs/hosting.md has the same numbers, with reasons.
"""

from __future__ import annotations

import heapq
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from hypostyle.server.objection import too_fast, too_many

NAMES = 4000  # how many are remembered of each kind, people and addresses apart
NETWORK = 64  # bits of an IPv6 address that tell one household from another
ROOM_SECONDS = 10  # after which to ask again whether somebody has gone


class Allowance(NamedTuple):
    """A bucket: how much it holds at first, and how much comes back each second."""

    at_once: float
    per_second: float


ENDLESS = Allowance(1e9, 1e9)


class Budget(NamedTuple):
    """What one person may use, where that is counted, and what all people behind one address may."""

    person: Allowance | None
    address: Allowance


class Room(NamedTuple):
    """How many there may be at a time, of one person, where that is counted, and of all people behind one address."""

    person: int | None
    address: int


class Limits(NamedTuple):
    """What visitors may use of a house."""

    requests: Budget = Budget(None, Allowance(600, 60))  # over HTTP, but for files
    messages: Budget = Budget(Allowance(600, 60), Allowance(2400, 240))  # on sockets, by what they cost
    arrivals: Budget = Budget(Allowance(40, 1), Allowance(200, 5))  # sockets opened
    calls: Budget = Budget(None, Allowance(1200, 60))  # connections opened
    connections: Room = Room(None, 600)  # of any kind, open at a time
    pages: Room = Room(20, 200)  # sockets open at a time
    tables: Budget = Budget(Allowance(30, 0.1), Allowance(100, 0.5))  # opened, lessons and rematches among them
    records: Budget = Budget(Allowance(10, 0.1), Allowance(30, 0.5))  # brought to be looked at or gone on from
    hints: Budget = Budget(Allowance(5, 1), Allowance(40, 8))
    kits: Budget = Budget(Allowance(40, 0.5), Allowance(120, 2))  # sheets shown and files made, unless they are kept

    @classmethod
    def none(cls) -> Limits:
        """For measuring, and for tests of other things."""
        endless, room = Budget(ENDLESS, ENDLESS), Room(10**9, 10**9)
        return cls(endless, endless, endless, endless, room, room, endless, endless, endless, endless)


class Buckets:
    """One bucket for each name. It is asked for every message, so it is a sum and no more."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._left: dict[str, tuple[float, float]] = {}  # how much was left, and when

    def wait(self, name: str, cost: float) -> float:
        """In how many seconds a name can pay that; 0 if it can now. A full bucket pays for anything."""
        full, per_second = self._allowance
        return max(0.0, (min(cost, full) - self._now(name)) / per_second)

    def pay(self, name: str, cost: float) -> None:
        if name not in self._left and len(self._left) >= NAMES:
            self._make_room()
        self._left[name] = self._now(name) - cost, time.monotonic()

    def _now(self, name: str) -> float:
        full, per_second = self._allowance
        left, since = self._left.get(name, (full, 0.0))
        return min(full, left + (time.monotonic() - since) * per_second)

    def _make_room(self) -> None:
        """Forget those with the most left, who lose the least by it: making names does not free from what one owes."""
        owing = heapq.nsmallest(NAMES // 2, self._left, key=self._now)
        self._left = {name: self._left[name] for name in owing}


class Budgets:
    """What everybody has left."""

    def __init__(self, limits: Limits) -> None:
        self._rooms: dict[str, Room] = {}
        self._buckets: dict[str, tuple[Buckets | None, Buckets]] = {}
        for name, limit in limits._asdict().items():
            if isinstance(limit, Room):
                self._rooms[name] = limit
            else:
                self._buckets[name] = limit.person and Buckets(limit.person), Buckets(limit.address)
        self._inside: Counter[tuple[str, ...]] = Counter()

    def spend(self, kind: str, address: str, person: str = "", cost: float = 1.0) -> None:
        """Pay for something, from the budgets of the person and of the address; raises Objection."""
        people, addresses = self._buckets[kind]
        if people and (wait := people.wait(person, cost)):
            raise too_fast(kind, math.ceil(wait))
        if wait := addresses.wait(address, cost):
            raise too_many(kind, math.ceil(wait))
        if people:
            people.pay(person, cost)
        addresses.pay(address, cost)

    @contextmanager
    def inside(self, kind: str, address: str, person: str) -> Iterator[None]:
        """Take room for as long as this lasts; raises Objection where there is none."""
        own, shared = (kind, address, person), (kind, address)
        most = self._rooms[kind].person
        if most is not None and self._inside[own] >= most:
            raise too_fast(kind, ROOM_SECONDS)
        if self._inside[shared] >= self._rooms[kind].address:
            raise too_many(kind, ROOM_SECONDS)
        self._inside.update((own, shared))
        try:
            yield
        finally:
            for name in (own, shared):
                self._inside[name] -= 1
                if not self._inside[name]:
                    del self._inside[name]


@lru_cache(maxsize=NAMES)
def household(host: str) -> str:
    """The address by which a visitor counts: of IPv6 the part that a household has, which has the rest for itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> (128 - NETWORK) << (128 - NETWORK)))
