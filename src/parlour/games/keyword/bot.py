"""Who can be played against: five levels that differ in the words they know and in how they judge.

A level plays the words of its vocabulary and never bluffs; it overlooks some of its plays. A play
is judged by its points, by the leave on the rack, by the squares that it leaves open and for whom,
and at the upper levels by playouts over racks that the others may hold. What is overlooked, and
whether another's word is doubted, is drawn once for each play or word from a stream seeded by
table, seat and turn: asking twice changes nothing.
"""

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from parlour.bots.bot import Budget, Thought
from parlour.bots.draws import drawn
from parlour.bots.recall import Recall
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Prompt, Seat, Setup

from .board import KEYS, SIZE
from .kernel.arrays import (
    DOWN,
    FIRST,
    LAST,
    LINE,
    NO_EXTRA,
    NO_LEAVE,
    ON_BOARD,
    Floats,
    Ints,
    Position,
    Query,
)
from .kernel.closing import closed
from .kernel.endgame import solve
from .kernel.foresight import foreseen
from .kernel.outlook import left_open, prospects
from .kernel.patience import Last
from .kernel.playout import NEAR
from .kernel.position import (
    Plays,
    board_of,
    both,
    find,
    moves_of,
    points_of,
    position,
    rack_of,
    search,
    sign_of,
)
from .kernel.simulation import FEWEST, Limits, hidden_blocks, simulated, table_of
from .kernel.words import Words, words_of
from .moves import Challenge, Move, Pass, Play
from .notation import read
from .options import BLOCKS
from .state import State
from .view import View, imagine

_KINDS: Final = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Leave values: what a block is worth on the rack, in points. In company, where one wants to be out
# first, they are fitted by least squares to how games between bots went on.
LEAVE: Final = dict(
    zip(
        _KINDS,
        (
            *(19, 1.5, -9, -1, 1, 3, -11, -5, -5, 1, -38, -10, 1, 3, 2, -2, -2, -52),
            *(2, 0, 1, 1, -14, -10, -25, -3, -19),
        ),
        strict=True,
    )
)
# And alone, where it matters how easily it goes into good plays.
ALONE: Final = dict(
    zip(
        _KINDS,
        (
            *(14, 1.5, -0.5, 0, 0.5, 2, -1, -0.5, 0.5, 1, -5, -1, 0.8, 0, 1.2, 0.8, 0, -9),
            *(1.5, 1, 1.5, -0.5, -4, -1.5, -3, 0, -4),
        ),
        strict=True,
    )
)
PRICE: Final = 10.0  # points: what a block is worth in solitaire while the box is full
TOLD: Final = 16  # plays that are told
PATIENCE: Final = 12, 6  # plays that are played out, and samples: alone fewer will do
SOLITAIRE: Final = 8, 6
LATE: Final = 3, 6  # where turns are played to the end: of fewer plays, and on more samples
SURE: Final = 1.5  # Zipf: words are recognised that are so much rarer than the words one plays


@dataclass(frozen=True)
class Level:
    """How a level judges."""

    sees: float  # share of its best plays that it notices
    blur: float  # standard deviation of its misjudgement, in points
    leave: float  # how much of the leave's value it sees
    opens: float  # and of the squares that it leaves open
    doubts: float  # how often it challenges a word that it does not recognise
    plays: int = 1  # that it plays out
    samples: int = 0  # of racks, or of draws in patience
    turns: int = 0  # of all playouts together
    nodes: int = 0  # of the exact endgame
    closing: int = 0  # and of the end where it is too far for that
    room: int = 64  # plays that are evaluated
    recall: Recall | None = None  # what comes to mind at all; None: every play
    keys: float = 1.0  # the share of its chance that each Key square leaves a play


