"""Twin stories: two runs of one table that differ only in what a viewer may not see.

One story is a random match. The other follows it move by move, but where somebody does something
hidden from the viewer, the game's `disguise` may put something else in its place:

    disguise(one, other, viewer, actor, move, rng) -> moves of the same actor in the other story

with the two states, and the move that the first story makes next. `(move,)` does the same, `()`
leaves a hidden move out, `None` says that here the difference comes into the open: the stories
end before it. Whatever the viewer was sent on the way must have been the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from parlour.core.clocks import SECOND, Clocks, Timing
from parlour.core.game import SPECTATOR, Fact, Viewer
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting, is_duty
from tests.contract.tables import Table, is_own
from tests.contract.walks import refusal, walk

OWN, OTHER = 90, 45  # pairs of stories at a table, shared out among the viewers: as in walks.py
MOST = 30  # for one viewer
LONGEST = 60  # entries: most secrets are younger

Story = tuple[Sitting, ...]


@dataclass(frozen=True)
class Twins:
    """Two stories, and the viewer who must not be able to tell them apart."""

    viewer: Viewer
    one: Story
    other: Story
    when: tuple[int, ...]  # for each moment of the other: at which moment of the one

    @property
    def differ(self) -> bool:
        return self.one[-1].state != self.other[-1].state


@dataclass(frozen=True)
class Update:
    """What a server sends to a viewer after an entry."""

    view: Any
    prompts: Any
    sheet: Any
    totals: Any
    results: Any
    facts: tuple[Fact, ...] = ()


def seen(sitting: Sitting, viewer: Viewer) -> Update:
    """The table as a viewer may know it."""
    return Update(
        sitting.view(viewer),
        shown(sitting.prompts, viewer),
        sitting.sheet,
        sitting.totals,
        (sitting.results, sitting.result),
    )


def updates(story: Story, viewer: Viewer) -> Iterator[Update]:
    """The numbered updates of a viewer: one whenever something changed for them, else none."""
    last = seen(story[0], viewer)
    yield last
    for sitting in story[1:]:
        now, facts = seen(sitting, viewer), heard(sitting.log[-1].facts, viewer)
        if facts or now != last:
            yield Update(**{**vars(now), "facts": facts})
        last = now


@lru_cache(maxsize=2)
def twins(table: Table) -> tuple[Twins, ...]:
    """Pairs of stories for every seat and for a spectator; none for a game without secrets."""
    if table.disguise is None:
        return ()
    seats = range(table.setup.seats)
    # From whoever sits alone nothing is hidden.
    viewers = (*seats, SPECTATOR) if len(seats) > 1 else (SPECTATOR,)
    each = min(MOST, (OWN if is_own(table) else OTHER) // len(viewers))
    # All viewers look at the same matches, which are walked once; the twins are each viewer's own.
    matches = [Walked(walk(table, Random(f"match {nth}"))) for nth in range(each)]
    return tuple(
        _pair(table, viewer, match, Random(f"{viewer} {nth}"))
        for viewer in viewers
        for nth, match in enumerate(matches)
    )


class Walked:
    """A walk that several follow, made only as far as somebody has come."""

    def __init__(self, coming: Iterator[Sitting]) -> None:
        self._coming = coming
        self._walked: list[Sitting] = []

    def __iter__(self) -> Iterator[Sitting]:
        yield from self._walked
        for sitting in self._coming:
            self._walked.append(sitting)
            yield sitting


def _pair(table: Table, viewer: Viewer, match: Walked, rng: Random) -> Twins:
    assert table.disguise is not None
    game = table.game
    one, other = [Sitting.begin(game, table.setup)], [Sitting.begin(game, table.setup)]
    when = [0]
    length = rng.randrange(1, LONGEST)
    for after in match:
        if not after.log:
            continue
        entry = after.log[-1]
        move = game.read(entry.move)
        moves = table.disguise(one[-1].state, other[-1].state, viewer, entry.actor, move, rng)
        if moves is None or len(one) > length:
            break
        if entry.actor == viewer and refusal(other[-1], viewer, move):
            break  # a leak, which shows when both are asked what they refuse
        one.append(after)
        for each in moves:
            other.append(other[-1].step(entry.actor, each))
            when.append(len(one) - 1)
    return Twins(viewer, tuple(one), tuple(other), tuple(when))


def accounts(
    story: Story, when: Iterable[int], viewer: Viewer, timing: Timing
) -> Iterator[tuple[Any, Any]]:
    """What a viewer knows of everybody's time, a second after each moment of the one story."""
    first = story[0]
    owing = first.owing, first.owing_openly
    clocks = Clocks.start(timing, first.setup.seats, len(first.totals), *owing)
    moments = list(zip(when, story, strict=True))[1:]
    for second in range(max((at for at, _ in moments), default=0) + 1):
        while moments and moments[0][0] == second:
            _, after = moments.pop(0)
            clocks, first = _after(clocks.at(second * SECOND), first, after), after
        yield clocks.at((second + 1) * SECOND).seen_by(viewer)


def _after(clocks: Clocks, before: Sitting, after: Sitting) -> Clocks:
    entry, owing = after.log[-1], (after.owing, after.owing_openly)
    if is_duty(before.prompts, entry.actor, before.game.read(entry.move)):
        clocks = clocks.fulfil(entry.actor)
    return clocks.owing(*owing) if after.began == before.began else clocks.new_game(*owing)
