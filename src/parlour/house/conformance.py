"""Does a program play by the protocol? Every kind of prompt of every game is put to it.

Matches are played at random and not by the program: it is only asked, in the seat that is asked,
whenever a kind of prompt comes up for the first time. So what it is asked does not depend on how
it plays. Then come the messages that a match may never hold, and one whole match of each game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from parlour.core.asking import Asking, Drawn
from parlour.core.game import Illegal, Prompt, Seat
from parlour.core.poll import Question
from parlour.core.sitting import Sitting
from parlour.house.arena import Contest, Player, match
from parlour.house.dice import dice
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.hands import EXEC, RANDOM
from parlour.house.lines import Fault, Message, ask, hello, refused, stop
from parlour.house.program_hand import Limits
from parlour.house.programs import Program, command_text, move_said
from parlour.house.setups import game_named, setup_for
from parlour.house.spelling import some_moves

QUESTIONS = 600  # of one table, after which no new kind of prompt is expected


@dataclass(frozen=True)
class Form:
    """A table at which some kinds of prompt come up; a right ends with a question mark."""

    game: str
    seats: int
    kinds: frozenset[str]
    options: dict[str, Any] = field(default_factory=dict)


def _form(game: str, seats: int, kinds: str, **options: Any) -> Form:
    return Form(game, seats, frozenset(kinds.split()), options)


FORMS = (
    _form("score_four", 2, "drop score?"),
    _form("fourcyte", 2, "call lay lay? use use?"),
    _form("fourcyte", 2, "declare strike? accept", scoring="declared"),
    _form("fourcyte", 1, "put? shift? lift? finish", mode="solitaire"),
    _form("dictionary_please", 2, "form|done form|pass form|discard"),
    _form("dictionary_please", 3, "keep|fresh ballot", ruling="vote"),
    _form("dictionary_please", 2, "claim?", claiming="spoken"),
    _form("crosticon", 2, "play claim?"),
    _form("crosticon", 2, "pass", pieces={"letters": {"X": 2, "Z": 2}}),
    _form("keyword", 2, "play|pass challenge?"),
)


@dataclass(frozen=True)
class Check:
    """One thing that was tried; `why` says what was wrong with it."""

    what: str
    seconds: float
    why: str | None = None

    @property
    def ok(self) -> bool:
        return self.why is None


def kind_of(prompt: Prompt) -> str:
    """A kind of prompt: the kind of move or, of several, what is offered; ? after a right."""
    if isinstance(prompt.move, type):
        return prompt.move.__name__.lower() + ("" if prompt.duty else "?")
    return "|".join(prompt.moves)


class Examination:
    """A program, its limits, and the dictionary that word games are played with."""

    def __init__(self, command: Sequence[str], limits: Limits, wish: Wish = NO_WISH) -> None:
        self._command, self._limits, self._wish = command, limits, wish

    def checks(self, games: Sequence[str]) -> Iterator[Check]:
        """One after the other; those of a game that it does not play are left out, and said."""
        played = []
        for game in games:
            first = self._greeted(game)
            yield first
            if first.ok:
                played.append(game)
        for form in FORMS:
            if form.game in played:
                yield from self._kinds(form)
        if played:
            yield from self._manners(played[0])
        for game in played:
            yield self._whole(game)

    def _sitting(self, form: Form) -> Sitting:
        game = game_named(form.game)
        wish = self._wish if game.tier else NO_WISH
        return Sitting.begin(game, setup_for(game, form.seats, form.options, wish=wish))

    def _talk(self, name: str) -> Path | None:
        return self._limits.talk and self._limits.talk / f"{name}.log"

    def _program(self, sitting: Sitting, seat: Seat, name: str) -> Program:
        program = Program(self._command, self._talk(name))
        try:
            program.greet(hello(sitting, seat, 1))
        except Fault:
            program.close()
            raise
        return program

    def _greeted(self, game: str) -> Check:
        sitting = self._sitting(Form(game, game_named(game).seats[0], frozenset()))
        begun, why = perf_counter(), None
        try:
            self._program(sitting, 0, f"{game}-hello").close()
        except Fault as fault:
            why = str(fault)
        return Check(f"{game}: hello", perf_counter() - begun, why)

    def _kinds(self, form: Form) -> Iterator[Check]:
        """Walk a table at random; ask the program whenever something new is asked."""
        sitting, rng = self._sitting(form), Random(7)
        roll, left = dice(rng), set(form.kinds)
        asking = Asking.begin(sitting, Drawn(1)).rolled(roll)
        for nth in range(QUESTIONS):
            if asking.actor is None or not left:
                break
            question = Question(asking.actor, asking.prompts, asking.duty, asking.sitting)
            new = {kind_of(p) for p in asking.prompts if p.duty == asking.duty} & left
            if new:
                left -= new
                yield self._asked(question, f"{form.game}: {' '.join(sorted(new))}", nth)
            asking = _onward(asking, question, rng).rolled(roll)
        for kind in sorted(left):
            yield Check(f"{form.game}: {kind}", 0.0, "it did not come up: a fault of ours")

    def _asked(self, question: Question, what: str, nth: int) -> Check:
        """One question, to a program that has just sat down."""
        begun, why = perf_counter(), None
        program: Program | None = None
        try:
            name = (
                what.replace(": ", "-").replace("|", "-").replace("?", "-right").replace(" ", "-")
            )
            program = self._program(question.sitting, question.seat, name)
            self._answered(program, nth, question)
        except Fault as fault:
            why = str(fault)
        finally:
            if program is not None:
                program.close()
        return Check(what, perf_counter() - begun, why)

    def _answered(self, program: Program, id: int, question: Question) -> None:
        """Fault unless it answers in time with something that may be played."""
        program.say(self._ask(id, question))
        self._judge(question, move_said(program.hear(("answer",), self._limits.seconds, id)))

    def _ask(self, id: int, question: Question) -> Message:
        choices, every = some_moves(question, Random(id))
        return ask(id, question, choices, every, 0, self._limits.seconds)

    def _judge(self, question: Question, text: str | None) -> None:
        if text is None and not question.duty:
            return
        try:
            if text is None:
                raise Illegal("turn", "a duty cannot be declined")
            question.sitting.play(question.seat, text)
        except ValueError as problem:
            raise Fault(f"{text!r} was refused: {problem}") from None

    def _manners(self, game: str) -> Iterator[Check]:
        """What a match may never hold: a refusal, a question that is taken back, news."""
        sitting = self._sitting(Form(game, game_named(game).seats[0], frozenset()))
        asking = Asking.begin(sitting, Drawn(1), skips=_rights(sitting)).rolled(dice(Random(1)))
        question = Question(asking.actor or 0, asking.prompts, asking.duty, asking.sitting)
        again = refused(1, ValueError("a trial: answer it again"))
        trials: list[tuple[str, list[Message]]] = [
            ("after a refusal", [self._ask(1, question), again]),
            ("after a question that was taken back", [self._ask(1, question), stop(1)]),
            ("after a message it does not know", [{"t": "weather", "sunny": True}]),
        ]
        for what, first in trials:
            begun, why = perf_counter(), None
            program: Program | None = None
            try:
                program = self._program(sitting, question.seat, what.replace(" ", "-"))
                for message in first:
                    program.say(message)
                self._answered(program, 2, question)
            except Fault as fault:
                why = str(fault)
            ended = program is None or program.close()
            if why is None and not ended:
                why = "it did not end when its input ended"
            yield Check(f"{what} it answers the next question", perf_counter() - begun, why)

    def _whole(self, game: str) -> Check:
        """A match from hello to over, with others who play at random."""
        begun = perf_counter()
        seats = max(2, game_named(game).seats[0])
        players = (Player(f"{EXEC}{command_text(self._command)}"), *[Player(RANDOM)] * (seats - 1))
        wish = self._wish if game_named(game).tier else NO_WISH
        talk = None if self._limits.talk is None else str(self._limits.talk / game)
        contest = Contest(game, players, 1, {}, wish, self._limits.seconds, talk)
        why = match(contest, 0).forfeits[0]
        return Check(f"{game}: a whole match", perf_counter() - begun, why)


def _rights(sitting: Sitting) -> tuple[type, ...]:
    return tuple({p.move for p in sitting.prompts if not p.duty and isinstance(p.move, type)})


def _onward(asking: Asking, question: Question, rng: Random) -> Asking:
    """Any move at random; of rights, one in three is used."""
    choices, _ = some_moves(question, rng)
    if not question.duty and (not choices or rng.random() > 1 / 3):
        return asking.answer(None)
    return asking.answer(question.sitting.game.read(rng.choice(choices)))
