"""Sets a bare clone up and runs its commands, with nothing but the standard library.

`commands` is the table behind `./run`; `python`, `page`, `browser` and `kernels` each make one
part; `doing` shows progress and turns a tool's failure into one line; `places` says where
everything lies.
"""
