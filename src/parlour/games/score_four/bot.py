"""Who can be played against: five levels that differ in what they see and how far they look.

A bot overlooks lines as people do, space diagonals first, and those of the other side more than its
own. Whether it notices a line as it stands is decided once, from a stream seeded by table, seat and
line, and once more at a lower rate on each of its own turns; asking twice does not notice twice.
What it does not notice it neither completes nor stops nor calls. Beginner and casual are tuned
against a family (bench/family.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import tanh
from random import Random
from time import monotonic
from typing import Final

from parlour.bots.bot import Budget, Thought
from parlour.bots.draws import drawn
from parlour.core.game import Prompt, Setup

from .board import LINE_KINDS, LINE_NAMES, LINES, MASKS, PINS
from .kernel.book import known
from .kernel.decide import SURE, Decision, Means, decide
from .kernel.evaluation import BASIC, COUNTING, POINT, TOTAL
from .kernel.solve import place
from .kernel.think import ENDLESS, Question
from .moves import Drop, Move, Score
from .scoring import owner, totals
from .state import State, side_of
from .view import View, imagine

METHODS: Final = {"basic": BASIC, "total": TOTAL, "counting": COUNTING}
KINDS: Final = ("vertical", "horizontal", "diagonal", "angled", "vector")
CLEAR: Final = 300  # a value that makes a basic game look three quarters won


@dataclass(frozen=True)
class Reach:
    """How far a level looks."""

    depth: int  # beads ahead, forced ones of the basic method not counted
    nodes: int  # of the search
    probe: int  # nodes of the exact solver
    blur: float  # standard deviation of its misjudgement of a bead, in hundredths of a line


@dataclass(frozen=True)
class Level:
    """What a level sees of each kind of line, and how far it looks in each kind of game."""

    notices: tuple[float, float, float, float, float]  # from vertical to space diagonal
    theirs: float  # the share of that chance for a line that is the other side's alone
    again: float  # the share of either on each own turn after the first look
    trained: bool  # does it judge basic games by trained values, or by the lines it sees?
    book: int  # it knows the opening book of basic games before so many beads are down
    basic: Reach
    total: Reach
    counting: Reach

    def chance(self, line: int, theirs: bool) -> float:
        """To notice a line of this kind."""
        return self.notices[KINDS.index(LINE_KINDS[line])] * (self.theirs if theirs else 1.0)

    def reach(self, method: int) -> Reach:
        return {BASIC: self.basic, TOTAL: self.total, COUNTING: self.counting}[method]


SEES_ALL: Final = (1.0, 1.0, 1.0, 1.0, 1.0)
FAR: Final = Reach(64, 1_000_000, 1_000_000, 0)
LEVELS: Final = {
    "beginner": Level(
        (0.95, 0.80, 0.50, 0.40, 0.25),
        theirs=0.9,
        again=0.4,
        trained=False,
        book=0,
        basic=Reach(1, 1_000, 0, 12),
        total=Reach(1, 1_000, 0, 20),
        counting=Reach(1, 1_000, 0, 185),
    ),
    "casual": Level(
        (0.97, 0.91, 0.72, 0.62, 0.46),
        theirs=0.9,
        again=0.5,
        trained=False,
        book=0,
        basic=Reach(2, 5_000, 0, 20),
        total=Reach(1, 2_000, 0, 23),
        counting=Reach(1, 2_000, 0, 185),
    ),
    "club": Level(
        (1.00, 0.99, 0.97, 0.95, 0.90),
        theirs=1.0,
        again=0.5,
        trained=False,
        book=0,
        basic=Reach(3, 20_000, 0, 8),
        total=Reach(2, 5_000, 0, 20),
        counting=Reach(2, 5_000, 0, 20),
    ),
    "expert": Level(
        SEES_ALL,
        theirs=1.0,
        again=0,
        trained=True,
        book=2,
        basic=Reach(6, 15_000, 8_000, 0),
        total=Reach(3, 20_000, 4_000, 8),
        counting=Reach(3, 20_000, 4_000, 8),
    ),
    "champion": Level(
        SEES_ALL, theirs=1.0, again=0, trained=True, book=4, basic=FAR, total=FAR, counting=FAR
    ),
}


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines to call."""
    seat = _Seat(setup, view, prompts, rng, budget)
    thought = next(seat.calls(), None) or next(seat.drops(), None)
    move: Move | None = thought.move if thought else None
    return move


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """Calls first, then beads, with what each is thought to be worth: in the basic method from
    -1, lost, to 1, won; in the others the points ahead at the end."""
    seat = _Seat(setup, view, prompts, rng, budget)
    return [*seat.calls(), *seat.drops()]


