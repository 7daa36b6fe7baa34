"""Who may do what: one table for every request, every message of the socket and every deed.

A row names what whoever asks must be; any one of the roles it names is enough. `http/allowing.py`
asks it of requests, `socket/connection.py` of messages. What depends on more than that (whose turn
it is, whether a match is over, a word that a link carries) is said where it is decided.
`tools/rights_page.py` writes docs/rights.md from here; ADR 51 has the reasons.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, get_args

from parlour.server.denied import Denied

Role = Literal[
    "anybody",
    "guest",
    "member",
    "own",
    "holder",
    "sitter",
    "judge",
    "host",
    "club owner",
    "club organiser",
    "club member",
    "worker",
]
ROLES: tuple[Role, ...] = get_args(Role)
Must = tuple[Role, ...]

ANYBODY: Must = ("anybody",)
GUEST: Must = ("guest",)
MEMBER: Must = ("member",)
OWN: Must = ("own",)
HOLDER: Must = ("holder",)
SITTER: Must = ("sitter",)
JUDGE: Must = ("judge",)
HOST: Must = ("host",)

MEANING: Mapping[Role, str] = {
    "anybody": "whoever asks, a stranger without a cookie included",
    "guest": "whoever has the cookie that `/api/me` gives",
    "member": "whoever is signed in",
    "own": "a guest whose own it is; others' is not found, which the store decides as it acts",
    "holder": "whoever holds that seat now, alone or shared; who has left it is a watcher",
    "sitter": "whoever holds a seat at that table now",
    "judge": "whom the host has made a judge of certificates, and the host",
    "host": "whoever redeemed a link of `parlour host`",
    "club owner": "the owner of that club",
    "club organiser": "an organiser of that club",
    "club member": "whoever is in that club",
    "worker": "a program that has proved that it has the secret of the house's workers",
}
NOT_KNOWN = "the house does not know you yet: ask for /api/me first"
NOT_SIGNED_IN = "nobody is signed in on this device"
NOT_YOURS = "that seat is not yours"
NOT_YOU: Mapping[Role, str] = {
    "guest": NOT_KNOWN,
    "member": NOT_SIGNED_IN,
    "holder": NOT_YOURS,
    "sitter": "you do not sit at that table",
    "judge": "this page is the judges': the host appoints them",
    "host": "this is the host's: `parlour host`, on the machine of the house, prints a link to it",
}

# --- clubs: what their roles may do there -----------------------------------------------------

ClubRole = Literal["owner", "organiser", "member"]
CLUB: Mapping[str, tuple[ClubRole, ...]] = {
    "hold": ("owner", "organiser"),  # events in the club's name
    "invite": ("owner", "organiser"),
    "remove": ("owner", "organiser"),
    "appoint": ("owner",),
    "change": ("owner",),
    "dissolve": ("owner",),  # and the host of the house
    "export": ("owner", "organiser"),
    "leave": ("organiser", "member"),  # an owner hands it over first, or dissolves it
}
IN_CLUB: Mapping[ClubRole, Role] = {
    "owner": "club owner",
    "organiser": "club organiser",
    "member": "club member",
}


def _club(deed: str) -> Must:
    return tuple(IN_CLUB[role] for role in CLUB[deed])


# --- events: what their roles may do there ----------------------------------------------------

EventRole = Literal["organiser", "steward", "judge", "entrant", "visitor"]
EVENT_ROLES: tuple[EventRole, ...] = get_args(EventRole)
APPOINTED: tuple[EventRole, ...] = ("steward", "judge")  # by the organiser, with a link

# A steward looks after the tables (KW-80), judges have the last word on results (4C-63); whoever
# is in the house is a visitor, and the house's host and who leads its club count as organisers.
EVENT: Mapping[str, frozenset[EventRole]] = {
    "enter": frozenset({"visitor"}),
    "help": frozenset({"visitor"}),  # with a link from the organiser
    "leave": frozenset({"entrant"}),
    "withdraw": frozenset({"organiser", "steward"}),
    "chair": frozenset({"organiser", "steward"}),
    "correct": frozenset({"organiser", "judge"}),
    "bot": frozenset({"organiser"}),
    "lots": frozenset({"organiser"}),
    "begin": frozenset({"organiser"}),
    "round": frozenset({"organiser"}),
    "card": frozenset({"organiser"}),
    "dismiss": frozenset({"organiser"}),
    "pause": frozenset({"organiser"}),
    "go": frozenset({"organiser"}),
    "finish": frozenset({"organiser"}),
}


def may(deed: str, roles: Collection[EventRole]) -> bool:
    """At an event."""
    return not EVENT[deed].isdisjoint(roles)


def expect_at_event(deed: str, roles: Collection[EventRole]) -> None:
    """Denied where it is not for them to do."""
    if not may(deed, roles):
        whose = " or the ".join(sorted(EVENT[deed] - {"visitor"}))
        raise Denied(403, f"that is for the {whose} to do")


def expect_in_club(deed: str, role: ClubRole | None) -> None:
    """Denied where it is not for them to do."""
    if role not in CLUB[deed]:
        raise Denied(403, f"that is for the {' or the '.join(CLUB[deed])} of the club to do")


# --- the sockets ------------------------------------------------------------------------------

SOCKETS: Mapping[str, Must] = {
    "/socket": ANYBODY,
    "/worker": ("worker",),  # held to it by `socket/far_workers.py`; no cookie is looked at
}
SEATED = " with a seat"  # a message that names a seat speaks for it
MESSAGES: Mapping[str, Must] = {
    "open": ANYBODY,
    f"open{SEATED}": HOLDER,
    "leave": ANYBODY,
    f"move{SEATED}": HOLDER,
    f"try{SEATED}": HOLDER,
    f"ready{SEATED}": HOLDER,
    "say": GUEST,
    f"say{SEATED}": HOLDER,
    "browse": ANYBODY,
    "stop browsing": ANYBODY,
    "attend": GUEST,
    "visit": ANYBODY,
    "stop visiting": ANYBODY,
}


def message(tag: object, seat: int | None) -> Must:
    """The row of one."""
    return MESSAGES[f"{tag}{SEATED}" if seat is not None else str(tag)]


# --- HTTP -------------------------------------------------------------------------------------

ROUTES: Mapping[str, Must] = {
    # the house
    "GET /": ANYBODY,
    "GET /{path}": ANYBODY,
    "GET /docs": ANYBODY,
    "GET /docs/{path}": ANYBODY,
    "GET /api/health": ANYBODY,
    "GET /api/ready": ANYBODY,
    "GET /api/door": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/asyncapi.json": ANYBODY,
    "GET /api/picture.png": ANYBODY,
    "GET /api/me": ANYBODY,  # who has no cookie is given one
    "POST /api/me": GUEST,
    # accounts
    "POST /api/account": GUEST,
    "GET /api/account": MEMBER,
    "POST /api/account/session": GUEST,
    "DELETE /api/account/session": MEMBER,
    "POST /api/account/recovery": GUEST,
    "POST /api/account/password": MEMBER,
    "POST /api/account/codes": MEMBER,
    "POST /api/account/farewell": MEMBER,
    "DELETE /api/account/devices": MEMBER,
    "DELETE /api/account/devices/{id}": MEMBER,  # of theirs
    "POST /api/account/passkeys": GUEST,
    "POST /api/account/passkeys/new": GUEST,
    "POST /api/account/passkeys/known": GUEST,
    "POST /api/account/passkeys/session": GUEST,
    "DELETE /api/account/passkeys/{id}": MEMBER,  # of theirs
    "POST /api/account/tokens": MEMBER,
    "DELETE /api/account/tokens/{id}": MEMBER,  # of theirs
    "POST /api/account/bot": MEMBER,
    "GET /api/webhooks": MEMBER,
    "POST /api/webhooks": MEMBER,
    "DELETE /api/webhooks/{id}": MEMBER,  # of theirs
    "POST /api/webhooks/{id}/test": MEMBER,  # of theirs
    "GET /api/settings": MEMBER,
    "PUT /api/settings": MEMBER,
    "GET /api/export.zip": GUEST,
    "GET /api/profile": GUEST,
    "GET /api/person/{name}": ANYBODY,
    "GET /api/push": GUEST,
    "PUT /api/push": GUEST,
    "DELETE /api/push": GUEST,
    # people
    "GET /api/people": GUEST,
    "POST /api/people": GUEST,
    "GET /api/people/known": GUEST,
    "DELETE /api/people/{id}": OWN,
    "GET /api/muted": GUEST,
    "DELETE /api/muted/{name}": GUEST,  # by a name of their own for them
    "DELETE /api/notices/{id}": OWN,
    "PUT /api/wish": GUEST,
    "DELETE /api/wish": GUEST,
    # games and the dictionary
    "GET /api/games": ANYBODY,
    "GET /api/games/{game}/clauses": ANYBODY,
    "GET /api/games/{game}/summary": ANYBODY,
    "GET /api/games/{game}/lesson": ANYBODY,
    "POST /api/games/{game}/lesson": ANYBODY,
    "GET /api/games/{game}/diagrams/{name}": ANYBODY,
    "GET /api/games/{game}/picture.png": ANYBODY,
    "GET /api/games/{game}/pad.pdf": ANYBODY,
    "GET /api/games/{game}/board.pdf": ANYBODY,
    "GET /api/dictionary/word": ANYBODY,
    "GET /api/dictionary/capture": ANYBODY,
    "GET /api/dictionary/browse": ANYBODY,
    "GET /api/dictionary/letters": ANYBODY,
    "GET /api/dictionary/list": ANYBODY,
    "GET /api/dictionary/today": ANYBODY,
    "POST /api/dictionary/disputes": GUEST,
    # tables: their link is what opens them to watchers (ADR 20, 30)
    "GET /api/tables": ANYBODY,
    "POST /api/tables": GUEST,
    "POST /api/draws": GUEST,
    "GET /api/tables/{id}": ANYBODY,
    "DELETE /api/tables/{id}": OWN,
    "POST /api/tables/{id}/again": SITTER,
    "POST /api/tables/{id}/onward": GUEST,
    "GET /api/tables/{id}/opening": SITTER,
    "PUT /api/tables/{id}/opening": SITTER,
    "GET /api/tables/{id}/anagrams": ANYBODY,
    "GET /api/tables/{id}/picture.png": ANYBODY,
    "POST /api/tables/{id}/reports": GUEST,
    "POST /api/tables/{id}/talk/{said}/block": GUEST,
    "POST /api/tables/{id}/talk/{said}/mute": GUEST,
    # their seats
    "POST /api/tables/{id}/seats/{seat}": GUEST,
    "DELETE /api/tables/{id}/seats/{seat}": HOLDER,
    "GET /api/tables/{id}/seats/{seat}/invitation": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/link": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/device": GUEST,  # with a link from its holder
    "POST /api/tables/{id}/seats/{seat}/resignation": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/bot": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/offer/{what}": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/agreement/{offer}": HOLDER,
    "POST /api/tables/{id}/seats/{seat}/refusal/{offer}": HOLDER,
    "PUT /api/tables/{id}/seats/{seat}/kept": SITTER,
    "DELETE /api/tables/{id}/seats/{seat}/kept": SITTER,
    "GET /api/tables/{id}/seats/{seat}/people": GUEST,
    "GET /api/tables/{id}/seats/{seat}/persons": ANYBODY,
    # finished matches
    "GET /api/tables/{id}/record": ANYBODY,
    "GET /api/tables/{id}/replay": ANYBODY,
    "GET /api/tables/{id}/draws": ANYBODY,
    "GET /api/tables/{id}/best": ANYBODY,
    "GET /api/tables/{id}/rating": ANYBODY,
    "GET /api/tables/{id}/moment.png": ANYBODY,
    "GET /api/tables/{id}/moment.svg": ANYBODY,
    "GET /api/tables/{id}/moving.svg": ANYBODY,
    "POST /api/replay": ANYBODY,
    "GET /api/archive": ANYBODY,  # one's own takes a cookie
    "GET /api/archive/public.ndjson": ANYBODY,
    "GET /api/archive/records.zip": GUEST,
    "GET /api/archive/statistics": GUEST,
    "POST /api/archive/{id}/public": OWN,
    "GET /api/uploads": GUEST,
    "POST /api/uploads": GUEST,
    "GET /api/uploads/{id}/record": ANYBODY,
    "GET /api/uploads/{id}/replay": ANYBODY,
    "DELETE /api/uploads/{id}": OWN,
    # honours
    "GET /api/ratings": GUEST,
    "GET /api/ratings/{game}": ANYBODY,
    "GET /api/keys": ANYBODY,
    "GET /api/club": ANYBODY,
    "GET /api/season": ANYBODY,
    "GET /api/tables/{id}/certificates": ANYBODY,
    "GET /api/tables/{id}/certificates/{seat}": ANYBODY,
    "POST /api/certificates": GUEST,
    "POST /api/certificates/check": ANYBODY,
    "GET /api/certificates/{id}": ANYBODY,
    "DELETE /api/certificates/{id}": OWN,
    "GET /api/certificates/{id}/certificate.json": ANYBODY,
    "GET /api/certificates/{id}/certificate.pdf": ANYBODY,
    "POST /api/certificates/{id}/vouch": GUEST,
    "POST /api/certificates/{id}/decision": JUDGE,
    "GET /api/judges": JUDGE,
    "POST /api/judges": HOST,
    "DELETE /api/judges/{id}": HOST,
    # competitions
    "GET /api/daily": ANYBODY,
    "GET /api/daily/problem": ANYBODY,
    "POST /api/daily/problem": GUEST,
    "POST /api/daily/{slot}/table": GUEST,
    "GET /api/daily/{date}": ANYBODY,
    "GET /api/daily/{date}/{slot}/deal": ANYBODY,
    "GET /api/events": ANYBODY,
    "POST /api/events": GUEST,
    "GET /api/events/{id}": ANYBODY,
    "GET /api/events/{id}/text": ANYBODY,
    "GET /api/events/{id}/print/{sheet}": ANYBODY,
    "GET /api/events/{id}/certificates": ANYBODY,
    "GET /api/events/{id}/certificates/{player}": ANYBODY,
    "POST /api/events/{id}/deeds": GUEST,  # each deed has a row of its own
    "GET /api/clubs": ANYBODY,
    "POST /api/clubs": MEMBER,
    "GET /api/clubs/{id}": ANYBODY,
    "PUT /api/clubs/{id}": _club("change"),
    "DELETE /api/clubs/{id}": (*_club("dissolve"), "host"),
    "GET /api/clubs/{id}/export.zip": _club("export"),
    "POST /api/clubs/{id}/link": _club("invite"),
    "POST /api/clubs/{id}/members": MEMBER,  # with the club's link
    "PUT /api/clubs/{id}/members/{n}": _club("appoint"),
    "DELETE /api/clubs/{id}/members/{n}": ("club owner", "club organiser", "club member"),
    # the host
    "POST /api/host": GUEST,  # with a link
    "GET /api/host": HOST,
    "GET /api/host/house": HOST,
    "POST /api/host/lan": HOST,
    "DELETE /api/host/lan": HOST,
    "GET /api/host/disputes": HOST,
    "GET /api/host/reports": HOST,
    "DELETE /api/host/reports/{n}": HOST,
    "POST /api/host/reports/{n}/end": HOST,
    "POST /api/host/reports/{n}/close": HOST,
    "DELETE /api/host/closed/{name}": HOST,
}


def refusal(must: Must, known: bool, member: bool) -> Denied:
    """What whoever lacks every role of a row is told: first what they could do about it."""
    if not known:
        return Denied(401, NOT_KNOWN)
    club = [role.removeprefix("club ") for role in must if role.startswith("club ")]
    if not member and (club or "member" in must):
        return Denied(401, NOT_SIGNED_IN)
    if club:
        return Denied(403, f"that is for the {' or the '.join(club)} of the club to do")
    return Denied(403, NOT_YOU[must[0]])
