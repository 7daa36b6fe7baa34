"""Combining forms with a meaning of their own: BIO- and -LOGY, Greek for life and for speech.

BIOLOGY and LOGIC are kin through them. What tells only number, place or size (MONO-, TELE-) and
mere endings join nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from parlour.lexicon.build import languages
from parlour.lexicon.build.sections import RELATED, UP, Root, Section, fold
from parlour.lexicon.origins import in_our_letters

JOINED = frozenset(("has_confix", "has_prefix", "has_suffix"))
SPELLING_OUT = JOINED | {"has_affix"}
# Of number, place, size and likeness, or grown into mere endings: no player calls their words kin.
EMPTY = frozenset(
    "mono di bi tri tetra penta hexa hepta octo deca hecto kilo centi milli poly multi omni semi "
    "hemi demi pan uni auto homo hetero iso allo holo ortho idio meso macro micro mega nano mini "
    "maxi neo paleo proto pseudo crypto hyper hypo super supra infra intra inter extra endo exo "
    "ecto epi para peri meta dia ana cata syn sym anti ante contra counter retro trans ultra tele "
    "post pre pro non ex eu dys oid ite ism ist ize ic ical itis osis oma ase ose ine ene one ol "
    "ane yl ide ate al an ian ia y ly ous form like eco cyber techno equi quasi vice arch".split()
)
_LEAST = 3  # letters


def combining_forms(entries: Mapping[str, Iterable[Any]]) -> dict[str, Section]:
    """Wiktionary's entries with a hyphen (bio-, -logy) -> the Greek and Latin words they are of."""
    found = {}
    for entry, relations in entries.items():
        bare = entry.strip("-")
        if bare == entry or len(bare) < _LEAST or bare in EMPTY:
            continue
        roots = [
            root
            for relation in relations
            if isinstance(relation, dict) and relation["type"] in (*UP, RELATED)
            if (code := languages.code(relation["lang"])) in languages.CLASSICAL
            if not languages.is_affix(*(root := Root(str(code), fold(relation["term"]))))
            if _sound(in_our_letters(root.term)) == _sound(bare)
        ]
        if roots:
            found[entry] = list(dict.fromkeys(roots))
    return found


def _sound(text: str) -> str:
    """The first two letters, as Greek words are taken over: hydro- of ydor, scope of skopeo."""
    return text.replace("h", "").replace("k", "c")[:2]


def combined(word: str, relations: Iterable[Any], forms: Mapping[str, Section]) -> Section:
    """The roots of the combining forms that an entry says the word is made of."""
    found: Section = []
    for relation in relations:
        if not isinstance(relation, dict) or relation["lang"] != "English":
            continue
        term = relation["term"].lower()
        if relation["type"] == "has_affix":
            found += forms.get(term, [])
        elif relation["type"] in JOINED:
            bare = term.strip("-")
            found += forms.get(f"{bare}-" if word.startswith(bare) else f"-{bare}", [])
    return found


def is_combined(relations: Iterable[Any]) -> bool:
    """Whether an entry says that the word is made of combining forms, whichever they are."""
    return any(isinstance(each, dict) and each["type"] == "has_confix" for each in relations)
