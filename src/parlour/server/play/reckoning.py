"""Rated matches are counted: in the order in which they ended, a piece at a time, in a thread."""

from __future__ import annotations

import asyncio

from parlour.house.ratings import Match, Ratings, method, rated
from parlour.server.store.finishes import Finish
from parlour.server.store.ratings import RatingStore

PIECE = 200  # matches that are counted at once


class Reckoning:
    """One for each house."""

    def __init__(self, store: RatingStore) -> None:
        self._store = store
        self._one = asyncio.Lock()  # at a time

    async def take(self, finish: Finish) -> None:
        """A match has ended; one that was counted is not counted again."""
        if finish.rated:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Count what has ended since; with another method than before, all of it again."""
        async with self._one:
            for game, again in await self._store.behind(method()):
                if again:
                    await self._store.forget(game)
                while matches := await self._store.uncounted(game, PIECE):
                    await self._count(game, matches)

    async def _count(self, game: str, matches: list[Match]) -> None:
        people = {player for match in matches for side in match.sides for player in side}
        known = await self._store.of(game, people)
        steps = await asyncio.to_thread(_steps, known, matches)
        await self._store.count(game, method(), steps)


def _steps(known: Ratings, matches: list[Match]) -> list[tuple[Match, Ratings]]:
    """What each match comes to, one after the other."""
    found = []
    for match in matches:
        after = rated(known, match)
        known = known | after
        found.append((match, after))
    return found
