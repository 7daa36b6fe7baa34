"""Plain word lists: Webster's Second with its capitals, SCOWL by size and dialect, Letterpress, and
the entries of a dictionary that says how words sound."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import NamedTuple

from parlour.lexicon.build.packages import Packages, unpickle
from parlour.lexicon.spelling import unmarked

_SCOWL_FILE = re.compile(r"(english|american|british)-words-(\d+)\.json")
_RUDE_LINE = re.compile(r"^\s*(?:'([^']+)'|(\w+)): ([012])", re.MULTILINE)
SURELY_RUDE = "2"
EVERYDAY = 35
RARE = 80  # SCOWL's size of what word games use
# Looked after by hand; beside each lies another that is filled in by rule.
SAID = ("us_gold.json", "gb_gold.json")


class Scowl(NamedTuple):
    """The smallest size that holds a word, and which dialects spell it so."""

    size: dict[str, int]
    dialects: dict[str, set[str]]


def read_web2(packages: Packages) -> set[str]:
    return set(unpickle(packages.path("web2")))


def read_letterpress(packages: Packages) -> set[str]:
    return set(packages.json("letterpress"))


def read_scowl(packages: Packages) -> Scowl:
    size: dict[str, int] = {}
    dialects: dict[str, set[str]] = defaultdict(set)
    for path in sorted(packages.path("scowl").iterdir()):
        match = _SCOWL_FILE.fullmatch(path.name)
        if match:
            for word in map(unmarked, json.loads(path.read_text(encoding="utf-8"))):
                size[word] = min(size.get(word, 999), int(match[2]))
                if match[1] != "english":
                    dialects[word].add(match[1])
    return Scowl(size, dialects)


def read_rarer(packages: Packages) -> tuple[set[str], set[str]]:
    """Words of SCOWL beyond size 70: those up to 80, which word games use, with the variant
    spellings of all sizes, and those up to 95, which no other list need have."""
    played: set[str] = set()
    rarest: set[str] = set()
    for path in sorted(packages.path("rarer").glob("*-words.*")):
        size = int(path.suffix[1:])
        words = map(unmarked, path.read_text(encoding="iso-8859-1").split("\n"))
        if "variant" in path.name or size == RARE:
            played.update(words)
        elif size > RARE:
            rarest.update(words)
    return played, rarest - played


def read_said(packages: Packages) -> set[str]:
    """The entries of two pronouncing dictionaries, American and British, that have no capital:
    how names are said proves nothing about words that are spelt alike (PROSECCO, GOTH)."""
    folder = packages.path("said")
    entries = (json.loads((folder / name).read_text(encoding="utf-8")) for name in SAID)
    return {word for names in entries for word in names if word.islower()}


def read_unwanted(packages: Packages, letterpress: set[str], scowl: Scowl) -> set[str]:
    """Words that nobody wants in a family game, read off two packages made for that purpose.

    One is the Letterpress list with the rude words taken out: the difference counts. The other
    rates words; only its surest rating counts, and not for everyday words (it is wary of
    WELFARE). There is no such list in our own tree.
    """
    mild = set(packages.path("mild").read_text(encoding="utf-8").split())
    text = packages.path("rude").read_text(encoding="utf-8")
    rated = {
        quoted or bare for quoted, bare, rating in _RUDE_LINE.findall(text) if rating == SURELY_RUDE
    }
    everyday = {word for word in rated if scowl.size.get(word, 99) <= EVERYDAY}
    taken_out = {word for word in letterpress - mild if len(word) > 2}
    return taken_out | (rated - everyday)
