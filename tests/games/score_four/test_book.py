"""The opening book: what lies in the tree, who uses how much of it, and what is refused."""

from pathlib import Path
from random import Random

import pytest

from parlour.bots.bot import Budget
from parlour.core.sitting import Sitting
from parlour.games.score_four import bot
from parlour.games.score_four.board import CELLS, PINS
from parlour.games.score_four.kernel.book import HEAD, NEAR, after, book, known, read, write
from parlour.games.score_four.kernel.solve import position
from parlour.games.score_four.kernel.symmetry import TURNS, canonical
from parlour.house.setups import game_named, setup_for
from train.score_four.book import Found, entries, leading, pins_of, positions, searched

COUNTS = {0: 1, 1: 3, 2: 36, 3: 321}  # positions up to symmetry, by beads: see test_perft
TOLD = "by the book"


def test_the_book_has_every_position_of_its_first_beads() -> None:
    """`read` has checked that each is legal, canonical, there once, and its beads playable."""
    beads = [(own | opp).bit_count() for own, opp in book()]
    assert {count: beads.count(count) for count in sorted(set(beads))} == COUNTS
    assert set(book()) == {key for count in COUNTS for key in positions(count)}


def laid(beads: int, turn: tuple[int, ...]) -> int:
    """Beads as they lie after a turn of the board."""
    cells = (cell for cell in range(CELLS) if beads >> cell & 1)
    return sum(1 << turn[cell % PINS] + cell // PINS * PINS for cell in cells)


def test_a_position_has_the_same_beads_however_it_lies() -> None:
    rng = Random(3)
    for own, opp in rng.sample(sorted(book()), 20):
        here = known(own, opp)
        assert here
        for turn in TURNS:
            lying = known(laid(own, turn), laid(opp, turn))
            assert lying
            assert lying.beads == {turn[pin]: value for pin, value in here.beads.items()}


def test_what_the_book_does_not_know() -> None:
    assert known(*position("a1a2a3a4")) is None


def sitting_after(pins: str, method: str = "basic") -> Sitting:
    game = game_named("score_four")
    options = {"method": method, "calling": "automatic"}
    sitting = Sitting.begin(game, setup_for(game, 2, options, first=0))
    for nth in range(len(pins) // 2):
        sitting = sitting.play(nth % 2, pins[2 * nth : 2 * nth + 2])
    return sitting


def thoughts(level: str, pins: str, seed: int = 1, method: str = "basic") -> list[bot.Thought]:
    sitting = sitting_after(pins, method)
    seat = len(pins) // 2 % 2
    prompts = tuple(prompt for prompt in sitting.prompts if prompt.actor == seat)
    budget = Budget(level, 0.002)
    return bot.consider(sitting.current, sitting.view(seat), prompts, Random(seed), budget)


@pytest.mark.parametrize(
    ("level", "beads"),
    [("beginner", 0), ("casual", 0), ("club", 0), ("expert", 2), ("champion", 4)],
)
def test_a_level_knows_so_much_of_it(level: str, beads: int) -> None:
    for count in range(5):
        first = thoughts(level, "a1b3d2c4"[: 2 * count])[0]
        assert first.note.startswith(TOLD) == (count < beads)
    assert not thoughts(level, "", method="total")[0].note.startswith(TOLD)


def test_a_bead_of_the_book_follows_from_the_seed() -> None:
    """Of beads that are as good as the best any, but with one seed always the same."""
    entry = known(*position(""))
    assert entry
    chosen = [thoughts("champion", "", seed)[0] for seed in range(40)]
    assert {thought.move.pin for thought in chosen} == set(entry.beads)
    assert chosen == [thoughts("champion", "", seed)[0] for seed in range(40)]
    every = thoughts("champion", "")
    assert [thought.value for thought in every] == sorted((t.value for t in every), reverse=True)
    assert {thought.move.pin for thought in every} == set(range(PINS))


def refused(tmp_path: Path, *rows: str) -> str:
    file = tmp_path / "book.tsv"
    file.write_text("\n".join(["\t".join(HEAD), *rows]) + "\n")
    with pytest.raises(ValueError) as fault:  # noqa: PT011  # the message is what is looked at
        read(file)
    return str(fault.value)


def test_what_is_no_book_is_refused(tmp_path: Path) -> None:
    right = "a1\t9\t100\tb2:3 c2:1"
    own, opp = position("a1")
    assert canonical(own, opp) == (own, opp)
    assert "line 3: a position that was there before" in refused(tmp_path, right, right)
    assert "lies another way" in refused(tmp_path, right.replace("a1", "d4", 1))
    assert "pins from a1 to d4" in refused(tmp_path, right.replace("a1", "x1", 1))
    assert "line 2" in refused(tmp_path, "a1\t9\t100")
    assert "line 2" in refused(tmp_path, right.replace("b2", "x9"))
    assert "a bead twice" in refused(tmp_path, right.replace("c2", "b2"))
    assert "as good as the best" in refused(tmp_path, right.replace("b2:3", f"b2:{2 + NEAR}"))
    assert "as good as the best" in refused(tmp_path, right.replace("b2:3", "b2:0"))
    assert "as good as the best" in refused(tmp_path, "a1\t9\t100\t")
    assert "nothing speaks for" in refused(tmp_path, right.replace("100", "0"))
    assert "nothing speaks for" in refused(tmp_path, "a1a1a1a1\t9\t100\ta1:3")
    (tmp_path / "other.tsv").write_text("pins\tbeads\n")
    with pytest.raises(ValueError, match="no opening book"):
        read(tmp_path / "other.tsv")


def test_positions_and_the_pins_that_lead_to_them() -> None:
    for count, number in COUNTS.items():
        keys = positions(count)
        assert len(keys) == number
        for key in keys:
            pins = leading(key)
            assert pins is not None
            assert position(pins) == key


def test_values_go_back_to_the_empty_board(tmp_path: Path) -> None:
    """By hand: a bead is worth the least that the answers to it leave."""
    rng = Random(5)
    found = {key: Found(rng.randint(-99, 99), 10) for key in positions(2)}
    made = entries(found, 2, depth=6)
    write(made, tmp_path / "small.tsv")
    small = read(tmp_path / "small.tsv")
    assert len(small) == 1 + 3
    replies = {}
    for key in positions(1):
        values = {pin: -found[after(*key, pin)].value for pin in pins_of(key)}
        replies[key] = max(values.values())
        assert small[key].depth == 7
        assert next(iter(small[key].beads.values())) == replies[key]
        assert set(small[key].beads) == {
            pin for pin in values if values[pin] >= replies[key] - NEAR
        }
    first = small[0, 0]
    assert (first.depth, first.nodes) == (8, 36 * 10)
    assert next(iter(first.beads.values())) == max(-value for value in replies.values())


def test_searches_are_not_done_twice(tmp_path: Path) -> None:
    keys, file = positions(1), tmp_path / "notes" / "book.txt"
    whole = dict(searched(keys, 2, file))
    kept = file.read_text()
    file.write_text(kept[: kept.index("\n") + 4])  # one line, and the beginning of the next
    assert dict(searched(keys, 2, file)) == whole
    assert file.read_text() == kept
