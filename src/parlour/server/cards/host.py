"""What the host of the house sees."""

from __future__ import annotations

from msgspec import Struct


class DoorCard(Struct):
    """What links begin with that others are to open; None: nobody else can open them."""

    address: str | None


class TableInUse(Struct):
    """A table that somebody looks at."""

    label: str  # the beginning of its id: too little to open it
    title: str
    names: list[str]
    watched: int  # by so many, those who play included
    entries: int


class SlowMove(Struct):
    """One that was long in being written."""

    label: str
    at: float  # seconds since 1970
    seconds: float


class HouseCard(Struct):
    """How the house does: people and processes in all of it, the rest in one process."""

    people: int
    names: list[str]  # the first of them
    tables: list[TableInUse]  # the first of them
    watched: int  # tables that somebody looks at
    bots: int  # questions to bots that wait
    jobs: int  # pushes and the like
    slow: list[SlowMove]  # the last of them
    wrong: list[str]  # what does not work, as /api/ready says it
    processes: int
    since: float  # when this process began, seconds since 1970
    versions: list[str]


class HostCard(Struct):
    """What the host of the house sees of it."""

    lan: list[str]  # its addresses in the local network; none: it is not open there
    public: str | None  # its public address
    tables: int  # that somebody has looked at lately
