"""Changes each `+=` and each sum of the counting code in turn and says which changes no test finds.

    python tools/faults/counts.py [TEST ...]

Works on a copy of the checkout. Without TEST it runs the tests of figures; a change that they miss can be tried with more.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
COUNTING = (
    "core/machine/totals.py",
    "core/machine/totals.py",
    "coach/grade.py",
    "coach/grader.py",
    "play/saves/hands/ledger.py",
    "play/saves/hands/search.py",
    "play/saves/hands/ledger.py",
    "text/play/meters.py",
    "text/coach/grade.py",
    "text/coach/grade.py",
)
TESTS = ("tests/cli/test_every_figure.py", "tests/play/saves/test_old_saves.py", "tests/text")
CHANGES = (
    (r" \+= ", " -= "),
    (r" \+= ", " += 1 + "),
    (r"\bsum\(", "1 + sum("),
    (r"\bcount\(\*\)", "1 + count(*)"),
    (r"\btotal\(", "1 + total("),
)
"""A pattern of the code and what stands there instead."""


def changed(text: str) -> Iterator[tuple[int, str, str]]:
    """The text with one change each: the number of its line, the line changed and the whole text."""
    for pattern, instead in CHANGES:
        for found in re.finditer(pattern, text):
            after = text[: found.start()] + instead + text[found.end() :]
            number = text.count("\n", 0, found.start()) + 1
            yield number, after.splitlines()[number - 1].strip(), after


def finds(folder: Path, tests: list[str]) -> bool:
    """Whether a test fails in this folder."""
    command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return (
        subprocess.run(  # noqa: S603 - pytest
            command, cwd=folder, capture_output=True, check=False
        ).returncode
        != 0
    )


def main() -> None:
    """Try every change."""
    tests = sys.argv[1:] or list(TESTS)
    tried = survived = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "checkout"
        shutil.copytree(REPOSITORY, folder, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache"))
        if finds(folder, tests):
            sys.exit("the tests fail without a change")
        for place in COUNTING:
            file = folder / "videopoker" / place
            text = file.read_text()
            for number, line, after in changed(text):
                file.write_text(after)
                tried += 1
                if not finds(folder, tests):
                    survived += 1
                    print(f"survives: {place}:{number}: {line}", flush=True)
            file.write_text(text)
    print(f"{survived} of {tried} changes survive")


if __name__ == "__main__":
    main()
