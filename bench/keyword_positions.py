"""Makes bench/positions/keyword.tsv: boards of strict two-player games between bots, by seed.

    ./run bench keyword_positions --boards 500 --seed 1

Every second turn of a game is kept. So that Masters are met often enough, racks in turn are left as
they are, and given one Master or two for their first blocks.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from parlour.bots.bot import Budget
from parlour.core.game import CHANCE
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME
from parlour.house.dice import dice
from parlour.house.players import choose
from parlour.house.setups import setup_for

TARGET = Path(__file__).resolve().parent / "positions/keyword.tsv"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[str] = []
    game = 0
    while len(rows) < asked.boards:
        rows += positions(asked.seed, game)
        game += 1
    head = f"# board, rack: bench/keyword_positions.py --boards {asked.boards} --seed {asked.seed}"
    TARGET.write_text("\n".join([head, *rows[: asked.boards]]) + "\n", "utf-8")


def positions(seed: int, game: int) -> list[str]:
    rng = Random(f"{seed}/{game}")
    roll, budget = dice(rng), Budget("club")
    setup = setup_for(GAME, 2, {"validation": "strict"}, first=game % 2)
    sitting, rows = Sitting.begin(GAME, setup), []
    while not sitting.over:
        state = sitting.state
        if state.asked is None:
            sitting = sitting.step(CHANCE, roll(GAME.chances(state)))
            continue
        if state.turns % 2 and len(state.racks[state.asked]) == 10 and state.board.strip("."):
            masters = state.turns // 2 % 3
            rack = "?" * masters + state.racks[state.asked].replace("?", "E")[masters:]
            rows.append(f"{state.board.upper()}\t{rack}")
        prompts = tuple(p for p in sitting.prompts if p.actor == state.asked)
        move = choose("keyword", setup, sitting.view(state.asked), prompts, rng, budget)
        sitting = sitting.step(state.asked, move)
    return rows


if __name__ == "__main__":
    main()
