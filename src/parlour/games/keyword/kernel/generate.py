"""Every legal play of a rack on a board.

A play lies in a line: a row, or a column of the board turned over. Words are grown from anchors:
the last letter of each run on the board, and each empty square beside a letter of a neighbouring
line. From an anchor the GADDAG goes to the left and then, after its turn, to the right. Squares
that were anchors before are not entered again from the right, so that every play is found once.

What a play is worth is a sum over its squares and blocks, gathered on the way. The search holds its
own stack; nothing is allocated while it runs.
"""

from typing import Any

import numpy as np
from numba import boolean, float64, int64, uint8, uint32

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined, several

from .words import BASE, FREE, GOOD, MASK, TURN_BIT

SIZE = 19
EMPTY = 255
MASTER = 26  # its place in a rack of 27 counts
ALL = np.uint32(0x3FFFFFF)
U = np.uint32
DEEP = 40  # letters on the way: more than a line has
# Columns of a play found: whether it lies down, its line, first and last square of the line, the
# points, whether it spells the Key card, how many blocks it lays.
DOWN, LINE, FIRST, LAST, POINTS, CARD, LAID = range(7)
COLUMNS = 7
TABLES = several(
    uint32[:, ::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], uint32[:, ::1], float64[:, ::1]
)


@inlined()
def _child(nodes: Any, children: Any, node: Any, letter: Any) -> Any:
    mask = nodes[node, MASK]
    bit = U(1) << U(letter)
    if (mask & bit) == U(0):
        return U(0)
    return children[nodes[node, BASE] + U(popcount(U(mask & (bit - U(1)))))]


@inlined()
def _ways(nodes: Any, node: Any, there: Any, allowed: Any, have: Any, masters: Any) -> Any:
    """The letters that may stand on a square next: by itself, and by a Master."""
    mask = nodes[node, MASK] & ALL
    if there != EMPTY:
        return U(mask & (U(1) << U(there))), U(0)
    can = U(mask & allowed)
    return U(can & have), can if masters > 0 else U(0)


@compiled()
def crosses(
    nodes: Any, children: Any, board: Any, card: Any, allowed: Any, beside: Any, spells: Any
) -> Any:
    """For each empty square of a turned board: which letters make good words across the lines,
    whether there are any, and by which letter (or none, -1) the Key card is spelt there."""
    for row in range(SIZE):
        for column in range(SIZE):
            spells[row, column] = -1
            if board[row, column] != EMPTY:
                continue
            top, bottom = row, row
            while top > 0 and board[top - 1, column] != EMPTY:
                top -= 1
            while bottom < SIZE - 1 and board[bottom + 1, column] != EMPTY:
                bottom += 1
            beside[row, column] = 1 if top < bottom else 0
            if top == bottom:
                allowed[row, column] = ALL
                continue
            allowed[row, column] = _fitting(nodes, children, board, column, top, row, bottom)
            if bottom - top + 1 == len(card):
                same = True
                for place in range(len(card)):
                    letter = board[top + place, column]
                    if top + place != row and letter != card[place]:
                        same = False
                if same:
                    spells[row, column] = card[row - top]


@compiled()
def _fitting(
    nodes: Any, children: Any, board: Any, column: Any, top: Any, row: Any, bottom: Any
) -> Any:
    """The letters that complete a column of letters with one gap; a mere S-form only where its
    last letter lies there already (KW-40)."""
    node = U(1)
    if bottom == row:
        at = row - 1
        while at >= top and node != 0:
            node = _child(nodes, children, node, board[at, column])
            at -= 1
        if node != 0:
            node = _child(nodes, children, node, TURN_BIT)
        return nodes[node, FREE] & ALL if node != 0 else U(0)
    at = bottom
    while at > row and node != 0:
        node = _child(nodes, children, node, board[at, column])
        at -= 1
    if node == 0:
        return U(0)
    if top == row:
        return nodes[node, GOOD] & ALL
    found = U(0)
    letters = nodes[node, MASK] & ALL
    while letters:
        letter = lowest(U(letters))
        letters = U(letters & (letters - U(1)))
        after = _child(nodes, children, node, letter)
        at = row - 1
        while at > top and after != 0:
            after = _child(nodes, children, after, board[at, column])
            at -= 1
        if after != 0 and (nodes[after, GOOD] >> U(board[top, column])) & U(1):
            found |= U(1) << letter
    return found


