"""All that must be remembered."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.game import Seat, Setup
from parlour.core.values import replace
from parlour.core.words import Lexicon

from .board import MOST, together, without

Phase = Literal["lots", "choice", "deal", "turn", "vote", "draw", "refill", "over"]


@dataclass(frozen=True)
class Word:
    """A word on display before its owner."""

    id: int  # the next number, whenever a word is formed
    text: str
    owner: Seat
    captures: int = 0  # how often it was taken: the rank belongs to the word (DP-51)
    stood: int = 0  # its letters when the turn began; 0: made or taken in this turn
    seized: bool = False  # captured or fused in this turn (DP-41)


@dataclass(frozen=True)
class Reward:
    """A star or a counter."""

    seat: Seat
    points: int
    why: str
    clause: str
    word: int | None  # the word before which it lies; None: in the envelope (DP-62)
    turn: int  # in which it was earned


@dataclass(frozen=True)
class Trial:
    """A word just formed, and where it came from, so that it can be taken back."""

    word: Word
    taken: tuple[Word, ...]
    hand: str  # letters out of the rack
    pool: str  # letters out of the pool


@dataclass(frozen=True)
class State:
    """Letters, words, whose turn it is, and what was earned."""

    setup: Setup
    phase: Phase
    bag: str
    hands: tuple[str, ...]
    lots: tuple[str, ...]  # by seat: the letter shown for the start, or ""
    passed: tuple[bool, ...]  # by seat: was the last turn a pass?
    rivals: tuple[Seat, ...] = ()  # who draw for the start, this time
    pool: str = ""
    words: tuple[Word, ...] = ()  # by number
    first: Seat | None = None  # Player 1
    player: Seat | None = None  # whose turn it is, with its draws
    owed: tuple[Seat, ...] = ()  # who is to draw, letter by letter
    turn: int = 0  # turns begun so far
    formed: bool = False  # has the player made a word in this turn?
    trial: Trial | None = None  # the capture that is voted on
    ballots: tuple[bool | None, ...] = ()  # by seat: related? None: not yet
    denied: tuple[str, ...] = ()  # words of this turn that were voted down
    rewards: tuple[Reward, ...] = ()
    due: tuple[Reward, ...] = ()  # the player's, not yet claimed
    time: bool = False  # has time run out? (DP-65)
    final: bool = False  # is this the last round of a game by time?
    closes: int | None = None  # the turn after which no more are played (DP-66)
    how: str = ""  # the ending, when it is over

    @property
    def lexicon(self) -> Lexicon:
        assert self.setup.lexicon is not None  # or the game would not have started
        return self.setup.lexicon

    @property
    def number(self) -> int:
        """The next word's: whoever has the highest keeps it until a higher one is given."""
        return max((word.id for word in self.words), default=0) + 1

    @property
    def may_pass(self) -> bool:
        """Not twice in succession, and not in the first turn of all (DP-31)."""
        return self.player is not None and self.turn > 1 and not self.passed[self.player]

    @property
    def timed(self) -> bool:
        """May time run out yet? From the first turn, once, and not when the bag is empty."""
        running = self.turn > 0 and self.phase != "over"
        by_time = self.setup.options.ending == "time"
        return running and by_time and not self.time and self.closes is None

    def held(self, seat: Seat) -> int:
        """How many words lie before a seat."""
        return sum(word.owner == seat for word in self.words)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, from one of them (DP-18)."""
        return tuple((seat + step) % self.setup.seats for step in range(self.setup.seats))

    def holding(self, seat: Seat, hand: str) -> "State":
        """With another hand."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def laid(self, trial: Trial) -> "State":
        """With a word made, and what it was made of taken away."""
        assert self.player is not None
        kept = (word for word in self.words if word not in trial.taken)
        state = self.holding(self.player, without(self.hands[self.player], trial.hand))
        return replace(
            state, words=(*kept, trial.word), pool=without(self.pool, trial.pool), trial=trial
        )

    def taken_back(self) -> "State":
        """As it was before the capture on trial."""
        trial = self.trial
        assert trial is not None
        assert self.player is not None
        kept = [word for word in self.words if word != trial.word]
        state = self.holding(self.player, together(self.hands[self.player], trial.hand))
        return replace(
            state,
            words=tuple(sorted([*kept, *trial.taken], key=lambda word: word.id)),
            pool=together(self.pool, trial.pool),
            trial=None,
            denied=(*self.denied, trial.word.text),
        )

    def refill(self) -> tuple[Seat, ...]:
        """Who draws before the last round, letter by letter, up to six each (DP-65).

        In the order of play; where the bag cannot fill everybody up, one at a time instead.
        """
        assert self.first is not None
        order = self.clockwise(self.first)
        missing = {seat: max(0, MOST - len(self.hands[seat])) for seat in order}
        if sum(missing.values()) <= len(self.bag):
            return tuple(seat for seat in order for _ in range(missing[seat]))
        rounds = (seat for nth in range(MOST) for seat in order if nth < missing[seat])
        return tuple(rounds)[: len(self.bag)]
