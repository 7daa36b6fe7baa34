"""Who can be played against: five levels that differ in the words they know and in how they weigh.

A level's vocabulary is all words of some frequency; it plays no others and never bluffs. A play is
weighed by its points, by the blocks it keeps, and at the upper levels by what it leaves the next
player, over racks that he may hold. Whether a bot doubts another's word is decided once for each
word, from a stream seeded by table, seat and word: asking twice does not doubt twice.
"""

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from parlour.bots.bot import Budget, Thought
from parlour.core.game import Prompt, Setup

from .board import SIZE, block
from .kernel import generate
from .kernel.endgame import solve
from .kernel.generate import MASTER
from .kernel.mind import answers
from .kernel.patience import Last, foreseen
from .kernel.position import (
    NO_KEEP,
    NOTHING,
    Floats,
    Ints,
    Plays,
    Position,
    board_of,
    moves_of,
    points_of,
    position,
    rack_of,
    search,
)
from .kernel.words import Words, words_of
from .moves import Challenge, Move, Pass
from .options import BLOCKS
from .state import State
from .view import View, imagine

# What a block is worth on the rack, in points: how easily it goes into good plays.
KEEP: Final = dict(
    zip(
        "?ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            *(14, 1.5, -0.5, 0, 0.5, 2, -1, -0.5, 0.5, 1, -5, -1, 0.8, 0, 1.2, 0.8, 0, -9),
            *(1.5, 1, 1.5, -0.5, -4, -1.5, -3, 0, -4),
        ),
        strict=True,
    )
)
PRICE: Final = 8.0  # points: what a block is worth in solitaire while the box is full
FINALISTS: Final = 4  # plays that are weighed against all racks
GO_ON: Final = 0.8  # so much of the plays goes on to the next rack, till then
SURE: Final = 1.5  # a word is recognised though it is so much rarer than the words one plays


@dataclass(frozen=True)
class Level:
    """What a level knows, and how it weighs."""

    zipf: float  # the rarest words it plays
    blur: float  # by how many points it misjudges a play
    keeps: float  # how much of the value of blocks it sees
    doubts: float  # how often it challenges a word that it does not recognise
    plays: int = 1  # how many of its best plays it looks at again
    racks: int = 0  # against so many racks of the next player, or draws in patience
    nodes: int = 0  # positions of the exact end