# One function, for a stack machine that calls itself is slower in pieces.
@compiled()
def line(  # noqa: C901
    nodes: Any,
    children: Any,
    squares: Any,
    allowed: Any,
    beside: Any,
    spells: Any,
    points: Any,
    extra: Any,
    rack: Any,
    keep: Any,
    card: Any,
    down: Any,
    number: Any,
    once: Any,
    begin: Any,
    least: Any,
    found: Any,
    worth: Any,
    letters: Any,
    room: Any,
    stack: Any,
    masks: Any,
    sums: Any,
) -> Any:
    """All plays in one line. `begin` is the only square a word may begin on, -1 for any.

    Found plays go to `found`, `worth` and `letters`, from room[0] on; when these are full only the
    best are kept, in room[1] the place of the least good. room[2] counts all.
    """
    have = U(0)
    for kind in range(26):
        if rack[kind] > 0:
            have |= U(1) << U(kind)
    at, node_of, left_of, low_of, laid_of, state_of = (
        stack[0], stack[1], stack[2], stack[3], stack[4], stack[5]
    )  # fmt: skip
    block_of, points_of, single_of, spelt_of = stack[6], stack[7], stack[8], stack[9]
    next_of, new_laid, new_points, new_single, new_spelt = (
        stack[10], stack[11], stack[12], stack[13], stack[14]
    )  # fmt: skip
    word, used = stack[15], stack[16]
    for column in range(SIZE):
        used[column] = 0
    for anchor in range(SIZE):
        if begin >= 0:
            if anchor != begin:
                continue
        elif squares[anchor] != EMPTY:
            if anchor < SIZE - 1 and squares[anchor + 1] != EMPTY:
                continue
        elif beside[anchor] == 0 or (anchor > 0 and squares[anchor - 1] != EMPTY):
            continue
        on_board = squares[anchor] != EMPTY
        free_behind = anchor == SIZE - 1 or squares[anchor + 1] == EMPTY
        deep = 0
        at[0], node_of[0], left_of[0], low_of[0], laid_of[0] = anchor, 1, 1, anchor, 0
        points_of[0], single_of[0], spelt_of[0], state_of[0] = 0, 0, 0, 0
        sums[0, 0] = 0.0
        masks[0, 0], masks[1, 0] = _ways(
            nodes, 1, squares[anchor], allowed[anchor], have, rack[MASTER]
        )
        while deep >= 0:
            state, place, node = state_of[deep], at[deep], node_of[deep]
            there = squares[place]
            if state == 0:
                master = False
                if masks[0, deep]:
                    letter = np.int64(lowest(U(masks[0, deep])))
                    masks[0, deep] = U(masks[0, deep] & (masks[0, deep] - U(1)))
                elif masks[1, deep]:
                    letter = np.int64(lowest(U(masks[1, deep])))
                    masks[1, deep] = U(masks[1, deep] & (masks[1, deep] - U(1)))
                    master = True
                else:
                    deep -= 1
                    continue
                after = _child(nodes, children, node, letter)
                next_of[deep] = after
                laid, score = laid_of[deep], points_of[deep]
                single, spelt, value = single_of[deep], spelt_of[deep], sums[0, deep]
                if there != EMPTY:
                    block_of[deep] = -1
                    word[place] = letter
                else:
                    block = np.int64(MASTER) if master else letter
                    rack[block] -= 1
                    if block < 26 and rack[block] == 0:
                        have &= ~(U(1) << U(block))
                    block_of[deep] = block
                    word[place] = letter + 32 if master else letter
                    score += points[place]
                    value += extra[place] - keep[block]
                    if laid == 0:
                        single = beside[place]
                    if spells[place] == letter:
                        spelt = 1
                    laid += 1
                new_laid[deep], new_points[deep], new_single[deep] = laid, score, single
                new_spelt[deep], sums[1, deep] = spelt, value
                good, low, high = False, place, place
                if left_of[deep]:
                    column = GOOD if on_board else FREE
                    if (
                        (nodes[node, column] >> U(letter)) & U(1)
                        and laid > 0
                        and free_behind
                        and (place == 0 or squares[place - 1] == EMPTY)
                    ):
                        good, high = True, anchor
                elif place == SIZE - 1 or squares[place + 1] == EMPTY:
                    column = GOOD if there != EMPTY else FREE
                    if (nodes[node, column] >> U(letter)) & U(1) and laid > 0:
                        good, low = True, low_of[deep]
                if (
                    good
                    and high - low + 1 >= least
                    and not (once and single and laid == 1 and down)
                ):
                    room[2] += 1
                    whole = spelt
                    if whole == 0 and high - low + 1 == len(card):
                        whole = 1
                        for each in range(len(card)):
                            if word[low + each] & 31 != card[each]:
                                whole = 0
                                break
                    total = value + score + (50 if whole else 0)
                    if room[0] < len(worth) or total > worth[room[1]]:
                        _keep(found, worth, letters, room, total, down, number, low, high, score,
                              whole, laid, word, squares)  # fmt: skip
                state_of[deep] = 1
                if after != 0:
                    if left_of[deep]:
                        further = False
                        if place > 0 and begin < 0:
                            if squares[place - 1] != EMPTY:
                                further = there != EMPTY
                            else:
                                further = used[place - 1] == 0 and not (
                                    place > 1 and squares[place - 2] != EMPTY
                                )
                        own = by_master = U(0)
                        if further:
                            # A square that nothing fits is not entered at all.
                            own, by_master = _ways(
                                nodes, after, squares[place - 1], allowed[place - 1], have,
                                rack[MASTER],
                            )  # fmt: skip
                        if own | by_master:
                            top = deep + 1
                            masks[0, top], masks[1, top] = own, by_master
                            at[top], node_of[top], left_of[top], low_of[top] = (
                                place - 1,
                                after,
                                1,
                                place,
                            )
                            laid_of[top], points_of[top] = laid, score
                            single_of[top], spelt_of[top], state_of[top] = single, spelt, 0
                            sums[0, top] = value
                            deep = top
                            continue
                    else:
                        state_of[deep] = 2
                        own = by_master = U(0)
                        if place < SIZE - 1:
                            own, by_master = _ways(
                                nodes, after, squares[place + 1], allowed[place + 1], have,
                                rack[MASTER],
                            )  # fmt: skip
                        if own | by_master:
                            top = deep + 1
                            masks[0, top], masks[1, top] = own, by_master
                            at[top], node_of[top], left_of[top] = place + 1, after, 0
                            low_of[top], laid_of[top], points_of[top] = low_of[deep], laid, score
                            single_of[top], spelt_of[top], state_of[top] = single, spelt, 0
                            sums[0, top] = value
                            deep = top
                            continue
                state = state_of[deep]
            if state == 1:
                state_of[deep] = 2
                after = next_of[deep]
                if (
                    left_of[deep]
                    and after != 0
                    and anchor < SIZE - 1
                    and (place == 0 or squares[place - 1] == EMPTY)
                ):
                    turned = _child(nodes, children, after, TURN_BIT)
                    own = by_master = U(0)
                    if turned != 0:
                        own, by_master = _ways(
                            nodes, turned, squares[anchor + 1], allowed[anchor + 1], have,
                            rack[MASTER],
                        )  # fmt: skip
                    if own | by_master:
                        top = deep + 1
                        masks[0, top], masks[1, top] = own, by_master
                        at[top], node_of[top], left_of[top], low_of[top] = (
                            anchor + 1,
                            turned,
                            0,
                            place,
                        )
                        laid_of[top], points_of[top] = new_laid[deep], new_points[deep]
                        single_of[top], spelt_of[top] = new_single[deep], new_spelt[deep]
                        state_of[top] = 0
                        sums[0, top] = sums[1, deep]
                        deep = top
                        continue
            block = block_of[deep]
            if block >= 0:
                rack[block] += 1
                if block < 26:
                    have |= U(1) << U(block)
            state_of[deep] = 0
        if squares[anchor] == EMPTY:
            used[anchor] = 1


