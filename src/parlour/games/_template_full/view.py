"""Who may see and hear what: views are built up from nothing, never cut down from the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import BAG, without
from .moves import Doubt, Draw, Lay, Move, Pass, Stand
from .state import State, Word

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class View:
    """The table as one viewer sees it."""

    bag: int  # how many letters
    rack_sizes: tuple[int, ...]
    racks: Mapping[Seat, str]  # those the viewer may see
    words: tuple[Word, ...]
    fresh: Word | None
    turn: int
    passes: int
    player: Seat | None  # who must lay a word or pass


def view(state: State, viewer: Viewer) -> View:
    """Racks are hidden from all but their owners; BOOK sees all, once the match is over."""
    return View(
        bag=len(state.bag),
        rack_sizes=tuple(map(len, state.racks)),
        racks={s: rack for s, rack in enumerate(state.racks) if viewer in (s, BOOK)},
        words=state.words,
        fresh=state.fresh,
        turn=state.turn,
        passes=state.passes,
        player=state.asked,
    )


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """A state that looks just so; hidden things are drawn with the rng."""
    laid = (*seen.words, *((seen.fresh,) if seen.fresh else ()))
    known = "".join([*(word.text for word in laid), *seen.racks.values()])
    unseen = list(without(BAG, known))
    rng.shuffle(unseen)
    racks = tuple(
        seen.racks[seat] if seat in seen.racks else "".join(sorted(_taken(unseen, size)))
        for seat, size in enumerate(seen.rack_sizes)
    )
    bag = "".join(sorted(unseen))
    return State(setup, bag, racks, seen.words, seen.fresh, seen.turn, seen.passes)


def _taken(letters: list[str], count: int) -> list[str]:
    return [letters.pop() for _ in range(count)]


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    """What happened, aloud; a Fact with `to` is whispered to one seat."""
    match move:
        case Draw(letter):
            seat = before.short
            return Fact("drew", {"seat": seat}), Fact("drawn", {"letter": letter}, to=seat)
        case Lay(word):
            return (Fact("laid", {"seat": actor, "word": word}),)
        case Pass():
            return (Fact("passed", {"seat": actor}),)
        case Doubt():
            return (Fact("doubted", {"seat": actor, "stands": after.words[-1].stands}),)
        case Stand():
            return (Fact("stands", {"word": after.words[-1].text}),)
