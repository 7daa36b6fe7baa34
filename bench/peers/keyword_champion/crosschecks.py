"""Cross-checks: which letters on an empty square make good words with the letters across."""

from __future__ import annotations

import numpy as np

from parlour.kernels.bits import lowest
from parlour.kernels.compiling import compiled, inlined

from .arrays import EMPTY, SIZE, Bytes, Ints, Records
from .words import ALL, FREE, GOOD, MASK, NOWHERE, ROOT_NODE, SEPARATOR_BIT, OldWords, child

_ONE = np.uint32(1)


@compiled(allocates=False)
def look_across(words: OldWords, board: Bytes, card: Ints, squares: Records) -> None:
    """Fill in what lies across the lines; lines are the rows of this board."""
    for row in range(SIZE):
        for column in range(SIZE):
            square = squares[row, column]
            square.letter, square.card = board[row, column], EMPTY
            if board[row, column] != EMPTY:
                continue
            top, bottom = row, row
            while top > 0 and board[top - 1, column] != EMPTY:
                top -= 1
            while bottom < SIZE - 1 and board[bottom + 1, column] != EMPTY:
                bottom += 1
            square.crossed = top < bottom
            if top == bottom:
                square.checks = ALL
                continue
            square.checks = _fitting(words, board, column, top, row, bottom)
            if _fits_card(board, card, column, top, row, bottom):
                square.card = card[row - top]


@inlined(allocates=False)
def _fits_card(board: Bytes, card: Ints, column: int, top: int, row: int, bottom: int) -> bool:
    """Do the letters of a column spell the Key card, if one letter is put into the gap?"""
    if bottom - top + 1 != len(card):
        return False
    for place in range(len(card)):
        if top + place != row and board[top + place, column] != card[place]:
            return False
    return True


@inlined(allocates=False)
def _fitting(words: OldWords, board: Bytes, column: int, top: int, row: int, bottom: int) -> np.uint32:
    """The letters that fill the gap in a column; a mere S-form only where its last letter lies
    there already (KW-40)."""
    if bottom == row:
        node = _upward(words, board, column, row - 1, top, ROOT_NODE)
        node = child(words, node, SEPARATOR_BIT)
        return words.nodes[node, FREE] & ALL
    node = _upward(words, board, column, bottom, row + 1, ROOT_NODE)
    if top == row:
        return words.nodes[node, GOOD] & ALL
    found = np.uint32(0)
    letters = np.uint32(words.nodes[node, MASK] & ALL)
    while letters:
        letter = lowest(letters)
        letters = np.uint32(letters & (letters - _ONE))
        after = _upward(words, board, column, row - 1, top + 1, child(words, node, letter))
        if words.nodes[after, GOOD] >> board[top, column] & _ONE:
            found |= _ONE << letter
    return found


@inlined(allocates=False)
def _upward(
    words: OldWords, board: Bytes, column: int, start: int, end: int, node: np.uint32
) -> np.uint32:
    """Follow the letters of a column from a square up to another; NOWHERE if no word has them."""
    at = start
    while at >= end and node != NOWHERE:
        node = child(words, node, board[at, column])
        at -= 1
    return node
