"""draw:3, lay:3, swap:3, claim:2, settle:2 and close."""

from .board import PEBBLES
from .moves import Claim, Close, Draw, Lay, Move, Settle, Swap

_KINDS = {"draw": Draw, "lay": Lay, "swap": Swap, "claim": Claim, "settle": Settle}
_ROUNDS = len(PEBBLES) // 2
_MOVES: dict[str, Move] = {"close": Close()} | {
    f"{name}:{n}": kind(n)
    for name, kind in _KINDS.items()
    for n in (range(1, _ROUNDS + 1) if kind in (Claim, Settle) else sorted(set(PEBBLES)))
}
_TEXTS = {move: text for text, move in _MOVES.items()}


def write(move: Move) -> str:
    return _TEXTS[move]


def read(text: str) -> Move:
    if text not in _MOVES:
        raise ValueError(f"unreadable move {text[:40]!r}")
    return _MOVES[text]
