"""What README.md and docs/ tell a reader to type works in a fresh folder and prints what the page shows."""

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import PAGES, ROOT, blocks, commands, conversations
from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow

LOOKS_ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

SCREEN = "opens a screen and ends with a key; tests/tui has its tests"
CLUSTER = "needs the machines of a cluster; tests/solver/simulation has its tests"
MINUTES = "takes a minute or more"
LINE = "LINE stands for a receipt that the reader kept"

NOT_TYPED = {
    "README.md": {"videopoker play --paytable examples/mine.toml": SCREEN},
    "docs/fairness.md": {
        "videopoker verify --receipt LINE": LINE,
        "python3 docs/check_deals.py log.jsonl --receipt LINE": LINE,
    },
    "docs/paytables.md": {
        "videopoker lab examples/mine.toml": SCREEN,
        "videopoker play --paytable examples/mine.toml": SCREEN,
    },
    "docs/saves.md": {
        "videopoker saves salvage default": "refuses a sound save; tests/cli/test_saves.py has damaged ones",
    },
    "docs/simulation.md": {
        "videopoker simulate jacks-or-better-9-6 --hands 1e9 --seed 7": MINUTES,
        "videopoker simulate deuces-wild-full-pay --hands 1e8 --policy 16": MINUTES,
        "videopoker simulate jacks-or-better-9-6 --hands 1e11 --resume run.json": MINUTES,
        "dask scheduler": CLUSTER,
        "MALLOC_TRIM_THRESHOLD_=268435456 MALLOC_MMAP_THRESHOLD_=268435456 dask worker tcp://HOST:8786 --nworkers 8 --nthreads 1": CLUSTER,
        "videopoker simulate jacks-or-better-9-6 --hands 1e12 --seed 7 --cluster tcp://HOST:8786": CLUSTER,
    },
}
"""Commands that are not typed in the test, by page, each with the reason."""

NOT_RUN = {
    "docs/simulation.md": {
        "from concurrent.futures import ProcessPoolExecutor": "a hundred million hands in processes take half a minute",
        "from distributed import Client": CLUSTER,
    }
}
"""Blocks of Python that are not run, by page and first line, each with the reason."""

SLOW_PAGES = {"docs/commands.md", "docs/simulation.md"}
WITH_COMMANDS = sorted((page for page in PAGES if commands(page)), key=SLOW_PAGES.__contains__)
WITH_PYTHON = [page for page in PAGES if blocks(page, "python", "pycon")]


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A folder as after cloning, with the examples and the files beside the pages, and a home without saves."""
    for folder in ("examples", "docs"):
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("pictures*", "*.md", "__pycache__"),
        )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    return tmp_path


def typed(run, command):
    """What a command prints, and its exit code: run in this process, or in a shell where it needs one."""
    name, *words = shlex.split(command)
    if name == "videopoker" and not {"|", ">"} & {*words}:
        code, out, err = run(*words)
        return out + err, code
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=HANG_SECONDS,
    )
    return done.stdout, done.returncode


@pytest.mark.parametrize("page", quick_and_slow(WITH_COMMANDS, -len(SLOW_PAGES)))
def test_commands_of_a_page_print_what_it_shows(fresh, run, page):
    for one in commands(page):
        if one.command in NOT_TYPED.get(page, {}):
            continue
        printed, code = typed(run, one.command)
        if one.printed:
            shown = f"$ {one.command}\n{one.printed}\n"
            assert doctest.OutputChecker().check_output(f"{one.printed}\n", printed, LOOKS_ALIKE), (
                shown,
                printed,
            )
        else:
            assert code == 0, (one.command, printed)


@pytest.mark.parametrize("page", [page for page in PAGES if conversations(page)])
def test_plain_mode_answers_as_a_page_shows(fresh, run, monkeypatch, page):
    for lines, answers in conversations(page):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, "quit", ""])))
        code, out, err = run("play", "--plain")
        assert (code, err) == (0, "")
        answered = iter(out.splitlines())
        assert [answer for answer in answers if not any(line.endswith(answer) for line in answered)] == []


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_python_of_a_page_runs_and_gives_what_it_shows(fresh, page):
    names = {"__name__": "page"}
    runner = doctest.DocTestRunner(optionflags=LOOKS_ALIKE, verbose=False)
    for number, block in enumerate(blocks(page, "python", "pycon"), start=1):
        if block.partition("\n")[0] in NOT_RUN.get(page, {}):
            continue
        if block.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block, names, f"{page}, block {number}", page, 0)
            wrong = []
            runner.run(test, out=wrong.append, clear_globs=False)
            assert wrong == []
            names = test.globs
        elif re.search(r"^def test_\w+\(\w", block, re.MULTILINE):  # with fixtures
            (fresh / "test_page.py").write_text(block, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "--videopoker-update", "-W", "ignore", "test_page.py"],
                check=False,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, done.stdout
        else:
            exec(compile(block, f"{page}, block {number}", "exec"), names)
            for name in re.findall(r"^def (test_\w+)", block, re.MULTILINE):
                names[name]()


def test_commands_and_blocks_that_are_not_tried_are_on_the_pages():
    for page, skipped in NOT_TYPED.items():
        assert set(skipped) <= {one.command for one in commands(page)}, page
    for page, skipped in NOT_RUN.items():
        assert set(skipped) <= {block.partition("\n")[0] for block in blocks(page, "python", "pycon")}, page


@pytest.mark.parametrize(
    ("page", "language", "file"),
    [
        ("README.md", "text", "hand.poker"),
        ("docs/scripts.md", "text", "hand.poker"),
        ("docs/paytables.md", "toml", "mine.toml"),
        ("docs/simulation.md", "python", "pairs.py"),
    ],
)
def test_example_of_a_page_is_the_file(page, language, file):
    assert (ROOT / "examples" / file).read_text(encoding="utf-8") in blocks(page, language)


def test_every_example_is_named_in_their_readme():
    named = PAGES["examples/README.md"]
    files = {file.name for file in (ROOT / "examples").iterdir()} - {"README.md", "__pycache__"}
    assert [file for file in files if not re.search(f"`{re.escape(file)}/?`", named)] == []


def test_pages_have_few_words_written_by_hand():
    """Parts between marks are made by tools, and so is the page of the sheets."""
    made = re.compile(
        r"^<!-- (?:made|sentences|python tools/).*?^<!-- (?:the )?end", re.DOTALL | re.MULTILINE
    )
    pages = {page: text for page, text in PAGES.items() if not page.startswith("examples/")}
    del pages["docs/strategy.md"]
    words = {page: len(made.sub("", text).split()) for page, text in pages.items()}
    assert words["README.md"] <= 1_200
    assert sum(words.values()) <= 30_000


def test_every_page_is_in_the_index():
    index = PAGES["docs/README.md"]
    pages = [Path(page).name for page in PAGES if page.startswith("docs/") and page != "docs/README.md"]
    assert [page for page in pages if f"({page}" not in index] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_files_and_headings(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", PAGES[page]):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        if heading:
            titles = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, (
                link
            )
