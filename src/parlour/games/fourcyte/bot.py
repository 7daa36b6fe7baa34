"""Who can be played against: five levels that differ in the words they know and in how many
futures they plan for.

A bot does not wait and see: for each of some futures, letters that the others may call, it keeps a
full board that would do well, and lays or calls what most of these plans have in common. Who the
others are it guesses from the letters that are gone. Playing alone it follows its best plan.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.bot import Budget, Thought
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Prompt, Setup
from parlour.core.words import Lexicon

from .board import CALLS, SQUARES, STANDBY
from .kernel.gaps import index_of, indexed
from .kernel.library import library
from .kernel.mind import Mind
from .kernel.plan import HOSTILE, UNIFORM, USEFUL, foreseen
from .kernel.table import Means, Table
from .kernel.words import Ints, letters_of, packed, spellings, vocabulary
from .moves import Accept, Call, Claim, Declare, Finish, Lay, Move, Put, Strike, Use
from .scoring import best
from .view import View

MINDS: Final = 64  # seats of tables whose plans are kept
LONG: Final = 5  # letters of a word that is long


@dataclass(frozen=True)
class Level:
    """How hard a level thinks, and what it overlooks."""

    means: Means
    long: float = 0.0  # Zipf: by so much a long word that comes to mind is more common


LEVELS: Final = {
    "beginner": Level(Means(plans=1, changes=100, looks=0, playouts=0), long=0.3),
    "casual": Level(Means(plans=2, changes=60, looks=0, playouts=0), long=0.9),
    "club": Level(Means(plans=10, changes=1_000, looks=0, playouts=0)),
    "expert": Level(Means(plans=24, changes=2_000, looks=20, playouts=0)),
    "champion": Level(Means(plans=40, changes=48_000, looks=60, playouts=6_000)),
}

# Seats that call in a certain way and lay anywhere: whom a level is measured against.
CALLERS: Final = {"caller:uniform": UNIFORM, "caller:useful": USEFUL, "caller:hostile": HOSTILE}


class Moment(NamedTuple):
    """How far a match has come for one seat: what it is asked next comes later in this order."""

    calls: int
    laid: int
    waiting: bool  # a letter on Standby
    pitch: str

    def is_before(self, other: Moment) -> bool:
        """Does this moment lead to the other: are all letters where they were?"""
        kept = all(a in (".", b) for a, b in zip(self.pitch, other.pitch, strict=True))
        return kept and self[:3] < other[:3]


# By table and seat, what was thought at each moment of the match so far.
_minds: OrderedDict[tuple[object, ...], list[tuple[Moment, Mind]]] = OrderedDict()


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines to move a letter once it lies."""
    if budget.level in CALLERS:
        return _called(CALLERS[budget.level], view, prompts, rng)
    thought = next(_Seat(setup, view, prompts, rng, budget).thoughts(), None)
    move: Move | None = thought.move if thought else None
    return move


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """Moves in mind, with the share of plans that have them."""
    return list(_Seat(setup, view, prompts, rng, budget).thoughts())


def _called(kind: int, view: View, prompts: tuple[Prompt, ...], rng: Random) -> Move | None:
    """What a caller does: its letter, then any square, and no word claimed or doubted."""
    duties = {prompt.move for prompt in prompts if prompt.duty}
    if Call in duties:
        park = np.array([view.park[letter] for letter in sorted(view.park)], np.int32)
        dice = np.array([rng.getrandbits(62) | 1], np.uint64)
        return Call(chr(65 + foreseen(dice, park, kind)))
    if Lay in duties or Use in duties:
        pitch = view.mats[prompts[0].actor].pitch
        square = rng.choice([square for square in range(SQUARES) if pitch[square] == "."])
        return Lay(square) if Lay in duties else Use(square)
    plain: dict[type, Move] = {Declare: Declare(()), Accept: Accept(), Finish: Finish()}
    return next((plain[move] for move in plain if move in duties), None)


@lru_cache(maxsize=8)
def in_mind(lexicon: Lexicon, zipf: float, long: float) -> tuple[Ints, Ints]:
    """The words that come to a level's mind, and their index."""
    if not long:
        return vocabulary(lexicon, zipf), index_of(lexicon, zipf)
    common = frozenset(spellings(lexicon, zipf + long))
    words = packed(w for w in spellings(lexicon, zipf) if len(w) < LONG or w in common)
    return words, indexed(words)


