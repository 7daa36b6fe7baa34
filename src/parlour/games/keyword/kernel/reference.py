"""The same plays in plain Python, straight from the list of words: what the search is tested by.

For every span of squares and every word it asks whether the word may lie there; slow, and plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

SIZE = 19

Placed = tuple[str, int, bool]  # a word as written, its first square, whether it reads across


def all_plays(
    board: str, rack: str, words: Iterable[str], s_forms: Iterable[str], begins: Mapping[bool, int]
) -> set[Placed]:
    """Every play; `begins` says where a first word begins, by whether it reads across."""
    good, mere = set(words), set(s_forms)
    found = set()
    for across in (True, False):
        for start in range(SIZE * SIZE):
            for word in good:
                if _may_lie(board, word, start, across, good, mere, begins):
                    found |= {
                        (text, start, across) for text in _laid(board, word, start, across, rack)
                    }
    return found


def _squares(start: int, across: bool, length: int) -> list[int] | None:
    at = start % SIZE if across else start // SIZE
    if at + length > SIZE:
        return None
    return [start + n * (1 if across else SIZE) for n in range(length)]


def _may_lie(
    board: str,
    word: str,
    start: int,
    across: bool,
    good: set[str],
    mere: set[str],
    begins: Mapping[bool, int],
) -> bool:
    squares = _squares(start, across, len(word))
    if squares is None or _run(board, squares, across) != squares:
        return False
    if any(board[s].upper() not in (".", letter) for s, letter in zip(squares, word, strict=True)):
        return False
    new = [square for square in squares if board[square] == "."]
    if not new:
        return False
    if not board.strip("."):
        least = begins.get("least", 2)  # type: ignore[call-overload]
        return start == begins.get(across, -1) and len(word) >= least and word not in mere
    full = list(board)
    for square, letter in zip(squares, word, strict=True):
        full[square] = letter
    made = [squares, *(_run("".join(full), [square], not across) for square in new)]
    joined = len(new) < len(squares) or any(len(each) > 1 for each in made[1:])
    return joined and all(
        (text := "".join(full[s] for s in each).upper()) in good
        and (text not in mere or board[each[-1]] != ".")
        for each in made
        if len(each) > 1
    )


def _run(board: str, squares: list[int], across: bool) -> list[int]:
    """The squares and the letters that go on before and behind them."""
    step = 1 if across else SIZE
    run = list(squares)
    while _inside(run[0] - step, run[0], across) and board[run[0] - step] != ".":
        run.insert(0, run[0] - step)
    while _inside(run[-1] + step, run[-1], across) and board[run[-1] + step] != ".":
        run.append(run[-1] + step)
    return run


def _inside(square: int, beside: int, across: bool) -> bool:
    if not 0 <= square < SIZE * SIZE:
        return False
    return square // SIZE == beside // SIZE if across else True


def _laid(board: str, word: str, start: int, across: bool, rack: str) -> Iterator[str]:
    """The word as it can be written with the blocks of a rack, small letters for Masters."""
    squares = _squares(start, across, len(word)) or []
    free = [n for n, square in enumerate(squares) if board[square] == "."]
    for count in range(min(rack.count("?"), len(free)) + 1):
        for masters in combinations(free, count):
            own = Counter(word[n] for n in free if n not in masters)
            if not own - Counter(rack):
                yield "".join(each.lower() if n in masters else each for n, each in enumerate(word))
