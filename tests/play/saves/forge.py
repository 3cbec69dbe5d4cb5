"""Forged logs: a wrong value, row or order with hashes that fit."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.real_saves import secrets_from
from videopoker.cli import main
from videopoker.play.deals.shuffle import commitment
from videopoker.play.host.paths import head_path, receipts_path
from videopoker.play.saves.index.fold import Folded, keep_snapshot
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.last_seen import LastSeen, LastSeenFile
from videopoker.play.saves.rows.log_row import FIRST_HASH, chained, read_entry, read_head, write_head
from videopoker.play.session import Session

Rows = list[tuple[str, str]]
"""The time and the record of each row."""

MISSING = object()
VALUES: tuple[Any, ...] = (
    *(MISSING, None, True, -1, 0, 1, 7, 10**18, 2**70, 1.5),
    *(
        "",
        "x",
        "\0",
        "\x1b[31m",
        "\ud800",
        "JK",
        "2s 2s 2s 2s 2s",
        "ff" * 32,
        [],
        [-1],
        [1, 1],
        ["JK"] * 5,
        {},
    ),
)
"""The value that replaces each value of a record."""
TIMES = (
    "",
    "2026-11-23",
    "0001-01-01T00:00:00+00:00",
    "9999-12-31T23:59:59+00:00",
    "2026-11-23T00:00:00+00:00\0",
)

COMMANDS = (
    ("stats",),
    ("history", "--last", "9"),
    ("history", "--jsonl"),
    ("grade",),
    ("verify",),
    ("verify", "--hand", "1"),
    ("stats", "--ledger"),
    ("verify", "--new-receipt"),
    ("saves",),
    ("saves", "explain", "default"),
    ("drill",),
    ("--plain",),
)
"""Commands that read a save; the last one plays it."""

_PLAIN = "why\ndraw\ndouble\npick 1\ndeal\nhint\nhold 1\ndraw\nhistory\nreplay 1\nstatistics\nledger\nquit\n"


def row_of(rows: Rows, kind: str, nth: int = 1) -> int:
    """The number of the row with the n-th event of a kind, such as ``dealt``."""
    numbers = [number for number, (_, record) in enumerate(rows, 1) if json.loads(record)["event"] == kind]
    return numbers[nth - 1]


def rows_of_a_save(path: Path, *, practice: bool) -> Rows:
    """Make a save with every kind of event that this version writes, the last hand in play; returns its rows."""
    with secrets_from(b"every kind 11"), Session.open(path, practice=practice) as session:
        session.choose_phrase("mine")
        while not session.state.stake:
            session.deal(5)
            session.draw([0, 1])
        session.double_up()
        session.pick(0)
        session.choose_denomination(100)
        session.cash_out()
        session.deposit(500)
        session.deal(1, hands=3)
        session.choose("jacks-or-better-9-6-progressive")
        session.draw([4])
        session.deal(5, hands=1)
        session.draw([])
        session.deal(5)
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT time, record FROM event ORDER BY number").fetchall()


def forge(path: Path, content: bytes, rows: Rows, *, has_index: bool, commits: bool = False) -> None:
    """Give this save a log of these rows; with `commits` its commitments fit too."""
    path.write_bytes(content)
    forget(path)
    if not has_index:
        remove_index(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        for (trigger,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {trigger}")
        file.execute("BEGIN")
        file.execute("DELETE FROM event")
        digest = FIRST_HASH
        for number, (time, stated) in enumerate(rows, start=1):
            record = committed_after(digest, stated) if commits else stated
            digest = chained(digest, number, time, record)
            file.execute("INSERT INTO event VALUES (?, ?, ?, ?)", (number, time, record, digest))
        head = read_head(file, "")
        assert head
        write_head(file, replace(head, rows=len(rows), hash=digest))
        file.execute("COMMIT")


def forget(path: Path) -> None:
    """Remove what is known of a save beside it, so that another one there is not taken for an older copy."""
    for file in (head_path(path), receipts_path(path)):
        file.unlink(missing_ok=True)


def committed_after(before: bytes, record: str) -> str:
    """The record with its commitment, if readable, made for another previous hash."""
    with suppress(KeyError, TypeError, ValueError, AttributeError, OverflowError):
        found = json.loads(record)
        fitting = commitment(bytes.fromhex(found["secret"]), found["hand"], before).hex()
        return record.replace(found["commitment"], fitting)
    return record


def keep_fitting_snapshot(path: Path) -> None:
    """Store a snapshot that fits the log, legal or not, and record it in the state folder: the save opens from it."""
    folded = Folded()
    with closing(sqlite3.connect(path)) as file, file:
        for row in file.execute("SELECT number, time, record FROM event ORDER BY number"):
            folded.add(read_entry(*row, ""))
        head = read_head(file, "")
        assert head
        head = replace(head, snapshot=keep_snapshot(file, folded, head.hash))
        write_head(file, head)
    seen = LastSeenFile(path)
    seen.write(LastSeen.of(head, folded.state.hand, folded.state.credits))
    seen.close()


def change_snapshot(path: Path, change: Callable[[str], str]) -> bytes:
    """Store another content of the snapshot with hashes that fit it, in the save only; returns its hash."""
    query = "SELECT row, content, event.hash FROM snapshot JOIN event ON number = row"
    with closing(sqlite3.connect(path)) as file, file:
        row, content, digest = file.execute(query).fetchone()
        content = change(content)
        seal = sha256(digest + content.encode()).digest()
        file.execute("UPDATE snapshot SET content = ?, hash = ? WHERE row = ?", (content, seal, row))
        head = read_head(file, "")
        assert head
        write_head(file, replace(head, snapshot=seal))
    return seal


def forgeries(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Each forgery and its rows: every field of every event changed, rows added, removed and moved."""
    kinds = set()
    for place, (time, record) in enumerate(rows):
        kind = record.split(",")[0]
        for what, other in _changed(json.loads(record)) if kind not in kinds else ():
            forged = (time, json.dumps(other, separators=(",", ":")))
            yield f"row {place + 1}: {what}", [*rows[:place], forged, *rows[place + 1 :]]
        kinds.add(kind)
        yield from (
            (f"row {place + 1} at {at!r}", [*rows[:place], (at, record), *rows[place + 1 :]]) for at in TIMES
        )
        yield f"row {place + 1} missing", rows[:place] + rows[place + 1 :]
        yield f"row {place + 1} twice", rows[: place + 1] + rows[place:]
        yield f"row {place + 1} last", [*rows[:place], *rows[place + 1 :], rows[place]]
        yield f"row {place + 1} first", [rows[place], *rows[:place], *rows[place + 1 :]]
        yield f"no rows before {place + 1}", rows[place:]
        yield f"no rows after {place + 1}", rows[: place + 1]


