"""Compiled kernels: made at set-up, so that nobody waits for a compiler at the table."""

import os
import shutil
import sys
from pathlib import Path

from setup.doing import call, digest, step
from setup.places import CACHE, PYTHON, REQUIREMENTS, ROOT

# What decides where kernels are kept; the data folder itself is known to the package only.
DECIDING = ("NUMBA_CACHE_DIR", "PARLOUR_HOME", "XDG_DATA_HOME", "HOME")


def prepare() -> Path:
    """Compile what has changed, or is no longer where it was put; the folder they are in."""
    places = [os.environ.get(name, "") for name in DECIDING]
    stamp = CACHE / "stamps" / f"kernels-{digest(places)[:8]}"
    known, _, folder = (stamp.read_text() if stamp.is_file() else "").partition("\n")
    if known == ingredients() and Path(folder).is_dir():
        return Path(folder)
    with step("compiling the kernels"):
        folder = call(PYTHON, "-m", "parlour.house.warm", cwd=ROOT).splitlines()[-1]
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(f"{ingredients()}\n{folder}")
    return Path(folder)


def ingredients() -> str:
    """The sources and the compiler; Numba looks at the time of a source, too."""
    files = sorted((ROOT / "src" / "parlour" / "games").glob("*/kernel/**/*.py"))
    times = [str(file.stat().st_mtime_ns) for file in files]
    return digest([*files, *times, REQUIREMENTS / "run.lock", sys.version])


def lend_to_tests(folder: Path) -> None:
    """Give the tests a copy: they neither compile again nor touch what the user keeps."""
    shutil.copytree(folder, CACHE / "kernels" / folder.name, dirs_exist_ok=True)
