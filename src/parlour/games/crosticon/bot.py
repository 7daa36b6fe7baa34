"""Who can be played against: five levels that differ in the words they know, in the diagonals they
see, and in how far they look.

A bot overlooks diagonals as people do, above all those that others have made. Whether it notices
one is decided once, from a stream seeded by table, seat and squares, and once more at a lower rate
on each of its own turns; asking twice does not notice twice. Beginner and casual are tuned against
a family (bench/family.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from parlour.bots.bot import Budget, Thought
from parlour.bots.draws import drawn
from parlour.bots.recall import Recall
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Illegal, Prompt, Seat, Setup
from parlour.lexicon.kernel.graph import find
from parlour.lexicon.kernel.letters import encode

from .board import SQUARE_NAMES, SQUARES
from .kernel.desk import desk_of
from .kernel.generate import Candidate, plays
from .kernel.search import Means, Mind, decide
from .kernel.words import EVERYTHING, graph
from .kernel.worth import POINT, Weights, worth_of
from .moves import Claim, Move, Pass, Play
from .rules import apply
from .scoring import totals
from .state import Cells, State
from .view import View, imagine


@dataclass(frozen=True)
class Level:
    """What a level knows, sees and looks at."""

    notices: float  # the chance to see a diagonal of its own last word
    theirs: float  # the chance to see any other, made by others or long ago
    again: float  # the share of either on each own turn after the first look
    aims: float  # the share of squares over which it thinks of diagonals before it lays a word
    blur: int  # by how much it misjudges a word, in hundredths of a point
    weights: Weights
    means: Means
    recall: Recall | None = None  # which of the best words come to mind; None: all


_NO_LOOK: Final = Means(0, 0, 0, 0, 0, 0, 0, 0)
LEVELS: Final = {
    "beginner": Level(
        0.5, 0.02, 0.1, 0.0, 1500, Weights(300, 300, 0, 0), _NO_LOOK, Recall(20, 0.8)
    ),
    "casual": Level(
        0.65, 0.05, 0.2, 0.01, 1200, Weights(300, 600, 0, 0), _NO_LOOK, Recall(30, 0.85)
    ),
    "club": Level(0.8, 0.8, 0.3, 0.8, 300, Weights(300, 1000, 40, 30), _NO_LOOK),
    "expert": Level(1.0, 1.0, 0.0, 1.0, 0, Weights(), Means(6, 15_000, 6, 1, 8, 300, 6, 0)),
    "champion": Level(
        1.0, 1.0, 0.0, 1.0, 0, Weights(), Means(5000, 15_000, 120, 8, 10, 4000, 60, 9)
    ),
}
TOP: Final = 200  # candidates that are listed


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines to claim."""
    seat = _Seat(setup, view, prompts, rng, budget)
    thought = next(seat.claims(), None) or next(iter(seat.turns()), None)
    move: Move | None = thought.move if thought else None
    return move


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """Claims first, then words, with what each is thought to bring: points ahead."""
    seat = _Seat(setup, view, prompts, rng, budget)
    return [*seat.claims(), *seat.turns()]


class _Seat:
    """A bot at the table, for one question."""

    def __init__(
        self, setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> None:
        assert setup.lexicon is not None  # or the game would not have started
        self.seat: Seat = prompts[0].actor
        self.level, self.rng, self.budget = LEVELS[budget.level], rng, budget
        self.duty = any(prompt.duty for prompt in prompts)
        self.may_claim = any(prompt.move is Claim for prompt in prompts)
        self.state: State = imagine(setup, view, rng)
        self.words = graph(setup.lexicon, LEAST_ZIPF[budget.level])
        self.legal = graph(setup.lexicon, EVERYTHING)
        self.stream = f"{budget.stream}/{setup.first}/{view.beginner}"

    # --- diagonals

    def claims(self) -> Iterator[Thought]:
        """Every diagonal that is seen and may be had: the shorter before the longer, for then both
        score (CR-41)."""
        if not self.may_claim:
            return
        for cells in sorted(self.state.complete(), key=len):
            word = self.state.reads(cells)
            if find(self.words, encode(word)) and self.notices(cells):
                claim = Claim(cells[0], cells[-1])
                if self.is_good(claim):
                    yield Thought(claim, 1.0, f"diagonal {word}")

    def is_good(self, claim: Claim) -> bool:
        try:
            apply(self.state, self.seat, claim)
        except Illegal:
            return False
        return True

    def notices(self, cells: Cells) -> bool:
        """Once for a stretch of squares, and again at a lower rate on each own turn."""
        ends = sorted((SQUARE_NAMES[cells[0]], SQUARE_NAMES[cells[-1]]))
        item = f"{self.stream}/{'-'.join(ends)}"
        own = self.state.maker == self.seat and not set(self.state.fresh).isdisjoint(cells)
        chance = self.level.notices if own else self.level.theirs
        if drawn(item) < chance:
            return True
        on_turn = self.state.player == self.seat
        return on_turn and drawn(f"{item}/{self.state.turns}") < chance * self.level.again

    # --- words

    def turns(self) -> list[Thought]:
        """Every word that comes to mind, best first; the pass where there is none."""
        if not self.duty:
            return []
        desk = desk_of(self.state, self.seat, totals(self.state))
        quick = not self.level.blur and self.found(self.words, exact=False)
        found = self.in_mind(quick or self.found(self.words) or self.found(self.legal))
        if not found:
            return [Thought(Pass(), 0.0, "no word goes")]
        if self.level.blur:
            noise = [each.value + self.rng.gauss(0, self.level.blur) for each in found]
            values = dict(enumerate(noise))
        else:
            seconds = self.budget.seconds
            until = None if seconds is None else monotonic() + seconds
            mind = Mind(self.words, self.legal, self.level.weights, until)
            values = decide(mind, desk, found, self.means())
        order = sorted(values, key=lambda nth: -values[nth])
        return [self.thought(found[nth], values[nth]) for nth in order]

    def found(self, words: np.ndarray, exact: bool = True) -> list[Candidate]:
        """The best plays; single letters are among them on a rather full board, or if `exact`."""
        desk = desk_of(self.state, self.seat, totals(self.state))
        worth = worth_of(desk, words, self.level.weights, self.looks())
        most = max(TOP, self.level.means.several)
        return plays(desk, words, self.legal, worth, most, exact).best

    def in_mind(self, found: list[Candidate]) -> list[Candidate]:
        """Those of the best words that come to mind."""
        if self.level.recall is None or not found:
            return found
        ease = self.level.recall.ease(np.array([len(each.word) for each in found]))
        turn = Random(f"{self.stream}/{self.state.turns}")
        return [found[nth] for nth in self.level.recall.few(ease, turn)]

    def looks(self) -> np.ndarray | None:
        """Over which squares it thinks of diagonals, this turn."""
        if self.level.aims == 1.0:
            return None
        turn = f"{self.stream}/{self.state.turns}"
        seen = [drawn(f"{turn}/{at}") < self.level.aims for at in range(SQUARES)]
        return np.array(seen, np.bool_)

    def means(self) -> Means:
        """As much of the level's budget as it may use."""
        means, effort = self.level.means, self.budget.effort
        return Means(
            int(means.nodes * effort),
            int(means.looks * effort),
            means.width,
            means.replies,
            means.last,
            int(means.ending * effort),
            means.several,
            int(means.times * effort),
        )

    def thought(self, play: Candidate, value: float) -> Thought:
        note = f"diagonals {play.diagonals // POINT}" if play.diagonals else ""
        return Thought(Play(play.word, play.square), value / POINT, note)
