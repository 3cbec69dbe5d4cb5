"""The cost of verifying a save and of storing hands of `auto` durably."""

import hmac
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

from benchmarks.many_hands import save_of
from benchmarks.measure import Row, timed, timed_cpu
from videopoker.core.machine.events import Dealt
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.log.log import Log
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.session import Session
from videopoker.solver.tables.hold_values import best_hold

TITLE = "Verifying and storing, a hand"

VERIFIED = 20_000
PASSES = 20
"""The budget of `verify`, in passes of SHA-256 over the rows."""
COMMANDS = {
    "history --csv": 8.3,
    "history --jsonl": 8.9,
    "saves explain": 7.3,
    "saves restore": 13.6,
    "verify --mend": 23.6,
}
"""Budgets, in times of reading and parsing each row once: half of what they took when some read the rows several times."""
PLAYED = 5_000
ROWS_IN_A_COMMIT = 500
"""Those of 250 hands, as `auto` stores them."""
GAME = "jacks-or-better-9-6"


def rows() -> Iterator[Row]:
    path = save_of(VERIFIED)
    with Log.read(path) as log:
        hashed = [one / VERIFIED for one in timed(lambda: _hashed(log), 5)]
        seconds = [one / VERIFIED for one in timed(lambda: verify(log), 3)]
    one_pass = min(hashed)
    yield Row("`verify`, in several processes", seconds, PASSES * one_pass, "SHA-256 over the rows", one_pass)
    yield from _commands(path)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        commit = _durable_commits(Path(folder))
        times = [_auto(Path(folder) / f"{run}.sqlite3") for run in range(3)]
        floor = min(_floor(Path(folder) / "0.sqlite3", stores=True) for _ in range(3))
        alone = min(_floor(Path(folder) / "0.sqlite3", stores=False) for _ in range(3))
    wall, cpu = zip(*times, strict=True)
    yield Row("`auto` into a save, best play", wall, 1 / 2000, "a durable commit", min(commit))
    stored = "its 32 holds, HMAC, SHA-256 and SQLite"
    yield Row("`auto` into a save, best play, CPU", cpu, 230e-6, stored, floor)
    memory = [_in_memory() for _ in range(3)]
    yield Row(
        "a session in memory: deal, hold best, draw, CPU", memory, 100e-6, "its 32 holds and HMAC", alone
    )


def _commands(path: Path) -> Iterator[Row]:
    """The processor time of whole commands, less the start of the program."""
    parsed = min(timed_cpu(lambda: _parsed(path), 3))
    start = min(timed_cpu(lambda: _command("--version"), 3))
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        save = Path(folder) / "default.sqlite3"
        shutil.copyfile(path, save)
        Session.open(save).close()  # as on the computer on which it is played
        _command("saves backup", folder)
        for command, times in COMMANDS.items():
            whole = timed_cpu(partial(_command, command, folder), 3)
            seconds = [one - start for one in whole]
            yield Row(
                f"`{command}`, {VERIFIED:,} hands, CPU",
                seconds,
                times * parsed,
                "reading and parsing each row once",
                parsed,
            )


def _parsed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for (record,) in connection.execute("SELECT record FROM event ORDER BY number"):
            json.loads(record)


def _command(command: str, folder: str = "") -> None:
    saves = ["--saves", folder] if folder else []
    arguments = [sys.executable, "-m", "videopoker", *command.split(), *saves]
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)


def _hashed(log: Log) -> bytes:
    digest = b""
    for _, _, record, _ in log.rows.rows():
        digest = sha256(digest + record.encode()).digest()
    return digest


def _auto(path: Path) -> tuple[float, float]:
    """Seconds and seconds of CPU a hand."""
    with Session.open(path, GAME, practice=True) as session:
        session.deposit(100_000)
        steps = read_script(f"bet 1\nauto {PLAYED}", None, [])
        start, used = time.perf_counter(), time.process_time()
        for _ in play_script(steps, session):
            pass
        return (time.perf_counter() - start) / PLAYED, (time.process_time() - used) / PLAYED


def _in_memory() -> float:
    """Seconds of CPU a hand."""
    session, table = Session.in_memory(GAME, credits=1_000_000, seed=b"benchmark"), load_paytable(GAME)
    used = time.process_time()
    for _ in range(PLAYED):
        session.deal(5)
        session.draw(best_hold(session.state.cards, table, 5))
    return (time.process_time() - used) / PLAYED


def _floor(path: Path, *, stores: bool) -> float:
    """Seconds of CPU a hand for the work that others do: the solver, HMAC and, if it `stores`, SHA-256 and SQLite.

    A hand takes one HMAC for its secret and three for its shuffle.
    """
    with Log.read(path) as log:
        rows = list(log.rows.rows())
        deals = [event for event in log.rows.events() if isinstance(event, Dealt)]
    table, chosen = load_paytable(GAME), [event.cards for event in deals]
    used = time.process_time()
    for cards in chosen:
        best_hold(cards, table, 1)
        for _ in range(4):
            hmac.digest(bytes(32), b"4:luck:1234:0", sha256)
    if stores:
        for number, moment, record, before in rows:
            sha256(before + f"{number}\n{moment}\n{record}".encode()).digest()
        with closing(sqlite3.connect(path.with_name("floor.sqlite3"), isolation_level=None)) as bare:
            bare.execute("DROP TABLE IF EXISTS event")
            bare.execute("CREATE TABLE event (number INTEGER PRIMARY KEY, time TEXT, record TEXT, hash BLOB)")
            for first in range(0, len(rows), ROWS_IN_A_COMMIT):
                bare.execute("BEGIN")
                bare.executemany(
                    "INSERT INTO event VALUES (?, ?, ?, ?)", rows[first : first + ROWS_IN_A_COMMIT]
                )
                bare.execute("COMMIT")
    return (time.process_time() - used) / len(deals)


def _durable_commits(folder: Path) -> list[float]:
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE event (record TEXT) STRICT")
        return timed(lambda: bare.execute("INSERT INTO event VALUES (?)", ("r" * 300,)), 50)
