"""What a viewer may know of a table, as it goes over the wire.

After every move an update is made for everybody who looks on. It is put together from bytes, and
what several of them share is encoded once. Its fields stand in the order of protocol.Update.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from parlour.core.clocks import SECOND, Milliseconds
from parlour.core.game import SPECTATOR, Fact, Line, Prompt, Result, Viewer
from parlour.core.play import heard, known
from parlour.core.record import actor_name
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.encoded import Encoded

NULL, SILENCE = b"null", b"[]"
KEPT = 2000  # prompts, and lists of choices


class Score(msgspec.Struct):
    """The fields of an update that are the same for everybody."""

    sheet: tuple[Line, ...]
    totals: tuple[int, ...]
    games: list[protocol.Result]
    result: protocol.Result | None


class Moment:
    """A sitting, and what it says of itself to everybody, worked out once."""

    __slots__ = (
        "_open_view",
        "_said",
        "_score",
        "prompts",
        "result",
        "sitting",
        "totals",
        "windows",
    )

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.prompts = sitting.prompts
        self.windows = [p for p in self.prompts if p.within is not None]
        standing = sitting.standing
        self.totals = standing.totals
        result = sitting.broken or standing.result
        self.result = as_result(result) if result else None  # of the match
        self._open_view = self._score = b""  # until somebody asks
        self._said: dict[int, tuple[bytes, list[Fact]]] = {}

    def view(self, viewer: Viewer) -> bytes:
        """Where nothing is hidden from anybody all see the same."""
        if self.sitting.game.hidden != "nothing":
            return protocol.encode_data(self.sitting.view(viewer))
        if not self._open_view:
            self._open_view = protocol.encode_data(self.sitting.view(viewer))
        return self._open_view

    @property
    def score(self) -> bytes:
        """Encoded once, when somebody looks on."""
        if not self._score:
            games = [as_result(each) for each in self.sitting.results]
            self._score = fields(Score(self.sitting.sheet, self.totals, games, self.result))
        return self._score

    def said(self, since: int, viewer: Viewer) -> bytes:
        """What a viewer has heard of the entries from one on; what was said aloud all have."""
        if since not in self._said:
            facts = [fact for entry in self.sitting.log[since:] for fact in entry.facts]
            whispered = any(fact.to is not None for fact in facts)
            self._said[since] = (b"", facts) if whispered else (facts_as_told(facts), [])
        aloud, facts = self._said[since]
        return aloud or facts_as_told(heard(facts, viewer))


class Projection:
    """The table as a viewer may know it, unnumbered and without what was said."""

    __slots__ = ("_after", "_before", "_prompts", "bytes", "timed")

    def __init__(
        self, before: bytes, prompts: tuple[Prompt, ...], after: bytes, clocks: bytes, timed: bool
    ) -> None:
        """`timed`: something in it changes by the mere passing of time."""
        self._before, self._prompts, self._after = before, prompts, after
        self.timed = timed
        # Equal bytes: nothing has changed for this viewer.
        self.bytes = b"%b%b%b%b}" % (before, b",".join(map(prompt_as_told, prompts)), after, clocks)

    def numbered(self, n: int, said: bytes) -> bytes:
        return b'{"t":"update","n":%d,"facts":%b,%b' % (n, said, self.bytes)

    def timed_and_numbered(
        self,
        n: int,
        said: bytes,
        left: Callable[[Prompt], float | None],
        clocks: protocol.Clocks | None,
    ) -> bytes:
        """The same with the seconds that are left now: they are sent, and never compared."""
        prompts = b",".join([_with_left(prompt, left) for prompt in self._prompts])
        head = b'{"t":"update","n":%d,"facts":%b,' % (n, said)
        return b"%b%b%b%b%b}" % (head, self._before, prompts, self._after, protocol.encode(clocks))


def project(
    table: str, moment: Moment, viewer: Viewer, paused: bool, last: protocol.Finished | None
) -> Projection:
    """During the pause between two games nobody is prompted: the next has not begun."""
    rests = moment.sitting.paused
    prompts = () if paused or rests else known(moment.prompts, viewer)
    seat = None if viewer == SPECTATOR else viewer
    before = b'"table":%b,"seat":%b,"view":%b,"prompts":[' % (
        *(protocol.encode(table), protocol.encode(seat)),
        moment.view(viewer),
    )
    after = b'],"choices":%b,%b,"finished":%b,"rests":%b,"clocks":' % (
        *(_choices(prompts, viewer), moment.score),
        NULL if last is None else protocol.encode(last),
        b"true" if rests and not paused and not moment.result else b"false",
    )
    clocks = _settled_clocks(moment.sitting, viewer)
    timed = clocks is not None or any(p in prompts for p in moment.windows)
    return Projection(before, prompts, after, protocol.encode(clocks), timed)


def updated(
    sitting: Sitting, viewer: Viewer, n: int = 0, facts: Iterable[Fact] = ()
) -> protocol.Update:
    """As an update says it, but of no table: for other pages."""
    now = project("", Moment(sitting), viewer, False, None).numbered(n, facts_as_told(facts))
    return msgspec.json.decode(now, type=protocol.Update)


def fields(struct: msgspec.Struct) -> bytes:
    """As they stand inside a larger object."""
    return protocol.encode(struct)[1:-1]


def _choices(prompts: Iterable[Prompt], viewer: Viewer) -> bytes:
    """The viewer's own: what others may choose from may tell what they hold."""
    own = [p.choices for p in prompts if p.actor == viewer and p.duty and p.choices]
    if len(own) == 1:
        return choices_as_told(own[0])
    return protocol.encode([text for choices in own for text in choices])


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


def as_prompt(prompt: Prompt) -> protocol.Prompt:
    return protocol.Prompt(
        actor=actor_name(prompt.actor),
        moves=list(prompt.moves),
        duty=prompt.duty,
        about=prompt.about,
        within=prompt.within,
    )


def _with_left(prompt: Prompt, left: Callable[[Prompt], float | None]) -> bytes:
    if prompt.within is None:
        return prompt_as_told(prompt)
    now = as_prompt(prompt)
    now.within = left(prompt)
    return protocol.encode(now)


# Rules often give the same prompts again.
prompt_as_told = Encoded[Prompt](lambda prompt: protocol.encode(as_prompt(prompt)), KEPT)
choices_as_told = Encoded[tuple[str, ...]](protocol.encode, KEPT)


def facts_as_told(facts: Iterable[Fact]) -> bytes:
    return protocol.encode_data([protocol.Fact(fact.kind, dict(fact.data)) for fact in facts])


def as_facts(facts: Iterable[Fact]) -> list[protocol.Fact]:
    return [protocol.Fact(fact.kind, protocol.plain(fact.data)) for fact in facts]


def as_lines(lines: Iterable[Line]) -> list[protocol.Line]:
    return [protocol.Line(line.side, line.points, line.why, line.clause) for line in lines]


def as_result(result: Result) -> protocol.Result:
    return protocol.Result(list(result.totals), list(result.winners), result.how)
