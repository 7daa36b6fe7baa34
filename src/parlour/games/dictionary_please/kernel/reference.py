"""The same search in plain Python, word by word and pair by pair: the kernel is tested with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from ..board import holds
from .find import Old

Made = tuple[str, tuple[int, ...]]


def every_play(
    words: Iterable[str],
    letters: str,
    table: Sequence[Old],
    related: Callable[[str, str], bool] | None = None,
) -> set[Made]:
    """Every word with the places of the words it takes; with `related`, only good captures."""
    found: set[Made] = set()
    for word in words:
        inside = [place for place, old in enumerate(table) if holds(word, old.text)]
        for count in (0, 1, 2):
            for taken in combinations(inside, count):
                olds = [table[place] for place in taken]
                if not _letters_fit(word, letters, olds) or _barred(word, olds):
                    continue
                if related and any(related(old.text, word) for old in olds if not old.own):
                    continue
                found.add((word, taken))
    return found


def every_chain(
    words: Iterable[str], plays: Iterable[Made], letters: str, table: Sequence[Old]
) -> set[Made]:
    """Those of some plays that can be double captures of words that are made first."""
    known = [word for word in words if holds(letters, word)]
    return {
        (word, taken)
        for word, taken in plays
        if any(
            _is_chain(word, [table[place] for place in taken], firsts)
            for firsts in _firsts(known, word, len(taken))
        )
    }


def _firsts(known: list[str], word: str, taken: int) -> Iterable[tuple[str, ...]]:
    """Words that may be made first, so that two are joined; of one word there may be two."""
    inside = [each for each in known if holds(word, each)]
    if taken == 0:
        return ((one, two) for one in inside for two in inside)
    return ((one,) for one in inside) if taken == 1 else ()


def _is_chain(word: str, olds: list[Old], firsts: tuple[str, ...]) -> bool:
    joined = [*(old.text for old in olds), *firsts]
    return (
        all(old.joins for old in olds)
        and holds(word, "".join(joined))
        and not any(each in word for each in joined)
    )


def _letters_fit(word: str, letters: str, olds: list[Old]) -> bool:
    taken = "".join(old.text for old in olds)
    return holds(word, taken) and holds(letters + taken, word)


def _barred(word: str, olds: list[Old]) -> bool:
    """What is no play: nothing changed, nothing added, or a word of two that stays whole."""
    if len(olds) == 1:
        old = olds[0]
        return word == old.text or (len(word) == len(old.text) and not old.own)
    return any(not old.joins or old.text in word for old in olds)
