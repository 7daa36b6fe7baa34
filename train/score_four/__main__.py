"""`./run train score_four`: from nothing to the weights and the opening book in the tree.

    ./run train score_four [--folder FOLDER]
    ./run train score_four --book [--beads 4] [--depth 9] [--folder FOLDER]

Games, learned from as they are played; the weights are kept in FOLDER every few rounds, and what is
there is not played again. When all rounds are played, the weights are written into the tree. The
same seeds give the same weights, however often training was stopped.

`--book` makes the book with the weights of the tree: all positions of so many beads are searched to
this depth, and the best beads of those with fewer follow. Every search is kept in FOLDER.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from time import process_time

from parlour.folders import home
from parlour.games.score_four.kernel import book as opening_book
from parlour.games.score_four.kernel.weights import FILE, write
from train.score_four.book import entries, notes, positions, searched
from train.score_four.model import pruned, weights_of
from train.score_four.plan import BOOK_BEADS, BOOK_DEPTH, PLAN, WHOLES
from train.score_four.rounds import kept, trained

TELL_EVERY = 100  # searches


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=home() / "training" / "score_four")
    parser.add_argument("--book", action="store_true", help="make the opening book")
    parser.add_argument("--beads", type=int, default=BOOK_BEADS, help="the book ends before these")
    parser.add_argument("--depth", type=int, default=BOOK_DEPTH, help="of its searches")
    asked = parser.parse_args()
    if asked.book:
        make_book(asked.folder, asked.beads, asked.depth)
    else:
        make_weights(asked.folder)


def make_weights(folder: Path) -> None:
    began = process_time()
    for number, course in trained(PLAN, folder):
        done = f"stage {number}: {course.done} of {PLAN[number - 1].rounds} rounds"
        print(f"{done}, error {course.loss:.4f}, {process_time() - began:.0f} s", flush=True)
    last = kept(folder / f"stage-{len(PLAN)}.npz")
    assert last
    write(weights_of(pruned(last.model, WHOLES)), FILE)
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


def make_book(folder: Path, beads: int, depth: int) -> None:
    began, keys = process_time(), positions(beads)
    found = {}
    for key, result in searched(keys, depth, notes(folder, beads, depth)):
        found[key] = result
        if len(found) % TELL_EVERY == 0:
            told = f"{len(found)} of {len(keys)} searches"
            print(f"{told}, {process_time() - began:.0f} s", flush=True)
    book = entries(found, beads, depth)
    opening_book.write(book, opening_book.FILE)
    print(f"{opening_book.FILE.name}: {len(book)} positions")


if __name__ == "__main__":
    main()
