"""Where compiled functions are kept, so that they are compiled once for all processes.

Numba's own cache notices neither a changed constant nor a changed function in another file, and goes on with the old
rules; and it forgets everything when a comment is moved. Here a function is kept under a name that says what it does:
its code, and the code and the values of all that it uses, however far away; comments, docstrings and line numbers say
nothing. Whatever is compiled differently has another name, and what keeps its name need not be compiled again.
"""

from __future__ import annotations

import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import EnumType
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np
from numba import types
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic
from numba.core.serialize import dumps
from numba.core.typing.templates import Signature

OPTIONS: Mapping[str, Any] = {"nogil": True, "error_model": "numpy"}  # with which all functions are compiled
COMPILER = f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__} {OPTIONS}"

DAY = 86_400.0
KEPT = 7 * DAY  # how long something is kept that nobody reads
PACKAGE = __name__.partition(".")[0]
FOREIGN = ("builtins", "math", "numba", "numpy")  # their versions are those of the compiler


def folder() -> Path:
    """Where compiled functions are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / PACKAGE / "compiled"


# What a function is


@cache
def version(function: Any) -> str:
    """What a compiled function does, as a digest: the same as long as compiling it would give the same."""
    used = sorted(_own(each)[0] for each in reached(function))
    return sha256("\n".join([COMPILER, *used]).encode()).hexdigest()[:20]


def reached(function: Any) -> list[Any]:
    """A compiled function, and all that it calls, directly or not."""
    found, todo = [function], [function]
    while todo:
        for each in _own(todo.pop())[1]:
            if each not in found:
                found.append(each)
                todo.append(each)
    return found


@cache
def _own(function: Any) -> tuple[str, list[Any]]:
    """What is said of a compiled function without those that it calls, and these."""
    called: list[Any] = []
    told = _of_function(function.py_func, called)
    return f"{function.signature} {told}", called


def _of_function(function: FunctionType, called: list[Any]) -> str:
    used = {name: _of_value(value, function, called) for name, value in _globals(function)}
    code = _of_code(function.__code__, skip=function.__doc__)
    return f"{function.__module__}.{function.__qualname__} {function.__defaults__} {code} {used}"


def _of_code(code: CodeType, skip: str | None = None) -> str:
    """The instructions and constants of a function; its docstring, which is the first of these, is as good as none."""
    constants = code.co_consts if skip is None else (None, *code.co_consts[1:])
    told = [_of_code(each) if isinstance(each, CodeType) else _of_constant(each) for each in constants]
    return f"{code.co_code.hex()} {code.co_exceptiontable.hex()} {code.co_varnames} {code.co_names} {told}"


def _of_constant(constant: Any) -> str:
    return repr(sorted(constant, key=repr) if isinstance(constant, frozenset) else constant)


def _globals(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The names outside a function that it reads, with their values; in order, so that it is told the same always."""
    names = sorted(_names(function.__code__))
    for name in names:
        if name in function.__globals__:
            value = function.__globals__[name]
            yield name, value
            if isinstance(value, ModuleType) and _module(value) not in FOREIGN:
                yield from ((f"{name}.{each}", getattr(value, each)) for each in names if hasattr(value, each))
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def _names(code: CodeType) -> set[str]:
    within = [_names(each) for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*within)


def _of_value(value: Any, function: FunctionType, called: list[Any]) -> str:
    """A value that is compiled into a function, or stands for something that is."""
    match value:
        case Dispatcher():
            called.append(value)
            return str(value.py_func.__qualname__)
        case _Intrinsic():
            return _of_function(value._defn, called)
        case bool() | int() | float() | str() | None | np.generic() | types.Type() | Signature():
            return repr(value)
        case ModuleType():
            return value.__name__
        case EnumType():
            return str([(name, value[name].value) for name in value.__members__])
        case tuple():
            return str([_of_value(each, function, called) for each in value])
        case np.ndarray():
            return f"{value.dtype} {value.shape} {sha256(value.tobytes()).hexdigest()}"
        case type() | BuiltinFunctionType() | np.ufunc() if _module(value) in FOREIGN:
            return repr(value)
    raise TypeError(f"{function.__qualname__} is compiled with {value!r}, and nobody would notice if that changed")


def _module(value: Any) -> str:
    """The package that a module or anything else comes from."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return (name or type(value).__module__).partition(".")[0]


# Keeping

_rebuilt: Any = CompileResult._rebuild
_pickled: Any = dumps


class Kept(NullCache):
    """One compiled function on disk, as a dispatcher of Numba's asks for it."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was compiled before, here or in another process; None if nothing was, or it cannot be read."""
        context.refresh()
        path = _path(self._function)
        try:
            found = _rebuilt(context, *pickle.loads(path.read_bytes()))
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        if path.stat().st_mtime < time.time() - DAY:
            _touch(self._function)
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled. Others may read and write there too: a file appears whole or not at all."""
        assert not result.library.has_dynamic_globals, f"{self._function} can be kept"
        path = _path(self._function)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(_pickled(result._reduce()))
        os.replace(file.name, path)
        _clear_once()


def is_kept(function: Any) -> bool:
    """Whether a function was compiled before, here or in another process."""
    return _path(function).exists()


def _path(function: Any) -> Path:
    machine = function.targetctx.codegen().magic_tuple()
    digest = sha256(f"{version(function)} {machine}".encode()).hexdigest()[:20]
    name = f"{function.py_func.__module__}.{function.py_func.__qualname__}".removeprefix(f"{PACKAGE}.")
    return folder() / f"{name}-{digest}"


def _touch(function: Any) -> None:
    """A function is still in use, and so is what it is made of, though nobody reads that as long as it is kept."""
    for each in reached(function):
        with suppress(OSError):
            os.utime(_path(each))


@cache
def _clear_once() -> None:
    clear()


def clear(older_than: float = KEPT) -> None:
    """Remove what nobody has read for so many seconds, what earlier releases kept elsewhere too.

    Whoever runs has read what it needs; whoever starts finds it, or compiles it again.
    """
    before = time.time() - older_than
    for path in (*folder().glob("*"), *folder().parent.glob("compiled-*")):
        with suppress(OSError):
            if path.stat().st_mtime < before:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
