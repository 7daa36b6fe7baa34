"""Crosticon: one word a turn, in one's own direction, on one board; what is crossed is captured.

Words are made of pieces on white squares, across and down (CR-01); whoever has most pieces there
at the end has done best (CR-02). Nothing is asked of the letters beside a word (CR-16), of what
stands before and behind it (CR-17) or of the longer row that it may be a part of (CR-18).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat, Setup
from parlour.core.lots import decide
from parlour.core.values import replace
from parlour.core.words import Lexicon

from .board import (
    BLACK,
    LAST_CLAIMS,
    SHORTEST,
    SQUARE_NAMES,
    SQUARES,
    VACANT,
    diagonal,
    run,
    spans,
    spans_over,
)
from .moves import Claim, Close, Lot, Move, Pass, Play, Settle
from .state import Cells, Dead, Diagonal, State

SINGLES = "AI"  # words of one letter, for squares where nothing longer goes (CR-21)


def start(setup: Setup) -> State:
    seats = range(setup.seats)
    if setup.sides not in ((), tuple((seat,) for seat in seats)):
        raise ValueError("in Crosticon each seat plays for itself (CR-03)")
    if setup.lexicon is None:
        raise ValueError("Crosticon is played with a dictionary (CR-22)")
    # Who begins is agreed for the first game only.
    lots = setup.first is None or setup.options.games > 1
    if lots and not decide(setup.options.letters.values()):
        raise ValueError("the pieces are too much alike to draw lots with (CR-08)")
    colours = 2 if setup.seats == 2 else 1  # CR-04: both are there from the start
    stock = tuple(colours * count for count in setup.options.letters.values())
    return State(
        setup,
        letters="".join(setup.options.rows),
        owners=VACANT * SQUARES,
        stock=(stock,) * setup.seats,
        captured=(("",) * setup.seats,) * setup.seats,
        rivals=tuple(seats) if setup.first is None else (),
        beginner=setup.first,
    )


def prompts(state: State) -> tuple[Prompt, ...]:
    phase = state.phase
    if phase == "over":
        return ()
    if phase == "lots":
        return (Prompt(CHANCE, Lot, ("lot",)),)
    seats = (prompt for seat in range(state.setup.seats) for prompt in _of_seat(state, seat))
    return (*seats, *_of_clock(state))


def _of_seat(state: State, seat: Seat) -> Iterator[Prompt]:
    """Everybody may claim, all the time: an offer only to those who can would betray diagonals."""
    diagonals = state.setup.options.diagonals
    if seat == state.player:
        # That the last word left to them has been claimed they learn when it is settled (CR-40).
        offered = "play" if _can_play(_known(state, seat), seat) else "pass"
        # Whoever is on turn is told by its clause that claims are not played here (CR-30).
        kind = Play | Pass if diagonals else Play | Pass | Claim
        choices = ("pass",) if offered == "pass" else ()
        yield Prompt(seat, kind, (offered,), about=f"turn {state.turns + 1}", choices=choices)
    if diagonals:
        yield Prompt(seat, Claim, ("claim",), duty=False)


def _known(state: State, seat: Seat) -> State:
    """Without what others have claimed and is not settled."""
    return replace(state, open=tuple(each for each in state.open if each.seat == seat))


def tries(state: State) -> State:
    """A word may be tried as often as one likes: it must not find out what has been claimed."""
    return replace(state, open=())


def _of_clock(state: State) -> Iterator[Prompt]:
    """That a window runs, or that the end waits for one, would betray the claim (CR-40)."""
    tie = state.setup.options.tie
    for first in _firsts(state):
        start, end = first.cells[0], first.cells[-1]
        yield Prompt(
            CLOCK,
            Settle,
            ("settle",),
            about=f"{SQUARE_NAMES[start]}-{SQUARE_NAMES[end]}",
            within=float(tie),
            otherwise=Settle(start, end),
            secret=True,
        )
    if state.phase == "closing" and not state.open:
        secret = tie > 0
        yield Prompt(CLOCK, Close, ("close",), within=LAST_CLAIMS, otherwise=Close(), secret=secret)


def _firsts(state: State) -> Iterator[Diagonal]:
    """Of every stretch with open claims the one that came first."""
    seen: set[frozenset[int]] = set()
    for claim in state.open:
        if frozenset(claim.cells) not in seen:
            seen.add(frozenset(claim.cells))
            yield claim


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Words short before long, then single letters, or the pass; then claims."""
    if seat == state.player:
        covered: set[int] = set()
        for cells, words in _words(state, seat, spans(state.setup.options.rows, seat)):
            covered.update(cells)
            yield from (Play(word, cells[0]) for word in words)
        singles = list(_singles(state, seat, covered))
        yield from singles
        if not covered and not singles:
            yield Pass()
    yield from claims(state, seat)


