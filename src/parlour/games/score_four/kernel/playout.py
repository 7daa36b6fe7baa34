"""Random playouts from the empty board: they measure the speed of the board itself."""

from typing import Final

from numba import boolean, int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled
from parlour.kernels.dice import below, stirred

from .bits import ONE, ZERO, Word, Words, completing_through, playable

GAMES, FIRST, SECOND, BEADS, SEED = (Word(i) for i in range(5))
RESULTS: Final = 5  # words: games, won by the first side, by the second, beads, random seed


@compiled(uint64(uint64, int64))
def nth_bit(word: Word, n: int) -> Word:
    """The nth lowest set bit."""
    for _ in range(n):
        word &= word - ONE
    return word & (~word + ONE)


@compiled(void(uint64[::1], int64, boolean))
def play(results: Words, games: int, stops: bool) -> None:
    """Play games of random beads and add them up: to the first line, or to the full board, where
    a game counts for the side that made the first line."""
    seed = results[SEED]
    for _ in range(games):
        own, opp, mine, theirs = ZERO, ZERO, ZERO, ZERO
        beads, winner = 0, ZERO
        places = playable(ZERO)
        while places:
            seed = stirred(seed)
            bead = nth_bit(places, below(seed, popcount(places)))
            beads += 1
            if winner == ZERO and bead & mine:
                winner = FIRST if beads & 1 else SECOND
                if stops:
                    break
            after = own | bead
            threats = (completing_through(after, lowest(bead)) | mine) & ~opp
            own, opp, mine, theirs = opp, after, theirs, threats
            places = playable(own | opp)
        results[GAMES] += ONE
        results[BEADS] += Word(beads)
        if winner:
            results[winner] += ONE
    results[SEED] = seed
