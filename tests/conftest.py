"""For all tests: a data folder of their own, kernels compiled once, and suites in a good order."""

import gc
import os
import shutil
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from xdist.remote import Producer

from setup import kernels
from tests.homes import furnish, keep_in_memory
from tests.suites import TESTS, InGoodCompany, beginning_at, suite_of, turn_of, unit_of

ROOT = Path(__file__).resolve().parent.parent
# These wait for real servers and browsers in real time: on a busy machine one may seem dead.
# Another try is told at the end, with its error.
IN_REAL_TIME = {"browser", "server"}

# Modules and tests stay to the end: nothing is gained by looking through them again and again.
gc.disable()

# Nothing here touches what the user keeps, and compiled kernels stay in the clone, so that no
# test process compiles what another one has.
keep_in_memory()
DATA_FOLDER = Path(tempfile.mkdtemp(prefix="parlour-tests-"))
furnish(DATA_FOLDER)
os.environ["PARLOUR_HOME"] = str(DATA_FOLDER)
os.environ["PARLOUR_KERNELS"] = str(kernels.editions())
os.environ["PARLOUR_MEANINGS"] = os.devnull  # whatever set-up has compiled in this clone

# A red test is red for everybody: examples are the same on every machine.
hypothesis.settings.register_profile("parlour", derandomize=True, deadline=None)
hypothesis.settings.load_profile("parlour")


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "write golden records anew instead of comparing them"
    parser.addoption("--update-golden", action="store_true", help=help)


def pytest_configure(config: pytest.Config) -> None:
    """Several processes begin to read the tests at different places."""
    process: dict[str, Any] = getattr(config, "workerinput", {})
    if process and config.args == [TESTS.name]:
        number = int(process["workerid"].removeprefix("gw"))
        ignored = config.getoption("ignore") or ()  # whatever is named would not be
        parts = beginning_at(number, process["workercount"])
        config.args = [part for part in parts if part not in ignored]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let `-k SF-07` choose the tests of a clause."""
    for mark in item.iter_markers("clause"):
        item.extra_keyword_matches.update(mark.args)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.nodeid.partition("::")[0])  # each process finds its own first
    units: dict[str, int] = {}  # in the order of their first tests
    turns = {
        item: (turn_of(item.path), units.setdefault(unit_of(item.nodeid), len(units)))
        for item in items
    }
    items.sort(key=turns.__getitem__)
    for item in items:
        if suite_of(item.path) in IN_REAL_TIME:
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> InGoodCompany:
    config.option.loadscopereorder = False  # the largest group first would undo our order
    return InGoodCompany(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long each suite took, in seconds of work."""
    seconds: dict[str, float] = defaultdict(float)
    tests: dict[str, int] = defaultdict(int)
    for outcome in ("passed", "failed", "error", "skipped", "xfailed", "rerun", ""):
        for report in terminalreporter.stats.get(outcome, []):
            if isinstance(report, pytest.TestReport):
                suite = suite_of(ROOT / report.nodeid.partition("::")[0])
                seconds[suite] += report.duration
                tests[suite] += report.when == "call"
    if seconds:
        terminalreporter.section("suites")
    for suite in sorted(seconds, key=lambda suite: -seconds[suite]):
        terminalreporter.line(f"{suite:<12}{tests[suite]:>6} tests{seconds[suite]:>8.1f} s")
    tell_tries(terminalreporter)


def tell_tries(terminalreporter: pytest.TerminalReporter) -> None:
    """What failed at first, with its error: a test that needs another has a race to be found."""
    reports = terminalreporter.stats.get("rerun", [])
    if reports:
        terminalreporter.section("tried again", red=True)
    for report in reports:
        terminalreporter.line(f"{report.nodeid}\n{report.longreprtext}")


def pytest_collection_finish() -> None:
    gc.freeze()  # from now on only what tests make is looked at
    gc.enable()


@pytest.hookimpl(trylast=True)  # after whatever tests have made
def pytest_sessionfinish() -> None:
    if services := sys.modules.get("tests.services"):  # most processes start none
        services.end()


def pytest_unconfigure() -> None:
    shutil.rmtree(DATA_FOLDER, ignore_errors=True)
