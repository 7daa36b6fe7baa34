"""A Champion's game of 4CYTE in the house's log, as if it had been played at one of its tables."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from parlour.core.record import Record, read_entry
from parlour.core.sitting import Sitting
from parlour.house.referee import Refusal, replay
from parlour.server.http.guests import COOKIE, digest
from parlour.server.play.ending import ending
from parlour.server.store import Dues, Holder, Laid, Terms, Written
from parlour.server.store.sqlite import SqliteStore
from tests.champion import champion
from tests.server.guests import DATABASE, Guest
from tests.server.members import quick_passwords, sign_up

CASUAL = Terms()


class Sat(NamedTuple):
    """Somebody who came by another way than a test's own line."""

    name: str
    id: str


_SIGNED_UP: dict[Guest, str] = {}


async def member(guest: Guest) -> None:
    """They sign up; the id of their account is that of the guest they were."""
    _SIGNED_UP[guest] = id_of(guest)
    with quick_passwords():
        await sign_up(guest, guest.name)


def id_of(guest: Guest) -> str:
    """By which the house knows somebody."""
    return _SIGNED_UP.get(guest) or digest(guest.http.cookies[COOKIE])


async def played(
    folder: Path,
    *people: Guest | Sat | str,
    options: str = "{}",
    when: float | None = None,
    terms: Terms = CASUAL,
) -> str:
    """The table at which the first of them has become a Champion; a text is a bot's level."""
    text = champion(f"options {options}", seats=len(people))
    sitting, record = _replayed(text), Record.read(text)
    now = time.time() if when is None else when
    options_chosen: dict[str, Any] = dict(record.options)
    table = Laid(
        id=token_urlsafe(16),
        game="fourcyte",
        version=sitting.game.version,
        seats=len(people),
        options=options_chosen,
        first=0,
        made=now - 600,
        terms=terms,
    )
    holders = [_holder(seat, each) for seat, each in enumerate(people)]
    written = [Written(*read_entry(entry)[:2], when=now) for entry in record.entries]
    ended = ending(table, sitting, now, None)
    store = SqliteStore(folder / DATABASE)
    try:
        assert await store.lay(table, holders, written, Dues())
        assert await store.append(table.id, len(written), [], Dues(), ended)
    finally:
        await store.close()
    return table.id


def _holder(seat: int, who: Guest | Sat | str) -> Holder:
    if isinstance(who, str):
        return Holder(seat, f"Bot {who}", level=who)
    return Holder(seat, who.name, guest=id_of(who) if isinstance(who, Guest) else who.id)


@cache
def _replayed(text: str) -> Sitting:
    found = replay(text)
    assert not isinstance(found, Refusal), found
    return found
