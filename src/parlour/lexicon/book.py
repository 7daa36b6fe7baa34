"""The book of words: everything the shipped file knows about a spelling, by plain look-ups.

Only the standard library is used, so that asking for one word costs neither NumPy nor much
memory: the file is mapped, and a look-up touches a few of its pages.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import (
    INFLECTION_TEXT,
    STORED_LABELS,
    inflection_names,
)
from parlour.lexicon.layout import Sections, digest_of, map_file, remedy, unpack

ZIPF_SCALE = 30
BY_S = 1 << 7
NEEDED = frozenset(
    "words starts slots flags sources zipf ground lemmas lemmas_at first first_at more more_at "
    "parts parts_at links links_at own marked marks texts roots roots_at".split()
)


@dataclass(frozen=True)
class Mark:
    """A label on a word and the evidence for it."""

    label: str
    evidence: str
    inherited: bool  # the evidence is about the word's base


@dataclass(frozen=True)
class Base:
    """What a word is an inflection of."""

    number: int
    kinds: int
    by_s: bool  # by nothing but S or ES

    def text(self) -> str:
        return " and ".join(INFLECTION_TEXT[name] for name in inflection_names(self.kinds))


class Book:
    """Words by number and numbers by word."""

    def __init__(self, sections: Sections, digest: bytes, where: str) -> None:
        missing = NEEDED - sections.keys()
        if missing:
            raise LexiconError(f"{where}: lacks {', '.join(sorted(missing))}; {remedy(where)}")
        self.sections = sections
        self._digest = digest
        self.flags = sections["flags"]
        self.sources = sections["sources"]
        self.ground = sections["ground"]
        self.own = sections["own"]
        self._zipf = sections["zipf"]
        self._words = sections["words"]
        self._slots = sections["slots"]
        self._mask = len(self._slots) - 1
        self._texts = bytes(sections["texts"]).decode().split("\n")
        # By length n: the first word's number, the end, and where row 0 would lie.
        starts = list(sections["starts"])
        self.starts = starts
        self._rows = []
        at = 0
        for length, (first, end) in enumerate(zip(starts, starts[1:], strict=False)):
            self._rows.append((first, end, at - first * length))
            at += (end - first) * length
        if at != len(self._words) or starts[-1] != len(self.flags):
            raise LexiconError(f"{where}: its words do not add up; {remedy(where)}")

    def __len__(self) -> int:
        return len(self.flags)

    def find(self, word: str) -> int:
        """The word's number, or -1. The word is in capitals."""
        try:
            spelling = word.encode("ascii")
            first, end, origin = self._rows[len(spelling)]
        except (UnicodeEncodeError, IndexError):
            return -1
        length = len(spelling)
        slots, mask, words = self._slots, self._mask, self._words
        slot = crc32(spelling) & mask
        while number := slots[slot]:
            number -= 1
            if first <= number < end:
                at = origin + number * length
                if words[at : at + length] == spelling:
                    return number
            slot = (slot + 1) & mask
        return -1

    def word(self, number: int) -> str:
        length = self._length(number)
        at = self._rows[length][2] + number * length
        return bytes(self._words[at : at + length]).decode()

    def _length(self, number: int) -> int:
        length = bisect_left(self.starts, number + 1) - 1
        return length

    def of_length(self, length: int) -> Iterator[tuple[int, str]]:
        """All words of a length with their numbers, in alphabetical order."""
        if 0 <= length < len(self._rows):
            first, end, origin = self._rows[length]
            rows = bytes(self._words[origin + first * length : origin + end * length]).decode()
            for place in range(end - first):
                yield first + place, rows[place * length : (place + 1) * length]

    def zipf(self, number: int) -> float:
        return self._zipf[number] / ZIPF_SCALE

    def run(self, name: str, number: int) -> list[int]:
        """The numbers that belong to a word in one of the sections with runs."""
        at = self.sections[f"{name}_at"]
        return self.sections[name][at[number] : at[number + 1]].tolist()

    def bases(self, number: int) -> list[Base]:
        return [
            Base(entry >> 8, entry & 0x7F, bool(entry & BY_S))
            for entry in self.run("lemmas", number)
        ]

    def marks(self, number: int) -> list[Mark]:
        """The labels of a word, each with its evidence."""
        marked, marks = self.sections["marked"], self.sections["marks"]
        found = []
        place = bisect_left(marked, number)
        while place < len(marked) and marked[place] == number:
            mark = marks[place]
            label = STORED_LABELS[mark >> 12]
            found.append(Mark(label, self._texts[mark & 0x7FF], bool(mark & 0x800)))
            place += 1
        return found

    def is_whole(self) -> bool:
        """Whether every byte is as it was written; reads the whole file."""
        digest = sha256()
        for section in self.sections.values():
            digest.update(section.cast("B"))
        return digest.digest() == self._digest

    def root(self, number: int) -> tuple[str, str]:
        """Language code and term of a root."""
        at = self.sections["roots_at"]
        line = bytes(self.sections["roots"][at[number] : at[number + 1] - 1]).decode()
        language, _, term = line.partition(":")
        return language, term


def open_book(path: Path) -> Book:
    content = map_file(path)
    return Book(unpack(content, str(path)), digest_of(content), str(path))
