"""A sitting is a match: the setup, the results so far, and the game on the table.

One sitting may hold several games: as soon as one is decided and the match is not, `step` lays
out the next. Sittings are values; a step gives a new one and leaves the old as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal

from parlour.core import house
from parlour.core.clocks import Clocks, Milliseconds, Timing
from parlour.core.game import (
    CHANCE,
    HOUSE,
    Actor,
    Game,
    Illegal,
    Line,
    M,
    Match,
    Prompt,
    Result,
    S,
    Seat,
    Setup,
    V,
    Viewer,
)
from parlour.core.house_rules import said_by_house
from parlour.core.play import Entry, step
from parlour.core.values import replace as value_with

Roll = Callable[[Mapping[Any, int]], Any]  # picks one of CHANCE's moves by weight
MOST_ROLLS = 10_000  # in a row: more than any bag holds, and lots are decided long before


@dataclass(frozen=True)
class Sitting(Generic[S, M, V]):
    """A match in progress, or at its end."""

    game: Game[S, M, V]
    setup: Setup  # of the first game
    state: S  # the game on the table
    results: tuple[Result, ...] = ()  # of the games decided
    log: tuple[Entry, ...] = ()
    ended: S | None = None  # the game decided just before this one, until this one's first entry
    began: int = 0  # how many entries belong to the games before this one
    clocks: Clocks | None = None  # where the table has agreed on a time
    paused: bool = False  # by the house: nobody moves
    broken: Result | None = None  # the house has ended the match
    drawn: ClassVar[Callable[[Sitting], str] | None] = None  # how notebooks show it, if anyone can
    # Worked out once, when somebody asks.
    _prompts: tuple[Prompt, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _result: Result | Literal["?"] | None = field(
        default="?", init=False, repr=False, compare=False
    )

    @staticmethod
    def begin(
        game: Game[S, M, V], setup: Setup | None = None, timing: Timing | None = None
    ) -> Sitting[S, M, V]:
        """A table laid out for the first game; without a setup, the rulebook's own."""
        setup = setup or Setup(game.seats[0], game.options())
        sitting = Sitting(game, setup, game.start(setup))
        if timing is None:
            return sitting
        clocks = Clocks.start(
            timing, setup.seats, len(sitting.totals), sitting.owing, sitting.owing_openly
        )
        return replace(sitting, clocks=clocks)

    def step(
        self, actor: Actor, move: M | house.Entry, at: Milliseconds | None = None
    ) -> Sitting[S, M, V]:
        """The sitting after one more entry; raises Illegal, naming the clause."""
        if actor == HOUSE:
            said: Any = move
            return said_by_house(self, said, at)
        if self.paused and not self.over:
            raise Illegal("house", "the table rests: nobody moves until it goes on")
        prompts, clocks = self.prompts, self.clocks
        state, entry = step(self.game, self.state, prompts, actor, move)
        if clocks is not None:
            clocks = clocks.at(clocks.now if at is None else at)
            if is_duty(prompts, actor, move):
                clocks = clocks.fulfil(actor)
        if at is not None:
            entry = Entry(entry.actor, entry.move, entry.facts, at)
        after = value_with(
            self,
            state=state,
            log=(*self.log, entry),
            ended=None,
            clocks=clocks,
            paused=False,
            broken=None,
            _prompts=None,
            _result="?",
        )
        result = after.game_result
        if result is not None:
            return after._decided(result)
        return (
            after
            if clocks is None
            else replace(after, clocks=clocks.owing(after.owing, after.owing_openly))
        )

    def play(self, actor: Actor, text: str, at: Milliseconds | None = None) -> Sitting[S, M, V]:
        """The same, for a move as written; raises ValueError where it cannot be read."""
        move = house.read(text) if actor == HOUSE else self.game.read(text)
        return self.step(actor, move, at)

    def _decided(self, result: Result) -> Sitting[S, M, V]:
        after = replace(self, results=(*self.results, result))
        then = after.standing.then
        if then is None:
            return after
        state, began = self.game.start(then), len(after.log)
        after = replace(after, state=state, ended=self.state, began=began)
        if after.clocks is None:
            return after
        return replace(after, clocks=after.clocks.new_game(after.owing, after.owing_openly))

    @property
    def standing(self) -> Match:
        """Where the match stands, the running game's points included."""
        running = self.game.totals(self.state)
        if self.game_result is not None:
            running = (0,) * len(running)
        return self.game.match(self.setup, self.results, running)

    @property
    def current(self) -> Setup:
        """What holds for the game on the table: who begins it, and what was brought to it."""
        return self.standing.then or self.setup

    @property
    def again(self) -> Setup:
        """What a rematch is played with, when this match is over."""
        ended = self.results if self.broken is None else (*self.results, self.broken)
        return self.game.again(self.setup, ended)

    @property
    def owing(self) -> frozenset[Seat]:
        """The seats that have a duty now."""
        return frozenset(p.actor for p in self.prompts if p.duty and p.actor >= 0)

    @property
    def owing_openly(self) -> frozenset[Seat]:
        """Those of them whose duty everybody knows of."""
        return frozenset(p.actor for p in self.prompts if p.duty and p.actor >= 0 and not p.secret)

    @property
    def over(self) -> bool:
        if self.broken is not None:
            return True
        # While a game is being played the match is not over: step lays out none after its end.
        return self.game_result is not None and self.result is not None

    @property
    def game_result(self) -> Result | None:
        """How the game on the table ended; None while it goes on."""
        found = self._result
        if found == "?":
            found = self.game.result(self.state)
            object.__setattr__(self, "_result", found)
        return found

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.broken or self.standing.result

    @property
    def totals(self) -> tuple[int, ...]:
        return self.standing.totals

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Who must or may move now."""
        found = self._prompts
        if found is None:
            found = self.game.prompts(self.state) if self.broken is None else ()
            object.__setattr__(self, "_prompts", found)
        return found

    @property
    def awaits_chance(self) -> bool:
        """Must CHANCE move now? It comes first among those who are prompted."""
        prompts = self.prompts
        return bool(prompts) and prompts[0].actor == CHANCE

    @property
    def sheet(self) -> tuple[Line, ...]:
        return self.game.sheet(self.state)

    def view(self, viewer: Viewer) -> V:
        return self.game.view(self.state, viewer)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the board as anybody may see it."""
        return None if Sitting.drawn is None else Sitting.drawn(self)


