"""Makes the site from docs/: `python tools/site`, or with the folder to write. Needs the extra `site`.

Pages are copied to a temporary folder, with links changed to where pages are on the site; the command reference and the
API reference are added. The menu follows the index, docs/README.md.
"""

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from os.path import normpath, relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tomlkit
from reference import MODULES, commands_page, module_page
from search import rank_guides_first

from videopoker.text.groups.html import NOTEBOOK_STYLE

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
INDEX = "docs/README.md"
PAGES = {
    INDEX: "index.md",
    "README.md": "start.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "benchmarks/README.md": "benchmarks.md",
    "examples/README.md": "examples.md",
}
"""Where pages are on the site, if not at their path or, those of docs/, at the top."""
TITLES = {"start.md": "Start"}
"""Titles in the menu, where a page's heading does not say what it has."""
COPIED = ("docs", "examples")
MADE = {
    "Scripts and tests": "- [Every command and option](options.md)\n",
    "Python": "".join(
        f"- [{module}](api/{module}.md): {has[0].lower()}{has[1:]}\n" for module, has in MODULES.items()
    ),
}
"""Lines of the index, by section, for the pages that are made here."""
_LINK = re.compile(r'(\]\(|\b(?:href|src|srcset)=")([^)"\s#:]+)(?=[)"#])')


def on_site(path: str) -> str:
    """Where a file of the repository is on the site."""
    return PAGES.get(path, path.removeprefix("docs/"))


def page_on_site(path: str) -> str:
    """The text of a page, with links that hold on the site."""
    folder = Path(path).parent

    def moved(link: re.Match[str]) -> str:
        target = normpath(folder / link[2])
        if not (ROOT / target).exists():  # code that looks like a link
            return link[0]
        return link[1] + relpath(on_site(target), Path(on_site(path)).parent)

    return _LINK.sub(moved, (ROOT / path).read_text(encoding="utf-8"))


def glossary_page() -> str:
    """The glossary with a heading for each word, so that the search finds it."""
    row = re.compile(r"^\| (.+?) \| (.+) \|$\n", re.MULTILINE)
    text = page_on_site("docs/glossary.md").replace("| word | meaning |\n|---|---|\n", "")
    return row.sub(r"### \1\n\n\2\n\n", text)


def index_page() -> str:
    """The index with lines for the pages that are made here."""
    first, *sections = re.split(r"^(?=## )", page_on_site(INDEX), flags=re.MULTILINE)
    titles = [section.partition("\n")[0].removeprefix("## ") for section in sections]
    assert set(MADE) <= {*titles}, "docs/README.md: a section is missing"
    return first + "".join(
        section.rstrip() + "\n" + MADE.get(title, "") + "\n"
        for title, section in zip(titles, sections, strict=True)
    )


def llms_page(index: str, settings: Any) -> str:
    """llms.txt: what the site is, then the lists of the index; see llmstxt.org."""
    _, *sections = re.split(r"^(?=## )", index, flags=re.MULTILINE)
    project = settings["project"]
    return f"# {project['site_name']}\n\n> {project['site_description']}\n\n" + "".join(sections)


def menu(index: str) -> list[Any]:
    """The pages in the order of the index, each where it, and no section of it, is named first."""
    seen = {"index.md"}
    nav: list[Any] = ["index.md"]
    for section in index.split("\n## ")[1:]:
        pages = dict.fromkeys(re.findall(r"\]\(([\w./-]+\.md)\)", section))
        new = [{TITLES[page]: page} if page in TITLES else page for page in pages if page not in seen]
        nav.append({section.partition("\n")[0]: new})
        seen |= pages.keys()
    return nav


def write_pages(folder: Path) -> None:
    """Write the pages and the files beside them, and the settings of the site."""
    pages = folder / "pages"
    for name in COPIED:
        unwanted = shutil.ignore_patterns("*.md", "casino.py", "__pycache__", "*.pyc")
        shutil.copytree(ROOT / name, pages / on_site(f"{name}/"), ignore=unwanted, dirs_exist_ok=True)
    sources = [*(path.relative_to(ROOT) for name in COPIED for path in (ROOT / name).glob("*.md")), *PAGES]
    for source in map(str, sources):
        (pages / on_site(source)).write_text(page_on_site(source), encoding="utf-8")
    index = index_page()
    (pages / "index.md").write_text(index, encoding="utf-8")
    (pages / "glossary.md").write_text(glossary_page(), encoding="utf-8")
    (pages / "options.md").write_text(commands_page(), encoding="utf-8")
    (pages / "api").mkdir()
    for module in MODULES:
        (pages / "api" / f"{module}.md").write_text(module_page(module), encoding="utf-8")
    style = (HERE / "site.css").read_text(encoding="utf-8") + NOTEBOOK_STYLE
    (pages / "site.css").write_text(style, encoding="utf-8")
    shutil.copy(HERE / "docstrings.py", folder)
    settings = tomlkit.parse((HERE / "site.toml").read_text(encoding="utf-8"))
    settings["project"]["nav"] = menu(index)  # type: ignore[index]
    settings["project"]["plugins"]["mkdocstrings"]["handlers"]["python"]["paths"] = [str(ROOT)]  # type: ignore[index]
    (folder / "zensical.toml").write_text(tomlkit.dumps(settings), encoding="utf-8")
    (pages / "llms.txt").write_text(llms_page(index, settings), encoding="utf-8")


def copy_markdown(pages: Path, site: Path) -> None:
    """Put the Markdown of each page next to its HTML, for readers of llms.txt; the reference of Python is HTML alone."""
    for page in [pages / "llms.txt", *pages.rglob("*.md")]:
        path = page.relative_to(pages)
        if path.parts[0] != "api":
            text = re.sub(r"(\]\(api/[\w.]+)\.md\)", r"\1.html)", page.read_text(encoding="utf-8"))
            (site / path).write_text(text, encoding="utf-8")


def main() -> int:
    """Make the site; exits with 1 after a warning of Zensical, such as a link that leads nowhere."""
    parser = ArgumentParser(description="Make the site from docs/.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="default: site/")
    site: Path = parser.parse_args().folder
    with TemporaryDirectory() as folder:
        write_pages(Path(folder))
        made = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict"], check=False, cwd=folder
        )
        if not made.returncode:
            built = Path(folder) / "site"
            copy_markdown(Path(folder) / "pages", built)
            rank_guides_first(built)
            shutil.rmtree(site, ignore_errors=True)
            shutil.copytree(built, site)
    return made.returncode


if __name__ == "__main__":
    raise SystemExit(main())
