"""Answers the questions in one checkout, with its own interpreter; the answers are compared elsewhere.

    PYTHON tools/differential/worker.py KIND CHECKOUT FOLDER

Reads FOLDER/questions.json, works on FOLDER/saves and writes FOLDER/KIND.json.
"""

import asyncio
import contextlib
import io
import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

KIND = sys.argv[1]
CHECKOUT = Path(sys.argv[2])
FOLDER = Path(sys.argv[3])
SAVES = FOLDER / "saves"
sys.path.insert(0, str(CHECKOUT))
os.environ |= {
    "VIDEOPOKER_SAVES": str(SAVES),
    "XDG_CONFIG_HOME": str(FOLDER / "config"),
    "XDG_CACHE_HOME": str(FOLDER / "cache"),
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "COLUMNS": "100",
    "TZ": "UTC",
    "PYTHONPATH": str(CHECKOUT),
}
os.chdir(CHECKOUT)
SEED = b"the same deals in both checkouts"
EXPORTS = ("csv", "jsonl", "log")
RECORDS = (
    "stats",
    "ledger",
    "grade",
    "verify",
    "history --last 100",
    "grade --exams",
    "drill --deck",
)
"""What is read of every save as JSON."""


def ran(words: list[str], typed: str = "") -> dict[str, object]:
    """Runs a command in this process."""
    from videopoker.cli import main

    out = io.StringIO()
    err = io.StringIO()
    random.seed(1)
    sys.stdin = io.StringIO(typed)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code: object = main(words)
        except SystemExit as leaving:
            code = leaving.code
        except BaseException as error:  # noqa: BLE001 - it is an answer too
            code = repr(error)
    sys.stdin = sys.__stdin__
    return {"code": code, "out": out.getvalue().splitlines(), "err": err.getvalue().splitlines()}


def prepare() -> None:
    """Saves of all formats and training files, made by the commit before."""
    import sqlite3

    from tests.cli.played_saves import damage, play
    from tests.json_outputs import play_everything
    from tests.real_saves import secrets_from
    from videopoker import Session

    SAVES.mkdir(parents=True)
    play_everything(SAVES / "mine.sqlite3")
    with secrets_from(SEED):
        play(SAVES / "damaged.sqlite3", 20)
        with Session.open(SAVES / "practice.sqlite3", practice=True) as session:
            session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
            session.draw("Ks Kh JK")
    damage(SAVES / "damaged.sqlite3", 11)
    for file in (CHECKOUT / "tests/play/saves").glob("format_?.sql"):
        with contextlib.closing(sqlite3.connect(SAVES / f"{file.stem}.sqlite3")) as connection:
            connection.executescript(file.read_text())
    sessions = ("daily", "drill", "learn jacks-or-better-9-6 --lesson 1")
    with secrets_from(SEED):
        for words in sessions:
            ran(
                [*words.split(), *([] if words == "daily" else ["--save", "mine"])],
                "1 2\nnone\nall\n1\nend\n",
            )


def commands() -> Iterator[tuple[str, object]]:
    """What each command line prints."""
    for words in QUESTIONS["commands"]:
        yield " ".join(map(repr, words)), ran(words)


def plain() -> Iterator[tuple[str, object]]:
    """What each session of plain mode says, on saves of its own."""
    from tests.real_saves import secrets_from

    for number, lines in enumerate(QUESTIONS["plain"]):
        with secrets_from(SEED):
            answer = ran(["play", "--plain", "--save", f"plain_{number}"], "\n".join(lines) + "\n")
        yield " / ".join(lines), answer


def exports() -> Iterator[tuple[str, object]]:
    """Exports of every save, and what is read from the saves afterwards."""
    for save in sorted(file.stem for file in SAVES.glob("*.sqlite3")):
        for form in EXPORTS:
            yield f"{save} {form}", ran(["history", f"--{form}", "--last", "100", "--save", save])
        for words in RECORDS:
            yield f"{save} {words}", ran([*words.split(), "--json", "--save", save])


def played() -> Iterator[tuple[str, object]]:
    """Saves of each format, played on and then written out row by row; training files, opened and gone on with."""
    import sqlite3

    from tests.real_saves import secrets_from
    from videopoker import Session
    from videopoker.moves import Deal, Draw

    for save in ("mine", "practice", "format_1", "format_2", "format_3", "format_4"):
        path = SAVES / f"{save}.sqlite3"
        with secrets_from(SEED), Session.open(path, practice=save == "practice") as session:
            moves = 0
            while moves < 40:
                legal = session.state.legal_moves
                if Draw in legal:
                    session.draw([moves % 5])
                elif Deal in legal and session.state.credits >= 5:
                    session.deal(1 + moves % 5)
                else:
                    break
                moves += 1
        with contextlib.closing(sqlite3.connect(path)) as connection:
            rows = connection.execute("SELECT record FROM event ORDER BY number")
            yield f"{save} rows", [record for (record,) in rows]
    for words in ("drill --save mine", "learn jacks-or-better-9-6 --lesson 1 --save mine", "daily"):
        for _ in range(2):
            yield words, ran(words.split(), "1 2\nnone\nall\nend\n")
    for words in ("drill --deck --save mine", "learn jacks-or-better-9-6 --list --save mine"):
        yield words, ran(words.split())


def screens() -> Iterator[tuple[str, object]]:
    """The rows of the table after each way and each walk."""
    import pytest

    from tests.real_saves import secrets_from
    from tests.tui.clock import CLOCK
    from videopoker.tui.kit import debounce

    with pytest.MonkeyPatch.context() as patch, secrets_from(SEED):
        CLOCK.rule(patch)
        patch.setattr(debounce, "SECONDS", 0)
        for start, keys, size in QUESTIONS["screens"]:
            CLOCK.reset()
            yield f"{start}: {keys} at {size}", asyncio.run(shown(start, keys, size))


async def shown(start: str, keys: list[str], size: list[int]) -> list[str]:
    """The screen at rest after these keys, or what went wrong."""
    import shutil

    from tests.tui import every_screen
    from tests.tui.tables import rows

    folder = FOLDER / "screens"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        async with asyncio.timeout(60):
            async with every_screen.table(folder, getattr(every_screen, start), tuple(size)) as pilot:
                for key in keys:
                    try:
                        await every_screen.step(pilot, key)
                    except Exception as error:  # noqa: BLE001 - a key of the way that no screen has
                        return [repr(error)[:200]]
                await every_screen.at_rest(pilot)
                return rows(pilot)
    except BaseException as error:  # noqa: BLE001 - it is an answer too
        return [repr(error)[:200]]


def ways() -> None:
    """Prints the ways to every screen that this checkout's tests know."""
    from tests.tui.every_screen import WAYS

    print(json.dumps([[way.start.__name__, way.keys.split()] for way in WAYS if way.opens is None]))


if __name__ == "__main__":
    if KIND in {"prepare", "ways"}:
        {"prepare": prepare, "ways": ways}[KIND]()
    else:
        QUESTIONS = json.loads((FOLDER / "questions.json").read_text())
        asked = {
            "commands": commands,
            "plain": plain,
            "exports": exports,
            "played": played,
            "screens": screens,
        }
        answers = [*asked[KIND]()]
        (FOLDER / f"{KIND}.json").write_text(json.dumps(answers))
