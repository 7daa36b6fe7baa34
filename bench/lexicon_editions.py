"""What changed between two editions of the dictionary: words by tier, label and game.

`./run bench lexicon_editions FIRST.xz` sets a packed dictionary of old beside the shipped one and
prints the table of docs/lexicon.md. The first edition is parlour-en-1.xz as of 4f4e7f3^.
"""

from __future__ import annotations

import lzma
from argparse import ArgumentParser
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from parlour.games import GAMES
from parlour.house.dictionaries import own_tier, word_rules
from parlour.lexicon import layout
from parlour.lexicon.catalogue import PACKED
from parlour.lexicon.labels import LABEL_BIT, STORED_LABELS, TIER_BIT, TIERS

WITH_WORDS = ("fourcyte", "dictionary_please", "crosticon", "keyword")
Flags = dict[str, int]  # a word's tiers and labels


def main() -> dict[str, tuple[int, ...]]:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path)
    editions = [flags_of(path) for path in (parser.parse_args().first, PACKED)]
    found = {}
    for name, is_in in tests().items():
        first, second = (
            {word for word, flags in each.items() if is_in(flags)} for each in editions
        )
        found[name] = (len(first), len(second), len(second - first), len(first - second))
        print(f"| {name} | " + " | ".join(f"{number:,}" for number in found[name]) + " |")
    return found


def flags_of(packed: Path) -> Flags:
    """Read without a book: the sections of the first edition's file are fewer."""
    content = bytearray(lzma.decompress(packed.read_bytes()))
    count = layout.HEADER.unpack_from(content)[2]
    sections = {}
    for place in range(count):
        at = layout.HEADER.size + place * layout.SECTION.size
        name, start, length = layout.SECTION.unpack_from(content, at)
        sections[name.rstrip(b"\0").decode()] = bytes(content[start : start + length])
    starts, flags = array("I", sections["starts"]), array("I", sections["flags"])
    found, at = {}, 0
    for length, (first, end) in enumerate(pairwise(starts)):
        for number in range(first, end):
            found[sections["words"][at : at + length].decode()] = flags[number]
            at += length
    return found


def tests() -> dict[str, Callable[[int], bool]]:
    """The rows of the table: whether a word with these flags belongs in each."""

    def having(bits: int, without: int = 0) -> Callable[[int], bool]:
        return lambda flags: flags & bits == bits and not flags & without

    rows = {str(tier): having(TIER_BIT[tier]) for tier in TIERS}
    rows |= {
        f"{label} (labels in standard)": having(TIER_BIT["standard"] | LABEL_BIT[label])
        for label in STORED_LABELS
    }
    for game in WITH_WORDS:
        barred = sum(LABEL_BIT.get(label, 0) for label in word_rules(game).bars)
        rows[f"good in {GAMES[game].title}"] = having(TIER_BIT[own_tier(game)], barred)
    return rows


if __name__ == "__main__":
    main()
