"""Who can be played against: five levels that differ in the words they know and how far they think.

A bot plans its whole turn and makes the first play of the best plan; asked again, it plans what is
left. The stronger levels look at what the next player could answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from parlour.bots.bot import Budget, Thought
from parlour.bots.draws import drawn, unseen
from parlour.bots.recall import Recall
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Prompt, Seat, Setup
from parlour.core.words import Lexicon
from parlour.lexicon.book import Book
from parlour.lexicon.origins import told
from parlour.lexicon.shipped import ShippedLexicon

from .board import DRAW, FULL_BAG, lacking
from .kernel.find import Finder, Plays
from .kernel.outlook import Draws, Ends, Outlook
from .kernel.plan import Lying, Plan, Situation, after, plans, prices_of
from .moves import Ballot, Claim, Discard, Done, Form, Fresh, Keep, Move, Pass
from .notation import read
from .view import View

PRESENT: Final = "en"  # the language of the words themselves
PATIENCE: Final = 5.0  # points that three letters more are worth, after a pass
HARD: Final = set("JKQVWXZ")  # letters that one would rather put back


@dataclass(frozen=True)
class Level:
    """What a level knows and how it plans."""

    plays: int  # in one plan, at most
    width: int  # plans that are carried on side by side
    looks: int  # plans of which the answers are looked at
    samples: int  # racks of the next player that are tried for each
    blur: float  # points by which it misjudges a play
    doubles: bool = True  # does it see double captures?
    chains: bool = False  # and those of words that it has to make first?
    ahead: bool = False  # does it look at its own next turn, where there are two seats?
    forgets: float = 0.0  # how often it does not claim
    recall: Recall | None = None  # which plays come to mind; None: all
    takes: float = 1.0  # the share of its chance that a play has which takes a word of others


LEVELS: Final = {
    "beginner": Level(
        1, 1, 1, 0, 2.0, doubles=False, forgets=0.25, recall=Recall(10, 0.9), takes=0.75
    ),
    "casual": Level(
        2, 1, 1, 0, 2.0, doubles=False, forgets=0.1, recall=Recall(13, 0.9), takes=0.85
    ),
    "club": Level(4, 3, 1, 0, 1.0),
    "expert": Level(6, 4, 4, 2, 0.0),
    "champion": Level(10, 10, 40, 24, 0.0, chains=True, ahead=True),
}


@lru_cache(maxsize=8)
def finder_of(lexicon: Lexicon, zipf: float) -> Finder:
    """The words that a level knows, opened once a process."""
    return Finder(lexicon, zipf)


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    thoughts = consider(setup, view, prompts, rng, budget)
    return thoughts[0].move if thoughts else None


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    seat = prompts[0].actor
    offered = {text for prompt in prompts for text in prompt.moves}
    rights = [_claim(view, budget)] if "claim" in offered and _remembers(view, budget) else []
    if not any(prompt.duty for prompt in prompts):
        return rights
    if "related" in offered:
        return [_vote(setup, view)]
    if "keep" in offered:
        return _start(view)
    return [*_Turn(setup, view, seat, rng, budget).thoughts(), *rights]


def offered(setup: Setup, view: View, prompts: tuple[Prompt, ...]) -> list[Move]:
    """Every move, for whoever picks at random."""
    moves: list[Move] = []
    for text in dict.fromkeys(text for prompt in prompts for text in prompt.moves):
        moves += _forms(setup, view, prompts[0].actor) if text == "form" else [read(text)]
    return moves


def _forms(setup: Setup, view: View, seat: Seat) -> list[Form]:
    turn = _Turn(setup, view, seat, Random(0), Budget("champion"))
    plays = turn.finder.plays(turn.at.free, turn.at.olds())
    return [
        Form(text, tuple(turn.at.table[old].id for old in olds))
        for text, olds in plays.texts()
        if text not in view.denied
    ]


def _remembers(view: View, budget: Budget) -> bool:
    """Whether it claims in a turn is decided once, however often it is asked."""
    return drawn(f"{budget.stream}/{view.turn}") >= LEVELS[budget.level].forgets


def _claim(view: View, budget: Budget) -> Thought:
    return Thought(Claim(), float(sum(due.points for due in view.due)), "what is due")


def _vote(setup: Setup, view: View) -> Thought:
    """As the dictionary says."""
    assert view.trial is not None
    assert setup.lexicon is not None
    new = view.trial.word
    for old in view.trial.taken:
        if old.owner != new.owner and (kin := setup.lexicon.relation(old.text, new.text)):
            return Thought(Ballot(related=True), 1.0, kin.why)
    olds = " and ".join(old.text for old in view.trial.taken)
    return Thought(Ballot(related=False), 1.0, f"nothing joins {olds} and {new.text}")


def _start(view: View) -> list[Thought]:
    """Keep the lots unless too many are hard to use."""
    hard = sum(lot in HARD for lot in view.lots.values())
    keeps = 3 * hard <= len(view.lots)
    thoughts = [Thought(Keep(), 1.0 - hard, "letters to work with"), Thought(Fresh(), 0.0, "")]
    return thoughts if keeps else thoughts[::-1]


def _shared_out(level: Level, effort: float) -> tuple[int, int]:
    """Plans that are looked at, and racks tried for each: with less effort fewer of both."""
    if not level.samples:
        return level.looks, 0
    return max(2, round(level.looks * effort**0.5)), max(1, round(level.samples * effort))


class _Turn:
    """One turn, thought through."""

    def __init__(self, setup: Setup, view: View, seat: Seat, rng: Random, budget: Budget) -> None:
        assert setup.lexicon is not None
        self.setup, self.view, self.seat, self.rng = setup, view, seat, rng
        self.level = LEVELS[budget.level]
        self.ahead = self.level.ahead and setup.seats == 2
        self.looks, self.samples = _shared_out(self.level, budget.effort)
        self.until = None if budget.seconds is None else monotonic() + budget.seconds
        self.lexicon = setup.lexicon
        self.finder = finder_of(setup.lexicon, LEAST_ZIPF[budget.level])
        self.at = self._situation()
        self.outlook = self._outlook()

    def thoughts(self) -> list[Thought]:
        plays = self.finder.plays(self.at.free, self.at.olds())
        if self.level.chains and self.at.prices.double:
            plays = self.finder.chained(plays, self.at.olds())
        value = self._seen(plays)
        put_together = plans(plays, self.at, value, self.level.width, self.level.plays)
        nothing = Plan(0.0, ())
        looked_at = [nothing, *(p for p in put_together[: self.looks] if p != nothing)]
        found: dict[Move, Thought] = {}
        passing, *playing = self._judged(plays, looked_at)
        for plan in (*playing, passing):  # of two that are worth the same, the first
            thought = self._thought(plays, *plan)
            if thought.move not in found or thought.value > found[thought.move].value:
                found[thought.move] = thought
        return sorted(found.values(), key=lambda thought: -thought.value)

    def _judged(self, plays: Plays, put_together: list[Plan]) -> list[tuple[Plan, float]]:
        """Each plan with what it is worth once it has been answered."""
        hand = self.view.hands[self.seat]
        kept = [hand if self._holds_back(plan) else "" for plan in put_together]
        ended = [
            replace(at, free=lacking(at.free, letters))
            for letters, at in zip(
                kept, (after(plays, self.at, p) for p in put_together), strict=True
            )
        ]
        ends = Ends(self.finder, ended, kept)
        value = ends.worth(self.seat, self._draws(), self.outlook, self._late)
        if not self.ahead:  # it does not see what letters that it holds back are good for
            value[:1] += PATIENCE * bool(kept[0])
        return list(zip(put_together, value.tolist(), strict=False))  # as many as found room

    def _late(self) -> bool:
        return self.until is not None and monotonic() > self.until

    def _holds_back(self, plan: Plan) -> bool:
        """Is it to pass? Then the rack stays hidden."""
        return not plan.picks and not self.view.formed and self.view_may_pass

    @property
    def view_may_pass(self) -> bool:
        return self.view.turn > 1 and not self.view.passed[self.seat]

    def _thought(self, plays: Plays, plan: Plan, value: float) -> Thought:
        if not plan.picks:
            rest: Move = Pass() if self.view_may_pass else Discard()
            return Thought(Done() if self.view.formed else rest, value, "no more plays")
        spelt = plays.vocabulary.text
        pick = plan.picks[0]
        word, *old = (int(each) for each in plays.found[pick])
        taken = [self.at.table[each] for each in old if each >= 0]
        form = Form(spelt(word), tuple(each.id for each in taken))
        then = [spelt(plays.found[other, 0]) for other in plan.picks[1:]]
        if plays.first[pick, 0] >= 0:  # it has to be made before it can be joined
            then = [form.text, *then]
            form, taken = Form(spelt(plays.first[pick, 0]), ()), []
        notes = [self._note(form.text, taken), f"then {', '.join(then)}" if then else ""]
        return Thought(form, value, "; ".join(note for note in notes if note))

    def _note(self, new: str, taken: list[Lying]) -> str:
        if not taken:
            return "original"
        theirs = [old.text for old in taken if old.owner != self.seat]
        olds = " and ".join(old.text for old in taken)
        if not theirs:
            return f"{olds} into {new}"
        return f"{olds} into {new}: {_origins(self.lexicon, theirs, new)}: unrelated"

    def _situation(self) -> Situation:
        view, made = self.view, set(self.view.made)
        table = tuple(
            Lying(
                word.text,
                word.owner,
                word.captures,
                0 if word.id in made else view.stood.get(word.id, len(word.text)),
                word.id not in view.seized,
                word.id,
            )
            for word in view.words
        )
        points = [float(each) for each in view.envelopes]
        owners = {word.id: word.owner for word in view.words}
        for number, tokens in view.tokens.items():
            points[owners[number]] += sum(token.points for token in tokens)
        points[self.seat] += sum(due.points for due in view.due)
        free = view.hands[self.seat] + view.pool
        options, seats = self.setup.options, self.setup.seats
        return Situation(options, self.seat, seats, free, table, tuple(points))

    def _outlook(self) -> Outlook:
        view, options = self.view, self.setup.options
        assert view.first is not None
        closing = view.closes is not None and view.turn == view.closes
        ending = view.final and (self.seat + 1) % self.setup.seats == view.first
        return Outlook(
            closing or ending, options.target if options.ending == "words" else 0, view.bag / DRAW
        )

    def _seen(self, plays: Plays) -> np.ndarray:
        """The prices of plays as this level judges them."""
        value = prices_of(plays, self.at)
        gains = value > 0  # changes without gain would go on forever
        if self.view.denied:  # what the others have just voted down
            for nth, word in enumerate(plays.found[:, 0]):
                gains[nth] &= plays.vocabulary.text(word) not in self.view.denied
        gains &= self._in_mind(plays)
        if self.level.blur:
            noise = np.random.default_rng(self.rng.getrandbits(32))
            value = value + noise.normal(0.0, self.level.blur, len(value))
        return np.where(gains, value, -1.0)

    def _in_mind(self, plays: Plays) -> np.ndarray:
        """Which plays this level thinks of."""
        level, found = self.level, plays.found
        if level.recall is None or not len(plays):
            return np.ones(len(plays), np.bool_)
        ease = level.recall.ease(plays.vocabulary.words.lengths[found[:, 0]])
        own = np.array([*(word.owner == self.seat for word in self.at.table), True])  # NONE is -1
        ease *= np.where(own[found[:, 1]], 1.0, level.takes)
        if not level.doubles:
            ease[found[:, 2] >= 0] = 0.0
        seen = np.zeros(len(plays), np.bool_)
        seen[level.recall.few(ease, self.rng)] = True
        return seen

    def _draws(self) -> list[Draws]:
        """What the next player may hold, and what oneself may draw: letters that nobody sees."""
        view = self.view
        seen = view.pool + "".join(word.text for word in view.words) + "".join(view.hands.values())
        hidden = unseen(FULL_BAG, seen)
        size = min(view.hand_sizes[self.at.next_seat], len(hidden))
        more = min(DRAW, len(hidden) - size) if self.ahead else 0
        found = []
        for _ in range(self.samples):
            letters = "".join(self.rng.sample(hidden, size + more))
            found.append(Draws(letters[:size], letters[size:] if self.ahead else None))
        return found


def _origins(lexicon: Lexicon, olds: Sequence[str], new: str) -> str:
    """Where words come from, as far as the dictionary knows: Old French against Arabic."""
    if not isinstance(lexicon, ShippedLexicon):
        return "; ".join(lexicon.relation(old, new).why for old in olds)
    known = [_origin(lexicon.book, word) for word in (*olds, new)]
    if None in known:
        return "no common base, affix or origin is known"
    return " against ".join(str(origin) for origin in known)


def _origin(book: Book, word: str) -> str | None:
    """The foreign root that looks most like the word, or like its base."""
    number = book.find(word)
    for lemma in (number, *(base.number for base in book.bases(number))):
        roots = [book.root(root) for root in book.run("first", lemma)]
        foreign = [root for root in roots if root[0] != PRESENT]
        if foreign:
            text = book.word(lemma).lower()
            return told(
                *max(foreign, key=lambda root: SequenceMatcher(None, text, root[1]).ratio())
            )
    return None
