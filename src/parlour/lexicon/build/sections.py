"""One entry of Wiktionary's etymologies: cut into etymologies, each a list of older words.

An entry is a list of relations (kind, language, term). A word with several etymologies has them
one after the other without a mark; they are told apart because each runs from younger to older
languages, so a jump back to a younger one begins the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from parlour.lexicon.affixes import SUFFIXES
from parlour.lexicon.build import languages
from parlour.lexicon.spelling import unmarked

UP = frozenset(
    "inherited_from derived_from borrowed_from learned_borrowing_from "
    "semi_learned_borrowing_from unadapted_borrowing_from orthographic_borrowing_from "
    "back-formation_from clipping_of abbreviation_of has_prefix_with_root compound_of has_affix "
    "blend_of named_after".split()
)
# These join an English word to English words, so they belong to the youngest end of a chain.
MADE_OF = frozenset(
    "has_prefix_with_root compound_of has_affix blend_of clipping_of back-formation_from "
    "abbreviation_of".split()
)
SURFACE = frozenset(("has_prefix_with_root", "compound_of", "has_affix"))
PARTS = frozenset("has_prefix compound_of has_affix has_prefix_with_root has_confix".split())
# Suffixes that are felt to be the word that they are: ARTWORK.
FREE_SUFFIXES = frozenset("work ware craft proof worthy land fold monger smith wright".split())
AFFIXED = frozenset(("has_affix", "has_confix"))  # roots and endings, without a hyphen
RELATED = "etymologically_related_to"
COGNATE = "cognate_of"
BEYOND = "Proto-Indo-European"  # after which an entry names only cousins
TWIN = "twin"  # stands for English in a root that is a doublet, not a parent
FAR_GERMANIC = frozenset(("gem", "gmw"))
LOWER_CASE = frozenset(("fr", "it", "es", "pt", "nl"))  # capitals are for names there
MOST_LOST = 3  # letters at the beginning
LEAST_WHOLE = 5  # letters of a word that ends another by no accident
_TWO_LETTERS = re.compile(r"\w\w")


class Root(NamedTuple):
    """A word in a language, as families share it."""

    language: str
    term: str


class Link(NamedTuple):
    """One relation of an entry, with the term folded to plain letters."""

    kind: str
    language: str
    term: str


Section = list[Root]


def fold(term: str) -> str:
    """Lower case without diacritics."""
    return unmarked(term).lower().strip().lstrip("*")


def alike(one: str, two: str) -> bool:
    """They share a run of three letters that is half of the shorter word."""
    best = 0
    for start in range(len(one)):
        for end in range(start + best + 1, len(one) + 1):
            if one[start:end] not in two:
                break
            best = end - start
    return best >= 3 and best * 2 >= min(len(one), len(two))


def links(relations: Iterable[Any]) -> Iterator[Link]:
    """The relations with folded terms; what is in a language left out has neither."""
    for relation in relations:
        if not isinstance(relation, dict):
            continue
        kind, language = relation["type"], relation["lang"]
        term = relation["term"].partition("#")[0]  # poll#Etymology_1
        if kind.startswith("group_"):
            yield Link(kind, "", "")
            continue
        if "{" in term:  # a template that the package has not read
            continue
        code = languages.code(language)
        if code is None or not term:
            cousins = kind == COGNATE or (kind in UP and language == BEYOND)
            yield Link(COGNATE if cousins else RELATED if kind == RELATED else "unread", "", "")
            continue
        yield Link(kind, code, term if code == "en" or _is_name(code, term) else fold(term))


def _is_name(language: str, term: str) -> bool:
    """A person or place, whose page tells of the name and not of the word: Italian Volta."""
    return language in LOWER_CASE and term[:1].isupper()


def head_word(language: str, term: str) -> str:
    """The one word of a phrase that is not a particle: partem in ad partem."""
    words = [word for word in term.split() if not languages.is_affix(language, word)]
    return words[0] if len(words) == 1 else term


def phrase(root: Root) -> list[Root]:
    """The words of a phrase: SHUT of shut down, daeg and eage of Old English daeges eage,
    mortuum and vadium of Latin."""
    if root.language == "en":
        words = root.term.split() if " " in root.term else []
        return [
            Root("en", word)
            for word in words
            if word.islower() and len(word) > 2 and word not in languages.ENGLISH_PARTICLES
        ]
    if root.language not in ("ang", "la") or " " not in root.term:
        return []
    words = [word for word in root.term.split() if not languages.is_affix(root.language, word)]
    if root.language == "la":
        return [Root("la", word) for word in words if len(word) > 3]
    return [Root("ang", word.removesuffix("es")) for word in words if len(word) > 2]


def is_longer_self(root: Root, word: str) -> bool:
    """The English word that lost its beginning: AFFRAY for FRAY."""
    lost = len(root.term) - len(word)
    return root.language == "en" and 1 <= lost <= MOST_LOST and root.term.endswith(word)


def _may_have_lost(sections: list[Section], section: Section) -> bool:
    """Whether a longer word may be what the word is in another sense; not if it is older itself, as
    HALF is in BEHALF."""
    old = any(root.language == "ang" for root in section)
    return bool(sections or section) and _is_native(section) and not old


def _is_clipped(root: Root, word: str) -> bool:
    """The English word that an entry begins with, and that goes on where this one ends: GENT."""
    rest = len(root.term) - len(word)
    return root.language == "en" and rest >= MOST_LOST and root.term.startswith(word)


def english_sections(word: str, relations: Iterable[Any]) -> list[Section]:
    """The etymologies of an English word, each a list of roots."""
    sections: list[Section] = []
    section: Section = []
    oldest = -1
    in_affixes = named = aside = False  # aside: cousins are being named, and what is like them
    before = ""
    plain = fold(word)
    compound: set[Root] = set()
    for link in links(relations):
        if link.kind.startswith("group_"):
            in_affixes = link.kind == "group_affix_root"
            continue
        after_cousins = aside
        cousin = link.kind == COGNATE and link.language not in languages.FRENCH
        aside = cousin or (aside and link.kind not in UP)
        if not link.language:
            in_affixes = in_affixes and link.kind == RELATED
            continue
        if not _TWO_LETTERS.search(link.term):
            continue
        term = link.term if link.language == "en" else head_word(link.language, link.term)
        root = Root(link.language, term)
        pieces = phrase(root)
        if link.kind in UP:
            in_affixes = False
            made_of = link.kind in MADE_OF and link.language == "en"
            same_again = link.kind in SURFACE and made_of and _is_native(section)
            age = 0 if made_of else max(languages.age(root.language), _least_age(link, oldest))
            anew = age < oldest or (named and not _is_name(link.language, link.term))
            anew = anew or (link.kind == "clipping_of" and made_of)  # DECO, of two words
            anew = anew or (after_cousins and _leads_elsewhere(section, root))
            anew = anew and not same_again and not _is_same_word(section, root)
            if section and (anew or _is_another_view(link, section)):
                sections.append(section)
                section, oldest = [], -1
            oldest = max(oldest, age)
            compound |= {root} if made_of and link.kind == "compound_of" else set()
            named = link.kind == "named_after" or _is_name(link.language, link.term)
            if not _is_mere_affix(link):
                section += [root, *pieces]
                before = link.term
        elif link.kind == RELATED:
            lost = is_longer_self(root, plain) and _may_have_lost(sections, section)
            longer = lost or (not sections and not section and _is_clipped(root, plain))
            told = in_affixes or not aside
            if longer or (told and _is_ancestor(root, in_affixes, section, plain, before)):
                section.append(root)
        else:
            in_affixes = False
            if link.kind == "doublet_with" and link.language == "en":
                section.append(Root(TWIN, link.term))
    if section:
        sections.append(section)
    return [_without_folk(plain, each, compound) for each in sections]


def _leads_elsewhere(section: Section, root: Root) -> bool:
    """What is named after a word's cousins, and cannot be older than what was named before them:
    Greek polys after Proto-Germanic pullaz, of POLL; Hebrew kor after Middle English core."""
    native = not any(
        each.language in (*languages.CLASSICAL, *languages.ROMANCE) for each in section
    )
    if root.language in languages.EASTERN:
        return native
    return root.language in languages.CLASSICAL and any(
        each.language in FAR_GERMANIC for each in section
    )


def _least_age(link: Link, oldest: int) -> int:
    """Latin and Greek have words out of the East, whose languages have no place in the order."""
    return oldest if link.kind == "derived_from" and link.language in languages.EASTERN else -1


def _is_same_word(section: Section, root: Root) -> bool:
    """One French word, and then its Middle English shape: duc and duk of DUKE."""
    return (
        len(section) == 1
        and section[0].language in languages.FRENCH
        and root.language == "enm"
        and section[0].term[:2] == root.term[:2]
    )


def _without_folk(word: str, section: Section, compound: set[Root]) -> Section:
    """A compound that English sees in a word from Latin or Greek made nothing: ROSE, MARY. Nor did
    one that Old English does not begin with: WORM and WOOD, of wermod."""
    if is_reshaped(word, section):
        return [root for root in section if root.language != "en"]
    if not any(root.language in languages.CLASSICAL for root in section):
        return section
    return [root for root in section if root not in compound]


def _is_in(part: str, old: str) -> bool:
    """Whether a part of a word can stand in a piece of its old shape: its first consonant does."""
    return part[0] in old.replace("þ", "th").replace("c", "ck") or part[0] in "aeiou"


def is_reshaped(word: str, section: Section) -> bool:
    """Whether it is spelt after two English words, neither of which its Old English shape has:
    WORM and WOOD, of wermod; but RAIN and BOW, of regnboga."""
    old = [root.term for root in section if root.language == "ang"]
    seen = [root.term for root in section if root.language == "en" and len(root.term) > 2]
    pairs = [(one, two) for one in seen for two in seen if one + two == word]
    return bool(pairs and old) and not any(
        _is_in(two, term[len(one) - 1 :]) or _is_in(one, term[2:])
        for term in old
        for one, two in pairs
    )


def bare_mention(word: str, relations: Iterable[Any]) -> list[Section]:
    """For want of an etymology, the like English word that the entry mentions first."""
    for link in links(relations):
        if link.kind == RELATED and link.language == "en":
            if link.term.replace(" ", "") == word != link.term:
                return [[Root("en", link.term), *phrase(Root("en", link.term))]]
            near = link.term.islower() and link.term != word and alike(word, link.term)
            inside = link.term in word or word in link.term  # what is merely like it is no parent
            return [[Root("en", link.term)]] if near and inside else []
    return []


def parts_of(word: str, relations: Iterable[Any], first: Section) -> set[str]:
    """English words that the word is said to be made of.

    Where a chain out of another language says otherwise, root and suffix do not count (TIER, and
    TIE + -ER), nor prefix and root or a compound against Latin or Greek (REPAIR, and RE- + PAIR;
    ROSEMARY).
    """
    english = [
        relation
        for relation in relations
        if isinstance(relation, dict) and relation["lang"] == "English"
    ]
    prefixed = any(relation["type"] == "has_prefix" for relation in english)
    classical = any(root.language in languages.CLASSICAL for root in first)
    doubtful = classical if prefixed else not _is_native(first)
    if is_reshaped(word, [*first, *(Root("en", each["term"]) for each in english)]):
        return set()
    found = set()
    for relation in english:
        term = relation["term"].partition("#")[0].strip("-").lower()
        sure = not (classical if relation["type"] == "compound_of" else doubtful)
        sure = sure or _is_whole_end(relation["type"], term, word)
        ending = relation["type"] in AFFIXED and term.upper() in SUFFIXES  # HYDRANT is no ANT
        is_part = relation["type"] in PARTS or (
            relation["type"] == "has_suffix" and term in FREE_SUFFIXES
        )
        if is_part and len(term) >= 3 and sure and not ending:
            found.add(term)
        if " " in term and term.replace(" ", "") == word:
            found.update(term.split())
    return found


def _is_whole_end(kind: str, term: str, word: str) -> bool:
    """A long word that a combining form stands before, as in BIOSPHERE, whoever joined them."""
    return kind == "has_confix" and len(term) >= LEAST_WHOLE and word.endswith(term)


def _is_native(section: Section) -> bool:
    """A chain within English: what it is then said to be made of says the same once more.

    After a chain out of Latin or French it is another etymology: REPAIR, and RE- + PAIR.
    """
    return all(root.language in languages.NATIVE for root in section)


def _is_another_view(link: Link, section: Section) -> bool:
    """A prefix after an English word begins another view of the word: RE- and ALLY, after REAL and
    -LY."""
    prefix = link.kind == "has_affix" and link.language == "en" and link.term.endswith("-")
    return prefix and any(root.language == "en" for root in section)


def _is_mere_affix(link: Link) -> bool:
    if languages.is_affix(link.language, link.term):
        return True
    if link.language != "en":
        return False
    if link.kind == "has_affix" and len(link.term) < 4:
        return True
    if link.kind == "compound_of":
        return False
    small = len(link.term) < 3 or link.term in languages.ENGLISH_PARTICLES
    return small and not (
        link.kind == "has_prefix_with_root" and link.term not in languages.ENGLISH_PARTICLES
    )


def _is_ancestor(root: Root, in_affixes: bool, section: Section, word: str, before: str) -> bool:
    """Whether a word merely called related is one the entry is made of.

    English words are no ancestors of Latin ones (CINCH, named beside praecingere), nor Latin ones
    of what English made itself, unless they are like it (adunare, beside ATONE).
    """
    if languages.is_affix(root.language, root.term):
        return False
    native = _is_native(section)
    if root.language == "en":
        long_enough = len(root.term) >= 3 and root.term not in languages.ENGLISH_PARTICLES
        return in_affixes and long_enough and native
    similar = alike(word, root.term) or bool(before and alike(before, root.term))
    strange = languages.GERMANIC | languages.CLASSICAL if native else languages.GERMANIC
    if root.language in strange and section and not similar and not in_affixes:
        return False
    return bool(section) or in_affixes or alike(word, root.term)


def foreign_parents(relations: Iterable[Any]) -> list[Root]:
    """The parents of a word that is not English; a merely related one only for want of better."""
    parents: list[Root] = []
    related: list[Root] = []
    in_affixes = has_older = False
    for relation in relations:
        if isinstance(relation, dict) and relation["lang"] == "Proto-Indo-European":
            has_older = has_older or relation["type"] in UP
    for link in links(relations):
        if link.kind.startswith("group_"):
            in_affixes = link.kind == "group_affix_root"
            continue
        if not link.language or not _TWO_LETTERS.search(link.term):
            continue
        root = Root(link.language, head_word(link.language, fold(link.term)))
        if languages.is_affix(*root) or (link.kind == "has_confix" and len(root.term) < 4):
            continue
        if link.kind in UP or link.kind == "has_confix" or (link.kind == RELATED and in_affixes):
            parents.append(root)
            in_affixes = in_affixes and link.kind == RELATED
        elif link.kind == RELATED:
            related.append(root)
        else:
            in_affixes = False
    if parents or has_older:
        return parents
    return related[:2]
