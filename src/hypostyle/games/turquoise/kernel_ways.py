"""The ways of pillars: where one can go, from where, and what that costs."""

import numpy as np
from numba import types

from hypostyle.compiled import INT, INTS, compiled, lowest
from hypostyle.games.turquoise import kernel_layout as at
from hypostyle.games.turquoise.kernel_space import (
    across,
    around,
    bridged_gates,
    bridges_east,
    bridges_north,
    north,
    occupied_sites,
    open_gates,
    south,
    west,
)

CHOICES_TO = INT(INTS, INTS, INT, INTS)


@compiled(types.void(INTS, INTS, INT, INTS))
def reach(tables: np.ndarray, state: np.ndarray, staying: int, reached: np.ndarray) -> None:
    """TQ-13: for each number of action points, up to what the mover has, the sites to which some pillar can go for it,
    apart from those on sites where they are to stay; `reached` has to be empty.

    One set for each number of action points, and that for each sum of payments: each grows from those before it.
    """
    budget, seat = state[at.ACTIONS], state[at.MOVER]
    own, occupied = state[at.PILLARS + seat - 1], occupied_sites(state)
    others, passable = occupied & ~own, state[at.OPEN] & ~(occupied & ~own)
    northward, eastward = bridges_north(state), bridges_east(state)
    gates, whole_gates = 0, 0
    if state[at.HANDS + seat - 1]:
        gates, whole_gates = open_gates(tables, state), bridged_gates(tables, state)
    for paid in range(state[at.POINTS + seat - 1] + 1):
        is_more = 0
        cheaper = 0  # one action point less, one payment less
        for cost in range(1, budget + 1):
            before = reached[cost]
            less = reached[cost - 1] & occupied
            found = before | reached[cost - 1] | (around(less) & passable)
            if cost == 1:
                found |= (own & ~staying) | (whole_gates & passable)
            else:
                found |= gates & passable
            if paid:
                found |= (across(before & occupied, northward, eastward) | around(cheaper & occupied)) & others
                found |= (whole_gates if cost == 1 else gates) & others
            new = found
            while new:
                new = across(new & occupied, northward, eastward) & passable & ~found
                found |= new
            cheaper = before
            reached[cost] = found
            is_more |= found != before
        if paid and not is_more:
            break
    for cost in range(budget + 1):
        reached[cost] &= ~occupied


@compiled(INT(INTS, INTS))
def reachable(tables: np.ndarray, state: np.ndarray) -> int:
    """The sites to which some pillar of the mover can go within its action points and its purse."""
    reached = np.zeros(state[at.ACTIONS] + 1, dtype=np.int64)
    reach(tables, state, 0, reached)
    return reached[state[at.ACTIONS]]


@compiled(INT(INTS, INT, INT, INT))
def _arrive(ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """Note what a site costs, unless another way there is as good; those that are beaten go."""
    each = ways[site]
    while each:
        if ((cost | at.GUARD) - ways[each]) & at.GUARD == at.GUARD:
            return used
        each = ways[each + 2]
    link = site
    each = ways[link]
    while each:
        if ((ways[each] | at.GUARD) - cost) & at.GUARD == at.GUARD:
            ways[link] = ways[each + 2]
            ways[each + 1] = -1
        else:
            link = each + 2
        each = ways[link]
    ways[used], ways[used + 1], ways[used + 2] = cost, site, ways[site]
    ways[site] = used
    return used + 3


@compiled(INT(INTS, INTS, INTS, INT, INT, INT))
def _pass_over(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """Pass over the pillar on a site, if it can be paid for."""
    mover = state[at.MOVER]
    for seat in range(1, tables[at.PLAYERS] + 1):
        if seat != mover and state[at.PILLARS + seat - 1] >> site & 1:
            cost += (1 << 8 * seat) + (1 << at.TOTAL)
    if cost & at.PART > state[at.ACTIONS] or cost >> at.TOTAL > state[at.POINTS + mover - 1]:
        return used
    return _arrive(ways, used, site, cost)


# How a list of ways is kept: for each site and the hand where its first one is, then the ways themselves: cost, site
# (-1 if beaten), where the next one of the site is.
_LISTS = at.SITES + 1
_ROOM = 3 * 20  # more than one step further can add


@compiled(INT(INTS, INTS, INTS, INT, INT, INT))
def _leave_site(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int, site: int, cost: int) -> int:
    """One bridge further, over each pillar beside a site."""
    occupied, northward, eastward = occupied_sites(state), bridges_north(state), bridges_east(state)
    if occupied & north(1 << site):
        used = _pass_over(tables, state, ways, used, site + 1, cost + 1 - (northward >> site & 1))
    if occupied & south(1 << site):
        used = _pass_over(tables, state, ways, used, site - 1, cost + 1 - (northward >> (site - 1) & 1))
    if occupied & (1 << site) << 8:
        used = _pass_over(tables, state, ways, used, site + 8, cost + 1 - (eastward >> site & 1))
    if occupied & west(1 << site):
        used = _pass_over(tables, state, ways, used, site - 8, cost + 1 - (eastward >> (site - 8) & 1))
    return used


@compiled(INT(INTS, INTS, INTS, INT))
def _leave_hand(tables: np.ndarray, state: np.ndarray, ways: np.ndarray, used: int) -> int:
    """Through each gate, over the pillar behind it."""
    whole = bridged_gates(tables, state)
    word = open_gates(tables, state) & occupied_sites(state)
    while word:
        site = lowest(word)
        word &= word - 1
        used = _pass_over(tables, state, ways, used, site, at.WHOLE + 1 - (whole >> site & 1))
    return used


@compiled(INT(INTS, INT, INTS, INT))
def _write(ways: np.ndarray, source: int, codes: np.ndarray, count: int) -> int:
    """As many as there is room for; nobody needs the rest."""
    each = ways[source]
    while each and count < codes.size:
        codes[count] = source << at.SOURCE | ways[each]
        count += 1
        each = ways[each + 2]
    return count


@compiled(CHOICES_TO)
def ways_to(tables: np.ndarray, state: np.ndarray, target: int, codes: np.ndarray) -> int:
    """TQ-13: writes each best way of the mover's pillars to a target, a site or the hand; returns how many.

    It goes backwards, which costs the same: every site strictly between is occupied, and neither source nor target is
    paid for.
    """
    ways = np.empty(_LISTS + 6 * _ROOM, dtype=np.int64)
    ways[:_LISTS] = 0
    used = entry = _LISTS
    if target == at.HAND:
        used = _leave_hand(tables, state, ways, used)
    gates, whole_gates = 0, 0
    if target != at.HAND and state[at.HANDS + state[at.MOVER] - 1]:
        gates, whole_gates = open_gates(tables, state), bridged_gates(tables, state)
    site, cost = target, at.WHOLE
    while True:
        if 0 <= site < at.SITES:
            used = _leave_site(tables, state, ways, used, site, cost)
            out = cost + 1 - (whole_gates >> site & 1)
            if gates >> site & 1 and out & at.PART <= state[at.ACTIONS]:
                used = _arrive(ways, used, at.HAND, out)
        if entry == used:
            break
        if used + _ROOM > ways.size:
            ways = np.concatenate((ways, np.empty_like(ways)))
        cost, site = ways[entry], ways[entry + 1]
        entry += 3
    count = 0
    word = state[at.PILLARS + state[at.MOVER] - 1]
    while word:
        count = _write(ways, lowest(word), codes, count)
        word &= word - 1
    return _write(ways, at.HAND, codes, count)
