"""What never changes: geometry, letter counts, tables of points; with a picture if there is one."""

MOST = 3  # numbers that may be said in a turn: XX-02
