"""Over HTTP: records that people send in, to be replayed and shown. They count for nothing."""

from __future__ import annotations

import asyncio
import time
from secrets import token_urlsafe

from litestar import MediaType, Response, delete, get, post
from litestar.params import FromPath

from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.cards.records import Replay
from parlour.server.cards.uploads import UploadCard
from parlour.server.denied import Denied
from parlour.server.http.records import RECORD, sent_in
from parlour.server.http.replays import replay_text, sitting_of
from parlour.server.http.request import Asked, AStore, TheLimits, address_of, known_guest
from parlour.server.store.uploads import Upload

MOST = 100  # records of one person
A_DAY = "private, max-age=86400, immutable"  # what is sent in is never changed


@post("/api/uploads", request_max_body_size=RECORD, takes="a record")
async def send_in(request: Asked, store: AStore, limits: TheLimits) -> UploadCard:
    guest = known_guest(request)
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one record at a time, please")
    text = await sent_in(request)
    async with limits.one_replay:
        sitting = await asyncio.to_thread(sitting_of, text)
    # Names and dates are only what somebody has typed: they are not kept.
    record = Record.of(sitting).write()
    upload = Upload(token_urlsafe(16), guest, time.time(), sitting.game.name, record)
    if not await store.uploads.add(upload, MOST):
        raise Denied(409, f"you have sent in {MOST} records: take one away first")
    return _card(upload, sitting)


@get("/api/uploads")
async def mine(request: Asked, store: AStore) -> list[UploadCard]:
    return [_card(each) for each in await store.uploads.of(known_guest(request))]


@get("/api/uploads/{id:str}/record", media_type=MediaType.TEXT)
async def upload_record(id: FromPath[str], store: AStore) -> Response[str]:
    upload = await _found(id, store)
    return Response(upload.record, media_type=MediaType.TEXT, headers={"cache-control": A_DAY})


@get("/api/uploads/{id:str}/replay", gives=Replay)
async def upload_replay(
    request: Asked, id: FromPath[str], store: AStore, limits: TheLimits
) -> Response[bytes]:
    upload = await _found(id, store)
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one record at a time, please")
    async with limits.one_replay:
        replay = await asyncio.to_thread(replay_text, upload.record)
    replay.uploaded = True
    replay.names = [""] * Record.read(upload.record).seats
    headers = {"cache-control": A_DAY}
    return Response(protocol.encode(replay), media_type=MediaType.JSON, headers=headers)


@delete("/api/uploads/{id:str}", status_code=204)
async def take_away(request: Asked, id: FromPath[str], store: AStore) -> None:
    if not await store.uploads.remove(id, known_guest(request)):
        raise Denied(404, "there is no such record of yours")


async def _found(id: str, store: AStore) -> Upload:
    upload = await store.uploads.get(id)
    if upload is None:
        raise Denied(404, "there is no such record")
    return upload


def _card(upload: Upload, sitting: Sitting | None = None) -> UploadCard:
    entries = len(sitting.log if sitting else Record.read(upload.record).entries)
    title = GAMES[upload.game].title if upload.game in GAMES else upload.game
    return UploadCard(upload.id, upload.game, title, upload.made, entries)


HANDLERS = [send_in, mine, upload_record, upload_replay, take_away]
