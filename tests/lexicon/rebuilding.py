"""Some words built anew from the packages; kept as long as nothing changes that they hang on."""

from __future__ import annotations

import gc
import pickle
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from parlour.lexicon.book import Book
from parlour.lexicon.build.chains import Chain
from parlour.lexicon.build.compile import decide
from parlour.lexicon.build.facts import Facts, Scribe
from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.sections import Root
from setup.doing import digest
from setup.places import CACHE, REQUIREMENTS, ROOT

FETCHED = CACHE / "lexicon"
KEPT = CACHE / "lexicon-rebuilt"
SOURCES = ROOT / "src" / "parlour" / "lexicon"
SAMPLE = 2000


@dataclass(frozen=True)
class Rebuilt:
    """What the builder makes of the packages."""

    size: int  # words in all
    facts: dict[str, Facts]  # of the sample; roots as they are shown
    labels: dict[str, set[str]]


def sample(book: Book) -> list[int]:
    return random.Random(3).sample(range(len(book)), SAMPLE)


def rebuilt(book: Book) -> Rebuilt:
    """The whole build takes half a minute: it is done when the builder, the packages, the words
    asked for or Python are not those of the last time."""
    path = KEPT / f"{ingredients()}.pickle"
    if not path.exists():
        built = rebuild([book.word(number).lower() for number in sample(book)])
        KEPT.mkdir(parents=True, exist_ok=True)
        for old in KEPT.iterdir():
            old.unlink()
        path.write_bytes(pickle.dumps(built))
    found: Rebuilt = pickle.loads(path.read_bytes())
    return found


def ingredients() -> str:
    """One short name for all that a build hangs on."""
    sources = [file for ending in ("py", "tsv", "sha256") for file in SOURCES.rglob(f"*.{ending}")]
    others = [FETCHED / "stamp", REQUIREMENTS / "run.lock", Path(__file__)]
    names = [file.relative_to(SOURCES).as_posix() for file in sorted(sources)]
    return digest([*names, *sorted(sources), *others, sys.version])[:16]


def rebuild(words: list[str]) -> Rebuilt:
    gc.disable()  # it would look through millions of words again and again
    try:
        scribe = decide(Packages(FETCHED), lambda _: None, asked=words)
    finally:
        gc.enable()
    return Rebuilt(
        size=len(scribe.tiers.liberal),
        facts={word: as_shown(scribe, scribe.facts(word)) for word in words},
        labels={word: set(scribe.labels.get(word, ())) for word in words},
    )


def as_shown(scribe: Scribe, facts: Facts) -> Facts:
    """Verbs among the roots by their infinitive."""

    def shown(roots: Iterable[Root]) -> Iterator[Root]:
        return (Root(root.language, scribe.families.shown(root)) for root in roots)

    return replace(
        facts,
        first=frozenset(shown(facts.first)),
        more=frozenset(shown(facts.more)),
        told=Chain(tuple(shown(facts.told.roots)), facts.told.several and bool(facts.told.roots)),
    )
