"""Where compiled kernels and graphs of words are kept: in the data folder, or `PARLOUR_KERNELS`;
there each state of the sources has a folder of its own."""

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from parlour.folders import PACKAGE, home

# Compiled code holds the constants of the modules it was compiled from, so they count as well.
SOURCES = (
    "kernels/*.py",
    "games/*/board.py",  # of games that have kernels
    "games/*/kernel/**/*.py",
    "lexicon/*.py",
    "lexicon/kernel/*.py",
)


def folder() -> Path:
    """The folder, made if it is not there."""
    named = os.environ.get("PARLOUR_KERNELS")
    found = (Path(named) if named else home() / "kernels") / edition()
    found.mkdir(parents=True, exist_ok=True)
    return found


def sources() -> list[Path]:
    """All files that a compiled kernel depends on."""
    found = (file for pattern in SOURCES for file in PACKAGE.glob(pattern))
    return sorted(f for f in found if f.name != "board.py" or (f.parent / "kernel").is_dir())


@cache
def edition() -> str:
    """A name for the kernels as they are written now.

    Numba compiles a function again when its own file changes, but not when a file that it calls
    into does: so each state of the sources has a folder of its own.
    """
    total = sha256()
    for file in sources():
        content = file.read_bytes()
        total.update(len(content).to_bytes(8, "big") + content)
    return total.hexdigest()[:16]
