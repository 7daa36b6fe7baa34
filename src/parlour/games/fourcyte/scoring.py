"""The words of a Pitch and their points: the best set of different words, found exactly."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from parlour.core.game import Illegal, Line, Result, Seat, Setup, added_up
from parlour.core.words import Lexicon

from .board import CHANNELS, CLASSES, DIAGONALS, HALF, LONGEST, POINTS, SHORTEST, line
from .moves import Words
from .state import State


@dataclass(frozen=True)
class Find:
    """A word where it stands."""

    channel: int
    start: int  # of the channel's six squares, from 0
    word: str

    @property
    def points(self) -> int:
        return POINTS[len(self.word)]  # 4C-17


Choice = tuple[Find, ...]  # what one channel scores with: nothing, a word, or two of three (4C-20)
Good = Callable[[str], bool]


def best(pitch: str, good: Good) -> tuple[Find, ...]:
    """The words that score most, each spelling once a Pitch (4C-14, 4C-21), by channel and square.

    A letter counts in every channel that it lies in (4C-19). Among equal totals: most points in
    channel 1, then 2 and so on; then the earliest squares.
    """
    choices = _trimmed({channel: _choices(pitch, channel, good) for channel in CHANNELS})
    found = [find for group in _groups(choices) for find in _assigned(choices, group)]
    return tuple(sorted(found, key=lambda find: (find.channel, find.start)))


def _choices(pitch: str, channel: int, good: Good) -> list[Choice]:
    """All that a channel may score with: most points first, then the earliest square.

    Words inside a scored word are not part of the choice, and so earn nothing more (4C-22).
    """
    finds = list(_finds(line(pitch, channel), channel, good))
    halves = [find for find in finds if len(find.word) == HALF and find.start in (0, HALF)]
    singles: list[Choice] = [(find,) for find in finds]
    # The two stand in the halves, and differ (4C-21, 4C-23).
    pair = [tuple(halves)] if len({find.word for find in halves}) == 2 else []
    return sorted([*singles, *pair, ()], key=lambda choice: (-_worth(choice), _start(choice)))


def _finds(letters: str, channel: int, good: Good) -> Iterator[Find]:
    """Good words without a gap; on a diagonal only of six (4C-15, 4C-16)."""
    shortest = LONGEST if channel in DIAGONALS else SHORTEST
    for length in range(shortest, LONGEST + 1):
        for start in range(len(letters) - length + 1):
            word = letters[start : start + length]
            if "." not in word and good(word):
                yield Find(channel, start, word)


def _trimmed(choices: dict[int, list[Choice]]) -> dict[int, list[Choice]]:
    """Without what nobody need think of: a choice worse than one that is in nobody's way."""
    standing: dict[str, set[int]] = {}
    for channel, offered in choices.items():
        for word in _words(offered):
            standing.setdefault(word, set()).add(channel)
    kept = {}
    for channel, offered in choices.items():
        free = (
            n for n, one in enumerate(offered) if all(standing[f.word] == {channel} for f in one)
        )
        kept[channel] = offered[: next(free) + 1]  # scoring nothing is in nobody's way
    return kept


def _groups(choices: dict[int, list[Choice]]) -> list[list[int]]:
    """Channels that have words in common, directly or through others; each in order."""
    groups: list[tuple[set[int], set[str]]] = []
    for channel, offered in choices.items():
        channels, words = {channel}, _words(offered)
        apart = []
        for group in groups:
            if group[1].isdisjoint(words):
                apart.append(group)
            else:
                channels, words = channels | group[0], words | group[1]
        groups = [*apart, (channels, words)]
    return [sorted(channels) for channels, _ in groups]


Rank = tuple[int, tuple[int, ...], tuple[int, ...]]  # points, by channel; squares, early is more


def _assigned(choices: dict[int, list[Choice]], group: list[int]) -> tuple[Find, ...]:
    """The best choice for each channel of a group, no word twice.

    Channel by channel; of all ways to have used up the same words the best is kept, and words
    that stand in no later channel are forgotten.
    """
    ways: dict[frozenset[str], tuple[Rank, tuple[Find, ...]]] = {frozenset(): ((0, (), ()), ())}
    for nth, channel in enumerate(group):
        later = {word for other in group[nth + 1 :] for word in _words(choices[other])}
        after: dict[frozenset[str], tuple[Rank, tuple[Find, ...]]] = {}
        for used, ((total, points, squares), finds) in ways.items():
            for choice in choices[channel]:
                words = _words([choice])
                if not used.isdisjoint(words):
                    continue
                worth = _worth(choice)
                rank = (total + worth, (*points, worth), (*squares, -_start(choice)))
                kept = (used | words) & later
                if kept not in after or rank > after[kept][0]:
                    after[kept] = (rank, finds + choice)
        ways = after
    return ways[frozenset()][1]


