"""Proofs on disk: what was kept is there, and what cannot be trusted is not."""

from pathlib import Path
from zlib import crc32

import pytest

from parlour.games.score_four.kernel import proofs as module
from parlour.games.score_four.kernel.proofs import HEAD, NAME, SIZE, BadProofs, Known, Proofs
from parlour.games.score_four.kernel.symmetry import canonical

A, B, C = (canonical(*sides) for sides in ((0, 0), (0, 1), (2, 1)))


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path, said: list[str]) -> Path:
    """Three records: a bound, a search in vain, a value."""
    kept = Proofs(tmp_path / "deep", said.append)
    kept.bounded(A, 0, 1, 70)
    kept.in_vain(B, -1, 1000)
    kept.bounded(C, -1, -1, 0)
    kept.close()
    return tmp_path / "deep"


def size(folder: Path) -> int:
    return (folder / NAME).stat().st_size


def test_everything_is_there_again(folder: Path, said: list[str]) -> None:
    again = Proofs(folder, said.append)
    assert (again.known(A), again.known(B)) == (Known(0, 1), Known(tried=(1000, 0)))
    assert again.known(C) == Known(-1, -1)
    assert again.known(canonical(0, 1 << 5)) == Known()
    assert (len(again), said) == (2, [])
    assert [again.known(A).answers(alpha) for alpha in (0, -1)] == [None, True]
    assert [again.known(C).answers(alpha) for alpha in (0, -1)] == [False, False]


def test_it_grows_only_by_what_is_new(folder: Path, said: list[str]) -> None:
    before = size(folder)
    again = Proofs(folder, said.append)
    again.bounded(A, 0, 1, 99)
    again.in_vain(B, -1, 900)
    assert size(folder) == before
    again.bounded(A, -1, 0, 5)
    again.in_vain(B, 0, 900)
    again.close()
    assert size(folder) == before + 2 * SIZE
    third = Proofs(folder, said.append)
    assert (third.known(A), third.known(B)) == (Known(0, 0), Known(tried=(1000, 900)))


@pytest.mark.parametrize("left", [1, SIZE - 1])
def test_half_a_record_at_the_end_is_cut_off(folder: Path, said: list[str], left: int) -> None:
    path = folder / NAME
    path.write_bytes(path.read_bytes()[: left - SIZE])
    again = Proofs(folder, said.append)
    assert said == [f"{path}: the last {left} bytes were not whole and are cut off"]
    assert again.known(C) == Known()
    again.bounded(C, -1, -1, 0)
    again.close()
    assert Proofs(folder, said.append).known(C) == Known(-1, -1)
    assert len(said) == 1


def test_zeros_at_the_end_are_cut_off(folder: Path, said: list[str]) -> None:
    """As a failure of power leaves them."""
    with (folder / NAME).open("ab") as file:
        file.write(bytes(5 * SIZE + 7))
    assert len(Proofs(folder, said.append)) == 2
    assert len(said) == 1


def test_half_a_head_is_written_anew(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / NAME).write_bytes(HEAD[:9])
    assert len(Proofs(tmp_path, said.append)) == 0
    assert (tmp_path / NAME).read_bytes() == HEAD


@pytest.mark.parametrize("at", [len(HEAD), len(HEAD) + SIZE + 17])
def test_damage_before_whole_records_is_refused(folder: Path, said: list[str], at: int) -> None:
    path = folder / NAME
    data = bytearray(path.read_bytes())
    data[at] ^= 4
    path.write_bytes(data)
    with pytest.raises(BadProofs, match="is damaged at byte") as why:
        Proofs(folder, said.append)
    assert "\n" not in str(why.value)
    assert path.read_bytes() == data  # nothing is touched
    path.write_bytes(b"something else, and long enough to be a file of proofs")
    with pytest.raises(BadProofs, match="holds no proofs"):
        Proofs(folder, said.append)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ((1, 1, 0, 0, 0, 0), "is no position"),
        ((0, 3, 0, 0, 0, 0), "is no position"),
        ((1, 0, 0, 0, 0, 0), "is no position"),
        ((1 << 16, 1 << 1, 0, 0, 0, 0), "has a bead in the air"),
        ((15, 0xF0, 0, 0, 0, 0), "already holds a line"),
        ((0, 8, 0, 0, 0, 0), "is not the least"),
        ((0, 0, 0, 1, 0, 0), "proves nothing that can be"),
        ((0, 0, 0, -1, 2, 0), "proves nothing that can be"),
        ((0, 0, 0, -1, 1, 5), "proves nothing that can be"),
    ],
)
def test_what_no_solver_has_written_is_refused(
    tmp_path: Path, said: list[str], fields: tuple[int, ...], why: str
) -> None:
    record = module.FIELDS.pack(*fields)
    (tmp_path / NAME).write_bytes(HEAD + record + module.CHECK.pack(crc32(record)))
    with pytest.raises(BadProofs, match=f"at byte 32 that {why}"):
        Proofs(tmp_path, said.append)


def test_contradictions_are_refused(folder: Path, said: list[str]) -> None:
    again = Proofs(folder, said.append)
    with pytest.raises(BadProofs, match="contradict"):
        again.bounded(C, 1, 1, 3)
    again.close()
    assert Proofs(folder, said.append).known(C) == Known(-1, -1)


def test_one_process_at_a_time(folder: Path, said: list[str]) -> None:
    """(Each opening has a lock of its own, in one process too.)"""
    first = Proofs(folder, said.append)
    with pytest.raises(BadProofs, match="in use by another process"):
        Proofs(folder, said.append)
    first.close()
    assert len(Proofs(folder, said.append)) == 2


def test_on_a_full_disk_nothing_half_remains(
    folder: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    again, before, write = Proofs(folder, said.append), size(folder), module.os.write
    with monkeypatch.context() as full:
        full.setattr(module.os, "write", lambda fd, data: write(fd, data[:10]))
        with pytest.raises(OSError, match="space"):
            again.bounded(A, 1, 1, 3)
    assert size(folder) == before
    again.close()
    assert Proofs(folder, said.append).known(A) == Known(0, 1)
