"""Every cell of the table of rights: each request, message and deed, tried by each kind of person.

What is allowed is told apart from what is refused by the table's own sentences; what a person may
do and cannot do just now (a match that is over, a body that cannot be read) is no refusal.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from runpy import run_path
from typing import Any, get_args

import pytest
import pytest_asyncio

from parlour.server import protocol, rights
from parlour.server.http import described
from parlour.server.http.allowing import IS, row
from parlour.server.routes import routes
from tests.server.direct import Answer, Caller, opened
from tests.server.furnished import PEOPLE, Furnished, furnished
from tests.server.members import PASSWORD

ROOT = Path(__file__).resolve().parents[2]
UNREADABLE = b"{"  # a body that nobody can do anything with
# Whose it is, where the store looks among one's own things.
OWNERS = {
    "DELETE /api/people/{id}": ("holder", "tie"),
    "DELETE /api/notices/{id}": ("member", "notice"),
    "DELETE /api/uploads/{id}": ("holder", "upload"),
    "DELETE /api/certificates/{id}": ("holder", "certificate"),
    "DELETE /api/tables/{id}": ("holder", "finished"),
    "POST /api/archive/{id}/public": ("holder", "finished"),
}
ALSO_THEIRS = {"DELETE /api/tables/{id}": {"partner", "opponent"}}  # they sit there, too
ALSO_THEIRS["POST /api/archive/{id}/public"] = {"partner", "opponent", "former holder"}
# Nothing of the kind is there: whoever may ask is told so.
NOTHING_THERE = {
    "DELETE /api/account/devices/{id}",
    "DELETE /api/account/tokens/{id}",
    "DELETE /api/host/closed/{name}",
    "DELETE /api/webhooks/{id}",
    "POST /api/webhooks/{id}/test",
    "DELETE /api/host/reports/{n}",
    "GET /api/daily/{date}/{slot}/deal",
    "GET /api/daily/{date}",
    "GET /api/person/{name}",
    "GET /api/tables/{id}/best",
    "GET /api/tables/{id}/rating",
    "GET /{path}",
    "GET /docs/{path}",
    "POST /api/daily/{slot}/table",
    "POST /api/host/reports/{n}/close",
    "POST /api/host/reports/{n}/end",
    "POST /api/tables/{id}/talk/{said}/block",
    "POST /api/tables/{id}/talk/{said}/mute",
}
BUILT = {"GET /docs"}  # there once set-up has built the site
ENDED = ("record", "replay", "draws", "best", "rating", "moment", "moving", "again", "onward")
QUERIES = {
    "/api/dictionary/word": "word=oak",
    "/api/dictionary/capture": "old=oak&new=oaks",
    "/api/dictionary/browse": "pattern=oa?",
    "/api/dictionary/letters": "letters=oak",
    "/api/dictionary/list": "name=two",
    "/api/archive": "whose=public",
    "moment.png": "step=1",
    "moment.svg": "step=1",
    "/anagrams": "letters=oak",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def there(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Furnished]:
    async with furnished(tmp_path_factory.mktemp("house")) as found:
        yield found


def calls() -> list[str]:
    return sorted(rights.ROUTES)


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    served = {
        row(str(method), route.path_format)
        for route in routes().routes
        for handler in getattr(route, "route_handlers", ())
        for method in handler.http_methods
        if str(method) != "OPTIONS"
    }
    assert served == set(rights.ROUTES)


def test_every_message_has_a_row_and_every_row_a_message() -> None:
    named = set()
    for kind in get_args(protocol.Said):
        tag = str(kind.__struct_config__.tag)
        seat = next((f for f in kind.__struct_fields__ if f == "seat"), None)
        optional = seat is not None and None in kind.__struct_defaults__
        named |= {f"{tag}{rights.SEATED}"} if seat else set()
        named |= {tag} if seat is None or optional else set()
    assert named == set(rights.MESSAGES)


def test_every_role_is_explained_and_can_be_found_out() -> None:
    assert set(rights.MEANING) == set(rights.ROLES)
    assert set(IS) == set(rights.ROLES) - {"anybody", "guest", "own", "worker"}
    rows = (*rights.ROUTES.values(), *rights.SOCKETS.values())
    asked = {role for must in rows for role in must}
    assert asked == set(rights.ROLES)


def test_the_page_of_rights_is_current() -> None:
    page: str = run_path(str(ROOT / "tools" / "rights_page.py"))["page"]()
    assert (ROOT / "docs" / "rights.md").read_text() == page, "tools/rights_page.py"


# --- sockets ----------------------------------------------------------------------------------


async def test_a_socket_is_opened_to_those_whom_the_table_names(
    there: Furnished, tmp_path: Path
) -> None:
    """What a worker has to prove is in test_far_workers.py: no cookie stands for it."""
    (tmp_path / "secret").write_text("s" * 32)
    async with opened(tmp_path, {"worker_secret": str(tmp_path / "secret")}) as app:
        for name, person in there.people.items():
            with_workers = Caller(app, person.cookie)
            assert set(rights.SOCKETS) == {"/socket", "/worker"}
            async with with_workers.line(path="/socket") as line:
                line.say({"t": "browse"})
                assert (await line.hear("lobby"))["t"] == "lobby", name
            async with with_workers.line(path="/worker") as line:
                line.say(b"let me in")
                assert set(await line.hear()) == {"number"}  # to be proved with
                assert await line.hear() == {"t": "closed", "code": 1008}, name
            async with with_workers.line(path="/elsewhere") as line:
                assert await line.hear() == {"t": "closed", "code": 1008}, name


# --- requests ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", calls())
async def test_a_request_is_answered_to_those_whom_the_table_names(
    there: Furnished, name: str
) -> None:
    must = rights.ROUTES[name]
    seen = set()
    for person, roles in sorted(PEOPLE.items(), key=lambda each: _is_allowed(name, must, each)):
        answer = await _ask(there, name, person)
        assert answer.status not in (405, 500), (person, answer)
        if _is_allowed(name, must, (person, roles)):
            assert not _is_refused(answer), (person, answer)
            seen.add(answer.status)
            if name in AFRESH:
                await AFRESH[name](there)
        elif "own" in must and roles:
            assert answer.status in (403, 404), (person, answer)
        else:
            expected = rights.refusal(must, bool(roles), "member" in roles)
            assert (answer.status, answer.why) == (expected.status, str(expected)), person
    if name not in BUILT:
        assert (seen <= {404}) == (name in NOTHING_THERE), seen


def _is_allowed(name: str, must: rights.Must, who: tuple[str, frozenset[str]]) -> bool:
    person, roles = who
    if "own" in must:
        return person == OWNERS[name][0] or person in ALSO_THEIRS.get(name, ())
    return "anybody" in must or not roles.isdisjoint(must)


def _is_refused(answer: Answer) -> bool:
    """By the table, and not by what is decided elsewhere."""
    known = {
        str(rights.refusal(must, True, True)) for must in rights.ROUTES.values() if _asks(must)
    }
    return answer.status in (401, 403) and answer.why in known | {
        rights.NOT_KNOWN,
        rights.NOT_SIGNED_IN,
    }


def _asks(must: rights.Must) -> bool:
    return {"anybody", "own"}.isdisjoint(must)


async def _ask(there: Furnished, name: str, person: str) -> Answer:
    method, path = name.split(" ")
    body = None if method == "GET" or name not in TAKING else UNREADABLE
    who = there[person]
    answer = await who.ask(method, _filled(there, name, path), body, keep=person != "stranger")
    if name == "DELETE /api/account/session" and answer.status == 200:
        wish = {"name": person.title(), "password": PASSWORD}
        await who.made("POST", "/api/account/session", wish)
    if name == "POST /api/archive/{id}/public":
        body = {"public": True}
        answer = await who.ask(method, _filled(there, name, path), body)
    return answer


TAKING = {
    row(call.method.upper(), call.path)
    for call in described.calls_of(routes())
    if call.takes is not None
} | {"POST /api/replay", "POST /api/uploads", "POST /api/certificates/check"}


def _filled(there: Furnished, name: str, path: str) -> str:
    """With ids of what is there; a path that ends in a query has one."""
    for part, kind in (
        ("/tables/{id}", "finished" if path.rpartition("/")[2].startswith(ENDED) else "table"),
        ("/events/{id}", "event"),
        ("/clubs/{id}", "club"),
        ("/uploads/{id}", "upload"),
        ("/certificates/{id}", "certificate"),
    ):
        path = path.replace(part, part.replace("{id}", there.ids[kind]))
    if name in OWNERS:
        path = name.split(" ")[1].replace("{id}", there.ids[OWNERS[name][1]])
    filled = (
        path.replace("{seat}", "0")
        .replace("{game}", "score_four")
        .replace("{n}", str(there.numbers["Club Member"]) if "/clubs/" in path else "0")
        .replace("{what}", "pause")
        .replace("{sheet}", "standings")
        .replace("{player}", "0")
        .replace("{date}", "2001-01-01")
        .replace("{slot}", "nothing")
        .replace("{name}", "a-row-and-a-word" if "diagrams" in path else "nobody")
        .replace("{path}", "assets/nothing")
        .replace("{id}", "nothing")
        .replace("{said}", "nothing")
        .replace("{offer}", "nothing")
    )
    query = next((text for end, text in QUERIES.items() if path.endswith(end)), "")
    return f"{filled}?{query}" if query else filled


async def _a_table(there: Furnished) -> None:
    there.ids["table"] = await there.table()


async def _a_club(there: Furnished) -> None:
    there.ids["club"] = await there.club()


# What is gone once somebody has done it is laid anew for the next.
AFRESH: dict[str, Callable[[Furnished], Awaitable[None]]] = {
    "DELETE /api/tables/{id}/seats/{seat}": _a_table,
    "POST /api/tables/{id}/seats/{seat}/resignation": _a_table,
    "DELETE /api/uploads/{id}": Furnished.send_in,
    "DELETE /api/certificates/{id}": Furnished.apply,
    "DELETE /api/clubs/{id}": _a_club,
    "DELETE /api/clubs/{id}/members/{n}": _a_club,
}

# --- messages ---------------------------------------------------------------------------------


def said(name: str, there: Furnished) -> dict[str, Any]:
    tag, seated = name.removesuffix(rights.SEATED), name.endswith(rights.SEATED)
    about: dict[str, dict[str, Any]] = {
        "move": {"id": "m", "move": "nothing"},
        "try": {"id": "m", "move": "nothing"},
        "say": {"id": "m", "to": "table" if seated else "watchers", "text": "Hello"},
        "visit": {"event": there.ids["event"]},
    }
    message = {"t": tag, **about.get(tag, {})}
    if tag in ("open", "leave", "move", "try", "ready", "say"):
        message["table"] = there.ids["table"]
    return message | {"seat": 0} if seated else message


@pytest.mark.parametrize("name", sorted(rights.MESSAGES))
async def test_a_message_is_heard_from_those_whom_the_table_names(
    there: Furnished, name: str
) -> None:
    must = rights.MESSAGES[name]
    for person, roles in PEOPLE.items():
        async with there[person].line() as line:
            line.say(said(name, there))
            line.say({"t": "try", "id": "end", "table": "nowhere", "seat": 0, "move": "x"})
            heard = []
            while (told := await line.hear()).get("id") != "end":
                heard.append(told)
        refused = {told.get("why") for told in heard} & {rights.NOT_YOURS, rights.NOT_KNOWN}
        allowed = "anybody" in must or not roles.isdisjoint(must)
        assert bool(refused) is not allowed, (person, heard)


# --- deeds at an event ------------------------------------------------------------------------

AT_THE_EVENT: dict[str, set[str]] = {
    "event organiser": {"visitor", "organiser"},
    "event steward": {"visitor", "steward"},
    "event judge": {"visitor", "judge"},
    "entrant": {"visitor", "entrant"},
    "host": {"visitor", "organiser"},
}


@pytest.mark.parametrize("deed", sorted(rights.EVENT))
async def test_a_deed_at_an_event_is_for_those_whom_the_table_names(
    there: Furnished, deed: str
) -> None:
    path = f"/api/events/{await there.event()}/deeds"
    for person in sorted(PEOPLE, key=lambda each: _at_event(deed, each)):
        answer = await there[person].ask("POST", path, {"do": deed})
        allowed = person != "stranger" and _at_event(deed, person)
        refused = answer.status == 401 or answer.why.startswith("that is for the")
        assert refused is not allowed, (person, answer)


def _at_event(deed: str, person: str) -> bool:
    return not rights.EVENT[deed].isdisjoint(AT_THE_EVENT.get(person, {"visitor"}))


# --- what a club's roles may do by other ways than a path -------------------------------------


async def test_events_in_a_clubs_name_are_held_by_those_who_lead_it(there: Furnished) -> None:
    form = {"kind": "knockout", "game": "score_four", "name": "Cup", "club": there.ids["club"]}
    for person in ("club owner", "club organiser", "club member", "former club member", "host"):
        answer = await there[person].post("/api/events", form)
        role = person.removeprefix("club ")
        assert (answer.status == 201) is (role in rights.CLUB["hold"]), (person, answer)


async def test_who_sends_slowly_keeps_no_right_that_they_lose_meanwhile(there: Furnished) -> None:
    """Headers while the seat is theirs, the body when it is not."""
    id = await there.table()
    opponent, seat = there["opponent"], f"/api/tables/{id}/seats/1"

    async def stand_up(app: Any, scope: Any, receive: Any, send: Any) -> None:
        async def slow() -> Any:
            await Caller(app, opponent.cookie).made("DELETE", seat)
            return await receive()

        await app(scope, slow, send)

    late = Caller(opponent.app, opponent.cookie)
    app = late.app
    late.app = lambda scope, receive, send: stand_up(app, scope, receive, send)
    answer = await late.ask("POST", f"{seat}/bot", {"level": "casual"})
    assert (answer.status, answer.why) == (403, rights.NOT_YOURS)