LEVELS: Final = {
    "beginner": Level(4.0, 14.0, 0.0, 0.15),
    "casual": Level(3.3, 7.0, 0.0, 0.3),
    "club": Level(2.5, 3.0, 0.5, 0.5),
    "expert": Level(1.5, 0.0, 1.0, 0.8, 8, 6, 100),
    "champion": Level(0.0, 0.0, 1.0, 1.0, 24, 24, 600),
}


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines to challenge."""
    thoughts = consider(setup, view, prompts, rng, budget)
    move: Move | None = thoughts[0].move if thoughts else None
    return move


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """A challenge first, then plays with what each is thought to be worth in points, then pass."""
    seat = _Seat(setup, view, prompts, rng, budget)
    return [*seat.challenges(), *seat.plays()]


class _Seat:
    """A bot at the table, for one question."""

    def __init__(
        self, setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> None:
        self.seat = prompts[0].actor
        self.level, self.rng, self.budget = LEVELS[budget.level], rng, budget
        self.asked = {text for prompt in prompts for text in prompt.moves}
        self.state: State = imagine(setup, view, rng)
        assert setup.lexicon is not None  # or the game would not have started
        self.lexicon = setup.lexicon

    # --- doubting

    def challenges(self) -> list[Thought]:
        """A word that is not recognised may be doubted; a partner's never."""
        last = self.state.last
        if "challenge" not in self.asked or last is None:
            return []
        if self.state.side(last.seat) == self.state.side(self.seat):
            return []
        strange = [word for word in last.words if self.is_strange(word)]
        if any(self.drawn(f"{self.state.turns}/{word}") < self.level.doubts for word in strange):
            return [Thought(Challenge(), 25.0, f"never heard of {strange[0]}")]
        return []

    def is_strange(self, word: str) -> bool:
        """Does this bot not recognise a word? Only good words can be recognised."""
        if not self.lexicon.judge(word).ok:
            return True
        book = getattr(self.lexicon, "book", None)
        if book is None:
            return False  # a small dictionary is known by heart
        known: float = book.zipf(book.find(word))
        return known < self.level.zipf - SURE

    def drawn(self, item: str) -> float:
        """A number from 0 to 1 that belongs to an item for good."""
        digest = blake2b(f"{self.budget.stream}/{item}".encode(), digest_size=7).digest()
        return int.from_bytes(digest) / (1 << 56)

    # --- playing

    def plays(self) -> list[Thought]:
        """The plays worth a thought, best first; passing when there is none."""
        if "play" not in self.asked:
            return []
        state = self.state
        if state.options.play == "patience":
            return [*self.patience(), Thought(Pass(), -99.0, "no way on")]
        there = position(state, self.seat)
        rack = rack_of(state.racks[self.seat])
        if (end := self.end(there)) is not None:
            return end
        keep = self.keep()
        most = max(16, self.level.plays)
        plays = search(self.words, there, rack, most, keep, self.extra(), True)
        worth = plays.worth + [self.rng.gauss(0, self.level.blur) for _ in plays.worth]
        notes = ["points and blocks"] * len(worth)
        if self.samples and len(worth) > 1:
            worth = self.weighed(plays, worth, there)
            notes = [f"against up to {self.samples} racks"] * len(worth)
        order = np.argsort(-worth, kind="stable")
        moves = moves_of(plays)
        thoughts = [Thought(moves[at].play, float(worth[at]), notes[at]) for at in order]
        return [*thoughts, Thought(Pass(), -float(len(state.racks[self.seat])), "nothing to play")]

    @property
    def words(self) -> Words:
        return words_of(self.lexicon, self.level.zipf)

    def patience(self) -> list[Thought]:
        """Words that go on from the last one, fewest words ahead first."""
        state, level = self.state, self.level
        blocks = "".join(state.options.letters[each] * each for each in BLOCKS)
        known = Counter(map(block, state.board.replace(".", ""))) + Counter(state.racks[0])
        unseen = [
            MASTER if each == "?" else ord(each) - 65
            for each in (Counter(blocks) - known).elements()
        ]
        plays, need = foreseen(
            self.words, board_of(state.board), rack_of(state.racks[0]), _last(state),
            self.keep(), unseen, (min(level.plays, 12), min(self.samples, 6)), self.rng,
        )  # fmt: skip
        blur = [abs(self.rng.gauss(0, level.blur / 14)) for _ in need]
        order = np.argsort(need + blur, kind="stable")[:16]
        moves = moves_of(plays)
        return [Thought(moves[at].play, -float(need[at]), "words ahead") for at in order]

    def end(self, there: Position) -> list[Thought] | None:
        """The exact end, where it can be seen: two players and an empty box."""
        state, nodes = self.state, round(self.level.nodes * self.budget.effort)
        if not nodes or state.box or state.setup.seats != 2 or state.time:
            return None
        racks = rack_of(state.racks[self.seat]), rack_of(state.racks[1 - self.seat])
        points = points_of(state, self.seat), points_of(state, 1 - self.seat)
        end = solve(self.words, there, points, racks, state.passes > 0, nodes)
        if end is None:
            return None
        moves: list[Move] = [*(found.play for found in moves_of(end.plays)), Pass()]
        order = sorted(range(len(moves)), key=lambda nth: -end.values[nth])
        return [Thought(moves[nth], float(end.values[nth]), "exact end") for nth in order[:16]]

    def extra(self) -> Floats:
        """Alone, a block is worth the blue square that it could lie on; less as the box empties."""
        state = self.state
        if state.options.play != "solitaire" or not self.level.keeps:
            return NOTHING
        price = PRICE * len(state.box) / max(1, sum(state.options.letters.values())) - 2.0
        return np.full((2, 19, 19), -price * self.level.keeps)

    def keep(self) -> Floats:
        """The value of blocks kept; once the box is empty every block is a burden."""
        if not self.state.box:
            return np.full(27, -5.0)
        return np.array([KEEP[each] * self.level.keeps for each in (*BLOCKS[:26], "?")])

    @property
    def samples(self) -> int:
        return max(1, round(self.level.racks * self.budget.effort)) if self.level.racks else 0

    def weighed(self, plays: Plays, worth: Floats, there: Position) -> Floats:
        """Less what the next player's best answer scores; the better a play, the more racks."""
        state = self.state
        if state.options.alone:
            return worth
        following = state.after(self.seat)
        points = points_of(state, following)
        until = None if self.budget.seconds is None else monotonic() + self.budget.seconds
        going = np.arange(min(len(worth), self.level.plays))
        answered, seen = np.zeros(len(worth)), np.array(worth)
        for nth in range(self.samples):
            few = max(FINALISTS, round(self.level.plays * GO_ON**nth))
            going = going[np.argsort(-seen[going], kind="stable")][:few]
            rack = self.imagined(following)[None, :]
            answered[going] += answers(
                self.words.nodes, self.words.children, there.boards, points, NOTHING, NO_KEEP,
                there.card, plays.rows[going], plays.letters[going], rack, generate.tables(),
            )  # fmt: skip
            seen[going] = worth[going] - answered[going] / (nth + 1)
            if until is not None and monotonic() > until:
                break
        out = np.ones(len(worth), bool)
        out[going] = False
        seen[out] -= 1000.0  # behind those that were weighed to the last
        return seen

    def imagined(self, seat: int) -> Ints:
        """A rack that a seat may hold."""
        state = self.state
        known = Counter(map(block, state.board.replace(".", ""))) + Counter(state.racks[self.seat])
        unseen = list((Counter(state.options.letters) - known).elements())
        return rack_of("".join(self.rng.sample(unseen, min(len(unseen), len(state.racks[seat])))))


def _last(state: State) -> Last | None:
    """The last word of a patience, as the search wants it."""
    if state.last is None:
        return None
    first, last = state.last.squares[0], state.last.squares[-1]
    across = state.last.squares[1] - first == 1
    if across:
        return Last(0, first // SIZE, first % SIZE, last % SIZE)
    return Last(1, first % SIZE, first // SIZE, last // SIZE)
