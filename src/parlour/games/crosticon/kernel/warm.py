"""Compiles every kernel ahead of time: Numba does so as the modules are imported, since all
functions have their signatures, and keeps the results in its cache."""

from importlib import import_module
from pathlib import Path


def warm() -> None:
    """Import every module of this package."""
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if file.stem not in ("__init__", "warm"):
            import_module(f"{__package__}.{file.stem}")
