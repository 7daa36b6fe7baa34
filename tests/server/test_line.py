"""The line to a browser: its frames are the standard's, and reading stops for who is busy."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode

from parlour.server.socket.transport import Gathering, framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_the_library_s_own(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def laid() -> tuple[Gathering, Any]:
    transport = Mock()
    transport.is_closing.return_value = False
    return Gathering(transport), transport


async def test_what_is_written_in_one_turn_leaves_together() -> None:
    line, transport = laid()
    line.write(b"done")
    line.write(b"update")
    assert not transport.write.called
    await asyncio.sleep(0)
    transport.write.assert_called_once_with(b"doneupdate")


async def test_whoever_takes_a_message_at_once_is_not_paused() -> None:
    line, transport = laid()
    line.pause_reading()
    line.resume_reading()
    await asyncio.sleep(0)
    assert not transport.pause_reading.called
    assert not transport.resume_reading.called


async def test_whoever_is_busy_is_paused_until_he_is_not() -> None:
    line, transport = laid()
    line.pause_reading()
    await asyncio.sleep(0)
    transport.pause_reading.assert_called_once_with()
    line.resume_reading()
    transport.resume_reading.assert_called_once_with()


async def test_a_line_that_is_closing_is_left_alone() -> None:
    line, transport = laid()
    line.pause_reading()
    transport.is_closing.return_value = True
    await asyncio.sleep(0)
    assert not transport.pause_reading.called
