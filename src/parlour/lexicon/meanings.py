"""What a word means: its own entry, or what it is a form, a spelling or a derivative of.

Meanings, and how words are said, are looked up in the file that set-up compiled; without it there
are none.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from parlour.lexicon.affixes import affixes_between
from parlour.lexicon.book import Book

DEEPEST = 3  # UNREALISABLES: plural, another spelling, a derivative
# Spellings that come in two: the one asked for, and the other.
_SPELLINGS = (
    ("IS", "IZ"),
    ("YS", "YZ"),
    ("OUR", "OR"),
    ("AE", "E"),
    ("OE", "E"),
    ("RE", "ER"),
    ("LL", "L"),
    ("PH", "F"),
    ("C", "K"),
    ("GUE", "G"),
)
# Affixes that say the same of every word they are put on.
LIVING_PREFIXES = (
    "UN NON OVER UNDER OUT MIS PRE ANTI COUNTER SUPER SUB INTER SEMI PSEUDO HYPER MULTI MICRO "
    "MINI ULTRA POST NEO POLY"
).split()
LIVING_SUFFIXES = (
    "NESS LESS LIKE SHIP HOOD LY ABLE ABILITY ISH ISM IST ISTS IZE ISE ATION ING INGS"
).split()
LEAST_LONG, LEAST_BASE = 7, 5  # letters
Look = Callable[[str], list[str]]


def meanings(path: Path, book: Book, word: str) -> list[str]:
    """The senses of a word, a line each; empty where none is known or the file is missing."""
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as store:

            def look(asked: str) -> list[str]:
                found = store.execute(
                    "select text from meanings where word = ?", (asked,)
                ).fetchone()
                return str(found[0]).split("\n") if found else []

            return explained(book, word, look)
    except sqlite3.DatabaseError:
        return []


def sound(path: Path, word: str) -> str:
    """How a word is said in America, in the phonetic alphabet; empty where that is not known."""
    if not path.exists():
        return ""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as store:
            found = store.execute("select text from sounds where word = ?", (word,)).fetchone()
    except sqlite3.DatabaseError:
        return ""
    return str(found[0]) if found else ""


def explained(book: Book, word: str, look: Look, depth: int = DEEPEST) -> list[str]:
    """A word's own meanings, or those of what it is made of, told as such."""
    own = look(word)
    number = book.find(word)
    if own or number < 0 or not depth:
        return own
    for how, other in _made(book, number, word):
        found = explained(book, other, look, depth - 1)
        if found:
            fitting = sorted(found, key=lambda text: not text.startswith(_speech_of(how)))
            return [f"{how}: {fitting[0]}", *fitting[1:]]
    return []


def _speech_of(how: str) -> str:
    """The part of speech that a form belongs to: LUSTED is of the verb."""
    if "plural" in how:
        return "noun"
    return "verb" if re.match("third|past|present", how) else ""


def _made(book: Book, number: int, word: str) -> Iterator[tuple[str, str]]:
    """What a word is in terms of others, the surest first."""
    for base in book.bases(number):
        yield f"{base.text()} of {book.word(base.number)}", book.word(base.number)
    for other in other_spellings(word):
        if book.find(other) >= 0:
            yield f"another spelling of {other}", other
    for part in _shorter(book, number, word):
        made = affixes_between(part, word)
        yield (f"{made}; {part}" if made else f"made with {part}"), part
    for under in _under_affix(word):
        if book.find(under) >= 0 and (made := affixes_between(under, word)):
            yield f"{made}; {under}", under


def _under_affix(word: str) -> Iterator[str]:
    """What a long word is regularly made of where no source tells: NONFAMILY, UNPRIMED, CAPLESS."""
    if len(word) < LEAST_LONG:
        return
    for prefix in LIVING_PREFIXES:
        if word.startswith(prefix) and len(word) >= len(prefix) + LEAST_BASE:
            yield word.removeprefix(prefix)
    for suffix in LIVING_SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) >= LEAST_BASE:
            yield from (f"{stem}E", stem) if suffix[0] in "AEIY" else (stem,)
            yield from (f"{stem[:-1]}Y",) if stem.endswith("I") else ()
            yield from (stem[:-1],) if stem[-1] == stem[-2] else ()


def _shorter(book: Book, number: int, word: str) -> list[str]:
    """The words it is made of or derived from, the longest first."""
    near = {book.word(other) for name in ("parts", "links") for other in book.run(name, number)}
    roots = (book.root(root) for root in book.run("first", number))
    near |= {term.upper() for language, term in roots if language == "en"}
    shorter = {other for other in near if len(other) < len(word) and book.find(other) >= 0}
    return sorted(shorter, key=lambda other: (-len(other), other))


def other_spellings(word: str) -> Iterator[str]:
    """The word with one of the ways of spelling it exchanged for the other."""
    for one, two in (*_SPELLINGS, *((two, one) for one, two in _SPELLINGS)):
        for match in re.finditer(one, word):
            yield word[: match.start()] + two + word[match.end() :]
