"""Over HTTP: all that the house knows of a person, as one file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any

from litestar import get
from litestar.response import Stream
from msgspec import to_builtins

from parlour.server.cards.statistics import StatisticsCard
from parlour.server.denied import Denied
from parlour.server.http.archive import TheArchive
from parlour.server.http.parcel import File, records, zipped
from parlour.server.http.request import Asked, AStore, TheLimits, known_guest
from parlour.server.http.statistics import TheTallies
from parlour.server.store.belongings import Rows

ABOUT = """All that this house of Parlour knows of you, as of {now} (UTC).

README.txt       this page
account.json     your name, since when, how many recovery codes are left; no password, no key
devices.json     where you are signed in
passkeys.json    which devices have made a passkey
settings.json    what you have chosen in the settings
tokens.json      your programs, what they may do, when they last asked
people.json      whom you follow, block or do not want to hear
talk.json        what you have said at tables, as long as it is kept (30 days)
reports.json     what you have reported to the host, until it is put aside
disputes.json    what you have disputed of the dictionary
tables.json      where you sit or have sat
wishes.json      the game that you want to play now, if any
notices.json     what you are told of tables and events, as long as it waits for an answer
notified_devices.json  since when you are notified there with no page open
webhooks.json    where your programs are told things
ratings.json     your ratings, as openskill has them, and of how many games
events.json      events that you have held or entered, games of the day among them, with your rank
clubs.json       your clubs, and what you are there
certificates.json  what you have applied for, and what came of it
vouched.json     certificates of others for which you have signed
statistics.json  your finished games in figures
certificates/    your certificates, for `parlour certificate check`
records/         every finished game of yours, as a record: text that `parlour referee` reads
uploads/         records that you have sent in

Times are seconds since 1970. Games that still run are not here: their records open when they end.
"""


@get("/api/export.zip")
async def export(
    request: Asked, store: AStore, archive: TheArchive, tallies: TheTallies, limits: TheLimits
) -> Stream:
    """Sent while it is made: no more than a piece of it is ever in memory."""
    guest = known_guest(request)
    if not limits.allow_archive(guest):
        raise Denied(429, "the last download was just now; wait a minute")
    found, figures = await store.belongings.of(guest), await tallies.of(guest, archive)

    async def pieces() -> AsyncIterator[Sequence[File]]:
        yield await asyncio.to_thread(_files, found, figures)
        async for piece in records(archive, guest, "records/"):
            yield piece

    headers = {"content-disposition": 'attachment; filename="parlour-all-of-mine.zip"'}
    return Stream(zipped(pieces()), media_type="application/zip", headers=headers)


def _files(found: dict[str, Rows], figures: StatisticsCard) -> list[File]:
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    uploads = found.pop("uploads")
    papers = [(each["id"], each.pop("document")) for each in found["certificates"]]
    told: dict[str, Any] = {**found, "statistics": to_builtins(figures)}
    told["account"] = next(iter(found["account"]), {})
    told["settings"] = json.loads(next((row["document"] for row in found["settings"]), "{}"))
    return [
        ("README.txt", ABOUT.format(now=now)),
        *((f"{kind}.json", _json(rows)) for kind, rows in told.items()),
        *((f"certificates/{id}.json", paper) for id, paper in papers if paper),
        *((f"uploads/{each['game']}-{each['id']}.record", each["record"]) for each in uploads),
    ]


def _json(rows: Any) -> str:
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


HANDLERS = [export]
