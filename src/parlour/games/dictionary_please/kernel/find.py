"""What can be made at a table: the search, the test of kinship, and room for what they find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from parlour.core.words import Lexicon
from parlour.lexicon.kernel.letters import LETTERS, encode
from parlour.lexicon.shipped import ShippedLexicon

from .double import MOST_OLDS
from .kinship import Kin, keep_unrelated, kin_of
from .search import search
from .single import NONE
from .table import Table
from .vocabulary import Vocabulary, vocabulary_of

ROOM = 1 << 14  # plays that are found without a second search


@dataclass(frozen=True)
class Old:
    """A word on the table, as whoever is to play sees it."""

    text: str
    own: bool
    joins: bool = True  # may it be joined with another?


@dataclass(frozen=True)
class Plays:
    """What was found: for each play a word and up to two words on the table (or NONE)."""

    vocabulary: Vocabulary
    found: np.ndarray  # int32 [plays, 3]

    def __len__(self) -> int:
        return len(self.found)

    def texts(self) -> list[tuple[str, tuple[int, ...]]]:
        """Each word, with the places of the words it takes."""
        return [
            (self.vocabulary.text(word), tuple(int(o) for o in (one, two) if o != NONE))
            for word, one, two in self.found
        ]


class Finder:
    """A dictionary, or as much of it as somebody knows, ready to be searched."""

    def __init__(self, lexicon: Lexicon, least_zipf: float = 0.0, rude: bool = False) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary_of(lexicon, least_zipf, rude)
        self.kin = _kin(lexicon)
        self._related = lru_cache(1 << 16)(lambda old, new: bool(lexicon.relation(old, new)))

    def plays(self, letters: str, table: Sequence[Old], kinship: bool = True) -> Plays:
        """All that free letters and the words on a table make, whole words and letters checked."""
        plays = Plays(self.vocabulary, self._searched(letters, table))
        return self._unrelated(plays, table) if kinship else plays

    def _searched(self, letters: str, table: Sequence[Old]) -> np.ndarray:
        if len(table) > MOST_OLDS:
            raise ValueError(f"more than {MOST_OLDS} words on the table")
        laid = Table(
            counted([letters])[0],
            counted([old.text for old in table]),
            _rows(table),
            np.array([len(old.text) for old in table], np.int64),
            np.array([old.own for old in table], np.bool_),
            np.array([old.joins for old in table], np.bool_),
        )
        found = np.empty((ROOM, 3), np.int32)
        count = search(self.vocabulary.words, laid, found)
        if count > ROOM:
            found = np.empty((count, 3), np.int32)
            search(self.vocabulary.words, laid, found)
        return found[:count]

    def _unrelated(self, plays: Plays, table: Sequence[Old]) -> Plays:
        kept = np.ones(len(plays), np.bool_)
        theirs = np.array([not old.own for old in table], np.bool_)
        if self.kin is not None and isinstance(self.lexicon, ShippedLexicon):
            book = self.lexicon.book
            numbers = np.array([book.find(old.text) for old in table], np.int64)
            keep_unrelated(self.kin, plays.vocabulary.numbers, numbers, theirs, plays.found, kept)
        else:
            for nth, (text, olds) in enumerate(plays.texts()):
                old_texts = [table[old].text for old in olds if theirs[old]]
                kept[nth] = not any(self._related(old, text) for old in old_texts)
        return Plays(plays.vocabulary, plays.found[kept])


@lru_cache(maxsize=2)
def _kin(lexicon: Lexicon) -> Kin | None:
    """One for all who play with the same dictionary; a fixture has its own small one."""
    return kin_of(lexicon.book) if isinstance(lexicon, ShippedLexicon) else None


def counted(texts: Sequence[str]) -> np.ndarray:
    """Letters as counts, A to Z."""
    counts = np.zeros((len(texts), LETTERS), np.int64)
    for place, text in enumerate(texts):
        if text:
            counts[place] = np.bincount(encode(text) - 1, minlength=LETTERS)
    return counts


def _rows(table: Sequence[Old]) -> np.ndarray:
    width = max((len(old.text) for old in table), default=1)
    rows = np.zeros((len(table), width), np.uint8)
    for place, old in enumerate(table):
        rows[place, : len(old.text)] = encode(old.text)
    return rows
