"""WordNet 3.1: senses with glosses and usage labels, and links between derived words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from parlour.lexicon.build.sections import alike

FILES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
SPEECH = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_MARKER = re.compile(r"\((?:a|p|ip)\)$")


class Sense(NamedTuple):
    """One meaning of one word."""

    speech: str  # n, v, a or r
    gloss: str
    usage: frozenset[str]  # WordNet's usage domains: slang, archaism, trademark ...
    instance: bool  # the name of one thing, as Paris is
    uses: int  # how often the sense was met in the tagged corpus


@dataclass
class WordNet:
    """Senses by spelling as printed (capitals kept), and derivation links in lower case."""

    senses: dict[str, list[Sense]] = field(default_factory=lambda: defaultdict(list))
    links: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def of(self, word: str) -> list[Sense]:
        return self.senses.get(word, [])


class _Synset(NamedTuple):
    words: list[str]
    pointers: list[tuple[str, tuple[str, str], int, int]]
    gloss: str


def read_wordnet(folder: Path) -> WordNet:
    synsets = dict(_synsets(folder))
    uses, ranks = _uses(folder)
    found = WordNet()
    for (speech, offset), synset in synsets.items():
        instance = any(pointer[0] == "@i" for pointer in synset.pointers)
        marked = [pointer for pointer in synset.pointers if pointer[0] == ";u"]
        for place, word in enumerate(synset.words, 1):
            usage = frozenset(
                synsets[target].words[0] for _, target, source, _ in marked if source in (0, place)
            )
            count = uses.get((word.lower(), speech, offset), 0)
            found.senses[word].append(Sense(speech, synset.gloss, usage, instance, count))
        for sign, target, source, other in synset.pointers:
            if sign in ("+", "\\") and source and other:
                one = synset.words[source - 1].lower()
                two = synsets[target].words[other - 1].lower()
                if " " in one or " " in two or not alike(one, two):
                    continue  # DENTAL is of TOOTH by its sense alone
                ends = ((one, speech, offset), (two, *target))
                if all(_is_main(end, uses, ranks) for end in ends):
                    found.links[one].add(two)
                    found.links[two].add(one)
    return found


def _synsets(folder: Path) -> Iterator[tuple[tuple[str, str], _Synset]]:
    for name, speech in FILES.items():
        with (folder / f"data.{name}").open(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith(" "):
                    continue
                head, _, gloss = line.partition(" | ")
                parts = head.split()
                count = int(parts[3], 16)
                at = 5 + 2 * count
                words = [_printed(word) for word in parts[4 : at - 1 : 2]]
                pointers = []
                for step in range(int(parts[at - 1])):
                    sign, offset, kind, ends = parts[at + 4 * step : at + 4 * step + 4]
                    target = ("a" if kind == "s" else kind, offset)
                    pointers.append((sign, target, int(ends[:2], 16), int(ends[2:], 16)))
                yield (speech, parts[0]), _Synset(words, pointers, gloss.strip())


def _printed(word: str) -> str:
    """Without the mark of where an adjective stands."""
    plain = _MARKER.sub("", word) if word.endswith(")") else word
    return plain.replace("_", " ")


_Key = tuple[str, str, str]  # word, speech, synset


def _uses(folder: Path) -> tuple[dict[_Key, int], dict[_Key, int]]:
    """How often each sense was met, and its rank among the senses of its word and speech."""
    kinds = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    uses, ranks = {}, {}
    with (folder / "index.sense").open(encoding="utf-8") as lines:
        for line in lines:
            sense, offset, rank, count = line.split()
            word, _, rest = sense.partition("%")
            key = (word.replace("_", " "), kinds[rest[0]], offset)
            ranks[key] = int(rank)
            if count != "0":
                uses[key] = int(count)
    return uses, ranks


def _is_main(key: _Key, uses: dict[_Key, int], ranks: dict[_Key, int]) -> bool:
    """Not an odd sense: LETTER, who lets, is the fifth and was never met."""
    return key in uses or ranks.get(key, 1) <= 1
