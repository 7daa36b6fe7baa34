"""A look ahead: what a play brings, less what the others then make of it.

First every candidate is searched one reply deep, then the better half one turn deeper, and so on
while the budget lasts. When few squares are vacant, alpha-beta searches all plays to the end.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Final

import numpy as np
from numba import int8, int16, int32, int64, uint64, void

from parlour.games.crosticon.board import MOST_PIECES, SURPLUS
from parlour.kernels.compiling import compiled

from . import several
from .ahead import DEEPEST, Ahead, ahead_of
from .claims import claim
from .desk import STEPS, Desk, use
from .generate import Candidate, Found, plays
from .lead import ESTIMATE, estimate, tried
from .offers import FAR
from .worth import POINT, Weights, worth_of

_FIVE: Final = np.uint64(5)
_LETTER: Final = np.uint64(31)
WON: Final = 1_000_000  # more than any points
LEAST: Final = 8  # candidates that are looked at further
EVERY: Final = 500  # plays: where all have to be tried
# By turns ahead: so far behind the best, in hundredths, a candidate is still valued exactly, for it
# may come first when it is looked at further. No more than that is worked out of the others.
BEHIND: Final = (FAR, FAR, 20000, 5000, 0)


@dataclass(frozen=True)
class Means:
    """How hard a level searches."""

    nodes: int  # positions
    looks: int  # letters, by thousands, while words are searched for: bounds a word's time
    width: int  # candidates
    replies: int  # to each, and to each of those; 1: nobody looks further than that
    last: int  # vacant squares: with so few or fewer it searches to the end
    ending: int  # positions of that search
    several: int  # candidates where more than two play
    times: int  # the best of those are followed


@dataclass
class Mind:
    """What a player knows, and how much of the budget is left."""

    words: np.ndarray
    legal: np.ndarray
    weights: Weights
    until: float | None = None  # a cap, by the monotonic clock
    left: int = 0

    @property
    def late(self) -> bool:
        return self.until is not None and monotonic() > self.until

    def plays(self, desk: Desk, most: int, exact: bool = False) -> Found:
        worth = worth_of(desk, self.words, self.weights)
        return plays(desk, self.words, self.legal, worth, most, exact)

    def laid(self, desk: Desk, play: Candidate) -> Desk:
        return laid(desk, play, self.words)


def decide(mind: Mind, desk: Desk, candidates: list[Candidate], means: Means) -> dict[int, float]:
    """What the candidates are thought to be worth, by their place in the list, in hundredths."""
    vacant = int((desk.letters == 0).sum())
    if desk.seats == 2 and vacant <= means.last:
        mind.left = means.ending
        values = _to_the_end(mind, desk, candidates)
        if values is not None:
            return values
    mind.left = means.nodes
    if desk.seats > 2:
        return several.decide(mind, desk, candidates, means.several, means.times)
    return _deeper(mind, desk, candidates, means)


def _deeper(mind: Mind, desk: Desk, candidates: list[Candidate], means: Means) -> dict[int, float]:
    """All candidates one reply deep, then the better half one turn deeper, and so on. Of what
    cannot be the best any more, the value is only known to be at most so much."""
    values = {nth: float(each.value) for nth, each in enumerate(candidates)}
    ahead = ahead_of(desk, mind.words, mind.weights, means.replies)
    order = _promising(ahead, desk, candidates, means)[: min(means.width, mind.left)]
    ahead.left[0], ahead.looks[0] = mind.left, 1000 * means.looks
    for depth in range(1, DEEPEST + 1):
        behind = BEHIND[min(depth, len(BEHIND) - 1)]
        found: dict[int, float] = {}
        for nth in order:
            if mind.late:
                return values  # of an unfinished comparison nothing is kept
            each, least = candidates[nth], int(max(found.values(), default=-FAR)) - behind
            key = np.uint64(each.key)
            value = tried(ahead, desk.player, each.square, key, each.value, depth, least)
            if ahead.left[0] < 0 or ahead.looks[0] < 0:
                break
            found[nth] = value
        # Candidates that were searched deeper rank before all others.
        lowest = min(found.values(), default=float(FAR))
        rest = {nth: min(value, lowest) for nth, value in values.items() if nth not in found}
        values = found | rest
        if len(found) < len(order):
            break
        order = sorted(order, key=lambda nth: -values[nth])[: max(len(order) // 2, LEAST)]
    return values


def _promising(ahead: Ahead, desk: Desk, candidates: list[Candidate], means: Means) -> list[int]:
    """In which order candidates are looked at: as they come, or, by whoever looks further than a
    reply, those first that are ahead of the threats which they leave."""
    if means.replies == 1:
        return list(range(len(candidates)))
    plays = np.array([(each.value, each.square, each.key, 0) for each in candidates], np.int64)
    estimate(ahead, desk.player, plays)
    order: list[int] = np.argsort(-plays[:, ESTIMATE], kind="stable").tolist()
    return order


# --- the end, for two


def _to_the_end(mind: Mind, desk: Desk, candidates: list[Candidate]) -> dict[int, float] | None:
    """The exact outcome of the best candidate, first who wins and then by how much; for the
    others upper bounds. None: there are too many positions."""
    values: dict[int, float] = {}
    best = -np.inf
    for nth, play in enumerate(candidates):
        value = _outcome(mind, mind.laid(desk, play), -np.inf, -best)
        if value is None:
            return None
        values[nth] = -value
        best = max(best, -value)
    return values


def _outcome(mind: Mind, desk: Desk, alpha: float, beta: float) -> float | None:
    """For the seat on turn, both playing as well as they can with the words that are known here."""
    if desk.passes == desk.seats or not (desk.letters == 0).any():
        return final(desk, desk.player)
    mind.left -= 1
    if mind.left < 0 or mind.late:
        return None
    found = mind.plays(desk, EVERY).best
    if len(found) == EVERY:  # there may be more
        return None
    if not found:
        value = _outcome(mind, passed(desk), -beta, -alpha)
        return None if value is None else -value
    best = -np.inf
    for play in found:
        value = _outcome(mind, mind.laid(desk, play), -beta, -max(alpha, best))
        if value is None:
            return None
        best = max(best, -value)
        if best >= beta:
            break
    return float(best)


def final(desk: Desk, seat: int) -> float:
    """What the end is worth to one of two seats (CR-43 to CR-45), in hundredths of a point."""
    other = 1 - seat
    mine, theirs = int((desk.owners == seat).sum()), int((desk.owners == other).sum())
    lead = int(desk.points[seat]) - int(desk.points[other])
    lead += MOST_PIECES * ((mine > theirs) - (mine < theirs))
    lead += SURPLUS * (int(desk.captured[seat, other]) - int(desk.captured[other, seat]))
    return float(POINT * lead + WON * ((lead > 0) - (lead < 0)))


# --- moves on the desk


def laid(desk: Desk, play: Candidate, words: np.ndarray) -> Desk:
    """The desk after a play, its diagonals claimed as far as their words are known."""
    after = desk.copy()
    _lay(
        after.letters, after.owners, after.used, after.stock[desk.player],
        after.captured[desk.player], desk.player, play.square, np.uint64(play.key),
    )  # fmt: skip
    if play.diagonals:
        fresh = (desk.letters == 0) & (after.letters != 0)
        after.points[desk.player] += claim(after, words, fresh)
    after.player, after.passes = (desk.player + 1) % desk.seats, 0
    return after


def passed(desk: Desk) -> Desk:
    after = desk.copy()
    after.player, after.passes = (desk.player + 1) % desk.seats, desk.passes + 1
    return after


@compiled(void(
        int8[::1], int8[::1], uint64[::1], int16[::1], int32[::1], int64, int64, uint64
    ))  # fmt: skip
def _lay(
    letters: np.ndarray, owners: np.ndarray, used: np.ndarray, stock: np.ndarray,
    captured: np.ndarray, seat: int, square: int, key: np.uint64,
) -> None:  # fmt: skip
    """Lay a word, take what it covers, and use it up unless it is a single letter."""
    length, rest = 0, key
    while rest:
        length += 1
        rest >>= _FIVE
    if length > 1:
        use(used, key)
    rest = key
    for place in range(length - 1, -1, -1):
        letter = np.int64(rest & _LETTER)
        rest >>= _FIVE
        cell = square + place * STEPS[seat]
        owner = np.int64(owners[cell])
        if owner == seat:
            continue
        if owner >= 0:
            captured[owner] += 1
        letters[cell], owners[cell] = letter, seat
        stock[letter] -= 1
