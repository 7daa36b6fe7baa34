"""Rebuilds the locks of requirements/ from their .in files: .venv/bin/python tools/locks.py.

What is locked stays at its version unless --upgrade is given. No lock names a registry.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from setup.doing import Trouble, call, step
from setup.places import REQUIREMENTS, settle_environment
from setup.python import find_uv

# The others are constrained by run.lock, so it comes first.
NAMES = ("tools", "run", "test", "bench")
FORM = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header")


def main() -> int:
    settle_environment()
    os.environ.pop("UV_FIND_LINKS", None)  # hashes of what everybody gets, not of files here
    upgrade = ["--upgrade"] if sys.argv[1:] == ["--upgrade"] else []
    for name in NAMES:
        with step(f"{name}.lock"):
            paths = (f"{name}.in", "--output-file", f"{name}.lock")
            uv = find_uv()
            call(uv, "pip", "compile", *FORM, *upgrade, *paths, cwd=REQUIREMENTS, fetching="locks")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        sys.exit(str(trouble))
