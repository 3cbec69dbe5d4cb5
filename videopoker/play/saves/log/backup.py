"""Copies of a save in the folder `backups` next to it, named by the save, the time in UTC and the reason.

Only what is in a copy says how new it is: names of earlier versions have local time.
"""

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from videopoker.play.host.files import make_folder
from videopoker.play.host.operating_system import lock_folder
from videopoker.play.host.paths import earlier_receipts_path, head_path, receipts_path, recent_path
from videopoker.play.saves.files.schema import (
    DURABLE,
    SCHEMA_VERSION,
    WITH_CHAIN,
    connect,
    one_line,
    version_of,
)
from videopoker.play.saves.files.side_file import KEPT_WITH_SAVE, HandNotes
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, SaveError, SaveLock, journals_of
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.last_seen import LastSeenFile
from videopoker.play.saves.rows.log_row import read_head

KEPT = 3
"""How many backups before an upgrade are kept of each save."""

_LAST_ROW = "SELECT number, time FROM event ORDER BY number DESC LIMIT 1"


def backups_of(save: Path, why: str = r"(-[a-z][a-z0-9-]*)?") -> list[Path]:
    """The backups of a save, the one to restore last: see `in_order`.

    If the save is missing or unreadable, copies of the save last seen here count as its copies.
    """
    name = re.compile(
        rf"{re.escape(save.stem)}-\d{{4}}(-\d\d){{2}}-\d{{6}}(-\d+)?{why}{re.escape(save.suffix)}"
    )
    named = [file for file in _folder_of(save).glob("*") if name.fullmatch(file.name)]
    seen = LastSeenFile(save).seen
    save_id, *_ = _end_of(save)
    return in_order(named, save_id or (seen.save if seen else ""))


def in_order(backups: Iterable[Path], save_id: str = "") -> list[Path]:
    """Backups in the reverse order of choice: the last one is restored first.

    Read from the end: first the copies of the save with this id, longest log first; then all others, latest last row first.
    """

    def place(backup: Path) -> tuple[int, str, str]:
        found, rows, time = _end_of(backup)
        return rows if found == save_id != "" else 0, time, backup.name

    return sorted(backups, key=place)


def _end_of(save: Path) -> tuple[str, int, str]:
    """The id of a save, the number of its last row, and the time of that row.

    Format 3 has no id: it is empty. If the save cannot be read, the result is ``("", 0, "")``.
    """
    with suppress(SaveError), one_line(save), closing(connect(save)) as connection:
        head = read_head(connection, str(save))
        rows, time = connection.execute(_LAST_ROW).fetchone() or (0, "")
        return head.save if head else "", rows, time
    return "", 0, ""


def back_up(connection: sqlite3.Connection, save: Path, why: str = "", *, secrets: bool = True) -> Path:
    """Copy an open save, for example to ``backups/default-2026-11-22-201500.sqlite3``; returns that path.

    A copy without `secrets` lacks the secrets of deals without a commitment yet: it can be checked, but not played.
    """
    copy = _free_name(save, why if secrets else "-without-secrets")
    copy_save(connection, copy, save.name, secrets=secrets)
    HandNotes(save).copy_to(copy)
    return copy


def back_up_before_upgrade(connection: sqlite3.Connection, save: Path) -> Path:
    """Copy a save of an older format, and remove the older of such copies, so that KEPT remain; returns the copy's path."""
    copy = back_up(connection, save, f"-before-format-{SCHEMA_VERSION}")
    others = [file for file in backups_of(save, r"-before-format-\d+") if file != copy]
    for old in others[: 1 - KEPT]:
        remove(old)
    return copy


def remove(backup: Path) -> None:
    """Remove a backup and the notes next to it."""
    for ending in ("", *KEPT_WITH_SAVE):
        backup.with_name(backup.name + ending).unlink(missing_ok=True)


def copy_save(connection: sqlite3.Connection, path: Path, name: str, *, secrets: bool = True) -> None:
    """Copy an open save called `name` to a new file, which appears under its name only once it is whole."""
    with one_line(path), fresh_file(path, name) as fresh:
        _copy(connection, fresh, secrets=secrets)


