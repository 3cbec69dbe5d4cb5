"""Plants each fault of a floor in a copy of the checkout and says which of them the tests find.

    python tools/faults [FLOOR ...] [--all]

A fault is a text of the code and what stands there instead, wherever the text is: it can be planted again after files
have moved. A floor's own tests look for its faults; with `--all` the whole quick run looks for the faults that they miss.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from time import monotonic

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
TESTS = {
    "core": ["tests/core", "videopoker/core"],
    "solver": ["tests/solver", "videopoker/solver"],
    "saves": ["tests/play", "videopoker/play"],
    "coach": ["tests/coach", "videopoker/coach"],
    "text": ["tests/text", "videopoker/text", "videopoker/core"],
    "screens": ["tests/tui", "videopoker/tui"],
}
"""The tests of each floor's faults, with the examples in docstrings; some words that all floors say are made in core."""


def copied(folder: Path) -> Path:
    """A copy of the checkout."""
    checkout = folder / "checkout"
    shutil.copytree(REPOSITORY, checkout, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache"))
    return checkout


def plant(checkout: Path, find: str, put: str) -> tuple[Path, str]:
    """Put the fault where its text stands; the file and its text before. ValueError if it stands nowhere or twice."""
    files = [file for file in (checkout / "videopoker").rglob("*.py") if find in file.read_text()]
    before = [file.read_text() for file in files]
    if len(files) != 1 or before[0].count(find) != 1:
        raise ValueError(f"{find!r} stands in {len(files)} files, once in one was expected")
    files[0].write_text(before[0].replace(find, put))
    return files[0], before[0]


def found(checkout: Path, options: list[str]) -> str | None:
    """The first test that fails; None if none does."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)  # noqa: S603 - pytest
    failed = [row for row in done.stdout.splitlines() if row.startswith(("FAILED", "ERROR"))]
    return None if done.returncode == 0 else (failed or [f"exit {done.returncode}"])[0].split(" - ")[0]


def main() -> None:
    """Try the faults of the floors that are named, else of all."""
    parser = argparse.ArgumentParser(prog="faults", description=__doc__)
    parser.add_argument("floor", nargs="*", choices=[*TESTS, []])
    parser.add_argument(
        "--all", action="store_true", help="try the whole quick run where a floor's own tests find nothing"
    )
    asked = parser.parse_args()
    missed = tried = 0
    with tempfile.TemporaryDirectory() as name:
        checkout = copied(Path(name))
        for floor in asked.floor or TESTS:
            for fault in tomllib.loads((HERE / f"{floor}.toml").read_text())["fault"]:
                file, before = plant(checkout, fault["find"], fault["put"])
                begin = monotonic()
                test = found(checkout, ["-n0", "-x", *TESTS[floor]])
                if test is None and asked.all:
                    test = found(checkout, ["-n", "2", "-x"])
                file.write_text(before)
                tried += 1
                missed += test is None
                print(
                    f"{floor}: {fault['says']}: {test or 'MISSED'} ({monotonic() - begin:.0f} s)", flush=True
                )
    print(f"{tried - missed} of {tried} faults are found")


if __name__ == "__main__":
    main()
