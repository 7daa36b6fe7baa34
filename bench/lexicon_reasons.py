"""Reasons for kinship at random, to be judged by hand: is what is said of two words true?

Half of the pairs are related and no mere inflections, half are unrelated though the one stands in
the other, as captures do. `./run bench lexicon_reasons --seed N` prints a table to be filled in:
tests/lexicon/vectors/reasons_N.tsv is such a table, with T for true and F for untrue.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random

from parlour.house.dictionaries import folder
from parlour.lexicon.book import Book
from parlour.lexicon.catalogue import shipped_book
from parlour.lexicon.entry import entry_of
from parlour.lexicon.kin import relation
from parlour.lexicon.labels import LABEL_MASK, TIER_BIT, UNWANTED

KNOWN = 2.5  # Zipf value of words that somebody may play
SHORTEST = 4
Pair = tuple[str, str, str]  # two words and what is said of them


def main() -> list[Pair]:
    """Draw, print and return the pairs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    wanted = parser.parse_args()
    found = drawn(shipped_book(folder()), wanted.seed, wanted.count)
    for pair in found:
        print("\t".join(pair))
    return found


def drawn(book: Book, seed: int, count: int) -> list[Pair]:
    """Half related, half not, the same for the same book and seed."""
    rng = Random(seed)
    words = [book.word(number) for number in range(len(book)) if _is_known(book, number)]
    kin, strangers = _kin(book, rng, words), _strangers(book, rng, words)
    return [next(kin) for _ in range(count - count // 2)] + [
        next(strangers) for _ in range(count // 2)
    ]


def _is_known(book: Book, number: int) -> bool:
    flags = book.flags[number]
    plain = flags & TIER_BIT["ordinary"] and not flags & (LABEL_MASK | UNWANTED)
    return bool(plain) and len(book.word(number)) >= SHORTEST and book.zipf(number) >= KNOWN


def _kin(book: Book, rng: Random, words: list[str]) -> Iterator[Pair]:
    known = set(words)
    while True:
        word = rng.choice(words)
        entry = entry_of(book, word)
        family = [other for other in entry.family if other in known] if entry else []
        if family:
            other = rng.choice(family)
            found = relation(book, word, other)
            if found.kind != "inflection":
                yield word, other, found.why


def _strangers(book: Book, rng: Random, words: list[str]) -> Iterator[Pair]:
    known = set(words)
    while True:
        new = rng.choice(words)
        inside = sorted(
            old
            for start in range(len(new))
            for end in range(start + SHORTEST, len(new) + 1)
            if (old := new[start:end]) in known and old != new
        )
        if inside:
            old = rng.choice(inside)
            found = relation(book, old, new)
            if not found:
                yield old, new, found.why


if __name__ == "__main__":
    main()