@compiled()
def _keep(
    found: Any,
    worth: Any,
    letters: Any,
    room: Any,
    total: Any,
    down: Any,
    number: Any,
    low: Any,
    high: Any,
    score: Any,
    whole: Any,
    laid: Any,
    word: Any,
    squares: Any,
) -> Any:
    """Write a play down; when there is no more room, in the place of the least good."""
    size = len(worth)
    if room[0] < size:
        place = room[0]
        room[0] += 1
    else:
        place = room[1]
    worth[place] = total
    found[place, DOWN], found[place, LINE] = down, number
    found[place, FIRST], found[place, LAST] = low, high
    found[place, POINTS], found[place, CARD], found[place, LAID] = score, whole, laid
    for each in range(low, high + 1):
        # Letters that lie on the board are marked, so that a reader sees what was laid.
        letters[place, each] = word[each] if squares[each] == EMPTY else word[each] + 64
    if room[0] == size:
        least = 0
        for each in range(size):
            if worth[each] < worth[least]:
                least = each
        room[1] = least


@compiled(
    int64(
        uint32[:, ::1], uint32[::1], uint8[:, :, ::1], int64[:, :, ::1], float64[:, :, ::1],
        int64[::1], float64[::1], int64[::1], int64[:, ::1], int64, boolean, int64[:, ::1],
        float64[::1], uint8[:, ::1], int64[::1], TABLES,
    )
)  # fmt: skip
def plays(
    nodes: Any,
    children: Any,
    boards: Any,
    points: Any,
    extra: Any,
    rack: Any,
    keep: Any,
    card: Any,
    begins: Any,
    least: Any,
    once: Any,
    found: Any,
    worth: Any,
    letters: Any,
    room: Any,
    tables: Any,
) -> Any:
    """All plays of a rack: boards, points and extra each as they lie and turned over.

    `begins` lists where a first word may begin, as (down, line, square); empty where letters lie.
    """
    allowed, beside, spells, stack, masks, sums = tables
    room[0], room[1], room[2] = 0, 0, 0
    for down in range(2):
        board = boards[down]
        crosses(nodes, children, board, card, allowed, beside, spells)
        for number in range(SIZE):
            begin = -1
            if len(begins):
                for each in range(len(begins)):
                    if begins[each, 0] == down and begins[each, 1] == number:
                        begin = begins[each, 2]
                if begin < 0:
                    continue
            line(nodes, children, board[number], allowed[number], beside[number], spells[number],
                 points[down, number], extra[down, number], rack, keep, card, down, number, once,
                 begin, least, found, worth, letters, room, stack, masks, sums)  # fmt: skip
    return room[2]


def tables() -> Any:
    """Room for the search to work in."""
    return (
        np.zeros((SIZE, SIZE), np.uint32),
        np.zeros((SIZE, SIZE), np.int64),
        np.zeros((SIZE, SIZE), np.int64),
        np.zeros((17, DEEP), np.int64),
        np.zeros((2, DEEP), np.uint32),
        np.zeros((2, DEEP), np.float64),
    )
