"""Pictures of all that is not a table: people, events, clubs, certificates, ratings, the archive.

A house is furnished once, over HTTP, with people who have accounts, events in every state, a club
that has played, a champion and ratings; then each room looks at its pages.
"""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, expect

from parlour.server.http.guests import COOKIE, digest
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.store import Terms
from tests.server.champions import Sat, played
from tests.server.guests import DATABASE
from tests.server.members import PASSWORD
from tests.serving import Serving

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Ezra", "Fay", "Gus", "Hana")
RATED = 11  # matches: enough to stand on a board


@dataclass
class Company:
    """Who is in the house, and what they have done there."""

    people: dict[str, BrowserContext]
    ids: dict[str, str] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)  # addresses by name

    def ask(self, who: str, path: str, data: Any = None, method: str | None = None) -> Any:
        request: APIRequestContext = self.people[who].request
        how = method or ("GET" if data is None else "POST")
        answer = request.fetch(f"/api{path}", method=how, data=data)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json() if answer.body() else None


def furnish(browser: Browser, serving: Serving) -> Company:
    company = Company({name: browser.new_context(base_url=serving.url) for name in NAMES})
    for name in NAMES:
        company.ask(name, "/me")  # now the house knows them
        company.ask(name, "/me", {"name": name})
        [cookie] = [c for c in company.people[name].cookies() if c["name"] == COOKIE]
        company.ids[name] = digest(cookie["value"])
        company.ask(name, "/account", {"name": name, "password": PASSWORD})
    token = HostLinks(key_beside(serving.home / DATABASE)).make(time.time())
    company.ask("Ada", "/host", {"token": token})
    _rate(company)
    _hold(company)
    _found_club(company)
    _certify(company, serving.home)
    _open_tables(company)
    _match(company, "Gus", "Hana", rated=True)  # now the house looks at the champions' games too
    _answer_notices(company.people["Ada"].new_page())
    return company


def _answer_notices(page: Page) -> None:
    """What somebody is told lies over their pages; one picture of it is enough."""
    page.goto("/about")
    not_now = page.get_by_role("button", name="Not now")
    not_now.first.wait_for()
    while not_now.count():
        told = page.get_by_role("region", name="Notices").inner_text()
        not_now.first.click()
        expect(page.get_by_role("region", name="Notices").filter(has_text=told)).to_have_count(0)
    page.close()


def _match(company: Company, winner: str, loser: str, **terms: Any) -> str:
    """The loser gives up after a few beads; the table."""
    wish = {"game": "score_four", "mine": [0], "first": 0, "terms": terms}
    table: str = company.ask(winner, "/tables", wish)["id"]
    company.ask(loser, f"/tables/{table}/seats/1", {"name": loser})
    company.ask(loser, f"/tables/{table}/seats/1/resignation", {})
    return table


def _rate(company: Company) -> None:
    for nth in range(RATED):
        for one, other in zip(NAMES[:4], NAMES[4:], strict=True):
            winner, loser = (one, other) if nth % 3 else (other, one)
            _match(company, winner, loser, rated=True, public=True)


def _hold(company: Company) -> None:
    """Four events: one open, a cup that goes on, a round robin that is over, a party."""
    made = company.ask("Ada", "/events", {**_form("Sunday open"), "public": True, "lots": False})
    company.found["event-open"] = f"/e/{made['event']['id']}"
    for name in NAMES[:5]:
        _do(company, name, made["event"]["id"], "enter")
    cup = _begun(company, _form("Autumn cup", plan={"third": True}), NAMES[:7])
    for pairing in _open(company, cup)[:2]:
        _resign(company, cup, pairing)
    company.found["event-knockout"] = f"/e/{cup}"
    company.found["event-round-robin"] = f"/e/{_played_out(company, 'All against all')}"
    swiss = _begun(company, _form("Swiss evening", kind="swiss", plan={"rounds": 3}), NAMES)
    while len(_event(company, swiss)["rounds"]) < 2:
        for pairing in _open(company, swiss):
            _resign(company, swiss, pairing)
    company.found["event-swiss"] = f"/e/{swiss}"
    plan = {"rounds": 2, "prize": "table"}
    form = {**_form("The party", kind="party", plan=plan), "game": "keyword", "fill": "beginner"}
    party = _begun(company, {**form, "places": 12}, NAMES[:3])
    _do(company, "Ada", party, "card", pairing="1.1")
    company.found["event-party"] = f"/e/{party}"


