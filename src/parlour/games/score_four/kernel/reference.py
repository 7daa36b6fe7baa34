"""The kernel once more in plain Python, without tricks: what the tests compare it with.

Positions are two integers of 64 bits, the mover's beads and the other side's. No transposition
table, no pruning, no heuristics: for the last dozen beads of a game that is quick enough.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..board import CELLS, MASKS, PINS, THROUGH, VALUES
from ..scoring import FIRST_SCORE
from .evaluation import LINE_VALUE, POINT
from .memory import WIN
from .weights import Weights

Position = tuple[int, int]
ODD_LEVELS = 0x0000FFFF0000FFFF


def places(beads: int) -> Iterator[int]:
    """The lowest free cell over every pin that has one, in the order of the pins."""
    for pin in range(PINS):
        for cell in range(pin, CELLS, PINS):
            if not beads >> cell & 1:
                yield cell
                break


def has_line(cells: int) -> bool:
    return any(cells & mask == mask for mask in MASKS)


def completing(cells: int) -> int:
    """The cells that complete a line with these, as bits."""
    found = 0
    for mask in MASKS:
        missing = mask & ~cells
        if missing.bit_count() == 1:
            found |= missing
    return found


def made_by(own: int, cell: int) -> list[int]:
    """The lines that a bead on this cell completes."""
    after = own | 1 << cell
    return [line for line in THROUGH[cell] if after & MASKS[line] == MASKS[line]]


def perft(own: int, opp: int, depth: int, stops: bool) -> int:
    """Sequences of so many beads; with `stops` a line ends one."""
    if depth == 0:
        return 1
    return sum(
        perft(opp, own | 1 << cell, depth - 1, stops)
        for cell in places(own | opp)
        if depth == 1 or not (stops and made_by(own, cell))
    )


@lru_cache(maxsize=1 << 18)
def basic_value(own: int, opp: int) -> int:
    """1, 0 or -1 for the mover of a position without lines."""
    free = list(places(own | opp))
    if any(made_by(own, cell) for cell in free):
        return 1
    return max((-basic_value(opp, own | 1 << cell) for cell in free), default=0)


def worth(cells: int, counting: bool) -> int:
    """The points of all lines in these cells."""
    return sum(
        VALUES[line] if counting else 1 for line, mask in enumerate(MASKS) if cells & mask == mask
    )


@lru_cache(maxsize=1 << 18)
def points_value(own: int, opp: int, counting: bool) -> int:
    """The points still to come, the mover's less theirs; the first line of counting has more."""
    fresh = counting and not has_line(own) and not has_line(opp)
    return max(
        (
            _gain(own, cell, counting, fresh) - points_value(opp, own | 1 << cell, counting)
            for cell in places(own | opp)
        ),
        default=0,
    )


def _gain(own: int, cell: int, counting: bool, fresh: bool) -> int:
    made = made_by(own, cell)
    points = sum(VALUES[line] if counting else 1 for line in made)
    return points + FIRST_SCORE if made and fresh else points


def random_games(seed: int, games: int, stops: bool) -> tuple[int, int, int, int, int]:
    """As `playout.play`: games, won by the first side, by the second, beads, last seed."""
    won, total = [0, 0], 0
    for _ in range(games):
        own = opp = beads = 0
        winner = None
        while free := list(places(own | opp)):
            free.sort()
            seed = _stirred(seed)
            cell = free[(seed >> 32) * len(free) >> 32]
            beads += 1
            if winner is None and made_by(own, cell):
                winner = (beads + 1) % 2
                if stops:
                    break
            own, opp = opp, own | 1 << cell
        total += beads
        if winner is not None:
            won[winner] += 1
    return games, won[0], won[1], total, seed


def _stirred(seed: int) -> int:
    seed ^= seed << 13 & (1 << 64) - 1
    seed ^= seed >> 7
    return seed ^ seed << 17 & (1 << 64) - 1


def evaluate(own: int, opp: int, seen: Sequence[int], method: int) -> int:
    """The value of all open lines that are seen, for the mover (0 stands for one that is not)."""
    side = (own | opp).bit_count() % 2
    total = 0
    for line, mask in enumerate(seen):
        mine, theirs = (own & mask).bit_count(), (opp & mask).bit_count()
        odd = (mask & ~(own | opp) & ODD_LEVELS).bit_count()
        share = VALUES[line] if method == 2 else 1
        if 0 < mine < 4 and not theirs:
            total += share * int(LINE_VALUE[method, side, mine, odd])
        if 0 < theirs < 4 and not mine:
            total -= share * int(LINE_VALUE[method, 1 - side, theirs, odd])
    return total


def look_basic(own: int, opp: int, seen: Sequence[int], depth: int) -> int:
    """The value of a basic position: all moves to a depth, then the evaluation; forced
    moves cost no depth.

    As `think_basic` without alpha-beta, transposition table, reductions and proofs.
    """
    free, beads = list(places(own | opp)), (own | opp).bit_count()
    if not free:
        return 0
    mine, theirs = _threats(own, opp, seen), _threats(opp, own, seen)
    if any(mine >> cell & 1 for cell in free):
        return WIN - beads
    forced = [cell for cell in free if theirs >> cell & 1]
    safe = [cell for cell in forced or free if not theirs >> cell + PINS & 1]
    if len(forced) > 1 or not safe:
        return beads + 1 - WIN
    if depth <= 0 and not forced:
        return evaluate(own, opp, seen, 0)
    deeper = depth if forced else depth - 1
    return max(-look_basic(opp, own | 1 << cell, seen, deeper) for cell in safe)


