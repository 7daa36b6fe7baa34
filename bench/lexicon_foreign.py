"""The words of the ordinary tier that are labelled foreign, to be judged by hand: are they?

`./run bench lexicon_foreign` prints 200 at random, or all where there are fewer;
tests/lexicon/vectors/foreign.tsv is such a list, with F for foreign and E for plain English.
At most one in five should be English.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

from parlour.house.dictionaries import folder
from parlour.lexicon.book import Book
from parlour.lexicon.catalogue import shipped_book
from parlour.lexicon.labels import LABEL_BIT, TIER_BIT


def main() -> list[str]:
    """Draw, print and return the words."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    wanted = parser.parse_args()
    found = drawn(shipped_book(folder()), wanted.seed, wanted.count)
    print("\n".join(found))
    return found


def drawn(book: Book, seed: int, count: int) -> list[str]:
    """The same words for the same book and seed, in alphabetical order."""
    needed = TIER_BIT["ordinary"] | LABEL_BIT["foreign"]
    words = [book.word(n) for n in range(len(book)) if book.flags[n] & needed == needed]
    return sorted(words if len(words) <= count else Random(seed).sample(words, count))


if __name__ == "__main__":
    main()
