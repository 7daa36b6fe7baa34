"""Who can be played against: five levels that differ in what they see and how far they look.

A bot overlooks lines as people do, space diagonals first. Whether it notices a line as it stands
is decided once, from a stream seeded by table, seat and line, and once more at a lower rate on
each of its own turns; asking twice does not notice twice. What it does not notice it neither
completes nor stops nor calls.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from math import tanh
from random import Random
from time import monotonic
from typing import Final

from parlour.bots.bot import Budget, Thought
from parlour.core.game import Prompt, Setup

from .board import LINE_KINDS, LINE_NAMES, LINES, MASKS, PINS
from .kernel.decide import SURE, Means, decide
from .kernel.sight import BASIC, COUNTING, POINT, TOTAL
from .kernel.solve import place
from .kernel.think import ENDLESS, Question
from .moves import Drop, Move, Score
from .scoring import owner, totals
from .state import State, side_of
from .view import View, imagine

METHODS: Final = {"basic": BASIC, "total": TOTAL, "counting": COUNTING}
CLEAR: Final = 300  # a value that makes a basic game look three quarters won


@dataclass(frozen=True)
class Level:
    """What a level sees of each kind of line, and how far it looks."""

    notices: tuple[float, float, float, float, float]  # vertical to space diagonal
    again: float  # the share of that chance on each own turn after the first look
    blur: float  # by how much it misjudges a bead, in hundredths of a point
    depth: int  # beads it looks ahead, forced ones not counted
    nodes: int  # positions it may look at
    probe: int  # positions of the exact search

    def chance(self, line: int) -> float:
        """To notice a line of this kind."""
        kinds = ("vertical", "horizontal", "diagonal", "angled", "vector")
        return self.notices[kinds.index(LINE_KINDS[line])]


SEES_ALL: Final = (1.0, 1.0, 1.0, 1.0, 1.0)
LEVELS: Final = {
    "beginner": Level((0.85, 0.70, 0.50, 0.40, 0.25), 0.3, 40, 1, 1_000, 0),
    "casual": Level((0.97, 0.93, 0.85, 0.78, 0.65), 0.5, 15, 2, 5_000, 0),
    "club": Level((1.00, 0.99, 0.97, 0.95, 0.90), 0.5, 4, 4, 20_000, 0),
    "expert": Level(SEES_ALL, 0, 0, 64, 20_000, 20_000),
    "champion": Level(SEES_ALL, 0, 0, 64, 1_000_000, 1_000_000),
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
        self.own, self.opp = self.state.beads[self.side], self.state.beads[1 - self.side]
        self.stream = f"{budget.stream}/{setup.first}/{setup.brought}"

    def calls(self) -> Iterator[Thought]:
        """SCORE, of every line of one's own that is noticed and not yet called."""
        if Score not in self.asked:
            return
        for line, cells in enumerate(LINES):
            mine = owner(self.state, line) == self.side and line not in self.state.scored
            if mine and self.notices(line, "complete"):
                yield Thought(Score(cells[0], cells[-1]), 1.0, "SCORE")

    def drops(self) -> Iterator[Thought]:
        """Every bead that can be put down, best first."""
        if Drop not in self.asked:
            return
        pins = [pin for pin in range(PINS) if place(self.own | self.opp, pin)]
        self.rng.shuffle(pins)
        decision = decide(self.question(), pins, self.means(), self.rng)
        notes = [decision.how, *["at most" if self.level.blur == 0 else ""] * len(pins)]
        for (pin, value), note in zip(decision.values.items(), notes, strict=False):
            yield Thought(Drop(pin), self.worth(value), note)

    def notices(self, line: int, as_it_stands: str) -> bool:
        """Once for a line as it stands, and again at a lower rate on each own turn."""
        chance = self.level.chance(line)
        item = f"{self.stream}/{LINE_NAMES[line]}/{as_it_stands}"
        if _drawn(item) < chance:
            return True
        return self.turn and _drawn(f"{item}/{self.state.turn}") < chance * self.level.again

    def question(self) -> Question:
        """The position as this bot sees it."""
        counting = self.state.setup.options.method == "counting"
        need, their_need = (self.need(side) for side in (self.side, 1 - self.side))
        return Question(
            self.own,
            self.opp,
            METHODS[self.state.setup.options.method],
            [self.sees(line) for line in range(len(LINES))],
            counting and not self.state.scored,
            need,
            their_need,
        )

    def sees(self, line: int) -> bool:
        """Does the line count in this bot's thoughts? Complete ones have had their say."""
        mask = MASKS[line]
        mine, theirs = (self.own & mask).bit_count(), (self.opp & mask).bit_count()
        if mine == 4 or theirs == 4:
            return METHODS[self.state.setup.options.method] != BASIC
        return bool(mine and theirs) or self.notices(line, f"{mine}-{theirs}")

    def need(self, side: int) -> int:
        """The points that win a side the match at once (SF-33)."""
        options = self.state.setup.options
        if options.method != "counting" or options.games != 1 or not options.target:
            return ENDLESS
        brought = self.state.setup.brought or (0, 0)
        needed: int = options.target - brought[side] - totals(self.state)[side]
        return needed

    def means(self) -> Means:
        level, effort, seconds = self.level, self.budget.effort, self.budget.seconds
        return Means(
            level.depth,
            max(1, int(level.nodes * effort)),
            int(level.probe * effort),
            level.blur,
            None if seconds is None else monotonic() + seconds,
        )

    def worth(self, value: float) -> float:
        """A value of the kernel as people say it."""
        if self.state.setup.options.method == "basic":
            return tanh(value / CLEAR) if abs(value) < SURE else 1.0 if value > 0 else -1.0
        points = totals(self.state)
        return points[self.side] - points[1 - self.side] + value / POINT


def _drawn(item: str) -> float:
    """A number from 0 to 1 that belongs to an item for good."""
    return int.from_bytes(blake2b(item.encode(), digest_size=7).digest()) / (1 << 56)
