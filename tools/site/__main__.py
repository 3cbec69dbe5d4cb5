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
}
"""Where pages are on the site, if not at their path or, those of docs/, at the top."""
TITLES = {"start.md": "Start and keys"}
"""Titles in the menu, where a page's heading does not say what it has."""
COPIED = ("docs", "examples")
MADE = {
    "Scripts and tests": "| look up an option of a command | [every command and option](options.md) |\n",
    "Python": "".join(
        f"| look up a name | [{module}](api/{module}.md): {has[0].lower()}{has[1:]} |\n"
        for module, has in MODULES.items()
    ),
}
"""Rows of the index, by section, for the pages that are made here."""
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

    text = (ROOT / path).read_text(encoding="utf-8")
    return _LINK.sub(moved, text.replace("\n# Reference\n", "\n## Reference\n"))  # a menu has one title


def glossary_page() -> str:
    """The glossary with a heading for each word, so that the search finds it."""
    row = re.compile(r"^\| (.+?) \| (.+) \|$\n", re.MULTILINE)
    text = page_on_site("docs/glossary.md").replace("| word | meaning |\n|---|---|\n", "")
    return row.sub(r"### \1\n\n\2\n\n", text)


def index_page() -> str:
    """The index under the moving picture, with rows for the pages that are made here."""
    picture = re.search("<picture>.*?</picture>", page_on_site("README.md"), re.DOTALL)
    assert picture, "README.md: the moving picture is missing"
    first, *sections = re.split(r"^(?=## )", page_on_site(INDEX), flags=re.MULTILINE)
    titles = [section.partition("\n")[0].removeprefix("## ") for section in sections]
    assert set(MADE) <= {*titles}, "docs/README.md: a section is missing"
    heading, _, words = first.partition("\n")
    return f"{heading}\n\n{picture[0]}\n{words}" + "".join(
        section.rstrip() + "\n" + MADE.get(title, "") + "\n"
        for title, section in zip(titles, sections, strict=True)
    )


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
            shutil.rmtree(site, ignore_errors=True)
            shutil.copytree(Path(folder) / "site", site)
    return made.returncode


if __name__ == "__main__":
    raise SystemExit(main())
