"""Saves after damage, flipped bits, kills and power losses: no hand shown is lost, and no wrong one is shown."""

import json
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import which
from time import sleep

from tests.play.saves.damage import DAMAGES
from tests.play.saves.forge import answer_forged
from tests.play.saves.test_crash_safety import PLAYER
from tests.play.saves.test_power import losses
from videopoker.core.machine.event_codec import from_record
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.state import GameState
from videopoker.play.host.paths import head_path, receipts_path, recent_path
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log import fold_and_index as logs
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

TITLE = "Saves under damage, kills and power losses"

DAMAGED = 12_000
FLIPPED = 12_000
FORGED = 1_000
KILLS = 300
POWER_LOSSES_A_STEP = 60
FAILING = ("pwrite64", "fsync", "fdatasync", "unlink", "openat", "ftruncate", "linkat")
FAILURES_A_CALL = 12
HANDS = 200
SNAPSHOT_ROWS = 100


def checks() -> Iterator[tuple[str, bool]]:
    usual, logs.SNAPSHOT_ROWS = logs.SNAPSHOT_ROWS, SNAPSHOT_ROWS
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "default.sqlite3"
        yield damaged_files(path)
        yield flipped_bits(path.with_name("flipped.sqlite3"))
    logs.SNAPSHOT_ROWS = usual
    yield forged_logs()
    yield killed_processes()
    if which("strace"):
        yield failing_calls()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "1").mkdir()
        yield power_losses(Path(folder) / "1" / "default.sqlite3")


def played(path: Path) -> tuple[bytes, bytes, GameState]:
    """A save of some hands, the last one in play: its bytes, those of its head file, and its state."""
    with Session.open(path) as session:
        for hand in range(HANDS):
            session.deal(1 + hand % 3)
            session.draw([0, 1])
        session.deal(2)
        state = session.state
    return path.read_bytes(), head_path(path).read_bytes(), state


def outcome(path: Path, state: GameState) -> str:
    """The outcome of opening and playing a save: ``refused``, ``unharmed``, ``found in play``, or a failure of the test."""
    is_open = False
    try:
        with Session.open(path) as session:
            is_open = True
            if session.state != state:
                return "with a wrong state"
            while session.log.check_some(10_000):
                pass
            return "unharmed"
    except SaveError as error:
        if "\n" in str(error) or str(path) not in str(error):
            return "refused without one line"
        return "found in play" if is_open else "refused"
    except Exception as error:  # noqa: BLE001 - any other error is a failure
        return f"stopped by {type(error).__name__}"


def damaged_files(path: Path) -> tuple[str, bool]:
    content, head, state = played(path)
    random, outcomes = Random("damage"), Counter[str]()
    for number in range(DAMAGED):
        path.write_bytes(DAMAGES[number % len(DAMAGES)](content, random))
        head_path(path).write_bytes(head)
        if number % 2:
            head_path(path).unlink()
        outcomes[outcome(path, state)] += 1
    result = ", ".join(f"{count:,} {what}" for what, count in outcomes.most_common())
    return f"{DAMAGED:,} damaged files of {len(DAMAGES)} kinds: {result}", not set(outcomes) - {
        "unharmed",
        "refused",
        "found in play",
    }


def flipped_bits(path: Path) -> tuple[str, bool]:
    """Flips single bits of the times, records and hashes of the log."""
    content, head, state = played(path)
    with Log.read(path) as log:
        rows = [
            b"".join((time.encode(), record.encode(), digest)) for _, time, record, digest in log.rows.rows()
        ]
    places = [(content.index(row), len(row)) for row in rows if row in content]
    random, found, wrong = Random("flip"), 0, 0
    for _ in range(FLIPPED):
        start, size = random.choice(places)
        place = start + random.randrange(size)
        path.write_bytes(
            content[:place] + bytes([content[place] ^ 1 << random.randrange(8)]) + content[place + 1 :]
        )
        head_path(path).write_bytes(head)
        what = outcome(path, state)
        found += what in {"refused", "found in play"}
        wrong += what not in {"refused", "found in play", "unharmed"}
    result = f"{FLIPPED:,} flipped bits in {len(places)} of {len(rows)} rows of a log: {found:,} found, {wrong} shown wrong"
    return result, found >= 0.9999 * FLIPPED and not wrong


