"""Compiled kernels: made at set-up, so that nobody waits for a compiler at the table.

They are compiled once, in the clone, where the tests use them; the data folder gets a copy.
"""

import os
import shutil
import sys
from pathlib import Path

from setup.doing import Trouble, call, digest, is_stamped, put_stamp, step
from setup.places import CACHE, PYTHON, REQUIREMENTS, ROOT

# What decides where the data folder is; which one it is, only the package knows.
DECIDING = ("NUMBA_CACHE_DIR", "PARLOUR_HOME", "XDG_DATA_HOME", "HOME")
ASK = "from parlour.house.folders import kernels; print(kernels())"


def sources() -> list[Path]:
    package = ROOT / "src" / "parlour"
    return [package / "bots" / "compiling.py", *sorted(package.glob("**/kernel/**/*.py"))]


def folder() -> Path:
    """Where the clone keeps the kernels as they are written now."""
    return CACHE / "kernels" / digest(sources())[:16]


def ingredients() -> str:
    """The sources and the compiler; Numba looks at the time of a source, too."""
    times = [str(file.stat().st_mtime_ns) for file in sources()]
    return digest([*sources(), *times, REQUIREMENTS / "run.lock", sys.version])


def prepare() -> None:
    """Compile in the clone what has changed."""
    if is_stamped(folder() / "stamp", ingredients()):
        return
    with step("compiling the kernels"):
        settings = {"NUMBA_CACHE_DIR": str(folder())}
        call(PYTHON, "-m", "parlour.house.warm", cwd=ROOT, settings=settings)
        put_stamp(folder() / "stamp", ingredients())


def deliver() -> None:
    """Copy them to the data folder, unless they are there."""
    places = [os.environ.get(name, "") for name in DECIDING]
    note = CACHE / "stamps" / f"kernels-{digest(places)[:8]}"
    kept = Path(note.read_text()) if note.is_file() else CACHE / "nowhere"
    if is_stamped(kept / "stamp", ingredients()):
        return
    try:
        kept = Path(call(PYTHON, "-c", ASK, cwd=ROOT).strip())
    except Trouble:
        raise Trouble(
            "the data folder cannot be written to; to choose another: PARLOUR_HOME=FOLDER ./run"
        ) from None
    shutil.copytree(folder(), kept, dirs_exist_ok=True)
    put_stamp(note, str(kept))
