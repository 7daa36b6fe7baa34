"""Spellings that are in no tier though some source has them, so that a refusal can say which."""

from __future__ import annotations

from parlour.lexicon.build.evidence import LETTERPRESS, LONGEST, WIKTIONARY
from parlour.lexicon.build.facts import Scribe
from parlour.lexicon.build.tiers import MET

BREAK = "\n"


def outside(scribe: Scribe) -> dict[str, bytes]:
    """A section a kind; each spelling stands in the first that it belongs to, a line each."""
    found: dict[str, list[str]] = {"names": [], "listed": [], "cited": [], "met": []}
    evidence, inside = scribe.evidence, scribe.tiers.liberal
    for word in sorted({*evidence.capitals, *evidence.sources} - inside):
        if 2 <= len(word) <= LONGEST and (kind := _kind(scribe, word)):
            found[kind].append(word)
    return {
        kind: f"{BREAK}{BREAK.join(words)}{BREAK}".upper().encode() for kind, words in found.items()
    }


def _kind(scribe: Scribe, word: str) -> str | None:
    evidence = scribe.evidence
    sources, used = evidence.sources.get(word, 0), evidence.zipf.get(word, 0.0)
    if sources & LETTERPRESS:
        return "listed"
    if evidence.capitals.get(word, 0):
        return "names"
    if sources & WIKTIONARY:
        return "cited" if used else None
    return "met" if used >= MET else None
