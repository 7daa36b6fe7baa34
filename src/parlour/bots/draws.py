"""What bots draw: whether they notice something, and what the others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from random import Random


def drawn(item: str) -> float:
    """A number from 0 to 1 that is always the same for an item: asking twice changes nothing."""
    return int.from_bytes(blake2b(item.encode(), digest_size=7).digest()) / (1 << 56)


def unseen(bag: Mapping[str, int] | Iterable[str], seen: Iterable[str]) -> list[str]:
    """What of a bag a seat does not see."""
    return list((Counter(bag) - Counter(seen)).elements())


def dealt(letters: Sequence[str], sizes: Sequence[int], rng: Random) -> list[list[str]]:
    """Hands of these sizes, dealt at random; what is left comes last."""
    shuffled, hands, start = list(letters), [], 0
    rng.shuffle(shuffled)
    for size in sizes:
        hands.append(shuffled[start : start + size])
        start += size
    return [*hands, shuffled[start:]]
