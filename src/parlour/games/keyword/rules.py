"""Keyword: lay a word, draw back to ten, and let the others doubt it until the next one plays."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat, Setup
from parlour.core.lots import decide
from parlour.core.values import replace
from parlour.core.words import Lexicon, Silent

from .board import (
    BOTTOM_RIGHT,
    MASTER,
    PARTNERS,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
    START,
    TOP_LEFT,
    Spelt,
    after,
    before,
    block,
    laid,
    spans_from,
    squares_of,
    taken,
    words_made,
)
from .moves import Card, Challenge, Draw, Lot, Move, Pass, Play, Stand, Time
from .options import BLOCKS, Options
from .scoring import challenge_lines, end_lines, play_lines
from .state import Ending, Played, State, put, take

WINDOW = 20.0  # seconds to doubt the play that goes out


def start(setup: Setup) -> State:
    options: Options = setup.options
    _check_table(setup, options)
    box = "".join(sorted(letter * count for letter, count in options.letters.items()))
    # Who plays alone draws no lots, and neither does a table that has agreed on a beginner (KW-17).
    first = 0 if options.alone else setup.first
    if first is None:
        _check_lots(options.letters, setup.seats)
    state = State(setup, first, ("",) * setup.seats, box, options.deck, turn=first or 0)
    return state if first is not None else replace(state, lots=_round(state.seats))


def _check_table(setup: Setup, options: Options) -> None:
    seats = {"regular": (2, 3, 4), "partnership": (4,)}.get(options.play, (1,))
    if setup.seats not in seats:  # KW-01, KW-59, KW-65, KW-74
        sizes = " or ".join(map(str, seats))
        raise ValueError(f"{options.play} is for {sizes} at the table, not {setup.seats}")
    singles = tuple((seat,) for seat in range(setup.seats))
    if setup.sides not in ((), PARTNERS if options.play == "partnership" else singles):
        raise ValueError("partners are red and blue, green and yellow, and only they (KW-59)")
    if options.party and options.play != "regular":
        raise ValueError("at a party all play for themselves (KW-82)")
    if setup.lexicon is None:
        raise ValueError("Keyword is played with a dictionary (KW-43)")


def _check_lots(blocks: dict[str, int], seats: int) -> None:
    """A letter for everybody, and a chance that they differ, among blocks and among letters."""
    letters = {letter: count for letter, count in blocks.items() if letter != MASTER}
    if sum(letters.values()) < seats:
        raise ValueError("there is not a letter for every seat to draw lots with (KW-17)")
    if not decide(letters.values()) or not decide(blocks.values()):
        raise ValueError("the blocks are too much alike to draw lots with (KW-17)")


# --- who may do what


def prompts(state: State) -> tuple[Prompt, ...]:
    """Chance; then the seat on turn, before the others; then the clock."""
    if state.ended:
        return ()
    order = sorted(state.seats, key=lambda seat: seat != state.asked)
    seats = (prompt for seat in order for prompt in _of_seat(state, seat))
    return (*_of_chance(state), *seats, *_of_clock(state))


def _of_chance(state: State) -> Iterator[Prompt]:
    if state.first is None:
        yield Prompt(CHANCE, Lot, ("lot",))
    elif state.short is not None:
        yield Prompt(CHANCE, Draw, ("draw",))
    elif state.card_due:
        yield Prompt(CHANCE, Card, ("card",))


def _of_seat(state: State, seat: Seat) -> Iterator[Prompt]:
    """Whoever has no word, or will not play one, passes (KW-26); there is no other move (KW-27)."""
    if seat == state.asked:
        yield Prompt(seat, Play | Pass, ("play", "pass"), about=f"turn {state.turns + 1}")
    if seat in state.doubters:
        yield Prompt(seat, Challenge, ("challenge",), duty=False, about=f"turn {state.turns}")


def _of_clock(state: State) -> Iterator[Prompt]:
    if state.final:
        about = f"turn {state.turns}"
        yield Prompt(
            CLOCK, Stand, ("stand",), about=about, within=WINDOW, otherwise=Stand()
        )  # fmt: skip
    elif state.options.party and not state.time and state.asked is not None:
        within = 60.0 * state.options.minutes  # KW-82
        yield Prompt(CLOCK, Time, ("time",), within=within, otherwise=Time())


def chances(state: State) -> Mapping[Move, int]:
    if state.first is None:
        return {Lot(letter): count for letter, count in Counter(_urn(state)).items()}
    if state.short is not None:
        return {Draw(letter): count for letter, count in Counter(state.box).items()}
    if state.card_due:
        return {Card(word): count for word, count in Counter(state.deck).items()}
    return {}


# --- what it does


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Lot(letter):
            return _lot(state, letter)
        case Draw(letter):
            return _draw(state, letter)
        case Card(word):
            return _card(state, word)
        case Play():
            return _play(state, actor, move)
        case Pass():
            return _pass(state)
        case Challenge():
            return _challenge(state, actor)
        case Stand():
            return _final(state)
        case Time():
            return replace(state, time=True)


def _round(seats: Iterator[Seat] | range) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, "") for seat in seats)


def _urn(state: State) -> str:
    """What lots are drawn from: within a round the letters drawn stay out."""
    return take(state.box, "".join(letter for _, letter in state.lots))


def _lot(state: State, letter: str) -> State:
    """A is high and Z is low; blanks are drawn again at once, ties by the tied (KW-17)."""
    if letter not in _urn(state):
        raise Illegal("KW-17", f"no {letter} is left to be drawn")
    if letter == MASTER:
        return state
    nth = next(n for n, (_, drawn) in enumerate(state.lots) if not drawn)
    lots = (*state.lots[:nth], (state.lots[nth][0], letter), *state.lots[nth + 1 :])
    if nth + 1 < len(lots):
        return replace(state, lots=lots)
    best = min(drawn for _, drawn in lots)
    tied = [seat for seat, drawn in lots if drawn == best]
    if len(tied) > 1:
        return replace(state, lots=_round(iter(tied)))
    return replace(state, lots=(), first=tied[0], turn=tied[0])


def _draw(state: State, letter: str) -> State:
    seat, last = state.short, state.last
    assert seat is not None  # or chance would not have been asked
    if letter not in state.box:
        clause = "KW-18" if last is None else "KW-19"
        raise Illegal(clause, f"no {letter} is left in the box")
    drawn = last and replace(last, drawn=last.drawn + letter)
    rack = put(state.racks[seat], letter)
    return replace(state, box=take(state.box, letter), racks=_racks(state, seat, rack), last=drawn)


def _card(state: State, word: str) -> State:
    if word not in state.deck:
        raise Illegal("KW-13", f"there is no Key card {word[:SIZE]} left")
    at = state.deck.index(word)
    return replace(state, card=word, deck=state.deck[:at] + state.deck[at + 1 :])


def _play(state: State, seat: Seat, play: Play) -> State:
    squares, new = _place(state, play)
    _check_blocks(state.racks[seat], play.word, squares, new)
    letters = _letters(play.word, squares, new)
    board = laid(state.board, letters)
    made = tuple(words_made(board, squares, new))
    _check_words(state, made)
    words = tuple(word.text for word in made)
    won = state.card if state.card in words else None  # KW-15: whole and exactly, and one a turn
    played = Played(seat, squares, new, words, won=won, row=len(state.lines))
    rack = take(state.racks[seat], "".join(map(block, letters.values())))
    state = replace(
        state,
        board=board,
        racks=_racks(state, seat, rack),
        card=None if won else state.card,
        won=(*state.won, won) if won else state.won,
        turn=state.after(seat),
        turns=state.turns + 1,
        passes=0,
        last=played,
        doubtful=not state.options.strict,
        lines=(*state.lines, *play_lines(state, played, words[0])),
    )
    return _closed(state)


def _closed(state: State) -> State:
    """A play may end the game: at once, or when nobody doubts it."""
    assert state.last is not None
    if state.options.play == "patience":
        return _over(state, "arrived") if BOTTOM_RIGHT in state.last.squares else state  # KW-71
    if not (state.out or state.time):
        return state
    return replace(state, final=True) if state.doubtful else _final(state)


def _final(state: State) -> State:
    """Who is out ends the game at once (KW-55); else it is the clock that does (KW-82)."""
    return _over(replace(state, final=False), "out" if state.out else "time")


def _over(state: State, ended: Ending) -> State:
    lines = (*state.lines, *end_lines(state, ended))
    return replace(state, ended=ended, doubtful=False, lines=lines)


def _pass(state: State) -> State:
    """When all have passed in a row nobody can go out, whatever is in the box (KW-56)."""
    passed = replace(
        state,
        turn=state.after(state.turn),
        turns=state.turns + 1,
        passes=state.passes + 1,
        doubtful=False,
    )
    if state.options.alone:
        return _over(passed, "given up" if state.options.play == "patience" else "stopped")
    if state.time:
        return _over(passed, "time")
    return _over(passed, "blocked") if passed.passes == state.setup.seats else passed


def _challenge(state: State, seat: Seat) -> State:
    """It concerns the words of the last play, whatever they are: one bad word is enough (KW-43)."""
    last = state.last
    assert last is not None
    bad = bad_words(state, last)
    lines = challenge_lines(state, seat, bad)
    if not bad:
        state = replace(state, doubtful=False, lines=(*state.lines, *lines))
        return _final(state) if state.final else state
    back = _taken_back(state, last)
    return replace(back, lines=(*state.lines[: last.row], *lines))


def bad_words(state: State, played: Played) -> list[str]:
    """Of the words of a play those that are not good."""
    lexicon = _lexicon(state)
    return [word for word in played.words if not lexicon.judge(word).ok]


def _taken_back(state: State, last: Played) -> State:
    """The table as it was before the play; the turn is lost (KW-45), in a party not (KW-85)."""
    blocks = "".join(block(state.board[square]) for square in last.new)
    rack = put(take(state.racks[last.seat], last.drawn), blocks)
    deck, card = state.deck, state.card
    if last.won:
        deck, card = tuple(sorted((*deck, card) if card else deck)), last.won
    return replace(
        state,
        board=laid(state.board, dict.fromkeys(last.new, ".")),
        racks=_racks(state, last.seat, rack),
        box=put(state.box, last.drawn),
        deck=deck,
        card=card,
        won=state.won[:-1] if last.won else state.won,
        turn=last.seat if state.options.party else state.turn,
        last=None,
        doubtful=False,
        final=False,
    )


# --- which plays there are


def _place(state: State, play: Play) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where a word would lie, and which of its squares are new; the first rule broken counts."""
    word, board = play.word, state.board
    if len(word) < 2:
        raise Illegal("KW-26", "a word has two letters or more")
    squares = squares_of(play.square, play.across, len(word))
    if squares is None:
        raise Illegal("KW-34", f"{word[:SIZE]} does not fit on the board")
    ends = before(squares[0], play.across), after(squares[-1], play.across)
    if any(taken(board, end) for end in ends):
        raise Illegal("KW-36", f"{word} is not written whole: there are more letters in its line")
    for letter, square in zip(word, squares, strict=True):
        if board[square] not in (".", letter.upper(), letter.lower()):
            name = SQUARE_NAMES[square]
            raise Illegal("KW-34", f"on {name} lies {board[square].upper()}, not {letter.upper()}")
    new = tuple(square for square in squares if board[square] == ".")
    if not new:
        raise Illegal("KW-29", f"{word} stands there already: a play adds a letter or more")
    if why := _misplaced(state, squares, new):
        raise why
    return squares, new


