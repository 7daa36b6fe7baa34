"""Which word may come of which, what that earns, and what everybody has in the end."""

from collections.abc import Iterator
from functools import partial

from parlour.core.game import Illegal, Line, Result, Seat, added_up
from parlour.core.values import replace
from parlour.core.words import Lexicon, Relation

from .board import (
    BONUS,
    DOUBLE,
    HELD,
    ORIGINAL,
    SHORTEST,
    STAR_NAMES,
    counter,
    lacking,
    length_points,
    letter_points,
    star,
)
from .state import Reward, State, Trial, Word

# The clauses that bar a capture by the layer that finds two words related (DP-40).
BARRED_BY = {"inflection": "DP-38", "affix": "DP-35", "origin": "DP-36"}

# --- which word may come of which ----------------------------------------------------------------


def check_word(lexicon: Lexicon, text: str) -> None:
    """Is it a word here? All inflections are; obsolete ones only if in every sense (DP-29)."""
    if len(text) < SHORTEST:
        raise Illegal("DP-26", f"{text} has fewer than {SHORTEST} letters")
    verdict = lexicon.judge(text)
    if not verdict.ok:
        # A label that bars names its clause, DP-28; a word that is unknown has none.
        raise Illegal(verdict.clause or "DP-27", verdict.why[:200])


def check_capture(old: str, new: str) -> None:
    """Does a word use up an opponent's word, and lengthen it?"""
    _check_used(old, new, "DP-37")
    if len(new) == len(old):
        raise Illegal("DP-34", f"{new} adds no letter to {old}")


def check_change(old: str, new: str) -> None:
    """May a word of one's own become this one? Whatever it is, if all letters are used (DP-57)."""
    _check_used(old, new, "DP-55")
    if new == old:
        raise Illegal("DP-55", f"{old} is unchanged")


def check_double(olds: tuple[str, ...], new: str) -> None:
    """May two words be joined into this one? (DP-42, with the examples of DP-44)"""
    _check_used("".join(olds), new, "DP-42")
    for old in olds:
        if old in new:
            raise Illegal("DP-43", f"{new} holds {old} whole")


def _check_used(old: str, new: str, clause: str) -> None:
    if unused := lacking(old, new):
        raise Illegal(clause, f"{new} leaves {', '.join(unused)} of {old} unused")


def check_unrelated(relation: Relation, double: bool = False) -> None:
    """A capture is of different derivation and meaning (DP-34); so is a double one (DP-45)."""
    if relation:
        raise Illegal("DP-45" if double else BARRED_BY[relation.kind], relation.why)


# --- what it earns -------------------------------------------------------------------------------


def earned(state: State, trial: Trial) -> State:
    """With the star or the counter for a word that stands, if there is one."""
    state = _followed(state, trial)
    reward = _reward(state, trial)
    if reward is None or state.setup.options.scoring != "stars":
        return state
    spoken = state.setup.options.claiming == "spoken"
    if reward.clause == "DP-48":
        return _exchanged(state, reward, spoken)
    if spoken:  # it has to be asked for (DP-53)
        return replace(state, due=(*state.due, reward))
    return replace(state, rewards=(*state.rewards, reward))


def _followed(state: State, trial: Trial) -> State:
    """Stars and counters stay with a word that its owner changes (DP-49, DP-51).

    What lay before a word that is lost goes into its former owner's envelope (DP-46, DP-62).
    """
    old = {word.id for word in trial.taken}
    own = len(trial.taken) == 1 and trial.taken[0].owner == trial.word.owner
    to = trial.word.id if own else None
    return replace(
        state,
        rewards=tuple(replace(r, word=to) if r.word in old else r for r in state.rewards),
        due=tuple(replace(r, word=to) if r.word in old else r for r in state.due),
    )


