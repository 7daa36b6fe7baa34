"""What never changes: geometry, letter counts, tables of points; with a picture if there is one."""

BAG = "AAABDEEEGILMNNOOPRRSSTTU"  # YY-02; sorted, as every bag and rack is: they have no order
RACK = 4  # letters in hand: YY-02
SHORTEST = 3  # letters of a word: YY-03
DOUBT = 3  # points for a doubt, won or lost: YY-05


def without(letters: str, some: str) -> str:
    """What is left of some letters; ValueError where they are not all there."""
    left = list(letters)
    for letter in some:
        left.remove(letter)
    return "".join(left)


def together(letters: str, more: str) -> str:
    return "".join(sorted(letters + more))
