"""One tree search for all games: it takes a game's compiled functions and knows nothing else of it.

Each seat maximises its own worth. A node is a choice of a seat, however small, or a draw of chance; what a node offers
is kept in the order of the game's prior, and the search widens from the front of it as a node is visited more often.
A choice that leads to a certain win or loss is proven, and what follows from that is proven with it.
With a number of simulations the answer depends on position, seed and that number alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from hypostyle.compiled import (
    APPLY,
    CHANCE,
    CHANCES,
    CHOICES,
    DICE,
    FLOATS,
    INT,
    INTS,
    OVER,
    PLAYOUT,
    PRIOR,
    RESULT,
    TO_ACT,
    Kernel,
    Settings,
    compiled,
    ready,
    roll,
)

SEATS = 4
DEEPEST = 4096  # nodes on one way through the tree; beyond it a playout goes on
EDGES_PER_NODE = 40  # on the average; a tree that is full grows no more, and its leaves are played out
LEAST_EDGES = 400_000  # for small trees of wide games

# Numbers of a node: who chooses there, where its edges begin, how many there are, how often it was visited.
SEAT, FIRST, COUNT, VISITS = range(4)
NODE = 4

# Numbers of a tree: how much of it is used, and from which node the next simulation starts.
NODES, EDGES, ROOT = range(3)

# Numbers of the settings, in the order of their fields, and whether the search itself has to play uniformly.
EXPLORATION, PRIOR_WEIGHT, WIDENING_START, WIDENING_RATE, EXPANSION_THRESHOLD, IS_PLAIN, PLAYS_UNIFORMLY = range(7)

FUNCTIONS = tuple(
    types.FunctionType(signature) for signature in (TO_ACT, CHOICES, CHANCES, APPLY, RESULT, PRIOR, PLAYOUT)
)
OFFERING = (FUNCTIONS[1], FUNCTIONS[2], FUNCTIONS[5])  # choices, chances, prior: what is offered at a node


@compiled(INT(INTS, INTS, FLOATS, FLOATS, INTS, INT, FLOATS))
def _best(
    node: np.ndarray,
    visits: np.ndarray,
    values: np.ndarray,
    priors: np.ndarray,
    proofs: np.ndarray,
    at: int,
    settings: np.ndarray,
) -> int:
    """The edge to follow from a node: by its worth so far, the exploration constant and the progressive bias.

    Proven losses are skipped and do not count among those that progressive widening considers.
    """
    first, end, total = node[at + FIRST], node[at + FIRST] + node[at + COUNT], node[at + VISITS]
    exploration, prior_weight = settings[EXPLORATION], settings[PRIOR_WEIGHT]
    considered = np.int64(settings[WIDENING_START] + settings[WIDENING_RATE] * np.sqrt(total))
    log_total = np.log(total + 1.0)
    best, best_worth = first, -1.0e9
    for edge in range(first, end):
        if proofs[edge] == node[at + SEAT]:
            return edge
        if proofs[edge]:
            continue
        if considered == 0:
            break
        considered -= 1
        tried = visits[edge]
        if tried == 0:
            return edge  # in the order of the prior
        bias = prior_weight * priors[edge] / (tried + 1)
        worth = values[edge] / tried + exploration * np.sqrt(log_total / tried) + bias
        if worth > best_worth:
            best, best_worth = edge, worth
    return best


@compiled(types.void(INTS, FLOATS, INT))
def sort(codes: np.ndarray, worths: np.ndarray, count: int) -> None:
    """Both by descending worth; equals stay as they are, so that the order is the same everywhere."""
    order = np.argsort(-worths[:count], kind="mergesort")
    sorted_codes, sorted_worths = codes[:count][order], worths[:count][order]
    codes[:count] = sorted_codes
    worths[:count] = sorted_worths


@compiled(types.void(INTS, FLOATS, INT, DICE))
def _shuffle(codes: np.ndarray, worths: np.ndarray, count: int, dice: np.ndarray) -> None:
    """Any order, each as likely, and no worth."""
    for index in range(count):
        other = index + roll(dice, count - index)
        codes[index], codes[other] = codes[other], codes[index]
        worths[index] = 0.0


@compiled(types.void(INTS, INTS, INTS, INTS, INT, INT))
def _prove(
    nodes: np.ndarray, proofs: np.ndarray, way: np.ndarray, way_nodes: np.ndarray, depth: int, winner: int
) -> None:
    """The last edge of a way certainly ends in a win: mark it, and back along the way what is certain with it.

    A seat takes a win of its own; a win of another is certain if all edges of a node lead to it.
    """
    for step in range(depth - 1, -1, -1):
        at = way_nodes[step]
        proofs[way[step]] = winner
        if nodes[at + SEAT] != winner:
            first = nodes[at + FIRST]
            for edge in range(first, first + nodes[at + COUNT]):
                if proofs[edge] != winner:
                    return


@compiled(types.void(*FUNCTIONS[:5], INTS, INTS, INTS, INTS, DICE, FLOATS))
def _play_uniformly(
    to_act: Any,
    choices: Any,
    chances: Any,
    apply: Any,
    result: Any,
    tables: np.ndarray,
    state: np.ndarray,
    found: np.ndarray,
    weights: np.ndarray,
    dice: np.ndarray,
    shares: np.ndarray,
) -> None:
    """A playout of any choices, each as likely, and draws as likely as they are."""
    seat = to_act(tables, state)
    while seat != OVER:
        if seat == CHANCE:
            count = chances(tables, state, found, weights)
            total = 0
            for each in range(count):
                total += weights[each]
            rest, each = roll(dice, total), 0
            while rest >= weights[each]:
                rest -= weights[each]
                each += 1
        else:
            each = roll(dice, choices(tables, state, found))
        apply(tables, state, found[each])
        seat = to_act(tables, state)
    result(tables, state, shares)


@compiled(INT(INTS, INTS, INT, INT))
def _edge_of(nodes: np.ndarray, codes: np.ndarray, at: int, code: int) -> int:
    """The edge of a choice that a node offers."""
    edge = nodes[at + FIRST]
    while codes[edge] != code:
        edge += 1
    return int(edge)


@compiled(INT(FLOATS, INT, INT, DICE))
def _drawn(priors: np.ndarray, first: int, count: int, dice: np.ndarray) -> int:
    """An edge of a draw, as likely as its weight has it."""
    total = 0
    for edge in range(first, first + count):
        total += int(priors[edge])
    rest = roll(dice, total)
    edge = first
    while rest >= int(priors[edge]):
        rest -= int(priors[edge])
        edge += 1
    return edge


@compiled(INT(*OFFERING, INTS, INTS, INT, FLOATS, INTS, INTS, FLOATS, DICE))
def _offered(
    choices: Any,
    chances: Any,
    prior: Any,
    tables: np.ndarray,
    state: np.ndarray,
    seat: int,
    settings: np.ndarray,
    found: np.ndarray,
    weights: np.ndarray,
    worths: np.ndarray,
    dice: np.ndarray,
) -> int:
    """Writes what a new node offers: draws with their weights, choices in the order of the prior. Returns how many."""
    if seat == OVER:
        return 0
    if seat == CHANCE:
        count = chances(tables, state, found, weights)
        for each in range(count):
            worths[each] = np.float64(weights[each])
        return count
    count = choices(tables, state, found)
    if settings[IS_PLAIN]:
        _shuffle(found, worths, count, dice)
    else:
        prior(tables, state, found, count, worths)
        sort(found, worths, count)
    return count


@compiled(INT(INT, INTS, FLOATS, INT, INTS, INTS, INTS, FLOATS, INTS, INTS, FLOATS, INTS))
def _add(
    seat: int,
    found: np.ndarray,
    worths: np.ndarray,
    count: int,
    used: np.ndarray,
    nodes: np.ndarray,
    codes: np.ndarray,
    priors: np.ndarray,
    children: np.ndarray,
    visits: np.ndarray,
    values: np.ndarray,
    proofs: np.ndarray,
) -> int:
    """A new node with an edge for each thing found; -1 where the tree is full."""
    node, first = used[NODES], used[EDGES]
    if node == nodes.size // NODE or first + count > codes.size:
        return -1
    used[NODES] += 1
    used[EDGES] += count
    nodes[node * NODE + SEAT], nodes[node * NODE + FIRST] = seat, first
    nodes[node * NODE + COUNT], nodes[node * NODE + VISITS] = count, 0
    for each in range(count):
        codes[first + each], priors[first + each] = found[each], worths[each]
        children[first + each] = -1
        visits[first + each] = 0
        values[first + each] = 0.0
        proofs[first + each] = 0
    return node


@compiled(INT(FLOATS))
def _winner(shares: np.ndarray) -> int:
    """The seat that has all of the win; 0 if none has."""
    winner = 0
    for seat in range(SEATS):
        if shares[seat] == 1.0:
            winner = seat + 1
    return winner


@compiled(types.void(INTS, INTS, FLOATS, INTS, INTS, INT, FLOATS, FLOATS))
def _credit(
    nodes: np.ndarray,
    visits: np.ndarray,
    values: np.ndarray,
    way: np.ndarray,
    way_nodes: np.ndarray,
    depth: int,
    shares: np.ndarray,
    totals: np.ndarray,
) -> None:
    """Count a simulation along its way: to each seat that chose there, what it came to; at the root to every seat."""
    for seat in range(SEATS):
        totals[seat] += shares[seat]
    for step in range(depth):
        edge, at = way[step], way_nodes[step]
        visits[edge] += 1
        nodes[at + VISITS] += 1
        if nodes[at + SEAT] > 0:
            values[edge] += shares[nodes[at + SEAT] - 1]


@compiled(
    types.void(
        *(*FUNCTIONS, INTS, INTS, INT, INTS, INTS, INTS, INTS, FLOATS, FLOATS, INTS, INTS, FLOATS, DICE, FLOATS),
        *(INTS, INT),
    )
)
def grow(
    to_act: Any,
    choices: Any,
    chances: Any,
    apply: Any,
    result: Any,
    prior: Any,
    playout: Any,
    tables: np.ndarray,
    root: np.ndarray,
    widest: int,
    nodes: np.ndarray,
    codes: np.ndarray,
    children: np.ndarray,
    visits: np.ndarray,
    values: np.ndarray,
    priors: np.ndarray,
    proofs: np.ndarray,
    used: np.ndarray,
    totals: np.ndarray,
    dice: np.ndarray,
    settings: np.ndarray,
    forced: np.ndarray,
    simulations: int,
) -> None:
    """Simulate so many times more: go down the tree, add a node, play on from there, and tell all on the way.

    All simulations begin with the forced choices.
    """
    state = root.copy()
    found = np.empty(widest, dtype=np.int64)
    weights = np.empty(widest, dtype=np.int64)
    worths = np.empty(widest, dtype=np.float64)
    shares = np.zeros(SEATS, dtype=np.float64)
    way = np.empty(DEEPEST, dtype=np.int64)
    way_nodes = np.empty(DEEPEST, dtype=np.int64)
    for simulation in range(-1 if used[NODES] == 0 else 0, simulations):
        state[:] = root
        depth, node, edge, winner = 0, used[ROOT], -1, 0
        is_fresh = used[NODES] == 0
        while not is_fresh:
            at = node * NODE
            seat = nodes[at + SEAT]
            if seat == OVER or depth == DEEPEST:
                break
            if seat == CHANCE:
                edge = _drawn(priors, nodes[at + FIRST], nodes[at + COUNT], dice)
            elif depth < forced.size:
                edge = _edge_of(nodes, codes, at, forced[depth])
            else:
                edge = _best(nodes, visits, values, priors, proofs, at, settings)
            way[depth], way_nodes[depth] = edge, at
            depth += 1
            winner = proofs[edge]
            if winner:
                break
            apply(tables, state, codes[edge])
            node = children[edge]
            is_fresh = node < 0
        if is_fresh and (edge < 0 or visits[edge] >= settings[EXPANSION_THRESHOLD]):
            seat = to_act(tables, state)
            count = _offered(choices, chances, prior, tables, state, seat, settings, found, weights, worths, dice)
            node = _add(seat, found, worths, count, used, nodes, codes, priors, children, visits, values, proofs)
            if edge >= 0:
                children[edge] = node
        if simulation < 0:
            continue  # only the root was made
        if winner:
            shares[:] = 0.0
            shares[winner - 1] = 1.0
        elif to_act(tables, state) == OVER:
            result(tables, state, shares)
            winner = _winner(shares)
        elif settings[PLAYS_UNIFORMLY]:
            _play_uniformly(to_act, choices, chances, apply, result, tables, state, found, weights, dice, shares)
        else:
            playout(tables, state, dice, shares)
        _credit(nodes, visits, values, way, way_nodes, depth, shares, totals)
        if winner and not settings[IS_PLAIN]:
            _prove(nodes, proofs, way, way_nodes, depth, winner)


class Found(NamedTuple):
    """A choice at the root, and what the search thinks of it."""

    code: int
    visits: int
    worth: float
    proof: int = 0  # 1 for a certain win, -1 for a certain loss

    @property
    def rank(self) -> tuple[int, int, int]:
        """For sorting, the best first: by what is certain, then the most visited, of equals the lower code."""
        return -self.proof, -self.visits, self.code


class Tree:
    """A search from one position; it can be grown further as long as there is time."""

    def __init__(
        self, kernel: Kernel, tables: np.ndarray, state: np.ndarray, seed: int, most: int, settings: Settings
    ) -> None:
        ready(grow)
        self._kernel = kernel
        self._tables, self._state = tables, state.copy()
        self._most = most
        self._make_room()
        self._used = np.zeros(3, dtype=np.int64)
        self._totals = np.zeros(SEATS, dtype=np.float64)
        self._counted = 0  # simulations that these are of
        self._dice = np.array([seed | 1], dtype=np.uint64)
        is_uniform = settings.is_plain and kernel.uniform is None
        self._playout = kernel.uniform if settings.is_plain and kernel.uniform else kernel.playout
        self._settings = np.array([*settings, is_uniform], dtype=np.float64)

    def _make_room(self) -> None:
        """For as many nodes as the tree may have; what is not used takes no memory."""
        edges = max(LEAST_EDGES, self._most * EDGES_PER_NODE) + self._kernel.widest
        self._nodes = np.empty(NODE * (self._most + 1), dtype=np.int64)
        self._codes, self._children, self._visits, self._proofs = (np.empty(edges, dtype=np.int64) for _ in range(4))
        self._values, self._priors = (np.empty(edges, dtype=np.float64) for _ in range(2))

    def grow(self, simulations: int, forced: tuple[int, ...] = ()) -> np.ndarray:
        """Simulate so many times more, all of them through the forced choices; returns what each seat had in all."""
        kernel = self._kernel
        first = np.array(forced, dtype=np.int64)
        before = self._totals.copy()
        grow(
            *(kernel.to_act, kernel.choices, kernel.chances, kernel.apply, kernel.result, kernel.prior, self._playout),
            *(self._tables, self._state, kernel.widest, self._nodes, self._codes, self._children, self._visits),
            *(self._values, self._priors, self._proofs, self._used, self._totals, self._dice, self._settings),
            *(first, simulations),
        )
        self._counted += simulations
        return self._totals - before

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat can expect at the root: the mean of all simulations since the root is where it is, if any."""
        return tuple(float(total) / self._counted for total in self._totals) if self._counted else ()

    @property
    def visits(self) -> int:
        """How many simulations have gone through the root."""
        if self._used[NODES] == 0:
            return 0
        return int(self._nodes[self._root + VISITS])

    @property
    def state(self) -> np.ndarray:
        """The position at the root."""
        return self._state

    @property
    def is_decided(self) -> bool:
        """Whether it is certain what to choose, so that more simulations would change nothing."""
        if self._used[NODES] == 0:
            return False
        proofs = self._proofs[self._edges().start : self._edges().stop]
        seat = self._nodes[self._root + SEAT]
        return bool(proofs.size == 1 or (proofs == seat).any() or (proofs != 0).all())

    @property
    def lead(self) -> int:
        """How many simulations the most visited choice at the root leads by; a proven loss counts none."""
        if self._used[NODES] == 0:
            return 0
        edges = slice(self._edges().start, self._edges().stop)
        open_visits = self._visits[edges][self._proofs[edges] == 0]
        most, second = np.sort(np.append(open_visits, (0, 0)))[:-3:-1]
        return int(most - second)

    def found(self) -> list[Found]:
        """The choices at the root, the best first."""
        return self._found_at(self._root)

    def found_below(self, way: tuple[int, ...]) -> list[Found]:
        """The choices after given ones, the best first; none where the search has not been."""
        at = self._root
        for code in way:
            child = self._child(at, code)
            if child < 0:
                return []
            at = child * NODE
        return self._found_at(at)

    def _found_at(self, at: int) -> list[Found]:
        seat = int(self._nodes[at + SEAT])
        return sorted((self._found(edge, seat) for edge in self._edges(at)), key=lambda found: found.rank)

    def _found(self, edge: int, seat: int) -> Found:
        visits, winner = int(self._visits[edge]), int(self._proofs[edge])
        if winner:
            is_won = winner == seat
            return Found(int(self._codes[edge]), visits, float(is_won), 1 if is_won else -1)
        return Found(int(self._codes[edge]), visits, float(self._values[edge] / max(1, visits)))

    def follow(self, code: int) -> None:
        """Go on below a choice that was made, with what the search knows of it."""
        child = -1
        if self._used[NODES]:
            child = self._child(self._root, code)
        self._kernel.apply(self._tables, self._state, code)
        self._totals[:], self._counted = 0.0, 0
        if child >= 0:
            self._used[ROOT] = child
        else:
            self._used[:] = 0

    @property
    def _root(self) -> int:
        return int(self._used[ROOT]) * NODE

    def _child(self, at: int, code: int) -> int:
        """The node that a choice leads to; -1 where the search has not been."""
        (child,) = (int(self._children[edge]) for edge in self._edges(at) if self._codes[edge] == code)
        return child

    def _edges(self, at: int | None = None) -> range:
        node = self._root if at is None else at
        first, count = int(self._nodes[node + FIRST]), int(self._nodes[node + COUNT])
        return range(first, first + count)
