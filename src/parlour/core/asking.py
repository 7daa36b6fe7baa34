"""A match as a question: who is asked what now, as a value that can be kept, copied and branched.

A table waits; an asking asks. After every entry each seat with a right is asked once, in an order
drawn from the seed; then windows of up to a minute run out; then a duty is asked. Longer clocks
run on virtual time: each duty takes PACE seconds. CHANCE is asked as well, so that whoever asks
may roll, or look at every outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat
from parlour.core.sitting import MOST_ROLLS, Roll, Sitting

WINDOW = 60.0  # seconds: a window up to this long is over before the next duty is asked
PACE = 20.0  # seconds of virtual time that a duty takes

Order = Callable[[list[Seat], int], list[Seat]]  # of seats, after so many entries; last comes first
Begun = tuple[tuple[tuple[str, str], float], ...]  # by what a clock does and is about: since when


@dataclass(frozen=True)
class Drawn:
    """An order that follows from a seed and the length of the log: there is nothing to carry."""

    seed: int = 0

    def __call__(self, seats: list[Seat], entries: int) -> list[Seat]:
        return sorted(
            seats, key=lambda seat: blake2b(f"{self.seed}/{entries}/{seat}".encode()).digest()
        )


@dataclass(frozen=True)
class Asking:
    """A sitting, and what one actor is asked there; `answer` gives the next one."""

    sitting: Sitting
    order: Order = Drawn()
    skips: tuple[type, ...] = ()  # kinds of right that nobody is asked about
    waiting: tuple[Seat, ...] = ()  # who is asked about their rights after this one, last first
    now: float = 0.0  # seconds of virtual time
    since: Begun = ()
    actor: Actor | None = None  # CHANCE or a seat; None: the match is over
    duty: bool = True  # False: None may be answered, which declines
    prompts: tuple[Prompt, ...] = ()  # the actor's own

    @staticmethod
    def begin(sitting: Sitting, order: Order | None = None, skips: tuple[type, ...] = ()) -> Asking:
        """The first question of a sitting, wherever it stands."""
        return Asking(sitting, order or Drawn(), skips)._entered()

    def __deepcopy__(self, memo: dict[int, Any]) -> Asking:
        return self  # a value: those who branch by copying need no second one

    @property
    def over(self) -> bool:
        return self.actor is None

    def answer(self, move: Any) -> Asking:
        """The next question; None declines. Raises Illegal where a duty is not done by it.

        A right that is refused counts as declined: something that the seat cannot know of may
        stand against it.
        """
        if self.actor is None:
            raise Illegal("turn", "the match is over: nobody is asked")
        if move is None:
            if self.duty:
                raise Illegal("turn", "a duty cannot be declined")
            return self._asked(self.sitting.prompts)
        try:
            after = self.sitting.step(self.actor, move)
        except Illegal:
            if self.duty:
                raise
            return self._asked(self.sitting.prompts)
        spent = PACE if self.duty and self.actor >= 0 else 0.0
        return self._with(after, now=self.now + spent)._entered()

    def together(self, seat: Seat, move: Any) -> Asking:
        """The next question, if a seat other than the one asked does a duty of its own first."""
        return self._with(self.sitting.step(seat, move), now=self.now + PACE)._entered()

    def rolled(self, roll: Roll) -> Asking:
        """The next question to a seat: chance is answered by the dice."""
        asking, game = self, self.sitting.game
        for _ in range(MOST_ROLLS):
            if asking.actor != CHANCE:
                return asking
            asking = asking.answer(roll(game.chances(asking.sitting.state)))
        raise RuntimeError(f"{game.name}: {MOST_ROLLS} rolls, and chance is still to move")

    def _entered(self) -> Asking:
        """After an entry: chance first, else everybody with a right is asked again."""
        prompts = self.sitting.prompts
        if chance := tuple([p for p in prompts if p.actor == CHANCE]):
            return self._with(actor=CHANCE, prompts=chance)
        holders = sorted({p.actor for p in prompts if self._is_right(p)})
        if not holders:
            return self._due(prompts)
        if len(holders) > 1:
            holders = self.order(holders, len(self.sitting.log))
        return self._with(waiting=tuple(holders))._asked(prompts)

    def _asked(self, prompts: tuple[Prompt, ...]) -> Asking:
        """The next of those who wait; then what is due."""
        waiting = self.waiting
        while waiting:
            seat, waiting = waiting[-1], waiting[:-1]
            own = tuple(p for p in prompts if p.actor == seat and self._is_right(p))
            if own:
                return self._with(waiting=waiting, actor=seat, duty=False, prompts=own)
        return self._due(prompts)

    def _due(self, prompts: tuple[Prompt, ...]) -> Asking:
        """Once nobody waits: the clock; then a duty."""
        late, since = self._struck(prompts)
        if late is not None:
            struck = self.sitting.step(CLOCK, late.otherwise)
            return self._with(struck, since=since)._entered()
        return self._to_do(prompts, since)

    def _to_do(self, prompts: tuple[Prompt, ...], since: Begun) -> Asking:
        duty = next((p for p in prompts if p.duty and p.actor >= 0), None)
        if duty is None:
            if not self.sitting.over:
                name = self.sitting.game.name
                raise RuntimeError(f"{name}: nobody has a duty, yet it is not over")
            return self._with(since=since)
        own = tuple([p for p in prompts if p.actor == duty.actor and (p.duty or self._is_right(p))])
        return self._with(since=since, actor=duty.actor, prompts=own)

    def _struck(self, prompts: tuple[Prompt, ...]) -> tuple[Prompt | None, Begun]:
        """A clock that strikes before the next duty is done, if one does; since when all run."""
        clocks = [p for p in prompts if p.actor == CLOCK and p.within is not None]
        if not clocks:
            return None, self.since
        since = dict(self.since)
        for prompt in clocks:
            key = (self.sitting.game.write(prompt.otherwise), prompt.about)
            begun = since.setdefault(key, self.now)
            within = prompt.within or 0.0
            if within <= WINDOW or self.now - begun >= within:
                since.pop(key)
                return prompt, tuple(since.items())
        return None, tuple(since.items())

    def _is_right(self, prompt: Prompt) -> bool:
        return not prompt.duty and prompt.actor >= 0 and prompt.move not in self.skips

    def _with(
        self,
        sitting: Sitting | None = None,
        *,
        waiting: tuple[Seat, ...] = (),
        now: float | None = None,
        since: Begun | None = None,
        actor: Actor | None = None,
        duty: bool = True,
        prompts: tuple[Prompt, ...] = (),
    ) -> Asking:
        """Another question; `replace` would take as long as the rules do."""
        return Asking(
            sitting or self.sitting,
            self.order,
            self.skips,
            waiting,
            self.now if now is None else now,
            self.since if since is None else since,
            actor,
            duty,
            prompts,
        )