def _changed(value: Any, where: str = "$") -> Iterator[tuple[str, Any]]:
    """The value with each part replaced in turn, and the place of that part."""
    for name in value if isinstance(value, dict) else range(min(len(value), 2)):
        part, path = value[name], f"{where}.{name}"
        for other in VALUES:
            changed = value.copy()
            if other is MISSING:
                del changed[name]
            else:
                changed[name] = other
            yield f"{path} = {'missing' if other is MISSING else other!r}", changed
        if isinstance(part, dict | list):
            for what, inner in _changed(part, path):
                changed = value.copy()
                changed[name] = inner
                yield what, changed


def answer_forged(folder: Path, seed: int, count: int | None = None) -> tuple[int, int]:
    """Use some forged logs, or all, in every command: how many, and how many commands refused one.

    AssertionError where a command neither does its work nor refuses in one line.
    """
    random = Random(seed)
    path = folder / "default.sqlite3"
    used = refused = 0
    for practice in (False, True):
        rows = rows_of_a_save(path, practice=practice)
        content = path.read_bytes()
        path.unlink()
        forget(path)
        every = list(forgeries(rows))
        for what, forged in every if count is None else random.sample(every, count // 2):
            has_index, commits = random.random() < 0.5, random.random() < 0.5
            forge(path, content, forged, has_index=has_index, commits=commits)
            used += 1
            for command in COMMANDS:
                code, complaint = _run(folder, command)
                seen = f"seed {seed}, {'practice' if practice else 'real'}, index {has_index}, commits {commits}, {what}: {command}: {code}, {complaint}"
                assert code in {0, 1, 2}, seen
                assert complaint.count("\n") <= 1, seen
                assert code != 2 or complaint.startswith("videopoker: "), seen
                refused += code == 2
        path.unlink()
        forget(path)
    return used, refused


def _run(folder: Path, command: tuple[str, ...]) -> tuple[int, str]:
    with (
        patch("sys.stdin", StringIO(_PLAIN if command[-1] == "--plain" else "")),
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()) as complaint,
    ):
        code = main(["--saves", str(folder), *command])
    return code, complaint.getvalue()
