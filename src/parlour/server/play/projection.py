"""What a viewer may know of a table, as it goes over the wire.

After every move an update is made for everybody who looks on. It is put together from bytes, and
what several of them share is encoded once. Its fields stand in the order of protocol.Update.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from parlour.core.clocks import SECOND, Milliseconds
from parlour.core.game import SPECTATOR, Fact, Line, Prompt, Result, Viewer
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.prompted import (
    NOBODY,
    Prompted,
    as_prompt,
    own_choices,
    prompt_as_told,
    prompted,
)

SILENCE = b"[]"
UPDATE = b'{"t":"update","n":%d,"facts":%b,%b'
HEADS = 4000  # beginnings of updates, by table and viewer
# How an update ends at a table without clocks, unless it rests or a finished game is looked at.
PLAIN_END = b'"finished":null,"rests":false,"clocks":null}'


class Score(msgspec.Struct):
    """The fields of an update that are the same for everybody."""

    sheet: tuple[Line, ...]
    totals: tuple[int, ...]
    games: list[protocol.Result]
    result: protocol.Result | None


class Moment:
    """A sitting, and what it says of itself to everybody, worked out once."""

    __slots__ = ("_open_view", "_said", "_score", "prompted", "result", "sitting")

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.prompted = prompted(sitting.prompts)
        result = sitting.result if sitting.over else None  # a game that runs decides no match
        self.result = as_result(result) if result else None  # of the match
        self._open_view = self._score = b""  # until somebody asks
        self._said: dict[int, bytes | list[Fact]] = {}

    def view(self, viewer: Viewer) -> bytes:
        """Where nothing is hidden from anybody all see the same."""
        if self._open_view:
            return self._open_view
        view = protocol.encode_data(self.sitting.view(viewer))
        if self.sitting.game.hidden == "nothing":
            self._open_view = view
        return view

    @property
    def score(self) -> bytes:
        """Encoded once, when somebody looks on."""
        if not self._score:
            self._score = self._scored()
        return self._score

    def _scored(self) -> bytes:
        sitting = self.sitting
        sheet, totals, results = sitting.sheet, sitting.totals, sitting.results
        if not (sheet or results or self.result):
            return _nothing_scored(totals)
        games = [as_result(each) for each in results]
        return fields(Score(sheet, totals, games, self.result))

    def said(self, since: int, viewer: Viewer) -> bytes:
        """What a viewer has heard of the entries from one on; what was said aloud all have."""
        found = self._said.get(since)
        if found is None:
            found = self._said[since] = self._facts(since)
        return found if isinstance(found, bytes) else facts_as_told(heard(found, viewer))

    def _facts(self, since: int) -> bytes | list[Fact]:
        """As everybody is told them; where something was whispered, the facts themselves."""
        facts = [fact for entry in self.sitting.log[since:] for fact in entry.facts]
        for fact in facts:
            if fact.to is not None:
                return facts
        return facts_as_told(facts)


class Timed(NamedTuple):
    """The parts of an update of which something changes by the mere passing of time."""

    before: bytes
    prompts: tuple[Prompt, ...]
    after: bytes

    def numbered(
        self,
        n: int,
        said: bytes,
        left: Callable[[Prompt], float | None],
        clocks: protocol.Clocks | None,
    ) -> bytes:
        """With the seconds that are left now: they are sent, and never compared."""
        prompts = b",".join([_with_left(prompt, left) for prompt in self.prompts])
        now = b'%b"prompts":[%b],%b' % (self.before, prompts, self.after)
        return UPDATE % (n, said, b'%b"clocks":%b}' % (now, protocol.encode(clocks)))


class Projection:
    """The table as a viewer may know it, unnumbered and without what was said."""

    __slots__ = ("bytes", "timed")

    def __init__(self, bytes: bytes, timed: Timed | None = None) -> None:
        self.bytes = bytes  # equal ones: nothing has changed for this viewer
        self.timed = timed  # None: time changes nothing in it

    def numbered(self, n: int, said: bytes) -> bytes:
        return UPDATE % (n, said, self.bytes)


def project(
    table: str, moment: Moment, viewer: Viewer, paused: bool, last: protocol.Finished | None
) -> Projection:
    """During the pause between two games nobody is prompted: the next has not begun."""
    sitting = moment.sitting
    asked = NOBODY if paused or sitting.paused else moment.prompted
    head, view, prompts = _head(table, viewer), moment.view(viewer), asked.as_told(viewer)
    if last is None and sitting.clocks is None and not (sitting.paused or asked.windows):
        # So it is after most moves.
        return Projection(b"%b%b,%b,%b,%b" % (head, view, prompts, moment.score, PLAIN_END))
    told = head, view, prompts, moment.score
    return _eventful(told, moment, asked, viewer, paused, last)


def _eventful(
    told: tuple[bytes, bytes, bytes, bytes],
    moment: Moment,
    asked: Prompted,
    viewer: Viewer,
    paused: bool,
    last: protocol.Finished | None,
) -> Projection:
    """Something runs, rests or is looked at."""
    sitting = moment.sitting
    head, view, prompts, score = told
    clocks = _settled_clocks(sitting, viewer)
    rests = sitting.paused and not paused and not moment.result
    end = b'%b,"finished":%b,"rests":%b,' % (score, *map(protocol.encode, (last, rests)))
    whole = b'%b%b,%b,%b"clocks":%b}' % (head, view, prompts, end, protocol.encode(clocks))
    known = asked.known_to(viewer)
    if clocks is None and all(prompt.within is None for prompt in known):
        return Projection(whole)
    choices = b'"choices":%b,%b' % (own_choices(known, viewer), end)
    return Projection(whole, Timed(b"%b%b," % (head, view), known, choices))


@lru_cache(maxsize=HEADS)
def _head(table: str, viewer: Viewer) -> bytes:
    seat = None if viewer == SPECTATOR else viewer
    return b'"table":%b,"seat":%b,"view":' % (protocol.encode(table), protocol.encode(seat))


@lru_cache
def _nothing_scored(totals: tuple[int, ...]) -> bytes:
    """So it is at the beginning of every game, and in some to its last move."""
    return fields(Score((), totals, [], None))


def updated(
    sitting: Sitting, viewer: Viewer, n: int = 0, facts: Iterable[Fact] = ()
) -> protocol.Update:
    """As an update says it, but of no table: for other pages."""
    now = project("", Moment(sitting), viewer, False, None).numbered(n, facts_as_told(facts))
    return msgspec.json.decode(now, type=protocol.Update)


def fields(struct: msgspec.Struct) -> bytes:
    """As they stand inside a larger object."""
    return protocol.encode(struct)[1:-1]


def clocks_at(sitting: Sitting, viewer: Viewer, at: Milliseconds) -> protocol.Clocks | None:
    """What people have left at this time, as a viewer may know it."""
    if sitting.clocks is None or sitting.over:
        return None
    left, running = sitting.clocks.at(at).seen_by(viewer)
    return protocol.Clocks([max(0, each) / SECOND for each in left], sorted(running))


def _settled_clocks(sitting: Sitting, viewer: Viewer) -> protocol.Clocks | None:
    """What does not change by the mere passing of time, to compare by: when each will be empty."""
    if sitting.clocks is None or sitting.over:
        return None
    left, running = sitting.clocks.seen_by(viewer)
    now = sitting.clocks.now / SECOND
    out = [each / SECOND + (now if seat in running else 0) for seat, each in enumerate(left)]
    return protocol.Clocks(out, sorted(running))


def finished(sitting: Sitting, viewer: Viewer, ready: Iterable[int]) -> protocol.Finished:
    """The game that has just been decided, as a viewer may know it."""
    return protocol.Finished(
        view=protocol.plain(sitting.game.view(sitting.ended, viewer)),
        sheet=as_lines(sitting.game.sheet(sitting.ended)),
        result=as_result(sitting.results[-1]),
        ready=sorted(ready),
    )


def _with_left(prompt: Prompt, left: Callable[[Prompt], float | None]) -> bytes:
    if prompt.within is None:
        return prompt_as_told(prompt)
    now = as_prompt(prompt)
    now.within = left(prompt)
    return protocol.encode(now)


def facts_as_told(facts: Iterable[Fact]) -> bytes:
    return protocol.encode_data([protocol.Fact(fact.kind, dict(fact.data)) for fact in facts])


def as_facts(facts: Iterable[Fact]) -> list[protocol.Fact]:
    return [protocol.Fact(fact.kind, protocol.plain(fact.data)) for fact in facts]


def as_lines(lines: Iterable[Line]) -> list[protocol.Line]:
    return [protocol.Line(line.side, line.points, line.why, line.clause) for line in lines]


def as_result(result: Result) -> protocol.Result:
    return protocol.Result(list(result.totals), list(result.winners), result.how)
