"""Table sizes that are for variants only: alone, Keyword is patience or solitaire."""

VARIANTS_ONLY = {1}
