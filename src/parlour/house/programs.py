"""Programs that play: started for a match, asked over lines of JSON, never waited for too long.

They are trusted code of whoever named them on the command line or in the host's file: nothing here
keeps them from reading a disk. But they get no more of our environment than a path, and whatever
they do, silence and garbage included, costs them their seat and nobody the table.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from time import monotonic
from typing import IO, Any

from parlour.house.lines import LONGEST, PROTOCOL, Fault, Message, read

READY = 20.0  # seconds that a program may take to start
FAREWELL = 2.0  # seconds to end by itself, once its input has ended
WAITING = 64  # lines that it may say without being asked
TALK = 4_000_000  # characters of talk that are written down
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


def command_of(text: str) -> tuple[str, ...]:
    """A program and its arguments, as typed; ValueError where there is no such program."""
    words = shlex.split(text)
    if not words or shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0] if words else ''!r} that could be run")
    return tuple(words)


def command_text(command: Sequence[str]) -> str:
    """The inverse: as it would be typed."""
    return shlex.join(command)


class Talk:
    """What was said, kept in a file for whoever writes the program; without one, nowhere."""

    def __init__(self, file: Path | None) -> None:
        self._lock, self._left = threading.Lock(), TALK
        self._out: IO[str] | None = None
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("w", encoding="utf-8", errors="replace")

    def note(self, sign: str, text: str) -> None:
        """-> we said, <- it said, !! it wrote on standard error, .. what came of it."""
        with self._lock:
            if self._out is not None and self._left > 0:
                self._left -= len(text)
                self._out.write(f"{sign} {text}\n")
                self._out.flush()

    def close(self) -> None:
        with self._lock:
            if self._out is not None:
                self._out.close()
                self._out = None


class Program:
    """One process, from hello to the end of its input."""

    def __init__(
        self, command: Sequence[str], talk: Path | None = None, folder: Path | None = None
    ) -> None:
        self._talk = Talk(talk)
        self._said: Queue[bytes | None] = Queue()
        self._heard: Queue[bytes | Fault] = Queue(WAITING)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
                start_new_session=True,  # so that its own children go with it
            )
        except OSError as problem:
            raise Fault(f"it does not start: {problem.strerror}") from None
        # A pipe has no time limit: threads read and write, and whoever asks waits for them.
        works = (self._speak, self._listen, self._overhear)
        self._threads = [threading.Thread(target=work, daemon=True) for work in works]
        for thread in self._threads:
            thread.start()

    def _speak(self) -> None:
        assert self._process.stdin is not None
        # A pipe that is broken: it has gone, which whoever listens will notice.
        with suppress(BrokenPipeError), self._process.stdin as to:
            while (line := self._said.get()) is not None:
                to.write(line)
                to.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            with self._process.stdout as it:
                while line := it.readline(LONGEST + 1):
                    if len(line) > LONGEST:
                        fault = Fault(f"it said a line of more than {LONGEST} bytes")
                        self._heard.put_nowait(fault)
                        return
                    self._heard.put_nowait(line)
                self._heard.put_nowait(b"")
        except Full:
            self._heard.get()
            self._heard.put(Fault("it talks without being asked"))

    def _overhear(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as aside:
            while line := aside.readline(LONGEST):
                self._talk.note("!!", line.decode(errors="replace").rstrip("\n"))

    def say(self, message: Message) -> None:
        text = json.dumps(message, separators=(",", ":"))
        self._talk.note("->", text)
        self._said.put(text.encode() + b"\n")

    def hear(self, kinds: Sequence[str], seconds: float, id: int | None = None) -> Message:
        """The next message of these kinds; an answer to an older question is let pass."""
        until = monotonic() + seconds
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise Fault(f"no {kinds[0]} within {seconds:g} s") from None
            if isinstance(line, Fault):
                raise line
            if not line:
                raise Fault(self._gone())
            self._talk.note("<-", line.decode(errors="replace").rstrip("\n"))
            said = read(line)
            if said["t"] in kinds and (id is None or said.get("id") == id):
                return said
            if said["t"] not in ("answer", *kinds):
                raise Fault(f"it said {said['t'][:40]!r} where {kinds[0]!r} was asked for")

    def greet(self, hello: Message) -> Message:
        """The beginning of a match; Fault where the program does not play such a game."""
        self.say(hello)
        said = self.hear(("ready", "sorry"), READY)
        if said["t"] == "sorry":
            raise Fault(f"it does not play this: {str(said.get('why', ''))[:200]}")
        if said.get("protocol") != PROTOCOL:
            theirs = str(said.get("protocol"))[:20]
            raise Fault(f"it speaks protocol {theirs}, and we speak {PROTOCOL}")
        return said

    def note(self, text: str) -> None:
        self._talk.note("..", text)

    def _gone(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(0.5)
            return f"it ended by itself, exit code {code}"
        return "it has closed its output"

    def close(self) -> bool:
        """End its input, wait a moment, then end it with all that it has started.

        False: it did not end by itself.
        """
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        by_itself = self._process.poll() is not None
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join(FAREWELL)
        self._talk.close()
        return by_itself


def move_said(said: Message) -> str | None:
    """The move of an answer; Fault where it is none."""
    move: Any = said.get("move")
    if move is not None and not isinstance(move, str):
        raise Fault(f"a move is a text or null, not {str(move)[:40]!r}")
    return move
