"""The site made from docs/: its links, what it loads, its search and its tables, and that it names every command and public name."""

import json
import re
import subprocess
import sys
from argparse import SUPPRESS
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.headless_chromium import CHROMIUM, answer
from videopoker.cli.commands import whole_parser
from videopoker.cli.parser import Parser, load
from videopoker.text.words.glossary import WORDS

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "site"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("zensical") is None, reason="needs the extra `site`"),
]
FOLLOWED = {"a", "area"}
"""Elements whose links load nothing until they are followed."""


class Page(HTMLParser):
    """What a page links to and loads, and its anchors."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        links = [values[name] for name in ("href", "src", "data", "poster") if values.get(name)]
        links += [one.split()[0] for one in (values.get("srcset") or "").split(",") if one.strip()]
        self.links += links
        self.loads += [] if tag in FOLLOWED else links

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, made once."""
    folder = tmp_path_factory.mktemp("site") / "site"
    done = subprocess.run(
        [sys.executable, str(TOOL), str(folder)], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@cache
def page(file):
    return Page(file)


def pages(site):
    return {file: page(file) for file in sorted(site.rglob("*.html"))}


def is_elsewhere(link):
    return bool(urlsplit(link).scheme or urlsplit(link).netloc) and not link.startswith("data:")


def target_of(site, file, link):
    """The file that a link of a page leads to."""
    path = unquote(urlsplit(link).path)
    folder = site if path.startswith("/") else file.parent
    target = Path(normpath(folder / path.lstrip("/"))) if path else file
    return target / "index.html" if target.is_dir() else target


def test_every_link_of_the_site_leads_to_a_file_and_an_anchor(site):
    broken = []
    for file, content in pages(site).items():
        for link in content.links:
            if is_elsewhere(link) or link.startswith("data:"):
                continue
            target, anchor = target_of(site, file, link), unquote(urlsplit(link).fragment)
            if not target.is_file() or (anchor and anchor not in page(target).anchors):
                broken.append((str(file.relative_to(site)), link))
    assert broken == []


def test_site_asks_no_other_origin(site):
    loads = {(file.name, link) for file, content in pages(site).items() for link in content.loads}
    assert {(name, link) for name, link in loads if is_elsewhere(link)} == set()
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"']*", text) == [], style


def test_site_has_every_page_of_the_documentation(site):
    names = {file.stem for file in ROOT.glob("docs/*.md")} - {"README"}
    assert sorted(names - {file.stem for file in site.glob("*.html")}) == []


def test_every_page_of_the_site_is_in_its_menu(site):
    """The menu is on every page; the changelog links to hardly any page itself."""
    linked = {target_of(site, site / "changelog.html", link) for link in page(site / "changelog.html").links}
    assert [file.name for file in pages(site) if file not in linked] == ["404.html"]


def test_files_that_readers_take_from_docs_are_on_the_site(site):
    files = [file for ending in ("check_deals.py", "*.jsonl") for file in ROOT.glob(f"docs/{ending}")]
    assert [file.name for file in files if (site / file.name).read_bytes() != file.read_bytes()] == []


def commands(parser):
    """This command and all within it, by what is typed."""
    yield parser
    for name, (summary, command) in parser.command.commands.items():
        yield from commands(Parser(f"{parser.prog} {name}", summary, load(command)))


def test_site_has_every_command_with_every_option(site):
    content = page(site / "options.html")
    text = "".join(content.text)
    for parser in commands(whole_parser()):
        assert parser.prog.replace(" ", "-") in content.anchors
        options = [action for action in parser.arguments if action.help != SUPPRESS]
        assert [name for one in options for name in one.option_strings if name not in text] == []


def public_names(module):
    """The names that a module exports: those of `__all__`, else those that it defines."""
    defined = [
        name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
    ]
    return getattr(module, "__all__", [name for name in defined if not name.startswith("_")])


def test_site_has_every_public_name(site):
    sys.path.insert(0, str(TOOL))
    try:
        modules = import_module("reference").MODULES
    finally:
        sys.path.remove(str(TOOL))
    for module in modules:
        names = public_names(import_module(module))
        anchors = page(site / "api" / f"{module}.html").anchors
        assert [name for name in names if f"{module}.{name}" not in anchors] == []


def test_site_has_every_word_of_the_glossary(site):
    text = "".join(page(site / "glossary.html").text)
    assert [word for word in WORDS if word not in text] == []


