"""The house's signing keys: made once, rotated, and never lost for checking."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.server.signing import SigningKeys
from tests.cli.conftest import Parlour, parlour  # noqa: F401 (a fixture)


async def test_they_are_made_once_and_for_the_house_alone(tmp_path: Path) -> None:
    keys = SigningKeys(tmp_path / "house.sqlite")
    made = await asyncio.gather(*(asyncio.to_thread(keys.private) for _ in range(20)))
    assert len(set(made)) == 1
    assert keys.path == tmp_path / "house.sqlite.signing"
    assert keys.path.stat().st_mode & 0o777 == 0o600
    assert SigningKeys(tmp_path / "house.sqlite").private() == made[0]
    assert [file.name for file in tmp_path.iterdir()] == ["house.sqlite.signing"]


def test_a_rotated_key_signs_no_more_and_is_still_known(tmp_path: Path) -> None:
    keys = SigningKeys(tmp_path / "house.sqlite")
    first = keys.all()[0]
    second, third = keys.rotate(), keys.rotate()
    assert [key.public for key in keys.all()] == [first.public, second.public, third.public]
    assert [key.private is not None for key in keys.all()] == [False, False, True]
    assert keys.private() == third.private
    assert first.private is not None
    assert first.private.hex() not in keys.path.read_text()
    assert keys.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("harm", ["", "no keys here\n", "\xff", "cut", "other half", "old alone"])
def test_a_file_that_is_spoilt_is_left_as_it_is(tmp_path: Path, harm: str) -> None:
    """Making new keys in its place would disown all that was signed."""
    keys = SigningKeys(tmp_path / "house.sqlite")
    keys.rotate()
    sound = keys.path.read_text()
    old, new = sound.splitlines()
    spoilt = {
        "cut": sound[:-9],
        "other half": f"{old}\n{new[:-64]}{'0' * 64}\n",
        "old alone": f"{old}\n",
    }.get(harm, harm)
    keys.path.write_text(spoilt, "latin-1")
    for ask in (keys.all, keys.private, keys.rotate):
        with pytest.raises(ValueError, match="sound copy"):
            ask()
    assert keys.path.read_text("latin-1") == spoilt


def test_the_command_rotates_and_lists_them(tmp_path: Path, parlour: Parlour) -> None:  # noqa: F811
    database = f"sqlite:///{tmp_path / 'house.sqlite'}"
    done = parlour("certificate", "keys", "--database", database, "--json")
    assert (done.code, len(done.json["keys"])) == (0, 1)
    first = done.json["keys"][0]
    assert set(first) == {"made", "key", "signs"}
    assert first["signs"]
    rotated = parlour("certificate", "keys", "--rotate", "--database", database)
    assert rotated.code == 0
    keys = parlour("certificate", "keys", "--database", database, "--json").json["keys"]
    assert [key["signs"] for key in keys] == [False, True]
    assert keys[0]["key"] == first["key"]
    assert [key["key"] in rotated.out for key in keys] == [True, True]
    assert SigningKeys(tmp_path / "house.sqlite").private().hex() not in rotated.out
    assert parlour("certificate", "keys", "--database", "sqlite:////no/such/place").code == 2
