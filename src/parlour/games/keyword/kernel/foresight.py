"""Patience, a word ahead: plays are tried on sampled draws, which shows dead ends before they are
reached.

What counts besides the words still needed is how many plays could follow: a draw after which
hardly any could is nearly as bad as one with none. Draws of nothing but consonants, or of vowels,
are rare and deadly for who keeps none of the others: they are tried on purpose then, and weighed by
their chance. Where few plays could follow the best one, more plays are tried on more draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, exp
from random import Random
from typing import Final, NamedTuple

import numpy as np

from .arrays import DOWN, FIRST, LAST, LINE, Bytes, Floats, Ints
from .laying import lay, lift, without
from .patience import Last, after
from .position import Plays
from .words import Words

LOST = 60.0  # words: the cost of a dead end, which is worse than any way round
EXITS = 15.0  # plays: with so many to follow, a dead end is 1/e as near as with none
RISKY = 40  # plays: with fewer to follow on some draw, more is tried
MORE = 24, 30  # plays and draws then
HARD = 3  # draws on purpose
SELDOM = 0.005  # hard draws rarer than this are no reason to try more
MANY = 1_000_000  # plays to follow, where nothing need follow
VOWELS: Final = np.array([letter in "AEIOUY?" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"])


class Table(NamedTuple):
    """What a lone player has before them."""

    words: Words
    boards: Bytes
    rack: Ints
    leave: Floats
    hidden: list[int]  # blocks in the box
    rng: Random


class Outlook(NamedTuple):
    """What may come of plays."""

    need: Floats  # words, dead ends included
    exits: Ints  # the fewest plays that could follow on any draw


def foreseen(
    words: Words, boards: Bytes, rack: Ints, last: Last | None, leave: Floats, hidden: list[int],
    tries: tuple[int, int], rng: Random,
) -> tuple[Plays, Floats]:  # fmt: skip
    """The plays that may follow, best first, and the words each would still need: the best few by
    what follows on sampled draws."""
    table = Table(words, boards, rack, leave, hidden, rng)
    plays, need = after(words, boards, rack, last, leave)
    if not tries[1] or not len(need):
        return plays, need
    ahead = _tried(table, plays, need, *tries)
    if ahead.need.min() > 0 and ahead.exits[int(np.argmin(ahead.need))] < RISKY:
        ahead = _tried(table, plays, need, *MORE)
    order = np.argsort(ahead.need, kind="stable")
    best = Plays(plays.rows[order], plays.letters[order], plays.worth[order], plays.total)
    return best, ahead.need[order]


def _tried(table: Table, plays: Plays, need: Floats, few: int, draws: int) -> Outlook:
    """The first few plays on these many draws; a play that arrives needs nothing more."""
    found = Outlook(np.where(need == 0.0, 0.0, need + LOST), np.full(len(need), MANY))
    hidden = table.hidden
    samples = [table.rng.sample(hidden, len(hidden)) for _ in range(draws)]
    for at in range(min(few, len(need))):
        if need[at] > 0.0:
            row, letters = plays.rows[at], plays.letters[at]
            lay(table.boards, row, letters)
            found.need[at], found.exits[at] = _followed(table, row, letters, samples)
            lift(table.boards, row, letters)
    return found


def _followed(
    table: Table, row: Ints, letters: Bytes, samples: list[list[int]]
) -> tuple[float, int]:
    """The words that are needed after a play, and the fewest plays that could follow it."""
    here = Last(int(row[DOWN]), int(row[LINE]), int(row[FIRST]), int(row[LAST]))
    held = without(table.rack, letters, row)
    missing = int(min(table.rack.sum() - held.sum(), len(table.hidden)))
    drawn = [sample[:missing] for sample in samples]
    ways = [_ways_on(table, here, held, draw) for draw in drawn]
    total, exits = float(np.mean([need for need, _ in ways])), min(each for _, each in ways)
    for kind, chance, draws in _hard(table, held, missing):
        others = [way[0] for way, draw in zip(ways, drawn, strict=True) if kind[draw].any()]
        hard = [_ways_on(table, here, held, draw) for draw in draws]
        if others:
            total = (1 - chance) * float(np.mean(others))
            total += chance * float(np.mean([need for need, _ in hard]))
        if chance > SELDOM:
            exits = min(exits, *(each for _, each in hard))
    return total, exits


def _hard(table: Table, held: Ints, missing: int) -> Iterator[tuple[Ints, float, list[list[int]]]]:
    """Who keeps no vowel, or no consonant, may draw none: the blocks that would help, by kind, the
    chance of none of them, and some such draws."""
    for kind in (VOWELS, ~VOWELS):
        others = [each for each in table.hidden if not kind[each]]
        if missing and len(others) >= missing and not held[kind].any():
            chance = comb(len(others), missing) / comb(len(table.hidden), missing)
            yield kind, chance, [table.rng.sample(others, missing) for _ in range(HARD)]


def _ways_on(table: Table, here: Last, held: Ints, drawn: list[int]) -> tuple[float, int]:
    """After a draw: the words needed by the best play, with the risk of a dead end; how many plays
    there are."""
    hand = held + np.bincount(drawn, minlength=len(held))
    following, needs = after(table.words, table.boards, hand, here, table.leave, 1)
    if not following.total:
        return LOST + 1, 0
    if needs[0] == 0.0:
        return 1.0, MANY
    risk = exp(-following.total / EXITS)
    return 1 + (1 - risk) * float(needs[0]) + risk * LOST, following.total
