"""`./run check`: format, lint, types and imports, the same of the page, and the fast tests."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from setup import linting
from setup.doing import Trouble, call, digest, is_stamped, put_stamp
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
# games, kernels beside plain Python, and tests marked as slow. CONTRIBUTING names the same.
SLOW_SUITES = ("bench", "browser", "cli", "contract", "server", "tools")
SLOW = (
    *(f"--ignore=tests/{suite}" for suite in SLOW_SUITES),
    "--ignore=tests/lexicon/test_kernel.py",
    "--ignore-glob=tests/games/*/test_kernel*.py",
    "--ignore=tests/lexicon/test_build.py",
    *("-m", "not slow"),
)


@dataclass(frozen=True)
class Step:
    """One thing that was checked: what was found, or nothing, and how long it took."""

    name: str
    seconds: float
    found: str = ""
    note: str = ""


def check() -> int:
    """Run everything even if something fails, so that one look shows all there is to mend.

    The page is checked while Python is: each alone would leave a core idle.
    """
    began = time.monotonic()
    with ThreadPoolExecutor(max_workers=1) as beside:
        page = beside.submit(check_page)
        steps = [look(name, partial(call, *tool, cwd=ROOT)) for name, tool in TOOLS.items()]
        steps.append(look("fast tests", run_tests))
        steps += page.result()
    for step in steps:
        if step.found:
            print(step.found, file=sys.stderr, flush=True)
    show([*steps, Step("all, side by side", time.monotonic() - began)])
    return 1 if any(step.found for step in steps) else 0


def check_page(folder: Path = WEB, stamp: Path = CACHE / "checked-page") -> list[Step]:
    """Nothing is checked again that passed with exactly these files."""
    key = digest(page_parts(folder))
    if is_stamped(stamp, key):
        return [Step(name, 0.0, note="passed before, unchanged") for name in PAGE]
    tools = {script: partial(npm, "run", script, cwd=folder) for script in PAGE.values()}
    tools["lint"] = partial(lint_page, folder, stamp.with_name("linted-page"))
    steps = [look(name, tools[script]) for name, script in PAGE.items()]
    if not any(step.found for step in steps):
        put_stamp(stamp, key)
    return steps


def lint_page(folder: Path, kept: Path) -> str:
    """What passed, and imports nothing that has changed since, is not linted again."""
    now = linting.keys(folder)
    before = json.loads(kept.read_text()) if kept.is_file() else {}
    changed = [name for name in now if now[name] != before.get(name)]
    said = npm("run", "lint", "--", *changed, cwd=folder) if changed else ""
    put_stamp(kept, json.dumps(now))
    return said


def page_parts(folder: Path) -> list[str | Path]:
    """Everything that the page's checks depend on: each file by its name and content."""
    files = (path for path in sorted(linting.page_files(folder)) if path.is_file())
    return [part for path in files for part in (str(path.relative_to(folder)), path)]


def run_tests() -> None:
    """Their words are shown as they come."""
    command: list[str | Path] = [PYTHON, "-m", "pytest", "--numprocesses=2", "--quiet", *SLOW]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise Trouble("a fast test failed: see above")


def look(name: str, tool: Callable[[], object]) -> Step:
    """Run one tool."""
    began = time.monotonic()
    try:
        tool()
    except Trouble as trouble:
        return Step(name, time.monotonic() - began, str(trouble), "failed")
    return Step(name, time.monotonic() - began)


def show(steps: list[Step]) -> None:
    """A table of what was checked, like that of the suites above it."""
    print(" steps ".center(80, "="))
    for step in steps:
        print(f"{step.name:<22}{step.seconds:>8.1f} s  {step.note}".rstrip(), flush=True)
