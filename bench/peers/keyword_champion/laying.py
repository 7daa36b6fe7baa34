"""A play is put on the board, and taken off again."""

from numba import int64, uint8, void

from parlour.kernels.compiling import compiled

from .arrays import BY_MASTER, DOWN, EMPTY, FIRST, LAST, LINE, MASTER, ON_BOARD, Bytes, Ints


@compiled(void(uint8[:, :, ::1], int64[::1], uint8[::1]))
def lay(boards: Bytes, row: Ints, letters: Bytes) -> None:
    """Put a play on the board, as it lies and transposed."""
    for at in range(row[FIRST], row[LAST] + 1):
        if letters[at] < ON_BOARD:
            down, up = (at, row[LINE]) if row[DOWN] else (row[LINE], at)
            boards[0, down, up] = letters[at] & 31
            boards[1, up, down] = letters[at] & 31


@compiled(void(uint8[:, :, ::1], int64[::1], uint8[::1]))
def lift(boards: Bytes, row: Ints, letters: Bytes) -> None:
    """Take it off again."""
    for at in range(row[FIRST], row[LAST] + 1):
        if letters[at] < ON_BOARD:
            down, up = (at, row[LINE]) if row[DOWN] else (row[LINE], at)
            boards[0, down, up] = EMPTY
            boards[1, up, down] = EMPTY


def without(rack: Ints, letters: Bytes, row: Ints) -> Ints:
    """A rack without the blocks of a play."""
    held = rack.copy()
    for at in range(row[FIRST], row[LAST] + 1):
        sign = int(letters[at])
        if sign < ON_BOARD:
            held[MASTER if sign >= BY_MASTER else sign] -= 1
    return held
