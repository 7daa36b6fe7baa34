"""A person's question answered: what a position of the basic method is worth, and which moves
keep that, lines being called automatically."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from time import monotonic

from ..board import CELLS, MASKS, PIN_NAMES, PINS
from . import basic
from .bits import Word
from .parity import UNKNOWN
from .table import NODES, Desk, new_desk
from .together import party, together

SLICE = 100_000  # nodes between two looks at the clock: about a fiftieth of a second
FOREVER = 1 << 60
TABLE_LOG2 = 22

Progress = Callable[[int, float], None]  # nodes and seconds so far


@dataclass(frozen=True)
class Solution:
    """What was found out about a position."""

    value: str  # win, draw or loss for the side to move; unknown: the seconds ran out
    best: tuple[str, ...]  # the moves that keep it, in the order of the pins
    nodes: int
    seconds: float
    complete: bool  # False: the seconds ran out, and moves may be missing from `best`


class _OutOfTime(Exception):
    """The seconds have run out."""


def solve(
    moves: str | Sequence[str],
    seconds: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Solution:
    """Solve the position after some moves, pins as a list or run together (a1b2c3), with so many
    threads.

    ValueError for what is no pin, for a full pin, and for a position that holds a line.
    """
    own, opp = position("".join(moves))
    search = _Search(seconds, progress, jobs)
    value, best, complete = "unknown", dict[int, str](), False
    try:
        worth = search.value(own, opp)
        value = ("draw", "win", "loss")[worth]
        for pin, name in _keeping(search, own, opp, worth):
            best[pin] = name
        complete = True
    except _OutOfTime:
        pass
    in_order = tuple(best[pin] for pin in sorted(best))
    return Solution(value, in_order, search.nodes, search.elapsed, complete)


def position(text: str) -> tuple[int, int]:
    """The beads of the side to move and of the other, after pins run together."""
    own = opp = 0
    for at in range(0, len(text), 2):
        pin = text[at : at + 2]
        if pin not in PIN_NAMES:
            raise ValueError(f"moves are pins from a1 to d4 run together, not {text!r}")
        if held_line(opp):
            raise ValueError(f"{text[:at]} already holds a line (SF-10)")
        bead = place(own | opp, PIN_NAMES.index(pin))
        if not bead:
            raise ValueError(f"pin {pin} already holds 4 beads (SF-07)")
        own, opp = opp, own | bead
    if held_line(opp):
        raise ValueError(f"{text} already holds a line (SF-10)")
    return own, opp


def place(beads: int, pin: int) -> int:
    """The bit of the lowest free place over a pin; 0 if it is full."""
    return next((1 << c for c in range(pin, CELLS, PINS) if not beads >> c & 1), 0)


def held_line(beads: int) -> bool:
    return any(beads & mask == mask for mask in MASKS)


@cache
def _desk() -> Desk:
    """One transposition table for all questions of a process: exact values stay true."""
    return new_desk(TABLE_LOG2)


class _Search:
    """Questions to the solver under one clock."""

    def __init__(self, seconds: float | None, progress: Progress | None, jobs: int) -> None:
        self.seconds, self.progress = seconds, progress
        self.began = monotonic()
        self.desks = party(_desk(), jobs)

    @property
    def nodes(self) -> int:
        return sum(int(desk.s[NODES]) for desk in self.desks)

    @property
    def elapsed(self) -> float:
        return monotonic() - self.began

    def value(self, own: int, opp: int) -> int:
        """1, 0 or -1 for the mover."""
        if self.more_than(own, opp, 0):
            return 1
        return 0 if self.more_than(own, opp, -1) else -1

    def more_than(self, own: int, opp: int, alpha: int) -> bool:
        """Is the value more than alpha, 0 or -1?"""
        found = self.asked(own, opp, alpha, FOREVER)
        assert found is not None
        return found

    def asked(self, own: int, opp: int, alpha: int, nodes: int) -> bool | None:
        """The same within so many nodes, else None. Looks at the clock between slices."""
        value, *_ = (basic.ask(desk.s, Word(own), Word(opp), alpha) for desk in self.desks)
        if value == UNKNOWN and len(self.desks) > 1:
            value, nodes = together(self.desks, nodes, self.look), 0
        while value == UNKNOWN and nodes > 0:
            self.look()
            value = basic.search(self.desks[0], min(nodes, SLICE))
            nodes -= SLICE
        return None if value == UNKNOWN else int(value) > alpha

    def look(self) -> None:
        """Tell how far it is; is there time left?"""
        if self.progress:
            self.progress(self.nodes, self.elapsed)
        if self.seconds is not None and self.elapsed >= self.seconds:
            raise _OutOfTime


def _keeping(search: _Search, own: int, opp: int, worth: int) -> Iterator[tuple[int, str]]:
    """The moves that keep the value, the easily proved ones first: every round gives each open
    move eight times the nodes of the last."""
    open_moves = {}
    for pin, name in enumerate(PIN_NAMES):
        bead = place(own | opp, pin)
        if bead and (worth == -1 or held_line(own | bead)):
            yield pin, name
        elif bead:
            open_moves[pin] = bead
    nodes = SLICE
    while open_moves:
        for pin, bead in list(open_moves.items()):
            more = search.asked(opp, own | bead, -worth, nodes)
            if more is not None:
                del open_moves[pin]
            if more is False:
                yield pin, PIN_NAMES[pin]
        nodes *= 8