def _misplaced(state: State, squares: tuple[int, ...], new: tuple[int, ...]) -> Illegal | None:
    """Why a word may not lie on these squares, whatever it is."""
    patience = state.options.play == "patience"
    if not state.board.strip("."):
        return _misbegun(state, squares, patience)
    if len(new) == len(squares) and not any(_neighboured(state.board, square) for square in new):
        return Illegal("KW-24", "the play joins nothing on the board")  # KW-07, KW-31
    if patience and state.last is not None and not set(squares) & set(state.last.squares):
        return Illegal("KW-70", "the next word uses a letter of the last one")
    return None


def _misbegun(state: State, squares: tuple[int, ...], patience: bool) -> Illegal | None:
    if patience:
        begins = squares[0] == TOP_LEFT
        return None if begins else Illegal("KW-68", "the first word begins on a1")
    if len(squares) < len(START):
        return Illegal("KW-22", "the first word has three letters or more")
    marks = "".join(state.options.rows)
    if tuple(marks[square] for square in squares[: len(START)]) != tuple(START):  # KW-05
        return Illegal("KW-06", "the first word begins on the gray squares Y, W and O")
    return None


def _neighboured(board: str, square: int) -> bool:
    sides = (before(square, True), after(square, True))
    return any(taken(board, each) for each in (*sides, before(square, False), after(square, False)))


