"""All facts about one word, before they are packed: what `arrays` writes and the tests rebuild."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parlour.lexicon.build.chains import Chain
from parlour.lexicon.build.evidence import (
    HEADWORDS,
    MUCH_RARER,
    RARER,
    RAREST,
    SAID,
    SCOWL,
    WEB2,
    WEBSTER,
    WORDNET,
    Evidence,
)
from parlour.lexicon.build.families import Families, stands_in
from parlour.lexicon.build.labels import Labels
from parlour.lexicon.build.sections import Root, alike
from parlour.lexicon.build.tiers import Tiers
from parlour.lexicon.labels import (
    AMERICAN,
    BRITISH,
    INFLECTION_BIT,
    INFLECTION_SHIFT,
    LABEL_BIT,
    SPEECH_SHIFT,
    TIER_BIT,
    UNWANTED,
)

SPEECH_BIT = {"n": 1, "v": 2, "a": 4, "r": 8}
# Words of the closed classes that only look like plurals of something.
CLOSED = frozenset("as his hers its ours theirs this thus us was yes yours".split())
_ZIPF_SCALE = 30


@dataclass(frozen=True)
class Facts:
    """One word; other words in it are spellings, roots are language and term."""

    flags: int
    sources: int
    zipf: int
    lemmas: dict[str, tuple[int, bool]]  # base -> kinds of inflection, by mere S
    first: frozenset[Root]
    more: frozenset[Root]
    told: Chain  # where it comes from, in the order in which it is told
    parts: frozenset[str]
    links: frozenset[str]  # derived from it or it from, doublets among them
    twins: frozenset[str]  # doublets


class Scribe:
    """Writes the facts of a word down from everything that was decided."""

    def __init__(
        self, evidence: Evidence, tiers: Tiers, labels: dict[str, Labels], families: Families
    ) -> None:
        self.evidence = evidence
        self.tiers = tiers
        self.labels = labels
        self.families = families

    def facts(self, word: str) -> Facts:
        evidence = self.evidence
        lemmas, twins = self._lemmas(word), self._twins(word)
        first: frozenset[Root] = frozenset()
        more: frozenset[Root] = frozenset()
        told = Chain(())
        rooted = word in self.tiers.standard and (
            evidence.sources[word] & HEADWORDS or word not in evidence.forms
        )
        if rooted:
            first = self.families.first(word)
            more = self.families.more(word)
            told = self._told(word)
            if len(first) + len(more) == 1 and not self.families.has_extra(word):
                first = frozenset()
        return Facts(
            flags=self._flags(word, lemmas),
            sources=told_sources(evidence.sources[word]),
            zipf=min(255, round(evidence.commonness(word) * _ZIPF_SCALE)),
            lemmas=lemmas,
            first=first,
            more=more,
            told=told,
            parts=self._parts(word),
            links=self._links(word) | twins,
            twins=twins,
        )

    def _lemmas(self, word: str) -> dict[str, tuple[int, bool]]:
        found: dict[str, tuple[int, bool]] = {}
        words, is_odd = self.tiers.liberal, self.evidence.is_odd_base
        for lemma, kind in sorted(self.evidence.forms.get(word, ())):
            if lemma in words and not is_odd(word, lemma, kind, words):
                kinds, by_s = found.get(lemma, (0, False))
                by_s = by_s or self._is_mere_s(word, lemma, kind)
                found[lemma] = (kinds | INFLECTION_BIT[kind], by_s)
        return found

    def _is_mere_s(self, word: str, lemma: str, kind: str) -> bool:
        """Plural or third person by S or ES, of a word that has a plural or third person."""
        if kind not in ("plural", "third") or word in CLOSED or not adds_s(word, lemma):
            return False
        evidence = self.evidence
        own = {sense.speech for sense in evidence.wordnet.of(word)}
        if own and evidence.commonness(lemma) + MUCH_RARER < evidence.commonness(word):
            return False
        wanted = "n" if kind == "plural" else "v"
        speech = {sense.speech for sense in evidence.wordnet.of(lemma)}
        rarer = evidence.commonness(lemma) < evidence.commonness(word)
        if own and not own & {"n", "v"} and rarer:
            return False  # ALAS is said, and hardly ever a number of wings
        if "n" in own and "n" not in speech:
            return False  # a summons is a thing, to summon is not
        if wanted in speech:
            return True
        entered = evidence.sources[word] & (WORDNET | WEB2 | WEBSTER)
        return not entered and len(word) > 3

    def _flags(self, word: str, lemmas: dict[str, tuple[int, bool]]) -> int:
        flags = sum(LABEL_BIT[label] for label in self.labels.get(word, ()))
        for tier in ("ordinary", "standard"):
            if word in getattr(self.tiers, tier):
                flags |= TIER_BIT[tier]
        dialects = self.evidence.scowl.dialects.get(word, set())
        if dialects == {"american"}:
            flags |= AMERICAN
        if dialects == {"british"}:
            flags |= BRITISH
        for kinds, _ in lemmas.values():
            flags |= kinds << INFLECTION_SHIFT
        if word in self.evidence.unwanted or self._all_lemmas_unwanted(word, lemmas):
            flags |= UNWANTED
        for sense in self.evidence.wordnet.of(word):
            flags |= SPEECH_BIT[sense.speech] << SPEECH_SHIFT
        return flags

    def _all_lemmas_unwanted(self, word: str, lemmas: dict[str, tuple[int, bool]]) -> bool:
        if self.evidence.sources[word] & HEADWORDS or not lemmas:
            return False
        return all(lemma in self.evidence.unwanted for lemma in lemmas)

    def _parts(self, word: str) -> frozenset[str]:
        told = self.evidence.etymologies.english.entry(word).parts
        seen = [part for part in told if stands_in(part, word)]  # HOCK is not in HEEL
        parts = seen or self.families.formation.parts(word)
        return frozenset(part for part in parts if len(part) >= 3 and part in self.tiers.liberal)

    def _told(self, word: str) -> Chain:
        """English words in it are those that can be looked up."""
        roots, several = self.families.told(word)
        known = (root for root in roots if root.language != "en" or root.term in self.tiers.liberal)
        return Chain(tuple(known), several)

    def _twins(self, word: str) -> frozenset[str]:
        twins = self.families.twins(word)
        return frozenset(twin for twin in twins if twin != word and twin in self.tiers.liberal)

    def _links(self, word: str) -> frozenset[str]:
        """Words within two steps of derivation in WordNet."""
        near = self.evidence.wordnet.links.get(word, set())
        far = set().union(*(self.evidence.wordnet.links.get(other, ()) for other in near))
        return frozenset(
            other
            for other in near | far
            if other != word and other in self.tiers.liberal
            if other in near or alike(word, other)
            if not self.families.are_apart(word, other)
        )


def told_sources(sources: int) -> int:
    """The sources that a player is told: all of SCOWL is one, and how a word is said is news only
    of one that neither WordNet nor SCOWL has (to tell it of each takes 20 kB)."""
    told = sources & (RARER - 1)
    if sources & (RARER | RAREST):
        told |= SCOWL
    return told & ~SAID if told & (WORDNET | SCOWL) else told


def adds_s(word: str, lemma: str) -> bool:
    """Whether the form is spelt as the lemma with S or ES (CAT, BOX, TRY, QUIZ)."""
    made = {f"{lemma}s", f"{lemma}es", f"{lemma}{lemma[-1]}es"}
    if re.search("[^aeiou]y$|quy$", lemma):
        made.add(f"{lemma[:-1]}ies")
    return word in made
