"""Compiles kernels ahead of time: as their modules are imported, since all have signatures."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def warm(package: str) -> None:
    """Import every module of a package; whoever asked for it says so, and nothing is told here."""
    from parlour.kernels.compiling import NOTICE

    NOTICE.silent = True
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