def claims(state: State, seat: Seat) -> Iterator[Claim]:
    """Every diagonal that a seat may claim."""
    if state.setup.options.diagonals and state.phase in ("play", "closing"):
        judge = _lexicon(state).judge
        for cells in state.complete():
            # Most stretches spell nothing: that is asked first.
            if judge(state.reads(cells)).ok and _against_claim(state, seat, cells) is None:
                yield Claim(cells[0], cells[-1])


def _words(state: State, seat: Seat, where: tuple[Cells, ...]) -> Iterator[tuple[Cells, list[str]]]:
    """Those of a seat's spans on which a legal word of two letters or more goes, with the words."""
    lexicon, vacant = _lexicon(state), state.setup.options.vacant
    spent = state.used | {each.word for each in state.open}
    stock = state.supply(seat)
    known: dict[tuple[str, str], list[str]] = {}
    for cells in where:
        pattern = state.reads(cells)
        if vacant and VACANT not in pattern:
            continue
        taken = _taken(state, seat, cells) if pattern.strip(VACANT) else ""
        if (pattern, taken) not in known:
            supply = _without(stock, taken)
            fitting = lexicon.fits(pattern, supply) if supply else ()
            known[pattern, taken] = [word for word in fitting if word not in spent]
        if words := known[pattern, taken]:
            yield cells, words


def _taken(state: State, seat: Seat, cells: Cells) -> str:
    """The opponents' letters on some squares."""
    mine = str(seat)
    return "".join(state.letters[at] for at in cells if state.owners[at] not in (VACANT, mine))


def _without(stock: dict[str, int], taken: str) -> dict[str, int] | None:
    """What is left for vacant squares once the opponents' letters are covered; None: they cannot
    be (CR-14)."""
    if not taken:
        return stock
    supply = dict(stock)
    for letter in taken:
        supply[letter] -= 1
        if supply[letter] < 0:
            return None
    return supply


def _singles(state: State, seat: Seat, covered: set[int]) -> Iterator[Play]:
    """An A or an I where no word goes (CR-21)."""
    able = [letter for letter in SINGLES if state.has(seat, letter)]
    for square in range(SQUARES):
        if state.letters[square] == VACANT and square not in covered:
            yield from (Play(letter, square) for letter in able)


def _goes_longer(state: State, seat: Seat, square: int) -> bool:
    """Asked span by span, short ones first, until a word goes."""
    return any(_words(state, seat, spans_over(state.setup.options.rows, seat, square)))


@lru_cache(maxsize=256)
def _can_play(state: State, seat: Seat) -> bool:
    """Where no longer word goes at all, an A or an I goes on any vacant square."""
    if any(state.has(seat, letter) for letter in SINGLES):
        return True
    return any(_words(state, seat, spans(state.setup.options.rows, seat)))


def chances(state: State) -> Mapping[Move, int]:
    """Pieces are drawn out of a whole set, and put back (CR-08)."""
    if state.phase != "lots":
        return {}
    letters: Mapping[str, int] = state.setup.options.letters
    return {Lot(letter): count for letter, count in letters.items() if count}


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Lot(letter):
            return _drawn(state, letter)
        case Play(word, square):
            return _played(state, actor, word, square)
        case Pass():
            return _passed(state, actor)
        case Claim(start, end):
            return _claimed(state, actor, start, end)
        case Settle(start, end):
            return _settled(state, start, end)
        case Close():
            return replace(state, closed=True)


