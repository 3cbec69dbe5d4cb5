"""What a release is made of: metadata, the man page and completions, the README of the index page."""

import re
import sys
import tomllib
from importlib import metadata, util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
URL = "https://example.org/cards/videopoker"


def tool(name):
    """A script of tools/ as a module."""
    spec = util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def locked(name):
    """The version of a package in the lock."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    return next(one["version"] for one in lock["package"] if one["name"] == name)


@pytest.mark.parametrize("file", tool("share").files())
def test_man_page_and_completions_are_current(file):
    """`python tools/share.py` writes them."""
    if "man/" not in file and metadata.version("shtab") != locked("shtab"):
        pytest.skip("another version of shtab writes other completions")
    assert (ROOT / "share" / file).read_text(encoding="utf-8") == tool("share").files()[file]


def test_man_page_has_every_command_and_option():
    from videopoker.cli.commands import COMMANDS

    page = (ROOT / "share/man/man1/videopoker.1").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f".SS videopoker {name}\n" not in page] == []
    assert r"\fB\-\-bankroll\fR \fICREDITS\fR" in page


def relative(text):
    """The links and pictures of a page that are relative."""
    links = re.findall(r"""\]\(([^)\s]+)|\b(?:src|srcset|href)="([^"]+)""", text)
    return [one or other for one, other in links if not re.match("#|https?://", one or other)]


def test_readme_of_the_index_page_has_no_relative_link():
    made = tool("metadata").with_whole_links(README, URL, "1.2")
    assert relative(README)
    assert relative(made) == []
    assert f"{URL}/raw/v1.2/docs/pictures/play.png" in made
    assert f"({URL}/blob/v1.2/docs/coach.md)" in made
    assert f"({URL}/blob/v1.2/docs/settings.md#themes-of-your-own)" in made
    assert re.sub(f"{URL}/(raw|blob)/v1.2/", "", made) == README


def test_links_of_the_index_page_begin_with_the_projects_address():
    assert all(link.startswith(URL) for link in tool("metadata").urls(URL).values())


def test_classifiers_name_the_versions_of_python_that_are_supported():
    minors = [int(one.rpartition(".")[2]) for one in PROJECT["classifiers"] if "Python :: 3." in one]
    assert PROJECT["requires-python"] == f">=3.{minors[0]}"
    assert sys.version_info.minor in minors


def test_citation_names_the_last_version_that_has_a_day():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, day = re.search(r"^## (\S+) - (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE).groups()
    assert f'version: {version}\ndate-released: "{day}"\nlicense: {PROJECT["license"]}\n' in citation
    assert PROJECT["description"] in citation


def test_lock_is_of_these_dependencies_and_one_registry():
    """`uv lock` writes it."""
    text = (ROOT / "uv.lock").read_text(encoding="utf-8")
    own = next(one for one in tomllib.loads(text)["package"] if one["name"] == "videopoker")
    locked = {(one["name"], *sorted(one["specifier"].split(","))) for one in own["metadata"]["requires-dist"]}
    extras = (line for lines in PROJECT["optional-dependencies"].values() for line in lines)
    needed = (line.partition(";")[0].strip() for line in (*PROJECT["dependencies"], *extras))
    assert locked == {
        (re.match(r"[\w-]+", line)[0], *sorted(re.sub(r"^[\w-]+", "", line).split(","))) for line in needed
    }
    assert len({*re.findall(r"https?://([^/\"]+)", text)}) == 2  # the public index, and where its files are
    assert "file:" not in text
