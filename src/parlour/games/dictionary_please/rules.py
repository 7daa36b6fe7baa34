"""Dictionary, Please!: words are made of one's letters, of the pool, and of each other."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat, Setup
from parlour.core.values import replace
from parlour.core.words import Relation

from .board import DRAW, FULL_BAG, OPENING, SHORTEST, holds, lacking, together
from .moves import (
    Ballot,
    Claim,
    Discard,
    Done,
    Draw,
    Form,
    Fresh,
    Keep,
    Lot,
    Move,
    Pass,
    Time,
)
from .scoring import (
    check_capture,
    check_change,
    check_double,
    check_unrelated,
    check_word,
    earned,
    held_long_enough,
)
from .state import State, Trial, Word

T = TypeVar("T")
LONGEST_CLOCK = 10**9  # seconds: more than anybody will wait


def start(setup: Setup) -> State:
    seats = range(setup.seats)
    if setup.sides not in ((), tuple((seat,) for seat in seats)):
        raise ValueError("each seat plays for itself; partners sit on one seat (DP-10)")
    if setup.lexicon is None:
        raise ValueError("Dictionary, Please! is played with a dictionary (DP-27)")
    state = State(
        setup,
        phase="lots",
        bag=FULL_BAG,
        hands=("",) * setup.seats,
        lots=("",) * setup.seats,
        passed=(False,) * setup.seats,
        rivals=tuple(seats),
        owed=tuple(seats),  # DP-13
    )
    if setup.first is None:
        return state
    return _dealt(replace(state, first=setup.first, player=setup.first))


# --- who may do what -----------------------------------------------------------------------------


def prompts(state: State) -> tuple[Prompt, ...]:
    asked = {
        "lots": _chance_lots,
        "choice": _choosing,
        "turn": _playing,
        "vote": _voting,
        "over": _nobody,
    }.get(state.phase, _drawing)
    clock = (_clock(state),) if state.timed else ()
    return (*asked(state), *clock)


def _chance_lots(state: State) -> Iterator[Prompt]:
    yield Prompt(CHANCE, Lot, ("lot",))


def _choosing(state: State) -> Iterator[Prompt]:
    offered = ("keep", "fresh")
    yield Prompt(_player(state), Keep | Fresh, offered, choices=offered)


def _drawing(state: State) -> Iterator[Prompt]:
    yield Prompt(CHANCE, Draw, ("draw",))
    yield from _claiming(state)


def _playing(state: State) -> Iterator[Prompt]:
    """Before the first word one may pass or has to discard (DP-30, DP-31); after it, be done.

    There is no limit to a turn (DP-33a): what runs out is the time of the whole game.
    """
    rest = "done" if state.formed else "pass" if state.may_pass else "discard"
    kinds = Form | Done | Pass | Discard
    # A claim of nothing is refused by its own clause (DP-53), so that it has to be heard.
    heard = kinds if state.due else kinds | Claim
    yield Prompt(_player(state), heard, ("form", rest), about=f"turn {state.turn}")
    yield from _claiming(state)


def _voting(state: State) -> Iterator[Prompt]:
    """All seats but the mover's vote (DP-40)."""
    assert state.trial is not None
    for seat, ballot in enumerate(state.ballots):
        if seat == state.player:
            yield from _claiming(state)
        elif ballot is None:
            offered = ("unrelated", "related")
            about = f"turn {state.turn} word {state.trial.word.id}"
            yield Prompt(seat, Ballot, offered, about=about, choices=offered)


def _claiming(state: State) -> Iterator[Prompt]:
    """As long as something is due (DP-53)."""
    if state.due:
        yield Prompt(_player(state), Claim, ("claim",), duty=False, about=f"turn {state.turn}")


def _nobody(state: State) -> Iterator[Prompt]:
    yield from ()


def _clock(state: State) -> Prompt:
    seconds = float(min(60 * state.setup.options.minutes, LONGEST_CLOCK))
    return Prompt(CLOCK, Time, ("time",), within=seconds, otherwise=Time())


def _player(state: State) -> Seat:
    assert state.player is not None
    return state.player