def _threats(own: int, opp: int, seen: Sequence[int]) -> int:
    """The free cells that complete a line that is seen."""
    missing = (mask & ~own for mask in seen)
    found = 0
    for cells in missing:
        if cells.bit_count() == 1:
            found |= cells
    return found & ~opp


@lru_cache(maxsize=1 << 18)
def look_points(own: int, opp: int, method: int, fresh: bool, depth: int) -> int:
    """The value of a position of total or counting, as `think_points`: beyond the depth only
    beads that complete a line are looked at, and none has to be."""
    seen = MASKS
    quiet = evaluate(own, opp, seen, method)
    values = []
    for cell in places(own | opp):
        gain = _gain(own, cell, method == 2, fresh)
        if depth > 0 or gain:
            after = look_points(opp, own | 1 << cell, method, fresh and not gain, depth - 1)
            values.append(POINT * gain - after)
    if depth <= 0:
        values.append(quiet)
    return max(values, default=0)


def trained_value(own: int, opp: int, weights: Weights) -> int:
    """The trained evaluation of a quiet basic position for the mover, from its weights."""
    beads = (own | opp).bit_count()
    a, b = (own, opp) if beads % 2 == 0 else (opp, own)
    value = sum(_plane(a, b, pins, kind, weights) for pins, kind in _PLANES)
    value += _threat_value(a, b, weights)
    return value if beads % 2 == 0 else -value


_ROWS = [[4 * row + column for column in range(4)] for row in range(4)]
_PLANES = [
    *((row, 0 if number in (0, 3) else 1) for number, row in enumerate(_ROWS)),
    *((list(c), 0 if n in (0, 3) else 1) for n, c in enumerate(zip(*_ROWS, strict=True))),
    ([0, 5, 10, 15], 2),
    ([3, 6, 9, 12], 2),
]


def _plane(a: int, b: int, pins: list[int], kind: int, weights: Weights) -> int:
    """The value of a plane: that of its parts, rounded."""
    beads = [["AB"[b >> cell & 1] for cell in _filled(a | b, pin)] for pin in pins]
    there, back = beads, beads[::-1]
    total = int(weights.wholes[kind, min(_number(there), _number(back))])
    for one in (there, back):
        total += int(weights.triples[kind, _number(one[:3])])
        total += int(weights.triples[kind, (1 << 15) + _number([one[0], one[1], one[3]])])
        steep = [_state(pin, level) for level, pin in enumerate(one)]
        total += int(weights.lines[kind, 4 * 6**4 + _base_six(steep)])
    for level in range(4):
        flat = [_state(pin, level) for pin in beads]
        line = min(_base_six(flat), _base_six(flat[::-1]))
        total += int(weights.lines[kind, level * 6**4 + line])
    return (total + 4) // 8


def _filled(beads: int, pin: int) -> list[int]:
    return [cell for cell in range(pin, CELLS, PINS) if beads >> cell & 1]


def _number(pins: list[list[str]]) -> int:
    """Pins as five bits each: A's beads, and a one on top."""
    codes = [sum(1 << n for n, who in enumerate([*pin, "A"]) if who == "A") for pin in pins]
    return sum(code << 5 * n for n, code in enumerate(codes))


def _state(pin: list[str], level: int) -> int:
    """A cell: 0 A's, 1 B's, 2 free, and one more for each free place below it."""
    return "AB".index(pin[level]) if level < len(pin) else 2 + level - len(pin)


def _base_six(states: list[int]) -> int:
    return sum(state * 6**n for n, state in enumerate(states))


def _threat_value(a: int, b: int, weights: Weights) -> int:
    """What the threats above the next places are worth to A, and the moment."""
    filled = a | b
    first, second = _threats(a, b, MASKS), _threats(b, a, MASKS)
    value = int(weights.moments[filled.bit_count()])
    lowest = [0, 0, 0, 0]  # pins whose lowest threat is A's on an odd, an even level; B's; above 1
    for pin in range(PINS):
        levels = [cell // PINS for cell in range(pin, CELLS, PINS) if (first | second) >> cell & 1]
        sides = [[n for n in levels if t >> pin + PINS * n & 1] for t in (first, second)]
        for side in (0, 1):
            if levels and levels[0] and levels[0] in sides[side]:
                lowest[2 * side + levels[0] % 2] += 1
        bits = [sum(1 << n - 1 for n in side if n) for side in sides]
        if any(bits):
            height = len(_filled(filled, pin))
            value += int(weights.columns[64 * height + 8 * bits[0] + bits[1]])
    state = 0
    for count in lowest:
        state = 3 * state + min(count, 2)
    return value + int(weights.groups[2 * state + filled.bit_count() % 2])
