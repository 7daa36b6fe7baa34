"""Everything the packages say, side by side, for every spelling that may be a word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from parlour.lexicon.build.frequency import read_zipf
from parlour.lexicon.build.groups import MODERN, read_groups
from parlour.lexicon.build.inflections import (
    Forms,
    read_inflections,
    specialist_words,
    without_slips,
)
from parlour.lexicon.build.lists import (
    Scowl,
    read_letterpress,
    read_rarer,
    read_said,
    read_scowl,
    read_unwanted,
    read_web2,
)
from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.regular import regular_forms
from parlour.lexicon.build.sections import fold
from parlour.lexicon.build.webster import read_webster, sense_labels
from parlour.lexicon.build.wiktionary import Etymologies
from parlour.lexicon.build.wordnet import WordNet, read_wordnet
from parlour.lexicon.labels import SOURCE_BIT
from parlour.lexicon.spelling import unmarked

LONGEST = 21
(
    WORDNET,
    SCOWL,
    WEB2,
    WEBSTER,
    WIKTIONARY,
    LETTERPRESS,
    AGID,
    SPECIALIST,
    OVERRIDES,
    USE,
    SAID,
) = SOURCE_BIT.values()
# SCOWL beyond size 70, which says nothing of how common a word is; told as SCOWL is.
RARER, RAREST = 1 << len(SOURCE_BIT), 2 << len(SOURCE_BIT)
# SCOWL's size, and the Zipf value that a word of it has at most.
MOST_COMMON = ((35, 9.0), (40, 3.9), (50, 3.5), (55, 3.2), (60, 3.0), (70, 2.6), (99, 2.2))
ABROAD = 0.8  # Zipf steps by which a foreign word is commoner in its own language
DEGREES = frozenset(("comparative", "superlative"))
EVERYDAY_DEGREE = 50  # SCOWL's size of degrees that are in every list
SHORT_PLURAL = 4  # letters of a Latin plural in -I that is often something else
VERBAL = frozenset(("past", "participle", "gerund"))
MUCH_RARER = 1.4  # Zipf steps: SPECIES is no plural of SPECIE, but PANTS is one of PANT
IN_USE = 1.3  # Zipf value from which a spelling counts as met in print and talk
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


@dataclass
class Evidence:
    """The tables of all packages and, per spelling, who vouches for it."""

    wordnet: WordNet
    scowl: Scowl
    webster: dict[str, str]
    etymologies: Etymologies
    forms: Forms
    zipf: dict[str, float]
    zipf_abroad: dict[str, float]  # in the language that has it most
    unwanted: set[str]
    affixes: set[str]
    with_marks: dict[str, str]
    variants: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    sources: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    capitals: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def vouch(self, words: Iterable[str], source: int) -> None:
        for word in map(unmarked, words):
            if not (word.isascii() and word.isalpha()):
                continue
            if word.islower():
                self.sources[word] |= source
            elif word[0].isupper():
                self.capitals[word.lower()] |= source

    def size(self, word: str) -> int:
        """SCOWL's size: 10 for the commonest words, 70 for rare ones, 99 for those it lacks."""
        return self.scowl.size.get(word, 99)

    def commonness(self, word: str) -> float:
        """How common it is as a word: its Zipf value, but no more than its place in SCOWL allows.

        Names, titles and foreign text make many a rare word frequent (RIDLEY), and lists by hand
        do not fall for them. A form is known as well as its base.
        """
        size = min((self.size(w) for w in (word, *self.bases(word))), default=99)
        most = next(most for largest, most in MOST_COMMON if size <= largest)
        return min(self.zipf.get(word, 0.0), most)

    def webster_labels(self, word: str) -> list[str]:
        """The label of every sense in Webster 1913; none where that does not have the word."""
        return sense_labels(self.webster[word]) if word in self.webster else []

    def bases(self, word: str) -> list[str]:
        return sorted({lemma for lemma, _ in self.forms.get(word, ())})

    def is_odd_base(self, word: str, lemma: str, kind: str, words: Collection[str]) -> bool:
        """BORING is of BORE, and no player knows BOR; POL, of POLLED, is no verb; NUMBER is not
        what is more numb. Only other bases that are among the words speak against one."""
        common, wordnet = self.commonness, self.wordnet
        if kind == "comparative" and common(word) > common(lemma) + MUCH_RARER:
            return any(sense.speech in "nv" for sense in wordnet.of(word))
        if kind in DEGREES and self.capitals.get(word, 0) and self.size(word) > EVERYDAY_DEGREE:
            return True  # OLIVER is a name, and nothing is more olive
        if len(word) <= SHORT_PLURAL and word == f"{lemma.removesuffix('us')}i":
            # MINI is a word of its own, and nobody counts minuses so.
            return bool(wordnet.of(word))
        others = [
            other
            for other, same in self.forms[word]
            if other != lemma and same == kind and other in words
        ]
        if kind in VERBAL and any(_is_verb(wordnet, other) for other in others):
            return not _is_verb(wordnet, lemma)
        if wordnet.of(lemma):
            return False
        return any(common(other) > common(lemma) + MUCH_RARER for other in others)

    def with_bases(self, words: Iterable[str]) -> set[str]:
        """The words, what they are forms of, and what those are."""
        found: set[str] = set()
        edge = {*words}
        while edge:
            found |= edge
            edge = {base for word in edge for base in self.bases(word)} - found
        return found

    def lower_books(self, word: str) -> int:
        """How many books print the word without a capital."""
        return (self.sources.get(word, 0) & (WORDNET | SCOWL | WEB2 | WIKTIONARY)).bit_count()

    def is_commoner_abroad(self, word: str, by: float) -> bool:
        """In one of the languages that English borrows from, unchanged."""
        return self.zipf_abroad.get(word, 0.0) - self.zipf.get(word, 0.0) >= by

    def relations(self, word: str) -> list[dict[str, Any]]:
        found = self.etymologies.english.raw.get(word, ())
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
    webster = read_webster(packages)
    tell("Wiktionary's etymologies")
    etymologies = Etymologies(packages)
    tell("inflections")
    agid, specialist = read_inflections(packages)
    tell("frequencies")
    evidence = Evidence(
        wordnet=wordnet,
        scowl=scowl,
        webster=webster,
        etymologies=etymologies,
        forms=without_slips(_joined(_plausible(agid, specialist, wordnet), specialist)),
        zipf=read_zipf(packages, ["en"]),
        zipf_abroad=read_zipf(packages, FOREIGN_TONGUES.values()),
        unwanted=read_unwanted(packages, letterpress, scowl),
        affixes={
            entry.strip("-")
            for entry in etymologies.english.raw
            if entry.startswith("-") or entry.endswith("-")
        },
        with_marks={fold(entry): entry for entry in etymologies.english.raw if not entry.isascii()},
    )
    evidence.vouch(wordnet.senses, WORDNET)
    evidence.vouch(scowl.size, SCOWL)
    evidence.vouch(web2, WEB2)
    evidence.vouch(webster, WEBSTER)
    evidence.vouch(etymologies.english.raw, WIKTIONARY)
    evidence.vouch(letterpress, LETTERPRESS)
    evidence.vouch(agid, AGID)
    evidence.vouch(specialist_words(packages), SPECIALIST)
    evidence.vouch((word for word, zipf in evidence.zipf.items() if zipf >= IN_USE), USE)
    evidence.vouch(read_groups(MODERN), OVERRIDES)
    evidence.vouch(read_said(packages), SAID)
    for words, source in zip(read_rarer(packages), (RARER, RAREST), strict=True):
        evidence.vouch(words, source)
    attesting = LETTERPRESS | SCOWL | RARER | SPECIALIST | OVERRIDES
    evidence.forms |= regular_forms(evidence.sources, evidence.forms, attesting, HEADWORDS)
    for form, bases in evidence.forms.items():
        for base in bases:
            evidence.variants[base].add(form)  # every form of one kind that a base has
    return evidence


def _is_verb(wordnet: WordNet, word: str) -> bool:
    return any(sense.speech == "v" for sense in wordnet.of(word))


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
