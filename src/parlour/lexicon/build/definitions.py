"""Meanings, compiled at set-up from the fetched packages and never committed: prose has authors.

They go into a small SQLite file in the data folder: one row a word, its senses a line each. How
words are said stands in a table beside them.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.sounds import read_sounds
from parlour.lexicon.build.webster import label_of, read_webster, senses
from parlour.lexicon.build.wordnet import SPEECH, Sense, WordNet, read_wordnet

MOST_SENSES = 4
LONGEST_TEXT = 300
_LOWER = re.compile("[a-z]{1,21}").fullmatch
_NAMED = re.compile("[A-Z][a-z]{2,20}").fullmatch
_NUMBER = re.compile(r"^\s*(?:\d{1,2}\.|\([a-z]\))\s")


def write_definitions(packages: Packages, path: Path, tell: Callable[[str], None]) -> int:
    """Make the file in one go; the number of words with a meaning."""
    tell("WordNet")
    wordnet = read_wordnet(packages.path("wordnet"))
    tell("Webster 1913")
    webster = read_webster(packages)
    tell("how words are said")
    sounds = read_sounds(packages)
    tell("definitions")
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".half")
    half.unlink(missing_ok=True)
    with closing(sqlite3.connect(half)) as store:
        store.execute("create table meanings (word text primary key, text text) without rowid")
        store.executemany("insert into meanings values (?, ?)", _rows(wordnet, webster))
        store.execute("create table sounds (word text primary key, text text) without rowid")
        said = ((word.upper(), text) for word, text in sorted(sounds.items()))
        store.executemany("insert into sounds values (?, ?)", said)
        store.commit()
        (count,) = store.execute("select count(*) from meanings").fetchone()
    os.replace(half, path)
    return int(count)


def _rows(wordnet: WordNet, webster: dict[str, str]) -> Iterator[tuple[str, str]]:
    kinds = {word.lower(): _kinds(wordnet, word) for word in wordnet.senses if _NAMED(word)}
    told = {word for word, found in kinds.items() if found}
    for word in sorted({*filter(_LOWER, wordnet.senses), *filter(_LOWER, webster), *told}):
        found = wordnet.of(word) or ([] if word in webster else kinds[word])
        senses = sorted(found, key=lambda sense: -sense.uses)[:MOST_SENSES]
        if senses:
            lines = [
                f"{SPEECH[sense.speech]}: {_first_part(sense.gloss)} (WordNet)" for sense in senses
            ]
        else:
            lines = [f"{_shortened(text)} (Webster 1913)" for text in _living(webster[word])]
        yield word.upper(), "\n".join(lines)


def _kinds(wordnet: WordNet, word: str) -> list[Sense]:
    """What WordNet writes with a capital and is no single person or place: an Appaloosa."""
    return [sense for sense in wordnet.of(word) if sense.speech == "n" and not sense.instance]


def _living(text: str) -> list[str]:
    """The senses in Webster 1913, those still in use first."""
    found = [_NUMBER.sub("", sense).strip() for sense in senses(text)]
    found.sort(key=lambda sense: label_of(sense) != "current")
    return [sense for sense in found if sense][:MOST_SENSES] or [text]


def _first_part(gloss: str) -> str:
    return _shortened(gloss.split('; "')[0])


def _shortened(text: str) -> str:
    plain = " ".join(text.split())
    if len(plain) <= LONGEST_TEXT:
        return plain
    return plain[: plain.rfind(" ", 0, LONGEST_TEXT)] + " ..."