# --- every legal move ----------------------------------------------------------------------------


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Two words joined are named in the order of their numbers, though any order is good."""
    mine = seat == state.player
    if state.phase == "choice" and mine:
        yield from (Keep(), Fresh())
    elif state.phase == "turn" and mine:
        yield from _forms(state)
        yield Done() if state.formed else Pass() if state.may_pass else Discard()
    elif state.phase == "vote" and not mine and state.ballots[seat] is None:
        yield from (Ballot(related=False), Ballot(related=True))
    if mine and state.due:
        yield Claim()


def _forms(state: State) -> Iterator[Form]:
    """For small dictionaries: every word for which there are letters, out of every source."""
    own = state.hands[_player(state)] + state.pool
    supply = Counter(own + "".join(word.text for word in state.words))
    for length in range(SHORTEST, supply.total() + 1):
        for text in state.lexicon.fits("." * length, supply):
            inside = [word for word in state.words if holds(text, word.text)]
            for count in (0, 1, 2):
                for taken in combinations(inside, count):
                    olds = "".join(word.text for word in taken)
                    if len(olds) > length or not holds(own + olds, text):
                        continue
                    form = Form(text, tuple(word.id for word in taken))
                    if _is_good(state, form):
                        yield form


def _is_good(state: State, form: Form) -> bool:
    try:
        _checked(state, form)
    except Illegal:
        return False
    return True


def chances(state: State) -> Mapping[Move, int]:
    counts = Counter(state.bag)
    if state.phase == "lots":
        return {Lot(letter): count for letter, count in counts.items()}
    return {Draw(letter): count for letter, count in counts.items()} if state.owed else {}


# --- what a move does ----------------------------------------------------------------------------


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Lot(letter):
            return _lot(state, letter)
        case Keep() | Fresh():
            return _gathered(state, keeps=isinstance(move, Keep))
        case Draw(letter):
            return _draw(state, letter)
        case Form():
            return _form(state, move)
        case Done() | Pass() | Discard():
            return _end_turn(state, move)
        case Claim():
            return _claim(state)
        case Ballot(related):
            return _ballot(state, actor, related)
        case Time():  # the round in which it falls is finished first (DP-65)
            return replace(state, time=True)


def _out_of_bag(state: State, letter: str) -> State:
    if letter not in state.bag:
        raise Illegal("DP-06", f"there is no {letter} in the bag")
    return replace(state, bag=state.bag.replace(letter, "", 1), owed=state.owed[1:])


def _lot(state: State, letter: str) -> State:
    seat = state.owed[0]
    state = _out_of_bag(state, letter)
    state = replace(state, lots=_with(state.lots, seat, letter))
    if state.owed:
        return state
    best = min(state.lots[rival] for rival in state.rivals)  # A, or the nearest to A (DP-14)
    tied = tuple(rival for rival in state.rivals if state.lots[rival] == best)
    if len(tied) == 1:
        return replace(state, phase="choice", first=tied[0], player=tied[0])
    # They put back and draw again, as often as needed; others' letters stay out (DP-15).
    lots = tuple("" if seat in tied else lot for seat, lot in enumerate(state.lots))
    bag = together(state.bag, best * len(tied))
    return replace(state, bag=bag, lots=lots, rivals=tied, owed=tied)


def _gathered(state: State, keeps: bool) -> State:
    """Player 1 keeps everybody's lots, or none of them (DP-16)."""
    shown = together(*state.lots)
    state = replace(state, lots=("",) * state.setup.seats)
    if keeps:
        return _dealt(state.holding(_player(state), shown))
    return _dealt(replace(state, bag=together(state.bag, shown)))


def _dealt(state: State) -> State:
    """Player 1 fills up to ten (DP-16); then every other seat draws three (DP-17)."""
    first, *others = state.clockwise(_player(state))
    own = (first,) * (OPENING - len(state.hands[first]))
    rest = tuple(seat for seat in others for _ in range(DRAW))
    return replace(state, phase="deal", rivals=(), owed=own + rest)


def _draw(state: State, letter: str) -> State:
    seat = state.owed[0]
    state = _out_of_bag(state, letter)
    state = state.holding(seat, together(state.hands[seat], letter))
    if not state.bag and not state.time:
        # Everybody has one more turn, the one who drew the last letter too (DP-66).
        state = replace(state, closes=state.turn + state.setup.seats)
    if state.owed:
        return state
    if state.phase == "draw":
        return _turn_over(state)
    assert state.first is not None
    return _turn_of(state, state.first, final=state.phase == "refill")


def _turn_of(state: State, seat: Seat, final: bool) -> State:
    """The rack is laid open (DP-24); what nobody has claimed until now is lost (DP-53)."""
    words = tuple(replace(word, stood=len(word.text), seized=False) for word in state.words)
    return replace(
        state,
        phase="turn",
        player=seat,
        turn=state.turn + 1,
        words=words,
        formed=False,
        denied=(),
        due=(),
        final=final,
    )


def _end_turn(state: State, move: Done | Pass | Discard) -> State:
    """A turn is making words, discarding the rest, drawing three (DP-19, DP-22)."""
    seat = _player(state)
    if isinstance(move, Done) != state.formed:
        # Whoever has made a word has played, and keeps no letters (DP-33).
        why = "a word has been made" if state.formed else "no word has been made yet"
        raise Illegal("DP-33", why)
    if isinstance(move, Pass) and not state.may_pass:
        raise Illegal("DP-31", "not twice in succession" if state.turn > 1 else "not at the start")
    if isinstance(move, Discard) and state.may_pass:
        raise Illegal("DP-31", "whoever may pass does not discard")
    if not isinstance(move, Pass):  # into the pool, face up (DP-20)
        pool = together(state.pool, state.hands[seat])
        state = replace(state.holding(seat, ""), pool=pool)
    state = replace(state, passed=_with(state.passed, seat, isinstance(move, Pass)))
    # Three, or what is left (DP-21); after a pass six are held (DP-30); none in the last round.
    draws = 0 if state.final else min(DRAW, len(state.bag))
    state = replace(state, phase="draw", owed=(seat,) * draws)
    return state if draws else _turn_over(state)


