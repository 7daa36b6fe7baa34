"""./run faults: stories with new seeds, for as long as is wanted; each that fails is a command."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import nullcontext
from random import SystemRandom

from tests.faults.plans import PLANS, WEIGHTS
from tests.faults.plants import PLANTS, planted
from tests.faults.story import COUNTED, Told, image
from tests.faults.twins import run

TOLD = 5.0  # seconds between two lines of progress


def main() -> int:
    told = argparse.ArgumentParser(prog="./run faults", description=__doc__)
    told.add_argument("--seconds", type=float, default=60.0, help="of one core (60)")
    told.add_argument("--plan", choices=sorted(PLANS), help="only such stories")
    told.add_argument("--seed", type=int, help="this story alone, with all that happened in it")
    told.add_argument("--first", type=int, help="seeds from here on, instead of new ones")
    told.add_argument("--plant", choices=sorted(PLANTS), help="with a mistake made on purpose")
    given = told.parse_args()
    image()
    with planted(given.plant) if given.plant else nullcontext():
        if given.seed is not None:
            return replay(given.plan, given.seed)
        plans = [given.plan] if given.plan else list(Counter(WEIGHTS).elements())
        first = SystemRandom().randrange(10**9) if given.first is None else given.first
        return go_on(plans, first, given.seconds, f" --plant '{given.plant}'" * bool(given.plant))


def replay(plan: str | None, seed: int) -> int:
    found = [run(PLANS[name](seed), seed, notes=True) for name in ([plan] if plan else PLANS)]
    for story in found:
        print("\n".join(story.notes or ()))
        print(f"{story.plan} {seed}: digest {story.digest}, {story.wrong or 'nothing is wrong'}")
    return int(any(story.wrong for story in found))


def go_on(plans: list[str], first: int, seconds: float, plant: str) -> int:
    began = last = time.process_time()
    faults: Counter[str] = Counter()
    failed: list[Told] = []
    stories = 0
    while (now := time.process_time()) - began < seconds:
        seed, name = first + stories, plans[stories % len(plans)]
        story = run(PLANS[name](seed), seed)
        stories += 1
        faults += story.faults
        if story.wrong:
            failed.append(story)
            print(f"./run faults --plan {name} --seed {seed}{plant}   # {story.wrong}", flush=True)
        if now - last > TOLD:
            last = now
            told = sum(faults[what] for what in COUNTED)
            print(f"{now - began:6.0f} s {stories:7} stories {told:9} faults", flush=True)
    spent = time.process_time() - began
    counted = sum(faults[what] for what in COUNTED)
    for what, count in faults.most_common():
        print(f"{count:9} {what}{'' if what in COUNTED else ' (not counted)'}")
    pace = counted / spent * 60
    print(
        f"{stories} stories, {counted} faults, {pace:.0f} a minute of one core, {len(failed)} wrong"
    )
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
