"""Which bead a bot puts down: by the exact solver where its nodes allow, else by its search."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

from ..board import CELLS
from .bits import Word
from .evaluation import BASIC, COUNTING, POINT
from .probe import Solved, solve_basic, solve_points
from .table import Desk
from .think import Outlook, Question, think
from .think_basic import PROVEN
from .worth import BONUS, worth

SHALLOW = 20_000  # nodes of the search that orders the moves for the solver
SURE = PROVEN - CELLS  # a value that means: won
OPEN = 20  # beads: with fewer, a basic game is not given to the solver, but its time to the search
EMPTIES = 32  # free places: with more, total and counting are not given to the solver
LINE_POINTS = 2  # counting: the noise is so many times that of total


@dataclass(frozen=True)
class Means:
    """How hard a bot may try."""

    depth: int
    nodes: int  # of the search
    probe: int  # nodes of the exact solver
    blur: float  # by how much it misjudges a bead, in hundredths of a line
    until: float | None = None  # a time by the monotonic clock at which it must end


@dataclass(frozen=True)
class Decision:
    """The pins, best first, with their values as in `think`, and how it was found."""

    values: dict[int, float]
    exact: bool  # the first is proven best
    how: str


def decide(
    question: Question,
    pins: Sequence[int],
    means: Means,
    rng: Random,
    where: Desk | None = None,
) -> Decision:
    """Value all pins; of equal ones the earlier comes first. `where` is as in `think`."""
    shallow, nodes = None, means.nodes
    if question.method == BASIC and _beads(question) < OPEN:
        nodes += means.probe // 2
    elif means.probe and _solvable(question):
        few = min(SHALLOW, nodes)
        shallow = think(question, pins, few, means.depth, until=means.until, where=where)
        decision = _probed(question, shallow, means)
        if decision:
            return decision
    blur = means.blur * (LINE_POINTS if question.method == COUNTING else 1)
    look = think(question, pins, nodes, means.depth, blur > 0, means.until, where)
    if shallow and not blur and shallow.nodes > look.nodes:  # the time ran out
        look = shallow
    if shallow is None and means.probe and _won(question, look):
        return Decision(dict(look.values), True, "won")
    unsure = {pin: value + rng.gauss(0, blur) for pin, value in look.values.items()}
    order = sorted(unsure, key=lambda pin: -unsure[pin]) if blur else list(unsure)
    return Decision({pin: unsure[pin] for pin in order}, False, _told(look))


def _beads(question: Question) -> int:
    return (question.own | question.opp).bit_count()


def _won(question: Question, look: Outlook) -> bool:
    """Has the search of a basic game proved that the mover wins?"""
    return question.method == BASIC and next(iter(look.values.values())) > SURE


def _told(look: Outlook) -> str:
    return f"{look.depth} beads ahead, {look.nodes} nodes"


def _solvable(question: Question) -> bool:
    """Can the solver be asked? It sees all lines, and knows no match that points end early."""
    if not all(question.seen):
        return False
    if question.method == BASIC:
        return True
    free = (1 << CELLS) - 1 ^ question.own ^ question.opp
    if free.bit_count() > EMPTIES:
        return False
    return all(
        _most(beads, free, question.method) < need
        for beads, need in ((question.own, question.need), (question.opp, question.their_need))
    )


def _most(beads: int, free: int, method: int) -> int:
    """The points a side would make with all free places."""
    scale = int(method == COUNTING)
    made = int(worth(Word(beads | free), scale)) - int(worth(Word(beads), scale))
    return made + BONUS if scale else made


def _probed(question: Question, shallow: Outlook, means: Means) -> Decision | None:
    """The exact answer, if the nodes allow one and half of the time that is left."""
    order = list(shallow.values)
    if _won(question, shallow):
        return Decision(dict(shallow.values), True, "won")
    until = None if means.until is None else (monotonic() + means.until) / 2
    solved = _solved(question, means.probe, until, shallow)
    if solved is None or (question.method == BASIC and solved.value < 0):
        return None  # in a lost position the search knows which move lasts longest
    value = solved.value * (SURE if question.method == BASIC else POINT)
    rest = {pin: min(shallow.values[pin], value) for pin in order if pin != solved.pin}
    how = ("drawn", "won")[solved.value] if question.method == BASIC else "solved to the end"
    return Decision({solved.pin: value, **rest}, True, how)


def _solved(question: Question, nodes: int, until: float | None, shallow: Outlook) -> Solved | None:
    order = list(shallow.values)
    own, opp = question.own, question.opp
    if question.method == BASIC:
        return solve_basic(own, opp, nodes, order, until)
    scale, guess = int(question.method == COUNTING), round(shallow.values[order[0]] / POINT)
    return solve_points(own, opp, scale, guess, nodes, order, until)
