"""Everything the packages say, side by side, for every spelling that may be a word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from parlour.lexicon.build.frequency import read_zipf
from parlour.lexicon.build.inflections import Forms, read_inflections, specialist_words
from parlour.lexicon.build.lists import (
    Scowl,
    read_letterpress,
    read_scowl,
    read_unwanted,
    read_web2,
)
from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.webster import sense_labels
from parlour.lexicon.build.wiktionary import Etymologies, fold
from parlour.lexicon.build.wordnet import WordNet, read_wordnet
from parlour.lexicon.labels import SOURCE_BIT

LONGEST = 21
WORDNET = SOURCE_BIT["WordNet 3.1"]
SCOWL = SOURCE_BIT["SCOWL"]
WEB2 = SOURCE_BIT["Webster's Second (1934)"]
WEBSTER = SOURCE_BIT["Webster 1913"]
WIKTIONARY = SOURCE_BIT["Wiktionary"]
LETTERPRESS = SOURCE_BIT["Letterpress"]
AGID = SOURCE_BIT["AGID"]
SPECIALIST = SOURCE_BIT["SPECIALIST"]
OVERRIDES = SOURCE_BIT["overrides"]
# Books that list a word as an entry of their own; Letterpress lists forms too and explains none.
HEADWORDS = WORDNET | WEB2 | WEBSTER | WIKTIONARY

FOREIGN_TONGUES = {
    "French": "fr",
    "German": "de",
    "Italian": "it",
    "Spanish": "es",
    "Portuguese": "pt",
    "Dutch": "nl",
    "Swedish": "sv",
    "Polish": "pl",
    "Russian": "ru",
    "Finnish": "fi",
}
_LOWER = re.compile("[a-z]+").fullmatch
_CAPITAL = re.compile("[A-Z][A-Za-z]*").fullmatch


@dataclass
class Evidence:
    """The tables of all packages and, per spelling, who vouches for it."""

    wordnet: WordNet
    scowl: Scowl
    webster: dict[str, str]
    webster_labels: dict[str, list[str]]
    etymologies: Etymologies
    forms: Forms
    zipf: dict[str, float]
    zipf_abroad: dict[str, dict[str, float]]
    unwanted: set[str]
    affixes: set[str]
    with_marks: dict[str, str]
    sources: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    capitals: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def vouch(self, words: Iterable[str], source: int) -> None:
        for word in words:
            if _LOWER(word):
                self.sources[word] |= source
            elif _CAPITAL(word):
                self.capitals[word.lower()] |= source

    def size(self, word: str) -> int:
        """SCOWL's size: 10 for the commonest words, 70 for rare ones, 99 for those it lacks."""
        return self.scowl.size.get(word, 99)

    def lower_books(self, word: str) -> int:
        """How many books print the word without a capital."""
        return (self.sources.get(word, 0) & (WORDNET | SCOWL | WEB2 | WIKTIONARY)).bit_count()

    def relations(self, word: str) -> list[dict[str, Any]]:
        found = self.etymologies.raw.get(word, ())
        return [relation for relation in found if isinstance(relation, dict)]

    def folded_relations(self, word: str) -> list[dict[str, Any]]:
        """The word's own entry in Wiktionary, or that of its spelling with diacritics."""
        return self.relations(word) or self.relations(self.with_marks.get(word, word))


def gather(packages: Packages, tell: Callable[[str], None]) -> Evidence:
    """Read every package; `tell` hears what is being read."""
    tell("WordNet")
    wordnet = read_wordnet(packages.path("wordnet"))
    tell("word lists")
    web2, letterpress, scowl = read_web2(packages), read_letterpress(packages), read_scowl(packages)
    tell("Webster 1913")
    webster = {word.lower(): text for word, text in packages.json("webster").items()}
    tell("Wiktionary's etymologies")
    etymologies = Etymologies(packages)
    tell("inflections")
    agid, specialist = read_inflections(packages)
    tell("frequencies")
    evidence = Evidence(
        wordnet=wordnet,
        scowl=scowl,
        webster=webster,
        webster_labels={word: sense_labels(text) for word, text in webster.items()},
        etymologies=etymologies,
        forms=_joined(_plausible(agid, specialist, wordnet), specialist),
        zipf=read_zipf(packages, "en"),
        zipf_abroad={code: _folded(read_zipf(packages, code)) for code in FOREIGN_TONGUES.values()},
        unwanted=read_unwanted(packages, letterpress, scowl),
        affixes={
            entry.strip("-")
            for entry in etymologies.raw
            if entry.startswith("-") or entry.endswith("-")
        },
        with_marks={fold(entry): entry for entry in etymologies.raw if not entry.isascii()},
    )
    evidence.vouch(wordnet.senses, WORDNET)
    evidence.vouch(scowl.size, SCOWL)
    evidence.vouch(web2, WEB2)
    evidence.vouch(webster, WEBSTER)
    evidence.vouch(etymologies.raw, WIKTIONARY)
    evidence.vouch(letterpress, LETTERPRESS)
    evidence.vouch(agid, AGID)
    evidence.vouch(specialist_words(packages), SPECIALIST)
    return evidence


def _plausible(agid: Forms, specialist: Forms, wordnet: WordNet) -> Forms:
    """AGID without the degrees it makes up: MATTER is no comparative of MAT."""
    kept: Forms = {}
    for form, lemmas in agid.items():
        is_thing_or_deed = any(sense.speech in "nv" for sense in wordnet.of(form))
        kept[form] = {
            (lemma, kind)
            for lemma, kind in lemmas
            if kind not in ("comparative", "superlative")
            or (lemma, kind) in specialist.get(form, ())
            or not is_thing_or_deed
        }
    return {form: lemmas for form, lemmas in kept.items() if lemmas}


def _joined(one: Forms, two: Forms) -> Forms:
    return {form: one.get(form, set()) | two.get(form, set()) for form in {*one, *two}}


def _folded(zipf: dict[str, float]) -> dict[str, float]:
    """Frequencies without diacritics; of spellings that fall together the commonest counts."""
    found: dict[str, float] = {}
    for word, value in zipf.items():
        plain = word if word.isascii() else fold(word)
        found[plain] = max(value, found.get(plain, 0.0))
    return found
