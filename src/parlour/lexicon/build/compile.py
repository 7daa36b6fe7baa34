"""From packages to the packed dictionary, step by step."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Collection
from pathlib import Path

from parlour.lexicon import layout
from parlour.lexicon.build.arrays import sections
from parlour.lexicon.build.evidence import gather
from parlour.lexicon.build.facts import Scribe
from parlour.lexicon.build.families import Families
from parlour.lexicon.build.groups import read_groups
from parlour.lexicon.build.hand import BY_REASON, OVERRIDES, apply_by_hand, read_overrides
from parlour.lexicon.build.labels import inherit, label_words
from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.slang import parts, pass_on_slang
from parlour.lexicon.build.tiers import sort_into_tiers

Tell = Callable[[str], None]
# What `tell` hears in the course of a whole build, for a bar that knows where it is.
STEPS = 12


def decide(
    packages: Packages,
    tell: Tell,
    overrides: Path = OVERRIDES,
    asked: Collection[str] | None = None,
) -> Scribe:
    """Everything that is decided about words; the scribe then writes down any of them, or those
    that are asked for: only they and their bases have labels then."""
    by_hand = read_overrides(overrides)
    evidence = gather(packages, tell)
    tell("tiers")
    tiers = sort_into_tiers(evidence, by_hand)
    tell("labels")
    labelled = tiers.liberal
    if asked is not None:
        bases = evidence.with_bases(asked)
        labelled &= bases | {part for word in bases for part in parts(evidence, word)}
    words = sorted(labelled)
    labels = label_words(evidence, words)
    lists = {
        label: {word: why for word, why in read_groups(path).items() if word in tiers.liberal}
        for label, path in BY_REASON.items()
    }
    apply_by_hand(labels, lists, by_hand)
    pass_on_slang(evidence, labels, words)
    inherit(evidence, labels, words)
    vocabulary = frozenset(word for word in tiers.standard if len(word) >= 3)
    return Scribe(evidence, tiers, labels, Families(evidence, vocabulary))


def compile_dictionary(packages: Packages, tell: Tell, overrides: Path = OVERRIDES) -> bytes:
    """The dictionary's file, but for the sections that unpacking adds."""
    scribe = decide(packages, tell, overrides)
    return layout.pack(sections(scribe, tell))


def squeeze(content: bytes) -> bytes:
    """Compressed for the repository; the same content gives the same bytes."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]
    return lzma.compress(content, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC64, filters=filters)
