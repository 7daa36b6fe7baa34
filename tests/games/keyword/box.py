"""The box of a house where blocks and Key cards come as a test wants them."""

from collections import Counter, deque
from collections.abc import Mapping
from typing import Any

from parlour.games.keyword.moves import Card


class Box:
    """Blocks come in the order in which they were put in front, then A first; cards likewise."""

    def __init__(self) -> None:
        self._blocks: deque[str] = deque()
        self._cards: deque[str] = deque()

    def put(self, blocks: str, *cards: str) -> None:
        """Racks and later draws in one row, with spaces for the eye."""
        self._blocks, self._cards = deque(blocks.replace(" ", "")), deque(cards)

    def roll(self, chances: Mapping[Any, int]) -> Any:
        if isinstance(next(iter(chances)), Card):
            wanted = self._cards.popleft() if self._cards else min(move.word for move in chances)
            return next(move for move in chances if move.word == wanted)
        wanted = self._blocks.popleft() if self._blocks else min(move.letter for move in chances)
        return next(move for move in chances if move.letter == wanted)


def just(blocks: str) -> dict[str, dict[str, int]]:
    """The option for a box that holds just these."""
    return {"letters": dict(Counter(blocks.replace(" ", "")))}
