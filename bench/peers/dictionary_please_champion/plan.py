"""A turn as a set of plays that go together: letters are shared, and a word is taken once.

Plays are priced by what they change in the totals if the game ended now; a beam search puts sets
of them together. What a set is worth in the end shows when the next player has answered it, with
letters drawn at random from those that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from parlour.games.dictionary_please.board import BONUS, DOUBLE, HELD, ORIGINAL, counter, length_points, letter_points, star
from parlour.games.dictionary_please.options import Options
from .find import Finder, Old, Plays, counted
from .vocabulary import WIDEST

MANY = 400  # plays that a turn is put together from, the most valuable
DEEPEST = 10  # plays in a turn
CERTAIN = 60.0  # points that a game decided is worth besides its margin


@dataclass(frozen=True)
class Lying:
    """A word on the table."""

    text: str
    owner: int
    captures: int = 0
    stood: int = 0  # its letters when the turn began; 0: made or taken in it
    joins: bool = True
    id: int = 0  # its number; 0: not yet given


@dataclass(frozen=True)
class Situation:
    """All that counts for whoever is to play."""

    options: Options
    seat: int
    seats: int
    free: str  # letters of rack and pool
    table: tuple[Lying, ...]
    points: tuple[float, ...]  # stars and counters by seat

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % self.seats

    @property
    def prices(self) -> Prices:
        return _prices(self.options)

    def olds(self) -> list[Old]:
        return [Old(word.text, word.owner == self.seat, word.joins) for word in self.table]

    def held(self, seat: int) -> int:
        return sum(word.owner == seat for word in self.table)

    def totals(self) -> list[float]:
        """By seat, if the game ended now, without its bonus."""
        totals = list(self.points)
        for word in self.table:
            totals[word.owner] += float(self.prices.held[len(word.text)])
        return totals

    def margin(self, seat: int) -> float:
        """By how much a seat leads the best of the others, or trails them."""
        totals = self.totals()
        return totals[seat] - max(each for other, each in enumerate(totals) if other != seat)


class Prices:
    """What a table's way to score pays. Where nobody counts one plays as for stars."""

    def __init__(self, options: Options) -> None:
        self.stars = options.scoring != "alternative"
        self.held = np.array([self._held(options, letters) for letters in range(WIDEST + 1)], float)
        added = [counter(letters) if self.stars else 0 for letters in range(WIDEST + 1)]
        self.counter = np.array(added, float)
        self.original = float(ORIGINAL if self.stars else 0)
        self.double = float(DOUBLE if self.stars else 0)

    def _held(self, options: Options, letters: int) -> int:
        if self.stars:
            return HELD + length_points(letters)
        extra = HELD * options.words_score
        if options.length_score:
            extra += length_points(letters)
        return letter_points(letters) + extra

    def star(self, capture: int) -> float:
        return float(star(capture) if self.stars else 0)


_prices = lru_cache(maxsize=16)(Prices)


@dataclass(frozen=True)
class Plan:
    """Some plays of one turn, in order, and what they change in the margin."""

    value: float
    picks: tuple[int, ...]  # of the plays found


def prices_of(plays: Plays, at: Situation) -> np.ndarray:
    """What each play changes in the margin over the others."""
    prices, words = at.prices, plays.found
    lengths = np.minimum(plays.vocabulary.words.lengths[words[:, 0]], WIDEST)
    value = prices.held[lengths].copy()
    value[words[:, 1] < 0] += prices.original
    if not at.table:
        return value
    lost = _losses(at)
    stars = np.array([prices.star(word.captures + 1) for word in at.table])
    own = np.array([word.owner == at.seat for word in at.table])
    stood = np.array([word.stood for word in at.table])
    before = np.array([len(word.text) for word in at.table])
    one, two = words[:, 1], words[:, 2]
    single, double = (one >= 0) & (two < 0), two >= 0
    value[single] += lost[one[single]]
    value[double] += prices.double + lost[one[double]] + lost[two[double]]
    taken = single & ~own[one]
    value[taken] += stars[one[taken]]
    grown = single & own[one] & (stood[one] > 0)
    old = one[grown]
    value[grown] += prices.counter[np.maximum(0, lengths[grown] - stood[old])]
    value[grown] -= prices.counter[np.maximum(0, before[old] - stood[old])]
    return value


def _losses(at: Situation) -> np.ndarray:
    """What it changes that a word leaves the table: mine is a loss, theirs a gain.

    Of a word taken from one of several opponents only a share is a gain over the best of them.
    """
    share = 1.0 if at.seats == 2 else 0.6
    held = at.prices.held
    return np.array(
        [
            -held[len(word.text)] if word.owner == at.seat else share * held[len(word.text)]
            for word in at.table
        ]
    )


_Partial = tuple[float, tuple[int, ...], np.ndarray, frozenset[int]]  # letters left, words used