def _copy(connection: sqlite3.Connection, fresh: Path, *, secrets: bool = True) -> None:
    with closing(sqlite3.connect(fresh, isolation_level=None)) as target:
        target.executescript(DURABLE)
        connection.backup(target)
        if not secrets and version_of(target) >= WITH_CHAIN:
            target.execute("DELETE FROM chain_secret")
            target.execute("VACUUM")  # else their bytes stay in free pages


@contextmanager
def fresh_file(path: Path, name: str) -> Iterator[Path]:
    """An empty file to fill, which is then renamed to `path`; one of this name left by a killed program is removed first.

    Waits while another program fills one in this folder.
    """
    fresh = path.with_name(f".{name}.new")
    folder = lock_folder(path.parent)
    try:
        fresh.unlink(missing_ok=True)
        fresh.touch(0o600)
        yield fresh
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    finally:
        if folder is not None:
            os.close(folder)


def move_aside(save: Path, why: str, *, with_head: bool = True) -> Path:
    """Move a save that is not being played, with its side files, to its backups; returns its new path.

    Its head file and its receipts stay unless `with_head`.
    """
    moved = _free_name(save, why)
    _rename(save, moved, with_head=with_head)
    return moved


def give_another_name(save: Path) -> Path:
    """Rename a save that is not being played, with its side files and backups, to its name and a number; returns its path."""
    names = (save.with_name(f"{save.stem}-{number}{save.suffix}") for number in count(2))
    renamed = next(name for name in names if not (os.path.lexists(name) or os.path.lexists(head_path(name))))
    backups = backups_of(save)
    _rename(save, renamed, with_head=True)
    for backup in backups:
        for ending in ("", *KEPT_WITH_SAVE):
            file = backup.with_name(backup.name + ending)
            if os.path.lexists(file):
                file.rename(file.with_name(renamed.stem + file.name.removeprefix(save.stem)))
    return renamed


def _rename(save: Path, moved: Path, *, with_head: bool) -> None:
    record = LastSeenFile(save)
    remove_index(save)
    with closing(SaveLock.take(save, record.player)) if save.is_file() else nullcontext():
        # SQLite brings its journals into the save, so a crash cannot separate the save from its journal
        with suppress(SaveError, OSError, *SQLITE_ERRORS), closing(connect(save)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        # a crash leaves the notes under both names, never without their save
        HandNotes(save).copy_to(moved)
        for ending in ("", "-journal", "-wal", "-shm", *KEPT_WITH_SAVE, ".grades"):
            file = save.with_name(save.name + ending)
            if os.path.lexists(file):
                file.rename(moved.with_name(moved.name + ending))
        side_paths = [recent_path]
        if with_head:
            side_paths += [head_path, receipts_path, earlier_receipts_path]
        for side_path in side_paths:
            if os.path.lexists(side_path(save)):
                side_path(save).rename(side_path(moved))


def put_back(save: Path, backup: Path) -> Path | None:
    """Replace a save with a copy of a backup; returns where the replaced save was moved, or None if there was none.

    The copy is whole before the save is moved.
    """
    is_there = os.path.lexists(save)
    with one_line(save):
        make_folder(save.parent)
    with (
        one_line(backup),
        closing(connect(backup)) as connection,
        one_line(save),
        fresh_file(save, save.name) as fresh,
    ):
        _copy(connection, fresh)
        if is_there or journals_of(save) or os.path.lexists(recent_path(save)):
            aside = move_aside(save, "-before-restore", with_head=False)
        remove_index(save)
        HandNotes(backup).copy_to(save)
    return aside if is_there else None


def _folder_of(save: Path) -> Path:
    return save.parent / "backups"


def _free_name(save: Path, why: str) -> Path:
    """A new path for a backup of a save."""
    folder = _folder_of(save)
    make_folder(folder)
    stem = f"{save.stem}-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    endings = chain([""], (f"-{number}" for number in count(2)))
    paths = (folder / f"{stem}{ending}{why}{save.suffix}" for ending in endings)
    return next(path for path in paths if not os.path.lexists(path))
