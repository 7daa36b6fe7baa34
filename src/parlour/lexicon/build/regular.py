"""Regular inflections that no table has, of bases that have no others: VLOGS, REBRANDED.

A table of forms names only the bases it knows. What a list attests, what is spelt by the rules and
what no book enters as a word of its own is such a form all the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from parlour.lexicon.build.inflections import Forms

SHORTEST_BASE = 3
_PAST = ("past", "participle")
_DOUBLED = re.compile(r"([bdfgklmnprstvz])\1$")


def bases_of(form: str) -> list[tuple[str, str]]:
    """Every (base, kind) that the spelling rules allow for a form."""
    found = []
    if form.endswith("s") and not form.endswith("ss"):
        found += [(base, kind) for base in _before_s(form) for kind in ("plural", "third")]
    if form.endswith("ed"):
        found += [(base, kind) for base in _before_vowel(form[:-2]) for kind in _PAST]
    if form.endswith("ing"):
        found += [(base, "gerund") for base in _before_vowel(form[:-3])]
    return [(base, kind) for base, kind in found if len(base) >= SHORTEST_BASE]


def _is_verb(base: str, sources: Mapping[str, int]) -> bool:
    """Whether it has other forms of a verb: PREVAILMENTS is no third person."""
    stems = {base, base.removesuffix("e"), base + base[-1]}
    return any(f"{stem}ing" in sources for stem in stems)


def _before_s(form: str) -> list[str]:
    stem = form[:-1]
    if stem.endswith("ie"):
        return [f"{stem[:-2]}y", stem]
    if re.search("(?:s|x|z|ch|sh)e$", stem):
        return [stem[:-1], stem]
    if re.search("(?:s|x|z|ch|sh|[^aeiou]y)$", stem):
        return []
    return [stem[:-1], stem] if stem.endswith("oe") else [stem]


def _before_vowel(stem: str) -> list[str]:
    """VLOGG is VLOG, CURAT is CURATE, TALLI is TALLY."""
    if stem.endswith("i"):
        return [f"{stem[:-1]}y"]
    found = [f"{stem}e"]
    if _DOUBLED.search(stem):
        return [*found, stem[:-1], stem]
    if not stem.endswith("e"):
        found.append(stem)
    return found


def regular_forms(
    sources: Mapping[str, int], derived: Forms, attesting: int, entering: int
) -> Forms:
    """Forms that a list attests, no book enters and no table derives, with their bases.

    The last two are sources as bits. Mere use attests no such form: TRANSFERED is in use too.
    """
    found: Forms = {}
    for form, by in sources.items():
        if by & attesting and not by & entering and form not in derived:
            known = {
                (base, kind)
                for base, kind in bases_of(form)
                if sources.get(base, 0) & (entering | attesting) and base not in derived
                if kind != "third" or _is_verb(base, sources)
            }
            if known:
                found[form] = known
    return found
