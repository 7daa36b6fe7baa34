"""Inflected forms and what they are forms of, out of AGID and the SPECIALIST lexicon."""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from pathlib import Path

from parlour.lexicon.build.packages import Packages

Forms = dict[str, set[tuple[str, str]]]  # form -> {(lemma, kind of inflection)}

_VERB = ("past", "participle", "gerund", "third")
_AGID = {"V": _VERB, "N": ("plural",), "A": ("comparative", "superlative")}
_SPECIALIST = {
    "verb": _VERB,
    "noun": ("plural",),
    "adj": ("comparative", "superlative"),
    "adv": ("comparative", "superlative"),
}
_LOWER = re.compile("[a-z]+").fullmatch
_ONE_SYLLABLE = re.compile("(?:qu|[^aeiou])*[aeiouy][^aeiouwxy]")

# Forms that no table derives by rule.
IRREGULAR = (
    ("was were", "be", "past"),
    ("been", "be", "participle"),
    ("being", "be", "gerund"),
    ("is", "be", "third"),
    ("am are", "be", "past"),
    ("last latter", "late", "comparative"),
    ("elder", "old", "comparative"),
    ("eldest", "old", "superlative"),
)


def read_inflections(packages: Packages) -> tuple[Forms, Forms]:
    """The forms by AGID and by SPECIALIST, apart, because each vouches in its own name."""
    return _agid(packages.path("agid")), _specialist(packages.path("specialist"))


def _agid(path: Path) -> Forms:
    forms: Forms = defaultdict(set)
    for line in path.read_text(encoding="utf-8").splitlines():
        lemma, speech, *cells = line.split(",")
        if speech == "V" and len(cells) > len(_VERB):
            continue  # BE, whose forms are in IRREGULAR
        for kind, cell in zip(_AGID[speech], cells, strict=False):
            # AGID writes <> for a participle that is the past form again.
            for form in (cells[0] if cell == "<>" else cell).split("/"):
                _add(forms, form, lemma, kind)
    for group, lemma, kind in IRREGULAR:
        for form in group.split():
            _add(forms, form, lemma, kind)
    return forms


def _specialist(path: Path) -> Forms:
    forms: Forms = defaultdict(set)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            lemma, speech, *cells = line.rstrip("\n").split(",")
            for kind, cell in zip(_SPECIALIST.get(speech, ()), cells, strict=False):
                for form in cell.split("/"):
                    _add(forms, form, lemma, kind)
    return forms


def specialist_words(packages: Packages) -> set[str]:
    """Every word of SPECIALIST with its capitals: evidence for names."""
    words = set()
    with gzip.open(packages.path("specialist"), "rt", encoding="utf-8") as lines:
        for line in lines:
            lemma, _, *cells = line.rstrip("\n").split(",")
            words.add(lemma)
            for cell in cells:
                words.update(cell.split("/"))
    return words


def _add(forms: Forms, form: str, lemma: str, kind: str) -> None:
    if form != lemma and _LOWER(form) and _LOWER(lemma):
        forms[form].add((lemma, kind))


def without_slips(forms: Forms) -> Forms:
    """The forms without those that a table spells wrong: HOPING is of HOPE, HOPPING of HOP."""
    return {
        form: {
            (lemma, kind)
            for lemma, kind in lemmas
            if not (_wants_doubling(form, lemma) and (f"{lemma}e", kind) in lemmas)
        }
        for form, lemmas in forms.items()
    }


def _wants_doubling(form: str, lemma: str) -> bool:
    """One syllable that ends in one vowel and one consonant, and an ending put on as it is."""
    endings = ("ing", "ed", "er", "est")
    return bool(_ONE_SYLLABLE.fullmatch(lemma)) and form.removeprefix(lemma) in endings