class _Seat:
    """A bot at the table, for one question."""

    def __init__(
        self, setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> None:
        seat = prompts[0].actor
        self.level, self.rng, self.budget = LEVELS[budget.level], rng, budget
        self.asked = {prompt.move for prompt in prompts}
        self.turn = view.player == seat
        self.side = side_of(seat)
        self.state: State = imagine(setup, view, rng)
        self.method = METHODS[setup.options.method]
        self.reach = self.level.reach(self.method)
        self.own, self.opp = self.state.beads[self.side], self.state.beads[1 - self.side]
        self.stream = f"{budget.stream}/{setup.first}/{setup.brought}"

    def calls(self) -> Iterator[Thought]:
        """SCORE, of every line of one's own that is noticed and not yet called."""
        if Score not in self.asked:
            return
        for line, cells in enumerate(LINES):
            mine = owner(self.state, line) == self.side and line not in self.state.scored
            if mine and self.notices(line, "complete", theirs=False):
                yield Thought(Score(cells[0], cells[-1]), 1.0, "SCORE")

    def drops(self) -> Iterator[Thought]:
        """Every bead that can be put down, best first."""
        if Drop not in self.asked:
            return
        pins = [pin for pin in range(PINS) if place(self.own | self.opp, pin)]
        self.rng.shuffle(pins)
        decision = self.booked(pins) or decide(self.question(), pins, self.means(), self.rng)
        notes = [decision.how, *["" if self.reach.blur else "at most"] * len(pins)]
        for (pin, value), note in zip(decision.values.items(), notes, strict=False):
            yield Thought(Drop(pin), self.worth(value), note)

    def booked(self, pins: list[int]) -> Decision | None:
        """What the opening book says, if this bot knows it so far: of beads that are as good as
        the best the first of `pins` comes first, and nothing is known of those it leaves out."""
        beads = self.own | self.opp
        if self.method != BASIC or beads.bit_count() >= self.level.book:
            return None
        entry = known(self.own, self.opp)
        if entry is None:
            return None
        most, least = max(entry.beads.values()), min(entry.beads.values())
        order = sorted(pins, key=lambda pin: pin not in entry.beads)
        values = {pin: float(most if pin in entry.beads else least) for pin in order}
        return Decision(values, False, entry.told)

    def notices(self, line: int, as_it_stands: str, theirs: bool) -> bool:
        """Once for a line as it stands, and again at a lower rate on each own turn."""
        chance = self.level.chance(line, theirs)
        item = f"{self.stream}/{LINE_NAMES[line]}/{as_it_stands}"
        if drawn(item) < chance:
            return True
        return self.turn and drawn(f"{item}/{self.state.turn}") < chance * self.level.again

    def question(self) -> Question:
        """The position as this bot sees it."""
        need, their_need = (self.need(side) for side in (self.side, 1 - self.side))
        return Question(
            self.own,
            self.opp,
            self.method,
            [self.sees(line) for line in range(len(LINES))],
            self.method == COUNTING and not self.state.scored,
            need,
            their_need,
            self.level.trained,
        )

    def sees(self, line: int) -> bool:
        """Is the line part of this bot's position? In the basic method a complete one is not."""
        mask = MASKS[line]
        mine, theirs = (self.own & mask).bit_count(), (self.opp & mask).bit_count()
        if mine == 4 or theirs == 4:
            return self.method != BASIC
        stands = f"{mine}-{theirs}"
        return bool(mine and theirs) or self.notices(line, stands, theirs > 0)

    def need(self, side: int) -> int:
        """The points that win a side the match at once (SF-33)."""
        options = self.state.setup.options
        if self.method != COUNTING or options.games != 1 or not options.target:
            return ENDLESS
        brought = self.state.setup.brought or (0, 0)
        needed: int = options.target - brought[side] - totals(self.state)[side]
        return needed

    def means(self) -> Means:
        """How hard this bot tries: its level's reach, as much of it as the budget says."""
        effort, seconds = self.budget.effort, self.budget.seconds
        until = None if seconds is None else monotonic() + seconds
        nodes, probe = max(1, int(self.reach.nodes * effort)), int(self.reach.probe * effort)
        return Means(self.reach.depth, nodes, probe, self.reach.blur, until)

    def worth(self, value: float) -> float:
        """A value of the kernel as `consider` reports it."""
        if self.method == BASIC:
            return tanh(value / CLEAR) if abs(value) < SURE else 1.0 if value > 0 else -1.0
        points = totals(self.state)
        return points[self.side] - points[1 - self.side] + value / POINT
