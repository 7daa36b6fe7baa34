"""A small client: a program plays at a house's tables as a page does, over HTTP and the socket.

    with House("http://127.0.0.1:8000", "Robin") as house:
        table = house.lay("score_four", bots={1: "casual"}, calling="automatic")
        for now in table.turns():
            table.move(now.choices[0])
        print(table.now.result)

A program with an account sends its token instead of a name: `House(url, token="parlour_...")`, and
`house.invited()` sits down wherever a seat is kept for it.

What a table shows is what its seat may see. Calls wait for the house's answer; one program may use
several houses, each from one thread.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from http.cookies import SimpleCookie
from itertools import count
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from parlour.needed import needed

with needed("server"):
    import msgspec
    from websockets.sync.client import ClientConnection, connect

from parlour.core.game import Illegal, Seat
from parlour.server.cards.archive import PublicMatch
from parlour.server.protocol import Answer, Done, Mine, Problem, Refused, Update

COOKIE = "parlour"  # over plain http; over https browsers are told to be stricter with it
PAGE = 1000  # matches that are asked for at once
SECONDS = 60.0  # that an answer may take
_read = msgspec.json.Decoder(Answer).decode


class Denied(Exception):
    """The house will not do it; `status` is that of HTTP."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class House:
    """A house as one guest knows it. Whoever has its `secret` is that guest: keep it to return.

    With a `token` it is the house as an account knows it, as far as the token's scopes go.
    """

    def __init__(
        self, url: str, name: str = "", secret: str | None = None, *, token: str | None = None
    ) -> None:
        self.url, self.name, self.secret, self._token = url.rstrip("/"), name, secret, token
        self._lines = ExitStack()

    def __enter__(self) -> House:
        known = self.ask("GET", "/api/me")
        if self._token is None:
            self.ask("POST", "/api/me", {"name": self.name})
        else:
            self.name = known["name"]
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()

    def lay(
        self,
        game: str,
        seats: int | None = None,
        *,
        mine: Sequence[Seat] = (0,),
        bots: Mapping[Seat, str] | None = None,
        tier: str | None = None,
        **options: Any,
    ) -> Table:
        """A new table, seen from the first of my seats; bots by their level."""
        levels = {str(seat): level for seat, level in (bots or {}).items()}
        wanted = {"game": game, "seats": seats, "options": options, "bots": levels, "tier": tier}
        names = {str(seat): self.name for seat in mine}
        laid = self.ask("POST", "/api/tables", {**wanted, "mine": list(mine), "names": names})
        return self.open(laid["id"], mine[0] if mine else None)

    def sit(self, table: str, seat: Seat) -> Table:
        """Take a free seat at somebody's table."""
        place = f"/api/tables/{quote(table, safe='')}/seats/{seat}"
        self.ask("POST", place, {"name": self.name})
        return self.open(table, seat)

    def open(self, table: str, seat: Seat | None = None) -> Table:
        """Look at a table, from a seat of mine or as a watcher."""
        return Table(self._line(), table, seat)

    def invited(self) -> Iterator[Table]:
        """Sits down wherever a seat is kept for me, as soon as somebody keeps one; without end."""
        line, known = self._line(), set[str]()
        line.send(json.dumps({"t": "attend"}))
        while True:
            heard = _read(line.recv())
            if isinstance(heard, Problem):
                raise ValueError(heard.why)
            for notice in heard.notices if isinstance(heard, Mine) else ():
                if notice.table is None or notice.seat is None or notice.id in known:
                    continue
                known.add(notice.id)
                yield self.sit(notice.table, notice.seat)

    def matches(self, game: str = "") -> Iterator[PublicMatch]:
        """Every finished match of the house that is public, the newest first, page by page."""
        before, lines = "", [b""]
        while lines:
            asked = urlencode({"before": before, "game": game, "limit": PAGE})
            text: bytes = self._answer(Request(f"{self.url}/api/archive/public.ndjson?{asked}"))
            lines = text.splitlines()
            for line in lines:
                match = msgspec.json.decode(line, type=PublicMatch)
                before = match.place
                yield match

    def _line(self) -> ClientConnection:
        place = connect(
            f"ws{self.url.removeprefix('http')}/socket",
            additional_headers=self._headers(),
            open_timeout=SECONDS,
        )
        return self._lines.enter_context(place)

    @property
    def _cookie(self) -> str:
        return f"__Host-{COOKIE}" if self.url.startswith("https://") else COOKIE

    def _headers(self) -> dict[str, str]:
        """Who asks."""
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        return {"Cookie": f"{self._cookie}={self.secret}"} if self.secret is not None else {}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Any other request of the API, as JSON; Denied where the house says no."""
        sent = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}{path}", sent, method=method)
        request.add_header("Content-Type", "application/json")
        text = self._answer(request)
        return json.loads(text) if text else None

    def _answer(self, request: Request) -> bytes:
        for header, value in self._headers().items():
            request.add_header(header, value)
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                cookie = SimpleCookie(answer.headers.get("Set-Cookie", "")).get(self._cookie)
                self.secret = cookie.value if cookie else self.secret
                text: bytes = answer.read()
                return text
        except HTTPError as problem:
            raise Denied(problem.code, _why(problem)) from None


class Table:
    """A table as one viewer sees it; `now` is the last that was heard of it."""

    def __init__(self, line: ClientConnection, id: str, seat: Seat | None) -> None:
        self.id, self.seat, self._line = id, seat, line
        self._ids = count(1)
        self._answered: tuple[Any, ...] = ()  # the question to which the last move was the answer
        self.now = Update(0, [], id, seat, None, [], [], [], [], [], None)
        self._say(t="open", table=id, seat=seat)
        self.wait()

    def wait(self) -> Update:
        """The next update, as soon as there is one."""
        while not isinstance(heard := self._hear(), Update):
            pass
        return heard

    def turns(self) -> Iterator[Update]:
        """Whenever the seat has to move, until the match is over."""
        while self.now.result is None:
            finished = self.now.finished
            if finished is not None and self.seat not in (None, *finished.ready):
                self._say(t="ready", table=self.id, seat=self.seat)
                self.wait()
            elif self._asked() not in ((), self._answered):
                yield self.now
            else:
                self.wait()

    def move(self, move: str) -> None:
        """Make a move, as it is written in records; Illegal names the clause that forbids it."""
        id, asked = f"client-{self.now.n}-{next(self._ids)}", self._asked()
        self._say(t="move", id=id, table=self.id, seat=self.seat, move=move)
        while True:
            heard = self._hear()
            if isinstance(heard, Refused) and heard.id == id:
                if heard.clause is None:
                    raise ValueError(heard.why)
                raise Illegal(heard.clause, heard.why)
            if isinstance(heard, Done) and heard.id == id:
                self._answered = asked  # it may be shown once more before the answer is
                return

    def _asked(self) -> tuple[Any, ...]:
        """What the seat has to do, told apart from all else in the match; empty: nothing."""
        duties = [each for each in self.now.prompts if each.duty and each.actor == self.seat]
        game = len(self.now.games)
        return tuple((game, each.about, each.moves[0]) for each in duties)

    def _hear(self) -> Answer:
        heard: Answer = _read(self._line.recv())
        if isinstance(heard, Problem):
            raise ValueError(heard.why)
        if isinstance(heard, Update):
            self.now = heard
        return heard

    def _say(self, **message: Any) -> None:
        self._line.send(json.dumps(message))


def _why(problem: HTTPError) -> str:
    """The house's own sentence, or the status in words."""
    try:
        return str(json.loads(problem.read())["why"])
    except (ValueError, KeyError, TypeError):
        return str(problem.reason)
