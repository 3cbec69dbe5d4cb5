"""The cost of verifying a save and of storing hands of `auto` durably."""

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from benchmarks.many_hands import save_of
from benchmarks.measure import Row, timed
from videopoker.play.saves.log import Log
from videopoker.play.saves.verify import verify
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import run_script
from videopoker.play.session import Session

TITLE = "Verifying and storing, a hand"

VERIFIED = 20_000
PLAYED = 5_000


def rows() -> Iterator[Row]:
    path = save_of(VERIFIED)
    with Log.read(path) as log:
        hashed = [one / VERIFIED for one in timed(lambda: _hashed(log), 5)]
        seconds = [one / VERIFIED for one in timed(lambda: verify(log), 3)]
    yield Row("`verify`, in several processes", seconds, 90e-6, "SHA-256 over the rows", min(hashed))
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        commit = _durable_commits(Path(folder))
        seconds = [_auto(Path(folder) / f"{run}.sqlite3") / PLAYED for run in range(3)]
    yield Row("`auto` into a save, best play", seconds, 1 / 2000, "a durable commit", min(commit))


def _hashed(log: Log) -> bytes:
    digest = b""
    for _, _, record, _ in log.rows.rows():
        digest = sha256(digest + record.encode()).digest()
    return digest


def _auto(path: Path) -> float:
    with Session.open(path, practice=True) as session:
        session.deposit(100_000)
        steps = read_script(f"bet 1\nauto {PLAYED}", None, [])
        start = time.perf_counter()
        for _ in run_script(steps, session):
            pass
        return time.perf_counter() - start


def _durable_commits(folder: Path) -> list[float]:
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE event (record TEXT) STRICT")
        return timed(lambda: bare.execute("INSERT INTO event VALUES (?)", ("r" * 300,)), 50)
