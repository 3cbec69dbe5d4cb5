"""A save of a million hands: the time to open it, to read its history and totals, and to store a move."""

import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from benchmarks.many_hands import save_of
from benchmarks.measure import Row, timed, timed_process
from benchmarks.terminal import Terminal
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.hands.ledger import ledger, sessions
from videopoker.play.saves.hands.search import HandFilter, count, page
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

TITLE = "A save of very many hands"

PAGE = 50
MOVES = 200
COMMANDS = ("stats", "stats --expected", "history", "history --line flush --least 100 --last 50")
FOUND_SECONDS = 1.5
"""After this long without a frame, the solver has answered everything."""
FILTERS = {
    "the newest hands": HandFilter(),
    "losing hands": HandFilter(line="nothing"),
    "a rare line": HandFilter(line="straight flush"),
    "a line that never won": HandFilter(line="no such line"),
    "wins of 1 and more": HandFilter(min_win=1),
    "wins of 500 and more": HandFilter(min_win=500),
    "wins of a billion and more": HandFilter(min_win=1_000_000_000),
    "one game": HandFilter(game="deuces-wild-full-pay"),
    "a line, a win and a game": HandFilter("full house", 45, "jacks-or-better-9-6"),
    "a line and a win that rarely match both": HandFilter("jacks or better", 80),
}


def rows(hands: int = 1_000_000) -> Iterator[Row]:
    path = save_of(hands)
    yield Row(f"the file of {hands:,} hands", [path.stat().st_size / 1e6], unit="MB")
    with tempfile.TemporaryDirectory() as folder:
        large, small = Path(folder) / "large.sqlite3", Path(folder) / "small.sqlite3"
        shutil.copyfile(path, large)  # a copy, because hands are added
        Session.open(small).close()
        yield from _opened(large, small)
        with Log.read(large) as log:
            log.folded()
            yield Row("making the index", [_seconds(log.index)], hands / 5_000)
            yield from _read(log)
            yield Row("grading every hand", [_seconds(lambda: list(GradedLog(log).steps()))], hands / 50_000)
        yield from _commands(folder)
        yield from _statistics(large)
        yield from _played(large, small)


def _opened(large: Path, small: Path) -> Iterator[Row]:
    peer = ("a new save", min(timed(_opening(small))))
    yield Row("opening the session", timed(_opening(large)), 0.5, *peer)
    frames: dict[Path, list[float]] = {large: [], small: []}
    for path in list(frames) * 7:  # in turn, so that other load slows both
        with Terminal(_table(path)) as terminal:
            frames[path].append(terminal.seconds_to(b"CREDITS"))
    yield Row("the table's first painted frame", frames[large], 0.5, "a new save", min(frames[small]))


def _opening(path: Path) -> Callable[[], None]:
    return lambda: Session.open(path).close()


def _table(path: Path) -> list[str]:
    return [sys.executable, "-m", "videopoker", "--saves", str(path.parent), "--save", path.stem]


def _read(log: Log) -> Iterator[Row]:
    for words, hand_filter in FILTERS.items():
        yield Row(f"a page of {PAGE}: {words}", timed(lambda by=hand_filter: page(log, by, size=PAGE)), 0.05)
    middle = (count(log, HandFilter()) or 0) // 2
    yield Row(
        f"a page of {PAGE} from the middle",
        timed(lambda: page(log, HandFilter(), size=PAGE, before=middle)),
        0.05,
    )
    yield Row("counting wins of 500 and more", timed(lambda: count(log, HandFilter(min_win=500))), 0.05)
    yield Row("the ledger", timed(lambda: ledger(log)), 1.0)
    yield Row("all sessions", timed(lambda: sessions(log)), 1.0)


def _commands(folder: str) -> Iterator[Row]:
    bare = timed_process([sys.executable, "-c", "import videopoker.play.saves.log.log"])
    for command in COMMANDS:
        arguments = [
            sys.executable,
            "-m",
            "videopoker",
            *command.split(),
            "--saves",
            folder,
            "--save",
            "large",
        ]
        yield Row(f"videopoker {command}", timed_process(arguments), 1.0, "its imports", min(bare))


def _statistics(large: Path) -> Iterator[Row]:
    """The pages that wait for the solver, each in a new process with an empty cache."""
    for words, key in {"the page of lines": "3", "the page of results": "4"}.items():
        seconds = []
        for _ in range(5):
            with Terminal(_table(large)) as terminal:
                terminal.seconds_to(b"CREDITS")
                terminal.press("t", FOUND_SECONDS)
                seconds.append(terminal.press(key, FOUND_SECONDS))
        yield Row(f"{words}, with the expected hits", seconds, 1.0)


def _played(large: Path, small: Path) -> Iterator[Row]:
    """Deals and draws on the large save and a new one, in turn with rows added to a bare log."""
    bare = closing(sqlite3.connect(small.with_name("bare.sqlite3"), isolation_level=None))
    with Session.open(large) as session, Session.open(small) as other, bare as log:
        log.execute("PRAGMA synchronous = FULL")
        log.execute(
            "CREATE TABLE event (number INTEGER PRIMARY KEY, time TEXT, record TEXT, hash BLOB) STRICT"
        )
        for one in (session, other):
            one.deposit(10_000)
        steps = [lambda: _move(session), lambda: _move(other), lambda: _row(log)]
        taken = [[_seconds(step) for step in steps] for _ in range(MOVES)]
    on_large, on_small, on_bare = map(list, zip(*taken, strict=True))
    yield Row("a deal or a draw, stored durably", on_large, None, "a new save", sorted(on_small)[MOVES // 2])
    yield Row("the same on a new save", on_small, None, "a row of a bare log", sorted(on_bare)[MOVES // 2])


def _move(session: Session) -> None:
    session.deal(1, hands=1) if not session.state.replacements else session.draw([0])


def _row(log: sqlite3.Connection) -> None:
    log.execute("INSERT INTO event (time, record, hash) VALUES (?, ?, ?)", ("t" * 25, "r" * 300, bytes(32)))


def _seconds(step: Callable[[], Any]) -> float:
    start = time.perf_counter()
    step()
    return time.perf_counter() - start
