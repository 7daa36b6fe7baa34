"""Certificates on the page: what was earned, who vouches, what judges decide."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.server.protocol import SeatNumber

Sentence = Annotated[str, Meta(max_length=300)]


class Earned(Struct):
    """A seat of a finished match that may be certified, or is."""

    seat: int
    title: str
    mine: bool
    id: str | None  # of the application; None: nobody has asked
    state: str  # asked, granted, refused; empty where nobody has asked


class NewApplication(Struct, forbid_unknown_fields=True):
    """Who applies says of which seat, or of which player, and nothing else: the log says more."""

    seat: SeatNumber
    table: Annotated[str, Meta(max_length=40)] = ""
    event: Annotated[str, Meta(max_length=40)] = ""


class Word(Struct):
    """A word that scored, and what the dictionary said of it."""

    word: str
    where: str
    points: int
    ok: bool
    why: str


class CertificateCard(Struct):
    """An application, or the certificate that has come of it."""

    id: str
    game: str
    game_title: str
    year: int
    table: str | None  # None: an event was won
    event: str | None
    seat: int
    name: str
    title: str
    clause: str
    points: int
    figures: dict[str, Any]
    words: list[Word]
    dictionary: str
    date: str
    season: int
    opponents: list[str]
    vouched: list[str]
    missing: list[str]  # whose signature is waited for
    witnesses: int  # how many are still needed
    state: str
    judged: bool
    why: str  # what the judges say
    digest: str | None  # once it is signed
    key: str | None
    mine: bool
    may_vouch: bool
    may_judge: bool


class Decision(Struct, forbid_unknown_fields=True):
    """What a judge says, once."""

    grant: bool
    why: Sentence


class KeyCard(Struct):
    """A public key of the house."""

    made: str
    key: str
    signs: bool


class Member(Struct):
    """One certificate in the Champions' Club."""

    id: str
    name: str
    title: str
    group: str
    points: int
    season: int


class Club(Struct):
    """The hall of fame."""

    seasons: list[int]
    members: list[Member]


class Waiting(Struct):
    """An application as the judges see it in their list."""

    id: str
    name: str
    title: str
    points: int
    state: str
    made: float
    missing: int


class Judge(Struct):
    """Somebody who judges."""

    id: str
    name: str


class JudgesCard(Struct):
    """The judges' page."""

    waiting: list[Waiting]
    judges: list[Judge]
    host: bool  # who may appoint others


class NewJudge(Struct, forbid_unknown_fields=True):
    """Somebody with an account."""

    name: Annotated[str, Meta(max_length=60)]


class CheckedCard(Struct):
    """What a check of somebody's certificate has found."""

    ours: bool  # signed with a key of this house
    found: dict[str, Any]  # as `parlour certificate check --json` tells it
