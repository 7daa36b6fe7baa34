"""What `import parlour` gives beside values: laying a table, reading a record, bots, contests.

Whatever is wrong is a ValueError with a sentence; where a rule is broken it is an Illegal, which
carries the clause. A game is given by its name or, so that a type checker knows its moves and
views, as it stands on the shelf: `sit(GAMES["keyword"])`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.core.asking import Asking
from parlour.core.game import SPECTATOR, Game, Illegal, M, S, Seat, V
from parlour.core.poll import Question
from parlour.core.sitting import Roll, Sitting
from parlour.house.dictionaries import Wish
from parlour.house.setups import game_named, setup_for

if TYPE_CHECKING:
    from parlour.bots.spaces import Spaces
    from parlour.draw.showing import Picture
    from parlour.house.arena import Outcome
    from parlour.house.hands import Hand

Answer: TypeAlias = Callable[[Asking], Any]
"""Asked a question, a bot gives the move it makes, or None to decline a right."""


def sit(
    game: str | Game[S, M, V],
    seats: int | None = None,
    *,
    first: Seat | None = None,
    tier: str | None = None,
    lexicon: str | PathLike[str] | None = None,
    **options: Any,
) -> Sitting[S, M, V]:
    """A table before the first move: the smallest usual one, with the rulebook's own options.

    Word games get the shipped dictionary in their own tier, in another `tier`, or a word list in
    the file `lexicon`.
    """
    taken: Game[S, M, V] = game_named(game) if isinstance(game, str) else game
    wish = Wish(None if lexicon is None else Path(lexicon), tier)
    return Sitting.begin(taken, setup_for(taken, seats, options, first=first, wish=wish))


def replay(text: str, until: int | None = None) -> Sitting:
    """The table that a record leads to, every entry checked; after `until` entries, if given."""
    from parlour.house.referee import Refusal
    from parlour.house.referee import replay as refereed

    found = refereed(text, until)
    if not isinstance(found, Refusal):
        return found
    why = f"line {found.line}, {found.entry!r}: {found.why}"
    raise ValueError(why) if found.clause is None else Illegal(found.clause, why)


def dice(seed: int | None = None) -> Roll:
    """Answers for chance: those of a seed, or such as nobody can foresee."""
    from parlour.house.dice import dice as rolled

    return rolled(None if seed is None else Random(seed))


def bot(name: str = "club", seed: int = 0, effort: float = 1.0) -> Answer:
    """Somebody who answers: a level of the house's bots (`club`), `random`, an installed bot
    (`lucky/plain`).

    The same seed gives the same answers to the same questions, asked in the same order. `effort`
    is the share of a level's usual search.
    """
    from parlour.house.hands import hand_named
    from parlour.house.seating import seated

    hand: Hand | None = None

    def answer(asking: Asking) -> Any:
        if asking.actor is None or asking.actor < 0:
            raise ValueError("no seat is asked anything: the match is over, or chance is to move")
        nonlocal hand
        if hand is None:
            who = seated(name, asking.sitting.game.name)
            hand = hand_named(who, Random(f"{seed}/{name}"), f"{seed}", effort)
        return hand.answer(Question(asking.actor, asking.prompts, asking.duty, asking.sitting))

    return answer


def simulate(
    game: str,
    players: Sequence[str],
    matches: int = 2,
    seed: int = 0,
    *,
    jobs: int = 1,
    tier: str | None = None,
    **options: Any,
) -> Iterator[Outcome]:
    """Whole matches between bots, one after the other: openings in pairs, seats swapped.

    Scores and points of each outcome are in the order of `players`; its record is a text.
    """
    from parlour.house.arena import Contest, Player
    from parlour.house.arena import matches as played
    from parlour.house.seating import seated

    wish = Wish(None, tier)
    setup_for(game_named(game), len(players), options, wish=wish)
    who = tuple(Player(seated(each, game)) for each in players)
    contest = Contest(game, who, seed, options, wish)
    return played(contest, matches, jobs)


def spaces(sitting: Sitting) -> Spaces:
    """What a learner sees of this table as arrays, and the actions that moves are spelt with."""
    from parlour.house.spelling import spaces_of

    return spaces_of(sitting.game, sitting.setup)


def show(table: Sitting, seat: Seat | None = None) -> Picture:
    """The board for a notebook: as that seat sees it, or as anybody may. Its `svg` is the text."""
    from parlour.draw.showing import board

    return board(table, SPECTATOR if seat is None else _seat_at(table, seat))


def show_sheet(table: Sitting) -> Picture:
    """The score sheet of the game on the table, each line with its clause."""
    from parlour.draw.showing import sheet

    return sheet(table)


def show_match(table: Sitting, seat: Seat | None = None) -> Picture:
    """The board from the first entry to the last, in motion: as that seat saw it, or as anybody
    could; of a match that is over, with all hands open."""
    from parlour.draw.showing import match

    return match(table, None if seat is None else _seat_at(table, seat))


def _seat_at(table: Sitting, seat: Seat) -> Seat:
    if not 0 <= seat < table.setup.seats:
        raise ValueError(f"the table has seats 0 to {table.setup.seats - 1}, not {seat}")
    return seat


Sitting.drawn = lambda table: show(table).svg
