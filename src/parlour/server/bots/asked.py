"""Questions and answers as they go to other machines: JSON that is checked, and nothing to be run.

A question holds one seat's view and prompts, as every bot gets them. Kinds of moves go by their
names, moves as they are written. A call holds what goes over the line, and no key.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct

from parlour.core.game import Game, Prompt, Setup
from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.bots.questions import Asked, BestBoard, Call, NoAnswer, Question
from parlour.server.cards.records import BestCard
from parlour.server.outward import LONGEST

Short = Annotated[str, Meta(max_length=200)]  # longer than any move


class AskedPrompt(Struct, forbid_unknown_fields=True):
    """A prompt of the seat's own."""

    actor: int
    kinds: list[Short]  # of moves, by name
    moves: list[str]
    duty: bool
    about: str
    choices: list[str]
    within: float | None
    otherwise: Short | None
    secret: bool


class AskedMove(Struct, tag="move", forbid_unknown_fields=True):
    """What does a bot of this level do?"""

    game: str
    seats: int
    options: Raw
    sides: list[list[int]]
    first: int | None
    brought: list[int]
    view: Raw
    prompts: list[AskedPrompt]
    level: Short
    stream: Short
    lexicon: Short | None


class AskedBoard(Struct, tag="board", forbid_unknown_fields=True):
    """Which board of 4CYTE is best with these letters?"""

    letters: Short
    tier: Short


class AskedCall(Struct, tag="call", forbid_unknown_fields=True):
    """What does this address answer to that?"""

    url: Annotated[str, Meta(max_length=LONGEST)]
    headers: dict[Short, Annotated[str, Meta(max_length=LONGEST)]]
    body: bytes


class Called(Struct, tag="called", forbid_unknown_fields=True):
    """The number of the answer."""

    status: Annotated[int, Meta(ge=100, le=999)]


class Answered(Struct, tag="answer", forbid_unknown_fields=True):
    """A move as written; none: a right is declined."""

    move: Short | None = None
    board: BestCard | None = None


class Failed(Struct, tag="failed", forbid_unknown_fields=True):
    """There is no answer, and why."""

    why: Short


_question = msgspec.json.Decoder(AskedMove | AskedBoard | AskedCall).decode
_answer = msgspec.json.Decoder(Answered | Called | Failed).decode


def written(ask: Asked) -> bytes:
    """A question, to be sent."""
    if isinstance(ask, Call):
        return protocol.encode(AskedCall(ask.url, ask.headers, ask.body))
    if isinstance(ask, BestBoard):
        return protocol.encode(AskedBoard(ask.letters, ask.tier))
    game, setup = GAMES[ask.game], ask.setup
    return protocol.encode(
        AskedMove(
            ask.game,
            setup.seats,
            Raw(protocol.encode_data(setup.options)),
            [list(side) for side in setup.sides],
            setup.first,
            list(setup.brought),
            Raw(protocol.encode_data(ask.view)),
            [_written_prompt(game, prompt) for prompt in ask.prompts],
            ask.level,
            sha256(ask.stream.encode()).hexdigest()[:32],  # which table it is need not be known
            ask.lexicon,
        )
    )


def read(text: bytes) -> Asked:
    """The question; ValueError where it is none."""
    try:
        asked = _question(text)
        if isinstance(asked, AskedBoard):
            return BestBoard(asked.letters, asked.tier)
        if isinstance(asked, AskedCall):
            return Call(asked.url, asked.headers, asked.body)
        if asked.game not in GAMES:
            raise ValueError(f"there is no game {asked.game[:40]!r} here")
        return _read_move(GAMES[asked.game], asked)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise ValueError(f"that is no question: {problem}") from None


def written_answer(found: Any) -> bytes:
    if isinstance(found, BestCard):
        return protocol.encode(Answered(board=found))
    if isinstance(found, int):
        return protocol.encode(Called(found))
    return protocol.encode(Answered(move=found))


def read_answer(ask: Asked, text: bytes) -> Any:
    """What was found; NoAnswer: nothing was, or it does not answer the question.

    Whether a move is allowed is found out where it is made, as of any bot's.
    """
    try:
        found = _answer(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise NoAnswer(f"a worker's answer cannot be read: {problem}") from None
    if isinstance(found, Failed):
        raise NoAnswer(found.why)
    if isinstance(ask, Call) and isinstance(found, Called):
        return found.status
    if isinstance(ask, Call) or isinstance(found, Called):
        raise NoAnswer("a worker has answered something else")
    if isinstance(ask, Question):
        return found.move
    if found.board is None or sorted("".join(found.board.rows)) != sorted(ask.letters):
        raise NoAnswer("a worker's board has other letters")
    return found.board


def _read_move(game: Game[Any, Any, Any], asked: AskedMove) -> Question:
    setup = Setup(
        asked.seats,
        msgspec.json.decode(asked.options, type=game.options),
        tuple(tuple(side) for side in asked.sides),
        asked.first,
        None,
        tuple(asked.brought),
    )
    view = msgspec.json.decode(asked.view, type=_view_of(game.name))
    prompts = tuple(_read_prompt(game, prompt) for prompt in asked.prompts)
    rest = prompts, asked.level, asked.stream, asked.lexicon
    return Question(game.name, setup, view, *rest)


def _written_prompt(game: Game[Any, Any, Any], prompt: Prompt) -> AskedPrompt:
    kinds = get_args(prompt.move) if isinstance(prompt.move, UnionType) else (prompt.move,)
    return AskedPrompt(
        prompt.actor,
        [kind.__name__ for kind in kinds],
        list(prompt.moves),
        prompt.duty,
        prompt.about,
        list(prompt.choices),
        prompt.within,
        None if prompt.otherwise is None else game.write(prompt.otherwise),
        prompt.secret,
    )


def _read_prompt(game: Game[Any, Any, Any], asked: AskedPrompt) -> Prompt:
    known = _kinds_of(game.name)
    if not asked.kinds or not known.keys() >= set(asked.kinds):
        raise ValueError(f"{game.title} has no moves of that kind")
    kind = known[asked.kinds[0]]
    for name in asked.kinds[1:]:
        kind = kind | known[name]
    return Prompt(
        asked.actor,
        kind,
        tuple(asked.moves),
        asked.duty,
        asked.about,
        tuple(asked.choices),
        asked.within,
        None if asked.otherwise is None else game.read(asked.otherwise),
        asked.secret,
    )


@cache
def _view_of(game: str) -> Any:
    return get_type_hints(GAMES[game].view)["return"]


@cache
def _kinds_of(game: str) -> dict[str, Any]:
    """The kinds of moves that a game has, by name: a sender can name no other class."""
    moves = import_module(f"{GAMES[game].start.__module__.rpartition('.')[0]}.moves")
    kinds = get_args(moves.Move) or (moves.Move,)
    return {kind.__name__: kind for kind in kinds}
