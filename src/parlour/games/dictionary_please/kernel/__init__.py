"""Everything that can be made at a table, found fast: for bots and for `parlour think`.

`vocabulary` holds the words one knows, `search` finds what letters and words make with a `sieve`,
`kinship` says whether a capture is of another family, `find` puts the three together, and
`reference` does all of it again in plain Python, for tests.
"""
