"""Compiled kernels: made at set-up, so that nobody waits for a compiler at the table.

They are compiled once, in the clone, where the tests use them; the data folder gets a copy. Where
the sources of one game change, the kernels of the others are taken over as they are. The graphs of
the words that bots know are built there, once there is a dictionary.
"""

import os
import shutil
import sys
from pathlib import Path

from setup.doing import Trouble, call, digest, is_stamped, put_stamp, step
from setup.places import CACHE, PYTHON, REQUIREMENTS, ROOT

# What decides where the data folder is; which one it is, only the package knows.
DECIDING = ("PARLOUR_KERNELS", "PARLOUR_HOME", "XDG_DATA_HOME", "HOME")
DICTIONARY = "src/parlour/lexicon/data/*.sha256"
ASK = "from parlour.kernels.cache import folder; print(folder())"
# The same as in parlour.kernels.cache, which cannot be imported before there is an environment.
SOURCES = (
    "kernels/*.py",
    "games/*/board.py",  # of games that have kernels
    "games/*/kernel/**/*.py",
    "lexicon/*.py",
    "lexicon/kernel/*.py",
)


def sources() -> list[Path]:
    package = ROOT / "src" / "parlour"
    found = (file for pattern in SOURCES for file in package.glob(pattern))
    return sorted(f for f in found if f.name != "board.py" or (f.parent / "kernel").is_dir())


def editions() -> Path:
    """Where the clone keeps them: a folder for each state of the sources."""
    return CACHE / "kernels"


def folder() -> Path:
    """Where the clone keeps the kernels as they are written now."""
    return editions() / digest(sources())[:16]


def ingredients() -> str:
    """The sources and the compiler."""
    return digest([*sources(), REQUIREMENTS / "run.lock", sys.version])


def are_compiled() -> bool:
    return is_stamped(folder() / "stamp", ingredients())


def prepare() -> None:
    """Compile in the clone what has changed."""
    if are_compiled():
        return
    with step("compiling the kernels"):
        stamps = _stamps()
        for package, key in stamps.items():
            _take_over(package, key)
        settings = {"PARLOUR_KERNELS": str(editions())}
        call(PYTHON, "-m", "parlour.house.warm", cwd=ROOT, settings=settings)
        for package, key in stamps.items():
            put_stamp(folder() / f"{package}.stamp", key)
        put_stamp(folder() / "stamp", ingredients())


def _stamps() -> dict[str, str]:
    """What each package of kernels is made of: its own sources, those that all share, and the
    dictionary's where it builds on them."""
    owned: dict[str, list[Path]] = {"kernels": [], "lexicon.kernel": []}
    for file in sources():
        part, *rest = file.relative_to(ROOT / "src" / "parlour").parts
        owner = {"kernels": "kernels", "lexicon": "lexicon.kernel"}.get(part)
        owned.setdefault(owner or f"games.{rest[0]}.kernel", []).append(file)
    stamps = {}
    for package, files in owned.items():
        builds_on = any("parlour.lexicon" in file.read_text("utf-8") for file in files)
        words = owned["lexicon.kernel"] if builds_on else []
        made_of = [*owned["kernels"], *words, *files]
        stamps[package] = digest([*made_of, REQUIREMENTS / "run.lock", sys.version])
    return stamps


def _take_over(package: str, key: str) -> None:
    """Link a package's kernels from another state of the sources in which it was the same."""
    for other in editions().iterdir() if editions().is_dir() else ():
        found, wanted = other / package, folder() / package
        if is_stamped(other / f"{package}.stamp", key) and found.is_dir() and not wanted.exists():
            shutil.copytree(found, wanted, copy_function=os.link)


def _note() -> Path:
    """Where it is noted which data folder has its copy."""
    places = [os.environ.get(name, "") for name in DECIDING]
    return CACHE / "stamps" / f"kernels-{digest(places)[:8]}"


def deliver() -> None:
    """Copy them to the data folder, unless they are there."""
    note = _note()
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


def shelve() -> None:
    """Build the graphs of words in the data folder, after the kernels and the dictionary."""
    kept = Path(_note().read_text())
    key = digest([*sources(), *sorted(ROOT.glob(DICTIONARY))])
    if is_stamped(kept / "graphs", key):
        return
    with step("graphs of words"):
        call(PYTHON, "-m", "parlour.house.warm", "graphs", cwd=ROOT)
        put_stamp(kept / "graphs", key)
