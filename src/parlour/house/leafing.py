"""Leafing through the dictionary: near misses, the lists that players want, a word for the day."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import islice
from random import Random
from string import ascii_uppercase

from parlour.lexicon.book import Book
from parlour.lexicon.labels import LABEL_MASK, TIER_BIT, UNWANTED
from parlour.lexicon.shipped import ShippedLexicon

VOWELS = frozenset("AEIOU")
# Name -> the title that people read.
LISTS = {
    "two": "Words of two letters",
    "three": "Words of three letters",
    "q": "Q without U",
    "vowels": "All vowels",
    "no-vowels": "No vowel at all",
    "five-vowels": "Every vowel once",
}
MOST_NEAR = 6
LONGEST_LISTED = 12
OF_THE_DAY = (2.0, 3.2)  # how common: known to some, and news to many


def near(book: Book, word: str) -> list[str]:
    """Words one slip away from a spelling, the commonest first; none that nobody wants."""
    wanted = TIER_BIT["standard"]
    found = {number for other in _slips(word) if (number := book.find(other)) >= 0}
    good = [n for n in found if book.flags[n] & wanted and not book.flags[n] & UNWANTED]
    ranked = sorted(good, key=lambda number: (-book.zipf(number), number))
    return [book.word(number) for number in ranked[:MOST_NEAR]]


def _slips(word: str) -> Iterator[str]:
    """A letter left out, put in, exchanged, or two turned round."""
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in ascii_uppercase:
            yield head + letter + tail
            yield head + letter + tail[1:]


def listed(lexicon: ShippedLexicon, name: str) -> list[str]:
    """The good words of a list, by length and alphabet."""
    lengths = {"two": range(2, 3), "three": range(3, 4)}.get(name, range(2, LONGEST_LISTED + 1))
    return [
        word
        for length in lengths
        for number, word in lexicon.book.of_length(length)
        if _belongs(name, word) and lexicon.is_good(number)
        if not lexicon.book.flags[number] & UNWANTED
    ]


def unscrambled(lexicon: ShippedLexicon, letters: str, least: int, most: int) -> list[str]:
    """The longest good words out of some of these letters; `?` is any letter."""
    sizes = range(len(letters), least - 1, -1)
    found = (word for size in sizes for word in _made_of(lexicon, letters, size))
    return list(islice(found, most))


def _made_of(lexicon: ShippedLexicon, letters: str, size: int) -> Iterator[str]:
    blanks, own = letters.count("?"), letters.replace("?", "")
    supply, known = Counter(own), f"[{own}]*" if own else ""
    # First by which letters there are, which is quick; then by how many of each.
    shape = re.compile(f"^{known}(?:[A-Z]{known}){{0,{blanks}}}$", re.MULTILINE)
    first, lines = lexicon.book.lines_of(size)
    for match in shape.finditer(lines):
        missing = (Counter(match[0]) - supply).total()
        if missing <= blanks and lexicon.is_good(first + match.start() // (size + 1)):
            yield match[0]


def _belongs(name: str, word: str) -> bool:
    match name:
        case "q":
            return "Q" in word and "QU" not in word
        case "vowels":
            return VOWELS.issuperset(word)
        case "no-vowels":
            return VOWELS.isdisjoint(word) and "Y" not in word
        case "five-vowels":
            return all(word.count(vowel) == 1 for vowel in VOWELS)
        case _:
            return True


def of_the_day(book: Book, day: date) -> str:
    """One word for everybody on a day: plain, ordinary, neither everyday nor outlandish."""
    rng, ordinary = Random(day.toordinal()), TIER_BIT["ordinary"]
    while True:
        number = rng.randrange(len(book))
        flags = book.flags[number]
        plain = flags & ordinary and not flags & (UNWANTED | LABEL_MASK)
        least, most = OF_THE_DAY
        if plain and not book.bases(number) and least <= book.zipf(number) <= most:
            return book.word(number)
