"""The house: the one way in, between the games and whoever plays them.

It opens folders and dictionaries, builds a Setup from a header or a form, rolls for CHANCE,
replays records and finds the bots. The command line and the server reach the games only through it.
"""
