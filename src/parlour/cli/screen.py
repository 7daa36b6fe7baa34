"""A screen and a keyboard, or a pipe instead of either."""

from __future__ import annotations

import sys

from rich.console import Console

LONGEST = 10_000  # characters of a typed line


class Screen:
    """Where a table is shown and people type."""

    def __init__(self, out: Console) -> None:
        self.out = out
        self._ahead: str | None = None

    @property
    def typed(self) -> bool:
        """Does somebody type, looking at what is shown?"""
        return sys.stdin.isatty()

    def ask(self, question: str) -> str:
        """The next line, without its blanks; EOFError when there is none."""
        if self._ahead is not None:
            text, self._ahead = self._ahead, None
            return text
        self.out.print(question, end="", style="bold", soft_wrap=True)
        text = sys.stdin.readline(LONGEST)
        if not text:
            raise EOFError
        if not self.typed:
            self.out.print()
        return text.strip()

    def put_back(self, text: str) -> None:
        """A line that did not answer this question; piped, it is read again at the next."""
        if text and not self.typed:
            self._ahead = text

    def clear(self) -> None:
        """Nothing that was shown can be seen any more, not by scrolling back either."""
        if self.out.is_terminal:
            self.out.clear()
            self.out.file.write("\x1b[3J")
            self.out.file.flush()

    def say(self, text: str, style: str | None = None) -> None:
        self.out.print(text, style=style, soft_wrap=True)