def _check_blocks(rack: str, word: str, squares: tuple[int, ...], new: tuple[int, ...]) -> None:
    left = Counter(rack)
    for letter in _letters(word, squares, new).values():
        left[block(letter)] -= 1
        if left[block(letter)] < 0:
            master = block(letter) == MASTER
            held = "no Master block" if master else f"not so many {letter}"
            raise Illegal("KW-20" if master else "KW-18", f"there is {held} on your rack")


def _letters(word: str, squares: tuple[int, ...], new: tuple[int, ...]) -> dict[int, str]:
    """The letters that a play lays, by square."""
    return {square: letter for square, letter in zip(squares, word, strict=True) if square in new}


def _check_words(state: State, made: tuple[Spelt, ...]) -> None:
    """The S-rule for every word made; and in strict play, whether they are words (KW-46)."""
    for word in made:
        if why := _s_refusal(state, word):
            raise why
    if not state.options.strict:
        return
    verdicts = [_lexicon(state).judge(word.text) for word in made]
    for verdict in verdicts:
        if verdict.clause is not None and not verdict.ok:
            raise Illegal("KW-39", verdict.why)
    for verdict in verdicts:
        if not verdict.ok:
            raise Illegal("KW-36", verdict.why)


def _s_refusal(state: State, word: Spelt) -> Illegal | None:
    """A mere S-form is good only where its S lay there before; a Master is an S too (KW-40)."""
    if state.board[word.end] != ".":
        return None  # KW-41
    base = _lexicon(state).s_form(word.text)
    if base is None:
        return None
    # Crosswise as well (KW-42).
    return Illegal("KW-40", f"{word.text} is {base} with an S that was not on the board")


