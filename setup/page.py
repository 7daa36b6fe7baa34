"""The page: its npm packages and its build, made again only when their sources change."""

from pathlib import Path

from setup.doing import digest, is_stamped, put_stamp, step
from setup.node import node, npm
from setup.places import CACHE, STATIC, WEB

# What tools keep, and what only they read: none of it changes what is built.
NOT_SOURCES = {"node_modules", ".svelte-kit", ".vite", "eslint.config.js", ".prettierrc.json"}


def prepare() -> None:
    install_packages()
    build()


def install_packages() -> None:
    locked = [WEB / "package.json", WEB / "package-lock.json"]
    stamp, key = WEB / "node_modules" / ".stamp", digest([*locked, str(node())])
    if is_stamped(stamp, key):
        return
    with step("packages of the page"):
        npm("ci", "--no-audit", "--no-fund", cwd=WEB, fetching="the page's packages")
        put_stamp(stamp, key)


def build() -> None:
    files = sources(WEB)
    names = [str(file.relative_to(WEB)) for file in files]
    stamp, key = CACHE / "stamps" / "page", digest([*names, *files])
    if is_stamped(stamp, key) and (STATIC / "index.html").is_file():
        return
    with step("the page"):
        npm("run", "build", cwd=WEB)
        put_stamp(stamp, key)


def sources(folder: Path) -> list[Path]:
    """Every file that the page is made of, in a fixed order."""
    found: list[Path] = []
    for entry in sorted(folder.iterdir()):
        if entry.name in NOT_SOURCES or entry.name.endswith(".test.ts"):
            continue
        if entry.is_dir():
            found += sources(entry)
        elif entry.is_file():
            found.append(entry)
    return found
