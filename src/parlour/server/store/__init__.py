"""What the server needs of a store.

The log's key (table, seq) is the only lock: an append at a seq that is taken changes nothing and
says so. There is no state to store: a table is its setup and its log, replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from parlour.core.clocks import Late, Milliseconds
from parlour.core.game import Actor, Seat, Side
from parlour.server.store.asides import Asides
from parlour.server.store.belongings import Belongings
from parlour.server.store.certificates import Certificates
from parlour.server.store.changes import Changes
from parlour.server.store.disputes import Disputes
from parlour.server.store.facts import Facts
from parlour.server.store.jobs import Jobs
from parlour.server.store.keepings import Keeping, Keepings
from parlour.server.store.notices import Notices
from parlour.server.store.pushes import Pushes
from parlour.server.store.reports import Reports
from parlour.server.store.settings import SettingsStore
from parlour.server.store.talk import Talk
from parlour.server.store.ties import Ties
from parlour.server.store.uploads import Uploads
from parlour.server.store.webhooks import Webhooks

if TYPE_CHECKING:
    from parlour.server.store.archive import Archive
    from parlour.server.store.clubs import ClubStore
    from parlour.server.store.daily import DailyStore
    from parlour.server.store.events import EventStore
    from parlour.server.store.finishes import Finishes
    from parlour.server.store.openings import Openings
    from parlour.server.store.ratings import RatingStore
    from parlour.server.store.wishes import Wishes


class StoreError(Exception):
    """The store could not do what was asked; nothing was changed.

    What it says is for whoever runs the house; people are told less.
    """

    told = "it could not be written down, so nothing has changed; try again"


class Unwritable(StoreError):
    """Nothing can be written until somebody repairs it."""

    told = "the house cannot write anything down just now, so nothing has changed; come back later"


class Unread(StoreError):
    """The store could not be read: what was asked of it before may be written, or not."""

    told = (
        "the house cannot read its log just now, so it does not know whether anything has changed; "
        "look again in a moment"
    )


class Damaged(Unread):
    """An entry of a log is not what was written, or is missing."""

    told = "the log of this table is damaged, so it cannot be played on; the host has been told"


Away = Literal["wait", "bot", "forfeit"]  # what becomes of a seat whose person has gone


@dataclass(frozen=True)
class Terms:
    """What people agreed on when the table was laid, beside the rules."""

    time: str | None = None  # as in a record's header: 300+5, 30/move, 3d/move
    late: Late | None = None
    away: Away = "wait"
    grace: int = 10  # minutes that somebody may be gone while another waits for them
    public: bool = False  # afterwards anybody may find the match (ADR 30)
    rated: bool = False  # it counts for the ratings of those who play
    event: str | None = None  # whose pairing is played here
    pairing: str | None = None  # its id
    bout: int = 0  # from 1, where a pairing that was not decided is played again


@dataclass(frozen=True)
class Bond:
    """What the draws of a table follow from, but for the house's key (docs/draws.md)."""

    nonce: str  # no two tables have the same
    commitment: str
    salts: dict[Seat, str]


