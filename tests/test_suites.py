"""How tests are shared out: processes take from both ends of one queue."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.suites import InGoodCompany, beginning_at

TESTS = [
    "tests/core/test_a.py::test_1",
    "tests/core/test_a.py::test_2",
    "tests/contract/test_b.py::test_3[tiny]",
    "tests/contract/test_c.py::test_4[tiny]",
    "tests/server/test_d.py::test_5",
    "tests/server/test_d.py::test_6",
    "tests/browser/test_e.py::test_7",
    "tests/browser/test_e.py::test_8",
]


class Process:
    """One that takes tests, and remembers which."""

    shutting_down = False
    gateway = SimpleNamespace(id="a process")

    def __init__(self) -> None:
        self.taken: list[str] = []

    def send_runtest_some(self, numbers: list[int]) -> None:
        self.taken += [TESTS[number] for number in numbers]

    def shutdown(self) -> None:
        self.shutting_down = True


def sharing(*processes: Process) -> InGoodCompany:
    """The tests above, waiting for some processes."""
    settings: Any = SimpleNamespace(
        getvalue=lambda _: [f"{len(processes)}*popen"],
        option=SimpleNamespace(loadscopereorder=False),
    )
    scheduling = InGoodCompany(cast(pytest.Config, settings))
    for each in cast(Any, processes):
        scheduling.add_node(each)
        scheduling.add_node_collection(each, TESTS)
    return scheduling


def finish(scheduling: InGoodCompany, process: Any) -> None:
    """A process does all that it has taken, which may let it take more."""
    for test in process.taken.copy():
        scheduling.mark_test_complete(process, TESTS.index(test))


def test_the_last_process_begins_with_the_browser() -> None:
    first, last = Process(), Process()
    sharing(first, last).schedule()
    assert first.taken == TESTS[:4]  # a file, a table
    assert last.taken == [TESTS[7], TESTS[6]]


def test_who_is_done_takes_what_the_other_has_not_reached() -> None:
    first, last = Process(), Process()
    scheduling = sharing(first, last)
    scheduling.schedule()
    finish(scheduling, first)
    assert first.taken == TESTS[:6]  # a table's and a file's tests together
    finish(scheduling, first)
    assert last.taken == [TESTS[7], TESTS[6]]
    assert first.shutting_down


def test_one_process_takes_all_in_order() -> None:
    alone = Process()
    scheduling = sharing(alone)
    scheduling.schedule()
    for _ in range(5):
        finish(scheduling, alone)
    assert alone.taken == TESTS


def test_processes_read_the_same_tests_from_different_places() -> None:
    one, two, three = (beginning_at(number, 3) for number in range(3))
    assert sorted(one) == sorted(two) == sorted(three)
    assert len({one[0], two[0], three[0]}) == 3
    assert {"tests/core", "tests/browser", "tests/test_suites.py"} <= set(one)
