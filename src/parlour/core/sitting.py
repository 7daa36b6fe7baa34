"""A sitting is a match: the setup, the results so far, and the game on the table.

One sitting may hold several games: as soon as one is decided and the match is not, `step` lays
out the next. Sittings are values; a step gives a new one and leaves the old as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from parlour.core.game import CHANCE, Actor, Game, Line, Match, Prompt, Result, Setup, Viewer
from parlour.core.play import Entry, step

Roll = Callable[[Mapping[Any, int]], Any]  # picks one of CHANCE's moves by weight
MOST_ROLLS = 10_000  # in a row: no bag or box is so deep, and lots are decided long before


@dataclass(frozen=True)
class Sitting:
    """A match in progress, or at its end."""

    game: Game[Any, Any, Any]
    setup: Setup  # of the first game
    state: Any  # the game on the table
    results: tuple[Result, ...] = ()  # of the games decided
    log: tuple[Entry, ...] = ()
    ended: Any = None  # the game decided just before this one, until this one's first entry
    began: int = 0  # how many entries belong to the games before this one
    _prompts: tuple[Prompt, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @staticmethod
    def begin(game: Game[Any, Any, Any], setup: Setup | None = None) -> Sitting:
        """A table laid out for the first game; without a setup, the rulebook's own."""
        setup = setup or Setup(game.seats[0], game.options())
        return Sitting(game, setup, game.start(setup))

    def step(self, actor: Actor, move: Any) -> Sitting:
        """The sitting after one more entry; raises Illegal, naming the clause."""
        state, entry = step(self.game, self.state, self.prompts, actor, move)
        log = (*self.log, entry)
        after = Sitting(self.game, self.setup, state, self.results, log, began=self.began)
        result = self.game.result(state)
        return after if result is None else after._decided(result)

    def play(self, actor: Actor, text: str) -> Sitting:
        """The same, for a move as written; raises ValueError where it cannot be read."""
        return self.step(actor, self.game.read(text))

    def _decided(self, result: Result) -> Sitting:
        after = replace(self, results=(*self.results, result))
        then = after.standing.then
        if then is None:
            return after
        return replace(after, state=self.game.start(then), ended=self.state, began=len(after.log))

    @property
    def standing(self) -> Match:
        """Where the match stands, the running game's points included."""
        over = self.game.result(self.state) is not None
        running = (0,) * len(self.game.totals(self.state)) if over else self.game.totals(self.state)
        return self.game.match(self.setup, self.results, running)

    @property
    def current(self) -> Setup:
        """What holds for the game on the table: who begins it, and what was brought to it."""
        return self.standing.then or self.setup

    @property
    def over(self) -> bool:
        # While a game is being played the match is not over: step lays out none after its end.
        return self.game.result(self.state) is not None and self.result is not None

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.standing.result

    @property
    def totals(self) -> tuple[int, ...]:
        return self.standing.totals

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Who must or may move now: worked out once, for the next step and for all who look on."""
        if self._prompts is None:
            object.__setattr__(self, "_prompts", self.game.prompts(self.state))
        return self._prompts or ()

    @property
    def sheet(self) -> tuple[Line, ...]:
        sheet: tuple[Line, ...] = self.game.sheet(self.state)
        return sheet

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)


def settle(sitting: Sitting, roll: Roll, pausing: bool = False) -> Sitting:
    """Let CHANCE move until the table waits for a player or the clock.

    `pausing`: or until a game has ended, so that it can be looked at before the next is dealt.
    """
    for _ in range(MOST_ROLLS):
        if pausing and sitting.ended is not None:
            return sitting
        if not any(p.actor == CHANCE for p in sitting.prompts):
            return sitting
        sitting = sitting.step(CHANCE, roll(sitting.game.chances(sitting.state)))
    raise RuntimeError(f"{sitting.game.name}: {MOST_ROLLS} rolls, and chance is still to move")


def advance(sitting: Sitting, actor: Actor, move: Any, roll: Roll) -> Sitting:
    """One move, and whatever chance adds to it."""
    return settle(sitting.step(actor, move), roll)


def replay(game: Game[Any, Any, Any], setup: Setup, log: Iterable[Entry]) -> Sitting:
    """The sitting that a log leads to, every entry checked again."""
    sitting = Sitting.begin(game, setup)
    for entry in log:
        sitting = sitting.step(entry.actor, game.read(entry.move))
    return sitting