class _Seat:
    """A bot at the table, for one question."""

    def __init__(
        self, setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> None:
        assert setup.lexicon is not None  # or the game would not have started
        self.setup, self.view, self.rng, self.budget = setup, view, rng, budget
        self.seat = prompts[0].actor
        self.zipf, self.level = LEAST_ZIPF[budget.level], LEVELS[budget.level]
        self.lexicon = setup.lexicon
        self.duties = {prompt.move for prompt in prompts if prompt.duty}
        self.asked = {prompt.move for prompt in prompts}

    def thoughts(self) -> Iterator[Thought]:
        if Put in self.asked:
            yield from self.puts()
        elif Call in self.duties:
            yield from self.calls()
        elif Lay in self.duties:
            yield from self.lays()
        elif Use in self.duties:
            yield from self.uses()
        elif Declare in self.duties:
            yield Thought(Declare(self.words()), 0.0, "what it knows")
        elif Accept in self.asked:
            yield from self.doubts()
        if Finish in self.duties:
            yield Thought(Finish(), 0.0, "nothing to mend")

    def calls(self) -> Iterator[Thought]:
        """The letters that most plans have a square for."""
        for share, letter, _ in self.mind().wanted():
            yield Thought(Call(letter), share, "wanted")

    def lays(self) -> Iterator[Thought]:
        """Squares for the called letter; first the letter on Standby, if it has found its own."""
        mind = self.mind()
        first = mind.laid(self.last)
        if first.use:
            assert first.place is not None  # Standby is where it comes from
            yield Thought(Use(first.place), first.share, "settled")
        else:
            place = STANDBY if first.place is None else first.place
            yield Thought(Lay(place), first.share, "")
        assert self.view.called is not None  # or there would be nothing to lay
        letter = ord(self.view.called) - 65
        for square in mind.order(letter):
            if first.use or square != first.place:
                yield Thought(Lay(square), float(mind.shares[letter, square]), "")

    def uses(self) -> Iterator[Thought]:
        """After the last call there is but one square left."""
        pitch = self.view.mats[self.seat].pitch
        yield from (Thought(Use(sq), 1.0, "") for sq in range(SQUARES) if pitch[sq] == ".")

    def puts(self) -> Iterator[Thought]:
        """Solitaire: the best plan, letter by letter."""
        if "." in self.view.mats[self.seat].pitch:
            for share, letter, square in self.mind().wanted():
                yield Thought(Put(letter, square), share, "wanted")

    def words(self) -> tuple[Claim, ...]:
        """The best that it knows of its Pitch; it never claims what it does not know."""
        known = self.known()
        found: dict[int, tuple[str, ...]] = {}
        for find in best(self.view.mats[self.seat].pitch, known.__contains__):
            found[find.channel] = (*found.get(find.channel, ()), find.word)
        return tuple(found.items())

    def doubts(self) -> Iterator[Thought]:
        """Strike what it does not know: to doubt costs nothing (4C-45)."""
        known = self.known()
        whose = (self.seat - 1) % self.setup.seats
        struck = self.view.struck.get(whose, ())
        for channel, words in sorted(self.view.declared.get(whose, {}).items()):
            if Strike in self.asked and channel not in struck and not known.issuperset(words):
                yield Thought(Strike(channel), 0.0, "unknown to it")
        if Accept in self.duties:
            yield Thought(Accept(), 0.0, "")

    def known(self) -> frozenset[str]:
        return frozenset(spellings(self.lexicon, self.zipf))

    @property
    def last(self) -> bool:
        return self.view.calls == CALLS

    def mind(self) -> Mind:
        """What it has in mind for this table, brought up to date.

        It goes on from what it thought before this moment. What it thought at this moment or
        later it forgets: the question is put once more, or the match is played once more.
        """
        past, now = self.past(), self.moment
        while past and not past[-1][0].is_before(now):
            past.pop()
        if past:
            mind = past[-1][1].copy()
        else:
            mind = Mind(*in_mind(self.lexicon, self.zipf, self.level.long), library())
        past.append((now, mind))
        means = self.level.means.scaled(self.budget.effort, self.budget.seconds)
        mind.think(self.table(), means, self.rng.getrandbits(62) | 1)
        return mind

    def past(self) -> list[tuple[Moment, Mind]]:
        """The moments at which this seat of this table has thought, kept for some tables."""
        if not self.budget.stream:
            return []
        key = (self.budget.stream, self.budget.level, self.setup)
        past = _minds[key] = _minds.pop(key, [])
        while len(_minds) > MINDS:
            _minds.popitem(last=False)
        return past

    @property
    def moment(self) -> Moment:
        mat = self.view.mats[self.seat]
        laid = sum(letter != "." for letter in mat.pitch)
        return Moment(self.view.calls, laid, mat.standby is not None, mat.pitch)

    def table(self) -> Table:
        """The view as the kernel takes it."""
        view, mat = self.view, self.view.mats[self.seat]
        calls, seats = view.calls, self.setup.seats
        callers = (np.arange(CALLS) + (self.setup.first or 0)) % seats
        owed = mat.hand is not None
        return Table(
            board=letters_of(mat.pitch),
            park=np.array([view.park[letter] for letter in sorted(view.park)], np.int32),
            start=np.array(list(self.setup.options.letters.values()), np.int32),
            standby=mat.standby,
            called=view.called if owed else None,
            past=int((callers[:calls] != self.seat).sum()),
            mine=callers[calls:] == self.seat,
            alone=seats == 1,
        )
