"""A table in the terminal: people and bots take turns, and anybody may speak at any prompt.

Rights stay open until the next duty is done: at every question a person may use one. Before a
short window runs out the people are asked once, and before a bot plays those who have not just
moved: whoever moves says the rest in the same line. Where input is not typed but
piped, a line that does not answer such a question waits for the next one. Where hands are hidden
nothing that is asked, and no screen, tells one person what only another may know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic

from rich.console import Console

from parlour.cli.answers import one_line
from parlour.cli.boards import board_of
from parlour.cli.manual import HELP, show_prompts, show_rules
from parlour.cli.screen import Screen
from parlour.cli.table import ended, show_board, show_sheet
from parlour.core import house
from parlour.core.asking import WINDOW
from parlour.core.game import BOOK, CLOCK, HOUSE, SPECTATOR, Illegal, Prompt, Seat, Viewer
from parlour.core.play import heard, shown
from parlour.core.poll import Question
from parlour.core.record import Record, remarks
from parlour.core.sitting import Sitting, settle
from parlour.house.clauses import clauses
from parlour.house.dice import dice
from parlour.house.hands import Hand, hand_named
from parlour.house.lines import Fault
from parlour.house.program_hand import STANDING_IN, USUAL, Limits
from parlour.house.seating import shown as shown_as

HUMAN = "human"


class Quit(Exception):
    """Somebody leaves the table."""


class Terminal:
    """One match, from the first question to the last."""

    def __init__(
        self,
        out: Console,
        sitting: Sitting,
        chairs: list[str],
        source: Callable[[str], Random],
        kept: str | None,
        limits: Limits = USUAL,
    ) -> None:
        self.screen, self.sitting, self.chairs = Screen(out), sitting, chairs
        self.kept = kept  # the file that the record goes to, if any
        # Each from a source of its own: what is drawn must not tell how often others were asked.
        self.roll, self.order = dice(source("chance")), source("order")
        self.board, self.book = board_of(sitting.game.name), clauses(sitting.game.name)
        self.people = [seat for seat, who in enumerate(chairs) if who == HUMAN]
        self.hands: dict[Seat, Hand] = {}
        for seat, who in enumerate(chairs):
            own = source(f"bot {seat}")
            stream = f"{own.random()}/{seat}"
            talk = limits.talk and limits.talk / f"seat-{seat}.log"
            if who != HUMAN:
                self.hands[seat] = hand_named(who, own, stream, limits=replace(limits, talk=talk))
        self.looking: Seat | None = None  # whose hand is on the screen
        self.clocks: dict[str, float] = {}  # when each was first seen running
        self.windows: dict[str, set[Seat]] = {}  # secret ones, and who was asked while they ran

    # --- the match -----------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match is over, or somebody leaves."""
        game = self.sitting.game
        self.screen.say(f"{game.title} ({game.year})", "bold")
        self.screen.say(HELP, "dim")
        try:
            self._made(settle(self.sitting, self.roll))
            while not self.sitting.over:
                self._go_on()
            self._show(BOOK)
            if self.sitting.result:
                self.screen.say(f"the match is over: {ended(self.sitting.result)}", "bold")
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.say("\nthe table is left as it is")
        finally:
            for hand in self.hands.values():
                hand.close(self.sitting if self.sitting.over else None)
        if self.kept:
            self.screen.say(f"the record is in {self.kept}")

    def _go_on(self) -> None:
        """One thing more: a bot speaks, a window runs out, or a duty is done."""
        if self._bots_speak():
            return
        duty = next((p for p in self.sitting.prompts if p.duty and p.actor >= 0), None)
        window = self._window(duty)
        if window is not None:
            when = f"before {self.sitting.game.write(window.otherwise)}"
            if window.secret or not self._table_speaks(when):
                self._made(settle(self.sitting.step(CLOCK, window.otherwise), self.roll))
        elif duty is not None and duty.actor in self.people:
            self._ask(duty.actor)
        elif duty is not None:
            when = f"before {self._name(duty.actor)} plays"
            if not self._others_may_speak() or not self._table_speaks(when):
                self._bot_plays(duty.actor)

    def _window(self, duty: Prompt | None) -> Prompt | None:
        """A clock that strikes now. A secret one reveals nothing: it waits for everybody's duty."""
        for prompt in self.sitting.prompts:
            if prompt.actor != CLOCK:
                continue
            key = f"{len(self.sitting.results)}/{self.sitting.game.write(prompt.otherwise)}"
            heard = self.windows.setdefault(key, set()) if prompt.secret else set(self.people)
            short = prompt.within is not None and prompt.within <= WINDOW
            if duty is None or self._is_up(key, prompt) or (short and heard >= set(self.people)):
                return prompt
        return None

    def _is_up(self, key: str, prompt: Prompt) -> bool:
        """Has a long clock run down, by the clock on the wall? It is seen between two duties."""
        begun = self.clocks.setdefault(key, monotonic())
        long = prompt.within is not None and prompt.within > WINDOW
        return long and monotonic() - begun >= (prompt.within or 0)

    def _made(self, after: Sitting) -> None:
        """Something has been done: keep it, and say it aloud."""
        fresh = after.log[len(self.sitting.log) :]
        decided = len(after.results) > len(self.sitting.results)
        self.sitting = after
        self.save()
        for entry in fresh:
            for fact in heard(entry.facts, self._public()):
                self.screen.say(self.board.say(fact))
        if decided and not after.over:
            self.screen.say(f"the game is over: {ended(after.results[-1])}", "bold")

    # --- bots ----------------------------------------------------------------------------------

    def _bots_speak(self) -> bool:
        """Each bot with a right is asked once after every entry; does one speak?"""
        prompts = self.sitting.prompts
        holders = sorted({p.actor for p in prompts if not p.duty and p.actor >= 0})
        self.order.shuffle(holders)
        return any(self._bot_plays(seat, duty=False) for seat in holders if seat not in self.people)

    def _bot_plays(self, seat: Seat, duty: bool = True) -> bool:
        sitting = self.sitting
        prompts = tuple(p for p in sitting.prompts if p.actor == seat and (duty or not p.duty))
        try:
            move = self.hands[seat].answer(Question(seat, prompts, duty, sitting))
        except Fault as fault:
            self._stand_in(seat, str(fault))
            return True
        if move is None:
            return False
        self._made(settle(sitting.step(seat, move), self.roll))
        return True

    def _stand_in(self, seat: Seat, why: str) -> None:
        """A program is out: with people at the table a beginner plays on, else it has lost."""
        self.screen.say(one_line(f"{self._name(seat)} is out: {why}"), "red")
        self.hands[seat].close(None)
        self.hands[seat] = hand_named(STANDING_IN, Random(seat), f"{seat}")
        alone = not self.people and len(self.sitting.totals) == 2
        said = house.Resign(seat) if alone else house.Reseat(seat, f"{house.BOT}{STANDING_IN}")
        self.chairs[seat] = STANDING_IN
        self._made(self.sitting.step(HOUSE, said))

    # --- people --------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """A person's duty: asked until something has been done."""
        self._hand_over(seat)
        self._show(seat)
        before = len(self.sitting.log)
        while len(self.sitting.log) == before:
            said = self.screen.ask(f"{self._name(seat)}> ")
            first, _, more = (said, "", "") if said.startswith("save ") else said.partition(";")
            self._do(first.strip(), seat)
            if more and len(self.sitting.log) > before:
                self._do(more.strip(), seat)
        for asked_in in self.windows.values():
            asked_in.add(seat)

    def _others_may_speak(self) -> bool:
        """Has a person something to say to what another has just done?"""
        entries = self.sitting.log[self.sitting.began :]
        mover = next((entry.actor for entry in reversed(entries) if entry.actor >= 0), None)
        others = {p.actor for p in self._rights()} - {mover}
        return mover is not None and (bool(others) or self._secrets())

    def _secrets(self) -> bool:
        """Who holds a right may itself be a secret: then everybody is asked, always."""
        return len(self.people) > 1 and any(map(self._hidden, self.people))

    def _table_speaks(self, when: str) -> bool:
        """The people are asked once; does one of them use a right?"""
        if not self._rights() and not self._secrets():
            return False
        alone = self.people[0] if len(self.people) == 1 else None
        self._hand_over(alone)
        self._show(self._public())
        who = "anybody" if alone is None else self._name(alone)
        before = len(self.sitting.log)
        while len(self.sitting.log) == before:
            text = self.screen.ask(f"{who} may speak {when} (Enter: nothing)> ")
            waits = self._waits(text)
            if not text or (waits and not self.screen.typed):
                self.screen.put_back(text)
                return False
            if waits:
                self.screen.say("that has to wait; Enter goes on")
            else:
                self._do(text, alone)
        return True

    def _rights(self) -> list[Prompt]:
        return [p for p in self.sitting.prompts if p.actor in self.people and not p.duty]

    def _waits(self, text: str) -> bool:
        """Is this a move that nobody has a right to now?"""
        seat, _, rest = text.partition(" ")
        try:
            move = self.sitting.game.read(self._written(rest if seat.isdigit() else text))
        except ValueError:
            return False
        return not any(isinstance(move, p.move) for p in self._rights())

    def _do(self, text: str, seat: Seat | None) -> None:
        """A command, or a move; a refusal is shown and nothing is lost."""
        word, _, rest = text.partition(" ")
        match word:
            case "":
                pass
            case "?" | "help":
                viewer = SPECTATOR if seat is None else seat
                prompts = shown(self.sitting.prompts, viewer)
                show_prompts(self.screen, prompts, self.board.FORMS)
            case "rules":
                show_rules(self.screen, self.book, rest.strip())
            case "save" if rest.strip():
                self._write(rest.strip())
            case "quit":
                raise Quit
            case _ if rest and word.isascii() and word.isdigit() and len(word) < 4:
                self._say(int(word), rest.strip())
            case _ if seat is None:
                self.screen.say(f"who speaks? the seat first: {self.people[0]} {one_line(text)}")
            case _:
                self._say(seat, text)

    def _say(self, seat: Seat, move: str) -> None:
        if seat not in self.people:
            self.screen.say(f"refused by turn: seat {seat} is not a person's at this table", "red")
            return
        try:
            after = self.sitting.play(seat, self._written(move, seat))
        except Illegal as refused:
            self.screen.say(one_line(f"refused by {refused.clause}: {refused}"), "red")
            for clause in self.book:
                if clause.id == refused.clause:
                    self.screen.say(f"{clause.id}  {clause.says}")
        except ValueError as unreadable:
            self.screen.say(one_line(f"{unreadable}; ? lists what may be done"), "red")
        else:
            self._made(settle(after, self.roll))

    def _written(self, typed: str, seat: Seat | None = None) -> str:
        """As in records, for what was typed as on the page; `seat`: who says it, where known."""
        try:
            self.sitting.game.read(typed)
        except ValueError:
            speakers = self.people if seat is None else [seat]
            offers = (p.moves for p in self.sitting.prompts if p.actor in speakers)
            return self.board.written(typed, {move for moves in offers for move in moves})
        return typed

    # --- what is shown -------------------------------------------------------------------------

    def _hand_over(self, seat: Seat | None) -> None:
        """Where hands are hidden, nobody sees the screen of the person before."""
        before, self.looking = self.looking, seat
        hidden = before is not None and self._hidden(before)
        if before == seat or not (hidden or (seat is not None and self._hidden(seat))):
            return
        self.screen.clear()
        if seat is None or len(self.people) == 1:
            return
        self.screen.put_back(self.screen.ask(f"{self._name(seat)}: Enter when nobody else looks> "))

    def _hidden(self, seat: Seat) -> bool:
        return bool(self.sitting.view(seat) != self.sitting.view(SPECTATOR))

    def _public(self) -> Viewer:
        """Whose eyes and ears the open screen has: the only person's, or anybody's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _show(self, viewer: Viewer) -> None:
        self.screen.say("")
        show_board(self.screen.out, self.sitting, viewer)
        show_sheet(self.screen.out, self.sitting)

    def _name(self, seat: Seat) -> str:
        who = self.chairs[seat]
        return f"seat {seat}" if who == HUMAN else f"seat {seat} ({shown_as(who)})"

    # --- the record ----------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the record where it was asked for."""
        if self.kept:
            self._store(self.kept)

    def _write(self, name: str) -> None:
        try:
            self._store(name)
        except OSError as problem:
            self.screen.say(one_line(f"not saved: {name}: {problem.strerror}"), "red")
        else:
            self.screen.say(f"the record is in {name}")

    def _store(self, name: str) -> None:
        record = Record.of(self.sitting, names=tuple(map(shown_as, self.chairs)))
        with open(name, "w", encoding="utf-8") as file:
            file.write(record.write(remarks(self.sitting)))
