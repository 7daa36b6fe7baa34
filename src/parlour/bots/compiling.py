"""How kernels are compiled: ahead of time, for one signature, and kept in Numba's cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(signature: Any) -> Callable[[Function], Function]:
    """Compile a function for this signature as it is defined, and keep it in Numba's cache."""
    decorate: Callable[[Function], Function] = njit(signature, cache=True, nogil=True)
    return decorate


def inlined(signature: Any) -> Callable[[Function], Function]:
    """The same, for a function that is woven into those that call it."""
    decorate: Callable[[Function], Function] = njit(signature, cache=True, forceinline=True)
    return decorate
