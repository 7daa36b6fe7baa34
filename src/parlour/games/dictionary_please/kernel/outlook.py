"""What the ends of a turn are worth once others have answered: from one rack all of them at once.

The words of every way to end the turn are laid on one table, which is searched once for each rack;
what is found is then held against each way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from parlour.kernels.bits import ONE

from ..board import BONUS
from .answers import Gains, Laid, Ways, answer
from .find import Finder, counted
from .plan import DEEPEST, Lying, Situation, losses, prices_of
from .sieve import AT_ONCE

CERTAIN = 60.0  # points that a game decided is worth besides its margin
WIDE = 220.0  # points by which a lead changes, about, while much is to come
SLOW = 9.0  # turns in which most of that comes


class Draws(NamedTuple):
    """What the next player may hold, and what oneself draws then; None: one looks no further."""

    theirs: str
    ours: str | None


@dataclass(frozen=True)
class Outlook:
    """What is left of the game: how it ends, and whether anybody answers."""

    last: bool  # nobody plays after this turn
    target: int  # words that end it when kept for a round; 0: not by words
    turns: float = 100.0  # until the bag is empty

    def ends(self, ways: Ways, seat: int) -> np.ndarray:
        """In which of them a seat has words enough."""
        return (ways.held[:, seat] >= self.target) & bool(self.target)

    def spread(self, ways: Ways) -> np.ndarray:
        """By how many points the lead may change until the end, about."""
        missing = np.maximum(self.target - ways.held.max(axis=1), 0) if self.target else 100
        turns = np.minimum(2 + 5 * missing, self.turns + 1)
        spread: np.ndarray = WIDE * np.sqrt(1 - np.exp(-turns / SLOW))
        return spread


class Ends:
    """Some ways to end a turn, laid on one table."""

    def __init__(self, finder: Finder, ends: Sequence[Situation], kept: Sequence[str]) -> None:
        """`kept` is what one holds back in each. Those that find no room on it are left out."""
        self.finder = finder
        self.searched = len(ends[0].table) <= AT_ONCE - DEEPEST  # else nobody answers
        places: dict[Lying, int] = {}
        self.ends: list[Situation] = []
        for at in ends:
            words = [_lying(word) for word in at.table]
            if self.searched and len({*places, *words}) > AT_ONCE:
                break
            for word in words:
                places.setdefault(word, len(places))
            self.ends.append(at)
        self.table = tuple(places)
        at = ends[0]
        prices = [float(at.prices.held[len(word.text)]) for word in self.table]
        owners = [word.owner for word in self.table]
        self.laid = Laid(np.array(owners, np.int64), np.array(prices, float))
        lying = [{places[_lying(word)] for word in each.table} for each in self.ends]
        bits = [sum(1 << place for place in each if place < AT_ONCE) for each in lying]
        self.lying = np.array(bits, np.uint64)
        self.kept = counted(kept)[: len(self.ends)]
        self.most = counted([each.free for each in self.ends]).max(axis=0)

    def ways(self) -> Ways:
        """As they are before anybody answers."""
        seats = range(self.ends[0].seats)
        return Ways(
            self.lying.copy(),
            counted([at.free for at in self.ends]),
            np.array([at.totals() for at in self.ends], float),
            np.array([[at.held(seat) for seat in seats] for at in self.ends], np.int64),
        )

    def worth(
        self,
        seat: int,
        draws: Sequence[Draws],
        outlook: Outlook,
        late: Callable[[], bool] = lambda: False,
    ) -> np.ndarray:
        """What each is worth to a seat, in points, with what follows on as many of these draws as
        there is time for."""
        before, after = self.ways(), self.ends[0].next_seat
        margin = _margin(before, seat)
        if outlook.last:
            return decided(margin + _most_words(before, seat))
        lost, chances = outlook.ends(before, after), []
        if draws and self.searched:
            self._look_at(draws, seat)
            for each in draws:
                if late():
                    break
                chances.append(self._followed(seat, each, outlook))
        if not chances:
            kept = margin + BONUS * outlook.ends(before, seat)
            return np.where(lost, decided(margin - BONUS), kept)
        likely = np.where(lost, sure(margin - BONUS), np.mean(chances, axis=0))
        return in_points(likely, outlook.spread(before).max())

    def _followed(self, seat: int, drawn: Draws, outlook: Outlook) -> np.ndarray:
        """How well each looks when the next player has answered, and oneself again."""
        ways, after = self.ways(), self.ends[0].next_seat
        self._answer(ways, after, drawn.theirs)
        won = outlook.ends(ways, seat) & (self.ends[0].seats == 2)
        over = sure(_margin(ways, seat) + BONUS)
        lost = np.zeros(len(won), np.bool_)
        if drawn.ours is not None:
            ways.free[:] += self.kept
            self._answer(ways, seat, drawn.ours)
            lost = outlook.ends(ways, after)
        margin = _margin(ways, seat)
        likely = np.where(lost, sure(margin - BONUS), chance(margin, outlook.spread(ways)))
        return np.where(won, over, likely)

    def _answer(self, ways: Ways, seat: int, rack: str) -> None:
        """A seat answers each of them with a rack."""
        letters = counted([rack])[0]
        ways.free[:] += letters
        gains = self._sides[seat].gains(ways.free.max(axis=0))
        many = answer(ways, self.laid, gains, seat, DEEPEST)
        ways.free[many == 0] -= letters  # whoever makes no word holds them back

    def _look_at(self, draws: Sequence[Draws], seat: int) -> None:
        """Get ready to answer with these."""
        letters = "".join(chr(65 + n) * many for n, many in enumerate(self.most))
        at = replace(self.ends[0], free=letters, table=self.table)
        theirs, ours = (max(len(each[who] or "") for each in draws) for who in (0, 1))
        after = self.ends[0].next_seat
        self._sides = {after: _Side(self.finder, replace(at, seat=after), theirs)}
        if draws[0].ours is not None:
            more = theirs + ours + int(self.kept.sum(axis=1).max())
            self._sides[seat] = _Side(self.finder, replace(at, seat=seat), more)


class _Side:
    """A table as one seat sees it."""

    def __init__(self, finder: Finder, at: Situation, more: int) -> None:
        self.at, self.near = at, finder.near(at.free, at.olds(), more)
        # The last entry of each stands for no word.
        self.lost = np.append(losses(at) if at.table else np.zeros(0), 0.0)
        self.olds = counted([*(word.text for word in at.table), ""])
        self.bits = np.append(ONE << np.arange(len(at.table), dtype=np.uint64), np.uint64(0))

    def gains(self, free: np.ndarray) -> Gains:
        """What these letters make, the dearest first."""
        plays = self.near.plays(free)
        value = prices_of(plays, self.at)
        order = np.flatnonzero(value > 0)
        order = order[np.argsort(-value[order], kind="stable")]
        plays, value = plays.some(order), value[order]
        word, one, two = plays.found.astype(np.int64).T
        return Gains(
            value - self.lost[one] - self.lost[two],
            plays.vocabulary.words.counts[word] - self.olds[one] - self.olds[two],
            self.bits[one] | self.bits[two],
        )


def _margin(ways: Ways, seat: int) -> np.ndarray:
    """By how much a seat leads the best of the others, or trails them."""
    others = np.delete(ways.points, seat, axis=1)
    margin: np.ndarray = ways.points[:, seat] - others.max(axis=1)
    return margin


def _most_words(ways: Ways, seat: int) -> np.ndarray:
    """The bonus at the end of the tiles or of time."""
    most = ways.held.max(axis=1)
    mine = ways.held[:, seat] == most
    theirs = np.delete(ways.held, seat, axis=1).max(axis=1) == most
    return BONUS * (mine.astype(float) - theirs)


def chance(margin: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """From -1, lost, to 1, won: by a lead, and by how far it may still change."""
    return np.tanh(margin / spread)


def sure(margin: np.ndarray) -> np.ndarray:
    """The same of a game that is over; the points count a little too."""
    return 0.98 * np.sign(margin) + 0.02 * np.tanh(margin / WIDE)


def in_points(value: np.ndarray, spread: float) -> np.ndarray:
    """The lead that looks as good."""
    return spread * np.arctanh(np.clip(value, -1 + 1e-9, 1 - 1e-9))


def decided(margin: np.ndarray) -> np.ndarray:
    """A game that is over is won or lost, and that is more than its points."""
    return margin + CERTAIN * np.sign(margin)


def _lying(word: Lying) -> Lying:
    """A word as it lies when the next turn begins."""
    return Lying(word.text, word.owner, word.captures, len(word.text))
