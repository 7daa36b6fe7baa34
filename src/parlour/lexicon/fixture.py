"""A dictionary out of a small text file, for tests and for tables with a word list of their own.

One word a line, then a tab and comma-separated marks: `s:BASE`, `of:BASE`, `family:NAME` and
labels. One spelling on several lines is several entries. Affixes are entries labelled affix,
written `X-`, `-X` or bare. Two words are related exactly by the marks and by whole words and
affixes in the spelling; nothing else is guessed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from parlour.core.words import Relation, Verdict
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import LABELS
from parlour.lexicon.spelling import is_word, spelt_label

MAX_BYTES = 32 << 20
MAX_LINE = 1000
VERDICTS = 1024  # that are remembered, since rules ask for the same words at every turn
MATCHES = 500_000  # words of patterns, likewise: of a long list few patterns are remembered
LEAST_PART = 3  # a word that may stand beside another in a compound has so many letters


@dataclass(frozen=True)
class Entry:
    """One line of the file."""

    word: str
    s_of: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def read_fixture(path: Path) -> list[Entry]:
    """The entries of a fixture file, or a LexiconError that names the bad line."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise LexiconError(f"{path}: a word list may have {MAX_BYTES >> 20} MB at most")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise LexiconError(f"{path}: cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise LexiconError(f"{path}: is not UTF-8 text, so it is no word list") from problem
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            entries.append(_entry(line, f"{path}, line {number}"))
    if not entries:
        raise LexiconError(f"{path}: holds no words")
    return entries


def _entry(line: str, where: str) -> Entry:
    if len(line) > MAX_LINE:
        raise LexiconError(f"{where}: longer than {MAX_LINE} characters")
    text, _, rest = line.partition("\t")
    word = text.strip().upper()
    found: dict[str, list[str]] = {"s": [], "of": [], "family": [], "label": []}
    for mark in filter(None, (part.strip() for part in rest.split(","))):
        kind, colon, value = mark.partition(":")
        if colon and kind in ("s", "of") and is_word(value.upper()):
            found[kind].append(value.upper())
        elif colon and kind == "family" and value:
            found["family"].append(value)
        elif mark in LABELS:
            found["label"].append(mark)
        else:
            raise LexiconError(
                f"{where}: {mark!r} is not a mark; allowed are s:BASE, of:BASE, family:NAME and "
                + ", ".join(LABELS)
            )
    affix = "affix" in found["label"]
    if not is_word(word.strip("-") if affix else word):
        by_spelling = None if affix else spelt_label(word)
        if by_spelling is None:
            raise LexiconError(f"{where}: {text!r} is not a word of letters A-Z")
        if by_spelling not in found["label"]:
            found["label"].append(by_spelling)
    return Entry(
        word,
        tuple(found["s"]),
        tuple(found["of"]),
        tuple(found["family"]),
        tuple(found["label"]),
    )


