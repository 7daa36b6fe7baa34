"""What can be proved about a basic position without a search.

Tactics first: a place that completes a line now, a line that must be stopped now. Then the
arithmetic of pairs. Pins hold four beads each, an even number; so a side that always answers on
top of the other's bead, and pairs the pins that hold an odd number, decides who gets which
level. Every rule here is such a strategy, and so a proof; the tests try each on late positions
against brute force.

    A        the side that began: to move when the number of beads is even
    B        the other side
    odd      the free places of levels 1 and 3
    even     the free places of levels 2 and 4
    loose    the next places of pins with an odd number of beads, always on level 2 or 4:
             an even number of them when A is to move, an odd number when B is
    threat   a free place that completes a line

No position asked about may hold a line already. `alpha` is the question: 0 asks "does the mover
win?", -1 "at least draw?"; a bound that answers it is enough.
"""

from typing import Final

from numba import boolean, int64, uint64

from parlour.kernels.bits import popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import EVEN, LEVEL_2, LEVEL_3, LINE, ODD, ONE, UP, ZERO, Word, has_line

UNKNOWN: Final = 2
LATE: Final = 44  # before so many beads are down a side can always still complete some line


@inlined(int64(uint64, uint64, uint64))
def tactics(places: Word, mine: Word, theirs: Word) -> int:
    """Won or lost at once? `places` can be played now; `mine` and `theirs` are the threats.

    The mover wins on an own threat, and loses if the other side has two, or one with another on
    top of it, or if every possible bead lets them complete a line above it.
    """
    if places == ZERO:
        return 0
    if places & mine:
        return 1
    forced = places & theirs
    if forced:
        if forced & (forced - ONE) or (forced << UP) & theirs:
            return -1
    elif places & ~(theirs >> UP) == ZERO:
        return -1
    return UNKNOWN


@inlined(uint64(uint64))
def _first(cells: Word) -> Word:
    return cells & (~cells + ONE)


@inlined(boolean(uint64, uint64))
def _line_with_one(cells: Word, last: Word) -> bool:
    """Is there a line in these cells with the help of at most one of `last`?"""
    if last == ZERO:
        return has_line(cells)
    while last:
        if has_line(cells | _first(last)):
            return True
        last &= last - ONE
    return False


@compiled(boolean(uint64, uint64, uint64), allocates=False)
def _line_past_pairs(cells: Word, paired: Word, last: Word) -> bool:
    """Is there a line with at most one of `last` and at most one of each pair, however the other
    side pairs the even number of places `paired`? True where no pairing was found.

    No place may complete a line by itself; two that do it together must be a pair, so each place
    does it with one other at most; and of a level's lines with three or four of them each gets a
    pair of its own.
    """
    rest = paired
    while rest:
        if _line_with_one(cells | _first(rest), last):
            return True
        rest &= rest - ONE
    matched, rest = ZERO, paired
    while rest:
        one = _first(rest)
        rest ^= one
        others = rest
        while others:
            both = one | _first(others)
            others &= others - ONE
            if _line_with_one(cells | both, last):
                if matched & both:
                    return True
                matched |= both
    for i in range(76):
        missing = LINE[i] & ~(cells | paired)
        if popcount(LINE[i] & paired) < 3 or missing & (missing - ONE) or missing & ~last:
            continue
        free = LINE[i] & paired & ~matched
        both = _first(free) | _first(free & (free - ONE))
        if popcount(both) < 2:
            return True
        matched |= both
    return False


@inlined(boolean(uint64, uint64, uint64))
def _line_beside_pairs(cells: Word, paired: Word, last: Word) -> bool:
    """The same for any number of places; of an odd number all count as free to be had."""
    if not _line_with_one(cells | paired, last):
        return False
    if paired == ZERO or popcount(paired) & 1:
        return True
    return _line_with_one(cells, last) or _line_past_pairs(cells, paired, last)


@inlined(boolean(uint64, uint64, uint64, uint64))
def _a_can_line(a: Word, odd: Word, loose: Word, traps: Word) -> bool:
    """Can A complete a line while B answers on top and pairs the loose places?

    A then gets only odd places, and of each pair of loose ones one. Under a trap, a threat of B
    on an even place, A may put a bead only to complete a line with it, and what is above the
    trap is never reached.
    """
    under = traps >> UP
    above = (traps & LEVEL_2) << UP
    return _line_beside_pairs(a | (odd & ~under & ~above), loose, under)


@inlined(boolean(uint64, uint64, uint64, uint64))
def _b_locked(b: Word, odd: Word, loose: Word, under: Word) -> bool:
    """Does B, to move, run out of beads that do not let A complete a line?

    `under` are an odd number of free places of level 2 below threats of A. A answers on top
    everywhere else and pairs what is single: the other loose places, and the first places of
    those pins where level 1 is free; there is an even number of these. So B is left with
    `under`, unless B can complete a line with what B gets, or by a bead there.
    """
    return not _line_beside_pairs(b | (odd & ~(under << UP)), loose & ~under, under)


@inlined(boolean(uint64, uint64, uint64, uint64))
def _b_locked_somewhere(b: Word, odd: Word, loose: Word, under: Word) -> bool:
    """The same for any number of them: of an even number, one is left out in turn."""
    if popcount(under) & 1:
        return _b_locked(b, odd, loose, under)
    rest = under
    while rest:
        if _b_locked(b, odd, loose, under ^ _first(rest)):
            return True
        rest &= rest - ONE
    return False


@inlined(int64(uint64, uint64, uint64, uint64, int64))
def _a_to_move(own: Word, opp: Word, places: Word, theirs: Word, alpha: int) -> int:
    free = ~(own | opp)
    loose = places & EVEN
    even = free & EVEN & ~loose
    traps = theirs & even
    if _a_can_line(own, free & ODD, loose, traps):
        return UNKNOWN
    if traps:  # A must go under one in the end
        return -1
    if alpha == 0:
        return 0
    return -1 if has_line(opp | even) else UNKNOWN


@inlined(int64(uint64, uint64, uint64, uint64, uint64, int64))
def _b_to_move(own: Word, opp: Word, places: Word, mine: Word, theirs: Word, alpha: int) -> int:
    free = ~(own | opp)
    odd = free & ODD
    loose = places & EVEN
    under = ((theirs & LEVEL_3) >> UP) & free
    if under and _b_locked_somewhere(own, odd, loose, under):
        return -1
    if loose & (loose - ONE) or places & theirs:
        return UNKNOWN
    # B takes the only loose place and answers on top from then on.
    even = free & EVEN
    traps = mine & even & ~loose
    if _a_can_line(opp, odd, ZERO, traps):
        return UNKNOWN
    if traps or has_line(own | even):
        return 1
    return 0 if alpha == -1 else UNKNOWN


@inlined(int64(uint64, uint64, uint64, uint64, uint64, int64, int64))
def pairs(
    own: Word, opp: Word, places: Word, mine: Word, theirs: Word, beads: int, alpha: int
) -> int:
    """A value that answers the question, or UNKNOWN."""
    if beads >= LATE:  # who can complete no line any more cannot win
        if alpha == 0 and not has_line(~opp):
            return 0
        if alpha == -1 and not has_line(~own):
            return 0
    if beads & 1:
        return _b_to_move(own, opp, places, mine, theirs, alpha)
    return _a_to_move(own, opp, places, theirs, alpha)
