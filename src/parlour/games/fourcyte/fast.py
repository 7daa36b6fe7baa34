"""4CYTE by oneself for searchers and learners: a mat that changes in place, and many in one call.

Letters are called from without on a `Mat`, and out of the Park at random in a `Batch`. Both agree
with the rules move by move, and are scored by the kernel that scores the bots' boards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Setup
from parlour.core.words import Lexicon

from .board import CALLS as ALL
from .board import EMPTY as BARE
from .board import SQUARES
from .kernel.batch import ACTIONS, CALLED, USE, WAIT, WIDTH, begin, pick, step
from .kernel.score import score
from .kernel.words import EMPTY, letters_of, vocabulary

SEATS, OPTIONS, HIGH = 1, dict[str, str](), 26  # what is played, and the arrays' highest

__all__ = ["ACTIONS", "CALLED", "HIGH", "OPTIONS", "SEATS", "USE", "WAIT", "Batch", "Mat"]


class Mat:
    """One's own squares and Standby; what was done can be undone."""

    __slots__ = ("_done", "called", "calls", "pitch", "standby", "words")

    def __init__(self, lexicon: Lexicon) -> None:
        self.words = vocabulary(lexicon)
        self.pitch = letters_of(BARE)  # 0 to 25, EMPTY
        self.called: int = EMPTY
        self.standby: int = EMPTY
        self.calls = 0
        self._done: list[tuple[int, int]] = []  # actions, or -1 for a call, and what was called

    @property
    def over(self) -> bool:
        return self.calls == ALL and self.called == EMPTY and self.standby == EMPTY

    def legal(self) -> list[int]:
        """Squares for the letter called, WAIT for Standby, USE + square for what waits there."""
        free = np.flatnonzero(self.pitch == EMPTY).tolist()
        found: list[int] = [] if self.called == EMPTY else free
        if self.called != EMPTY and self.standby == EMPTY:
            found = [*found, WAIT]
        return found if self.standby == EMPTY else [*found, *(USE + square for square in free)]

    def call(self, letter: int) -> None:
        """The next letter, 0 to 25."""
        self._done.append((-1, self.called))
        self.called, self.calls = letter, self.calls + 1

    def take(self, action: int) -> None:
        """A legal action."""
        self._done.append((action, self.called))
        if action == WAIT:
            self.standby, self.called = self.called, EMPTY
        elif action < WAIT:
            self.pitch[action], self.called = self.called, EMPTY
        else:
            self.pitch[action - USE], self.standby = self.standby, EMPTY

    def undo(self) -> None:
        """The last call or action back."""
        action, called = self._done.pop()
        if action < 0:
            self.calls -= 1
        elif action == WAIT:
            self.standby = EMPTY
        elif action < WAIT:
            self.pitch[action] = EMPTY
        else:
            self.standby, self.pitch[action - USE] = int(self.pitch[action - USE]), EMPTY
        self.called = called

    def score(self) -> int:
        """What the Pitch is worth as it lies."""
        return int(score(self.words, self.pitch))


class Batch:
    """Mats side by side; one that is full is scored, and starts anew in the same step.

    The reward is that score, else 0. An action that is closed does nothing.
    """

    def __init__(self, size: int, lexicon: Lexicon, letters: dict[str, int], seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.words, self.park = vocabulary(lexicon), np.array([*letters.values()], np.int32)
        self.mats, self.parks = np.zeros((size, WIDTH), np.int32), np.zeros((size, 26), np.int32)
        self.rewards, self.ended = np.zeros(size, np.float32), np.zeros(size, np.bool_)
        self.masks = np.zeros((size, ACTIONS), np.bool_)
        self._calls, self._picks = (rng.integers(1, 1 << 63, size, np.uint64) for _ in range(2))
        begin(self.mats, self.parks, self._calls, self.park, self.masks)

    @staticmethod
    def of(setup: Setup, size: int, seed: int) -> Batch:
        """Mats of a table; ValueError where it is played in another way."""
        options, lexicon = setup.options, setup.lexicon
        if setup.seats != 1 or options.mode != "game" or options.scoring != "automatic":
            raise ValueError("fast mats are one player's, called to, and scored by the house")
        assert lexicon is not None
        return Batch(size, lexicon, options.letters, seed)

    def step(self, actions: NDArray[np.int8]) -> None:
        """An action on every mat; mats, rewards, ended and masks are written anew."""
        step(
            self.words, self.mats, self.parks, self._calls, self.park, actions, self.rewards,
            self.ended, self.masks,
        )  # fmt: skip

    def observe(self) -> NDArray[np.int32]:
        """By mat: 36 squares, the letter called and that on Standby, as 1 to 26, 0 for none."""
        signs = self.mats[:, : SQUARES + 2]
        return np.where(signs == EMPTY, 0, signs + 1)

    def open(self) -> NDArray[np.int8]:
        """Masks as samplers want them."""
        return self.masks.astype(np.int8)

    def pick(self, actions: NDArray[np.int8]) -> None:
        """Write any open action of each mat."""
        pick(self.masks, self._picks, actions)
