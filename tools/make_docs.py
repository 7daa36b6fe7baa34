"""The docs as a site: .venv/bin/python tools/make_docs.py writes src/parlour/docs.zip.

MkDocs turns docs/ into pages, with templates of our own (tools/docs): the look of the page, no
script or style inside a page, and nothing from elsewhere. Pages that follow from the code are made
here: what the API takes and gives, what the socket says, what the library promises.
"""

from __future__ import annotations

import inspect
import json
import logging
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
THEME = ROOT / "tools" / "docs"
TARGET = ROOT / "src" / "parlour" / "docs.zip"
FONTS = ROOT / "web" / "node_modules" / "@fontsource"
FACES = {
    "text.woff2": "-variable/atkinson-hyperlegible-next/files/"
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
    "display.woff2": "/young-serif/files/young-serif-latin-400-normal.woff2",
}
BEYOND = ("CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "NOTICE")  # outside of docs/
# What stands in the list beside every page; whatever is named nowhere comes last.
NAV: dict[str, tuple[str, ...]] = {
    "Begin": ("index.md", "tutorial.md", "cli.md", "cli-competitions.md", "glossary.md"),
    "Games": (
        *("games/score_four.md", "games/fourcyte.md", "games/keyword.md"),
        *("games/dictionary_please.md", "games/crosticon.md", "lexicon.md"),
    ),
    "Library": ("library.md", "reference.md", "bots.md"),
    "API": ("api.md", "http.md", "socket.md"),
    "Research": ("research.md", "draws.md", "records-fourcyte.md"),
    "Operations": (
        "hosting.md",
        "operations.md",
        "rights.md",
        "cli-copies.md",
        "cli-solve.md",
        "certificates.md",
        "licences.md",
    ),
}
SAME = (1980, 1, 1, 0, 0, 0)  # of every file: the same sources give the same bytes


def main() -> int:
    with TemporaryDirectory() as made:
        build(Path(made), TARGET)
    print(f"  {TARGET.relative_to(ROOT)}, {TARGET.stat().st_size / 1e6:.1f} MB")
    return 0


def build(work: Path, target: Path) -> None:
    """All pages, as one file that the server reads."""
    sources, site = work / "pages", work / "site"
    gather(sources)
    lay_out(sources, site)
    index(sources, site)
    pack(site, target)


# --- what there is to read


def gather(folder: Path) -> None:
    """The docs, those that stand elsewhere in the tree, and those that follow from the code."""
    shutil.copytree(ROOT / "docs", folder)
    for name in BEYOND:
        text = (ROOT / name).read_text("utf-8")
        to = folder / "project" / name.lower()
        to.parent.mkdir(exist_ok=True)
        to.with_suffix(".md").write_text(text if name.endswith(".md") else f"# {name}\n\n{text}")
    for name, text in written().items():
        (folder / name).write_text(text, "utf-8")
    for page in sorted(folder.rglob("*.md")):
        page.write_text(relinked(page, folder), "utf-8")


def relinked(page: Path, folder: Path) -> str:
    """Links lead to where pages stand in the site; those to the sources are words alone."""
    origin = ROOT if page.parent.name == "project" else ROOT / "docs" / page.relative_to(folder)
    here = origin if origin == ROOT else origin.parent

    def follow(found: re.Match[str]) -> str:
        words, link, rest = found[1], found[2], found[3] or ""
        if "://" in link or link.startswith("#"):
            return found[0]
        meant = (here / link).resolve()
        if meant.parent == ROOT and meant.name in BEYOND:
            to = (folder / "project" / meant.name.lower()).with_suffix(".md")
        elif meant.is_relative_to(ROOT / "docs") and meant.is_file():
            to = folder / meant.relative_to(ROOT / "docs")
        elif (page.parent / link).is_file():
            to = page.parent / link
        else:
            return words
        up = "../" * len(page.parent.relative_to(folder).parts)
        return f"[{words}]({up}{to.relative_to(folder).as_posix()}{rest})"

    parts = re.split(r"(^```.*?^```$)", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    link = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]*)(#[^)\s]*)?\)")
    return "".join(part if part.startswith("```") else link.sub(follow, part) for part in parts)


def written() -> dict[str, str]:
    """Pages that nobody writes by hand."""
    from parlour.server.http.described import asyncapi, openapi
    from parlour.server.routes import routes

    return {
        "http.md": "\n".join(http(openapi(routes()))),
        "socket.md": "\n".join(socket(asyncapi())),
        "reference.md": "\n".join(reference()),
    }


def http(document: dict[str, Any]) -> Iterator[str]:
    yield "# Every request\n"
    yield "Made from the routes of the house; the same, for programs, is `/api/openapi.json`."
    yield "A request without a scope is not for [tokens](api.md#tokens).\n"
    paths: dict[str, list[str]] = {}
    for path, told in document["paths"].items():
        for how, about in told.items():
            row = f"| `{how.upper()} {path}` | {_scope(about)} | {about.get('summary', '')} "
            row += f"| {_kind(about.get('requestBody'))} | {_kind(_answer(about))} |"
            paths.setdefault(path.split("/")[2].partition(".")[0], []).append(row)
    for name, rows in sorted(paths.items()):
        yield f"\n## {name}\n"
        yield "| request | scope | what it does | takes | gives |\n|---|---|---|---|---|"
        yield from rows
    yield "\n# What is taken and given\n"
    yield from structures(document["components"]["schemas"])


def socket(document: dict[str, Any]) -> Iterator[str]:
    yield "# Every message of the socket\n"
    yield "Made from the types of the house; the same, for programs, is `/api/asyncapi.json`."
    messages = document["channels"]["socket"]["messages"]
    for name, title in (("say", "What a program says"), ("hear", "What it hears")):
        yield f"\n## {title}\n"
        yield "| message | what it is |\n|---|---|"
        for place in document["operations"][name]["messages"]:
            kind = place["$ref"].rpartition("/")[2]
            yield f"| [{kind}](#{kind.lower()}) | {messages[kind]['summary']} |"
    yield "\n# What they hold\n"
    yield from structures(document["components"]["schemas"])


def structures(schemas: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f"\n## {name}\n\n{schema.get('description', '')}\n"
        if fields := schema.get("properties"):
            yield "| field | type |\n|---|---|"
            needed = schema.get("required", [])
            for field, told in fields.items():
                yield f"| `{field}`{'' if field in needed else ', optional'} | {_type(told)} |"


def _scope(about: dict[str, Any]) -> str:
    return next((f"`{each['token'][0]}`" for each in about["security"] if "token" in each), "")


def _answer(about: dict[str, Any]) -> Any:
    return next(told for status, told in about["responses"].items() if status.startswith("2"))


def _kind(told: Any) -> str:
    if not told or "content" not in told:
        return ""
    media, about = next(iter(told["content"].items()))
    return _type(about["schema"]) if "schema" in about else f"`{media}`"  # else a file


def _type(schema: dict[str, Any] | bool) -> str:
    if isinstance(schema, bool):
        return "anything"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"by name: {_type(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def reference() -> Iterator[str]:
    """What `import parlour` names, and the client."""
    import parlour
    import parlour.client

    yield "# What the library promises\n"
    yield "Made from the code. Whatever is not named here may change from one version to the next."
    client = [parlour.client.House, parlour.client.Table, parlour.client.Denied]
    yield "\n## parlour\n"
    for name in sorted(parlour.__all__):
        yield from told_of(name, getattr(parlour, name))
    yield "\n## parlour.client\n"
    for kind in client:
        yield from told_of(kind.__name__, kind)


def told_of(name: str, thing: Any) -> Iterator[str]:
    if inspect.isclass(thing) or callable(thing):
        yield f"\n### {name}\n\n```python\n{_signature(name, thing)}\n```\n"
        yield inspect.getdoc(thing) or ""
    else:
        yield f"\n### {name}\n\n`{type(thing).__name__}`\n"
    if inspect.isclass(thing):
        for method, found in vars(thing).items():
            if not method.startswith("_") and inspect.isfunction(found):
                text = (inspect.getdoc(found) or "").partition("\n\n")[0].replace("\n", " ")
                yield f"\n- `{_signature(method, found)}` {text}"


def _signature(name: str, thing: Any) -> str:
    try:
        return f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        return name


# --- how it is laid out


def lay_out(sources: Path, site: Path) -> None:
    from mkdocs.commands.build import build as mkdocs
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    config = {
        "site_name": "Parlour",
        "site_url": "http://localhost/docs/",  # only the page of what is lost asks for it
        "docs_dir": str(sources),
        "site_dir": str(site),
        "theme": {"name": None, "custom_dir": str(THEME), "static_templates": ["404.html"]},
        "nav": nav(sources),
        "plugins": [],
        "markdown_extensions": ["tables", "fenced_code", "toc"],
        "validation": {"nav": {"omitted_files": "ignore"}},
    }
    file = sources.with_name("mkdocs.yml")
    file.write_text(json.dumps(config))  # which is YAML too
    mkdocs(load_config(str(file), strict=True))
    assets = site / "assets"
    assets.mkdir()
    styles = ROOT / "web" / "src" / "styles" / "tokens.css"
    (assets / "site.css").write_text(styles.read_text() + (THEME / "site.css").read_text())
    shutil.copy(THEME / "site.js", assets)
    for name, place in FACES.items():
        shutil.copy(f"{FONTS}{place}", assets / name)


def nav(sources: Path) -> list[dict[str, Any]]:
    """Sections with the pages that are there, decisions and the rest at the end."""
    placed = {page for pages in NAV.values() for page in pages}
    found = [{name: [p for p in pages if (sources / p).is_file()]} for name, pages in NAV.items()]
    rest = sorted(p.name for p in sources.glob("*.md") if p.name not in placed)
    project = sorted(f"project/{p.name}" for p in (sources / "project").glob("*.md"))
    return [*found, {"Project": [*project, *rest, "adr/README.md"]}]


def index(sources: Path, site: Path) -> None:
    """What the search looks through: a part of a page for each heading."""
    parts = []
    for page in sorted(sources.rglob("*.md")):
        name = page.relative_to(sources).with_suffix("")
        folder = name.parent if name.name in ("index", "README") else name
        place = "" if folder == Path() else f"{folder.as_posix()}/"
        text = re.sub(r"^```.*?$", "", page.read_text("utf-8"), flags=re.MULTILINE)
        title = ""
        for part in re.split(r"^(?=#{1,3} )", text, flags=re.MULTILINE):
            heading, _, body = part.lstrip("# ").partition("\n")
            if not part.startswith("#"):
                continue
            title = title or heading
            anchor = "" if heading == title else "#" + slug(heading)
            words = " ".join(re.sub(r"[`*|]|\]\([^)]*\)|\[|-{3,}", " ", body).split())
            parts.append([f"{place}{anchor}", title, heading, words[:1500]])
    (site / "search.json").write_text(json.dumps(parts, ensure_ascii=False), "utf-8")


def slug(heading: str) -> str:
    from markdown.extensions.toc import slugify

    return str(slugify(re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading), "-"))


def pack(site: Path, target: Path) -> None:
    """Whoever reads meanwhile finds the old file or the new one."""
    new = target.with_suffix(".new")
    with ZipFile(new, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(file for file in site.rglob("*") if file.is_file()):
            name = file.relative_to(site).as_posix()
            if not name.startswith("sitemap."):
                packed.writestr(ZipInfo(name, SAME), file.read_bytes(), ZIP_DEFLATED)
    new.replace(target)


if __name__ == "__main__":
    sys.exit(main())
