"""Several threads at one question: each has its own stack, all share one memory (see `basic`)."""

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Final

from . import basic
from .parity import UNKNOWN
from .table import NODES, PARTY, STOPPED, Desk, new_stack

POLL: Final = 0.05  # seconds between two looks around


def party(desk: Desk, jobs: int) -> list[Desk]:
    """The desks of a number of searches that share the memory of one; counters begin at 0."""
    desks = [desk, *(desk._replace(s=new_stack()) for _ in range(jobs - 1))]
    for nth, each in enumerate(desks, 1):
        each.s[NODES] = each.s[STOPPED] = 0
        each.s[PARTY] = nth if jobs > 1 else 0
    return desks


def together(desks: Sequence[Desk], nodes: int, look: Callable[[], object]) -> int:
    """Search on, all for at most so many nodes in sum: the answer, or UNKNOWN. `look` is called
    now and then; what it raises ends the search."""
    answers = [UNKNOWN] * len(desks)

    def work(nth: int) -> None:
        answers[nth] = int(basic.search(desks[nth], nodes // len(desks)))
        if answers[nth] != UNKNOWN:
            stop()

    def stop() -> None:
        for desk in desks:
            desk.s[STOPPED] = 1

    threads = [Thread(target=work, args=(nth,), daemon=True) for nth in range(len(desks))]
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            threads[0].join(POLL)
            look()
    finally:
        stop()
        for thread in threads:
            thread.join()
        for desk in desks:
            desk.s[STOPPED] = 0
    return next((value for value in answers if value != UNKNOWN), UNKNOWN)
