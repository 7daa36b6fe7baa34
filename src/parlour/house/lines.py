"""What is said to a program that plays a seat, and what it answers: one JSON object a line.

    -> {"t":"hello","protocol":1,"game":"score_four","version":1,"seats":2,"seat":0,"sides":2,
        "options":{},"lexicon":null,"seed":7,"parlour":"0.1.0"}
    <- {"t":"ready","protocol":1,"name":"Random"}
    -> {"t":"ask","id":3,"duty":true,"seconds":5.0,"prompts":[...],"choices":["a1",...],"all":true,
        "view":{...},"totals":[0,0],"facts":[...]}
    <- {"t":"answer","id":3,"move":"b3"}                    null declines a right
    -> {"t":"refused","id":3,"clause":"SF-07","why":"..."}  and the question again, under a new id
    -> {"t":"stop","id":3}                                  too late: nobody waits for it any more
    -> {"t":"over","result":{...}}                          then the input ends

A program is told what its seat sees and hears, no more: the view, its own prompts, the facts since
it was last asked. Who does not play such a game says {"t":"sorry","why":"..."} instead of ready.
"""

from __future__ import annotations

import json
from typing import Any

from parlour.core.game import Fact, Seat
from parlour.core.options import given
from parlour.core.plain import plain
from parlour.core.play import heard
from parlour.core.poll import Question
from parlour.core.sitting import Sitting

PROTOCOL = 1
LONGEST = 65_536  # bytes of a line that a program says
Message = dict[str, Any]


class Fault(Exception):
    """Why a program is out: it died, was late, talked nonsense or broke the rules."""


def hello(sitting: Sitting, seat: Seat, seed: int) -> Message:
    """What is played, and where the program sits."""
    from parlour import __version__

    game, setup = sitting.game, sitting.setup
    return {
        "t": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "version": game.version,
        "seats": setup.seats,
        "seat": seat,
        "sides": len(sitting.totals),
        "options": given(setup.options),
        "lexicon": setup.lexicon.name if setup.lexicon else None,
        "seed": seed,
        "parlour": __version__,
    }


def ask(
    id: int, question: Question, choices: list[str], all: bool, since: int, seconds: float
) -> Message:
    """A question; `since`: how many entries of the log the program has heard of."""
    sitting, seat = question.sitting, question.seat
    facts = [fact for entry in sitting.log[since:] for fact in heard(entry.facts, seat)]
    return {
        "t": "ask",
        "id": id,
        "duty": question.duty,
        "seconds": seconds,
        "prompts": [
            {
                "moves": list(prompt.moves),
                "choices": list(prompt.choices),
                "duty": prompt.duty,
                "about": prompt.about,
            }
            for prompt in question.prompts
        ],
        "choices": choices,
        "all": all,
        "view": plain(sitting.view(seat)),
        "totals": list(sitting.totals),
        "facts": [_fact(fact) for fact in facts],
    }


def _fact(fact: Fact) -> Message:
    return {"kind": fact.kind, "data": plain(fact.data)}


def refused(id: int, why: ValueError) -> Message:
    return {"t": "refused", "id": id, "clause": getattr(why, "clause", None), "why": str(why)}


def stop(id: int) -> Message:
    return {"t": "stop", "id": id}


def over(sitting: Sitting) -> Message:
    return {"t": "over", "result": plain(sitting.result)}


def read(line: bytes) -> Message:
    """What a program has said; Fault where it is no message."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(f"that is no JSON: {line[:60]!r}") from None
    if not isinstance(said, dict) or not isinstance(said.get("t"), str):
        raise Fault(f"that is no message, which is an object with a field t: {line[:60]!r}")
    return said
