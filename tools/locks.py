"""Rebuilds the locks of requirements/: .venv/bin/python tools/locks.py.

Each comes from its .in file, run.lock from what pyproject.toml asks for the server. What is locked
stays at its version unless --upgrade is given. No lock names a registry. At the end every extra of
the package is resolved, to wheels alone, for each Python that it may be installed on.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from setup.doing import Trouble, call, step
from setup.places import REQUIREMENTS, settle_environment
from setup.python import find_uv

# Those that follow run.lock are constrained by it.
SOURCES = {
    "tools": ("tools.in",),
    "build": ("build.in",),
    "run": ("../pyproject.toml", "--extra", "server"),
    "test": ("test.in",),
    "bench": ("bench.in",),
    "docs": ("docs.in",),
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
FORM = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header")


def main() -> int:
    settle_environment()
    os.environ.pop("UV_FIND_LINKS", None)  # hashes of what everybody gets, not of files here
    upgrade = ["--upgrade"] if sys.argv[1:] == ["--upgrade"] else []
    for name, source in SOURCES.items():
        with step(f"{name}.lock"):
            resolve(*FORM, *upgrade, *source, "--output-file", f"{name}.lock")
    for python in PYTHONS:
        with step(f"every extra on Python {python}"):
            how = ("--python-version", python, "--only-binary", ":all:")
            resolve("../pyproject.toml", "--all-extras", *how)
    return 0


def resolve(*arguments: str) -> None:
    call(find_uv(), "pip", "compile", *arguments, cwd=REQUIREMENTS, fetching="locks")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        sys.exit(str(trouble))
