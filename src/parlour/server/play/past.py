"""Tables that this release does not play any more, and what is still shown of them."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.record import named
from parlour.games import GAMES
from parlour.server.cards.records import Frame, Replay
from parlour.server.cards.tables import TableCard
from parlour.server.play.drawing import bound
from parlour.server.play.ending import read
from parlour.server.play.seats import Guest, Seats
from parlour.server.play.terms import as_terms
from parlour.server.store import Ending, Holder, Laid


class NoTable(LookupError):
    """There is no such table, or it cannot be played here any more."""


class Past(NoTable):
    """A table whose rules or dictionary this release does not have; it says so."""

    def __init__(
        self, why: str, laid: Laid, holders: Sequence[Holder], ending: Ending | None
    ) -> None:
        super().__init__(why)
        self._laid, self._holders, self._ending = laid, holders, ending

    def card(self, guest: Guest) -> TableCard:
        """The table from outside, as it ended or as it was left."""
        laid, last = self._laid, read(self._ending) if self._ending else None
        sides = len(last.totals) if last else laid.seats
        return TableCard(
            id=laid.id,
            game=laid.game,
            title=last.title if last else _title(laid.game),
            options=laid.options,
            chairs=Seats(laid.seats, sides, self._holders).chairs(guest, set()),
            entries=last.entries if last else 0,
            over=last is not None,
            result=last.result if last else None,
            terms=as_terms(laid.terms, sides),
            lexicon=laid.lexicon,
            closed=str(self),
            due=[],
            since=laid.stirred or laid.made,
            draws=bound(laid.bond),
        )

    @property
    def _names(self) -> list[str]:
        return [name or "" for name in Seats(self._laid.seats, 1, self._holders).names]

    @property
    def record(self) -> str:
        """As it was written when the match ended; raises itself where it did not."""
        if self._ending is None:
            raise self
        return named(self._ending.record, self._names)

    @property
    def replay(self) -> Replay:
        """The end alone: the steps before it need the old rules."""
        if self._ending is None:
            raise self
        last = read(self._ending)
        end = Frame(
            entry="",
            game=len(last.games) - 1,
            view=last.book,
            facts=[],
            sheet=last.sheet,
            totals=last.totals,
            prompts=[],
        )
        return Replay(
            game=self._laid.game,
            title=last.title,
            options=last.options,
            names=self._names,
            frames=[end],
            games=last.games,
            result=last.result,
            closed=str(self),
        )


def _title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game
