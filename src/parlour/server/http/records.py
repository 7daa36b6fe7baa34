"""Over HTTP: records, and matches step by step."""

from __future__ import annotations

import asyncio

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, SkipValidation

from parlour.server import protocol
from parlour.server.cards.records import DrawsCard, Replay
from parlour.server.denied import Denied
from parlour.server.http.finished import Finished
from parlour.server.http.replays import replay_text
from parlour.server.http.request import Asked, TheLimits, TheTables, address_of
from parlour.server.play.past import Past

TheFinished = NamedDependency[SkipValidation[Finished]]
RECORD = 256 * 1024  # bytes of a record sent in to be replayed


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def table_record(
    id: FromPath[str], tables: TheTables, finished: TheFinished
) -> Response[bytes]:
    try:
        record = await finished.record(await tables.get(id))
    except Past as past:
        record = past.record.encode()
    return Response(record, media_type=MediaType.TEXT)


@get("/api/tables/{id:str}/replay", gives=Replay)
async def table_replay(
    id: FromPath[str], tables: TheTables, finished: TheFinished
) -> Response[bytes]:
    try:
        replay = await finished.replay(await tables.get(id))
    except Past as past:
        replay = protocol.encode(past.replay)
    return Response(replay, media_type=MediaType.JSON)


@get("/api/tables/{id:str}/draws", gives=DrawsCard)
async def table_draws(
    id: FromPath[str], tables: TheTables, finished: TheFinished
) -> Response[bytes]:
    try:
        found = await finished.draws(await tables.get(id))
    except Past:  # its rules are gone: the record still tells the secret
        raise Denied(404, "the rules this match was played by are gone") from None
    return Response(found, media_type=MediaType.JSON)


@post("/api/replay", status_code=200, request_max_body_size=RECORD, takes="a record")
async def replay_record(request: Asked, limits: TheLimits) -> Replay:
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one record at a time, please")
    text = await sent_in(request)
    async with limits.one_replay:  # it may take a second: in a thread, and one after the other
        return await asyncio.to_thread(replay_text, text)


async def sent_in(request: Asked) -> str:
    """A record that somebody sends in; who sends more than a record can be is told the limit."""
    try:
        return (await request.body()).decode("utf-8")
    except HTTPException as problem:
        if problem.status_code != 413:
            raise
        raise Denied(413, f"a record of more than {RECORD // 1024} kB is not taken here") from None
    except UnicodeDecodeError:
        raise Denied(400, "a record is UTF-8 text") from None


HANDLERS = [table_record, table_replay, table_draws, replay_record]