def _found_club(company: Company) -> None:
    wish = {"name": "The Tuesday Table", "about": "Score Four and Keyword, every Tuesday at eight"}
    club = company.ask("Ada", "/clubs", {**wish, "public": True})
    for name in NAMES[1:6]:
        company.ask(name, f"/clubs/{club['id']}/members", {"word": club["link"]})
    company.ask("Ada", f"/clubs/{club['id']}/members/2", {"role": "organiser"}, "PUT")
    company.found["club"] = f"/club/{club['id']}"
    company.found["club-invitation"] = f"/club/{club['id']}#join={club['link']}"
    for name in ("First evening", "Second evening"):
        _played_out(company, name, club=club["id"])
    form = {**_form("Winter cup"), "club": club["id"], "members": True}
    company.ask("Ada", "/events", form)


def _certify(company: Company, home: Path) -> None:
    def championship(*names: str, **more: Any) -> str:
        people = [Sat(name, company.ids[name]) for name in names]
        with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
            match = played(home, *people, terms=Terms(public=True, rated=True), **more)
            return beside.submit(asyncio.run, match).result()

    asked = {"table": championship("Ben", "Ada"), "seat": 0}
    application = company.ask("Ben", "/certificates", asked)["id"]
    granted = company.ask("Ada", "/certificates", {"table": championship("Ada", "Cleo"), "seat": 0})
    company.ask("Cleo", f"/certificates/{granted['id']}/vouch", {})
    company.found["certificate"] = f"/certificate/{granted['id']}"
    company.found["certificate-asked"] = f"/certificate/{application}"
    over = company.found["event-round-robin"].rpartition("/")[2]
    (won, *_) = company.ask("Ada", f"/events/{over}/certificates")
    winner = _event(company, over)["players"][won["seat"]]["name"]
    paper = company.ask(winner, "/certificates", {"event": over, "seat": won["seat"]})
    company.found["certificate-event"] = f"/certificate/{paper['id']}"
    company.ask("Ada", "/judges", {"name": "Dora"})


def _open_tables(company: Company) -> None:
    for name, game in (("Ben", "score_four"), ("Cleo", "fourcyte"), ("Dora", "keyword")):
        table = company.ask(name, "/tables", {"game": game, "mine": [0]})["id"]
        company.ask(name, f"/tables/{table}/opening", {"open": True}, "PUT")


def _form(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": "knockout", "game": "score_four", "name": name, **more}


def _begun(company: Company, form: dict[str, Any], names: tuple[str, ...]) -> str:
    id: str = company.ask("Ada", "/events", form)["event"]["id"]
    for name in names:
        _do(company, name, id, "enter")
    _do(company, "Ada", id, "begin")
    return id


def _played_out(company: Company, name: str, **more: Any) -> str:
    form = _form(name, kind="round_robin", **more)
    id = _begun(company, form, NAMES[:4])
    while _event(company, id)["state"] != "over":
        for pairing in _open(company, id):
            _resign(company, id, pairing)
    return id


def _event(company: Company, id: str) -> dict[str, Any]:
    found: dict[str, Any] = company.ask("Ada", f"/events/{id}")["event"]
    return found


def _do(company: Company, who: str, id: str, deed: str, **more: Any) -> None:
    company.ask(who, f"/events/{id}/deeds", {"do": deed, **more})


def _open(company: Company, id: str) -> list[dict[str, Any]]:
    """The pairings that are being played; their tables take a moment."""
    while True:
        drawn = _event(company, id)["rounds"][-1]["pairings"]
        if all(p["table"] for p in drawn if p["open"]):
            return [p for p in drawn if p["open"]]
        time.sleep(0.05)


def _resign(company: Company, id: str, pairing: dict[str, Any]) -> None:
    """Whoever comes later in the alphabet, so that Ada wins."""
    names = [_event(company, id)["players"][n]["name"] for n in pairing["players"]]
    seat = names.index(max(names))
    answer = company.people[names[seat]].request.post(
        f"/api/tables/{pairing['table']}/seats/{seat}/resignation", data={}
    )
    assert answer.ok or answer.status == 409, answer.text()  # it was taken a moment ago


PLAIN = {
    "me": "/me",
    "profile": "/profile",
    "person": "/person/Ben",
    "people": "/people",
    "lobby": "/lobby",
    "archive": "/games",
    "settings": "/settings",
    "events": "/events",
    "new-event": "/events/new",
    "clubs": "/clubs",
    "ratings": "/ratings/score_four",
    "champions": "/champions",
    "judges": "/judges",
    "host": "/host",
    "daily": "/daily",
}


def scenes(page: Page, company: Company) -> Iterator[tuple[str, bool]]:
    """As Ada sees them, who is host, organiser and champion; then as a stranger does."""
    page.context.add_cookies(company.people["Ada"].cookies())
    for name, address in {**PLAIN, **company.found}.items():
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield name, True
    page.context.clear_cookies()
    strange = ("event-open", "club", "club-invitation", "certificate-asked")
    visited = {name: company.found[name] for name in strange}
    for name, address in {"me": "/me", "clubs": "/clubs", **visited}.items():
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield f"stranger-{name}", True
