"""Draws follow from the secret, the salts and their number, and from nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from parlour.core.record import Record, Unreadable
from parlour.core.sitting import Sitting, settle
from parlour.house.draws import Draws, as_header, check, commitment, draws_made, draws_of
from parlour.house.referee import Refusal
from parlour.house.setups import game_named, setup_for

SECRET = bytes(range(32))
DRAWS = Draws(SECRET, {1: "é", 0: "salt"})


def dealt(name: str, seats: int, draws: Draws) -> Record:
    """A match that has been dealt, as a record that tells its secret."""
    game = game_named(name)
    sitting = Sitting.begin(game, setup_for(game, seats, {}))
    sitting = settle(sitting, draws.roll(sitting))
    return Record.read(Record.of(sitting, **as_header(draws)).write())


def test_a_draw_is_what_the_page_says() -> None:
    """The five steps of docs/draws.md, done by hand."""
    chances = {"draw:B": 2, "draw:A": 1, "draw:Z": 4}
    question = b'parlour-draws 1\n{"0":"salt","1":"\\u00e9"}\n3\n0'
    number = int.from_bytes(hmac.digest(SECRET, question, hashlib.sha256), "big")
    by_hand = ["draw:A", "draw:B", "draw:B", *["draw:Z"] * 4][number % 7]
    assert DRAWS.drawn(chances, 3) == by_hand
    assert DRAWS.drawn(dict(reversed(chances.items())), 3) == by_hand


def test_draws_are_as_frequent_as_their_weights() -> None:
    """Off by less than five standard deviations."""
    drawn = Counter(DRAWS.drawn({"a": 1, "b": 2, "c": 7}, number) for number in range(4_000))
    for text, weight in {"a": 1, "b": 2, "c": 7}.items():
        share = weight / 10
        assert abs(drawn[text] - 4_000 * share) < 5 * (4_000 * share * (1 - share)) ** 0.5


def test_another_number_salt_or_secret_draws_anew() -> None:
    chances = {str(number): 1 for number in range(10**6)}
    first = [DRAWS.below(10**9, number) for number in range(4)]
    assert len(set(first)) == 4
    assert DRAWS.drawn(chances, 0) == DRAWS.drawn(chances, 0)
    for other in (Draws(SECRET), Draws(SECRET, {0: "salt"}), Draws(bytes(32), DRAWS.salts)):
        assert other.below(10**9, 0) not in first


@pytest.mark.parametrize(("name", "seats"), [("keyword", 2), ("dictionary_please", 3)])
def test_a_whole_deal_is_checked(name: str, seats: int) -> None:
    record = dealt(name, seats, DRAWS)
    made = sum(entry.startswith("chance ") for entry in record.entries)
    assert made > 2
    assert check(record) == made
    assert [draw.number for draw in draws_of(record)] == list(range(made))


def test_a_deal_goes_on_where_it_stopped() -> None:
    """A roll for half of a deal and another for the rest give the same deal."""
    game = game_named("keyword")
    begun = Sitting.begin(game, setup_for(game, 2, {}))
    whole = settle(begun, DRAWS.roll(begun))
    half = begun
    while draws_made(half) < 5:
        entry = whole.log[len(half.log)]
        half = half.play(entry.actor, entry.move)
    assert settle(half, DRAWS.roll(half)).log == whole.log


def test_a_draw_that_was_chosen_is_found() -> None:
    record = dealt("keyword", 2, DRAWS)
    last = max(n for n, entry in enumerate(record.entries) if entry.startswith("chance draw:"))
    drawn = record.entries[last]
    other = next(f"chance draw:{letter}" for letter in "ET" if f"chance draw:{letter}" != drawn)
    entries = (*record.entries[:last], other, *record.entries[last + 1 :])
    forged = Record.read(
        Record(**{**vars(record), "entries": entries, "header": {}, "body": 0}).write()
    )
    found = check(forged)
    assert isinstance(found, Refusal)
    assert (found.clause, found.line, found.entry) == ("house", forged.body + last, other)
    assert drawn.removeprefix("chance ") in found.why


def test_another_secret_is_found() -> None:
    record = dealt("keyword", 2, DRAWS)
    text = record.write().replace(SECRET.hex(), bytes(32).hex())
    found = check(Record.read(text))
    assert isinstance(found, Refusal)
    assert (found.clause, found.entry) == ("house", f"secret {bytes(32).hex()}")


@pytest.mark.parametrize("field", ["draws", "secret"])
def test_what_is_not_told_cannot_be_checked(field: str) -> None:
    record = dealt("keyword", 2, DRAWS)
    rows = [row for row in record.write().split("\n") if not row.startswith(f"{field} ")]
    with pytest.raises(ValueError, match=f"no field '{field}'"):
        check(Record.read("\n".join(rows)))


@pytest.mark.parametrize(
    "line",
    [
        "draws md5:00",
        f"draws sha256:{'0' * 63}",
        f"secret {'G' * 64}",
        f"secret {'0' * 66}",
        'salts {"a": "x"}',
        'salts {"0": 1}',
        f'salts {{"0": "{"x" * 65}"}}',
        "salts []",
    ],
)
def test_nonsense_in_the_header_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        Record.read(f"parlour-record 1\ngame score_four\nseats 2\n{line}\n\n")


def test_the_secret_is_not_in_what_is_printed_of_draws() -> None:
    assert SECRET.hex() not in repr(DRAWS)
    assert repr(SECRET) not in repr(DRAWS)
    assert commitment(SECRET) == f"sha256:{hashlib.sha256(SECRET).hexdigest()}"
