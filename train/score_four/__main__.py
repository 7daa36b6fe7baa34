"""`./run train score_four`: from nothing to the weights in the tree.

    ./run train score_four [--folder FOLDER]

Games, learned from as they are played; the weights are kept in FOLDER every few rounds, and what is
there is not played again. When all rounds are played, the weights are written into the tree. The
same seeds give the same weights, however often training was stopped.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from time import process_time

from parlour.folders import home
from parlour.games.score_four.kernel.weights import FILE, write
from train.score_four.model import pruned, weights_of
from train.score_four.plan import PLAN, WHOLES
from train.score_four.rounds import kept, trained


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=home() / "training" / "score_four")
    folder, began = parser.parse_args().folder, process_time()
    for number, course in trained(PLAN, folder):
        done = f"stage {number}: {course.done} of {PLAN[number - 1].rounds} rounds"
        print(f"{done}, error {course.loss:.4f}, {process_time() - began:.0f} s", flush=True)
    last = kept(folder / f"stage-{len(PLAN)}.npz")
    assert last
    write(weights_of(pruned(last.model, WHOLES)), FILE)
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
