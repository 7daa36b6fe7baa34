"""Where everything a user keeps lives: one data folder, `PARLOUR_HOME` or the platform's own."""

import os
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent.parent


def home() -> Path:
    """The data folder, made if it is not there."""
    named = os.environ.get("PARLOUR_HOME")
    folder = Path(named) if named else user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def kernels() -> Path:
    """Compiled kernels; Numba reads the variable when it is first imported, not later."""
    folder = Path(os.environ.setdefault("NUMBA_CACHE_DIR", str(home() / "kernels" / sources())))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def sources() -> str:
    """A name for the kernels as they are written now.

    Numba compiles a function anew when its own file changes, but not when a file that it calls
    into does: so each state of the sources has a folder of its own.
    """
    total = sha256()
    for file in sorted(PACKAGE.glob("**/kernel/**/*.py")):
        total.update(file.read_bytes())
    return total.hexdigest()[:16]
