"""`parlour dataset`: matches between bots, or records, as arrays for learners, with a card."""

from __future__ import annotations

import json as json_
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer
from parlour.cli.reading import (
    LexiconFile,
    Tier,
    options_given,
    read_text,
    replayed,
    seat_given,
    wish_given,
)
from parlour.house.dictionaries import Wish
from parlour.house.setups import BadSetup, game_named, setup_for

if TYPE_CHECKING:
    from parlour.bots.spaces import Array
    from parlour.core.sitting import Sitting
    from parlour.envs.lessons import Dataset

FORMATS = ("npz", "parquet")


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, as in records.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to; the card lies beside it.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="Matches.")] = 10,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="bot:LEVEL|random", help="Who plays; two casual bots if nobody."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Decides everything left to chance.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="An option of the game.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Records to take instead of playing.")
    ] = None,
    format: Annotated[str, typer.Option(metavar="npz|parquet", help="Of the arrays.")] = "npz",
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write matches as arrays: what a seat saw before each action, what was open, what it did."""
    from parlour.envs.lessons import Dataset

    if format not in FORMATS:
        raise Stop(f"--format is {' or '.join(FORMATS)}, not {format!r}")
    if format == "parquet":
        _parquet()
    wish = wish_given(lexicon, tier)
    if records is not None:
        sittings, made = _read(game, records, games, wish), f"records of the folder {records.name}"
    else:
        players = tuple(seat_given(text, game) for text in seat or ["bot:casual"] * 2)
        sittings = _played(game, players, games, seed, options_given(option or []), wish)
        made = f"matches between {', '.join(players)}, seed {seed}"
    try:
        found = Dataset.of(sittings)
    except (BadSetup, ValueError) as problem:
        raise Stop(str(problem)) from None
    arrays = found.arrays()
    out.parent.mkdir(parents=True, exist_ok=True)
    (_write_npz if format == "npz" else _write_parquet)(out, arrays)
    card = _card(game, made, found, arrays)
    out.with_name(f"{out.name}.card.json").write_text(json_.dumps(card, indent=2) + "\n", "utf-8")
    if json:
        answer(card)
    else:
        print(f"{out}: {card['matches']} matches, {card['actions']} actions, {card['made']}")


def _played(
    game: str, players: tuple[str, ...], games: int, seed: int, options: dict[str, Any], wish: Wish
) -> Iterator[Sitting]:
    from parlour.house.arena import Contest, Player, match

    try:
        setup_for(game_named(game), len(players), options, wish=wish)
    except BadSetup as problem:
        raise Stop(str(problem)) from None
    contest = Contest(game, tuple(map(Player, players)), seed, options, wish)
    for nth in range(games):
        yield replayed(match(contest, nth).record, wish=wish)


def _read(game: str, folder: Path, games: int, wish: Wish) -> Iterator[Sitting]:
    for file in sorted(folder.glob("*.record"))[:games]:
        sitting = replayed(read_text(str(file)), wish=wish)
        if sitting.game.name != game:
            raise Stop(f"{file}: a record of {sitting.game.title}")
        yield sitting


def _write_npz(out: Path, arrays: dict[str, Array]) -> None:
    import numpy as np

    with out.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def _parquet() -> Any:
    """It is as large as all the rest of us: whoever wants it brings it along."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        why = "--format parquet needs pyarrow, which is not installed; npz needs nothing more"
        raise Stop(why) from None
    return pyarrow


def _write_parquet(out: Path, arrays: dict[str, Array]) -> None:
    """Arrays of more than one number a row are lists of fixed length; the card has their shapes."""
    pyarrow = _parquet()
    columns = {}
    for name, array in arrays.items():
        flat = pyarrow.array(array.reshape(-1))
        size = array[0].size
        columns[name] = flat if size == 1 else pyarrow.FixedSizeListArray.from_arrays(flat, size)
    pyarrow.parquet.write_table(pyarrow.table(columns), out)


def _card(game: str, made: str, found: Dataset, arrays: dict[str, Array]) -> dict[str, Any]:
    """How the arrays were made, and what they hold."""
    from importlib.metadata import version

    from parlour.core.options import given

    setup = found.setup
    return {
        "game": game,
        "version": game_named(game).version,
        "parlour": version("parlour"),
        "seats": setup.seats,
        "options": given(setup.options),
        "lexicon": setup.lexicon.name if setup.lexicon else None,
        "made": made,
        "matches": found.matches,
        "actions": len(arrays.get("action", ())),
        "left_out": found.left_out,
        "number_of_actions": found.spaces.actions,
        "arrays": {
            name: {"shape": list(array.shape[1:]), "dtype": str(array.dtype)}
            for name, array in arrays.items()
        },
        "notes": [
            "one row is one action of one seat; words are spelt, several actions a move",
            "seen_* is what the seat saw before it, mask which actions were open (packed bits)",
            "outcome is what the match was worth to that seat at its end, from -1 to 1",
            "rights that were declined are not in records, and so not here",
            "left_out counts moves that cannot be spelt: bluffs, rude words, letters laid again",
        ],
    }
