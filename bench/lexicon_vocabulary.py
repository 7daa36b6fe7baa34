"""Words that a bot of a level knows, at random, to be judged by hand: would a family know them?

`./run bench lexicon_vocabulary --level casual --seed N` prints words that are good in some game of
words and common enough for the level; tests/lexicon/vectors/known_LEVEL.tsv are two such draws,
with K for a word that grown-ups in a family know and U for one that they may not.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.house.dictionaries import folder, own_tier, word_games, word_rules
from parlour.lexicon.book import Book
from parlour.lexicon.catalogue import cut, shipped_book
from parlour.lexicon.labels import UNWANTED


def main() -> list[str]:
    """Draw, print and return the words."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=tuple(LEAST_ZIPF), default="casual")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    wanted = parser.parse_args()
    found = drawn(shipped_book(folder()), LEAST_ZIPF[wanted.level], wanted.seed, wanted.count)
    print("\n".join(found))
    return found


def drawn(book: Book, least: float, seed: int, count: int) -> list[str]:
    """The same words for the same book and seed."""
    lexicons = [cut(book, own_tier(game), word_rules(game).bars) for game in word_games()]
    known = [
        book.word(number)
        for number in range(len(book))
        if book.zipf(number) >= least and not book.flags[number] & UNWANTED
        if any(lexicon.is_good(number) for lexicon in lexicons)
    ]
    return sorted(Random(seed).sample(known, count))


if __name__ == "__main__":
    main()
