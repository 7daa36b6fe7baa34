"""A family at Crosticon: the best of a few common words, and no diagonals but its own words'."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from parlour.bots.bot import Budget
from parlour.core.game import Illegal, Prompt, Seat, Setup
from parlour.core.words import Lexicon
from parlour.games.crosticon.board import SIZE, VACANT, spans
from parlour.games.crosticon.moves import Claim, Move, Pass, Play
from parlour.games.crosticon.rules import apply, moves
from parlour.games.crosticon.scoring import pieces
from parlour.games.crosticon.state import State
from parlour.games.crosticon.view import View, imagine
from players import TRIES, common_words

GLANCES = 4000  # places and words looked at until so many that go are found
CAPTURE = 3  # pieces of one's own that a captured one is worth


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    state, seat = imagine(setup, view, rng), prompts[0].actor
    if any(prompt.move is Claim for prompt in prompts) and state.maker == seat:
        for claim in _own_diagonals(state, seat):
            return claim
    if not any(prompt.duty for prompt in prompts):
        return None
    tried = _tried(state, seat, rng)
    if tried:
        return max(tried, key=lambda play: _gain(state, seat, play))
    return next((m for m in moves(state, seat) if isinstance(m, Play | Pass)), None)


def _own_diagonals(state: State, seat: Seat) -> list[Claim]:
    """Common words slantwise through the squares that its own last word filled."""
    assert state.setup.lexicon is not None
    known, fresh = _known(state.setup.lexicon), set(state.fresh)
    found = []
    for cells in state.complete():
        if not fresh.isdisjoint(cells) and state.reads(cells) in known:
            claim = Claim(cells[0], cells[-1])
            try:
                apply(state, seat, claim)
            except Illegal:
                continue
            found.append(claim)
    return found


def _tried(state: State, seat: Seat, rng: Random) -> list[Play]:
    """A few plays at random of all that common words allow."""
    assert state.setup.lexicon is not None
    by_length = _by_length(state.setup.lexicon)
    open_ = [cells for cells in spans(state.setup.options.rows, seat) if _vacant(state, cells)]
    supply, found = state.supply(seat), dict[Play, None]()
    # Long words are many: a place is drawn in proportion to the words of its length.
    weights = [len(by_length[len(cells)]) for cells in open_]
    for cells in rng.choices(open_, weights, k=GLANCES) if any(weights) else ():
        word = rng.choice(by_length[len(cells)])
        if word not in state.used and _goes(state, seat, word, cells, supply):
            found[Play(word, cells[0])] = None
            if len(found) == TRIES:
                break
    return list(found)


def _vacant(state: State, cells: tuple[int, ...]) -> bool:
    return any(state.letters[cell] == VACANT for cell in cells)


def _goes(
    state: State, seat: Seat, word: str, cells: tuple[int, ...], supply: dict[str, int]
) -> bool:
    needed = ""
    for cell, letter in zip(cells, word, strict=True):
        if state.letters[cell] not in (VACANT, letter):
            return False
        if state.owners[cell] != str(seat):
            needed += letter
    return all(needed.count(letter) <= supply[letter] for letter in set(needed))


def _gain(state: State, seat: Seat, play: Play) -> int:
    """Pieces more on the board and captured."""
    after = apply(state, seat, play)
    captured = sum(map(len, after.captured[seat])) - sum(map(len, state.captured[seat]))
    return pieces(after, seat) - pieces(state, seat) + CAPTURE * captured


@lru_cache(maxsize=2)
def _known(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(common_words(lexicon, 2, SIZE))


@lru_cache(maxsize=2)
def _by_length(lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(word for word in common_words(lexicon, 2, SIZE) if len(word) == length)
        for length in range(SIZE + 1)
    )
