"""The suites of tests: in which order they run, and which process takes which test."""

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

TESTS = Path(__file__).resolve().parent
# The quick suites first, so that a mistake shows early; all the others stand between.
LAST = ("server", "browser")


@cache  # thousands of tests are asked about, and paths are slow
def suite_of(path: Path) -> str:
    """The folder under tests/ that a test belongs to."""
    folders = path.relative_to(TESTS).parent.parts
    return folders[0] if folders else "tree"


def turn_of(path: Path) -> int:
    """When a test's turn comes: the later, the larger."""
    suite = suite_of(path)
    return LAST.index(suite) if suite in LAST else -1


def beginning_at(number: int, processes: int) -> list[str]:
    """Folders and files of tests, for one of several processes that read all of them.

    The first time, reading means compiling: who begins elsewhere finds compiled what the others
    have read by then.
    """
    parts = sorted(TESTS.glob("*/")) + sorted(TESTS.glob("test_*.py"))
    sizes = [sum(file.stat().st_size for file in part.rglob("*.py")) for part in parts]
    wanted = sum(sizes) * number / processes
    first = min(range(len(parts)), key=lambda nth: abs(sum(sizes[:nth]) - wanted))
    turned = parts[first:] + parts[:first]
    return [part.relative_to(TESTS.parent).as_posix() for part in turned if holds_tests(part)]


def holds_tests(part: Path) -> bool:
    return part.is_file() or any(part.rglob("test_*.py"))


def unit_of(nodeid: str) -> str:
    """Which tests stay together: in one process, and one after the other.

    What is made once serves all tests of a file, and in the contract all tests of a table. The
    browser's share a house and a browser for as long as the process lives: each goes alone, so
    that all processes end together.
    """
    file = nodeid.partition("::")[0]
    suite = _suite_of_file(file)
    if suite == "contract":
        return nodeid.partition("[")[2] or file
    return nodeid if suite == "browser" else file


@cache
def _suite_of_file(file: str) -> str:
    return suite_of(TESTS.parent / file)


class InGoodCompany(LoadScopeScheduling):
    """Which tests stay together in one process when several share the work, and who takes which.

    All take from one queue: the last process from its end, where the browser's tests stand, the
    others from its beginning. They meet in the middle and finish together, however long a test
    takes; and two browsers fight over the cores only when nothing else is left.
    """

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if len(self.nodes) > 1 and node is self.nodes[-1]:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)
