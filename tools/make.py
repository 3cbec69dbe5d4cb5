"""Writes every page, picture and sample that is made from the code: `python tools/make.py`.

Prints the files that changed: read their diff before you commit it. Names the commands that it leaves to you, because they take minutes or
need another program.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MADE = {
    "tools/schemas.py": ("videopoker/cli/schemas.json", "docs/commands.md"),
    "tools/share.py": ("share",),
    "tools/lists.py": ("docs/commands.md", "docs/glossary.md", "docs/plain.md", "docs/settings.md"),
    "tools/names.py": ("docs/python.md",),
    "tools/architecture.py": ("docs/pictures/architecture.svg",),
    "tools/stories.py": ("docs/coach.md", "tests/text/stories.txt"),
    "tools/strategy.py --rules": ("docs/strategy.md",),
    "-m tests.play.paytables.test_fingerprints": ("videopoker/play/paytables/fingerprints.json",),
    "tools/odds.py": ("videopoker/play/paytables/odds.json",),
    "-m tests.play.known_deals": ("docs/deals.jsonl", "docs/deals_log.jsonl", "docs/uncommitted_deals.jsonl"),
    "-m pytest -q -n0 -m slow tests/cli/test_schema.py": ("tests/cli/json_bytes.json",),
    "-m pytest -q -n0 tests/cli/test_answers.py": ("tests/cli/answers.txt",),
    "-m pytest -q -n0 tests/cli/test_refusals.py": ("tests/cli/refusals.txt",),
    "-m pytest -q -n0 tests/plain/test_plain_conversation.py": ("tests/plain/conversation.txt",),
    "-m pytest -q -n0 tests/plain/test_plain_refusals.py": ("tests/plain/refusals.txt",),
}
"""What Python runs, in this order, and the files or folders that it writes."""
BY_HAND = {
    "python tools/strategy.py": "docs/strategy.md, after a change of the sheets",
    "python tools/notebook.py docs/casino.py": "the notebook, after a change of its cells or of what they print",
    "python tools/pictures.py [NAME ...]": "the pictures of the screens, after a change that they show",
    "python -m benchmarks growth": "docs/pictures/growth.svg, the chart of docs/speed.md",
    "python tools/sheets": "the shipped strategy sheets, after a change of the search",
    "python tools/learners.py": "the table of certificates in docs/coach.md, after a change of their weights",
    "uv lock": "uv.lock, after a change of the dependencies",
}
"""The other commands that write files of the repository, and when to run them."""


def main() -> int:
    """Run the commands; the first that fails ends it with its exit code."""
    for command, targets in MADE.items():
        before = dict(_contents(targets))
        start = time.monotonic()
        done = subprocess.run(  # noqa: S603 - our own commands
            [sys.executable, *command.split()],
            check=False,
            cwd=ROOT,
            env=os.environ | {"RECORD": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            print(f"{done.stdout}python {command} failed.")
            return done.returncode
        after = dict(_contents(targets))
        changed = sorted(file for file in before.keys() | after.keys() if before.get(file) != after.get(file))
        print(f"{time.monotonic() - start:5.1f} s  python {command}", flush=True)
        for file in changed:
            print(f"         changed: {file}")
    print("\nNot run:")
    for command, use in BY_HAND.items():
        print(f"  {command:41}{use}")
    return 0


def _contents(targets: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Each file of these, or in these folders, with its bytes."""
    for target in targets:
        path = ROOT / target
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file():
                yield str(file.relative_to(ROOT)), file.read_bytes()


if __name__ == "__main__":
    raise SystemExit(main())
