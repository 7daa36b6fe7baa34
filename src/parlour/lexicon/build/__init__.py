"""Compiles the dictionary out of published packages: `./run lexicon`.

`packages` says where each package lies, the readers (`wordnet`, `webster`, `lists`,
`inflections`, `wiktionary`, `frequency`) turn them into plain tables, `groups` reads what is kept
by hand, `labels`, `tiers` and `families` decide, `arrays` and `pack` write. Nothing here runs when
the dictionary is used.
"""
