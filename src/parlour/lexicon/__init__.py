"""The dictionary: words with labels, kinship and frequency, and reasons for every verdict.

The package names no game. What a game bars, and by which clause, is handed in on opening.
"""
