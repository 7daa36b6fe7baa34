"""How common words are in ten languages: wordfreq's tables, read without wordfreq.

A table is a gzipped msgpack list: a header, then one list of words per centibel (a word in the
list at place n has the frequency 10 ** (-n / 100)).
"""

from __future__ import annotations

import gzip

import msgspec

from parlour.lexicon.build.packages import Packages


def read_zipf(packages: Packages, language: str) -> dict[str, float]:
    """Word -> Zipf value (log10 of the uses in a thousand million words)."""
    folder = packages.path("frequency")
    path = folder / f"large_{language}.msgpack.gz"
    if not path.exists():
        path = folder / f"small_{language}.msgpack.gz"
    table = msgspec.msgpack.decode(gzip.decompress(path.read_bytes()))
    return {
        word: round(9 - centibels / 100, 2)
        for centibels, words in enumerate(table[1:])
        for word in words
    }
