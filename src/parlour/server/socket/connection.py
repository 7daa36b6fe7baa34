"""One browser's connection: wire in, a table's answer out (socket/voice.py).

There are two ways in. Any message can be heard by `hear`, which waits for whatever it needs. Over a
direct line a move that needs nothing but the log is taken by `heard`, and no task is woken for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import MsgspecError

from parlour.core.game import Illegal
from parlour.server import protocol
from parlour.server.config import Config
from parlour.server.play.past import NoTable
from parlour.server.play.reception import Reception
from parlour.server.play.seats import Guest
from parlour.server.play.speaking import Speaking
from parlour.server.play.submitting import submit_soon
from parlour.server.play.tables import Tables
from parlour.server.rates import Rate, Rates
from parlour.server.rights import GUEST, HOLDER, NOT_KNOWN, NOT_YOURS, message
from parlour.server.scopes import lacking, scope_of_message
from parlour.server.socket.cut import Changed, Cut
from parlour.server.socket.looks import Looks
from parlour.server.socket.voice import Voice
from parlour.server.store import StoreError

FAULTS = 25  # unreadable or far too many messages before the connection is closed
AT_A_SEAT = (protocol.Open, protocol.Move, protocol.Try, protocol.Ready, protocol.Say)
log = logging.getLogger("parlour")


def said_rate(config: Config) -> tuple[float, float]:
    """Messages of any kind: so many a second, and at once."""
    return 5 * config.move_rate, 10 * config.move_rate


class Connection(Voice):
    """One browser: what it says is done, and it is told what comes of it."""

    def __init__(
        self,
        tables: Tables,
        reception: Reception,
        guest: Guest,
        config: Config,
        tries: Rates,
        speaking: Speaking,
        ticks: Callable[[], float],
        lag: Callable[[], float] = lambda: 0.0,
        scopes: str | None = None,
        messages: Rate | None = None,
    ) -> None:
        """`lag`: how many seconds the line takes, there and back; `scopes`: of a token.

        `messages`: what all lines of a person may say together; None: this line is nobody's.
        """
        super().__init__()
        self._scopes = None if scopes is None else frozenset(scopes.split())
        self._tables, self._guest, self._tries, self._lag = tables, guest, tries, lag
        self._speaking = speaking
        self._looks = Looks(reception, config.open_tables, self._stir)
        self._messages = messages or Rate(*said_rate(config), ticks)
        self._moves = Rate(config.move_rate, 2 * config.move_rate, ticks)
        self._opens = Rate(config.open_rate, 4 * config.open_rate, ticks)
        self._hearing = False  # a message is being heard
        self._moving = False  # a move is on its way into the log, and nobody waits for it
        self._moved: asyncio.Future[None] | None = None  # waits until it is there
        self._faults, self._closed = 0, False
        self.ended: asyncio.Future[None] = self._loop.create_future()  # by the house

    # --- what the browser says

    async def hear(self, text: str | bytes) -> None:
        """Take one message; whatever is wrong with it is one answer, and nothing changes."""
        self._hearing = True  # nothing overtakes it
        try:
            await self.settled()  # and it overtakes nothing
            await self._hear(text)
        finally:
            self._hearing = False

    async def _hear(self, text: str | bytes) -> None:
        if not self._messages.allows():
            self._fault(protocol.TOO_FAST)
            return
        try:
            said = protocol.decode_said(text)
        except (MsgspecError, UnicodeError, RecursionError) as problem:
            self._fault(str(problem)[:200])
            return
        needed = scope_of_message(said)
        if self._scopes is None or needed in self._scopes:
            await self._answered(said, self._do(said))
        else:
            self._refuse(said, None, lacking(needed))

    async def _answered(self, said: protocol.Said, deed: Awaitable[None]) -> None:
        try:
            await deed
        except StoreError as problem:
            log.error("the store: %s", problem)
            self._refuse(said, None, problem.told)
        except NoTable as problem:
            self._refuse(said, None, str(problem))
        except Illegal as problem:
            self._refuse(said, problem.clause, str(problem))
        except ValueError as problem:
            self._refuse(said, None, str(problem))

    def heard(self, text: bytes) -> bool:
        """Take a move at once, if nothing is in its way; False: nothing was done, `hear` takes it.

        Whatever would be refused is left to `hear`, and counted there.
        """
        if self._hearing or self._moving or self._closed:
            return False
        if self._scopes is not None and "play" not in self._scopes:
            return False
        if not (self._messages.has_room() and self._moves.has_room()):
            return False
        try:
            said = protocol.decode_move(text)
            table = self._tables.at_hand(said.table)
            if table is None or said.seat not in table.seats.of(self._guest):
                return False
            if not submit_soon(table, said, self._lag, partial(self._settle, said)):
                return False
        except Exception:  # `hear` says what is wrong
            return False
        self._messages.count()
        self._moves.count()
        self._moving = True
        return True

    def _settle(self, said: protocol.Move, problem: Exception | None) -> None:
        """The move is in the log; or it is not, and the long way is gone after all."""
        if problem is None:
            self._settled(partial(self._answer, protocol.Done(said.id)))
        else:
            task = self._loop.create_task(self._answered(said, self._resubmit(said)))
            task.add_done_callback(lambda task: self._settled(task.result))

    def _settled(self, answer: Callable[[], None]) -> None:
        self._moving = False
        if self._moved is not None:
            self._moved.set_result(None)
            self._moved = None
        try:
            answer()
        except Exception as problem:
            self.break_off(problem)

    async def settled(self) -> None:
        """Wait for a move that is on its way into the log."""
        if self._moving:
            self._moved = self._moved or self._loop.create_future()
            await asyncio.shield(self._moved)

    async def _expect_allowed(self, said: protocol.Said) -> None:
        """What the table of rights asks of whoever says this; refused where they are not it."""
        must = message(said.__struct_config__.tag, getattr(said, "seat", None))
        if must == GUEST and self._guest is None:
            raise ValueError(NOT_KNOWN)
        if must == HOLDER and isinstance(said, AT_A_SEAT):
            table = await self._tables.get(said.table)
            if said.seat is None or not await table.sits(self._guest, said.seat):
                raise Illegal("turn", NOT_YOURS)

    async def _do(self, said: protocol.Said) -> None:
        await self._expect_allowed(said)
        match said:
            case protocol.Move():
                await self._move(said)
            case protocol.Try():
                await self._try(said)
            case protocol.Say():
                await self._say(said)
            case protocol.Open():
                await self._open(said)
            case protocol.Leave():
                self._looks.leave(said.table)
            case protocol.Ready():
                table = await self._tables.get(said.table)
                # One device, several people: whoever presses speaks for all of them.
                await table.asides.get_ready(table, table.seats.of(self._guest))
            case protocol.Browse():
                self._browse(said)
            case protocol.StopBrowsing():
                self._looks.stop_browsing()
            case protocol.Attend():
                await self._attend()
            case protocol.Visit():
                await self._visit(said)
            case protocol.StopVisiting():
                self._looks.stop_visiting()

    async def _move(self, said: protocol.Move) -> None:
        if not self._moves.allows():
            raise ValueError(protocol.TOO_FAST)
        await self._submit(said)

    async def _resubmit(self, said: protocol.Move) -> None:
        """Somebody was quicker; the seat may have changed hands, too."""
        await self._expect_allowed(said)
        await self._submit(said)

    async def _submit(self, said: protocol.Move) -> None:
        table = await self._tables.get(said.table)
        await table.submit(said.seat, said.move, said.about, said.id, self._lag())
        self._answer(protocol.Done(said.id))

    async def _try(self, said: protocol.Try) -> None:
        table = await self._tables.get(said.table)
        if not self._tries.allows((said.table, said.seat)):
            raise ValueError(protocol.TOO_FAST)
        facts, sheet = table.attempt(said.seat, said.move)
        self._answer(protocol.Tried(said.id, facts, sheet))

    async def _say(self, said: protocol.Say) -> None:
        if not self._moves.allows():
            raise ValueError(protocol.TOO_FAST)
        async with self._tables.held(said.table) as table:
            await self._speaking.say(table, self._guest, said)
        self._answer(protocol.Done(said.id))

    async def _open(self, said: protocol.Open) -> None:
        if not self._opens.allows():
            raise ValueError(protocol.TOO_FAST)
        async with self._tables.held(said.table) as table:
            listener = await self._speaking.listen(table, self._guest) if said.talk else None
            if not self._closed:
                self._looks.watch(table, self._guest, said.seat, listener)

    def _browse(self, wish: protocol.Browse) -> None:
        if not self._opens.allows():
            raise ValueError(protocol.TOO_FAST)
        self._looks.browse(self._guest, wish)

    async def _attend(self) -> None:
        if self._guest is not None and not self._looks.attends and self._opens.allows():
            await self._looks.attend(self._guest)

    async def _visit(self, wish: protocol.Visit) -> None:
        if not self._opens.allows():
            raise ValueError(protocol.TOO_FAST)
        await self._looks.visit(self._guest, wish.event)

    # --- what it is told

    def _refuse(self, said: protocol.Said, clause: str | None, why: str) -> None:
        if isinstance(said, (protocol.Move, protocol.Try, protocol.Say)):
            self._answer(protocol.Refused(said.id, clause, why[:500]))
        else:
            self._answer(protocol.Problem(why[:500]))

    def _fault(self, why: str) -> None:
        self._faults += 1
        if self._faults > FAULTS:
            raise Cut("too much that cannot be read")
        self._answer(protocol.Problem(why))

    def _frames(self, id: str) -> list[bytes]:
        return self._looks.frames(id)

    def end(self) -> None:
        """Nobody acts through this connection any more; what still comes over it is refused."""
        self._guest = None
        self.break_off(Changed("this device is signed in otherwise now"))
        self.close()

    def break_off(self, problem: Exception) -> None:
        """The line is closed, and told why."""
        if not (self.ended.done() or self._closed):
            self.ended.set_exception(problem)

    def close(self) -> None:
        """Nothing more is looked at, and nothing more is told."""
        self._closed = True
        self._fall_silent()
        self._looks.close()
