"""The facts of all words as the sections of the dictionary's file."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from parlour.lexicon.book import BY_S
from parlour.lexicon.build.facts import Facts, Scribe
from parlour.lexicon.build.labels import Labels
from parlour.lexicon.build.outside import outside
from parlour.lexicon.build.sections import Root
from parlour.lexicon.labels import STORED_LABELS
from parlour.lexicon.layout import NOTHING

_Member = TypeVar("_Member")
INHERITED = " ("  # how `labels.inherit` sets off the base's name in an evidence text


def sections(scribe: Scribe, tell: Callable[[str], None]) -> dict[str, bytes]:
    """Every section but those that unpacking makes."""
    words = sorted(scribe.tiers.liberal, key=lambda word: (len(word), word))
    number = {word: place for place, word in enumerate(words)}
    tell("facts of every word")
    facts = [scribe.facts(word) for word in words]
    tell("roots that words share")
    shared = Counter(root for fact in facts for root in (*fact.first, *fact.more))
    told = {root for fact in facts for root in fact.told.roots}
    kept = sorted({root for root, count in shared.items() if count > 1} | told)
    root_number = {root: place for place, root in enumerate(kept)}
    joining = {root: place for root, place in root_number.items() if shared[root] > 1}
    tell("sections")
    found = {
        "words": "".join(words).upper().encode(),
        "starts": _starts(words),
        "flags": _numbers("I", (fact.flags for fact in facts)),
        "sources": _numbers("H", (fact.sources for fact in facts)),
        "zipf": _numbers("B", (fact.zipf for fact in facts)),
        "own": _numbers("I", (joining.get(Root("en", word), NOTHING) for word in words)),
    }
    found |= _runs("lemmas", (_lemma_run(fact, number) for fact in facts))
    found |= _runs("first", (_known(fact.first, joining) for fact in facts))
    found |= _runs("more", (_known(fact.more, joining) for fact in facts))
    found |= _runs("told", (_told_run(fact, root_number) for fact in facts))
    found |= _runs("parts", (_known(fact.parts, number) for fact in facts))
    found |= _runs("links", (_known(fact.links, number) for fact in facts))
    found |= _runs("twins", (_known(fact.twins, number) for fact in facts))
    found |= _marks(words, scribe.labels)
    found |= _roots(kept, scribe)
    found |= outside(scribe)
    return found


def _numbers(kind: str, numbers: Iterable[int]) -> bytes:
    return array(kind, numbers).tobytes()


def _starts(words: list[str]) -> bytes:
    lengths = Counter(map(len, words))
    starts = [0]
    for length in range(max(lengths) + 1):
        starts.append(starts[-1] + lengths[length])
    return _numbers("I", starts)


def _runs(name: str, runs: Iterable[list[int]]) -> dict[str, bytes]:
    at, content = array("I", [0]), array("I")
    for run in runs:
        content.extend(run)
        at.append(len(content))
    return {name: content.tobytes(), f"{name}_at": at.tobytes()}


def _known(members: Iterable[_Member], numbers: dict[_Member, int]) -> list[int]:
    return sorted(numbers[member] for member in members if member in numbers)


def _lemma_run(fact: Facts, number: dict[str, int]) -> list[int]:
    return sorted(
        number[lemma] << 8 | (BY_S if by_s else 0) | kinds
        for lemma, (kinds, by_s) in fact.lemmas.items()
    )


def _told_run(fact: Facts, root_number: dict[Root, int]) -> list[int]:
    return [root_number[root] << 1 | fact.told.several for root in fact.told.roots]


def _marks(words: list[str], labels: dict[str, Labels]) -> dict[str, bytes]:
    texts: dict[str, int] = {}
    marked, marks = array("I"), array("H")
    for place, word in enumerate(words):
        for label, why in sorted(labels.get(word, {}).items()):
            text, _, base = why.partition(INHERITED)
            inherited = base.endswith(")") and base[:-1].isupper()
            text = text if inherited else why
            text_number = texts.setdefault(text, len(texts))
            if text_number >= 1 << 11:
                raise ValueError("too many different evidence texts for the file's form")
            marked.append(place)
            marks.append(STORED_LABELS.index(label) << 12 | inherited << 11 | text_number)
    joined = "\n".join(texts).encode()
    return {"marked": marked.tobytes(), "marks": marks.tobytes(), "texts": joined}


def _roots(kept: list[Root], scribe: Scribe) -> dict[str, bytes]:
    lines = [f"{root.language}:{scribe.families.shown(root)}\n".encode() for root in kept]
    at = array("I", [0])
    for line in lines:
        at.append(at[-1] + len(line))
    return {"roots": b"".join(lines), "roots_at": at.tobytes()}