def _lexicon(state: State) -> Lexicon:
    lexicon = state.setup.lexicon
    assert lexicon is not None  # or the game would not have started
    return lexicon


def _racks(state: State, seat: Seat, rack: str) -> tuple[str, ...]:
    return (*state.racks[:seat], rack, *state.racks[seat + 1 :])


def tries(state: State) -> State:
    """Trying a play shows how it would lie and score; the dictionary is for a challenge (KW-43)."""
    if state.options.strict:
        return state
    return replace(state, setup=replace(state.setup, lexicon=Silent()))


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every play of a word that the dictionary has, for small dictionaries; pass; challenge.

    Without strict validation any letters may be laid: of words that nobody knows none are listed.
    """
    if not state.ended and seat == state.asked:
        yield from _plays(replace(state, lines=(), turns=0, passes=0), state.racks[seat])
        yield Pass()
    if seat in state.doubters:
        yield Challenge()


@lru_cache(maxsize=32)
def _plays(state: State, rack: str) -> tuple[Play, ...]:
    found: list[Play] = []
    near = _near(state.board)
    for start, across in ((start, across) for across in (True, False) for start in range(SQUARES)):
        if not taken(state.board, before(start, across)):
            for squares in spans_from(start, across):
                if near and near.isdisjoint(squares):  # most are, so this is looked at first
                    continue
                pattern = state.board[squares[0] : squares[-1] + 1 : squares[1] - squares[0]]
                if pattern.count(".") > len(rack):
                    break
                found += _plays_on(state, rack, squares, pattern.upper())
    return tuple(found)


def _plays_on(state: State, rack: str, squares: tuple[int, ...], pattern: str) -> Iterator[Play]:
    """The plays whose word lies just on these squares, where there is this now."""
    across = squares[1] - squares[0] == 1
    words = _fitting(_lexicon(state), pattern, rack) if "." in pattern else ()
    if not words or taken(state.board, after(squares[-1], across)):
        return
    new = tuple(square for square in squares if state.board[square] == ".")
    if _misplaced(state, squares, new):
        return
    for word in words:
        board = laid(state.board, _letters(word, squares, new))
        try:
            _check_words(state, tuple(words_made(board, squares, new)))
        except Illegal:
            continue
        yield from (Play(text, squares[0], across) for text in _spellings(word, pattern, rack))


@lru_cache(maxsize=32)
def _near(board: str) -> frozenset[int]:
    """The squares of letters and those next to them, one of which every word needs (KW-24); none
    before the first word."""
    squares = range(SQUARES)
    return frozenset(s for s in squares if taken(board, s) or _neighboured(board, s))


@lru_cache(maxsize=4096)
def _fitting(lexicon: Lexicon, pattern: str, rack: str) -> tuple[str, ...]:
    """Words for a pattern out of a rack; Masters make up for whatever letters are missing."""
    masters, letters = rack.count(MASTER), Counter(rack)
    supply = {letter: letters[letter] + masters for letter in BLOCKS if letter != MASTER}
    return tuple(
        word
        for word in lexicon.fits(pattern, supply)
        if (_needed(word, pattern) - letters).total() <= masters
    )


def _needed(word: str, pattern: str) -> Counter[str]:
    return Counter(letter for letter, there in zip(word, pattern, strict=True) if there == ".")


@lru_cache(maxsize=4096)
def _spellings(word: str, pattern: str, rack: str) -> tuple[str, ...]:
    """All ways to lay a word with the blocks of a rack, a small letter for each Master."""
    free = [place for place, there in enumerate(pattern) if there == "."]
    found = []
    for count in range(min(rack.count(MASTER), len(free)) + 1):
        for masters in combinations(free, count):
            text = "".join(
                letter.lower() if place in masters else letter for place, letter in enumerate(word)
            )
            own = Counter(text[place] for place in free if place not in masters)
            if not own - Counter(rack):
                found.append(text)
    return tuple(found)
