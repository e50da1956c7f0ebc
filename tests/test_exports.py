"""The public surface of core: complete, exact, and explained."""

import ast
import inspect
from pathlib import Path

from hypostyle import core

NAMES = core.__all__


def imported_names() -> list[str]:
    tree = ast.parse(Path(core.__file__).read_text(encoding="utf-8"))
    return [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]


def test_every_public_name_is_exported_once_and_nothing_else_is() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) == {name for name in imported_names() if not name.startswith("_")}
    assert all(hasattr(core, name) for name in NAMES)


def test_every_class_and_function_that_is_exported_is_explained() -> None:
    things = {name: getattr(core, name) for name in NAMES}
    own = {name: thing for name, thing in things.items() if inspect.isclass(thing) or inspect.isfunction(thing)}
    assert len(own) > 40
    unexplained = [name for name, thing in own.items() if not (thing.__doc__ or "").strip()]
    # A dataclass or a NamedTuple without a docstring gets its signature for one, which explains nothing.
    unexplained += [name for name, thing in own.items() if (thing.__doc__ or "").startswith(f"{name}(")]
    assert unexplained == []


def test_errors_and_the_contract_are_all_there() -> None:
    """A public class of these two modules that is forgotten here could not be caught or subclassed."""
    for module in (core.contract, core.errors):
        defined = {
            name
            for name, value in vars(module).items()
            if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_")
        }
        assert defined <= set(NAMES)
