"""Score Four learnt by playing against oneself: a table of numbers, NumPy, and nothing else.

    .venv/bin/python docs/research/self_play.py [--rounds 3000] [--matches 60]

Each of the 76 lines has a number for each of the 81 ways its four places can be filled; a position
is worth their sum. Boards by the hundred are stepped at once; what a position was worth is moved
towards what the next one is worth to the other side. Lines are made and stopped as soon as they can
be, or all that is learnt is who blunders. Then the table plays matches against a bot, looking five
beads ahead.
"""

from __future__ import annotations

import argparse
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np

from parlour.games.score_four.board import CELLS, LINES, PINS, THROUGH
from parlour.games.score_four.fast import Batch, Board
from parlour.house.arena import Contest, Player, matches, tallies

WAYS = 81
LINE = np.array(LINES)  # by line: its four places
POWER = 3 ** np.arange(4)
OWN_LINE, OTHER_LINE = POWER.sum(), 2 * POWER.sum()  # whole ones, as ways
WON = 1e6
WIDE = 5  # moves and answers that are looked at further
Values = dict[int, float]  # by pin
Replies = dict[int, list[int]]  # by pin: the other side's, the best first
# By place: the lines through it (76 where there are no more) and what a bead there adds to them.
LINES_AT = np.full((CELLS, 7), len(LINES))
ADDS = np.zeros((CELLS, 7), np.int64)
for _cell, _lines in enumerate(THROUGH):
    LINES_AT[_cell, : len(_lines)] = _lines
    ADDS[_cell, : len(_lines)] = [POWER[LINES[line].index(_cell)] for line in _lines]


class Table:
    """What a position is worth to whoever has just moved."""

    def __init__(self) -> None:
        self.worth = np.zeros((len(LINES) + 1, WAYS), np.float32)  # the last row stays 0

    def ways(self, own: Any, other: Any) -> Any:
        """By position and line: how it is filled, as a number. Planes of 64 places come in."""
        filled = own + 2 * other
        found = np.zeros((len(own), len(LINES) + 1), np.int64)
        found[:, :-1] = (filled[:, LINE] * POWER).sum(axis=2)
        return found

    def moves(self, own: Any, other: Any) -> tuple[Any, Any, Any]:
        """By position and pin: what a bead there is worth (as a sum), its place; and the ways."""
        ways = self.ways(own, other)
        filled = (own + other).reshape(-1, 4, PINS).sum(axis=1, dtype=np.int64)
        cells = np.arange(PINS) + PINS * np.minimum(filled, 3)
        lines, adds = LINES_AT[cells], ADDS[cells] * (filled < 4)[:, :, None]
        before = np.take_along_axis(ways[:, None, :], lines, axis=2)
        change = self.worth[lines, before + adds] - self.worth[lines, before]
        whole = self.worth[np.arange(len(LINES) + 1), ways].sum(axis=1)
        values = whole[:, None] + change.sum(axis=2)
        return np.where(filled < 4, values, -np.inf), cells, ways


def urgent(ways: Any, cells: Any) -> Any:
    """By position and pin: large where a bead makes a line, or keeps the other side from one."""
    lines, adds = LINES_AT[cells], ADDS[cells]
    before = np.take_along_axis(ways[:, None, :], lines, axis=2)
    made, stopped = before + adds == OWN_LINE, before + 2 * adds == OTHER_LINE
    return 1000.0 * made.any(axis=2) + 500.0 * stopped.any(axis=2)


def learn(rounds: int, boards: int = 512, rate: float = 0.4, seed: int = 1) -> Table:
    """Play against oneself, mostly the best move and sometimes any; ever smaller steps."""
    table, batch, rng = Table(), Batch(boards, seed), np.random.default_rng(seed)
    last: Any = None  # the ways after the last move of each board, and what they were worth
    every, rows = np.arange(boards), np.arange(len(LINES))
    for nth in range(rounds):
        planes = batch.observe().reshape(boards, 2, CELLS).astype(np.int64)
        values, cells, ways = table.moves(planes[:, 0], planes[:, 1])
        best = (values + urgent(ways, cells)).argmax(axis=1)
        stray = rng.random(boards) < max(0.05, 0.4 * (1 - nth / rounds))
        noisy = np.where(np.isfinite(values), rng.random(values.shape), -1.0).argmax(axis=1)
        chosen = np.where(stray, noisy, best)
        batch.step(chosen.astype(np.int8))
        after = ways[:, :-1].copy()
        lines, adds = LINES_AT[cells[every, chosen]], ADDS[cells[every, chosen]]
        for each in range(lines.shape[1]):
            there = lines[:, each] < len(LINES)
            after[every[there], lines[there, each]] += adds[there, each]
        now = np.tanh(table.worth[rows, after].sum(axis=1))
        # The end is worth what it is; any other position what the next is not to the other side.
        aim = np.where(batch.ended, batch.rewards, np.nan)
        step = rate * max(0.1, 1 - nth / rounds)
        _towards(table, after, now, aim, step)
        if last is not None:
            hoped = np.where(batch.ended, batch.rewards, np.tanh(values[every, best]))
            _towards(table, last[0], last[1], np.where(last[2], np.nan, -hoped), step)
        last = (after, now, batch.ended.copy())
    return table