def _reward(state: State, trial: Trial) -> Reward | None:
    word, taken = trial.word, trial.taken
    won = partial(Reward, seat=word.owner, word=word.id, turn=state.turn)
    if not taken:  # straight into the envelope
        why = f"original word {word.text}"
        return won(points=ORIGINAL, why=why, clause="DP-47", word=None)
    if len(taken) == 2:  # a purple counter, and no star
        olds = " and ".join(old.text for old in taken)
        return won(points=DOUBLE, why=f"double capture: {olds} into {word.text}", clause="DP-52")
    if taken[0].owner != word.owner:  # a star, and no counter as for an original word (DP-54)
        nth = word.captures
        colour = STAR_NAMES[min(nth, len(STAR_NAMES)) - 1]
        why = f"capture {nth} of the word, a {colour} star: {taken[0].text} into {word.text}"
        return won(points=star(nth), why=why, clause="DP-50")
    added = len(word.text) - word.stood
    if not word.stood or not added:  # nothing for what was made or captured in this turn
        return None
    why = f"lengthened by {added}: {word.text}"
    return won(points=counter(added), why=why, clause="DP-48")


def _exchanged(state: State, reward: Reward, spoken: bool) -> State:
    """One counter for a word in a turn: a higher one takes the place of a lower (DP-48)."""
    if not spoken:
        return replace(state, rewards=_instead(state.rewards, reward))
    # What was claimed already stays; only the difference falls due.
    rest = reward.points - sum(r.points for r in state.rewards if _is_lower(r, reward))
    if not rest:
        return state
    return replace(state, due=_instead(state.due, replace(reward, points=rest)))


def _instead(row: tuple[Reward, ...], reward: Reward) -> tuple[Reward, ...]:
    if not any(_is_lower(other, reward) for other in row):
        return (*row, reward)
    return tuple(reward if _is_lower(other, reward) else other for other in row)


def _is_lower(other: Reward, reward: Reward) -> bool:
    """The counter that the same word has had in the same turn."""
    same = (other.word, other.turn) == (reward.word, reward.turn)
    return same and other.clause == reward.clause


# --- the sheet -----------------------------------------------------------------------------------


def sheet(state: State) -> tuple[Line, ...]:
    """One line for each star and counter, on the table or in an envelope (DP-61); at the end
    the words held, seat by seat, and the bonus (DP-60)."""
    lines = [Line(r.seat, r.points, r.why, r.clause) for r in state.rewards]
    if state.phase == "over" and state.setup.options.scoring != "none":  # DP-72
        for seat in range(state.setup.seats):
            for word in state.words:
                if word.owner == seat:
                    lines += _held(state, word)
        lines += _bonus(state)
    return tuple(lines)


def _held(state: State, word: Word) -> Iterator[Line]:
    options, text = state.setup.options, word.text
    stars = options.scoring == "stars"
    if not stars:
        yield Line(word.owner, letter_points(len(text)), f"letters of {text}", "DP-70")
    if stars or options.words_score:  # DP-71
        yield Line(word.owner, HELD, f"word held: {text}", "DP-58")
    if stars or options.length_score:
        yield Line(word.owner, length_points(len(text)), f"length of {text}", "DP-59")


def _bonus(state: State) -> Iterator[Line]:
    """To whoever ended it by words; by time or tiles to the holders of most words, each."""
    options = state.setup.options
    if options.scoring != "stars" and not options.bonus:
        return
    if state.how == "words":
        assert state.player is not None
        ender = state.clockwise(state.player)[1]
        yield Line(ender, BONUS, "ended the game by number of words", "DP-64")
        return
    held = [state.held(seat) for seat in range(state.setup.seats)]
    for seat, words in enumerate(held):
        if words == max(held):
            yield Line(seat, BONUS, f"most words: {words}", "DP-67")


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    points = totals(state)
    counted = state.setup.options.scoring != "none"  # without score nobody wins (DP-72)
    # The highest total wins, and a tie is shared (DP-68).
    winners = tuple(seat for seat, each in enumerate(points) if counted and each == max(points))
    return Result(points, winners, state.how, state.first)


def held_long_enough(state: State, seat: Seat) -> bool:
    """Has this seat, whose turn would be next, kept the agreed number for a round? (DP-64)

    Others' turns only take words away, so that whoever has them now has had them all the time.
    """
    options = state.setup.options
    return bool(options.ending == "words" and state.held(seat) >= options.target)
