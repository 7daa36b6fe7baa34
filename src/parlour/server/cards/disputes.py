"""What people dispute of the dictionary, as it is sent in and as the host reads it."""

from __future__ import annotations

from msgspec import Struct


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
