"""The roots of a word: every older word it comes from, by its first etymology and by any.

English words without an etymology of their own borrow that of the word they are plainly made
of: a WordNet derivation or a regular formation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

from parlour.lexicon.affixes import stems
from parlour.lexicon.build import languages
from parlour.lexicon.build.borrowing import Borrowing, are_apart, meet_too_long_ago
from parlour.lexicon.build.chains import Chain, begins_aside, is_cut_and_inherited
from parlour.lexicon.build.evidence import MUCH_RARER, Evidence
from parlour.lexicon.build.formation import Formation
from parlour.lexicon.build.germanic import germanic_bases
from parlour.lexicon.build.sections import (
    TWIN,
    Root,
    Section,
    is_longer_self,
)
from parlour.lexicon.origins import is_glossed

DEEPEST = 7
LONG_BASE = 6  # letters of a word that stands in another by no accident
MODERN = 2  # the age of French
LEAST_AGREEING = 4  # letters in which an English word and its old one begin alike
MIXED_PAGES = frozenset(("enm", "ang"))
# Prefixes that are also spelt like words: INTERACTION has nothing of to inter.
BOUND = frozenset(
    "dis pre anti inter multi hyper poly mono non mis sub semi pseudo micro mini ultra post fore "
    "kilo mega nano tele trans tri uni hydro bio auto photo electro geo neo ante para meta pro "
    "super".split()
)
LISTED = 70  # SCOWL's size up to which a player knows a word


class Families:
    """Answers which roots a word has; vocabulary holds the words that others may be made of."""

    def __init__(self, evidence: Evidence, vocabulary: frozenset[str]) -> None:
        self._etymologies = evidence.etymologies
        self._entry = evidence.etymologies.english.entry
        self.formation = Formation(evidence, vocabulary, self.is_explained)
        self._borrowing = Borrowing(evidence, lambda word: self._own_sections(word)[0])
        self._forms, self._commonness = evidence.forms, evidence.commonness
        self._is_odd_base, self._words = evidence.is_odd_base, vocabulary
        self._plain: dict[str, list[str]] = {}
        self._formed: dict[str, set[str]] = {}
        self._initials = {  # LASER, whose entry in Wiktionary is of a plant
            word
            for word, senses in evidence.wordnet.senses.items()
            if any("acronym for" in sense.gloss for sense in senses)
        }
        self._wordnet, self._size = evidence.wordnet, evidence.size
        self._known: dict[str, list[frozenset[Root]]] = {}
        citing = evidence.etymologies.english.citing
        self._germanic = germanic_bases(
            section for word in citing("gem") for section in self._entry(word).sections
        )
        self._twins: dict[str, set[str]] = defaultdict(set)
        for word in citing(TWIN):
            first = self._entry(word).sections[:1]  # a later one is of an odd homograph: PANDA
            for root in first[0] if first else ():
                other = root.term if root.language == TWIN else " "
                if " " not in other and self._are_twins(word, other):
                    self._twins[word].add(other)
                    self._twins[other].add(word)

    def _are_twins(self, word: str, other: str) -> bool:
        """Whether the other is a doublet by its own first etymology as well, and no homograph of
        one: BUCK and the PUCK that is a goat, BURG and the BURY that is a town."""
        theirs = self._first_section(other)
        if meet_too_long_ago(self._first_section(word), theirs):
            return False
        agreed = Root(TWIN, word) in theirs or Root("en", word) in theirs
        old = any(root.language not in ("en", "enm", "sco", TWIN) for root in theirs)
        return agreed or not old or bool(self._old_roots(word) & self._old_roots(other))

    def _old_roots(self, word: str) -> set[Root]:
        return {root for root in self._closure(self._first_section(word)) if root.language != "en"}

    def are_apart(self, one: str, two: str) -> bool:
        """Whether etymologies speak against a derivation."""
        return are_apart((one, self._first_section(one)), (two, self._first_section(two)))

    def _first_section(self, word: str) -> Section:
        return self._sections(word)[0]

    def _plain_bases(self, word: str) -> list[str]:
        """What it is a form of, but for words far rarer than it and odd ones: UNSPEAK, IMPROV."""
        known = self._plain.get(word)
        if known is None:
            common, is_odd, words = self._commonness, self._is_odd_base, self._words
            known = self._plain[word] = sorted(
                {
                    base
                    for base, kind in self._forms.get(word, ())
                    if common(base) + MUCH_RARER > common(word)
                    if not is_odd(word, base, kind, words)
                }
            )
        return known

    def _sections(self, word: str) -> list[Section]:
        """The etymologies of a word, or those that it borrows."""
        found = self._own_sections(word)
        return found if any(found) else self._borrowing.sections(word) or found

    def _own_sections(self, word: str) -> list[Section]:
        """Those of its entry; those of a form within English are its bases, whatever an entry sees
        in it: SPOKEN is of SPEAK, and not SPOKE and -EN."""
        found = self._entry(word).sections or [[]]
        bases = self._plain_bases(word)
        if bases and found[0] and all(root.language in ("en", TWIN) for root in found[0]):
            return [[Root("en", base) for base in bases]]
        return found

    def twins(self, word: str) -> set[str]:
        """The doublets of a word: the same old word, come into English twice."""
        return self._twins.get(word, set())

    def is_explained(self, word: str) -> bool:
        """Whether any source says where the word comes from."""
        return self._borrowing.is_explained(word)

    def told(self, word: str) -> Chain:
        """Where a word comes from, as a player is told: the steps of its own entry, or the words
        that it is made of."""
        if self._entry(word).is_untold or word in self._initials:
            return Chain(())
        chain = self._entry(self._borrowing.spelt_overseas(word) or word).chain
        if chain.roots and chain.roots[0].language != "en" and not self._is_made_anew(word, chain):
            several = chain.several or bool(self._plain_bases(word))
            return Chain(self._with_parent(chain.roots), several)
        made_of = self._told_parts(word)
        if made_of:
            return Chain(tuple(Root("en", part) for part in made_of), self._has_other(word))
        return chain

    def _is_made_anew(self, word: str, chain: Chain) -> bool:
        """Whether its step of Middle English is a word of today that it is made with: ABLY."""
        language, term = chain.roots[0]
        return language == "enm" and term in self._words and self._told_parts(word) == [term]

    def _with_parent(self, roots: tuple[Root, ...]) -> tuple[Root, ...]:
        """The steps, and the Latin or Greek word of known meaning that the last one is made of:
        trahere, of tractus. A page that names several mixes what was spelt alike."""
        last = self._etymologies.normal(roots[-1])
        if last.language not in languages.CLASSICAL or is_glossed(*roots[-1]):
            return roots
        parents = {
            parent
            for each in self._etymologies.parents(last)
            if (parent := self._etymologies.normal(each)).language == last.language
            if parent != last
        }
        known = [parent for parent in parents if is_glossed(last.language, self.shown(parent))]
        return (*roots, *known) if len(parents) == 1 else roots

    def _has_other(self, word: str) -> bool:
        """Whether an entry that makes a word of English ones knows other origins: TEENY, of tiny,
        before TEEN and -Y."""
        relations = self._etymologies.english.raw.get(word, [])
        aside = begins_aside(relations) or is_cut_and_inherited(relations)
        return len(self._sections(word)) > 1 or aside

    def _told_parts(self, word: str) -> list[str]:
        """The English words that it is made of, as far as they can be seen in it."""
        bases = sorted(self._plain_bases(word), key=lambda base: (-self._commonness(base), base))
        if bases and not self._entry(word).chain.roots:
            return bases[:1]
        parts = sorted(self._entry(word).parts)
        seen = [part for part in parts if stands_in(part, word)]
        if not seen:
            made_of = self._made_of(word) or {
                root.term for root in self._first_section(word) if root.language == "en"
            }
            seen = [other for other in made_of if stands_in(other, word) or stands_in(word, other)]
        free = [part for part in seen if self._is_word(part)]
        return sorted(_largest(free), key=lambda part: (word.find(part[:-1]), part))

    def _is_word(self, part: str) -> bool:
        """Whether a player knows it as a word: PATHY of TELEPATHY is none, nor HOL of HOLISTIC."""
        listed = self._size(part) <= LISTED or self._wordnet.of(part)
        return bool(listed) and part not in BOUND

    def first(self, word: str) -> frozenset[Root]:
        """The roots by the word's first etymology, itself included."""
        return self.by_section(word)[0]

    def any(self, word: str) -> frozenset[Root]:
        return frozenset().union(*self.by_section(word))

    def more(self, word: str) -> frozenset[Root]:
        """Roots not of the first etymology, but of two others or more.

        A lone later etymology is an odd homograph (SON, a Cuban dance); what noun and verb
        both come from is another main one (PORT, to carry), and so is the longer word that
        lost its beginning (FRAY, from AFFRAY). What is short for another word (TEST, for
        TESTOSTERONE) counts for nothing.
        """
        first, *later = self.by_section(word)
        starts = self._sections(word)[1:]
        foreign = [any(root.language not in ("en", TWIN) for root in start) for start in starts]
        counts = Counter(
            root for section, old in zip(later, foreign, strict=True) for root in section if old
        )
        counts.update(root for section in later for root in section if is_longer_self(root, word))
        return frozenset(
            root for root, count in counts.items() if count > 1 or is_longer_self(root, word)
        ) - {*first}

    def shown(self, root: Root) -> str:
        """The term as people know it: a Latin verb by its infinitive."""
        if root.language != "la":
            return root.term
        return self._etymologies.infinitives.get(root.term, root.term)

    def has_extra(self, word: str) -> bool:
        """Whether the word is known to be made of another one, beside its etymologies."""
        return bool(self._made_of(word))

    def _made_of(self, word: str) -> set[str]:
        """Shorter words by WordNet or, where no source explains it, by a regular formation."""
        linked = self._borrowing.linked(word)
        if linked:
            return linked
        if word not in self._formed:
            explained = self.is_explained(word)
            bases = set() if explained else set(self._plain_bases(word))
            self._formed[word] = bases or self.formation.parts(word) or self._agreeing(word)
        return self._formed[word]

    def _agreeing(self, word: str) -> set[str]:
        """The base of a regular formation that came ready-made: FATAL in FATALITY, from fatalite.

        The old word must begin as the base does, and the base must come from such a word.
        """
        base = self.formation.living_base(word)
        if base is None or self.are_apart(base, word):
            return set()
        ours, theirs = (
            {
                root.term
                for root in self._first_section(each)
                if root.language not in languages.NATIVE
            }
            for each in (word, base)
        )
        start = base[: max(LEAST_AGREEING, len(base) - 2)]
        begun = {term[:LEAST_AGREEING] for term in ours if term.startswith(start)}
        return {base} if begun & {term[:LEAST_AGREEING] for term in theirs} else set()

    def by_section(self, word: str) -> list[frozenset[Root]]:
        known = self._known.get(word)
        if known is None:
            sections = self._sections(word)
            extra = [Root("en", other) for other in sorted(self._made_of(word))]
            if sections and not extra:
                extra = self._seen_through(word, sections[0])
            starts = [sections[0] + extra, *sections[1:]] if sections else [extra]
            own = Root("en", word)
            first, *later = self._closure(starts[0], word), *map(self._closure, starts[1:])
            first |= self._beside(starts[0])
            known = [roots | {own} for roots in (first, *later)]
            self._known[word] = known
        return known

    def _seen_through(self, word: str, first: Section) -> list[Root]:
        """The long English word in one that is only known to be French: MEMORIAL, IMMEMORIAL."""
        if any(languages.age(root.language) > MODERN or root.language == "en" for root in first):
            return []
        base = self.formation.base(word)
        return [Root("en", base)] if base and len(base) >= LONG_BASE else []

    def _closure(self, start: Section, word: str = "") -> frozenset[Root]:
        """All ancestors of these roots; English ones are followed by their first etymology.

        A page of an old stage mixes words that were merely spelt alike (HOLE and WHOLE), so
        where the chain itself goes on, such a page is neither followed nor, in Middle
        English, a root. What was added to the word by hand is a root in any case.
        """
        normal = self._etymologies.normal
        own = [normal(root) for root in start if root.language != TWIN]
        oldest = max((languages.age(root.language) for root in own), default=0)
        seen = {root for root in own if root.language != "enm" or oldest <= languages.age("enm")}
        told = self._told_on(own)
        sure = self._etymologies.english.added(word)
        seen -= {root for root in told if root not in sure and self._is_mixed(root)}
        edge = [root for root in self._ends(own, oldest) if root not in told]
        names = tuple(root.term.lower() for root in own if _is_english_name(root))
        if names:  # a place's page tells of the place: ham and Burg, of HAMBURGER
            edge = [root for root in edge if not root.term.lower().startswith(names)]
        for _ in range(DEEPEST - 1):
            edge = [
                parent
                for parent in dict.fromkeys(
                    parent for root in edge for parent in self._followed(root, seen)
                )
                if parent not in seen
            ]
            if not edge:
                break
            seen.update(edge)
        return frozenset(seen)

    def _beside(self, start: Section) -> set[Root]:
        """What the entries of the English words name that a word is made of, step by step: who is
        made of PURPOSE has Old French poser as PURPOSE has."""
        found: set[Root] = set()
        seen: set[str] = set()
        edge = {root.term for root in start if root.language == "en"}
        for _ in range(DEEPEST):
            seen |= edge
            found |= {root for word in edge for root in self._own_roots(word)}
            parents = (self._english_parents(word) for word in edge)
            edge = {root.term for each in parents for root in each if root.language == "en"} - seen
        return found

    def _own_roots(self, word: str) -> set[Root]:
        own = [self._etymologies.normal(root) for root in self._first_section(word)]
        oldest = max((languages.age(root.language) for root in own), default=0)
        told = self._told_on(own)
        return {
            root
            for root in own
            if root.language not in (TWIN, "en")
            if root.language != "enm" or oldest <= languages.age("enm")
            if root not in told or not self._is_mixed(root)
        }

    def _told_on(self, own: list[Root]) -> set[Root]:
        """Latin words that the entry itself explains by the next one: passus, of patior in PASSION.

        The page of such a word mixes what was spelt alike (passus, a step), so it is not read.
        """
        latin = [
            root
            for root in dict.fromkeys(own)
            if root.language == "la" and root.term in self._etymologies.latin
        ]
        return {
            one
            for one, two in pairwise(latin)
            if one.term[:2] == two.term[:2] and not one.term.startswith(two.term)
        }

    def _is_mixed(self, root: Root) -> bool:
        """A participle of two verbs, which alone proves nothing: tentus, of tendo and teneo."""
        parents = self._etymologies.parents(root)
        return root.term.endswith("us") and len(parents) > 1

    def _ends(self, own: list[Root], oldest: int) -> list[Root]:
        """The roots whose pages are read on: where the entry's own chain ends."""
        passed = {"fr"} if any(root.language in languages.OLD_FRENCH for root in own) else set()
        if oldest > MODERN:
            passed = {"fr", *languages.OLD_FRENCH}
        return [
            root
            for root in own
            if root.language not in passed
            if not (root.language in MIXED_PAGES and languages.age(root.language) < oldest)
        ]

    def _followed(self, root: Root, seen: set[Root]) -> list[Root]:
        """The parents on a page; of several etymologies there, the one that the chain names."""
        parents = [self._etymologies.normal(parent) for parent in self._parents(root)]
        named = [
            parent
            for parent in parents
            if parent in seen and parent != root
            if root.term.startswith(parent.term) or root.term[:3] == parent.term[:3]
        ]
        return named or parents

    def _parents(self, root: Root) -> Iterable[Root]:
        """What a page names as older, but never an English word as the parent of a foreign one."""
        if root.language == "en":
            return self._english_parents(root.term)
        if root in self._germanic:
            return [self._germanic[root]]
        known = self._etymologies.parents(root)
        if not known and root.language in languages.OLD_FRENCH:
            known = self._etymologies.parents(Root("fr", root.term))
        parents = known or self._etymologies.without_prefix(root)
        return [parent for parent in parents if parent.language != "en"]

    def _english_parents(self, word: str) -> list[Root]:
        """Where an English word's chain ends, as `_closure` reads it, and what it is made of."""
        normal = self._etymologies.normal
        own = [normal(root) for root in self._first_section(word) if root.language != TWIN]
        oldest = max((languages.age(root.language) for root in own), default=0)
        told = self._told_on(own)
        ends = [root for root in self._ends(own, oldest) if root not in told]
        return ends + [Root("en", other) for other in sorted(self._made_of(word))]


def _is_english_name(root: Root) -> bool:
    return root.language == "en" and root.term[:1].isupper()


def stands_in(part: str, word: str) -> bool:
    """At the beginning or the end, with the changes that endings bring: HAPPI in HAPPINESS."""
    shapes = {shape.lower() for shape in stems(part.upper())}
    return part != word and (word.endswith(part) or word.startswith(tuple(shapes)))


def _largest(parts: list[str]) -> list[str]:
    """Without those that stand in others: SYSTEMATIC, and not SYSTEM as well."""
    return [
        part
        for part in dict.fromkeys(parts)
        if not any(part != other and stands_in(part, other) for other in parts)
    ]
