"""Compiles every kernel ahead of time: `python -m parlour.house.warm`, which set-up runs."""

import sys
from importlib import import_module

from parlour.house.folders import GAMES, kernels


def main() -> int:
    """Warm the kernels of all games."""
    kernels()
    for file in sorted(GAMES.glob("*/kernel/warm.py")):
        import_module(f"parlour.games.{file.parents[1].name}.kernel.warm").warm()
    return 0


if __name__ == "__main__":
    sys.exit(main())
