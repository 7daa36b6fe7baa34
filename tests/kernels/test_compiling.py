"""Kernels are compiled in one way, and kept in Parlour's folder wherever Numba's own cache is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import int64, uint32, uint64

from parlour.folders import PACKAGE
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import Place, compiled, inlined

TRIES = (1, 2, 3, 0x80000000, 0xFFFFFFFF)
LARGE = (1 << 63, 0xF000_0000_0000_0001, (1 << 64) - 1)

OWN = """
import numba

@numba.njit("int64(int64)", cache=True)
def own(number):
    return number + 1
"""

OURS = """
from numba import int64
from parlour.kernels.compiling import compiled

@compiled()
def twice(number):
    return 2 * number

@compiled(int64(int64))
def ours(number):
    return twice(number)
"""

USED = """
import numba
import own, parlour.ours
assert (own.own(1), parlour.ours.ours(21)) == (2, 42)
assert numba.config.CACHE_DIR == {cache!r}
"""


def made(folder: Path) -> list[str]:
    """The functions whose compiled code lies below a folder."""
    return sorted(file.name.partition("-")[0] for file in folder.rglob("*.nbc"))


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [True, False], ids=["a cache of one's own", "Numba's usual one"])
def test_kernels_are_kept_in_our_folder_and_the_users_elsewhere(
    tmp_path: Path, chosen: bool
) -> None:
    code, home, own, here = (tmp_path / name for name in ("code", "home", "own", "here"))
    for folder in (code, here):
        folder.mkdir()
    (code / "own.py").write_text(OWN)
    (code / "ours.py").write_text(OURS)
    begin = f"import parlour; parlour.__path__.append({str(code)!r})\n"
    settings = {name: value for name, value in os.environ.items() if name != "PARLOUR_KERNELS"}
    settings |= {"PARLOUR_HOME": str(home), "PYTHONPATH": str(code)}
    if chosen:
        settings["NUMBA_CACHE_DIR"] = str(own)
    used = begin + USED.format(cache=str(own) if chosen else "")
    said = []
    for _ in range(2):
        command = [sys.executable, "-c", used]
        done = subprocess.run(
            command, cwd=here, env=settings, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stderr)
    assert made(home / "kernels") == ["ours.ours"]
    assert made(own if chosen else code) == ["own.own"]
    assert list(here.iterdir()) == []
    assert said[0].count("Parlour compiles kernels") == 1
    assert said[1] == ""


def test_a_kernel_of_the_package_is_kept_by_its_place_in_it() -> None:
    """Wherever the package lies, so that another clone finds it."""
    file = PACKAGE / "games" / "keyword" / "kernel" / "line.py"
    assert Place.get_suitable_cache_subpath(str(file)) == "games.keyword.kernel"
    assert Place.get_suitable_cache_subpath(__file__).startswith("kernels_")


def test_a_kernel_is_known_by_what_its_file_says_not_by_when_it_was_written(
    tmp_path: Path,
) -> None:
    file = tmp_path / "one.py"
    stamps = []
    for text, written in (("ONE = 1\n", 1), ("ONE = 1\n", 2), ("ONE = 2\n", 2)):
        file.write_text(text)
        os.utime(file, (written, written))
        stamps.append(Place(made, str(file)).get_source_stamp())
    assert stamps[0] == stamps[1] != stamps[2]


def test_there_is_one_way_to_compile() -> None:
    """A bare njit would compile into the source tree, or into the working folder."""
    bare = re.compile(r"\bnjit\b|\bimport jit\b|\bnumba\.jit\b")
    found = [
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if bare.search(file.read_text("utf-8"))
    ]
    assert found == ["kernels/compiling.py"]


@compiled(int64(uint64))
def counted(word: np.uint64) -> int:
    return popcount(word)


@inlined(uint64(uint64))
def first(word: np.uint64) -> np.uint64:
    return lowest(word)


@compiled(int64(uint32))
def counted_short(word: np.uint32) -> int:
    return popcount(word)


@compiled(uint32(uint32))
def first_short(word: np.uint32) -> np.uint32:
    return lowest(word)


@pytest.mark.parametrize("number", TRIES)
def test_bits_of_32(number: int) -> None:
    word = np.uint32(number)
    assert counted_short(word) == counted(np.uint64(number)) == number.bit_count()
    assert first_short(word) == first(np.uint64(number)) == (number & -number).bit_length() - 1


@pytest.mark.parametrize("number", LARGE)
def test_bits_of_64(number: int) -> None:
    word = np.uint64(number)
    assert counted(word) == number.bit_count()
    assert first(word) == (number & -number).bit_length() - 1
