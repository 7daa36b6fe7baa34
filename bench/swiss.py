"""How long does it take to draw the rounds of a large Swiss event?

    ./run bench swiss [--players 1000] [--rounds 7] [--seed 1]

Results are thrown by dice. Told are the seconds of CPU of each draw; wanted: each below ten.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import reduce
from random import Random
from time import process_time
from typing import Any

from parlour.events import record
from parlour.events.event import Event

STRONGEST = 50  # totals are below


def main() -> dict[str, Any]:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, event = Random(asked.seed), _entered(asked.players, asked.rounds)
    seconds = []
    for nth in range(asked.rounds):
        began = process_time()
        event = record.play(event, "round" if nth else "begin")
        seconds.append(process_time() - began)
        sys.stdout.write(f"round {nth + 1}: {seconds[-1]:.2f} s of CPU\n")
        sys.stdout.flush()
        event = _played(event, rng)
    return {"players": asked.players, "rounds": asked.rounds, "slowest_s": max(seconds)}


def _entered(players: int, rounds: int) -> Event:
    head = f'{record.MAGIC}\nkind swiss\ngame score_four\nplan {{"rounds": {rounds}}}\n'
    names = "".join(f'enter "Player {n}"\n' for n in range(players))
    text = record.read(f"{head}\n{names}")
    return reduce(record.play, text.entries, record.begun(text))


def _played(event: Event, rng: Random) -> Event:
    for pairing in event.open:
        totals = [rng.randrange(STRONGEST), rng.randrange(STRONGEST)]
        winners = [place for place in (0, 1) if totals[place] == max(totals)]
        outcome = {"totals": totals, "winners": winners}
        event = record.play(event, record.write_entry("result", pairing.id, outcome))
    return event


if __name__ == "__main__":
    main()
