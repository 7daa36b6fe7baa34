"""The line to a browser: its frames are the standard's, and reading stops for who is busy."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode

from parlour.server.socket.transport import FULL, MOST, Gathering, framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_the_library_s_own(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def laid() -> tuple[Gathering, Any]:
    transport = Mock()
    transport.is_closing.return_value = False
    transport.get_write_buffer_size.return_value = 0
    return Gathering(transport), transport


async def test_what_is_written_in_one_turn_leaves_together() -> None:
    line, transport = laid()
    line.write(b"done")
    line.write(b"update")
    assert not transport.write.called
    await asyncio.sleep(0)
    transport.write.assert_called_once_with(b"doneupdate")


async def test_much_leaves_before_the_turn_ends() -> None:
    """So that the transport says in time when it has no room left."""
    line, transport = laid()
    for _ in range(3):
        line.write(b"x" * FULL)
    assert transport.write.call_count == 1
    await asyncio.sleep(0)
    assert sum(len(call.args[0]) for call in transport.write.call_args_list) == 3 * FULL


@pytest.mark.parametrize(("waiting", "cut"), [(MOST, False), (MOST + 1, True)])
async def test_who_does_not_read_is_cut_off(waiting: int, cut: bool) -> None:
    line, transport = laid()
    transport.get_write_buffer_size.return_value = waiting
    line.write(b"pong")
    await asyncio.sleep(0)
    assert transport.abort.called == cut


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
