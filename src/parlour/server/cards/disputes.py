"""What people dispute of the dictionary, as it is sent in and as the host reads it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from parlour.server.store.disputes import Dispute


class NewDispute(Struct):
    """A verdict that somebody finds wrong, or what is said of two words."""

    word: str
    why: str
    other: str = ""  # of two words the second


class DisputeCard(Struct):
    """All that people say against one answer; not who they are."""

    word: str
    other: str
    said: str  # what the dictionary said to the last of them
    reasons: list[str]  # the oldest first


class ProposalCard(Struct):
    """Everything that is disputed: a proposal for the next edition."""

    dictionary: str  # name and edition of the one that is in use
    disputes: list[DisputeCard]


def proposal(dictionary: str, disputes: Iterable[Dispute]) -> ProposalCard:
    """Disputes as they are kept, put together by what they are about."""
    together = [list(of) for _, of in groupby(disputes, lambda each: (each.word, each.other))]
    cards = [
        DisputeCard(of[0].word, of[0].other, of[-1].said, [each.why for each in of])
        for of in together
    ]
    return ProposalCard(dictionary, cards)
