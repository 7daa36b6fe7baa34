"""The book of words: everything the shipped file knows about a spelling, by plain look-ups.

Only the standard library is used, so that asking for one word costs neither NumPy nor much
memory: the file is mapped, and a look-up touches a few of its pages.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from mmap import mmap
from pathlib import Path
from zlib import crc32

from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import (
    INFLECTION_TEXT,
    STORED_LABELS,
    inflection_names,
)
from parlour.lexicon.layout import digest_of, map_file, offset_of, remedy, unpack
from parlour.lexicon.spelling import is_word

ZIPF_SCALE = 30
BY_S = 1 << 7
NEEDED = frozenset(
    "words starts slots flags sources zipf lemmas lemmas_at first first_at more more_at "
    "told told_at parts parts_at links links_at twins twins_at own marked marks texts roots "
    "roots_at names listed cited met".split()
)
OUTSIDE = ("names", "listed", "cited", "met")  # sections of spellings that are in no tier


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

    def __init__(self, content: bytes | mmap, where: str) -> None:
        sections = unpack(content, where)
        missing = NEEDED - sections.keys()
        if missing:
            raise LexiconError(f"{where}: lacks {', '.join(sorted(missing))}; {remedy(where)}")
        self.where = where
        self.sections = sections
        self._digest = digest_of(content)
        self.flags = sections["flags"]
        self.sources = sections["sources"]
        self.own = sections["own"]
        self._runs = {
            name: (sections[name], sections[f"{name}_at"])
            for name in sections
            if f"{name}_at" in sections and name != "roots"
        }
        self._zipf = sections["zipf"]
        self._content = content  # slices of it are bytes, which compare far quicker than views
        self._texts = bytes(sections["texts"]).decode().split("\n")
        self._lines: dict[int, tuple[int, str]] = {}
        # By length: the first word's number, the end, and where the row before word 0 would lie
        # (the hash table counts from one).
        starts = list(sections["starts"])
        self.starts = starts
        self._rows = []
        at = begin = offset_of(content, "words")
        for length, (first, end) in enumerate(pairwise(starts)):
            self._rows.append((first, end, at - (first + 1) * length))
            at += (end - first) * length
        if at - begin != len(sections["words"]) or starts[-1] != len(self.flags):
            raise LexiconError(f"{where}: its words do not add up; {remedy(where)}")
        self.find = _finder(content, sections["slots"], self._rows)
        """The number of a word in capitals, or -1."""

    def __len__(self) -> int:
        return len(self.flags)

    @property
    def digest(self) -> str:
        """The sha256 of its content, as the file's header promises it."""
        return self._digest.hex()

    def word(self, number: int) -> str:
        length = self._length(number)
        at = self._rows[length][2] + (number + 1) * length
        return self._content[at : at + length].decode()

    def _length(self, number: int) -> int:
        return bisect_left(self.starts, number + 1) - 1

    def lines_of(self, length: int) -> tuple[int, str]:
        """The first number of a length, and all its words, a line each: what a pattern searches."""
        if length not in self._lines:
            words = [word for _, word in self.of_length(length)]
            first = self.starts[length] if length < len(self.starts) else 0
            self._lines[length] = (first, "\n".join(words))
        return self._lines[length]

    def of_length(self, length: int) -> Iterator[tuple[int, str]]:
        """All words of a length with their numbers, in alphabetical order."""
        if 0 <= length < len(self._rows):
            first, end, origin = self._rows[length]
            at = origin + length
            rows = self._content[at + first * length : at + end * length].decode()
            for place in range(end - first):
                yield first + place, rows[place * length : (place + 1) * length]

    def zipf(self, number: int) -> float:
        return self._zipf[number] / ZIPF_SCALE

    def run(self, name: str, number: int) -> list[int]:
        """The numbers that belong to a word in one of the sections with runs."""
        column, at = self._runs[name]
        begin, end = at[number], at[number + 1]
        return column[begin:end].tolist() if begin < end else []

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

    def outside(self, word: str) -> str | None:
        """Which kind of spelling in no tier a word is, if any source has it."""
        if not is_word(word):
            return None
        line = f"\n{word}\n".encode()
        for name in OUTSIDE:
            begin = offset_of(self._content, name)
            if self._content.find(line, begin, begin + len(self.sections[name])) >= 0:
                return name
        return None

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


def _finder(
    content: bytes | mmap, slots: memoryview, rows: list[tuple[int, int, int]]
) -> Callable[[str], int]:
    """The look-up as a closure: it is asked more than anything else, and this is the quickest."""
    mask, longest = len(slots) - 1, len(rows)

    def find(word: str) -> int:
        try:
            spelling = word.encode()
        except UnicodeEncodeError:  # half a character
            return -1
        length = len(spelling)
        if length >= longest:
            return -1
        first, end, origin = rows[length]
        slot = crc32(spelling) & mask
        while place := slots[slot]:
            if first < place <= end:
                at = origin + place * length
                if content[at : at + length] == spelling:
                    return place - 1
            slot = (slot + 1) & mask
        return -1

    return find


def open_book(path: Path) -> Book:
    return Book(map_file(path), str(path))
