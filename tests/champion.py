"""A record of 4CYTE in which seat 0 is a Champion: 270 points with the letters of the set."""

from parlour.games.fourcyte.board import SQUARE_NAMES

PITCH = "BEDAREQUININUPSHOTINCITELEAMERTALARS"
WORDS = (
    "BEDARE QUININ UPSHOT INCITE LEAMER TALARS QUILT "
    "EUPNEA DISCAL ANHIMA RIOTER ENTERS BUSIES TECHIE"
).split()
NAMES = 'names ["Ada", "Zoë"]'


def champion(*header: str, seats: int = 2, more: tuple[str, ...] = ()) -> str:
    """Seat 0 lays the Pitch row by row, the others from the last square to the first."""
    head = ["parlour-record 1", "game fourcyte", f"seats {seats}", *header, ""]
    entries = []
    for number, letter in enumerate(PITCH):
        entries += [f"{number % seats} call:{letter}", f"0 lay:{SQUARE_NAMES[number]}"]
        entries += [f"{seat} lay:{SQUARE_NAMES[-1 - number]}" for seat in range(1, seats)]
    return "\n".join([*head, *entries, *more]) + "\n"