@dataclass(frozen=True)
class Laid:
    """A table as it was laid out: what a record's header says, and when."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    first: Seat | None
    made: float  # seconds since 1970
    result: str | None = None  # JSON, once the match is over
    lexicon: str | None = None  # the dictionary's name, version and tier
    terms: Terms = Terms()
    stirred: float | None = None  # when its last entry was written, where that was noted
    bond: Bond | None = None  # None: dice that nobody can check


@dataclass(frozen=True)
class Played:
    """What one seat did in a match, as far as the archive counts it."""

    words: tuple[str, ...] = ()
    captures: int = 0
    group: str | None = None  # the class of 4CYTE that they played in (4C-52)


@dataclass(frozen=True)
class Filed:
    """A match that is over, as the archive finds it again."""

    game: str
    title: str
    ended: float  # seconds since 1970
    options: dict[str, Any]
    totals: tuple[int, ...]  # by side
    winners: tuple[Side, ...]
    how: str
    played: tuple[Played, ...]  # by seat
    public: bool = False  # as was agreed when the table was laid
    rated: bool = False  # so was this
    spoilt: str | None = None  # why it cannot count all the same


@dataclass(frozen=True)
class Ending:
    """A match that is over, as it is shown even when its rules are gone."""

    result: str  # JSON
    last: str  # JSON: the sheet and the last views
    record: str
    filed: Filed | None = None  # None: a duty files it later


@dataclass(frozen=True)
class Holder:
    """Somebody on a seat: a guest, or a bot of a level. A seat may have several."""

    seat: Seat
    name: str
    guest: str | None = None
    level: str | None = None
    gone: bool = False  # they have left it, knowing what it held
    since: int = 0  # grows with every change at a table: the highest says how new a list is
    returns: bool = False  # gone, and the bot that sits there now plays for them
    moved: bool = False  # gone to another device of theirs, which holds the seat since


class Written(NamedTuple):
    """One entry of a log, as it is kept."""

    actor: Actor
    move: str
    id: str | None = None  # the sender's own name for it: sent twice, made once
    at: Milliseconds | None = None  # since the table was laid; only where it has a clock
    when: float | None = None  # seconds since 1970: by which nothing is judged


@dataclass(frozen=True)
class SeatLink:
    """What opens a seat on another device; of its token only a digest is kept."""

    table: str
    seat: Seat
    guest: str  # who offers it, or who brings it
    digest: str
    until: float = 0.0  # seconds since 1970


@dataclass(frozen=True)
class Due:
    """A move that will be made by itself."""

    actor: Actor
    move: str
    about: str
    within: float  # seconds that the rules give
    at: float  # seconds since 1970

    @property
    def key(self) -> tuple[Actor, str, str]:
        return self.actor, self.move, self.about


@dataclass(frozen=True)
class Dues:
    """How an append changes what is due; a row that stays keeps its first deadline."""

    added: tuple[Due, ...] = ()
    dropped: tuple[tuple[Actor, str, str], ...] = ()


NO_DUES = Dues()  # nothing changes


@dataclass(frozen=True)
class Stand:
    """How far a table is: whoever knows the same has missed nothing there."""

    table: str
    entries: int
    people: int  # the newest `since` of its holders
    said: int  # the number of the last message
    kept: int  # how many seats are kept, and how many of them were declined
    asides: int  # how many things were said beside the log


Told = Callable[[Exception | None], None]  # it is written; or why nothing has changed


class Store(Protocol):
    """A log with one lock, and the few tables around it; other areas have a part of their own."""

    @property
    def asides(self) -> Asides: ...

    @property
    def changes(self) -> Changes: ...

    @property
    def facts(self) -> Facts: ...

    @property
    def jobs(self) -> Jobs: ...

    @property
    def ties(self) -> Ties: ...

    @property
    def talk(self) -> Talk: ...

    @property
    def reports(self) -> Reports: ...

    @property
    def uploads(self) -> Uploads: ...

    @property
    def archive(self) -> Archive:
        """Finished matches, as they are searched."""

    @property
    def events(self) -> EventStore: ...

    @property
    def clubs(self) -> ClubStore: ...

    @property
    def finishes(self) -> Finishes:
        """The same in the order of their ends, for those who follow them."""

    @property
    def openings(self) -> Openings: ...

    @property
    def wishes(self) -> Wishes: ...

    @property
    def disputes(self) -> Disputes: ...

    @property
    def certificates(self) -> Certificates: ...

    @property
    def belongings(self) -> Belongings: ...

    @property
    def settings(self) -> SettingsStore: ...

    @property
    def keepings(self) -> Keepings: ...

    @property
    def notices(self) -> Notices: ...

    @property
    def daily(self) -> DailyStore: ...

    @property
    def ratings(self) -> RatingStore: ...

    @property
    def pushes(self) -> Pushes: ...

    @property
    def webhooks(self) -> Webhooks: ...

    async def lay(
        self,
        laid: Laid,
        holders: Sequence[Holder],
        entries: Sequence[Written],
        dues: Dues,
        after: str | None = None,
        pair: tuple[str, str] | None = None,
        kept: Sequence[Keeping] = (),
    ) -> bool:
        """A new table, with whatever chance did before the first move.

        `after` is the table whose rematch it is, `pair` are two who wished to play, `kept` are
        seats that are kept for somebody. False: there is a rematch already, one of the two no
        longer waits, or the event's pairing has its table; and nothing changed.
        """

    async def rematch(self, table: str) -> str | None:
        """The table at which its people play again."""

    async def laid(self, table: str) -> Laid | None: ...

    async def since(self, table: str, seq: int) -> tuple[list[Written], list[Due]]:
        """The entries from seq on, and what is due at their end."""

    async def append(
        self, table: str, seq: int, entries: Sequence[Written], dues: Dues, ending: Ending | None
    ) -> bool:
        """The entries at seq, seq+1, ...; False: the seq is taken, and nothing changed."""

    def append_soon(
        self, table: str, seq: int, entries: Sequence[Written], dues: Dues, told: Told
    ) -> None:
        """The same for whoever does not wait: `told` hears of it later, never before we return.

        None: they are in the log. Taken: the seq is; StoreError: it failed; nothing changed.
        """

    async def ending(self, table: str) -> Ending | None:
        """What is kept of a match that is over."""

    async def keep(self, table: str, ending: Ending) -> None:
        """Of a match that was over before endings were kept."""

    async def unkept(self) -> list[str]:
        """Tables whose match is over, of which nothing is kept."""

    async def news_of(self, tables: Sequence[str]) -> list[Stand]:
        """How far each of these tables is."""

    async def holders(self, table: str) -> list[Holder]:
        """Who sits there, and who did, by seat; on a seat in the order of coming and leaving."""

    async def sit(self, table: str, holder: Holder, beside: str | None) -> list[Holder] | None:
        """All holders afterwards; None: somebody sits there, and not the guest who invited.

        So it is where a seat is kept for somebody else.
        """

    async def hand_over(
        self, table: str, seq: int, entries: Sequence[Written], holder: Holder
    ) -> list[Holder] | None:
        """The entries are appended, and the seat is the holder's alone; all holders afterwards.

        Those who leave it to a bot may take it back from it.
        None: somebody was quicker, and nothing changed.
        """

    async def stand(self, table: str, seat: Seat, guest: str) -> list[Holder] | None:
        """All holders afterwards; None: that guest does not sit there."""

    async def offer_link(self, link: SeatLink, now: float) -> None:
        """From now on this link opens the seat, and none that was made before."""

    async def redeem_link(self, link: SeatLink, now: float) -> list[Holder] | None:
        """The seat goes from the guest who offered the link to the one who brings it.

        All holders afterwards; None: no such link is good, and nothing changed.
        It is used up unless whoever brings it has the seat already.
        """

    async def hide(self, table: str, guest: str) -> bool:
        """Take a table off a guest's list; False: they do not sit there."""

    async def due_by(self, now: float) -> list[tuple[str, Due]]:
        """What has fallen due, by table; the earliest first."""

    async def next_due(self, now: float) -> float | None:
        """The first deadline after now."""

    async def forget_due(self, table: str, due: Due) -> None: ...

    async def be_seen(self, now: float) -> None:
        """The house is open at this moment."""

    async def seen(self) -> float | None:
        """When the house was last seen open."""

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        """Give back the time that windows lost since the house was last seen: nobody could answer.

        That is for windows of up to `longest` seconds. At least so many seconds are left of each,
        and never more than the rules give; one that had run out before is not opened again.
        People's clocks are not touched: the absence is written down for when their table wakes.
        """

    async def absences(self, since: float) -> list[tuple[float, float]]:
        """From when to when the house was closed, of times that ended after `since`."""

    async def tables_of(self, guest: str, limit: int) -> list[Laid]:
        """Where a guest sits, but for what they took off their list: unfinished first, then new."""

    async def running_with(self, guest: str) -> list[str]:
        """Tables at which a guest sits, and whose match is not over."""

    async def unfinished_with_bots(self) -> list[str]: ...

    async def name_of(self, guest: str) -> str | None: ...

    async def name_guest(self, guest: str, name: str) -> None: ...

    async def make_host(self, guest: str, link: str, now: float) -> bool:
        """The guest is a host from now on; False: that link has been used, and nothing changed."""

    async def is_host(self, guest: str) -> bool: ...

    async def look(self) -> None:
        """Is what was written still there? Unwritable: no, and nothing more is written."""

    async def close(self) -> None: ...
