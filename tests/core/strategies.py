"""Strategies for fuzzing: anything at all, and real things with something broken in them."""

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any

from hypothesis import strategies as st

JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


def _part_of(text: str, begin: int) -> str:
    return text[begin : begin + 20]


@st.composite
def broken_texts(draw: st.DrawFn, originals: Sequence[str]) -> str:
    """A real text after a few blows: signs lost, added or changed, pieces doubled, swapped or cut off."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 9)))
        other = draw(st.sampled_from(originals))
        inserted = draw(
            st.text(max_size=3)
            | st.sampled_from(["", "\n", "\r", "\x00", "\ufeff", "²", "-1", "99", " ", "@", "seat1: ", text[start:end]])
            | st.integers(0, len(other)).map(partial(_part_of, other))
        )
        text = text[:start] + inserted + text[end:]
    return text


@st.composite
def broken_data(draw: st.DrawFn, originals: Sequence[Any]) -> Any:
    """Real plain data with one node replaced, removed or doubled."""
    data = copy.deepcopy(draw(st.sampled_from(originals)))
    node: Any = {"root": data}
    key: Any = "root"
    while isinstance(node[key], dict | list) and node[key] and draw(st.booleans()):
        node = node[key]
        key = draw(st.sampled_from(list(node)) if isinstance(node, dict) else st.integers(0, len(node) - 1))
    if node.__class__ is list and draw(st.booleans()):
        node.insert(key, node[key]) if draw(st.booleans()) else node.pop(key)
    elif "root" not in node and isinstance(node, dict) and draw(st.booleans()):
        del node[key]
    else:
        near = st.sampled_from([node[key], 0, -1, 1, 2, 99, "", "x", None, [], {}, [[]], True])
        value = draw(near | JSON_VALUES)
        if key == "root":
            return value
        node[key] = value
    return data