def _drawn(state: State, letter: str) -> State:
    """The piece nearest to A begins; those who are tied for it draw again (CR-08)."""
    if not state.setup.options.letters[letter]:
        raise Illegal("CR-08", f"there is no {letter} in the set")
    lots = state.lots + letter
    if len(lots) < len(state.rivals):
        return replace(state, lots=lots)
    lowest = zip(state.rivals, lots, strict=True)
    tied = tuple(seat for seat, lot in lowest if lot == min(lots))
    if len(tied) > 1:
        return replace(state, rivals=tied, lots="")
    return replace(state, rivals=(), lots="", beginner=tied[0])


# --- words


def _played(state: State, seat: Seat, word: str, square: int) -> State:
    """One word a turn (CR-11); then it is the next player's (CR-26)."""
    cells = _lying(state, seat, word, square)
    for cell, letter in zip(cells, word, strict=True):
        if state.letters[cell] not in (VACANT, letter):
            there = f"{state.letters[cell]} lies on {SQUARE_NAMES[cell]}"
            raise Illegal("CR-13", f"{there}, and {word} has {letter} there")
    if len(word) == 1:
        _check_single(state, seat, word, square)
    else:
        _check_word(state, seat, word, cells)
    return _laid(state, seat, word, cells)


def _lying(state: State, seat: Seat, word: str, square: int) -> Cells:
    if len(word) == 1 and word not in SINGLES:
        raise Illegal("CR-10", "a word has two letters or more, but for A and I")
    cells = run(seat, square, len(word))
    if cells is None:
        raise Illegal("CR-10", f"{word} would leave the board")
    if BLACK in state.reads(cells):
        raise Illegal("CR-10", "a word lies on white squares only")
    return cells


def _check_word(state: State, seat: Seat, word: str, cells: Cells) -> None:
    """Vacant squares anywhere, or words to cross (CR-12); a good word, inflected or not (CR-23),
    that nobody has used (CR-20); and all its pieces."""
    if state.setup.options.vacant and VACANT not in state.reads(cells):
        raise Illegal("CR-12", "no vacant square is filled")
    _must_be_good(state, word)
    if state.spent(word):
        raise Illegal("CR-20", f"{word} has been used")
    _must_have(state, seat, word, cells)


def _check_single(state: State, seat: Seat, word: str, square: int) -> None:
    if state.letters[square] != VACANT:
        raise Illegal("CR-21", f"{SQUARE_NAMES[square]} is not vacant")
    _must_have(state, seat, word, (square,))
    if _goes_longer(state, seat, square):
        raise Illegal("CR-21", f"a longer word goes over {SQUARE_NAMES[square]}")


def _must_be_good(state: State, word: str) -> None:
    verdict = _lexicon(state).judge(word)
    if not verdict.ok:
        raise Illegal("CR-22", verdict.why)


def _must_have(state: State, seat: Seat, word: str, cells: Cells) -> None:
    """A piece for every square but one's own; what was captured is not for play (CR-25)."""
    laid = [
        letter for cell, letter in zip(cells, word, strict=True) if state.owners[cell] != str(seat)
    ]
    for letter in dict.fromkeys(laid):
        if laid.count(letter) > state.has(seat, letter):
            raise Illegal("CR-25", f"{word} needs {laid.count(letter)} {letter} of your stock")


def _laid(state: State, seat: Seat, word: str, cells: Cells) -> State:
    """Pieces laid; those that they cover are captured, in a crossing, as in the booklet (CR-14,
    CR-19), or in line (CR-17)."""
    letters, owners = list(state.letters), list(state.owners)
    stock = list(state.stock[seat])
    captured = list(state.captured[seat])
    for cell, letter in zip(cells, word, strict=True):
        owner = owners[cell]
        if owner == str(seat):
            continue
        if owner != VACANT:
            captured[int(owner)] += letter
        stock[ord(letter) - ord("A")] -= 1
        letters[cell], owners[cell] = letter, str(seat)
    return replace(
        state,
        letters="".join(letters),
        owners="".join(owners),
        stock=(*state.stock[:seat], tuple(stock), *state.stock[seat + 1 :]),
        captured=(*state.captured[:seat], tuple(captured), *state.captured[seat + 1 :]),
        turns=state.turns + 1,
        passes=0,
        fresh=tuple(cell for cell in cells if state.letters[cell] == VACANT),
        second=_second(state, seat, word, cells),
        used=state.used | {word} if len(word) > 1 else state.used,
    )


