"""How kernels are compiled: by Numba, ahead of time, and kept in Parlour's own folder.

A kernel that Python calls has a signature: it is compiled as it is defined and kept. A kernel that
only other kernels call needs none: it is compiled with them and kept as a part of them. One that
makes no arrays says so; then references are not counted, and bundles of arrays and records cost
nothing. Only a call from Python pays for a bundle: about three microseconds each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from numba import config, njit, types
from numba.core import event
from numba.core.compiler_lock import global_compiler_lock

from parlour.kernels.cache import folder

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(signature: Any = None, allocates: bool = True) -> Callable[[Function], Function]:
    """A kernel; without a signature only other kernels can call it."""
    return _decorator(signature, nogil=True, _nrt=allocates)


def inlined(signature: Any = None, allocates: bool = True) -> Callable[[Function], Function]:
    """The same, inlined wherever kernels call it."""
    return _decorator(signature, forceinline=True, _nrt=allocates)


def bundle(named: type[tuple[Any, ...]], *fields: Any) -> Any:
    """The type of a NamedTuple in signatures, from the types of its fields."""
    return types.BaseTuple.from_types(fields, named)


def several(*fields: Any) -> Any:
    """The type of a plain tuple, which a kernel gives back."""
    return types.BaseTuple.from_types(fields)


def frozen(array: Any) -> Any:
    """The type of an array that is only read: it may be mapped from a file."""
    return array.copy(readonly=True)


def _decorator(signature: Any, **how: bool) -> Callable[[Function], Function]:
    if signature is None:
        alone: Callable[[Function], Function] = njit(**how)
        return alone

    def decorate(function: Function) -> Function:
        with _kept_here():
            kernel: Function = njit(signature, cache=True, **how)(function)
            return kernel

    return decorate


@contextmanager
def _kept_here() -> Iterator[None]:
    """Let Numba use our folder for what is defined now, and the user's own for all else."""
    with global_compiler_lock:  # two threads may import kernels
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder())
        try:
            yield
        finally:
            config.CACHE_DIR = before


class _Notice(event.Listener):  # type: ignore[misc]  # Numba is Any to the checker
    """Tells once why a process seems to hang; after set-up nothing is left to compile."""

    def __init__(self) -> None:
        self.told = False

    def on_start(self, event: Any) -> None:
        ours = event.data["dispatcher"].py_func.__module__.startswith("parlour.")
        if ours and not self.told:
            self.told = True
            sys.stderr.write(f"Parlour compiles kernels, once; they are kept in {folder()}\n")

    def on_end(self, event: Any) -> None:
        """Nothing is said at the end."""


event.register("numba:compile", _Notice())
