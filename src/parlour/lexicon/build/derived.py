"""Regular derivatives: what one list attests is good if it is plainly made of a good word.

UNSALEABILITY is SALEABILITY with UN-, BOOZINGS are several BOOZING, REMOBILISE is how the British
write REMOBILIZE, SEEDSTOCK is SEED and STOCK. That the word is met so is for a list to say; this
only sees what it is made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from parlour.lexicon.build.formation import stems_before

SHORTEST, LEAST_BASE = 7, 4  # letters
LEAST_PART, KNOWN = 3, 50  # letters of a part, and SCOWL's size of what every desk dictionary has
PREFIXES = tuple(
    "un non re pro over under out mis pre anti counter super sub inter semi pseudo hyper multi "
    "micro mini ultra post fore dis self neo photo bio electro trans poly mono hypo endo exo auto "
    "para euro hydro thermo nano macro tele video radio haemo hemo ecto meso iso myco".split()
)
SUFFIXES = tuple(
    "ness ly less like ship hood wise er able ability ish ism ist ize ise ization isation ing ier "
    "iest y ify".split()
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


def is_joined(word: str, size: Callable[[str], int]) -> bool:
    """Whether it is two everyday words written as one: SEEDSTOCK, EYELEVEL."""
    cuts = range(LEAST_PART, len(word) - LEAST_PART + 1)
    long = len(word) >= SHORTEST
    return long and any(size(word[:at]) <= KNOWN and size(word[at:]) <= KNOWN for at in cuts)


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