def _second(state: State, seat: Seat, word: str, cells: Cells) -> frozenset[int]:
    """Where pieces of a second colour lie once a word is laid: the first goes first (CR-04)."""
    if state.setup.seats != 2:
        return state.second
    one, left, found = state.setup.options.letters, state.supply(seat), set(state.second)
    for cell, letter in zip(cells, word, strict=True):
        if state.owners[cell] != str(seat):
            (found.add if left[letter] <= one[letter] else found.discard)(cell)
            left[letter] -= 1
    return frozenset(found)


def _passed(state: State, seat: Seat) -> State:
    if _can_play(state, seat):
        raise Illegal("CR-24", "there is a legal word")
    after = replace(state, turns=state.turns + 1, passes=state.passes + 1, fresh=())
    if after.phase == "over":  # CR-28: open claims stand as they are
        for first in tuple(_firsts(after)):
            after = _decided(after, first)
    return after


# --- diagonals


def _claimed(state: State, seat: Seat, start: int, end: int) -> State:
    if not state.setup.options.diagonals:
        raise Illegal("CR-30", "diagonal words are not played at this table")
    cells = diagonal(start, end)
    if cells is None:
        raise Illegal("CR-32", "a diagonal word goes slantwise, up or down, from square to square")
    if refused := _against_claim(state, seat, cells):
        raise refused
    claim = Diagonal(cells, state.reads(cells), seat)
    # The maker's stands at once (CR-35); so does any where claims are never at one time (CR-40).
    if _is_makers(state, cells) or not state.setup.options.tie:
        return _scored(state, claim)
    return replace(state, open=(*state.open, claim))


def _against_claim(state: State, seat: Seat, cells: Cells) -> Illegal | None:
    """The first thing that stands against a claim to this stretch, read so."""
    if len(cells) < SHORTEST:
        return Illegal("CR-34", f"a diagonal word has {SHORTEST} letters or more")
    if any(state.owners[cell] == VACANT for cell in cells):
        return Illegal("CR-31", "not every square of it has a letter")
    stretch = set(cells)
    if any(set(dead.cells) == stretch for dead in state.dead):
        return Illegal("CR-40", "two claimed it at one time: nobody may use it")
    if _is_inside(state, seat, stretch):
        return Illegal("CR-41", "it has been claimed, alone or in a longer word")
    word = state.reads(cells)
    if not (verdict := _lexicon(state).judge(word)).ok:
        return Illegal("CR-22", verdict.why)
    if state.spent(word, except_at=cells):
        return Illegal("CR-20", f"{word} has been used")
    if _is_makers(state, cells) and seat != state.maker:
        return Illegal("CR-39", "until the next player's turn is over it is its maker's")
    return None


def _is_inside(state: State, seat: Seat, stretch: set[int]) -> bool:
    """Another's open claim to just this stretch may be joined; any other claim bars it."""
    claimed = [*state.scored, *(each for each in state.open if each.seat == seat)]
    longer = (each for each in state.open if stretch < set(each.cells))
    return any(stretch <= set(each.cells) for each in claimed) or any(True for _ in longer)


def _is_makers(state: State, cells: Cells) -> bool:
    """Was it completed in the last turn? Then the next player's is not over (CR-39)."""
    return not set(cells).isdisjoint(state.fresh)


def _settled(state: State, start: int, end: int) -> State:
    for first in _firsts(state):
        if (first.cells[0], first.cells[-1]) == (start, end):
            return _decided(state, first)
    raise Illegal("CR-40", "no claim that reads so is open")


def _decided(state: State, first: Diagonal) -> State:
    """One claimant has it; of two or more nobody (CR-40)."""
    claims = [each for each in state.open if set(each.cells) == set(first.cells)]
    after = replace(state, open=tuple(each for each in state.open if each not in claims))
    if len(claims) == 1:
        return _scored(after, first)
    return replace(after, dead=(*after.dead, Dead(first.cells, first.word)))


def _scored(state: State, claim: Diagonal) -> State:
    """Read one way or the other, it scores once (CR-33); it captures nothing (CR-38), and stands
    whoever's pieces its letters become (CR-42)."""
    return replace(state, scored=(*state.scored, claim), used=state.used | {claim.word})


def _lexicon(state: State) -> Lexicon:
    assert state.setup.lexicon is not None  # or the game would not have started
    return state.setup.lexicon
