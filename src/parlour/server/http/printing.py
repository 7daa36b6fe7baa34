"""Over HTTP: what can be put on paper. Made one at a time, off the loop, and kept.

What draws on paper takes a while to load, so that is left to whoever first asks for some.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.core.game import SPECTATOR
from parlour.games import GAMES
from parlour.house.setups import laid_out
from parlour.server.denied import Denied
from parlour.server.http.limits import Limits
from parlour.server.http.request import Asked, TheLimits, address_of, known_game

ROOM = 8 * 1024 * 1024  # bytes of PDF that are kept
WAITING = 10  # who comes later is asked to come again
Key = tuple[str, ...]


class Printing:
    """PDF by what it shows. The fonts allow one document at a time, and so does the house."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size, self._waiting = 0, 0
        self._one = asyncio.Semaphore(1)

    async def of(self, key: Key, make: Callable[[], bytes]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._waiting >= WAITING:
            raise Denied(503, "much is being printed: try again in a minute")
        self._waiting += 1
        try:
            async with self._one:
                pdf = self._kept[key] if key in self._kept else await asyncio.to_thread(make)
        finally:
            self._waiting -= 1
        self._keep(key, pdf)
        return pdf

    def _keep(self, key: Key, pdf: bytes) -> None:
        if key not in self._kept:
            self._kept[key] = pdf
            self._size += len(pdf)
        while self._size > ROOM:
            self._size -= len(self._kept.popitem(last=False)[1])


ThePrinting = NamedDependency[SkipValidation[Printing]]


def as_pdf(pdf: bytes, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "private"}
    return Response(pdf, media_type="application/pdf", headers=headers)


@get("/api/games/{game:str}/pad.pdf")
async def game_pad(
    request: Asked, game: FromPath[str], printing: ThePrinting, limits: TheLimits
) -> Response[bytes]:
    """A blank leaf for the score."""
    known_game(game)
    admit(request, limits)
    pdf = await printing.of(("pad", game), lambda: _pad(game))
    return as_pdf(pdf, f"{game}-pad.pdf")


@get("/api/games/{game:str}/board.pdf")
async def game_board(
    request: Asked, game: FromPath[str], printing: ThePrinting, limits: TheLimits
) -> Response[bytes]:
    """The board as it lies before the first move."""
    known_game(game)
    admit(request, limits)
    return as_pdf(await printing.of(("board", game), lambda: _board(game)), f"{game}-board.pdf")


def admit(request: Asked, limits: Limits) -> None:
    if not limits.allow_print(address_of(request)):
        raise Denied(429, "that is a great deal of paper; wait a moment")


def _pad(name: str) -> bytes:
    from parlour.print.pads import pad

    return pad(name, GAMES[name].title)


def _board(name: str) -> bytes:
    from parlour.print.boards import board

    game = GAMES[name]
    return board(name, game.title, game.view(laid_out(game).state, SPECTATOR))


HANDLERS = [game_pad, game_board]
