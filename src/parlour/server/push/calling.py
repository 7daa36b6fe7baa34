"""Calls outward, made by workers on other machines where there are some (ADR 56).

They are handed what goes over the line, sealed or signed already. Only the number of an answer
counts: what a worker could not do, for whatever reason, is done here.
"""

from __future__ import annotations

from collections.abc import Mapping

from parlour.server.bots.questions import Call
from parlour.server.bots.thinkers import Thinkers
from parlour.server.outward import Calls


class Calling:
    """Implements Calls."""

    def __init__(self, outward: Calls) -> None:
        self._outward = outward
        self.workers = Thinkers(self._here)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        status: int = await self.workers.ask(Call(url, dict(headers), body))
        return status

    async def _here(self, call: Call) -> int:
        return await self._outward.post(call.url, call.headers, call.body)
