"""Asks this checkout and another one the same questions, and prints every answer that differs.

    python tools/differential OTHER [KIND ...] [--seed N] [--every N]

OTHER is a checkout of another commit with its own `.venv`. The kinds are commands (2,000 lines), plain (40 sessions),
screens (some 300), exports, and played (saves of formats 1 to 5 and training files, written by OTHER and continued by
both). `--every 10` asks each tenth question only. Times, dates, folders and random values are masked.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from difflib import unified_diff
from itertools import product
from pathlib import Path

from corpus import SIZES, command_lines, plain_sessions, walks

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
KINDS = ("commands", "plain", "screens", "exports", "played")
MASKS = (
    (r"\d{4}-\d\d-\d\d([T ][\d:.]+(\+00:00|Z)?)?", "TIME"),
    (r"\b\d\d:\d\d(:\d\d)?\b", "TIME"),
    (r"\b[0-9a-f]{8,}\b|\b[0-9a-f]{4}( [0-9a-f]{4})+\b", "HEX"),
    (r"\b[\d.]+ (ms|seconds?|s|kB|MB|bytes)\b", r"NUMBER \1"),
    (r'"(seconds|size|bytes|time)": [\d.]+', r'"\1": NUMBER'),
    (r"(\d\.\d{11})\d+", r"\1"),
)
SHOWN = 12
"""Lines of a difference that are printed."""


def worker(checkout: Path, kind: str, folder: Path) -> str:
    """Runs one kind of questions in a checkout; what it printed."""
    python = checkout / ".venv/bin/python"
    command = [
        str(python) if python.exists() else sys.executable,
        str(HERE / "worker.py"),
        kind,
        str(checkout),
    ]
    return subprocess.run(  # noqa: S603 - this checkout's own worker
        [*command, str(folder)], stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def masked(answer: object, *folders: Path) -> list[str]:
    """The answer as lines, without what differs in every run."""
    text = json.dumps(answer, indent=0, ensure_ascii=False).replace('\\"', '"')
    for folder in folders:
        text = text.replace(str(folder), "FOLDER")
    for pattern, instead in MASKS:
        text = re.sub(pattern, instead, text)
    return text.splitlines()


def differences(kind: str, other: Path, old: Path, new: Path) -> list[str]:
    """The names of the questions that are answered differently, after printing how."""
    asked, again = (json.loads((folder / f"{kind}.json").read_text()) for folder in (old, new))
    differing = []
    for (name, before), (_, after) in zip(asked, again, strict=True):
        lines = [masked(answer, old, new, other, CHECKOUT) for answer in (before, after)]
        if lines[0] != lines[1]:
            differing.append(name)
            changed = [*unified_diff(*lines, "before", "after", n=0, lineterm="")][2:]
            print("", name, *changed[:SHOWN], sep="\n")
            if len(changed) > SHOWN:
                print(f"({len(changed) - SHOWN} lines more)")
    return differing


def main() -> None:
    """Ask, and exit with 1 if an answer differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path)
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    request = parser.parse_args()
    other = request.other.resolve()
    with tempfile.TemporaryDirectory() as name:
        old = Path(name) / "old"
        new = Path(name) / "new"
        old.mkdir()
        worker(other, "prepare", old)
        known = json.loads(worker(other, "ways", old))
        looked = [*known, *[["dealt", keys] for keys in walks(request.seed, 30)]]
        questions = {
            "commands": command_lines(request.seed)[:: request.every],
            "plain": plain_sessions(request.seed)[:: request.every],
            "screens": [[*way, size] for size, way in product(SIZES, looked)][:: request.every],
        }
        (old / "questions.json").write_text(json.dumps(questions))
        shutil.copytree(old, new)
        found = 0
        for kind in request.kinds or KINDS:
            for checkout, folder in ((other, old), (CHECKOUT, new)):
                worker(checkout, kind, folder)
            differing = differences(kind, other, old, new)
            found += len(differing)
            asked = len(json.loads((old / f"{kind}.json").read_text()))
            print(f"\n{kind}: {len(differing)} of {asked} answers differ", flush=True)
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
