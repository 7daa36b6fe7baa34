"""How many words have a meaning, tier by tier, in a sample drawn with a seed.

`./run bench lexicon_meanings` asks 6,000 words a tier; meanings must have been compiled by set-up.
Wanted: 95 % of the ordinary and 85 % of the standard tier.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

from parlour.house.dictionaries import folder
from parlour.house.enquiries import meanings_compiled, meanings_of
from parlour.lexicon.catalogue import shipped_book
from parlour.lexicon.labels import TIER_BIT, TIERS


def main() -> dict[str, float]:
    """Ask, print and return the shares."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=6000)
    wanted = parser.parse_args()
    if not meanings_compiled():
        parser.error("there are no meanings here; ./run setup compiles them")
    book = shipped_book(folder())
    rng, found = Random(wanted.seed), {}
    for tier in TIERS:
        bit = TIER_BIT[tier]
        words = [number for number in range(len(book)) if book.flags[number] & bit == bit]
        drawn = rng.sample(words, min(wanted.count, len(words)))
        told = sum(bool(meanings_of(book, book.word(number))) for number in drawn)
        found[tier] = told / len(drawn)
        print(f"{tier:<10}{len(drawn):>7} asked{found[tier]:>9.1%} have a meaning")
    return found


if __name__ == "__main__":
    main()
