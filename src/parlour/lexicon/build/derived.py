"""Regular derivatives: what one list attests is good if it is plainly made of a good word.

UNSALEABILITY is SALEABILITY with UN-, BOOZINGS are several BOOZING, REMOBILISE is how the British
write REMOBILIZE. That the word is met so is for a list to say; this only sees what it is made of.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from parlour.lexicon.build.formation import stems_before

SHORTEST, LEAST_BASE = 7, 4  # letters
PREFIXES = tuple(
    "un non re pro over under out mis pre anti counter super sub inter semi pseudo hyper multi "
    "micro mini ultra post fore dis self neo photo bio electro trans poly mono".split()
)
SUFFIXES = tuple(
    "ness ly less like ship hood wise er able ability ish ism ist ize ise ization isation ing ier "
    "iest y".split()
)
# Spellings of one word: British before American.
_SPELT = (
    (re.compile(r"is(?=e|ed|es|er|ers|ing|ings|able|ation|ations|ational)"), "iz"),
    (re.compile(r"[ao]e(?=.)"), "e"),
    (re.compile(r"our(?=.)"), "or"),
)


def is_derived(word: str, words: Collection[str]) -> bool:
    """Whether the word has one living affix on one of the words, or is another spelling of one."""
    if len(word) < SHORTEST:
        return False
    return any(base in words for base in _bases(word) if len(base) >= LEAST_BASE)


def _bases(word: str) -> list[str]:
    found = [word[len(prefix) :] for prefix in PREFIXES if word.startswith(prefix)]
    for suffix in SUFFIXES:
        if word.endswith(suffix):
            found += stems_before(word.removesuffix(suffix), suffix)
    if word.endswith("ings"):
        found.append(word[:-1])
    return found + [
        other for british, american in _SPELT if (other := british.sub(american, word)) != word
    ]