def settle(sitting: Sitting[S, M, V], roll: Roll, pausing: bool = False) -> Sitting[S, M, V]:
    """Let CHANCE move until the table waits for a player or the clock.

    `pausing`: or until a game has ended, so that it can be looked at before the next is dealt.
    """
    for _ in range(MOST_ROLLS):
        if pausing and sitting.ended is not None:
            return sitting
        if not sitting.awaits_chance:
            return sitting
        sitting = sitting.step(CHANCE, roll(sitting.game.chances(sitting.state)))
    raise RuntimeError(f"{sitting.game.name}: {MOST_ROLLS} rolls, and chance is still to move")


def advance(sitting: Sitting[S, M, V], actor: Actor, move: M, roll: Roll) -> Sitting[S, M, V]:
    """One move, and whatever chance adds to it."""
    return settle(sitting.step(actor, move), roll)


def replay(
    game: Game[S, M, V], setup: Setup, log: Iterable[Entry], timing: Timing | None = None
) -> Sitting[S, M, V]:
    """The sitting that a log leads to, every entry checked again."""
    sitting = Sitting.begin(game, setup, timing)
    for entry in log:
        sitting = sitting.play(entry.actor, entry.move, entry.at)
    return sitting


def is_duty(prompts: Iterable[Prompt], actor: Actor, move: Any) -> bool:
    """Does a seat that makes this move do what it has to?"""
    return actor >= 0 and any(
        p.duty and p.actor == actor and isinstance(move, p.move) for p in prompts
    )
