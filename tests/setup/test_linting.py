"""The page's lint looks at a file again when it, or anything it imports, has changed."""

from pathlib import Path

import pytest

from setup import checks
from setup.linting import IMPORT, LINTED, keys, page_files, resolve
from setup.places import WEB

PAGE = {
    "eslint.config.js": "",
    "src/app.d.ts": "declare const a: number;",
    "src/main.ts": 'import App from "./App.svelte";\nimport "./style.css";',
    "src/App.svelte": '<script lang="ts">\nimport type { Bead } from "./board";\n</script>',
    "src/board/index.ts": 'export * from "./bead.svelte";',
    "src/board/bead.svelte.ts": "export type Bead = 1;",
    "src/style.css": "",
    "src/lazy.ts": 'export const load = () => import("./other");',
    "src/other.ts": "",
    "src/all.test.ts": 'const files = import.meta.glob("./**/*.ts");',
}
ALL = {name for name in PAGE if not name.endswith(".css")}
ABOVE = {"src/main.ts", "src/App.svelte", "src/board/index.ts", "src/board/bead.svelte.ts"}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    for name, text in PAGE.items():
        (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / name).write_text(text)
    return tmp_path / "web"


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("src/main.ts", {"src/main.ts"}),
        ("src/style.css", {"src/main.ts"}),
        ("src/board/bead.svelte.ts", ABOVE),
        ("src/other.ts", {"src/other.ts", "src/lazy.ts"}),
        ("src/app.d.ts", ALL),
        ("eslint.config.js", ALL),
    ],
)
def test_what_is_linted_again(page: Path, changed: str, again: set[str]) -> None:
    before = keys(page)
    assert set(before) == ALL
    (page / changed).write_text(PAGE[changed] + "\n")
    now = keys(page)
    # Who looks for files may have found any.
    assert {name for name in now if now[name] != before[name]} == again | {"src/all.test.ts"}


def test_an_import_that_is_not_found_may_be_anything(page: Path) -> None:
    (page / "src" / "lazy.ts").write_text('import "./made.later";')
    before = keys(page)
    (page / "src" / "style.css").write_text("p {}")
    assert keys(page)["src/lazy.ts"] != before["src/lazy.ts"]


def test_a_file_that_failed_is_linted_again(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[str]] = []

    def npm(*words: str, cwd: Path) -> str:
        asked.append(set(words[3:]))
        if len(asked) == 2:
            raise checks.Trouble("line 3 is wrong")
        return ""

    monkeypatch.setattr(checks, "npm", npm)
    checks.lint_page(page, tmp_path / "kept")
    (page / "src" / "main.ts").write_text("let b = 1")
    with pytest.raises(checks.Trouble):
        checks.lint_page(page, tmp_path / "kept")
    checks.lint_page(page, tmp_path / "kept")
    checks.lint_page(page, tmp_path / "kept")
    some = {"src/main.ts", "src/all.test.ts"}
    assert asked == [ALL, some, some]  # and when all have passed nothing is asked


def test_every_import_of_the_page_is_found() -> None:
    """Or each change would lint everything again."""
    known = {path for path in page_files(WEB) if path.is_file()}
    lost = [
        (str(file), name)
        for file in known
        if file.suffix in LINTED and not file.name.endswith(".test.ts")
        for name in IMPORT.findall(file.read_text())
        if resolve(file, name, known) is None
    ]
    assert lost == []