LEVELS: Final = {
    "beginner": Level(1.0, 8.0, 0.0, 0.0, 0.15, recall=Recall(7, 0.88), keys=0.6),
    "casual": Level(1.0, 5.0, 0.2, 0.0, 0.3, recall=Recall(10, 0.9), keys=0.65),
    "club": Level(0.65, 4.0, 0.5, 0.5, 0.5),
    "expert": Level(1.0, 0.0, 1.0, 1.0, 0.8, 6, 4, 120, 100),
    "champion": Level(1.0, 0.0, 1.0, 1.0, 1.0, 40, 11, 2800, 300, 1000, room=256),
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


def offered(setup: Setup, view: View, prompts: tuple[Prompt, ...]) -> list[Move] | None:
    """Every move but bluffs, for whoever picks at random; None: the rules list a patience."""
    if setup.options.play == "patience":
        return None
    moves: list[Move] = []
    for text in dict.fromkeys(text for prompt in prompts for text in prompt.moves):
        moves += _words_to_play(setup, view, prompts[0].actor) if text == "play" else [read(text)]
    return moves


def _words_to_play(setup: Setup, view: View, seat: Seat) -> list[Play]:
    state = imagine(setup, view, Random(0))
    assert setup.lexicon is not None
    words, there = words_of(setup.lexicon), position(state, seat)
    query = Query(rack_of(state.racks[seat]), once=False)
    room = search(words, there, query, 1).total
    return [found.play for found in find(words, there, query, max(1, room))]


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
        if any(self.drawn(word) < self.level.doubts for word in strange):
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
        return known < LEAST_ZIPF[self.budget.level] - SURE

    def drawn(self, item: str) -> float:
        """A number from 0 to 1 that belongs to an item of this turn for good."""
        return drawn(f"{self.budget.stream}/{self.state.turns}/{item}")

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
        if (end := self.end(there)) or (end := self.closing(there)):
            return end
        query = Query(rack, self.leave(), NO_EXTRA - self.price)
        plays = self.noticed(self.in_mind(there, query))
        worth, note = self.evaluated(plays, there), "points, blocks and squares"
        if self.samples and len(worth) > 1 and not state.time:
            worth, note = self.played_out(plays, worth, there), "turns played out"
        order = np.argsort(-worth, kind="stable")[:TOLD]
        moves = moves_of(plays)
        thoughts = [Thought(moves[at].play, float(worth[at]), note) for at in order]
        return [*thoughts, Thought(Pass(), -float(len(state.racks[self.seat])), "nothing to play")]

    def in_mind(self, there: Position, query: Query) -> Plays:
        """The best plays; of a level that does not think of all of them those that it does."""
        recall = self.level.recall
        if recall is None:
            return search(self.words, there, query, self.level.room)
        total = search(self.words, there, query, 1).total
        plays = search(self.words, there, query, max(1, total))
        lengths = plays.rows[:, LAST] - plays.rows[:, FIRST] + 1
        ease = recall.ease(lengths) * self.level.keys ** self.keys_covered(plays)
        seen = recall.few(ease, Random(f"{self.budget.stream}/{self.state.turns}"))
        return Plays(plays.rows[seen], plays.letters[seen], plays.worth[seen], plays.total)

    def keys_covered(self, plays: Plays) -> Ints:
        """By play: the Key squares that it lays blocks on."""
        marks = "".join(self.state.options.rows)
        keys = both(np.array([mark in KEYS for mark in marks]).reshape(SIZE, SIZE))
        at = np.arange(SIZE)
        inside = (plays.rows[:, [FIRST]] <= at) & (at <= plays.rows[:, [LAST]])
        laid = inside & (plays.letters < ON_BOARD)
        found: Ints = (laid & keys[plays.rows[:, DOWN], plays.rows[:, LINE]]).sum(axis=1)
        return found

    def noticed(self, plays: Plays) -> Plays:
        """The plays that this level does not overlook; the best one if it would overlook all."""
        seen = [
            nth
            for nth, found in enumerate(moves_of(plays))
            if self.drawn(str(found.play)) < self.level.sees
        ] or [0]
        if len(seen) == len(plays.rows) or not len(plays.rows):
            return plays
        return Plays(plays.rows[seen], plays.letters[seen], plays.worth[seen], plays.total)

    def evaluated(self, plays: Plays, there: Position) -> Floats:
        """Static values: points, leave, the squares left open, and some misjudgement."""
        state = self.state
        worth = plays.worth + [self.rng.gauss(0, self.level.blur) for _ in plays.worth]
        if self.level.opens and state.box and not (state.options.alone or state.time):
            open_ = left_open(there.boards, plays.rows, plays.letters, self.prospects)
            worth += self.level.opens * open_
        return worth

    @property
    def prospects(self) -> Floats:
        return prospects(self.state, self.seat)

    def played_out(self, plays: Plays, worth: Floats, there: Position) -> Floats:
        """Values by playouts, over racks that the others may hold."""
        effort = self.budget.effort
        few, samples = max(FEWEST, round(self.level.plays * effort**0.5)), self.samples
        if self.state.options.alone:
            few, samples = min(few, SOLITAIRE[0]), min(samples, SOLITAIRE[1])
        elif len(self.state.box) <= NEAR:
            few, samples = max(FEWEST, few // LATE[0]), samples * LATE[1]
        limits = Limits(few, samples, round(self.level.turns * effort), self.budget.seconds)
        open_ = self.prospects
        table = table_of(there, self.state, self.leave(), open_, self.price)
        return simulated(self.words, table, self.state, self.seat, plays, worth, limits, self.rng)

    @property
    def words(self) -> Words:
        return words_of(self.lexicon, LEAST_ZIPF[self.budget.level])

    def patience(self) -> list[Thought]:
        """Words that go on from the last one, fewest words ahead first."""
        state, level = self.state, self.level
        hidden = [sign_of(each) for each in hidden_blocks(state, 0)]
        tries = min(level.plays, PATIENCE[0]), min(self.samples, PATIENCE[1])
        plays, need = foreseen(
            self.words, board_of(state.board), rack_of(state.racks[0]), last_word(state),
            self.leave(), hidden, tries, self.rng,
        )  # fmt: skip
        blur = [abs(self.rng.gauss(0, level.blur / 14)) for _ in need]
        order = np.argsort(need + blur, kind="stable")[:16]
        moves = moves_of(plays)
        return [Thought(moves[at].play, -float(need[at]), "words ahead") for at in order]

    def end(self, there: Position) -> list[Thought] | None:
        """The exact endgame, where it is near enough: two players and an empty box."""
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

    def closing(self, there: Position) -> list[Thought]:
        """The end where it is too far to be solved, by the best few plays of each side."""
        state, nodes = self.state, round(self.level.closing * self.budget.effort)
        if not nodes or state.box or state.setup.seats != 2 or state.time:
            return []
        racks = rack_of(state.racks[self.seat]), rack_of(state.racks[1 - self.seat])
        points = points_of(state, self.seat), points_of(state, 1 - self.seat)
        seconds = self.budget.seconds
        until = None if seconds is None else monotonic() + seconds
        end = closed(self.words, there, points, racks, nodes, until)
        if end is None:
            return []
        moves = moves_of(end.plays)
        order = sorted(range(len(moves)), key=lambda nth: -end.values[nth])[:TOLD]
        thoughts = [Thought(moves[nth].play, float(end.values[nth]), "the end") for nth in order]
        return [*thoughts, Thought(Pass(), -float(len(state.racks[self.seat])), "nothing to play")]

    @property
    def price(self) -> float:
        """Alone, a block is worth the blue square that it could lie on; less as the box empties."""
        state = self.state
        if state.options.play != "solitaire" or not self.level.leave:
            return 0.0
        full = max(1, sum(state.options.letters.values()))
        return (PRICE * len(state.box) / full - 2.0) * self.level.leave

    def leave(self) -> Floats:
        """Leave values by block; once the box is empty every block is a burden.

        When the minutes of a party are over only points count (KW-82).
        """
        if self.state.time:
            return NO_LEAVE
        if not self.state.box:
            return np.full(27, -5.0)
        values = ALONE if self.state.options.alone else LEAVE
        return np.array([values[each] * self.level.leave for each in (*BLOCKS[:26], "?")])

    @property
    def samples(self) -> int:
        most = self.level.samples
        return max(1, round(most * self.budget.effort**0.5)) if most else 0


def last_word(state: State) -> Last | None:
    """The last word of a patience, as the search wants it."""
    if state.last is None:
        return None
    first, last = state.last.squares[0], state.last.squares[-1]
    across = state.last.squares[1] - first == 1
    if across:
        return Last(0, first // SIZE, first % SIZE, last % SIZE)
    return Last(1, first % SIZE, first // SIZE, last // SIZE)
