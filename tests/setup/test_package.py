"""The package as others get it: one wheel, whole, tried in environments that hold nothing else."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import packages_distributions
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from parlour.needed import EXTRAS
from setup import python
from setup.places import CACHE, REQUIREMENTS, ROOT, STATIC

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LIGHT = 30_000_000  # bytes that the base may take up, with all that it needs and its bytecode
# Everything it may say comes from the wheel: neither the clone nor its data folder is in sight.
CLEAN = {"PATH", "HOME", "TMPDIR", "LANG"}


@pytest.fixture(scope="module", autouse=True)
def _as_set_up_has_it() -> None:
    """uv looks where set-up looked, and fetches nothing."""
    before = dict(os.environ)
    os.environ.setdefault("UV_CACHE_DIR", str(CACHE / "uv"))
    python.hand_pip_settings_on()
    os.environ |= {"UV_OFFLINE": "1", "UV_PYTHON_DOWNLOADS": "never"}
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (STATIC / "index.html").is_file(), "set-up builds the page"
    return python.build_wheel(tmp_path_factory.mktemp("dist"))


Installed = Callable[..., Path]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment of its own with the wheel in it, and some of its extras."""

    def install(extras: str, *how: str) -> Path:
        place = tmp_path_factory.mktemp("clean") / "venv"
        uv = python.find_uv()
        locks = [f"--constraint={REQUIREMENTS / name}.lock" for name in ("run", "test")]
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, place], check=True)
        what = f"parlour{extras} @ {wheel.as_uri()}"
        command = [uv, "pip", "install", "--quiet", *how, "--python", place, *locks, what]
        beside = {name: v for name, v in os.environ.items() if name != "PYTHONPYCACHEPREFIX"}
        subprocess.run(command, check=True, env=beside)
        return place

    return install


def run(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name in CLEAN}
    here = place.parent / "here"
    here.mkdir(exist_ok=True)
    return subprocess.run(
        [place / "bin" / words[0], *words[1:]],
        cwd=here,
        env={**kept, "PARLOUR_HOME": str(place.parent / "data")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_the_wheel_holds_page_dictionary_types_and_notices(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert wheel.name == f"parlour-{PROJECT['version']}-py3-none-any.whl"
    page = "static/index.html", "static/sw.js", "docs.zip"
    for part in (*page, "py.typed", "lexicon/data/parlour-en-2.xz"):
        assert f"parlour/{part}" in names
    for notice in ("LICENSE", "NOTICE", "src/parlour/lexicon/data/LICENCES.txt"):
        assert f"parlour-{PROJECT['version']}.dist-info/licenses/{notice}" in names
    assert [name for name in names if name.endswith(".pyc") or "node" in name] == []


BASE = """
import sys
from parlour import Asking, bot, dice, sit
table = sit("keyword")
assert table.setup.lexicon.judge("CAT").ok and not table.setup.lexicon.judge("QXZ").ok
roll, asking = dice(1), Asking.begin(sit("score_four"))
while not asking.over:
    asking = asking.answer(bot("random")(asking))
try:
    bot("club")(Asking.begin(sit("score_four")))
except ModuleNotFoundError as missing:
    print(missing)
try:
    import parlour.server.app
except ModuleNotFoundError as missing:
    print(missing)
"""


@pytest.mark.slow
def test_the_base_is_light_and_plays(installed: Installed) -> None:
    place = installed("", "--compile-bytecode")  # as pip does by default
    site = next(place.glob("lib/python3*/site-packages"))
    assert list(site.glob("parlour/__pycache__/*.pyc"))
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < LIGHT
    done = run(place, "python", "-c", BASE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "numpy is not installed: pip install 'parlour[bots]' brings it along",
        "msgspec is not installed: pip install 'parlour[server]' brings it along",
    ]
    served = run(place, "parlour", "serve")
    assert served.returncode == 2
    assert served.stderr == (
        "parlour: msgspec is not installed: pip install 'parlour[server]' brings it along\n"
    )
    assert list((place.parent / "here").iterdir()) == []


ZOO = """
import sys
from parlour.envs.pettingzoo import env
table = env("score_four", games=1)
table.reset(seed=1)
for agent in table.agent_iter():
    seen, reward, ended, cut, info = table.last()
    table.step(None if ended or cut else table.action_space(agent).sample(seen["action_mask"]))
import parlour.envs.openspiel
"""


@pytest.mark.slow
def test_an_extra_brings_what_it_needs_and_no_more(installed: Installed) -> None:
    done = run(installed("[zoo]"), "python", "-c", ZOO)
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: pyspiel is not installed: "
        "pip install 'parlour[spiel]' brings it along"
    )


def backend() -> ModuleType:
    spec = spec_from_file_location("backend", ROOT / "tools" / "backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("build", ["build_wheel", "build_sdist"])
def test_without_the_page_nothing_is_packed(build: str, tmp_path: Path) -> None:
    made = backend()
    made.PAGE = tmp_path / "index.html"
    with pytest.raises(SystemExit, match=r"the page is not built.*\./run wheel"):
        getattr(made, build)(str(tmp_path))
    made.PAGE.touch()
    made.DOCS = tmp_path / "docs.zip"
    with pytest.raises(SystemExit, match=r"the docs are not built.*\./run wheel"):
        getattr(made, build)(str(tmp_path))


def asked(requirements: list[str]) -> set[str]:
    """The packages named, without ourselves."""
    return {re.split(r"[^\w-]", each)[0] for each in requirements} - {"parlour"}


def test_every_package_of_an_extra_is_known_to_those_who_miss_it() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(extras) == {*EXTRAS, "all"}
    found = packages_distributions()
    for extra, modules in EXTRAS.items():
        brought = {name for module in modules for name in found.get(module, [])}
        assert {name.lower().replace("_", "-") for name in brought} - {"llvmlite"} == asked(
            extras[extra]
        ), extra


def test_all_is_all_of_them() -> None:
    extras = PROJECT["optional-dependencies"]

    def whole(extra: str) -> set[str]:
        inner = [name for each in extras[extra] for name in re.findall(r"parlour\[(.*)\]", each)]
        others = [whole(part) for names in inner for part in names.split(",")]
        return asked(extras[extra]).union(*others)

    assert whole("all") == {name for extra in extras for name in whole(extra)}


def test_whatever_may_be_installed_is_resolved_in_a_lock() -> None:
    """The locks are resolved for all of 3.11 to 3.14 at once, and from wheels when installed."""
    texts = [(REQUIREMENTS / f"{name}.lock").read_text() for name in ("run", "test")]
    pinned = set(re.findall(r"^([a-z][\w.-]*)==", "\n".join(texts), re.MULTILINE))
    wanted = asked(PROJECT["dependencies"])
    for each in PROJECT["optional-dependencies"].values():
        wanted |= asked(each)
    assert wanted <= pinned
    assert PROJECT["requires-python"] == ">=3.11,<3.15"