def _words(choices: Iterable[Choice]) -> set[str]:
    return {find.word for choice in choices for find in choice}


def _worth(choice: Choice) -> int:
    return sum(find.points for find in choice)


def _start(choice: Choice) -> int:
    return choice[0].start if choice else 0


@lru_cache(maxsize=256)
def best_words(pitch: str, lexicon: Lexicon) -> tuple[Find, ...]:
    """The best that a dictionary finds on a Pitch (4C-24, 4C-26, 4C-29)."""
    return best(pitch, lambda word: lexicon.judge(word).ok)


def check_words(pitch: str, words: Words) -> None:
    """May these words be declared of a Pitch? Whether they are words is not asked here."""
    seen: set[str] = set()
    channels: set[int] = set()
    for channel, spelt in words:
        letters = line(pitch, channel)
        for word in spelt:
            if word not in letters:
                raise Illegal("4C-45", f"{word[:12]} does not stand in channel {channel}")
        if len(set(spelt)) < len(spelt) or not seen.isdisjoint(spelt):
            raise Illegal("4C-21", f"channel {channel}: a word scores once only")
        if channel in DIAGONALS and any(len(word) != LONGEST for word in spelt):
            raise Illegal("4C-15", f"channel {channel} is a diagonal: only words of six count")
        if any(len(word) < SHORTEST for word in spelt):
            raise Illegal("4C-16", f"channel {channel}: a word has three letters or more")
        if channel in channels:
            raise Illegal("4C-20", f"channel {channel} is declared twice")
        if len(spelt) > 1:
            _check_pair(letters, channel, spelt)
        channels.add(channel)
        seen.update(spelt)


def _check_pair(letters: str, channel: int, words: tuple[str, ...]) -> None:
    if len(words) != 2 or any(len(word) != HALF for word in words):
        raise Illegal("4C-20", f"channel {channel}: two words have three letters each")
    if words != (letters[:HALF], letters[HALF:]):
        raise Illegal("4C-23", f"channel {channel}: the two are squares 1 to 3 and 4 to 6")


def scoring_words(state: State, seat: Seat) -> tuple[Find, ...]:
    """What a seat scores with at the end."""
    lexicon = state.setup.lexicon
    assert lexicon is not None  # or the game would not have started
    words = state.declared[seat]
    if words is None:  # automatic: nobody would claim less than they could (4C-23a)
        return best_words(state.mats[seat].pitch, lexicon)
    found = []
    for channel, spelt in words:
        doubted = state.setup.seats == 1 or channel in state.struck[seat]
        letters = line(state.mats[seat].pitch, channel)
        for nth, word in enumerate(spelt):
            # A word that nobody doubts scores, whatever it is (4C-45).
            if not doubted or lexicon.judge(word).ok:
                start = HALF * nth if len(spelt) > 1 else letters.index(word)
                found.append(Find(channel, start, word))
    return tuple(found)


def sheet(state: State) -> tuple[Line, ...]:
    """Nothing is written down before the end."""
    if state.phase != "over":
        return ()
    return tuple(
        Line(seat, find.points, f"channel {find.channel}: {find.word}", "4C-17")
        for seat in range(state.setup.seats)
        for find in scoring_words(state, seat)
    )


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    points = totals(state)
    # The highest score wins, and a tie is shared (4C-46a).
    winners = tuple(seat for seat, each in enumerate(points) if each == max(points))
    return Result(points, winners, _ending(state, winners), state.first)


def _ending(state: State, winners: tuple[Seat, ...]) -> str:
    if state.solitaire:
        return "solitaire"
    if state.setup.seats == 1:
        return "solo"  # 4C-47
    return "highest score" if len(winners) == 1 else "equal scores"


def par_of(setup: Setup, seat: Seat) -> tuple[str, int] | None:
    """A seat's class and its PAR (4C-51, 4C-52); None for solitaire (4C-50) and for 5 to 8."""
    if setup.options.mode == "solitaire":
        return None
    return CLASSES.get((seat in setup.options.juniors, setup.seats))


@dataclass(frozen=True)
class Standing:
    """Where a score stands against PAR, as in golf (4C-51)."""

    group: str  # the class, A to H
    par: int
    champion: bool
    plus: int | None  # a champion's: by how much PAR is exceeded (4C-55)
    handicap: int | None  # others': what is missing to PAR, were this their best (4C-54)


def against_par(setup: Setup, seat: Seat, points: int) -> Standing | None:
    """What a score makes of whoever has it; None where there is no class (4C-50)."""
    if (of := par_of(setup, seat)) is None:
        return None
    group, par = of
    if points > par:  # to equal PAR is not enough (4C-53)
        return Standing(group, par, True, points - par, None)
    return Standing(group, par, False, None, par - points)
