"""Pictures for previews of links: of a table as any visitor may see it, and of each game.

Made one at a time, in a process of their own, and kept; nobody waits for a picture but who asked.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation

from parlour.core.game import SPECTATOR
from parlour.core.sitting import Sitting
from parlour.draw import card, pixels
from parlour.games import GAMES
from parlour.house.setups import laid_out
from parlour.server.denied import Denied
from parlour.server.http.limits import Limits
from parlour.server.http.records import TheFinished
from parlour.server.http.request import Asked, TheLimits, TheTables, address_of, known_game

ROOM = 16 * 1024 * 1024  # bytes of pictures that are kept
WAITING = 20  # who comes later is asked to come again
PATIENCE = 20.0  # seconds for one picture
HOME = "score_four"  # whose board stands for the house


class Pictures:
    """PNG by what is drawn: the same picture is made once, whoever asks for it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size, self._waiting = 0, 0
        self._one = asyncio.Semaphore(1)

    async def of(self, draw: Callable[[], str]) -> tuple[str, bytes]:
        """A picture and its tag, which follows from what is seen and from nothing else."""
        svg = await asyncio.to_thread(draw)
        tag = sha256(svg.encode()).hexdigest()[:20]
        if tag in self._kept:
            self._kept.move_to_end(tag)
            return tag, self._kept[tag]
        return tag, await self._in_turn(tag, svg)

    async def _in_turn(self, tag: str, svg: str) -> bytes:
        if self._waiting >= WAITING:
            raise Denied(503, "many pictures are being made: try again in a minute")
        self._waiting += 1
        try:
            async with self._one:
                png = self._kept.get(tag) or await rendered(svg)
        finally:
            self._waiting -= 1
        self._keep(tag, png)
        return png

    def _keep(self, tag: str, png: bytes) -> None:
        if tag not in self._kept:
            self._kept[tag] = png
            self._size += len(png)
        while self._size > ROOM:
            self._size -= len(self._kept.popitem(last=False)[1])


async def rendered(svg: str) -> bytes:
    """By a process that is given the drawing alone, and not for ever."""
    made = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", pixels.__file__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            png, _ = await made.communicate(svg.encode())
    except TimeoutError:
        raise Denied(503, "the picture takes too long; try again in a minute") from None
    finally:
        if made.returncode is None:
            made.kill()
            await made.wait()
    if made.returncode:
        raise Denied(503, "there is no picture just now")
    return png


ThePictures = NamedDependency[SkipValidation[Pictures]]


@get("/api/tables/{id:str}/picture.png")
async def table_picture(
    request: Asked, id: FromPath[str], tables: TheTables, pictures: ThePictures, limits: TheLimits
) -> Response[bytes]:
    """What a spectator sees, never a seat."""
    _admit(request, limits)
    sitting = (await tables.get(id)).sitting
    return _answer(request, *await pictures.of(lambda: _card(sitting)))


@get("/api/tables/{id:str}/moment.png")
async def moment_picture(
    request: Asked,
    id: FromPath[str],
    step: FromQuery[int],
    tables: TheTables,
    finished: TheFinished,
    pictures: ThePictures,
    limits: TheLimits,
) -> Response[bytes]:
    """Of a match that is over, with all hands open."""
    _admit(request, limits)
    svg = (await finished.moment(await tables.get(id), step)).decode()
    return _answer(request, *await pictures.of(lambda: svg))


@get("/api/tables/{id:str}/moment.svg")
async def moment_drawing(
    request: Asked,
    id: FromPath[str],
    step: FromQuery[int],
    tables: TheTables,
    finished: TheFinished,
    limits: TheLimits,
) -> Response[bytes]:
    _admit(request, limits)
    return _drawing(await finished.moment(await tables.get(id), step))


@get("/api/tables/{id:str}/moving.svg")
async def moving_drawing(
    request: Asked, id: FromPath[str], tables: TheTables, finished: TheFinished, limits: TheLimits
) -> Response[bytes]:
    _admit(request, limits)
    return _drawing(await finished.moving(await tables.get(id)))


def _drawing(svg: bytes) -> Response[bytes]:
    return Response(
        svg, media_type="image/svg+xml", headers={"cache-control": "private, max-age=60"}
    )


@get("/api/games/{game:str}/picture.png")
async def game_picture(
    request: Asked, game: FromPath[str], pictures: ThePictures, limits: TheLimits
) -> Response[bytes]:
    known_game(game)
    _admit(request, limits)
    return _answer(request, *await pictures.of(lambda: _card(laid_out(GAMES[game]))))


@get("/api/picture.png")
async def house_picture(
    request: Asked, pictures: ThePictures, limits: TheLimits
) -> Response[bytes]:
    _admit(request, limits)
    return _answer(request, *await pictures.of(lambda: _house(laid_out(GAMES[HOME]))))


def _admit(request: Asked, limits: Limits) -> None:
    if not limits.allow_picture(address_of(request)):
        raise Denied(429, "that is a great many pictures; wait a moment")


def _card(sitting: Sitting) -> str:
    game = sitting.game
    state = sitting.state if sitting.ended is None else sitting.ended
    return card(game.name, game.view(state, SPECTATOR), game.title, str(game.year))


def _house(sitting: Sitting) -> str:
    view = sitting.game.view(sitting.state, SPECTATOR)
    return card(sitting.game.name, view, "Old games, set out again", "1924 to 1968")


def _answer(request: Asked, tag: str, png: bytes) -> Response[bytes]:
    headers = {"etag": f'"{tag}"', "cache-control": "public, max-age=60"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(png, media_type="image/png", headers=headers)


HANDLERS = [
    *(table_picture, game_picture, house_picture),
    *(moment_picture, moment_drawing, moving_drawing),
]
