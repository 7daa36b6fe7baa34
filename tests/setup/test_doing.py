"""Steps of set-up: their lines, and what is done beside another step."""

import threading

import pytest

from setup.doing import Trouble, beside, step

PATIENCE = 20.0  # seconds


def names(out: str) -> list[str]:
    return [line.split()[0] for line in out.splitlines()]


def test_what_is_done_beside_a_step_is_shown_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    begun, ended = threading.Event(), threading.Event()

    def long() -> None:
        with step("kernels"):
            begun.set()
            assert ended.wait(PATIENCE), "the others were not done meanwhile"

    def short() -> None:
        assert begun.wait(PATIENCE)
        with step("page"):
            pass

    beside(long, short, lambda: short() or ended.set())
    assert names(capsys.readouterr().out) == ["kernels", "page", "page"]


def test_trouble_beside_a_step_is_told_when_that_is_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done: list[str] = []

    def troubled() -> None:
        with step("page"):
            raise Trouble("no registry answered")

    with pytest.raises(Trouble, match="no registry"):
        beside(lambda: done.append("kernels"), troubled, lambda: done.append("never"))
    assert done == ["kernels"]
    assert "failed" in capsys.readouterr().out


def test_a_step_that_fails_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Trouble), step("kernels"):
        raise Trouble("this failed")
    assert capsys.readouterr().out.rstrip().endswith("failed")
    beside(lambda: None)
    assert capsys.readouterr().out == ""