def test_index_has_the_moving_picture_and_the_pages_by_task(site):
    index = page(site / "index.html")
    assert "pictures/play.png" in index.loads
    tasks = ("play", "learn", "paytables", "scripts-and-tests", "python", "trust", "speed", "develop")
    assert [task for task in tasks if task not in index.anchors] == []


def test_llms_txt_has_every_page_and_its_links_lead_to_files(site):
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert re.match(r"# .+\n\n> .+\n\n## ", text)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not is_elsewhere(link)]
    assert [link for link in links if not target_of(site, site / "llms.txt", link).is_file()] == []
    named = {Path(urlsplit(link).path).stem for link in links}
    assert {file.stem for file in pages(site)} - named == {"404", "index"}


def test_markdown_next_to_the_pages_has_links_that_hold(site):
    links = [
        (file, link)
        for file in sorted(site.rglob("*.md"))
        for link in re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8"))
        if not is_elsewhere(link)
    ]
    assert [(file.name, link) for file, link in links if not target_of(site, file, link).is_file()] == []


def search_index(site):
    """Where each result of the search leads, by its number."""
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))
    return [item["location"] for item in index["items"]]


def is_reference(location):
    return location.startswith("api/")


def test_reference_of_python_is_last_in_the_search(site):
    """The search compares numbers first: what has one from `first` on comes after all others."""
    numbers = [number for number, location in enumerate(search_index(site)) if is_reference(location)]
    first = numbers[0]
    assert numbers == list(range(first, len(search_index(site))))
    (worker,) = site.glob("assets/javascripts/workers/search.*.js")
    assert f"(a,b)=>(a.id>={first})-(b.id>={first})," in worker.read_text(encoding="utf-8")


needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

SEARCH = """
const [url, words] = %s;
const worker = new Worker(url);
const asked = (message) => new Promise((answered) => {
    worker.onmessage = (event) => answered(event.data);
    worker.postMessage(message);
});
await asked({type: 0, data: await (await fetch("/search.json")).json()});
const found = {};
for (const word of words) {
    found[word] = [];
    for (let page; page !== null;) {
        const {data} = await asked({type: 2, data: {input: word, ...(page && {page})}});
        found[word].push(...data.items.map((item) => item.id));
        page = data.pagination.next ?? null;
    }
}
return found;
"""
WORDS_SEARCHED = [
    "curve",
    "draw",
    "evaluate",
    "hold",
    "paytable",
    "risk",
    "session",
    "simulate",
    "solve",
    "strategy",
]


@needs_chromium
def test_guides_rank_above_names_of_python_in_the_search(site):
    (worker,) = site.glob("assets/javascripts/workers/search.*.js")
    found = answer(site, SEARCH % json.dumps([f"/{worker.relative_to(site)}", WORDS_SEARCHED]))
    where = search_index(site)
    for word in WORDS_SEARCHED:
        kinds = [is_reference(where[number]) for number in found[word]]
        assert set(kinds) == {False, True}, word
        assert kinds == sorted(kinds), word


TABLES = """
const [pages, widths] = %s;
const wide = [];
const frame = document.createElement("iframe");
frame.style.cssText = "border: 0; height: 900px";
document.body.append(frame);
for (const width of widths) {
    frame.style.width = `${width}px`;
    for (const page of pages) {
        await new Promise((loaded) => { frame.onload = loaded; frame.src = `/${page}`; });
        await new Promise((painted) => frame.contentWindow.requestAnimationFrame(() => setTimeout(painted)));
        const article = frame.contentDocument.querySelector("article");
        const column = article.querySelector("h1").getBoundingClientRect();
        for (const table of article.querySelectorAll("table")) {
            const box = table.getBoundingClientRect();
            const needed = Math.max(box.width, table.scrollWidth);
            if (box.left < column.left - 1 || box.left + needed > column.right + 1)
                wide.push([page, width, Math.round(needed), Math.round(column.width), table.textContent.slice(0, 40)]);
        }
    }
}
return wide;
"""
WIDTHS = (1280, 390)
"""Pixels: a laptop's window and a phone's."""


@needs_chromium
def test_no_table_is_wider_than_its_column(site):
    names = [str(file.relative_to(site)) for file in pages(site) if file.name != "404.html"]
    assert answer(site, TABLES % json.dumps([names, WIDTHS])) == []
