"""A table in the terminal: people and bots take turns, and anybody may speak at any prompt.

Rights stay open until the next duty is done: at every question a person may use one, and before
a bot plays or a short window runs out the people are asked once. Where input is not typed but
piped, a line that does not answer such a question waits for the next one.
"""

from __future__ import annotations

import sys
from random import Random

from rich.console import Console

from parlour.bots.bot import Budget
from parlour.cli.answers import one_line
from parlour.cli.boards import board_of
from parlour.cli.table import ended, show_board, show_sheet
from parlour.core.game import BOOK, CLOCK, SPECTATOR, Actor, Illegal, Prompt, Seat, Viewer
from parlour.core.play import asked, heard, settle
from parlour.core.record import Record, remarks
from parlour.core.sitting import Sitting
from parlour.house.clauses import clauses_of
from parlour.house.dice import dice
from parlour.house.players import choose

LONGEST = 10_000  # characters of a typed line
HELP = """a move is typed as in records; for another person with the seat before it: 1 MOVE
?           what may be done            save FILE   write the record
rules ID    a clause; rules: all        quit        leave the table"""


class Quit(Exception):
    """Somebody leaves the table."""


class Terminal:
    """One match, from the first question to the last."""

    def __init__(
        self, out: Console, sitting: Sitting, chairs: list[str], rng: Random, kept: str | None
    ) -> None:
        self.out, self.sitting, self.chairs, self.rng, self.kept = out, sitting, chairs, rng, kept
        self.roll = dice(rng)
        self.board = board_of(sitting.game.name)
        self.book = clauses_of(sitting.game.name)
        self.people = [seat for seat, who in enumerate(chairs) if who == "human"]
        self.streams = [f"{rng.random()}/{seat}" for seat in range(len(chairs))]
        self.looking: Seat | None = None  # whose hand is on the screen
        self.ahead: str | None = None  # a line that was piped in before it was asked for

    # --- the match -----------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match is over, or somebody leaves."""
        self.out.print(f"{self.sitting.game.title} ({self.sitting.game.year})", style="bold")
        self.out.print(HELP, style="dim")
        try:
            self._made(settle(self.sitting, self.roll))
            while not self.sitting.over:
                self._go_on()
            self._farewell()
        except (Quit, EOFError, KeyboardInterrupt):
            self.out.print("\nthe table is left as it is")
        if self.kept:
            self.out.print(f"the record is in {self.kept}")

    def _go_on(self) -> None:
        """One thing more: a bot speaks, a window runs out, or a duty is done."""
        if self._bots_speak():
            return
        window = next((p for p in self.sitting.prompts if p.actor == CLOCK), None)
        duty = next((p for p in self.sitting.prompts if p.duty and p.actor >= 0), None)
        if window is not None and (duty is None or (window.within or 0) <= 60):
            what = self.sitting.game.write(window.otherwise)
            if not self._table_speaks(f"before {what}"):
                self._made(self.sitting.step(CLOCK, window.otherwise))
        elif duty is not None and duty.actor in self.people:
            self._ask(duty.actor)
        elif duty is not None and not self._table_speaks(f"before {self._name(duty.actor)} plays"):
            self._bot_plays(duty.actor)

    def _made(self, after: Sitting) -> None:
        """Something has been done: keep it, and say it aloud."""
        fresh = after.log[len(self.sitting.log) :]
        decided = len(after.results) > len(self.sitting.results)
        self.sitting = after
        self.save()
        for entry in fresh:
            for fact in heard(entry.facts, self._public()):
                self.out.print(self.board.say(fact))
        if decided and not after.over:
            self.out.print(f"the game is over: {ended(after.results[-1])}", style="bold")

    def _farewell(self) -> None:
        self.out.print()
        show_board(self.out, self.sitting, BOOK)
        show_sheet(self.out, self.sitting)
        if self.sitting.result:
            self.out.print(f"the match is over: {ended(self.sitting.result)}", style="bold")

    # --- bots ----------------------------------------------------------------------------------

    def _bots_speak(self) -> bool:
        """Each bot with a right is asked once after every entry; does one speak?"""
        prompts = self.sitting.prompts
        holders = sorted({p.actor for p in prompts if not p.duty and p.actor >= 0})
        self.rng.shuffle(holders)
        return any(self._bot_plays(seat, duty=False) for seat in holders if seat not in self.people)

    def _bot_plays(self, seat: Seat, duty: bool = True) -> bool:
        sitting = self.sitting
        prompts = tuple(p for p in sitting.prompts if p.actor == seat and (duty or not p.duty))
        budget = Budget(self.chairs[seat], stream=self.streams[seat])
        name, view = sitting.game.name, sitting.view(seat)
        move = choose(name, sitting.current, view, prompts, self.rng, budget)
        if move is None:
            return False
        self._made(settle(sitting.step(seat, move), self.roll))
        return True

    # --- people --------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """A person's duty: asked until something has been done."""
        self._hand_over(seat)
        self._show(seat)
        before = len(self.sitting.log)
        while len(self.sitting.log) == before:
            self._do(self._read(f"{self._name(seat)}> "), seat)

    def _table_speaks(self, when: str) -> bool:
        """The people who hold a right are asked once; does one of them use it?"""
        holders = sorted({p.actor for p in self._rights()})
        if not holders:
            return False
        if len(holders) > 1:
            self._hand_over(None)
        self._show(self._public())
        who = " or ".join(map(self._name, holders))
        before = len(self.sitting.log)
        while len(self.sitting.log) == before:
            text = self._read(f"{who} may speak {when} (Enter: nothing)> ")
            if not text or not self._answers(text):
                return False
            self._do(text, holders[0] if len(holders) == 1 else None)
        return True

    def _rights(self) -> list[Prompt]:
        return [p for p in self.sitting.prompts if p.actor in self.people and not p.duty]

    def _answers(self, text: str) -> bool:
        """Is this said to the question? Piped input that is not waits for the next one."""
        word = text.split()[-1]
        try:
            move = self.sitting.game.read(word)
        except ValueError:
            return True
        if any(isinstance(move, p.move) for p in self._rights()):
            return True
        if sys.stdin.isatty():
            self.out.print("that waits until it is your turn; Enter goes on")
            return True
        self.ahead = text
        return False

    def _do(self, text: str, seat: Seat | None) -> None:
        """A command, or a move; a refusal is shown and nothing is lost."""
        word, _, rest = text.partition(" ")
        match word:
            case "":
                pass
            case "?":
                self._list()
            case "rules":
                self._rules(rest.strip())
            case "save" if rest.strip():
                self._write(rest.strip())
            case "quit":
                raise Quit
            case _:
                self._say(text, seat)

    def _say(self, text: str, seat: Seat | None) -> None:
        first, *rest = text.split()
        speaker = int(first) if rest and first.isdecimal() and len(first) < 4 else seat
        move = " ".join(rest) if rest and first.isdecimal() else text
        if speaker is None:
            self.out.print(f"who speaks? type the seat first, as in: {self.people[0]} {text}")
        elif speaker not in self.people:
            self.out.print(f"seat {speaker} is not a person's at this table (turn)")
        else:
            self._try(speaker, move)

    def _try(self, seat: Seat, move: str) -> None:
        try:
            after = self.sitting.play(seat, move)
        except Illegal as refused:
            self.out.print(one_line(f"refused by {refused.clause}: {refused}"), style="red")
            if refused.clause in self.book:
                self.out.print(f"{refused.clause}  {self.book[refused.clause].says}")
        except ValueError as unreadable:
            self.out.print(one_line(f"{unreadable}; ? lists what may be done"), style="red")
        else:
            self._made(settle(after, self.roll))

    # --- the screen ----------------------------------------------------------------------------

    def _read(self, question: str) -> str:
        if self.ahead is not None:
            text, self.ahead = self.ahead, None
            return text
        self.out.print(question, end="", style="bold")
        text = sys.stdin.readline(LONGEST)
        if not text:
            raise EOFError
        if not sys.stdin.isatty():
            self.out.print()
        return text.strip()

    def _hand_over(self, seat: Seat | None) -> None:
        """Where hands are hidden, nobody sees the screen of the one before him."""
        before, self.looking = self.looking, seat
        if before is None or before == seat:
            return
        if self._hidden(before) or (seat is not None and self._hidden(seat)):
            self.out.clear()
            text = self._read(f"{self._name(seat)}: Enter when you are alone> ")
            if text and not sys.stdin.isatty():
                self.ahead = text

    def _hidden(self, seat: Seat) -> bool:
        return bool(self.sitting.view(seat) != self.sitting.view(SPECTATOR))

    def _public(self) -> Viewer:
        """Whose eyes and ears the open screen has: the only person's, or anybody's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _show(self, viewer: Viewer) -> None:
        self.out.print()
        show_board(self.out, self.sitting, viewer)
        show_sheet(self.out, self.sitting)

    def _list(self) -> None:
        for one in asked(p for p in self.sitting.prompts if p.actor in self.people):
            must = "must" if one.duty else "may"
            self.out.print(f"{self._name(one.actor)} {must}: {' '.join(one.moves)}")
        self.out.print(HELP, style="dim")

    def _rules(self, id: str) -> None:
        if id and id not in self.book:
            self.out.print(one_line(f"there is no clause {id!r}"))
        for clause in self.book.values():
            if id in ("", clause.id):
                self.out.print(f"{clause.id}  {clause.says}")
        if id in self.book and self.book[id].note:
            self.out.print(f"our reading: {self.book[id].note}")

    def _name(self, actor: Actor | None) -> str:
        if actor is None:
            return "everybody"
        who = self.chairs[actor]
        return f"seat {actor}" if who == "human" else f"seat {actor} ({who})"

    # --- the record ----------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the record where it was asked for."""
        if self.kept:
            self._store(self.kept)

    def _write(self, name: str) -> None:
        try:
            self._store(name)
        except OSError as problem:
            self.out.print(one_line(f"not saved: {name}: {problem.strerror}"), style="red")
        else:
            self.out.print(f"the record is in {name}")

    def _store(self, name: str) -> None:
        record = Record.of(self.sitting, names=tuple(self.chairs))
        with open(name, "w", encoding="utf-8") as file:
            file.write(record.write(remarks(self.sitting)))
