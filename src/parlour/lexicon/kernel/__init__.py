"""For kernels: flat graphs of words (DAWG, GADDAG) and searches over all words.

This part alone imports NumPy and Numba. `letters` numbers the alphabet, `graph` builds and walks
graphs, `shelf` keeps built ones in the data folder, `search` scans the words, and `known` lists
those that somebody knows.
"""
