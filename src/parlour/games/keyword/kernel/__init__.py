"""Fast play: every legal play of a rack on a board, and what bots reckon with.

`words` turns a dictionary into a graph, `generate` finds plays, `reference` finds the same plays in
plain Python, `position` turns a state into arrays. This part alone imports NumPy and Numba.
"""
