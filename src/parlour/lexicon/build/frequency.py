"""How common words are in several languages: wordfreq's tables, read without wordfreq.

A table is a gzipped msgpack list: a header, then one list of words per centibel (a word in the
list at place n has the frequency 10 ** (-n / 100)).
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable

import msgspec

from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.sections import fold

# Greek, Cyrillic and the like: without diacritics they are still none of our letters.
OTHER_LETTERS = "\u0370", "\u1e00"


def read_zipf(packages: Packages, languages: Iterable[str]) -> dict[str, float]:
    """Word without diacritics -> Zipf value (log10 of the uses in a thousand million words); of
    languages, and of spellings that fall together, the commonest counts."""
    found: dict[str, float] = {}
    tables = [_table(packages, language) for language in languages]
    for centibels in reversed(range(max(map(len, tables)))):  # the commonest are written last
        zipf = round(9 - centibels / 100, 2)
        for table in tables:
            if centibels < len(table):
                found.update(dict.fromkeys(_plain(table[centibels]), zipf))
    return found


def _plain(words: list[str]) -> list[str]:
    first, end = OTHER_LETTERS
    ours = [word for word in words if not first <= word[:1] < end]
    return fold("\n".join(ours)).split("\n")  # all at once, which is quicker


def _table(packages: Packages, language: str) -> list[list[str]]:
    folder = packages.path("frequency")
    path = folder / f"large_{language}.msgpack.gz"
    if not path.exists():
        path = folder / f"small_{language}.msgpack.gz"
    table: list[list[str]] = msgspec.msgpack.decode(gzip.decompress(path.read_bytes()))[1:]
    return table
