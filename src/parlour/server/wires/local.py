"""Processes on one machine: each has a socket in a common folder, and writes to all the others'.

There is nobody in the middle. A frame that a busy process has no room for is lost to it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path

from parlour.server.play.bus import Bus

LOOK = 0.5  # seconds after which the folder is read again
ROOM = 1024 * 1024  # bytes that wait for one process
MOST = 256 * 1024  # bytes of a frame


class LocalWire:
    """Implements Wire."""

    def __init__(self, folder: Path, me: str) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.wrong: str | None = None
        self._me, self._others = me, list[str]()
        self._looked = float("-inf")
        # By way of the open folder: the whole name of a socket may be too long for the system.
        self._folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.setblocking(False)
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
        self._line.bind(self._name(me))

    def _name(self, process: str) -> str:
        return f"/proc/self/fd/{self._folder}/{process}"

    def send(self, frame: bytes) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._looked > LOOK:
            self._looked = now
            self._others = [each for each in os.listdir(self._folder) if each != self._me]
        for other in tuple(self._others):
            try:
                self._line.sendto(frame, self._name(other))
            except BlockingIOError:  # it is busy: whoever missed something will look
                pass
            except (ConnectionRefusedError, FileNotFoundError):  # its process has died
                self._forget(other)

    def _forget(self, other: str) -> None:
        self._others.remove(other)
        with suppress(OSError):
            os.unlink(other, dir_fd=self._folder)

    async def keep(self, bus: Bus) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._line, self._read, bus)
        bus.join()
        try:
            await loop.create_future()
        finally:
            loop.remove_reader(self._line)

    def _read(self, bus: Bus) -> None:
        with suppress(BlockingIOError):
            while True:
                bus.hear(self._line.recv(MOST))

    def close(self) -> None:
        self._line.close()
        with suppress(OSError):
            os.unlink(self._me, dir_fd=self._folder)
        os.close(self._folder)
