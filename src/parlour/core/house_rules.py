"""When the house may say something at a table, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core import house
from parlour.core.clocks import Milliseconds
from parlour.core.game import HOUSE, Fact, Illegal, Result, Seat, Side, side_of_seat
from parlour.core.play import Entry

if TYPE_CHECKING:
    from parlour.core.sitting import Sitting


def said_by_house(sitting: Sitting, said: house.Entry, at: Milliseconds | None) -> Sitting:
    """The sitting after an entry of the house's; Illegal where it cannot be said now."""
    if sitting.over:
        raise Illegal("turn", "the match is over")
    if sitting.clocks is not None and at is not None:
        sitting = replace(sitting, clocks=sitting.clocks.at(at))
    after = _said(sitting, said)
    facts = (Fact("house", {"said": house.write(said)}),)
    entry = Entry(HOUSE, house.write(said), facts, at)
    return replace(after, log=(*sitting.log, entry))


def _said(sitting: Sitting, said: house.Entry) -> Sitting:
    match said:
        case house.Resign(seat):
            return _given_up(sitting, seat, "resigned")
        case house.Flag(seat):
            _check_flag(sitting, seat)
            return _given_up(sitting, seat, "on time")
        case house.Back(moves):
            return _taken_back(sitting, moves)
        case house.Reseat(seat, who):
            _check_seat(sitting, seat)
            level = house.level_of(who)
            if level is not None and level not in house.LEVELS:
                raise Illegal("house", f"there is no bot of level {level!r}")
            return sitting
        case house.Pause() | house.Go():
            return _paused(sitting, isinstance(said, house.Pause))
        case house.Void():
            return replace(sitting, broken=_broken(sitting, (), "void"))


def _check_seat(sitting: Sitting, seat: Seat) -> None:
    if seat >= sitting.setup.seats:
        raise Illegal("house", f"there is no seat {seat} at this table")


def _given_up(sitting: Sitting, seat: Seat, how: str) -> Sitting:
    _check_seat(sitting, seat)
    sides = len(sitting.totals)
    if sides > 2:
        raise Illegal("house", "with more than two sides a seat is handed on, not given up")
    loser = side_of_seat(seat, sides)
    winners = tuple(side for side in range(sides) if side != loser)
    return replace(sitting, broken=_broken(sitting, winners, how))


def _broken(sitting: Sitting, winners: tuple[Side, ...], how: str) -> Result:
    """Totals as they stand; who had begun says who begins a rematch, where that was agreed."""
    return Result(sitting.totals, winners, how, sitting.current.first)


def _check_flag(sitting: Sitting, seat: Seat) -> None:
    _check_seat(sitting, seat)
    clocks = sitting.clocks
    if clocks is None:
        raise Illegal("house", "no time was agreed on at this table")
    if not clocks.forfeit:
        raise Illegal("house", "nobody loses on time at this table")
    if seat not in clocks.running:
        raise Illegal("house", f"seat {seat} had nothing to do")
    if clocks.left[seat] > 0:
        raise Illegal("house", f"seat {seat} has time left")


def _paused(sitting: Sitting, paused: bool) -> Sitting:
    if sitting.paused == paused:
        raise Illegal("house", "the table rests already" if paused else "the table does not rest")
    clocks = None if sitting.clocks is None else sitting.clocks.pause(paused)
    return replace(sitting, paused=paused, clocks=clocks)


def _taken_back(sitting: Sitting, moves: int) -> Sitting:
    """The game on the table as it was before its last moves; time that ran stays spent."""
    standing = standing_of(sitting.log[sitting.began :])
    if not 0 < moves <= len(standing):
        raise Illegal("house", f"there are no {moves} moves in this game to take back")
    kept, undone = standing[:-moves], standing[-moves:]
    if any(entry.actor < 0 for entry in undone):
        raise Illegal("house", "what chance or the clock did is not taken back")
    game, state = sitting.game, sitting.game.start(sitting.state.setup)
    for entry in kept:
        state = game.apply(state, entry.actor, game.read(entry.move))
    after = replace(sitting, state=state)
    if after.clocks is None:
        return after
    clocks = after.clocks
    if clocks.timing.by_move:
        clocks = clocks.refill({entry.actor for entry in undone})
    return replace(after, clocks=clocks.owing(after.owing, after.owing_openly))


def standing_of(log: Iterable[Entry]) -> list[Entry]:
    """The entries that were not taken back, the house's left out."""
    standing: list[Entry] = []
    for entry in log:
        if entry.actor != HOUSE:
            standing.append(entry)
        elif isinstance(said := house.read(entry.move), house.Back):
            del standing[len(standing) - said.moves :]
    return standing
