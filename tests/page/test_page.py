"""The page is built from this checkout, and driven in Chromium and Firefox."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, which
from tempfile import TemporaryDirectory

import pytest

from tests.headless_chromium import CHROMIUM
from tests.page.test_pyodide import made_once, unpack_bundle

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/page"
FIREFOX = which("firefox-esr") or which("firefox")
BUILD_SECONDS, DRIVE_SECONDS = 600, 900
"""Only what hangs takes as long, however busy the machine."""
EXPORTS = 3
"""The saves that the scenarios export: after a kill, to import it again, and on a full disk."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("page"),
    pytest.mark.skipif(not (which("node") and which("npm")), reason="needs node and npm"),
]


def tool(*words):
    command = [sys.executable, str(TOOL), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=BUILD_SECONDS)


@pytest.fixture(scope="module")
def runtime(request):
    """A folder of Pyodide with NumPy; it is never shipped."""
    return made_once(request.config, "0.27.7", unpack_bundle)


@pytest.fixture(scope="module")
def page(tmp_path_factory, runtime):
    out = tmp_path_factory.mktemp("page") / "out"
    done = tool("--out", str(out), "--runtime", str(runtime))
    if "`npm ci" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert (done.returncode, done.stderr) == (0, "")
    return out, done.stdout


def test_the_page_with_numpy_has_twelve_megabytes_at_most(page):
    out, said = page
    [size] = re.findall(r"([\d.]+) MB compressed", said)
    assert float(size) <= 12
    assert {file.name for file in out.glob("runtime/*.whl")} >= {
        "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"
    }


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_the_page_without_numpy_has_nine_megabytes_at_most_and_says_what_it_lacks(page, tmp_path, short):
    out = tmp_path / "out"
    said = tool("--out", str(out), "--without-numpy").stdout
    [size] = re.findall(r"([\d.]+) MB compressed", said)
    assert float(size) <= 9
    assert "It has no NumPy, so it counts no odds" in said
    assert driven(out, short, CHROMIUM, "without NumPy").count("ok ") == 1


def test_the_page_names_no_other_origin(page):
    out, _ = page
    for file in (*out.glob("*.js"), *out.glob("*.html"), out / "page.css", *out.glob("*.webmanifest")):
        addresses = re.findall(r"https?://[^\s\"'`)]+", file.read_text("utf-8"))
        assert [address for address in addresses if "www.w3.org" not in address] == [], file
    [policy] = re.findall(
        r'http-equiv="Content-Security-Policy" content="([^"]*)"', (out / "index.html").read_text("utf-8")
    )
    sources = {source for rule in policy.split("; ") for source in rule.split()[1:]}
    assert policy.startswith("default-src 'none'; ")
    assert sources == {"'none'", "'self'", "'wasm-unsafe-eval'", "'unsafe-inline'", "data:"}


def test_a_start_offline_finds_every_file(page):
    out, _ = page
    script = (out / "service-worker.js").read_text("utf-8")
    [names] = re.findall(r"^const FILES = (.*);$", script, re.MULTILINE)
    there = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    assert {*json.loads(names)} == there - {"service-worker.js"} | {"./"}
    assert "BUILD_HASH" not in script


def test_the_same_checkout_makes_the_same_page(page, runtime, tmp_path):
    out, _ = page
    again = tmp_path / "again"
    tool("--out", str(again), "--runtime", str(runtime))
    assert (again / "service-worker.js").read_bytes() == (out / "service-worker.js").read_bytes()


def driven(out, folder, *words):
    """What the driver prints about this page and browser; all of its scenarios hold."""
    command = ["node", str(Path(__file__).with_name("drive.mjs")), str(out), str(TOOL), *words]
    environment = os.environ | {"TMPDIR": folder, "XDG_CONFIG_HOME": folder}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=DRIVE_SECONDS, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def short():
    """A folder with a short path: a browser's socket has room for 100 characters."""
    with TemporaryDirectory(prefix="page-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        yield folder


@pytest.mark.skipif(FIREFOX is None, reason="needs Firefox")
def test_the_page_plays_in_firefox(page, short):
    scenarios = ("after a reload", "one tab plays", "plain mode", "a phone", "without a network")
    assert driven(page[0], short, FIREFOX, *scenarios).count("ok ") == len(scenarios)


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_the_page_plays_in_chromium(page, short, saves):
    said = driven(page[0], short, CHROMIUM)
    exports = re.findall("^export (.*)$", said, re.MULTILINE)
    assert len(exports) == EXPORTS
    saves.mkdir(exist_ok=True)
    for number, file in enumerate(exports):
        name = f"export-{number}"
        copy(file, saves / f"{name}.sqlite3")
        verified = subprocess.run(
            [sys.executable, "-m", "videopoker", "verify", "--save", name],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "all is well" in verified.stdout, verified


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--out", "{full}"], "has mine.txt, which is no part of a page; choose an empty or a new folder"),
        (
            ["--out", "{new}", "--runtime", "{full}"],
            "has no pyodide-lock.json; --runtime takes a folder of Pyodide",
        ),
    ],
)
def test_wrong_folders_are_refused_and_nothing_is_written(tmp_path, words, expected):
    full, new = tmp_path / "full", tmp_path / "new"
    full.mkdir()
    (full / "mine.txt").write_text("mine")
    (full / "service-worker.js").write_text('const FILES = ["index.html"];')
    done = tool(*[word.format(full=full, new=new) for word in words])
    assert (done.returncode, done.stdout) == (2, "")
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1
    assert {file.name for file in full.iterdir()} == {"mine.txt", "service-worker.js"}
    assert not new.exists()