def plans(
    plays: Plays, at: Situation, value: np.ndarray, width: int, deepest: int = DEEPEST
) -> list[Plan]:
    """Sets of plays that go together, best first; the empty one is among them."""
    if not len(plays):
        return [Plan(0.0, ())]
    chosen = np.argsort(-value, kind="stable")[:MANY]
    chosen = chosen[value[chosen] > 0]
    words = plays.found[chosen]
    olds = counted([word.text for word in at.table])
    needs = plays.vocabulary.words.counts[words[:, 0]].astype(np.int64)
    for which in (1, 2):
        takes = words[:, which] >= 0
        needs[takes] -= olds[words[takes, which]]
    free = counted([at.free])[0]
    beam: list[_Partial] = [(0.0, (), free, frozenset())]
    seen, found = {frozenset[int]()}, [Plan(0.0, ())]
    for _ in range(deepest):
        grown: list[_Partial] = []
        for total, picks, left, used in beam:
            for pick in _fitting(needs, words, left, used, picks, width):
                key = frozenset((*picks, pick))
                if key in seen:
                    continue
                seen.add(key)
                more = total + float(value[chosen[pick]])
                taken = used | {int(old) for old in words[pick, 1:] if old >= 0}
                grown.append((more, (*picks, pick), left - needs[pick], taken))
        if not grown:
            break
        beam = sorted(grown, key=lambda partial: -partial[0])[:width]
        found += [Plan(total, tuple(int(chosen[p]) for p in picks)) for total, picks, _, _ in beam]
    return sorted(found, key=lambda plan: -plan.value)


def _fitting(
    needs: np.ndarray,
    words: np.ndarray,
    left: np.ndarray,
    used: frozenset[int],
    picks: tuple[int, ...],
    width: int,
) -> list[int]:
    """The most valuable plays that still go with those picked."""
    good = np.all(needs <= left, axis=1)
    for old in used:
        good &= (words[:, 1] != old) & (words[:, 2] != old)
    # One word twice is good only where there are letters for both; the same play never is.
    good[list(picks)] = False
    return [int(pick) for pick in np.flatnonzero(good)[:width]]


def after(plays: Plays, at: Situation, plan: Plan) -> Situation:
    """The situation when these plays are made: pool and rack together, the same seat."""
    texts = {pick: plays.vocabulary.text(plays.found[pick, 0]) for pick in plan.picks}
    gone: set[int] = set()
    free = counted([at.free])[0]
    made, points = [], list(at.points)
    for pick in plan.picks:
        old = [int(each) for each in plays.found[pick, 1:] if each >= 0]
        gone.update(old)
        taken = [at.table[each] for each in old]
        free = free - counted([texts[pick]])[0] + counted([word.text for word in taken]).sum(axis=0)
        word, reward = _made(at, texts[pick], taken)
        made.append(word)
        points[at.seat] += reward
    kept = tuple(word for place, word in enumerate(at.table) if place not in gone)
    letters = "".join(chr(65 + letter) * count for letter, count in enumerate(free))
    return replace(at, free=letters, table=(*kept, *made), points=tuple(points))


def _made(at: Situation, text: str, taken: list[Lying]) -> tuple[Lying, float]:
    prices = at.prices
    word = Lying(text, at.seat)
    if not taken:
        return word, prices.original
    if len(taken) == 2:
        return replace(word, joins=False), prices.double
    old = taken[0]
    if old.owner != at.seat:
        return replace(word, captures=old.captures + 1, joins=False), prices.star(old.captures + 1)
    grown = prices.counter[max(0, len(text) - old.stood)] if old.stood else 0.0
    had = prices.counter[max(0, len(old.text) - old.stood)] if old.stood else 0.0
    return replace(old, text=text, id=0), float(grown - had)


def turned(at: Situation, rack: str) -> Situation:
    """The next player's situation, with the pool and a rack."""
    table = tuple(replace(word, stood=len(word.text), joins=True) for word in at.table)
    return replace(at, seat=at.next_seat, free=at.free + rack, table=table)


def answered(finder: Finder, at: Situation) -> Situation:
    """The situation after the best answer that is quickly found."""
    plays = finder.plays(at.free, at.olds())
    best = plans(plays, at, prices_of(plays, at), width=1)[0]
    return after(plays, at, best)


@dataclass(frozen=True)
class Outlook:
    """What is left of the game: how it ends, and whether anybody answers."""

    last: bool  # nobody plays after this turn
    target: int  # words that end it when kept for a round; 0: not by words

    def ends(self, at: Situation, seat: int) -> bool:
        return bool(self.target) and at.held(seat) >= self.target


def worth(finder: Finder, at: Situation, seat: int, racks: list[str], outlook: Outlook) -> float:
    """What a situation at the end of a seat's turn is worth to it, answers included."""
    if outlook.last:
        return decided(at.margin(seat) + _most_words(at, seat))
    if outlook.ends(at, at.next_seat):
        return decided(at.margin(seat) - BONUS)
    if not racks:
        return at.margin(seat) + (BONUS if outlook.ends(at, seat) else 0)
    return float(np.mean(list(_answers(finder, at, seat, racks, outlook))))


def _answers(
    finder: Finder, at: Situation, seat: int, racks: list[str], outlook: Outlook
) -> Iterator[float]:
    for rack in racks:
        reply = answered(finder, turned(at, rack))
        if at.seats == 2 and outlook.ends(reply, seat):
            yield decided(reply.margin(seat) + BONUS)
        else:
            yield reply.margin(seat)


def _most_words(at: Situation, seat: int) -> float:
    """The bonus at the end of the tiles or of time."""
    held = [at.held(each) for each in range(at.seats)]
    mine = held[seat] == max(held)
    theirs = any(each == max(held) for other, each in enumerate(held) if other != seat)
    return float(BONUS * (int(mine) - int(theirs)))


def decided(margin: float) -> float:
    """A game that is over is won or lost, and that is more than its points."""
    return margin + (CERTAIN if margin > 0 else -CERTAIN if margin < 0 else 0.0)
