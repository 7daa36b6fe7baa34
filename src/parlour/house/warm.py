"""Compiles every kernel ahead of time: `python -m parlour.house.warm`, which set-up runs."""

import sys
from importlib import import_module

from parlour.house.folders import PACKAGE, kernels


def main() -> int:
    """Warm the kernels of the dictionary and of all games."""
    kernels()
    for file in sorted(PACKAGE.glob("**/kernel/warm.py")):
        name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
        import_module(name).warm()
    return 0


if __name__ == "__main__":
    sys.exit(main())
