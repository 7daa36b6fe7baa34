"""Bots as ordinary players: each looks at its table, thinks, and submits like anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from parlour.core.game import Prompt, Seat
from parlour.core.house import LEVELS
from parlour.house.lines import Fault
from parlour.house.program_hand import STANDING_IN
from parlour.server.bots.programs import Programs, Seated
from parlour.server.bots.questions import NoAnswer, Question
from parlour.server.bots.scheduler import Rank, Scheduler
from parlour.server.log import label
from parlour.server.own_bots import OwnBot, OwnBots
from parlour.server.play.past import NoTable
from parlour.server.play.processes import Processes
from parlour.server.play.seats import Seats
from parlour.server.play.subscription import Attention
from parlour.server.play.table import SOMEBODY, Table
from parlour.server.play.tables import Tables
from parlour.server.play.waiting import within
from parlour.server.store import Holder, Store, StoreError

SOONEST, LATEST = 0.7, 1.6  # seconds that a bot takes at pace 1, whatever it holds
OTHERS = 5.0  # seconds that another process has for its bots
AGAIN = 5.0  # seconds before a bot that failed tries again
log = logging.getLogger("parlour")


class Robots:
    """Every bot at every table in memory."""

    def __init__(
        self,
        tables: Tables,
        scheduler: Scheduler,
        pace: float,
        rng: Random,
        own: OwnBots,
        programs: Programs,
    ) -> None:
        self._tables, self._scheduler = tables, scheduler
        self._own, self._programs = own, programs
        self._pace, self._rng = pace, rng
        self._sitting: dict[Table, dict[Seat, _Robot]] = {}
        self._looks: dict[Table, Callable[[], None]] = {}
        self._seen: dict[Table, Seats] = {}  # who sat there when we looked last
        tables.opened, tables.closed = self.sit_down, self.get_up

    async def keep(self, store: Store, processes: Processes) -> None:
        """After a restart, and whenever a process has died: its tables are shared out."""
        await processes.after_each_death(partial(self.resume, store, processes.mine))

    async def resume(self, store: Store, mine: Callable[[str], bool] = lambda table: True) -> None:
        """Wake those of our tables that wait for a bot.

        StoreError: some are missing; call it again.
        """
        missed: StoreError | None = None
        for id in filter(mine, await store.unfinished_with_bots()):
            try:
                table = await self._tables.get(id)  # which makes its bots sit down
                table.mover = ""
            except StoreError as problem:
                missed = problem
            except NoTable as problem:
                log.warning("%s is not resumed: %s", label(id), problem)
            except Exception as problem:  # one table's trouble is not another's
                log.error("%s is not resumed: %s", label(id), type(problem).__name__)
        if missed is not None:
            raise missed

    def sit_down(self, table: Table) -> None:
        """Where a bot has a seat, or is given one later."""
        if not table.sitting.over:
            self._sitting[table] = {}
            look = partial(self._follow, table)
            self._looks[table] = look
            table.listeners[look] = None
            self._follow(table)

    def _follow(self, table: Table) -> None:
        """Seats may have been handed over: to a bot, or back to a person."""
        if self._seen.get(table) is table.seats:  # nobody has changed places
            return
        self._seen[table] = table.seats
        here, wanted = self._sitting[table], table.seats.bots
        for seat in [seat for seat in here if wanted.get(seat) != here[seat].level]:
            here.pop(seat).close()
        for seat in wanted.keys() - here.keys():
            level = wanted[seat]
            robot = _Robot(table, seat, level, self._scheduler, self._pace, self._rng)
            if level not in LEVELS:
                robot.be_own(self._own.get(level), self._programs)
            here[seat] = robot

    def get_up(self, table: Table) -> bool:
        """Leave a table that is being unloaded; False: a bot is thinking there."""
        robots = self._sitting.get(table, {}).values()
        if any(robot.busy and not robot.task.done() for robot in robots):
            return False
        for robot in robots:
            robot.close()
        self._sitting.pop(table, None)
        self._seen.pop(table, None)
        if look := self._looks.pop(table, None):
            table.listeners.pop(look, None)
        return True

    async def close(self) -> None:
        robots = [robot for each in self._sitting.values() for robot in each.values()]
        for robot in robots:
            robot.close()
        await asyncio.gather(*(robot.task for robot in robots), return_exceptions=True)
        await asyncio.to_thread(self._programs.close)


class _Robot:
    """One bot on one seat."""

    def __init__(
        self,
        table: Table,
        seat: Seat,
        level: str,
        scheduler: Scheduler,
        pace: float,
        rng: Random,
    ) -> None:
        self._table, self._seat, self.level = table, seat, level
        self._scheduler, self._pace, self._rng = scheduler, pace, rng
        self._news, self.busy = asyncio.Event(), True
        self._own: OwnBot | None = None
        self._seated: Seated | None = None  # a program
        self._attention = Attention(table, seat, table.seq)
        self._unhurried: Question | None = None  # asked while nobody waited for the answer
        table.listeners[self._hear] = None
        self.task = asyncio.create_task(self._sit())

    def be_own(self, bot: OwnBot | None, programs: Programs) -> None:
        """A bot of the host's; None: the host's file names it no more."""
        self._own = bot
        if bot is not None and bot.run:
            self._seated = programs.seat(bot, self._table.id, self._seat)

    def close(self) -> None:
        self._table.listeners.pop(self._hear, None)
        self.task.cancel()
        if self._seated is not None:
            self._seated.end(self._table.sitting if self._table.sitting.over else None)

    def _hear(self) -> None:
        """Something has happened at the table; perhaps somebody has come who waits."""
        self._news.set()
        if self._unhurried is not None and self._for_whom()[1] is Rank.LIVE:
            self._scheduler.hurry(self._unhurried)
            self._unhurried = None

    async def _sit(self) -> None:
        """Act on what is new to this seat; what others do in secret is no news to a bot."""
        failed = False
        while not self._table.sitting.over:
            self._news.clear()
            if self._may_play() and (failed or self._attention.news()):
                if await self._is_done_elsewhere():
                    failed = True  # though it was not our failure
                    continue
                failed = not await self._turn()
                await asyncio.sleep(AGAIN if failed else 0)
                continue
            self.busy = False
            await self._news.wait()
            self.busy = True

    async def _is_done_elsewhere(self) -> bool:
        """Bots think in the process in which somebody moved last; the others wait for a while.

        True: something has happened meanwhile, so look again.
        """
        loop, others = asyncio.get_running_loop(), self._table.supplies.processes
        until = loop.time() + OTHERS
        while loop.time() < until and self._is_others(self._table.mover, others):
            if await within(0.25, self._news):
                return True
        return False

    @staticmethod
    def _is_others(mover: str, processes: Processes) -> bool:
        return processes.knows(mover) or (mover == SOMEBODY and not processes.alone)

    def _may_play(self) -> bool:
        """Clocks do not wait for a seat that was left, so that bots do not either."""
        table = self._table
        if table.pause.on or table.sitting.paused:
            return False
        return table.sitting.clocks is not None or not table.seats.free

    async def _turn(self) -> bool:
        """Use a right or do a duty, if there is one; False: it has to be tried again."""
        try:
            await self._play()
        except Fault as problem:
            return await self._step_down(str(problem))
        except (NoAnswer, StoreError) as problem:
            if self._own is not None and self._own.package:
                return await self._step_down(str(problem))
            log.error("%s, bot %s: %s", label(self._table.id), self._seat, problem)
            return False
        except ValueError as problem:
            # Usually somebody else moved first. A bot that broke the rules still has its duty.
            log.info("%s, bot %s: %s", label(self._table.id), self._seat, problem)
            return not any(p.duty for p in self._prompts())
        except Exception as problem:  # a bug of ours: the bot stays at its table
            log.error("%s, bot %s", label(self._table.id), self._seat, exc_info=problem)
            return False
        return True

    async def _step_down(self, why: str) -> bool:
        """A bot of the host's that died, was late or broke the rules: the house's plays on."""
        log.error("%s, bot %s, %s: %s", label(self._table.id), self._seat, self.level, why)
        name = f"{STANDING_IN} bot, for {self.level}"
        try:
            await self._table.hand_over(self._seat, Holder(self._seat, name, level=STANDING_IN))
        except (StoreError, ValueError) as problem:
            log.error("%s, bot %s: %s", label(self._table.id), self._seat, problem)
            return False
        return True

    def _prompts(self) -> tuple[Prompt, ...]:
        return tuple(p for p in self._table.sitting.prompts if p.actor == self._seat)

    async def _play(self) -> None:
        """First the rights, each time there is news; then the duty."""
        began = asyncio.get_running_loop().time()
        own = self._prompts()
        asked = tuple(p for p in own if not p.duty)
        text = await self._ask(asked) if asked else None
        if text is None and len(asked) < len(own):
            text, asked = await self._ask(own), own
        if text is not None:
            await self._wait_like_a_person(began)
            move = self._table.sitting.game.read(text)
            about = next((p.about for p in asked if isinstance(move, p.move)), "")
            await self._table.submit(self._seat, text, about)

    async def _ask(self, prompts: tuple[Prompt, ...]) -> str | None:
        sitting = self._table.sitting
        if self._seated is not None:
            return await self._seated.ask(sitting, self._seat, prompts)
        if self.level not in LEVELS and self._own is None:
            raise Fault("there is no such bot in this house any more")
        question = Question(
            sitting.game.name,
            replace(sitting.current, lexicon=None),
            sitting.view(self._seat),
            prompts,
            self._own.package if self._own is not None else self.level,
            f"{self._table.id}:{self._seat}",
            None if sitting.current.lexicon is None else sitting.current.lexicon.name,
        )
        people, rank = self._for_whom()
        self._unhurried = None if rank is Rank.LIVE else question
        try:
            text: str | None = await self._scheduler.think(question, people, rank)
        finally:
            self._unhurried = None
        return text

    def _for_whom(self) -> tuple[list[str], Rank]:
        """Whose share a thought is taken from, and how soon it is wanted."""
        seated, present = self._table.seats.guests, self._table.present
        if waiting := seated & present:
            return sorted(waiting), Rank.LIVE
        return sorted(seated or present) or [self._table.id], Rank.ALONE

    async def _wait_like_a_person(self, began: float) -> None:
        """Wait as long as a person might, whatever the bot holds.

        A bot that thinks longer answers on the next full beat, so that its thinking time
        tells nothing.
        """
        if not self._pace:
            return
        spent = asyncio.get_running_loop().time() - began
        usual = self._rng.uniform(SOONEST, LATEST) * self._pace
        await asyncio.sleep(answer_after(usual, spent, self._pace) - spent)


def answer_after(usual: float, spent: float, pace: float) -> float:
    """The seconds after which a bot answers that has spent some of them thinking."""
    while usual < spent:
        usual += pace
    return usual
