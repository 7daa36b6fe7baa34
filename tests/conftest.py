"""For all tests: a data folder of their own, kernels compiled once, and suites in a good order."""

import os
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from setup import kernels

ROOT = Path(__file__).resolve().parent.parent

# Nothing here touches what the user keeps, and compiled kernels stay in the clone, so that no
# test process compiles what another one has.
DATA_FOLDER = Path(tempfile.mkdtemp(prefix="parlour-tests-"))
os.environ["PARLOUR_HOME"] = str(DATA_FOLDER)
os.environ["NUMBA_CACHE_DIR"] = str(kernels.folder())

# A red test is red for everybody: examples are the same on every machine.
hypothesis.settings.register_profile("parlour", derandomize=True, deadline=None)
hypothesis.settings.load_profile("parlour")

# The quick suites first, so that a mistake shows early; all the others stand between.
LAST = ("server", "browser")


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "write golden records anew instead of comparing them"
    parser.addoption("--update-golden", action="store_true", help=help)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let `-k SF-07` choose the tests of a clause."""
    for mark in item.iter_markers("clause"):
        item.extra_keyword_matches.update(mark.args)


def suite_of(path: Path) -> str:
    """The folder under tests/ that a test belongs to."""
    folders = path.relative_to(ROOT / "tests").parent.parts
    return folders[0] if folders else "tree"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LAST.index(suite) if (suite := suite_of(item.path)) in LAST else -1)


class InGoodCompany(LoadScopeScheduling):
    """Which tests stay together in one process when several share the work."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        suite = suite_of(ROOT / file)
        if suite == "browser":
            # One browser at a time: two would fight over two cores and make waits unsure.
            return suite
        if suite == "contract":
            return nodeid.partition("[")[2]  # the table: what was walked once serves all its tests
        return file if suite == "server" else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> InGoodCompany:
    config.option.loadscopereorder = False  # the largest group first would undo our order
    return InGoodCompany(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long each suite took, in seconds of work."""
    seconds: dict[str, float] = defaultdict(float)
    tests: dict[str, int] = defaultdict(int)
    for outcome in ("passed", "failed", "error", "skipped", "xfailed", ""):
        for report in terminalreporter.stats.get(outcome, []):
            if isinstance(report, pytest.TestReport):
                suite = suite_of(ROOT / report.nodeid.partition("::")[0])
                seconds[suite] += report.duration
                tests[suite] += report.when == "call"
    if seconds:
        terminalreporter.section("suites")
    for suite in sorted(seconds, key=lambda suite: -seconds[suite]):
        terminalreporter.line(f"{suite:<12}{tests[suite]:>6} tests{seconds[suite]:>8.1f} s")


def pytest_unconfigure() -> None:
    shutil.rmtree(DATA_FOLDER, ignore_errors=True)