def _turn_over(state: State) -> State:
    """The next turn, or the end: by words, by tiles (DP-69: whatever was agreed), by time."""
    seat = state.clockwise(_player(state))[1]
    if held_long_enough(state, seat):
        return _over(state, "words")
    if state.turn == state.closes:
        return _over(state, "tiles")
    if state.time and seat == state.first:
        if state.final:
            return _over(state, "time")
        if owed := state.refill():
            return replace(state, phase="refill", owed=owed)
        return _turn_of(state, seat, final=True)
    return _turn_of(state, seat, state.final)


def _over(state: State, how: str) -> State:
    return replace(state, phase="over", how=how, due=())


# --- words ---------------------------------------------------------------------------------------


def _form(state: State, form: Form) -> State:
    trial = _checked(state, form)
    state = state.laid(trial)
    if state.setup.options.ruling == "vote" and _opponents(trial):
        return replace(state, phase="vote", ballots=(None,) * state.setup.seats)
    return _stands(state)


def _stands(state: State) -> State:
    assert state.trial is not None
    state = earned(state, state.trial)
    return replace(state, phase="turn", formed=True, trial=None, ballots=())


def _checked(state: State, form: Form) -> Trial:
    """The word that a form makes, and what it takes; Illegal, in the order of the rules."""
    check_word(state.lexicon, form.text)
    taken = _words_taken(state, form)
    olds, theirs = tuple(word.text for word in taken), _theirs(state, taken)
    if len(taken) == 2:
        check_double(olds, form.text)
    elif theirs:
        check_capture(olds[0], form.text)
    elif taken:
        check_change(olds[0], form.text)
    hand, pool = _letters(state, form.text, olds, bool(theirs))
    if theirs and state.setup.options.ruling == "lexicon":
        for word in theirs:
            relation = state.lexicon.relation(word.text, form.text)
            check_unrelated(relation, double=len(taken) == 2)
    return Trial(_made(state, form.text, taken), taken, hand, pool)


def _words_taken(state: State, form: Form) -> tuple[Word, ...]:
    double = len(form.taken) == 2
    clause = "DP-42" if double else "DP-34"
    words = {word.id: word for word in state.words}
    for number in form.taken:
        if number not in words:
            raise Illegal(clause, f"there is no word {number} on the table")
    if len(set(form.taken)) < len(form.taken):
        raise Illegal(clause, "one word cannot be joined with itself")
    taken = tuple(words[number] for number in form.taken)
    if double and (seized := next((word for word in taken if word.seized), None)):
        raise Illegal("DP-41", f"{seized.text} has been taken in this turn already")
    return taken


def _theirs(state: State, taken: tuple[Word, ...]) -> tuple[Word, ...]:
    return tuple(word for word in taken if word.owner != state.player)


def _opponents(trial: Trial) -> tuple[Word, ...]:
    return tuple(word for word in trial.taken if word.owner != trial.word.owner)


def _letters(state: State, text: str, olds: tuple[str, ...], theirs: bool) -> tuple[str, str]:
    """The letters that have to be added: out of the rack first, then out of the pool (DP-23)."""
    hand = state.hands[_player(state)]
    added = lacking(text, "".join(olds))
    from_pool = lacking(added, hand)
    if missing := lacking(from_pool, state.pool):
        why = f"rack and pool lack {', '.join(missing[:20])}"
        raise Illegal("DP-39" if theirs else "DP-23", why)
    return lacking(added, from_pool), from_pool


def _made(state: State, text: str, taken: tuple[Word, ...]) -> Word:
    """Whoever makes a word owns it (DP-46)."""
    word = Word(state.number, text, _player(state))
    if not taken:
        return word
    old = taken[0]
    if len(taken) == 2:  # fused, and without a star yet (DP-52)
        return replace(word, seized=True)
    if old.owner != word.owner:
        return replace(word, captures=old.captures + 1, seized=True)
    # A change by its owner leaves the word its rank (DP-51).
    return replace(word, captures=old.captures, stood=old.stood, seized=old.seized)


def _claim(state: State) -> State:
    if not state.due:
        raise Illegal("DP-53", "nothing is due")
    return replace(state, rewards=state.rewards + state.due, due=())


def _ballot(state: State, seat: Seat, related: bool) -> State:
    state = replace(state, ballots=_with(state.ballots, seat, related))
    cast = [ballot for ballot in state.ballots if ballot is not None]
    if len(cast) < state.setup.seats - 1:
        return state
    balance = cast.count(True) - cast.count(False)
    if balance > 0 or (balance == 0 and _tie_is_related(state)):
        return replace(state.taken_back(), phase="turn", ballots=())
    return _stands(state)


def _tie_is_related(state: State) -> bool:
    assert state.trial is not None
    return any(_relation(state, word) for word in _opponents(state.trial))


def _relation(state: State, old: Word) -> Relation:
    assert state.trial is not None
    return state.lexicon.relation(old.text, state.trial.word.text)


def _with(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
