"""The first turn of a game, coached: nothing is stored, and everybody has the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parlour.core.game import Illegal
from parlour.core.play import heard
from parlour.core.record import Record, read_entry
from parlour.core.sitting import Sitting
from parlour.house import guide
from parlour.house.guide import LEARNER
from parlour.house.referee import Refusal, replay
from parlour.server import protocol
from parlour.server.cards.lessons import Attempted, Lesson, LessonMove, LessonStop
from parlour.server.denied import Denied
from parlour.server.play.projection import updated
from parlour.server.play.trying import attempt


@dataclass(frozen=True)
class Halt:
    """A stop of a lesson: what is told there, the match at that moment, and what is to be done."""

    stop: guide.Stop
    sitting: Sitting
    move: str | None  # None: the lesson is over


@cache
def halts(game: str) -> tuple[Halt, ...]:
    """A lesson is short, and never changes."""
    text = guide.lesson_record(game)
    entries = Record.read(text).entries
    return tuple(
        Halt(
            stop, _after(text, stop.after), read_entry(entries[stop.after])[1] if stop.do else None
        )
        for stop in guide.lesson(game)
    )


def _after(text: str, entries: int) -> Sitting:
    found = replay(text, entries)
    if isinstance(found, Refusal):
        raise ValueError(f"a lesson cannot be played: {found}")
    return found


def lesson_card(game: str) -> Lesson:
    """All of it, as the learner sees it."""
    stops = [
        LessonStop(
            says=halt.stop.says,
            do=halt.stop.do,
            clauses=list(halt.stop.clauses),
            move=halt.move,
            update=_shown(halt.sitting, n + 1),
        )
        for n, halt in enumerate(halts(game))
    ]
    first = halts(game)[0].sitting
    return Lesson(options=vars(first.setup.options), seats=first.setup.seats, stops=stops)


def _shown(sitting: Sitting, n: int) -> protocol.Update:
    facts = [fact for entry in sitting.log for fact in heard(entry.facts, LEARNER)]
    return updated(sitting, LEARNER, n, facts)


def attempted(game: str, wish: LessonMove) -> Attempted:
    """What a move of the learner would be, and whether it is the one that the lesson waits for."""
    lesson = halts(game)
    if not 0 <= wish.stop < len(lesson):
        raise Denied(404, "the lesson has no such stop")
    halt = lesson[wish.stop]
    try:
        move = halt.sitting.game.read(wish.move)
        facts, sheet = attempt(halt.sitting, LEARNER, move)
    except Illegal as refused:
        return Attempted(protocol.Refused("", refused.clause, str(refused)), False)
    except ValueError as unreadable:
        return Attempted(protocol.Refused("", None, str(unreadable)[:500]), False)
    wanted = halt.move is not None and move == halt.sitting.game.read(halt.move)
    return Attempted(protocol.Tried("", facts, sheet), wanted)