def forged_logs() -> tuple[str, bool]:
    """Logs with a wrong value, row or order but right hashes, given to every command that reads a save."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            used, refused = answer_forged(Path(folder), 1, FORGED)
        except AssertionError as error:
            return str(error), False
    return f"{used:,} forged logs in each command: refused in a line {refused:,} times, else used", True


def killed_processes() -> tuple[str, bool]:
    """Kills a playing process at a random moment, also at its start; then plays the same save again."""
    random, lost, shown = Random(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "default.sqlite3"
        before: list[object] = []
        for _ in range(KILLS):
            with subprocess.Popen(
                [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE
            ) as process:
                assert process.stdout
                sleep(random.uniform(0.05, 1.2))
                process.send_signal(signal.SIGKILL)
                lines = process.stdout.read().splitlines(keepends=True)
            events = [from_record(json.loads(line)) for line in lines if line.endswith(b"\n")]
            shown += len(events)
            if path.exists():
                with Log.open(path) as log:
                    after = list(log.rows.events())
                    is_there = iter(after[len(before) :])
                    sound = after[: len(before)] == before and log.folded().state == replay(after)
                    lost += not sound or not all(event in is_there for event in events)
                before = after
        kept = {path.name, head_path(path).name, receipts_path(path).name, recent_path(path).name}
        kept |= {f"{path.name}.index", f"{path.name}.index-journal"}
        leftover = {file.name for file in path.parent.iterdir()} - kept
        with suppress(KeyError):
            leftover.remove(f"{path.name}-journal")
    result = f"{KILLS} random kills of a process that had shown {shown:,} moves: {lost} lost some, files left behind: {len(leftover)}"
    return result, not lost and not leftover


FAILED = """
import json, sys
from pathlib import Path
from videopoker.core.machine.event_codec import to_record
from videopoker.core.machine.state import Phase
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.session import Session

def made(move):
    try:
        print(json.dumps(to_record(move()[0])), flush=True)
    except SaveError as error:
        assert str(sys.argv[1]) in str(error) and "\\n" not in str(error)

try:
    with Session.open(Path(sys.argv[1])) as session:
        for _ in range(3):
            if session.state.phase is Phase.BETTING:
                made(lambda: session.deal(1))
            if session.state.phase is Phase.DRAWING:
                made(session.draw)
except SaveError as error:
    assert str(sys.argv[1]) in str(error) and "\\n" not in str(error)
"""


def failing_calls() -> tuple[str, bool]:
    """Fails each system call on the save, its journal or its folder, one at a time."""
    bad, number = 0, 0
    for call in FAILING:
        for error in ("EIO", "ENOSPC"):
            for time in range(1, FAILURES_A_CALL + 1):
                with tempfile.TemporaryDirectory() as folder:
                    path = Path(folder) / "default.sqlite3"
                    if time % 2:
                        Session.open(path).close()
                    files = [f"-P{file}" for file in (folder, path, f"{path}-journal", f"{path}.head")]
                    inject = ["-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={time}"]
                    strace = ["strace", "-f", "-qq", "-o", "/dev/null", *files, *inject]
                    done = subprocess.run(
                        [*strace, sys.executable, "-c", FAILED, str(path)], capture_output=True, check=False
                    )
                    shown = [from_record(json.loads(line)) for line in done.stdout.splitlines()]
                    number += 1
                    with Session.open(path) as session:
                        after = iter(list(session.log.rows.events()))
                    bad += done.returncode != 0 or not all(event in after for event in shown)
    return (
        f"{number} failing calls, each once while a save is made or played: {bad} lost a move or did not say so in one line",
        not bad,
    )


def power_losses(path: Path) -> tuple[str, bool]:
    lost = list(losses(path, "EXTRA", POWER_LOSSES_A_STEP))
    return (
        f"{len(lost):,} power losses, after every write and sync of some hands: {sum(lost)} lost a hand that was shown",
        not any(lost),
    )