def _towards(table: Table, ways: Any, now: Any, aim: Any, rate: float) -> None:
    """Move what positions are worth towards an aim, where there is one."""
    some = np.isfinite(aim)
    if not some.any():
        return
    step = (rate / len(LINES)) * (aim[some] - now[some])
    at = (np.arange(len(LINES)) * WAYS + ways[some]).reshape(-1)
    size = len(LINES) * WAYS
    total = np.bincount(at, np.repeat(step, len(LINES)), size)
    times = np.bincount(at, minlength=size)
    table.worth[:-1] += (total / np.maximum(times, 1) ** 0.5).reshape(len(LINES), WAYS)


def choose(table: Table, view: Any) -> int:
    """Three beads ahead by the table; of what looks best, two beads further."""
    board = Board.of(view)
    values, replies = ahead(table, [board])[0]
    hopeful = sorted(values, key=lambda pin: -values[pin])[:WIDE]
    if values[hopeful[0]] >= WON:
        return hopeful[0]
    tried = [
        (pin, reply)
        for pin in hopeful
        for reply in replies.get(pin, [])[:WIDE]
        if values[pin] > -WON
    ]
    found = ahead(table, [_after(board, *beads) for beads in tried])
    worst = {pin: -WON if values[pin] == -WON else WON for pin in hopeful}
    for (pin, _), (further, _) in zip(tried, found, strict=True):
        worst[pin] = min(worst[pin], max(further.values(), default=0.0))
    return max(hopeful, key=lambda pin: worst[pin])


def ahead(table: Table, boards: list[Board]) -> list[tuple[Values, Replies]]:
    """By board: what each pin is worth if the other side answers as the table thinks best, and
    its answers, the best first. All that follows from all boards is looked up at one time."""
    left: list[tuple[int, int, int, int, int]] = []
    ends: list[Values] = []
    for nth, board in enumerate(boards):
        mover, sure = board.turn, Values()
        for pin in () if board.over else board.legal():
            board.drop(pin)
            if board.over:
                sure[pin] = 0.0 if board.winner is None else WON
            for reply in () if board.over else board.legal():
                board.drop(reply)
                left.append((nth, pin, reply, board.beads[mover], board.beads[1 - mover]))
                if board.winner is not None:
                    sure[pin] = -WON
                board.undo()
            board.undo()
        ends.append(sure)
    own, other = (_planes([row[side] for row in left]) for side in (3, 4))
    hopes = table.moves(own, other)[0].max(axis=1) if left else np.zeros(0)
    # A full board after the reply leaves nothing to hope for, and nothing to fear.
    hopes = np.where(np.isfinite(hopes), hopes, 0.0)
    found: list[dict[int, list[tuple[float, int]]]] = [{} for _ in boards]
    for (nth, pin, reply, _, _), hope in zip(left, hopes, strict=True):
        found[nth].setdefault(pin, []).append((float(hope), reply))
    return [
        (
            {pin: min(each)[0] for pin, each in answers.items()} | sure,
            {pin: [reply for _, reply in sorted(each)] for pin, each in answers.items()},
        )
        for answers, sure in zip(found, ends, strict=True)
    ]


def _after(board: Board, *pins: int) -> Board:
    """A board of its own, some beads later."""
    later = deepcopy(board)
    for pin in pins:
        later.drop(pin)
    return later


def _planes(words: list[int]) -> Any:
    """Beads as bits, as arrays of 64 places."""
    bits = np.array(words, np.uint64)[:, None] >> np.arange(CELLS, dtype=np.uint64)
    return (bits & np.uint64(1)).astype(np.int64)


def main(rounds: int = 3000, games: int = 60, level: str = "casual") -> float:
    """Learn, then play; the learner's score, a draw as half."""
    from parlour.games.score_four.moves import Drop

    table = learn(rounds)

    def script(setup: Any, view: Any, prompts: Any, rng: Random, budget: Any) -> Any:
        return Drop(choose(table, view))

    players = (Player("table", script=script), Player(level))
    contest = Contest("score_four", players, 1, {"calling": "automatic"})
    ours, _ = tallies(contest, list(matches(contest, games)))
    print(f"table of {rounds} rounds against {level}: {ours.score:.0%} of {games} matches")
    return ours.score


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--matches", type=int, default=60)
    asked = parser.parse_args()
    main(asked.rounds, asked.matches)
