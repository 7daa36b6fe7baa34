"""The game itself: start, prompts, moves, chances, apply; it reads from top to bottom."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat, Setup
from parlour.core.values import replace

from .board import BAG, SHORTEST, together, without
from .moves import Doubt, Draw, Lay, Move, Pass, Stand
from .state import State, Word


def start(setup: Setup) -> State:
    if setup.sides not in ((), tuple((seat,) for seat in range(setup.seats))):
        raise ValueError("each plays alone (YY-01)")
    if setup.lexicon is None:
        raise ValueError("this is played with a dictionary (YY-01)")
    return State(setup, BAG, ("",) * setup.seats)


def prompts(state: State) -> tuple[Prompt, ...]:
    """Who must, or may, move now: chance, seats, clock. Nobody: the game is over."""
    if state.over:
        return ()
    if state.short is not None:
        return (Prompt(CHANCE, Draw, ("draw",)),)
    if state.asked is not None:
        about = f"turn {state.turn + 1}"
        return (Prompt(state.asked, Lay | Pass, ("lay", "pass"), about=about),)
    return (*_doubts(state), _window(state))


def _doubts(state: State) -> Iterator[Prompt]:
    """A right of everybody but the one whose word it is (YY-05)."""
    for seat in range(state.setup.seats):
        if state.fresh and seat != state.fresh.seat:
            yield Prompt(seat, Doubt, ("doubt",), duty=False, about=f"turn {state.turn}")


def _window(state: State) -> Prompt:
    """When the time to doubt is over, CLOCK moves (YY-05, YY-07)."""
    within = float(state.setup.options.seconds)
    about = f"turn {state.turn}"
    return Prompt(CLOCK, Stand, ("stand",), about=about, within=within, otherwise=Stand())


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every legal move of a seat, always in the same order."""
    if seat == state.asked:
        rack = state.racks[seat]
        for length in range(SHORTEST, len(rack) + 1):
            yield from (Lay("".join(word)) for word in sorted(set(permutations(rack, length))))
        yield Pass()
    elif state.fresh and seat != state.fresh.seat:
        yield Doubt()


def chances(state: State) -> Mapping[Move, int]:
    """What CHANCE may do, with weights."""
    return {Draw(letter): count for letter, count in Counter(state.bag).items()}


def apply(state: State, actor: Actor, move: Move) -> State:
    """The state after a move, or Illegal with the clause that refuses it."""
    match move:
        case Draw(letter):
            return _draw(state, letter)
        case Lay(word):
            return _lay(state, actor, word)
        case Pass():
            return replace(state, turn=state.turn + 1, passes=state.passes + 1)
        case Doubt():
            return _doubt(state, actor)
        case Stand():
            return _settled(state, state.fresh)


def _draw(state: State, letter: str) -> State:
    if letter not in state.bag:
        raise Illegal("YY-02", f"there is no {letter} in the bag")
    assert state.short is not None  # or CHANCE would not have been asked
    rack = together(state.racks[state.short], letter)
    return replace(state, bag=without(state.bag, letter), racks=_racks(state, state.short, rack))


def _lay(state: State, seat: Seat, word: str) -> State:
    if len(word) < SHORTEST:
        raise Illegal("YY-03", f"{word} has fewer than {SHORTEST} letters")
    try:
        rack = without(state.racks[seat], word)
    except ValueError:
        raise Illegal("YY-03", f"you do not have all letters of {word}") from None
    return replace(
        state,
        racks=_racks(state, seat, rack),
        fresh=Word(seat, word),
        turn=state.turn + 1,
        passes=0,
    )


def _doubt(state: State, seat: Seat) -> State:
    """The dictionary decides, cut for this game as words.toml says (YY-06)."""
    assert state.fresh is not None  # or nobody could have doubted
    assert state.setup.lexicon is not None
    good = state.setup.lexicon.judge(state.fresh.text).ok
    return _settled(state, replace(state.fresh, stands=good, doubter=seat))


def _settled(state: State, word: Word | None) -> State:
    """Nobody may doubt it any more, not even who wanted to at the same time (YY-08)."""
    assert word is not None  # the clock runs for a word
    return replace(state, words=(*state.words, word), fresh=None)


def _racks(state: State, seat: Seat, rack: str) -> tuple[str, ...]:
    return (*state.racks[:seat], rack, *state.racks[seat + 1 :])
