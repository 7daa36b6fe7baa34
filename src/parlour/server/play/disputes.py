"""What people dispute of the dictionary, put together by what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from parlour.server.cards.disputes import DisputeCard, ProposalCard
from parlour.server.store.disputes import Dispute


def proposal(dictionary: str, disputes: Iterable[Dispute]) -> ProposalCard:
    """Disputes as they are kept, put together by what they are about."""
    together = [list(of) for _, of in groupby(disputes, lambda each: (each.word, each.other))]
    cards = [
        DisputeCard(of[0].word, of[0].other, of[-1].said, [each.why for each in of])
        for of in together
    ]
    return ProposalCard(dictionary, cards)