class FixtureLexicon:
    """The four questions, answered from a list of entries and a game's bars."""

    def __init__(
        self,
        name: str,
        entries: Iterable[Entry],
        bars: Mapping[str, str],
        file: tuple[Path, int] | None = None,
    ) -> None:
        self._name, self._file = name, file
        self._bars = dict(bars)
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            self._entries[entry.word].append(entry)
        self._judged = lru_cache(maxsize=VERDICTS)(self._judge)
        self._matching = lru_cache(maxsize=MATCHES // (len(self._entries) + 1))(self._match)
        self._prefixes, self._suffixes = self._affixes()
        self._good_by_length: dict[int, list[str]] = defaultdict(list)
        for word in sorted(self._entries):
            if self.judge(word).ok:
                self._good_by_length[len(word)].append(word)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as the file that it is from; else word by word."""
        if self._file:
            return _opened, (*self._file, tuple(self._bars.items()))
        entries = [entry for same in self._entries.values() for entry in same]
        return FixtureLexicon, (self._name, entries, self._bars)

    def _affixes(self) -> tuple[set[str], set[str]]:
        prefixes, suffixes = set(), set()
        for word, entries in self._entries.items():
            if any("affix" in entry.labels for entry in entries):
                if not word.startswith("-"):
                    prefixes.add(word.strip("-"))
                if not word.endswith("-"):
                    suffixes.add(word.strip("-"))
        return prefixes, suffixes

    @property
    def name(self) -> str:
        return self._name

    @property
    def digest(self) -> str:
        """Of all lines, in the order of the words."""
        lines = (repr(entry) for _, same in sorted(self._entries.items()) for entry in same)
        return sha256("\n".join(lines).encode()).hexdigest()

    def judge(self, word: str) -> Verdict:
        return self._judged(word)

    def _judge(self, word: str) -> Verdict:
        entries = self._entries.get(word, ())
        if not entries:
            label = spelt_label(word)
            if label in self._bars:
                return self._barred(word, label)
            return Verdict(False, f"{word} is not in the word list {self._name}")
        bars = [self._bar(entry) for entry in entries]
        if None in bars:
            return Verdict(True, f"{word} is in the word list {self._name}")
        return self._barred(word, str(bars[0]))

    def _bar(self, entry: Entry) -> str | None:
        """The label that bars this entry, or None when it is good."""
        return next((label for label in entry.labels if label in self._bars), None)

    def _barred(self, word: str, label: str) -> Verdict:
        why = f"{word} is labelled {label} in the word list {self._name}"
        return Verdict(False, why, label, self._bars[label])

    def knows(self, word: str) -> bool:
        """Whether the word is in the list at all, barred or not."""
        return word in self._entries

    def labels(self, word: str) -> list[str]:
        """Every label of a word, barred here or not."""
        label = spelt_label(word)
        found = [name for entry in self._entries.get(word, ()) for name in entry.labels]
        return list(dict.fromkeys(found)) or ([label] if label else [])

    def s_form(self, word: str) -> str | None:
        return next((entry.s_of[0] for entry in self._entries.get(word, ()) if entry.s_of), None)

    def relation(self, old: str, new: str) -> Relation:
        olds, news = self._with_bases(old), self._with_bases(new)
        for base in olds:
            if base in news:
                return Relation("inflection", f"{old} and {new} are forms of {base}")
        for part in olds:
            for whole in news:
                rest = self._holds(part, whole)
                if rest is not None:
                    return Relation("affix", f"{whole} is {rest}")
        for family in self._families(olds):
            if family in self._families(news):
                return Relation("origin", f"{old} and {new} are of the family {family}")
        return Relation("none", f"{old} and {new} have nothing in common in {self._name}")

    def _with_bases(self, word: str) -> list[str]:
        """The word, its bases, their bases, and so on."""
        found = [word]
        for known in found:
            for entry in self._entries.get(known, ()):
                found += [base for base in (*entry.s_of, *entry.of) if base not in found]
        return found

    def _families(self, words: Iterable[str]) -> list[str]:
        return [
            family
            for word in words
            for entry in self._entries.get(word, ())
            for family in entry.families
        ]

    def _holds(self, part: str, whole: str) -> str | None:
        """How `whole` is made of `part` and affixes or words, or None."""
        start = whole.find(part)
        while start >= 0:
            before, after = whole[:start], whole[start + len(part) :]
            if self._side(before, self._prefixes) and self._side(after, self._suffixes):
                return " + ".join(filter(None, (before, part, after)))
            start = whole.find(part, start + 1)
        return None

    def _side(self, letters: str, affixes: set[str]) -> bool:
        if not letters or letters in affixes:
            return True
        return len(letters) >= LEAST_PART and self.judge(letters).ok

    def fits(self, pattern: str, letters: Mapping[str, int]) -> Iterator[str]:
        for word, needed in self._matching(pattern):
            if all(letters.get(letter, 0) >= count for letter, count in needed):
                yield word

    def _match(self, pattern: str) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        """The good words for a pattern, each with the letters that it needs for the dots."""
        found = []
        for word in self._good_by_length.get(len(pattern), ()):
            pairs = list(zip(pattern, word, strict=True))
            if all(fixed in (".", letter) for fixed, letter in pairs):
                needed = Counter(letter for fixed, letter in pairs if fixed == ".")
                found.append((word, tuple(needed.items())))
        return found


def open_fixture(path: Path, bars: Mapping[str, str]) -> FixtureLexicon:
    """The fixture in a file, cut for a game: one and the same in a process until the file changes,
    so that graphs over its words are built once."""
    try:
        written = path.stat().st_mtime_ns
    except (OSError, ValueError):  # reading it will say what is wrong
        written = 0
    return _opened(path.absolute(), written, tuple(bars.items()))


@lru_cache(maxsize=16)
def _opened(path: Path, written: int, bars: tuple[tuple[str, str], ...]) -> FixtureLexicon:
    return FixtureLexicon(path.name, read_fixture(path), dict(bars), (path, written))
