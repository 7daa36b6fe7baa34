"""How kernels are compiled: by Numba, ahead of time, and kept in Parlour's own folder.

A kernel that Python calls has a signature: it is compiled as it is defined and kept. A kernel that
only other kernels call needs none: it is compiled with them and kept as a part of them. One that
makes no arrays says so; then references are not counted, and bundles of arrays and records cost
nothing. Only a call from Python pays for a bundle: about three microseconds each.

What is kept has the name of its place in the package, wherever that lies: another clone with the
same sources compiles nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from numba import config, njit, types
from numba.core import event
from numba.core.caching import UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock

from parlour.folders import PACKAGE
from parlour.kernels.cache import folder

Function = TypeVar("Function", bound=Callable[..., Any])
EVERY = 5.0  # seconds: how often somebody who waits hears of it


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
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder()), f"{__name__}.Place"
        try:
            yield
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


class Place(UserProvidedCacheLocator):  # type: ignore[misc]  # Numba is Any to the checker
    """Where a kernel is kept in our folder, and how Numba knows that its file is the same."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        package = Path(py_file).parent
        if package.is_relative_to(PACKAGE):
            return ".".join(package.relative_to(PACKAGE).parts)
        elsewhere: str = super().get_suitable_cache_subpath(py_file)
        return elsewhere

    def get_source_stamp(self) -> str:
        """What the file says: when it was written does not matter, and differs between clones."""
        return sha256(Path(self._py_file).read_bytes()).hexdigest()


class Notice(event.Listener):  # type: ignore[misc]  # Numba is Any to the checker
    """Tells why a process seems to hang; after set-up nothing is left to compile."""

    def __init__(self) -> None:
        self.silent = False
        self._began = self._told = 0.0
        self._count = 0

    def on_start(self, event: Any) -> None:
        if not self._began and _is_ours(event):
            self._began = self._told = monotonic()
            self._tell(f"Parlour compiles kernels, once; they are kept in {folder()}")

    def on_end(self, event: Any) -> None:
        now = monotonic()
        self._count += _is_ours(event)
        if self._count and now - self._told >= EVERY:
            self._told = now
            self._tell(f"Parlour compiles kernels: {self._count} so far, {now - self._began:.0f} s")

    def _tell(self, line: str) -> None:
        if not self.silent:
            sys.stderr.write(f"{line}\n")


def _is_ours(event: Any) -> bool:
    ours: bool = event.data["dispatcher"].py_func.__module__.startswith("parlour.")
    return ours


NOTICE = Notice()
event.register("numba:compile", NOTICE)
