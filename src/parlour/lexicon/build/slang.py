"""Slang that is made of slang: DIPSHIT is of a vulgar word, NERDERY of a slang one.

No package marks it. Which parts a word has is for Wiktionary to say; a word that a dictionary of
before 1935 or WordNet has stands for itself (PISSABED is a dandelion).
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.lexicon.build.evidence import WEB2, WEBSTER, WORDNET, Evidence
from parlour.lexicon.build.labels import KNOWN_TO_ALL, Labels, is_coarse

FIRST_RELATIONS = 4  # in which an entry tells what the word is made of
JOINING = frozenset(("compound_of", "has_affix", "has_prefix_with_root"))


def parts(evidence: Evidence, word: str) -> list[str]:
    """The English words that a word of our days is made of; none of what may stand for itself."""
    older = evidence.sources.get(word, 0) & (WORDNET | WEB2 | WEBSTER)
    if older or evidence.size(word) <= KNOWN_TO_ALL:
        return []
    return [
        each["term"]
        for each in evidence.relations(word)[:FIRST_RELATIONS]
        if each["type"] in JOINING and each["lang"] == "English"
    ]


def pass_on_slang(evidence: Evidence, labels: dict[str, Labels], words: Iterable[str]) -> None:
    """Label what is made of slang; one step, so that what is asked for does not change it."""
    found = {}
    for word in words:
        for part in parts(evidence, word):
            if "slang" in labels.get(part, ()) or _is_rude(evidence, word, part):
                found[word] = part
    for word, part in found.items():
        labels.setdefault(word, {}).setdefault("slang", f"made of slang ({part.upper()})")


def _is_rude(evidence: Evidence, word: str, part: str) -> bool:
    """ASS has a plain sense too, but hardly in ASSHAT; a SEACOCK is wanted."""
    unwanted = word in evidence.unwanted and part in evidence.unwanted
    return unwanted and any(map(is_coarse, evidence.wordnet.of(part)))
