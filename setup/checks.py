"""`./run check`: format, lint, types and imports, the same of the page, then the fast tests."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from setup.doing import Trouble, call, step
from setup.node import npm
from setup.places import CACHE, PYTHON, ROOT, VENV, WEB

BIN = VENV / "bin"
TOOLS: dict[str, list[str | Path]] = {
    "format": [BIN / "ruff", "format", "--check", "."],
    "lint": [BIN / "ruff", "check", "."],
    "types": [BIN / "mypy"],
    "import contracts": [BIN / "lint-imports", "--cache-dir", CACHE / "import-linter"],
}
# Scripts of web/package.json; the page's own tests run with the fast ones.
PAGE = {
    "format of the page": "format:check",
    "lint of the page": "lint",
    "types of the page": "check",
}
# What takes long is left to `./run test`: the suites that start processes, the contract of all
# games, and kernels beside plain Python. CONTRIBUTING names the same.
SLOW_SUITES = ("bench", "browser", "cli", "contract", "server", "tools")
SLOW = (
    *(f"--ignore=tests/{suite}" for suite in SLOW_SUITES),
    "--ignore=tests/lexicon/test_kernel.py",
    "--ignore-glob=tests/games/*/test_kernel*.py",
    "--ignore=tests/lexicon/test_build.py",
)


def check() -> int:
    """Run everything even if something fails, so that one look shows all there is to mend."""
    findings = [look(name, partial(call, *command, cwd=ROOT)) for name, command in TOOLS.items()]
    findings += [look(name, partial(npm, "run", script, cwd=WEB)) for name, script in PAGE.items()]
    found = [finding for finding in findings if finding]
    for finding in found:
        print(finding, file=sys.stderr, flush=True)
    tests = subprocess.run(
        [PYTHON, "-m", "pytest", "--numprocesses=2", "--quiet", *SLOW], cwd=ROOT, check=False
    )
    return 1 if found or tests.returncode else 0


def look(name: str, tool: Callable[[], str]) -> str:
    """What a tool found, or nothing."""
    try:
        with step(name):
            tool()
    except Trouble as trouble:
        return str(trouble)
    return ""
