"""What people ask of the dictionary: is it a word, what is known of it, may it capture another.

The page and the command both ask here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from parlour.core.game import Illegal
from parlour.core.words import Lexicon, Relation
from parlour.games import GAMES
from parlour.games.dictionary_please.board import SHORTEST
from parlour.games.dictionary_please.scoring import check_capture, check_unrelated, check_word
from parlour.house import dictionaries
from parlour.house.leafing import listed, unscrambled
from parlour.lexicon import catalogue, kin
from parlour.lexicon.book import Book
from parlour.lexicon.entry import Entry, entry_of
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import Tier
from parlour.lexicon.layout import remedy
from parlour.lexicon.meanings import meanings, sound
from parlour.lexicon.shipped import ShippedLexicon
from parlour.lexicon.spelling import MAX_LETTERS

CAPTURES = "dictionary_please"  # the game in which words capture words
# Zipf counts tenfold steps: 3 is one in a million words, 6 one in a thousand.
HOW_COMMON = (
    (5.0, "very common"),
    (4.0, "common"),
    (3.0, "uncommon"),
    (2.0, "rare"),
    (0.01, "very rare"),
)
NEVER_MET = "hardly ever met"
KEPT = 2000  # look-ups that are remembered


@dataclass(frozen=True)
class Ruling:
    """What one game says of a word."""

    game: str
    title: str
    ok: bool
    why: str
    label: str | None  # that bars it
    clause: str  # that bars the label, or that says what a good word is


@dataclass(frozen=True)
class Capture:
    """Whether a new word may take an old one off the table, and how the two are related."""

    old: str
    new: str
    ok: bool
    why: str
    clause: str
    relation: Relation
    added: str  # the letters that come from hand and pool


def rulings(word: str, lexicons: Mapping[str, Lexicon]) -> list[Ruling]:
    """What each game says, given its dictionary."""
    found = []
    for game, lexicon in lexicons.items():
        title, verdict = GAMES[game].title, lexicon.judge(word)
        clause = verdict.clause or dictionaries.word_rules(game).words
        found.append(Ruling(game, title, verdict.ok, verdict.why, verdict.label, clause))
    return found


def capture(lexicon: Lexicon, old: str, new: str) -> Capture:
    """The first thing that stands against it, in the order in which the game looks."""
    relation = lexicon.relation(old, new)
    added = "".join(sorted((Counter(new) - Counter(old)).elements()))
    against = _against(lexicon, old, new, relation)
    clause, why = against or (
        "DP-34",
        f"{new} uses all of {old}, adds {', '.join(added)} and is unrelated",
    )
    return Capture(old, new, against is None, why, clause, relation, added)


def _against(lexicon: Lexicon, old: str, new: str, relation: Relation) -> tuple[str, str] | None:
    """What the game's own rules say, the old word looked up as well as the new one."""
    try:
        check_word(lexicon, new)
        check_word(lexicon, old)
        check_capture(old, new)
        check_unrelated(relation)
    except Illegal as refused:
        return refused.clause, str(refused)
    return None


def browse(lexicon: ShippedLexicon, pattern: str, after: str, most: int) -> list[str]:
    """Good words that fit a pattern: `?` is any letter, `*` any letters or none."""
    shape = re.compile(
        "^" + pattern.replace("?", "[A-Z]").replace("*", "[A-Z]*") + "$", re.MULTILINE
    )
    fixed, found = len(pattern.replace("*", "")), list[str]()
    longest = MAX_LETTERS if "*" in pattern else fixed
    for length in range(max(fixed, SHORTEST, len(after)), longest + 1):
        first, lines = lexicon.book.lines_of(length)
        for match in shape.finditer(lines):
            passed = len(after) == length and match[0] <= after
            if not passed and lexicon.is_good(first + match.start() // (length + 1)):
                found.append(match[0])
                if len(found) == most:
                    return found
    return found


def meanings_of(book: Book, word: str) -> list[str]:
    """The word's own meanings, or those of what it is made of."""
    return meanings(dictionaries.meanings_path(), book, word)


def sound_of(word: str) -> str:
    """How a word is said, or nothing."""
    return sound(dictionaries.meanings_path(), word)


def meanings_compiled() -> bool:
    return dictionaries.meanings_path().exists()


def how_common(zipf: float) -> str:
    """A frequency in words."""
    return next((words for least, words in HOW_COMMON if zipf >= least), NEVER_MET)


class Desk:
    """The shipped dictionary, opened at the first question and kept; any thread may ask."""

    def __init__(self) -> None:
        self._book: Book | None = None
        self._opening = Lock()
        # Finding a family takes milliseconds, and common words are asked for again.
        self._entry = lru_cache(KEPT)(lambda word: entry_of(self.book(), word))

    def book(self) -> Book:
        """LexiconError where it is missing or damaged; then the next question tries again."""
        with self._opening:
            if self._book is None:
                try:
                    book = catalogue.shipped_book(dictionaries.folder())
                except OSError as problem:
                    raise LexiconError(f"it cannot be unpacked: {problem}") from problem
                if not book.is_whole():
                    where = str(catalogue.unpacked_path(dictionaries.folder()))
                    raise LexiconError(f"{where}: its content has changed; {remedy(where)}")
                self._book = book
            return self._book

    def rulings(self, word: str, tier: Tier | None) -> list[Ruling]:
        """In one tier for all, or for each game in its own."""
        book = self.book()
        cuts = {
            game: catalogue.cut(
                book, tier or dictionaries.own_tier(game), dictionaries.word_rules(game).bars
            )
            for game in dictionaries.word_games()
        }
        return rulings(word, cuts)

    def entry(self, word: str) -> Entry | None:
        return self._entry(word)

    def browse(self, pattern: str, tier: Tier, after: str, most: int) -> list[str]:
        """The words good where words capture words, by length and alphabet, after a given one."""
        bars = dictionaries.word_rules(CAPTURES).bars
        return browse(catalogue.cut(self.book(), tier, bars), pattern, after, most)

    def listed(self, name: str, tier: Tier) -> list[str]:
        """The words of a list that are good where words capture words."""
        bars = dictionaries.word_rules(CAPTURES).bars
        return listed(catalogue.cut(self.book(), tier, bars), name)

    def anagrams(self, letters: str, tier: Tier, most: int) -> list[str]:
        """The longest good words that can be made of some of these letters; `?` is any letter."""
        bars = dictionaries.word_rules(CAPTURES).bars
        return unscrambled(catalogue.cut(self.book(), tier, bars), letters, SHORTEST, most)

    def relation(self, old: str, new: str) -> Relation:
        return kin.relation(self.book(), old, new)

    def capture(self, old: str, new: str, tier: Tier) -> Capture:
        bars = dictionaries.word_rules(CAPTURES).bars
        return capture(catalogue.cut(self.book(), tier, bars), old, new)
