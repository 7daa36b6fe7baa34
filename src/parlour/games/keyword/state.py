"""All that must be remembered."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.game import Line, Seat, Setup, Side, side_of_seat

from .board import COLOURS, EMPTY, PARTNERS, RACK
from .options import Options

Ending = Literal["out", "blocked", "time", "stopped", "arrived", "given up"]


@dataclass(frozen=True)
class Played:
    """The last play: what must be known to doubt it, and to put the table back as it was."""

    seat: Seat
    squares: tuple[int, ...]  # of the word as written
    new: tuple[int, ...]  # those where letters were laid
    words: tuple[str, ...]  # the written one, then those that it made crosswise
    drawn: str = ""  # the blocks drawn since
    won: str | None = None  # the Key card that was spelt
    row: int = 0  # how many lines were on the sheet before it


@dataclass(frozen=True)
class State:
    """The board, the racks, the box, and whose turn it is."""

    setup: Setup
    first: Seat | None  # None: lots are being drawn
    racks: tuple[str, ...]  # each in order, A to Z, Masters first
    box: str  # in order too
    deck: tuple[str, ...]  # the Key cards face down, in order: their order is chance's to say
    lots: tuple[tuple[Seat, str], ...] = ()  # by seat, of this round; "" not yet drawn
    board: str = EMPTY
    card: str | None = None
    won: tuple[str, ...] = ()  # Key cards spelt, in order
    turn: Seat = 0
    turns: int = 0  # plays and passes so far
    passes: int = 0  # in a row
    last: Played | None = None  # None: none yet, or it was taken back
    doubtful: bool = False  # may the last play still be challenged?
    final: bool = False  # does it end the game, unless it is?
    time: bool = False  # are the minutes of a party over?
    ended: Ending | None = None
    lines: tuple[Line, ...] = ()

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def short(self) -> Seat | None:
        """Who draws next: from the first player on, until the racks are full.

        Later only who has just played can be short. When the box is empty nobody draws any more
        (KW-18, KW-53; in patience KW-67, KW-69).
        """
        if self.first is None or self.ended or self.final or not self.box:
            return None
        order = ((self.first + n) % self.setup.seats for n in self.seats)
        return next((seat for seat in order if len(self.racks[seat]) < RACK), None)

    @property
    def card_due(self) -> bool:
        """Is a card to be turned up? At the start, and after one was spelt (KW-14, KW-15)."""
        waits = self.first is None or self.ended or self.final or self.short is not None
        return not waits and self.card is None and bool(self.deck)

    @property
    def asked(self) -> Seat | None:
        """Who is asked to play."""
        waits = self.first is None or self.ended or self.final
        return None if waits or self.short is not None or self.card_due else self.turn

    @property
    def doubters(self) -> tuple[Seat, ...]:
        """Who may challenge: every other seat, the player's partner among them (KW-43)."""
        if self.last is None or not self.doubtful:
            return ()
        return tuple(seat for seat in self.seats if seat != self.last.seat)

    @property
    def out(self) -> bool:
        """Has the last player got rid of all their blocks, with none left to draw? (KW-54)"""
        return self.last is not None and not self.box and not self.racks[self.last.seat]

    @property
    def sides(self) -> int:
        """Two partnerships (KW-60), or everybody for themselves."""
        return len(PARTNERS) if self.options.play == "partnership" else self.setup.seats

    def side(self, seat: Seat) -> Side:
        return side_of_seat(seat, self.sides)

    def own(self, seat: Seat) -> frozenset[str]:
        """The colours that count double for a seat (KW-09, KW-61)."""
        colours = COLOURS[self.setup.seats]
        if self.options.play != "partnership":
            return frozenset({colours[seat]})
        return frozenset(colours[each] for each in PARTNERS[self.side(seat)])

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise (KW-28)."""
        return (seat + 1) % self.setup.seats


def put(blocks: str, more: str) -> str:
    """Blocks with some more, in order."""
    return "".join(sorted(blocks + more))


def take(blocks: str, some: str) -> str:
    """Blocks without some of them."""
    left = list(blocks)
    for each in some:
        left.remove(each)
    return "".join(left)
